import math

import __library__ as cw

GRAVITY = 9.80665  # m/s²


def frame(length, angle, title):
    end = cw.arrow_end((0, 0), -90 + angle, length)
    drawing = cw.Canvas(220, 200, x=(-0.6 * length, 0.6 * length), y=(-1.1 * length, 0.05 * length), title=title)
    drawing.line((-0.2 * length, 0), (0.2 * length, 0), thickness=3)
    drawing.line((0, 0), (0, -length), color="soft", dash="dotted")
    return drawing.line((0, 0), end).point(end, radius=9, color="signal")


def main(inputs):
    length = inputs["length"]
    if length <= 0:
        raise ValueError("length must be larger than 0")
    period = 2 * math.pi * math.sqrt(length / GRAVITY)
    times = [period * index / inputs["count"] for index in range(inputs["count"])]
    angles = [inputs["swing"] * math.cos(2 * math.pi * time / period) for time in times]
    frames = [frame(length, angle, "A swinging pendulum") for angle in angles]
    still = [frame(length, angle, f"The pendulum at {time:.2f} s") for angle, time in zip(angles, times)]
    labels = [f"{time:.2f} s" for time in times]
    interval = max(40, round(1000 * period / inputs["count"]))
    return {
        "period": period,
        "frames": len(frames),
        "animation": cw.animation(frames, interval, alt="A pendulum swings once", labels=labels),
        "slider": cw.slider(still, labels, alt="The pendulum at the chosen time", name="Time"),
    }
