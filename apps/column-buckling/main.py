import math

import __library__ as cw

E_STEEL = 210_000  # MPa, EN 1993-1-1 clause 3.2.6
GAMMA_M1 = 1.00  # recommended value
IMPERFECTION = {"a0": 0.13, "a": 0.21, "b": 0.34, "c": 0.49, "d": 0.76}  # EN 1993-1-1 table 6.1
# Buckling length as a multiple of the length, for ideal ends.
FACTOR = {"pinned - pinned": 1.0, "fixed - pinned": 0.699, "fixed - fixed": 0.5, "fixed - free": 2.0}


def reduction(slenderness, alpha):
    if slenderness <= 0.2:
        return 1.0
    phi = 0.5 * (1 + alpha * (slenderness - 0.2) + slenderness**2)
    return min(1.0, 1 / (phi + math.sqrt(phi**2 - slenderness**2)))


def main(inputs):
    buckling_length = FACTOR[inputs["ends"]] * inputs["length"]  # m
    area = inputs["area"] * 100  # mm²
    inertia = inputs["inertia"] * 1e4  # mm⁴
    strength = float(inputs["yield"])
    alpha = IMPERFECTION[inputs["curve"]]

    euler = math.pi**2 * E_STEEL * inertia / (1000 * buckling_length) ** 2  # N
    squash = area * strength
    slenderness = math.sqrt(squash / euler)
    chi = reduction(slenderness, alpha)

    top = max(2.5, min(1.25 * slenderness, 10))
    xs = [top * i / 100 for i in range(101)]
    real = f"curve {inputs['curve']}"
    chart = cw.line_chart(
        xs,
        {real: [reduction(x, alpha) for x in xs], "perfect column": [min(1.0, 1 / x**2) if x else 1.0 for x in xs]},
        title="Reduction factor by slenderness",
        x_label="Slenderness",
        y_label="χ",
        y_range=(0, 1.1),
        notes={f"χ = {chi:.2f}": (slenderness, chi)} if slenderness <= top else None,
        height=260,
    )
    return {
        "buckling_length": buckling_length,
        "euler": euler / 1000,
        "squash": squash / 1000,
        "slenderness": slenderness,
        "chi": chi,
        "resistance": chi * squash / GAMMA_M1 / 1000,
        "chart": chart,
    }
