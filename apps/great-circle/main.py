import __library__ as cw


def main(inputs):
    start = (inputs["from_lat"], inputs["from_lon"])
    end = (inputs["to_lat"], inputs["to_lon"])
    if cw.haversine(start, end) < 1:
        raise ValueError("the two places are the same")
    kilometers = cw.haversine(start, end) / 1000
    circles = []
    if inputs["range"]:
        label = f"{inputs['radius']:g} km around {inputs['from_name']}"
        circles.append({"lat": start[0], "lon": start[1], "radius": 1000 * inputs["radius"], "label": label})
    return {
        "start": inputs["from_name"],
        "end": inputs["to_name"],
        "kilometers": kilometers,
        "miles": kilometers / 1.609344,
        "bearing": cw.bearing(start, end),
        "figure": cw.map_view(
            markers=[(*start, inputs["from_name"]), (*end, inputs["to_name"])],
            lines=[{"points": cw.great_circle_points(start, end), "label": "shortest route", "color": "signal"}],
            circles=circles,
            title=f"From {inputs['from_name']} to {inputs['to_name']}",
        ),
    }
