import math

import __library__ as cw


def matrix_of(inputs):
    preset = inputs["preset"]
    if preset == "Rotation":
        cosine, sine = math.cos(math.radians(inputs["angle"])), math.sin(math.radians(inputs["angle"]))
        return [[cosine, -sine], [sine, cosine]]
    if preset == "Shear":
        return [[1, 1], [0, 1]]
    if preset == "Reflection":
        return [[1, 0], [0, -1]]
    if preset == "Projection":
        return [[1, 0], [0, 0]]
    return [[inputs["a"], inputs["b"]], [inputs["c"], inputs["d"]]]


def main(inputs):
    (a, b), (c, d) = matrix_of(inputs)
    # Rounded, so that cos 90° shows as 0.
    a, b, c, d = (round(float(value), 12) + 0.0 for value in (a, b, c, d))
    determinant = a * d - b * c
    corners = [(0.0, 0.0), (a, c), (a + b, c + d), (b, d)]
    reach = max(1.5, *(abs(value) for corner in corners for value in corner)) * 1.15
    drawing = cw.Canvas(
        360, 360, x=(-reach, reach), y=(-reach, reach), title="The unit square and its image",
        desc="The unit square as a dashed outline, and the parallelogram that it becomes.",
    )
    drawing.axes2(step=1 if reach < 4 else 2)
    drawing.polygon([(0, 0), (1, 0), (1, 1), (0, 1)], color="soft", dash="dashed")
    drawing.polygon(corners, color="accent", fill="accent", opacity=0.18)
    drawing.arrow((0, 0), (a, c), color="accent").arrow((0, 0), (b, d), color="signal")
    if determinant == 0:
        meaning = "The image is flat: its area is 0, and no matrix can undo that."
    elif determinant < 0:
        meaning = "The square is flipped over: its corners run in the opposite direction."
    else:
        meaning = "The square keeps its orientation."
    return {"determinant": determinant, "first": [a, c], "second": [b, d], "meaning": meaning, "drawing": drawing.svg()}
