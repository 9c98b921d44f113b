"""Elements of the page as plain lists, which become JSON and are made into a document by the page's own script.

An element is `[name, attributes, child, …]`; a child is an element or a text, and texts are only ever set as text. The
attribute `key` tells an element from its neighbours when they change places; it does not reach the document.
"""

from __future__ import annotations

from typing import Any

Element = list[Any]
Child = Element | str

NAMES = frozenset(
    {"header", "main", "section", "div", "h1", "h2", "h3", "p", "ol", "ul", "li", "span", "dl", "dt", "dd"}
    | {"svg", "g", "rect", "circle", "line", "polyline", "polygon", "text"}
)
"""Elements that the page's script makes; it skips any other."""
ATTRIBUTES = frozenset(
    {"class", "role", "aria-label", "aria-hidden", "aria-current", "key", "viewBox", "preserveAspectRatio", "transform"}
    | {"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "width", "height", "points", "font-size", "text-anchor"}
)
"""Attributes that the page's script sets; it skips any other. None of them loads or runs anything."""


def element(name: str, look: str = "", *children: Child | None, **attributes: object) -> Element:
    """An element of a class; attributes have `_` for `-`, numbers are rounded, missing children left out."""
    assert name in NAMES, name
    found = {"class": look} if look else {}
    for attribute, value in attributes.items():
        written = attribute.rstrip("_").replace("_", "-")
        assert written in ATTRIBUTES, written
        found[written] = f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
    return [name, found, *[child for child in children if child is not None]]
