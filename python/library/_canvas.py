"""The drawing surface: engineering sketches in the author's own units, as SVG."""

from __future__ import annotations

import math
from typing import Any, Callable, Sequence

from ._geometry import arc_points
from ._geometry import project as project_point
from ._markup import Html
from ._scale import format_ticks, linear_ticks
from ._svg import (
    Point,
    choice,
    coordinates,
    dash_pattern,
    document,
    element,
    finite,
    not_negative,
    number,
    paint,
    pair,
    pairs,
    positive,
    short,
    text_width,
)
from ._svg import label as svg_label

_PLACES = {
    "center": (0, 0),
    "above": (0, -1),
    "below": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
    "above left": (-1, -1),
    "above right": (1, -1),
    "below left": (-1, 1),
    "below right": (1, 1),
}


class Canvas:
    """A surface to draw on, in your own units, with y pointing up.

    Each drawing method returns the canvas, so that calls can be chained. Lengths that belong to the object drawn, such
    as a radius, are in your units; lengths that belong to the drawing, such as the thickness of a line, the size of
    an arrowhead or of a text, are in pixels. Parts that extend beyond the canvas aren't cut off: the drawing grows to include them.

    Colors are names that follow the page's light or dark mode (`ink`, `soft`, `line`, `accent`, `signal`, `paper`,
    `series-1` to `series-6`) or hex colors such as `#43bff5`, which stay as they are.

    Args:
        width: Width of the drawing in pixels.
        height: Height of the drawing in pixels.
        x: The range of x that fits between left and right, as (low, high); by default 0 to the width.
        y: The range of y that fits between bottom and top; by default 0 to the height.
        title: A short name of the drawing, for readers who can't see it. It isn't drawn.
        desc: A longer description of what the drawing shows.
        keep_aspect: Whether a unit of x and a unit of y have the same length. If so, the ranges are centered.
        padding: Free space along every side, in pixels.

    Raises:
        ValueError: A size isn't positive, a range is empty, or the title is missing.

    Example:
        >>> import __library__ as cw
        >>> drawing = cw.Canvas(240, 160, x=(0, 6), y=(0, 4), title="A triangle with its height")
        >>> drawing = drawing.polygon([(0, 0), (6, 0), (4, 4)], fill="series-1")
        >>> drawing = drawing.line((4, 0), (4, 4), dash="dashed").text((4, 1.6), "h", place="left")
    """

    def __init__(
        self,
        width: float = 420,
        height: float = 280,
        x: tuple[float, float] | None = None,
        y: tuple[float, float] | None = None,
        *,
        title: str,
        desc: str = "",
        keep_aspect: bool = True,
        padding: float = 16,
    ) -> None:
        self.width = positive(width, "width")
        self.height = positive(height, "height")
        if not isinstance(title, str) or not title.strip():
            raise ValueError("title must name the drawing in a few words, for readers who cannot see it")
        if not isinstance(desc, str):
            raise ValueError(f"desc must be a str, not {short(desc)}")
        self.title, self.desc = title, desc
        self.x = self._range(x, "x", self.width)
        self.y = self._range(y, "y", self.height)
        # Without ranges a unit is a pixel, and padding would break that.
        space = not_negative(padding, "padding") if x is not None or y is not None else 0.0
        free_width, free_height = self.width - 2 * space, self.height - 2 * space
        if free_width <= 0 or free_height <= 0:
            raise ValueError(f"padding {short(padding)} leaves no room: it must be less than half the width and height")
        self._sx = free_width / (self.x[1] - self.x[0])
        self._sy = free_height / (self.y[1] - self.y[0])
        if keep_aspect:
            self._sx = self._sy = min(self._sx, self._sy)
        self._left = self.width / 2 - self._sx * (self.x[0] + self.x[1]) / 2
        self._top = self.height / 2 + self._sy * (self.y[0] + self.y[1]) / 2
        self._parts: list[str] = []
        self._box = [0.0, 0.0, self.width, self.height]

    @staticmethod
    def _range(value: Any, argument: str, size: float) -> tuple[float, float]:
        if value is None:
            return 0.0, size
        low, high = pair(value, argument)
        if low >= high:
            raise ValueError(f"{argument} must go from a lower to a higher number, such as (0, 10), not {short(value)}")
        return low, high

    # ---- from units to pixels -------------------------------------------------------------------------------------

    def _px(self, point: Point) -> Point:
        return self._left + self._sx * point[0], self._top - self._sy * point[1]

    def _at(self, value: Any, argument: str) -> Point:
        return self._px(pair(value, argument))

    def _all(self, values: Any, argument: str, least: int) -> list[Point]:
        return [self._px(point) for point in pairs(values, argument, least)]

    def _add(self, markup: str, points: Sequence[Point], reach: float = 0) -> Canvas:
        self._parts.append(markup)
        box = self._box
        for x, y in points:
            box[0], box[1] = min(box[0], x - reach), min(box[1], y - reach)
            box[2], box[3] = max(box[2], x + reach), max(box[3], y + reach)
        return self

    @staticmethod
    def _stroke(color: str | None, thickness: float, dash: str | None) -> dict[str, Any]:
        if color is None or color == "none":
            return {}
        return {
            "stroke": paint(color),
            "stroke_width": not_negative(thickness, "thickness"),
            "stroke_dasharray": dash_pattern(dash),
            "stroke_linejoin": "round",
            "stroke_linecap": "round" if dash in (None, "solid", "dotted") else None,
        }

    @staticmethod
    def _fill(fill: str | None, opacity: float | None) -> dict[str, Any]:
        if fill is None or fill == "none":
            return {"fill": "none"}
        if opacity is None:
            # A named color fills softly, so that lines and texts on it stay readable in both color modes.
            opacity = 1.0 if fill.startswith("#") or fill in ("paper", "line") else 0.16
        level = finite(opacity, "opacity")
        if not 0 <= level <= 1:
            raise ValueError(f"opacity must be from 0 to 1, not {short(opacity)}")
        return {"fill": paint(fill, "fill"), "fill_opacity": None if level == 1 else level}

    def _path(
        self, points: Sequence[Point], closed: bool, color: Any, fill: Any, opacity: Any, thickness: Any, dash: Any
    ) -> Canvas:
        name = "polygon" if closed else "polyline"
        markup = element(
            name, points=coordinates(points), **self._fill(fill, opacity), **self._stroke(color, thickness, dash)
        )
        return self._add(markup, points, not_negative(thickness, "thickness") / 2)

    # ---- lines and shapes -----------------------------------------------------------------------------------------

    def line(
        self, start: Point, end: Point, color: str = "ink", thickness: float = 1.5, dash: str | None = None
    ) -> Canvas:
        """Draw a straight line.

        Args:
            start: Where the line begins, as an (x, y) pair.
            end: Where the line ends.
            color: Color of the line.
            thickness: Thickness in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A point, color or line style isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(0, 10), y=(0, 5), title="Two lines")
            >>> drawing = drawing.line((0, 0), (10, 5)).line((0, 5), (10, 0), color="signal", dash="dashed")
        """
        a, b = self._at(start, "start"), self._at(end, "end")
        markup = element("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], **self._stroke(color, thickness, dash))
        return self._add(markup, (a, b), thickness / 2)

    def polyline(
        self, points: Sequence[Point], color: str = "ink", thickness: float = 1.5, dash: str | None = None
    ) -> Canvas:
        """Draw straight lines from point to point.

        Args:
            points: The points in order, each an (x, y) pair; at least 2.
            color: Color of the line.
            thickness: Thickness in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.

        Returns:
            The canvas itself.

        Raises:
            ValueError: There are fewer than 2 points, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(0, 10), y=(0, 5), title="A zigzag")
            >>> drawing = drawing.polyline([(0, 0), (2, 5), (4, 0), (6, 5), (8, 0), (10, 5)], color="accent")
        """
        return self._path(self._all(points, "points", 2), False, color, None, None, thickness, dash)

    def polygon(
        self,
        points: Sequence[Point],
        color: str | None = "ink",
        fill: str | None = None,
        thickness: float = 1.5,
        dash: str | None = None,
        opacity: float | None = None,
    ) -> Canvas:
        """Draw a closed outline.

        Args:
            points: The corners in order, each an (x, y) pair; at least 3. The outline is closed automatically.
            color: Color of the outline; `None` for no outline.
            fill: Color of the inside; `None` for no fill.
            thickness: Thickness of the outline in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.
            opacity: Opacity of the fill from 0 to 1; by default named colors fill softly and hex colors fully.

        Returns:
            The canvas itself.

        Raises:
            ValueError: There are fewer than 3 points, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(0, 10), y=(0, 5), title="A plot of land")
            >>> drawing = drawing.polygon([(1, 0), (9, 1), (7, 5), (2, 4)], fill="series-3")
        """
        return self._path(self._all(points, "points", 3), True, color, fill, opacity, thickness, dash)

    def rect(
        self,
        corner: Point,
        width: float,
        height: float,
        color: str | None = "ink",
        fill: str | None = None,
        thickness: float = 1.5,
        dash: str | None = None,
        opacity: float | None = None,
    ) -> Canvas:
        """Draw a rectangle.

        Args:
            corner: The lower left corner, as an (x, y) pair.
            width: Width in your units.
            height: Height in your units.
            color: Color of the outline; `None` for no outline.
            fill: Color of the inside; `None` for no fill.
            thickness: Thickness of the outline in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.
            opacity: Opacity of the fill from 0 to 1; by default named colors fill softly and hex colors fully.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A size is negative, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(0, 10), y=(0, 5), title="A beam section")
            >>> drawing = drawing.rect((3, 0), 4, 5, fill="accent")
        """
        return self.rounded_rect(corner, width, height, 0, color, fill, thickness, dash, opacity)

    def rounded_rect(
        self,
        corner: Point,
        width: float,
        height: float,
        radius: float,
        color: str | None = "ink",
        fill: str | None = None,
        thickness: float = 1.5,
        dash: str | None = None,
        opacity: float | None = None,
    ) -> Canvas:
        """Draw a rectangle with round corners.

        Args:
            corner: The lower left corner of the rectangle around it, as an (x, y) pair.
            width: Width in your units.
            height: Height in your units.
            radius: Radius of the corners in your units; at most half the shorter side is used.
            color: Color of the outline; `None` for no outline.
            fill: Color of the inside; `None` for no fill.
            thickness: Thickness of the outline in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.
            opacity: Opacity of the fill from 0 to 1; by default named colors fill softly and hex colors fully.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A size is negative, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(0, 10), y=(0, 5), title="A hollow section")
            >>> drawing = drawing.rounded_rect((2, 0), 6, 5, 1).rounded_rect((2.5, 0.5), 5, 4, 0.5)
        """
        x, y = pair(corner, "corner")
        wide, high = not_negative(width, "width"), not_negative(height, "height")
        round_by = not_negative(radius, "radius")
        a, b = self._px((x, y + high)), self._px((x + wide, y))
        rx, ry = round_by * self._sx, round_by * self._sy
        most = min((b[0] - a[0]) / 2, (b[1] - a[1]) / 2)
        markup = element(
            "rect",
            x=a[0],
            y=a[1],
            width=b[0] - a[0],
            height=b[1] - a[1],
            rx=min(rx, most) if round_by else None,
            ry=min(ry, most) if round_by and rx != ry else None,
            **self._fill(fill, opacity),
            **self._stroke(color, thickness, dash),
        )
        return self._add(markup, (a, b), thickness / 2)

    def circle(
        self,
        center: Point,
        radius: float,
        color: str | None = "ink",
        fill: str | None = None,
        thickness: float = 1.5,
        dash: str | None = None,
        opacity: float | None = None,
    ) -> Canvas:
        """Draw a circle.

        Args:
            center: The center, as an (x, y) pair.
            radius: Radius in your units.
            color: Color of the outline; `None` for no outline.
            fill: Color of the inside; `None` for no fill.
            thickness: Thickness of the outline in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.
            opacity: Opacity of the fill from 0 to 1; by default named colors fill softly and hex colors fully.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The radius is negative, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(0, 10), y=(0, 5), title="A pipe")
            >>> drawing = drawing.circle((5, 2.5), 2.5, fill="soft").circle((5, 2.5), 2, fill="paper")
        """
        return self.ellipse(center, radius, radius, 0, color, fill, thickness, dash, opacity)

    def ellipse(
        self,
        center: Point,
        radius_x: float,
        radius_y: float,
        angle: float = 0,
        color: str | None = "ink",
        fill: str | None = None,
        thickness: float = 1.5,
        dash: str | None = None,
        opacity: float | None = None,
    ) -> Canvas:
        """Draw an ellipse.

        Args:
            center: The center, as an (x, y) pair.
            radius_x: Half the length of the axis along x, in your units.
            radius_y: Half the length of the axis along y, in your units.
            angle: Degrees by which the ellipse is turned counterclockwise.
            color: Color of the outline; `None` for no outline.
            fill: Color of the inside; `None` for no fill.
            thickness: Thickness of the outline in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.
            opacity: Opacity of the fill from 0 to 1; by default named colors fill softly and hex colors fully.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A radius is negative, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(0, 10), y=(0, 5), title="An orbit")
            >>> focus = cw.arrow_end((5, 2.5), 15, (4**2 - 2**2) ** 0.5)
            >>> drawing = drawing.ellipse((5, 2.5), 4, 2, angle=15).point(focus, "sun", "left", color="signal")
        """
        at = self._at(center, "center")
        rx = not_negative(radius_x, "radius_x" if radius_x is not radius_y else "radius") * self._sx
        ry = not_negative(radius_y, "radius_y") * self._sy
        turn = finite(angle, "angle")
        values: dict[str, Any] = {"cx": at[0], "cy": at[1]}
        if number(rx) == number(ry):
            values["r"] = rx
        else:
            values.update(rx=rx, ry=ry)
            if turn % 180:
                values["transform"] = f"rotate({number(-turn)} {number(at[0])} {number(at[1])})"
        name = "circle" if "r" in values else "ellipse"
        markup = element(name, **values, **self._fill(fill, opacity), **self._stroke(color, thickness, dash))
        radians = math.radians(turn)
        wide = math.hypot(rx * math.cos(radians), ry * math.sin(radians))
        high = math.hypot(rx * math.sin(radians), ry * math.cos(radians))
        return self._add(markup, ((at[0] - wide, at[1] - high), (at[0] + wide, at[1] + high)), thickness / 2)

    def arc(
        self,
        center: Point,
        radius: float,
        start: float,
        end: float,
        color: str = "ink",
        thickness: float = 1.5,
        dash: str | None = None,
    ) -> Canvas:
        """Draw part of a circle.

        Args:
            center: Center of the circle, as an (x, y) pair.
            radius: Radius in your units.
            start: Direction in which the arc begins, in degrees.
            end: Direction in which the arc ends, in degrees. The arc runs counterclockwise when `end` is greater
                than `start`.
            color: Color of the line.
            thickness: Thickness in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The radius is negative, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(0, 10), y=(0, 5), title="An arch")
            >>> drawing = drawing.arc((5, 0), 4.5, 0, 180, thickness=4).line((0, 0), (10, 0), color="soft")
        """
        first, last = finite(start, "start"), finite(end, "end")
        count = max(9, min(181, int(abs(last - first) / 3) + 2))
        points = [self._px(point) for point in arc_points(center, radius, first, last, count)]
        return self._path(points, False, color, None, None, thickness, dash)

    def curve(
        self,
        function: Callable[[float], float],
        start: float,
        end: float,
        count: int = 101,
        color: str = "series-1",
        thickness: float = 2,
        dash: str | None = None,
    ) -> Canvas:
        """Draw the graph of a function.

        Args:
            function: A function of x that returns y.
            start: Where x begins.
            end: Where x ends.
            count: Number of points to compute; at least 2.
            color: Color of the line.
            thickness: Thickness in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The function returns something that isn't a finite number, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 120, x=(-2, 2), y=(0, 4), title="A parabola", keep_aspect=False)
            >>> drawing = drawing.axes2().curve(lambda x: x * x, -2, 2)
        """
        first, last = finite(start, "start"), finite(end, "end")
        if isinstance(count, bool) or not isinstance(count, int) or count < 2:
            raise ValueError(f"count must be a whole number of at least 2, not {short(count)}")
        points = []
        for index in range(count):
            x = first + (last - first) * index / (count - 1)
            points.append(self._px((x, finite(function(x), f"function({x:g})"))))
        return self._path(points, False, color, None, None, thickness, dash)

    def hatch(
        self,
        points: Sequence[Point],
        angle: float = 45,
        spacing: float = 8,
        color: str = "soft",
        thickness: float = 1,
    ) -> Canvas:
        """Fill an outline with parallel lines, as for cut material or ground.

        Args:
            points: The corners in order, each an (x, y) pair; at least 3.
            angle: Direction of the lines in degrees.
            spacing: Distance between two lines in pixels, at least 2.
            color: Color of the lines.
            thickness: Thickness of the lines in pixels.

        Returns:
            The canvas itself.

        Raises:
            ValueError: There are fewer than 3 points, the spacing is too small, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> section = [(0, 0), (6, 0), (6, 1), (3.5, 1), (3.5, 5), (2.5, 5), (2.5, 1), (0, 1)]
            >>> drawing = cw.Canvas(240, 140, x=(0, 6), y=(0, 5), title="A cut through a tee section")
            >>> drawing = drawing.hatch(section).polygon(section, thickness=2)
        """
        corners = self._all(points, "points", 3)
        gap = finite(spacing, "spacing")
        if gap < 2:
            raise ValueError(f"spacing must be at least 2 pixels, not {short(spacing)}")
        turn = math.radians(-finite(angle, "angle"))
        return self._hatch(corners, turn, gap, color, thickness)

    def _hatch(self, corners: Sequence[Point], turn: float, gap: float, color: str, thickness: float) -> Canvas:
        along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
        turned = [(x * along[0] + y * along[1], x * across[0] + y * across[1]) for x, y in corners]
        low, high = min(v for _, v in turned), max(v for _, v in turned)
        strokes = []
        level = math.ceil(low / gap) * gap
        while level < high and len(strokes) < 2000:
            cuts = []
            for (u1, v1), (u2, v2) in zip(turned, [*turned[1:], turned[0]]):
                if (v1 <= level) != (v2 <= level):
                    cuts.append(u1 + (level - v1) * (u2 - u1) / (v2 - v1))
            cuts.sort()
            for u1, u2 in zip(cuts[::2], cuts[1::2]):
                a = (u1 * along[0] + level * across[0], u1 * along[1] + level * across[1])
                b = (u2 * along[0] + level * across[0], u2 * along[1] + level * across[1])
                strokes.append(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}")
            level += gap
        if strokes:
            self._add(element("path", d="".join(strokes), fill="none", **self._stroke(color, thickness, None)), corners)
        return self

    # ---- arrows, dimensions, angles -------------------------------------------------------------------------------

    def _arrow_px(
        self, a: Point, b: Point, color: str, thickness: float, head: float, both: bool, dash: str | None
    ) -> None:
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        size = min(head, length / (2 if both else 1)) if length else 0
        if not size:
            return
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        # The line stops inside the head, so that its blunt end does not show at the tip.
        inset = size * 0.7
        tail = (a[0] + ux * inset, a[1] + uy * inset) if both else a
        tip = (b[0] - ux * inset, b[1] - uy * inset)
        stroke = self._stroke(color, thickness, dash)
        stroke["stroke_linecap"] = None
        self._add(element("line", x1=tail[0], y1=tail[1], x2=tip[0], y2=tip[1], **stroke), (a, b), thickness / 2)
        self._head(b, (ux, uy), size, color)
        if both:
            self._head(a, (-ux, -uy), size, color)

    def _head(self, tip: Point, direction: Point, size: float, color: str) -> None:
        ux, uy = direction
        half = size * 0.36
        corners = (
            tip,
            (tip[0] - ux * size - uy * half, tip[1] - uy * size + ux * half),
            (tip[0] - ux * size + uy * half, tip[1] - uy * size - ux * half),
        )
        self._add(element("polygon", points=coordinates(corners), fill=paint(color)), corners)

    def arrow(
        self,
        start: Point,
        end: Point,
        label: str | None = None,
        color: str = "ink",
        thickness: float = 1.75,
        head: float = 10,
        dash: str | None = None,
    ) -> Canvas:
        """Draw an arrow.

        Args:
            start: Where the arrow begins, as an (x, y) pair.
            end: Where its tip is.
            label: A text beside the middle of the arrow.
            color: Color of the arrow.
            thickness: Thickness of the line in pixels.
            head: Length of the arrowhead in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A point, color or line style isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 140, x=(0, 10), y=(0, 5), title="Two forces")
            >>> drawing = drawing.arrow((1, 1), (8, 1), "F₁", color="series-1")
            >>> drawing = drawing.arrow((1, 1), (4, 5), "F₂", color="series-2")
        """
        a, b = self._at(start, "start"), self._at(end, "end")
        self._arrow_px(a, b, color, positive(thickness, "thickness"), positive(head, "head"), False, dash)
        return self._beside(a, b, label, color)

    def double_arrow(
        self,
        start: Point,
        end: Point,
        label: str | None = None,
        color: str = "ink",
        thickness: float = 1.75,
        head: float = 10,
        dash: str | None = None,
    ) -> Canvas:
        """Draw an arrow with a head at both ends.

        Args:
            start: Where one tip is, as an (x, y) pair.
            end: Where the other tip is.
            label: A text beside the middle of the arrow.
            color: Color of the arrow.
            thickness: Thickness of the line in pixels.
            head: Length of the arrowheads in pixels.
            dash: Line style: `solid`, `dashed`, `dotted` or `dashdot`.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A point, color or line style isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 100, x=(0, 10), y=(0, 3), title="The distance of two points")
            >>> drawing = drawing.point((1, 1)).point((9, 1)).double_arrow((1.2, 1), (8.8, 1), "d", color="soft")
        """
        a, b = self._at(start, "start"), self._at(end, "end")
        self._arrow_px(a, b, color, positive(thickness, "thickness"), positive(head, "head"), True, dash)
        return self._beside(a, b, label, color)

    def _beside(self, a: Point, b: Point, text: str | None, color: str, gap: float = 7) -> Canvas:
        if text is None or text == "":
            return self
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            return self._text_px(a, text, "above", 13, color, gap)
        # The side that points up, or right for an upright line, whichever way the line was given.
        nx, ny = (b[1] - a[1]) / length, -(b[0] - a[0]) / length
        if ny > 1e-9 or (abs(ny) <= 1e-9 and nx < 0):
            nx, ny = -nx, -ny
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        return self._text_toward(middle, (nx, ny), text, 13, color, gap)

    def _text_toward(self, at: Point, toward: Point, text: str, size: float, color: str, gap: float) -> Canvas:
        lines = str(text).split("\n")
        half_width = max(text_width(line, size) for line in lines) / 2
        half_height = size * (0.36 + 0.625 * (len(lines) - 1))
        # Far enough that the box of the text clears the point in this direction.
        reach = gap + abs(toward[0]) * half_width + abs(toward[1]) * half_height
        return self._text_box((at[0] + toward[0] * reach, at[1] + toward[1] * reach), text, size, color)

    def _text_box(
        self,
        middle: Point,
        text: str,
        size: float,
        color: str,
        weight: str | None = None,
        turn: float = 0,
        halo: bool = True,
    ) -> Canvas:
        lines = str(text).split("\n")
        wide = max(text_width(line, size) for line in lines)
        high = size * 0.72 + size * 1.25 * (len(lines) - 1)
        baseline = middle[1] - high / 2 + size * 0.72
        if turn:
            radians = math.radians(turn)
            box_wide = abs(wide * math.cos(radians)) + abs(high * math.sin(radians))
            box_high = abs(wide * math.sin(radians)) + abs(high * math.cos(radians))
            # The turn is about the middle, not about the baseline.
            shift = baseline - middle[1]
            x, y = middle[0] - shift * math.sin(radians), middle[1] + shift * math.cos(radians)
        else:
            box_wide, box_high = wide, high
            x, y = middle[0], baseline
        markup = svg_label(x, y, text, size, color, "middle", weight, halo, turn)
        corner = (middle[0] - box_wide / 2 - 2, middle[1] - box_high / 2 - 3)
        other = (middle[0] + box_wide / 2 + 2, middle[1] + box_high / 2 + 4)
        return self._add(markup, (corner, other))

    def _text_px(
        self,
        at: Point,
        text: str,
        place: str,
        size: float,
        color: str,
        gap: float,
        weight: str | None = None,
        turn: float = 0,
        halo: bool = True,
    ) -> Canvas:
        dx, dy = _PLACES[choice(place, "place", list(_PLACES))]
        lines = str(text).split("\n")
        wide = max(text_width(line, size) for line in lines)
        high = size * 0.72 + size * 1.25 * (len(lines) - 1)
        radians = math.radians(turn)
        box_wide = abs(wide * math.cos(radians)) + abs(high * math.sin(radians))
        box_high = abs(wide * math.sin(radians)) + abs(high * math.cos(radians))
        corner_gap = gap * (0.7 if dx and dy else 1)
        middle = (at[0] + dx * (corner_gap + box_wide / 2), at[1] + dy * (corner_gap + box_high / 2))
        return self._text_box(middle, text, size, color, weight, turn, halo)

    def text(
        self,
        at: Point,
        text: str,
        place: str = "center",
        size: float = 13,
        color: str = "ink",
        angle: float = 0,
        bold: bool = False,
        gap: float = 6,
        halo: bool = True,
    ) -> Canvas:
        """Write a text.

        Args:
            at: The point that the text belongs to, as an (x, y) pair.
            text: The text; a line break begins a new line.
            place: Where to put the text relative to that point: `center`, `above`, `below`, `left`, `right`, `above left`,
                `above right`, `below left` or `below right`.
            size: Size of the letters in pixels.
            color: Color of the text.
            angle: Degrees by which the text is turned counterclockwise.
            bold: Whether to write in bold.
            gap: Distance from the point in pixels, unless the place is `center`.
            halo: Whether to clear a thin border around the letters, so that lines behind do not disturb them.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The place or another value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 100, x=(0, 10), y=(0, 4), title="Words around a point")
            >>> drawing = drawing.point((5, 2)).text((5, 2), "above", place="above").text((5, 2), "right", place="right")
        """
        point = self._at(at, "at")
        weight = "600" if bold else None
        return self._text_px(
            point,
            str(text),
            place,
            positive(size, "size"),
            color,
            finite(gap, "gap"),
            weight,
            -finite(angle, "angle"),
            halo,
        )

    def point(
        self,
        at: Point,
        label: str | None = None,
        place: str = "above",
        radius: float = 3.5,
        color: str = "ink",
        hollow: bool = False,
    ) -> Canvas:
        """Mark a point with a dot.

        Args:
            at: The point, as an (x, y) pair.
            label: A text beside the point.
            place: Where to put the text, as in `Canvas.text`.
            radius: Radius of the dot in pixels.
            color: Color of the dot and of the text.
            hollow: Whether to draw a ring, as for a hinge, instead of a dot.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The place or another value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 100, x=(0, 10), y=(0, 4), title="Two joints")
            >>> drawing = drawing.line((1, 1), (9, 3)).point((1, 1), "A", "below").point((9, 3), "B", hollow=True)
        """
        center = self._at(at, "at")
        size = positive(radius, "radius")
        if hollow:
            style: dict[str, Any] = {"fill": paint("paper"), "stroke": paint(color), "stroke_width": 1.5}
        else:
            style = {"fill": paint(color)}
        self._add(element("circle", cx=center[0], cy=center[1], r=size, **style), (center,), size + 1)
        if label is None:
            return self
        return self._text_px(center, str(label), place, 13, color, size + 5)

    def dimension(
        self,
        start: Point,
        end: Point,
        label: str,
        offset: float = 0,
        color: str = "soft",
    ) -> Canvas:
        """Draw a dimension line with a label.

        Slanted ticks mark the ends, as on a building drawing. The label follows the line and stays readable from below
        or from the right.

        Args:
            start: The first point measured, as an (x, y) pair.
            end: The second point measured.
            label: The text of the dimension, such as `6.0 m`.
            offset: Distance in pixels by which the line is moved away from the points, to the left of the way from
                start to end; a negative one moves it to the right. Thin lines then lead back to the points.
            color: Color of the lines and of the label.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The two points are the same, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 140, x=(0, 6), y=(0, 3), title="A rectangle with its sides measured")
            >>> drawing = drawing.rect((0, 0), 6, 3, fill="accent")
            >>> drawing = drawing.dimension((0, 0), (6, 0), "6 m", offset=-24).dimension((0, 0), (0, 3), "3 m", offset=24)
        """
        a, b = self._at(start, "start"), self._at(end, "end")
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length < 1e-9:
            raise ValueError("start and end are the same point, so there is nothing to measure")
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        # To the left of the way, seen on a page whose y points down.
        nx, ny = uy, -ux
        move = finite(offset, "offset")
        p, q = (a[0] + nx * move, a[1] + ny * move), (b[0] + nx * move, b[1] + ny * move)
        if abs(move) > 5:
            side = math.copysign(1, move)
            for near, far in ((a, p), (b, q)):
                first = (near[0] + nx * side * 4, near[1] + ny * side * 4)
                last = (far[0] + nx * side * 5, far[1] + ny * side * 5)
                thin = element(
                    "line", x1=first[0], y1=first[1], x2=last[0], y2=last[1], **self._stroke(color, 0.75, None)
                )
                self._add(thin, (first, last), 1)
        over = 5 if abs(move) > 5 else 0
        first, last = (p[0] - ux * over, p[1] - uy * over), (q[0] + ux * over, q[1] + uy * over)
        self._add(
            element("line", x1=first[0], y1=first[1], x2=last[0], y2=last[1], **self._stroke(color, 1, None)),
            (first, last),
            1,
        )
        for x, y in (p, q):
            # The tick leans 45 degrees to the line.
            tx, ty = (ux + nx) * 3.6, (uy + ny) * 3.6
            tick = element("line", x1=x - tx, y1=y - ty, x2=x + tx, y2=y + ty, **self._stroke(color, 1.75, None))
            self._add(tick, ((x, y),), 5)
        turn = math.degrees(math.atan2(uy, ux))
        if turn > 90 - 1e-6:
            turn -= 180
        elif turn < -90 - 1e-6:
            turn += 180
        radians = math.radians(turn)
        # Above the label's own baseline.
        upward = (math.sin(radians), -math.cos(radians))
        middle = ((p[0] + q[0]) / 2 + upward[0] * 10, (p[1] + q[1]) / 2 + upward[1] * 10)
        turn = 0 if abs(turn) < 1e-6 else turn
        return self._text_box(middle, str(label), 13, color, None, turn)

    def angle_mark(
        self,
        vertex: Point,
        first: Point,
        second: Point,
        label: str | None = None,
        radius: float = 26,
        color: str = "soft",
    ) -> Canvas:
        """Mark the angle between two directions.

        The mark runs counterclockwise from the first direction to the second. A right angle gets a square corner.

        Args:
            vertex: The corner of the angle, as an (x, y) pair.
            first: A point in the first direction.
            second: A point in the second direction.
            label: A text inside the opening of the angle, such as `30°`.
            radius: Radius of the mark in pixels.
            color: Color of the mark and of the text.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A direction point is the same as the vertex, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 140, x=(0, 8), y=(0, 4), title="The angle of a ramp")
            >>> drawing = drawing.polygon([(0, 0), (8, 0), (8, 4)]).angle_mark((0, 0), (8, 0), (8, 4), "26.6°", radius=44)
            >>> drawing = drawing.angle_mark((8, 0), (8, 4), (0, 0))
        """
        corner = self._at(vertex, "vertex")
        ends = self._at(first, "first"), self._at(second, "second")
        turns = []
        for end, argument in zip(ends, ("first", "second")):
            if math.hypot(end[0] - corner[0], end[1] - corner[1]) < 1e-9:
                raise ValueError(f"{argument} is the same point as vertex, so it gives no direction")
            turns.append(math.atan2(-(end[1] - corner[1]), end[0] - corner[0]))
        size = positive(radius, "radius")
        sweep = (turns[1] - turns[0]) % (2 * math.pi)
        middle = turns[0] + sweep / 2

        def polar(turn: float, reach: float) -> Point:
            return corner[0] + reach * math.cos(turn), corner[1] - reach * math.sin(turn)

        if abs(sweep - math.pi / 2) < 1e-6:
            side = size * 0.5
            points = [polar(turns[0], side), polar(middle, side * math.sqrt(2)), polar(turns[1], side)]
        else:
            count = max(9, int(math.degrees(sweep) / 4) + 2)
            points = [polar(turns[0] + sweep * index / (count - 1), size) for index in range(count)]
        self._path(points, False, color, None, None, 1.25, None)
        if label is None:
            return self
        return self._text_toward(polar(middle, size), (math.cos(middle), -math.sin(middle)), str(label), 13, color, 4)

    # ---- structures -----------------------------------------------------------------------------------------------

    def point_load(
        self,
        at: Point,
        label: str | None = None,
        angle: float = -90,
        length: float = 44,
        color: str = "signal",
    ) -> Canvas:
        """Draw a force that acts on a point.

        Args:
            at: The point of action, where the tip of the arrow is, as an (x, y) pair.
            label: A text at the other end, such as `12 kN`.
            angle: Direction in which the force acts, in degrees; the default acts downward.
            length: Length of the arrow in pixels.
            color: Color of the arrow and of the text.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(280, 150, x=(0, 6), y=(-1, 2), title="A beam with one load")
            >>> drawing = drawing.line((0, 0), (6, 0), thickness=4).support((0, 0)).support((6, 0), "roller")
            >>> drawing = drawing.point_load((2, 0.1), "12 kN")
        """
        tip = self._at(at, "at")
        turn = math.radians(finite(angle, "angle"))
        reach = positive(length, "length")
        toward = (-math.cos(turn), math.sin(turn))
        tail = (tip[0] + toward[0] * reach, tip[1] + toward[1] * reach)
        self._arrow_px(tail, tip, color, 2, 11, False, None)
        return self if label is None else self._text_toward(tail, toward, str(label), 13, color, 5)

    def distributed_load(
        self,
        start: Point,
        end: Point,
        label: str | None = None,
        height: float | tuple[float, float] = 30,
        color: str = "signal",
        side: str = "above",
        gap: float = 4,
    ) -> Canvas:
        """Draw a load spread along a line, as arrows under a common edge.

        Args:
            start: Where the load begins, as an (x, y) pair.
            end: Where the load ends.
            label: A text beyond the edge, such as `4 kN/m`.
            height: Height of the load in pixels: one number for a constant load, or a pair for the heights at start
                and end. If one of them is 0, the load is a triangle.
            color: Color of the arrows and of the text.
            side: `above` or `below` the line, seen in the direction from left to right.
            gap: Distance in pixels between the arrow tips and the line.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The two points are the same, both heights are 0, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(280, 150, x=(0, 6), y=(-1, 2), title="A beam with a growing load")
            >>> drawing = drawing.line((0, 0), (6, 0), thickness=4).support((0, 0), "fixed", angle=-90)
            >>> drawing = drawing.distributed_load((0, 0), (6, 0), "4 kN/m", height=(12, 40))
        """
        a, b = self._at(start, "start"), self._at(end, "end")
        if isinstance(height, (tuple, list)):
            heights = pair(height, "height")
        else:
            heights = (finite(height, "height"),) * 2
        if min(heights) < 0 or max(heights) == 0:
            raise ValueError(f"height must be greater than 0, or a pair with at most one 0, not {short(height)}")
        away = choice(side, "side", ("above", "below"))
        if a[0] > b[0]:
            a, b, heights = b, a, (heights[1], heights[0])
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length < 1e-9:
            raise ValueError("start and end are the same point: use point_load for a single force")
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        flip = 1 if away == "above" else -1
        nx, ny = uy * flip, -ux * flip
        free = not_negative(gap, "gap")

        def place(share: float, lift: float) -> Point:
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            return x + nx * (free + lift), y + ny * (free + lift)

        outline = [place(0, 0), place(1, 0), place(1, heights[1]), place(0, heights[0])]
        self._add(element("polygon", points=coordinates(outline), fill=paint(color), fill_opacity=0.12), outline)
        edge = (place(0, heights[0]), place(1, heights[1]))
        self._path(edge, False, color, None, None, 1.5, None)
        count = max(2, round(length / 26) + 1)
        for index in range(count):
            share = index / (count - 1)
            lift = heights[0] + (heights[1] - heights[0]) * share
            if lift >= 9:
                self._arrow_px(place(share, lift), place(share, 0), color, 1.25, min(8, lift * 0.6), False, None)
        if label is None:
            return self
        middle = place(0.5, max(sum(heights) / 2, 0))
        if heights[0] != heights[1]:
            middle = place(0.5, sum(heights) / 2 + abs(heights[0] - heights[1]) * 0.2)
        return self._text_toward(middle, (nx, ny), str(label), 13, color, 6)

    def moment(
        self,
        at: Point,
        label: str | None = None,
        direction: str = "ccw",
        radius: float = 18,
        color: str = "signal",
    ) -> Canvas:
        """Draw a moment as a curved arrow about a point.

        Args:
            at: The point, as an (x, y) pair.
            label: A text above the arrow, such as `8 kNm`.
            direction: `ccw` for counterclockwise or `cw` for clockwise.
            radius: Radius of the arrow in pixels.
            color: Color of the arrow and of the text.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The direction or another value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(280, 150, x=(0, 6), y=(-1, 2), title="A beam with a moment at its end")
            >>> drawing = drawing.line((0, 0), (6, 0), thickness=4).support((0, 0)).support((6, 0), "roller")
            >>> drawing = drawing.moment((6, 0), "8 kNm", direction="cw")
        """
        center = self._at(at, "at")
        size = positive(radius, "radius")
        way = choice(direction, "direction", ("ccw", "cw"))
        first, last = (-50.0, 205.0) if way == "ccw" else (230.0, -25.0)
        sign = 1 if way == "ccw" else -1
        head = min(10.0, size * 0.6)
        # The line ends inside the head; the head follows the chord there, which looks straighter than the tangent.
        short_of = math.degrees(head * 0.75 / size) * sign
        points = []
        for index in range(40):
            turn = math.radians(first + (last - short_of - first) * index / 39)
            points.append((center[0] + size * math.cos(turn), center[1] - size * math.sin(turn)))
        self._path(points, False, color, None, None, 2, None)
        end = math.radians(last)
        tip = (center[0] + size * math.cos(end), center[1] - size * math.sin(end))
        back = math.radians(last - math.degrees(head / size) * sign)
        base = (center[0] + size * math.cos(back), center[1] - size * math.sin(back))
        long = math.hypot(tip[0] - base[0], tip[1] - base[1])
        self._head(tip, ((tip[0] - base[0]) / long, (tip[1] - base[1]) / long), head, color)
        return (
            self if label is None else self._text_px((center[0], center[1] - size), str(label), "above", 13, color, 6)
        )

    def support(
        self,
        at: Point,
        kind: str = "pin",
        size: float = 18,
        angle: float = 0,
        color: str = "ink",
        label: str | None = None,
    ) -> Canvas:
        """Draw the support of a structure.

        Args:
            at: The supported point, as an (x, y) pair.
            kind: `pin` fixes the point, `roller` lets it slide along the ground, and `fixed` also prevents rotation.
            size: Height of the sign in pixels.
            angle: Degrees by which the sign is turned counterclockwise. At 0 the ground is below; at -90 it is to
                the left, at 90 to the right.
            color: Color of the sign.
            label: A text beyond the ground, such as the name of the joint.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The kind or another value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(300, 90, x=(0, 8), y=(-1, 1), title="The three kinds of support")
            >>> drawing = drawing.support((1, 0), "pin", label="pin").support((4, 0), "roller", label="roller")
            >>> drawing = drawing.support((7, 0), "fixed", label="fixed")
        """
        point = self._at(at, "at")
        choice(kind, "kind", ("pin", "roller", "fixed"))
        tall = positive(size, "size")
        turn = math.radians(finite(angle, "angle"))
        cosine, sine = math.cos(turn), math.sin(turn)

        def place(x: float, y: float) -> Point:
            # x to the right and y down before the turn.
            return point[0] + x * cosine + y * sine, point[1] - x * sine + y * cosine

        half = tall * 0.62
        ground = 0.0
        if kind != "fixed":
            corners = [place(0, 0), place(-half, tall), place(half, tall)]
            body = element(
                "polygon", points=coordinates(corners), fill=paint("paper"), **self._stroke(color, 1.5, None)
            )
            self._add(body, corners, 1)
            ground = tall
        if kind == "roller":
            wheel = tall * 0.16
            for side in (-0.55, 0.55):
                center = place(half * side, tall + wheel + 1)
                ring = element(
                    "circle",
                    cx=center[0],
                    cy=center[1],
                    r=wheel,
                    fill=paint("paper"),
                    **self._stroke(color, 1.25, None),
                )
                self._add(ring, (center,), wheel)
            ground = tall + 2 * wheel + 2
        wide = half * 1.55 if kind != "fixed" else tall * 0.95
        self._path((place(-wide, ground), place(wide, ground)), False, color, None, None, 1.75, None)
        band = [place(-wide, ground), place(wide, ground), place(wide, ground + 7), place(-wide, ground + 7)]
        # The strokes always lean the same way to their ground, and their number does not depend on the place.
        strokes = []
        count = max(4, round(2 * wide / 6))
        for index in range(count):
            x = -wide + 2 * wide * (index + 0.9) / count
            p, q = place(x, ground), place(x - 6, ground + 7)
            strokes.append(f"M{number(p[0])} {number(p[1])}L{number(q[0])} {number(q[1])}")
        self._add(element("path", d="".join(strokes), fill="none", **self._stroke(color, 1, None)), band)
        if kind != "fixed":
            hinge = element(
                "circle", cx=point[0], cy=point[1], r=3, fill=paint("paper"), **self._stroke(color, 1.5, None)
            )
            self._add(hinge, (point,), 4)
        if label is None:
            return self
        return self._text_toward(place(0, ground + 9), (sine, cosine), str(label), 13, color, 4)

    def spring(
        self, start: Point, end: Point, coils: int = 6, size: float = 8, color: str = "ink", thickness: float = 1.5
    ) -> Canvas:
        """Draw a spring between two points.

        Args:
            start: Where the spring begins, as an (x, y) pair.
            end: Where it ends.
            coils: Number of coils, at least 1.
            size: Half the width of the coils in pixels.
            color: Color of the line.
            thickness: Thickness in pixels.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The two points are the same, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(280, 100, x=(0, 8), y=(-1, 1), title="A mass on a spring")
            >>> drawing = drawing.support((0, 0), "fixed", angle=-90).spring((0, 0), (5, 0))
            >>> drawing = drawing.rect((5, -0.8), 2, 1.6, fill="accent").text((6, 0), "m")
        """
        a, b = self._at(start, "start"), self._at(end, "end")
        if isinstance(coils, bool) or not isinstance(coils, int) or not 1 <= coils <= 200:
            raise ValueError(f"coils must be a whole number from 1 to 200, not {short(coils)}")
        half = positive(size, "size")
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length < 1e-9:
            raise ValueError("start and end are the same point, so there is no room for a spring")
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        straight = min(12.0, length * 0.15)
        step = (length - 2 * straight) / (2 * coils)
        profile = [(0.0, 0.0), (straight, 0.0)]
        profile += [(straight + step * (index + 0.5), half if index % 2 == 0 else -half) for index in range(2 * coils)]
        profile += [(length - straight, 0.0), (length, 0.0)]
        points = [(a[0] + ux * s + uy * d, a[1] + uy * s - ux * d) for s, d in profile]
        return self._path(points, False, color, None, None, thickness, None)

    # ---- grid and axes --------------------------------------------------------------------------------------------

    def grid(
        self, step: float | tuple[float, float] | None = None, color: str = "line", thickness: float = 1
    ) -> Canvas:
        """Draw a grid over the ranges of the canvas.

        Args:
            step: Distance between two grid lines in your units, or a pair for x and y; by default a round number.
            color: Color of the lines.
            thickness: Thickness in pixels.

        Returns:
            The canvas itself.

        Raises:
            ValueError: The step isn't positive, or it would result in more than 500 lines.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 140, x=(0, 6), y=(0, 3), title="A bracket on a grid")
            >>> drawing = drawing.grid(0.5).polyline([(1, 0.5), (1, 2.5), (5, 2.5)], thickness=4)
        """
        steps = (None, None) if step is None else (step, step) if not isinstance(step, (tuple, list)) else tuple(step)
        strokes = []
        for axis, (low, high) in enumerate((self.x, self.y)):
            scale = self._sx if axis == 0 else self._sy
            for value in self._ticks(low, high, scale, steps[axis], 36):
                a, b = (
                    ((value, self.y[0]), (value, self.y[1])) if axis == 0 else ((self.x[0], value), (self.x[1], value))
                )
                p, q = self._px(a), self._px(b)
                strokes.append(f"M{number(p[0])} {number(p[1])}L{number(q[0])} {number(q[1])}")
        box = (self._px((self.x[0], self.y[0])), self._px((self.x[1], self.y[1])))
        stroke = self._stroke(color, thickness, None)
        stroke["stroke_linecap"] = "square"
        return self._add(element("path", d="".join(strokes), fill="none", **stroke), box)

    @staticmethod
    def _ticks(low: float, high: float, scale: float, step: Any, spacing: float) -> list[float]:
        if step is None:
            return [
                value
                for value in linear_ticks(low, high, max(2, int((high - low) * scale / spacing)))
                if low <= value <= high
            ]
        size = positive(step, "step")
        first, last = math.ceil(low / size - 1e-9), math.floor(high / size + 1e-9)
        if last - first > 500:
            raise ValueError(
                f"step {short(step)} is too small: it would give {last - first + 1} lines, pass a larger one"
            )
        return [index * size for index in range(first, last + 1)]

    def axes2(
        self,
        x_label: str = "x",
        y_label: str = "y",
        origin: Point = (0, 0),
        step: float | tuple[float, float] | None = None,
        ticks: bool = True,
        color: str = "soft",
    ) -> Canvas:
        """Draw an x axis and a y axis with arrowheads, ticks and numbers.

        The axes cross at the origin, or at the edge of the range when the origin lies outside. For measured data use
        `line_chart` or `scatter_chart` instead.

        Args:
            x_label: A text at the end of the x axis.
            y_label: A text at the end of the y axis.
            origin: Where the axes cross, as an (x, y) pair.
            step: Distance between two ticks in your units, or a pair for x and y; by default a round number.
            ticks: Whether to draw ticks and numbers.
            color: Color of the axes and of their texts.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(260, 180, x=(-3, 3), y=(-2, 2), title="Two axes")
            >>> drawing = drawing.axes2(step=1).point((2, 1), "P (2, 1)")
        """
        ox, oy = pair(origin, "origin")
        ox, oy = min(max(ox, self.x[0]), self.x[1]), min(max(oy, self.y[0]), self.y[1])
        steps = (None, None) if step is None else (step, step) if not isinstance(step, (tuple, list)) else tuple(step)
        zero = self._px((ox, oy))
        left, right = self._px((self.x[0], oy))[0], self._px((self.x[1], oy))[0]
        bottom, top = self._px((ox, self.y[0]))[1], self._px((ox, self.y[1]))[1]
        over = 14
        self._arrow_px((left, zero[1]), (right + over, zero[1]), color, 1.25, 8, False, None)
        self._arrow_px((zero[0], bottom), (zero[0], top - over), color, 1.25, 8, False, None)
        if ticks:
            for axis, (low, high) in enumerate((self.x, self.y)):
                scale = self._sx if axis == 0 else self._sy
                values = self._ticks(low, high, scale, steps[axis], 44 if axis == 0 else 34)
                texts = format_ticks(values)
                for value, text in zip(values, texts):
                    at_origin = abs(value - (ox, oy)[axis]) < 1e-9 * max(1.0, abs(high - low))
                    # One zero is enough where the axes cross inside the drawing.
                    inside = self.x[0] < ox < self.x[1] or self.y[0] < oy < self.y[1]
                    if at_origin and (inside or axis == 1):
                        continue
                    p = self._px((value, oy) if axis == 0 else (ox, value))
                    dx, dy = (0, 3.5) if axis == 0 else (3.5, 0)
                    self._add(
                        element(
                            "line",
                            x1=p[0] - dx,
                            y1=p[1] - dy,
                            x2=p[0] + dx,
                            y2=p[1] + dy,
                            **self._stroke(color, 1.25, None),
                        ),
                        (p,),
                        4,
                    )
                    self._text_px(p, text, "below" if axis == 0 else "left", 12, color, 8)
        if x_label:
            self._text_px((right + over, zero[1]), str(x_label), "right", 13, color, 5)
        if y_label:
            self._text_px((zero[0], top - over), str(y_label), "above", 13, color, 5)
        return self

    def axes3(
        self,
        labels: tuple[str, str, str] = ("x", "y", "z"),
        origin: Point = (0, 0),
        lengths: float | tuple[float, float, float] | None = None,
        angle: float = 225,
        ratio: float = 0.5,
        color: str = "soft",
    ) -> Canvas:
        """Draw three axes in oblique projection.

        The x axis points right, the y axis up and the z axis out of the page. Place points in space with
        `project`, given the same angle and ratio.

        Args:
            labels: The texts at the ends of the three axes.
            origin: Where the axes meet on the page, as an (x, y) pair.
            lengths: Length of the axes in your units, one number or three; by default 40 % of the shorter range.
            angle: Direction in which the z axis is drawn, in degrees.
            ratio: Length of a unit of z on the page, compared with a unit of x.
            color: Color of the axes and of their texts.

        Returns:
            The canvas itself.

        Raises:
            ValueError: A length isn't positive, or a value isn't valid.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(240, 200, x=(-2, 4), y=(-2, 4), title="A point in space")
            >>> drawing = drawing.axes3(lengths=3).point(cw.project((2, 1, 1)), "P", color="signal")
        """
        ox, oy = pair(origin, "origin")
        if lengths is None:
            sizes = [0.4 * min(self.x[1] - self.x[0], self.y[1] - self.y[0])] * 3
        elif isinstance(lengths, (tuple, list)):
            if len(lengths) != 3:
                raise ValueError(f"lengths must be one number or three, not {short(lengths)}")
            sizes = [positive(length, f"lengths[{index}]") for index, length in enumerate(lengths)]
        else:
            sizes = [positive(lengths, "lengths")] * 3
        if isinstance(labels, str) or len(labels) != 3:
            raise ValueError(f"labels must be three texts, not {short(labels)}")
        start = self._px((ox, oy))
        for axis in range(3):
            spot = [0.0, 0.0, 0.0]
            spot[axis] = sizes[axis]
            x, y = project_point(spot, angle, ratio)
            end = self._px((ox + x, oy + y))
            self._arrow_px(start, end, color, 1.25, 8, False, None)
            length = math.hypot(end[0] - start[0], end[1] - start[1])
            toward = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
            if labels[axis]:
                self._text_toward(end, toward, str(labels[axis]), 13, color, 5)
        return self

    # ---- result ---------------------------------------------------------------------------------------------------

    def svg(self) -> Html:
        """Return the drawing as SVG.

        Return it from `main` and show it with `{{ outputs.drawing | safe }}`. `str(canvas)` returns the same text.

        Returns:
            The `svg` element, with its title and description.

        Example:
            >>> import __library__ as cw
            >>> drawing = cw.Canvas(100, 50, title="A line").line((10, 10), (90, 40)).svg()
            >>> drawing.startswith("<svg"), drawing.endswith("</svg>")
            (True, True)
        """
        left, top, right, bottom = self._box
        # Whole pixels, and only where something reaches out.
        left, top = math.floor(left + 1e-6), math.floor(top + 1e-6)
        right, bottom = math.ceil(right - 1e-6), math.ceil(bottom - 1e-6)
        return document("".join(self._parts), (left, top, right - left, bottom - top), self.title, self.desc, "drawing")

    def __str__(self) -> str:
        return str(self.svg())

    def __html__(self) -> str:
        return str(self.svg())

    def _repr_svg_(self) -> str:
        return str(self.svg())
