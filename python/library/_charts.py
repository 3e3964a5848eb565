"""Charts: line, scatter, bar and histogram, as SVG."""

from __future__ import annotations

import math
from bisect import bisect_right
from typing import Any, Callable, Iterable, Mapping, NamedTuple, Sequence, Union

from ._markup import Html
from ._scale import format_log_tick, format_ticks, linear_ticks, log_ticks, multiplier_of, nice_step, superscript
from ._svg import (
    DASHES,
    SERIES,
    Point,
    coordinates,
    cut,
    document,
    element,
    finite,
    label,
    number,
    paint,
    pair,
    positive,
    short,
    text_width,
    wrap,
)

Values = Union[Sequence[Any], Mapping[str, Sequence[Any]]]
Lines = Union[Mapping[str, float], Sequence[float], None]
Ticks = Union[Mapping[float, str], Sequence[float], None]

_TEXT = 13.0
_TITLE = 15.0
_LINE = 17.0
_EDGE = 8.0
_DASH_ORDER = ("solid", "dashed", "dotted", "dashdot", "dashed", "dotted")
_SHAPES = ("circle", "square", "triangle", "diamond", "cross", "plus")


class _Series(NamedTuple):
    name: str
    xs: list[float]
    ys: list[float]
    errors: list[float] | None
    color: str
    index: int


class _Axis:
    """One axis: its range, its ticks and the way from a value to a share of its length."""

    def __init__(self, low: float, high: float, log: bool, ticks: list[float], texts: list[str], power: int) -> None:
        self.low, self.high, self.log = low, high, log
        self.ticks, self.texts, self.power = ticks, texts, power
        self._from, self._to = (math.log10(low), math.log10(high)) if log else (low, high)

    def share(self, value: float) -> float:
        if self.log:
            value = math.log10(value) if value > 0 else -400.0
        return (value - self._from) / (self._to - self._from)


# ---- reading what the author gives ----------------------------------------------------------------------------------


def _numbers(values: Any, argument: str) -> list[float]:
    """Numbers with NaN for what is missing."""
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise ValueError(f"{argument} must be a list of numbers, not {short(values)}")
    out = []
    for index, value in enumerate(values):
        if value is None:
            out.append(math.nan)
            continue
        if isinstance(value, (str, bytes, bool)):
            raise ValueError(f"{argument}[{index}] must be a number, not {short(value)}")
        try:
            real = float(value)
        except (TypeError, ValueError):
            raise ValueError(f"{argument}[{index}] must be a number, not {short(value)}") from None
        except OverflowError:
            real = math.nan
        out.append(real if math.isfinite(real) else math.nan)
    return out


def _colors(colors: Any, count: int) -> list[str]:
    if colors is None:
        chosen = [SERIES[index % len(SERIES)] for index in range(count)]
    elif isinstance(colors, str):
        chosen = [colors] * count
    else:
        given = list(colors)
        if not given:
            raise ValueError("colors is empty: leave it out, or pass one color per series")
        chosen = [given[index % len(given)] for index in range(count)]
    for color in chosen:
        paint(color, "colors")
    return chosen


def _read_series(x: Any, y: Any, errors: Any, colors: Any) -> list[_Series]:
    named = y if isinstance(y, Mapping) else {"": y}
    if not named:
        raise ValueError("y is empty: pass a list of numbers, or a dictionary from a name to a list of numbers")
    chosen = _colors(colors, len(named))
    out = []
    for index, (name, values) in enumerate(named.items()):
        spot = f"y[{name!r}]" if isinstance(y, Mapping) else "y"
        ys = _numbers(values, spot)
        if isinstance(x, Mapping):
            if name not in x:
                raise ValueError(f"x has no entry {short(name)}, but y has: give both the same names")
            xs = _numbers(x[name], f"x[{name!r}]")
        else:
            xs = _numbers(x, "x")
        if len(xs) != len(ys):
            raise ValueError(f"x has {len(xs)} values, but {spot} has {len(ys)}: they must match one to one")
        given = errors.get(name) if isinstance(errors, Mapping) else errors
        margins = None
        if given is not None:
            margins = (
                [finite(given, "y_error")] * len(ys) if isinstance(given, (int, float)) else _numbers(given, "y_error")
            )
            if len(margins) != len(ys):
                raise ValueError(f"y_error has {len(margins)} values, but {spot} has {len(ys)}")
            margins = [abs(margin) for margin in margins]
        out.append(_Series(str(name), xs, ys, margins, chosen[index], index))
    if not any(math.isfinite(a) and math.isfinite(b) for one in out for a, b in zip(one.xs, one.ys)):
        raise ValueError("there is nothing to draw: x and y hold no pair of numbers")
    return out


def _reference_lines(lines: Any, argument: str) -> list[tuple[str, float]]:
    if lines is None:
        return []
    if isinstance(lines, Mapping):
        return [(str(name), finite(value, f"{argument}[{name!r}]")) for name, value in lines.items()]
    if isinstance(lines, (int, float)):
        lines = [lines]
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise ValueError(
            f"{argument} must be a dictionary such as {{'limit': 25}} or a list of numbers, not {short(lines)}"
        )
    return [("", finite(value, f"{argument}[{index}]")) for index, value in enumerate(lines)]


def _heading(name: str, unit: str, power: int) -> str:
    """An axis label with its unit, and with the power of ten that was taken out of the ticks."""
    scale = f"10{superscript(power)}" if power else ""
    inside = " ".join(part for part in (scale, unit) if part)
    if scale and not unit:
        inside = f"×{scale}"
    if not inside:
        return name
    return f"{name} ({inside})" if name else f"({inside})" if unit else inside


# ---- axes -----------------------------------------------------------------------------------------------------------


def _span(values: Iterable[float], log: bool, argument: str) -> tuple[float, float]:
    real = [value for value in values if math.isfinite(value)]
    if log and min(real) <= 0:
        raise ValueError(
            f"{argument} has values of 0 or less, which a logarithmic axis cannot show: leave them out or turn {argument}_log off"
        )
    return min(real), max(real)


def _limits(low: float, high: float, given: Any, log: bool, argument: str, margin: float) -> tuple[float, float, bool]:
    """The range of an axis, and whether the author fixed it."""
    if given is not None:
        first, last = pair(given, f"{argument}_range")
        if first >= last:
            raise ValueError(f"{argument}_range must go from a lower to a higher number, not {short(given)}")
        if log and first <= 0:
            raise ValueError(f"{argument}_range must begin above 0 on a logarithmic axis, not at {short(first)}")
        return first, last, True
    if log:
        if high / low < 1.0001:
            return low / 2, high * 2, False
        return low, high, False
    span = high - low
    if not math.isfinite(span):
        raise ValueError(f"{argument} reaches from {low:g} to {high:g}, which is too far for one axis")
    size = max(abs(low), abs(high))
    if span <= size * 1e-12:
        room = size * 0.1 if size else 1.0
        return low - room, high + room, False
    return low - span * margin, high + span * margin, False


