import math

import __library__ as cw

DENSITY = 7850  # kg/m³, for nominal masses of steel sections


def main(inputs):
    h, b, tw, tf, r = (inputs[name] for name in ("h", "b", "tw", "tf", "r"))  # mm
    hw = h - 2 * tf  # height of the web between the flanges
    if hw <= 0:
        raise ValueError(f"the two flanges of {tf:g} mm fill the height of {h:g} mm: make them thinner")
    if tw > b:
        raise ValueError(f"the web of {tw:g} mm is thicker than the flange is wide: enter at most {b:g} mm")
    if r > min((b - tw) / 2, hw / 2):
        raise ValueError(f"a fillet radius of {r:g} mm doesn't fit: enter at most {min((b - tw) / 2, hw / 2):g} mm")

    # One fillet: a square of side r minus a quarter circle.
    fillet = (1 - math.pi / 4) * r**2
    offset = r * (10 - 3 * math.pi) / (12 - 3 * math.pi)  # from the corner to its centroid
    own = (1 - 5 * math.pi / 16) * r**4 - fillet * offset**2  # about its own axis
    from_y = hw / 2 - offset
    from_z = tw / 2 + offset

    area = 2 * b * tf + hw * tw + 4 * fillet
    inertia_y = (b * h**3 - (b - tw) * hw**3) / 12 + 4 * (own + fillet * from_y**2)
    inertia_z = (2 * tf * b**3 + hw * tw**3) / 12 + 4 * (own + fillet * from_z**2)
    plastic_y = b * tf * (h - tf) + tw * hw**2 / 4 + 4 * fillet * from_y
    plastic_z = tf * b**2 / 2 + hw * tw**2 / 4 + 4 * fillet * from_z

    values = {
        "A": area / 1e2,
        "Iy": inertia_y / 1e4,
        "Wely": inertia_y / (h / 2) / 1e3,
        "Wply": plastic_y / 1e3,
        "iy": math.sqrt(inertia_y / area) / 10,
        "Iz": inertia_z / 1e4,
        "Welz": inertia_z / (b / 2) / 1e3,
        "Wplz": plastic_z / 1e3,
        "iz": math.sqrt(inertia_z / area) / 10,
        "mass": area * 1e-6 * DENSITY,
    }
    return {**values, "drawing": outline(h, b, tw, tf, r), "rows": rows(values)}


def rows(v):
    return [
        {"name": "Second moment of area", "unit": "cm⁴", "y": v["Iy"], "z": v["Iz"]},
        {"name": "Elastic section modulus", "unit": "cm³", "y": v["Wely"], "z": v["Welz"]},
        {"name": "Plastic section modulus", "unit": "cm³", "y": v["Wply"], "z": v["Wplz"]},
        {"name": "Radius of gyration", "unit": "cm", "y": v["iy"], "z": v["iz"]},
    ]


def outline(h, b, tw, tf, r):
    """The upper right quarter, mirrored into the other three."""
    quarter = [(b / 2, h / 2), (b / 2, h / 2 - tf)]
    if r > 0:
        center = (tw / 2 + r, h / 2 - tf - r)
        quarter += cw.arc_points(center, r, 90, 180, 9)
    else:
        quarter.append((tw / 2, h / 2 - tf))
    right = quarter + [(x, -y) for x, y in reversed(quarter)]
    points = right + [(-x, y) for x, y in reversed(right)]
    drawing = cw.Canvas(
        360,
        260,
        x=(-b / 2, b / 2),
        y=(-h / 2, h / 2),
        padding=44,
        title="Cross-section",
        desc=f"An I-section {h:g} mm high and {b:g} mm wide, drawn to scale.",
    )
    drawing.polygon(points, fill="accent", thickness=2)
    drawing.line((-0.62 * b, 0), (0.62 * b, 0), color="soft", dash="dashdot", thickness=1)
    drawing.text((0.62 * b, 0), "y", place="right", color="soft")
    drawing.text((0, h / 2), "z", place="above", color="soft")
    drawing.dimension((-b / 2, -h / 2), (-b / 2, h / 2), f"{h:g}", offset=24)
    drawing.dimension((-b / 2, -h / 2), (b / 2, -h / 2), f"{b:g}", offset=-24)
    return drawing.svg()
