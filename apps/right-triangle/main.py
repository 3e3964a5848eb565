import math

import __library__ as cw


def main(inputs):
    print("received", inputs)  # goes to the debugger, not to the user
    a = inputs["a"]
    b = inputs["b"]
    c = math.hypot(a, b)
    angle = math.degrees(math.atan2(b, a))
    return {"c": c, "area": a * b / 2, "angle": angle, "drawing": draw(a, b, c, angle)}


def draw(a, b, c, angle):
    size = 0.62 * max(a, b * 1.5)  # the same scale in both directions
    drawing = cw.Canvas(
        420,
        280,
        x=(a / 2 - 1.1 * size, a / 2 + 1.1 * size),
        y=(b / 2 - 0.733 * size, b / 2 + 0.733 * size),
        title="The triangle to scale",
        desc=f"Legs {a:g} and {b:g}, hypotenuse {c:.4g}, angle {angle:.1f}°",
    )
    drawing.polygon([(0, 0), (a, 0), (a, b)], color="accent", fill="accent")
    drawing.text((a / 2, 0), f"a = {a:g}", "below").text((a, b / 2), f"b = {b:g}", "right")
    drawing.text((a / 2, b / 2), f"c = {c:.4g}", "above left", bold=True, color="signal")
    return drawing.svg()
