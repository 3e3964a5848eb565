"""Pieces of a page: tables, pictures, download links, animations and sliders.

They carry class names and no styles: the page that shows them decides how they look. No piece needs JavaScript to be
read.
"""

from __future__ import annotations

import io
import math
import re
from typing import Any, Mapping, Sequence

from ._data_urls import Data, is_data_url, to_data_url
from ._figures import PNG_DPI, figure_bytes, figure_pictures
from ._file_kinds import sniff
from ._image_size import image_bytes, size_of
from ._markup import Html, attributes, escape, escape_text
from ._svg import short
from ._tables import Rows, as_rows, write_csv

_ALIGN = {"left": "left", "right": "right", "center": "center", "l": "left", "r": "right", "c": "center"}
_ALIGN_CLASS = {"left": None, "right": "app-right", "center": "app-center"}


def download_link(data: Data, filename: str, text: str | None = None, mime: str | None = None) -> Html:
    """Make a link that saves a file on the user's computer.

    Show it in the output with `{{ outputs.link | safe }}`. The whole file is inside the link, so keep it to some
    megabytes.

    Args:
        data: The content: bytes, text, a file object, or a data URL.
        filename: The name under which the file is saved, without a folder.
        text: The text of the link; by default, `Download` and the file name.
        mime: The type; by default worked out as in `to_data_url`.

    Returns:
        An HTML link.

    Raises:
        ValueError: The file name is empty or contains a folder.
        TypeError: The data is neither bytes, text nor a readable file.

    Example:
        >>> import __library__ as cw
        >>> cw.download_link("Hi!", "note.txt")
        '<a class="app-download" href="data:text/plain;charset=utf-8;base64,SGkh" download="note.txt">Download note.txt</a>'
    """
    if not isinstance(filename, str) or not filename.strip() or re.search(r'[\\/:*?"<>|\x00-\x1f]', filename):
        raise ValueError(f"filename {short(filename)} cannot be a file name: pass one such as 'result.csv', no folder")
    if is_data_url(data):
        url = str(data)
    else:
        # The link states the name itself; a second copy inside the URL would only make it longer.
        url = to_data_url(data, mime, filename)
        url = re.sub(r";name=[^;,]*", "", url, count=1)
    shown = text if text is not None else f"Download {filename}"
    return Html(f"<a{attributes({'class': 'app-download', 'href': url, 'download': filename})}>{escape(shown)}</a>")


def download_csv(
    rows: Rows,
    header: Sequence[str] | None = None,
    filename: str = "table.csv",
    text: str | None = None,
    delimiter: str = ",",
) -> Html:
    """Make a link that saves rows as a CSV file.

    The file begins with a byte order mark, so that spreadsheets read accented letters right, and text that a
    spreadsheet would run as a formula is disarmed as in `write_csv`.

    Args:
        rows: A `Table`, a list of rows, or a list of dictionaries with the same keys.
        header: The column names; taken from the table or the dictionaries when left out.
        filename: The name under which the file is saved.
        text: The text of the link; by default, `Download` and the file name.
        delimiter: The character between cells.

    Returns:
        An HTML link.

    Raises:
        ValueError: The file name contains a folder, or the rows aren't rows.

    Example:
        >>> import __library__ as cw
        >>> cw.download_csv([[1, 2]], header=["a", "b"])
        '<a class="app-download" href="data:text/csv;charset=utf-8;base64,77u/YSxiDQoxLDINCg==" download="table.csv">Download table.csv</a>'
    """
    content = "\ufeff" + write_csv(rows, header, delimiter)
    return download_link(content, filename, text, "text/csv;charset=utf-8")


def image(source: Any, alt: str, width: int | None = None, height: int | None = None) -> Html:
    """Show a picture.

    The picture becomes an `img` element with a fixed size, so that the page doesn't jump while it
    loads. Give only the width or only the height and the other follows.

    Args:
        source: A data URL, the bytes of a picture, SVG text, a Pillow image, or a matplotlib figure.
        alt: What the picture shows, in words, for readers who can't see it. Pass an empty string if the picture
            only decorates.
        width: The width on the page in pixels; by default the picture's own.
        height: The height on the page in pixels.

    Returns:
        An HTML `img` element.

    Raises:
        ValueError: The source isn't a picture, or the alternative text is missing.

    Example:
        >>> import __library__ as cw
        >>> html = cw.image("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'/>", alt="A flag", width=40)
        >>> html[-37:]
        'alt="A flag" width="40" height="20"/>'
    """
    if not isinstance(alt, str):
        raise ValueError("alt must be a str that says what the picture shows, or '' if it only decorates")
    url, natural = _picture(source)
    size = _displayed(natural, width, height)
    values: dict[str, Any] = {"class": "app-image", "src": url, "alt": alt}
    if not alt:
        # An empty text is meant: attributes() keeps it, and it tells screen readers to pass over the picture.
        values["alt"] = ""
    if size:
        values["width"], values["height"] = size
    return Html(f"<img{attributes(values)}/>")


