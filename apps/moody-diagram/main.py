import math

import numpy as np
from matplotlib.figure import Figure

import __library__ as cw

BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages
CURVES = [0, 0.0001, 0.001, 0.01, 0.05]


def colebrook(reynolds, roughness, steps=8):
    """The friction factor by Newton's method, for a number or an array. (SciPy: optimize.newton)"""
    u = np.full_like(np.asarray(reynolds, float), 7.0)  # 1/√f; that of f = 0.02 is a good start
    for _ in range(steps):
        inner = roughness / 3.7 + 2.51 * u / reynolds
        value = u + 2 * np.log10(inner)
        slope = 1 + 2 / math.log(10) * (2.51 / reynolds) / inner
        u = u - value / slope
    return 1 / u**2


def draw(reynolds, factor, roughness):
    figure = Figure(figsize=(5.6, 4.0), layout="constrained")
    axes = figure.subplots()
    turbulent = np.geomspace(4e3, 1e8, 45)
    for value in CURVES:
        own = value == roughness and reynolds >= 4000
        curve = colebrook(turbulent, value)
        axes.plot(turbulent, curve, color=ORANGE if own else BLUE, linewidth=2 if own else 1.1)
        axes.annotate("smooth" if value == 0 else f"{value:g}", (1e8, curve[-1]), xytext=(4, -3), textcoords="offset points", fontsize=8)
    laminar = np.array([600.0, 2300.0])
    axes.plot(laminar, 64 / laminar, color=BLUE if reynolds >= 4000 else ORANGE, linewidth=1.1 if reynolds >= 4000 else 2)
    axes.axvspan(2300, 4000, color="gray", alpha=0.2, linewidth=0)
    axes.plot([reynolds], [factor], "o", color=ORANGE, markersize=8)
    axes.set(xscale="log", yscale="log", xlim=(600, 1e8), ylim=(0.0055, 0.12))
    axes.set(title="Moody diagram", xlabel="Reynolds number", ylabel="Friction factor f")
    axes.set_yticks([0.006, 0.01, 0.02, 0.03, 0.05, 0.1], ["0.006", "0.01", "0.02", "0.03", "0.05", "0.1"])
    axes.minorticks_off()
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def main(inputs):
    reynolds, roughness = float(inputs["reynolds"]), float(inputs["roughness"])
    laminar = reynolds < 2300
    factor = 64 / reynolds if laminar else float(colebrook(reynolds, roughness))
    root = 1 / math.sqrt(factor)
    remainder = 0.0 if laminar else root + 2 * math.log10(roughness / 3.7 + 2.51 * root / reynolds)
    alt = f"Friction factor {factor:.4f} at a Reynolds number of {reynolds:,.0f} and a relative roughness of {roughness:g}"
    return {
        "factor": factor,
        "laminar": laminar,
        "remainder": remainder,
        "per_hundred": 100 * factor,
        "plot": cw.plot(draw(reynolds, factor, roughness), alt=alt),
    }
