import numpy as np

import __library__ as cw

INTERVALS = 20
FRAMES = 24
# Thermal diffusivity in m²/s near room temperature
DIFFUSIVITY = {"Copper": 117e-6, "Aluminum": 97e-6, "Carbon steel": 18e-6}


def main(inputs):
    fourier, length = inputs["fourier"], inputs["length"]
    x = np.linspace(0, 1, INTERVALS + 1)
    middle = abs(x - 0.5) < 0.26
    temperature = 100 * np.sin(np.pi * x) if inputs["start"] == "Half sine" else np.where(middle, 100.0, 0.0)
    temperature[[0, -1]] = 0

    # All animations show the same time, so that smaller steps mean more of them.
    each = max(1, round(2 / fourier))  # time steps per frame
    dt = fourier * (length / INTERVALS) ** 2 / DIFFUSIVITY[inputs["material"]]
    frames, labels = [], []
    for frame in range(FRAMES + 1):
        frames.append(
            cw.line_chart(
                x * length,
                temperature,
                title=f"After {frame * each} time steps",
                x_label="Position",
                x_unit="m",
                y_label="Temperature",
                y_unit="°C",
                y_range=(-40, 140),
                fill=True,
                height=260,
            )
        )
        labels.append(f"{frame * each * dt:.0f} s")
        if frame < FRAMES:
            for _ in range(each):
                # One line for all points: each and its neighbors, shifted against each other.
                temperature[1:-1] += fourier * (temperature[:-2] - 2 * temperature[1:-1] + temperature[2:])

    steps = FRAMES * each
    stable = fourier <= 0.5
    return {
        "movie": cw.animation(
            frames,
            interval=150,
            alt="The hot rod cools from its ends" if stable else "The temperatures begin to zigzag and grow without limit",
            labels=labels,
        ),
        "stable": stable,
        "steps": steps,
        "dt": dt,
        "seconds": steps * dt,
        "middle": temperature[INTERVALS // 2],
        "exact": 100 * np.exp(-np.pi**2 * fourier * steps / INTERVALS**2),
        "sine": inputs["start"] == "Half sine",
    }
