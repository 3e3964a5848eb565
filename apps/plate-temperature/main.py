import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

import __library__ as cw

INNER = 29  # points inside, in each direction


def solve(top, right, bottom, left):
    """The temperatures of all points, row by row from the bottom, edges included."""
    one = np.eye(INNER)
    chain = 2 * one - np.eye(INNER, k=1) - np.eye(INNER, k=-1)
    # 4 times the middle minus the four neighbors: a chain along each row, and one along each column.
    matrix = np.kron(one, chain) + np.kron(chain, one)
    known = np.zeros((INNER, INNER))
    known[:, 0] += left
    known[:, -1] += right
    known[0] += bottom
    known[-1] += top
    inside = np.linalg.solve(matrix, known.ravel()).reshape(INNER, INNER)

    field = np.pad(inside, 1)
    field[1:-1, 0], field[1:-1, -1], field[0], field[-1] = left, right, bottom, top
    for row, column, edges in ((0, 0, (bottom, left)), (0, -1, (bottom, right)), (-1, 0, (top, left)), (-1, -1, (top, right))):
        field[row, column] = sum(edges) / 2
    return field


def draw(field, view):
    figure = Figure(figsize=(5.0, 4.1), layout="constrained")
    axes = figure.subplots()
    x = np.linspace(0, 1, len(field))
    if view == "Heat map":
        picture = axes.imshow(field, origin="lower", extent=(0, 1, 0, 1), cmap="inferno", interpolation="nearest")
    elif view == "Filled contours":
        picture = axes.contourf(x, x, field, levels=12, cmap="inferno")
    else:
        # The middle of the color map: its ends are too dark for a dark page and too bright for a light one.
        picture = axes.contour(x, x, field, levels=12, colors=mpl.colormaps["plasma"](np.linspace(0.25, 0.75, 14)))
        axes.clabel(picture, inline=True, fontsize=8, fmt="%g")
    axes.set(title="Temperature (°C)", xlabel="x / width", ylabel="y / height", aspect="equal")
    if view != "Contours":
        figure.colorbar(picture, ax=axes)
    return figure


def main(inputs):
    field = solve(inputs["top"], inputs["right"], inputs["bottom"], inputs["left"])
    middle = len(field) // 2
    center, upper = field[middle, middle], (field[22, middle] + field[23, middle]) / 2
    alt = f"The temperature changes smoothly between the edges and is {center:.1f} °C in the center"
    return {
        "center": center,
        "upper": upper,
        "coldest": field.min(),
        "hottest": field.max(),
        "plot": cw.plot(draw(field, inputs["view"]), alt=alt),
    }
