import __library__ as cw

LIMIT = 27  # EN 1996-1-1, clause 5.5.1.4
FACTOR = {"timber floors": 1.0, "concrete floors": 0.75}  # EN 1996-1-1, clause 5.5.1.2


def main(inputs):
    height, thickness = inputs["height"], inputs["thickness"]  # m, mm
    above = inputs["above"]
    self_weight = inputs["weight"] * thickness / 1000 * height  # kN per meter of wall
    total = self_weight + above
    slenderness = round(FACTOR[inputs["held"]] * height * 1000 / thickness, 9)
    return {
        "self_weight": self_weight,
        "total": total,
        "stress": total / thickness,  # kN/m over mm is MPa
        "slenderness": slenderness,
        "limit": LIMIT,
        "ok": slenderness <= LIMIT,
        "drawing": section(height, thickness / 1000, above, total),
    }


def section(height, thickness, above, total):
    drawing = cw.Canvas(
        360,
        280,
        x=(-height / 2, height / 2),
        y=(-0.12 * height, 1.32 * height),
        title="Section through the wall",
        desc=f"A wall {height:g} m high and {1000 * thickness:g} mm thick, with {above:g} kN/m from above and {total:.1f} kN/m at its base.",
    )
    half = thickness / 2
    drawing.rect((-half, 0), thickness, height, fill="accent")
    drawing.hatch([(-half, 0), (half, 0), (half, height), (-half, height)])
    drawing.line((-height / 2, 0), (height / 2, 0), thickness=2)
    if above:
        drawing.arrow((0, 1.22 * height), (0, 1.02 * height), color="signal")
        drawing.text((0, 1.22 * height), f"{above:g} kN/m", place="above", color="signal")
    drawing.text((half, 0.06 * height), f"{total:.1f} kN/m", place="right", color="signal")
    drawing.dimension((-half, 0), (-half, height), f"{height:g} m", offset=26)
    return drawing.svg()
