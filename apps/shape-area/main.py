import math


def main(inputs):
    shape = inputs["shape"]
    if shape == "Circle":
        area = math.pi * inputs["radius"] ** 2
    elif shape == "Triangle":
        area = inputs["width"] * inputs["height"] / 2
    else:
        area = inputs["width"] * inputs["height"]
        # `inputs` contains `corner` only if "Round the corners" is checked.
        corner = inputs.get("corner", 0)
        if 2 * corner > min(inputs["width"], inputs["height"]):
            raise ValueError(f"a corner radius of {corner:g} m is too large: it can be at most half the length of the shorter side")
        area -= (4 - math.pi) * corner**2
    return {"shape": shape, "area": area, "received": inputs}
