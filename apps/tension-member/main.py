import __library__ as cw

# EN 10025-2:2004: yield strength up to 16 mm, yield strength above 16 and up to 40 mm, tensile strength, in MPa.
STRENGTH = {"S235": (235, 225, 360), "S275": (275, 265, 410), "S355": (355, 345, 470)}
GAMMA_M0 = 1.00  # EN 1993-1-1, recommended values
GAMMA_M2 = 1.25


def main(inputs):
    width, thickness = inputs["width"], inputs["thickness"]
    holes = inputs["holes"]
    hole = inputs.get("hole", 0)  # absent while there are no holes
    if holes * hole >= width:
        raise ValueError(f"{holes} holes of {hole:g} mm leave nothing of a plate of {width:g} mm: use fewer or smaller holes")

    thin, thick, fu = STRENGTH[inputs["grade"]]
    fy = thin if thickness <= 16 else thick
    gross_area = width * thickness
    net_area = (width - holes * hole) * thickness
    gross = gross_area * fy / GAMMA_M0 / 1000  # kN
    net = 0.9 * net_area * fu / GAMMA_M2 / 1000
    resistance = min(gross, net)
    use = inputs["force"] / resistance
    return {
        "fy": fy,
        "fu": fu,
        "gross": gross,
        "net": net,
        "governs": "rupture" if net < gross else "yielding",
        "resistance": resistance,
        "use": use,
        "ok": use <= 1,
        "drawing": plate(width, holes, hole),
        "chart": cw.bar_chart(
            ["Yielding, gross section", "Rupture, net section"],
            [gross, net],
            title="Resistance (dashed line: the load)" if inputs["force"] else "Resistance",
            y_unit="kN",
            horizontal=True,
            value_labels=True,
            digits=1,
            h_lines=[inputs["force"]] if inputs["force"] else None,
        ),
    }


def plate(width, holes, hole):
    length = 1.6 * width
    drawing = cw.Canvas(
        420,
        190,
        x=(-0.25 * length, 1.25 * length),
        y=(-0.6 * width, 0.6 * width),
        title="Plate",
        desc=f"A plate {width:g} mm wide, pulled at both ends, with {holes} holes across its width.",
    )
    drawing.rect((0, -width / 2), length, width, fill="accent")
    for i in range(holes):
        y = width * ((i + 0.5) / holes - 0.5)
        drawing.circle((length / 2, y), min(hole, 0.9 * width / holes) / 2, fill="paper")
    if holes:
        drawing.line((length / 2, -0.58 * width), (length / 2, 0.58 * width), color="signal", dash="dashed")
    drawing.arrow((length, 0), (1.22 * length, 0), "N", color="signal")
    drawing.arrow((0, 0), (-0.22 * length, 0), "N", color="signal")
    return drawing.svg()
