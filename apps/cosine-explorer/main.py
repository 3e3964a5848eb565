import math

import __library__ as cw

DURATION = 2.0  # s
POINTS = 401


def main(inputs):
    amplitude = inputs["amplitude"]
    frequency = inputs["frequency"]  # Hz
    phase = math.radians(inputs["phase"])

    times = [DURATION * i / (POINTS - 1) for i in range(POINTS)]
    values = [amplitude * math.cos(2 * math.pi * frequency * t + phase) for t in times]

    plot = cw.line_chart(
        times,
        values,
        title="y(t) = A cos(2πft + φ)",
        x_label="Time t",
        x_unit="s",
        y_label="y",
        y_range=(-3, 3),
    )
    return {
        "plot": plot,
        "period": 1 / frequency,
        "first_peak": (-phase % (2 * math.pi)) / (2 * math.pi * frequency),
    }
