"""Files as data URLs: the form in which a file input hands a file to the code, and in which a file leaves it."""

from __future__ import annotations

import base64
import binascii
import io
import re
from typing import Any, BinaryIO, NamedTuple, Union

from ._file_kinds import BY_EXTENSION, BY_TYPE, GENERIC, extension_of, sniff
from ._svg import short

Data = Union[bytes, bytearray, memoryview, str, BinaryIO]

_TOKEN = r"[A-Za-z0-9!#$&^_.+-]+"
_MIME = re.compile(rf"{_TOKEN}/{_TOKEN}(?:;\s*{_TOKEN}=(?:{_TOKEN}|\"[^\"\r\n]*\"))*\Z")
_LOOKS_LIKE = re.compile(rf"data:(?:{_TOKEN}/{_TOKEN})?(?:;[^,;\s]+)*,", re.IGNORECASE)


# The three functions below stand for urllib.parse, which takes a third of a second to load in a browser.
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ESCAPED = re.compile(rb"%([0-9A-Fa-f]{2})")


def _quote(text: str) -> str:
    """Percent-encode everything that could have a meaning in a URL."""
    return "".join(
        char if char in _UNRESERVED else "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "replace"))
        for char in text
    )


def _unquote_to_bytes(text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    return _ESCAPED.sub(lambda found: bytes((int(found.group(1), 16),)), data) if b"%" in data else data


def _unquote(text: str) -> str:
    return _unquote_to_bytes(text).decode("utf-8", "replace")


class DataUrl(NamedTuple):
    """The parts of a data URL, as `parse_data_url` returns them.

    Args:
        mime: The declared type, such as `image/png`, in lower case and without parameters.
        parameters: The parameters of the type, such as `{"charset": "utf-8"}`, with names in lower case.
        name: The file name if the URL carries one, otherwise `None`.
        data: The content.

    Example:
        >>> import __library__ as cw
        >>> cw.DataUrl("text/plain", {}, None, b"Hi")
        DataUrl(mime='text/plain', parameters={}, name=None, data=b'Hi')
    """

    mime: str
    parameters: dict[str, str]
    name: str | None
    data: bytes


def is_data_url(value: Any) -> bool:
    """Tell whether a value looks like a data URL.

    Only the beginning is checked. That's fast even for a large file, but it doesn't guarantee that the content can be
    decoded.

    Args:
        value: Any value; only a `str` can be a data URL.

    Returns:
        `True` when the value begins as a data URL does.

    Example:
        >>> import __library__ as cw
        >>> cw.is_data_url("data:text/plain;base64,SGk=")
        True
        >>> cw.is_data_url("data: 1, 2, 3")
        False
    """
    return isinstance(value, str) and _LOOKS_LIKE.match(value[:512]) is not None


def parse_data_url(url: str) -> DataUrl:
    """Split a data URL into its type, parameters, file name and content.

    Base64 and percent-encoded content are both understood, and line breaks inside the content are ignored. A URL
    without a type is `text/plain`, as the standard (RFC 2397) requires.

    Args:
        url: The data URL, usually the value of a file input.

    Returns:
        A named tuple `DataUrl(mime, parameters, name, data)`.

    Raises:
        TypeError: The value isn't a `str`, for example because the file input is empty or allows several files.
        ValueError: The text isn't a data URL, or its content isn't valid base64.

    Example:
        >>> import __library__ as cw
        >>> cw.parse_data_url("data:text/plain;charset=utf-8;base64,SGkh")
        DataUrl(mime='text/plain', parameters={'charset': 'utf-8'}, name=None, data=b'Hi!')
        >>> cw.parse_data_url("hello")
        Traceback (most recent call last):
            ...
        ValueError: url is not a data URL, it starts with 'hello': pass the value of a file input or to_data_url(...)
    """
    if isinstance(url, (list, tuple)):
        raise TypeError("url is a list: a file input that allows several files gives one data URL per file, pass one")
    if url is None:
        raise TypeError("url is None: no file was chosen, so check the input before you read it")
    if not isinstance(url, str):
        raise TypeError(f"url must be a str that holds a data URL, not {type(url).__name__}")
    if url[:5].lower() != "data:":
        raise ValueError(
            f"url is not a data URL, it starts with {short(url[:20])}: pass the value of a file input or to_data_url(...)"
        )
    head, comma, body = url[5:].partition(",")
    if not comma:
        raise ValueError("url is cut off: a data URL has a comma between its type and its content, and this has none")
    pieces = [piece.strip() for piece in head.split(";")]
    mime = pieces[0].lower()
    encoded = False
    parameters: dict[str, str] = {}
    for piece in pieces[1:]:
        if piece.lower() == "base64":
            encoded = True
        elif "=" in piece:
            key, _, value = piece.partition("=")
            parameters[key.strip().lower()] = _unquote(value.strip().strip('"'))
    if not mime:
        mime = "text/plain"
        parameters.setdefault("charset", "US-ASCII")
    name = parameters.pop("name", None) or parameters.pop("filename", None)
    return DataUrl(mime, parameters, name, _decode_base64(body) if encoded else _unquote_to_bytes(body))


def _decode_base64(body: str) -> bytes:
    if "%" in body:
        body = _unquote(body)
    try:
        raw = body.encode("ascii")
    except UnicodeEncodeError:
        raise ValueError("url has content that is not base64: it holds characters outside ASCII") from None
    if any(space in raw for space in (b"\n", b"\r", b" ", b"\t")):
        raw = raw.translate(None, b" \t\r\n\f")
    raw += b"=" * (-len(raw) % 4) if not raw.endswith(b"=") else b""
    try:
        return base64.b64decode(raw, validate=True)
    except binascii.Error as error:
        raise ValueError(f"url has content that is not base64 ({error}): the file is damaged or was cut off") from None


def to_data_url(data: Data, mime: str | None = None, filename: str | None = None) -> str:
    """Turn content into a data URL.

    The type is the first of these that's known: the one you pass, the one of the file name's extension, the one that the
    first bytes reveal, `text/plain` for text and `application/octet-stream` for bytes. Text is stored as UTF-8.

    Args:
        data: Bytes, text, or a file object opened for reading. A file object with a name passes its name on.
        mime: The type, such as `image/png`; worked out when left out.
        filename: A name to keep inside the URL, from which `file_name` reads it back.

    Returns:
        The data URL, always in base64.

    Raises:
        TypeError: The data is neither bytes, text nor a readable file.
        ValueError: The type doesn't have the form `kind/subtype`.

    Example:
        >>> import __library__ as cw
        >>> cw.to_data_url("Hi!")
        'data:text/plain;charset=utf-8;base64,SGkh'
        >>> cw.to_data_url(b"a,b", filename="small table.csv")
        'data:text/csv;charset=utf-8;name=small%20table.csv;base64,YSxi'
    """
    content, found_name = _content(data)
    name = filename if filename is not None else found_name
    if mime is None:
        mime = BY_EXTENSION.get(extension_of(name)) or sniff(content)
        if mime is None:
            mime = "text/plain" if isinstance(data, str) else "application/octet-stream"
        if mime.startswith("text/") and _is_utf8(content):
            mime += ";charset=utf-8"
    elif not isinstance(mime, str) or not _MIME.match(mime):
        raise ValueError(f"mime {short(mime)} is not a media type: pass one such as 'image/png' or 'text/csv'")
    named = f";name={_quote(name)}" if name else ""
    return f"data:{mime}{named};base64,{base64.b64encode(content).decode('ascii')}"


def _content(data: Any) -> tuple[bytes, str | None]:
    name = None
    if hasattr(data, "read"):
        found = getattr(data, "name", None)
        name = re.split(r"[\\/]", found)[-1] if isinstance(found, str) else None
        data = data.read()
    if isinstance(data, str):
        return data.encode("utf-8", "surrogatepass"), name
    if isinstance(data, (bytes, bytearray, memoryview)):
        return bytes(data), name
    raise TypeError(f"data must be bytes, str or a file opened for reading, not {type(data).__name__}")


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def to_bytes(url: str) -> bytes:
    """Read the content of a data URL as bytes.

    Args:
        url: The data URL, usually the value of a file input.

    Returns:
        The content of the file.

    Raises:
        TypeError: The value isn't a `str`.
        ValueError: The text isn't a data URL, or its content isn't valid base64.

    Example:
        >>> import __library__ as cw
        >>> cw.to_bytes("data:text/plain;base64,SGkh")
        b'Hi!'
    """
    return parse_data_url(url).data


def to_text(url: str, encoding: str | None = None) -> str:
    """Read the content of a data URL as text.

    If you don't pass an encoding, a byte order mark determines it. Otherwise UTF-8 is tried, and text that isn't valid UTF-8 is read as
    Windows-1252, which older spreadsheets write. A byte order mark is removed. Line ends stay as they are in the file.

    Args:
        url: The data URL, usually the value of a file input.
        encoding: An encoding that Python knows, such as `utf-8`, `latin-1` or `shift_jis`.

    Returns:
        The text of the file.

    Raises:
        TypeError: The value isn't a `str`.
        ValueError: The text isn't a data URL, the encoding is unknown, or the content can't be decoded with it.

    Example:
        >>> import __library__ as cw
        >>> cw.to_text(cw.to_data_url("naïve café".encode("cp1252")))
        'naïve café'
    """
    return decode(parse_data_url(url).data, encoding)


def decode(data: bytes, encoding: str | None = None) -> str:
    """Decode the bytes of a text file, guessing the encoding when none is given."""
    if encoding is not None:
        try:
            text = data.decode(encoding)
        except LookupError:
            raise ValueError(f"encoding {short(encoding)} is unknown: pass one such as 'utf-8' or 'cp1252'") from None
        except UnicodeDecodeError as error:
            raise ValueError(
                f"the file is not {encoding}: byte {error.start} cannot be read; pass encoding=None to let it be guessed"
            ) from None
        return text[1:] if text.startswith("\ufeff") else text
    # The mark of UTF-32 begins with that of UTF-16, so the longer one is tried first.
    for mark, name in (
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe\x00\x00", "utf-32-le"),
        (b"\x00\x00\xfe\xff", "utf-32-be"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
    ):
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def to_file(url: str) -> io.BytesIO:
    """Open the content of a data URL as a file object.

    Hand it to a library that reads files, such as `zipfile.ZipFile` or `pandas.read_excel`.

    Args:
        url: The data URL, usually the value of a file input.

    Returns:
        A file object in memory, at its beginning, whose `name` is the file's name or `file` with the extension that
        belongs to its type.

    Raises:
        TypeError: The value isn't a `str`.
        ValueError: The text isn't a data URL, or its content isn't valid base64.

    Example:
        >>> import __library__ as cw
        >>> file = cw.to_file("data:text/plain;base64,SGkh")
        >>> file.name, file.read()
        ('file.txt', b'Hi!')
    """
    parsed = parse_data_url(url)
    file = io.BytesIO(parsed.data)
    file.name = parsed.name or "file" + _extension(parsed)  # type: ignore[attr-defined]
    return file


def file_type(url: str) -> str:
    """Find out the type of a file.

    The declared type is used unless it's unspecific, like `application/octet-stream`. In that case, the first bytes are
    examined, then the file name's extension, and text is told from binary content.

    Args:
        url: The data URL, usually the value of a file input.

    Returns:
        A media type in lower case, such as `image/png`; `application/octet-stream` when nothing is known.

    Raises:
        TypeError: The value isn't a `str`.
        ValueError: The text isn't a data URL, or its content isn't valid base64.

    Example:
        >>> import __library__ as cw
        >>> cw.file_type("data:image/png;base64,iVBORw0KGgo=")
        'image/png'
        >>> cw.file_type("data:application/octet-stream;base64,JVBERi0xLjc=")
        'application/pdf'
    """
    return _type(parse_data_url(url))


def _type(parsed: DataUrl) -> str:
    if parsed.mime not in GENERIC:
        return parsed.mime
    found = sniff(parsed.data) or BY_EXTENSION.get(extension_of(parsed.name))
    if found:
        return found
    head = parsed.data[:4096]
    if head and not any(byte < 9 or 13 < byte < 32 for byte in head) and _is_utf8(_whole_characters(head)):
        return "text/plain"
    return "application/octet-stream"


def _whole_characters(head: bytes) -> bytes:
    # A cut at 4,096 bytes may fall inside a character: leave out its beginning.
    for back in range(1, min(4, len(head)) + 1):
        byte = head[-back]
        if byte < 0x80:
            break
        if byte >= 0xC0:
            length = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return head[:-back] if length > back else head
    return head


def file_extension(url: str) -> str:
    """Find out which extension a file should have.

    The extension of the file's own name is kept when the URL carries a name; otherwise it follows from the type.

    Args:
        url: The data URL, usually the value of a file input.

    Returns:
        The extension in lower case with its dot, such as `.csv`, or an empty string when none is known.

    Raises:
        TypeError: The value isn't a `str`.
        ValueError: The text isn't a data URL, or its content isn't valid base64.

    Example:
        >>> import __library__ as cw
        >>> cw.file_extension("data:image/jpeg;base64,/9j/")
        '.jpg'
    """
    return _extension(parse_data_url(url))


def _extension(parsed: DataUrl) -> str:
    return extension_of(parsed.name) or BY_TYPE.get(_type(parsed), "")


def file_name(url: str, default: str | None = None) -> str | None:
    """Read the file name that a data URL carries.

    Browsers do not put a name into a data URL by themselves; `to_data_url` does when you pass a `filename`.

    Args:
        url: The data URL.
        default: What to return when the URL carries no name.

    Returns:
        The name without any folder, or the default.

    Raises:
        TypeError: The value isn't a `str`.
        ValueError: The text isn't a data URL, or its content isn't valid base64.

    Example:
        >>> import __library__ as cw
        >>> cw.file_name("data:text/csv;name=loads.csv;base64,YQ==")
        'loads.csv'
        >>> cw.file_name("data:text/csv;base64,YQ==", default="table.csv")
        'table.csv'
    """
    name = parse_data_url(url).name
    return re.split(r"[\\/]", name)[-1] or default if name else default


def file_size(url: str) -> int:
    """Count the bytes of a file.

    Args:
        url: The data URL, usually the value of a file input.

    Returns:
        The number of bytes of the content, not of the longer data URL.

    Raises:
        TypeError: The value isn't a `str`.
        ValueError: The text isn't a data URL, or its content isn't valid base64.

    Example:
        >>> import __library__ as cw
        >>> cw.file_size("data:text/plain;base64,SGkh")
        3
    """
    return len(parse_data_url(url).data)


def format_size(count: int) -> str:
    """Write a number of bytes for people.

    A kilobyte is 1,000 bytes here, as on a disk's label.

    Args:
        count: The number of bytes, such as `file_size` returns.

    Returns:
        The size with a unit, such as `1.5 MB`.

    Raises:
        ValueError: The count is negative or not a number.

    Example:
        >>> import __library__ as cw
        >>> cw.format_size(1536000)
        '1.5 MB'
        >>> cw.format_size(1)
        '1 byte'
    """
    if isinstance(count, bool) or not isinstance(count, (int, float)) or not 0 <= count < float("inf"):
        raise ValueError(f"count must be a number of bytes, 0 or greater, not {short(count)}")
    if count < 1000:
        return f"{int(count)} byte{'' if int(count) == 1 else 's'}"
    size = float(count)
    for unit in ("KB", "MB", "GB", "TB"):
        size /= 1000
        if size < 999.95 or unit == "TB":
            break
    return f"{size:.1f} {unit}".replace(".0 ", " ")
