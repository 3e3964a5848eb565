import math

import __library__ as cw


def segment_area(radius, depth):
    below_center = radius - depth
    return radius**2 * math.acos(below_center / radius) - below_center * math.sqrt(2 * radius * depth - depth**2)


def main(inputs):
    diameter, length, depth = inputs["diameter"], inputs["length"], inputs["depth"]
    if depth > diameter:
        raise ValueError(f"the depth of {depth:g} m is more than the diameter of {diameter:g} m: check both values")
    radius = diameter / 2
    volume = segment_area(radius, depth) * length
    full = math.pi * radius**2 * length

    steps = [diameter * i / 60 for i in range(61)]
    chart = cw.line_chart(
        steps,
        [1000 * segment_area(radius, min(step, diameter)) * length for step in steps],
        title="Volume by depth",
        x_label="Depth",
        x_unit="m",
        y_label="Volume",
        y_unit="L",
        notes={f"{1000 * volume:,.0f} L": (depth, 1000 * volume)},
        height=240,
    )
    return {
        "liters": 1000 * volume,
        "full": 1000 * full,
        "share": volume / full,
        "chart": chart,
        "drawing": cross_section(radius, depth),
    }


def cross_section(radius, depth):
    drawing = cw.Canvas(
        360,
        220,
        x=(-1.6 * radius, 2 * radius),
        y=(-1.05 * radius, 1.05 * radius),
        title="Cross-section of the tank",
        desc=f"A circle of diameter {2 * radius:g} m, filled to a depth of {depth:g} m.",
    )
    if 0 < depth < 2 * radius:
        half_angle = math.degrees(math.acos((radius - depth) / radius))
        arc = cw.arc_points((0, 0), radius, 270 - half_angle, 270 + half_angle, 49)
        drawing.polygon(arc, color="accent", fill="accent")
    elif depth > 0:
        drawing.circle((0, 0), radius, color="accent", fill="accent")
    drawing.circle((0, 0), radius, thickness=3)
    if depth > 0:
        drawing.line((0, depth - radius), (1.3 * radius, depth - radius), color="soft", thickness=1, dash="dotted")
        drawing.line((0, -radius), (1.3 * radius, -radius), color="soft", thickness=1, dash="dotted")
        drawing.text((1.25 * radius, depth / 2 - radius), f"h = {depth:g} m", place="right")
    return drawing.svg()
