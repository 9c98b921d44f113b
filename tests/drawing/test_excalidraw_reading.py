"""Maps read from Excalidraw drawings: our own come back unchanged; others are read, or refused with a reason."""

from __future__ import annotations

import json
import math
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from tests.drawing.random_maps import random_map
from tests.drawing.random_sketches import random_sketch
from tests.drawing.sketch import Sketch
from tests.slices import Share
from unhex_tui.drawing.excalidraw import excalidraw
from unhex_tui.drawing.excalidraw_elements import LONGEST
from unhex_tui.drawing.excalidraw_reading import Drawn, read_drawing
from unhex_tui.scenes.areas import Areas
from unhex_tui.systems.unhex.maps.port import MAPS

READY = sorted((Path(__file__).parents[2] / "maps").glob("*.map"))
PLAIN = ("solid", "", False, False)


def said(scene: Areas) -> tuple[Any, ...]:
    """Return a map without ids and positions."""
    names = {area.id: area.name for area in scene.areas}
    areas = [(a.name, a.start, a.exit, a.objective, a.notes) for a in scene.areas]
    return scene.title, areas, [(names[link.a], names[link.b], *link[3:]) for link in scene.links]


def joined(drawn: Drawn) -> dict[tuple[str, str], tuple[Any, ...]]:
    return {(a, b): tuple(rest) for a, b, *rest in said(drawn.scene)[2]}


def names(drawn: Drawn) -> list[str]:
    return [area.name for area in drawn.scene.areas]


# ------------------------------------------------------------------ our own drawings


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_exported_imported_and_exported_again_it_is_the_same_map(path: Path) -> None:
    first = MAPS.read(path.read_text("utf-8"))
    assert first.scene is not None
    drawn = read_drawing(excalidraw(first.scene, first.notes))
    assert drawn.told == () and drawn.notes == first.notes and said(drawn.scene) == said(first.scene)
    second = MAPS.read(MAPS.written(drawn.scene, drawn.notes))
    assert second.scene is not None and second.sound
    again = read_drawing(excalidraw(second.scene, second.notes))
    assert again.told == () and again.notes == first.notes and said(again.scene) == said(first.scene)


def round_trips(seed: int) -> None:
    scene, notes = random_map(seed)
    drawn = read_drawing(excalidraw(scene, notes))
    assert drawn.told == () and drawn.notes == notes and said(drawn.scene) == said(scene), seed
    draft = MAPS.read(MAPS.written(drawn.scene, drawn.notes))
    assert draft.scene is not None and draft.notes == notes, seed
    assert said(draft.scene)[2] == said(scene)[2] and sorted(said(draft.scene)[1]) == sorted(said(scene)[1]), seed
    again = read_drawing(excalidraw(draft.scene, draft.notes))
    assert again.told == () and said(again.scene) == said(draft.scene), seed


@pytest.mark.parametrize("seed", [*range(5), 1297])
def test_a_random_map_comes_back_from_its_drawing_as_it_was(seed: int) -> None:
    round_trips(seed)


@pytest.mark.long
def test_many_random_maps_come_back_from_their_drawings_as_they_were(share: Share) -> None:
    for seed in share.of(range(1_000, 2_000)):
        round_trips(seed)


def test_positions_go_by_the_drawing() -> None:
    sketch = Sketch()
    a, b, c = sketch.box(1000, 500, "A"), sketch.box(1500, 500, "B"), sketch.box(1000, 800, "C")
    sketch.arrow(a, b)
    sketch.arrow(a, c)
    assert [area.at for area in read_drawing(str(sketch)).scene.areas] == [(0, 0), (100, 0), (0, 60)]


# ------------------------------------------------------------------ drawn by hand


@pytest.mark.parametrize("kind", ["rectangle", "ellipse", "diamond"])
def test_boxes_of_every_kind_with_bound_texts_are_areas(kind: str) -> None:
    sketch = Sketch()
    a, b = sketch.box(0, 0, "Dance\nFloor", kind=kind), sketch.box(400, 0, "Bar\n(start, way out)", kind=kind)
    sketch.arrow(a, b)
    drawn = read_drawing(str(sketch))
    assert drawn.told == () and joined(drawn) == {("Dance Floor", "Bar"): PLAIN}
    assert [(area.start, area.exit) for area in drawn.scene.areas] == [(False, False), (True, True)]


