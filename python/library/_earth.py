"""Geography on a round earth: distances, directions, projections. Points are (latitude, longitude) in degrees."""

from __future__ import annotations

import math
from typing import Any, Mapping, Sequence, Tuple

from ._svg import Point, finite, not_negative, short

LatLon = Tuple[float, float]

#: Mean radius of the earth in meters (IUGG).
EARTH_RADIUS = 6371008.8

#: Radius of the sphere that Web Mercator (EPSG:3857) uses, in meters.
MERCATOR_RADIUS = 6378137.0

#: Web Mercator is square: it ends at this latitude.
MERCATOR_LIMIT = 85.0511287798066


def place(value: Any, argument: str) -> LatLon:
    """Check a (latitude, longitude) pair."""
    try:
        lat, lon = value
    except (TypeError, ValueError):
        raise ValueError(f"{argument} must be a pair (latitude, longitude), not {short(value)}") from None
    lat, lon = finite(lat, f"{argument} latitude"), finite(lon, f"{argument} longitude")
    if not -90 <= lat <= 90:
        raise ValueError(
            f"{argument} has latitude {lat:g}, which must be from -90 to 90: is the order (latitude, longitude)?"
        )
    if not -540 <= lon <= 540:
        raise ValueError(f"{argument} has longitude {lon:g}, which must be from -180 to 180")
    return lat, lon


def wrap_longitude(lon: float) -> float:
    """Bring a longitude into -180 to 180."""
    return lon if -180 <= lon <= 180 else (lon + 180) % 360 - 180


def haversine(start: LatLon, end: LatLon, radius: float = EARTH_RADIUS) -> float:
    """Measure the shortest distance between two places along the surface of the earth.

    The earth is taken as a sphere, which is off by at most about 0.5 % from the true ellipsoid.

    Args:
        start: The first place as (latitude, longitude) in degrees.
        end: The second place.
        radius: Radius of the sphere in meters; by default the mean radius of the earth, 6371008.8 m.

    Returns:
        The distance in meters.

    Raises:
        ValueError: A place isn't a pair of numbers, or a latitude isn't between -90 and 90.

    Example:
        >>> import __library__ as cw
        >>> paris, new_york = (48.8566, 2.3522), (40.7128, -74.0060)
        >>> round(cw.haversine(paris, new_york) / 1000)
        5837
    """
    a_lat, a_lon = place(start, "start")
    b_lat, b_lon = place(end, "end")
    phi1, phi2 = math.radians(a_lat), math.radians(b_lat)
    half_lat, half_lon = (phi2 - phi1) / 2, math.radians(b_lon - a_lon) / 2
    chord = math.sin(half_lat) ** 2 + math.cos(phi1) * math.cos(phi2) * math.sin(half_lon) ** 2
    return 2 * not_negative(radius, "radius") * math.asin(min(1.0, math.sqrt(chord)))


def bearing(start: LatLon, end: LatLon) -> float:
    """Find the direction in which the shortest way to another place begins.

    Args:
        start: The place to leave, as (latitude, longitude) in degrees.
        end: The place to reach.

    Returns:
        Degrees from 0 up to but not including 360, clockwise from north.

    Raises:
        ValueError: A place isn't valid.

    Example:
        >>> import __library__ as cw
        >>> round(cw.bearing((48.8566, 2.3522), (40.7128, -74.0060)), 1)
        291.8
    """
    a_lat, a_lon = place(start, "start")
    b_lat, b_lon = place(end, "end")
    phi1, phi2, turn = math.radians(a_lat), math.radians(b_lat), math.radians(b_lon - a_lon)
    east = math.sin(turn) * math.cos(phi2)
    north = math.cos(phi1) * math.sin(phi2) - math.sin(phi1) * math.cos(phi2) * math.cos(turn)
    degrees = math.degrees(math.atan2(east, north)) % 360
    return 0.0 if degrees == 360 else degrees


