"""Documents as answers: a map, a party, an encounter.

A document enters the journal with its content, never as a file name. It is a text of many lines and is checked as a
whole before any of it counts. A `Document` is a part of the table that can be kept as a file.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast
from unicodedata import category

from unhex_tui.engine.value import Value

T = TypeVar("T")

LONGEST = 200_000
"""Longest document, in characters."""

_DEEPEST = 40
"""A JSON text with a value inside this many nested brackets is refused."""

MOST_VALUES = 60_000
"""Most JSON values in a file that a person wrote: enough for 300 characters with 200 values each."""

SCHEMA = "$schema"
"""Key for the place of a file's JSON Schema; the app reads nothing else from it."""

_ACTING = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
"""Control characters except tab and line end, changes of writing direction, and unpaired surrogates.

No file can hold an unpaired surrogate.
"""


class Document(Value):
    """A part of the table that can be kept as a file."""

    kind: str
    """Kind of document, a key of the system's `kinds`: `party`."""
    name: str
    """Suggested name in words, not yet a file name."""
    text: str
    lasting: bool = False
    """True if the document is kept automatically at the end of the game session, for the next session."""
    dead: tuple[str, ...] = ()
    """Names of characters left out because they are dead."""
    players: str = ""
    """The text without the GM's secrets; empty if the whole document is for the GM."""


def sound(text: str) -> str:
    """Return the text with plain line ends and without format characters, except joiners.

    Raises ValueError if the text is too long, or, with line and column, if it has a character that cannot be saved or
    shown.
    """
    if len(text) > LONGEST:
        raise ValueError(f"too long: at most {LONGEST:,} characters, not {len(text):,}")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if match := re.search(_ACTING, text):
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        raise ValueError(f"line {line}, column {column}: a control character (U+{ord(match[0]):04X})")
    if text.isascii():
        return text
    # Scripts and emoji need the invisible joiners.
    return "".join(sign for sign in text if category(sign) != "Cf" or sign in "\u200c\u200d")


def read(text: str, reads: Callable[[str], T]) -> T:
    """Return the parsed document; the result is cached and shared, so it must not be changed.

    The text must come from `sound`. Raises ValueError with every mistake on a line of its own.
    """
    return cast(T, _read(text, reads))


@lru_cache(maxsize=8)
def _read(text: str, reads: Callable[[str], object]) -> object:
    return reads(text)


def called(text: str, reads: Callable[[str], object]) -> str:
    """Return a document's title, or its number of lines, such as `3 lines of text`, if it has none or has mistakes."""
    try:
        title = getattr(read(text, reads), "title", "")
    except ValueError:
        title = ""
    lines = text.count("\n") + 1
    return str(title) or f"{lines} line{'' if lines == 1 else 's'} of text"


class Summary(NamedTuple):
    """Title and content of a document, for a list."""

    title: str
    """Title; empty if the document has none."""
    told: str
    """Content in a few words; empty if the parsed document has no summary."""


def summary(text: str, reads: Callable[[str], object]) -> Summary:
    """Return the title and summary of a document; raise ValueError if it has mistakes."""
    data = read(sound(text), reads)
    return Summary(str(getattr(data, "title", "")), str(getattr(data, "summary", "")))


def json_object(text: str, most: int | None = None) -> dict[str, Any]:
    """Return the object in a JSON text.

    Raises ValueError if the text is not valid JSON or no object, is nested too deeply, or has more than `most` values.
    """
    try:
        data = json.loads(text.removeprefix("\ufeff"), parse_constant=no_number, parse_float=finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"not valid JSON: {error}") from None
    if is_deep(data, _DEEPEST):
        raise ValueError("nested too deeply")
    if most is not None and (many := _count(data)) > most:
        raise ValueError(f"too many values ({many:,}): expected at most {most:,}")
    if not isinstance(data, dict):
        raise ValueError("expected a JSON object, { … }")
    return data


def object_of(system: str, text: str, *, unsaid: bool = False) -> dict[str, Any]:
    """Return the object in a document of a system, without the keys `system` that names it and `$schema`.

    With `unsaid`, a document without `system` belongs to `system`. Raises ValueError as `json_object` and
    `without_schema` do, and if the document belongs to no system or another one.
    """
    data = without_schema(json_object(text, MOST_VALUES))
    of = data.pop("system", system if unsaid else None)
    if of is None:
        raise ValueError(f'not a file of this game, or it does not say so: expected "system": "{system}"')
    if of != system:
        raise ValueError(f"a file of another game ({str(of)[:40]!r}), not of {system!r}")
    return data


def without_schema(data: dict[str, Any]) -> dict[str, Any]:
    """Return a document without the key `$schema`; raise ValueError if its value is not a text."""
    if not isinstance(data.get(SCHEMA, ""), str):
        raise ValueError(f"{SCHEMA}: expected a text")
    return {key: value for key, value in data.items() if key != SCHEMA}


def _count(value: Any) -> int:
    """Count the values in a parsed JSON value, containers included."""
    level, count = [value], 0
    while level:
        count += len(level)
        level = _inside(level)
    return count


def _inside(values: list[Any]) -> list[Any]:
    """Return the values directly inside those that are objects or arrays."""
    parts = [value.values() if isinstance(value, dict) else value for value in values if isinstance(value, dict | list)]
    return [part for each in parts for part in each]


def no_number(name: str) -> Any:
    """Refuse NaN and the infinities for `json.loads`: always raises ValueError."""
    raise ValueError(f"{name} is not a number")


def finite(text: str) -> float:
    """Parse a number with a fraction or an exponent for `json.loads`; raise ValueError if it is too large."""
    number = float(text)
    return number if math.isfinite(number) else no_number(text)


def is_deep(value: Any, most: int) -> bool:
    """Tell whether a parsed JSON value holds a value inside `most` or more nested brackets."""
    level = [value]
    for _ in range(most):
        level = _inside(level)
        if not level:
            return False
    return True