def _axis(
    low: float,
    high: float,
    fixed: bool,
    log: bool,
    count: int,
    given: Ticks,
    argument: str,
    snap: bool,
    whole: bool = False,
) -> _Axis:
    if given is not None:
        items = given.items() if isinstance(given, Mapping) else [(value, None) for value in given]
        chosen = sorted(((finite(value, f"{argument}_ticks"), text) for value, text in items), key=lambda item: item[0])
        inside = [item for item in chosen if low <= item[0] <= high or not fixed]
        if inside and not fixed:
            low, high = min(low, inside[0][0]), max(high, inside[-1][0])
        ticks = [value for value, _ in inside]
        if isinstance(given, Mapping):
            return _Axis(low, high, log, ticks, [str(text) for _, text in inside], 0)
    elif log:
        ticks = log_ticks(low, high, count)
        if snap and not fixed:
            below = [tick for tick in ticks if tick <= low * (1 + 1e-9)]
            above = [tick for tick in ticks if tick >= high * (1 - 1e-9)]
            low = below[-1] if below else low
            high = above[0] if above else high
    else:
        ticks = linear_ticks(low, high, count, whole)
        if snap and not fixed:
            low, high = min(low, ticks[0]), max(high, ticks[-1])
    if log:
        ticks = [tick for tick in ticks if low * (1 - 1e-9) <= tick <= high * (1 + 1e-9)]
        plain = all(1e-4 < tick < 1e5 for tick in ticks)
        return _Axis(low, high, True, ticks, [format_log_tick(tick, plain) for tick in ticks], 0)
    slack = (high - low) * 1e-9
    ticks = [tick for tick in ticks if low - slack <= tick <= high + slack]
    power = multiplier_of(ticks)
    return _Axis(low, high, False, ticks, format_ticks(ticks, power), power)


def _fits(axis: _Axis, length: float, gap: float = 12) -> bool:
    placed = [(axis.share(tick) * length, text_width(text, _TEXT)) for tick, text in zip(axis.ticks, axis.texts)]
    return all(b - a >= (wa + wb) / 2 + gap for (a, wa), (b, wb) in zip(placed, placed[1:]))


def _x_axis(build: Callable[[int], _Axis], length: float) -> _Axis:
    """The axis with as many ticks as fit beside each other."""
    axis = build(9)
    for count in (9, 8, 7, 6, 5, 4, 3, 2, 1):
        axis = build(count)
        if _fits(axis, length):
            return axis
    # Labels chosen by the author may still be too long: keep every second, third … of them.
    for stride in range(2, len(axis.ticks) + 1):
        thinned = _Axis(axis.low, axis.high, axis.log, axis.ticks[::stride], axis.texts[::stride], axis.power)
        if _fits(thinned, length):
            return thinned
    return axis


# ---- the frame around the data --------------------------------------------------------------------------------------


class _Frame:
    """Title, legend and axes around a plot area, and the way from data to pixels."""

    def __init__(self, width: float, height: float, title: str | None) -> None:
        self.width, self.height = positive(width, "width"), positive(height, "height")
        if self.width < 160 or self.height < 120:
            raise ValueError(f"width and height must be at least 160 by 120 pixels, not {width:g} by {height:g}")
        if title is not None and not isinstance(title, str):
            raise ValueError(f"title must be a str, not {short(title)}")
        self.parts: list[str] = []
        self.over: list[str] = []
        self.busy: list[tuple[float, float, float, float]] = []
        self.top = _EDGE
        self.left = self.right = self.bottom = 0.0
        self.x: _Axis | None = None
        self.y: _Axis | None = None
        # Bold letters are wider than the measure knows.
        for line in wrap(title or "", _TITLE, (self.width - 2 * _EDGE) / 1.12, 3):
            self.parts.append(label(_EDGE, self.top + _TITLE * 0.8, line, _TITLE, "ink", "start", "600"))
            self.top += _TITLE * 1.3
        if title:
            self.top += 4

    def legend(self, entries: Sequence[tuple[str, Callable[[float, float], str]]]) -> None:
        if not entries:
            return
        x, most = _EDGE, self.width - _EDGE
        baseline = self.top + _TEXT * 0.8
        for name, sample in entries:
            text = cut(name, _TEXT, most - _EDGE - 30)
            wide = 28 + text_width(text, _TEXT)
            if x > _EDGE and x + wide > most:
                x, baseline = _EDGE, baseline + _LINE + 2
            self.parts.append(sample(x, baseline - _TEXT * 0.33))
            self.parts.append(label(x + 28, baseline, text, _TEXT, "ink", "start"))
            x += wide + 18
        self.top = baseline + 10

    def heading(self, text: str) -> None:
        """The label of the upright axis, level above it: readable without turning one's head."""
        lines = wrap(text, _TEXT, self.width - 2 * _EDGE, 2)
        for line in lines:
            self.parts.append(label(_EDGE, self.top + _TEXT * 0.8, line, _TEXT, "soft", "start"))
            self.top += _LINE
        self.top += 5 if lines else 2

    def px(self, x: float, y: float) -> Point:
        assert self.x is not None and self.y is not None
        return (
            self.left + self.x.share(x) * (self.right - self.left),
            self.bottom - self.y.share(y) * (self.bottom - self.top),
        )

    def place_axes(
        self,
        make_x: Callable[[int], _Axis],
        make_y: Callable[[int], _Axis],
        x_name: Callable[[int], str],
        y_name: Callable[[int], str],
    ) -> None:
        """Find room for the tick labels, then draw grid, ticks and labels."""
        rough = self.height - self.top - 70
        y = make_y(max(2, int(rough / 42)))
        self.heading(y_name(y.power))
        widest = max((text_width(text, _TEXT) for text in y.texts), default=0)
        self.left = _EDGE + widest + 8
        self.right = self.width - _EDGE - 6
        if self.right - self.left < 60:
            raise ValueError("the tick labels leave no room for the data: pass a larger width")
        x = self.fit_x(make_x)
        names = wrap(x_name(x.power), _TEXT, self.width - 2 * _EDGE, 2)
        self.bottom = self.height - _EDGE - len(names) * _LINE - 24
        if self.bottom - self.top < 40:
            raise ValueError("title, legend and labels leave no room for the data: pass a larger height")
        fitting = max(2, int((self.bottom - self.top) / 34))
        if len(y.ticks) - 1 > fitting:
            y = make_y(fitting)
        self.x, self.y = x, y
        self.draw_grid(True)
        for index, line in enumerate(names):
            at = self.height - _EDGE - 3 - (len(names) - 1 - index) * _LINE
            middle = (self.left + self.right) / 2
            half = text_width(line, _TEXT) / 2
            middle = min(max(middle, _EDGE + half), self.width - _EDGE - half)
            self.parts.append(label(middle, at, line, _TEXT, "soft"))

    def fit_x(self, make_x: Callable[[int], _Axis]) -> _Axis:
        """Choose the ticks of the level axis, and keep the first and last label, centered under theirs, inside."""
        x = _x_axis(make_x, self.right - self.left)
        for _ in range(2):
            length = self.right - self.left
            left = right = 0.0
            for tick, text in zip(x.ticks, x.texts):
                spot, half = self.left + x.share(tick) * length, text_width(text, _TEXT) / 2
                left, right = max(left, 4 - (spot - half)), max(right, spot + half - (self.width - 4))
            if left <= 0 and right <= 0:
                break
            self.left, self.right = self.left + min(left, 80), self.right - min(right, 80)
            x = _x_axis(make_x, self.right - self.left)
        return x

    def draw_grid(self, x_labels: bool) -> None:
        """Grid lines, and the numbers at their ends."""
        assert self.x is not None and self.y is not None
        lines = []
        for tick, text in zip(self.y.ticks, self.y.texts):
            at = self.px(self.x.low, tick)[1]
            lines.append(f"M{number(self.left)} {number(at)}H{number(self.right)}")
            self.parts.append(label(self.left - 7, at + _TEXT * 0.35, text, _TEXT, "soft", "end"))
        if x_labels:
            for tick, text in zip(self.x.ticks, self.x.texts):
                at = self.px(tick, self.y.low)[0]
                lines.append(f"M{number(at)} {number(self.top)}V{number(self.bottom)}")
                self.parts.append(label(at, self.bottom + 18, text, _TEXT, "soft"))
        self.parts.append(element("path", d="".join(lines), fill="none", stroke=paint("line"), stroke_width=1))

    def axis_lines(self) -> None:
        """The base line, and the zero line when zero lies inside the range."""
        assert self.x is not None and self.y is not None
        base = self.bottom
        if not self.y.log and self.y.low < 0 < self.y.high:
            base = self.px(self.x.low, 0)[1]
        self.parts.append(
            element(
                "path",
                d=f"M{number(self.left)} {number(base)}H{number(self.right)}",
                stroke=paint("soft"),
                stroke_width=1.25,
            )
        )

    def avoid(self, points: Sequence[Point], joined: bool) -> None:
        """Keep texts away from data points, and from the lines between them."""
        spots = list(points[:2000])
        if joined:
            for a, b in zip(points[:400], points[1:400]):
                count = int(min(40, math.hypot(b[0] - a[0], b[1] - a[1]) / 6))
                spots += [(a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count) for n in range(1, count)]
        self.busy.extend((x - 2, y - 2, x + 2, y + 2) for x, y in spots)

    def references(self, h_lines: Sequence[tuple[str, float]], v_lines: Sequence[tuple[str, float]]) -> None:
        """Reference lines; each label stands where it covers least of the data."""
        assert self.x is not None and self.y is not None
        for name, value in h_lines:
            if not -1e-9 <= self.y.share(value) <= 1 + 1e-9:
                continue
            at = self.px(self.x.low, value)[1]
            self._reference(f"M{number(self.left)} {number(at)}H{number(self.right)}")
            if name:
                text = cut(name, _TEXT, self.right - self.left - 8)
                wide = text_width(text, _TEXT)
                lefts = (self.right - 4 - wide, self.left + 5)
                self._write(text, [(left, at + drop) for left in lefts for drop in (-6, 16)], "signal")
        for name, value in v_lines:
            if not -1e-9 <= self.x.share(value) <= 1 + 1e-9:
                continue
            at = self.px(value, self.y.low)[0]
            self._reference(f"M{number(at)} {number(self.top)}V{number(self.bottom)}")
            if name:
                text = cut(name, _TEXT, (self.right - self.left) * 0.7)
                wide = text_width(text, _TEXT)
                rows = [self.top + 13 + row * 18 for row in range(int((self.bottom - self.top) / 18))]
                self._write(text, [(left, row) for row in rows for left in (at + 6, at - 6 - wide)], "signal")

    def _reference(self, path: str) -> None:
        self.over.append(
            element("path", d=path, stroke=paint("signal"), stroke_width=1.5, stroke_dasharray=DASHES["dashed"])
        )

    def _write(self, text: str, spots: Sequence[Point], color: str, weight: str | None = None) -> None:
        """Write a text at the first of several places (left end of the baseline) that is inside and free."""
        wide = text_width(text, _TEXT) * (1.12 if weight else 1)
        best: tuple[int, Point] | None = None
        for left, baseline in spots:
            box = (left, baseline - _TEXT * 0.8, left + wide, baseline + _TEXT * 0.25)
            if box[0] < self.left or box[2] > self.right + 4 or box[1] < self.top - 1 or box[3] > self.bottom + 1:
                continue
            hits = sum(1 for b in self.busy if box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3])
            if best is None or hits < best[0]:
                best = (hits, (left, baseline))
            if hits == 0:
                break
        if best is None:
            left, baseline = spots[0]
            best = (0, (min(max(left, 4), self.width - 4 - wide), baseline))
        left, baseline = best[1]
        self.busy.append((left, baseline - _TEXT * 0.8, left + wide, baseline + _TEXT * 0.25))
        self.over.append(label(left, baseline, text, _TEXT, color, "start", weight, True))

    def notes(self, notes: Mapping[str, Point] | None) -> None:
        """Marked points with their texts."""
        for name, where in (notes or {}).items():
            x, y = pair(where, f"notes[{name!r}]")
            assert self.x is not None and self.y is not None
            if not (-1e-9 <= self.x.share(x) <= 1 + 1e-9 and -1e-9 <= self.y.share(y) <= 1 + 1e-9):
                raise ValueError(f"notes[{name!r}] lies outside the axes: move it, or widen x_range or y_range")
            px, py = self.px(x, y)
            self.over.append(
                element("circle", cx=px, cy=py, r=4.5, fill=paint("signal"), stroke=paint("paper"), stroke_width=1.5)
            )
            text = cut(str(name), _TEXT, (self.right - self.left) * 0.8)
            wide = text_width(text, _TEXT) * 1.12
            middle = min(max(px - wide / 2, self.left + 2), self.right - wide - 2)
            spots = [(middle, py - 11), (middle, py + 21), (px - 10 - wide, py + 4.5), (px + 10, py + 4.5)]
            spots += [(px - 8 - wide, py - 9), (px + 8, py - 9), (px - 8 - wide, py + 19), (px + 8, py + 19)]
            self._write(text, spots, "ink", "600")

    def finish(self, title: str, desc: str, kind: str) -> Html:
        return document("".join(self.parts + self.over), (0, 0, self.width, self.height), title, desc, kind)


