"""A turn as the list of all characters: their acts and targets, the odds beside them, obstacles below."""

from __future__ import annotations

import pytest

from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.picture import Room
from unhex_tui.drawing.turn_list import legend, picture
from unhex_tui.engine.advice import Odds
from unhex_tui.engine.view import Cell
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.turn import Act, Part, Turn

from .scenes import HOSTILE
from .test_draw import assert_grid


def part(letter: str, name: str, side: int, order: str, *acts: Act, **more: object) -> Part:
    own = {key: more.pop(key) for key in ("burdens", "states", "facing", "tied", "done") if key in more}
    token = {"state": "ready", "figure": "10/10", "strip": (Cell(0),), **more}
    return Part(Token(letter, name, letter, side, **token), order, acts=acts, **own)  # type: ignore[arg-type]


def market(**more: object) -> Turn:
    parts = (
        part(
            "o", "Oriel Vane", 0, "6", Act("fist", "done", at="The Anvil", came="hit, 3 wounds"),
            state="acted", done=True, states=("partial cover",), facing=("dodge 16",),
        ),
        part("t", "Tamsin Roe", 0, "6", Act("kick", "now", at="?"), current=True, facing=("dodge 12",)),
        part(
            "a", "The Anvil", 1, "6", Act("fist", "done", at="Oriel Vane", came="missed"),
            facing=("dodge 7", "hit by Oriel Vane, 3 wounds"), strip=(Cell(1, "\\"),), figure="10/13",
        ),
        part("b", "Corvin Bell", 1, "6", Act("fist"), facing=("dodge 9", "armor 2 dice"), hidden=True),
        part("h", "Hask", 0, "", Act("dodge")),
    )  # fmt: skip
    odds = Odds(
        ("hits", "wounds", "out", "dead"),
        {"a": ("70 %", "3.0", "2 %", "1 %"), "b": ("70 %", "2.1", "<1 %", "0 %")},
        best=frozenset({("a", "wounds")}),
        title="Tamsin Roe's kick",
    )
    return Turn("Turn 1", parts, ("init", "does, at whom"), lists=True, figures="Vit")._replace(
        **{"odds": odds, **more}  # type: ignore[arg-type]
    )


def test_each_has_a_row_with_the_odds_and_below_it_what_is_in_the_way() -> None:
    assert (
        picture(market(), Room(66, 21)).text()
        == """\
     who            Vit init  does, at whom     hits  wounds   out
 o ○ Oriel Vane   10/10    6  fist ✓ The Anvil: hit, 3 wounds
        partial cover · dodge 16
▸t ● Tamsin Roe   10/10    6  kick ▸ ?
        dodge 12
 a ▲ The Anvil    10/13    6  fist ✓            70 %     3.0   2 %
        Oriel Vane: missed · dodge 7 · hit by Oriel Vane, 3 wounds
 b(▲ Corvin Bell) 10/10    6  fist              70 %     2.1  <1 %
        dodge 9 · armor 2 dice
 h ● Hask         10/10       dodge"""
    )


def test_the_initiative_of_a_later_action_stands_after_it() -> None:
    """A kick after a fist stood there as `fist, 2 kick`, which reads as two kicks."""
    fist, kick = Act("fist"), Act("kick", order="1")
    rows = picture(market(parts=(part("i", "Ilse", 0, "2", fist, kick),), odds=None), Room(66, 21)).text()
    assert "   2  fist, kick at 1" in rows
    hit = fist._replace(state="done", at="Bo", came="hit, 2 wounds")
    rows = picture(market(parts=(part("i", "Ilse", 0, "2", hit, kick),), odds=None), Room(66, 21)).text()
    assert "   2  fist ✓ Bo: hit, 2 wounds; kick at 1" in rows


@pytest.mark.parametrize("width", range(44, 63))
@pytest.mark.parametrize("ascii", [False, True])
def test_actions_that_do_not_fit_leave_a_sign_wherever_they_are_cut(width: int, ascii: bool) -> None:
    """“charge, −1 kick” stood for a charge and two kicks where the second kick began right after the column."""
    skarn = part("b", "Old Skarn", 1, "0", Act("charge"), Act("kick", order="−1"), Act("kick", order="−1"))
    scene = market(parts=(*market().parts, skarn), odds=market().odds._replace(cells={"b": ("30 %", "0.6", "0 %")}))
    row = next(line for line in picture(scene, Room(width, 12, ascii)).text().split("\n") if "Skarn" in line)
    assert row.count("~" if ascii else "…") == (row.count("kick") < 2), row


def test_without_odds_what_came_of_an_action_has_their_room() -> None:
    lines = picture(market(odds=None), Room(66, 21)).text().splitlines()
    assert lines[0] == "     who            Vit init  does, at whom"
    assert lines[5] == " a ▲ The Anvil    10/13    6  fist ✓ Oriel Vane: missed"
    assert lines[6] == "        dodge 7 · hit by Oriel Vane, 3 wounds"


def test_a_full_second_row_keeps_results_and_leaves_out_penalties() -> None:
    acts = Act("dodge", "done"), Act("Cane", "done", at="The Anvil", came="hit, 4 wounds")
    facing = "dodged with 8 successes", "hit by Old Skarn, 4 wounds"
    told = {"states": ("partial cover",), "burdens": ("2 actions −4",), "facing": facing}
    scene = market(parts=(part("o", "Oriel Vane", 0, "3", *acts, **told),), odds=None)
    assert picture(scene, Room(66, 21)).text().splitlines()[2] == (
        "        partial cover · The Anvil: hit, 4 wounds · dodged with 8 …"
    )
    assert picture(scene, Room(120, 21)).text().splitlines()[2] == (
        "        partial cover · dodged with 8 successes · hit by Old Skarn, 4 wounds · 2 actions −4"
    )


