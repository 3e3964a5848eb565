"""The size of a picture, read from the first bytes of its file."""

from __future__ import annotations

import re
import struct
from typing import Any, NamedTuple

from ._data_urls import is_data_url, parse_data_url
from ._file_kinds import sniff
from ._svg import short


class ImageSize(NamedTuple):
    """The size of a picture in pixels, as `image_size` returns it.

    Args:
        width: The width in pixels.
        height: The height in pixels.

    Example:
        >>> import __library__ as cw
        >>> width, height = cw.ImageSize(640, 480)
        >>> width
        640
    """

    width: int
    height: int


def image_size(source: str | bytes) -> ImageSize:
    """Read the width and height of a picture.

    Only the header of the file is read, so this needs no image library. PNG, JPEG, GIF, WebP, BMP and SVG are
    understood. For an SVG the size is that of its `width` and `height`, or else of its `viewBox`. A photo's stored
    orientation is not applied.

    Args:
        source: The data URL of a file input, the bytes of the file, or the text of an SVG.

    Returns:
        A named tuple `ImageSize(width, height)` in pixels.

    Raises:
        ValueError: The file is not one of these formats, or its header is damaged.

    Example:
        >>> import __library__ as cw
        >>> cw.image_size("<svg viewBox='0 0 120 80'></svg>")
        ImageSize(width=120, height=80)
    """
    return size_of(image_bytes(source))


def image_bytes(source: Any) -> bytes:
    """The bytes of a picture given as data URL, bytes or SVG text."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    if is_data_url(source):
        return parse_data_url(source).data
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        return source.encode("utf-8", "replace")
    raise ValueError(f"source must be a data URL, the bytes of a picture or SVG text, not {short(source)}")


def size_of(data: bytes) -> ImageSize:
    """Read the size from the bytes of a picture."""
    kind = sniff(data)
    try:
        if kind == "image/png":
            size = _png(data)
        elif kind == "image/gif":
            size = struct.unpack("<HH", data[6:10])
        elif kind == "image/bmp":
            size = _bmp(data)
        elif kind == "image/jpeg":
            size = _jpeg(data)
        elif kind == "image/webp":
            size = _webp(data)
        elif kind == "image/svg+xml":
            size = _svg(data)
        else:
            raise ValueError("source is not a picture of a known format: pass PNG, JPEG, GIF, WebP, BMP or SVG")
    except (struct.error, IndexError):
        raise ValueError(f"source is a damaged {kind}: its header is cut off") from None
    width, height = size
    if width <= 0 or height <= 0:
        raise ValueError(f"source is a damaged {kind}: its header states a size of {width} by {height}")
    return ImageSize(int(width), int(height))


def _png(data: bytes) -> tuple[int, int]:
    if data[12:16] != b"IHDR":
        raise IndexError
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _bmp(data: bytes) -> tuple[int, int]:
    if struct.unpack("<I", data[14:18])[0] == 12:
        width, height = struct.unpack("<HH", data[18:22])
    else:
        width, height = struct.unpack("<ii", data[18:26])
    return width, abs(height)


def _jpeg(data: bytes) -> tuple[int, int]:
    at = 2
    while True:
        while data[at] != 0xFF:
            at += 1
        while data[at] == 0xFF:
            at += 1
        marker = data[at]
        at += 1
        # Markers without a length of their own.
        if marker in (0x01, 0xD8) or 0xD0 <= marker <= 0xD7:
            continue
        if marker in (0xD9, 0xDA):
            raise IndexError
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 3 : at + 7])
            return width, height
        (length,) = struct.unpack(">H", data[at : at + 2])
        if length < 2:
            raise IndexError
        at += length


def _webp(data: bytes) -> tuple[int, int]:
    chunk = data[12:16]
    if chunk == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if chunk == b"VP8L":
        bits = struct.unpack("<I", data[21:25])[0]
        return (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1
    if chunk == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    raise IndexError


_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4}


def _svg(data: bytes) -> tuple[int, int]:
    text = data[:65536].decode("utf-8", "replace")
    found = re.search(r"<svg\b[^>]*>", text, re.IGNORECASE)
    if not found:
        raise IndexError
    tag = found.group(0)
    width, height = _svg_length(tag, "width"), _svg_length(tag, "height")
    if width and height:
        return round(width), round(height)
    box = re.search(r"\bviewBox\s*=\s*[\"']([^\"']*)[\"']", tag)
    numbers = re.findall(r"-?[0-9]*\.?[0-9]+(?:e-?[0-9]+)?", box.group(1)) if box else []
    if len(numbers) != 4:
        raise ValueError("source is an SVG that states no size: give its svg element a width and height, or a viewBox")
    return max(1, round(float(numbers[2]))), max(1, round(float(numbers[3])))


def _svg_length(tag: str, name: str) -> float | None:
    found = re.search(rf"[\s\"']{name}\s*=\s*[\"']\s*([0-9]*\.?[0-9]+)\s*([a-z%]*)\s*[\"']", tag)
    if not found or found.group(2) not in _UNITS:
        return None
    return float(found.group(1)) * _UNITS[found.group(2)]
