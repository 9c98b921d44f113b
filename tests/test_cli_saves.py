"""Commands about saves: `demo`, `play` and the start screen, `log`, `export`, and files that cannot be opened."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from players import RandomPlayer

from tests.chained import chained
from tests.command_line import COMMAND, ROOT, here, is_one_line
from unhex_tui.commands import screen, sessions
from unhex_tui.tui.screens.opening import Opened, Start

SAMPLE = ROOT / "saves" / "sample.jsonl"
OLD = ROOT / "tests" / "saves" / "0.1.0" / "sample.jsonl"
"""Save from a version whose log lines had no marks."""
TO_A_HIT = [[1, 2], [8, 0], "crew", "vex", "attack:i1", "thug-1", [], [3, 5], "keep"]
"""Answers from the start of the nightclub fight to the question which die is damage."""


class Screen:
    """Stand-in for the screen that records what it should show."""

    def __init__(self) -> None:
        self.shown: list[Opened | Start] = []

    def __call__(self, opening: Opened | Start, _args: object) -> int:
        self.shown.append(opening)
        return 0

    @property
    def opened(self) -> Opened:
        last = self.shown[-1]
        assert isinstance(last, Opened)
        return last

    @property
    def start(self) -> Start:
        last = self.shown[-1]
        assert isinstance(last, Start)
        return last


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """The screen commands, with drawing replaced by a record."""
    record = Screen()
    monkeypatch.setattr(screen, "_shown", record)
    monkeypatch.setattr(screen, "need_terminal", lambda: None)
    return record


def played(opened: Opened, answers: list[Any]) -> None:
    """Give the answers and close the session."""
    for answer in answers:
        opened.session.answer(answer)
    opened.close()


def saved(tmp_path: Path, answers: list[Any] = TO_A_HIT) -> Path:
    """Return the path of a save of the nightclub fight after these answers."""
    session_file = sessions.begun(sessions.demo_setup(), tmp_path / "fight.jsonl")
    for answer in answers:
        session_file.session.answer(answer)
    session_file.close()
    return tmp_path / "fight.jsonl"


# ---------------------------------------------------------------------- demo, play and the start screen


def test_demo_starts_the_nightclub_fight_in_a_new_save(table: Screen, tmp_path: Path) -> None:
    assert here("demo", "--data", tmp_path).status == 0
    played(table.opened, TO_A_HIT[:2])
    assert table.opened.session.view().title == "The nightclub"
    assert [path.name for path in (tmp_path / "saves").glob("*.jsonl")] == [table.opened.name]


def test_demo_offers_to_resume_at_the_same_question_or_to_begin_anew(table: Screen, tmp_path: Path) -> None:
    here("demo", "--data", tmp_path)
    played(table.opened, TO_A_HIT)
    decision = table.opened.session.decision
    here("demo", "--data", tmp_path)
    resumed = table.start.saves[0].open()
    assert resumed.session.decision == decision
    resumed.close()
    begun = table.start.others[0].open()
    assert begun.session.journal.last == 0
    begun.close()
    assert len(list((tmp_path / "saves").glob("*.jsonl"))) == 2


def test_demo_begins_anew_if_the_last_demo_has_ended(table: Screen, tmp_path: Path) -> None:
    here("demo", "--data", tmp_path)
    first = table.opened.name
    table.opened.session.overrule("end")
    played(table.opened, ["close"])
    assert table.opened.session.decision is None
    here("demo", "--data", tmp_path)
    assert table.opened.name != first
    table.opened.close()


def test_the_start_screen_offers_the_last_session_first_with_its_state(table: Screen, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    saved(folder)
    (folder / "broken.jsonl").write_text("no save\n")
    here("--data", tmp_path)
    first, second = table.start.saves
    assert first.name == "The nightclub"
    assert first.looked is not None and "Vex" in first.looked.view.headline and not first.closed
    assert "cannot be opened" in second.detail
    with pytest.raises(ValueError, match="not a save of this app"):
        second.open()
    assert [entry.name for entry in table.start.others] == [
        "A new nightclub fight",
        "Sample: a fight under way",
    ]


def test_the_start_screen_without_saves_offers_the_demo(table: Screen, tmp_path: Path) -> None:
    here("--data", tmp_path)
    assert not table.start.saves
    assert "nightclub" in table.start.others[0].name


def test_the_data_folder_is_named_in_three_ways(table: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The option stands before or after the command, or the environment names the folder."""
    here("--data", tmp_path / "a", "demo")
    here("demo", "--data", tmp_path / "b")
    monkeypatch.setenv("UNHEX_TUI_DATA", str(tmp_path / "c"))
    here("demo")
    for opened in table.shown:
        assert isinstance(opened, Opened)
        opened.close()
    assert all(len(list((tmp_path / name / "saves").glob("*.jsonl"))) == 1 for name in "abc")


