"""Maps: a drawing that needs no script, and the data from which the page makes an interactive one."""

from __future__ import annotations

import json
import math
from typing import Any, Mapping, Sequence

from ._earth import (
    MERCATOR_LIMIT,
    LatLon,
    choropleth_classes,
    destination,
    features_of,
    place,
    rings_of,
    wrap_longitude,
)
from ._html import format_number
from ._land import land as land_rings
from ._markup import Html, attributes, escape_text
from ._scale import nice_step
from ._svg import (
    DASHES,
    choice,
    cut,
    dash_pattern,
    document,
    element,
    finite,
    label,
    number,
    paint,
    positive,
    short,
    text_width,
)

_CLASS_OPACITY = (0.14, 0.92)


def map_view(
    markers: Sequence[Any] = (),
    lines: Sequence[Any] = (),
    circles: Sequence[Any] = (),
    areas: Mapping[str, Any] | None = None,
    *,
    title: str,
    desc: str | None = None,
    bounds: tuple[LatLon, LatLon] | None = None,
    area_label: str | None = None,
    area_value: str | Mapping[str, float] | None = None,
    classes: int | Sequence[float] = 5,
    value_label: str = "",
    color: str = "series-1",
    projection: str = "mercator",
    land: bool = True,
    interactive: bool = True,
    width: float = 400,
    height: float | None = None,
) -> Html:
    """Show places, ways, circles and areas on a map.

    The map is a drawing with a list of its labels. A page with JavaScript turns it into a map that can be moved and
    zoomed, whose labels open on click; no map server is asked in either case. Labels are plain text.

    Args:
        markers: Places: (latitude, longitude), (latitude, longitude, label), or dictionaries with `lat`, `lon` and
            optionally `label`, `popup` (a longer text) and `color`.
        lines: Ways: lists of (latitude, longitude), or dictionaries with `points` and optionally `label`, `color`, `dash`
            and `thickness`.
        circles: Circles: (latitude, longitude, radius in meters), the same with a label, or dictionaries with `lat`,
            `lon`, `radius` and optionally `label`, `popup` and `color`.
        areas: GeoJSON as a dictionary: FeatureCollection, Feature, Polygon or MultiPolygon.
        title: A short name of the map, for readers who cannot see it.
        desc: A description in words; by default one that counts what is on the map is written.
        bounds: The part of the earth to show, as ((south, west), (north, east)); by default around everything given.
        area_label: The property of the areas that names them, such as `name`.
        area_value: What shades the areas: the name of a numeric property, or a dictionary from area label to number.
        classes: The number of classes of the shading, or their edges, as from `choropleth_classes`.
        value_label: What the values are, with their unit, for the legend.
        color: Color of the areas.
        projection: `mercator` or `equirectangular`, for the drawing; the interactive map is always Mercator.
        land: Whether to draw the outlines of the continents. They are coarse, so the drawing leaves them out when it
            shows less than 4 degrees of longitude.
        interactive: Whether the page may make the map interactive.
        width: Width of the drawing in pixels.
        height: Height of the drawing in pixels; by default what the bounds need.

    Returns:
        An HTML `figure` element.

    Raises:
        ValueError: There is nothing to show, a place is not valid, or the GeoJSON has another form.

    Example:
        >>> import __library__ as cw
        >>> paris, new_york = (48.8566, 2.3522), (40.7128, -74.0060)
        >>> html = cw.map_view(markers=[(*paris, "Paris"), (*new_york, "New York")],
        ...     lines=[cw.great_circle_points(paris, new_york)], title="Paris to New York")
        >>> html[-62:]
        '<ol><li>Paris</li><li>New York</li></ol></figcaption></figure>'
    """
    if not isinstance(title, str) or not title.strip():
        raise ValueError("title must name the map in a few words, for readers who cannot see it")
    choice(projection, "projection", ("mercator", "equirectangular"))
    pins = [_marker(value, index) for index, value in enumerate(markers)]
    ways = [_way(value, index) for index, value in enumerate(lines)]
    rounds = [_circle(value, index) for index, value in enumerate(circles)]
    shapes, edges = _areas(areas, area_label, area_value, classes, color)
    box = _bounds(bounds, pins, ways, rounds, shapes)
    note = desc if desc is not None else _describe(pins, ways, rounds, shapes)
    view = _View(box, projection, positive(width, "width"), height)
    svg = _draw(view, pins, ways, rounds, shapes, edges, land, title, note, color, value_label)
    listed = _listing(pins, rounds, ways)
    data = {
        "version": 1,
        "title": title,
        "bounds": [[_degrees(box[0]), _degrees(box[1])], [_degrees(box[2]), _degrees(box[3])]],
        "land": bool(land),
        "markers": [_without_none({**pin, "lat": _degrees(pin["lat"]), "lon": _degrees(pin["lon"])}) for pin in pins],
        "lines": [
            _without_none({**way, "points": None, "segments": [_points(part) for part in _split(way["points"])]})
            for way in ways
        ],
        "circles": [_without_none({**one, "lat": _degrees(one["lat"]), "lon": _degrees(one["lon"])}) for one in rounds],
        "areas": [
            _without_none({**shape, "polygons": [[_points(ring) for ring in rings] for rings in shape["polygons"]]})
            for shape in shapes
        ],
    }
    if edges:
        data["legend"] = {"label": value_label, "color": color, "edges": edges, "opacities": _opacities(len(edges) - 1)}
    values: dict[str, Any] = {"class": "app-map"}
    if interactive:
        values["data-map"] = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    caption = f"<figcaption>{listed}</figcaption>" if listed else ""
    return Html(f"<figure{attributes(values)}>{svg}{caption}</figure>")


