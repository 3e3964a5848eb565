from decimal import ROUND_DOWN, Decimal


def exact(number):
    """Decimal arithmetic: 0.3 mL must be three steps of 0.1 mL, not 2.9999999999999996."""
    return Decimal(str(number))


def main(inputs):
    weight, per_kg = exact(inputs["weight"]), exact(inputs["per_kg"])
    largest = exact(inputs["largest"])
    concentration, step = exact(inputs["concentration"]), exact(inputs["step"])

    wanted = weight * per_kg
    dose = min(wanted, largest)
    steps = (dose / concentration / step).to_integral_value(ROUND_DOWN)
    if steps == 0:
        raise ValueError(f"the dose of {float(dose):g} mg is less than one measuring step: use a finer step or a weaker liquid")
    volume = steps * step
    given = volume * concentration
    return {
        "dose": float(dose),
        "capped": wanted > largest,
        "wanted": float(wanted),
        "volume": float(volume),
        "given": float(given),
        "difference": float((given - dose) / dose),
        "times": inputs["times"],
        "daily": float(given * inputs["times"]),
    }
