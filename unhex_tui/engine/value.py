"""Base classes for records, made by msgspec: a `Value` is frozen, a `State` can change; and the error for JSON values.

Fields and defaults are declared as in dataclasses; with `kw_only=True` the fields of a class are given by name. A
subclass whose required fields follow inherited defaults needs `kw_only=True` too. Prefer a named tuple only for records
that are unpacked, sorted or sliced. JSON values that do not fit a record are a `Misfit`, which names the place of the
fault.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self, dataclass_transform

from msgspec import Struct, ValidationError, field
from msgspec.structs import replace

__all__ = ["Comparable", "State", "Value", "field"]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True):
    """A frozen record: two values of one class with equal fields are equal."""

    def _replace(self, **fields: Any) -> Self:
        """Return a copy with some fields replaced, as named tuples do."""
        return replace(self, **fields)


class Comparable(Value, frozen=True, eq=False):
    """A value that is compared, hashed and shown without its fields in `_uncompared`, such as functions and caches."""

    _uncompared: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        return self._compared() == other._compared() if type(other) is type(self) else NotImplemented

    def __ne__(self, other: object) -> bool:  # the one of Struct compares by identity
        return not self == other

    def __hash__(self) -> int:
        return hash((type(self), *self._compared().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._shown().items())})"

    def _compared(self) -> dict[str, Any]:
        return self._shown()

    def _shown(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__ if name not in self._uncompared}


@dataclass_transform(eq_default=False, field_specifiers=(field,))
class State(Struct, eq=False):
    """A mutable record that equals only itself; `field(default_factory=…)` makes a default anew for each object."""


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
