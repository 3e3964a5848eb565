import __library__ as cw


def divide(vin, upper, lower, load):
    """Output voltage. A load is in parallel with the lower resistor."""
    if load is not None:
        lower = lower * load / (lower + load)
    return vin * lower / (upper + lower)


def main(inputs):
    vin, r1, r2 = inputs["vin"], inputs["r1"], inputs["r2"]
    load = inputs.get("load")  # absent while the checkbox is off
    spread = float(inputs["tolerance"].split()[0]) / 100

    vout = divide(vin, r1, r2, load)
    current = (vin - vout) / r1
    power1 = (vin - vout) * current
    power2 = vout**2 / r2
    return {
        "vout": vout,
        "open": divide(vin, r1, r2, None),
        "loaded": load is not None,
        "low": divide(vin, r1 * (1 + spread), r2 * (1 - spread), load),
        "high": divide(vin, r1 * (1 - spread), r2 * (1 + spread), load),
        "current": current,
        "power1": power1,
        "power2": power2,
        "warm": max(power1, power2) > 0.125,
        "drawing": schematic(vin, r1, r2, load, vout),
    }


def ohms(value):
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g} {letter}Ω"
    return f"{value:g} Ω"


def schematic(vin, r1, r2, load, vout):
    desc = f"{vin:g} volts across {ohms(r1)} above {ohms(r2)}; the output between them is {vout:.3g} volts."
    drawing = cw.Canvas(400, 260, x=(0, 10), y=(0, 7), title="Voltage divider", desc=desc)
    drawing.line((1, 6.4), (4, 6.4)).line((4, 6.4), (4, 5.8)).line((4, 4.4), (4, 2.6)).line((4, 1.2), (4, 0.6))
    drawing.line((1, 0.6), (8.5, 0.6)).line((4, 3.5), (8.5, 3.5))
    drawing.rect((3.7, 4.4), 0.6, 1.4, fill="accent").rect((3.7, 1.2), 0.6, 1.4, fill="accent")
    drawing.text((3.6, 5.1), f"R₁ = {ohms(r1)}", place="left").text((3.6, 1.9), f"R₂ = {ohms(r2)}", place="left")
    drawing.point((1, 6.4), f"{vin:g} V", hollow=True).point((1, 0.6), "0 V", hollow=True)
    drawing.point((4, 3.5)).point((8.5, 3.5), f"{vout:.3g} V", hollow=True, color="signal").point((8.5, 0.6), hollow=True)
    if load is not None:
        drawing.line((6.6, 3.5), (6.6, 2.75)).line((6.6, 1.35), (6.6, 0.6))
        drawing.rect((6.3, 1.35), 0.6, 1.4, color="signal", fill="signal")
        drawing.text((6.9, 2.05), f"load {ohms(load)}", place="right", color="signal")
    return drawing.svg()
