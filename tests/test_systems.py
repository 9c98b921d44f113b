"""Rule systems are found by name: those of the app, and those that other packages declare as entry points."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import here

from unhex_tui import systems
from unhex_tui.systems import BUILT_IN, FIRST, NoSystem, known, named


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    named.cache_clear()
    for name in ("games", "leaving"):
        sys.modules.pop(name, None)


def brings(site: Path, *points: str, code: str = "") -> None:
    """Install a package `games` with this code that declares these systems."""
    (site / "games.py").write_text(code, "utf-8")
    info = site / "games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: games\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("\n".join([f"[{systems.GROUP}]", *points, ""]), "utf-8")


HEARTS = '''
from types import SimpleNamespace
from unhex_tui.engine.system import System
from unhex_tui.engine.view import View

class Hearts(System):
    """Nothing but what every system must have."""
    name, title = "hearts", "Hearts"
    def start(self, setup):
        return SimpleNamespace(events=[], at_rest=True, chapter="")
    def play(self, table):
        yield from ()
    def view(self, table, decision, audience):
        return View("Hearts", "")
    def dump(self, table):
        return {}
    def load(self, data):
        return self.start(data)

HEARTS, ONE, SPEECHLESS = Hearts(), object(), type("S", (), {"name": "speechless"})
'''


def test_the_systems_of_the_app_are_what_they_are_called() -> None:
    assert FIRST in BUILT_IN
    for name, entry in BUILT_IN.items():
        assert (named(name).name, named(name).title) == (name, entry.title)
    with pytest.raises(NoSystem, match="chess"):
        named("chess")


def test_another_package_brings_a_system(site: Path) -> None:
    brings(site, "hearts = games:HEARTS", code=HEARTS)
    assert named("hearts").title == "Hearts"
    assert [(name, entry.title, entry.problem) for name, entry in known()] == [
        *((name, one.title, "") for name, one in BUILT_IN.items()),
        ("hearts", "Hearts", ""),
    ]


def test_what_clashes_or_breaks_is_listed_with_its_reason(site: Path) -> None:
    points = ("unhex = games:HEARTS", "broken = games:NOTHING", "gone = no_such_module:X", "spades = games:HEARTS")
    brings(site, *points, code=HEARTS)
    problems = {(name, entry.at): entry.problem for name, entry in known()}
    assert problems["unhex", BUILT_IN["unhex"].at] == ""
    assert problems["unhex", "games:HEARTS"] == "another system has this name"
    assert "NOTHING" in problems["broken", "games:NOTHING"]
    assert "no_such_module" in problems["gone", "no_such_module:X"]
    assert "it calls itself hearts" in problems["spades", "games:HEARTS"]
    assert named("unhex").title == "Unhex", "what comes with the app cannot be replaced"
    with pytest.raises(
        NoSystem, match=r"the game broken cannot be loaded \(.*NOTHING.*\); available: unhex, .*, broken, gone, spades$"
    ):
        named("broken")


def test_a_broken_package_is_listed_with_its_reason(site: Path) -> None:
    """The package ends the interpreter or lacks something required."""
    brings(site, "leaves = leaving:X", "speechless = games:SPEECHLESS", code=HEARTS)
    (site / "leaving.py").write_text("import sys; sys.exit(3)", "utf-8")
    (site / "odd-1.0.dist-info" / "entry_points.txt").mkdir(parents=True)
    problems = {name: entry.problem for name, entry in known()}
    assert "SystemExit" in problems["leaves"]
    assert "it has no title, start, play, view, dump, load" in problems["speechless"]


def test_a_minimal_system_begins_from_a_setup_file(site: Path, tmp_path: Path) -> None:
    """The system implements the required methods only."""
    brings(site, "hearts = games:HEARTS", code=HEARTS)
    setup = tmp_path / "setup.json"
    setup.write_text('{"system": "hearts"}', "utf-8")
    done = here("run", setup, "--save", tmp_path / "a.jsonl")
    assert (done.status, done.err) == (0, "")
    assert here("log", tmp_path / "a.jsonl").out.startswith("Hearts")
