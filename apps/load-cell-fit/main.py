import numpy as np
import pandas as pd
from matplotlib.figure import Figure

import __library__ as cw

BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages
POWERS = ["1", "load", "load²", "load³", "load⁴", "load⁵"]


def draw(data, curve, residuals):
    figure = Figure(figsize=(5.4, 4.6), layout="constrained")
    top, bottom = figure.subplots(2, 1, sharex=True, height_ratios=[3, 2])
    load = np.linspace(data["load"].min(), data["load"].max(), 100)
    top.plot(load / 1e6, curve(load), color=ORANGE, label=f"degree {curve.degree()}")
    top.plot(data["load"] / 1e6, data["deflection"], "o", color=BLUE, markersize=4, label="measured")
    top.set(title="Deflection of a load cell", ylabel="Deflection")
    top.legend(frameon=False)
    bottom.axhline(0, color=ORANGE, linewidth=1)
    bottom.vlines(data["load"] / 1e6, 0, 1000 * residuals, color=BLUE, linewidth=1, alpha=0.5)
    bottom.plot(data["load"] / 1e6, 1000 * residuals, "o", color=BLUE, markersize=4)
    bottom.set(xlabel="Load (millions)", ylabel="Residual × 1000")
    for axes in (top, bottom):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.25)
    return figure


def main(inputs):
    data = pd.read_csv("pontius.csv")
    if inputs["run"] != "Both runs":
        data = data[data["run"] == (1 if inputs["run"] == "First run" else 2)]

    # Polynomial.fit scales the loads to -1 … 1 first: their powers up to 10^32 would lose digits.
    curve = np.polynomial.Polynomial.fit(data["load"], data["deflection"], inputs["degree"])
    residuals = data["deflection"] - curve(data["load"])
    coefficients = curve.convert().coef
    freedom = len(data) - len(coefficients)
    squares = np.sum(residuals**2)
    total = np.sum((data["deflection"] - data["deflection"].mean()) ** 2)

    # Neighbors with the same sign: random residuals change sign about every second time.
    ordered = residuals.groupby(data["load"]).mean()
    changes = int(np.sum(np.diff(np.sign(ordered)) != 0))
    largest = np.max(np.abs(residuals))
    alt = f"The points follow the curve closely. The residuals are at most {largest:.5f} and change their sign {changes} times."
    return {
        "count": len(data),
        "parameters": len(coefficients),
        "coefficients": coefficients.tolist(),
        "deviation": np.sqrt(squares / freedom),
        "r_squared": 1 - squares / total,
        "largest": largest,
        "changes": changes,
        "steps": len(ordered) - 1,
        "plot": cw.plot(draw(data, curve, residuals), alt=alt),
        "table": cw.table(
            [[POWERS[power], f"{value:.6e}"] for power, value in enumerate(coefficients)],
            header=["Term", "Coefficient"],
            align="lr",
            row_header=True,
        ),
    }