@pytest.mark.parametrize("name", ["fight", "fight.jsonl"])
def test_play_continues_a_save_by_its_path_or_its_name(table: Screen, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    path = saved(folder)
    assert here("play", path).status == 0
    played(table.opened, ["ones"])
    assert here("play", name, "--data", tmp_path).status == 0
    assert table.opened.session.journal.last == len(TO_A_HIT) + 1
    table.opened.close()


def test_the_sample_opens_as_a_copy_and_stays_unchanged(table: Screen, tmp_path: Path) -> None:
    before = SAMPLE.read_bytes()
    assert here("play", SAMPLE, "--data", tmp_path).status == 0
    assert table.opened.session.notices == []
    assert table.opened.session.decision is not None
    assert table.opened.session.decision.question == "damage.dice"
    played(table.opened, ["ones"])
    assert SAMPLE.read_bytes() == before
    copy = tmp_path / "saves" / table.opened.name
    assert copy.read_bytes().startswith(before)
    assert len(copy.read_bytes()) > len(before)


def test_a_checkouts_sample_is_offered_last(table: Screen) -> None:
    here("--data", ROOT)
    assert not any("sample.jsonl" in entry.detail for entry in table.start.saves)
    assert "Sample" in table.start.others[-1].name


@pytest.mark.parametrize("name", ["sample", "sample.jsonl"])
def test_the_sample_is_found_by_its_name_with_any_data_folder(
    name: str, table: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert here("play", name, "--data", tmp_path / "kept").status == 0
    assert table.opened.name == "sample (copy).jsonl"
    assert (tmp_path / "kept" / "saves" / "sample (copy).jsonl").is_file()


def test_a_save_called_sample_goes_before_the_apps_sample(
    table: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "saves"
    folder.mkdir()
    saved(folder).rename(folder / "sample.jsonl")
    assert here("play", "sample", "--data", tmp_path).status == 0
    assert table.opened.name == "sample.jsonl"


def test_the_farewell_names_the_save_and_the_command_to_resume_it(table: Screen, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    path = saved(folder).rename(folder / "Tuesday's game.jsonl")
    assert here("play", path, "--data", tmp_path).status == 0
    saved_at, _, command = table.opened.farewell.partition("; resume with: unhex-tui ")
    assert saved_at == f"Saved: {path}"
    assert shlex.split(command) == ["play", "Tuesday's game", "--data", str(tmp_path)]
    elsewhere = path.rename(tmp_path / "elsewhere.jsonl")
    assert here("play", elsewhere).status == 0
    assert shlex.split(table.opened.farewell.partition("unhex-tui ")[2]) == ["play", str(elsewhere)]


def test_a_second_writer_is_refused_and_loses_nothing(table: Screen, tmp_path: Path) -> None:
    path = saved(tmp_path)
    here("play", path)
    status, out, err = here("play", path)
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert "another window" in err
    played(table.opened, ["ones"])


def test_the_sound_part_of_a_damaged_save_opens_with_a_notice(table: Screen, tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:5], b'{"n":"\x00"}\n', *lines[6:]])
    path.write_bytes(damaged)
    assert here("play", path).status == 0
    assert "recovered" in table.opened.name
    assert "damaged" in table.opened.session.notices[0]
    table.opened.close()
    assert path.read_bytes() == damaged


def header(**changed: Any) -> bytes:
    fields = json.loads(SAMPLE.read_bytes().splitlines()[0])
    return json.dumps({**fields, **changed}).encode() + b"\n"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"PNG\0\xff\n", "not a save"),
        (header(version=99), "newer version"),
        (
            header(system="chess\x1b[31m"),
            "the game chess\\x1b[31m is not installed: this save needs it; available: unhex, fading-suns, ",
        ),
        (header(setup={"title": "\x1b[31m", "map": 7}), "its setup has mistakes"),
        (header(setup={}), "its setup has mistakes"),
    ],
    ids=["empty", "foreign", "future", "other system", "setup", "no setup"],
)
@pytest.mark.parametrize("command", ["play", "log"])
def test_a_file_that_cannot_be_opened_is_refused_in_one_line_and_unchanged(
    table: Screen, tmp_path: Path, content: bytes, why: str, command: str
) -> None:
    path = tmp_path / "save.jsonl"
    path.write_bytes(content)
    status, out, err = here(command, path)
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert why in err
    assert path.read_bytes() == content
    assert [path.name for path in tmp_path.iterdir() if not path.name.endswith(".lock")] == ["save.jsonl"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be written as root")
def test_a_read_only_folder_is_refused_in_one_line(table: Screen, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    status, _out, err = here("demo", "--data", tmp_path / "deeper")
    tmp_path.chmod(0o700)
    assert status == 1
    assert is_one_line(err)


def test_a_file_as_data_folder_is_refused_in_one_line(table: Screen, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    status, _out, err = here("demo", "--data", tmp_path / "file")
    assert status == 1
    assert is_one_line(err)


# ---------------------------------------------------------------------- log and export


def test_log_prints_the_fight_with_its_rounds_as_headings() -> None:
    status, out, err = here("log", SAMPLE)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == ["The nightclub", "============="]
    for number in (1, 2, 3):
        place = lines.index(f"Round {number}")
        assert lines[place + 1] == "-------"
    assert any(line.startswith("  Sniper intercepts Juno") for line in lines)
    assert lines[-1].startswith("Now: Sniper hits Juno with 17: which die is the damage?")


def headings(*args: object) -> list[str]:
    return re.findall(r"^(Round \d+)\n-+$", here("log", *args).out, re.MULTILINE)


def test_log_of_an_old_save_without_marks_has_rounds_as_headings() -> None:
    assert b'"mark"' not in OLD.read_bytes()
    rounds = re.findall(r"^Round \d+$", here("log", OLD).out, re.MULTILINE)
    assert len(rounds) > 1
    assert headings(OLD) == headings(OLD, "--players") == rounds


def test_new_log_lines_are_saved_with_marks_and_old_rounds_stay_headings(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(OLD.read_bytes())
    before, player = headings(path), RandomPlayer(Random(3))
    session_file = sessions.opened(path)
    session, journal = session_file.session, session_file.session.journal
    while not any(line.mark == "round" for line in journal.entries[journal.head].told):
        assert session.decision is not None
        session.answer(player(session.decision))
    session_file.close()
    assert '"mark":"round"' in path.read_text("utf-8").splitlines()[-2]
    assert headings(path) == [*before, f"Round {len(before) + 1}"]


def test_log_escapes_control_characters_from_a_save(tmp_path: Path) -> None:
    path = tmp_path / "hostile.jsonl"
    lines = SAMPLE.read_bytes().splitlines(keepends=True)
    at = max(i for i, line in enumerate(lines) if line.startswith(b'{"snapshot"'))
    snapshot = json.loads(lines[at])
    snapshot["table"]["title"] = "\x1b]0;owned\x07 \x9b31m"
    for character in snapshot["table"]["characters"]:
        character["name"] = f"\x1b[2J\u202e{character['name']}"
    del snapshot["prev"], snapshot["sum"]
    path.write_bytes(b"".join(chained([*lines[:at], json.dumps(snapshot).encode() + b"\n", *lines[at + 1 :]])))
    for players in ([], ["--players"]):
        status, out, err = here("log", path, *players)
        assert (status, err) == (0, "")
        assert out.startswith("\\x1b]0;owned\\x07 \\x9b31m\n")
        assert all(line.isprintable() for line in out.split("\n"))
        assert out.splitlines()[-1].startswith("Now: ")
    assert "\\u202eSniper" in here("log", path).out.splitlines()[-1]


def test_log_for_players_leaves_out_hidden_characters(tmp_path: Path) -> None:
    path = saved(tmp_path, [])
    session_file = sessions.opened(path)
    edit = session_file.session.gm_action("amend")
    for answer in ("barkeep", "hidden", "turn"):
        edit.answer(answer)
    session_file.session.finish("amend", edit)
    session_file.close()
    assert "Barkeep" in here("log", path).out
    assert "Barkeep" not in here("log", path, "--players").out


def test_log_and_export_read_a_save_in_use_and_leave_no_file(table: Screen, tmp_path: Path) -> None:
    path = saved(tmp_path)
    here("play", path)
    before = sorted(path.name for path in tmp_path.iterdir())
    assert here("log", path).status == 0
    assert here("export", path).status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    table.opened.close()


@pytest.mark.parametrize("command", ["log", "export"])
def test_log_and_export_print_the_sound_part_of_a_damaged_save_and_warn(command: str, tmp_path: Path) -> None:
    path = saved(tmp_path)
    damaged = path.read_bytes() + b"garbage\n"
    path.write_bytes(damaged)
    status, out, err = here(command, path)
    assert status == 1
    assert "Vex" in out
    assert is_one_line(err)
    assert "damaged" in err
    assert path.read_bytes() == damaged
    assert not list(tmp_path.glob("*recovered*"))


def test_export_prints_one_plain_json_document() -> None:
    status, out, err = here("export", SAMPLE)
    assert (status, err) == (0, "")
    document = json.loads(out)
    assert document["format"] == "unhex-tui export"
    assert document["head"] == document["entries"][-1]["n"]
    assert document["branches"]


# ---------------------------------------------------------------------- on a real terminal


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_demo_on_a_terminal_shows_the_fight_and_ends_with_q(tmp_path: Path) -> None:
    import pty

    env = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "COLUMNS": "120", "LINES": "40"}
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(tmp_path)
        os.execve(COMMAND[0], [*COMMAND, "demo", "--data", str(tmp_path)], env)
    seen = b""
    quitting = False
    ends = time.monotonic() + 30
    with suppress(OSError):  # the terminal closes with its process
        while time.monotonic() < ends and (data := os.read(terminal, 65536)):
            seen += data
            if not quitting and b"initiative" in seen:
                quitting = True
                os.write(terminal, b"q")
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert quitting
    assert len(list((tmp_path / "saves").glob("*.jsonl"))) == 1


def test_a_game_with_several_demos_offers_them_or_starts_the_one_named(table: Screen, tmp_path: Path) -> None:
    here("demo", "unknown-armies", "--data", tmp_path)
    start = table.start
    assert [entry.name for entry in start.others] == ["A new fight at the bath house", "A new chase on the ring road"]
    assert not start.saves and start.demos == 2
    here("demo", "unknown-armies", "chase", "--data", tmp_path)
    assert table.opened.session.view().title == "The ring road"
    table.opened.close()
    here("demo", "unknown-armies", "chase", "--data", tmp_path)
    assert [entry.name for entry in table.start.saves] == ["The ring road"] and len(table.start.others) == 1
    here("demo", "unknown-armies", "--data", tmp_path)
    assert [entry.name for entry in table.start.saves] == ["The ring road"] and len(table.start.others) == 2


def test_a_closed_session_is_marked_on_the_start_screen(table: Screen, tmp_path: Path) -> None:
    here("demo", "--data", tmp_path)
    table.opened.close()
    here("--data", tmp_path)
    assert not table.start.saves[0].closed
    opened = table.start.saves[0].open()
    opened.session.overrule("end")
    played(opened, ["close"])
    opened.close()
    here("--data", tmp_path)
    assert table.start.saves[0].closed
    assert table.start.others[0].name == "A new nightclub fight"
