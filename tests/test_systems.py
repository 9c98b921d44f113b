"""Rule systems are found by their names: those of the app, and those that other packages bring by an entry point."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from unhex_tui import systems
from unhex_tui.systems import BUILT_IN, FIRST, NoSystem, known, more_than_one, named


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packages that are installed."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    named.cache_clear()
    for name in set(sys.modules) - before:
        del sys.modules[name]


def brings(site: Path, *points: str, code: str = "") -> None:
    """Install a package `games` that names these systems, with this code."""
    (site / "games.py").write_text(code, "utf-8")
    info = site / "games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: games\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("\n".join([f"[{systems.GROUP}]", *points, ""]), "utf-8")


def test_the_systems_of_the_app_are_what_they_are_called() -> None:
    assert FIRST in BUILT_IN
    for name, entry in BUILT_IN.items():
        assert (named(name).name, named(name).title) == (name, entry.title)
    with pytest.raises(NoSystem, match="chess"):
        named("chess")


def test_another_package_brings_a_system(site: Path) -> None:
    assert not more_than_one()
    brings(site, "hearts = games:HEARTS", code="class HEARTS: name, title = 'hearts', 'Hearts'")
    assert more_than_one()
    assert named("hearts").title == "Hearts"
    assert [(name, entry.title, entry.problem) for name, entry in known()] == [
        ("unhex", "Unhex", ""),
        ("hearts", "Hearts", ""),
    ]


def test_what_clashes_or_breaks_is_listed_with_its_reason(site: Path) -> None:
    points = ("unhex = games:HEARTS", "broken = games:NOTHING", "gone = no_such_module:X", "spades = games:HEARTS")
    brings(site, *points, code="class HEARTS: name, title = 'hearts', 'Hearts'")
    problems = {(name, entry.at): entry.problem for name, entry in known()}
    assert problems["unhex", BUILT_IN["unhex"].at] == ""
    assert problems["unhex", "games:HEARTS"] == "another system has this name"
    assert "NOTHING" in problems["broken", "games:NOTHING"]
    assert "no_such_module" in problems["gone", "no_such_module:X"]
    assert "it calls itself hearts" in problems["spades", "games:HEARTS"]
    assert named("unhex").title == "Unhex", "what comes with the app cannot be replaced"
    with pytest.raises(NoSystem, match="broken: it cannot be loaded"):
        named("broken")
