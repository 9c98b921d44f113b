"""One key for one option: in all questions of random fights and sessions, GM actions and menus.

Acts, characters and areas keep their key whatever stands beside them; an item or an ability has another key only if its
own is taken.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from nightclub import club, item, keys, played, said, table, take
from random_play import LONGEST, SYSTEMS, Case, Fight, answer, begun
from test_keyboards import PLAIN, has

from unhex_tui.engine.decision import Blocked, Decision, Option
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.scenes.areas import Areas
from unhex_tui.systems.unhex.people.abilities import ability_options
from unhex_tui.systems.unhex.people.items import Item, ItemSheet, act_with, form, shield_form, things_of, unarmed_form
from unhex_tui.tui.questions.answering import prompt_for
from unhex_tui.tui.questions.forms import choice, overrule_options
from unhex_tui.tui.questions.letters import Letters, assigned, named

DECISIONS = 650
MANY = 25
"""Sessions with more characters than this are left, because they show nothing new."""
ITEM = re.compile(r"\b(?:i|new-)\d+\b|\bunarmed\b")


class Shown(NamedTuple):
    """One option as it was shown once."""

    session: int
    question: str
    key: str
    label: str
    letter: str
    wished: str
    thing: str
    token: str
    stands: str
    """The letter on the character's token."""
    area: str
    blocked: bool
    taken: dict[str, str]
    """Tokens of the question's options by letter."""
    of_table: bool
    """Whether the option's key names a thing of this session: an item, a connection, a team, a place in a list."""


class Standing(NamedTuple):
    """Facts about a moment of a session that affect letters."""

    tokens: dict[str, str]
    areas: dict[str, str]
    own: set[str]
    """Ids that only this session has: teams, connections, characters, effects."""


def standing(session: Session) -> Standing:
    """Return the current moment of a session."""
    view = session.system.view(session.table, session.decision, "gm")
    areas = view.scene.areas if isinstance(view.scene, Areas) else ()
    table: Any = session.table
    own = {team.id for team in table.teams} | {link.id for link in table.area_map.connections} | {*table.characters}
    own |= {effect.id for effect in table.effects}
    tokens = {row.id: row.letter for row in view.roster if row.letter}
    return Standing(tokens, {area.id: area.name for area in areas}, own)


def shown(here: Standing, decision: Decision | None, n: int, letters: Letters) -> Iterator[Shown]:
    """Yield the options of a decision as the screen shows them."""
    if decision is None:
        return
    letters.see(here.tokens, here.areas)
    items = prompt_for(decision, letters).items(blocked=True)
    used = [one.letter for one in items if one.letter]
    assert len(used) == len(set(used)), f"{decision.question}: two options share a letter"
    taken = {one.letter: one.option.token for one in items}
    for one in items:
        o = one.option
        of_table = bool(here.own & {*re.split("[:@]", o.key)} or ITEM.search(o.key))
        stands, blocked = here.tokens.get(o.token, ""), bool(one.reasons)
        about = (o.letter, o.thing, o.token, stands, o.place)
        yield Shown(n, decision.question, o.key, o.label, one.letter, *about, blocked, taken, of_table)


def met(fight: Fight, n: int, letters: Letters) -> Iterator[Shown]:
    """Yield the options of the pending question and, now and then, of a GM action and the overruling menu."""
    session = fight.session
    here = standing(session)
    yield from shown(here, session.decision, n, letters)
    for name in sorted(gm_actions_of(session.system)):
        if fight.rng.random() > 0.1:
            continue
        beside = session.gm_action(name)
        for _ in range(12):
            if beside.decision is None:
                break
            yield from shown(here, beside.decision, n, letters)
            beside.answer(fight.player(beside.decision))
        if session.finish(name, beside):
            here = standing(session)
    if options := overrule_options(session, session.decision):
        yield from shown(here, choice("app.overrule", "Overrule what?", options), n, letters)


@pytest.fixture(scope="module")
def everything() -> list[Shown]:
    found: list[Shown] = []

    def play(case: Case) -> None:
        left, n = DECISIONS, 0
        while left > 0:
            fight, letters = begun(case, n), Letters()
            n += 1
            for _ in range(min(left, LONGEST)):
                if fight.session.decision is None or len(fight.session.table.characters) > MANY:
                    break
                found.extend(met(fight, n, letters))
                answer(fight)
                left -= 1
            left -= 1

    for case in SYSTEMS:
        if case.system.name == "unhex":
            before = len(found)
            play(case)
            found[before:] = [one._replace(session=one.session + before * 1000) for one in found[before:]]
    return found


