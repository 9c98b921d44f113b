"""Rolls, and actions gained, spent and lost: DICE-2 to DICE-7, ACT-4, ACT-5, LEAD-2 to LEAD-4, RUL-1, RUL-9, RUL-13."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.naming import whose
from unhex_tui.systems.unhex.events.event import Event, Names, cited, unseen
from unhex_tui.systems.unhex.rules.percentile import as_text, is_critical, is_success, result, value

PURPOSES = {
    "attack": "attack",
    "counterattack": "counterattack",
    "intercept": "intercept",
    "defend": "defence",
    "first_aid": "first aid",
    "area": "area attack",
    "initiative": "initiative",
    "rally": "rally",
    "speed": "speed",
    "other": "roll",
}
"""What rolls are for, in words."""


class Rolled(Event):
    who: str
    purpose: str
    """One of `PURPOSES`."""
    tens: int
    ones: int
    level: int
    again: bool = False
    """The second result of a good roll (DICE-7)."""
    kept: str = ""
    """The die that was not rolled again then: `tens` or `ones`; empty where both were rolled."""
    ability: str = ""
    """What lets it roll again."""
    plain: bool = False
    """It cannot be critical (SHLD-4)."""

    def told(self, names: Names) -> Told:
        reading = names.rules.reading
        number = value(self.tens, self.ones, reading)
        critical = is_critical(number, self.level) and not self.plain
        came = result(is_success(number, self.level), critical)
        what = "" if self.purpose == "other" else f" {PURPOSES[self.purpose]}"
        again = " again" if self.again else ""
        rolls = f"{names.name(self.who)} rolls{what}{again}: {as_text(self.tens, self.ones, reading)}"
        rules = cited("DICE-7", self.ability) if self.again else ("DICE-4",) if critical else ("DICE-2",)
        # Players are not told of NPCs' levels.
        leveled = unseen(names, self.who) or names.characters[self.who].pc
        instead = "" if leveled else f"{rolls}, {came}"
        told = Told(f"{rolls} vs {self.level}, {came}", rules, "roll", instead=instead)
        return told._replace(faces=(self.tens, self.ones), whose=self.who)


class DiceSet(Event):
    who: str
    number: int
    says = Told("{who} sets the dice to {number:02d}", ("DICE-5",), "roll")


class ActionGained(Event):
    who: str
    pays: bool = False
    """It cancels an action owed (RUL-9)."""
    rule: str = "DICE-5"

    def told(self, names: Names) -> Told:
        if self.pays:
            return Told(
                f"{names.name(self.who)} gains an action, which pays back the one owed", (self.rule, "RUL-9"), "action"
            )
        # At initiative it is the only choice there is (RUL-2).
        rules = (self.rule, "RUL-2", "ACT-4") if self.rule == "INIT-4" else (self.rule, "ACT-4")
        return Told(f"{names.name(self.who)} gains an action this round", rules, "action")


class ActionSpared(Event):
    """A critical success left the action unspent (EDIT-2)."""

    who: str
    lost: bool = False
    """It is the one that was lost meanwhile (RUL-46)."""

    def told(self, names: Names) -> Told:
        if self.lost:
            text = f"{whose(names.name(self.who))} action is not spent; they lose it instead of next round's"
            return Told(text, ("EDIT-2", "RUL-46"), "action")
        return Told(f"{whose(names.name(self.who))} action is not spent", ("DICE-5", "EDIT-2"), "action")


class ActionGone(Event):
    """A gained action came to nothing, since its owner is unconscious (RUL-1)."""

    who: str
    says = Told("{who} is down and loses the action just gained", ("RUL-1",), "action")


class ActionLost(Event):
    who: str
    later: bool
    """None was left this round: it is owed (ACT-5)."""
    rule: str = "DICE-6"

    def told(self, names: Names) -> Told:
        when = "next round's action" if self.later else "an action this round"
        return Told(f"{names.name(self.who)} loses {when}", (self.rule, "ACT-5"), "action")


class DebtPaid(Event):
    who: str
    says = Told("{who} has no action this round: it was lost earlier", ("ACT-5",), "action")


class DirectingGained(Event):
    """Somebody who succeeded at initiative may direct once more (LEAD-4)."""

    who: str
    pays: bool = False
    """It cancels an action owed (RUL-9)."""

    def told(self, names: Names) -> Told:
        if self.pays:
            return Told(
                f"{names.name(self.who)} gains an action to direct, which pays back the one owed",
                ("LEAD-4", "RUL-9"),
                "action",
            )
        return Told(f"{names.name(self.who)} may direct once more this round", ("LEAD-4",), "action")


class Directed(Event):
    """Somebody directs a teammate, whose action follows (LEAD-3)."""

    who: str
    target: str
    says = Told("{who} directs {target}", ("LEAD-3", "RUL-13"), "action")


class DirectionDeclined(Event):
    who: str
    by: str
    """The director, who has spent nothing."""
    says = Told("{by} does not direct {who} after all: nothing is spent", ("LEAD-3",), "action")


class Rallied(Event):
    who: str
    says = Told("{who} rallies the team", ("LEAD-2",), "action")


class RallyEnded(Event):
    """A roll to rally is settled (LEAD-2)."""

    who: str
    success: bool
    level: int
    """The number rolled."""

    def told(self, names: Names) -> Told:
        if not self.success:
            return Told(f"{names.name(self.who)}'s rally has no effect", ("LEAD-2",))
        return Told(f"{names.name(self.who)}'s rally: teammates may raise their level to {self.level}", ("LEAD-2",))


class LevelRaised(Event):
    """A rally has raised somebody's level (LEAD-2)."""

    who: str
    level: int

    def told(self, names: Names) -> Told:
        one = names.characters.get(self.who)
        to = f" to {self.level}" if one is not None and one.pc else ""
        return Told(f"{names.name(self.who)}'s level rises{to}", ("LEAD-2",), "wound")


class RollCalled(Event):
    who: str
    tens: int
    ones: int
    level: int
    what: str

    def told(self, names: Names) -> Told:
        reading = names.rules.reading
        number = value(self.tens, self.ones, reading)
        came = result(is_success(number, self.level), is_critical(number, self.level))
        what = f" ({self.what})" if self.what else ""
        text = f"{names.name(self.who)} rolls{what}: {as_text(self.tens, self.ones, reading)}, {came}"
        return Told(text, ("DICE-2",), "roll", faces=(self.tens, self.ones), whose=self.who)