def destination(start: LatLon, bearing: float, distance: float, radius: float = EARTH_RADIUS) -> LatLon:
    """Find the place reached by going straight ahead along the surface of the earth.

    Args:
        start: The place to leave, as (latitude, longitude) in degrees.
        bearing: Direction at the start in degrees, clockwise from north.
        distance: Length of the way in meters.
        radius: Radius of the sphere in meters.

    Returns:
        The place as (latitude, longitude) in degrees.

    Raises:
        ValueError: The place isn't valid, or the distance is negative.

    Example:
        >>> import __library__ as cw
        >>> lat, lon = cw.destination((0, 0), 90, 1_000_000)
        >>> round(lat, 4), round(lon, 4)
        (0.0, 8.9932)
    """
    lat, lon = place(start, "start")
    phi, turn = math.radians(lat), math.radians(finite(bearing, "bearing"))
    reach = not_negative(distance, "distance") / radius
    sine = math.sin(phi) * math.cos(reach) + math.cos(phi) * math.sin(reach) * math.cos(turn)
    end = math.asin(max(-1.0, min(1.0, sine)))
    step = math.atan2(math.sin(turn) * math.sin(reach) * math.cos(phi), math.cos(reach) - math.sin(phi) * math.sin(end))
    return math.degrees(end), wrap_longitude(lon + math.degrees(step))


def great_circle_points(start: LatLon, end: LatLon, count: int = 65) -> list[LatLon]:
    """Place points evenly along the shortest way between two places.

    Args:
        start: The first place as (latitude, longitude) in degrees.
        end: The last place.
        count: Number of points, both ends included; at least 2.

    Returns:
        The points as (latitude, longitude) in degrees, with longitudes from -180 to 180. A way across the date line
        jumps there; `map_view` draws it in two parts.

    Raises:
        ValueError: A place isn't valid, the count is below 2, or the places lie opposite each other, so that every
            way is as short.

    Example:
        >>> import __library__ as cw
        >>> [(round(lat, 2), round(lon, 2)) for lat, lon in cw.great_circle_points((0, 0), (0, 90), count=4)]
        [(0.0, 0.0), (0.0, 30.0), (0.0, 60.0), (0.0, 90.0)]
    """
    a_lat, a_lon = place(start, "start")
    b_lat, b_lon = place(end, "end")
    if isinstance(count, bool) or not isinstance(count, int) or count < 2:
        raise ValueError(f"count must be a whole number of at least 2, not {short(count)}")
    whole = haversine((a_lat, a_lon), (b_lat, b_lon), 1.0)
    if math.pi - whole < 1e-9:
        raise ValueError("start and end lie opposite each other on the earth, so no single way is the shortest")
    phi1, lam1, phi2, lam2 = map(math.radians, (a_lat, a_lon, b_lat, b_lon))
    points: list[LatLon] = []
    for index in range(count):
        share = index / (count - 1)
        if whole < 1e-12:
            points.append((a_lat, wrap_longitude(a_lon)))
            continue
        f, g = math.sin((1 - share) * whole) / math.sin(whole), math.sin(share * whole) / math.sin(whole)
        x = f * math.cos(phi1) * math.cos(lam1) + g * math.cos(phi2) * math.cos(lam2)
        y = f * math.cos(phi1) * math.sin(lam1) + g * math.cos(phi2) * math.sin(lam2)
        z = f * math.sin(phi1) + g * math.sin(phi2)
        points.append((math.degrees(math.atan2(z, math.hypot(x, y))), math.degrees(math.atan2(y, x))))
    return points


