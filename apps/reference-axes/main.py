import math

import __library__ as cw


def box(angle, ratio):
    drawing = cw.Canvas(260, 240, x=(-2.2, 4), y=(-2.2, 3.4), title="A box in three axes")
    drawing.axes3(lengths=(3.6, 3, 3), angle=angle, ratio=ratio)
    corner = {(x, y, z): cw.project((x, y, z), angle, ratio) for x in (0, 2.5) for y in (0, 1.5) for z in (0, 2)}
    for start in corner:
        for end in corner:
            if start < end and sum(a != b for a, b in zip(start, end)) == 1:
                hidden = (0, 0, 0) in (start, end)
                drawing.line(corner[start], corner[end], color="accent", dash="dashed" if hidden else None)
    return drawing.svg()


def main(inputs):
    a = inputs["a"]
    drawing = cw.Canvas(320, 260, x=(-3, 3), y=(-2, 3), title="A parabola on two axes")
    drawing.grid(inputs["step"]).axes2(step=inputs["step"])
    reach = 3 if a <= 0 else min(3, math.sqrt(4 / a))
    reach = min(reach, math.sqrt(1 / -a)) if a < 0 else reach
    drawing.curve(lambda x: a * x * x - 1, -reach, reach)
    zeros = [-math.sqrt(1 / a), math.sqrt(1 / a)] if a > 0 else []
    for zero in zeros:
        if abs(zero) <= 3:
            drawing.point((zero, 0), color="signal")
    return {"drawing": drawing.svg(), "box": box(inputs["box_angle"], inputs["ratio"]), "zeros": zeros}
