import math

PITCH = {"M6": 1.0, "M8": 1.25, "M10": 1.5, "M12": 1.75, "M16": 2.0, "M20": 2.5}
NUT_FACTOR = {"Not plated (black finish)": 0.30, "Zinc plated": 0.20, "Lubricated": 0.18}


def proof_strength(grade, diameter):
    """Proof strength in MPa; class 8.8 changes above 16 mm."""
    if grade == "8.8":
        return 600 if diameter > 16 else 580
    return {"10.9": 830, "12.9": 970}[grade]


def main(inputs):
    diameter = int(inputs["size"][1:])
    area = math.pi / 4 * (diameter - 0.9382 * PITCH[inputs["size"]]) ** 2
    proof = proof_strength(inputs["grade"], diameter)
    preload = inputs["share"] / 100 * proof * area
    factor = NUT_FACTOR[inputs["surface"]]
    torque = factor * preload * diameter / 1000
    return {"area": area, "proof": proof, "preload": preload, "factor": factor, "torque": torque}
