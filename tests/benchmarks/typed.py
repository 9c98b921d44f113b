"""A fight as keys: the keys that a random player types from the last answer of a save on.

To find the keys, the player plays a copy of the save at a desk without a screen. The copy shows the effect of each key
and the answers that the save must hold at the end.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.benchmarks.fights import copied, opened
from tests.players import RandomPlayer
from unhex_tui.engine.decision import Answer, Pick, Roll
from unhex_tui.engine.session import AppDice
from unhex_tui.files.saves import open_save
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.prompt import Prompt


class Typed(NamedTuple):
    """One key."""

    key: str
    answers: bool
    """Whether the key answers a decision; a key that does not is a digit, or one of several choices."""
    returns: bool = False
    """Whether undo and redo can return to before and after the key: it answers, and neither question takes text."""


def keys_from(save: Path, folder: Path, count: int) -> tuple[list[Typed], list[Any]]:
    """Return `count` keys, and the questions and answers of the save after the last key, oldest first."""
    rng = Random(3)
    player = RandomPlayer(rng, passive=0.8)
    session, file = opened(copied(save, folder / "typed.jsonl"))
    desk = Desk(session, AppDice(rng))
    typed: list[Typed] = []
    while len(typed) < count:
        assert desk.prompt is not None, "the fight lasts longer than the keys"
        keys = _keys(desk.prompt, player(desk.prompt.decision))
        writing = desk.writing
        for key in keys[: count - len(typed)]:
            before = session.journal.last
            assert desk.press(key), f"{key!r} does nothing at {desk.prompt.decision.question}"
            answered = session.journal.last > before
            typed.append(Typed(key, answered, answered and not writing and not desk.writing))
        desk.commit()
    file.close()
    return typed, answers_in(file.path)


def answers_in(save: Path) -> list[Any]:
    """Return the questions and answers of a save, oldest first; the save may be in use."""
    journal = open_save(save, read_only=True).journal
    return [(journal.entries[n].question, journal.entries[n].value) for n in journal.path]


def _keys(prompt: Prompt[Any], answer: Answer) -> list[str]:
    """Return the keys for an answer; empty if one of its options has no letter."""
    decision = prompt.decision
    try:
        match answer:
            case str() if decision.kind != "enter":
                return [prompt.letters[answer]]
            case dict():
                return [letter for key, points in answer.items() for letter in [prompt.letters[key]] * points] + [
                    "enter"
                ]
            case list() if isinstance(decision, Roll):
                return [digit for face in answer for digit in str(face)]
            case list() if isinstance(decision, Pick):
                before = set(decision.chosen)
                changed = [*(before - {*answer}), *(key for key in answer if key not in before)]
                return [*(prompt.letters[str(key)] for key in changed), "enter"]
            case _:
                return ["enter"] if answer == decision.value else [*str(answer), "enter"]
    except KeyError:
        return []