def moved(found: dict[tuple[Any, ...], set[str]]) -> dict[tuple[Any, ...], set[str]]:
    return {which: letters for which, letters in found.items() if len(letters) > 1}


def test_an_option_of_a_question_has_one_letter_in_all_sessions(everything: list[Shown]) -> None:
    """Options of the table itself are left out: tokens, areas, teams, connections, items.

    A blocked option has that letter or none.
    """
    found: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for one in everything:
        if (one.letter or not one.blocked) and not (one.token or one.area or one.thing or one.of_table):
            found[one.question, one.key].add(one.letter.replace("..", "."))  # twice where something is lost
    assert len(found) > 225 and moved(found) == {}


def test_an_act_a_character_and_an_area_keep_their_keys(everything: list[Shown]) -> None:
    """Acts keep their key in all sessions, characters and areas in a session.

    Blocked options have that key or none.
    """
    acts: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    others: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for one in everything:
        if not one.letter:
            assert one.blocked, f"{one.question}: {one.label} can be answered by no key"
        elif one.wished and "*" not in one.wished:
            acts[one.wished,].add(one.letter)
        elif one.wished == "-*":
            others[one.session, one.key].add(one.letter)
        elif one.wished:
            others[one.session, one.wished, one.stands or one.area].add(one.letter)
        elif one.token and not one.thing:
            others[one.session, one.token, one.stands].add(one.letter)
        elif one.area and not one.thing:
            others[one.session, one.area].add(one.letter)
    assert len(acts) > 40 and moved(acts) == {}
    assert len(others) > 200 and moved(others) == {}


def test_no_key_of_a_question_is_another_one_or_begins_it(everything: list[Shown]) -> None:
    asked = sorted({(one.question, tuple(sorted(filter(None, one.taken)))) for one in everything})
    for question, shown in asked:
        begun = [(one, other) for one in shown for other in shown if one is not other and other.startswith(one)]
        assert begun == [], question


def test_a_thing_keeps_its_letter_all_session(everything: list[Shown]) -> None:
    """The thing has two keys if another option has that letter."""
    found: dict[tuple[int, str], list[Shown]] = defaultdict(list)
    for one in everything:
        if one.thing and not one.wished:
            found[one.session, one.thing].append(one)
    assert len(found) > 140
    for seen in found.values():
        letters = {one.letter for one in seen}
        usual = min(letters, key=len)
        assert len(letters) <= 2 and all(len(one.letter) == 1 or usual in one.taken for one in seen), seen
        assert all(letter.startswith("-") for letter in letters - {usual})
    assert sum(len({one.letter for one in seen}) > 1 for seen in found.values()) * 20 < len(found)


def test_no_more_than_two_keys_are_pressed(everything: list[Shown]) -> None:
    assert len(everything) > 4000
    assert {(one.question, one.letter) for one in everything if len(one.letter) > 2} == set()


def test_the_acts_of_a_fight_have_the_letters_that_everybody_learns(everything: list[Shown]) -> None:
    acts = {"attack": "a", "less-lethal": "l", "counterattack": "c", "defend": "d"}
    assert {one.thing for one in everything if one.letter == acts.get(one.thing)} == {*acts}
    assert [one for one in everything if one.thing in acts and one.letter != acts[one.thing]] == []


def test_an_option_has_the_key_of_its_system(everything: list[Shown]) -> None:
    """This holds for blocked options, too."""
    displaced = {
        (one.question, one.key, one.wished)
        for one in everything
        if one.wished and one.letter and "*" not in one.wished and one.letter != one.wished
    }
    assert displaced == set()
    assert len({(one.question, one.key) for one in everything if one.wished and one.blocked}) > 50


def test_a_token_that_can_be_answered_is_answered_by_its_own_letter(everything: list[Shown]) -> None:
    answered = [one for one in everything if one.stands and not (one.blocked or one.thing or one.wished)]
    assert len(answered) > 1000 and [one for one in answered if one.taken[one.stands] != one.token] == []


def test_every_key_is_there_on_all_keyboards(everything: list[Shown]) -> None:
    signs = {sign for one in everything for sign in one.letter}
    assert [(layout, sign) for layout in PLAIN for sign in sorted(signs) if not has(layout, sign)] == []


