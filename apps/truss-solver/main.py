import math

import __library__ as cw


def solve(matrix, right):
    """Gaussian elimination with partial pivoting. Raises ValueError if the matrix is singular."""
    size = len(right)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    largest = max((abs(value) for row in matrix for value in row), default=1.0)
    for column in range(size):
        pivot = max(range(column, size), key=lambda index: abs(rows[index][column]))
        if abs(rows[pivot][column]) < 1e-10 * largest:
            raise ValueError("the truss can move: add a bar or a support, or remove a joint that isn't connected to a bar")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for index in range(column + 1, size):
            factor = rows[index][column] / rows[column][column]
            for k in range(column, size + 1):
                rows[index][k] -= factor * rows[column][k]
    answer = [0.0] * size
    for index in range(size - 1, -1, -1):
        rest = sum(rows[index][k] * answer[k] for k in range(index + 1, size))
        answer[index] = (rows[index][size] - rest) / rows[index][index]
    return answer


def read_joints(table, loads):
    joints = {}
    for number, (name, x, y, support) in enumerate(table, start=1):
        if not name:
            raise ValueError(f"joint {number} has no name: enter a letter in the first column")
        if name in joints:
            raise ValueError(f"joint {name} is listed twice: give each joint its own name")
        joints[name] = {"at": (x, y), "support": support, "load": (0, 0)}
    for number, (name, fx, fy) in enumerate(loads, start=1):
        if name not in joints:
            raise ValueError(f"load {number} acts on joint {name}, which isn't in the table of joints")
        before = joints[name]["load"]
        joints[name]["load"] = (before[0] + fx, before[1] + fy)
    return joints


def read_bars(table, joints, modulus):
    bars = []
    for number, (start, end, area) in enumerate(table, start=1):
        for name in (start, end):
            if name not in joints:
                raise ValueError(f"bar {number} ends at joint {name}, which isn't in the table of joints")
        (x1, y1), (x2, y2) = joints[start]["at"], joints[end]["at"]
        length = math.hypot(x2 - x1, y2 - y1)
        if length == 0:
            raise ValueError(f"bar {number} has no length: {start} and {end} are at the same place")
        if not area or area <= 0:
            raise ValueError(f"bar {number} needs an area larger than 0")
        # GPa times mm² is kN: 1 GPa = 1 kN/mm².
        bars.append(
            {
                "name": start + end,
                "ends": (start, end),
                "length": length,
                "cosines": ((x2 - x1) / length, (y2 - y1) / length),
                "stiffness": modulus * area / length,  # kN per m
            }
        )
    return bars


def analyze(joints, bars):
    order = list(joints)
    size = 2 * len(order)
    place = {name: 2 * index for index, name in enumerate(order)}
    stiffness = [[0.0] * size for _ in range(size)]
    for bar in bars:
        c, s = bar["cosines"]
        vector = [-c, -s, c, s]  # lengthening of the bar per unit of each displacement
        places = [place[bar["ends"][0]] + k for k in (0, 1)] + [place[bar["ends"][1]] + k for k in (0, 1)]
        for i in range(4):
            for j in range(4):
                stiffness[places[i]][places[j]] += bar["stiffness"] * vector[i] * vector[j]
    load = [component for name in order for component in joints[name]["load"]]
    held = set()
    for name in order:
        if joints[name]["support"] == "pin":
            held |= {place[name], place[name] + 1}
        elif joints[name]["support"] == "roller":
            held.add(place[name] + 1)
    free = [index for index in range(size) if index not in held]
    moved = solve([[stiffness[i][j] for j in free] for i in free], [load[i] for i in free])
    displacement = [0.0] * size
    for index, value in zip(free, moved):
        displacement[index] = value
    forces = {}
    for bar in bars:
        c, s = bar["cosines"]
        a, b = place[bar["ends"][0]], place[bar["ends"][1]]
        longer = c * (displacement[b] - displacement[a]) + s * (displacement[b + 1] - displacement[a + 1])
        forces[bar["name"]] = bar["stiffness"] * longer
    reactions = {
        index: sum(stiffness[index][k] * displacement[k] for k in range(size)) - load[index] for index in sorted(held)
    }
    moves = {name: (displacement[place[name]], displacement[place[name] + 1]) for name in order}
    return forces, reactions, moves, place


def draw(joints, bars, forces, moves, scale):
    xs, ys = zip(*(joint["at"] for joint in joints.values()))
    reach = max(max(xs) - min(xs), max(ys) - min(ys)) or 1
    margin = 0.15 * reach
    drawing = cw.Canvas(
        460,
        300,
        x=(min(xs) - margin, max(xs) + margin),
        y=(min(ys) - margin, max(ys) + 1.8 * margin),
        title="The truss with its bar forces in kN",
        desc="Thick lines: bars in tension. Dashed lines: bars in compression. Dotted lines: the deformed truss.",
    )
    shifted = {n: (j["at"][0] + scale * moves[n][0], j["at"][1] + scale * moves[n][1]) for n, j in joints.items()}
    if scale:
        for bar in bars:
            drawing.line(shifted[bar["ends"][0]], shifted[bar["ends"][1]], color="soft", dash="dotted")
    for bar in bars:
        start, end = (joints[name]["at"] for name in bar["ends"])
        force = forces[bar["name"]]
        tension = force > 1e-9
        compression = force < -1e-9
        color = "accent" if tension else "signal" if compression else "ink"
        drawing.line(start, end, color=color, thickness=3, dash="dashed" if compression else None)
        drawing.text(cw.midpoint(start, end), f"{force:+.1f}" if tension or compression else "0", "below", color=color)
    for name, joint in joints.items():
        if joint["support"] != "free":
            drawing.support(joint["at"], joint["support"])
        drawing.point(joint["at"], name, place="above right")
        fx, fy = joint["load"]
        if fx or fy:
            drawing.point_load(joint["at"], f"{math.hypot(fx, fy):g} kN", angle=math.degrees(math.atan2(fy, fx)))
    return drawing.svg()


def main(inputs):
    joints = read_joints(inputs["joints"], inputs["loads"])
    bars = read_bars(inputs["bars"], joints, inputs["modulus"])
    forces, reactions, moves, place = analyze(joints, bars)
    kind = lambda force: "tension" if force > 1e-9 else "compression" if force < -1e-9 else "no force"
    bar_rows = [[bar["name"], bar["length"], forces[bar["name"]], kind(forces[bar["name"]])] for bar in bars]
    joint_rows = []
    for name in joints:
        at = place[name]
        joint_rows.append(
            [name, 1000 * moves[name][0], 1000 * moves[name][1], reactions.get(at), reactions.get(at + 1)]
        )
    return {
        "drawing": draw(joints, bars, forces, moves, inputs["scale"]),
        "bars": cw.table(bar_rows, header=["bar", "length (m)", "force (kN)", "state"], digits=3, row_header=True),
        "joints": cw.table(
            joint_rows,
            header=["joint", "right (mm)", "up (mm)", "H (kN)", "V (kN)"],
            digits=3,
            row_header=True,
        ),
        "forces": {name: round(force, 9) + 0.0 for name, force in forces.items()},
        "drop": max(0.0, -1000 * min(move[1] for move in moves.values())),
    }