# ---- marks ----------------------------------------------------------------------------------------------------------


def _marker(shape: str, x: float, y: float, size: float, color: str, opacity: float | None = None) -> str:
    """A data point; the shapes have about the same area."""
    style: dict[str, Any] = {"fill": paint(color), "fill_opacity": opacity}
    if shape == "circle":
        return element("circle", cx=x, cy=y, r=size, **style)
    if shape == "square":
        half = size * 0.9
        return element("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, **style)
    if shape == "triangle":
        points = [(x, y - size * 1.3), (x + size * 1.2, y + size * 0.85), (x - size * 1.2, y + size * 0.85)]
        return element("polygon", points=coordinates(points), **style)
    if shape == "diamond":
        reach = size * 1.3
        return element(
            "polygon", points=coordinates([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]), **style
        )
    reach = size * (0.9 if shape == "cross" else 1.15)
    if shape == "cross":
        path = f"M{number(x - reach)} {number(y - reach)}L{number(x + reach)} {number(y + reach)}M{number(x - reach)} {number(y + reach)}L{number(x + reach)} {number(y - reach)}"
    else:
        path = (
            f"M{number(x - reach)} {number(y)}H{number(x + reach)}M{number(x)} {number(y - reach)}V{number(y + reach)}"
        )
    return element("path", d=path, fill="none", stroke=paint(color), stroke_width=2)


def _clip(a: Point, b: Point, box: tuple[float, float, float, float]) -> tuple[Point, Point] | None:
    """The part of a line inside a box."""
    left, top, right, bottom = box
    first, last = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    for move, room in ((-dx, a[0] - left), (dx, right - a[0]), (-dy, a[1] - top), (dy, bottom - a[1])):
        if move == 0:
            if room < -1e-6:
                return None
            continue
        share = room / move
        if move < 0:
            first = max(first, share)
        else:
            last = min(last, share)
    if first > last:
        return None
    return (a[0] + dx * first, a[1] + dy * first), (a[0] + dx * last, a[1] + dy * last)


def _runs(points: Sequence[Point | None]) -> list[list[Point]]:
    """Points between gaps."""
    runs: list[list[Point]] = [[]]
    for point in points:
        if point is None:
            runs.append([])
        else:
            runs[-1].append(point)
    return [run for run in runs if run]


def _thin(run: list[Point], width: float) -> list[Point]:
    """Leave out points that no screen can show: per pixel column the first, lowest, highest and last stay."""
    if len(run) <= 4 * width or any(b[0] < a[0] for a, b in zip(run, run[1:])):
        return run
    out: list[Point] = []
    at = 0
    while at < len(run):
        column = math.floor(run[at][0])
        end = at
        while end < len(run) and math.floor(run[end][0]) == column:
            end += 1
        group = range(at, end)
        keep = {at, end - 1, min(group, key=lambda i: run[i][1]), max(group, key=lambda i: run[i][1])}
        out.extend(run[index] for index in sorted(keep))
        at = end
    return out


def _draw_line(frame: _Frame, run: Sequence[Point], color: str, dash: str | None, fill: bool, base: float) -> None:
    box = (frame.left, frame.top, frame.right, frame.bottom)
    pieces: list[list[Point]] = []
    for a, b in zip(run, run[1:]):
        part = _clip(a, b, box)
        if part is None:
            continue
        if pieces and math.hypot(pieces[-1][-1][0] - part[0][0], pieces[-1][-1][1] - part[0][1]) < 1e-6:
            pieces[-1].append(part[1])
        else:
            pieces.append(list(part))
    if fill and len(run) > 1:
        clamped = [(min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])) for x, y in run]
        outline = [(clamped[0][0], base), *clamped, (clamped[-1][0], base)]
        frame.parts.append(element("polygon", points=coordinates(outline), fill=paint(color), fill_opacity=0.14))
    for piece in pieces:
        frame.over.append(
            element(
                "polyline",
                points=coordinates(piece),
                fill="none",
                stroke=paint(color),
                stroke_width=2,
                stroke_linejoin="round",
                stroke_linecap="round" if dash in (None, DASHES["dotted"]) else None,
                stroke_dasharray=dash,
            )
        )


