"""Following a save while another process writes it: the follower always has what opening the save would give."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kit import BRAWL, DUEL, TOY, found, holding, play, table_dump
from random_play import SYSTEMS, BoldPlayer, Case, Fight, wild

from tests.chained import after
from unhex_tui.engine import replay
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.following import GOES_BACK
from unhex_tui.engine.journal import Head
from unhex_tui.engine.session import Session
from unhex_tui.files.atomic import SaveError
from unhex_tui.files.follow import Follower
from unhex_tui.files.records import Header, record_of
from unhex_tui.files.savefile import SaveFile
from unhex_tui.files.saves import create
from unhex_tui.systems import named

LONG = {"fighters": {"ann": 9, "bob": 900}, "poisoner": ""}
STRIKE = [("how", "strike"), ("target", "bob"), ("parry", []), ("roll", [15])]


def begun(path: Path, setup: dict[str, Any] = BRAWL, system: Any = TOY) -> tuple[Session, SaveFile]:
    """Return a session with a writer, and its save."""
    session = Session(system, setup)
    file = create(path, Header(system=system.name, title="A duel", setup=setup, told=session.opening()))
    session.recorder.write = file.write
    return session, file


def alike(follower: Follower, session: Session) -> None:
    """Assert that the follower and the session agree, for both audiences and with the log."""
    assert follower.trouble == (GOES_BACK if session.left() else "")
    assert table_dump(follower._spectator) == table_dump(session)  # type: ignore[arg-type]
    assert (follower._spectator.decision is None) == (session.decision is None)
    for audience in ("gm", "players"):
        assert follower.view(audience) == session.view(audience)._replace(ending=session.ending(audience))
        assert follower.log(audience) == session.log(audience)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("case", SYSTEMS, ids=lambda case: case.name)
def test_random_play_is_followed_exactly(tmp_path: Path, case: Case, seed: int) -> None:
    rng = Random(f"followed {case.name} {seed}")
    session, file = begun(tmp_path / "a.jsonl", case.setup(rng), case.system)
    fight = Fight(session, rng, BoldPlayer(rng, case.wishes[0] if case.wishes else lambda _decision: []), None)  # type: ignore[arg-type]
    follower = Follower(tmp_path / "a.jsonl", lambda _: case.system)
    for _ in range(60):
        if session.decision is None:
            break
        wild(fight)
        if rng.random() < 0.8:  # sometimes several steps at once
            follower.poll()
            alike(follower, session)
    follower.poll()
    alike(follower, session)
    file.close()


def test_what_has_not_changed_is_nothing_new_to_see(tmp_path: Path) -> None:
    session, file = begun(tmp_path / "a.jsonl")
    follower = Follower(tmp_path / "a.jsonl", found)
    assert not follower.poll()
    session.answer("strike")
    assert follower.poll() and not follower.poll()
    file.close()


def test_following_neither_locks_nor_writes(tmp_path: Path) -> None:
    session, file = begun(tmp_path / "a.jsonl")
    before = sorted(path.name for path in tmp_path.iterdir())
    follower = Follower(tmp_path / "a.jsonl", found)
    play(session, STRIKE)
    follower.poll()
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    content = (tmp_path / "a.jsonl").read_bytes()
    file.close()
    (tmp_path / "a.jsonl").chmod(0o400)
    assert Follower(tmp_path / "a.jsonl", found).view() == session.view("players")
    assert (tmp_path / "a.jsonl").read_bytes() == content


# ---------------------------------------------------------------------------------------------------------- cost


def test_one_more_answer_costs_one_answer_however_long_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, file = begun(tmp_path / "a.jsonl", LONG)
    for _ in range(60):
        play(session, [("how", "feint"), ("roll", [1])])
    follower = Follower(tmp_path / "a.jsonl", found)
    applied: list[int] = []
    apply = replay.Replay.apply
    monkeypatch.setattr(replay.Replay, "apply", lambda *a: (applied.append(a[2].n), apply(*a))[1])
    monkeypatch.setattr("unhex_tui.files.follow.content_of", None)  # the file is not read again
    session.recorder.write = file.write
    session.answer("feint")
    read: list[int] = []
    monkeypatch.setattr("unhex_tui.files.follow.record_of", lambda line: (read.append(1), record_of(line))[1])
    assert follower.poll()
    assert (applied, read) == ([121], [1])
    alike(follower, session)
    file.close()


def test_a_jump_far_back_goes_from_the_nearest_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, file = begun(tmp_path / "a.jsonl", LONG)
    follower = Follower(tmp_path / "a.jsonl", found)
    for _ in range(150):
        play(session, [("how", "feint"), ("roll", [1])])
        follower.poll()
    applied: list[int] = []
    apply = replay.Replay.apply
    with holding(session):
        for _ in range(50):
            session.undo()
    monkeypatch.setattr(replay.Replay, "apply", lambda *a: (applied.append(a[2].n), apply(*a))[1])
    assert follower.poll()
    assert len(applied) < replay.SNAPSHOT_EVERY
    monkeypatch.undo()
    alike(follower, session)
    file.close()


def test_snapshots_are_kept_where_the_save_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chapter may be long: a jump back within it does not replay all of it."""
    monkeypatch.setattr("kit.Duel.chapter", "one")
    session, file = begun(tmp_path / "a.jsonl", LONG)
    follower = Follower(tmp_path / "a.jsonl", found)
    for _ in range(100):
        play(session, [("how", "feint"), ("roll", [1])])
        follower.poll()
    session.undo()
    applied: list[int] = []
    apply = replay.Replay.apply
    monkeypatch.setattr(replay.Replay, "apply", lambda *a: (applied.append(a[2].n), apply(*a))[1])
    assert follower.poll()
    assert len(applied) <= replay.SNAPSHOT_EVERY
    file.close()