def test_a_second_row_counts_equal_results_and_says_at_whom() -> None:
    missed = Act("kick", "done", at="Oriel Vane", came="missed")
    scene = market(parts=(part("p", "Porter", 1, "0", missed, missed),), odds=None)
    assert picture(scene, Room(66, 21)).text().splitlines()[2] == "        2× Oriel Vane: missed"
    assert picture(scene, Room(66, 21)).text().splitlines()[1].endswith("kick ✓ Oriel Vane, kick ✓ Oriel Vane")
    shots = Act("Crossbow", "now", at="Tamsin Roe"), Act("Crossbow"), Act("Crossbow")
    scene = market(parts=(part("l", "Lookout", 1, "−2", *shots, states=("full cover",)),), odds=None)
    assert picture(scene, Room(56, 21)).text().splitlines()[2] == "        full cover · at Tamsin Roe"
    shown = picture(scene, Room(100, 21)).text().splitlines()
    assert shown[1].endswith("Crossbow ▸ Tamsin Roe, Crossbow, Crossbow") and shown[2] == "        full cover"


def test_where_rows_are_few_the_second_ones_go_and_the_odds_stay() -> None:
    shown = picture(market(), Room(80, 6))
    assert shown.height == 6 and shown.text().splitlines()[0].endswith("kick:  hits  wounds   out  dead")
    assert shown.text().splitlines()[3].endswith("70 %     3.0   2 %   1 %")
    assert [span.token for span in shown.spans] == ["o", "t", "a", "b", "h"]
    low = picture(market(), Room(80, 5)).text().splitlines()
    assert len(low) == 5 and "Oriel Vane" in low[0], "the heading makes way for the last row"


@pytest.mark.parametrize("width", range(37, 121))
def test_three_odds_stay_beside_whole_names_at_any_width(width: int) -> None:
    lines = picture(market(), Room(width, 21)).text().splitlines()
    anvil = next(line for line in lines if "The Anvil  " in line)
    assert all(text in anvil for text in ("70 %", "3.0", "2 %")), anvil
    assert not anvil.endswith("…")


def test_long_names_cost_the_order_before_what_everyone_does() -> None:
    scene = market()
    long = scene.parts[0]._replace(token=scene.parts[0].token._replace(name="Temperance Oake-Vantor"))
    lines = picture(scene._replace(parts=(long, *scene.parts[1:])), Room(66, 21)).text().splitlines()
    assert "init" not in lines[0] and "does" in lines[0] and "Vit" in lines[0]
    anvil = next(line for line in lines if " The Anvil " in line)
    assert "fist ✓" in anvil and all(text in anvil for text in ("70 %", "3.0", "2 %"))


def test_who_is_out_is_told_in_their_row_and_shares_one_where_rows_are_few() -> None:
    scene = market(odds=None)
    out = tuple(
        part(name[0].lower(), name, 1, "", state=state, done=True, states=(word,))
        for name, state, word in (("Xan", "down", "unconscious"), ("Zed", "dead", "dead"))
    )
    scene = scene._replace(parts=(*scene.parts, *out))
    text = picture(scene, Room(66, 21)).text()
    assert text.splitlines()[-2].endswith("unconscious") and text.splitlines()[-1].endswith("dead")
    low = picture(scene, Room(66, 6)).text().splitlines()
    assert len(low) == 6 and "×Xan" in low[-1] and "†Zed" in low[-1]


def test_the_one_looked_at_has_a_sign_and_is_kept_in_sight_with_both_rows() -> None:
    shown = picture(market().marked(None, {"b": "7"}, "b"), Room(80, 21))
    assert shown.text().splitlines()[7].startswith("›7(▲ Corvin Bell)") and shown.current == ("row b", "b")
    assert ("row b", 0, 7, 80, 2) in shown.places and shown.hit(20, 8) == ("token", "b")


def test_in_ascii_and_whatever_anybody_is_called_rows_keep_their_width() -> None:
    text = picture(market(), Room(80, 21, True)).text()
    assert (
        text.isascii()
        and "o @ Oriel Vane" in text
        and "fist + The Anvil: hit, 3 wounds" in text
        and ">t @ Tamsin Roe" in text
    )
    for name in HOSTILE:
        scene = market()
        first = scene.parts[0]._replace(
            token=Token("o", name, name, 7, "acted", figure=name),
            acts=(Act(name, "done", name, name, name),),
            states=(name,),
            facing=(name,),
        )
        odds = Odds((name, name), {"o": (name, name), "a": (name,)}, title=name)
        for width in (1, 2, 7, 20, 60, 120):
            for height in (1, 2, 12):
                shown = picture(
                    scene._replace(parts=(first, *scene.parts[1:]), odds=odds), Room(width, height, width == 60)
                )
                assert_grid(shown)
                assert shown.width == width


def test_signs_are_explained_and_other_turns_are_drawn_as_before() -> None:
    signs = {sign for sign, _, _ in legend(market()._replace(parts=(market().parts[0]._replace(tied=True),)))}
    assert "✓" in signs and "=" not in signs
    assert "=" in {sign for sign, _, _ in legend(Turn("", (part("a", "A", 0, "1", tied=True),)))}
    assert artist(market()).picture(market(), Room(66, 21)).text() == picture(market(), Room(66, 21)).text()