def test_all_abilities_have_different_letters() -> None:
    letters = assigned(ability_options(()), Letters())
    assert len(set(letters.values())) == len(letters) == len(ability_options(()))


def test_items_go_by_their_names_and_those_of_one_name_by_their_age() -> None:
    kit = ItemSheet("first_aid", "Kit", id="1")
    guns = [ItemSheet("ranged_1h", "Pistol", id="2"), ItemSheet("ranged_1h", "Pistol", id="3")]
    mail = ItemSheet("armor", "Mail", "torso", id="4")
    assert things_of([kit, *guns, mail]) == {"1": "Kit", "2": "Pistol", "3": "Pistol 2", "4": "Mail on the torso"}
    assert things_of([*reversed(guns), kit]) == {"1": "Kit", "2": "Pistol", "3": "Pistol 2"}
    used = ItemSheet("ranged_1h", "Pistol", destroyed=True, id="2")
    assert things_of([used, guns[1]]) == {"2": "Pistol 2", "3": "Pistol"}, "the next is what the first was"


def test_an_act_with_the_first_weapon_that_can_do_it_is_the_act_itself() -> None:
    rifle, axe, lid = Item("i1", "ranged_2h", "Rifle"), Item("i2", "melee_2h", "Axe"), Item("i3", "shield", "Lid")
    items = [lid, axe, rifle]
    assert [act_with("attack", form(one), items) for one in (rifle, axe)] == ["attack", "attack 2"]
    assert [act_with("counterattack", form(one), items) for one in (rifle, axe)] == ["counterattack 2", "counterattack"]
    assert act_with("attack", shield_form(lid, less=True), items) == "attack 3/less"
    assert act_with("attack", form(rifle, less=True), items) == act_with("counterattack", form(axe, True), items)
    assert act_with("attack", unarmed_form(less=True), items) == "no weapon/less"


# ---------------------------------------------------------------------- at the table


async def test_what_is_in_the_left_hand_has_the_capital_of_its_item() -> None:
    app = club(played(("initiative.roll", [4, 5]), ("initiative.roll", [2, 1]), ("initiative.order", "crew")))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "v i")
        assert item(app, "Pistol in the right").letter == "p" and item(app, "Pistol in the left").letter == "P"


def test_what_was_offered_to_be_given_up_leaves_the_left_hand_its_capital() -> None:
    letters = Letters()
    gear = [Option(f"give:{name}", f"Give up {name}", thing=f"{name}/give") for name in ("Sabre", "Shield")]
    assert assigned(gear, letters)["give:Sabre"] == "S"
    held = [
        Option(f"Sabre@{hand}", f"Sabre, {hand}", thing=thing) for hand, thing in (("r", "Sabre"), ("l", "Sabre/left"))
    ]
    assert assigned(held, letters) == {"Sabre@r": "s", "Sabre@l": "S"}
    assert len({*assigned([*gear, *held], letters).values()}) == 4, "beside each other no two share a key"


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
        assert item(app, "The goal is met").letter == "G" and item(app, "Session goal").letter == "g"
        assert item(app, "Characters").letter == "p" and item(app, "Bring in a party").letter == "b"
        await take(pilot, "The goal is met")
        assert said(app).startswith("The goal is met: ")


def test_areas_of_an_undone_map_free_their_letters() -> None:
    letters = Letters()

    def of_areas(*names: str) -> dict[str, str]:
        letters.see({}, {name.lower(): name for name in names})
        return {name: letters.own(Option(name, name, place=name.lower())) for name in names}

    first = of_areas("Bar", "Booths", "Yard")
    assert first == {"Bar": "b", "Booths": "o", "Yard": "a"}
    of_areas()
    assert of_areas("Barn", "Boathouse", "Attic") == {"Barn": "b", "Boathouse": "o", "Attic": "a"}
    assert of_areas("Bar", "Booths", "Yard") == first
    assert of_areas("Bar", "Booths", "Yard", "Oven")["Oven"] == "v"


def test_blocked_options_with_a_comma_in_the_label_are_told_apart() -> None:
    def told(*labels: str) -> str:
        return named(Blocked(Option(label, f"Attack: {label}"), (), "Attack: ") for label in labels)

    assert told("Bat", "Knife") == "Attack: Bat, Knife"
    assert told("Bat", "Bat, less-lethal") == "Attack: Bat · Bat, less-lethal"
