"""Tables as rows: reading and writing CSV."""

from __future__ import annotations

import io
import math
import re
from typing import Any, Iterable, Iterator, Mapping, Sequence, Union

from ._data_urls import decode, is_data_url, parse_data_url
from ._svg import short

Rows = Union["Table", Iterable[Sequence[Any]], Iterable[Mapping[str, Any]]]

_INTEGER = re.compile(r"[+-]?(?:0|[1-9][0-9]{0,14})\Z")
_DECIMAL = re.compile(r"[+-]?(?:(?:0|[1-9][0-9]*)?\.[0-9]+|(?:0|[1-9][0-9]*)\.?)(?:[eE][+-]?[0-9]{1,3})?\Z")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


class Table:
    """Rows with named columns, as `read_csv` returns them.

    Loop over it to get the rows, each a list; `len()` counts them, and an index or a slice picks some.

    Args:
        columns: The names of the columns.
        rows: The rows, each with one cell per column.

    Raises:
        ValueError: A row has another number of cells than there are columns.

    Example:
        >>> import __library__ as cw
        >>> loads = cw.Table(["name", "kN"], [["roof", 12.5], ["snow", 8.0]])
        >>> len(loads)
        2
        >>> loads[0]
        ['roof', 12.5]
        >>> loads
        Table(['name', 'kN'], 2 rows)
    """

    def __init__(self, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        self.columns: list[str] = [str(name) for name in columns]
        self.rows: list[list[Any]] = [list(row) for row in rows]
        for index, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise ValueError(f"rows[{index}] has {len(row)} cells, but there are {len(self.columns)} columns")

    def __iter__(self) -> Iterator[list[Any]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.columns == other.columns and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Table({short(self.columns, 60)}, {len(self.rows)} row{'' if len(self.rows) == 1 else 's'})"

    def column(self, name: str | int) -> list[Any]:
        """List the cells of one column.

        Args:
            name: The column's name, or its index counted from 0.

        Returns:
            The cells from the first row to the last.

        Raises:
            KeyError: There is no such column.

        Example:
            >>> import __library__ as cw
            >>> loads = cw.read_csv("name,kN\\nroof,12.5\\nsnow,8")
            >>> loads.column("kN")
            [12.5, 8]
        """
        if isinstance(name, int) and not isinstance(name, bool):
            if not -len(self.columns) <= name < len(self.columns):
                raise KeyError(f"there is no column {name}: the table has {len(self.columns)} columns")
            index = name
        elif name in self.columns:
            index = self.columns.index(name)
        else:
            raise KeyError(f"there is no column {short(name)}: the columns are {', '.join(map(repr, self.columns))}")
        return [row[index] for row in self.rows]

    def records(self) -> list[dict[str, Any]]:
        """List the rows as dictionaries.

        Returns:
            One dictionary per row, from column name to cell.

        Example:
            >>> import __library__ as cw
            >>> cw.read_csv("name,kN\\nroof,12.5").records()
            [{'name': 'roof', 'kN': 12.5}]
        """
        return [dict(zip(self.columns, row)) for row in self.rows]


def read_csv(
    source: str | bytes,
    header: bool | Sequence[str] = True,
    delimiter: str | None = None,
    convert: bool = True,
    decimal: str = ".",
    encoding: str | None = None,
) -> Table:
    """Read a CSV file into a table.

    Empty lines are skipped. A row that is too short is filled up, and empty cells at the end of a row that is too
    long are dropped. A column without a name becomes `column 2`, and a name that occurs again becomes `name (2)`.

    With `convert`, a cell that is a number becomes an `int` or `float` and an empty cell becomes `None`. Text that
    merely looks like a number stays text: one with leading zeros, such as a postal code, and a whole number of more
    than 15 digits, such as a card number.

    Args:
        source: The data URL of a file input, or the text of the file itself.
        header: Whether the first row names the columns. Pass a list to name them yourself; then every row is data.
        delimiter: The character between cells; by default found out among comma, semicolon, tab and vertical bar.
        convert: Whether to turn cells into numbers. With `False` every cell stays a `str`.
        decimal: The decimal mark, `.` or `,`.
        encoding: The file's encoding; by default found out as in `to_text`.

    Returns:
        A `Table` with `columns` and `rows`.

    Raises:
        TypeError: The source is neither text nor bytes, for example because no file was chosen.
        ValueError: The file is empty or not CSV, or a row has more cells than there are columns.

    Example:
        >>> import __library__ as cw
        >>> table = cw.read_csv("name;length\\nbeam;6,5\\ncolumn;3", decimal=",")
        >>> table.columns
        ['name', 'length']
        >>> table.rows
        [['beam', 6.5], ['column', 3]]
    """
    found = _parse(source, delimiter, encoding)
    if not found:
        raise ValueError("source holds no rows: the file is empty")
    if header is True:
        width = len(_without_empty_end(found[0][1]))
        names = _column_names(found[0][1][:width] if width else found[0][1])
        found = found[1:]
    elif header is False:
        names = _column_names([""] * max(len(_without_empty_end(cells)) or 1 for _, cells in found))
    else:
        names = _column_names([str(name) for name in header])
    rows = []
    for line, cells in found:
        if len(cells) > len(names):
            cells = cells[: max(len(names), len(_without_empty_end(cells)))]
        if len(cells) > len(names):
            raise ValueError(
                f"line {line} has {len(cells)} cells, but there are {len(names)} columns: "
                "put a cell that contains the delimiter in double quotes, or pass the right delimiter"
            )
        rows.append(cells + [""] * (len(names) - len(cells)))
    if convert:
        rows = [[_convert(cell, decimal) for cell in row] for row in rows]
    elif decimal not in (".", ","):
        _convert("", decimal)
    return Table(names, rows)


def read_rows(
    source: str | bytes,
    delimiter: str | None = None,
    convert: bool = True,
    decimal: str = ".",
    encoding: str | None = None,
) -> list[list[Any]]:
    """Read a CSV file as plain rows, without treating the first one as a header.

    Rows keep the number of cells that they have in the file. Cells are converted as in `read_csv`.

    Args:
        source: The data URL of a file input, or the text of the file itself.
        delimiter: The character between cells; by default found out.
        convert: Whether to turn cells into numbers.
        decimal: The decimal mark, `.` or `,`.
        encoding: The file's encoding; by default found out as in `to_text`.

    Returns:
        The rows, each a list of cells; an empty list for an empty file.

    Raises:
        TypeError: The source is neither text nor bytes, for example because no file was chosen.
        ValueError: The file is not CSV.

    Example:
        >>> import __library__ as cw
        >>> cw.read_rows("1,2\\n3,x")
        [[1, 2], [3, 'x']]
    """
    rows: list[list[Any]] = [cells for _, cells in _parse(source, delimiter, encoding)]
    return [[_convert(cell, decimal) for cell in row] for row in rows] if convert else rows


def _parse(source: str | bytes, delimiter: str | None, encoding: str | None) -> list[tuple[int, list[str]]]:
    if isinstance(source, (bytes, bytearray)):
        text = decode(bytes(source), encoding)
    elif not isinstance(source, str):
        hint = ": no file was chosen" if source is None else ""
        raise TypeError(f"source must be a data URL or the text of a CSV file, not {type(source).__name__}{hint}")
    else:
        text = decode(parse_data_url(source).data, encoding) if is_data_url(source) else source
    text = text[1:] if text.startswith("\ufeff") else text
    # Loaded when a file is read, since most apps read none and their start in a browser counts.
    import csv

    if delimiter is None:
        delimiter = _find_delimiter(text)
    elif not isinstance(delimiter, str) or len(delimiter) != 1 or delimiter in '"\r\n':
        raise ValueError(f"delimiter must be one character such as ',' or ';', not {short(delimiter)}")
    rows: list[tuple[int, list[str]]] = []
    # The module's limit on the length of a cell is global: raise it for this text only.
    limit = csv.field_size_limit(max(len(text) + 1, 131072))
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        line = 1
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        raise ValueError(
            f"source is not CSV: {error} (line {reader.line_num}); check the double quotes and the delimiter"
        ) from None
    finally:
        csv.field_size_limit(limit)
    return rows


def _find_delimiter(text: str) -> str:
    sample = re.sub(r'"[^"]*"', "", text[:20000]).splitlines()[:30]
    lines = [line for line in sample if line.strip()]
    best, best_score = ",", 0.0
    for candidate in (",", ";", "\t", "|"):
        counts = [line.count(candidate) for line in lines]
        if not counts or not counts[0]:
            continue
        usual = max(set(counts), key=lambda count: (counts.count(count), count))
        # Regularity counts more than frequency: a decimal comma is frequent, but not on every line alike.
        score = (counts.count(usual) / len(counts)) * 10 + min(usual, 9) / 10 if usual else 0.0
        if score > best_score + (0.5 if candidate == "|" else 0):
            best, best_score = candidate, score
    return best


def _without_empty_end(cells: Sequence[str]) -> Sequence[str]:
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[:end]


def _column_names(cells: Sequence[str]) -> list[str]:
    names: list[str] = []
    for index, cell in enumerate(cells):
        base = " ".join(cell.split()) or f"column {index + 1}"
        name, again = base, 2
        while name in names:
            name, again = f"{base} ({again})", again + 1
        names.append(name)
    return names


def _convert(cell: str, decimal: str) -> Any:
    if decimal not in (".", ","):
        raise ValueError(f"decimal must be '.' or ',', not {short(decimal)}")
    text = cell.strip()
    if not text:
        return None
    if _INTEGER.match(text):
        return int(text)
    plain = text.replace(",", ".") if decimal == "," and "." not in text else text
    if _DECIMAL.match(plain) and (decimal == "." or "," in text or "." not in text) and not _is_long_integer(plain):
        value = float(plain)
        if math.isfinite(value):
            return value
    return cell


def _is_long_integer(text: str) -> bool:
    return text.lstrip("+-").isdigit()


def write_csv(
    rows: Rows,
    header: Sequence[str] | None = None,
    delimiter: str = ",",
    newline: str = "\r\n",
    guard: bool = True,
) -> str:
    """Write rows as the text of a CSV file.

    A cell is quoted when it has to be. `None` and NaN become an empty cell, `True` becomes `TRUE`. Numbers keep all
    their digits.

    Spreadsheets run a cell that begins with `=`, `+`, `-` or `@` as a formula. With `guard`, text that begins so gets
    an apostrophe in front, which makes the spreadsheet show it as text. Numbers, also negative ones, stay numbers.

    Args:
        rows: A `Table`, a list of rows, or a list of dictionaries with the same keys.
        header: The column names; taken from the table or the dictionaries when left out.
        delimiter: The character between cells.
        newline: What ends a line. The default is what the CSV standard (RFC 4180) asks for.
        guard: Whether to disarm text that a spreadsheet would run.

    Returns:
        The text of the file.

    Raises:
        ValueError: The delimiter is not one character, or the rows are not rows.

    Example:
        >>> import __library__ as cw
        >>> cw.write_csv([["beam", 6.5], ["note", "=1+1"]], header=["part", "length"])
        "part,length\\r\\nbeam,6.5\\r\\nnote,'=1+1\\r\\n"
    """
    if not isinstance(delimiter, str) or len(delimiter) != 1 or delimiter in '"\r\n':
        raise ValueError(f"delimiter must be one character such as ',' or ';', not {short(delimiter)}")
    if newline not in ("\r\n", "\n"):
        raise ValueError(f"newline must be '\\r\\n' or '\\n', not {short(newline)}")
    names, body = as_rows(rows, header)
    lines = [names, *body] if names is not None else body
    return "".join(delimiter.join(_cell(cell, delimiter, guard) for cell in row) + newline for row in lines)


def _cell(value: Any, delimiter: str, guard: bool) -> str:
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return repr(float(value))
    text = str(value)
    if guard and isinstance(value, str) and text.startswith(_FORMULA) and not _DECIMAL.match(text):
        text = "'" + text
    if delimiter in text or '"' in text or "\n" in text or "\r" in text or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text


def transpose(rows: Rows) -> list[list[Any]]:
    """Turn rows into columns.

    Args:
        rows: A `Table` or a list of rows of equal length.

    Returns:
        One list per column.

    Raises:
        ValueError: The rows differ in length.

    Example:
        >>> import __library__ as cw
        >>> cw.transpose([[1, 2, 3], [4, 5, 6]])
        [[1, 4], [2, 5], [3, 6]]
    """
    _, body = as_rows(rows, None)
    for index, row in enumerate(body):
        if len(row) != len(body[0]):
            raise ValueError(f"rows[{index}] has {len(row)} cells, but rows[0] has {len(body[0])}: fill up the rows")
    return [list(cells) for cells in zip(*body)]


def as_rows(rows: Any, header: Sequence[str] | None) -> tuple[list[str] | None, list[list[Any]]]:
    """Bring a table, a data frame, an array, rows or dictionaries to names and rows."""
    names = [str(name) for name in header] if header is not None else None
    if isinstance(rows, Table):
        return names if names is not None else list(rows.columns), rows.rows
    if hasattr(rows, "columns") and hasattr(rows, "values") and hasattr(rows.values, "tolist"):
        return names if names is not None else [str(name) for name in rows.columns], rows.values.tolist()
    if hasattr(rows, "tolist"):
        rows = rows.tolist()
    if isinstance(rows, (str, bytes, Mapping)) or not isinstance(rows, Iterable):
        raise ValueError(f"rows must be a list of rows such as [[1, 2], [3, 4]], not {short(rows)}")
    items = list(rows)
    if items and all(isinstance(item, Mapping) for item in items):
        keys: list[Any] = []
        for item in items:
            keys.extend(key for key in item if key not in keys)
        return names if names is not None else [str(key) for key in keys], [
            [item.get(key) for key in keys] for item in items
        ]
    body = []
    for index, item in enumerate(items):
        if isinstance(item, (str, bytes, Mapping)) or not isinstance(item, Iterable):
            raise ValueError(f"rows[{index}] must be a list of cells, not {short(item)}")
        body.append(list(item))
    return names, body
