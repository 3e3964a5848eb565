"""Drawings, charts and maps for engineers, as SVG.

Sketch a structure in your own units, chart results, or place them on a map. The colors follow the light and dark mode of
the page.
"""

from __future__ import annotations

from ._canvas import Canvas
from ._charts import bar_chart, histogram, histogram_bins, line_chart, scatter_chart
from ._earth import (
    bearing,
    choropleth_classes,
    destination,
    great_circle_points,
    haversine,
    point_in_area,
    project_equirectangular,
    project_mercator,
    unproject_mercator,
)
from ._geometry import (
    angle,
    arc_points,
    arrow_end,
    centroid,
    distance,
    intersection,
    midpoint,
    polygon_area,
    project,
    rotate,
)
from ._maps import map_view

__all__ = [
    "Canvas",
    "angle",
    "arc_points",
    "arrow_end",
    "bar_chart",
    "bearing",
    "centroid",
    "choropleth_classes",
    "destination",
    "distance",
    "great_circle_points",
    "haversine",
    "histogram",
    "histogram_bins",
    "intersection",
    "line_chart",
    "map_view",
    "midpoint",
    "point_in_area",
    "polygon_area",
    "project",
    "project_equirectangular",
    "project_mercator",
    "rotate",
    "scatter_chart",
    "unproject_mercator",
]
