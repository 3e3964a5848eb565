"""Tables of data frames, series and arrays that an app returns as they are.

Nothing here imports pandas or numpy: such a value exists only if the app has imported them.
"""

from __future__ import annotations

from typing import Any

from ._html import download_csv, table
from ._markup import Html, escape

MAX_ROWS = 20
MAX_COLUMNS = 12
# A link contains its whole file, so a larger table has none.
MAX_FILE_CELLS = 50_000


def frame_table(value: Any, filename: str) -> tuple[Html, list[list[Any]]]:
    """A table with a note and a download under it, and the cells of at most `MAX_FILE_CELLS`."""
    header, rows, count = _read(value)
    has_names = header[0] is not None
    names = ["#" if name is None else name for name in header]
    shown = [row[: MAX_COLUMNS + 1] for row in rows[:MAX_ROWS]]
    columns = len(header) - 1
    parts = []
    if count > len(shown):
        parts.append(f"{len(shown)} of {count:,} rows shown.")
    if columns > MAX_COLUMNS:
        parts.append(f"{MAX_COLUMNS} of {columns:,} columns shown.")
    if len(rows) == count:
        whole = [row if has_names else row[1:] for row in rows]
        parts.append(download_csv(whole, names if has_names else names[1:], filename, text="Download CSV"))
    else:
        parts.append("The whole table is too large for a download.")
    # Rows that are only numbered, as those of a new frame, are numbered here as well.
    body = table(shown, names[: MAX_COLUMNS + 1], row_header=True)
    note = " ".join(part if isinstance(part, Html) else escape(part) for part in parts)
    return Html(f'{body}<p class="app-note">{note}</p>'), rows


def _read(value: Any) -> tuple[list[str | None], list[list[Any]], int]:
    """Header and rows, each beginning with the row's name, and the number of all rows."""
    if hasattr(value, "to_frame") and not hasattr(value, "columns"):
        value = value.to_frame()
    if hasattr(value, "columns"):
        columns = [_name(column) for column in value.columns]
        count, limit = len(value), _limit(len(columns))
        body = [list(row) for row in value[:limit].itertuples(index=False, name=None)]
        labels = [_name(label) for label in value.index[:limit]]
        # pandas numbers rows from 0 if they have no names.
        named = labels != [str(index) for index in range(len(labels))]
        first = "Row" if value.index.name is None else _name(value.index.name)
        return [first if named else None, *columns], [[label, *row] for label, row in zip(labels, body)], count
    wide = len(value.shape) > 1
    width = value.shape[1] if wide else 1
    body = value[: _limit(width)].tolist()
    header = [str(index) for index in range(width)] if wide else ["value"]
    rows = [[str(index), *(row if wide else [row])] for index, row in enumerate(body)]
    return [None, *header], rows, value.shape[0]


def _limit(columns: int) -> int:
    return max(MAX_ROWS, MAX_FILE_CELLS // max(1, columns))


def _name(label: Any) -> str:
    return " / ".join(str(part) for part in label) if isinstance(label, tuple) else str(label)