def project_mercator(lat: float, lon: float) -> Point:
    """Project a place with Web Mercator (EPSG:3857), the projection of most web maps.

    Args:
        lat: Latitude in degrees, from -85.0511 to 85.0511.
        lon: Longitude in degrees.

    Returns:
        Meters east of the zero meridian and north of the equator, as an (x, y) pair.

    Raises:
        ValueError: The latitude lies beyond the end of the projection.

    Example:
        >>> import __library__ as cw
        >>> x, y = cw.project_mercator(48.8566, 2.3522)
        >>> round(x), round(y)
        (261846, 6250564)
    """
    lat, lon = place((lat, lon), "the place")
    if abs(lat) > MERCATOR_LIMIT + 1e-9:
        raise ValueError(f"lat is {lat:g}, but Web Mercator ends at 85.0511 degrees north and south")
    # asinh(tan) is the same as log(tan(45° + lat/2)), and exact at the equator.
    return MERCATOR_RADIUS * math.radians(lon), MERCATOR_RADIUS * math.asinh(math.tan(math.radians(lat)))


def unproject_mercator(x: float, y: float) -> LatLon:
    """Find the place at a point of Web Mercator (EPSG:3857).

    Args:
        x: Meters east of the zero meridian.
        y: Meters north of the equator.

    Returns:
        The place as (latitude, longitude) in degrees.

    Raises:
        ValueError: A value isn't a finite number.

    Example:
        >>> import __library__ as cw
        >>> lat, lon = cw.unproject_mercator(261846, 6250564)
        >>> round(lat, 4), round(lon, 4)
        (48.8566, 2.3522)
    """
    lat = math.degrees(math.atan(math.sinh(finite(y, "y") / MERCATOR_RADIUS)))
    return lat, math.degrees(finite(x, "x") / MERCATOR_RADIUS)


def project_equirectangular(lat: float, lon: float, standard: float = 0) -> Point:
    """Project a place with the equirectangular projection.

    Meridians and parallels are straight lines at equal distances. Distances are right along every meridian and along
    the standard parallel.

    Args:
        lat: Latitude in degrees.
        lon: Longitude in degrees.
        standard: The parallel, in degrees, along which distances are right.

    Returns:
        Meters east of the zero meridian and north of the equator, as an (x, y) pair.

    Raises:
        ValueError: A value isn't valid.

    Example:
        >>> import __library__ as cw
        >>> x, y = cw.project_equirectangular(60, 10, standard=60)
        >>> round(x), round(y)
        (555975, 6671705)
    """
    lat, lon = place((lat, lon), "the place")
    parallel = finite(standard, "standard")
    if not -90 < parallel < 90:
        raise ValueError(f"standard must be between -90 and 90 degrees, not {short(standard)}")
    return EARTH_RADIUS * math.radians(lon) * math.cos(math.radians(parallel)), EARTH_RADIUS * math.radians(lat)


def rings_of(geometry: Mapping[str, Any], argument: str) -> list[list[list[LatLon]]]:
    """The polygons of a GeoJSON geometry, each a list of rings of (latitude, longitude)."""
    kind = geometry.get("type") if isinstance(geometry, Mapping) else None
    if kind == "GeometryCollection":
        return [one for part in geometry.get("geometries", ()) for one in rings_of(part, argument)]
    if kind not in ("Polygon", "MultiPolygon"):
        raise ValueError(f"{argument} must be a GeoJSON Polygon or MultiPolygon, not {short(kind)}")
    polygons = geometry.get("coordinates")
    polygons = [polygons] if kind == "Polygon" else polygons
    out = []
    try:
        for polygon in polygons or ():
            rings = [[place((point[1], point[0]), argument) for point in ring] for ring in polygon]
            out.append([ring for ring in rings if len(ring) >= 3])
    except (TypeError, IndexError):
        raise ValueError(f"{argument} has coordinates that are not lists of [longitude, latitude]") from None
    return [rings for rings in out if rings]


