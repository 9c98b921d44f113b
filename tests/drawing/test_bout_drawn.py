"""Bouts and chases in cells and shapes: the most important parts fit into any space."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from itertools import product
from pathlib import Path

import pytest
from bouts import bout, chase

from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.excalidraw import svg
from unhex_tui.drawing.picture import Picture, Room
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.turn import Addend, Bout, Card, Lane, Line, Part, Strip, Turn

from .scenes import HOSTILE
from .test_draw import assert_grid

SNAPSHOTS = Path(__file__).parent / "snapshots"
SCENES = {"bout": bout(), "strip": chase()}


def drawn(scene: Bout | Strip, width: int, height: int, ascii: bool = False) -> Picture:
    return artist(scene).picture(scene, Room(width, height, ascii))


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [(66, 21, False), (80, 12, False), (112, 40, True)])
def test_bouts_and_chases_look_as_they_did(name: str, size: tuple[int, int, bool]) -> None:
    width, height, ascii = size
    path = SNAPSHOTS / f"{name}_{width}x{height}{'_ascii' * ascii}.txt"
    text = drawn(SCENES[name], width, height, ascii).text() + "\n"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", range(40, 113, 4))
@pytest.mark.parametrize("height", [9, 12, 21])
def test_the_sum_its_outcomes_and_how_both_are_stay_in_any_room(width: int, height: int) -> None:
    text = " ".join(drawn(bout(), width, height).text().split())
    for told in ("Ines", "Collector", "44/50", "31/55", "65", "dodged", "36%", "in full"):
        assert told in text
    assert drawn(bout(), width, height).height <= height or width < 56


def test_lines_give_way_by_their_rank_and_what_counts_is_never_among_them() -> None:
    gone: dict[str, int] = {}
    for height in range(40, 8, -1):
        text = drawn(bout(), 80, height).text()
        for what in ("Dot", "attack 30", "Notice", "Struggle", "focus   ", "Dodge            "):
            if what not in text:
                gone.setdefault(what, height)
    assert gone["Dot"] > gone["attack 30"] > gone["Notice"] > gone["Struggle"] > gone["focus   "]
    assert "▸ 55" in drawn(bout(), 80, 9).text() and "▸ 30" in drawn(bout(), 80, 9).text()


def test_a_line_with_a_value_alone_shows_it() -> None:
    scene = bout()
    card = scene.cards[0]._replace(lines=(Line("Blade", "", "57"),))
    assert "57" in drawn(scene._replace(cards=(card,), parts=(), whole=None), 80, 12).text()


def test_while_nobody_is_faced_it_shows_who_comes_when() -> None:
    alone = bout()._replace(faced=())
    assert drawn(alone, 80, 12).rows == artist(alone.turn).picture(alone.turn, Room(80, 12)).rows
    assert "Dot" in drawn(alone, 80, 12).text() and not alone.shown
    assert bout()._replace(turn=Turn("", ())).empty and not bout().empty


def test_who_is_looked_at_stands_beside_who_acts() -> None:
    looked = bout().marked(None, {"d": "3"}, "d")
    assert [card.token.name for card in looked.shown] == ["Ines", "Dot"]
    head = drawn(looked, 80, 12).text().splitlines()[0]
    assert "Collector" not in head and "›3● Dot" in head
    assert [card.token.name for card in bout().marked(Highlight(), {}, "nobody").shown] == ["Ines", "Collector"]
    assert bout().marked(Highlight(), {}).highlight == Highlight() and bout().marked(None, {}) == bout()


def test_no_block_stands_before_those_who_neither_act_nor_are_looked_at() -> None:
    for scene in SCENES.values():
        rows = drawn(scene, 80, 21).rows
        assert not [row for row in rows for cell in row[:1] + row[40:41] if cell == (" ", "token.current")]


def test_everybody_stands_in_the_column_of_their_length() -> None:
    shown = drawn(chase(), 66, 21)
    head, way = shown.text().splitlines()[:2]
    for sign, length in (("△", "0"), ("●", "4"), ("◆", "7")):
        column = way.index(sign)
        assert head[column] == length and shown.hit(column, 1) == ("place", length)
    assert shown.current == ("4", "b") and shown.hit(0, 5) == ("token", "b")
    shares = next(line for line in shown.text().splitlines() if "40%" in line)
    assert shares.index("40%") == head.index("3") and shares.index("15%") == head.index("4")
    assert "wrecked 78%" in shown.text() and "everyone aboard" in shown.text()


def test_a_miss_has_a_bar_of_its_own_sign() -> None:
    light = Highlight(shares=(("hits", 0.6), ("misses", 0.4)), idle=("misses",))
    for ascii, hit, miss in ((False, "█", "░"), (True, "#", "-")):
        text = drawn(bout()._replace(highlight=light), 66, 21, ascii).text()
        lines = text.splitlines()
        hits, misses = (next(line.split()[-2] for line in lines if f" {name} " in line) for name, _ in light.shares)
        assert hits.count(hit) == 6 and miss not in hits
        assert misses.count(miss) == 4 and hit not in misses


@pytest.mark.parametrize("height", [12, 7])
def test_names_stand_before_their_sign_at_the_right_edge(height: int) -> None:
    """The sign keeps its length."""
    sedan = Lane(Token("k", "the grey sedan", "k", 1, "ready"), 0, ("Kit", "an officer"))
    taxi = Lane(Token("i", "the taxi", "i", 0, "ready", current=True), 1, ("Ida",))
    mercury = Lane(Token("m", "the Mercury", "m", 2, "ready"), 6, ("Ruth",))
    run = Strip("", (sedan, taxi, mercury), 10)
    low = height < len(run.lanes) * 2 + 2
    head, _, *rows = drawn(run, 80, height).text().splitlines()
    for name, sign, length in (("the grey sedan k", "▲", "0"), ("the taxi", "●", "1"), ("m", "■", "6")):
        row = next(row for row in rows if name in row)
        assert row.index(sign) == head.rindex(length), row
    named = next(row for row in rows if "sedan" in row)
    assert ("Kit, an officer  the grey sedan k▲" in named) is low
    assert low or rows[rows.index(named) + 1].rstrip().endswith("Kit, an officer")


def test_who_has_passed_or_is_far_off_stands_at_the_last_column() -> None:
    far = Lane(Token("f", "far", "", 0, "ready"), 14)
    passed = Lane(Token("p", "past", "", 1, "ready"), -2)
    head, way = drawn(Strip("", (far, passed), 10), 80, 9).text().splitlines()[:2]
    assert way.index("●") == head.index("10+") and way.index("▲") == head.index("−2")


def test_notes_go_before_anybody_and_then_rows_are_shared() -> None:
    assert "never again" in drawn(chase(), 80, 16).text()
    low = drawn(chase(), 80, 7).text()
    assert "never again" not in low and "Marlow, Dot, Ines" in low and "78%" in low
    assert len(low.splitlines()) == 7


@pytest.mark.parametrize("name", HOSTILE)
def test_rows_of_bouts_and_chases_keep_their_width(name: str) -> None:
    """The width is the same for names of any script and length."""
    token = Token("a", name, name, 7, "acted", figure=name, looked=True)
    lines = (Line(name, name, name, used=True), Line(name, name, name, share=2.0), Line("", name, rank=1))
    cards = (Card(token, lines), Card(token._replace(id="b", hidden=True), lines))
    light = Highlight(shares=((name, 0.5), ("1", -1.0)), words=(name,))
    turn = Turn(name, (Part(token),))
    added = (Addend(name, name, name),)
    fight = Bout(name, turn, cards, ("a", "b"), added, added[0], (name, ((name, name),)), light)
    lanes = (Lane(token, 3, (name,), (name,)), Lane(token._replace(id="b"), 0, (name, name)))
    run = Strip(name, lanes, 4, name, ((name, name),), light)
    for n, (width, height) in enumerate(product((1, 2, 7, 20, 60, 120), (1, 2, 12, 30))):
        for scene in (fight, run):
            shown = drawn(scene, width, height, ascii := (n + n // 4) % 2 == 1)
            assert_grid(shown)
            assert not ascii or shown.text().isascii()
    assert ET.fromstring(svg(run)) is not None


def test_each_sign_of_bouts_and_chases_is_explained() -> None:
    told = {sign: meaning for sign, _, meaning in artist(bout()).legend(bout())}
    assert told["▸"] == "counts now" and told["●"]
    told = {sign: meaning for sign, _, meaning in artist(chase()).legend(chase())}
    assert "away" in told["10+"] and told["%"] and told["◆"[:0] or "○"]
    assert not artist(chase()).legend(Strip("", (), 10)) and Strip("", (), 10).empty and not chase().empty


def test_a_chase_on_paper_has_its_lengths_and_says_who_is_aboard() -> None:
    text = svg(chase())
    assert "Bluebird: Marlow, Dot, Ines" in text and "10 or more: away" in text and ">10+<" in text
    assert chase().marked(Highlight(why="so"), {}).highlight == Highlight(why="so")


def test_beside_one_card_alone_stands_who_comes_when() -> None:
    alone = bout()._replace(faced=("i",), parts=(), whole=None, rulings=("", ()), highlight=None)
    shown = drawn(alone, 80, 12)
    assert_grid(shown)
    lines = shown.text().splitlines()
    assert "Speed 60 Handgun" in shown.text() and "▸ 55" in shown.text()
    row = next(y for y, line in enumerate(lines) if "▲Collector" in line)
    assert shown.hit(70, row) == ("token", "c") and lines[row].index("▲") > 40
    assert "Dot" in shown.text() and drawn(alone, 40, 12).text().count("Dot") == 0


@pytest.mark.parametrize("height", [5, 12])
def test_beside_one_card_wounds_and_the_word_for_them_go_last(height: int) -> None:
    """Wounds move below if there are rows to spare; otherwise the initiative number is dropped before finished acts."""
    alone = bout()._replace(faced=("i",), parts=(), whole=None, rulings=("", ()), highlight=None)
    held = ("badly hurt", "held by Ines")
    parts = tuple(part._replace(order="✓44", states=held) for part in alone.turn.parts)
    badly = alone.cards[0]._replace(lines=(Line("wounds", "13/50", "badly hurt", share=0.26),))
    text = drawn(alone._replace(turn=alone.turn._replace(parts=parts), cards=(badly,)), 66, height).text()
    for told in ("44/50", "31/55", "45/45"):
        assert told in text
    assert text.count("badly hurt") == 4 and ("held by Ines" in text) == (height > 5)


def test_what_leads_beyond_the_strip_counts_at_its_ends() -> None:
    light = Highlight(shares=(("12", 0.25), ("10", 0.25), ("−2", 0.5)))
    text = drawn(chase()._replace(highlight=light), 80, 12).text().splitlines()
    row = next(line for line in text if "50%" in line)
    assert row.index("50%") == text[0].index("10+") and row.rindex("50%") == text[0].rindex("0")
    ahead = chase().lanes[0]._replace(behind=-1)
    text = drawn(chase()._replace(lanes=(ahead,), highlight=light), 80, 12).text().splitlines()
    assert next(line for line in text if "50%" in line).rindex("50%") == text[0].rindex("−2"), "once one has passed"
