"""Maps of hexes as files: shipped maps, remarks on odd maps, commands on maps, and a map at the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fully_automated.fa_kit import FIELD

from tests.command_line import ROOT, here, is_one_line
from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.picture import Room
from unhex_tui.engine.session import Session
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.hexes import Hexes
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.port import MAPS
from unhex_tui.systems.fully_automated.maps.text import parse
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

READY = sorted((ROOT / "maps").glob("*.hexes"))
ROOM = "title: A room\nmap:\n1 . . . . . . . . 2\n 1 . . . . . . . . 2\n1 . . . . . . . . 2\n 1 . . . . . . . . 2\n"


def odd(text: str) -> list[str]:
    return [str(remark) for remark in MAPS.remarks(text)]


# ------------------------------------------------------------------------ ready made


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_a_ready_map_is_sound_has_nothing_odd_and_fits_80_columns(path: Path) -> None:
    text = path.read_text("utf-8")
    draft = MAPS.read(text)
    assert isinstance(draft.scene, Hexes)
    assert (draft.mistakes, odd(text)) == ((), [])
    assert draft.notes
    picture = artist(draft.scene).picture(draft.scene, Room(80, 24)).text()
    assert max(map(len, picture.splitlines())) <= 80


def test_ready_maps_are_of_every_kind() -> None:
    """One map has columns and walls, one foliage and rough ground, one gaps."""
    grids = [parse(path.read_text("utf-8")) for path in READY]
    assert len(grids) >= 3

    def lots(grid: Grid, ground: str) -> bool:
        return sum(cell.ground == ground for cell in grid.cells.values()) >= 4

    assert any(lots(grid, "tall") and lots(grid, "wall") for grid in grids)
    assert any(lots(grid, "veil") and lots(grid, "rough") for grid in grids)
    assert any(len(grid.cells) < grid.rows * grid.columns - 10 and lots(grid, "wall") for grid in grids)
    assert any(grid.indented for grid in grids) and not all(grid.indented for grid in grids)


# ---------------------------------------------------------------------------- remarks


def test_an_ordinary_map_has_nothing_odd() -> None:
    assert odd(ROOM) == []


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (
            ROOM.replace(". . . . . . . . 2", ". . . . . 2"),
            "the sides start 6 hexes apart; aim for about 10 (FA-SET-2)",
        ),
        (
            ROOM.replace(". . . . . . . . 2", ". . . . . . . . . . . . 2"),
            "the sides start 13 hexes apart; aim for about 10 (FA-SET-2)",
        ),
        ("\n".join(ROOM.splitlines()[:4]), "2 start hexes of the first side: no room for more (FA-SET-3)"),
        (ROOM.replace(" 1 . .", " 1 . 3", 1), "1 start hex of the third side: no room for more (FA-SET-3)"),
        (ROOM + "# # # # # # # # # #\n . . . . . . . . > .\n", "F9 (way out) cannot be reached from start 1"),
        (
            ROOM + "# # # # # # # # # #\n . . . . . . . . 2 .\n",
            "F9, a start of the second side, cannot be reached from start 1",
        ),
        (ROOM + "# # # # # # # # # #\n - - . . . # . - # >\n", "no one can reach F3 and 3 more"),
        (
            ROOM.replace(" . . ", " P . ", 1).replace(". . 2", ". P 2", 1) + "P: Pump = o\n",
            "Pump is in 2 parts: A2 and A9 do not touch",
        ),
    ],
)
def test_what_is_odd_is_told(text: str, remark: str) -> None:
    """FA-SET-2, FA-SET-3"""
    assert remark in odd(text)
    assert MAPS.read(text).sound


def test_things_of_one_kind_may_lie_apart() -> None:
    assert odd(ROOM.replace(" . . . .", " V . V .") + "V: Vent = o\n") == []


def test_nothing_is_odd_about_a_map_with_mistakes() -> None:
    assert MAPS.remarks("map:\n1 ?") == ()
    assert MAPS.remarks("map:\n1 .") == ()


# ------------------------------------------------------------------------------------ lines


def test_a_scene_has_starts_ways_out_places_and_notes() -> None:
    text = "title: T\nnote: all\nmap:\n1 P 2 >\nP: Pump = o\nexit A4: gate\nnote A2: wet\n"
    draft = MAPS.read(text)
    assert isinstance(draft.scene, Hexes)
    one, pump, two, gate = draft.scene.cells
    assert (one.id, one.side, two.side, gate.exit, gate.notes) == ("A1", 0, 1, True, ("way out: gate",))
    assert (pump.ground, pump.name, pump.notes, (pump.q, pump.r)) == ("low", "Pump", ("wet",), (1, 0))
    assert (draft.scene.title, draft.notes, draft.lines["A2"], draft.counted) == ("T", ("all",), 4, "4 hexes in 1 row")


def test_a_map_without_starts_is_drawn_and_has_mistakes() -> None:
    draft = MAPS.read("map:\n. .")
    assert isinstance(draft.scene, Hexes) and not draft.sound
    assert MAPS.read("map:\n. ?").scene is None


def test_areas_make_no_map_of_hexes() -> None:
    with pytest.raises(ValueError, match="cannot become a hex map"):
        MAPS.written(Areas("", (), ()), ())
    assert MAPS.edits is None


LOOKS = "map:\n1 . o . % 2\n . . # . . .\nP . . . P .\nP: Pump = o\nveil A5: steam\n"


@pytest.mark.parametrize(
    ("ends", "told", "why"),
    [
        ("A2 B2", "1 hex, adjacent", "nothing is in between (FA-COV-9)"),
        ("C2 C4", "2 hexes, cover: wall B3", "cover: a line crosses the wall at B3, next to C4 (FA-COV-2, FA-COV-3)"),
        ("B2 B4", "2 hexes, obstructed: wall B3", "walls block every line: B3 (FA-COV-1, FA-COV-4)"),
        (
            "A1 A4",
            "3 hexes, cover: low obstacle A3",
            "cover: a line crosses the low obstacle at A3, next to A4 (FA-COV-2, FA-COV-3)",
        ),
        (
            "A1 A3",
            "2 hexes, cover: low obstacle, in the target's hex",
            "the target's own hex has an obstacle: low obstacle A3 (FA-COV-3, FA-COV-5)",
        ),
        (
            "A4 A6",
            "2 hexes, exposed, foliage or smoke at A5 (steam): at disadvantage",
            "every line passes through foliage or smoke: steam at A5 (FA-ATK-10)",
        ),
    ],
)
def test_a_look_says_distance_line_cover_and_why(ends: str, told: str, why: str) -> None:
    """FA-COV-9, FA-ATK-10"""
    seen = MAPS.look(LOOKS, *ends.split())
    assert seen.text == f"From {ends[:2]} to {ends[3:]}: {told}"
    assert why in seen.why
    assert seen.values["from"] == ends[:2] and seen.values["why"] == list(seen.why)


def test_a_look_names_what_is_no_hex() -> None:
    with pytest.raises(ValueError, match=r'"pump" has several hexes: C1 and C5. Name one of them'):
        MAPS.look(LOOKS, "A1", "pump")
    with pytest.raises(
        ValueError, match=r'unknown hex "Stem" \(did you mean "steam"\?\): expected an address, A1 to C6'
    ):
        MAPS.look(LOOKS, "Stem", "A1")
    with pytest.raises(ValueError, match="B3 is a wall: name another hex"):
        MAPS.look(LOOKS, "B3", "A1")
    assert MAPS.look(LOOKS, " steam", "a1").values["from"] == "A5"


# ------------------------------------------------------------------------ commands


def test_a_suffix_or_a_name_says_whose_map_it_is() -> None:
    assert here("map", "check", READY[0]).out == f"{READY[0]}: valid, {parse(READY[0].read_text('utf-8')).summary}\n"
    assert here("map", "check", READY[0].stem).out.endswith("rows\n")
    assert here("map", "check", READY[0].name).status == 0
    assert here("map", "check", "nightclub").out.endswith("8 areas, 10 connections\n")
    assert here("map", "check", READY[0], "--system", "unhex").status == 1
    assert "Fading Suns has no maps" in here("map", "check", READY[0], "--system", "fading-suns").err


def test_check_names_every_mistake_and_lint_what_is_odd(tmp_path: Path) -> None:
    file = tmp_path / "bad.hexes"
    file.write_text("map:\n1 ? 2\n ? . .\n", "utf-8")
    done = here("map", "check", file)
    assert (done.status, done.out) == (1, "")
    assert [line.partition("bad.hexes: ")[2][:16] for line in done.err.splitlines()] == [
        "line 2, column 3",
        "line 3, column 2",
    ]
    file.write_text("map:\n1 . 2\n", "utf-8")
    found = json.loads(here("map", "lint", file, "--json").out)
    assert found["remarks"][0] == {
        "text": "the sides start 2 hexes apart; aim for about 10",
        "rules": ["FA-SET-2"],
        "hexes": ["A1", "A3"],
    }


def test_show_and_look_answer_for_hexes() -> None:
    done = here("map", "show", READY[0], "--ascii")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(parse(READY[0].read_text("utf-8")).title)
    found = json.loads(here("map", "look", READY[0], "A1", "B2", "--json").out)
    assert (found["from"], found["to"], found["distance"]) == ("A1", "B2", 2)
    wrong = here("map", "look", READY[0], "Z99", "A1")
    assert wrong.status == 1 and is_one_line(wrong.err) and "unknown hex" in wrong.err


def test_export_draws_hexes_on_paper_and_for_a_board(tmp_path: Path) -> None:
    svg, board = tmp_path / "m.svg", tmp_path / "m.excalidraw"
    assert here("map", "export", READY[0], "--svg", svg, "--excalidraw", board).status == 0
    grid = parse(READY[0].read_text("utf-8"))
    assert grid.title in svg.read_text("utf-8") and grid.title in board.read_text("utf-8")
    assert svg.read_text("utf-8").count("<polygon") >= len(grid.cells)
    assert len(json.loads(board.read_text("utf-8"))["elements"]) > len(grid.cells)


def test_a_map_that_is_written_says_so_where_one_draws(tmp_path: Path) -> None:
    done = here("map", "edit", "new.hexes")
    assert done.status == 1 and is_one_line(done.err) and "map check" in done.err
    board = tmp_path / "b.excalidraw"
    here("map", "export", "nightclub", "--excalidraw", board)
    assert "8 areas" in here("map", "import", board, "-o", tmp_path / "b.map").out
    done = here("map", "import", board, "--system", "fully-automated")
    assert done.status == 1 and is_one_line(done.err) and "no maps that can be drawn" in done.err


# ------------------------------------------------------------------------ at the table


def test_a_map_is_laid_and_whoever_stands_on_the_same_one_stays() -> None:
    """FA-SET-1"""
    ana = {"id": "ana", "name": "Ana", "pc": True, "hp": 20, "at": "D6"}
    evening = Session(FULLY_AUTOMATED, {"title": "An evening", "characters": [ana], "map": FIELD})
    question, option = MAPS.asked_by
    assert parse(MAPS.present(evening.table)) == parse(FIELD)
    for text, place in ((FIELD, "D6"), (READY[0].read_text("utf-8"), "")):
        evening.answer("fight")
        assert evening.decision.question == question
        evening.answer(option)
        assert parse(str(evening.decision.value)) == evening.table.grid
        evening.answer(text)
        assert (evening.table.grid, evening.table.characters["ana"].place) == (parse(text), place)
        evening.answer("back")


def test_a_table_without_a_map_is_offered_one_to_begin_with() -> None:
    evening = Session(FULLY_AUTOMATED, {"title": "An evening", "characters": []})
    assert MAPS.present(evening.table) == ""
    evening.answer("fight")
    evening.answer("map")
    assert parse(str(evening.decision.value)).title == "A yard"