def _picture(source: Any) -> tuple[str, tuple[int, int] | None]:
    if hasattr(source, "savefig"):
        source = figure_bytes(source, "png", PNG_DPI)
    elif hasattr(source, "save") and hasattr(source, "mode") and hasattr(source, "size"):
        buffer = io.BytesIO()
        picture = source if source.mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I") else source.convert("RGB")
        picture.save(buffer, format="PNG")
        source = buffer.getvalue()
    elif hasattr(source, "__html__") and not isinstance(source, str):
        source = source.__html__()
    data = image_bytes(source)
    kind = sniff(data)
    if kind is None or not kind.startswith("image/"):
        raise ValueError("source is not a picture of a known format: pass PNG, JPEG, GIF, WebP, BMP or SVG")
    try:
        natural: tuple[int, int] | None = tuple(size_of(data))  # type: ignore[assignment]
    except ValueError:
        natural = None
    return to_data_url(data, kind), natural


def _displayed(natural: tuple[int, int] | None, width: Any, height: Any) -> tuple[int, int] | None:
    for value, argument in ((width, "width"), (height, "height")):
        if value is not None and (
            isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < 1e5
        ):
            raise ValueError(f"{argument} must be a number of pixels greater than 0, not {short(value)}")
    if width is not None and height is not None:
        return round(width), round(height)
    if natural is None:
        return None
    own_width, own_height = natural
    if width is not None:
        return round(width), max(1, round(width * own_height / own_width))
    if height is not None:
        return max(1, round(height * own_width / own_height)), round(height)
    return natural


def plot(figure: Any, alt: str, caption: str | None = None, width: int | None = None, dpi: int | None = None) -> Html:
    """Show a plot as a figure, with an optional caption under it.

    A drawing or chart of this library is placed in the page as it is and follows the page's colors. A matplotlib
    figure becomes two pictures, one for light and one for dark pages, unless it has a background color of its own.
    They are SVG, or PNG if the SVG would be large. A Pillow image or a picture becomes an `img` element.

    Args:
        figure: A `Canvas`, a chart, a matplotlib figure, a Pillow image, or anything else that `image` accepts.
        alt: What the plot shows, in words. A drawing of this library carries its own description, which stays.
        caption: A text under the plot.
        width: The width of a picture on the page in pixels; by default its own, and for a matplotlib figure its
            size in inches times 96.
        dpi: Makes a matplotlib figure a PNG with this resolution, in dots per inch.

    Returns:
        An HTML `figure` element.

    Raises:
        ValueError: The figure can't be shown, or the alternative text is missing.

    Example:
        >>> import __library__ as cw
        >>> drawing = cw.Canvas(60, 40, title="A square").rect((10, 10), 20, 20)
        >>> html = cw.plot(drawing, alt="A square", caption="Figure 1")
        >>> html[-42:]
        '<figcaption>Figure 1</figcaption></figure>'
    """
    if not isinstance(alt, str):
        raise ValueError("alt must be a str that says what the plot shows")
    if hasattr(figure, "__html__") and str(figure.__html__()).startswith("<svg"):
        body = str(figure.__html__())
    elif hasattr(figure, "savefig"):
        body = figure_pictures(figure.gcf() if hasattr(figure, "gcf") else figure, alt, width, dpi)
    elif hasattr(figure, "to_html") and hasattr(figure, "to_plotly_json"):
        raise ValueError(
            "figure is a plotly figure, which needs plotly's own script: return figure.to_image() bytes to image() instead"
        )
    else:
        body = image(figure, alt, width)
    note = f"<figcaption>{escape(caption)}</figcaption>" if caption is not None else ""
    return Html(f'<figure class="app-figure">{body}{note}</figure>')


