"""What the choices of a pending decision would mean, and how likely it is: worked out beside whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from unhex_tui.engine.view import Highlight


class Change(NamedTuple):
    """What a choice would do to one track of a sheet."""

    sheet: str
    track: str
    before: str
    after: str


class Preview(NamedTuple):
    """What a choice would mean."""

    lines: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    highlight: Highlight | None = None


class Advice(NamedTuple):
    """What if, for one pending decision: worked out by `System.advise`, beside the procedure that asks."""

    previews: Mapping[str, Preview] = MappingProxyType({})
    """By option key; where a number is entered, by the number."""
    odds: Callable[[], Mapping[str, str]] = dict
    """What to expect of the dice ahead, by option key, "" for the question as a whole; for the GM alone."""
