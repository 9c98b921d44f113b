"""Moves and stealth: MOVE-1, INT-3, SPEED-1, STEA-1 to STEA-3, RUL-6, RUL-15, RUL-37, RUL-40."""

from __future__ import annotations

from unhex_tui.engine.event import LogLine
from unhex_tui.systems.unhex.events.event import Event, Names, unseen


class MoveDeclared(Event):
    """A character declared a move (MOVE-1, RUL-40)."""

    who: str
    origin: str
    goal: str
    """Area id, or `out`."""
    step: int = 0
    """1 or 2 for the first or second step of a fast move, 0 for an ordinary move (SPEED-1)."""

    says = LogLine(
        "{who} moves from {origin} {goal!k:out={goal}|=to {goal}}{step:{step!n: (fast move)| (second move)}|}",
        ("{goal!k:out=RUL-40|=MOVE-1}", "{step:SPEED-1|}"),
        "action",
    )


class Moved(Event):
    """A mover reached an area (MOVE-1)."""

    who: str
    area: str
    says = LogLine("{who} reaches {area}", ("MOVE-1",))


class CameUponUnseen(Event):
    """A PC came into an area with enemies whom the players do not see; the GM decides whether they stay hidden."""

    who: str
    area: str
    there: tuple[str, ...]
    secret: bool = True
    says = LogLine("{who} is now in {area}: {there} {there!n:is|are} hidden there", kind="gm")


class Stopped(Event):
    """A mover was stopped (INT-3)."""

    who: str
    area: str
    by: str
    rule: str = "RUL-5"
    """The rule that stops the mover: injury (RUL-5) or an unarmed intercept (UNA-5)."""
    says = LogLine("{who} is stopped in {area}{by: by {by}|}", ("INT-3", "{rule}"), "action")


class InterceptsOrdered(Event):
    """The side with initiative ordered the intercepts (RUL-6)."""

    order: tuple[str, ...]
    says = LogLine("Intercepts in this order: {order}", ("RUL-6",))


class FightLeft(Event):
    """A character left the fight (RUL-40)."""

    who: str
    by_gm: bool = False
    """True if the GM edited the character out of the fight."""

    def words(self, names: Names) -> LogLine:
        text = f"{names.name(self.who)} leaves the fight"
        return LogLine(f"The GM: {text}" if self.by_gm else text, ("RUL-40",), "scene", instead=text * self.by_gm)


class SpeedSettled(Event):
    """The roll for a fast move was settled: two moves or none (SPEED-1)."""

    who: str
    area: str
    success: bool
    says = LogLine("{who} {success:may move twice|stays in {area}}", ("SPEED-1", "{success:|RUL-27}"), "action")


_WORTH = "1 extra cover mark against every other area"
"""The benefit of stealth, in words (STEA-1)."""
_ENDED = {"move": "by moving", "attack": "by attacking", "area": "by attacking an area", "intercept": "by intercepting"}


def _believed(names: Names, character_id: str, log_line: LogLine) -> LogLine:
    instead = log_line.text if _is_seen_pc(names, character_id) else ""
    return log_line._replace(text=f"{log_line.text} (the players believe this; there is no stealth)", instead=instead)


def _is_seen_pc(names: Names, character_id: str) -> bool:
    return not unseen(names, character_id) and names.characters[character_id].pc


class StealthGained(Event):
    """A character has stealth, from the start of the fight or by a move (STEA-1, STEA-2)."""

    who: str
    moved: bool = False
    unseen: str = ""
    """Id of an enemy hidden from the players who alone prevents the stealth; the players believe the character has it.

    Empty if the stealth is real.
    """

    def words(self, names: Names) -> LogLine:
        rules = ("STEA-1", "STEA-2", "RUL-37") if self.moved else ("STEA-1",)
        gained = f"{names.name(self.who)} has stealth{' again' if self.moved else ''}: {_WORTH}"
        if not self.unseen:
            return LogLine(gained, rules, "action")
        name = names.name(self.who)
        text = f"{names.name(self.unseen)} keeps {name} from stealth; the players believe {name} has it"
        return LogLine(text, rules, "action", instead=gained if _is_seen_pc(names, self.who) else "")


class StealthSuspended(Event):
    """An enemy or unconsciousness suspends a character's stealth (STEA-3, DMG-6)."""

    who: str
    by: str
    """Id of an enemy in the character's area; empty if the character is down."""
    seems: str = ""
    """News for the players, who see no enemy that suspends the stealth: `gained`, `back`, or empty for none."""
    believed: bool = False
    """The players believe in this stealth; it is not real."""

    def words(self, names: Names) -> LogLine:
        why = f"{names.name(self.by)} is in their area" if self.by else "they are down"
        log_line = LogLine(f"{names.name(self.who)}'s stealth is suspended while {why}", self._rules(), "action")
        if self.believed:
            return _believed(names, self.who, log_line)
        if self.seems and _is_seen_pc(names, self.who):
            seen = StealthGained(self.who) if self.seems == "gained" else StealthResumed(self.who)
            return log_line._replace(instead=seen.words(names).text)
        return log_line

    def _rules(self) -> tuple[str, ...]:
        if not self.by:
            return "STEA-1", "DMG-6"
        # The rules of the line that the players read; other rules would betray the hidden enemy.
        return ("STEA-1",) if self.seems == "gained" else ("STEA-1", "STEA-3")


class StealthResumed(Event):
    """A suspended stealth counts again (STEA-3)."""

    who: str
    secret: bool = False
    """True if the players never knew of the suspension."""
    believed: bool = False

    def words(self, names: Names) -> LogLine:
        log_line = LogLine(f"{names.name(self.who)}'s stealth counts again: {_WORTH}", ("STEA-1", "STEA-3"), "action")
        return _believed(names, self.who, log_line) if self.believed else log_line


class StealthLost(Event):
    """A character lost stealth (STEA-2, AOE-9)."""

    who: str
    how: str
    """The act that ended the stealth, or another reason.

    `move`, `attack`, `area` or `intercept` is the act started; `demolish` an enemy's or own demolition of cover.
    `barred`: the players believed in a stealth that was not real. `over`: the character is out of the fight, or the GM
    edited them.
    """
    by: str = ""
    """Id of the enemy who had prevented the stealth, for `barred`."""
    believed: bool = False
    """The players believed in this stealth; it was not real."""

    def words(self, names: Names) -> LogLine:
        name = names.name(self.who)
        text, *rules = {
            "demolish": (f"{name} loses stealth: the cover there is demolished", "AOE-9", "STEA-3"),
            "barred": (f"{name} had no stealth: {names.name(self.by)} was there already", "STEA-2", "RUL-37"),
            "over": (f"{name} no longer has stealth", "STEA-1"),
        }.get(self.how) or (f"{name} loses stealth {_ENDED[self.how]}", "STEA-2", "RUL-15")
        log_line = LogLine(text, tuple(rules), "action")
        return _believed(names, self.who, log_line) if self.believed else log_line
