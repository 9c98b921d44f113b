"""Answers the table has agreed to beforehand, for the GM's characters: in an aside, journaled like any answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Agreement, Standing
from unhex_tui.engine.value import Value
from unhex_tui.evening.asking import choose


class Agreed(Value):
    """One that can be agreed to."""

    letter: str
    offer: str
    short: str
    why: str
    until: str = ""
    """How long it holds, after a comma; empty for as long as it is not ended."""


class Agreements:
    """All of a game's: their `rules` by name; `answers` says which would answer a decision of one of the GM's
    characters, and with what, None for dice; empty where none would. The table's `standing` has those that hold.
    """

    def __init__(self, rules: Mapping[str, Agreed], answers: Callable[[Any, Decision], tuple[str, str | None]]) -> None:
        self.rules, self._answers = rules, answers

    def standing(self, table: Any, decision: Decision) -> Standing | None:
        """The answer agreed to this decision, if there is one."""
        if not table.standing:
            return None
        key, value = self.answered(table, decision)
        return Standing(value, self.rules[key].why) if key in table.standing else None

    def answered(self, table: Any, decision: Decision) -> tuple[str, str | None]:
        """Which agreement would answer a decision, and with what; empty where none would."""
        gms = all(seat.gm for seat in decision.seats)
        if not gms or not decision.about or decision.about[0] not in table.characters:
            return "", None
        return self._answers(table, decision)

    def aside(self, table: Any) -> Procedure[str]:
        """Agree on a standing answer, or end one."""
        options = [
            Option(key, rule.offer, "on: choose to end it" if key in table.standing else "off", rule.letter)
            for key, rule in self.rules.items()
        ]
        key = yield from choose("standing.which", "Turn which auto-answer on or off?", options)
        if key in table.standing:
            del table.standing[key]
            return f"Auto-answer off: {self.rules[key].offer}"
        table.standing[key] = "on"
        return f"Auto-answer on: {self.rules[key].offer}{self.rules[key].until}"

    def agreements(self, table: Any, decision: Decision) -> tuple[Agreement, ...]:
        """What would answer this decision and its like if it were agreed; then what is agreed now."""
        key, _value = self.answered(table, decision)
        offered = (
            [Agreement(f"{self.rules[key].offer}{self.rules[key].until or ', from now on'}", "standing", (key,))]
            if key
            else []
        )
        held = [Agreement(self.rules[one].short, "standing", (one,), holds=True) for one in table.standing]
        return (*(one for one in offered if key not in table.standing), *held)

    def now(self, table: Any) -> tuple[str, ...]:
        """What is agreed, each in a few words."""
        return tuple(self.rules[key].short for key in table.standing)
