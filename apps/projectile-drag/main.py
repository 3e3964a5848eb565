import math

import numpy as np
from matplotlib.figure import Figure

import __library__ as cw

GRAVITY = 9.80665  # m/s², standard
BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages


def fly(speed, angle, terminal, step):
    """Rows of x, y, vx and vy until the ball is back on the ground. (SciPy: integrate.solve_ivp)"""

    def rate(state):
        vx, vy = state[2:]
        drag = GRAVITY * math.hypot(vx, vy) / terminal**2
        return np.array([vx, vy, -drag * vx, -GRAVITY - drag * vy])

    state = np.array([0.0, 0.0, speed * math.cos(angle), speed * math.sin(angle)])
    states = [state]
    while len(states) < 2 or state[1] > 0:
        a = rate(state)
        b = rate(state + step / 2 * a)
        c = rate(state + step / 2 * b)
        d = rate(state + step * c)
        state = state + step / 6 * (a + 2 * b + 2 * c + d)
        states.append(state)
    # The last step ends below the ground: go back to where the height is 0.
    before, after = states[-2], states[-1]
    states[-1] = before + (after - before) * before[1] / (before[1] - after[1])
    return np.array(states)


def main(inputs):
    speed, terminal = inputs["speed"], inputs["terminal"]
    angle = math.radians(inputs["angle"])
    time = 2 * speed * math.sin(angle) / GRAVITY  # without drag
    path = fly(speed, angle, terminal, time / 500)
    x, y = path[:, 0], path[:, 1]

    t = np.linspace(0, time, 81)
    free_x = speed * math.cos(angle) * t
    free_y = speed * math.sin(angle) * t - GRAVITY * t**2 / 2
    vacuum = speed**2 * math.sin(2 * angle) / GRAVITY

    figure = Figure(figsize=(5.4, 3.4), layout="constrained")
    axes = figure.subplots()
    axes.fill_between(x[::5], y[::5], color=BLUE, alpha=0.15, linewidth=0)
    axes.plot(free_x, free_y, "--", color=ORANGE, label="without drag")
    axes.plot(np.r_[x[::5], x[-1]], np.r_[y[::5], y[-1]], color=BLUE, linewidth=2, label="with drag")
    axes.set(title="Path of the ball", xlabel="Distance (m)", ylabel="Height (m)", ylim=0)
    axes.set_xlim(min(0, -0.02 * vacuum), max(1.05 * vacuum, 1))
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)

    reach, top = x[-1], y.max()
    return {
        "range": reach,
        "vacuum": vacuum,
        "share": reach / vacuum if vacuum > 1e-6 else None,
        "top": top,
        "landing": math.hypot(*path[-1, 2:]),
        "steps": len(path) - 1,
        "plot": cw.plot(figure, alt=f"With drag, the ball lands after {reach:.1f} m, without drag after {vacuum:.1f} m"),
    }
