import __library__ as cw

INSIDE_SURFACE = 0.13
OUTSIDE_SURFACE = 0.04


def main(inputs):
    resistances = [thickness / 1000 / conductivity for _, thickness, conductivity in inputs["layers"]]
    total = INSIDE_SURFACE + sum(resistances) + OUTSIDE_SURFACE
    u_value = 1 / total
    difference = inputs["inside"] - inputs["outside"]
    loss = u_value * inputs["area"] * difference

    # The temperature falls in proportion to the resistance passed.
    position, passed = [0.0], INSIDE_SURFACE
    temperature = [inputs["inside"] - difference * passed / total]
    rows = []
    for (name, thickness, conductivity), resistance in zip(inputs["layers"], resistances):
        position.append(position[-1] + thickness)
        passed += resistance
        temperature.append(inputs["inside"] - difference * passed / total)
        rows.append([name, thickness, conductivity, resistance, 100 * resistance / total])
    chart = cw.line_chart(
        position,
        temperature,
        title="Temperature through the wall",
        x_label="Distance from the inner surface",
        x_unit="mm",
        y_label="Temperature",
        y_unit="°C",
        markers=True,
    )
    return {
        "u_value": u_value,
        "loss": loss,
        "chart": chart,
        "table": cw.table(rows, header=["Layer", "mm", "W/mK", "R, m²K/W", "Share, %"], digits=[None, 0, 3, 3, 0]),
    }
