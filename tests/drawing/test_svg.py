"""Maps as SVG: well-formed, every name complete and inside its box, every sign drawn, black on white."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from unhex_tui.drawing.area_shapes import CELL, shapes
from unhex_tui.drawing.cellwidth import cell_width, drawable, wrapped
from unhex_tui.drawing.excalidraw import svg
from unhex_tui.drawing.picture import LINE, extent
from unhex_tui.scenes.areas import Area, Areas, Link
from unhex_tui.systems.unhex.maps.port import scene_of
from unhex_tui.systems.unhex.maps.reader import parse

from .scenes import nightclub

MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.map"))
NS = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    '<script>alert("x")</script>',
    "A & B]]>",
    "\x1b[31mred",
    "宿屋の二階の奥の部屋",
    "x" * 300,
    "'\"",
    "\ufffe",
    "a" * 19 + " " + "b" * 19,
)


def texts(root: ET.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{NS}text")]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_name_note_and_objective_of_a_map_is_there(path: Path) -> None:
    area_map = parse(path.read_text("utf-8"))
    found = " ".join(texts(ET.fromstring(svg(scene_of(area_map), area_map.notes))))
    for area in area_map.areas:
        assert area.name in found
        for said in (area.objective, *area.notes):
            assert all(word in found for word in said.split())
    assert all(word in found for note in area_map.notes for word in note.split())


def test_every_sign_is_drawn_and_explained() -> None:
    links = (
        Link("1", "a", "b", "solid", "closed", True, True),
        Link("2", "b", "c", "dashed", "open"),
        Link("3", "c", "d", "arrow", "", False, True),
        Link("4", "d", "a", "blocked"),
    )
    areas = (Area("a", "A", start=True), Area("b", "B", exit=True), Area("c", "C"), Area("d", "D"))
    text = svg(Areas("All", areas, links))
    root = ET.fromstring(text)
    for meaning in (
        "see and move",
        "see, no move",
        "no sight",
        "move this way",
        "cover",
        "open door",
        "closed door",
        "start area",
        "way out",
    ):
        assert any(meaning in each for each in texts(root)), meaning
    widths = [line.get("stroke-width") for line in root.iter(f"{NS}polyline")]
    assert widths.count("5") == 3 + 1, "three marks and the legend's"
    assert widths.count("3") == 1 + 1, "an X and the legend's"
    assert len(list(root.iter(f"{NS}polygon"))) == 2
    colours = {element.get(name) for element in root.iter() for name in ("fill", "stroke")} - {None}
    assert colours <= {"black", "white", "none"}


def test_no_sign_is_explained_that_is_not_there() -> None:
    assert "door" not in svg(nightclub())


def test_hostile_names_are_escaped_and_never_cut() -> None:
    areas = tuple(Area(f"a{n}", name) for n, name in enumerate(HOSTILE))
    links = tuple(Link(f"l{n}", "a0", f"a{n}") for n in range(1, len(HOSTILE)))
    text = svg(Areas(HOSTILE[0], areas, links), (HOSTILE[0],))
    root = ET.fromstring(text)
    assert not list(root.iter(f"{NS}script"))
    assert "\x1b" not in text and "\ufffe" not in text
    shown = "".join(texts(root))
    assert shown.count("x") >= 300
    assert "宿屋の二階の奥の部屋" in shown and "…" not in shown


def test_every_line_of_a_name_is_narrower_than_its_box() -> None:
    areas = tuple(Area(f"a{n}", name) for n, name in enumerate(HOSTILE))
    found = shapes(Areas("", areas, ()), "paper")
    boxes = {shape.of: extent([shape]) for shape in found if shape.kind == "area"}
    names = {shape.of: shape.text.split("\n") for shape in found if shape.kind == "name"}
    for area in areas:
        assert "".join(names[area.id]).replace(" ", "") == drawable(area.name).replace(" ", "")
        assert all(cell_width(line) * CELL < boxes[area.id].width - CELL for line in names[area.id])
        assert len(names[area.id]) * LINE < boxes[area.id].height
    assert CELL >= 15 * 0.62, "a cell holds a sign of the font"


@pytest.mark.parametrize("name", ["", "a", "two words", "x" * 95, "ab " * 40, "宿屋" * 30])
def test_wrapped_text_loses_nothing_but_spaces(name: str) -> None:
    lines = wrapped(name, 20)
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert all(cell_width(line) <= 20 for line in lines)


def test_a_map_without_areas_is_a_sheet_of_paper() -> None:
    assert ET.fromstring(svg(Areas("", (), ()))).tag == f"{NS}svg"
