from decimal import ROUND_HALF_UP, Decimal

import __library__ as cw

CENT = Decimal("0.01")


def cents(amount):
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def monthly_payment(principal, rate, months):
    if rate == 0:
        return cents(principal / months)
    return cents(principal * rate / (1 - (1 + rate) ** -months))


def schedule(principal, rate, months, extra):
    """One row per month: (month, payment, interest, principal part, balance)."""
    payment = monthly_payment(principal, rate, months)
    balance, rows = principal, []
    while balance > 0:
        interest = cents(balance * rate)
        paid = min(payment + extra, balance + interest)
        if len(rows) == months - 1:
            paid = balance + interest  # the last payment settles what rounding left
        balance += interest - paid
        rows.append((len(rows) + 1, paid, interest, paid - interest, balance))
    return payment, rows


def by_year(rows):
    years = []
    for first in range(0, len(rows), 12):
        part = rows[first : first + 12]
        sums = [sum(row[column] for row in part) for column in (1, 2, 3)]
        years.append((first // 12 + 1, *sums, part[-1][4]))
    return years


def main(inputs):
    # Money is counted in decimal: Decimal(str(x)) keeps the digits that the user typed.
    principal = Decimal(str(inputs["principal"]))
    rate = Decimal(str(inputs["rate"])) / 1200
    extra = Decimal(str(inputs["extra"]))
    payment, months = schedule(principal, rate, 12 * inputs["years"], extra)

    header = [inputs["view"], "Payment", "Interest", "Principal", "Balance"]
    rows = by_year(months) if inputs["view"] == "Year" else months
    rows = [[row[0], *(float(amount) for amount in row[1:])] for row in rows]
    interest = sum(row[2] for row in months)
    paid = sum(row[1] for row in months)
    return {
        "payment": float(payment),
        "months": len(months),
        "interest": float(interest),
        "paid": float(paid),
        "last_balance": float(months[-1][4]),
        "table": cw.table(
            [[row[0], *row[2:]] for row in rows],  # the file has the payments too
            header=[header[0], *header[2:]],
            caption="Amortization schedule",
            digits=0 if inputs["view"] == "Year" else [0, 2, 2, 2],
            max_rows=inputs["rows"],
            total=["Total", float(interest), float(principal), None],
        ),
        "download": cw.download_csv(rows, header, "schedule.csv", text="Download all rows as CSV"),
    }
