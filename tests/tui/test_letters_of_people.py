"""A letter beside a character has no other effect in any question of random play of any game.

Letters of acts that are offered beside characters are never given to characters (`CharacterTable.letters_of_acts`).
Characters of older saves may have them; then the act gives way. In Fully Automated! (`CharacterTable.letters_apart`)
this holds for every letter on the roster in a fight, even if the question offers no characters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from fully_automated.fa_kit import Fight as Hexes
from random_play import LONGEST, SYSTEMS, Case, answer, begun

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.engine.view import View
from unhex_tui.gamekit.people import LETTERS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.tui.questions.answering import prompt_for
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.letters import LEADS, Letters
from unhex_tui.tui.questions.typed_ahead import PASSED

DECISIONS = 180
ACTS_BESIDE = ("fading-suns", "fully-automated", "unknown-armies")
"""Games that reserve letters for acts beside characters; Unhex has two keys for such acts."""


def gm_view(session: Session) -> View:
    return session.system.view(session.table, session.decision, "gm")


def see(letters: Letters, view: View, apart: bool = False) -> dict[str, str]:
    """Pass a view to the letters as the screen does, and return its letters by character."""
    letters.apart = apart
    persons = {row.id: row.letter for row in view.roster if row.letter}
    scene, others = view.scene, {row.id: row.name for row in view.roster if not row.letter}
    places, addresses = (scene.names, scene.addresses) if scene else ({}, frozenset[str]())
    letters.see(persons, places, addresses, others)
    return persons


def wrong(decision: Decision, letters: Letters, persons: dict[str, str], met: Counter[str]) -> Iterator[str]:
    """Yield descriptions of letters that a question shows beside characters but uses for something else."""
    prompt = prompt_for(decision, letters)
    items = prompt.items(blocked=True)
    spare = {key.lstrip("-") for key in letters._spare.values()}
    whole = {*letters.free()} <= {*persons.values()} | spare  # a crowd that has used all letters
    chosen = {
        item.option.token: persons[item.option.token] for item in items if item.letter and plain(item.option, persons)
    }
    for item in items:
        o, key, own = item.option, item.letter, persons.get(item.option.token, "")
        if plain(o, persons):
            met["people"] += 1
            if key != own and not (item.reasons and not key):
                yield f"{o.label} is {own} on the roster, and {key or 'nothing'} here"
        elif o.token and not own and not (o.letter or o.thing) and not whole:
            met["people without letters"] += 1
            if key[:1] in LEADS and key[1:] in persons.values():
                yield f"{o.label} has the letter of somebody else after a sign: {key}"
        if own != key[:1] and not item.reasons:
            yield from (f"{key} is {o.label}, and on {who}" for who, letter in chosen.items() if letter == key[:1])
    for who, letter in prompt.letters_on_map().items():
        met["lit"] += 1
        if who in persons and letter != persons[who]:
            yield f"{letter} lights up on {who}, who is {persons[who]}"


def twice(decision: Decision, letters: Letters, persons: dict[str, str]) -> Iterator[str]:
    """Yield keys that begin with the letter of another character on the roster, in words."""
    whose = {letter: who for who, letter in persons.items()}
    for one in prompt_for(decision, letters).items(blocked=True):
        who = whose.get(one.letter[:1], "")
        if who and not letters.address(one.option) and one.option.token != who:
            yield f"{one.letter} is {one.option.label}, and {who} on the roster"


def lit_falsely(decision: Decision, letters: Letters) -> Iterator[str]:
    """Yield letters lit on the roster or the map whose key chooses or begins something else."""
    prompt = prompt_for(decision, letters)
    about = {option.key: (option.token, option.place) for option in prompt.options}
    for who, letter in prompt.letters_on_map().items():
        taken: list[str] = []
        prompt.begun = ""
        with patch.object(prompt, "take", lambda key, taken=taken: taken.append(key) or PASSED):
            prompt.press(letter)
        begun = prompt.begun
        taken += [key for key, one in prompt.letters.items() if begun and one.startswith(begun)]
        yield from (f"{letter} lights up on {who} and means {key}" for key in taken if who not in about[key])


def plain(option: Option, persons: dict[str, str]) -> bool:
    """Tell whether an option stands for a character with a letter, not for an act."""
    return option.token in persons and not (option.letter or option.thing)


def unkept(decision: Decision, persons: dict[str, str], kept: str) -> Iterator[str]:
    """Yield letters of acts offered beside characters that are not reserved for acts."""
    offered: tuple[Option, ...] = getattr(decision, "options", ()) or getattr(decision, "extras", ())
    every = [*offered, *(blocked.option for blocked in decision.explanation().blocked)]
    if any(plain(option, persons) for option in every):
        signs = {option.letter[:1] for option in every if option.letter and not option.letter.startswith("*")}
        yield from (f"{decision.question}: {sign}" for sign in sorted(signs) if sign in LETTERS and sign not in kept)


@pytest.mark.parametrize("case", SYSTEMS, ids=lambda case: case.name)
def test_a_letter_shown_beside_a_person_does_nothing_else(case: Case) -> None:
    """In all questions and GM actions; a reloaded table shows the same letters."""
    met: Counter[str] = Counter()
    left, n = DECISIONS, 0
    while left > 0:
        fight, letters = begun(case, n), Letters()
        n += 1
        session = fight.session
        view = lru_cache(maxsize=1)(lambda _head, session=session: gm_view(session))  # questions change no view
        apart = getattr(session.table, "letters_apart", False)
        assert apart == (case.system.name == "fully-automated")
        for _ in range(min(left, LONGEST)):
            if session.decision is None:
                break
            for decision in chain([session.decision], beside(session, fight.rng, fight.player)):
                now = apart and session.table.fighting
                persons = see(letters, view(session.journal.head), now)
                assert [*wrong(decision, letters, persons, met)] == [], decision.question
                assert [*lit_falsely(decision, letters)] == [], decision.question
                if now:
                    assert [*twice(decision, letters, persons)] == [], decision.question
                if case.system.name in ACTS_BESIDE:
                    assert [*unkept(decision, persons, session.table.letters_of_acts)] == []
            if session.table.at_rest:
                again = session.system.load(session.system.dump(session.table))
                loaded = session.system.view(again, None, "gm")
                assert see(Letters(), loaded, apart) == see(letters, view(session.journal.head), apart)
            if session.decision is not None:
                answer(fight)
            left -= 1
        left -= 1
    assert met["lit"] or case.name in ("toy", "last-candle")


def beside(session: Session, rng: Random, player: Any) -> Iterator[Decision]:
    """Yield the first questions of some GM actions, which are then dropped."""
    for name in sorted(gm_actions_of(session.system)):
        if rng.random() < 0.05:
            aside = session.gm_action(name)
            for _ in range(2):
                if aside.decision is not None:
                    yield aside.decision
                    aside.answer(player(aside.decision))
            session.finish(name, aside)


# ---------------------------------------------------------------------- Fully Automated!


def test_the_letters_of_acts_at_whom_and_where_to_are_nobodys() -> None:
    """Letters of acts in every round too; characters with such initials get the first free letter."""
    fight = Hexes("Gil pc at D3", "Kim at D6", "Ivo at D8", "Xan at H2", "Bo at H4")
    letters = {character.name: character.letter for character in fight.table.characters.values()}
    assert letters == {"Gil": "b", "Kim": "c", "Ivo": "f", "Xan": "h", "Bo": "j"}


@pytest.mark.parametrize("many", [21, 41, 60])
def test_each_of_a_crowd_has_a_key_of_their_own_in_every_list(many: int) -> None:
    """Small letters come first, then capitals; the rest have two keys, a dash and a letter."""
    fight = Hexes("Ana pc has pistol", *[f"Guard{n}" for n in range(many - 1)], map="")
    assert len(fight.table.characters) == many
    given = [character.letter for character in fight.table.characters.values() if character.letter]
    assert len(given) == len(set(given)) == min(many, len(LETTERS) - 12)
    assert not {*given} & {*"gikxadmpstLV"}
    desk = Desk(fight, AppDice(Random(1)))
    FormCommands(desk).gm_action("amend")
    assert desk.prompt is not None
    keys = {one.option.token: one.letter for one in desk.prompt.items() if one.option.token}
    assert len(keys) == len({*keys.values()}) == many and all(keys.values())
    for character in fight.table.characters.values():
        assert (
            keys[character.id] == character.letter
            if character.letter
            else keys[character.id].startswith("-") and len(keys[character.id]) == 2
        )
    again = Desk(Session(FULLY_AUTOMATED, fight.setup, journal=fight.journal), AppDice(Random(1)))
    FormCommands(again).gm_action("amend")
    assert again.prompt is not None
    assert {one.option.token: one.letter for one in again.prompt.items() if one.option.token} == keys


def test_an_old_save_keeps_letters_that_acts_use() -> None:
    """Two adversaries are called g and x, as in older versions; both acts still have keys."""
    fight = Hexes("Ana pc at D3 has pistol", "Bo at D6", "Cy at F6").order().beside("amend", "ana", "aim")
    for name, letter in (("Bo", "g"), ("Cy", "x")):
        fight.of(name).letter = letter
    fight.choose(ana="pistol").asks("target")
    desk = Desk(fight, AppDice(Random(1)))
    assert desk.prompt is not None
    keys = desk.prompt.letters
    assert (keys["bo"], keys["cy"]) == ("g", "x")
    assert keys["unaimed"] not in ("", "g", "x") and keys["forgo"] not in ("", "g", "x")
    assert desk.prompt.letters_on_map() == {"bo": "g", "cy": "x"}
    desk.press("g")
    assert fight.table.action.target == "bo" and fight.table.action.aimed


def test_no_act_has_a_letter_of_the_roster() -> None:
    """Characters avoid the letters of common acts; cards, and acts in old saves, give way to characters."""
    fight = Hexes("Ana pc at D3 has club", "Cy at D6 has club", "Dan at F6 has club").order()
    letters = {character.name: character.letter for character in fight.table.characters.values()}
    assert letters == {"Ana": "b", "Cy": "c", "Dan": "f"}
    desk = Desk(fight, AppDice(Random(1)))
    assert desk.prompt is not None
    keys = desk.prompt.letters
    assert [keys[act] for act in ("defend", "move", "tackle", "aim")] == ["d", "m", "t", "a"]
    fight.of("Ana").letter, fight.of("Dan").letter = "a", "d"
    desk = Desk(fight, AppDice(Random(1)))
    assert desk.prompt is not None
    keys = desk.prompt.letters
    assert [keys[act] for act in ("defend", "move", "tackle", "aim")] == [",d", "m", "t", ",a"]
    assert keys["club"] == ",c"


def test_between_fights_no_menu_has_a_comma_before_a_letter() -> None:
    """Characters have the letters `f` and `c`, and so have *A new fight* and *Close the session*."""
    fight = Hexes("Ana pc at D3 has club", "Cy at D6 has club", "Dan at F6 has club").order()
    fight.overrule("end")
    letters = {character.letter for character in fight.table.characters.values()}
    desk = Desk(fight, AppDice(Random(1)))
    assert desk.prompt is not None and {"f", "c"} <= letters
    assert (desk.prompt.letters["fight"], desk.prompt.letters["close"]) == ("f", "c")


def test_a_hidden_person_changes_no_key_while_a_player_chooses_in_secret() -> None:
    """FA-SEL-1: the player sees the GM's screen then. In the GM's own questions the act's key starts with a comma."""
    fight = Hexes("Ana pc at D3 has club", "Bo at D6 has club", "Cy at F6 hidden").order()
    fight.of("Cy").letter = "d"
    found = {}
    while fight.decision is not None and fight.decision.question == "choose":
        desk = Desk(fight, AppDice(Random(1)))
        assert desk.prompt is not None
        found[fight.decision.about[0]] = desk.prompt.letters["defend"]
        fight.answer("defend")
    assert found == {"bo": ",d", "cy": ",d", "ana": "d"}


def test_one_desk_goes_from_the_gms_questions_to_a_players_and_back() -> None:
    """Painting and looking at a hidden character's sheet in between change nothing."""
    fight = Hexes("Ana pc at D3 has club", "Bo at D6 has club", "Cy at F6 hidden").order()
    fight.of("Cy").letter = "d"
    while fight.decision is not None and fight.decision.about[0] != "ana":
        fight.answer("defend")
    desk = Desk(fight, AppDice(Random(1)))
    assert "cy" not in {row.id for row in desk.see(gm_view(fight)).roster}
    desk.ask()
    assert desk.prompt is not None and desk.prompt.letters["defend"] == "d"
    FormCommands(desk).gm_action("amend")
    assert desk.prompt is not None and desk.prompt.letters["cy"] == "d"
    desk.see(gm_view(fight))
    desk.escape()
    assert desk.prompt.letters["defend"] == "d"
