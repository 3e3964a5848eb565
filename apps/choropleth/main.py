import json
import math

import __library__ as cw

EARTH_RADIUS = 6371.0088  # km, mean radius of the WGS 84 ellipsoid


def polygons(geometry):
    """A GeoJSON Polygon or MultiPolygon as a list of polygons, each a list of rings."""
    return [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]


def ring_area(ring):
    """Area inside a ring in km²: project onto the equal-area cylinder, then use the shoelace formula."""
    flat = [(math.radians(lon), math.sin(math.radians(lat))) for lon, lat in ring]
    return EARTH_RADIUS**2 * abs(cw.polygon_area(flat[:-1]))


def area(geometry):
    return sum(ring_area(rings[0]) - sum(map(ring_area, rings[1:])) for rings in polygons(geometry))


def corner_points(geometry):
    return {tuple(point) for rings in polygons(geometry) for ring in rings for point in ring}


def read_own(text, names):
    values = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        name, _, value = line.partition(",")
        name = name.strip()
        if name not in names:
            raise ValueError(f"line {number}: no country is called {name}; the map has {', '.join(names)}")
        try:
            values[name] = float(value)
        except ValueError:
            raise ValueError(f"line {number}: enter a number after the comma, such as {name},12.5") from None
    if not values:
        raise ValueError("enter at least one line, such as Chile,12.5")
    return values


def main(inputs):
    with open("countries.geojson", encoding="utf-8") as file:
        features = json.load(file)["features"]
    shapes = {feature["properties"]["name"]: feature["geometry"] for feature in features}

    if inputs["value"] == "Land area":
        unit, digits = "1000 km²", 0
        values = {name: round(area(shape) / 1000) for name, shape in shapes.items()}
    elif inputs["value"] == "Number of neighbors":
        unit, digits = "neighbors", 0
        corners = {name: corner_points(shape) for name, shape in shapes.items()}
        values = {
            name: sum(1 for other in corners if other != name and corners[name] & corners[other]) for name in corners
        }
    else:
        unit, digits = "value", 1
        values = read_own(inputs["own"], list(shapes))

    method = "quantile" if inputs["method"] == "Quantiles" else "equal"
    edges = cw.choropleth_classes(list(values.values()), inputs["count"], method)
    # A value on an edge belongs to the class above it.
    classified = {name: sum(value >= edge for edge in edges[1:-1]) for name, value in values.items()}
    missing = [name for name in shapes if name not in values]
    rows = sorted(([name, value, classified[name] + 1] for name, value in values.items()), key=lambda row: -row[1])
    return {
        "map": cw.map_view(
            areas={"type": "FeatureCollection", "features": features},
            area_label="name",
            area_value=values,
            classes=edges,
            value_label=unit,
            title=f"South America by {inputs['value'].lower()}",
            land=False,
        ),
        "table": cw.table(rows, header=["country", unit, "class"], digits=[None, digits, 0], row_header=True),
        "values": values,
        "classified": classified,
        "edges": edges,
        "total": sum(values.values()),
        "highest": rows[0][0],
        "highest_value": rows[0][1],
        "missing": ", ".join(missing),
    }