@pytest.mark.parametrize(
    ("more", "ends", "kind"),
    [
        ({}, "ab", ("solid", "", False, False)),
        ({"strokeStyle": "dashed"}, "ab", ("dashed", "", False, False)),
        ({"strokeStyle": "dotted"}, "ab", ("dashed", "", False, False)),
        ({"endArrowhead": "arrow"}, "ab", ("arrow", "", False, False)),
        ({"startArrowhead": "triangle"}, "ba", ("arrow", "", False, False)),
        ({"startArrowhead": "arrow", "endArrowhead": "arrow"}, "ab", ("solid", "", False, False)),
        ({"startArrowhead": "bar"}, "ab", ("solid", "", True, False)),
        ({"startArrowhead": "bar", "endArrowhead": "arrow"}, "ab", ("arrow", "", True, False)),
        ({"startArrowhead": "arrow", "endArrowhead": "bar"}, "ba", ("arrow", "", True, False)),
    ],
)
def test_the_style_of_a_line_gives_its_kind(more: dict[str, str], ends: str, kind: tuple[Any, ...]) -> None:
    sketch = Sketch()
    a, b = sketch.box(0, 0, "a"), sketch.box(400, 0, "b")
    sketch.arrow(a, b, **more)
    drawn = read_drawing(str(sketch))
    assert drawn.told == () and joined(drawn) == {(ends[0], ends[1]): kind}


def test_ends_that_hold_on_to_nothing_go_to_the_nearest_box_up_to_a_bound() -> None:
    sketch = Sketch()
    sketch.box(0, 0, "A"), sketch.box(400, 0, "B"), sketch.box(400, 150, "C")
    sketch.line((190, 40), (370, 50))
    sketch.line((80, 70), (390, 240))
    assert joined(drawn := read_drawing(str(sketch))) == {("A", "B"): PLAIN, ("A", "C"): PLAIN} and drawn.told == ()
    sketch.line((480, 240), (480, 600))
    sketch.line((480, 115), (80, 115))
    told = read_drawing(str(sketch)).told
    assert told == (
        "line 8 at 480 240: not read, no area is near its end at 480 600",
        "line 9 at 80 115: not read, its end at 480 115 is as near to B as to C",
    )


def test_a_line_bound_to_what_is_gone_goes_by_its_ends() -> None:
    sketch = Sketch()
    a, b = sketch.box(0, 0, "A"), sketch.box(400, 0, "B")
    sketch.line((165, 40), (395, 40), kind="arrow", ends=("gone", b))
    assert joined(read_drawing(str(sketch))) == {("A", "B"): PLAIN}
    sketch.elements[int(a)]["isDeleted"] = True
    told = read_drawing(str(sketch)).told
    assert any(line.startswith("arrow 4 at 165 40: not read, no area is near") for line in told)


def club() -> Sketch:
    """Return two areas 400 apart, with a line from x = 160 to 400 at a height of 40."""
    sketch = Sketch()
    sketch.arrow(sketch.box(0, 0, "A"), sketch.box(400, 0, "B"))
    sketch.elements[-1].update(x=160, y=40, points=[[0, 0], [240, 0]])
    return sketch


def test_a_short_stroke_across_an_end_is_cover_there() -> None:
    for x, marks in ((180, (True, False)), (385, (False, True))):
        sketch = club()
        sketch.line((x - 4, 20), (x + 3, 66))
        drawn = read_drawing(str(sketch))
        assert drawn.told == () and joined(drawn) == {("A", "B"): ("solid", "", *marks)}
    for kind in ("freedraw", "arrow"):
        sketch = club()
        sketch.line((380, 20), (381, 40), (379, 60), kind=kind)
        assert joined(read_drawing(str(sketch))) == {("A", "B"): ("solid", "", False, True)}


def test_a_cover_mark_in_the_middle_or_along_the_line_is_told() -> None:
    sketch = club()
    sketch.line((280, 20), (280, 60))
    sketch.line((300, 30), (340, 32))
    drawn = read_drawing(str(sketch))
    assert joined(drawn) == {("A", "B"): PLAIN}
    assert drawn.told == (
        "line 5 at 280 20: not read, a cover mark in the middle between A and B: at which end?",
        "line 6 at 300 30: not read, it neither connects two areas nor marks a line",
    )


