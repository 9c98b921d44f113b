"""Files from outside, at the boundary: JSON to dataclasses, with every mistake named at once and where it is.

A part that is malformed is read without what is wrong in it, so that what else is wrong is told too. Save records,
which the app writes itself, are read by `files.shapes`, which stops at the first mistake.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from math import inf
from typing import Any, NamedTuple, TypeAlias

from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.maps.area_map import AreaMap
from unhex_tui.systems.unhex.maps.reader import nearest
from unhex_tui.systems.unhex.maps.text import MapError, parse

Tell: TypeAlias = Callable[..., None]
"""Takes what is wrong in words, then keys and indexes of where in the value that is."""
Check: TypeAlias = Callable[[Any, Tell], Any]
"""What a JSON value is kept as; what is wrong with it is told."""


def _of_type(kind: type, expected: str) -> Check:
    def check(value: Any, tell: Tell) -> Any:
        if type(value) is not kind:
            tell(expected)
        return value

    return check


anything: Check = lambda value, _tell: value  # noqa: E731
text = _of_type(str, "expected a text")
flag = _of_type(bool, "expected true or false")


def identifier(value: Any, tell: Tell) -> Any:
    """An id."""
    if type(text(value, tell)) is str and not re.fullmatch("[a-z0-9][a-z0-9_-]{0,59}", value):
        tell("expected 1 to 60 lower-case letters, digits, - and _, the first no - or _")
    return value


def line(value: Any, tell: Tell) -> Any:
    """A line of text, cleaned."""
    return clean(value) if type(text(value, tell)) is str else value


def name(value: Any, tell: Tell) -> Any:
    """A line of which something is left when it is cleaned."""
    if (cleaned := line(value, tell)) == "":
        tell("expected a text that is not empty")
    return cleaned


def number(least: int, most: int) -> Check:
    """A whole number within bounds."""

    def check(value: Any, tell: Tell) -> Any:
        if type(value) is not int:
            tell("expected a whole number")
        elif not least <= value <= most:
            tell(f"expected at least {least}" if value < least else f"expected at most {most}")
        return value

    return check


def one_of(*texts: str) -> Check:
    """One of these texts."""
    *first, last = map(repr, texts)

    def check(value: Any, tell: Tell) -> Any:
        if type(value) is not str or value not in texts:
            tell(f"expected {', '.join(first)} or {last}")
        return value

    return check


def or_null(check: Check) -> Check:
    """The same, or null."""
    return lambda value, tell: None if value is None else check(value, tell)


def several(check: Check, least: int = 0, most: float = inf) -> Check:
    """A list; of its values those that are sound are kept."""

    def each(value: Any, tell: Tell) -> Any:
        if type(value) is not list:
            tell("expected a list")
        elif not least <= len(value) <= most:
            tell(f"expected at least {least}" if len(value) < least else f"expected at most {most}, not {len(value)}")
        else:
            return [read for i, one in enumerate(value) for read, sound in [_tried(check, one, tell, i)] if sound]
        return value

    return each


def texts(value: Any, tell: Tell) -> Any:
    """Texts by their names."""
    if type(value) is not dict:
        tell("expected an object with fields")
        return value
    return {key: _tried(text, one, tell, key)[0] for key, one in value.items()}


def _tried(check: Check, value: Any, tell: Tell, *at: Any) -> tuple[Any, bool]:
    """What a value is kept as, and whether it is sound; what is wrong is told with where it stands."""
    wrong: list[str] = []

    def tell_within(what: str, *place: Any) -> None:
        wrong.append(what)
        tell(what, *at, *place)

    return check(value, tell_within), not wrong


_NEEDED = object()


class Form(NamedTuple):
    """A JSON object that becomes a dataclass; it has these fields and no others."""

    of: type
    fields: Mapping[str, tuple[Check, Any]]
    """What each field is, and what it holds where it is left out."""


def a_form(of: type, **fields: Check | tuple[Check, Any]) -> Form:
    """A form; a field with a default, `(check, default)`, may be left out."""
    return Form(of, {key: one if isinstance(one, tuple) else (one, _NEEDED) for key, one in fields.items()})


class Read(NamedTuple):
    """A part of a file, as far as it could be read."""

    value: Any
    """The dataclass; None where nothing could be made of it."""
    wrong: frozenset[str] = frozenset()
    """Fields that are malformed; they hold what is sound of them, or their default."""


def read_part(form: Form, data: Any, where: Callable[..., str], found: list[str], needed: Mapping[str, Any]) -> Read:
    """A part of a file; its mistakes are added to `found`.

    Args:
        form: what it should be.
        data: the JSON value.
        where: names a place within the part, from its keys and indexes.
        needed: stands in for fields without a default that are missing or malformed.
    """
    if type(data) is not dict:
        found.append(f"{where()}: expected an object with fields")
        return Read(None)
    values: dict[str, Any] = {}
    wrong: dict[str, bool] = {}

    def tell(what: str, *place: Any) -> None:
        found.append(f"{where(*place)}: {what}")
        # What is wrong with a value of a list leaves the others.
        wrong[place[0]] = wrong.get(place[0], True) and len(place) == 2 and type(place[1]) is int

    for key, (check, default) in form.fields.items():
        if key in data:
            values[key] = _tried(check, data[key], tell, key)[0]
        elif default is _NEEDED:
            tell("it is missing", key)
        if not wrong.get(key, key in data):
            values[key] = needed[key] if default is _NEEDED else copy(default)
    for key in data:
        if key not in form.fields:
            tell(f"there is no such field{nearest(str(key), [*form.fields])}; there are {', '.join(form.fields)}", key)
    return Read(form.of(**values), frozenset(wrong))


# -------------------------------------------------------------------- texts


def map_mistakes(text: str) -> tuple[AreaMap | None, list[str]]:
    """The map of a text, or all that is wrong with it. An empty text is a map without areas, not a mistake."""
    if not text.strip():
        return AreaMap(), []
    try:
        return parse(text), []
    except MapError as error:
        return None, [str(mistake) for mistake in error.mistakes]
