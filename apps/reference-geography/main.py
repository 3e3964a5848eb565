import __library__ as cw


def main(inputs):
    start, end = (inputs["lat1"], inputs["lon1"]), (inputs["lat2"], inputs["lon2"])
    distance, bearing = cw.haversine(start, end), cw.bearing(start, end)
    half = cw.destination(start, bearing, distance / 2)
    x, y = cw.project_mercator(*start)
    plain_x, plain_y = cw.project_equirectangular(*start)
    back = cw.unproject_mercator(x, y)
    view = cw.map_view(
        markers=[(*start, "from"), (*end, "to"), (*half, "halfway")],
        lines=[cw.great_circle_points(start, end)] if distance > 0 else [],
        title="The great circle and its middle",
    )
    rows = [
        ["Web Mercator", x / 1000, y / 1000],
        ["equirectangular", plain_x / 1000, plain_y / 1000],
    ]
    return {
        "map": view,
        "distance": distance,
        "bearing": bearing,
        "half_lat": half[0],
        "half_lon": half[1],
        "mercator_x": x,
        "round_trip": round(cw.distance(back, start), 9),
        "table": cw.table(rows, header=["the first place in", "x (km)", "y (km)"], digits=[None, 1, 1]),
    }
