import math

from matplotlib.figure import Figure

import __library__ as cw

GRAVITY = 9.80665  # m/s², standard


def main(inputs):
    angle = math.radians(inputs["angle"])
    across, up = inputs["speed"] * math.cos(angle), inputs["speed"] * math.sin(angle)
    height = inputs["height"]
    time = (up + math.sqrt(up**2 + 2 * GRAVITY * height)) / GRAVITY
    times = [time * index / 80 for index in range(81)]
    x = [across * t for t in times]
    y = [max(0.0, height + up * t - GRAVITY * t**2 / 2) for t in times]

    figure = Figure(figsize=(5, 3.4))
    axes = figure.subplots()
    axes.plot(x, y)
    axes.axhline(3, linestyle="--", color="gray", label="fence")
    axes.set(title="Path of the projectile", xlabel="Distance (m)", ylabel="Height (m)", xlim=0, ylim=0)
    axes.legend()
    alt = f"The path rises to {height + up**2 / (2 * GRAVITY):.1f} m and lands {across * time:.1f} m away"
    return {"range": across * time, "plot": cw.plot(figure, alt=alt, caption="Drawn by matplotlib")}
