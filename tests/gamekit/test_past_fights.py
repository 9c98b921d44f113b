"""Finished fights in words, for the GM and for the players."""

from __future__ import annotations

import pytest
from tavern import WORDS, brawler, tavern

from unhex_tui.gamekit.history import ENDINGS, Fought, Loss, Words, describe, ended, told
from unhex_tui.gamekit.table import end, keep


def test_units_are_counted_in_the_games_words() -> None:
    assert [WORDS.many(n) for n in (0, 1, 2)] == ["0 rounds", "1 round", "2 rounds"]
    assert Words({}, "turn").many(3) == "3 turns"


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ("objective", "Victory: The band, in 2 rounds (the objective is met)"),
        ("last", "Victory: The band, in 2 rounds (last side standing)"),
        ("nobody", "No one is left standing after 2 rounds"),
        ("gm", "The GM ended the fight in round 2"),
        ("the boat sank", "The boat sank, after 2 rounds"),
    ],
)
def test_an_end_is_told_at_once(ending: str, said: str) -> None:
    assert ended(ending, "The band", 2, WORDS) == said


def test_a_fight_that_the_gm_ends_is_told_to_end_within_a_round() -> None:
    """The last round has only begun: “after 3 turns” was said where two had been played."""
    assert ended("gm", "", 3, Words({}, "turn")) == "The GM ended the fight in turn 3"
    assert ended("gm", "", 0, WORDS) == "The GM ended the fight in round 1", "before anyone has acted"


@pytest.mark.parametrize(
    ("ending", "gm", "players"),
    [
        ("objective", "The mill, 2 rounds: The cult's objective was met", "The mill, 2 rounds: the GM ended it"),
        ("last", "The mill, 2 rounds: The cult held the field", "The mill, 2 rounds: no one was left standing"),
        ("nobody", "The mill, 2 rounds: no one was left standing", "The mill, 2 rounds: the GM ended it"),
        ("gm", "The mill, 2 rounds: the GM ended it", "The mill, 2 rounds: the GM ended it"),
    ],
)
def test_a_winner_unseen_by_players_is_told_as_no_winner(ending: str, gm: str, players: str) -> None:
    won = Fought("The mill", "", 2, "The cult", ending, secret=True)
    assert ending in ENDINGS
    assert (describe(won, WORDS, gm=True), describe(won, WORDS, gm=False)) == (gm, players)
    assert describe(won._replace(secret=False), WORDS, gm=False) == gm


def test_an_objective_is_told_of_sides_singular_and_plural() -> None:
    crew, players = (Fought("The mill", "", 2, name, "objective") for name in ("The crew", "Players"))
    assert describe(crew, WORDS, gm=True) == "The mill, 2 rounds: The crew's objective was met"
    assert describe(players, WORDS, gm=True) == "The mill, 2 rounds: Players' objective was met"


def test_losses_are_grouped_by_fate_in_the_games_order() -> None:
    losses = (
        Loss("Ann", "out"),
        Loss("Bob", "dead", alias="Figure 1"),
        Loss("Zorvek", "out", hidden=True),
        Loss("Cy", "out"),
    )
    fought = Fought("Zorvek's den", "", 1, "", "nobody", losses, known_as="Fight 1")
    assert describe(fought, WORDS, gm=True) == (
        "Zorvek's den, 1 round: no one was left standing; dead: Bob; under the table: Ann, Zorvek, Cy"
    )
    assert describe(fought, WORDS, gm=False) == (
        "Fight 1, 1 round: no one was left standing; dead: Figure 1; under the table: Ann, Cy"
    )
    rested = describe(fought._replace(losses=(), rested=True), WORDS, gm=False)
    assert rested == "Fight 1, 1 round: no one was left standing; then the PCs recovered"


def test_an_end_in_other_words_is_quoted() -> None:
    chase = Fought("The chase", "", 3, "", "the van has got away")
    assert describe(chase, WORDS, gm=True) == "The chase, 3 rounds: the van has got away"


def test_fights_are_numbered_from_the_first() -> None:
    fights = [Fought(name, "", 1, "", "gm") for name in ("One", "Two")]
    assert [*told(fights, WORDS, gm=False)] == [
        "1. One, 1 round: the GM ended it",
        "2. Two, 1 round: the GM ended it",
    ]


# -------------------------------------------------------------------------------------------------- kept at the end


def test_an_ended_fight_is_kept_with_its_losses() -> None:
    sly = brawler("Sly", pluck=0, known=(), figure=3)
    table = tavern(brawler("Ann", "band"), brawler("Bob", pluck=-1), sly, brawler("Dov", pluck=0, away=True))
    table.round, table.scene = 4, "The cellar"
    end(table, "band", map_title="Cellar")
    assert table.fights == [
        Fought(
            *("The cellar", "Cellar", 4, "The band", "last"),
            losses=(Loss("Bob", "dead", alias="Bob"), Loss("Sly", "out", hidden=True, alias="Figure 3")),
            known_as="Fight 1",
        )
    ]
    assert table.phase == "between"


def test_a_fight_without_a_title_has_its_number() -> None:
    table = tavern(brawler("Ann", "band"), brawler("Zorvek", hidden=True))
    end(table, "crowd")
    end(table, by_gm=True)
    end(table)
    keep(table, "The chase", "the van has got away")
    assert [(fight.title, fight.winner, fight.ending, fight.secret) for fight in table.fights] == [
        ("Fight 1", "The crowd", "last", True),
        ("Fight 1", "", "gm", False),
        ("Fight 1", "", "nobody", False),
        ("The chase", "", "the van has got away", False),
    ]
