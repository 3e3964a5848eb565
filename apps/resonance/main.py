import math

import __library__ as cw


def main(inputs):
    resistance = inputs["resistance"]
    inductance = inputs["inductance"] * 1e-3  # H
    capacitance = inputs["capacitance"] * 1e-9  # F
    voltage = inputs["voltage"]

    omega = 1 / math.sqrt(inductance * capacitance)
    resonance = omega / (2 * math.pi)
    quality = math.sqrt(inductance / capacitance) / resistance
    bandwidth = resonance / quality

    def current(frequency):
        w = 2 * math.pi * frequency
        return voltage / math.sqrt(resistance**2 + (w * inductance - 1 / (w * capacitance)) ** 2)

    # Show five bandwidths on either side, but at most a factor of ten.
    half = min(max(5 / quality, 0.02), 9)
    low, high = resonance / (1 + half), resonance * (1 + half)
    # Five digits are enough for a chart, and the same on every machine.
    frequencies = [float(f"{low * (high / low) ** (i / 160):.5g}") for i in range(161)]
    return {
        "omega": omega,
        "resonance": resonance,
        "quality": quality,
        "bandwidth": bandwidth,
        "current": voltage / resistance,
        "coil_voltage": voltage * quality,
        "chart": cw.line_chart(
            frequencies,
            [float(f"{1000 * current(f):.5g}") for f in frequencies],
            title="Current in the circuit",
            x_label="Frequency",
            x_unit="Hz",
            x_log=high / low > 12,
            y_label="Current",
            y_unit="mA",
            y_range=(0, 1150 * voltage / resistance) if voltage else (0, 1),
            v_lines={"resonance": resonance},
        ),
    }
