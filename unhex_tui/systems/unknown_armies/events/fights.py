"""Events of fights and chases, and the names and visibility that log lines need: UA-RND, UA-INI, UA-WND, UA-CAR."""

from __future__ import annotations

from typing import Literal, Protocol

from unhex_tui.engine.event import LogLine, Mark
from unhex_tui.engine.value import Value
from unhex_tui.gamekit import log
from unhex_tui.gamekit.log import Event
from unhex_tui.systems.unknown_armies.rules.dice import Reading, digits, shown


class Names(log.Names, Protocol):
    """The character names and permissions for the GM or for the players, from the table at the time of the event."""

    def numbers(self, character_id: str) -> bool:
        """Tell whether the audience may see the character's skills and targets."""

    def counted(self, character_id: str) -> bool:
        """Tell whether the audience may see the character's wound points (UA-WND-3)."""


class Done(Event):
    """A character's action or experience, in the words of the rules."""

    who: str
    text: str
    """Text with `{who}`, `{target}` and `{whom}` for names."""
    rules: tuple[str, ...] = ()
    target: str = ""
    whom: tuple[str, ...] = ()
    kind: str = "action"

    def words(self, names: Names) -> LogLine:
        whom = ", ".join(names.name(character_id) for character_id in self.whom) or "no one"
        name, target = names.name(self.who), names.name(self.target)
        return LogLine(self.text.format(who=name, target=target, whom=whom), self.rules, self.kind)


class Hold(Done):
    """A hold begins, goes on or ends; players who see the held character read it, whoever holds (UA-GRP-1)."""

    held: str = ""
    """Id of the held character, also where the hold ends."""


class SaidAndDone(Done):
    """A character's action in the players' own words (UA-RND-1, UA-RND-2)."""

    own_words = True


class HalfDodged(Event):
    """A failed dodge still halves the damage (UA-DOD-3)."""

    who: str
    target: str
    """Id of the attacker."""
    attack: str
    """The attack's roll."""
    skill: int
    says = LogLine(
        "{who} dodges half of it: the attack's {attack} is below {numbers:Dodge {skill}|their Dodge}",
        ("UA-DOD-3",),
        "action",
    )


class Attacked(Event):
    """An attack is declared; events for its roll and its harm follow (UA-RND-1)."""

    who: str
    what: str
    """The weapon and the way, in words."""
    target: str
    says = LogLine("{who} attacks {target}: {what}", ("UA-RND-1",), "action")


class Rolled(Event):
    """A roll of two dice against a target (UA-DIC-1 to UA-DIC-6)."""

    who: str
    what: str
    """The purpose of the roll: `Handgun`, `Speed`."""
    reading: Reading
    sum: str
    """The target number with its parts, in words."""
    hunch: bool = False
    """The roll was made beforehand (UA-CHK-5)."""
    result: str = ""
    """The result of a check in words (UA-CHK-2); empty if the reading's outcome says it."""
    weak: int = 0
    """The stat within which the check still succeeds weakly (UA-CHK-2); 0 if there is none."""
    alone: bool = False
    """No earlier event leads to the roll: initiative, a driver's round."""
    least_by: str = ""
    """Id of the character whose skill is the minimum (UA-GRP-2); empty for none."""
    of: Literal["", "attack", "dodge", "initiative"] = ""
    """The kind of roll; empty stands for suppressive fire and other checks."""
    target: str = ""
    """Id of the target of an attack, whose behaviour is in the sum (UA-FOC-1); empty for a car and for other rolls."""
    against: str = ""
    """Id of the attacker whom a dodge meets; empty for other rolls."""
    needs: str = ""
    """The rolls that succeed, in words; empty if all up to the target do (UA-DIC-9)."""
    hits: tuple[int, ...] | None = None
    """The rolls that succeed whatever the target (UA-SUP-5); None if that follows from the target."""
    one_die: bool = False
    """One die is read twice, so the roll is always a match (UA-SUC-1)."""

    def words(self, names: Names) -> LogLine:
        read = self.reading
        if self.of == "initiative" and not names.numbers(self.who):  # the turn order is the GM's
            return LogLine(f"{names.name(self.who)} rolls {self.what}", ("UA-INI-1",), "roll", mark="alone")
        known = not self.least_by or names.numbers(self.least_by)
        needs = f", needs {self.needs}" if self.needs and known else ""
        against = needs if self.hits is not None else f" vs {self.sum}{needs}"
        against = against if names.numbers(self.who) else ""
        matched = ", matched" if read.matched else ""
        result = self.result or read.outcome
        how = "uses a hunch for" if self.hunch else "rolls"
        text = f"{names.name(self.who)} {how} {self.what}: {shown(read.value)}{against}: {result}{matched}"
        rules = ("UA-CHK-5",) if self.hunch else ("UA-DIC-5",) if read.matched else ("UA-DIC-1",)
        mark: Mark = "alone" if self.alone else ""
        return LogLine(text, rules, "roll", mark=mark, faces=digits(read.value), whose=self.who)