def _draw_errors(frame: _Frame, one: _Series) -> None:
    assert frame.y is not None
    strokes = []
    for x, y, margin in zip(one.xs, one.ys, one.errors or []):
        if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(margin)):
            continue
        low = max(y - margin, frame.y.low) if not frame.y.log or y - margin > 0 else frame.y.low
        high = min(y + margin, frame.y.high)
        (px, bottom), top = frame.px(x, low), frame.px(x, high)[1]
        if frame.left - 1e-6 <= px <= frame.right + 1e-6 and bottom >= top:
            strokes.append(
                f"M{number(px)} {number(bottom)}V{number(top)}M{number(px - 4)} {number(bottom)}h8M{number(px - 4)} {number(top)}h8"
            )
    if strokes:
        frame.over.append(element("path", d="".join(strokes), fill="none", stroke=paint(one.color), stroke_width=1.25))


def _describe(kind: str, x_text: str, y_text: str, series: Sequence[_Series]) -> str:
    """A description in words, from the data itself."""
    parts = []
    for one in series:
        kept = [(x, y) for x, y in zip(one.xs, one.ys) if math.isfinite(x) and math.isfinite(y)]
        if not kept:
            continue
        xs, ys = [x for x, _ in kept], [y for _, y in kept]
        count = f"{len(kept)} point{'' if len(kept) == 1 else 's'}"
        name = f"{one.name}: {count}" if one.name else f"{count[0].upper()}{count[1:]}"
        parts.append(
            f"{name}, {x_text} from {min(xs):.4g} to {max(xs):.4g}, {y_text} from {min(ys):.4g} to {max(ys):.4g}."
        )
    return f"{kind}. {' '.join(parts)}"


def _named(x_label: str, unit: str, otherwise: str) -> str:
    return _heading(x_label, unit, 0) if x_label else f"{otherwise} ({unit})" if unit else otherwise


class _AxisOptions(NamedTuple):
    """What an author says about one axis of a line or scatter chart."""

    argument: str
    label: str
    unit: str
    range: Any
    log: bool
    ticks: Ticks
    #: Reference lines at values of this axis.
    lines: list[tuple[str, float]]

    def heading(self, power: int) -> str:
        return _heading(self.label, self.unit, power)

    def name(self) -> str:
        return _named(self.label, self.unit, self.argument)

    def span(self, values: Sequence[float]) -> tuple[float, float]:
        return _span(values, self.log, self.argument)

    def maker(self, values: Sequence[float], margin: float, snap: bool) -> Callable[[int], _Axis]:
        """From a number of ticks to the axis that shows the values."""
        low, high, fixed = _limits(*self.span(values), self.range, self.log, self.argument, margin)
        # Data of whole numbers, such as counts or years, gets no ticks between them.
        whole = all(value == int(value) for value in values)
        return lambda count: _axis(low, high, fixed, self.log, count, self.ticks, self.argument, snap, whole)


class _Marks(NamedTuple):
    """How the data points of a chart are shown."""

    lines: bool
    markers: bool
    fill: bool = False


def _xy_chart(
    kind: str,
    series: list[_Series],
    x: _AxisOptions,
    y: _AxisOptions,
    marks: _Marks,
    *,
    title: str | None,
    desc: str | None,
    notes: Mapping[str, Point] | None,
    legend: bool | None,
    width: float,
    height: float,
) -> Html:
    frame = _Frame(width, height, title)
    across = [a for one in series for a, b in zip(one.xs, one.ys) if math.isfinite(a) and math.isfinite(b)]
    upright = _heights(series, y, notes, marks.fill)
    # Values that an axis can't show are reported before a range that the author chose badly.
    x.span(across)
    y.span(upright)
    make_x = x.maker(across, 0.0 if marks.lines else 0.04, False)
    make_y = y.maker(upright, 0.0, True)
    multiple = len(series) > 1
    if (multiple or bool(series[0].name)) if legend is None else legend:
        frame.legend([(one.name or f"series {one.index + 1}", _sample(one, marks, multiple)) for one in series])
    frame.place_axes(make_x, make_y, x.heading, y.heading)
    frame.axis_lines()
    for one in series:
        _draw_series(frame, one, marks, multiple)
    frame.references(y.lines, x.lines)
    frame.notes(notes)
    return frame.finish(
        title or f"{kind} of {y.name()} against {x.name()}",
        desc if desc is not None else _describe(kind, x.name(), y.name(), series),
        "chart",
    )


def _heights(
    series: Sequence[_Series], y: _AxisOptions, notes: Mapping[str, Point] | None, fill: bool
) -> list[float]:
    """All values that the upright axis must have room for."""
    heights = [b for one in series for a, b in zip(one.xs, one.ys) if math.isfinite(a) and math.isfinite(b)]
    for one in series:
        for value, margin in zip(one.ys, one.errors or []):
            if math.isfinite(value) and math.isfinite(margin):
                heights.extend(end for end in (value - margin, value + margin) if end > 0 or not y.log)
    heights.extend(value for _, value in y.lines if value > 0 or not y.log)
    heights.extend(value[1] for value in (notes or {}).values() if isinstance(value, (tuple, list)) and len(value) == 2)
    if fill and not y.log and y.range is None:
        heights.append(0.0)
    return heights


def _draw_series(frame: _Frame, one: _Series, marks: _Marks, multiple: bool) -> None:
    assert frame.y is not None and frame.x is not None
    zero_inside = not frame.y.log and frame.y.low <= 0 <= frame.y.high
    base = (
        frame.px(frame.x.low, 0)[1] if zero_inside else frame.bottom if frame.y.log or frame.y.low > 0 else frame.top
    )
    dash, shape = _dash_and_shape(one, multiple)
    points: list[Point | None] = [
        frame.px(x, y) if math.isfinite(x) and math.isfinite(y) else None for x, y in zip(one.xs, one.ys)
    ]
    if one.errors:
        _draw_errors(frame, one)
    for whole_run in _runs(points):
        run = _thin(whole_run, frame.width) if marks.lines else whole_run
        frame.avoid(run, marks.lines)
        if marks.lines:
            _draw_line(frame, run, one.color, dash, marks.fill, base)
        if not marks.markers and len(run) > 1:
            continue
        crowded = not marks.lines and len(run) > 300
        for x, y in run:
            if frame.left - 0.5 <= x <= frame.right + 0.5 and frame.top - 0.5 <= y <= frame.bottom + 0.5:
                frame.over.append(
                    _marker(shape, x, y, 3.5 if not crowded else 2.5, one.color, 0.5 if crowded else None)
                )


def _dash_and_shape(one: _Series, multiple: bool) -> tuple[str | None, str]:
    """Several series differ by more than their color."""
    if not multiple:
        return None, "circle"
    return DASHES[_DASH_ORDER[one.index % len(_DASH_ORDER)]], _SHAPES[one.index % len(_SHAPES)]


