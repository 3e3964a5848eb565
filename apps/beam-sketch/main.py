import __library__ as cw


def main(inputs):
    span = inputs["span"]  # m
    point = inputs["force"]  # kN
    position = inputs.get("position", span / 2)  # m; absent while there is no force
    uniform = inputs["load"]  # kN/m
    if position > span:
        raise ValueError(
            f"the force at {position:g} m is beyond the end of the beam at {span:g} m: enter a smaller distance"
        )
    if point == 0 and uniform == 0:
        raise ValueError("there is nothing to draw yet: enter a force or a line load greater than 0")

    # Equilibrium: moments about the left support give the right reaction.
    right = point * position / span + uniform * span / 2
    left = point + uniform * span - right

    def shear(x):
        return left - uniform * x - (point if x > position else 0)

    def bending(x):
        return left * x - uniform * x**2 / 2 - point * max(x - position, 0)

    # The largest moment is where the shear changes sign: under the force, or where the line load brings it to zero.
    x_max = position
    if uniform > 0:
        before = left / uniform
        after = (left - point) / uniform
        if before < position:
            x_max = before
        elif after > position:
            x_max = after
    largest = bending(x_max)

    return {
        "left": left,
        "right": right,
        "x_max": x_max,
        "moment": largest,
        "sketch": sketch(span, point, position, uniform, left, right),
        "chart": chart(span, position, bending, x_max, largest),
    }


def sketch(span, point, position, uniform, left, right):
    parts = []
    if point > 0:
        parts.append(f"a force of {point:g} kN at {position:g} m")
    if uniform > 0:
        parts.append(f"a line load of {uniform:g} kN/m")
    drawing = cw.Canvas(
        440,
        230,
        x=(0, span),
        y=(-1, 1),
        keep_aspect=False,
        padding=50,
        title="Sketch of the beam",
        desc=f"A beam of {span:g} m on a pin at the left and a roller at the right, with {' and '.join(parts)}.",
    )
    drawing.line((0, 0), (span, 0), thickness=5)
    drawing.support((0, -0.04), "pin").support((span, -0.04), "roller")
    if uniform > 0:
        # With a force as well, the label moves aside so that the arrow does not cross it.
        drawing.distributed_load((0, 0), (span, 0), None if point > 0 else f"{uniform:g} kN/m", height=26)
        if point > 0:
            aside = 0.25 if position > span / 2 else 0.75
            drawing.text((aside * span, 0.62), f"{uniform:g} kN/m", place="above", color="signal")
    if point > 0:
        drawing.point_load((position, 0.04), f"{point:g} kN", length=62)
    drawing.text((0, -0.92), f"A = {left:.2f} kN", place="below", color="accent")
    drawing.text((span, -0.92), f"B = {right:.2f} kN", place="below", color="accent")
    drawing.dimension((0, 0), (span, 0), f"{span:g} m", offset=-54)
    return drawing.svg()


def chart(span, position, bending, x_max, largest):
    xs = sorted({span * i / 100 for i in range(101)} | {position, x_max})
    return cw.line_chart(
        xs,
        [bending(x) for x in xs],
        title="Bending moment",
        x_label="Position x",
        x_unit="m",
        y_label="Moment M",
        y_unit="kNm",
        fill=True,
        notes={f"{largest:.2f} kNm": (x_max, largest)},
        width=440,
        height=240,
    )
