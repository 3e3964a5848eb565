import math

import __library__ as cw


def main(inputs):
    room, start, later = inputs["room"], inputs["start"], inputs["later"]
    minutes, target = inputs["minutes"], inputs["target"]
    if not 0 < (later - room) * (start - room) < (start - room) ** 2:
        raise ValueError("the second temperature must be between the first and the room temperature: check all three")
    if not 0 < (target - room) * (start - room) <= (start - room) ** 2:
        raise ValueError(f"{target:g} °C is never reached: choose a temperature between {room:g} and {start:g} °C")

    k = math.log((start - room) / (later - room)) / minutes  # per minute
    time = math.log((start - room) / (target - room)) / k
    end = 1.3 * max(time, minutes)
    times = [end * i / 80 for i in range(81)]
    return {
        "target": target,
        "time": time,
        "half_life": math.log(2) / k,
        "chart": cw.line_chart(
            times,
            [room + (start - room) * math.exp(-k * t) for t in times],
            title="Temperature",
            x_label="Time",
            x_unit="min",
            y_label="Temperature",
            y_unit="°C",
            h_lines={"room": room},
            notes={f"{target:g} °C": (time, target)},
        ),
    }
