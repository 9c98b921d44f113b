"""Turns in cells: all characters in the given order; names are the last to be shortened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from turns import brawl

from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.picture import Picture, Room
from unhex_tui.drawing.turn import legend, picture
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.turn import Act, Part, Turn

from .scenes import HOSTILE
from .test_draw import assert_grid

SNAPSHOTS = Path(__file__).parent / "snapshots"
NAMES = [part.token.name for part in brawl().parts]


def drawn(width: int, height: int = 12, ascii: bool = False) -> Picture:
    return picture(brawl(), Room(width, height, ascii))


@pytest.mark.parametrize("size", [(112, 40, False), (80, 12, False), (66, 21, False), (80, 12, True)])
def test_a_turn_looks_as_it_did(size: tuple[int, int, bool]) -> None:
    width, height, ascii = size
    path = SNAPSHOTS / f"turn_{width}x{height}{'_ascii' * ascii}.txt"
    text = drawn(width, height, ascii).text() + "\n"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


def test_twelve_characters_fit_the_smallest_screen() -> None:
    """Every character has a row, in turn order."""
    shown = drawn(80)
    assert (shown.width, shown.height) == (80, 12)
    assert [shown.hit(79, y) for y in range(12)] == [("token", part.token.id) for part in brawl().parts]
    assert all(name in line for name, line in zip(NAMES, shown.text().splitlines(), strict=True))
    for told in ("holds Thug 2 since turn 2", "held by Veldra since turn 2, lies", "aborted: pays next turn", "−6"):
        assert told in shown.text()


def test_what_is_done_now_and_lost_has_a_sign_and_a_role() -> None:
    text, rows = drawn(80).text(), drawn(80).rows
    assert "grapple✓" in text and "▸fist, kick at 2" in text and "stand up, fist✗" in text and "  7=" in text
    roles = {name: {cell.role for cell in row} for name, row in zip(NAMES, rows, strict=True)}
    assert {"act.now", "token.current", "burden"} <= roles["Brask"]
    assert "act.lost" in roles["Thug 3"] and "state" in roles["Thug 2"]
    assert "note" in roles["Veldra"] and "token.0" in roles["Veldra"]  # done, though its sign keeps the side's colour


@pytest.mark.parametrize("width", range(38, 113))
def test_no_name_is_cut_while_anything_else_can_go(width: int) -> None:
    text = drawn(width).text()
    assert all(name in text for name in NAMES)


def test_columns_of_a_turn_give_way_in_order() -> None:
    """Burdens go first, then the times of acts, then strips and figures."""
    gone: dict[str, int] = {}
    for width in range(112, 34, -1):
        text = drawn(width).text()
        for what, shown in (("each", "wounds −2"), ("figure", "6/10"), ("order", "kick at 2"), ("strip", "▄")):
            if shown not in text:
                gone.setdefault(what, width)
    assert gone["each"] > gone["order"] >= gone["strip"] > gone["figure"], gone


def test_who_is_out_of_it_gives_up_a_row_before_anybody_loses_a_figure() -> None:
    """At twelve rows and 80 columns, words of other characters continue below."""
    scene = brawl()
    long = "held by Zo"
    more = [part._replace(states=(long, *part.states)) if part.token.id == "s" else part for part in scene.parts]
    text = picture(scene._replace(parts=tuple(more)), Room(80, 12)).text()
    assert "×Thug 5  †Thug 6" in text and "6/10" in text and "aborted: pays next turn" in " ".join(text.split())


def test_where_there_are_rows_to_spare_words_go_on_below_instead() -> None:
    shown = drawn(66, 21)
    assert 12 < shown.height <= 21 and "two actions −4," in shown.text()
    below = next(y for y, line in enumerate(shown.text().splitlines()) if not line[:20].strip() and y)
    assert shown.hit(0, below) == shown.hit(0, below - 1)  # the same as the row above


@pytest.mark.parametrize("width", range(38, 90))
def test_a_unit_stays_with_its_number(width: int) -> None:
    scene = brawl()
    more = tuple(part._replace(states=("choked by Veldra", "breath 55 s", "under fire")) for part in scene.parts)
    text = picture(scene._replace(parts=more), Room(width, 60)).text()
    assert not [line for line in text.splitlines() if line.rstrip().endswith(" 55")], text


def test_characters_out_of_action_share_a_row() -> None:
    """If there are too few rows, characters who are out share a row first, then those who have acted."""
    eleven, ten = drawn(80, 11).text().splitlines(), drawn(80, 10)
    assert len(eleven) == 11 and "×Thug 5" in eleven[-1] and "†Thug 6" in eleven[-1]
    assert ten.height == 11 and ten.current == ("row b", "b")  # one is done, which saves no row
    scene = brawl()
    more = [part._replace(done=True) if part.token.id in "tu" else part for part in scene.parts]
    folded = picture(scene._replace(parts=tuple(more)), Room(80, 10)).text().splitlines()
    assert len(folded) == 10 and "Veldra" in folded[-1] and "Thug 2" in folded[-1] and "Brask" in folded[0]
    more = [part._replace(done=False, states=("out", "choked")) if part.token.id == "y" else part for part in more]
    text = picture(scene._replace(parts=tuple(more)), Room(80, 11)).text()
    assert "choked" in text, "who is out keeps a row while something of it is to come"


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("ascii", [False, True])
def test_whatever_anybody_is_called_rows_keep_their_width(name: str, ascii: bool) -> None:
    acts = (Act(name, "done", name), Act(name, "now"), Act(name, "lost"))
    one = Part(Token("a", name, name, 7, "acted", figure=name), name, True, acts, (name, name), name, (name,))
    two = Part(Token("b", "Bo", "b", 1, "ready"), "1", states=(name,) * 5)
    for width in (1, 2, 7, 20, 60, 120):
        for height in (1, 2, 12):
            shown = picture(Turn(name, (one, two), (name, name)), Room(width, height, ascii))
            assert_grid(shown)
            assert shown.width == width
            assert not ascii or shown.text().isascii()


def test_letters_of_the_question_and_the_one_looked_at_are_marked() -> None:
    scene = brawl().marked(Highlight(why="why"), {"t": "3"}, "u")
    lines = picture(scene, Room(80, 12)).text().splitlines()
    assert lines[2].startswith(" 3") and lines[3].startswith("›u")
    assert scene.highlight is not None and scene.marked(None, {}).highlight == scene.highlight


def test_each_sign_is_explained() -> None:
    told = {sign: meaning for sign, _, meaning in legend(brawl())}
    assert told["✓"] == "done" and told["✗"] == "lost" and told["="] and told["†"] == "dead"
    assert {sign for sign, _, _ in legend(Turn("", ()))} == set()
    assert artist(brawl()).legend(brawl(), True)[0][0] == ">"
    assert Turn("", ()).empty and not brawl().empty


def test_acts_below_a_heading_that_calls_them_done_have_no_sign() -> None:
    """Beside `✓41` of a successful roll, `attack✓` of a missed attack read as a hit."""
    ann = Part(Token("ann", "Ann", "A", 0, "ready"), "✓41", acts=(Act("attack", "past"), Act("dodge", "now")))
    scene = Turn("A fight", (ann,), ("order", "done"))
    assert picture(scene, Room(60, 10)).text().splitlines()[1].endswith("✓41  attack, ▸dodge")
    assert [sign for sign, _, _ in legend(scene)][:1] == ["▸"]


def test_a_column_without_entries_has_no_heading() -> None:
    """Before initiative is rolled the heading of the order stood above the wound points."""
    ann, bob = (Token(one.lower(), one, one[0], 0, "ready", figure="50/50") for one in ("Ann", "Bob"))

    def heading(*parts: Part) -> list[str]:
        return picture(Turn("A fight", parts, ("order", "done")), Room(60, 10)).text().splitlines()[0].split()

    assert heading(Part(ann, states=("hurt",)), Part(bob)) == []
    assert heading(Part(ann, "✓41"), Part(bob)) == ["order"]
    assert heading(Part(ann, "✓41", acts=(Act("attack", "done"),)), Part(bob)) == ["order", "done"]
