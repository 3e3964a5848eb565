"""Plane geometry on (x, y) pairs, with angles in degrees counterclockwise from the x axis."""

from __future__ import annotations

import math
from typing import Sequence

from ._svg import Point, finite, not_negative, pair, pairs, short


def _clean(value: float) -> float:
    # Sine and cosine leave a residue such as 6e-17 that differs between platforms and reads badly.
    rounded = round(value, 12)
    return 0.0 if rounded == 0 else rounded


def midpoint(start: Point, end: Point) -> Point:
    """Find the point halfway between two points.

    Args:
        start: The first point, as an (x, y) pair.
        end: The second point.

    Returns:
        The midpoint as an (x, y) pair of floats.

    Raises:
        ValueError: A point isn't a pair of finite numbers.

    Example:
        >>> import __library__ as cw
        >>> cw.midpoint((0, 0), (4, 3))
        (2.0, 1.5)
    """
    ax, ay = pair(start, "start")
    bx, by = pair(end, "end")
    return (ax + bx) / 2, (ay + by) / 2


def distance(start: Point, end: Point) -> float:
    """Measure the straight distance between two points.

    Args:
        start: The first point, as an (x, y) pair.
        end: The second point.

    Returns:
        The distance, in the unit of the coordinates.

    Raises:
        ValueError: A point isn't a pair of finite numbers.

    Example:
        >>> import __library__ as cw
        >>> cw.distance((0, 0), (4, 3))
        5.0
    """
    ax, ay = pair(start, "start")
    bx, by = pair(end, "end")
    return math.hypot(bx - ax, by - ay)


def angle(start: Point, end: Point) -> float:
    """Measure the direction from one point to another.

    Args:
        start: The point to look from, as an (x, y) pair.
        end: The point to look at.

    Returns:
        Degrees from 0 up to but not including 360, counterclockwise from the direction of the x axis.

    Raises:
        ValueError: A point isn't a pair of finite numbers, or the two points are the same.

    Example:
        >>> import __library__ as cw
        >>> cw.angle((0, 0), (1, 1))
        45.0
        >>> cw.angle((0, 0), (0, -2))
        270.0
    """
    ax, ay = pair(start, "start")
    bx, by = pair(end, "end")
    if ax == bx and ay == by:
        raise ValueError("start and end are the same point, so there is no direction between them")
    turned = _clean(math.degrees(math.atan2(by - ay, bx - ax)) % 360)
    return 0.0 if turned == 360 else turned


def intersection(first: Sequence[Point], second: Sequence[Point], segments: bool = False) -> Point | None:
    """Find where two straight lines cross.

    Args:
        first: Two points on the first line, such as `[(0, 0), (4, 4)]`.
        second: Two points on the second line.
        segments: Whether the crossing must lie between the given points. By default, the lines have no ends.

    Returns:
        The crossing as an (x, y) pair, or `None` when the lines are parallel or the segments do not meet.

    Raises:
        ValueError: A line isn't defined by two different points.

    Example:
        >>> import __library__ as cw
        >>> cw.intersection([(0, 0), (4, 4)], [(0, 4), (4, 0)])
        (2.0, 2.0)
        >>> print(cw.intersection([(0, 0), (1, 0)], [(0, 1), (1, 1)]))
        None
    """
    (ax, ay), (bx, by) = _line(first, "first")
    (cx, cy), (dx, dy) = _line(second, "second")
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    cross = ux * vy - uy * vx
    if abs(cross) <= 1e-12 * math.hypot(ux, uy) * math.hypot(vx, vy):
        return None
    along_first = ((cx - ax) * vy - (cy - ay) * vx) / cross
    along_second = ((cx - ax) * uy - (cy - ay) * ux) / cross
    slack = 1e-12
    if segments and not (-slack <= along_first <= 1 + slack and -slack <= along_second <= 1 + slack):
        return None
    return _clean(ax + along_first * ux), _clean(ay + along_first * uy)


def _line(value: Sequence[Point], argument: str) -> list[Point]:
    points = pairs(value, argument, 2)
    if len(points) != 2 or points[0] == points[1]:
        raise ValueError(f"{argument} must be two different points, such as [(0, 0), (4, 4)], not {short(value)}")
    return points


def arrow_end(start: Point, angle: float, length: float) -> Point:
    """Find where an arrow ends that leaves a point in a given direction.

    Args:
        start: Where the arrow begins, as an (x, y) pair.
        angle: Direction in degrees, counterclockwise from the x axis.
        length: Length of the arrow, in the unit of the coordinates.

    Returns:
        The end of the arrow as an (x, y) pair.

    Raises:
        ValueError: An argument isn't a finite number, or the length is negative.

    Example:
        >>> import __library__ as cw
        >>> cw.arrow_end((1, 1), 90, 2)
        (1.0, 3.0)
    """
    x, y = pair(start, "start")
    turn = math.radians(finite(angle, "angle"))
    reach = not_negative(length, "length")
    return _clean(x + reach * math.cos(turn)), _clean(y + reach * math.sin(turn))


