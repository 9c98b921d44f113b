"""Maps in cells: place and role of everything drawn, and an unbroken grid."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len

from unhex_tui.drawing.cellwidth import cell_width, char_width, clusters, shortened
from unhex_tui.drawing.draw import draw
from unhex_tui.drawing.picture import ROLES, Picture
from unhex_tui.drawing.plan import Plan
from unhex_tui.drawing.strokes import legend, stroke
from unhex_tui.drawing.tokens import Manner, area_lines, token_rows
from unhex_tui.engine.view import Cell, Highlight
from unhex_tui.scenes.areas import Area, Areas, Link

from .scenes import FIRE, HOSTILE, SHOT, every_sign, nightclub, random_map, token

SNAPSHOTS = Path(__file__).parent / "snapshots"


def drawn(scene: Areas, width: int, height: int, ascii: bool = False) -> tuple[Plan, Picture]:
    plan = Plan.make(scene, width, height, ascii)
    return plan, draw(scene, plan)


def roles(picture: Picture, role: str) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(picture.rows) for x, cell in enumerate(row) if cell.role == role}


def assert_grid(picture: Picture) -> None:
    for row in picture.rows:
        assert len(row) == picture.width
        for x, cell in enumerate(row):
            assert cell.role in ROLES
            width = sum(char_width(char) for char in cell.text)
            after = row[x + 1].text if x + 1 < picture.width else "end"
            assert width == 1 or (width == 2 and after == "") or (cell.text == "" and cell_width(row[x - 1].text) == 2)
        assert sum(cell_width(text) for text, _ in row) == picture.width


def test_a_character_is_as_wide_as_the_screen_draws_it() -> None:
    shown = [cluster for code in range(0x20, 0x30000) for cluster in clusters(chr(code))]
    assert {each.text for each in shown if cell_len(each.text) != each.width} == set()
    assert "".join(cluster.text for cluster in clusters("हिन्दी 각\u3000나")) == "हिन्दी 각 나"


def one_area(*tokens: object, **more: object) -> Areas:
    return Areas("", (Area("a", "Hall", tuple(tokens), **more),), ())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "scene", "size", "in_ascii"),
    [
        ("nightclub-70x26", nightclub(highlight=SHOT), (70, 26), False),
        ("nightclub-78x14", nightclub(), (78, 14), False),
        ("every-sign", every_sign(), (100, 20), False),
        ("every-sign-ascii", every_sign(), (100, 20), True),
    ],
)
def test_maps_look_as_they_did(name: str, scene: Areas, size: tuple[int, int], in_ascii: bool) -> None:
    _, picture = drawn(scene, *size, in_ascii)
    kept = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        kept.write_text(picture.text() + "\n", encoding="utf-8")
    assert picture.text() + "\n" == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(40))
def test_random_maps_with_hostile_names_keep_the_grid(seed: int) -> None:
    in_ascii = seed % 2 == 1
    _, picture = drawn(random_map(seed), 1 + seed * 31 % 150, 1 + seed * 13 % 50, in_ascii)
    assert_grid(picture)
    if in_ascii:
        assert picture.text().isascii()


def test_a_bar_stands_at_the_marked_end_and_nowhere_else() -> None:
    plan, picture = drawn(nightclub(), 70, 26)
    marks = roles(picture, "mark")
    expected = set()
    for route in plan.routes.values():
        for bar in (route.bar_a, route.bar_b):
            if bar is not None:
                expected |= set(bar.cells())
    assert marks == expected
    kitchen = plan.routes["Kitchen-Alley"]
    assert kitchen.bar_a is not None
    assert kitchen.bar_b is None
    assert (kitchen.bar_a.x, kitchen.bar_a.y - 1) in {(x, plan.boxes["Kitchen"].bottom - 1) for x in range(plan.width)}


def test_the_path_of_a_shot_is_heavy_and_its_counted_marks_are_blocks() -> None:
    plan, picture = drawn(nightclub(highlight=SHOT), 70, 26)
    path = roles(picture, "path.good")
    assert path
    assert path <= {cell for link in SHOT.lines for cell in plan.routes[link].cells}
    assert {picture.rows[y][x].text for x, y in path} <= set("━┃┏┓┗┛")
    bar = plan.routes["Bar-Kitchen"].bar_b
    assert bar is not None
    assert roles(picture, "mark.counted") == set(bar.cells())
    assert "".join(picture.rows[y][x].text for x, y in bar.cells()) == "▝▀▀▀▘"


def test_a_path_that_is_not_possible_has_its_own_role() -> None:
    _, picture = drawn(nightclub(highlight=Highlight(("Dance Floor-Bar",), good=False)), 70, 26)
    assert roles(picture, "path.bad")
    assert not roles(picture, "path.good")


def test_dashed_lines_arrows_doors_and_x_are_told_apart_without_colour() -> None:
    plan, picture = drawn(every_sign(), 100, 20)
    text = {role: {picture.rows[y][x].text for x, y in roles(picture, role)} for role in ROLES}
    assert text["link.dashed"] <= set("╌╎╭╮╰╯")
    assert text["arrow"] == {"▼"}
    assert text["blocked"] == {"╳"}
    assert text["door"] == {"[", "]", "#", " "}
    head = plan.routes["3"].head
    bar = plan.routes["3"].bar_b
    assert head is not None
    assert bar is not None
    assert (head[0], head[1] + 1) == (bar.x, bar.y)


def test_where_lines_cross_one_passes_over_the_other() -> None:
    areas = tuple(
        Area(n, n.upper(), at=at) for n, at in zip("abcd", ((0, 50), (100, 50), (50, 0), (50, 100)), strict=True)
    )
    scene = Areas("", areas, (Link("1", "a", "b"), Link("2", "c", "d", "dashed")), Highlight(("1",)))
    plan, picture = drawn(scene, 80, 24)
    (crossing,) = set(plan.routes["1"].cells) & set(plan.routes["2"].cells)
    assert picture.rows[crossing[1]][crossing[0]] == ("━", "path.good")
    assert not any(cell.text == "┼" for row in picture.rows for cell in row)


def test_every_token_and_area_can_be_clicked() -> None:
    plan, picture = drawn(nightclub(), 70, 26)
    for span in picture.spans:
        assert picture.hit(span.x, span.y) == ("token", span.token)
        assert picture.hit(span.x + span.width - 1, span.y) == ("token", span.token)
    assert {span.token for span in picture.spans} == {each.id for area in nightclub().areas for each in area.tokens}
    for name, box in plan.boxes.items():
        assert picture.hit(box.x, box.y) == ("place", name)
        assert picture.hit(box.right - 1, box.bottom - 1) == ("place", name)
        assert picture.hit(box.x - 1, box.y) is None
    assert picture.hit(-1, -1) is None
    assert picture.hit(10_000, 0) is None


def test_the_letter_to_press_is_a_cell_of_its_own() -> None:
    _, picture = drawn(nightclub(), 70, 26)
    letters = {picture.rows[y][x].text for x, y in roles(picture, "letter")}
    assert letters == set("abvjcdfgmkh")


def test_states_are_told_by_signs() -> None:
    tokens = [token(state, "", 0, state) for state in ("ready", "acted", "down", "dead", "out", "away")]
    _, picture = drawn(one_area(*tokens), 60, 12)
    for word in ("●ready", "○acted", "×down", "†dead", "–out", "–away"):
        assert word in picture.text()
    _, picture = drawn(one_area(*tokens), 60, 12, True)
    for word in ("@ready", "@'acted", "_down", "#dead", "-out", "-away"):
        assert word in picture.text()


def test_sides_have_different_signs_and_roles() -> None:
    _, picture = drawn(one_area(*(token(f"S{side}", "", side) for side in range(3))), 60, 12)
    assert all(name in picture.text() for name in ("●S0", "▲S1", "■S2"))
    assert roles(picture, "token.0")
    assert roles(picture, "token.2")


def test_a_token_only_the_gm_sees_stands_in_parentheses() -> None:
    _, picture = drawn(one_area(token("Guard", "g", 1, hidden=True)), 60, 12)
    assert "(g▲Guard)" in picture.text()


def test_people_stand_one_to_a_row_while_the_room_allows() -> None:
    tokens = [token(f"Thug {k}", "abcd"[k], 1) for k in range(4)]
    _, picture = drawn(one_area(*tokens), 40, 6)
    assert [span.y for span in picture.spans] == [1, 2, 3, 4]
    _, picture = drawn(one_area(*tokens), 40, 4)
    assert " a▲Thug 0 b▲Thug 1 " in picture.text()


def test_characters_of_a_kind_stand_together() -> None:
    """If room is scarce, characters of a kind share a line with their letters."""
    tokens = [token("Vex", "v", current=True), *(token(f"Thug {k}", "abc"[k], 1) for k in range(3))]
    tokens[2] = tokens[2]._replace(state="acted", looked=True)
    plan, picture = drawn(one_area(*tokens), 28, 3)
    assert "▸v●Vex›3 Thug a▲ b△ c▲" in picture.text()
    assert {span.token for span in picture.spans} == {each.id for each in tokens}
    assert (plan.width, plan.height) == (28, 3)


def test_a_letter_never_stands_for_a_name() -> None:
    for width, height in ((60, 12), (24, 8), (16, 4), (1, 1)):
        _, picture = drawn(nightclub(), width, height)
        for name in ("Vex", "Juno", "Thug", "Moss", "Kit", "Sniper", "DJ Null", "Barkeep", "Guard"):
            assert name in picture.text(), (width, height)


def test_a_name_too_long_keeps_the_number_that_tells_thugs_apart() -> None:
    tokens = tuple(token(f"Bodyguard {k}", "", 1) for k in range(1, 3))
    rows = token_rows(tokens, 8, 2, Manner(cap=6), False)
    assert [row[0].pieces[-1][0] for row in rows] == ["▲Body…1", "▲Body…2"]


def test_names_shortened_for_a_narrow_box_are_whole_in_a_wide_one() -> None:
    tokens = tuple(token(f"Bodyguard {k}", "", 1) for k in range(1, 3))
    rows = token_rows(tokens, 18, 2, Manner(cap=6), False)
    assert [row[0].pieces[-1][0] for row in rows] == ["▲Bodyguard 1", "▲Bodyguard 2"]


def test_characters_without_letters_are_told_by_numbers() -> None:
    """Characters of a kind without letters have their numbers, never a bare sign."""
    tokens = tuple(token(f"Thug {k}", "", 1) for k in range(4, 8))
    tokens = (*tokens[:2], *(one._replace(state="down") for one in tokens[2:3]), tokens[3]._replace(state="down"))
    rows = token_rows(tokens, 20, 1, Manner(1, fold=True), False)
    assert "".join(text for each in rows[0] for text, _ in each.pieces) == " ▲Thug 4 5 ×Thug 6 7"
    assert [each.token for each in rows[0]] == [each.id for each in tokens]


def test_names_are_shortened_before_a_map_grows_beyond_its_room() -> None:
    names = ("Shield-bearer 1", "Madame Orlo", "Grenadier 1", "Thug 4", "Thug 5")
    areas = [Area(f"a{k}", f"Car {k}", tuple(token(name, "", 1) for name in names), at=(k * 9, 0)) for k in range(3)]
    scene = Areas("Train", tuple(areas), (Link("l0", "a0", "a1"), Link("l1", "a1", "a2")))
    for width in (62, 54, 46):
        plan, picture = drawn(scene, width, 9)
        assert (plan.width, plan.height) == (width, 9)
        assert all(name in picture.text() for name in ("Shie", "Madam", "Gren", "Thug 4")), width
    plan, picture = drawn(nightclub(), 53, 15)
    assert (plan.width, plan.height) == (53, 15)
    assert all(name in picture.text() for name in ("Vex", "Juno", "2 Thug", "Moss", "Kit", "DJ Null", "Snip", "Bark"))


def test_those_who_do_not_fit_are_counted_and_the_one_acting_is_kept() -> None:
    tokens = tuple(token(f"T{'xyz'[k % 3]}{'abcdefghij'[k % 10]}", "", 0, current=k == 39) for k in range(40))
    rows = token_rows(tokens, 12, 4, Manner(), False)
    shown = [each for row in rows for each in row]
    assert len(rows) == 4
    assert shown[-1].pieces[0][0] == f" +{40 - len(shown) + 1}"
    assert any(each.pieces[0][0] == "▸" for each in shown)


def test_area_marks_have_signs_and_words() -> None:
    """Objective, exit, start, floor and notes show a sign, and words if there is room."""
    scene = one_area(objective="the ledger", start=True, exit=True, notes=("dark",), floor=("Rifle", "Knife"))
    _, picture = drawn(scene, 60, 16)
    assert "Hall ¤⌂»¶‡" in picture.text()
    for line in ("¤ the ledger", "‡ Rifle +1"):
        assert line in picture.text()
    _, wider = drawn(one_area(token("Somebody with a name"), floor=("Rifle", "Knife")), 60, 16)
    assert "‡ Rifle, Knife" in wider.text()


def test_a_note_moves_nothing_and_is_wrapped_where_lines_are_free() -> None:
    note = "the landlord keeps a shotgun below the till"
    for people in ((), (token("Vex"),), tuple(token(f"Thug {n}") for n in range(4))):
        (_, plain), (_, noted) = (drawn(one_area(*people, notes=notes), 60, 16) for notes in ((), (note,)))
        assert plain.places == noted.places and plain.spans == noted.spans
        assert "¶" in noted.text() and "¶" not in plain.text()
    lines = area_lines(Area("a", "Hall", (), notes=(note,)), 20, 9, False)
    assert " ".join(text.strip() for text, _ in lines) == f"¶ {note}" and len(lines) == 3


def test_an_area_effect_has_a_sign_and_a_line() -> None:
    """The sign stands at the area's name, the line gives the remaining rounds."""
    _, picture = drawn(one_area(token("Vex"), effects=(FIRE, "cover, last round: smoke"), objective="x"), 40, 9)
    text = picture.text()
    assert "Hall ≈¤" in text
    assert text.index("≈ 4 dmg, +2 rounds") < text.index("≈ cover, last round") < text.index("¤ x")
    assert len({y for _, y in roles(picture, "effect")}) == 3