def test_a_cover_mark_in_a_narrow_gap_is_no_connection() -> None:
    sketch = Sketch()
    a, b = sketch.box(0, 0, "A"), sketch.box(210, 0, "B")
    sketch.box(100, -110, "C")
    line = sketch.arrow(a, b)
    sketch.elements[int(line)].update(x=160, y=40, points=[[0, 0], [50, 0]])
    sketch.line((172, 10), (172, 70))
    drawn = read_drawing(str(sketch))
    assert joined(drawn) == {("A", "B"): ("solid", "", True, False)} and drawn.told == ()


def test_an_X_in_any_of_its_forms_blocks() -> None:
    strokes = [[((270, 30), (290, 50)), ((290, 30), (270, 50))]]
    strokes += [[((270, 30), (290, 50), (280, 40), (290, 30), (270, 50))]]
    for each in strokes:
        sketch = club()
        for points in each:
            sketch.line(*points)
        drawn = read_drawing(str(sketch))
        assert drawn.told == () and joined(drawn) == {("A", "B"): ("blocked", "", False, False)}
    sketch = club()
    sketch.text(272, 28, "X")
    assert joined(read_drawing(str(sketch))) == {("A", "B"): ("blocked", "", False, False)}
    sketch = club()
    sketch.text(272, 28, "×", containerId="4")
    assert joined(read_drawing(str(sketch))) == {("A", "B"): ("blocked", "", False, False)}
    sketch.line((270, 330), (290, 350), (270, 350), (290, 330))
    assert read_drawing(str(sketch)).told == ("line 6 at 270 330: not read, an X that is on no line",)


@pytest.mark.parametrize(
    ("ground", "door"),
    [("#1e1e1e", "closed"), ("black", "closed"), ("#fff", "open"), ("transparent", "open"), ("#c92a2a", "closed")],
)
def test_a_small_box_on_a_line_is_a_door_closed_where_it_is_dark(ground: str, door: str) -> None:
    sketch = club()
    sketch.put("rectangle", 265, 31, 30, 18, backgroundColor=ground)
    drawn = read_drawing(str(sketch))
    assert drawn.told == () and joined(drawn) == {("A", "B"): ("solid", door, False, False)}
    sketch.text(272, 28, "X")
    drawn = read_drawing(str(sketch))
    assert joined(drawn)["A", "B"] == ("blocked", "", False, False)
    assert "blocked and has no door" in drawn.told[0]


def test_texts_with_lines_bound_to_them_are_areas() -> None:
    """Texts at which lines end are areas, too."""
    sketch = Sketch()
    a, b = sketch.text(0, 0, "Bar"), sketch.text(400, 0, "Hall")
    sketch.text(400, 300, "Yard"), sketch.text(800, 300, "quiet tonight")
    sketch.arrow(a, b)
    sketch.line((420, 40), (415, 290))
    sketch.line((800, 290), (900, 290))
    drawn = read_drawing(str(sketch))
    assert joined(drawn) == {("Bar", "Hall"): PLAIN, ("Hall", "Yard"): PLAIN}
    assert drawn.notes == ("quiet tonight",)
    assert drawn.told == (
        'text "Yard" at 400 300: read as an area, because a line ends there',
        "line 6 at 800 290: not read, no area is near its end at 800 290",
        'text "quiet tonight" at 800 300: read as a note on the map',
    )


def test_a_text_in_a_box_or_its_group_is_its_name() -> None:
    """Further texts are notes."""
    sketch = Sketch()
    a = sketch.put("rectangle", 0, 0, 200, 120)
    sketch.text(40, 60, "a jukebox"), sketch.text(40, 20, "Bar")
    b = sketch.put("ellipse", 400, 0, 200, 120, groupIds=["g"])
    sketch.text(450, -30, "Hall", groupIds=["g"])
    sketch.arrow(a, b)
    drawn = read_drawing(str(sketch))
    assert joined(drawn) == {("Bar", "Hall"): PLAIN} and drawn.scene.areas[0].notes == ("a jukebox",)
    assert drawn.told == ('text "a jukebox" at 40 60: read as a note on Bar',)


