"""The report of a session and of a fight: acts, dice against their odds, and who stood when, for each audience."""

from __future__ import annotations

from typing import Any

import pytest
from tavern import MOST_PLUCK, WORDS, Guarded, Tavern, brawler, tavern

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.view import Account, Bar, Ending, Tabled
from unhex_tui.gamekit.log import ActionVoided, Event, FightBegan, FightEnded, RoundBegan
from unhex_tui.gamekit.reports.fight import called_luck
from unhex_tui.gamekit.reports.measured import MeasuredReport
from unhex_tui.gamekit.reports.session import Column, Roll
from unhex_tui.gamekit.table import end
from unhex_tui.gamekit.visibility import AsRead, log_line
from unhex_tui.systems import BUILT_IN, named

HEADS = ("", "Rolls", "Average", "Successes", "expected", "Criticals", "expected")


class Swung(Event):
    """A blow at a target, whose roll succeeds at or below 3 of 6."""

    who: str
    target: str
    roll: int
    says = LogLine("{who} swings at {target}: {roll}")


class Bruised(Event):
    """Pluck that a blow has cost."""

    who: str
    by: str
    points: int
    says = LogLine("{who} is bruised")


class Report(MeasuredReport[Tavern]):
    """The report of a tavern brawl."""

    doings = Tabled("Who did what")
    columns = (
        Column("attack", Swung, whom="target", head="Attacks"),
        Column("hit", Swung, whom="target", when=lambda event: event.roll <= 3, head="Hits"),
        Column("harm", Bruised, "by", "who", "points", head="Dealt"),
        Column("taken", head="Taken"),
    )
    harm_note = "Pluck counts."
    dice = Tabled("Dice", HEADS, ())
    words = WORDS
    lost = "Pluck lost"
    figure = "Pluck"
    figure_rules = ("TAV-2",)

    def figures(self, character: Any) -> tuple[int, int]:
        return character.pluck, MOST_PLUCK

    def most(self, character: Any) -> int:
        return MOST_PLUCK

    def count(self, table: Tavern, event: Any) -> None:
        super().count(table, event)
        if isinstance(event, Swung):
            against = 3 if self.measures(table, event.who) else None
            won, odd = event.roll <= 3, event.roll in (1, 6)
            self.facts.append(Roll(event.who, "swing", event.roll, against, won, odd, (0.5, 1 / 3)))


def both(table: Tavern, *events: Event) -> tuple[Report, Report]:
    """Return the reports for the GM and the players of these events, each the only one of its action."""
    reports = Report("gm"), Report("players")
    for event in events:
        tell(table, reports, event)
    return reports


def tell(table: Tavern, reports: tuple[Report, ...], event: Event, *, begins: bool = True) -> None:
    said = log_line(event, AsRead(table, True), AsRead(table, False))
    for report in reports:
        if begins:
            report.begin()
        report.take(table, event, said)


def room(**more: Any) -> Tavern:
    bob = brawler("Bob", known=("name", "condition"))
    return tavern(brawler("Ann", "band"), bob, brawler("Zorvek", hidden=True), **more)


def rows(report: Report, table: Tavern, title: str) -> tuple[tuple[str, ...], ...]:
    return next((one.rows for one in report.tables(table) if one.title == title), ())


BLOWS = (
    Swung("ann", "bob", 1),
    Bruised("bob", "ann", 2),
    Swung("ann", "bob", 5),
    Swung("bob", "ann", 3),
    Bruised("ann", "bob", 1),
)


@pytest.mark.parametrize("game", BUILT_IN)
def test_columns_name_fields_of_their_events(game: str) -> None:
    system: Any = named(game)
    columns = system.reporter("gm").columns
    assert {"attack", "hit", "harm", "taken"} <= {column.what for column in columns if column.head}
    named_fields = [(each.event, field) for each in columns if each.event for field in (each.of, each.whom, each.adds)]
    assert [(event.__name__, field) for event, field in named_fields if field and not hasattr(event, field)] == []


# ----------------------------------------------------------------------------------------------------- the session


