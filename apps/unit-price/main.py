import __library__ as cw


def main(inputs):
    unit = inputs["unit"]
    offers = []
    for number, (name, price, amount) in enumerate(inputs["offers"], start=1):
        if not amount:
            raise ValueError(f"row {number} has an amount of 0: enter how many {unit} the pack contains")
        offers.append((name or f"Offer {number}", price, amount, price / amount))
    offers.sort(key=lambda offer: offer[3])  # a stable sort: the first of two equal offers stays first
    best = offers[0][3]

    rows = []
    for name, price, amount, each in offers:
        more = "best" if each == best else f"+{100 * (each / best - 1):.0f} %" if best else ""
        rows.append([name, price, amount, each, more])
    return {
        "unit": unit,
        "best": offers[0][0],
        "best_price": best,
        "table": cw.table(
            rows,
            ["Offer", "Price", f"Amount ({unit})", f"Per {unit}", "Compared with the best"],
            digits=[None, 2, None, 2, None],
            align=["left", "right", "right", "right", "right"],
        ),
        "chart": cw.bar_chart(
            [offer[0] for offer in offers],
            [offer[3] for offer in offers],
            title=f"Price per {unit}",
            horizontal=True,
            value_labels=True,
            digits=2,
        ),
    }
