METERS_PER_FOOT = 0.3048  # exact, by definition


def main(inputs):
    # Round once, at the start: 11.999 inches must become the next foot, not "12.00 in".
    inches = round(inputs["meters"] / METERS_PER_FOOT * 12, 2)
    feet, inches = divmod(inches, 12)
    return {"meters": inputs["meters"], "feet": int(feet), "inches": round(inches, 2)}
