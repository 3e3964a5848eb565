import math
from fractions import Fraction

import __library__ as cw

MOST = 20_000  # steps of the search


def cheapest(offers, need):
    """How many of each pack cover the need for the least money: a list of counts."""
    amounts = [Fraction(str(amount)) for _, _, amount, _ in offers]
    # All packs are multiples of one small step, so the need can be counted in such steps.
    step = Fraction(math.gcd(*(int(amount * 10**6) for amount in amounts)), 10**6)
    sizes = [int(amount / step) for amount in amounts]
    steps = math.ceil(Fraction(str(need)) / step)
    if steps > MOST:
        raise ValueError(f"these amounts need {steps:,} steps: enter amounts that are less alike in their decimals, or need less")
    # The least cost of 0, 1, 2, … steps, each from a smaller one plus one more pack.
    costs, last = [0.0], [0]
    for have in range(1, steps + 1):
        options = [costs[max(0, have - size)] + offer[1] for size, offer in zip(sizes, offers)]
        costs.append(min(options))
        last.append(options.index(costs[-1]))
    counts, rest = [0] * len(offers), steps
    while rest > 0:
        counts[last[rest]] += 1
        rest -= sizes[last[rest]]
    return counts, costs[-1]


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
    counts, cost = cheapest(offers, inputs["need"])
    bought = sum(count * offer[2] for count, offer in zip(counts, offers))
    return {
        "need": inputs["need"],
        "buy": " + ".join(f"{count} × {offer[0]}" for count, offer in zip(counts, offers) if count),
        "cost": cost,
        "bought": round(bought, 6),
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
