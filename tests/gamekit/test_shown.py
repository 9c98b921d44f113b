"""Views of a table for each audience, and numbers as texts and odds show them."""

from __future__ import annotations

from typing import Any

import pytest
from tavern import WORDS, Swing, Tavern, brawler, tavern

from unhex_tui.engine.decision import Option, Seat
from unhex_tui.engine.view import Audience, Row, Sheet, View
from unhex_tui.gamekit import views
from unhex_tui.gamekit.questions import choice
from unhex_tui.gamekit.table import end
from unhex_tui.gamekit.views import Shown, Sum, best_of, gain, signed, state_of


def room(**more: Any) -> Tavern:
    ann = brawler("Ann", "band", letter="a", concept="hunts Zorvek", notes=("Zorvek owes her",))
    bob = brawler("Bob", known=("condition",), figure=1, letter="b")
    return tavern(ann, bob, brawler("Zorvek", hidden=True), brawler("Dov", away=True), **more)


def row(table: Any, c: Any, who: str, teams: list[str], gm: bool) -> Row:
    return views.row(table, c, who, teams, gm, "●", state=state_of(c, gm, down=not c.pluck, acted=False))


def sheet(table: Any, c: Any, teams: list[str], gm: bool) -> Sheet:
    return views.sheet(table, c, teams, gm, [("pluck", str(c.pluck))])


def view(table: Tavern, audience: Audience, decision: Any = None, **more: Any) -> View:
    shown = Shown(table, audience, table.characters.values())
    return shown.view(decision, WORDS, row, sheet, lambda t, gm: ["a brawl"], headline="Brawl", **more)


# ------------------------------------------------------------------------------------------------------ who is seen


def test_each_audience_sees_its_characters() -> None:
    table = room()
    gm, players = (Shown(table, audience, table.characters.values()) for audience in ("gm", "players"))
    assert ([character.id for character in gm.people], gm.teams) == (["ann", "bob", "zorvek", "dov"], ["band", "crowd"])
    assert ([character.id for character in players.people], players.own) == (["ann", "bob"], {"ann"})
    assert players.ids == {"ann": "ann", "bob": "npc1"}, "ids reveal nothing"
    table.characters["bob"].hidden = True
    assert Shown(table, "players", table.characters.values()).teams == ["band"]


def test_rows_have_the_names_that_the_audience_knows() -> None:
    gm, players = view(room(), "gm"), view(room(), "players")
    assert [(one.name, one.letter, one.hidden, one.folded) for one in gm.roster] == [
        ("Ann", "a", False, False),
        ("Bob", "b", False, False),
        ("Zorvek", "", True, False),
        ("Dov", "", False, True),
    ]
    assert [(one.id, one.name, one.letter, one.team) for one in players.roster] == [
        ("ann", "Ann", "", "The band"),
        ("npc1", "Figure 1", "", "The crowd"),
    ]


def test_the_roster_is_sorted_by_side() -> None:
    table = tavern(brawler("Bob"), brawler("Ann", "band"), brawler("Cy"))
    assert [one.name for one in view(table, "gm").roster] == ["Ann", "Bob", "Cy"]
    assert [one.name for one in view(table, "gm", by_side=False).roster] == ["Bob", "Ann", "Cy"]


def test_sheets_show_players_their_own_and_veil_the_texts() -> None:
    table = room(noted={"ann": ["knows too much"]})
    mine, theirs = view(table, "gm").sheets[0], view(table, "players").sheets
    assert (mine.subtitle, mine.notes) == ("PC · The band · hunts Zorvek", ("GM: knows too much", "Zorvek owes her"))
    assert [(one.id, one.subtitle, one.notes) for one in theirs] == [
        ("ann", "PC · The band · hunts someone", ("someone owes her",))
    ]


def test_the_action_marks_who_is_concerned() -> None:
    table = room(action=Swing("ann", "bob", begun=True))
    asked = choice("swing.how", "How?", [Option("chair", "Chair")], about=("bob",))
    gm, players = view(table, "gm", asked), view(table, "players", asked)
    assert (gm.focus, gm.involved) == ("bob", ("ann", "bob"))
    assert (players.focus, players.involved) == ("ann", ("ann", "npc1"))
    assert [one.current for one in gm.roster] == [True, False, False, False]


