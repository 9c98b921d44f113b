"""Fights of Unknown Armies in a test: a line for each character, a script of answers, and words for the outcome.

A character's line is the name, `pc` for a PC, then the facts that differ from the usual: stats `Body 50 Speed 50`,
skills by role `melee 30 firearms 40 dodge 20 initiative 25`, kit `bat` `club` `knife` `9mm` `revolver` `auto` (the
first is in hand), `vest`, `WP 40`, `obsessed` with the melee skill, `hunch 64`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from playing_kit import Played

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
    """Return a character's setup from their line."""
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


class Fight(Played):
    """A session that begins with a fight, with verbs to play it and words for its outcome."""

    def __init__(self, *lines: str, rules: dict[str, Any] | None = None) -> None:
        people = [character(line) for line in lines]
        super().__init__(UNKNOWN_ARMIES, {"title": "A fight", "rules": rules or {}, "characters": people})

    def of(self, name: str) -> Character:
        """Return a character of the table."""
        found: Character = self.table.characters[name.lower()]
        return found

    def wp(self, name: str) -> int:
        """Return the character's wound points."""
        return self.of(name).wounds

    def meant(self, answer: Any) -> Any:
        """Return the answer, with a text of digits read as dice: `"07"`."""
        digits = self.decision is not None and self.decision.kind == "roll" and isinstance(answer, str)
        return [int(one) for one in answer] if digits and answer.isdigit() else answer

    def order(self, *names: str) -> Self:
        """Skip focus and roll initiative in this order; characters who have initiative are not asked."""
        if self.table.phase == "focus":
            self.script(("focus", "nobody"))
        while self.table.phase == "initiative":
            assert self.decision is not None
            who = self.decision.about[0]
            place = [name.lower() for name in names].index(who) if names else 0
            self.script(("initiative", f"{49 - place:02}"))
        return self

    def does(self, name: str, way: str, *more: tuple[str, Any]) -> Self:
        """Take an action on a character's go and give further answers; characters before them do nothing."""
        while True:
            self.asks("act")
            assert self.decision is not None
            if self.decision.about[0] == name.lower():
                return self.script(("act", way), *more)
            self.answer("nothing")

    def until(self, name: str) -> Self:
        """Do nothing until it is this character's go."""
        while self.decision is not None and (self.decision.question != "act" or self.decision.about[0] != name.lower()):
            self.order() if self.table.phase != "acting" else self.answer("nothing")
        return self


def fight(*lines: str, first: Sequence[str] = (), **rules: str) -> Fight:
    """Return a fight with initiative settled, in the order listed or in the order `first`."""
    names = [line.split()[0] for line in lines]
    return Fight(*lines, rules=dict(rules)).order(*(first or names))
