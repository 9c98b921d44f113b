"""One option, one letter: in every question that random fights and evenings meet, with the asides and the app's menus.

Where the same option has another letter after all, a thing of the table brought it about, and each such case is named.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from nightclub import club, item, keys, played, said, table, take
from random_play import SYSTEMS, Case, Fight, answer, fights

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import asides_of
from unhex_tui.systems.unhex.people.items import KINDS
from unhex_tui.systems.unhex.people.letters import (
    LETTER_OF_ABILITY,
    LETTER_OF_KIND,
    LETTER_OF_TEMPLATE,
    letters_of_items,
)
from unhex_tui.systems.unhex.people.sheets import ItemSheet
from unhex_tui.systems.unhex.people.wounds import LETTER_OF
from unhex_tui.tui.questions.forms import choice, overrule_options
from unhex_tui.tui.questions.kinds import prompt_for
from unhex_tui.tui.questions.letters import allowed

DECISIONS = 500
ITEM = re.compile(r"\b(?:i|new-)\d+\b|\bunarmed\b")


class Shown(NamedTuple):
    """One option as it was shown once."""

    session: int
    question: str
    key: str
    label: str
    letter: str
    brought: str
    token: str
    stands: str
    """The letter that stands on the token."""
    area: str
    blocked: bool
    beside: frozenset[str]
    """Items that the keys of its question name."""
    taken: dict[str, str]
    """Whose each letter of its question is."""
    of_table: bool
    """Its key names something that only this session has: an item, a connection, a team, a place in a list."""


def shown(session: Session, decision: Decision | None, n: int) -> Iterator[Shown]:
    """The options of a decision as the screen has them."""
    if decision is None:
        return
    view = session.system.view(session.table, session.decision, "gm")
    tokens = {row.id: row.letter for row in view.roster if row.letter}
    items = prompt_for(decision, tokens).items()
    named = frozenset(found for one in items for found in ITEM.findall(one.option.key))
    letters = [one.letter for one in items if one.letter]
    assert len(letters) == len(set(letters)), f"{decision.question}: two options share a letter"
    table: Any = session.table
    own = {team.id for team in table.teams} | {link.id for link in table.area_map.connections} | {*table.characters}
    own |= {effect.id for effect in table.effects}
    taken = {one.letter: one.option.token for one in items}
    for one in items:
        o = one.option
        of_table = bool(own & {*re.split("[:@]", o.key)} or ITEM.search(o.key))
        stands, blocked = tokens.get(o.token, ""), bool(one.reasons)
        yield Shown(
            n,
            decision.question,
            o.key,
            o.label,
            one.letter,
            o.letter,
            o.token,
            stands,
            o.place,
            blocked,
            named,
            taken,
            of_table,
        )


def met(fight: Fight, n: int) -> Iterator[Shown]:
    """The options of the question that is asked, and now and then those of an aside and of the overruling menu."""
    session = fight.session
    yield from shown(session, session.decision, n)
    for name in sorted(asides_of(session.system)):
        if fight.rng.random() > 0.1:
            continue
        beside = session.aside(name)
        for _ in range(12):
            if beside.decision is None:
                break
            yield from shown(session, beside.decision, n)
            beside.answer(fight.player(beside.decision))
        session.finish(name, beside)
    if options := overrule_options(session, session.decision):
        yield from shown(session, choice("app.overrule", "Overrule what?", options), n)


@pytest.fixture(scope="module")
def everything() -> list[Shown]:
    found: list[Shown] = []

    def play(case: Case) -> None:
        begun: list[Session] = []
        for fight in fights(case, DECISIONS, answer):
            if not begun or begun[-1] is not fight.session:
                begun.append(fight.session)
            found.extend(met(fight, len(begun)))

    for case in SYSTEMS:
        if case.name != "toy":
            before = len(found)
            play(case)
            found[before:] = [one._replace(session=one.session + before * 1000) for one in found[before:]]
    return found


def moved(found: dict[tuple[Any, ...], set[str]]) -> dict[tuple[Any, ...], set[str]]:
    return {which: letters for which, letters in found.items() if len(letters) > 1}


def test_an_option_of_a_question_has_one_letter_in_all_sessions(everything: list[Shown]) -> None:
    """But for those of the table itself: tokens, areas, teams, connections, items."""
    found: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for one in everything:
        if not (one.token or one.area or one.of_table):
            found[one.question, one.key].add(one.letter)
    assert len(found) > 250 and moved(found) == {}


def test_an_option_has_the_letter_that_it_brings_along_whether_it_is_blocked_or_not(everything: list[Shown]) -> None:
    """But where a token's own letter is in the way, or two of the same kind of thing ask for the same one."""
    displaced = {
        (one.question, one.key, one.brought)
        for one in everything
        if one.brought and one.letter != one.brought and not one.token and not one.taken.get(one.brought)
    }
    assert displaced == set()
    assert len({(one.question, one.key) for one in everything if one.brought and one.blocked}) > 50


