"""Coarse outlines of the continents."""

from __future__ import annotations

LAND: list[list[tuple[float, float]]] = []
