import math

import __library__ as cw

POSITIONS = [0.02 * step for step in range(101)]  # 0 to 2 m
MOST_PER_SECOND = 20


def frame(amplitude, wavelength, phase):
    heights = [amplitude * math.sin(2 * math.pi * (x / wavelength - phase)) for x in POSITIONS]
    return cw.line_chart(
        POSITIONS,
        heights,
        title="Displacement of the string",
        x_label="Position",
        x_unit="m",
        y_label="Height",
        y_unit="cm",
        y_range=(-10, 10),
        height=220,
    )


def main(inputs):
    amplitude, wavelength, frequency = inputs["amplitude"], inputs["wavelength"], inputs["frequency"]
    period = 1 / frequency
    count = max(8, min(24, round(period * MOST_PER_SECOND)))
    interval = round(1000 * period / count)
    times = [period * step / count for step in range(count)]
    frames = [frame(amplitude, wavelength, frequency * time) for time in times]
    labels = [f"{time:.2f} s" for time in times]
    alt = f"A sine wave with a wavelength of {wavelength:g} m moves to the right at {wavelength * frequency:g} m/s"
    if inputs["show"] == "slider":
        figure = cw.slider(frames, labels, alt=alt, name="Time")
    else:
        figure = cw.animation(frames, interval=interval, alt=alt, labels=labels)
    return {
        "speed": wavelength * frequency,
        "period": period,
        "frames": count,
        "interval": interval,
        "figure": figure,
    }
