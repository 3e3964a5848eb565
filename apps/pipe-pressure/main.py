# Specified minimum yield strength in MPa (ISO 3183 / API 5L).
YIELD = {"L245": 245, "L290": 290, "L360": 360, "L415": 415, "L450": 450, "L485": 485}
# Design factor by location class (49 CFR 192.111).
DESIGN_FACTOR = {"Class 1": 0.72, "Class 2": 0.60, "Class 3": 0.50, "Class 4": 0.40}


def check(name, value, limit, unit):
    return {"name": name, "value": value, "limit": limit, "unit": unit, "ok": value <= limit}


def main(inputs):
    diameter = inputs["diameter"]
    wall = inputs["wall"]
    if 2 * wall >= diameter:
        raise ValueError(f"the wall must be thinner than the pipe's radius of {diameter / 2:g} mm")
    pressure = inputs["pressure"] / 10  # bar to MPa
    strength = YIELD[inputs["grade"]]
    factor = DESIGN_FACTOR[inputs["location"]]

    stress = pressure * diameter / (2 * wall)
    limit = factor * strength
    use = stress / limit
    needed_wall = pressure * diameter / (2 * limit)
    return {
        "stress": stress,
        "limit": limit,
        "use": use,
        "verdict": "fail" if use > 1 else "close" if use > 0.95 else "pass",
        "needed_wall": needed_wall,
        "factor": factor,
        "grade": inputs["grade"],
        "checks": [
            check("Stress, design limit", stress, limit, "MPa"),
            check("Stress, yield", stress, strength, "MPa"),
            check("Thin wall, D/20", wall, diameter / 20, "mm"),
        ],
    }