def _sample(one: _Series, marks: _Marks, multiple: bool) -> Callable[[float, float], str]:
    dash, shape = _dash_and_shape(one, multiple)

    def draw(x: float, y: float) -> str:
        out = ""
        if marks.lines:
            out = element(
                "path",
                d=f"M{number(x)} {number(y)}h22",
                stroke=paint(one.color),
                stroke_width=2.25,
                stroke_dasharray=dash,
            )
        if marks.markers:
            out += _marker(shape, x + 11, y, 4, one.color)
        return out

    return draw


# ---- public ---------------------------------------------------------------------------------------------------------


def line_chart(
    x: Values,
    y: Values,
    *,
    title: str | None = None,
    desc: str | None = None,
    x_label: str = "",
    y_label: str = "",
    x_unit: str = "",
    y_unit: str = "",
    x_range: tuple[float, float] | None = None,
    y_range: tuple[float, float] | None = None,
    x_log: bool = False,
    y_log: bool = False,
    x_ticks: Ticks = None,
    y_ticks: Ticks = None,
    h_lines: Lines = None,
    v_lines: Lines = None,
    notes: Mapping[str, Point] | None = None,
    y_error: Any = None,
    markers: bool = False,
    fill: bool = False,
    colors: str | Sequence[str] | None = None,
    legend: bool | None = None,
    width: float = 400,
    height: float = 280,
) -> Html:
    """Draw one or several curves.

    A missing value, `None` or NaN, leaves a gap in the curve. Several curves differ in color and in line style.

    Args:
        x: The x values. A dictionary from name to values when the curves have different x values.
        y: The y values, or a dictionary from name to values for several curves.
        title: A heading above the chart, also its name for readers who can't see it.
        desc: A description in words; by default one with the number of points and the ranges is written.
        x_label: What x is, below the axis.
        y_label: What y is, above the axis.
        x_unit: Unit of x, in parentheses after its label. Very large and very small numbers put a power of ten there.
        y_unit: Unit of y.
        x_range: The x values at both ends of the axis; by default those of the data.
        y_range: The y values at both ends of the axis; by default round numbers around the data.
        x_log: Whether the x axis is logarithmic.
        y_log: Whether the y axis is logarithmic.
        x_ticks: Where to put ticks: a list of numbers, or a dictionary from number to text.
        y_ticks: Where to put ticks on the y axis.
        h_lines: Level reference lines: a dictionary from text to y value, or a list of y values.
        v_lines: Upright reference lines: a dictionary from text to x value, or a list of x values.
        notes: Points to mark: a dictionary from text to (x, y).
        y_error: Half the length of error bars: a number, a list, or a dictionary from name to either.
        markers: Whether to mark each data point.
        fill: Whether to tint the area between curve and zero.
        colors: A color, or one per curve; by default `series-1`, `series-2` and so on.
        legend: Whether to show a legend; by default when curves have names.
        width: Width of the chart in pixels.
        height: Height of the chart in pixels.

    Returns:
        The chart as SVG.

    Raises:
        ValueError: There is nothing to draw, x and y differ in length, a value isn't a number, or a logarithmic axis
            meets a value of 0 or less.

    Example:
        >>> import __library__ as cw
        >>> hours = [0, 1, 2, 3, 4, 5, 6]
        >>> level = [20, 14.1, 10, 7.1, 5, 3.5, 2.5]
        >>> drawing = cw.line_chart(hours, level, title="Drug in the blood", x_label="Time", x_unit="h",
        ...     y_label="Concentration", y_unit="mg/L", h_lines={"effective above": 4}, markers=True)
    """
    series = _read_series(x, y, y_error, colors)
    across, upright = _reference_lines(h_lines, "h_lines"), _reference_lines(v_lines, "v_lines")
    return _xy_chart(
        "Line chart",
        series,
        _AxisOptions("x", x_label, x_unit, x_range, x_log, x_ticks, upright),
        _AxisOptions("y", y_label, y_unit, y_range, y_log, y_ticks, across),
        _Marks(lines=True, markers=markers, fill=fill),
        title=title,
        desc=desc,
        notes=notes,
        legend=legend,
        width=width,
        height=height,
    )


def scatter_chart(
    x: Values,
    y: Values,
    *,
    title: str | None = None,
    desc: str | None = None,
    x_label: str = "",
    y_label: str = "",
    x_unit: str = "",
    y_unit: str = "",
    x_range: tuple[float, float] | None = None,
    y_range: tuple[float, float] | None = None,
    x_log: bool = False,
    y_log: bool = False,
    x_ticks: Ticks = None,
    y_ticks: Ticks = None,
    h_lines: Lines = None,
    v_lines: Lines = None,
    notes: Mapping[str, Point] | None = None,
    y_error: Any = None,
    colors: str | Sequence[str] | None = None,
    legend: bool | None = None,
    width: float = 400,
    height: float = 280,
) -> Html:
    """Draw data points.

    A point with a missing value, `None` or NaN, is left out. Several series differ in color and in the shape of their
    points; from 300 points on, the points are smaller and let each other shine through.

    Args:
        x: The x values. A dictionary from name to values when the series have different x values.
        y: The y values, or a dictionary from name to values for several series.
        title: A heading above the chart, also its name for readers who can't see it.
        desc: A description in words; by default one with the number of points and the ranges is written.
        x_label: What x is, below the axis.
        y_label: What y is, above the axis.
        x_unit: Unit of x, in parentheses after its label.
        y_unit: Unit of y.
        x_range: The x values at both ends of the axis; by default round numbers around the data.
        y_range: The y values at both ends of the axis; by default round numbers around the data.
        x_log: Whether the x axis is logarithmic.
        y_log: Whether the y axis is logarithmic.
        x_ticks: Where to put ticks: a list of numbers, or a dictionary from number to text.
        y_ticks: Where to put ticks on the y axis.
        h_lines: Level reference lines: a dictionary from text to y value, or a list of y values.
        v_lines: Upright reference lines: a dictionary from text to x value, or a list of x values.
        notes: Points to mark: a dictionary from text to (x, y).
        y_error: Half the length of error bars: a number, a list, or a dictionary from name to either.
        colors: A color, or one per series; by default `series-1`, `series-2` and so on.
        legend: Whether to show a legend; by default when series have names.
        width: Width of the chart in pixels.
        height: Height of the chart in pixels.

    Returns:
        The chart as SVG.

    Raises:
        ValueError: There is nothing to draw, x and y differ in length, a value isn't a number, or a logarithmic axis
            meets a value of 0 or less.

    Example:
        >>> import __library__ as cw
        >>> drawing = cw.scatter_chart([1.2, 1.9, 3.1, 4.2], {"morning": [2.1, 2.9, 4.2, 5.1], "evening": [1.4, 2, 2.8, 3.9]},
        ...     x_label="Load", x_unit="kN", y_label="Deflection", y_unit="mm")
    """
    series = _read_series(x, y, y_error, colors)
    across, upright = _reference_lines(h_lines, "h_lines"), _reference_lines(v_lines, "v_lines")
    return _xy_chart(
        "Scatter chart",
        series,
        _AxisOptions("x", x_label, x_unit, x_range, x_log, x_ticks, upright),
        _AxisOptions("y", y_label, y_unit, y_range, y_log, y_ticks, across),
        _Marks(lines=False, markers=True),
        title=title,
        desc=desc,
        notes=notes,
        legend=legend,
        width=width,
        height=height,
    )


def _swatch(color: str, opacity: float | None = None) -> Callable[[float, float], str]:
    return lambda x, y: element(
        "rect", x=x + 4, y=y - 6.5, width=13, height=13, rx=2, fill=paint(color), fill_opacity=opacity
    )


