import math

import numpy as np
from matplotlib.figure import Figure

import __library__ as cw

BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages


def draw(margins, mean, deviation):
    low, high = mean - 4.5 * deviation, mean + 4.5 * deviation
    # An edge at exactly 0, so that no bar is half failure and half success.
    width = (high - low) / 45
    edges = np.arange(math.floor(low / width), math.ceil(high / width) + 1) * width
    counts, _ = np.histogram(margins, edges)
    density = counts / len(margins) / width

    figure = Figure(figsize=(5.4, 3.6), layout="constrained")
    axes = figure.subplots()
    middles = (edges[:-1] + edges[1:]) / 2
    for part, color, name in ((middles < 0, ORANGE, "fails"), (middles >= 0, BLUE, "holds")):
        axes.bar(middles[part], density[part], 0.9 * width, color=color, label=name)
    z = np.linspace(-4.5, 4.5, 91)
    curve = np.exp(-(z**2) / 2) / (deviation * math.sqrt(2 * math.pi))
    axes.plot(mean + deviation * z, curve, color="black", linewidth=1.2, label="exact")
    axes.axvline(0, color="gray", linewidth=1)
    axes.set(title="Safety margin", xlabel="Resistance − load (kN)", ylabel="Density (1/kN)", xlim=(low, high))
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def main(inputs):
    count = int(inputs["samples"])
    random = np.random.default_rng(inputs["seed"])
    resistance = random.normal(inputs["resistance"], inputs["resistance_deviation"], count)
    load = random.normal(inputs["load"], inputs["load_deviation"], count)
    margins = resistance - load
    failures = int(np.count_nonzero(margins < 0))

    mean = inputs["resistance"] - inputs["load"]
    deviation = math.hypot(inputs["resistance_deviation"], inputs["load_deviation"])
    beta = mean / deviation
    exact = math.erfc(beta / math.sqrt(2)) / 2
    alt = f"Bell-shaped histogram around {mean:g} kN. {failures} of {count} margins are negative."
    return {
        "failures": failures,
        "count": count,
        "estimate": failures / count,
        "error": math.sqrt(exact * (1 - exact) / count),
        "exact": exact,
        "beta": beta,
        "plot": cw.plot(draw(margins, mean, deviation), alt=alt),
    }
