"""Escaping, and strings that are already markup.

Everything the library returns as HTML or SVG is an `Html`: a plain `str` that other functions of the library
recognize, so that a drawing can be put in a table cell while every other text is escaped.
"""

from __future__ import annotations

import re
from typing import Any, Mapping

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class Html(str):
    """Text that is already HTML or SVG and must not be escaped again.

    Functions that build markup return it, and functions that place text in markup, such as `table`, leave it as it
    is. It is an ordinary `str` in every other respect. Wrap only text that you wrote yourself: what a user typed
    belongs in the page as plain text.

    Args:
        text: The markup.

    Example:
        >>> import __library__ as cw
        >>> cw.escape(cw.Html("<b>bold</b>"))
        '<b>bold</b>'
        >>> cw.escape("<b>bold</b>")
        '&lt;b&gt;bold&lt;/b&gt;'
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Html:
        return super().__new__(cls, text)

    def __html__(self) -> str:
        return str(self)


def escape(text: Any) -> Html:
    """Make a value safe to place in HTML, as text or inside a quoted attribute.

    The five characters with a meaning in HTML become entities, and characters that no HTML or SVG document may
    hold become the replacement character. `None` gives an empty string, other values are converted with `str()`
    first, and an `Html` value is returned unchanged.

    Args:
        text: The value to show.

    Returns:
        The escaped text.

    Example:
        >>> import __library__ as cw
        >>> cw.escape('5 < 7 & "so on"')
        '5 &lt; 7 &amp; &quot;so on&quot;'
        >>> cw.escape(None)
        ''
    """
    if hasattr(text, "__html__"):
        return Html(text.__html__())
    return Html(escape_text(text))


def escape_text(text: Any) -> str:
    """Escape without exception, for attributes and for places where markup may not stand."""
    if text is None:
        return ""
    plain = _CONTROL.sub("\ufffd", str(text))
    return (
        plain.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&#39;")
    )


def attributes(values: Mapping[str, Any]) -> str:
    """Write attributes in the given order; None and False leave one out, True writes the bare name."""
    parts = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        parts.append(f" {name}" if value is True else f' {name}="{escape_text(value)}"')
    return "".join(parts)
