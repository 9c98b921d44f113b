"""A fight as keys: what somebody who plays at random would type from where a save stands.

The keys are found by playing a copy of the save at a desk without a screen, so that it is known what each of them does
and what the save must hold once they have been typed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.benchmarks.fights import copied, opened
from tests.players import RandomPlayer
from unhex_tui.engine.answerers import AppDice
from unhex_tui.engine.decision import Answer, Pick, Roll
from unhex_tui.files.saves import open_save
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.prompt import Prompt


class Typed(NamedTuple):
    """One key."""

    key: str
    answers: bool
    """A decision is answered by it; otherwise it is a digit or a choice among several."""
    returns: bool = False
    """It answers, and undo and redo are keys both before and after, since no text is typed there."""


def keys_from(save: Path, folder: Path, count: int) -> tuple[list[Typed], list[Any]]:
    """So many keys, and the questions and answers of the save once they are typed, the oldest first."""
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
    """Questions and answers of a save that may be in use, the oldest first."""
    journal = open_save(save, read_only=True).journal
    return [(journal.entries[n].question, journal.entries[n].value) for n in journal.path]


def _keys(prompt: Prompt[Any], answer: Answer) -> list[str]:
    """The keys that give an answer; none where an option of it has no letter."""
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
