"""Pictures of matplotlib figures, one for light pages and one for dark ones.

Nothing here imports matplotlib: a figure exists only if the app has imported it.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
import weakref
from typing import Any, Callable, Iterator

from ._data_urls import to_data_url
from ._image_size import size_of
from ._markup import Html, attributes

# A line plot has about 20,000 characters. A scatter plot of thousands of points is smaller as PNG.
MAX_SVG = 80_000
PNG_DPI = 150
_CSS_DPI = 96

# Figures that are part of a result already, so that a runner doesn't show an open one again.
placed: weakref.WeakSet[Any] = weakref.WeakSet()

_PROPERTIES = ("color", "facecolor", "edgecolor", "markerfacecolor", "markeredgecolor")
_WHITE = (1.0, 1.0, 1.0)
_ESCAPES = str.maketrans({character: f"%{ord(character):02X}" for character in '%#<>"'})


def figure_pictures(figure: Any, alt: str, width: int | None = None, dpi: float | None = None) -> Html:
    """Show a figure as SVG, or as PNG if `dpi` is given or the SVG would be large."""
    with contextlib.suppress(TypeError):
        placed.add(figure)
    kind = "svg" if dpi is None and _can_be_recolored(figure) else "png"
    light = _render(figure, kind, dpi, dark=False)
    if kind == "svg" and len(light) > MAX_SVG:
        kind = "png"
        light = _render(figure, kind, dpi, dark=False)
    if not _has_plain_background(figure):
        return _img(light, kind, dpi, alt, width, None)
    dark = _render(figure, kind, dpi, dark=True)
    return Html(
        _img(light, kind, dpi, alt, width, "app-light") + _img(dark, kind, dpi, alt, width, "app-dark")
    )


def figure_bytes(figure: Any, kind: str, dpi: float) -> bytes:
    buffer = io.BytesIO()
    # Without a date the same figure gives the same bytes, so that recorded results stay equal.
    metadata = {"Date": None} if kind == "svg" else {"Software": None}
    figure.savefig(buffer, format=kind, dpi=dpi, bbox_inches="tight", metadata=metadata)
    return buffer.getvalue()


def title_of(figure: Any) -> str:
    """The figure's title, or else the titles of its axes."""
    whole = getattr(figure, "_suptitle", None)
    titles = [whole.get_text()] if whole is not None else [axes.get_title() for axes in figure.get_axes()]
    return ", ".join(title.strip() for title in titles if title.strip())


def _render(figure: Any, kind: str, dpi: float | None, dark: bool) -> bytes:
    matplotlib = sys.modules.get("matplotlib")
    settings: Any = contextlib.nullcontext()
    if matplotlib is not None:
        # Letters as outlines look the same everywhere; the salt makes the ids of an SVG repeatable.
        settings = matplotlib.rc_context({"svg.fonttype": "path", "svg.hashsalt": "figure"})
    with settings, _recolored(figure, dark):
        return figure_bytes(figure, kind, dpi or PNG_DPI)


def _img(data: bytes, kind: str, dpi: float | None, alt: str, width: int | None, mode: str | None) -> str:
    if kind == "svg":
        text = data.decode("utf-8")
        text = re.sub(r"<!--.*?-->|<metadata>.*?</metadata>|\n\s*", "", text[text.index("<svg") :], flags=re.S)
        # Escaped only where an address needs it: base64 would compress badly.
        url = "data:image/svg+xml;charset=utf-8," + text.translate(_ESCAPES)
        found = re.search(r'width="([\d.]+)pt" height="([\d.]+)pt"', text)
        natural = [float(points) * _CSS_DPI / 72 for points in found.groups()] if found else None
    else:
        url = to_data_url(data, "image/png")
        natural = [pixels * _CSS_DPI / (dpi or PNG_DPI) for pixels in size_of(data)]
    values: dict[str, Any] = {"class": "app-image" + (" " + mode if mode else ""), "src": url, "alt": alt}
    if natural:
        shown = width if width is not None else max(1, round(natural[0]))
        values["width"], values["height"] = shown, max(1, round(shown * natural[1] / natural[0]))
    return f"<img{attributes(values)}/>"


