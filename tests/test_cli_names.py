"""`play` with a name instead of a path: the file that opens, the order of search, and the other files of that name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_line import here, is_one_line
from unhex_tui import systems
from unhex_tui.commands import sessions
from unhex_tui.engine.system import Kind
from unhex_tui.systems import named
from unhex_tui.tui.screens.opening import Opened


def make(path: Path, title: str, **more: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"title": title, **more}), "utf-8")
    return path


def played(shown: list[Opened], name: object, data: Path) -> tuple[str, str]:
    """Play a name; return the title of the session and its notices."""
    assert here("play", name, "--data", data) == (0, "", "")
    session = shown[-1].session
    shown[-1].close()
    return session.view().title, " ".join(session.notices)


def test_the_only_save_of_a_name_is_resumed_without_a_word(shown: list[Opened], tmp_path: Path) -> None:
    sessions.begun_empty("The Mill", str(tmp_path)).close()
    for name in ("The Mill", "The Mill.jsonl", tmp_path / "saves" / "The Mill.jsonl"):
        assert played(shown, name, tmp_path) == ("The Mill", "")
    assert played(shown, "the-mill", tmp_path) == ("The Mill", "This is the save The Mill.jsonl.")


def test_every_command_finds_a_save_whatever_the_case(tmp_path: Path) -> None:
    for title in ("The Mill", "Old"):
        sessions.begun_empty(title, str(tmp_path)).close()
    for name in ("the-mill", "THE_MILL.jsonl", "the mill"):
        assert sessions.find_save(name, str(tmp_path)).name == "The Mill.jsonl"
        assert "The Mill" in here("log", name, "--data", tmp_path).out
    assert sessions.find_save("mill", str(tmp_path)) == Path("mill")
    (tmp_path / "saves" / "the mill.jsonl").write_text("", "utf-8")
    assert sessions.find_save("the mill", str(tmp_path)).name == "the mill.jsonl"


@pytest.mark.parametrize(
    ("place", "more", "what"),
    [
        ("setups/Old Mill.json", {}, "your setup setups/Old Mill.json"),
        ("encounters/Old Mill.json", {"form": "encounter"}, "your encounter encounters/Old Mill.json"),
        (
            "fading-suns/encounters/old-mill.json",
            {"form": "encounter", "system": "fading-suns"},
            "your encounter fading-suns/encounters/old-mill.json",
        ),
        (
            "parties/OLD_MILL.JSON",
            {"form": "party", "characters": [{"name": "Ann"}]},
            "your party parties/OLD_MILL.JSON",
        ),
    ],
)
def test_a_document_of_the_data_folder_is_begun_by_name(
    place: str, more: dict[str, object], what: str, shown: list[Opened], tmp_path: Path
) -> None:
    make(tmp_path / place, "The old mill", **more)
    for name in ("Old Mill", "old mill", "old-mill.json"):
        assert played(shown, name, tmp_path) == ("The old mill", f"This is {what}.")
    assert len([*(tmp_path / "saves").glob("*.jsonl")]) == 3


def test_what_comes_with_any_game_is_begun_by_name(shown: list[Opened], tmp_path: Path) -> None:
    for name, said in (
        ("the last car", "This is the encounter the-last-car of Unhex."),
        ("the-customs-shed", "This is the encounter the-customs-shed of Fading Suns."),
        ("The Millers", "This is the party the-millers of Fully Automated!."),
    ):
        assert played(shown, name, tmp_path)[1] == said
    title, said = played(shown, "the ring road", tmp_path)
    assert said == "This is the encounter the-ring-road of Unknown Armies." and title == "The ring road"


def test_a_demo_is_begun_by_the_title_of_its_setup(shown: list[Opened], tmp_path: Path) -> None:
    title = named("fully-automated").demo().setup()["title"]  # type: ignore[union-attr]
    assert played(shown, title.upper(), tmp_path) == (title, "This is a demo of Fully Automated!.")
    assert played(shown, title, tmp_path) == (title, ""), "now there is a save"


def test_a_game_of_another_package_offers_its_documents(
    shown: list[Opened], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path / "ready" / "the-barn.json", "The barn", system="other")
    kind = Kind("other", json.loads, ready=tmp_path / "ready", begins=True)

    class Other(type(named("fading-suns"))):  # type: ignore[misc]
        name, title, kinds = "other", "Other", {"encounter": kind, "setup": kind._replace(ready=None)}

    other = Other()
    known = systems.named
    for module in (systems, sessions):
        monkeypatch.setattr(module, "named", lambda name: other if name == "other" else known(name))
    monkeypatch.setattr(sessions, "names", lambda: [*systems.BUILT_IN, "other"])
    assert played(shown, "the barn", tmp_path / "data") == ("The barn", "This is the encounter the-barn of Other.")


def test_whatever_else_has_the_name_is_told_in_the_order_of_the_search(shown: list[Opened], tmp_path: Path) -> None:
    party = make(tmp_path / "parties" / "The Nightclub.json", "A party", form="party", characters=[{"name": "Ann"}])
    make(tmp_path / "encounters" / "the nightclub.json", "An encounter", form="encounter")
    make(tmp_path / "setups" / "the_nightclub.json", "A setup")
    rest = "your party parties/The Nightclub.json, the encounter the-nightclub of Unhex."
    title, note = played(shown, "the nightclub", tmp_path)
    assert title == "A setup"
    assert note == (
        "This is your setup setups/the_nightclub.json. "
        f"Others of this name: your encounter encounters/the nightclub.json, {rest}"
    )
    sessions.begun_empty("the nightclub", str(tmp_path)).close()
    title, note = played(shown, "the nightclub", tmp_path)
    assert title == "the nightclub" and note.startswith(
        "This is the save the nightclub.jsonl. Others of this name: your"
    )
    assert played(shown, party, tmp_path) == ("A party", ""), "a path leaves no doubt"


def test_many_others_are_counted(shown: list[Opened], tmp_path: Path) -> None:
    for n in range(8):
        make(tmp_path / f"game{n}" / "encounters" / "barn.json", f"Barn {n}", form="encounter")
    title, note = played(shown, "barn", tmp_path)
    assert title == "Barn 0" and note.endswith("your encounter game5/encounters/barn.json, and 2 more.")


def test_mistakes_of_a_document_found_by_name_are_told(tmp_path: Path) -> None:
    path = make(tmp_path / "encounters" / "barn.json", "The barn", form="encounter", charactrs=[])
    done = here("play", "barn", "--data", tmp_path)
    assert done.status == 1 and is_one_line(done.err)
    assert done.err.startswith(f"unhex-tui: {path}: charactrs: no such field (did you mean")


@pytest.mark.parametrize(
    "name", ["", ".", "..", "nobody", "x" * 5000, "\x1b[31m", "*", "[a-", "a\0b", "\udcff", "～", "con", "-", " "]
)
def test_a_name_that_nothing_has_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    make(tmp_path / "encounters" / "barn.json", "The barn")
    done = here("play", "--data", tmp_path, "--", name)
    assert (done.status, done.out) == (1, "") and is_one_line(done.err), done
    assert "internal error" not in done.err
    assert not (tmp_path / "saves").exists()


def test_folders_that_cannot_be_read_and_odd_files_are_passed_over(shown: list[Opened], tmp_path: Path) -> None:
    (tmp_path / "setups").write_text("a file")
    (tmp_path / "encounters" / "barn.json").mkdir(parents=True)
    (tmp_path / "parties").mkdir()
    (tmp_path / "parties" / "barn.txt").write_text("no document")
    make(tmp_path / "fading-suns" / "parties" / "barn.json", "Ours", characters=[{"name": "Ann"}], system="fading-suns")
    assert played(shown, "barn", tmp_path) == ("Ours", "This is your party fading-suns/parties/barn.json.")
