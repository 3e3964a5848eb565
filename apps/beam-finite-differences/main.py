import numpy as np
from matplotlib.figure import Figure

import __library__ as cw

BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages

# Differences of neighboring points, and how far the first one is from the middle.
FOURTH, SECOND, SLOPE, THIRD = [1, -4, 6, -4, 1], [1, -2, 1], [-1, 0, 1], [-1, 2, 0, -2, 1]

# The exact deflection times EI / (q L^4), with z = x / L.
EXACT = {
    "Simply supported": lambda z: (z - 2 * z**3 + z**4) / 24,
    "Fixed at both ends": lambda z: z**2 * (1 - z) ** 2 / 24,
    "Cantilever": lambda z: z**2 * (6 - 4 * z + z**2) / 24,
}


def solve(support, count, length, load, stiffness):
    """The deflections at the count + 1 points of the grid, and the bending moments."""
    h = length / count
    size = count + 4  # the grid, one point beyond its left end and two beyond its right end
    rows, right = [], []

    def add(stencil, point, value=0.0):
        row = np.zeros(size)
        first = point + 1 - len(stencil) // 2
        row[first : first + len(stencil)] = stencil
        rows.append(row)
        right.append(value)

    free = support == "Cantilever"
    for point in range(1, count + 1 if free else count):
        add(FOURTH, point, load * h**4 / stiffness)
    add([1], 0)  # the left end doesn't move
    add(SECOND if support == "Simply supported" else SLOPE, 0)
    if free:
        add(SECOND, count)  # no moment
        add(THIRD, count)  # no shear force
    else:
        add([1], count)
        add(SECOND if support == "Simply supported" else SLOPE, count)
        add([1], count + 2)  # this point isn't used
    w = np.linalg.solve(np.array(rows), np.array(right))
    moments = -stiffness * (w[:-3] - 2 * w[1:-2] + w[2:-1]) / h**2
    return w[1:-2], moments


def draw(x, w, moments, exact):
    figure = Figure(figsize=(5.4, 4.4), layout="constrained")
    top, bottom = figure.subplots(2, 1, sharex=True)
    fine = np.linspace(0, x[-1], 101)
    top.plot(fine, exact(fine), color=ORANGE, label="exact")
    top.plot(x, w, "o-", color=BLUE, markersize=4, linewidth=1, label=f"{len(x) - 1} intervals")
    top.invert_yaxis()  # down is down
    top.set(title="Deflection and bending moment", ylabel="Deflection (mm)")
    top.legend(frameon=False)
    bottom.fill_between(x, moments, color=BLUE, alpha=0.2)
    bottom.plot(x, moments, "o-", color=BLUE, markersize=4, linewidth=1)
    bottom.axhline(0, color="gray", linewidth=0.8)
    bottom.invert_yaxis()  # on the side that is in tension
    bottom.set(xlabel="Position (m)", ylabel="Moment (kN·m)")
    for axes in (top, bottom):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.25)
    return figure


def main(inputs):
    support, length, load = inputs["support"], inputs["span"], inputs["load"]
    stiffness = inputs["modulus"] * inputs["inertia"] / 100  # GPa · cm⁴ = 0.01 kN · m²

    def exact(x):
        return 1000 * load * length**4 / stiffness * EXACT[support](x / length)

    where = length if support == "Cantilever" else length / 2
    rows = []
    for count in sorted({2, 4, 8, 16, 32, inputs["intervals"]}):
        w = 1000 * solve(support, count, length, load, stiffness)[0]
        value = w[-1] if support == "Cantilever" else w[count // 2]
        rows.append([count, value, 100 * (value / exact(where) - 1)])

    w, moments = solve(support, inputs["intervals"], length, load, stiffness)
    x = np.linspace(0, length, len(w))
    largest = next(row for row in rows if row[0] == inputs["intervals"])
    alt = (
        f"The grid gives {largest[1]:.2f} mm where the exact deflection is {exact(where):.2f} mm. "
        f"The largest moment is {np.max(np.abs(moments)):.1f} kN·m."
    )
    return {
        "deflection": largest[1],
        "exact": exact(where),
        "ratio": largest[1] / exact(where),
        "error": largest[2],
        "moment": np.max(np.abs(moments)),
        "plot": cw.plot(draw(x, 1000 * w, moments, exact), alt=alt),
        "table": cw.table(rows, header=["Intervals", "Deflection (mm)", "Error (%)"], digits=[0, 3, 3], row_header=True),
    }
