MICROMOLES_PER_MILLIGRAM = 88.4  # µmol/L in 1 mg/dL of creatinine (113.12 g/mol)
CM_PER_INCH = 2.54


def ideal_weight(sex, height):
    """Devine 1974; defined from 5 feet (60 inches, 152.4 cm) upward."""
    inches = height / CM_PER_INCH
    if inches < 60:
        raise ValueError("Devine's ideal weight is defined from 152.4 cm upward: choose the actual weight")
    return (50.0 if sex == "male" else 45.5) + 2.3 * (inches - 60)


def main(inputs):
    sex, age, actual = inputs["sex"], inputs["age"], inputs["weight"]
    weight = actual
    if inputs["use"] != "actual":
        ideal = ideal_weight(sex, inputs["height"])
        weight = ideal if inputs["use"] == "ideal" else ideal + 0.4 * (actual - ideal)

    if inputs["unit"] == "mg/dL":
        creatinine = inputs["milligrams"]
    else:
        creatinine = inputs["micromoles"] / MICROMOLES_PER_MILLIGRAM
    clearance = (140 - age) * weight / (72 * creatinine)
    if sex == "female":
        clearance *= 0.85
    return {
        "clearance": clearance,
        "weight_used": weight,
        "which": inputs["use"],
        "creatinine": creatinine,
    }
