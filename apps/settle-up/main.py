import __library__ as cw


def main(inputs):
    people = inputs["people"]
    names = [name.strip() for name, _ in people]
    for name in names:
        if not name:
            raise ValueError("a name is empty: fill it in or delete the row")
        if names.count(name) > 1:
            raise ValueError(f"the name {name} appears twice: make the names different")
    paid = [round(amount * 100) for _, amount in people]
    total, count = sum(paid), len(people)
    shares = [total // count + (1 if index < total % count else 0) for index in range(count)]
    balance = {name: spent - share for name, spent, share in zip(names, paid, shares)}

    payments = []
    while any(balance.values()):
        debtor = min(balance, key=lambda name: balance[name])
        creditor = max(balance, key=lambda name: balance[name])
        cents = min(-balance[debtor], balance[creditor])
        balance[debtor] += cents
        balance[creditor] -= cents
        payments.append([debtor, creditor, cents / 100])
    return {
        "share": total / count / 100,
        "total": total / 100,
        "payments": payments,
        "table": cw.table(payments, header=["From", "To", "Amount"], digits=2) if payments else "",
    }
