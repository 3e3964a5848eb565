import math

import numpy as np
from matplotlib.figure import Figure

import __library__ as cw

GRAVITY = 9.80665  # m/s², standard
BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages
STEP, COUNT = 0.01, 1200


def integrate(rate, state, step, count):
    """Runge–Kutta: the state at count + 1 times. (SciPy: integrate.solve_ivp)"""
    states = [state]
    for _ in range(count):
        a = rate(state)
        b = rate(state + step / 2 * a)
        c = rate(state + step / 2 * b)
        d = rate(state + step * c)
        state = state + step / 6 * (a + 2 * b + 2 * c + d)
        states.append(state)
    return np.array(states)


def agm(a, b):
    while abs(a - b) > 1e-15 * a:
        a, b = (a + b) / 2, math.sqrt(a * b)
    return a


def draw(paths, own):
    figure = Figure(figsize=(5.4, 3.9), layout="constrained")
    axes = figure.subplots()
    for angle, speed in paths:
        # Every fifth point of the first four seconds is enough, and keeps the picture small.
        axes.plot(angle[:401:5], speed[:401:5], color=BLUE, linewidth=0.9, alpha=0.7)
    axes.plot(own[0][::6], own[1][::6], color=ORANGE, linewidth=2)
    axes.plot(own[0][:1], own[1][:1], "o", color=ORANGE)
    axes.set(title="Phase portrait of a pendulum", xlabel="Angle", ylabel="Speed (rad/s)", xlim=(-7, 7), ylim=(-10, 10))
    axes.set_xticks(np.pi * np.array([-2, -1, 0, 1, 2]), ["−360°", "−180°", "0°", "180°", "360°"])
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    return figure


def main(inputs):
    start = math.radians(inputs["angle"])
    frequency = GRAVITY / inputs["length"]  # omega squared
    scale = math.sqrt(inputs["length"])  # a longer pendulum is slower

    def rate(state):
        angle, speed = state
        return np.array([speed, -frequency * np.sin(angle) - inputs["damping"] * speed])

    # Two rows, angles and speeds; a column for each motion. The first one is the reader's.
    swings = [(math.radians(a) + turn, 0) for a in (60, 120, 165) for turn in (-2 * math.pi, 0, 2 * math.pi)]
    turning = [(-7, 7 / scale), (7, -7 / scale), (-7, 9 / scale), (7, -9 / scale)]
    states = integrate(rate, np.array([(start, 0), *swings, *turning]).T, STEP * scale, COUNT)
    paths = [(states[:, 0, column], states[:, 1, column] * scale) for column in range(states.shape[2])]

    # The first two times at which the pendulum hangs straight down are half a period apart.
    angle = states[:, 0, 0]
    crossings = np.flatnonzero(np.sign(angle[:-1]) != np.sign(angle[1:]))[:2]
    times = (crossings + angle[crossings] / (angle[crossings] - angle[crossings + 1])) * STEP * scale
    period = 2 * (times[1] - times[0]) if len(times) == 2 else None
    small = 2 * math.pi / math.sqrt(frequency)
    exact = small / agm(1, math.cos(start / 2))
    damped = inputs["damping"] > 0
    return {
        "period": period,
        "exact": exact,
        "small": small,
        "ratio": exact / small,
        "damped": damped,
        "plot": cw.plot(
            draw(paths[1:], paths[0]),
            alt=f"From {inputs['angle']}°, the pendulum {'spirals to rest' if damped else 'runs around a closed curve'}",
        ),
    }