def features_of(areas: Any, argument: str = "areas") -> list[Mapping[str, Any]]:
    """The features of any GeoJSON object."""
    if not isinstance(areas, Mapping):
        raise ValueError(
            f"{argument} must be GeoJSON as a dictionary, such as json.loads(text) gives, not {short(areas)}"
        )
    kind = areas.get("type")
    if kind == "FeatureCollection":
        features = areas.get("features")
        if not isinstance(features, (list, tuple)):
            raise ValueError(f"{argument} is a FeatureCollection without a list of features")
        return list(features)
    if kind == "Feature":
        return [areas]
    if kind in ("Polygon", "MultiPolygon", "GeometryCollection"):
        return [{"type": "Feature", "properties": {}, "geometry": areas}]
    raise ValueError(
        f"{argument} must be a GeoJSON FeatureCollection, Feature, Polygon or MultiPolygon, not {short(kind)}"
    )


def point_in_area(point: LatLon, area: Mapping[str, Any]) -> bool:
    """Tell whether a place lies inside an area, as for a spatial join.

    Holes count as outside. The borders are taken as straight lines between latitudes and longitudes, and an area must
    not cross the date line.

    Args:
        point: The place as (latitude, longitude) in degrees.
        area: A GeoJSON Feature, Polygon or MultiPolygon, as a dictionary.

    Returns:
        `True` when the place lies inside. On the border itself either answer is possible.

    Raises:
        ValueError: The place or the GeoJSON isn't valid.

    Example:
        >>> import __library__ as cw
        >>> square = {"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]}
        >>> cw.point_in_area((5, 5), square), cw.point_in_area((5, 15), square)
        (True, False)
    """
    lat, lon = place(point, "point")
    for feature in features_of(area, "area"):
        for rings in rings_of(feature.get("geometry") or {}, "area"):
            inside = False
            for ring in rings:
                for (a_lat, a_lon), (b_lat, b_lon) in zip(ring, [*ring[1:], ring[0]]):
                    if (a_lat > lat) != (b_lat > lat) and lon < a_lon + (lat - a_lat) * (b_lon - a_lon) / (
                        b_lat - a_lat
                    ):
                        inside = not inside
            if inside:
                return True
    return False


def choropleth_classes(values: Sequence[Any], count: int = 5, method: str = "quantile") -> list[float]:
    """Divide values into classes for a map whose areas are shaded by value.

    Args:
        values: The values; missing ones, `None` and NaN, are left out.
        count: The number of classes, from 2 to 9.
        method: `quantile` puts about as many areas into each class, `equal` makes the classes equally wide.

    Returns:
        The edges of the classes, from the lowest value to the highest. There is one edge more than classes; when many
        values are equal there may be fewer classes than asked for.

    Raises:
        ValueError: There is no number among the values, or the count or method isn't valid.

    Example:
        >>> import __library__ as cw
        >>> cw.choropleth_classes([1, 2, 3, 4, 5, 100], count=3)
        [1.0, 3.0, 5.0, 100.0]
        >>> cw.choropleth_classes([0, 10, 30], count=3, method="equal")
        [0.0, 10.0, 20.0, 30.0]
    """
    if isinstance(count, bool) or not isinstance(count, int) or not 2 <= count <= 9:
        raise ValueError(f"count must be a whole number from 2 to 9, not {short(count)}")
    if method not in ("quantile", "equal"):
        raise ValueError(f"method must be 'quantile' or 'equal', not {short(method)}")
    numbers = sorted(
        finite(value, f"values[{index}]")
        for index, value in enumerate(values)
        if value is not None and not (isinstance(value, float) and math.isnan(value))
    )
    if not numbers:
        raise ValueError("values holds no number to classify")
    low, high = numbers[0], numbers[-1]
    if method == "equal":
        edges = [low + (high - low) * index / count for index in range(count)] + [high]
    else:
        edges = [numbers[min(len(numbers) - 1, len(numbers) * index // count)] for index in range(count)] + [high]
    unique = [edges[0]]
    unique.extend(edge for edge in edges[1:] if edge > unique[-1])
    return unique if len(unique) > 1 else [low, high]