def test_people_come_before_what_goes_on_where_both_have_no_room() -> None:
    many = [token(f"Thug {n}") for n in range(4)]
    _, roomy = drawn(one_area(*many, effects=(FIRE,)), 30, 7)
    _, crowded = drawn(one_area(*many, effects=(FIRE,)), 30, 6)
    assert "≈ 4 dmg, +2" in roomy.text()
    assert "dmg" not in crowded.text()
    assert {len(picture.spans) for picture in (roomy, crowded)} == {4}


def test_the_legend_names_only_what_is_on_the_map() -> None:
    meanings = [meaning for _, _, meaning in legend(nightclub())]
    assert "see, no move" in meanings
    assert "closed door" not in meanings
    assert "effect and how long it lasts" in [meaning for _, _, meaning in legend(every_sign())]
    assert "effect and how long it lasts" not in meanings
    assert all(sign.isascii() for sign, _, _ in legend(every_sign(), ascii=True))
    assert len(legend(every_sign())) > len(legend(nightclub()))


def test_the_drawing_needs_neither_textual_nor_rich() -> None:
    import subprocess
    import sys

    code = (
        "import sys, unhex_tui.drawing.draw, unhex_tui.drawing.strokes; print({'rich', 'textual'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"


def test_cells_of_hostile_text_are_counted_as_terminals_do() -> None:
    assert cell_width("日本") == 4
    assert cell_width("e\u0301") == 1
    assert cell_width("👩\u200d🚀") == 4
    assert cell_width("🇩🇪") == 2
    assert "".join(each.text for each in clusters("🇩🇪")) == "DE"
    assert clusters("\x1b\u202e\u200b\u0301") == ()
    assert "".join(each.text for each in clusters("Zoë 日", ascii=True)) == "Zoe ?"


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("width", range(8))
def test_a_shortened_text_never_takes_more_cells_than_it_may(name: str, width: int) -> None:
    assert sum(each.width for each in shortened(name, width)) <= width


def test_there_is_a_sign_of_one_cell_for_any_arms() -> None:
    for arms in product((0, 1, 2), repeat=4):
        if any(arms):
            assert cell_width(stroke(arms)) == 1  # type: ignore[arg-type]
    assert (stroke((1, 0, 2, 1)), stroke((0, 2, 1, 2)), stroke((2, 1, 1, 0))) == ("┧", "┯", "┞")


def test_a_line_of_fire_is_double_and_a_move_heavy_with_their_words_beside() -> None:
    line = Highlight(("Dance Floor-Entrance",), (), ("Dance Floor", "Entrance"), words=("range 1", "no cover"))
    _, picture = drawn(nightclub(highlight=line._replace(aimed=True)), 66, 23)
    assert "║ range 1 " in picture.text()
    assert "║ no cover " in picture.text()
    plan, picture = drawn(nightclub(highlight=line._replace(aimed=True)), 78, 14)
    assert "║ range 1, no cover " in picture.text()
    (x, y) = plan.routes["Dance Floor-Entrance"].cells[0]
    assert picture.rows[y - 1][x].text == "━", "no sign joins a double line to a box"
    _, picture = drawn(nightclub(highlight=line._replace(words=("move",))), 66, 23)
    assert "┃ move " in picture.text()
    _, picture = drawn(nightclub(highlight=line._replace(aimed=True)), 66, 23, True)
    assert "# range 1 " in picture.text()


def test_words_that_have_no_room_beside_their_line_are_left_out() -> None:
    areas = tuple(Area(name, name, at=(0, n)) for n, name in enumerate("ab"))
    scene = Areas("", areas, (Link("1", "a", "b"),), Highlight(("1",), words=("a long word beside the line",)))
    _, picture = drawn(scene, 14, 7)
    assert "long" not in picture.text()
    assert_grid(picture)


def test_who_acts_and_who_is_looked_at_are_marked_by_signs() -> None:
    scene = one_area(token("Vex", "v", current=True), token("Thug", "t", 1)).marked(None, {"thug": "z"}, "thug")
    _, picture = drawn(scene, 40, 6)
    assert "▸v●Vex" in picture.text()
    assert "›z▲Thug" in picture.text()


def test_a_very_wide_map_adds_figures_to_names() -> None:
    """Names have level, wounds and held items beside them."""
    strip = (Cell(0), Cell(1, "\\"), Cell(4, "X"))
    vex = token("Vex", "v", current=True)._replace(figure="55", strip=strip, holds="Pistol")
    thug = token("Thug 1", "t", 1)._replace(figure="9", strip=strip, holds="A very long weapon")
    _, picture = drawn(one_area(vex, thug), 100, 8)
    assert "▸v●Vex    55 ·▂█ Pistol " in picture.text()
    assert " t▲Thug 1  9 ·▂█ A very long w… " in picture.text()
    assert roles(picture, "strip.light") and roles(picture, "strip.heavy")
    _, picture = drawn(one_area(vex, thug), 99, 8)
    assert "·▂█" not in picture.text()
    assert "t▲Thug 1" in picture.text()