def _can_be_recolored(figure: Any) -> bool:
    return hasattr(figure, "findobj") and hasattr(figure, "get_axes")


def _backgrounds(figure: Any) -> list[Any]:
    return [figure.patch, *(axes.patch for axes in figure.get_axes())]


def _has_plain_background(figure: Any) -> bool:
    """Whether figure and axes are white or transparent. With another background, a figure is shown as it is."""
    if not _can_be_recolored(figure):
        return False
    colors = [tuple(background.get_facecolor()) for background in _backgrounds(figure)]
    return all(color[:3] == _WHITE or color[3] == 0 for color in colors)


@contextlib.contextmanager
def _recolored(figure: Any, dark: bool) -> Iterator[None]:
    """Make white backgrounds transparent, and for a dark page swap light and dark grays; afterwards undo it."""
    undo: list[Callable[[], Any]] = []
    if _has_plain_background(figure):
        backgrounds = _backgrounds(figure)
        for background in backgrounds:
            _set(background, "facecolor", (0, 0, 0, 0), undo)
        if dark:
            for artist in _artists(figure):
                if artist not in backgrounds:
                    _darken(artist, undo)
    try:
        yield
    finally:
        for restore in reversed(undo):
            restore()


def _artists(figure: Any) -> list[Any]:
    """Each once: what is recolored twice has its first color again."""
    found = {}
    for artist in figure.findobj():
        found[id(artist)] = artist
        # The arrow of an annotation, the box around a text, the text of a table cell: not everyone's children.
        for part in ("arrow_patch", "_bbox_patch", "_text"):
            inner = getattr(artist, part, None)
            if hasattr(inner, "findobj"):
                found[id(inner)] = inner
    return list(found.values())


def _set(artist: Any, name: str, value: Any, undo: list[Callable[[], Any]]) -> None:
    before = getattr(artist, "get_" + name)()
    setter = getattr(artist, "set_" + name)
    setter(value)
    undo.append(lambda: setter(before))


def _darken(artist: Any, undo: list[Callable[[], Any]]) -> None:
    # The color of a patch or a collection is that of its face or edge.
    is_filled = hasattr(artist, "get_facecolor")
    is_mapped = _is_mapped(artist)
    for name in _PROPERTIES:
        if not hasattr(artist, "get_" + name) or not hasattr(artist, "set_" + name):
            continue
        # "face": an edge has the color of its face. "auto": a marker has the color of its line.
        chosen = getattr(artist, "_edgecolors" if name == "edgecolor" else "_" + name, None)
        if (name == "color" and is_filled) or is_mapped or (isinstance(chosen, str) and chosen in ("auto", "face")):
            continue
        changed = _dark_color(getattr(artist, "get_" + name)())
        if changed is not None:
            _set(artist, name, changed, undo)


def _is_mapped(artist: Any) -> bool:
    """Whether the colors are values of a color map: a collection with data, or an area between two contours."""
    if getattr(artist, "get_array", lambda: None)() is not None:
        return True
    # Before matplotlib 3.8, each area is a filled collection of paths, without the data and without sizes of markers.
    is_paths = type(artist).__name__ == "PathCollection" and len(artist.get_sizes()) == 0
    return is_paths and any(color[3] > 0 for color in artist.get_facecolor())


def _dark_color(value: Any) -> Any:
    """The color, or colors, for a dark page; None if they can stay."""
    to_rgba = sys.modules["matplotlib.colors"].to_rgba  # type: ignore[attr-defined]
    if not isinstance(value, (str, tuple)):
        rows = [_dark_color(tuple(row)) or tuple(row) for row in value]
        return rows if rows != [tuple(row) for row in value] else None
    if isinstance(value, str) and value.lower() in ("none", "auto"):
        return None
    red, green, blue, alpha = to_rgba(value)
    if max(red, green, blue) - min(red, green, blue) < 0.06:
        gray = 0.9 - 0.78 * green
        return (gray, gray, gray, alpha)
    if 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.25:
        # Dark blue on a dark page can't be seen.
        return (*(part + (1 - part) * 0.4 for part in (red, green, blue)), alpha)
    return None
