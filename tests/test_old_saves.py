"""Old saves open with every command, with or without kept tables and checksums.

They open without a notice, ask the same questions, show the same log, and go on. `test_golden` checks what each entry
leads to by the rules alone; these tests check how a whole file is opened.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from golden import PARTS, hashed, kept, question

from tests.chained import chained
from tests.command_line import here
from tests.slices import Share
from tests.tui.conftest import waits_no_longer_than_it_must  # noqa: F401  for the tests of this file too
from tests.tui.screen_text import screen_text
from unhex_tui.commands import headless
from unhex_tui.commands.screen import _on_screen
from unhex_tui.commands.sessions import opened
from unhex_tui.engine.session import AppDice
from unhex_tui.files import export, records
from unhex_tui.files.records import parted
from unhex_tui.tui.app import TrackerApp

FORMS = ("as it is", "without kept tables", "with checksums", "without checksums", "chained")
FEW = ("sample", "random-26", "within-an-attack")
"""Saves that every commit checks; the long form checks all."""


def in_form(save: Path, form: str, folder: Path) -> Path:
    """Return a copy of the save in another form."""
    lines = save.read_bytes().splitlines(keepends=True)
    if form == "without kept tables":
        lines = [line for line in lines if not line.startswith(b'{"snapshot"')]
    elif form == "chained":
        lines = chained([lines[0].replace(b'"version":1', b'"version":2', 1), *lines[1:]])
    elif form != "as it is":
        lines = [parted(line)[0].rstrip(b"\n") for line in lines]
        summed = [b'%b,"sum":"%08x"}' % (line[:-1], crc32(line[:-1])) for line in lines]
        lines = [line + b"\n" for line in (summed if form == "with checksums" else lines)]
    (folder / form).mkdir(parents=True)
    there = folder / form / save.name
    there.write_bytes(b"".join(lines))
    return there


def commands(path: Path) -> list[str]:
    """Return the output of the commands for a save; checks that none reports an error or a notice."""
    asked = '{"explain": true}\n{"view": "gm"}\n{"view": "players"}\n'
    done = [here("log", path), here("log", path, "--players"), here("log", path, "--html"), here("export", path)]
    done.append(here("run", "--save", path, "--data", path.parent, stdin=asked))
    assert [(one.status, one.err) for one in done] == [(0, "")] * len(done)
    assert json.loads(done[-1].out.splitlines()[0])["notices"] == []
    document = json.loads(done[3].out)
    document.pop("snapshot", None)  # the last kept table, if any
    return [json.dumps(document), *(one.out for one in (*done[:3], done[4]))]


def as_was_kept(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table without facts that old snapshots lack.

    These are letters of absent characters and hands at the start of a fight.
    """
    people = [
        {fact: what for fact, what in character.items() if fact != "old_letter"} for character in table["characters"]
    ]
    return {**table, "characters": people, "ready": {}}


def opens_and_goes_on(save: Path, folder: Path) -> None:
    said: dict[str, list[str]] = {}
    golden = dict(line.split(" ", 1) for line in save.with_suffix(".golden").read_text("utf-8").splitlines())
    by_answers = opened(in_form(save, "without kept tables", folder / "alone"), read_only=True).session
    table = by_answers.system.dump(by_answers.table)
    assert hashed(json.dumps(table, ensure_ascii=False)) == golden[str(by_answers.journal.head)].split()[0]
    replayed = as_was_kept(table)
    for form in FORMS:
        path = in_form(save, form, folder)
        before = path.read_bytes()
        held = opened(path, read_only=True)
        session = held.session
        was = dict(zip(PARTS, golden[str(session.journal.head)].split(), strict=True))
        assert held.session.notices == [] and hashed(question(session.decision)) == was["question"], form
        assert as_was_kept(session.system.dump(session.table)) == replayed, form
        said[form] = commands(path)
        assert path.read_bytes() == before, "it was only looked at"
        went = [json.loads(line) for line in here("run", "--save", path, stdin='{"undo": true}\n').out.splitlines()]
        assert not any(line["type"] == "error" for line in went), (form, went)
        after = path.read_bytes()
        assert after.startswith(before) and len(after) > len(before)
        again = opened(path, read_only=True).session
        session.recorder.write = lambda _: None
        session.undo()
        assert again.notices == [] and again.journal.path == session.journal.path, form
    assert all(each == said[FORMS[0]] for each in said.values())


@pytest.mark.parametrize("save", [save for save in kept() if save.stem in FEW], ids=lambda save: save.stem)
def test_an_old_save_works_with_every_command(save: Path, tmp_path: Path) -> None:
    """Every form of every command opens, tells or continues the save."""
    opens_and_goes_on(save, tmp_path)


@pytest.mark.parametrize("save", [save for save in kept() if save.stem in FEW], ids=lambda save: save.stem)
async def test_an_old_save_goes_on_on_the_screen_where_it_was_left(save: Path, tmp_path: Path) -> None:
    copy = in_form(save, "as it is", tmp_path)
    before = copy.read_bytes()
    shown = _on_screen(opened(copy), str(tmp_path))
    app = TrackerApp(shown, AppDice(Random(1)), ascii=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        decision = shown.session.decision
        words = " ".join(screen_text(app).split())
        if decision is not None:
            assert " ".join(decision.prompt.split())[:30] in words
        await pilot.press("u")
        await pilot.pause()
        assert len(shown.session.journal.path) < len(opened(save, read_only=True).session.journal.path)
    after = copy.read_bytes()
    assert after.startswith(before) and len(after) > len(before)


@pytest.mark.long
def test_every_old_save_works_with_every_command(share: Share, tmp_path: Path) -> None:
    """Every form of every command opens, tells or continues each save."""
    for save in share.of(kept()):
        opens_and_goes_on(save, tmp_path / save.parent.name / save.stem)


def test_saves_of_both_ages_are_kept() -> None:
    """Some stop midway, some at the end."""
    lines = {save: save.read_bytes().splitlines() for save in kept()}
    summed = {save.parent.name: {parted(line)[1] for line in each} for save, each in lines.items()}
    assert summed == {"0.1.0": {"none"}, "0.1.0-sums": {"right"}, "1.1.0": {"right"}}
    left = {opened(save, read_only=True).session.decision for save in lines if save.parent.name == "0.1.0-sums"}
    assert None in left and any(one is not None and one.question == "damage.dice" for one in left)


def test_the_page_on_upgrading_names_the_formats_of_today() -> None:
    page = (Path(__file__).parent.parent / "docs" / "upgrading.md").read_text("utf-8")
    assert f"save of format {records.VERSION} |" in page and f"save of format {records.VERSION + 1} |" not in page
    assert f"(export {export.VERSION}, protocol {headless.PROTOCOL})" in page
    assert f"exported save (version {export.VERSION})" in page