def test_a_letter_that_is_brought_along_gives_way_to_tokens_in_reaction_windows_alone(everything: list[Shown]) -> None:
    beside = {one.question for one in everything if one.brought and one.letter != one.brought and not one.token}
    assert beside <= {"attack.react"}


def test_of_the_same_items_each_has_one_letter_whatever_is_blocked(everything: list[Shown]) -> None:
    """An id alone is not the item: what is taken back may be made again as something else."""
    found: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for one in everything:
        if one.of_table and not one.token and ITEM.search(one.key) and "surrender" not in one.key:
            found[one.session, one.question, one.key, one.label, one.beside].add(one.letter)
    assert len(found) > 300 and moved(found) == {}


def test_a_token_that_can_be_answered_is_answered_by_its_own_letter(everything: list[Shown]) -> None:
    """But where all its options bring others along: an attack, a tie, a shield beside the target's own reactions."""
    answered = [one for one in everything if one.stands and not one.blocked and one.brought in ("", one.stands)]
    assert len(answered) > 1000 and [one for one in answered if one.taken[one.stands] != one.token] == []


def test_things_of_one_list_bring_different_letters_along() -> None:
    for letters in (LETTER_OF_ABILITY, LETTER_OF_KIND, LETTER_OF_TEMPLATE):
        assert len(set(letters.values())) == len(letters) and all(map(allowed_here, letters.values()))
    assert {*LETTER_OF_KIND} == {*KINDS} and not {*LETTER_OF_KIND.values()} - {"a"} & {*LETTER_OF.values()}


def allowed_here(letter: str) -> bool:
    return allowed(letter, frozenset("uUyYe!?r/q[]"))


def test_items_have_different_letters_and_the_first_of_a_kind_the_same_on_everybody() -> None:
    kit = ItemSheet("first_aid", "Kit", id="1")
    guns = [ItemSheet("ranged_1h", "Pistol", id="2"), ItemSheet("ranged_1h", "Other pistol", id="3")]
    armor = [ItemSheet("armor", "Mail", "torso", id="4"), ItemSheet("armor", "Coat", "torso", id="5")]
    assert letters_of_items([kit, *guns]) == {"1": "f", "2": "p", "3": "i"}
    assert letters_of_items([*guns[1:], kit]) == {"3": "p", "1": "f"}
    assert letters_of_items([*armor, kit]) == {"4": "t", "5": "i", "1": "f"}


# ---------------------------------------------------------------------- at the table


async def test_what_is_in_the_left_hand_has_the_capital_of_its_item() -> None:
    app = club(played(("initiative.roll", [4, 5]), ("initiative.roll", [2, 1]), ("initiative.order", "crew")))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "v i")
        assert item(app, "Pistol in the right").letter == "p" and item(app, "Pistol in the left").letter == "P"


async def test_a_blocked_weapon_keeps_its_letter_and_says_why() -> None:
    app = club(played(("initiative.roll", [4, 5]), ("initiative.roll", [2, 1]), ("initiative.order", "crew")))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "v")
        assert item(app, "Attack: Pistol").letter == "a"
        await keys(pilot, "esc v d")
        await keys(pilot, "v")
        assert table(app).desk.decision is not None
        await keys(pilot, "a")
        assert "Attack: Pistol" not in [o.label for o in table(app).desk.decision.options] and said(app)


async def test_the_goal_is_met_by_a_capital_of_its_own() -> None:
    app = club(played(start={"title": "Tuesday"}))
    async with app.run_test(size=(120, 40)) as pilot:
        assert item(app, "The goal is met").letter == "G" and item(app, "The session's goal").letter == "g"
        assert item(app, "Characters").letter == "p" and item(app, "Bring the players").letter == "b"
        await take(pilot, "The goal is met")
        assert said(app).startswith("The goal is met: ")