def bar_chart(
    categories: Sequence[Any],
    values: Values,
    *,
    title: str | None = None,
    desc: str | None = None,
    x_label: str = "",
    y_label: str = "",
    y_unit: str = "",
    y_range: tuple[float, float] | None = None,
    h_lines: Lines = None,
    stacked: bool = False,
    horizontal: bool = False,
    value_labels: bool = False,
    digits: int | None = None,
    colors: str | Sequence[str] | None = None,
    legend: bool | None = None,
    width: float = 400,
    height: float | None = None,
) -> Html:
    """Compare values by the length of bars.

    Bars begin at zero. A missing value, `None` or NaN, leaves its place empty.

    Args:
        categories: The names of the bars or groups of bars.
        values: One value per category, or a dictionary from name to values for several bars per category.
        title: A heading above the chart, also its name for readers who can't see it.
        desc: A description in words; by default one that lists the values is written.
        x_label: What the categories are.
        y_label: What the values are.
        y_unit: Unit of the values.
        y_range: The values at both ends of the axis; zero is always included.
        h_lines: Reference lines across the bars: a dictionary from text to value, or a list of values.
        stacked: Whether to put the bars of a category on top of each other instead of side by side.
        horizontal: Whether the bars lie, which leaves more room for long names.
        value_labels: Whether to write each value at the end of its bar. Not for stacked bars.
        digits: Decimals of the value labels; by default up to 4 significant digits.
        colors: A color, or one per series; by default `series-1`, `series-2` and so on.
        legend: Whether to show a legend; by default when there are several bars per category.
        width: Width of the chart in pixels.
        height: Height of the chart in pixels; by default 280, or what lying bars need.

    Returns:
        The chart as SVG.

    Raises:
        ValueError: There is nothing to draw, the numbers of categories and values differ, or a value isn't a number.

    Example:
        >>> import __library__ as cw
        >>> drawing = cw.bar_chart(["Steel", "Concrete", "Timber"], [210, 30, 11], y_label="Stiffness", y_unit="GPa",
        ...     title="Young's modulus", value_labels=True)
    """
    if isinstance(categories, (str, bytes)) or not isinstance(categories, Iterable):
        raise ValueError(f"categories must be a list of names, not {short(categories)}")
    names = [str(name) for name in categories]
    if not names:
        raise ValueError("categories is empty: there is nothing to draw")
    named = values if isinstance(values, Mapping) else {"": values}
    if not named:
        raise ValueError("values is empty: pass a list of numbers, or a dictionary from a name to a list of numbers")
    shades = _colors(colors, len(named))
    rows: list[tuple[str, list[float], str]] = []
    for index, (name, given) in enumerate(named.items()):
        spot = f"values[{name!r}]" if isinstance(values, Mapping) else "values"
        numbers = _numbers(given, spot)
        if len(numbers) != len(names):
            raise ValueError(f"there are {len(names)} categories, but {spot} has {len(numbers)} numbers")
        rows.append((str(name), numbers, shades[index]))
    present = [value for _, numbers, _ in rows for value in numbers if math.isfinite(value)]
    if not present:
        raise ValueError("there is nothing to draw: values holds no number")
    single_colors = (
        _colors(colors, len(names)) if len(rows) == 1 and colors is not None and not isinstance(colors, str) else None
    )

    across = _reference_lines(h_lines, "h_lines")
    bars: list[tuple[int, int, float, float]] = []
    for at in range(len(names)):
        up = down = 0.0
        for which, (_, numbers, _) in enumerate(rows):
            value = numbers[at]
            if not math.isfinite(value):
                continue
            if stacked:
                base = up if value >= 0 else down
                bars.append((at, which, base, base + value))
                up, down = (up + value, down) if value >= 0 else (up, down + value)
            else:
                bars.append((at, which, 0.0, value))
    ends = [edge for _, _, base, end in bars for edge in (base, end)] + [value for _, value in across] + [0.0]
    low, high = min(ends), max(ends)
    if low == high:
        high = 1.0
    low, high, fixed = _limits(low, high, y_range, False, "y", 0.0)
    low, high = min(low, 0.0), max(high, 0.0)
    with_labels = value_labels and not stacked
    if with_labels and not fixed:
        # Room for the labels beyond the longest bars.
        room = 0.10 if not horizontal else 0.16
        high, low = high + (high - low) * room * (high > 0), low - (high - low) * room * (low < 0)
    power_names = [name or f"series {index + 1}" for index, (name, _, _) in enumerate(rows)]
    if height is None:
        per = 30 if len(rows) == 1 or stacked else 12 + 18 * len(rows)
        height = (
            280
            if not horizontal
            else max(160, 96 + (26 if title else 0) + (26 if len(rows) > 1 else 0) + per * len(names))
        )
    frame = _Frame(width, height, title)
    if len(rows) > 1 if legend is None else legend:
        frame.legend([(name, _swatch(color)) for name, (_, _, color) in zip(power_names, rows)])
    draw = _draw_lying_bars if horizontal else _draw_standing_bars
    draw(
        frame,
        names,
        rows,
        bars,
        low,
        high,
        fixed,
        x_label,
        y_label,
        y_unit,
        stacked,
        with_labels,
        digits,
        single_colors,
        across,
    )
    unit = f" {y_unit}" if y_unit else ""
    listed = []
    for name, numbers, _ in rows:
        values_text = ", ".join(
            f"{category} {value:.4g}{unit}"
            for category, value in list(zip(names, numbers))[:20]
            if math.isfinite(value)
        )
        more = f" and {len(names) - 20} more" if len(names) > 20 else ""
        listed.append(f"{name}: {values_text}{more}." if name else f"{values_text}{more}.")
    what = y_label or "values"
    return frame.finish(
        title or f"Bar chart of {what}" + (f" by {x_label}" if x_label else ""),
        desc if desc is not None else f"Bar chart. {' '.join(listed)}",
        "chart",
    )


def _bar_spans(count: int, groups: int, stacked: bool, length: float) -> tuple[float, float, float]:
    """Width of a band, of a bar, and offset of the first bar in its band."""
    band = length / count
    inner = min(band * 0.72, 72.0 * (1 if stacked else groups))
    bar = inner if stacked else inner / groups
    return band, bar, (band - inner) / 2


