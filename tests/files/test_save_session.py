"""A session with its save: everything on the screen is on the disk, and everything on the disk comes back."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

from kit import BRAWL, TOY, play, table_dump
from players import RandomPlayer

from unhex_tui.engine.recorder import NotWritten
from unhex_tui.engine.session import Session
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create, open_save

HEADER = Header(system="toy", title="A duel", setup=BRAWL)


def _reopened(path: Path) -> tuple[Session, list[str]]:
    opened = open_save(path, read_only=True)
    return Session(TOY, opened.header.setup, journal=opened.journal, write=opened.file.write), opened.notices


def _same(session: Session, other: Session) -> None:
    assert table_dump(other) == table_dump(session)
    assert other.decision == session.decision
    assert other.journal == session.journal
    for audience in ("gm", "players"):
        assert other.view(audience) == session.view(audience)


@pytest.mark.parametrize("seed", range(8))
def test_the_save_opens_as_the_live_session(tmp_path: Path, seed: int) -> None:
    """This holds after every answer, undo and redo."""
    rng = Random(seed)
    path = tmp_path / "a.jsonl"
    file = create(path, Header(system="toy", title="", setup=BRAWL))
    session = Session(TOY, BRAWL, write=file.write)
    player = RandomPlayer(rng)
    for _ in range(60):
        chance = rng.random()
        if chance < 0.15:
            session.undo()
        elif chance < 0.2:
            session.undo_action()
        elif chance < 0.3:
            session.redo()
        elif session.decision is not None:
            session.answer(player(session.decision))
        again, notices = _reopened(path)
        assert notices == []
        _same(session, again)
    file.close()


def test_a_session_shut_down_in_an_attack_continues(tmp_path: Path) -> None:
    """The same question is asked."""
    path = tmp_path / "a.jsonl"
    file = create(path, HEADER)
    play(Session(TOY, BRAWL, write=file.write), [("how", "strike"), ("target", "bob"), ("parry", [])])
    file.close()
    opened = open_save(path)
    session = Session(TOY, opened.header.setup, journal=opened.journal, write=opened.file.write)
    assert session.decision is not None and session.decision.question == "roll"
    play(session, [("roll", [12]), ("share", {"body": 3})])
    opened.file.close()
    _same(session, _reopened(path)[0])


def test_a_full_disk_keeps_session_and_save_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both continue from there."""
    path = tmp_path / "a.jsonl"
    file = create(path, HEADER)
    session = play(Session(TOY, BRAWL, write=file.write), [("how", "strike"), ("target", "bob")])
    before = path.read_bytes()
    real = os.write

    def full(fd: int, data: bytes) -> int:
        if len(data) < 60:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(fd, data[:10])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(NotWritten, match=r"a\.jsonl could not be written: No space left on device"):
            session.answer([])
    assert path.read_bytes() == before
    assert session.decision is not None and session.decision.question == "parry"
    _same(session, _reopened(path)[0])
    play(session, [("parry", ["bob"]), ("roll", [12])])
    file.close()
    _same(session, _reopened(path)[0])


def test_a_watcher_cannot_answer_into_the_save(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    create(path, HEADER).close()
    before = path.read_bytes()
    watcher, _ = _reopened(path)
    with pytest.raises(NotWritten, match="it was opened read-only"):
        watcher.answer("strike")
    assert path.read_bytes() == before
