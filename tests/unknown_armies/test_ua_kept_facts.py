"""The law on kept facts: tables that differ only in wound points behind the same word give players the same views,
logs, reports and pages (UA-WND-3); and it finds whatever tells of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unknown_armies.random_ua import random_ua
from unknown_armies.ua_kit import Fight

from unhex_tui.commands.headless import Talk
from unhex_tui.commands.json_text import as_json, plain
from unhex_tui.commands.report import gathered
from unhex_tui.commands.report import page as report_page
from unhex_tui.commands.story import told
from unhex_tui.engine.answerers import AppDice
from unhex_tui.engine.session import Session
from unhex_tui.systems.unknown_armies import at_table
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import word
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.web.page import page

ANSWERS = 40


def otherwise(setup: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The setup with other wound points behind the same words."""
    rules = TableRules.load(setup["rules"])
    people = []
    for one in setup["characters"]:
        body = one["body"]
        mine = one.get("wounds", body)
        same = [n for n in range(1, body + 1) if word(n, body, rules) == word(mine, body, rules)]
        people.append(one | {"wounds": rng.choice(same)})
    return setup | {"characters": people}


def words(session: Session) -> list[str]:
    return [session.table.condition(c) for c in session.table.characters.values()]


def everything(session: Session) -> Iterator[Any]:
    """All that players are shown of a session, but for its reports."""
    view = session.view("players")
    yield plain(view), page(view), [line.text for line in session.log("players")]
    if session.decision is not None and not all(seat.gm for seat in session.decision.seats):
        yield as_json(session.decision)
    records: list[Any] = []
    Talk(session, AppDice(Random(1)), records.append, audience="players").entries_since(0)
    yield records


def at_its_end(session: Session) -> Iterator[Any]:
    yield list(told(session, "players")), report_page(gathered(session, "players"))


def kept(seed: int) -> int:
    """Play two tables alike until a word differs or the table lets players know; how many answers that took."""
    rng = Random(seed)
    setup = random_ua(rng) | {"rules": {}}
    setups, chase = (setup, otherwise(setup, rng)), seed % 2 > 0
    answers = _alike(setups, RandomPlayer(rng), chase)
    mine, other = (_begun(one, chase) for one in setups)
    for done, answer in enumerate(answers):
        if done % 5 == 0:
            assert [*everything(mine)] == [*everything(other)], "a wound point is seen"
        mine.answer(answer)
        other.answer(answer)
    for shown in (everything, at_its_end):
        assert [*shown(mine)] == [*shown(other)], "a wound point is seen"
    return len(answers)


def _alike(setups: Sequence[dict[str, Any]], player: RandomPlayer, chase: bool) -> list[Any]:
    """Answers that are taken at both tables before a word differs."""
    mine, other = (_begun(one, chase) for one in setups)
    answers: list[Any] = []
    while len(answers) < ANSWERS and mine.decision is not None:
        answer = player(mine.decision)
        mine.answer(answer)
        other.answer(answer)
        if words(mine) != words(other) or mine.table.rules.hide_wounds == "no":
            break
        answers.append(answer)
    return answers


def _begun(setup: dict[str, Any], chase: bool) -> Session:
    """A session in a fight, or where a chase is begun."""
    session = Session(UNKNOWN_ARMIES, setup)
    if chase and session.table.chase is None:
        if session.table.fighting:
            session.overrule("end")
        session.answer("fight")
        session.answer("chase")
    return session


@pytest.mark.parametrize("seeds", [range(8), range(8, 16)])
def test_players_see_the_same_whatever_wound_points_stand_behind_a_word(seeds: range) -> None:
    """UA-WND-3."""
    assert sum(kept(seed) for seed in seeds) > 100


def test_the_law_finds_a_view_that_shows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told = at_table.AT_TABLE.view
    leaking = at_table.AT_TABLE._replace(
        view=lambda table, decision, audience: told(table, decision, audience)._replace(
            aim=str([c.wounds for c in table.characters.values()])
        )
    )
    monkeypatch.setattr(at_table, "AT_TABLE", leaking)
    with pytest.raises(AssertionError, match="a wound point is seen"):
        for seed in range(8):
            kept(seed)


def test_the_words_of_wounds_are_what_players_read_of_a_wound() -> None:
    """UA-WND-3: the GM reads both."""
    held = Fight("Ines pc firearms 90 9mm", "Thug WP 40").order()
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "07"))
    assert "Thug takes 7: 40 → 33, hurt" in held.told() and "Thug is hurt" in held.told("players")
