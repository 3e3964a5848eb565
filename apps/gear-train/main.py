import __library__ as cw


def main(inputs):
    teeth = [row[0] for row in inputs["gears"]]
    passed = inputs["efficiency"] / 100
    rows = []
    for index, count in enumerate(teeth):
        speed = inputs["speed"] * teeth[0] / count
        torque = inputs["torque"] * count / teeth[0] * passed**index
        rows.append([f"Gear {index + 1}", int(count), speed, torque, "same" if index % 2 == 0 else "opposite"])

    radii = [count / 2 for count in teeth]
    length, tallest = 2 * sum(radii), max(radii)
    drawing = cw.Canvas(
        440, 220, x=(0, length), y=(-tallest - 8, tallest + 8), title="Gears in a row", desc="Pitch circles of the gears, touching in a row."
    )
    left = 0.0
    for index, radius in enumerate(radii):
        center = (left + radius, 0)
        color = "accent" if index in (0, len(radii) - 1) else "soft"
        drawing.circle(center, radius, color=color, thickness=2).point(center).text((center[0], radius * 0.45), str(int(teeth[index])))
        left += 2 * radius
    return {
        "ratio": teeth[-1] / teeth[0],
        "last_speed": rows[-1][2],
        "last_torque": rows[-1][3],
        "direction": "in the same direction as the first" if len(teeth) % 2 else "in the opposite direction",
        "drawing": drawing.svg(),
        "table": cw.table(rows, header=["Gear", "Teeth", "Speed, rpm", "Torque, N·m", "Direction"], digits=[None, 0, 1, 2, None], row_header=True),
    }
