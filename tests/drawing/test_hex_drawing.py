"""Hexes in cells: the place of everything drawn, no hidden characters, and the walk from hex to hex."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.cellwidth import cell_width, clusters
from unhex_tui.drawing.picture import Picture, Room
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.hexes import Hex, Hexes

from .hex_scenes import COSTS, choosing, depot, random_hexes, shooting
from .test_draw import assert_grid

SNAPSHOTS = Path(__file__).parent / "snapshots"


def drawn(scene: Hexes, ascii: bool = False) -> Picture:
    found: Picture = artist(scene).picture(scene, Room(66, 20, ascii))
    return found


def told(scene: Hexes, ascii: bool = False) -> str:
    """Return the picture with its legend below."""
    legend = [f"{sign} {role}: {meaning}" for sign, role, meaning in artist(scene).legend(scene, ascii)]
    return "\n".join([drawn(scene, ascii).text(), *legend]) + "\n"


def inside(picture: Picture, place: str) -> list[str]:
    """Return the drawn rows of a hex."""
    x, y, w, h = next(each[1:] for each in picture.places if each[0] == place)
    return ["".join(cell.text for cell in row[x : x + w]) for row in picture.rows[y : y + h]]


@pytest.mark.parametrize("in_ascii", [False, True])
@pytest.mark.parametrize(("name", "scene"), [("hexes-move", choosing()), ("hexes-attack", shooting())])
def test_hexes_look_as_they_did(name: str, scene: Hexes, in_ascii: bool) -> None:
    kept = SNAPSHOTS / f"{name}{'-ascii' * in_ascii}.txt"
    text = told(scene, in_ascii)
    if os.environ.get("UPDATE_SNAPSHOTS"):
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")
    assert text.isascii() or not in_ascii


@pytest.mark.parametrize("seed", range(6))
def test_a_step_of_the_cursor_leaves_nothing_behind(seed: int) -> None:
    scene = random_hexes(seed)
    alone = drawn(scene)
    for cell in scene.cells[::7]:
        light = Highlight(places=(cell.id,), lines=tuple(each.id for each in scene.cells[:5]), said={cell.id: "5"})
        assert drawn(scene.marked(light, {}, "x")).rows != alone.rows
        again = drawn(scene)
        assert (again.rows, again.spans) == (alone.rows, alone.spans)


def test_rows_have_their_letters_and_columns_their_numbers() -> None:
    rows = drawn(depot()).text().split("\n")
    assert [row[:1].strip() for row in rows[1::2]] == list("ABCDEFGHIJ")
    assert [int(number) for number in rows[0].split()] == list(range(1, 17))
    # Column numbers stand above the rows that are not indented.
    assert all(inside(drawn(depot()), f"A{n}")[0][1:2] in "·░" and rows[0][4 * n - 2] == str(n)[0] for n in (1, 10, 16))


def test_the_first_row_may_be_the_indented_one() -> None:
    cells = [Hex("A1", 0, 1), Hex("A2", 1, 1), Hex("B1", -1, 2), Hex("B2", 0, 2)]
    assert drawn(Hexes("", tuple(cells))).text() == "  1   2\nA   ·   ·\n\nB ·   ·\n"


@pytest.mark.parametrize("seed", range(60))
def test_whoever_stands_somewhere_and_what_is_said_of_a_hex_is_seen(seed: int) -> None:
    scene, in_ascii = random_hexes(seed), seed % 2 == 1
    picture = drawn(scene, in_ascii)
    assert_grid(picture)
    if in_ascii:
        assert picture.text().isascii()
    assert len({(x, y) for _, x, y, _, _ in picture.places}) == len(scene.cells) == len(picture.places)
    spans = {span.token: span for span in picture.spans}
    taken = [(span.x + k, span.y) for span in picture.spans for k in range(span.width)]
    assert len(taken) == len({*taken})
    for cell in scene.cells:
        upper, lower = inside(picture, cell.id)
        shown = [token.id for token in cell.tokens if token.id in spans]
        assert bool(shown) == bool(cell.tokens)
        missing = len(cell.tokens) - len(shown)
        assert not missing or upper[-1:] == "+" or f"+{missing}" in lower
        if any(token.current for token in cell.tokens):
            assert upper[0] == (">" if in_ascii else "▸")
        word = scene.words.get(cell.id, "")
        if word.isascii() and word and len(word) <= (4 if cell.tokens else 3 - (cell.id in _looked(scene))):
            assert word in (lower if cell.tokens else upper)


def _looked(scene: Hexes) -> tuple[str, ...]:
    return scene.highlight.places if scene.highlight else ()


def test_the_ground_is_named_below_the_character_who_stands_on_it() -> None:
    who = Token("vex", "Vex", "v", 0, "ready")
    for ground, below in (("low", "▄▄▄ "), ("tall", " █  "), ("rough", "::: "), ("veil", "░░░░"), ("open", "    ")):
        picture = drawn(Hexes("", (Hex("A1", 0, 0, ground, (who,)),)))  # type: ignore[arg-type]
        assert inside(picture, "A1") == [" v● ", below]


def test_hidden_acting_and_aiming_are_told_beside_the_letter() -> None:
    def upper(**more: object) -> str:
        token = Token("vex", "Vex", "v", 1, "ready")._replace(**more)
        return inside(drawn(Hexes("", (Hex("A1", 0, 0, tokens=(token,)),))), "A1")[0]

    assert upper() == " v▲ "
    assert upper(extra="◎") == " v▲◎"
    assert upper(current=True, extra="◎") == "▸v▲◎"
    assert upper(looked=True) == "›v▲ "
    assert upper(hidden=True) == "(v▲)"
    assert upper(hidden=True, extra="◎") == "(v▲◎"
    assert upper(hidden=True, current=True, extra="◎") == "▸v▲)"
    assert upper(letter="") == " V▲ "


def test_two_in_a_hex_have_a_row_each_and_more_are_counted() -> None:
    def of(*names: str, **words: str) -> list[str]:
        tokens = tuple(Token(name, name, name[0], 0, "down" if name == "body" else "ready") for name in names)
        return inside(drawn(Hexes("", (Hex("A1", 0, 0, "low", tokens),), words)), "A1")

    assert of("body", "ann") == [" a● ", " b× "]
    assert of("body", "ann", "cy") == [" a● ", "▄+2 "]
    assert of("body", "ann", A1="cov") == [" a●+", "cov "]


def test_a_way_joins_its_hexes_and_leaves_words_alone() -> None:
    picture = drawn(choosing())
    assert inside(picture, "D4") == [" 1──", "╱   "]
    assert inside(picture, "D6") == ["[4] ", "    "]
    roles = {cell.role for y in (7, 8) for cell in picture.rows[y] if cell.text in "─╱"}
    assert roles == {"path.good"}
    bad = drawn(depot(path=("E4", "F4", "G5"), highlight=Highlight(good=False)))
    assert inside(bad, "E4")[1] == "  ╲ " and inside(bad, "F4")[1] == "  ╲ "
    assert {cell.role for row in bad.rows for cell in row if cell.text == "╲"} == {"path.bad"}


def test_a_line_of_attack_hides_nothing() -> None:
    bare, picture = drawn(shooting()._replace(line=())), drawn(shooting())
    dots = {(x, y) for y, row in enumerate(picture.rows) for x, cell in enumerate(row) if cell.text == "•"}
    assert len(dots) > 15
    for y, row in enumerate(bare.rows):
        for x, cell in enumerate(row):
            assert picture.rows[y][x] == cell or ((x, y) in dots and cell.text in " ·░")


def test_brackets_stand_around_what_is_looked_at() -> None:
    def at(place: str, **words: str) -> str:
        return inside(drawn(depot(words=words, highlight=Highlight(places=(place,)))), place)[0]

    assert at("A1") == "[·] "
    assert at("A1", A1="4") == "[4] "
    assert at("A1", A1="12") == "[12]"
    assert at("F7") == "[b○]"
    assert at("E4") == "▸n●]"
    looked = depot(highlight=Highlight(places=("F7",))).marked(None, {}, "bram")
    assert inside(drawn(looked), "F7")[0] == "›b○ "
    assert at("A9") == "[░]░"


def test_a_token_comes_before_its_hex_unless_only_the_hex_is_wanted() -> None:
    picture = drawn(depot())
    x, y = next((span.x, span.y) for span in picture.spans if span.token == "bram")
    assert picture.hit(x, y) == ("token", "bram")
    assert picture.hit(x, y, {"bram", "F7"}) == ("token", "bram")
    assert picture.hit(x, y, {"F7"}) == ("place", "F7")
    assert picture.hit(x, y, {"A1"}) == ("token", "bram")
    assert picture.hit(x, y + 1) == ("place", "F7")
    assert picture.hit(0, 0) is None


def test_arrows_keep_to_the_row_and_to_the_column() -> None:
    picture = drawn(depot())
    every = [place[0] for place in picture.places]

    def walk(start: str, *ways: tuple[int, int]) -> str:
        for dx, dy in ways:
            start = picture.towards(start, dx, dy, every)
        return start

    right, left, up, down = (1, 0), (-1, 0), (0, -1), (0, 1)
    assert [walk("D4", way) for way in (right, left, up, down)] == ["D5", "D3", "C4", "E4"]
    assert walk("J8", *[up] * 9) == "A8" and walk("A8", *[down] * 9) == "J8"
    assert walk("A1", left) == "A1" and walk("A1", up) == "A1"
    assert picture.towards("D4", 1, 0, ["D9"]) == "D9"  # skips places that are not offered
    assert picture.towards("D4", 0, -1, []) == "D4"


def test_arrows_reach_every_hex_that_is_offered() -> None:
    picture = drawn(choosing())
    reached, ahead = {"E4"}, ["E4"]
    while ahead:
        here = ahead.pop()
        for way in ((1, 0), (-1, 0), (0, -1), (0, 1)):
            there = picture.towards(here, *way, COSTS)
            if there not in reached:
                reached.add(there)
                ahead.append(there)
    assert reached == {"E4", *COSTS}


def test_the_legend_names_what_is_there_and_nothing_else() -> None:
    meanings = [meaning for _, _, meaning in artist(depot()).legend(depot())]
    assert {
        "wall",
        "column",
        "low obstacle",
        "rough ground",
        "foliage or smoke",
        "way out",
        "note",
        "F8 F9 G9",
        "down",
    } <= {*meanings}
    assert not {"way", "line of attack", "hex at the cursor", "a side's start", "hidden from the players"} & {*meanings}
    plain = Hexes("", (Hex("A1", 0, 0, side=0),))
    assert [each[2] for each in artist(plain).legend(plain)] == ["a side's start"]


def test_the_legend_keeps_its_first_entries() -> None:
    """The entries stay when a character falls or words are shown."""
    cells = tuple(
        cell._replace(tokens=tuple(token._replace(state="ready") for token in cell.tokens)) for cell in depot().cells
    )
    standing, fallen = depot()._replace(cells=cells), depot()
    before, after = (artist(scene).legend(scene) for scene in (standing, fallen))
    lasting = before[: 1 + next(n for n, one in enumerate(before) if one[2] == "dead")]
    assert "F8 F9 G9" in [meaning for *_, meaning in lasting] and after[: len(lasting)] == lasting
    told = fallen._replace(words={"A1": "adj"}, meanings={"adj": "adjacent"})
    assert artist(told).legend(told)[: len(lasting) + 1] == [*lasting, ("adj", "word", "adjacent")]


def test_signs_of_hexes_are_a_cell_wide() -> None:
    signs = {cell.text for row in drawn(choosing()).rows for cell in row}
    assert all(cell_width(sign) == 1 and len(clusters(sign)) == 1 for sign in signs)
