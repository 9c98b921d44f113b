"""Fights of Unknown Armies in a test: a line a character, a script of answers, and what came of them.

A character's line is its name, `pc` for a player's, then what is not usual: stats `Body 50 Speed 50`, skills by their
role `melee 30 firearms 40 dodge 20 initiative 25`, kit `bat` `club` `knife` `9mm` `revolver` `auto` (the first is in
hand), `vest`, `WP 40`, `obsessed` with its melee skill, `hunch 64`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from unhex_tui.engine.decision import AnswerError
from unhex_tui.engine.session import Session
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

THUG = "melee 30 firearms 30 dodge 20 initiative 25 athletics 30 drive 15 Mind 40"
OFFICER = "melee 45 firearms 40 dodge 20 initiative 35 athletics 35 drive 20 Mind 40"
_STATS = ("Body", "Speed", "Mind", "Soul")
SKILLS = {
    "melee": ("Struggle", "body"),
    "athletics": ("General Athletics", "body"),
    "firearms": ("Handgun", "speed"),
    "dodge": ("Dodge", "speed"),
    "initiative": ("Initiative", "speed"),
    "drive": ("Drive", "speed"),
    "notice": ("Notice", "mind"),
    "magick": ("Magick", "soul"),
}
KIT: dict[str, dict[str, Any]] = {
    "bat": {"big": True, "heavy": True},
    "club": {"heavy": True},
    "knife": {"penetrating": True, "knife": True},
    "9mm": {"kind": "gun", "most": 50, "shots": 17, "automatic": "semi"},
    "revolver": {"kind": "gun", "most": 60, "shots": 6},
    "auto": {"kind": "gun", "most": 50, "shots": 30, "automatic": "full"},
}


def character(line: str) -> dict[str, Any]:
    """A character's setup from its line."""
    name, *words = line.split()
    made: dict[str, Any] = {"id": name.lower(), "name": name, "pc": "pc" in words, "skills": [], "weapons": []}
    for word, value in zip(words, [*words[1:], ""], strict=True):
        if word in _STATS:
            made[word.lower()] = int(value)
        elif word in SKILLS:
            called, stat = SKILLS[word]
            made["skills"].append({"name": called, "stat": stat, "value": int(value), "role": word})
        elif word.split("/")[0] in KIT:
            kind, _, ammo = word.partition("/")
            made["weapons"].append({"name": kind, **KIT[kind]} | ({"ammo": ammo} if ammo else {}))
        elif word in ("vest", "hidden", "tied"):
            made[word] = True
        elif word == "obsessed":
            made["obsession"] = "Struggle"
        elif word in ("hunch", "WP"):
            made["wounds" if word == "WP" else word] = int(value) if word == "WP" else value
        elif word == "hardened":
            made["gauges"] = {"violence": [int(value), 0]}
        elif word == "bare":
            made["in_hand"] = ""
    return made


class Fight(Session):
    """A session that begins with a fight, with verbs to play it and words for what came of it."""

    def __init__(self, *lines: str, rules: dict[str, Any] | None = None) -> None:
        people = [character(line) for line in lines]
        super().__init__(UNKNOWN_ARMIES, {"title": "A fight", "rules": rules or {}, "characters": people})

    @property
    def keys(self) -> list[str]:
        """What can be chosen now; the extras of a roll."""
        decision: Any = self.decision
        return [option.key for option in (decision.extras if decision.kind == "roll" else decision.options)]

    @property
    def prompt(self) -> str:
        assert self.decision is not None
        return self.decision.prompt

    @property
    def barred(self) -> dict[str, str]:
        """What cannot be chosen now, with the first reason."""
        assert self.decision is not None
        return {one.option.key: str(one.reasons[0]) for one in self.decision.explanation().blocked}

    def of(self, name: str) -> Character:
        """Somebody on the table."""
        found: Character = self.table.characters[name.lower()]
        return found

    @property
    def asked(self) -> str:
        """Id of whom the question is about first."""
        assert self.decision is not None
        return self.decision.about[0]

    def wp(self, name: str) -> int:
        """Wound points left."""
        return self.of(name).wounds

    def asks(self, question: str, about: str = "") -> Self:
        """Assert what is asked now, and about whom first."""
        asked = self.decision.question if self.decision else ""
        assert asked == question, f"{asked or 'nothing'} is asked, not {question}; told {self.told()[-6:]}"
        if about:
            assert self.decision is not None and self.decision.about[0] == about.lower(), self.prompt
        return self

    def script(self, *lines: tuple[str, Any]) -> Self:
        """Answer from (question, answer) lines, each of which must be what is asked; dice as two digits: `"07"`."""
        for question, answer in lines:
            self.asks(question)
            assert self.decision is not None
            digits = self.decision.kind == "roll" and isinstance(answer, str) and answer.isdigit()
            self.answer([int(one) for one in answer] if digits else answer)
        return self

    def order(self, *names: str) -> Self:
        """Nobody focuses, and initiative comes in this order, the first first; who has it already is not asked."""
        if self.table.phase == "focus":
            self.script(("focus", "nobody"))
        while self.table.phase == "initiative":
            assert self.decision is not None
            who = self.decision.about[0]
            place = [name.lower() for name in names].index(who) if names else 0
            self.script(("initiative", f"{49 - place:02}"))
        return self

    def does(self, name: str, way: str, *more: tuple[str, Any]) -> Self:
        """Somebody's go: what they do, then further answers; those before them do nothing."""
        while True:
            self.asks("act")
            assert self.decision is not None
            if self.decision.about[0] == name.lower():
                return self.script(("act", way), *more)
            self.answer("nothing")

    def until(self, name: str) -> Self:
        """Nobody does anything until it is somebody's go."""
        while self.decision is not None and (self.decision.question != "act" or self.decision.about[0] != name.lower()):
            self.order() if self.table.phase != "acting" else self.answer("nothing")
        return self

    def beside(self, name: str, *answers: Any) -> Self:
        """The GM does something beside what is asked."""
        aside = self.aside(name)
        for answer in answers:
            aside.answer(answer)
        assert self.finish(name, aside), f"{name} is not finished: {aside.decision}"
        return self

    def refused(self, question: str, answer: Any) -> str:
        """Assert that an answer to what is asked now is not taken; why, in words."""
        self.asks(question)
        try:
            self.answer(answer)
        except AnswerError as error:
            return str(error)
        raise AssertionError(f"{question} took {answer!r}")

    def told(self, audience: Any = "gm") -> list[str]:
        """The log."""
        return [line.text for line in self.log(audience)]


def fight(*lines: str, first: Sequence[str] = (), **rules: str) -> Fight:
    """A fight in which everybody has initiative, in the order in which they are listed, or as is said."""
    names = [line.split()[0] for line in lines]
    return Fight(*lines, rules=dict(rules)).order(*(first or names))
