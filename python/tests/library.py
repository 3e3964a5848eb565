"""The staged library under test, and what several tests need."""

from __future__ import annotations

import importlib
import os
import xml.etree.ElementTree as ElementTree

NAME = os.environ.get("LIBRARY_NAME", "stagedlib")

cw = importlib.import_module(NAME)

SVG = "{http://www.w3.org/2000/svg}"

HOSTILE = "<script>alert('x')</script>\"&\x00'"


def private(module: str):
    """A private module of the library."""
    return importlib.import_module(f"{NAME}.{module}")


def parse(markup: str) -> ElementTree.Element:
    """Parse markup strictly: unescaped text or an unclosed element raises."""
    return ElementTree.fromstring(str(markup).replace(" hidden>", ' hidden="">'))


def texts(markup: str) -> list:
    """The visible texts of a drawing, in order."""
    return ["".join(node.itertext()) for node in parse(markup).iter(f"{SVG}text")]


def tags(markup: str, name: str) -> list:
    """The elements of a drawing with a given name."""
    return list(parse(markup).iter(f"{SVG}{name}"))
