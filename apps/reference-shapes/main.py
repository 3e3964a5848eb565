import math

import __library__ as cw


def main(inputs):
    line = {"color": inputs["color"], "dash": inputs["dash"], "thickness": inputs["thickness"]}
    area = {**line, "fill": None if inputs["fill"] == "none" else inputs["fill"]}
    drawing = cw.Canvas(460, 250, x=(0, 20), y=(0, 10), title="The lines and shapes of the library")
    corners = [(16.5, 1), (19.5, 1), (19.5, 3.5), (18, 4.2), (16.5, 3.5)]

    drawing.line((0.5, 6), (3.5, 9), **line)
    drawing.polyline([(4.5, 6), (5.5, 9), (6.5, 6), (7.5, 9)], **line)
    drawing.polygon([(8.5, 6), (11.5, 6), (10, 9)], **area)
    drawing.rect((12.5, 6), 3, 3, **area)
    drawing.rounded_rect((16.5, 6), 3, 3, 0.8, **area)
    drawing.circle((2, 2.5), 1.5, **area)
    drawing.ellipse((6, 2.5), 1.6, 0.9, angle=30, **area)
    drawing.arc((10, 1.5), 1.7, 20, 160, **line)
    drawing.curve(lambda x: 2.5 + 1.3 * math.sin(2 * x), 12.5, 15.5, **line)
    drawing.hatch(corners).polygon(corners, **line)

    names = ["line", "polyline", "polygon", "rect", "rounded_rect", "circle", "ellipse", "arc", "curve", "hatch"]
    for index, name in enumerate(names):
        drawing.text((2 + 4 * (index % 5), 5.2 if index < 5 else 0.2), name, size=12, color="soft")
    return {"drawing": drawing.svg(), "shapes": len(names)}
