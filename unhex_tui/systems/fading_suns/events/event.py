"""What all events of Fading Suns are, and what their words need of a table."""

from __future__ import annotations

from typing import Protocol

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value


class Names(Protocol):
    """What words need of a table, which stands as it did when the event was told: the GM's, or the players'."""

    def name(self, who: str) -> str:
        """What a character is called, also after it was removed."""

    def team_name(self, team_id: str) -> str:
        """A team's name; its id where there is no such team any more."""

    def numbers(self, who: str) -> bool:
        """Whether a character's goals, dice and wounds may be told."""


class Event(Value):
    """A fact told by a procedure, with its words."""

    def told(self, names: Names) -> Told:
        """It in words, with the rules to blame."""
        raise NotImplementedError

    @property
    def concerns(self) -> tuple[str, ...]:
        """Ids of those in it: the players are told of it where they see all of them."""
        return tuple(getattr(self, field) for field in ("who", "target") if getattr(self, field, ""))