# ---- reading what the author gives ----------------------------------------------------------------------------------


def _text(value: Any) -> str | None:
    return None if value is None or value == "" else str(value)


def _marker(value: Any, index: int) -> dict[str, Any]:
    spot = f"markers[{index}]"
    if isinstance(value, Mapping):
        lat, lon = place((value.get("lat"), value.get("lon")), spot)
        tint = value.get("color", "signal")
        paint(tint, f"{spot} color")
        return {
            "lat": lat,
            "lon": wrap_longitude(lon),
            "label": _text(value.get("label")),
            "popup": _text(value.get("popup")),
            "color": tint,
        }
    if isinstance(value, str) or not isinstance(value, (tuple, list)) or len(value) not in (2, 3):
        raise ValueError(
            f"{spot} must be (latitude, longitude), (latitude, longitude, label) or a dictionary, not {short(value)}"
        )
    lat, lon = place(value[:2], spot)
    return {
        "lat": lat,
        "lon": wrap_longitude(lon),
        "label": _text(value[2]) if len(value) == 3 else None,
        "popup": None,
        "color": "signal",
    }


def _way(value: Any, index: int) -> dict[str, Any]:
    spot = f"lines[{index}]"
    options: Mapping[str, Any] = value if isinstance(value, Mapping) else {"points": value}
    given = options.get("points")
    if isinstance(given, str) or not isinstance(given, (tuple, list)) or len(given) < 2:
        raise ValueError(f"{spot} must be a list of at least 2 points (latitude, longitude), not {short(given)}")
    points = [place(point, f"{spot}[{at}]") for at, point in enumerate(given)]
    tint, dash = options.get("color", "accent"), options.get("dash")
    paint(tint, f"{spot} color")
    dash_pattern(dash)
    return {
        "points": [(lat, wrap_longitude(lon)) for lat, lon in points],
        "label": _text(options.get("label")),
        "color": tint,
        "dash": dash,
        "thickness": positive(options.get("thickness", 2), f"{spot} thickness"),
    }


def _circle(value: Any, index: int) -> dict[str, Any]:
    spot = f"circles[{index}]"
    if not isinstance(value, Mapping):
        if isinstance(value, str) or not isinstance(value, (tuple, list)) or len(value) not in (3, 4):
            raise ValueError(
                f"{spot} must be (latitude, longitude, radius in meters) or a dictionary, not {short(value)}"
            )
        value = dict(zip(("lat", "lon", "radius", "label"), value))
    lat, lon = place((value.get("lat"), value.get("lon")), spot)
    tint = value.get("color", "accent")
    paint(tint, f"{spot} color")
    radius = positive(value.get("radius"), f"{spot} radius")
    if radius > 1.0e7:
        raise ValueError(
            f"{spot} radius is {radius:g} m: a circle may reach at most a quarter around the earth, 10,000,000 m"
        )
    return {
        "lat": lat,
        "lon": wrap_longitude(lon),
        "radius": radius,
        "label": _text(value.get("label")),
        "popup": _text(value.get("popup")),
        "color": tint,
    }


