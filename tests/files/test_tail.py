"""The end of a save suffices to restore its session's state, however much precedes it."""

from pathlib import Path
from random import Random

import pytest
from players import RandomPlayer

from unhex_tui.commands import sessions
from unhex_tui.engine.replay import Replay
from unhex_tui.files import follow as tails
from unhex_tui.files.atomic import SaveError
from unhex_tui.files.follow import tail
from unhex_tui.systems.unhex.system import UNHEX


def evening(path: Path, answers: int = 160) -> None:
    """Save a nightclub fight of random answers, some of them undone."""
    held = sessions.begun(sessions.demo_setup(), path)
    rng = Random(3)
    player = RandomPlayer(rng, passive=0.3)
    for n in range(answers):
        if held.session.decision is None:
            break
        held.session.answer(player(held.session.decision))
        if n % 17 == 0:
            held.session.undo()
    held.session.undo()
    held.close()


@pytest.mark.parametrize("first", [2**12, 2**14, 2**16, 2**18])
def test_what_is_read_leads_to_the_table_that_all_of_it_leads_to(
    first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.jsonl"
    evening(path)
    monkeypatch.setattr(tails, "_FIRST", first)
    last_lines = tail(path)
    live = Replay(UNHEX, last_lines.header.setup, last_lines.journal).built(last_lines.journal.head)
    whole = sessions.opened(path, read_only=True).session
    assert UNHEX.dump(live.table) == UNHEX.dump(whole.table)
    assert live.decision is not None and whole.decision is not None
    assert live.decision.prompt == whole.decision.prompt
    assert last_lines.whole == (first == 2**18) and last_lines.journal.last == whole.journal.last


def test_an_incomplete_last_line_is_left_out(tmp_path: Path) -> None:
    """The reader stops at the allowed size."""
    path = tmp_path / "evening.jsonl"
    evening(path)
    with path.open("ab") as file:
        file.write(b'{"n":999,"par')
    last_lines = tail(path)
    assert (
        not last_lines.damaged and last_lines.journal.head == sessions.opened(path, read_only=True).session.journal.head
    )
    with pytest.raises(SaveError, match="too long to preview"):
        tail(path, most=3000)


def test_what_is_no_save_says_so(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("no save\n", "utf-8")
    with pytest.raises(SaveError, match="not a save of this app"):
        tail(tmp_path / "bad.jsonl")


def test_entries_that_lead_in_a_circle_end_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.jsonl"
    evening(path, 40)
    with path.open("ab") as file:
        file.write(b'{"n":900,"parent":900,"question":"x","value":"y"}\n')
    monkeypatch.setattr(tails, "_FIRST", 2**12)
    assert tail(path).damaged


@pytest.mark.parametrize("first", [2**14, 2**18])
def test_a_damaged_line_ends_it_and_is_told(first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.jsonl"
    evening(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-2], b"{}\n", *lines[-2:]]))
    monkeypatch.setattr(tails, "_FIRST", first)
    last_lines = tail(path)
    assert last_lines.damaged and last_lines.journal.head == sessions.opened(path, read_only=True).session.journal.head
