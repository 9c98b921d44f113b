"""The table of a game whose evening is fights with what is done between them: what all such have, and where they stand.

A game's table adds what is its own, annotates its `rules` and `characters`, and says when it is `fighting`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from unhex_tui.engine.decision import Option
from unhex_tui.engine.value import Changeable, made
from unhex_tui.evening.events import Event
from unhex_tui.evening.history import Fought
from unhex_tui.evening.people import P, Peopled, Team


class FightTable(Peopled[P], Changeable):
    """The whole state of a session; what is said of a field in `Peopled` is not said again."""

    _fleeting: ClassVar[tuple[str, ...]] = ("action", "errand", "told")

    title: str
    rules: Any
    """The answers to its table rules."""
    teams: list[Team]
    characters: dict[str, P]
    phase: str = "between"
    """Of a fight, or `between`, `gathering`, `preparing`, `closed`."""
    round: int = 0
    """From 1 while rounds are played, and until something new is begun; 0 before the first."""
    fight: int = 0
    """Which fight of the evening it is, from 1."""
    standing: dict[str, str] = made(factory=dict)
    """Standing answers by name."""
    removed: dict[str, str] = made(factory=dict)
    serial: int = 0
    party: str = ""
    scene: str = ""
    """What the fight is called; empty where it is called by its number."""
    ends_when: str = ""
    notes: list[str] = made(factory=list)
    noted: dict[str, list[str]] = made(factory=dict)
    fights: list[Fought] = made(factory=list)
    withheld: dict[str, str] = made(factory=dict)
    errand: str | None = None
    """What takes several questions where nothing is saved in between; None while nothing does."""
    action: Any = None
    """The action under way, with `who` and `begun`; None while none is."""
    told: list[Event] = made(factory=list)

    @property
    def at_rest(self) -> bool:
        """Nothing is under way."""
        return self.errand is None and (self.action is None or not self.action.begun)

    def dump(self) -> dict[str, Any]:
        """Plain JSON values; `withheld` only where there is something in it, since tables had none of it at first."""
        data = super().dump()
        if not self.withheld:
            del data["withheld"]
        return data

    def leave(self) -> None:
        """Nothing is under way any more."""
        for name in self._fleeting:
            if name != "told":
                setattr(self, name, None)

    @property
    def fighting(self) -> bool:
        """A fight is on."""
        raise NotImplementedError

    @property
    def staged(self) -> bool:
        return self.round > 0 or self.fighting

    def condition(self, character: P) -> str:
        """How somebody is, in a word or a figure."""
        raise NotImplementedError

    def option(self, character: P) -> Option:
        """Somebody as an option, with its side and what ails it."""
        words = [self.team_name(character.team), self.condition(character)]
        words += ["away"] if character.away else []
        words += ["hidden"] if character.hidden else []
        return Option(character.id, character.name, ", ".join(words), token=character.id)
