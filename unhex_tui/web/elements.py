"""Elements of the page as plain lists, sent as JSON and turned into a document by the page's own script.

An element is `[name, attributes, child, …]`; a child is an element or a text, and texts never become markup. The
attribute `key` identifies an element when it moves among its neighbours; it is not part of the document.
"""

from __future__ import annotations

from typing import Any

Element = list[Any]
Child = Element | str

NAMES = frozenset(
    {"header", "main", "section", "div", "h1", "h2", "h3", "p", "ol", "ul", "li", "span", "dl", "dt", "dd"}
    | {"svg", "g", "rect", "circle", "line", "polyline", "polygon", "text"}
)
"""Names of elements that the page's script makes; it skips all others."""
ATTRIBUTES = frozenset(
    {"class", "role", "aria-label", "aria-hidden", "aria-current", "key", "viewBox", "preserveAspectRatio", "transform"}
    | {"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "width", "height", "points", "font-size", "text-anchor"}
)
"""Attributes that the page's script sets; it skips all others. None of them loads or runs anything."""


def element(name: str, look: str = "", *children: Child | None, **attributes: object) -> Element:
    """Return an element of CSS class `look`; None among the children is left out.

    Attribute names have `_` for `-`; floats are rounded to one decimal place.
    """
    assert name in NAMES, name
    found = {"class": look} if look else {}
    for attribute, value in attributes.items():
        written = attribute.rstrip("_").replace("_", "-")
        assert written in ATTRIBUTES, written
        found[written] = f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
    return [name, found, *[child for child in children if child is not None]]