def table(
    rows: Rows,
    header: Sequence[str] | None = None,
    caption: str | None = None,
    align: str | Sequence[str] | None = None,
    digits: int | Sequence[int | None] | Mapping[str, int] | None = None,
    total: bool | str | Sequence[Any] = False,
    max_rows: int | None = None,
    row_header: bool = False,
) -> Html:
    """Show rows as an HTML table.

    Every cell is escaped, except markup that this library made, such as a drawing or a download link. Columns of
    numbers are aligned to the right. A number without `digits` shows up to 6 significant digits.

    Args:
        rows: A `Table`, a list of rows, a list of dictionaries, or a data frame.
        header: The column names; taken from the table or the dictionaries when left out.
        caption: A text above the table that describes it.
        align: One of `left`, `right` and `center` per column, or a word such as `"lrr"` with one letter per
            column. By default numbers go right and text goes left.
        digits: Decimals of the numbers: one value for all columns, a list with one per column, or a dictionary
            from column name. A column with `None` or without an entry keeps its numbers as they are.
        total: `True` adds a last row with the sums of the columns of numbers. A text names that row, and a list
            gives its cells.
        max_rows: The largest number of rows to show. A note states how many are left out; a total includes all of them.
        row_header: Whether the first column names its row, for screen readers and in the look.

    Returns:
        An HTML `table` element.

    Raises:
        ValueError: The rows aren't rows, or an option doesn't match the number of columns.

    Example:
        >>> import __library__ as cw
        >>> html = cw.table([["beam", 2.5], ["slab", 10]], header=["part", "kN"], digits=1, total=True)
        >>> "<td>Total</td><td class=\\"app-number\\">12.5</td>" in html
        True
    """
    names, body = as_rows(rows, header)
    count = max([len(names or ()), *(len(row) for row in body)], default=0)
    if count == 0:
        raise ValueError("rows is empty and there is no header: there is nothing to show, so test for it first")
    if names is not None and len(names) != count:
        raise ValueError(f"header has {len(names)} names, but the rows have up to {count} cells")
    if max_rows is not None and (isinstance(max_rows, bool) or not isinstance(max_rows, int) or max_rows < 1):
        raise ValueError(f"max_rows must be a whole number of at least 1, not {short(max_rows)}")
    body = [row + [None] * (count - len(row)) for row in body]
    numeric = [_is_numeric([row[index] for row in body]) for index in range(count)]
    classes = _classes(align, numeric, count)
    decimals = _decimals(digits, names, count)

    def cells(row: Sequence[Any], first_is_header: bool) -> str:
        parts = []
        for index, value in enumerate(row):
            kind = classes[index]
            text = _format_cell(value, decimals[index])
            if index == 0 and first_is_header:
                parts.append(f"<th{attributes({'scope': 'row', 'class': kind})}>{text}</th>")
            else:
                parts.append(f"<td{attributes({'class': kind})}>{text}</td>")
        return f"<tr>{''.join(parts)}</tr>"

    out = ['<table class="app-table">']
    if caption is not None:
        out.append(f"<caption>{escape(caption)}</caption>")
    if names is not None:
        heads = "".join(
            f"<th{attributes({'scope': 'col', 'class': classes[index]})}>{escape_text(name)}</th>"
            for index, name in enumerate(names)
        )
        out.append(f"<thead><tr>{heads}</tr></thead>")
    shown = body if max_rows is None else body[:max_rows]
    out.append("<tbody>")
    out.extend(cells(row, row_header) for row in shown)
    left_out = len(body) - len(shown)
    if left_out:
        rest = f"… {left_out:,} more row{'' if left_out == 1 else 's'}"
        out.append(f'<tr class="app-more"><td colspan="{count}">{rest}</td></tr>')
    out.append("</tbody>")
    closing = _total_row(total, body, numeric, count)
    if closing is not None:
        out.append(f"<tfoot>{cells(closing, row_header)}</tfoot>")
    out.append("</table>")
    return Html("".join(out))


def _is_number(value: Any) -> bool:
    if isinstance(value, (bool, str)):
        return False
    return isinstance(value, (int, float)) or (hasattr(value, "__float__") and not hasattr(value, "__len__"))


def _is_numeric(cells: Sequence[Any]) -> bool:
    present = [cell for cell in cells if cell is not None]
    return bool(present) and all(_is_number(cell) for cell in present)


