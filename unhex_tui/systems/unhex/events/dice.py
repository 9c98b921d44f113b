"""Rolls, in combat and outside it, and actions gained, spent and lost.

DICE-2 to DICE-7, DICE-10, ACT-4, ACT-5, LEAD-2 to LEAD-4, RUL-1, RUL-9, RUL-13.
"""

from __future__ import annotations

from unhex_tui.engine.event import LogLine
from unhex_tui.systems.unhex.events.event import Event, Names, cited, unseen
from unhex_tui.systems.unhex.rules.percentile import as_text, is_critical, is_success, result, value

PURPOSES = {
    "attack": "attack",
    "counterattack": "counterattack",
    "intercept": "intercept",
    "defend": "defense",
    "first_aid": "first aid",
    "area": "area attack",
    "initiative": "initiative",
    "rally": "rally",
    "speed": "speed",
    "other": "roll",
}


class Rolled(Event):
    """Dice were rolled against a level (DICE-2, DICE-4, DICE-7)."""

    who: str
    purpose: str
    """A key of `PURPOSES`."""
    tens: int
    ones: int
    level: int
    again: bool = False
    """True for the second result of a good roll (DICE-7)."""
    kept: str = ""
    """The die that was not re-rolled: `tens` or `ones`; empty if both were."""
    ability: str = ""
    """Id of the ability that allows the re-roll, or `CHAR-2`."""
    plain: bool = False
    """True if the roll cannot be critical (SHLD-4)."""

    def words(self, names: Names) -> LogLine:
        reading = names.rules.reading
        number = value(self.tens, self.ones, reading)
        critical = is_critical(number, self.level) and not self.plain
        outcome = result(is_success(number, self.level), critical)
        what = "" if self.purpose == "other" else f" {PURPOSES[self.purpose]}"
        again = " (re-roll)" if self.again else ""
        rolls = f"{names.name(self.who)} rolls{what}{again}: {as_text(self.tens, self.ones, reading)}"
        rules = cited("DICE-7", self.ability) if self.again else ("DICE-4",) if critical else ("DICE-2",)
        # Players do not know NPCs' levels.
        unchanged = unseen(names, self.who) or names.characters[self.who].pc
        instead = "" if unchanged else f"{rolls}, {outcome}"
        log_line = LogLine(f"{rolls} vs {self.level}, {outcome}", rules, "roll", instead=instead)
        return log_line._replace(faces=(self.tens, self.ones), whose=self.who)


class DiceSet(Event):
    """The roller of a critical success set the dice to a number (DICE-5)."""

    who: str
    number: int
    says = LogLine("{who} sets the dice to {number:02d}", ("DICE-5",), "roll")


class ActionGained(Event):
    """A character gained an action (DICE-5, ACT-4)."""

    who: str
    pays: bool = False
    """True if the action cancels an owed one (RUL-9)."""
    rule: str = "DICE-5"
    # At initiative the extra action is the only benefit (RUL-2).
    says = LogLine(
        "{who} gains an action{pays:, which pays back the one owed| this round}",
        ("{rule}", "{pays:RUL-9|{rule!k:INIT-4=RUL-2|=}}", "{pays:|ACT-4}"),
        "action",
    )


class ActionSpared(Event):
    """A critical success left the action unspent (EDIT-2)."""

    who: str
    lost: bool = False
    """True if a loss takes the unspent action at once, instead of next round's (RUL-46)."""
    says = LogLine(
        "{who}'s action is not spent{lost:; they lose this action instead of next round's|}",
        ("{lost:|DICE-5}", "EDIT-2", "{lost:RUL-46|}"),
        "action",
    )


class ActionGone(Event):
    """A gained action was lost at once, because the character is unconscious (RUL-1)."""

    who: str
    says = LogLine("{who} is down and loses the action just gained", ("RUL-1",), "action")


class ActionLost(Event):
    """A character lost an action (ACT-5)."""

    who: str
    later: bool
    """True if no action was left this round, so that one is owed (ACT-5)."""
    rule: str = "DICE-6"
    says = LogLine("{who} loses {later:next round's action|an action this round}", ("{rule}", "ACT-5"), "action")


class DebtPaid(Event):
    """A character paid an owed action at the start of a round (ACT-5)."""

    who: str
    says = LogLine("{who} has no action this round: it was lost earlier", ("ACT-5",), "action")


