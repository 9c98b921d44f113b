"""`check` and `new-game`: what they print, their exit status, and games that can be played at once."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path

import pytest
from command_line import ROOT, here, is_one_line

from unhex_tui.systems import GROUP, named

FAILS = "lambda *_: 1 // 0"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed modules; `installed` adds a game."""
    folder = tmp_path / "site"
    folder.mkdir()
    before = {*sys.modules}
    monkeypatch.syspath_prepend(folder)
    named.cache_clear()
    yield folder
    named.cache_clear()
    for module in {*sys.modules} - before:
        if module.startswith(("game_", "broken_candle")):
            del sys.modules[module]


def installed(site: Path, name: str, at: str) -> None:
    """Install the entry point of a game."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {at}\n", "utf-8")


def broken(site: Path, more: str) -> None:
    """Install the example game under another name, with lines of Python that break it."""
    text = (ROOT / "examples" / "last_candle.py").read_text("utf-8").replace('"last-candle"', '"broken-candle"')
    (site / "broken_candle.py").write_text(text + more, "utf-8")
    installed(site, "broken-candle", "broken_candle:LAST_CANDLE")


# ---------------------------------------------------------------------- check


def test_a_sound_game_is_one_line_and_status_0(data: Path) -> None:
    assert here("check", "fading-suns", "--decisions", 20, "--seed", 3, "--data", data) == (
        0,
        "fading-suns: every law holds in 20 steps from seed 3.\n",
        "",
    )
    assert not data.exists(), "nothing is written"


def test_a_fault_names_law_seed_step_and_the_command_to_see_it_again(site: Path, data: Path) -> None:
    broken(site, f"\nLastCandle.hit = {FAILS}\n")
    done = here("check", "broken-candle", "--decisions", 150, "--data", data)
    assert (done.status, done.err) == (1, "")
    fault, what, *_, again, empty, last = done.out.splitlines()
    assert fault.startswith("FAULT step: seed 0, step ") and "ZeroDivisionError" in what and not empty
    details = data / "saves" / "failure.txt"
    assert last == f"broken-candle: 1 fault in 150 steps from seed 0. Details are in {details}."
    assert 'broken_candle.py", line ' in details.read_text("utf-8") and "Traceback" not in done.out
    command = again.split("unhex-tui ")[1].split()
    assert command[:2] == ["check", "broken-candle"]
    seen = here(*command, "--traceback", "--data", data)
    assert seen.status == 1 and seen.out.startswith(f"{fault}\n{what}\n") and 'broken_candle.py", line ' in seen.out


def test_a_game_that_cannot_be_loaded_has_a_traceback(site: Path, data: Path) -> None:
    broken(site, "\nroled\n")
    done = here("check", "broken-candle", "--data", data)
    assert done.status == 1 and done.out == "" and is_one_line(done.err)
    assert "cannot be loaded (NameError: name 'roled' is not defined)" in done.err and "failure.txt" in done.err
    assert 'broken_candle.py", line ' in (data / "saves" / "failure.txt").read_text("utf-8")
    assert 'broken_candle.py", line ' in here("check", "broken-candle", "--traceback", "--data", data).out


@pytest.mark.parametrize(
    ("args", "said"),
    [(["chess"], "the game chess is not installed; available: unhex, "), (["unhex", "--decisions", "0"], "1 or more")],
)
def test_what_cannot_be_checked_is_told_in_a_line(args: list[str], said: str, data: Path) -> None:
    done = here("check", *args, "--data", data)
    assert (done.status, done.out) == (1, "") and is_one_line(done.err) and said in done.err
    assert not data.exists()


# ---------------------------------------------------------------------- new-game


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Knife fight", "knife-fight"),
        ("  Émile's “7” Seas!  ", "emile-s-7-seas"),
        ("class", "class"),
        ('"""\\\nimport os; os.abort()\n{0}{name}%s', "import-os-os-abort-0-name-s"),
        ("../../etc/passwd\x1b[31m\u202e", "etc-passwd-31m"),
        ("unhex_tui", "unhex-tui"),
        ("🗡 Duel 'at' dawn]] = \\", "duel-at-dawn"),
        ("x" * 5000, "x" * 50),
    ],
    ids=lambda value: value[:12] if value.isascii() and value.isalpha() else "",
)
def test_a_new_game_is_sound_whatever_its_title(title: str, name: str, site: Path, data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my games" / "new"
    done = here("new-game", title, folder)
    assert (done.status, done.err) == (0, "") and done.out.endswith(f"  unhex-tui check {name}\n")
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
    ((point, at),) = project["project"]["entry-points"][GROUP].items()
    (module,) = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert (point, at) == (name, f"{module}.game:GAME") and module.isidentifier() and module.startswith("game_")
    assert sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*")) == sorted(
        ["pyproject.toml", f"{module}/__init__.py", f"{module}/game.py", f"test_{module}.py"]
    )
    (folder / module).rename(site / module)
    installed(site, point, at)
    found = named(name)
    assert found.name == name and found.title and found.title.isprintable() and len(found.title) <= 60
    assert project["project"]["description"] == found.title
    assert here("check", name, "--decisions", 60, "--data", data).status == 0
    begun = here("run", "--demo", "--system", name, "--data", data)
    assert json.loads(begun.out.splitlines()[0])["title"] == "The first fight"


def test_its_own_test_passes_without_pytest(site: Path, tmp_path: Path) -> None:
    assert here("new-game", "Brawl", tmp_path / "brawl").status == 0
    (tmp_path / "brawl" / "game_brawl").rename(site / "game_brawl")
    run_path(str(tmp_path / "brawl" / "test_game_brawl.py"), run_name="__main__")


def test_it_is_a_fight_with_a_parry(site: Path, tmp_path: Path) -> None:
    assert here("new-game", "Brawl", tmp_path / "brawl").status == 0
    (tmp_path / "brawl" / "game_brawl").rename(site / "game_brawl")
    installed(site, "brawl", "game_brawl.game:GAME")
    lines = "".join(json.dumps({"answer": answer}) + "\n" for answer in ("c2", "parry", [3, 3], "c3", "no", [6, 5]))
    out = here("run", "--demo", "--system", "brawl", stdin=lines).out
    for told in (
        "Ida strikes at Bo: 3. Bo has 3 of 3 hits left.",
        "Bo strikes at Guard: 11. Guard has 1 of 3 hits left.",
    ):
        assert told in out


@pytest.mark.parametrize("title", ["Unhex", "FADING  suns", "ドラゴン", "", "--", "\u202e\x00"])
def test_a_title_that_gives_no_name_or_a_taken_one_is_refused(title: str, tmp_path: Path) -> None:
    done = here("new-game", "--", title, tmp_path / "new")
    assert (done.status, done.out) == (1, "") and is_one_line(done.err)
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine", "utf-8")
    (tmp_path / "file").write_text("mine", "utf-8")
    for folder in ("full", "file"):
        done = here("new-game", "Brawl", tmp_path / folder)
        assert done.status == 1 and is_one_line(done.err) and "exists already" in done.err
    (tmp_path / "empty").mkdir()
    assert here("new-game", "Brawl", tmp_path / "empty").status == 0
    assert here("new-game", "Brawl", tmp_path / "empty").status == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "file", "full"]
    assert (tmp_path / "file").read_text("utf-8") == (tmp_path / "full" / "notes.txt").read_text("utf-8") == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_that_leads_nowhere_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    done = here("new-game", "Brawl", tmp_path / "link")
    assert done.status == 1 and is_one_line(done.err) and not (tmp_path / "elsewhere").exists()