def _classes(align: Any, numeric: Sequence[bool], count: int) -> list[str | None]:
    if align is None:
        return ["app-number" if is_number else None for is_number in numeric]
    if isinstance(align, str):
        align = [align] * count if align in ("left", "right", "center") else list(align)
    wanted = list(align)
    if len(wanted) != count:
        raise ValueError(f"align has {len(wanted)} entries, but the table has {count} columns")
    classes: list[str | None] = []
    for index, (word, is_number) in enumerate(zip(wanted, numeric)):
        if word not in _ALIGN:
            raise ValueError(f"align[{index}] must be 'left', 'right' or 'center', not {short(word)}")
        side = _ALIGN[word]
        classes.append("app-number" if side == "right" and is_number else _ALIGN_CLASS[side])
    return classes


def _decimals(digits: Any, names: Sequence[str] | None, count: int) -> list[int | None]:
    if isinstance(digits, Mapping):
        unknown = [key for key in digits if key not in (names or ())]
        if unknown:
            raise ValueError(f"digits names a column {short(unknown[0])} that the table does not have")
        wanted: list[Any] = [digits.get(name) for name in names or ()]
    elif digits is None or isinstance(digits, int):
        wanted = [digits] * count
    else:
        wanted = list(digits)
        if len(wanted) != count:
            raise ValueError(f"digits has {len(wanted)} entries, but the table has {count} columns")
    for value in wanted:
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 15):
            raise ValueError(f"digits must be a whole number from 0 to 15, not {short(value)}")
    return wanted


def _format_cell(value: Any, decimals: int | None) -> str:
    if _is_number(value):
        return escape_text(format_number(value, decimals))
    return escape(value)


def format_number(value: float, digits: int | None = None) -> str:
    """Write a number for people.

    Args:
        value: The number.
        digits: The number of decimals. When left out, whole numbers stay whole and others show up to 6 significant
            digits. Numbers from 1e15 on have an exponent, and so do numbers below 0.0001 without a number of decimals.

    Returns:
        The number as text; a dash (–) for NaN.

    Raises:
        ValueError: The value is not a number.

    Example:
        >>> import __library__ as cw
        >>> cw.format_number(1234.5678)
        '1234.57'
        >>> cw.format_number(2.5, digits=2)
        '2.50'
        >>> cw.format_number(0.1 + 0.2)
        '0.3'
    """
    if not _is_number(value):
        raise ValueError(f"value must be a number, not {short(value)}")
    if isinstance(value, int) and abs(value) < 10**15:
        return f"{value}.{'0' * digits}" if digits else str(value)
    try:
        real = float(value)
    except OverflowError:
        real = math.inf if value > 0 else -math.inf
    if math.isnan(real):
        return "–"
    if math.isinf(real):
        return "∞" if real > 0 else "-∞"
    if abs(real) >= 1e15 or (digits is None and 0 < abs(real) < 1e-4):
        mantissa, _, power = f"{real:.6g}".partition("e")
        return f"{mantissa}e{int(power)}" if power else mantissa
    if digits is not None:
        text = f"{real:.{digits}f}"
    else:
        # Six digits, but never fewer than the number has before its point.
        text = f"{real:.6g}" if abs(real) < 999999.5 else f"{real:.0f}"
    # A small negative number that rounds to zero is zero.
    return text.lstrip("-") if text.lstrip("-").strip("0.") == "" else text


def _total_row(total: Any, body: Sequence[Sequence[Any]], numeric: Sequence[bool], count: int) -> list[Any] | None:
    if total is False or total is None:
        return None
    if not isinstance(total, (bool, str)):
        given = list(total)
        if len(given) != count:
            raise ValueError(f"total has {len(given)} cells, but the table has {count} columns")
        return given
    name = total if isinstance(total, str) else "Total"
    row: list[Any] = []
    for index in range(count):
        if not numeric[index]:
            row.append(None)
            continue
        values = [cells[index] for cells in body if cells[index] is not None]
        whole = all(isinstance(value, int) for value in values)
        row.append(sum(values) if whole else math.fsum(float(value) for value in values))
    if not any(numeric):
        raise ValueError("total needs a column of numbers to add up, and there is none")
    if not numeric[0]:
        row[0] = name
    return row


def _frames(frames: Any, labels: Sequence[Any] | None, shown: int) -> str:
    parts = []
    for index, frame in enumerate(frames):
        if hasattr(frame, "__html__"):
            body = str(frame.__html__())
        elif isinstance(frame, str) and frame.lstrip().startswith("<"):
            body = frame
        else:
            body = str(image(frame, ""))
        # Frames may be equal, and an id may occur only once in a page.
        body = re.sub(r"\bplot-([0-9a-f]{12})(?=-[td]\b)", rf"plot-\1-{index + 1}", body)
        values = {
            "class": "app-frame",
            "data-label": labels[index] if labels is not None else index + 1,
            "hidden": index != shown,
        }
        parts.append(f"<div{attributes(values)}>{body}</div>")
    return "".join(parts)


