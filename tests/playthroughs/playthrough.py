"""A playthrough as it is read and played again; what its lines mean, `test_playthroughs` says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playthroughs.playthrough_setups import setups

from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.system import UNHEX

HERE = Path(__file__).parent


def begun(text: str) -> Session:
    """A session of the setup that a playthrough's first line names."""
    return Session(UNHEX, setups()[text.partition(":")[0].removeprefix("# ")])


def entries(text: str) -> Iterator[tuple[str, Any]]:
    """The answers of a playthrough: the sign at the line's start, and the value."""
    for line in text.splitlines():
        if line[:2] in ("> ", "! ", "e ", "x ", "u ", "? "):
            yield line[0], json.JSONDecoder().raw_decode(line[2:])[0]


def given(session: Session, sign: str, value: Any) -> str:
    """Do what an entry says, and say it in words; nothing where it only looks something up."""
    decision = session.decision
    assert decision is not None, f"nothing is asked that {value!r} would answer"
    if sign == "?":
        return ""
    if sign == "u":
        moved = session.undo()
        assert moved is not None
        return f"takes back: {moved.label}"
    if sign == "e":
        aside = session.aside("amend")
        for one in value:
            aside.answer(one)
        entry = session.finish("amend", aside)
        assert entry is not None
        return entry.label
    if sign == "x":
        return session.overrule(value).label
    session.answer(value, forced=sign == "!")
    return decision.describe(value)


def until(name: str, question: str, nth: int = 1) -> Session:
    """The session of a playthrough, by its file's name, where it asks a question for the nth time."""
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    session = begun(text)
    times = 0
    for sign, value in entries(text):
        times += session.decision is not None and session.decision.question == question and sign != "?"
        if times == nth:
            return session
        given(session, sign, value)
    raise ValueError(f"{name} asks {question} {times} times")