class SkillTaken(Event):
    """The character uses the Initiative skill instead of a roll (UA-INI-4)."""

    who: str
    value: int
    says = LogLine("{who} uses the Initiative skill{numbers:: {value}|}", ("UA-INI-4",), "roll", mark="alone")


class Wounded(Event):
    """A character loses wound points; players read a word (UA-WND-1, UA-WND-3)."""

    who: str
    points: int
    before: int
    after: int
    word: str
    """The word for the character's condition after the damage."""
    by: str = ""
    """Id of the attacker; empty for none."""
    says = LogLine(
        "{who} {counted:takes {points} damage: {before} → {after}, {word}|is {word}}",
        ("{counted:UA-WND-1|UA-WND-3}",),
        "wound",
    )

    def words(self, names: Names) -> LogLine:
        line = super().words(names)
        own = " damage by their own attack:" if self.by == self.who else " damage:"
        return line._replace(text=line.text.replace(" damage:", own, 1))


class Fell(Event):
    """A character is unconscious or dead (UA-WND-2)."""

    who: str
    how: str
    rules: tuple[str, ...] = ("UA-WND-2",)
    by: str = ""
    """Id of the character who caused it; empty for none."""
    cause: str = ""
    """A cause that is no character, in words such as `in a wreck`; empty for others."""
    says = LogLine("{who} {how!k:dead=is dead|out=is unconscious}", kind="wound")


class Woke(Event):
    """A character is no longer unconscious or dead (UA-WND-2)."""

    who: str
    was: str
    says = LogLine("{who} is {was!k:dead=alive|=conscious} again", ("UA-WND-2",), "wound")


class StayedOut(Event):
    """A character who was knocked out stays so at a loss of wound points (UA-HTH-3)."""

    who: str
    says = LogLine("{who} stays unconscious", ("UA-WND-2", "UA-HTH-3"), "wound")


class Left(Value):
    """A car as it is at the end of a chase round."""

    id: str
    name: str
    aboard: tuple[str, ...]
    """Ids of the characters in the car."""
    gap: int
    fate: str


class ChaseBegan(Event):
    """A chase begins."""

    prey: str
    """Name of the car that flees."""
    says = LogLine("A chase begins: {prey} flees", ("UA-CAR-1",), "scene", mark="scene")


class ChaseRound(Event):
    """A round of the chase begins."""

    round: int
    cars: tuple[Left, ...] = ()
    """The cars, the prey first."""
    says = LogLine("Round {round} of the chase", kind="scene", mark="round")


class ChaseEnded(Event):
    """The chase is over."""

    text: str
    """The reason in words, which name only cars."""
    rules: tuple[str, ...] = ()
    cars: tuple[Left, ...] = ()
    says = LogLine("The chase is over: {text}", kind="scene", mark="end")


class Risked(Event):
    """A driver's stunt (UA-CAR-6, UA-CAR-7)."""

    own_words = True
    who: str
    car: str
    """Name of the car."""
    what: str
    insane: bool
    says = LogLine("{who} takes {insane:an insane|a} risk: {what}", ("{insane:UA-CAR-7|UA-CAR-6}",), "action")


class Driven(Event):
    """A character's action or accident in a car."""

    who: str
    text: str
    """The words after the character's name; they name cars and no other characters."""
    rules: tuple[str, ...] = ()
    kind: str = "action"
    figure: str = ""
    """The effect on wound points, for audiences that see them (UA-WND-3)."""

    def words(self, names: Names) -> LogLine:
        figure = f": {self.figure}" if self.figure and names.counted(self.who) else ""
        return LogLine(f"{names.name(self.who)} {self.text}{figure}", self.rules, self.kind)


class Moved(Driven):
    """A driver moves their car (UA-CAR-1); players who do not see the driver read only the gaps of cars they see."""

    gaps: tuple[tuple[tuple[str, ...], str], ...] = ()
    """The ids of the characters in each car whose gap changed, and the change in words."""
