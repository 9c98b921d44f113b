"""Fights of Fading Suns in a test: a line for each character, a script of answers, and words for the outcome.

A character's line is the name, `pc` for a PC, then the numbers that differ from the usual: `Str 5 Dex 7 End 6 Wits 5
Fight 6 Dodge 6 Vigor 5 armor 2 Vit 4 run 12`, or a weapon as `flail=11/6/5` (goal, skill, dice; `,ranged` after it).
"""

from __future__ import annotations

import re
from typing import Any, Self

from playing_kit import Played

from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.system import FADING_SUNS

CARDANZO = "Cardanzo pc Str 5 Dex 7 End 6 Wits 5 Fight 6 Dodge 6 Vigor 5"
CHAINER = "Chainer Str 6 Dex 6 End 5 Wits 4 Fight 7 Dodge 4 Vigor 6"
_FIELDS = {
    "Str": "strength",
    "Dex": "dexterity",
    "End": "endurance",
    "Wits": "wits",
    "Fight": "fight",
    "Dodge": "dodge",
    "Vigor": "vigor",
    "Vit": "vitality",
    "armor": "armor",
    "run": "run",
}


def character(line: str) -> dict[str, Any]:
    """Return a character's setup from their line."""
    name, *words = line.split()
    made: dict[str, Any] = {"id": name.lower(), "name": name, "pc": "pc" in words, "own": []}
    for word, value in zip(words, [*words[1:], ""], strict=False):
        if word in _FIELDS:
            made[_FIELDS[word]] = int(value)
        elif match := re.fullmatch(r"(\w+)=(\d+)/(\d+)/(\d+)(,ranged)?", word):
            own = {"name": match[1], "goal": int(match[2]), "skill": int(match[3]), "dice": int(match[4])}
            made["own"].append(own | ({"ranged": True, "adds_strength": False} if match[5] else {}))
        elif word == "hidden":
            made[word] = True
    return made


class Fight(Played):
    """A session of Fading Suns that begins with a fight, with verbs to play it and words for its outcome."""

    def __init__(self, *lines: str, rules: dict[str, Any] | None = None) -> None:
        people = [character(line) for line in lines]
        super().__init__(FADING_SUNS, {"title": "A fight", "rules": rules or {}, "characters": people})

    def of(self, name: str) -> Character:
        """Return a character of the table."""
        character: Character = self.table.characters[name.lower()]
        return character

    def declare(self, **kinds: str) -> Self:
        """Declare for all characters in the order asked: `cardanzo="fist dodge"`; no action for those not named."""
        turn = self.table.round
        while self.table.phase == "declaring" and self.table.round == turn:
            self.asks("declare.actions")
            assert self.decision is not None
            said = kinds.get(self.decision.about[0], "none").split()
            if len(said) > 1:
                self.answer(str(sum(2 if kind == "stand" else 1 for kind in said)))
            for kind in said:
                self.answer(kind)
        return self

    def strike(self, target: str, face: int, defend: str = "none") -> Self:
        """Attack with the character whose turn it is and roll `face`; the target answers `defend` if asked."""
        self.script(("target", target))
        if self.decision is not None and self.decision.question == "defend":
            self.answer(defend)
        return self.script(("attack", [face]))

    def lies(self, name: str) -> Self:
        """Put a character on the ground."""
        self.of(name).down = True
        self.live.rebuild()
        return self

    def vitality(self, name: str) -> int:
        return self.of(name).vitality