def _areas(
    areas: Any, area_label: Any, area_value: Any, classes: Any, color: str
) -> tuple[list[dict[str, Any]], list[float]]:
    paint(color)
    if areas is None:
        if area_value is not None:
            raise ValueError("area_value needs areas: pass the GeoJSON whose areas it shades")
        return [], []
    shapes: list[dict[str, Any]] = []
    for index, feature in enumerate(features_of(areas)):
        properties = feature.get("properties") or {}
        geometry = feature.get("geometry")
        if geometry is None:
            continue
        name = _text(properties.get(area_label)) if area_label is not None else None
        value = None
        if isinstance(area_value, Mapping):
            key = name if name is not None else feature.get("id")
            value = area_value.get(key)  # type: ignore[arg-type]
        elif area_value is not None:
            value = properties.get(area_value)
        if value is not None:
            value = finite(value, f"the value of areas feature {index}")
        shapes.append(
            {
                "polygons": rings_of(geometry, f"areas feature {index}"),
                "label": name,
                "value": value,
                "color": color,
                "opacity": 0.16,
            }
        )
    if area_value is None:
        return shapes, []
    present = [shape["value"] for shape in shapes if shape["value"] is not None]
    if not present:
        raise ValueError(
            "area_value matches none of the areas: check the property name, or area_label and the keys of the dictionary"
        )
    edges = (
        choropleth_classes(present, classes)
        if isinstance(classes, int)
        else [finite(edge, "classes") for edge in classes]
    )
    if len(edges) < 2 or len(edges) > 10 or any(b < a for a, b in zip(edges, edges[1:])):
        raise ValueError("classes must be a number from 2 to 9, or 3 to 10 edges that rise")
    steps = _opacities(len(edges) - 1)
    for shape in shapes:
        if shape["value"] is None:
            shape["opacity"] = 0.0
        else:
            above = sum(1 for edge in edges[1:-1] if shape["value"] >= edge)
            shape["opacity"] = steps[above]
    return shapes, edges


def _opacities(count: int) -> list[float]:
    low, high = _CLASS_OPACITY
    return [round(low + (high - low) * index / max(1, count - 1), 2) for index in range(count)]


def _bounds(given: Any, pins: Any, ways: Any, rounds: Any, shapes: Any) -> tuple[float, float, float, float]:
    if given is not None:
        try:
            first, second = given
        except (TypeError, ValueError):
            raise ValueError(f"bounds must be ((south, west), (north, east)), not {short(given)}") from None
        (south, west), (north, east) = place(first, "bounds[0]"), place(second, "bounds[1]")
        if south >= north or west >= east:
            raise ValueError(f"bounds must go from south west to north east, not {short(given)}")
        return south, west, north, east
    spots = [(pin["lat"], pin["lon"]) for pin in pins] + [point for way in ways for point in way["points"]]
    for one in rounds:
        spots.extend(destination((one["lat"], one["lon"]), turn, one["radius"]) for turn in (0, 90, 180, 270))
    spots += [point for shape in shapes for rings in shape["polygons"] for ring in rings for point in ring]
    if not spots:
        raise ValueError("there is nothing to show: pass markers, lines, circles or areas, or bounds for an empty map")
    lats, lons = [lat for lat, _ in spots], [lon for _, lon in spots]
    south, north, west, east = min(lats), max(lats), min(lons), max(lons)
    high, wide = max(north - south, 0.02), max(east - west, 0.02)
    high, wide = max(high, wide * 0.3), max(wide, high * 0.5)
    middle_lat, middle_lon = (south + north) / 2, (west + east) / 2
    return (
        max(-85.0, middle_lat - high * 0.6),
        max(-180.0, middle_lon - wide * 0.58),
        min(85.0, middle_lat + high * 0.6),
        min(180.0, middle_lon + wide * 0.58),
    )


def _split(points: Sequence[LatLon]) -> list[list[LatLon]]:
    """Cut a way where it crosses the date line, and lead both parts up to it."""
    parts: list[list[LatLon]] = [[points[0]]]
    for (a_lat, a_lon), (b_lat, b_lon) in zip(points, points[1:]):
        if abs(b_lon - a_lon) > 180:
            edge = 180.0 if a_lon > 0 else -180.0
            whole = (180 - abs(a_lon)) + (180 - abs(b_lon))
            share = (180 - abs(a_lon)) / whole if whole else 0.5
            crossing = a_lat + (b_lat - a_lat) * share
            parts[-1].append((crossing, edge))
            parts.append([(crossing, -edge)])
        parts[-1].append((b_lat, b_lon))
    return [part for part in parts if len(part) > 1]


