import math


def main(inputs):
    shape = inputs["shape"]
    if shape == "Circle":
        area = math.pi * inputs["radius"] ** 2
    elif shape == "Triangle":
        area = inputs["width"] * inputs["height"] / 2
    else:
        area = inputs["width"] * inputs["height"]
        # `corner` is there only while round corners are asked for.
        corner = inputs.get("corner", 0)
        if 2 * corner > min(inputs["width"], inputs["height"]):
            raise ValueError(f"a corner radius of {corner:g} m is too large: it may be at most half of the shorter side")
        area -= (4 - math.pi) * corner**2
    return {"shape": shape, "area": area, "received": inputs}
