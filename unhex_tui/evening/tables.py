"""The table of a game whose session alternates fights and menus: shared fields and rest points.

A game's table adds its own fields, annotates `rules` and `characters`, and defines `fighting`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from unhex_tui.engine.decision import Option
from unhex_tui.engine.value import Changeable, made
from unhex_tui.evening.events import Event
from unhex_tui.evening.history import Fought
from unhex_tui.evening.people import P, Peopled, Team


class FightTable(Peopled[P], Changeable):
    """The whole state of a session; `Peopled` documents the fields that have no text here."""

    _fleeting: ClassVar[tuple[str, ...]] = ("action", "errand", "told")

    title: str
    rules: Any
    """Answers to the table rules."""
    teams: list[Team]
    characters: dict[str, P]
    phase: str = "between"
    """A phase of a fight, or `between`, `gathering`, `preparing`, `closed`."""
    round: int = 0
    """Round number from 1 during a fight and until something new begins; 0 before the first round."""
    fight: int = 0
    """Count of fights begun in the session."""
    standing: dict[str, str] = made(factory=dict)
    """Active auto-answers, by name."""
    removed: dict[str, str] = made(factory=dict)
    serial: int = 0
    party: str = ""
    scene: str = ""
    """Title of the fight; empty if it is called by its number."""
    ends_when: str = ""
    notes: list[str] = made(factory=list)
    noted: dict[str, list[str]] = made(factory=dict)
    fights: list[Fought] = made(factory=list)
    withheld: dict[str, str] = made(factory=dict)
    errand: str | None = None
    """An errand of several questions during which nothing is saved; None while there is none."""
    action: Any = None
    """The action under way, with `who` and `begun`; None while there is none."""
    told: list[Event] = made(factory=list)

    @property
    def at_rest(self) -> bool:
        """No errand and no begun action is under way."""
        return self.errand is None and (self.action is None or not self.action.begun)

    def dump(self) -> dict[str, Any]:
        """Return plain JSON values; an empty `withheld` is left out, since early saves did not have it."""
        data = super().dump()
        if not self.withheld:
            del data["withheld"]
        return data

    def leave(self) -> None:
        """Clear the action and the errand under way."""
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
        """Return a character's condition in a word or a number."""
        raise NotImplementedError

    def option(self, character: P) -> Option:
        """Return a character as an option, with side, condition, absence and hiding."""
        words = [self.team_name(character.team), self.condition(character)]
        words += ["away"] if character.away else []
        words += ["hidden"] if character.hidden else []
        return Option(character.id, character.name, ", ".join(words), token=character.id)
