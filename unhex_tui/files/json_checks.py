"""What parsed JSON must be, checked strictly: no number for a text, no true for a one, nothing left out.

A check takes a value and returns it as the engine keeps it, or raises `Unfit`. Records of saves are checked by these
rather than by a library, which would take longer to load than a save takes to open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

Check: TypeAlias = Callable[[Any], Any]

LARGEST = 2**53
"""Whole numbers up to which all programs agree on what JSON says."""


class Unfit(ValueError):
    """A value is not what it must be; the text says where and what was expected."""

    def __init__(self, what: str, *place: str | int) -> None:
        super().__init__(f"{'.'.join(str(part) for part in place)}: {what}" if place else what)
        self.what = what
        self.place = place

    def within(self, part: str | int) -> Unfit:
        """The same, seen from the object or array that holds the value."""
        return Unfit(self.what, part, *self.place)


def text(value: Any) -> str:
    """A text."""
    if type(value) is not str:
        raise Unfit("expected a text")
    return value


def flag(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise Unfit("expected true or false")
    return value


def number(least: int, most: int = LARGEST) -> Check:
    """A whole number within bounds."""

    def whole(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Unfit(f"expected a whole number from {least} to {most}")
        return value

    return whole


def one_of(*texts: str) -> Check:
    """One of these texts."""

    def known(value: Any) -> str:
        if type(value) is not str or value not in texts:
            raise Unfit(f"expected one of {', '.join(texts)}")
        return value

    return known


def several(check: Check) -> Check:
    """An array of values of one check, as a tuple."""

    def each(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise Unfit("expected an array")
        read: list[Any] = []
        try:
            read += map(check, value)
        except Unfit as unfit:
            raise unfit.within(len(read)) from None
        return tuple(read)

    return each


def anything(value: Any) -> dict[str, Any]:
    """An object with whatever fields it has."""
    if type(value) is not dict:
        raise Unfit("expected an object")
    return value


def or_else(check: Check, default: Any) -> tuple[Check, Any]:
    """For a field that may be left out: it then holds the default."""
    return check, default


def fields(**checks: Check | tuple[Check, Any]) -> Check:
    """An object with these fields; unknown ones are passed over."""
    known = {name: check[0] if isinstance(check, tuple) else check for name, check in checks.items()}
    defaults = {name: check[1] for name, check in checks.items() if isinstance(check, tuple)}
    needed = [name for name in known if name not in defaults]

    def read(value: Any) -> dict[str, Any]:
        given = anything(value)
        for name in needed:
            if name not in given:
                raise Unfit("it is missing", name)
        found = defaults.copy()
        for name, part in given.items():
            if name in known:
                try:
                    found[name] = known[name](part)
                except Unfit as unfit:
                    raise unfit.within(name) from None
        return found

    return read
