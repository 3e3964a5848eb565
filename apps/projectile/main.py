import math

import __library__ as cw

POINTS = 81


def flight(speed, angle, height, gravity):
    """Return the time until the object lands, and the two components of its speed."""
    across = speed * math.cos(math.radians(angle))
    up = speed * math.sin(math.radians(angle))
    time = (up + math.sqrt(up**2 + 2 * gravity * height)) / gravity
    return time, across, up


def path(speed, angle, height, gravity):
    time, across, up = flight(speed, angle, height, gravity)
    times = [time * index / (POINTS - 1) for index in range(POINTS)]
    x = [across * t for t in times]
    y = [max(0.0, height + up * t - gravity * t**2 / 2) for t in times]
    return x, y


def main(inputs):
    speed, angle = inputs["speed"], inputs["angle"]
    height, gravity = inputs["height"], inputs["gravity"]
    time, across, up = flight(speed, angle, height, gravity)
    reach = across * time
    top = height + up**2 / (2 * gravity)
    best_angle = math.degrees(math.atan2(speed, math.sqrt(speed**2 + 2 * gravity * height)))
    best_range = speed / gravity * math.sqrt(speed**2 + 2 * gravity * height)

    x, y = path(speed, angle, height, gravity)
    curves_x, curves_y = x, y
    if inputs["compare"]:
        best_x, best_y = path(speed, best_angle, height, gravity)
        this, best = f"chosen, {angle}°", f"best, {best_angle:.1f}°"
        curves_x, curves_y = {this: x, best: best_x}, {this: y, best: best_y}
    chart = cw.line_chart(
        curves_x,
        curves_y,
        title="Path of the projectile",
        desc=f"The path rises to {top:.1f} m and lands {reach:.1f} m away after {time:.1f} s.",
        x_label="Distance",
        x_unit="m",
        y_label="Height",
        y_unit="m",
        notes={f"top {top:.1f} m": (across * up / gravity, top)},
    )
    return {
        "range": reach,
        "top": top,
        "time": time,
        "best_angle": best_angle,
        "best_range": best_range,
        "compare": inputs["compare"],
        "chart": chart,
    }
