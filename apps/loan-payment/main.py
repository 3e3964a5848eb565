import __library__ as cw


def main(inputs):
    amount, years = inputs["amount"], inputs["years"]
    rate = inputs["rate"] / 100 / 12
    count = 12 * years
    payment = amount * rate / (1 - (1 + rate) ** -count) if rate else amount / count

    balances, balance = [amount], amount
    for month in range(1, count + 1):
        balance = balance * (1 + rate) - payment
        if month % 12 == 0:
            balances.append(max(0.0, balance))

    return {
        "payment": payment,
        "count": count,
        "total": payment * count,
        "interest": payment * count - amount,
        "chart": cw.line_chart(
            list(range(years + 1)),
            balances,
            title="Remaining balance",
            x_label="Year",
            y_label="Balance",
            y_unit="$",
            fill=True,
            height=220,
        ),
    }
