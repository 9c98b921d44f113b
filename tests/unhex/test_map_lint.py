"""Remarks on odd maps, tested with a map that has the oddity and a map without it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_line import ROOT, apart, here, is_one_line
from unhex_tui.commands.maps import MapFiles
from unhex_tui.commands.screen import _comes_with_app, _new_path
from unhex_tui.files import names
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap, Connection
from unhex_tui.systems.unhex.maps.port import MOST_PAIRS, lint
from unhex_tui.systems.unhex.maps.reader import parse
from unhex_tui.systems.unhex.system import UNHEX

SOUND = "A --- B\nB --- C\nstart: A"


def told(text: str) -> list[str]:
    return [str(remark) for remark in lint(parse(text))]


def test_nothing_is_odd_about_a_plain_map() -> None:
    assert told(SOUND) == []


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("A --- B", "no start area: players may start anywhere (MAP-3)"),
        ("A --- B\nB ... C\nstart: A", "C can only be seen: no move enters or leaves it (MAP-1)"),
        ("A --- B\nC --> B\nstart: A", "no move enters C (MAP-1)"),
        ("A --- B\nC --> B\nC --- D\nstart: A", "players cannot reach C from the start areas (MAP-1)"),
        ("A --- B\nB --> C\nstart: A", "no move leaves C (MAP-1)"),
        (
            "A --- B\nB ---| C\nA .x.| C\nstart: A",
            "cover on the X line between A and C never counts (MAP-1, MAP-2)",
        ),
        ("A --- Kitchen\nA --- Kichen\nstart: A", "Kitchen and Kichen: two areas, or one with two spellings?"),
        (f"{SOUND}\nat A: 1 2", "no position for B and 1 more, although other areas have one"),
        (f"{SOUND}\nat A: 1 2\nat B: 1 2\nat C: 3 3", "A and B have the same position"),
        (
            "A ---| B\nB ---| C\nstart: A",
            "A and C do not see each other: from A 2 marks count (B, C), from C 1 (SIGHT-3)",
        ),
    ],
)
def test_an_oddity_is_told_with_its_reason(text: str, remark: str) -> None:
    assert remark in told(text)


def test_SIGHT_1_an_area_nobody_elsewhere_sees_is_told() -> None:
    """C is joined to the rest by an X line only, which files forbid and an edit can make."""
    areas = (Area("a", "A", start=True), Area("b", "B"), Area("c", "C"))
    cell = AreaMap(areas=areas, connections=(Connection("a", "b"), Connection("b", "c", "blocked")))
    assert "no other area sees C (SIGHT-1)" in [str(each) for each in lint(cell)]
    assert told("A .x. B\nA --- C\nC --- B\nstart: A") == []
    hidden = "A .x. B\nB ---| C\nA ---| C\nstart: A"
    assert any("nobody elsewhere" in line for line in told(hidden)) is False, "C is seen by both"


def test_a_closed_door_is_no_reason_to_call_an_area_unreached() -> None:
    assert told("A --- B\nB -[#]- C\nstart: A") == []


def test_numbers_tell_areas_apart() -> None:
    assert told("Cabin 1 --- Cabin 2\nstart: Cabin 1") == []


def test_many_pairs_are_counted_instead_of_listed() -> None:
    lines = [f"Hub |---| Room {n}" for n in range(6)] + [f"Room {n} ---| Nook {n}" for n in range(6)]
    found = told("\n".join([*lines, "start: Hub"]))
    pairs = [line for line in found if "do not see each other" in line]
    assert len(pairs) <= MOST_PAIRS


def test_map_lint_tells_it_on_the_command_line() -> None:
    done = here("map", "lint", "nightclub")
    assert done.status == 0
    assert "2 remarks" in done.out
    assert "Dance Floor and Kitchen do not see each other" in done.out


def test_map_lint_as_JSON(tmp_path: Path) -> None:
    done = here("map", "lint", "nightclub", "--json")
    remarks = json.loads(done.out)["remarks"]
    assert remarks[0]["rules"] == ["SIGHT-3"]
    assert remarks[0]["areas"] == ["Dance Floor", "Kitchen"]
    bad = tmp_path / "bad.map"
    bad.write_text("A --- A", "utf-8")
    wrong = here("map", "lint", bad)
    assert wrong.status == 1
    assert is_one_line(wrong.err)


def test_map_export_writes_both_drawings(tmp_path: Path) -> None:
    svg, board = tmp_path / "m.svg", tmp_path / "m.excalidraw"
    done = here("map", "export", "nightclub", "--svg", svg, "--excalidraw", board)
    assert done.status == 0
    assert svg.read_text("utf-8").startswith("<?xml")
    assert '"version": 2' in board.read_text("utf-8")
    assert "Kitchen" in here("map", "export", "nightclub", "--svg", "-").out
    board.unlink()
    own = tmp_path / "own.map"
    own.write_text("A --- B", "utf-8")
    over = here("map", "export", own, "--excalidraw", board, "--svg", own)
    assert over.status == 1 and is_one_line(over.err) and "the map itself" in over.err
    assert own.read_text("utf-8") == "A --- B" and not board.exists()
    assert is_one_line(here("map", "export", "nightclub").err)


def test_map_import_reads_what_export_wrote_and_takes_no_files_place(tmp_path: Path) -> None:
    board, out = tmp_path / "b.excalidraw", tmp_path / "b.map"
    here("map", "export", "nightclub", "--excalidraw", board)
    done = here("map", "import", board, "-o", out)
    assert (done.status, done.err) == (0, "")
    assert done.out == f"written: {out}, 8 areas, 10 connections\n"
    first, second = parse(out.read_text("utf-8")), parse((ROOT / "maps" / "nightclub.map").read_text("utf-8"))
    assert (first.title, first.notes, first.connections) == (second.title, second.notes, second.connections)
    assert [area._replace(at=None) for area in first.areas] == [area._replace(at=None) for area in second.areas]
    before = out.read_bytes()
    again = here("map", "import", board, "-o", out)
    assert again.status == 1 and is_one_line(again.err) and "already exists" in again.err
    assert out.read_bytes() == before
    for number in ("", " 2"):
        own = here("map", "import", board, "--data", tmp_path)
        assert own.out.startswith(f"written: {tmp_path / 'maps' / f'The nightclub{number}.map'}")
    assert here("map", "import", board, "-o", "-").out == out.read_text("utf-8")


def test_map_import_tells_what_it_did_not_read_and_refuses_in_one_line(tmp_path: Path) -> None:
    board = tmp_path / "b.excalidraw"
    box = {"type": "rectangle", "id": "r", "x": 0, "y": 0, "width": 99, "height": 99}
    text = {"type": "text", "id": "t", "x": 9, "y": 9, "width": 50, "height": 25, "text": "Bar", "containerId": "r"}
    odd = {"type": "image", "id": "p\x1b[2J", "x": 0, "y": 0, "width": 9, "height": 9}
    apart = [{**box, "id": "r2", "x": 500}, {**text, "id": "t2", "text": "Hall", "containerId": "r2"}]
    board.write_text(json.dumps({"type": "excalidraw", "elements": [box, text, odd, *apart]}), "utf-8")
    done = here("map", "import", board, "-o", "-")
    assert done.status == 0 and done.out.startswith("area: Bar, Hall\n")
    assert done.err.splitlines() == [
        f"unhex-tui: {board}: image p[2J: not read, a map uses only boxes, lines and texts",
        f"unhex-tui: {board}: not playable yet: Hall is cut off: connect it with the rest of the map",
    ]
    board.write_bytes(b"\x89PNG")
    for file in (board, tmp_path, tmp_path / "none"):
        done = here("map", "import", file)
        assert done.status == 1 and is_one_line(done.err) and str(file) in done.err and not done.out


def test_map_edit_needs_a_terminal_and_a_file_it_can_show(tmp_path: Path) -> None:
    done = apart("map", "edit", "nightclub")
    assert done.status == 1 and is_one_line(done.err) and "terminal" in done.err
    bad = tmp_path / "bad.map"
    bad.write_bytes(b"A --- B\x1b[2J")
    wrong = apart("map", "edit", bad)
    assert wrong.status == 1 and is_one_line(wrong.err) and "control character" in wrong.err


def test_map_edit_puts_a_new_name_into_the_maps_folder(tmp_path: Path) -> None:
    """A ready-made map is copied there."""
    own = tmp_path / "maps"
    texts, kind = UNHEX.maps(), UNHEX.kinds["map"]
    maps = MapFiles(texts, kind, own)
    assert _new_path("tonight", maps) == own / "tonight.map"
    assert _new_path("../x", maps) == Path("../x")
    assert _comes_with_app(ROOT / "maps" / "nightclub.map", maps)
    in_checkout = MapFiles(texts, kind, ROOT / "maps")
    assert not _comes_with_app(ROOT / "maps" / "nightclub.map", in_checkout), "there they are the GM's own"
    assert not _comes_with_app(own / "mine.map", maps)


def checkout_in(folder: Path) -> Path:
    (folder / "unhex_tui").mkdir(parents=True)
    (folder / "unhex_tui" / "__init__.py").write_text("")
    (folder / "pyproject.toml").write_text('[project]\nname = "unhex-tui"\n')
    return folder


def test_ready_made_maps_lie_beside_or_within_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps lie beside the package in a checkout and within an installed one."""
    checkout = checkout_in(tmp_path / "checkout")
    monkeypatch.setattr(names.unhex_tui, "__file__", str(checkout / "unhex_tui" / "__init__.py"))
    assert names.shipped("maps") is None
    (checkout / "maps").mkdir()
    assert names.shipped("maps") == checkout / "maps"
    installed = tmp_path / "site" / "unhex_tui"
    (installed / "maps").mkdir(parents=True)
    (tmp_path / "site" / "maps").mkdir()
    monkeypatch.setattr(names.unhex_tui, "__file__", str(installed / "__init__.py"))
    assert names.shipped("maps") == installed / "maps"
