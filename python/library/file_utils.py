"""Files, tables, pictures and pieces of HTML.

A file input hands your code a data URL. These functions turn it into bytes, text, rows or a picture, and turn what
you computed into tables, pictures and download links for the output.
"""

from __future__ import annotations

from ._data_urls import (
    DataUrl,
    file_extension,
    file_name,
    file_size,
    file_type,
    format_size,
    is_data_url,
    parse_data_url,
    to_bytes,
    to_data_url,
    to_file,
    to_text,
)
from ._html import animation, download_csv, download_link, format_number, image, plot, slider, table
from ._image_size import ImageSize, image_size
from ._markup import Html, escape
from ._tables import Table, read_csv, read_rows, transpose, write_csv

__all__ = [
    "DataUrl",
    "Html",
    "ImageSize",
    "Table",
    "animation",
    "download_csv",
    "download_link",
    "escape",
    "file_extension",
    "file_name",
    "file_size",
    "file_type",
    "format_number",
    "format_size",
    "image",
    "image_size",
    "is_data_url",
    "parse_data_url",
    "plot",
    "read_csv",
    "read_rows",
    "slider",
    "table",
    "to_bytes",
    "to_data_url",
    "to_file",
    "to_text",
    "transpose",
    "write_csv",
]