# ------------------------------------------------------------------------------------------------- torn and damaged


def test_a_line_without_its_end_waits_for_it(tmp_path: Path) -> None:
    session, file = begun(tmp_path / "a.jsonl")
    follower = Follower(tmp_path / "a.jsonl", found)
    before = follower.view()
    session.answer("strike")
    path = tmp_path / "b.jsonl"
    whole = (tmp_path / "a.jsonl").read_bytes()
    line = whole.splitlines(keepends=True)[-1]
    path.write_bytes(whole.removesuffix(line))
    follower = Follower(path, found)
    for cut in (1, len(line) // 2, len(line) - 1):
        path.write_bytes(whole.removesuffix(line) + line[:cut])
        assert not follower.poll() and follower.trouble == ""
        assert follower.view() == before
    path.write_bytes(whole)
    assert follower.poll()
    alike(follower, session)
    file.close()


def test_a_torn_line_found_at_first_waits_too(tmp_path: Path) -> None:
    session, file = begun(tmp_path / "a.jsonl")
    session.answer("strike")
    session.answer("bob")
    whole = (tmp_path / "a.jsonl").read_bytes()
    line = whole.splitlines(keepends=True)[-1]
    path = tmp_path / "b.jsonl"
    for cut in (len(line) // 2, len(line) - 1):  # the second lacks only its line end
        path.write_bytes(whole.removesuffix(line) + line[:cut])
        follower = Follower(path, found)
        assert follower.trouble == ""
        path.write_bytes(whole)
        follower.poll()
        alike(follower, session)
    file.close()


def test_what_a_failed_write_left_is_forgotten_when_it_is_cut_off(tmp_path: Path) -> None:
    session, file = begun(tmp_path / "a.jsonl")
    path = tmp_path / "a.jsonl"
    follower = Follower(path, found)
    sound = path.stat().st_size
    play(session, STRIKE[:2])
    follower.poll()
    os.truncate(path, sound)
    follower.poll()
    assert follower.view() == Session(TOY, BRAWL).view("players")
    other, _ = begun(tmp_path / "b.jsonl")
    play(other, [("how", "feint"), ("target", "cy"), ("roll", [19])])
    path.write_bytes((tmp_path / "b.jsonl").read_bytes())  # cut off and written on, between two looks
    follower.poll()
    alike(follower, other)
    file.close()


def test_a_damaged_line_is_said_and_a_repaired_file_is_followed_again(tmp_path: Path) -> None:
    session, file = begun(tmp_path / "a.jsonl")
    path = tmp_path / "a.jsonl"
    follower = Follower(path, found)
    play(session, STRIKE[:2])
    follower.poll()
    sound = path.read_bytes()
    file.close()
    for damage in (b"{nonsense\n", after(sound, [Head(99, undo=True)])):
        path.write_bytes(sound + damage)
        assert follower.poll() and "damaged" in follower.trouble
        assert follower.view() == session.view("players")
        beside = tmp_path / "repaired"
        beside.write_bytes(sound)
        beside.replace(path)
        assert follower.poll()
        alike(follower, session)


@pytest.mark.parametrize("way", ["taken out", "doubled", "swapped"])
def test_a_damaged_addition_stops_following(tmp_path: Path, way: str) -> None:
    """Lines removed, doubled or swapped among the new ones stop it."""
    session, file = begun(tmp_path / "a.jsonl")
    session.answer("strike")
    path = tmp_path / "b.jsonl"
    path.write_bytes((tmp_path / "a.jsonl").read_bytes())
    follower = Follower(path, found)
    session.undo()
    session.redo()
    session.undo()
    file.close()
    seen = follower.view()
    one, other, last = (tmp_path / "a.jsonl").read_bytes().splitlines(keepends=True)[-3:]
    added = {"taken out": [other, last], "doubled": [one, one, other], "swapped": [other, one, last]}[way]
    with path.open("ab") as writer:
        writer.write(b"".join(added))
    assert follower.poll() and "damaged" in follower.trouble
    if way != "doubled":
        assert follower.view() == seen


def test_rules_that_have_changed_stop_it_where_they_no_longer_lead(tmp_path: Path) -> None:
    session, file = begun(tmp_path / "a.jsonl")
    path = tmp_path / "a.jsonl"
    follower = Follower(path, found)
    session.answer("strike")
    stands = session.view("players")
    wrong = session.answer("bob")._replace(question="whom")
    file.close()
    before = b"".join(path.read_bytes().splitlines(keepends=True)[:2])
    path.write_bytes(before + after(before, [wrong]))
    assert follower.poll()
    assert "next step does not fit" in follower.trouble and not any(map(str.isdigit, follower.trouble))
    assert follower.view() == stands


# ------------------------------------------------------------------------------------------ deleted and restored


def test_a_missing_file_is_followed_again_when_it_returns(tmp_path: Path) -> None:
    """Until then the viewer shows what it read."""
    session, file = begun(tmp_path / "a.jsonl")
    path, away = tmp_path / "a.jsonl", tmp_path / "away.jsonl"
    follower = Follower(path, found)
    play(session, STRIKE[:2])
    follower.poll()
    seen = follower.view()
    path.rename(away)
    assert follower.poll() and not follower.poll()
    assert follower.state == "gone" and follower.trouble
    assert follower.view() == seen
    away.rename(path)
    play(session, STRIKE[2:])
    assert follower.poll()
    alike(follower, session)
    file.close()


def test_a_second_session_put_in_its_place_is_followed(tmp_path: Path) -> None:
    _, file = begun(tmp_path / "a.jsonl")
    other, file2 = begun(tmp_path / "b.jsonl", DUEL)
    play(other, [("how", "strike")])
    follower = Follower(tmp_path / "a.jsonl", found)
    (tmp_path / "b.jsonl").replace(tmp_path / "a.jsonl")
    assert follower.poll()
    alike(follower, other)
    file.close()
    file2.close()


def test_a_file_that_is_no_save_of_ours_is_waited_out(tmp_path: Path) -> None:
    session, file = begun(tmp_path / "a.jsonl")
    path = tmp_path / "a.jsonl"
    follower = Follower(path, found)
    sound = path.read_bytes()
    file.close()
    for strange in (b"", b"hello\n", sound.replace(b'"system":"toy"', b'"system":"chess"')):
        path.write_bytes(strange)
        follower.poll()
        assert follower.state == "unreadable" and follower.trouble
        assert follower.view() == session.view("players")
        path.write_bytes(sound)
        assert follower.poll()
        alike(follower, session)


def test_what_is_said_of_trouble_names_no_file(tmp_path: Path) -> None:
    _, file = begun(tmp_path / "xyzzy.jsonl")
    path = tmp_path / "xyzzy.jsonl"
    follower = Follower(path, found)
    file.close()
    for content in (b"", path.read_bytes() + b"{no\n", None):
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
        assert follower.poll()
        assert follower.trouble and "xyzzy" not in follower.trouble


def test_what_is_missing_or_of_another_system_is_refused_at_first(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no such file"):
        Follower(tmp_path / "none.jsonl", found)
    _, file = begun(tmp_path / "a.jsonl")
    file.close()
    with pytest.raises(SaveError, match="is not installed; available: unhex, "):
        Follower(tmp_path / "a.jsonl", named)


# ------------------------------------------------------------------------------------------------ the players' log


def test_the_players_words_are_kept_and_followed(tmp_path: Path) -> None:
    """The save holds the players' version of the GM's words."""
    session, file = begun(tmp_path / "a.jsonl")
    follower = Follower(tmp_path / "a.jsonl", found)
    session.table.events.append(LogLine("Bob aims", kind="roll", audience="players", instead="Somebody aims"))
    session.answer("strike")
    follower.poll()
    assert follower.log("players")[-1].text == session.log("players")[-1].text == "Somebody aims"
    assert follower.log("gm")[-1].text == session.log("gm")[-1].text == "Bob aims"
    assert Follower(tmp_path / "a.jsonl", found).log("players") == session.log("players")
    file.close()


def test_what_only_the_gm_is_told_has_no_words_for_the_players() -> None:
    assert LogLine("a", audience="gm", instead="b").to_players() == ""
    assert LogLine("a", audience="players").to_players() == "a"
