"""Hexes as shapes: adjacent fields touch, each ground has a mark, and every format that writes shapes has all of it."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from unhex_tui.drawing.artists import shape_artist
from unhex_tui.drawing.excalidraw import excalidraw, svg
from unhex_tui.drawing.picture import Shape, boxes, extent
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.hexes import Hex, Hexes
from unhex_tui.web.picture import picture

from .hex_scenes import choosing, depot, random_hexes, shooting


def shapes(scene: Hexes, page: str = "paper") -> list[Shape]:
    return shape_artist(scene).shapes(scene, page)  # type: ignore[arg-type]


def fields(scene: Hexes) -> dict[str, Shape]:
    return {shape.of: shape for shape in shapes(scene) if shape.kind == "hex"}


def nodes(element: list[Any]) -> list[list[Any]]:
    """Return an element of the page and all elements within it."""
    return [element, *(node for child in element[2:] if isinstance(child, list) for node in nodes(child))]


def texts(element: list[Any]) -> list[str]:
    return [child for node in nodes(element) for child in node[2:] if isinstance(child, str)]


def test_hexes_share_a_side_with_those_beside_them_and_with_no_others() -> None:
    scene = depot()
    hex_fields = fields(scene)
    assert hex_fields.keys() == {cell.id for cell in scene.cells}
    at = {(cell.q, cell.r): cell.id for cell in scene.cells}
    for (q, r), id in at.items():
        corners = {(round(x), round(y)) for x, y in hex_fields[id].points}
        assert len(corners) == 6
        for dq, dr in ((1, 0), (0, 1), (1, -1), (2, 0), (1, 1)):
            if other := at.get((q + dq, r + dr)):
                shared = corners & {(round(x), round(y)) for x, y in hex_fields[other].points}
                assert len(shared) == (2 if (dq, dr) in ((1, 0), (0, 1), (1, -1)) else 0)


def test_every_ground_has_a_mark_of_its_own() -> None:
    grounds = ("open", "low", "tall", "wall", "rough", "veil")
    cells = tuple(Hex(f"A{n}", n, 0, ground) for n, ground in enumerate(grounds, 1))  # type: ignore[arg-type]
    looks = {cell.ground: [s.look for s in shapes(Hexes("", cells)) if s.of == cell.id] for cell in cells}
    assert looks["open"] == ["hex"] and looks["wall"] == ["hex wall"]
    assert len({tuple(look) for look in looks.values()}) == 6
    room = boxes(shapes(Hexes("", cells)))
    for shape in shapes(Hexes("", cells)):
        if shape.of in room and shape.form != "text":
            inner, outer = extent([shape]), room[shape.of]
            assert outer.x <= inner.x and inner.x + inner.width <= outer.x + outer.width
            assert outer.y <= inner.y and inner.y + inner.height <= outer.y + outer.height


def test_rows_and_columns_are_named_on_both_sides() -> None:
    edges = Counter(shape.text for shape in shapes(depot()) if shape.kind == "edge")
    assert edges == {**dict.fromkeys("ABCDEFGHIJ", 2), **{str(n): 2 for n in range(1, 17)}}
    hex_fields = fields(depot())
    for shape in shapes(depot()):
        if shape.kind == "edge" and shape.of.startswith("below"):
            middle = sum(x for x, _ in hex_fields[f"J{shape.text}"].points) / 6
            assert math.isclose(shape.points[0][0], middle, abs_tol=0.1)


def test_a_way_and_a_line_lead_from_middle_to_middle() -> None:
    (way,) = [shape for shape in shapes(choosing()) if shape.kind == "way"]
    assert len(way.points) == 4 and way.look == "way good"
    (line,) = [shape for shape in shapes(shooting()) if shape.kind == "aim"]
    assert len(line.points) == 2
    bad = depot(path=("E4", "E5"), highlight=Highlight(good=False))
    assert [shape.look for shape in shapes(bad) if shape.kind == "way"] == ["way bad"]


def test_only_signs_that_occur_are_explained_and_notes_are_numbered() -> None:
    artist = shape_artist(depot())
    assert [meaning for _, meaning in artist.samples(depot())][:6] == [
        "wall",
        "column",
        "low obstacle",
        "rough ground",
        "foliage or smoke",
        "way out",
    ]
    plain = Hexes("", (Hex("A1", 0, 0, notes=("wet", "cold")), Hex("A2", 1, 0, notes=("dry",))))
    assert artist.samples(plain) == []
    assert artist.captions(plain, ("dark",)) == ["dark", "1  A1: wet", "2  A1: cold", "3  A2: dry"]
    signs = {shape.of: shape.text for shape in shapes(plain) if shape.kind == "signs"}
    assert signs == {"A1": "(1, 2)", "A2": "(3)"}
    assert not [shape for shape in shapes(plain, "wide") if shape.kind == "signs"]
    assert artist.captions(depot())[-1] == "Pump: F8 F9 G9"


@pytest.mark.parametrize("scene", [choosing(), *map(random_hexes, range(12))])
def test_all_of_a_map_is_in_its_svg(scene: Hexes) -> None:
    root = ElementTree.fromstring(svg(scene, ("a note",)))
    polygons = [one for one in root.iter() if one.tag.endswith("polygon")]
    assert len(polygons) >= len(scene.cells)
    told = [one.text for one in root.iter() if one.tag.endswith("text")]
    assert {cell.id[0] for cell in scene.cells} <= {*told} and "a note" in told


def test_walls_are_grey_and_all_else_is_white_or_black_on_paper() -> None:
    root = ElementTree.fromstring(svg(depot()))
    fills = Counter(one.get("fill") for one in root.iter() if one.tag.endswith("polygon"))
    assert fills["#777777"] == sum(cell.ground == "wall" for cell in depot().cells) + 1
    assert {*fills} == {"#777777", "white", "black"}


@pytest.mark.parametrize("scene", [choosing(), *map(random_hexes, range(12))])
def test_all_of_a_map_is_in_its_drawing(scene: Hexes) -> None:
    drawing = json.loads(excalidraw(scene, ("a note",)))
    elements = drawing["elements"]
    assert len({one["id"] for one in elements}) == len(elements)
    closed = [one for one in elements if one["type"] == "line" and one["points"][0] == one["points"][-1] == [0, 0]]
    assert len(closed) == sum(len(shape.points) == 6 for shape in shapes(scene) if shape.form == "polygon")
    told = {one["text"] for one in elements if one["type"] == "text"}
    assert {shape.text for shape in shapes(scene) if shape.form == "text"} <= told


@pytest.mark.parametrize("scene", [shooting(), *map(random_hexes, range(12))])
def test_everybody_is_on_the_page_with_a_key_of_their_own(scene: Hexes) -> None:
    drawn = picture(scene, "wide")
    keys = [node[1]["key"] for node in nodes(drawn) if "key" in node[1]]
    assert len(keys) == len({*keys})
    for cell in scene.cells:
        seen = [token for token in cell.tokens if f"token {token.id}" in keys]
        assert len(seen) == min(2, len(cell.tokens))
        assert len(cell.tokens) < 3 or f"more {cell.id}" in keys


def test_the_page_tells_names_words_and_who_is_down() -> None:
    told = texts(picture(shooting(), "tall"))
    assert {"Nadi", "Sefa ◎", "Guard 1", "Quill", "down", "wall", "cov", "A", "16"} <= {*told}