def test_turned_boxes_and_lines_lie_where_they_are_seen() -> None:
    sketch = Sketch()
    sketch.put("rectangle", 0, 0, 300, 60, angle=math.pi / 2)  # upright: x from 120 to 180, y from -120 to 180
    sketch.text(130, -100, "Shaft", angle=math.pi / 2)
    sketch.box(500, 0, "Hall")
    sketch.line((340, -120), (340, 210), angle=math.pi / 2)  # horizontal: x from 505 to 175 at a height of 45
    drawn = read_drawing(str(sketch))
    assert names(drawn) == ["Shaft", "Hall"] and set(joined(drawn)) == {("Hall", "Shaft")} and drawn.told == ()


def test_a_box_around_areas_is_none_and_frames_and_pictures_are_told() -> None:
    sketch = club()
    sketch.put("frame", -50, -50, 700, 200, name="Ground floor")
    sketch.put("rectangle", -40, -40, 680, 180)
    sketch.text(300, 100, "note within the outline")
    sketch.put("image", 0, 300, 50, 50)
    drawn = read_drawing(str(sketch))
    assert joined(drawn) == {("A", "B"): PLAIN} and drawn.notes == ("note within the outline",)
    assert drawn.told[:2] == (
        "frame 5: not read, a map uses only boxes, lines and texts",
        "image 8: not read, a map uses only boxes, lines and texts",
    )
    assert "rectangle 6 at -40 -40: not read, it has no name" in drawn.told
    named = club()
    named.box(-40, -40, "The club", w=700)
    named.elements[-2].update(height=200)
    told = read_drawing(str(named)).told
    assert told[0] == "rectangle 5 at -40 -40: not read, 2 other areas are within it"


def test_an_outline_drawn_with_the_line_tool_is_a_box() -> None:
    sketch = Sketch()
    a = sketch.line((0, 0), (200, 0), (200, 120), (0, 120), (0, 0))
    sketch.text(50, 50, "Vault")
    sketch.arrow(a, sketch.box(500, 0, "Hall"))
    assert joined(read_drawing(str(sketch))) == {("Vault", "Hall"): PLAIN}


def test_two_of_one_name_two_lines_and_a_loop_are_told() -> None:
    sketch = Sketch()
    a, b = sketch.box(0, 0, "Room"), sketch.box(400, 0, "room")
    sketch.arrow(a, b)
    sketch.arrow(b, a, strokeStyle="dashed")
    sketch.line((10, 80), (60, 160), (120, 80), kind="arrow", ends=(a, a))
    drawn = read_drawing(str(sketch))
    assert joined(drawn) == {("Room", "room 2"): PLAIN}
    assert [line.split(": ", 1)[1] for line in drawn.told] == [
        "another area has this name; this one is now room 2",
        "not read, room 2 and Room are already connected",
        "not read, both its ends are at Room",
    ]


def test_a_label_on_a_line_and_a_foreign_arrowhead_are_told() -> None:
    sketch = club()
    sketch.elements[4].update(endArrowhead="crowfoot_many", strokeStyle="dashed", startArrowhead="arrow")
    sketch.text(250, 0, "locked", containerId="4")
    assert [line.split(": ", 1)[1] for line in read_drawing(str(sketch)).told] == [
        "connects A and B; its arrowhead (crowfoot_many) is ignored",
        "see only between A and B: its arrowhead is ignored",
        "not read, no text belongs to the line between A and B",
    ]


def test_the_largest_text_above_is_the_title_and_the_others_are_notes() -> None:
    sketch = club()
    sketch.text(0, -100, "drawn for Friday", fontSize=16)
    sketch.text(0, -60, "The club", fontSize=28)
    drawn = read_drawing(str(sketch))
    assert drawn.scene.title == "The club" and drawn.notes == ("drawn for Friday",)


def test_names_are_cleaned_and_deleted_elements_are_not_there() -> None:
    sketch = club()
    sketch.elements[1].update(originalText="\x1b[31mBar\u202e  \n\x07 Ro\u200bom" + "e\u0301" * 3)
    sketch.box(0, 300, "Gone")
    for element in sketch.elements[-2:]:
        element["isDeleted"] = True
    assert names(read_drawing(str(sketch))) == ["[31mBar Room" + "é" * 3, "B"]