def _degrees(value: float) -> float:
    return round(value, 6) + 0.0


def _points(points: Sequence[LatLon]) -> list[list[float]]:
    return [[_degrees(lat), _degrees(lon)] for lat, lon in points]


def _without_none(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _describe(pins: Any, ways: Any, rounds: Any, shapes: Any) -> str:
    counts = ((len(pins), "marker"), (len(ways), "line"), (len(rounds), "circle"), (len(shapes), "area"))
    parts = [f"{count} {noun}{'' if count == 1 else 's'}" for count, noun in counts if count]
    return f"Map with {', '.join(parts)}." if parts else "Map."


def _listing(pins: Any, rounds: Any, ways: Any) -> str:
    """The labels in words: the numbers of the list are those on the map."""
    out = []
    if any(pin["label"] or pin["popup"] for pin in pins):
        items = []
        for pin in pins:
            where = f"{abs(pin['lat']):.3f}° {'N' if pin['lat'] >= 0 else 'S'}, {abs(pin['lon']):.3f}° {'E' if pin['lon'] >= 0 else 'W'}"
            text = ": ".join(part for part in (pin["label"], pin["popup"]) if part) or where
            items.append(f"<li>{escape_text(text)}</li>")
        out.append(f"<ol>{''.join(items)}</ol>")
    named = []
    for one in (*ways, *rounds):
        text = ": ".join(part for part in (one["label"], one.get("popup")) if part)
        if text:
            named.append(f"<li>{_sample(one)}{escape_text(text)}</li>")
    if named:
        out.append(f'<ul class="app-map-key">{"".join(named)}</ul>')
    return "".join(out)


def _sample(one: Any) -> str:
    """A line or circle as it is drawn on the map, in small: the key to its label."""
    stroke = {"stroke": paint(one["color"]), "fill": "none"}
    if "points" in one:
        dash = DASHES[one["dash"]] if one["dash"] else None
        drawing = element("path", d="M1 6H27", stroke_width=one["thickness"], stroke_dasharray=dash, **stroke)
    else:
        drawing = element("circle", cx=14, cy=6, r=5, stroke_width=1.75, **stroke)
    return f'<svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">{drawing}</svg> '


# ---- the drawing ----------------------------------------------------------------------------------------------------


class _View:
    """The way from latitude and longitude to pixels."""

    def __init__(self, box: tuple[float, float, float, float], projection: str, width: float, height: Any) -> None:
        self.south, self.west, self.north, self.east = box
        self.mercator = projection == "mercator"
        self._squeeze = math.cos(math.radians((self.south + self.north) / 2)) if not self.mercator else 1.0
        wide = self._x(self.east) - self._x(self.west)
        high = self._y(self.north) - self._y(self.south)
        self.width = width
        self.height = (
            positive(height, "height")
            if height is not None
            else min(max(width * high / wide, width * 0.4), width * 1.1)
        )
        self.scale = min(self.width / wide, self.height / high)
        self._left = self.width / 2 - self.scale * (self._x(self.east) + self._x(self.west)) / 2
        self._top = self.height / 2 + self.scale * (self._y(self.north) + self._y(self.south)) / 2

    def _x(self, lon: float) -> float:
        return math.radians(lon) * self._squeeze

    def _y(self, lat: float) -> float:
        if not self.mercator:
            return math.radians(lat)
        limited = max(-MERCATOR_LIMIT, min(MERCATOR_LIMIT, lat))
        return math.asinh(math.tan(math.radians(limited)))

    def px(self, point: LatLon) -> tuple[float, float]:
        return self._left + self.scale * self._x(point[1]), self._top - self.scale * self._y(point[0])

    def shown(self) -> tuple[float, float, float, float]:
        """South, west, north, east of the whole drawing, which may show more than was asked for."""
        west = math.degrees((0 - self._left) / self.scale) / self._squeeze
        east = math.degrees((self.width - self._left) / self.scale) / self._squeeze
        low, high = (self._top - self.height) / self.scale, self._top / self.scale
        south = math.degrees(math.atan(math.sinh(low))) if self.mercator else math.degrees(low)
        north = math.degrees(math.atan(math.sinh(high))) if self.mercator else math.degrees(high)
        return max(south, -90), max(west, -180), min(north, 90), min(east, 180)


def _cut_polygon(points: Sequence[tuple[float, float]], view: _View) -> list[tuple[float, float]]:
    """Cut a polygon to the drawing and a little beyond, so that its cut edges stay out of sight."""
    out = list(points)
    for axis, limit, sign in ((0, -4.0, 1), (0, view.width + 4, -1), (1, -4.0, 1), (1, view.height + 4, -1)):
        if not out:
            return []
        kept: list[tuple[float, float]] = []
        for a, b in zip(out, [*out[1:], out[0]]):
            inside_a, inside_b = (a[axis] - limit) * sign >= 0, (b[axis] - limit) * sign >= 0
            if inside_a:
                kept.append(a)
            if inside_a != inside_b:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        out = kept
    return out


def _ring_path(points: Sequence[LatLon], view: _View) -> str:
    cut_points = _cut_polygon([view.px(point) for point in points], view)
    if len(cut_points) < 3:
        return ""
    texts = [f"{number(x)} {number(y)}" for x, y in cut_points]
    # Points closer than the pixel grid shows would only make the file larger.
    kept = [text for index, text in enumerate(texts) if index == 0 or text != texts[index - 1]]
    return f"M{'L'.join(kept)}Z"


def _line_path(points: Sequence[LatLon], view: _View) -> str:
    texts = [f"{number(x)} {number(y)}" for x, y in (view.px(point) for point in points)]
    return f"M{'L'.join(texts)}"


def _draw(
    view: _View, pins: Any, ways: Any, rounds: Any, shapes: Any, edges: list[float], land: bool, title: str, desc: str,
    color: str, value_label: str,
) -> Html:  # fmt: skip
    parts = []
    south, west, north, east = view.shown()
    # Closer than this the outlines would be too coarse to be true.
    if land and east - west >= 4:
        path = "".join(_ring_path(ring, view) for ring in land_rings())
        if path:
            parts.append(
                element(
                    "path",
                    d=path,
                    fill=paint("line"),
                    fill_opacity=0.55,
                    stroke=paint("soft"),
                    stroke_width=0.75,
                    stroke_opacity=0.6,
                )
            )
    parts.append(_graticule(view, south, west, north, east))
    for shape in shapes:
        path = "".join(_ring_path(ring, view) for rings in shape["polygons"] for ring in rings)
        if path:
            # Shades mean values, so nothing may shine through.
            if edges:
                parts.append(element("path", d=path, fill=paint("paper"), fill_rule="evenodd"))
            parts.append(
                element(
                    "path",
                    d=path,
                    fill=paint(shape["color"]),
                    fill_opacity=shape["opacity"],
                    fill_rule="evenodd",
                    stroke=paint("ink"),
                    stroke_width=0.75,
                    stroke_opacity=0.7,
                )
            )
    for one in rounds:
        ring = [destination((one["lat"], one["lon"]), turn, one["radius"]) for turn in range(0, 360, 5)]
        # A circle over the date line is drawn on the side of its center.
        ring = [(lat, lon + 360 * round((one["lon"] - lon) / 360)) for lat, lon in ring]
        path = _ring_path(ring, view)
        if path:
            parts.append(
                element(
                    "path",
                    d=path,
                    fill=paint(one["color"]),
                    fill_opacity=0.14,
                    stroke=paint(one["color"]),
                    stroke_width=1.75,
                )
            )
    for way in ways:
        path = "".join(_line_path(part, view) for part in _split(way["points"]))
        parts.append(
            element(
                "path",
                d=path,
                fill="none",
                stroke=paint(way["color"]),
                stroke_width=way["thickness"],
                stroke_linejoin="round",
                stroke_dasharray=DASHES[way["dash"]] if way["dash"] else None,
            )
        )
    parts.extend(_pins(view, pins))
    body = "".join(parts)
    frame = element(
        "rect", x=0.5, y=0.5, width=view.width - 1, height=view.height - 1, fill="none", stroke=paint("line")
    )
    height = view.height
    if edges:
        legend, extra = _legend(edges, view, color, value_label)
        body, height = body + frame + legend, height + extra
    else:
        body += frame
    return document(body, (0, 0, view.width, height), title, desc, "map")


def _graticule(view: _View, south: float, west: float, north: float, east: float) -> str:
    step = max(nice_step(east - west, 5), 0.001)
    step = next((size for size in (45, 30, 15) if step >= size), step)
    strokes, labels = [], []
    places = max(0, min(3, 1 - math.floor(math.log10(step))) - 1) if step < 1 else 0
    if step == 2.5:
        places = 1
    for index in range(math.ceil(west / step), math.floor(east / step) + 1):
        lon = index * step
        x = view.px((0, lon))[0]
        if 3 < x < view.width - 3:
            strokes.append(f"M{number(x)} 0V{number(view.height)}")
            text = "0°" if index == 0 else f"{abs(lon):.{places}f}° {'E' if lon > 0 else 'W'}"
            half = text_width(text, 10) / 2
            if half + 34 < x < view.width - half - 4:
                labels.append(label(x, view.height - 5, text, 10, "soft", "middle", None, True))
    for index in range(math.ceil(south / step), math.floor(north / step) + 1):
        lat = index * step
        y = view.px((lat, 0))[1]
        if 3 < y < view.height - 3:
            strokes.append(f"M0 {number(y)}H{number(view.width)}")
            text = "0°" if index == 0 else f"{abs(lat):.{places}f}° {'N' if lat > 0 else 'S'}"
            if 14 < y < view.height - 18:
                labels.append(label(5, y - 3, text, 10, "soft", "start", None, True))
    lines = (
        element("path", d="".join(strokes), fill="none", stroke=paint("soft"), stroke_width=0.5, stroke_opacity=0.45)
        if strokes
        else ""
    )
    return lines + "".join(labels)


def _pins(view: _View, pins: Any) -> list[str]:
    parts = []
    numbered = len(pins) > 1
    taken: list[tuple[float, float, float, float]] = []
    spots = [view.px((pin["lat"], pin["lon"])) for pin in pins]
    for index, (pin, (x, y)) in enumerate(zip(pins, spots)):
        radius = 9 if numbered and len(pins) < 100 else 6
        parts.append(
            element("circle", cx=x, cy=y, r=radius, fill=paint(pin["color"]), stroke=paint("paper"), stroke_width=1.5)
        )
        if numbered and len(pins) < 100:
            parts.append(label(x, y + 4, str(index + 1), 11, "paper", "middle", "600"))
        taken.append((x - radius, y - radius, x + radius, y + radius))
    for pin, (x, y) in zip(pins, spots):
        if not pin["label"] or len(pins) > 25:
            continue
        text = cut(pin["label"], 12, view.width * 0.5)
        wide = text_width(text, 12)
        # Right, left, above or below the marker: the first place that is free and inside; else the list must do.
        for left, base in ((x + 13, y + 4), (x - 13 - wide, y + 4), (x - wide / 2, y - 14), (x - wide / 2, y + 23)):
            box = (left, base - 11, left + wide, base + 3)
            inside = box[0] >= 2 and box[2] <= view.width - 2 and box[1] >= 2 and box[3] <= view.height - 2
            if inside and not any(box[0] < t[2] and t[0] < box[2] and box[1] < t[3] and t[1] < box[3] for t in taken):
                parts.append(label(left, base, text, 12, "ink", "start", "600", True))
                taken.append(box)
                break
    return parts


def _legend(edges: list[float], view: _View, color: str, value_label: str) -> tuple[str, float]:
    parts = []
    top = view.height + 8
    if value_label:
        parts.append(label(2, top + 11, cut(value_label, 13, view.width - 4), 13, "soft", "start"))
        top += 19
    x = 2.0
    for opacity, low, high in zip(_opacities(len(edges) - 1), edges, edges[1:]):
        text = f"{format_number(low)} – {format_number(high)}"
        wide = 20 + text_width(text, 12)
        if x > 2 and x + wide > view.width:
            x, top = 2.0, top + 20
        parts.append(
            element(
                "rect",
                x=x + 0.5,
                y=top + 0.5,
                width=13,
                height=13,
                fill=paint(color),
                fill_opacity=opacity,
                stroke=paint("soft"),
                stroke_width=0.75,
            )
        )
        parts.append(label(x + 20, top + 11.5, text, 12, "ink", "start"))
        x += wide + 14
    return "".join(parts), top + 22 - view.height
