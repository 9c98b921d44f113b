"""What is told of a fight: UA-RND, UA-INI, what somebody does, what is rolled, and what it costs (UA-WND)."""

from __future__ import annotations

from typing import Literal

from unhex_tui.engine.event import Mark, Told
from unhex_tui.evening.events import Event
from unhex_tui.systems.unknown_armies.events.event import Names
from unhex_tui.systems.unknown_armies.rules.dice import Reading, digits, shown


class Done(Event):
    """What somebody does, or what happens to them, in the rules' words."""

    who: str
    text: str
    """`{who}`, `{target}` and `{whom}` stand for the names."""
    rules: tuple[str, ...] = ()
    target: str = ""
    whom: tuple[str, ...] = ()
    kind: str = "action"

    def told(self, names: Names) -> Told:
        whom = ", ".join(names.name(one) for one in self.whom) or "no one"
        who, target = names.name(self.who), names.name(self.target)
        return Told(self.text.format(who=who, target=target, whom=whom), self.rules, self.kind)


class SaidAndDone(Done):
    """What somebody does in the table's own words (UA-RND-1, UA-RND-2)."""

    own_words = True


class Attacked(Event):
    """Somebody attacks; the roll, and what comes of it, follow (UA-RND-1)."""

    who: str
    what: str
    """With what, in words."""
    target: str

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} attacks {names.name(self.target)}: {self.what}", ("UA-RND-1",), "action")


_CAME = {"critical": "critical", "success": "success", "failure": "failure", "fumble": "fumble"}


class Rolled(Event):
    """Two dice against a target (UA-DIC-1 to UA-DIC-6)."""

    who: str
    what: str
    """What for: `Handgun`, `Speed`."""
    reading: Reading
    sum: str
    """The target with all its parts."""
    hunch: bool = False
    """It was rolled beforehand (UA-CHK-5)."""
    result: str = ""
    """What a check comes to, in words (UA-CHK-2); empty where the reading says it."""
    weak: int = 0
    """The stat within which it succeeds all the same (UA-CHK-2); 0 where it does not."""
    alone: bool = False
    """It follows from nothing that was told before: initiative, a driver's round."""
    least_by: str = ""
    """Whose skill the minimum is (UA-GRP-2); empty where it is nobody's."""
    of: Literal["", "attack", "dodge", "initiative"] = ""
    """What it is a part of."""
    target: str = ""
    """At whom it is, where that is somebody: what they do is in the sum (UA-FOC-1)."""

    def told(self, names: Names) -> Told:
        read = self.reading
        if self.of == "initiative" and not names.numbers(self.who):  # the turn order is the GM's, as on the screen
            return Told(f"{names.name(self.who)} rolls {self.what}", ("UA-INI-1",), "roll", mark="alone")
        known = not self.least_by or names.numbers(self.least_by)
        least = f", minimum {read.minimum}" if read.minimum > 1 and known else ""
        against = f" vs {self.sum}{least}" if names.numbers(self.who) else ""
        matched = ", matched" if read.matched else ""
        came = self.result or _CAME[read.outcome]
        how = "uses a hunch for" if self.hunch else "rolls"
        text = f"{names.name(self.who)} {how} {self.what}: {shown(read.value)}{against}: {came}{matched}"
        rules = ("UA-CHK-5",) if self.hunch else ("UA-DIC-5",) if read.matched else ("UA-DIC-1",)
        mark: Mark = "alone" if self.alone else ""
        return Told(text, rules, "roll", mark=mark, faces=digits(read.value), whose=self.who)


class SkillTaken(Event):
    """The Initiative skill in place of a roll (UA-INI-4)."""

    who: str
    value: int

    def told(self, names: Names) -> Told:
        value = f" {self.value}" if names.numbers(self.who) else ""
        return Told(f"{names.name(self.who)} uses the Initiative skill{value}", ("UA-INI-4",), "roll", mark="alone")


class Wounded(Event):
    """Somebody is hurt: players read a word (UA-WND-1, UA-WND-3)."""

    who: str
    points: int
    before: int
    after: int
    word: str
    """How it is now."""

    def told(self, names: Names) -> Told:
        name = names.name(self.who)
        if not names.counted(self.who):
            return Told(f"{name} is {self.word}", ("UA-WND-3",), "wound")
        return Told(
            f"{name} takes {self.points} damage: {self.before} → {self.after}, {self.word}", ("UA-WND-1",), "wound"
        )


class Fell(Event):
    """Somebody is out, or dead (UA-WND-2)."""

    who: str
    how: str
    rules: tuple[str, ...] = ("UA-WND-2",)
    by: str = ""
    """Who has done it, where that is not whoever attacked last."""

    def told(self, names: Names) -> Told:
        said = {"dead": "is dead", "out": "is unconscious"}
        return Told(f"{names.name(self.who)} {said[self.how]}", self.rules, "wound")
