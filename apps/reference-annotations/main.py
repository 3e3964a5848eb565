import __library__ as cw


def main(inputs):
    a, b = inputs["a"], inputs["b"]
    if min(a, b) <= 0:
        raise ValueError("both legs must be larger than 0")
    p, q, r = (0, 0), (a, 0), (a, b)
    slope, angle = cw.distance(p, r), cw.angle(p, r)

    drawing = cw.Canvas(420, 300, x=(0, a), y=(0, b), title="A right triangle with its dimensions", padding=48)
    drawing.polygon([p, q, r], fill="soft")
    drawing.dimension(p, q, f"{a:g} m", offset=-26).dimension(q, r, f"{b:g} m", offset=-26)
    drawing.angle_mark(p, q, r, f"{angle:.1f}°", radius=52).angle_mark(q, r, p)
    drawing.double_arrow((0, b * 0.12), (a * 0.88, b), f"{slope:.2f} m", color="accent")
    drawing.arrow((a * 0.8, b * 0.42), cw.midpoint(p, r), "slope", color="signal")
    drawing.point(p, "P", place="left").point(q, "Q", place="below right").point(r, "R", place="above")
    drawing.text((a * 0.68, b * 0.2), f"area {a * b / 2:g} m²", size=12)
    return {"drawing": drawing.svg(), "slope": slope, "angle": angle}
