"""Fights of Fully Automated! in a test: a line for each character, a map, a script of answers, and the outcome.

A character's line is the name, `pc` for a PC, then the numbers that differ from the usual: `Speed 5 HP 20 now 13 armor
2 at D6`, `has pistol,knife` for weapons, `knows pistol,staff_spear` for proficiencies; without `knows` a character has
learned everything that the weapons need.
"""

from __future__ import annotations

from typing import Any, Self

from tests.playing_kit import Played
from unhex_tui.engine.decision import Roll
from unhex_tui.engine.recorder import Writer, discard
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import PROFICIENCIES, cards
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

FIELD = "\n".join(
    [
        "title: A field",
        "map:",
        *(f"{' ' * (n % 2)}{'1' if n == 0 else '.'} {'. ' * 12}{'2' if n == 0 else '.'}" for n in range(8)),
    ]
)
"""Open ground of eight rows with fourteen hexes."""
_NUMBERS = {"Speed": "speed", "HP": "hp", "now": "now", "armor": "armor"}
_FACES = {"-": -1, "0": 0, "+": 1}


def faces(signs: str) -> list[int]:
    """Return fudge dice written as signs: `+0-`."""
    return [_FACES[sign] for sign in signs]


def needed(weapons: list[str]) -> list[str]:
    """Return the proficiencies needed to play all cards of these weapons without disadvantage."""
    wanted = {card.id for card in cards(DEFAULT).values() if card.weapon in weapons}
    return [one.id for one in PROFICIENCIES.values() if one.cost and wanted & {*one.cards}]


def character(line: str) -> dict[str, Any]:
    """Return a character's setup from their line."""
    name, *words = line.split()
    made: dict[str, Any] = {"id": name.lower(), "name": name, "pc": "pc" in words, "hp": 20}
    for word, value in zip(words, [*words[1:], ""], strict=False):
        if word in _NUMBERS:
            made[_NUMBERS[word]] = int(value)
        elif word == "at":
            made["at"] = value
        elif word == "has":
            made["weapons"] = value.split(",")
        elif word == "knows":
            made["proficiencies"] = value.split(",") if value != "nothing" else []
        elif word == "hidden":
            made["hidden"] = True
    made.setdefault("proficiencies", needed(made.get("weapons", [])))
    return made


class Fight(Played):
    """A session of Fully Automated! that begins with a fight, with verbs to play it and words for its outcome."""

    def __init__(
        self,
        *lines: str,
        map: str = FIELD,  # noqa: A002
        rules: dict[str, Any] | None = None,
        write: Writer = discard,
        light: bool = False,
    ) -> None:
        people = [character(line) for line in lines]
        setup = {"title": "A fight", "rules": rules or {}, "characters": people, "map": map, "light": light}
        super().__init__(FULLY_AUTOMATED, setup, write=write)

    @property
    def dice(self) -> int:
        """Number of dice in the pending roll."""
        assert isinstance(self.decision, Roll), self.decision
        return len(self.decision.dice)

    def meant(self, answer: Any) -> Any:
        """Return the answer, with signs read as fudge dice."""
        fudge = isinstance(self.decision, Roll) and isinstance(answer, str) and not {*answer} - {*_FACES}
        return faces(answer) if fudge else answer

    def of(self, name: str) -> Character:
        """Return a character of the table."""
        found: Character = self.table.characters[name.lower()]
        return found

    def hp(self, name: str) -> int:
        return self.of(name).hp

    def order(self, **dice: tuple[int, int]) -> Self:
        """Roll the turn order with two dice each.

        `dice` gives them by name; the others roll less and less, from nine and nine down.
        """
        rolled = 18
        while self.table.phase == "order":
            self.asks("order.dice")
            assert self.decision is not None
            who = self.decision.about[0]
            self.answer(list(dice.get(who, (rolled // 2, rolled - rolled // 2))))
            rolled -= 1
        return self

    def choose(self, **kinds: str) -> Self:
        """Choose for every character asked; characters not named defend."""
        now = self.table.round
        while self.table.phase == "choosing" and self.table.round == now:
            self.asks("choose")
            assert self.decision is not None
            self.answer(kinds.get(self.decision.about[0], "defend"))
        return self

    def idle(self, until: str = "choose") -> Self:
        """Stay, forgo or keep until a question is asked."""
        quiet = {"unattacked": "stay", "after": "stay", "move": "stay", "aim.order": "keep", "defend.step": "stay"}
        while self.decision is not None and self.decision.question != until:
            assert self.decision.question in quiet, f"{self.decision.question} before {until}"
            self.answer(quiet[self.decision.question])
        return self.asks(until)
