"""Whole documents at the table: a map, a party, an encounter. They enter the journal by content, never by file name.

An answer that is a document is a text of many lines, checked as a whole before anything of it counts. What a table
could keep as a file of its own is a `Document` too.
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
"""Characters of a document."""

_DEEPEST = 40
"""Brackets within brackets in a JSON text."""

MOST_VALUES = 60_000
"""Values in a file that a person wrote: 300 characters with 200 each."""

_ACTING = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
"""Controls but tabs and line ends, turns of writing direction, halves of surrogate pairs, which no file can hold."""


class Document(Value):
    """Something of the table that can be kept as a file."""

    kind: str
    """What it is, in a word of the rule system's, by which its `kinds` know it: `party`."""
    name: str
    """What it might be called, in words: no file name yet."""
    text: str
    lasting: bool = False
    """It is kept by itself when the evening is closed, for the next one."""
    dead: tuple[str, ...] = ()
    """Names of those who would be in it, were they not dead."""
    players: str = ""
    """The text without what players may not know; empty where the whole document is the GM's."""


def sound(text: str) -> str:
    """A document's text with plain line ends, and without signs that nobody sees; ValueError where it is too long, or
    holds a character that could not be saved or shown as it is, and says where.
    """
    if len(text) > LONGEST:
        raise ValueError(f"too long: at most {LONGEST:,} characters, not {len(text):,}")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := re.search(_ACTING, text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        raise ValueError(f"line {line}, column {column}: a control character (U+{ord(found[0]):04X})")
    if text.isascii():
        return text
    # Of what nobody sees, scripts and emoji need those that join.
    return "".join(sign for sign in text if category(sign) != "Cf" or sign in "\u200c\u200d")


def read(text: str, reads: Callable[[str], T]) -> T:
    """What a sound text is understood as: worked out once for whoever lists, checks, names and takes it.

    Nobody may change what it gives. Raises ValueError where it is not sound; every mistake, a line each.
    """
    return cast(T, _read(text, reads))


@lru_cache(maxsize=8)
def _read(text: str, reads: Callable[[str], object]) -> object:
    return reads(text)


def called(text: str, reads: Callable[[str], object]) -> str:
    """A document in a few words: its title where it has one, else its length."""
    try:
        title = getattr(read(text, reads), "title", "")
    except ValueError:
        title = ""
    lines = text.count("\n") + 1
    return str(title) or f"{lines} line{'' if lines == 1 else 's'} of text"


class Summary(NamedTuple):
    """A document for a list of them."""

    title: str
    """Empty where it has none."""
    told: str
    """What is in it, in a few words; empty where what it is read as does not say."""


def summary(text: str, reads: Callable[[str], object]) -> Summary:
    """What a document is called and what is in it; ValueError where it is not sound."""
    found = read(sound(text), reads)
    return Summary(str(getattr(found, "title", "")), str(getattr(found, "summary", "")))


def json_object(text: str, most: int | None = None) -> dict[str, Any]:
    """The object that a JSON text holds, of at most so many values within each other and beside each other; ValueError
    where it is no object or has more, and says where.
    """
    try:
        found = json.loads(text.removeprefix("\ufeff"), parse_constant=no_number, parse_float=finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"not valid JSON: {error}") from None
    if is_deep(found, _DEEPEST):
        raise ValueError("nested too deeply")
    if most is not None and (many := _count(found)) > most:
        raise ValueError(f"too many values ({many:,}): expected at most {most:,}")
    if not isinstance(found, dict):
        raise ValueError("expected a JSON object, { … }")
    return found


def object_of(system: str, text: str, *, unsaid: bool = False) -> dict[str, Any]:
    """The object that a document of a rule system holds, but for the name that has to stand under `system`; with
    `unsaid`, a document that names none is of this one. ValueError where it is no object, or of another system; says
    which.
    """
    found = json_object(text, MOST_VALUES)
    of = found.pop("system", system if unsaid else None)
    if of is None:
        raise ValueError(f'not a file of this game, or it does not say so: expected "system": "{system}"')
    if of != system:
        raise ValueError(f"a file of another game ({str(of)[:40]!r}), not of {system!r}")
    return found


def _count(value: Any) -> int:
    """How many values a parsed JSON value consists of."""
    level, count = [value], 0
    while level:
        count += len(level)
        parts = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [part for each in parts for part in each]
    return count


def no_number(name: str) -> Any:
    """For `json.loads`: NaN and the infinities are no JSON, so it is always a ValueError."""
    raise ValueError(f"{name} is not a number")


def finite(text: str) -> float:
    """For `json.loads`: a number with a fraction or an exponent; ValueError where none is so large."""
    number = float(text)
    return number if math.isfinite(number) else no_number(text)


def is_deep(value: Any, most: int) -> bool:
    """Whether a parsed JSON value has more brackets within brackets than so many."""
    level = [value]
    for _ in range(most):
        parts = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [part for each in parts for part in each]
        if not level:
            return False
    return True
