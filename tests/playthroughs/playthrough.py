"""Reading and replaying playthroughs; `test_playthroughs` describes their lines."""

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
    """Return a session with the setup named in the first line of a playthrough."""
    return Session(UNHEX, setups()[text.partition(":")[0].removeprefix("# ")])


def entries(text: str) -> Iterator[tuple[str, Any]]:
    """Yield the answers of a playthrough, each as the sign at the start of the line and the value."""
    for line in text.splitlines():
        if line[:2] in ("> ", "! ", "e ", "x ", "u ", "? "):
            yield line[0], json.JSONDecoder().raw_decode(line[2:])[0]


def given(session: Session, sign: str, value: Any) -> str:
    """Do what an entry says and return it in words, or "" for an entry that only looks something up."""
    decision = session.decision
    assert decision is not None, f"nothing is asked that {value!r} would answer"
    if sign == "?":
        return ""
    if sign == "u":
        moved = session.undo()
        assert moved is not None
        return f"takes back: {moved.label}"
    if sign == "e":
        aside = session.gm_action("amend")
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
    """Replay the playthrough `name` until it asks a question for the nth time, and return the session."""
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    session = begun(text)
    times = 0
    for sign, value in entries(text):
        times += session.decision is not None and session.decision.question == question and sign != "?"
        if times == nth:
            return session
        given(session, sign, value)
    raise ValueError(f"{name} asks {question} {times} times")