def test_boxes_that_lie_on_each_other_are_areas_all_the_same() -> None:
    sketch = Sketch()
    sketch.box(0, 0, "Bar"), sketch.box(0, 0, "Bar"), sketch.box(400, 0, "Hall")
    assert names(read_drawing(str(sketch))) == ["Bar", "Bar 2", "Hall"]


def read_or_refused(text: str) -> bool:
    """Tell whether a drawing became a valid map within two seconds of processor time."""
    begun = process_time()
    try:
        drawn = read_drawing(text)
    except ValueError as error:
        assert "\n" not in str(error) and str(error).isprintable()
        return False
    finally:
        assert process_time() - begun < 2
    assert all(line.isprintable() and len(line) < 1_000 for line in drawn.told), drawn.told
    draft = MAPS.read(MAPS.written(drawn.scene, drawn.notes))
    assert draft.scene is not None and draft.notes == drawn.notes, draft.mistakes
    assert sorted(said(draft.scene)[1]) == sorted(said(drawn.scene)[1]) and said(draft.scene)[2] == said(drawn.scene)[2]
    return True


def test_whatever_is_drawn_at_random_is_read_or_refused() -> None:
    assert sum(read_or_refused(random_sketch(seed)) for seed in range(150)) > 90


@pytest.mark.long
def test_much_that_is_drawn_at_random_is_read_or_refused(share: Share) -> None:
    for seed in share.of(range(20_000)):
        read_or_refused(random_sketch(seed))


# ------------------------------------------------------------ no drawings, and drawings that are too large


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not valid JSON"),
        ("[]", "expected a JSON object"),
        ('{"type": "excalidrawlib", "elements": []}', "not an Excalidraw drawing"),
        ('{"type": "excalidraw"}', "not an Excalidraw drawing"),
        ('{"type": "excalidraw", "elements": []}', "it has no area"),
        ('{"type": "excalidraw", "elements": ' + "[" * 90_000 + "]" * 90_000 + "}", "nested too deeply"),
        ('{"type": "excalidraw", "elements": [' + "{}, " * 3_001 + "{}]}", "3,002 elements: expected at most 3,000"),
        (" " * (LONGEST + 1), "too long"),
    ],
)
def test_what_is_no_drawing_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        read_drawing(text)
    assert "\n" not in str(refused.value)


def test_too_much_of_anything_is_refused() -> None:
    sketch = Sketch()
    for n in range(501):
        sketch.box(n * 200, 0, str(n))
    with pytest.raises(ValueError, match="501 areas: expected at most 500"):
        read_drawing(str(sketch))
    sketch = club()
    sketch.line(*((float(n), 300.0) for n in range(30_001)))
    with pytest.raises(ValueError, match="more than 30,000 points"):
        read_drawing(str(sketch))
    sketch = club()
    for n in range(1_000):
        sketch.line((n, 300), (n, 320))
    with pytest.raises(ValueError, match="too many small signs"):
        read_drawing(str(sketch))


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("x", None, "its x is not a number up to 1,000,000"),
        ("x", True, "its x is not a number"),
        ("width", 1e300, "its width is not a number"),
        ("angle", "1", "its angle is not a number"),
        ("type", ["line"], "only boxes, lines and texts"),
        ("id", "0", "another element has the same id"),
        ("points", [[0, 0]], "it has fewer than 2 points"),
        ("points", [[0, 0], [1]], "one of its points is not valid"),
        ("points", [[0, 0], [1, "a"]], "a point is not a number"),
    ],
)
def test_a_broken_element_is_told_and_the_others_are_read(field: str, value: object, why: str) -> None:
    sketch = club()
    sketch.line((0, 300), (100, 300))
    sketch.elements[-1][field] = value
    drawn = read_drawing(json.dumps({"type": "excalidraw/clipboard", "elements": [None, *sketch.elements]}))
    assert joined(drawn) == {("A", "B"): PLAIN} and why in drawn.told[1]
    assert drawn.told[0] == "element 1: not read, a map uses only boxes, lines and texts"
