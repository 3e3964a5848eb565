import math

import __library__ as cw

WIDTH, HEIGHT = 520, 260  # pixels


def shape(kind, panels, span, height):
    """The joints by name, and the bars as pairs of names. L are lower joints, U upper ones."""
    a, half = span / panels, panels // 2
    joints = {f"L{i}": (i * a, 0.0) for i in range(panels + 1)}
    bars = [(f"L{i}", f"L{i + 1}") for i in range(panels)]
    if kind == "Warren":
        joints.update({f"U{i}": ((i + 0.5) * a, height) for i in range(panels)})
        bars += [(f"U{i}", f"U{i + 1}") for i in range(panels - 1)]
        bars += [(f"L{i + side}", f"U{i}") for i in range(panels) for side in (0, 1)]
        return joints, bars
    joints.update({f"U{i}": (i * a, height) for i in range(1, panels)})
    bars += [(f"U{i}", f"U{i + 1}") for i in range(1, panels - 1)]
    bars += [(f"L{i}", f"U{i}") for i in range(1, panels)]
    bars += [("L0", "U1"), (f"L{panels}", f"U{panels - 1}")]
    for i in range(1, half):
        # The diagonals of a Pratt truss fall toward the middle, those of a Howe truss rise.
        up, low = (i, i + 1) if kind == "Pratt" else (i + 1, i)
        bars += [(f"L{low}", f"U{up}"), (f"L{panels - low}", f"U{panels - up}")]
    return joints, bars


def solve(matrix, right):
    """Gaussian elimination with pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, len(rows)):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    answer = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        known = sum(rows[i][k] * answer[k] for k in range(i + 1, len(rows)))
        answer[i] = (rows[i][-1] - known) / rows[i][i]
    return answer


def forces(joints, bars, loads, panels):
    """Two equations per joint. Unknown: the force in each bar, two reactions on the left and one on the right."""
    place = {name: 2 * index for index, name in enumerate(joints)}
    size = 2 * len(joints)
    matrix = [[0.0] * size for _ in range(size)]
    for column, (first, second) in enumerate(bars):
        (x1, y1), (x2, y2) = joints[first], joints[second]
        length = math.hypot(x2 - x1, y2 - y1)
        for name, sign in ((first, 1), (second, -1)):
            matrix[place[name]][column] = sign * (x2 - x1) / length
            matrix[place[name] + 1][column] = sign * (y2 - y1) / length
    for column, row in enumerate((place["L0"], place["L0"] + 1, place[f"L{panels}"] + 1)):
        matrix[row][len(bars) + column] = 1.0
    right = [0.0] * size
    for name, load in loads.items():
        right[place[name] + 1] = load  # the load acts downward, so it is balanced by bars that pull up
    *values, _, left, _ = solve(matrix, right)
    # Bars that mirror each other have the same force, to the last digit.
    return {bar: round(value, 6) + 0.0 for bar, value in zip(bars, values)}, left


def draw(joints, bars, force, load, panels, span, height):
    largest = max(abs(value) for value in force.values())
    unit = max(span / (WIDTH - 60), height / (HEIGHT - 105))  # meters per pixel, the same in both directions
    bottom = height / 2 - (HEIGHT / 2 + 20) * unit  # room for the loads
    drawing = cw.Canvas(
        WIDTH,
        HEIGHT,
        x=(span / 2 - WIDTH / 2 * unit, span / 2 + WIDTH / 2 * unit),
        y=(bottom, bottom + HEIGHT * unit),
        title="Forces in the bars of the bridge",
        desc="Thick bars have large forces. The lower chord is in tension and the upper chord in compression.",
    )
    for first, second in sorted(bars, key=lambda bar: abs(force[bar])):
        share = abs(force[first, second]) / largest
        if share < 1e-6:
            drawing.line(joints[first], joints[second], color="soft", thickness=1)
            continue
        color = "accent" if force[first, second] > 0 else "signal"
        drawing.line(joints[first], joints[second], color=color, thickness=2 + 7 * share)
        if color == "signal":  # not by color alone
            drawing.line(joints[first], joints[second], color="paper", thickness=1, dash="dashed")
    for at in joints.values():
        drawing.point(at)
    drawing.support(joints["L0"], "pin").support(joints[f"L{panels}"], "roller")
    for i in range(1, panels):
        x = joints[f"L{i}"][0]
        drawing.arrow((x, -10 * unit), (x, -36 * unit), color="ink")
    drawing.text((span / 2, -40 * unit), f"{load:g} kN at each joint", "below", color="soft")
    chords = [[bar for bar in bars if bar[0][0] == bar[1][0] == letter] for letter in ("U", "L")]
    # In a flat truss there is no room for a second number above the lower chord.
    for chord in chords if height > 45 * unit else chords[:1]:
        bar = max(chord, key=lambda one: abs(force[one]))
        color = "accent" if force[bar] > 0 else "signal"
        middle = cw.midpoint(joints[bar[0]], joints[bar[1]])
        drawing.text(middle, f"{force[bar]:+.0f} kN".replace("-", "−"), "above", bold=True, gap=10, color=color)
    return drawing.svg()


def main(inputs):
    kind, panels, load = inputs["kind"], inputs["panels"], inputs["load"]
    joints, bars = shape(kind, panels, inputs["span"], inputs["height"])
    loads = {f"L{i}": load for i in range(1, panels)}
    force, reaction = forces(joints, bars, loads, panels)

    def worst(letters, chooser):
        return chooser((value for bar, value in force.items() if bar[0][0] + bar[1][0] == letters), default=0.0)

    groups = [("Upper chord", "UU"), ("Lower chord", "LL"), ("Diagonals and posts", "LU")]
    return {
        "drawing": draw(joints, bars, force, load, panels, inputs["span"], inputs["height"]),
        "tension": max(force.values()),
        "compression": -min(force.values()),
        "top": worst("UU", min),
        "bottom": worst("LL", max),
        "post": force.get(("L0", "U1"), force.get(("L0", "U0"))),
        "reaction": reaction,
        "bars": len(bars),
        "table": cw.table(
            [[name, max(worst(letters, max), 0.0), -min(worst(letters, min), 0.0)] for name, letters in groups],
            header=["Bars", "Most tension (kN)", "Most compression (kN)"],
            digits=0,
            row_header=True,
        ),
    }
