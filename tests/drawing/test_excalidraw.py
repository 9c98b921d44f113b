"""Maps as Excalidraw drawings: the fields of version 2 of the format, and bindings in both directions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unhex_tui.drawing.excalidraw import excalidraw
from unhex_tui.scenes.areas import Area, Areas, Link
from unhex_tui.systems.unhex.maps.port import scene_of
from unhex_tui.systems.unhex.maps.reader import parse

MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.map"))
ALWAYS = {"id", "type", "x", "y", "width", "height", "angle", "groupIds", "frameId", "boundElements", "isDeleted"}
ALWAYS |= {"strokeColor", "strokeWidth", "strokeStyle", "backgroundColor", "fillStyle", "roughness", "roundness"}
ALWAYS |= {"opacity", "seed", "version", "versionNonce", "updated", "link", "locked"}
ALSO = {
    "rectangle": set(),
    "text": {
        "text",
        "originalText",
        "fontSize",
        "fontFamily",
        "textAlign",
        "verticalAlign",
        "containerId",
        "lineHeight",
    },
    "arrow": {"points", "lastCommittedPoint", "startBinding", "endBinding", "startArrowhead", "endArrowhead"},
    "line": {"points", "lastCommittedPoint", "startBinding", "endBinding"},
}


def drawing(scene: Areas, notes: tuple[str, ...] = ()) -> dict[str, dict[str, Any]]:
    whole = json.loads(excalidraw(scene, notes))
    assert (whole["type"], whole["version"], whole["files"]) == ("excalidraw", 2, {})
    assert whole["appState"]["viewBackgroundColor"] == "#ffffff"
    elements = {element["id"]: element for element in whole["elements"]}
    assert len(elements) == len(whole["elements"]), "ids are unique"
    return elements


def of(elements: dict[str, dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [element for element in elements.values() if element["type"] == kind]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_map_has_every_field_and_is_bound_both_ways(path: Path) -> None:
    area_map = parse(path.read_text("utf-8"))
    elements = drawing(scene_of(area_map), area_map.notes)
    for element in elements.values():
        assert set(element) >= ALWAYS | ALSO[element["type"]]
        assert 0 < element["seed"] < 2**31 and 0 < element["versionNonce"] < 2**31
        for bound in element["boundElements"]:
            assert elements[bound["id"]]["type"] == bound["type"]
        if element["type"] in ("arrow", "line"):
            assert element["points"][0] == [0, 0] and len(element["points"]) >= 2
            across, down = ([point[k] for point in element["points"]] for k in (0, 1))
            assert element["width"] == pytest.approx(max(across) - min(across), abs=0.02)
            assert element["height"] == pytest.approx(max(down) - min(down), abs=0.02)
    names = {
        element["originalText"].split("\n(")[0].replace("\n", " ")
        for element in of(elements, "text")
        if element["containerId"]
    }
    assert names == {area.name for area in area_map.areas}
    for text in of(elements, "text"):
        if text["containerId"]:
            assert {"type": "text", "id": text["id"]} in elements[text["containerId"]]["boundElements"]
    for arrow in of(elements, "arrow"):
        for end in ("startBinding", "endBinding"):
            box = elements[arrow[end]["elementId"]]
            assert box["type"] == "rectangle"
            assert {"type": "arrow", "id": arrow["id"]} in box["boundElements"]
            assert -1 <= arrow[end]["focus"] <= 1
    assert len(of(elements, "arrow")) == len(area_map.connections)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_line_ends_at_the_borders_of_its_boxes(path: Path) -> None:
    elements = drawing(scene_of(parse(path.read_text("utf-8"))))
    for arrow in of(elements, "arrow"):
        for end, point in (("startBinding", arrow["points"][0]), ("endBinding", arrow["points"][-1])):
            box = elements[arrow[end]["elementId"]]
            x, y = arrow["x"] + point[0] - box["x"], arrow["y"] + point[1] - box["y"]
            inside = -1 <= x <= box["width"] + 1 and -1 <= y <= box["height"] + 1
            at_border = min(abs(x), abs(y), abs(x - box["width"]), abs(y - box["height"])) <= 1
            assert inside and at_border


def test_MAP_1_MAP_2_signs_are_drawn() -> None:
    areas = tuple(Area(name, name.upper()) for name in "abcd")
    links = (
        Link("1", "a", "b", "solid", "closed", True, True),
        Link("2", "b", "c", "dashed", "open"),
        Link("3", "c", "d", "arrow"),
        Link("4", "d", "a", "blocked", "", True),
    )
    elements = drawing(Areas("T", areas, links))
    assert [line["strokeStyle"] for line in of(elements, "arrow")] == ["solid", "dashed", "solid", "dashed"]
    assert [line["endArrowhead"] for line in of(elements, "arrow")] == [None, None, "triangle", None]
    assert sum(line["strokeWidth"] == 4 for line in of(elements, "line")) == 3, "one short line a cover mark"
    assert sum(line["strokeWidth"] == 2 for line in of(elements, "line")) == 1, "an X"
    doors = [box["backgroundColor"] for box in of(elements, "rectangle") if box["width"] == 30]
    assert sorted(doors) == ["#1e1e1e", "#ffffff"]


def test_the_same_map_gives_the_same_file() -> None:
    scene = Areas("T", (Area("a", "A"), Area("b", "B")), (Link("1", "a", "b"),))
    assert excalidraw(scene) == excalidraw(scene)


def test_hostile_names_stay_text() -> None:
    name = '"}],"type":"x' + "\n<b>" + "y" * 200
    elements = drawing(Areas("", (Area("a", name),), ()))
    assert "".join(of(elements, "text")[0]["text"].split()).endswith("y")
    assert len(elements) == 2