def _frame_list(frames: Any, alt: Any) -> list[Any]:
    if not isinstance(alt, str) or not alt.strip():
        raise ValueError("alt must say in words what the frames show, for readers who cannot see them")
    if isinstance(frames, (str, bytes)) or not hasattr(frames, "__iter__"):
        raise ValueError(f"frames must be a list of drawings or pictures, not {short(frames)}")
    listed = list(frames)
    if not listed:
        raise ValueError("frames is empty: pass at least one drawing or picture")
    return listed


def animation(
    frames: Sequence[Any],
    interval: int = 100,
    *,
    alt: str,
    loop: bool = True,
    labels: Sequence[Any] | None = None,
) -> Html:
    """Show frames one after the other.

    The page plays the frames and gives the reader a button to stop them. Readers who ask their system for less motion
    see the first frame until they press play. Without JavaScript the first frame stands still.

    Args:
        frames: The drawings, charts, matplotlib figures or pictures, in order.
        interval: Milliseconds for which each frame shows, at least 40.
        alt: What the animation shows, in words.
        loop: Whether to begin again after the last frame.
        labels: A text per frame, such as the time it shows; by default the frames are numbered.

    Returns:
        An HTML `figure` element.

    Raises:
        ValueError: There is no frame, the interval is too short, or the labels do not match the frames.

    Example:
        >>> import __library__ as cw
        >>> frames = [cw.Canvas(40, 40, title=f"Step {r}").circle((20, 20), r) for r in (5, 10, 15)]
        >>> html = cw.animation(frames, interval=400, alt="A circle grows")
        >>> html.count('class="app-frame"')
        3
    """
    listed = _frame_list(frames, alt)
    if isinstance(interval, bool) or not isinstance(interval, (int, float)) or not 40 <= interval <= 60000:
        raise ValueError(f"interval must be from 40 to 60000 milliseconds, not {short(interval)}")
    if labels is not None and len(labels) != len(listed):
        raise ValueError(f"labels has {len(labels)} entries, but there are {len(listed)} frames")
    values = {
        "class": "app-animation",
        "data-interval": round(interval),
        "data-loop": "true" if loop else "false",
        "role": "group",
        "aria-label": alt,
    }
    return Html(f"<figure{attributes(values)}>{_frames(listed, labels, 0)}</figure>")


def slider(
    frames: Sequence[Any],
    labels: Sequence[Any],
    *,
    alt: str,
    name: str = "Frame",
    start: int = 0,
) -> Html:
    """Show frames that the reader moves through with a slider.

    Compute the frames once for a row of values; the reader then moves between them without another run. Without
    JavaScript the frame chosen by `start` shows.

    Args:
        frames: The drawings, charts, matplotlib figures or pictures, in order.
        labels: A text or number per frame, which the page shows beside the slider.
        alt: What the frames show, in words.
        name: What the slider changes, such as `Frequency (Hz)`.
        start: Index of the frame to show first, counted from 0.

    Returns:
        An HTML `figure` element.

    Raises:
        ValueError: There is no frame, the labels do not match the frames, or the start is not one of them.

    Example:
        >>> import __library__ as cw
        >>> frames = [cw.Canvas(40, 40, title=f"r = {r}").circle((20, 20), r) for r in (5, 10, 15)]
        >>> html = cw.slider(frames, [5, 10, 15], alt="A circle of the chosen radius", name="Radius")
        >>> html.count('class="app-frame"')
        3
    """
    listed = _frame_list(frames, alt)
    if isinstance(labels, str) or len(labels) != len(listed):
        raise ValueError(f"labels must have one entry per frame: {len(listed)}, not {len(labels)}")
    if isinstance(start, bool) or not isinstance(start, int) or not 0 <= start < len(listed):
        raise ValueError(f"start must be the index of a frame, from 0 to {len(listed) - 1}, not {short(start)}")
    values = {
        "class": "app-slider",
        "data-name": name,
        "data-start": start,
        "role": "group",
        "aria-label": alt,
    }
    return Html(f"<figure{attributes(values)}>{_frames(listed, list(labels), start)}</figure>")