def arc_points(center: Point, radius: float, start: float, end: float, count: int = 33) -> list[Point]:
    """Place points evenly along an arc of a circle.

    Args:
        center: Center of the circle, as an (x, y) pair.
        radius: Radius of the circle, in the unit of the coordinates.
        start: Direction of the first point, in degrees.
        end: Direction of the last point, in degrees. The arc runs counterclockwise when `end` is greater than
            `start` and clockwise when it is smaller.
        count: Number of points, both ends included; at least 2.

    Returns:
        The points in order, each an (x, y) pair.

    Raises:
        ValueError: The radius is negative, the count is below 2, or a value isn't a finite number.

    Example:
        >>> import __library__ as cw
        >>> cw.arc_points((0, 0), 2, 0, 180, count=3)
        [(2.0, 0.0), (0.0, 2.0), (-2.0, 0.0)]
    """
    x, y = pair(center, "center")
    reach = not_negative(radius, "radius")
    first, last = finite(start, "start"), finite(end, "end")
    if isinstance(count, bool) or not isinstance(count, int) or count < 2:
        raise ValueError(f"count must be a whole number of at least 2, not {short(count)}")
    points = []
    for index in range(count):
        turn = math.radians(first + (last - first) * index / (count - 1))
        points.append((_clean(x + reach * math.cos(turn)), _clean(y + reach * math.sin(turn))))
    return points


def rotate(points: Sequence[Point], angle: float, center: Point = (0, 0)) -> list[Point]:
    """Turn points about a center.

    Args:
        points: The points, each an (x, y) pair.
        angle: Degrees to turn by, counterclockwise.
        center: The point that stays where it is.

    Returns:
        The turned points in the same order.

    Raises:
        ValueError: A point isn't a pair of finite numbers.

    Example:
        >>> import __library__ as cw
        >>> cw.rotate([(1, 0), (2, 0)], 90)
        [(0.0, 1.0), (0.0, 2.0)]
    """
    cx, cy = pair(center, "center")
    turn = math.radians(finite(angle, "angle"))
    cosine, sine = math.cos(turn), math.sin(turn)
    return [
        (
            _clean(cx + (x - cx) * cosine - (y - cy) * sine),
            _clean(cy + (x - cx) * sine + (y - cy) * cosine),
        )
        for x, y in pairs(points, "points", 0)
    ]


def project(point: Sequence[float], angle: float = 225, ratio: float = 0.5) -> Point:
    """Project a point in space onto the drawing plane, obliquely.

    The x axis points right and the y axis up, both at full length. The z axis points out of the page and is drawn
    at the given angle, shortened by the given ratio. `Canvas.axes3` uses the same rule, so that projected points
    fit its axes.

    Args:
        point: The point as (x, y, z).
        angle: Direction in which the z axis is drawn, in degrees.
        ratio: Length of a unit of z on the page, compared with a unit of x.

    Returns:
        The place of the point on the page as an (x, y) pair.

    Raises:
        ValueError: The point doesn't consist of three finite numbers.

    Example:
        >>> import __library__ as cw
        >>> cw.project((2, 1, 0))
        (2.0, 1.0)
        >>> x, y = cw.project((0, 0, 2))
        >>> round(x, 3), round(y, 3)
        (-0.707, -0.707)
    """
    try:
        x, y, z = point
    except (TypeError, ValueError):
        raise ValueError(f"point must be three numbers such as (1, 2, 3), not {short(point)}") from None
    x, y, z = finite(x, "point[0]"), finite(y, "point[1]"), finite(z, "point[2]")
    turn = math.radians(finite(angle, "angle"))
    depth = z * finite(ratio, "ratio")
    return _clean(x + depth * math.cos(turn)), _clean(y + depth * math.sin(turn))


def polygon_area(points: Sequence[Point]) -> float:
    """Compute the area inside a closed outline.

    The outline is closed automatically, from the last point to the first, and must not cross itself.

    Args:
        points: The corners in order, each an (x, y) pair; at least 3.

    Returns:
        The area, never negative, in the square of the unit of the coordinates.

    Raises:
        ValueError: There are fewer than 3 points, or a point isn't a pair of finite numbers.

    Example:
        >>> import __library__ as cw
        >>> cw.polygon_area([(0, 0), (4, 0), (4, 3), (0, 3)])
        12.0
    """
    corners = pairs(points, "points", 3)
    return abs(_signed_area(corners))


def centroid(points: Sequence[Point]) -> Point:
    """Find the centroid of the area inside a closed outline.

    Args:
        points: The corners in order, each an (x, y) pair; at least 3. The outline must not cross itself.

    Returns:
        The centroid as an (x, y) pair.

    Raises:
        ValueError: There are fewer than 3 points, or the outline encloses no area.

    Example:
        >>> import __library__ as cw
        >>> cw.centroid([(0, 0), (6, 0), (0, 3)])
        (2.0, 1.0)
    """
    corners = pairs(points, "points", 3)
    # Relative to the first corner, so that an outline far from the origin loses no digits.
    ox, oy = corners[0]
    moved = [(x - ox, y - oy) for x, y in corners]
    doubled = sum_x = sum_y = 0.0
    for (ax, ay), (bx, by) in zip(moved, [*moved[1:], moved[0]]):
        cross = ax * by - bx * ay
        doubled += cross
        sum_x += (ax + bx) * cross
        sum_y += (ay + by) * cross
    if doubled == 0:
        raise ValueError("points enclose no area, so they have no centroid")
    return _clean(ox + sum_x / (3 * doubled)), _clean(oy + sum_y / (3 * doubled))


def _signed_area(corners: Sequence[Point]) -> float:
    ox, oy = corners[0]
    total = 0.0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]]):
        total += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
    return total / 2
