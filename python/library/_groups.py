"""How the reference is divided: module, groups in order, names in order.

The documentation and the tests read it: every public function, class and method is in exactly one group.
"""

from __future__ import annotations

from typing import NamedTuple


class Group(NamedTuple):
    """A section of a reference page."""

    id: str
    title: str
    introduction: str
    names: tuple[str, ...]


GROUPS: dict[str, tuple[Group, ...]] = {
    "file_utils": (
        Group(
            "data-urls",
            "Data URLs",
            "A file input passes a data URL to your code. These functions read data URLs and create new ones.",
            ("to_bytes", "to_text", "to_file", "to_data_url", "parse_data_url", "is_data_url", "DataUrl"),
        ),
        Group(
            "file-facts",
            "File facts",
            "Ask what a file is, what it is called and how large it is before you work with it.",
            ("file_type", "file_extension", "file_name", "file_size", "format_size"),
        ),
        Group(
            "tables",
            "Tables and CSV",
            "Read a CSV file into rows, and write rows as CSV.",
            ("read_csv", "read_rows", "Table", "Table.column", "Table.records", "write_csv", "transpose"),
        ),
        Group(
            "downloads",
            "Downloads",
            "Give the user a file to keep.",
            ("download_link", "download_csv"),
        ),
        Group(
            "pictures",
            "Pictures and plots",
            "Show pictures and plots from any source, with a description for people who can't see them.",
            ("image", "image_size", "ImageSize", "plot"),
        ),
        Group(
            "html",
            "HTML",
            "Build tables and other pieces of the output without forgetting to escape a value.",
            ("table", "format_number", "escape", "Html"),
        ),
        Group(
            "motion",
            "Motion",
            "Let the reader play or step through a row of drawings.",
            ("animation", "slider"),
        ),
    ),
    "plotdraw": (
        Group(
            "canvas",
            "Canvas",
            "A drawing begins with a canvas that has your own units and ends with its SVG.",
            ("Canvas", "Canvas.svg"),
        ),
        Group(
            "shapes",
            "Lines and shapes",
            "The basic strokes and outlines.",
            (
                "Canvas.line",
                "Canvas.polyline",
                "Canvas.polygon",
                "Canvas.rect",
                "Canvas.rounded_rect",
                "Canvas.circle",
                "Canvas.ellipse",
                "Canvas.arc",
                "Canvas.curve",
                "Canvas.hatch",
            ),
        ),
        Group(
            "annotations",
            "Arrows, dimensions and text",
            "Point at things, measure them and name them.",
            (
                "Canvas.arrow",
                "Canvas.double_arrow",
                "Canvas.dimension",
                "Canvas.angle_mark",
                "Canvas.point",
                "Canvas.text",
            ),
        ),
        Group(
            "structures",
            "Loads and supports",
            "The signs of structural drawings: supports, forces, moments and springs.",
            (
                "Canvas.support",
                "Canvas.point_load",
                "Canvas.distributed_load",
                "Canvas.moment",
                "Canvas.spring",
            ),
        ),
        Group(
            "axes",
            "Grid and axes",
            "Put a drawing on a grid or on axes in two or three dimensions.",
            ("Canvas.grid", "Canvas.axes2", "Canvas.axes3"),
        ),
        Group(
            "geometry",
            "Geometry",
            "Compute the points of a drawing instead of guessing them.",
            (
                "midpoint",
                "distance",
                "angle",
                "intersection",
                "arrow_end",
                "arc_points",
                "rotate",
                "project",
                "polygon_area",
                "centroid",
            ),
        ),
        Group(
            "charts",
            "Charts",
            "Charts with round ticks, units, reference lines and a description made from the data.",
            ("line_chart", "scatter_chart", "bar_chart", "histogram", "histogram_bins"),
        ),
        Group(
            "maps",
            "Maps",
            "Show places and areas on a map that needs no map server.",
            ("map_view", "choropleth_classes", "point_in_area"),
        ),
        Group(
            "geography",
            "Distances and projections",
            "Measure on the round earth and project it onto the plane.",
            (
                "haversine",
                "bearing",
                "destination",
                "great_circle_points",
                "project_mercator",
                "unproject_mercator",
                "project_equirectangular",
            ),
        ),
    ),
}
