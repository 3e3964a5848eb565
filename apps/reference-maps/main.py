import __library__ as cw


def field(south, west, north, east):
    """A GeoJSON rectangle: positions are [longitude, latitude], and the ring ends where it begins."""
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    name = f"{south}° to {north}°, {west}° to {east}°"
    return {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [ring]}}


def main(inputs):
    places = []
    for number, (name, lat, lon) in enumerate(inputs["places"], start=1):
        if lat is None or lon is None:
            raise ValueError(f"place {number} needs a latitude and a longitude")
        places.append((lat, lon, name or f"place {number}"))

    fields = [field(south, west, south + 10, west + 15) for south in (35, 45, 55) for west in (-10, 5)]
    counts = {
        area["properties"]["name"]: sum(cw.point_in_area(place[:2], area) for place in places) for area in fields
    }
    edges = cw.choropleth_classes(list(counts.values()), inputs["classes"], "equal")
    return {
        "map": cw.map_view(
            markers=places,
            areas={"type": "FeatureCollection", "features": fields},
            area_label="name",
            area_value=counts,
            classes=edges,
            value_label="places",
            title="Places per cell",
        ),
        "counts": counts,
        "total": sum(counts.values()),
    }