@pytest.mark.parametrize(
    ("seats", "waiting"),
    [
        ((Seat("ann", "Ann"),), "Waiting for Ann"),
        ((Seat("gm", "GM (Bob)", gm=True), Seat("ann", "Ann")), "Waiting for the GM, Ann"),
        ((Seat("z", "Zed", hidden=True), Seat("gm", "GM", gm=True)), "Waiting for the GM"),
    ],
)
def test_players_read_whom_the_table_waits_for(seats: tuple[Seat, ...], waiting: str) -> None:
    asked = choice("swing.how", "How?", [Option("chair", "Chair")])._replace(seats=seats)
    assert view(room(), "players", asked).waiting == waiting
    assert view(room(), "gm", asked).waiting.endswith(" · How?")
    assert view(room(), "players").waiting == "The session is over"


# ------------------------------------------------------------------------------------------------------ the fight


def test_a_fight_is_named_for_players_by_its_number() -> None:
    table = room(scene="Zorvek's den", ends_when="Zorvek falls")
    assert (view(table, "gm").fight, view(table, "players").fight) == ("Zorvek's den", "")
    assert (view(table, "gm").aim, view(table, "players").aim) == ("Ends: Zorvek falls", "")
    end(table, "band")
    table.phase, table.fight = "brawl", 2
    assert view(table, "players").fight == "Fight 2"
    assert view(table, "gm").underway == ("a brawl",)


def test_after_a_fight_its_end_is_shown() -> None:
    table = room()
    assert view(table, "gm").ending is None
    end(table, "band")
    gm, players = view(table, "gm"), view(table, "players")
    assert gm.ending is not None and players.ending is not None
    assert (gm.ending.title, gm.ending.side, gm.ending.sheets) == (
        "Victory: The band, in 1 round (last side standing)",
        0,
        ("ann",),
    )
    assert view(table, "gm", ends_for_all=True).ending.sheets == ("ann", "bob", "zorvek")  # type: ignore[union-attr]
    assert players.underway == ("1. Fight 1, 1 round: The band held the field",)
    table.round = 0
    assert view(table, "gm").ending is None, "something new has begun"


def test_players_see_no_unseen_winner() -> None:
    table = room()
    table.characters["bob"].pluck = 0
    end(table, "crowd")
    gm, players = (view(table, audience).ending for audience in ("gm", "players"))
    assert gm is not None and players is not None
    assert (gm.side, players.side) == (1, -1)
    assert (gm.title, players.title) == (
        "Victory: The crowd, in 1 round (last side standing)",
        "No one is left standing after 1 round",
    )


@pytest.mark.parametrize(
    ("known", "pluck", "away", "gm", "state"),
    [
        (("condition",), 6, False, False, "ready"),
        (("condition",), 0, False, False, "down"),
        (("condition",), -1, False, False, "dead"),
        (("condition",), -1, True, False, "away"),
        (("condition",), 0, True, False, "away"),
        ((), 0, False, False, "ready"),
        ((), -1, True, False, "away"),
        ((), 0, False, True, "down"),
    ],
)
def test_a_state_is_shown_as_far_as_it_is_known(
    known: tuple[str, ...], pluck: int, away: bool, gm: bool, state: str
) -> None:
    """A dead character who is away takes no part, so they do not count as one who fell in this fight."""
    bob = brawler("Bob", known=known, pluck=pluck, away=away)
    assert state_of(bob, gm, down=not bob.pluck, acted=False) == state


def test_action_signs_hide_an_unknown_condition() -> None:
    table = tavern(brawler("Bob", known=("name",)))
    (c,) = table.characters.values()
    assert state_of(c, True, down=False, acted=True) == "acted"
    rows = [views.row(table, c, "bob", ["band", "crowd"], gm, "●○") for gm in (True, False)]
    assert [one.actions for one in rows] == ["●○", ""]


# -------------------------------------------------------------------------------------------------------- numbers


def test_numbers_have_true_minus_signs() -> None:
    assert [signed(n) for n in (7, 0, -2)] == ["7", "0", "−2"]
    assert [gain(n) for n in (20, 0, -5)] == ["+20", "+0", "−5"]


def test_a_sum_names_its_parts() -> None:
    fight = Sum((("Dexterity", 7),)).plus("Fight", 6).plus("nothing", 0)
    assert (fight.total, fight.words) == (13, "Dexterity 7 + Fight 6 = 13")
    hurt = fight.plus_all([("wounds", -9), ("luck", 0), ("mud", -6)])
    assert (hurt.total, hurt.words) == (-2, "Dexterity 7 + Fight 6 − wounds 9 − mud 6 = −2")
    assert (Sum((("Dexterity", 7),)).words, Sum(()).total) == ("Dexterity 7", 0)


def test_the_best_cells_are_marked_unless_all_are_equal() -> None:
    assert best_of({"a": 0.5, "b": 0.7, "c": 0.7}, "hits") == {("b", "hits"), ("c", "hits")}
    assert best_of({"a": 0.5, "b": 0.5}, "hits") == best_of({}, "hits") == frozenset()
