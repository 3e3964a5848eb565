import __library__ as cw


def main(inputs):
    first = [(0, 0), (inputs["x1"], 6)]
    second = [(10, 0), (inputs["x2"], 6)]
    crossing = cw.intersection(first, second)

    triangle = [(12, 1), (15, 1), (12, 3)]
    center = cw.centroid(triangle)
    turned = cw.rotate(triangle, inputs["turn"], center)
    tip = cw.arrow_end(center, inputs["turn"], 2)

    drawing = cw.Canvas(460, 240, x=(0, 17), y=(0, 6), title="Two lines and a turned triangle")
    drawing.line(*first).line(*second)
    for line in (first, second):
        drawing.point(cw.midpoint(*line), color="soft", hollow=True)
    if crossing and 0 <= crossing[1] <= 6:
        drawing.point(crossing, "crossing", color="signal")
    drawing.polygon(triangle, color="soft", dash="dotted").polygon(turned, color="accent", fill="accent")
    drawing.polyline(cw.arc_points(center, 2, 0, inputs["turn"] or 1), color="signal")
    drawing.arrow(center, tip, color="signal").point(cw.project((*center, 0)), color="ink")
    return {
        "drawing": drawing.svg(),
        "crossing": list(crossing) if crossing else None,
        "slope": cw.angle(*first),
        "length": cw.distance(*first),
        "area": cw.polygon_area(turned),
        "center_distance": round(cw.distance(cw.centroid(turned), center), 12),
    }
