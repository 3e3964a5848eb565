"""What every drawing shares: colors, coordinates, text measure and the outer `svg` element."""

from __future__ import annotations

import math
import re
from typing import Any, Iterable, Sequence, Tuple

from ._markup import Html, attributes, escape_text

Point = Tuple[float, float]

#: Color names and the values they have on a light page that defines no variables of its own.
PALETTE = {
    "ink": "#1c2a33",
    "soft": "#51616b",
    "line": "#d9d6cc",
    "accent": "#0b64a0",
    "signal": "#b3470f",
    "paper": "#fdfcf9",
    "series-1": "#0b64a0",
    "series-2": "#b3470f",
    "series-3": "#2c7a4b",
    "series-4": "#7b4aa5",
    "series-5": "#8a6a00",
    "series-6": "#b02a5b",
}

SERIES = tuple(name for name in PALETTE if name.startswith("series-"))

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

DASHES = {"solid": None, "dashed": "7 4", "dotted": "1.5 4", "dashdot": "9 4 1.5 4"}

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z")


def paint(color: str | None, argument: str = "color") -> str:
    """Turn a color name or hex color into the value of a presentation attribute."""
    if color is None or color == "none":
        return "none"
    if isinstance(color, str):
        if color in PALETTE:
            return f"var(--plot-{color}, {PALETTE[color]})"
        if _HEX.match(color):
            return color.lower()
    raise ValueError(
        f"{argument} {short(color)} is not a color: pass one of {', '.join(PALETTE)}, or a hex color such as '#43bff5'"
    )


def dash_pattern(dash: str | None) -> str | None:
    """Turn the name of a line style into a dash array."""
    if dash is None:
        return None
    if dash not in DASHES:
        raise ValueError(f"dash {short(dash)} is not a line style: pass one of {', '.join(DASHES)}")
    return DASHES[dash]


def short(value: Any, limit: int = 40) -> str:
    """A value as text for an error message."""
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def finite(value: Any, argument: str) -> float:
    """Check one number given by the author."""
    if isinstance(value, (bool, str)):
        raise ValueError(f"{argument} must be a number, not {short(value)}")
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{argument} must be a number, not {short(value)}") from None
    if not math.isfinite(number):
        raise ValueError(f"{argument} must be a finite number, not {short(value)}")
    return number


def positive(value: Any, argument: str) -> float:
    """Check a number that must be greater than zero."""
    number = finite(value, argument)
    if number <= 0:
        raise ValueError(f"{argument} must be greater than 0, not {short(value)}")
    return number


def not_negative(value: Any, argument: str) -> float:
    """Check a number that must not be less than zero."""
    number = finite(value, argument)
    if number < 0:
        raise ValueError(f"{argument} must be 0 or greater, not {short(value)}")
    return number


def pair(value: Any, argument: str) -> Point:
    """Check a point or another pair of numbers."""
    if not isinstance(value, str):
        try:
            first, second = value
        except (TypeError, ValueError):
            pass
        else:
            return finite(first, f"{argument}[0]"), finite(second, f"{argument}[1]")
    raise ValueError(f"{argument} must be a pair of numbers such as (2, 3.5), not {short(value)}")


