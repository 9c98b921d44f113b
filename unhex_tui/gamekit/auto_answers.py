"""Auto-answers for NPCs: switched on and off by a GM action and journaled like any answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Answered, AutoAnswer
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.handing import played
from unhex_tui.gamekit.questions import choose


class AutoAnswerRule(Value):
    """An auto-answer that can be switched on."""

    letter: str
    offer: str
    short: str
    why: str
    until: str = ""
    """Duration, in words that begin with a comma; empty if it lasts until switched off."""


class AutoAnswers:
    """All auto-answers of a game.

    `rules` are the auto-answers by name. `answers` returns the name of the one that would answer an NPC's decision and
    its value, None for dice; the name is empty if none would. The table's `standing` holds those that are on.
    """

    def __init__(
        self, rules: Mapping[str, AutoAnswerRule], answers: Callable[[Any, Decision], tuple[str, str | None]]
    ) -> None:
        self.rules, self._answers = rules, answers

    def auto_answer(self, table: Any, decision: Decision) -> Answered | None:
        """Return the auto-answer that is on for this decision, or None."""
        if not table.standing:
            return None
        key, value = self.answered(table, decision)
        return Answered(value, self.rules[key].why) if key in table.standing else None

    def answered(self, table: Any, decision: Decision) -> tuple[str, str | None]:
        """Return the name and value of the auto-answer that would answer a decision; the name is empty for none."""
        by_gm = all(seat.gm for seat in decision.seats)
        if not by_gm or not decision.about or decision.about[0] not in table.characters:
            return "", None
        return self._answers(table, decision)

    def gm_action(self, table: Any) -> Procedure[str]:
        """Ask which auto-answer to switch on or off; return a description of the change."""
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

    def auto_answers(self, table: Any, decision: Decision) -> tuple[AutoAnswer, ...]:
        """Return the auto-answer that fits this decision, if it is off, then all active auto-answers."""
        key, _value = self.answered(table, decision)
        on = [name for name in table.standing if name in self.rules]
        active = [AutoAnswer(self.rules[name].short, "standing", (name,), holds=True) for name in on]
        if not key or key in table.standing:
            return tuple(active)
        rule = self.rules[key]
        return AutoAnswer(f"{rule.offer}{rule.until or ', from now on'}", "standing", (key,)), *active

    def now(self, table: Any) -> tuple[str, ...]:
        return (*(self.rules[key].short for key in table.standing if key in self.rules), *played(table))
