"""The error for JSON values that do not fit a record, in words that name the place of the fault."""

from __future__ import annotations

import re
from typing import Any

from msgspec import ValidationError

_PLACE = re.compile(r" - at `(?:key` in `)?\$([^`]*)`$")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]|\[\.\.\.\]")
_MISSING = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(\w+)`")
_FOUND = re.compile(r", got .*$")
_TYPES = re.compile(r"`([\w |]+)`")
_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "an array",
    "object": "an object",
}
"""Our words for the types that msgspec names."""
_REWORDED = {"<=": "of at most", ">=": "of at least", "Invalid enum value .*": "expected a known value"}
"""Our words for patterns in the messages of msgspec."""


class Misfit(ValueError):
    """JSON values do not fit; the message names the place, the expected value and the value found."""

    def __init__(self, what: str, *place: str | int) -> None:
        super().__init__(f"{'.'.join(map(str, place))}: {what}" if place else what)
        self.what, self.place = what, place


def misfit(error: ValidationError, data: Any) -> Misfit:
    """Return the error for JSON values that msgspec refused.

    A place within a dictionary ends at the dictionary, since msgspec does not name the key.
    """
    what, place = str(error), list[str | int]()
    if at := _PLACE.search(what):
        what = what[: at.start()]
        for step in _STEP.finditer(at[1]):
            if not step[1] and not step[2]:
                return Misfit(_worded(what), *place)
            place.append(step[1] or int(step[2]))
            data = data[place[-1]]
    if missing := _MISSING.match(what):
        return Misfit("it is missing", *place, missing[1])
    if unknown := _UNKNOWN.match(what):
        return Misfit("there is no such field", *place, unknown[1])
    if what[:1].islower():  # the words of a record that checks itself
        return Misfit(what, *place)
    return Misfit(f"{_worded(_FOUND.sub('', what))}, got {data!r:.40}", *place)


def _worded(what: str) -> str:
    for pattern, words in _REWORDED.items():
        what = re.sub(pattern, words, what)
    types = _TYPES.sub(lambda match: " or ".join(_WORDS.get(name, name) for name in match[1].split(" | ")), what)
    return types[:1].lower() + types[1:]