class DirectingGained(Event):
    """A character who succeeded at initiative gained an action only for directing (LEAD-4)."""

    who: str
    pays: bool = False
    """True if the action cancels an owed one (RUL-9)."""
    says = LogLine(
        "{who} {pays:gains an action to direct, which pays back the one owed|may direct once more this round}",
        ("LEAD-4", "{pays:RUL-9|}"),
        "action",
    )


class Directed(Event):
    """A character directed a teammate, whose action follows (LEAD-3)."""

    who: str
    target: str
    says = LogLine("{who} directs {target}", ("LEAD-3", "RUL-13"), "action")


class DirectionDeclined(Event):
    """A teammate declined to be directed (LEAD-3)."""

    who: str
    by: str
    """Id of the director, who spent nothing."""
    says = LogLine("{by} does not direct {who} after all: nothing is spent", ("LEAD-3",), "action")


class Rallied(Event):
    """A leader declared a rally (LEAD-2)."""

    who: str
    says = LogLine("{who} rallies the team", ("LEAD-2",), "action")


class RallyEnded(Event):
    """The roll of a rally was settled (LEAD-2)."""

    who: str
    success: bool
    level: int
    """The number rolled."""
    says = LogLine("{who}'s rally{success:: teammates may raise their level to {level}| has no effect}", ("LEAD-2",))


class LevelRaised(Event):
    """A rally raised a character's level (LEAD-2)."""

    who: str
    level: int

    def words(self, names: Names) -> LogLine:
        character, rises = names.characters.get(self.who), f"{names.name(self.who)}'s level rises"
        instead = "" if character is not None and character.pc else rises  # an NPC's level is the GM's
        return LogLine(f"{rises} to {self.level}", ("LEAD-2",), "wound", instead=instead)


class RollCalled(Event):
    """A character made a roll that the GM had called for (DICE-2)."""

    who: str
    tens: int
    ones: int
    level: int
    what: str

    def words(self, names: Names) -> LogLine:
        reading = names.rules.reading
        number = value(self.tens, self.ones, reading)
        outcome = result(is_success(number, self.level), is_critical(number, self.level))
        what = f" ({self.what})" if self.what else ""
        text = f"{names.name(self.who)} rolls{what}: {as_text(self.tens, self.ones, reading)}, {outcome}"
        return LogLine(text, ("DICE-2",), "roll", faces=(self.tens, self.ones), whose=self.who)


class ChanceTold(Event):
    """A roll outside combat was settled (DICE-2 to DICE-4)."""

    who: str
    what: str
    success: bool
    critical: bool
    degrees: tuple[tuple[str, int], ...] = ()
    """Each degree's meaning and size (DICE-3)."""

    def words(self, names: Names) -> LogLine:
        what = f" ({self.what})" if self.what else ""
        degrees = " and ".join(f"{name} {n}".strip() for name, n in self.degrees)
        text = f", degree {degrees}" if len(self.degrees) == 1 else f", degrees: {degrees}" if degrees else ""
        rules = ("DICE-2", *(("DICE-3",) if degrees else ()), *(("DICE-4",) if self.critical else ()))
        return LogLine(f"{names.name(self.who)}{what}: {result(self.success, self.critical)}{text}", rules, "roll")


class Opposed(Event):
    """An opposed roll outside combat was settled (DICE-10)."""

    names: tuple[str, ...]
    winner: str
    """Id of the winner; empty if all failed."""
    degree: int
    what: str
    tie: bool = False
    secret: bool = False

    def words(self, names: Names) -> LogLine:
        what = f" ({self.what})" if self.what else ""
        against = " vs ".join(self.names)
        if not self.winner:
            return LogLine(f"{against}{what}: all fail, no one wins", ("DICE-10",), "roll")
        tie = " the tie" if self.tie else ""
        return LogLine(
            f"{against}{what}: {names.name(self.winner)} wins{tie}, degree {self.degree}", ("DICE-10",), "roll"
        )


class FreelyGained(Event):
    """A critical success outside combat gave another action (DICE-5)."""

    who: str
    says = LogLine("{who} gains another action: say at the table what they do", ("DICE-5",), "action")


class BadlyFailed(Event):
    """A roll outside combat failed critically; the GM says what happens (DICE-6)."""

    who: str
    what: str
    says = LogLine("{who} fails critically: {what:{what}|the GM says what happens}", ("DICE-6",), "roll")
