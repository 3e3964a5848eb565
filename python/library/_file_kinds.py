"""File types: extensions, media types and the first bytes by which a file can be recognized.

The table is our own, since the standard library's reads the machine's and would answer differently elsewhere.
"""

from __future__ import annotations

BY_EXTENSION = {
    ".txt": "text/plain",
    ".csv": "text/csv",
    ".tsv": "text/tab-separated-values",
    ".htm": "text/html",
    ".html": "text/html",
    ".md": "text/markdown",
    ".css": "text/css",
    ".js": "text/javascript",
    ".py": "text/x-python",
    ".json": "application/json",
    ".geojson": "application/geo+json",
    ".xml": "application/xml",
    ".yaml": "application/yaml",
    ".yml": "application/yaml",
    ".toml": "application/toml",
    ".ics": "text/calendar",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".bmp": "image/bmp",
    ".svg": "image/svg+xml",
    ".ico": "image/x-icon",
    ".tif": "image/tiff",
    ".tiff": "image/tiff",
    ".avif": "image/avif",
    ".pdf": "application/pdf",
    ".zip": "application/zip",
    ".gz": "application/gzip",
    ".7z": "application/x-7z-compressed",
    ".tar": "application/x-tar",
    ".doc": "application/msword",
    ".xls": "application/vnd.ms-excel",
    ".ppt": "application/vnd.ms-powerpoint",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ".ods": "application/vnd.oasis.opendocument.spreadsheet",
    ".odt": "application/vnd.oasis.opendocument.text",
    ".kml": "application/vnd.google-earth.kml+xml",
    ".gpx": "application/gpx+xml",
    ".parquet": "application/vnd.apache.parquet",
    ".sqlite": "application/vnd.sqlite3",
    ".wasm": "application/wasm",
    ".mp3": "audio/mpeg",
    ".wav": "audio/wav",
    ".ogg": "audio/ogg",
    ".flac": "audio/flac",
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".woff2": "font/woff2",
    ".dxf": "image/vnd.dxf",
    ".stl": "model/stl",
    ".bin": "application/octet-stream",
}

#: The extension to give a file of each type: the first one listed, except where another is more usual.
BY_TYPE = {mime: extension for extension, mime in reversed(list(BY_EXTENSION.items()))}
BY_TYPE.update(
    {
        "text/html": ".html",
        "image/jpeg": ".jpg",
        "image/tiff": ".tiff",
        "application/yaml": ".yaml",
        "text/xml": ".xml",
        "application/javascript": ".js",
        "application/x-zip-compressed": ".zip",
        "image/x-ms-bmp": ".bmp",
        "image/vnd.microsoft.icon": ".ico",
        "application/octet-stream": "",
    }
)

#: Types that say nothing about the content.
GENERIC = {"", "application/octet-stream", "binary/octet-stream", "application/unknown", "application/x-download"}

_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"BM", "image/bmp"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"\x00\x00\x01\x00", "image/x-icon"),
    (b"%PDF-", "application/pdf"),
    (b"\x1f\x8b", "application/gzip"),
    (b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (b"PAR1", "application/vnd.apache.parquet"),
    (b"SQLite format 3\x00", "application/vnd.sqlite3"),
    (b"\x00asm", "application/wasm"),
    (b"ID3", "audio/mpeg"),
    (b"fLaC", "audio/flac"),
    (b"OggS", "audio/ogg"),
    (b"\x1aE\xdf\xa3", "video/webm"),
    (b"wOF2", "font/woff2"),
)

_OFFICE = ((b"word/", ".docx"), (b"xl/", ".xlsx"), (b"ppt/", ".pptx"))


def extension_of(name: str | None) -> str:
    """The extension of a file name in lower case with its dot, or an empty string."""
    if not name:
        return ""
    stem, dot, ending = name.replace("\\", "/").rpartition("/")[2].rpartition(".")
    return f".{ending.lower()}" if dot and stem and ending.isalnum() else ""


def sniff(data: bytes) -> str | None:
    """Recognize a file by its first bytes; None when they say nothing certain."""
    if data[:4] == b"RIFF" and len(data) >= 12:
        return {b"WEBP": "image/webp", b"WAVE": "audio/wav"}.get(bytes(data[8:12]))
    if data[4:8] == b"ftyp":
        return "image/avif" if data[8:12] in (b"avif", b"avis") else "video/mp4"
    if data[:4] == b"PK\x03\x04":
        return _sniff_zip(bytes(data))
    # "BM" also begins ordinary words: a bitmap states its own size in the next four bytes or has zeros after them.
    if data[:2] == b"BM":
        return "image/bmp" if len(data) >= 26 and data[6:10] == b"\x00\x00\x00\x00" else None
    for start, mime in _MAGIC:
        if data[: len(start)] == start:
            return mime
    head = bytes(data[:1024]).lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith(b"<svg") or (head.startswith((b"<?xml", b"<!--", b"<!doctype svg")) and b"<svg" in head):
        return "image/svg+xml"
    if head.startswith((b"<!doctype html", b"<html")):
        return "text/html"
    if head.startswith(b"<?xml"):
        return "application/xml"
    return None


def _sniff_zip(data: bytes) -> str:
    if data[30:38] == b"mimetype":
        declared = data[38:120].split(b"PK", 1)[0].decode("ascii", "replace")
        if declared in BY_TYPE:
            return declared
    for folder, extension in _OFFICE:
        if folder in data[:4096] or folder in data[-4096:]:
            return BY_EXTENSION[extension]
    return "application/zip"