def test_acts_are_counted_by_character_and_by_pair() -> None:
    table = room()
    report, players = both(table, *BLOWS)
    assert rows(report, table, "Who did what") == (("Ann", "2", "1", "2", "1"), ("Bob", "1", "1", "1", "2"))
    assert rows(report, table, "Who hit whom") == (("Ann", "Bob", "2", "1", "2"), ("Bob", "Ann", "1", "1", "1"))
    assert rows(players, table, "Who hit whom") == rows(report, table, "Who hit whom")
    (doings,) = [one for one in report.tables(table) if one.title == "Who did what"]
    assert doings.notes == ("Pluck counts.",)


def test_dice_stand_against_their_odds() -> None:
    table = room()
    report, players = both(table, *BLOWS)
    assert rows(report, table, "Dice") == (
        ("Ann", "2", "3.0", "1", "1.0", "1", "0.7"),
        ("Bob", "1", "3.0", "1", "0.5", "0", "0.3"),
    )
    assert rows(players, table, "Dice")[1] == ("Bob", "1", "3.0", "1", "", "0", ""), "no odds of unknown numbers"
    bars = [[one.bars for one in each.tables(table) if one.title == "Dice"] for each in (report, players)]
    assert bars == [[(Bar("Ann", 1, 1.0), Bar("Bob", 1, 0.5))], [(Bar("Ann", 1, 1.0),)]]


def test_hidden_characters_are_counted_for_the_gm_only() -> None:
    table = room()
    report, players = both(table, Swung("zorvek", "ann", 2), Bruised("ann", "zorvek", 2))
    assert rows(report, table, "Who hit whom") == (("Zorvek", "Ann", "1", "1", "2"),)
    assert rows(players, table, "Who hit whom") == ()
    assert rows(players, table, "Who did what") == (("Ann", "0", "0", "0", "2"),), "what they do to others is seen"
    assert "Zorvek" not in repr(players.tables(table))


def test_names_are_those_known_at_the_end() -> None:
    table = room()
    bob = table.characters["bob"]
    bob.known, bob.figure = (), 1
    _, players = both(table, Swung("ann", "bob", 5))
    assert rows(players, table, "Who hit whom") == (("Ann", "Figure 1", "1", "0", "0"),)
    bob.known = ("name",)
    assert rows(players, table, "Who hit whom") == (("Ann", "Bob", "1", "0", "0"),)


def test_harm_in_numbers_is_left_out_where_the_gm_keeps_it() -> None:
    table = tavern(brawler("Ann", "band"), brawler("Bob"), kind=Guarded)
    report, players = both(table, *BLOWS)
    assert rows(report, table, "Who did what")[0] == ("Ann", "2", "1", "2", "1")
    (doings,) = [one for one in players.tables(table) if one.title == "Who did what"]
    assert (doings.heads, doings.rows[0], doings.notes) == (("", "Attacks", "Hits"), ("Ann", "2", "1"), ())


def test_an_action_whose_effects_are_undone_does_not_count() -> None:
    table = room()
    reports = both(table, Swung("bob", "ann", 3))
    tell(table, reports, Swung("ann", "bob", 1))
    tell(table, reports, Bruised("bob", "ann", 2), begins=False)
    tell(table, reports, ActionVoided("ann", True, True, False), begins=False)
    assert rows(reports[0], table, "Who did what") == (("Bob", "1", "1", "0", "0"),)


@pytest.mark.parametrize(("roll", "counted"), [(1, ("Ann", "1", "1", "0", "0")), (5, None)])
def test_a_cancelled_action_counts_only_a_hit(roll: int, counted: tuple[str, ...] | None) -> None:
    table = room()
    reports = both(table, Swung("ann", "bob", roll))
    tell(table, reports, ActionVoided("ann", False, False, False), begins=False)
    assert rows(reports[0], table, "Who did what") == ((counted,) if counted else ())


def test_gm_notes_come_first_and_for_the_gm_only() -> None:
    table = room(notes=["rain"], noted={"bob": ["limps"]})
    report, players = both(table, *BLOWS)
    assert report.tables(table)[0].rows == (("The session", "rain"), ("Bob", "limps"))
    assert not [one for one in players.tables(table) if one.title == "GM notes"]


# ------------------------------------------------------------------------------------------------------- the fight


