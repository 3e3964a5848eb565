import __library__ as cw


def main(inputs):
    span, force, spread, moment = inputs["span"], inputs["force"], inputs["spread"], inputs["moment"]
    at = span * inputs["place"] / 100
    # Balance of moments about the left support, clockwise loads positive; then balance of forces.
    right = (force * at + spread * span * span / 2 + moment) / span
    left = force + spread * span - right

    drawing = cw.Canvas(460, 190, x=(0, span), y=(-0.13 * span, 0.13 * span), title="A beam on two supports", padding=40)
    if spread > 0:
        drawing.distributed_load((0, 0), (span, 0), f"{spread:g} kN/m")
    drawing.line((0, 0), (span, 0), thickness=5)
    drawing.support((0, 0), "pin", label="A")
    if inputs["right"] == "roller":
        drawing.support((span, 0), "roller", label="B")
    else:
        drawing.spring((span, 0), (span, -0.12 * span)).support((span, -0.12 * span), "fixed", label="B")
    if force > 0:
        drawing.point_load((at, 0), f"{force:g} kN", length=70)
    if moment > 0:
        drawing.moment((span, 0), f"{moment:g} kNm", direction="cw")
    return {"drawing": drawing.svg(), "left": left, "right": right}
