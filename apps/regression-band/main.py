import math

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

import __library__ as cw

BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages


def student_t(probability, freedom):
    """The t for which this part of Student's distribution lies between -t and t. (SciPy: stats.t.ppf)"""
    log_scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(freedom * math.pi) / 2

    def inside(t):
        x = np.linspace(0, t, 2001)  # Simpson's rule
        y = np.exp(log_scale) * (1 + x**2 / freedom) ** (-(freedom + 1) / 2)
        return 2 * (x[1] - x[0]) / 3 * (y[0] + 4 * y[1::2].sum() + 2 * y[2:-1:2].sum() + y[-1])

    low, high = 0.0, 100.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) < probability else (low, middle)
    return low


def main(inputs):
    data = pd.read_csv("anscombe.csv")
    data = data[data["set"] == inputs["set"]]
    x, y = data["x"].to_numpy(float), data["y"].to_numpy(float)
    count, mean = len(x), x.mean()

    # Least squares by numpy: a column of ones for the intercept, and one for x.
    (intercept, slope), *_ = np.linalg.lstsq(np.column_stack([np.ones(count), x]), y, rcond=None)
    residuals = y - intercept - slope * x
    s = math.sqrt(np.sum(residuals**2) / (count - 2))
    s_xx = np.sum((x - mean) ** 2)
    t = student_t(float(inputs["level"].split()[0]) / 100, count - 2)

    at = np.linspace(3, 20, 69)
    line = intercept + slope * at
    share = 1 / count + (at - mean) ** 2 / s_xx
    figure = Figure(figsize=(5.4, 3.9), layout="constrained")
    axes = figure.subplots()
    for factor, alpha, name in ((1 + share, 0.2, "a new measurement"), (share, 0.4, "the line")):
        half = t * s * np.sqrt(factor)
        axes.fill_between(at, line - half, line + half, color=BLUE, alpha=alpha, linewidth=0, label=name)
    axes.plot(at, line, color=BLUE)
    axes.plot(x, y, "o", color=ORANGE, markersize=6)
    axes.set(title=f"Set {inputs['set']} with {inputs['level']} bands", xlabel="x", ylabel="y", xlim=(3, 20), ylim=(0, 16))
    axes.legend(frameon=False, loc="upper left", title=f"{inputs['level']} band for")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)

    slope_error = s / math.sqrt(s_xx)
    r_squared = 1 - np.sum(residuals**2) / np.sum((y - y.mean()) ** 2)
    alt = f"Eleven points around the line y = {intercept:.2f} + {slope:.3f} x, with a narrow band for the line and a wide one for a new point"
    return {
        "slope": slope,
        "intercept": intercept,
        "slope_error": slope_error,
        "r_squared": r_squared,
        "t": t,
        "half": t * slope_error,
        "level": inputs["level"],
        "plot": cw.plot(figure, alt=alt),
        "formula": f"y = {intercept:.3f} + {slope:.4f}\\,x",
        "deviation": s,
    }
