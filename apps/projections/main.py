import json
import math

import __library__ as cw

LIMIT = 85.0  # degrees: Mercator is cut off there


def plate_carree(lat, lon):
    return math.radians(lon), math.radians(lat)


def mercator(lat, lon):
    return math.radians(lon), math.asinh(math.tan(math.radians(max(-LIMIT, min(LIMIT, lat)))))


def equal_area(lat, lon):
    return math.radians(lon), math.sin(math.radians(lat))


def sinusoidal(lat, lon):
    return math.radians(lon) * math.cos(math.radians(lat)), math.radians(lat)


PROJECTIONS = {
    "Plate carrée": plate_carree,
    "Mercator": mercator,
    "Lambert equal-area cylinder": equal_area,
    "Sinusoidal": sinusoidal,
}


def area_scale(project, lat, lon, step=1e-4):
    """How many times larger a small area at this place is on the map than on the globe. None at the poles."""
    if abs(lat) > 89.9 or (project is mercator and abs(lat) >= LIMIT):
        return None
    east, west = project(lat, lon + step), project(lat, lon - step)
    north, south = project(lat + step, lon), project(lat - step, lon)
    side = math.radians(2 * step)
    dx_lon, dy_lon = (east[0] - west[0]) / side, (east[1] - west[1]) / side
    dx_lat, dy_lat = (north[0] - south[0]) / side, (north[1] - south[1]) / side
    return round(abs(dx_lon * dy_lat - dx_lat * dy_lon) / math.cos(math.radians(lat)), 6)


def rings(geometry):
    polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    return [polygon[0] for polygon in polygons if len(polygon[0]) > 5]  # specks would only be dots


def find_country(lat, lon, features):
    """The spatial join: the first country that holds the point."""
    for feature in features:
        if cw.point_in_area((lat, lon), feature):
            return feature["properties"]["name"]
    return "at sea"


def draw(project, features, points, circles, name):
    right, top = project(0, 180)[0], project(90, 0)[1]
    drawing = cw.Canvas(
        560, max(220, 560 * top / right + 20), x=(-right, right), y=(-top, top), title=f"The world in the {name} projection",
        padding=8,
    )
    degrees = range(-180, 181, 5)
    for lat in range(-60, 61, 30):
        drawing.polyline([project(lat, lon) for lon in degrees], color="line", thickness=1)
    for lon in range(-180, 181, 60):
        drawing.polyline([project(lat, lon) for lat in range(-90, 91, 5)], color="line", thickness=1)
    for feature in features:
        for ring in rings(feature["geometry"]):
            drawing.polygon([project(lat, lon) for lon, lat in ring], color="soft", fill="soft", thickness=0.5)
    if circles:
        for lat in (-60, -30, 0, 30, 60):
            for lon in (-120, -60, 0, 60, 120):
                ring = [cw.destination((lat, lon), turn, 600_000) for turn in range(0, 360, 15)]
                drawing.polygon([project(*place) for place in ring], color="accent", fill="accent")
    for label, lat, lon in points:
        drawing.point(project(lat, lon), label, color="signal", place="right" if lon < 90 else "left")
    return drawing.svg()


def main(inputs):
    with open("world.geojson", encoding="utf-8") as file:
        features = json.load(file)["features"]
    project = PROJECTIONS[inputs["projection"]]
    points = []
    for number, (name, lat, lon) in enumerate(inputs["points"], start=1):
        if lat is None or lon is None:
            raise ValueError(f"point {number} needs a latitude and a longitude")
        points.append((name or f"point {number}", lat, lon))

    country = {name: find_country(lat, lon, features) for name, lat, lon in points}
    scale = {name: area_scale(project, lat, lon) for name, lat, lon in points}
    rows = [[name, lat, lon, country[name], scale[name]] for name, lat, lon in points]
    return {
        "drawing": draw(project, features, points, inputs["circles"], inputs["projection"]),
        "table": cw.table(
            rows, header=["point", "latitude", "longitude", "country", "area scale"], digits=[None, 2, 2, None, 3]
        ),
        "country": country,
        "area_scale": scale,
    }
