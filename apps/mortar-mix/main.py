import math

# kg/m³ of loose material, from the densities of 94, 40 and 80 lb/ft³ in ASTM C270.
CEMENT, LIME, SAND = 1505, 640, 1280
# Parts by volume: cement, lime, damp loose sand. They lie within the proportion limits of ASTM C270.
MIXES = {"M": (1, 0.25, 3.5), "S": (1, 0.5, 4.5), "N": (1, 1, 6), "O": (1, 2, 9)}


def main(inputs):
    letter = inputs["mix"].split(",")[0]
    cement_parts, lime_parts, sand_parts = MIXES[letter]
    part = inputs["volume"] / sand_parts  # m³: the mortar takes up the volume of its sand
    cement = part * cement_parts * CEMENT
    return {
        "mix": letter,
        "cement": cement,
        "lime": part * lime_parts * LIME,
        "sand": part * sand_parts * SAND,
        "bags": math.ceil(cement / inputs["bag"] - 1e-9),
        "bag": inputs["bag"],
        "volumes": [1000 * part * parts for parts in (cement_parts, lime_parts, sand_parts)],
    }