def pairs(values: Any, argument: str, least: int) -> list[Point]:
    """Check a list of points."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise ValueError(f"{argument} must be a list of points such as [(0, 0), (2, 1)], not {short(values)}")
    points = [pair(value, f"{argument}[{index}]") for index, value in enumerate(values)]
    if len(points) < least:
        raise ValueError(f"{argument} needs at least {least} points, got {len(points)}")
    return points


def choice(value: Any, argument: str, allowed: Sequence[str]) -> str:
    """Check one of several words."""
    if value not in allowed:
        raise ValueError(f"{argument} must be one of {', '.join(map(repr, allowed))}, not {short(value)}")
    return str(value)


def number(value: float) -> str:
    """Write a coordinate: at most two decimals, the same bytes on every platform."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def coordinates(points: Iterable[Point]) -> str:
    """Write a list of points for `points` attributes."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def element(name: str, **values: Any) -> str:
    """Write an element without content; floats become coordinates, `_` in a name becomes `-`."""
    return f"<{name}{_attributes(values)}/>"


def _attributes(values: dict[str, Any]) -> str:
    return attributes(
        {
            key.rstrip("_").replace("_", "-"): number(value)
            if isinstance(value, (int, float)) and not isinstance(value, bool)
            else value
            for key, value in values.items()
        }
    )


_WIDE = set("mwMW@%—…")
_NARROW = set("iljtfrI.,:;'|!()[]{} \u2009\u202f")


def text_width(text: str, size: float) -> float:
    """Estimate the width of a text in the system font, a little on the generous side."""
    units = 0.0
    for char in text:
        if char in _NARROW:
            units += 0.34
        elif char in _WIDE:
            units += 0.92
        elif char.isupper():
            units += 0.70
        elif ord(char) > 0x2E80:
            units += 1.0
        elif char in "⁰¹²³⁴⁵⁶⁷⁸⁹⁻":
            units += 0.40
        else:
            units += 0.6
    return units * size


def wrap(text: str, size: float, width: float, most: int = 3) -> list[str]:
    """Break a text into at most `most` lines of the given width; a line that is still too long is cut."""
    lines: list[str] = []
    current = ""
    for word in text.split():
        trial = f"{current} {word}" if current else word
        if current and text_width(trial, size) > width:
            lines.append(current)
            current = word
        else:
            current = trial
    if current:
        lines.append(current)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [cut(line, size, width) for line in lines]


def cut(text: str, size: float, width: float) -> str:
    """Shorten a text to a width."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def label(
    x: float,
    y: float,
    text: str,
    size: float = 13,
    color: str = "ink",
    anchor: str = "middle",
    weight: str | None = None,
    halo: bool = False,
    turn: float = 0,
) -> str:
    """Write a text whose first baseline is at (x, y), in pixels; line breaks make further lines."""
    halo_values: dict[str, Any] = {}
    if halo:
        halo_values = {
            "stroke": paint("paper"),
            "stroke_width": 4,
            "stroke_linejoin": "round",
            "paint_order": "stroke",
        }
    opening = _attributes(
        {
            "x": float(x),
            "y": float(y),
            "font_size": float(size),
            "font_weight": weight,
            "text_anchor": None if anchor == "start" else anchor,
            "fill": paint(color),
            **halo_values,
            "transform": f"rotate({number(turn)} {number(x)} {number(y)})" if turn else None,
        }
    )
    lines = str(text).split("\n")
    if len(lines) == 1:
        return f"<text{opening}>{escape_text(lines[0])}</text>"
    spans = "".join(
        f"<tspan{_attributes({'x': float(x), 'dy': 0.0 if index == 0 else size * 1.25})}>{escape_text(line)}</tspan>"
        for index, line in enumerate(lines)
    )
    return f"<text{opening}>{spans}</text>"


def document(
    body: str,
    box: tuple[float, float, float, float],
    title: str,
    desc: str,
    kind: str,
) -> Html:
    """Wrap a drawing into an accessible `svg` element.

    The ids come from the content itself, so that the same drawing has the same bytes wherever it is made and two
    different drawings on a page do not share an id.
    """
    left, top, width, height = box
    size = f"{number(left)} {number(top)} {number(width)} {number(height)}"
    # The rest by a large prime tells drawings apart as well as a cryptographic digest would, and loading hashlib takes
    # a noticeable part of an app's first second in a browser.
    content = "\0".join((size, title, desc, body)).encode("utf-8", "replace")
    identity = f"plot-{int.from_bytes(content, 'big') % (10**18 + 3) % 16**12:012x}"
    named = f"{identity}-t {identity}-d" if desc else f"{identity}-t"
    description = f'<desc id="{identity}-d">{escape_text(desc)}</desc>' if desc else ""
    return Html(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="app-plot app-plot-{kind}" viewBox="{size}" '
        f'width="{number(width)}" height="{number(height)}" role="img" aria-labelledby="{named}" '
        f'font-family="{escape_text(FONT)}">'
        f'<title id="{identity}-t">{escape_text(title)}</title>{description}{body}</svg>'
    )