def _trim(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _value_text(value: float, digits: int | None) -> str:
    if digits is not None:
        if isinstance(digits, bool) or not isinstance(digits, int) or not 0 <= digits <= 12:
            raise ValueError(f"digits must be a whole number from 0 to 12, not {short(digits)}")
        text = f"{value:,.{digits}f}" if abs(value) >= 10000 else f"{value:.{digits}f}"
    else:
        power = math.floor(math.log10(abs(value))) if value else 0
        if not -4 <= power < 7:
            mantissa, _, exponent = f"{value:.3e}".partition("e")
            text = f"{_trim(mantissa)}×10{superscript(int(exponent))}"
        else:
            text = _trim(f"{value:{',' if power >= 4 else ''}.{max(0, 3 - power)}f}")
    return text.replace("-", "−") if text.strip("-0.") else text.lstrip("-")


def _draw_standing_bars(
    frame: _Frame, names: list[str], rows: Any, bars: Any, low: float, high: float, fixed: bool, x_label: str,
    y_label: str, y_unit: str, stacked: bool, with_labels: bool, digits: int | None, single: list[str] | None, across: Any,
) -> None:  # fmt: skip
    # Category names first: how many lines they take decides where the bars end.
    rough = _axis(low, high, fixed, False, 5, None, "y", True)
    widest = max(text_width(text, _TEXT) for text in rough.texts)
    length = frame.width - 2 * _EDGE - widest - 14
    band = length / len(names)
    wrapped = [wrap(name, _TEXT, max(band - 8, 1), 3) for name in names]
    fits = all(text_width(word, _TEXT) <= band - 6 for name in names for word in name.split())
    stride = 1
    lines = max((len(text) for text in wrapped), default=1)
    turned = False
    if not fits:
        if band >= 15:
            turned = True
            longest = max(text_width(cut(name, _TEXT, 110), _TEXT) for name in names)
            below = longest * 0.71 + 22
        else:
            stride = math.ceil(max(text_width(name, _TEXT) + 10 for name in names) / band)
            lines, below = 1, 24.0
    if not turned:
        below = lines * _LINE + 8
    captions = wrap(x_label, _TEXT, frame.width - 2 * _EDGE, 2)
    below += len(captions) * _LINE + 2
    plot_height = frame.height - frame.top - below - _EDGE - 20
    axis = _axis(low, high, fixed, False, max(2, int(plot_height / 38)), None, "y", True)
    frame.heading(_heading(y_label, y_unit, axis.power))
    frame.left = _EDGE + max(text_width(text, _TEXT) for text in axis.texts) + 8
    frame.right = frame.width - _EDGE - 4
    frame.bottom = frame.height - below - _EDGE
    if frame.bottom - frame.top < 40 or frame.right - frame.left < 60:
        raise ValueError("title, legend and names leave no room for the bars: pass a larger height, or horizontal=True")
    frame.x, frame.y = _Axis(0, len(names), False, [], [], 0), axis
    frame.draw_grid(False)
    band, bar, first = _bar_spans(len(names), len(rows), stacked, frame.right - frame.left)
    for at, which, base, end in bars:
        clipped = min(max(base, axis.low), axis.high), min(max(end, axis.low), axis.high)
        y0, y1 = frame.px(0, clipped[0])[1], frame.px(0, clipped[1])[1]
        x = frame.left + band * at + first + (0 if stacked else bar * which)
        frame.busy.append((x, min(y0, y1) - (18 if with_labels else 0), x + bar, max(y0, y1)))
        gap = 0.5 if not stacked and len(rows) > 1 and bar > 4 else 0
        color = single[at] if single else rows[which][2]
        frame.parts.append(
            element(
                "rect",
                x=x + gap,
                y=min(y0, y1),
                width=bar - 2 * gap,
                height=abs(y1 - y0),
                fill=paint(color),
                stroke=paint("paper") if stacked else None,
            )
        )
        if with_labels and text_width(_value_text(end, digits), 12) <= max(bar + 4, band / max(1, len(rows))):
            above = end >= 0
            frame.over.append(
                label(
                    x + bar / 2, y1 - 5 if above else y1 + 15, _value_text(end, digits), 12, "ink", "middle", None, True
                )
            )
    for index, name in enumerate(names):
        middle = frame.left + band * (index + 0.5)
        if turned:
            text = cut(name, _TEXT, 110)
            frame.parts.append(label(middle + 4, frame.bottom + 16, text, _TEXT, "soft", "end", None, False, -45))
        elif index % stride == 0:
            for line, text in enumerate(wrapped[index] if stride == 1 else [name]):
                frame.parts.append(label(middle, frame.bottom + 18 + line * _LINE, text, _TEXT, "soft"))
    for index, text in enumerate(captions):
        at_y = frame.height - _EDGE - 3 - (len(captions) - 1 - index) * _LINE
        frame.parts.append(label((frame.left + frame.right) / 2, at_y, text, _TEXT, "soft"))
    frame.axis_lines()
    frame.references(across, [])


def _draw_lying_bars(
    frame: _Frame, names: list[str], rows: Any, bars: Any, low: float, high: float, fixed: bool, x_label: str,
    y_label: str, y_unit: str, stacked: bool, with_labels: bool, digits: int | None, single: list[str] | None, across: Any,
) -> None:  # fmt: skip
    if x_label:
        frame.heading(x_label)
    else:
        frame.top += 2
    room = frame.width * 0.42
    wrapped = [wrap(name, _TEXT, room, 2) for name in names]
    frame.left = _EDGE + max(text_width(text, _TEXT) for lines in wrapped for text in lines or [""]) + 8
    frame.right = frame.width - _EDGE - 8
    axis = frame.fit_x(lambda count: _axis(low, high, fixed, False, count, None, "y", True))
    caption = wrap(_heading(y_label, y_unit, axis.power), _TEXT, frame.width - 2 * _EDGE, 2)
    frame.bottom = frame.height - _EDGE - 22 - len(caption) * _LINE
    if frame.bottom - frame.top < 14 * len(names):
        raise ValueError("there is no room for the bars: pass a larger height, or leave it out")
    # The frame thinks in x and y of the page: here the values run along x.
    frame.x, frame.y = axis, _Axis(0, len(names), False, [], [], 0)
    grid = []
    for tick, text in zip(axis.ticks, axis.texts):
        at_x = frame.px(tick, 0)[0]
        grid.append(f"M{number(at_x)} {number(frame.top)}V{number(frame.bottom)}")
        frame.parts.append(label(at_x, frame.bottom + 18, text, _TEXT, "soft"))
    frame.parts.append(element("path", d="".join(grid), fill="none", stroke=paint("line"), stroke_width=1))
    band, bar, first = _bar_spans(len(names), len(rows), stacked, frame.bottom - frame.top)
    for at, which, base, end in bars:
        clipped = min(max(base, axis.low), axis.high), min(max(end, axis.low), axis.high)
        x0, x1 = frame.px(clipped[0], 0)[0], frame.px(clipped[1], 0)[0]
        y = frame.top + band * at + first + (0 if stacked else bar * which)
        frame.busy.append((min(x0, x1), y, max(x0, x1) + (40 if with_labels else 0), y + bar))
        gap = 0.5 if not stacked and len(rows) > 1 and bar > 4 else 0
        color = single[at] if single else rows[which][2]
        frame.parts.append(
            element(
                "rect",
                x=min(x0, x1),
                y=y + gap,
                width=abs(x1 - x0),
                height=bar - 2 * gap,
                fill=paint(color),
                stroke=paint("paper") if stacked else None,
            )
        )
        if with_labels and bar >= 11:
            side = "start" if end >= 0 else "end"
            frame.over.append(
                label(
                    x1 + (5 if end >= 0 else -5),
                    y + bar / 2 + 4.5,
                    _value_text(end, digits),
                    12,
                    "ink",
                    side,
                    None,
                    True,
                )
            )
    for index, lines in enumerate(wrapped):
        middle = frame.top + band * (index + 0.5)
        for line, text in enumerate(lines):
            baseline = middle + _TEXT * 0.35 + (line - (len(lines) - 1) / 2) * 15
            frame.parts.append(label(frame.left - 7, baseline, text, _TEXT, "ink", "end"))
    zero = frame.px(0, 0)[0]
    frame.parts.append(
        element(
            "path",
            d=f"M{number(zero)} {number(frame.top)}V{number(frame.bottom)}",
            stroke=paint("soft"),
            stroke_width=1.25,
        )
    )
    for index, text in enumerate(caption):
        at_y = frame.height - _EDGE - 3 - (len(caption) - 1 - index) * _LINE
        half = text_width(text, _TEXT) / 2
        middle = min(max((frame.left + frame.right) / 2, _EDGE + half), frame.width - _EDGE - half)
        frame.parts.append(label(middle, at_y, text, _TEXT, "soft"))
    frame.references([], across)


def histogram(
    data: Values,
    bins: int | Sequence[float] | None = None,
    *,
    density: bool = False,
    title: str | None = None,
    desc: str | None = None,
    x_label: str = "",
    y_label: str | None = None,
    x_unit: str = "",
    x_range: tuple[float, float] | None = None,
    v_lines: Lines = None,
    colors: str | Sequence[str] | None = None,
    legend: bool | None = None,
    width: float = 400,
    height: float = 280,
) -> Html:
    """Show how values are distributed, by counting them in bins.

    A value on the border of two bins counts in the upper one, except at the end of the last bin. Missing values,
    `None` and NaN, are left out. `histogram_bins` returns the same counts as numbers.

    Args:
        data: The values, or a dictionary from name to values for several series drawn over each other.
        bins: The number of bins, or a list of their edges; by default round edges whose number suits the data.
        density: Whether to divide by the number of values and the width of the bin, so that the area is 1.
        title: A heading above the chart, also its name for readers who can't see it.
        desc: A description in words; by default one with the count, mean and range is written.
        x_label: What the values are.
        y_label: What the bars count; by default `Count` or `Density`.
        x_unit: Unit of the values.
        x_range: The part of the data to count; values outside are left out.
        v_lines: Upright reference lines: a dictionary from text to value, or a list of values.
        colors: A color, or one per series; by default `series-1`, `series-2` and so on.
        legend: Whether to show a legend; by default when series have names.
        width: Width of the chart in pixels.
        height: Height of the chart in pixels.

    Returns:
        The chart as SVG.

    Raises:
        ValueError: There is nothing to draw, a value isn't a number, or the edges aren't in ascending order.

    Example:
        >>> import __library__ as cw
        >>> strengths = [31.2, 33.8, 34.1, 35.0, 35.4, 36.2, 36.8, 37.7, 38.1, 41.3]
        >>> drawing = cw.histogram(strengths, x_label="Strength", x_unit="MPa", v_lines={"required": 30})
    """
    named = data if isinstance(data, Mapping) else {"": data}
    if not named:
        raise ValueError("data is empty: pass a list of numbers, or a dictionary from a name to a list of numbers")
    groups = []
    for name, given in named.items():
        spot = f"data[{name!r}]" if isinstance(data, Mapping) else "data"
        groups.append((str(name), [value for value in _numbers(given, spot) if math.isfinite(value)]))
    everything = [value for _, numbers in groups for value in numbers]
    edges = _edges(everything, bins, x_range)
    shades = _colors(colors, len(groups))
    upright = _reference_lines(v_lines, "v_lines")
    counted = []
    for name, numbers in groups:
        counts = _count(numbers, edges)
        total = sum(counts)
        heights = [
            (count / total / (b - a) if total else 0.0) if density else float(count)
            for count, a, b in zip(counts, edges, edges[1:])
        ]
        counted.append((name, numbers, heights))
    frame = _Frame(width, height, title)
    if bool(groups[0][0]) if legend is None else legend:
        soft = 0.55 if len(groups) > 1 else None
        frame.legend([(name or "data", _swatch(color, soft)) for (name, _), color in zip(groups, shades)])
    top = max(value for _, _, heights in counted for value in heights) or 1.0
    x_low = min([edges[0], *(value for _, value in upright)])
    x_high = max([edges[-1], *(value for _, value in upright)])
    if x_range is not None:
        x_low, x_high = edges[0], edges[-1]
    caption = y_label if y_label is not None else "Density" if density else "Count"

    def make_y(count: int) -> _Axis:
        return _axis(0.0, top, False, False, count, None, "y", True, not density)

    # A few bins are read by their edges; many by round numbers.
    edge_ticks = edges if bins is None and x_range is None and len(edges) <= 13 else None
    frame.place_axes(
        lambda count: _axis(x_low, x_high, True, False, count, edge_ticks, "x", False),
        make_y,
        lambda power: _heading(x_label, x_unit, power),
        lambda power: _heading(caption, "", power),
    )
    for (_, _, heights), color in zip(counted, shades):
        for value, a, b in zip(heights, edges, edges[1:]):
            if value <= 0:
                continue
            (x0, y0), (x1, y1) = frame.px(a, 0), frame.px(b, value)
            frame.busy.append((x0, y1, x1, y0))
            frame.parts.append(
                element(
                    "rect",
                    x=x0,
                    y=y1,
                    width=x1 - x0,
                    height=y0 - y1,
                    fill=paint(color),
                    fill_opacity=0.5 if len(counted) > 1 else 0.8,
                    stroke=paint("paper"),
                    stroke_width=1,
                )
            )
    frame.axis_lines()
    frame.references([], upright)
    listed = []
    for name, numbers, _ in counted:
        if numbers:
            facts = f"{len(numbers)} values from {min(numbers):.4g} to {max(numbers):.4g}, mean {math.fsum(numbers) / len(numbers):.4g}"
            listed.append(f"{name}: {facts}." if name else f"{facts}.")
    return frame.finish(
        title or f"Histogram of {_named(x_label, x_unit, 'values')}",
        desc if desc is not None else f"Histogram with {len(edges) - 1} bins. {' '.join(listed)}",
        "chart",
    )


def histogram_bins(
    data: Sequence[Any], bins: int | Sequence[float] | None = None, x_range: tuple[float, float] | None = None
) -> tuple[list[float], list[int]]:
    """Count values in bins, as `histogram` does.

    Args:
        data: The values; missing ones, `None` and NaN, are left out.
        bins: The number of bins, or a list of their edges; by default round edges whose number suits the data.
        x_range: The part of the data to count.

    Returns:
        The edges and the counts; there is one edge more than counts.

    Raises:
        ValueError: There is no number in the data, or the edges do not rise.

    Example:
        >>> import __library__ as cw
        >>> cw.histogram_bins([1, 2, 2, 3, 7], bins=[0, 2, 4, 8])
        ([0.0, 2.0, 4.0, 8.0], [1, 3, 1])
    """
    numbers = [value for value in _numbers(data, "data") if math.isfinite(value)]
    edges = _edges(numbers, bins, x_range)
    return edges, _count(numbers, edges)


def _edges(numbers: Sequence[float], bins: Any, x_range: Any) -> list[float]:
    if not numbers:
        raise ValueError("there is nothing to draw: data holds no number")
    low, high = min(numbers), max(numbers)
    if x_range is not None:
        low, high = pair(x_range, "x_range")
        if low >= high:
            raise ValueError(f"x_range must go from a lower to a higher number, not {short(x_range)}")
    elif high - low <= max(abs(low), abs(high)) * 1e-12:
        room = max(abs(low), abs(high)) * 0.1 or 0.5
        low, high = low - room, high + room
    if not math.isfinite(high - low):
        raise ValueError(f"data reaches from {low:g} to {high:g}, which is too far for one axis")
    if bins is None:
        inside = sorted(value for value in numbers if low <= value <= high)
        count = max(1, math.ceil(math.log2(max(1, len(inside)))) + 1)
        if len(inside) >= 4:
            quarter, three = inside[len(inside) // 4], inside[(3 * len(inside)) // 4]
            if three > quarter:
                # Freedman and Diaconis: wide enough that the bins are not mostly noise.
                count = max(count, min(60, math.ceil((high - low) / (2 * (three - quarter) / len(inside) ** (1 / 3)))))
        step = nice_step(high - low, count)
        if x_range is not None:
            size = max(1, round((high - low) / step))
            return [low + (high - low) * index / size for index in range(size + 1)]
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        places = max(0, 1 - math.floor(math.log10(step)))
        return [round(index * step, min(places, 300)) for index in range(int(first), int(max(last, first + 1)) + 1)]
    if isinstance(bins, int) and not isinstance(bins, bool):
        if not 1 <= bins <= 1000:
            raise ValueError(f"bins must be a number from 1 to 1000, not {bins}")
        return [low + (high - low) * index / bins for index in range(bins)] + [high]
    if isinstance(bins, (str, bool)) or not isinstance(bins, Iterable):
        raise ValueError(f"bins must be a whole number or a list of edges, not {short(bins)}")
    edges = [finite(value, f"bins[{index}]") for index, value in enumerate(bins)]
    if len(edges) < 2 or any(b <= a for a, b in zip(edges, edges[1:])):
        raise ValueError("bins must be at least two edges that rise, such as [0, 10, 20]")
    return edges


def _count(numbers: Sequence[float], edges: Sequence[float]) -> list[int]:
    counts = [0] * (len(edges) - 1)
    for value in numbers:
        if edges[0] <= value <= edges[-1]:
            counts[min(bisect_right(edges, value) - 1, len(counts) - 1)] += 1
    return counts
