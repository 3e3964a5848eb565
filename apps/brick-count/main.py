import math

import __library__ as cw

# Length, depth and height in mm.
FORMATS = {"UK 215 × 102.5 × 65 mm": (215, 102.5, 65), "US modular 194 × 92 × 57 mm": (194, 92, 57)}


def main(inputs):
    if inputs["format"] in FORMATS:
        length, depth, height = FORMATS[inputs["format"]]
    else:
        length, depth, height = inputs["brick_length"], inputs["brick_depth"], inputs["brick_height"]
    joint = inputs["joint"]
    leaves = 2 if inputs["leaves"] == "one brick" else 1

    gross = inputs["length"] * inputs["height"]
    openings = sum((width or 0) * (tall or 0) for _, width, tall in inputs["openings"])
    net = gross - openings
    if net <= 0:
        raise ValueError(f"the openings take {openings:.2f} m² of a wall of {gross:.2f} m²: nothing is left to build")

    per_area = leaves * 1e6 / ((length + joint) * (height + joint))  # bricks per m²
    thickness = leaves * depth + (leaves - 1) * joint  # mm
    brick_volume = length * depth * height / 1e9  # m³
    more = 1 + inputs["waste"] / 100
    return {
        "net": net,
        "gross": gross,
        "per_area": per_area,
        "thickness": float(thickness),
        # The tiny subtraction keeps floating-point noise from buying one more brick.
        "count": math.ceil(net * per_area * more - 1e-9),
        "mortar": max(0.0, net * (thickness / 1000 - per_area * brick_volume)) * more,
        "drawing": bond(length, height, joint),
    }


def bond(length, height, joint):
    """Five courses of stretcher bond, drawn to scale."""
    across, up = length + joint, height + joint
    width, courses = 3.5 * across, 5
    drawing = cw.Canvas(
        420,
        200,
        x=(0, width),
        y=(0, courses * up),
        padding=28,
        title="Bond",
        desc=f"Courses of bricks {length:g} by {height:g} mm with joints of {joint:g} mm, each course shifted by half a brick.",
    )
    drawing.rect((0, 0), width, courses * up, color="line", fill="line", opacity=0.5)
    for course in range(courses):
        x = -across / 2 if course % 2 else 0
        while x < width:
            left, right = max(x, 0), min(x + length, width)
            if right > left:
                drawing.rect((left, course * up), right - left, height, color="signal", fill="signal", thickness=1)
            x += across
    drawing.dimension((0, 0), (length, 0), f"{length:g} mm", offset=-22)
    return drawing.svg()