def fought(**more: Any) -> tuple[Tavern, Report, Report]:
    """Return a fight of two rounds in which Ann bruises Bob, then puts him out."""
    table = room(**more)
    reports = both(table, FightBegan(1), RoundBegan(1), *BLOWS[:2])
    table.characters["bob"].pluck, table.round = 4, 2
    tell(table, reports, RoundBegan(2))
    for event in (Swung("ann", "bob", 2), Bruised("bob", "ann", 4)):
        tell(table, reports, event)
    table.characters["bob"].pluck = 0
    end(table, "band")
    tell(table, reports, FightEnded("band"))
    return table, *reports


def ended(table: Tavern, report: Report) -> Ending:
    return report.ending(table, Ending("The end"))


def texts(account: Account | None) -> list[tuple[str, ...]]:
    assert account is not None
    return [tuple(field.text for field in row) for row in account.rows]


def test_the_number_is_shown_by_round() -> None:
    table, report, players = fought()
    assert rows(report, table, "Fight 1") == (
        ("Ann", "6", "6", "6", "6", ""),
        ("Bob", "6", "4", "0", "6", "round 2"),
        ("Zorvek", "6", "6", "6", "6", ""),
    )
    assert rows(players, table, "Fight 1") == (("Ann", "6", "6", "6", "6", ""), ("Bob", "", "", "", "", "round 2"))
    assert report.summary(table) == ("Fight 1, 2 rounds: The band held the field; under the table: Bob",)


def test_the_course_shows_who_stood_at_each_rounds_end() -> None:
    table, report, players = fought()
    course = ended(table, report).course
    assert course is not None and course.heads == ("round", "1", "2", "end")
    crowd = course.rows[-1]
    assert [field.members for field in crowd[1:3]] == [("ready", "ready"), ("down", "ready")]
    assert crowd[-1].text == "1 of 2 stand, 1 under the table"
    assert course.lines == (("Fell", "round 2: Bob"), ("Pluck lost", "The band 0 · The crowd 6"))
    seen = ended(table, players).course
    assert seen is not None and [field.members for field in seen.rows[-1][1:3]] == [("ready",), ("down",)]
    assert seen.rows[-1][-1].text == "0 of 1 stand, 1 under the table"


def test_an_unknown_condition_is_not_counted_for_players() -> None:
    table, _, players = fought()
    table.characters["bob"].known = ("name",)
    seen = ended(table, players).course
    assert seen is not None and seen.rows[-1][-1].text == ""


def test_the_end_has_the_dice_of_each_side() -> None:
    table, report, players = fought()
    (dice, *_) = ended(table, report).accounts
    assert (dice.title, texts(dice)[0][:3]) == ("Dice: successes", ("The band", "1.0", "2 of 2"))
    assert dice.lines == (("best", "1 vs 3: Ann, swing, round 1, critical"),)
    assert ended(table, players).accounts[0] == dice


def test_the_end_has_the_deeds_of_each_character() -> None:
    table, report, players = fought()
    _, deeds = ended(table, report).accounts
    assert (deeds.title, deeds.heads) == ("Deeds", ("", "hits", "dealt", "taken", "took down"))
    assert [(row[0].text, *(field.text for field in row[-4:])) for row in deeds.rows] == [
        ("Ann", "2 of 2", "6", "0", ""),
        ("Bob", "–", "0", "6", ""),
    ]
    assert [row[-3].role for row in deeds.rows] == ["good", ""]
    assert ended(table, players).accounts[1].heads == deeds.heads


@pytest.mark.parametrize(("more", "word"), [(0.4, "average"), (-0.5, "average"), (0.6, "lucky"), (-0.6, "unlucky")])
def test_luck_begins_beyond_one_deviation(more: float, word: str) -> None:
    assert called_luck(more, 0.25).text == word


def test_what_follows_the_end_is_no_part_of_the_fight() -> None:
    table, report, players = fought()
    before = ended(table, report)
    tell(table, (report, players), Swung("bob", "ann", 6))
    assert ended(table, report) == before
    assert rows(report, table, "Who did what")[1][1] == "1"


def test_a_second_fight_begins_anew() -> None:
    table, report, players = fought()
    for event in (FightBegan(2), RoundBegan(1), Swung("bob", "ann", 6)):
        tell(table, (report, players), event)
    course = ended(table, report).course
    assert course is not None and not [line for line in course.lines if line[0] == "Fell"]
    assert {one.title for one in report.tables(table)} >= {"Dice (the whole session)", "Fight 2, so far"}
