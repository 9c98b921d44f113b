"""One key for one option of Unknown Armies, in all lists of a session, whatever other options stand beside it."""

from __future__ import annotations

from collections import Counter, defaultdict
from copy import copy
from random import Random
from typing import Any

from players import RandomPlayer
from unknown_armies.random_ua import random_ua
from unknown_armies.ua_chase_kit import INES, MARLOW, pursuit
from unknown_armies.ua_kit import fight

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.tui.questions.answering import prompt_for
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.prompt import Item

NAMES = ("Axe", "Bat", "Club", "Derringer", "Flare gun", "Hatchet", "Iron", "Javelin", "Knife", "Luger", "Wrench")
BY_FACE = ("chase.tens", "chase.ones")
"""Questions whose letters are the faces of dice."""


def shown(session: Session, letters: Letters, decision: Decision | None = None) -> list[Item]:
    """Return the options as the screen shows them, with those that are blocked."""
    rows = session.system.view(session.table, session.decision, "gm").roster
    letters.see({row.id: row.letter for row in rows if row.letter}, {})
    asked = decision or session.decision
    assert asked is not None
    return prompt_for(asked, letters).items(blocked=True)


def letter(session: Session, key: str, letters: Letters) -> str:
    return next(item.letter for item in shown(session, letters) if item.option.key == key)


def test_UA_EXO_1_a_weapon_keeps_its_letter_beside_a_shot_at_the_helpless() -> None:
    """The shot has its own letter, too."""
    held, letters = fight("Ines pc firearms 55 melee 30 9mm", "Gus melee 30", "Tom melee 30"), Letters()
    weapon = copy(held.of("ines").weapons[0])
    weapon.id, weapon.name = "flare", "Flare gun"
    held.of("ines").weapons.append(weapon)
    held.beside("amend", "ines", "flag:down")
    before = letter(held, f"draw:{weapon.id}", letters)
    held.beside("amend", "gus", "flag:tied")
    assert letter(held, "point_blank", letters) == "f"
    assert letter(held, f"draw:{weapon.id}", letters) == before == "-f"
    beside = held.gm_action("amend")
    beside.answer("ines")
    assert {item.letter for item in shown(held, letters, beside.decision) if item.option.key == "weapon:flare"} == {
        "-f"
    }


def test_UA_CAR_10_a_car_keeps_its_letter_beside_a_character_with_the_same() -> None:
    """Cole sees the Bluebird with Bo in it, then without."""
    people = ("Vane drive 40", "Cole firearms 40 9mm", MARLOW, INES, "Bo pc firearms 40 9mm")
    held = pursuit(*people, cars=(("Vane", "Cole"), ("Marlow", "Ines", "Bo")), leads=(2,))
    letters = Letters()
    held.script(("chase.drive", "50"), ("chase.drive", "50"))
    held.beside("amend", "bo", "out").script(("chase.shots", "cole"), ("act", "shoot"))
    before = letter(held, "car2", letters)
    held.beside("amend", "bo", "out")
    assert letter(held, "bo", letters) == "b"
    assert letter(held, "car2", letters) == before == "-b"


def test_no_letter_of_a_new_sheet_moves_as_skills_and_weapons_join_it() -> None:
    """A letter typed from memory removes nothing."""
    held, letters = fight("Ines pc melee 30", "Sam melee 30"), Letters()
    held.overrule("end")
    held.script(("evening.next", "characters"), ("evening.characters", "make"), ("make.name", "Vera"))
    before = {item.option.key: item.letter for item in shown(held, letters)}
    for name, role in (("Drive", "drive"), ("General Athletics", "athletics"), ("Sums", ""), ("Hunting", "")):
        held.script(("sheet.fact", "skill"), ("skill.name", name), ("skill.stat", "speed"), ("skill.value", 40))
        assert held.asks("skill.role").decision.enter == role, name  # type: ignore[union-attr]
        held.script(("skill.role", role or ":none"))
    held.script(("sheet.fact", "weapon"), ("weapon.name", "shotgun"), ("weapon.kind", "gun"))
    held.script(("weapon.size", "80"), ("weapon.shots", 6))
    after = {item.option.key: item.letter for item in shown(held, letters)}
    assert {key: after[key] for key in before} == before
    removes = [after[key] for key in ("skill:0", "skill:1", "skill:2", "skill:3", "weapon:0")]
    assert removes == ["-d", "-g", "-s", "-h", "-o"], removes


def test_UA_GEN_skills_and_weapons_go_by_the_first_letters_of_their_names() -> None:
    """A dash before them leaves the letters of characters and acts alone; equal names have keys of their own."""
    held, letters = fight("Ines pc melee 30 dodge 30 9mm club", "Sam melee 30 9mm", "Dot pc melee 30"), Letters()
    held.beside("amend", "sam", "weapon:9mm", "give", "ines")
    beside = held.gm_action("amend")
    beside.answer("ines")
    keys = {item.option.key: item.letter for item in shown(held, letters, beside.decision)}
    assert [keys[key] for key in ("skill:0", "skill:1", "weapon:club")] == ["-s", "-d", "-c"]
    assert (keys["weapon:9mm"], keys["weapon:9mm-2"]) == ("-m", "-a")


def test_UA_no_letter_moves_between_the_lists_of_a_session() -> None:
    """Weapons, skills and cars by name, all others by question and key; blocked options have that letter or none."""
    rng, moved, asked = Random(5), [], set()
    for n in range(6):
        setup = random_ua(rng)
        for somebody in setup["characters"]:
            for weapon, name in zip(somebody["weapons"], rng.sample(NAMES, 3), strict=False):
                weapon["name"] = name
        session, letters, player = Session(UNKNOWN_ARMIES, setup), Letters(), RandomPlayer(rng)
        found: dict[Any, set[str]] = defaultdict(set)
        twins: set[str] = set()

        def look(decision: Decision | None) -> None:
            items = shown(session, letters, decision) if decision is not None else []  # noqa: B023
            named = Counter(item.option.thing for item in items)
            for item in items:
                option, question = item.option, decision.question  # type: ignore[union-attr]
                if named[option.thing] > 1 and option.letter == "-*":
                    twins.add(option.thing)  # a second thing of the same name has a key of its own # noqa: B023
                if question in BY_FACE or (item.reasons and not item.letter):
                    continue
                asked.add(question)
                by_name = option.thing and option.letter in ("", "-*")
                subject = option.thing if by_name else (question, option.key)
                found[subject].add(item.letter.replace("..", "."))  # noqa: B023

        for _ in range(150):
            if session.decision is None or not (session.table.fighting or session.table.chase):
                break
            look(session.decision)
            for name in ("amend", "happens"):
                if rng.random() < 0.15:
                    beside = session.gm_action(name)
                    while beside.decision is not None and beside.decision.question.startswith(("amend", "check", name)):
                        look(beside.decision)
                        beside.answer(player(beside.decision))
                    session.finish(name, beside)
            if session.decision is not None:
                session.answer(player(session.decision))
        moved += [
            (n, subject, letters) for subject, letters in found.items() if len(letters) > 1 and subject not in twins
        ]
        assert not any(actions not in gm_actions_of(session.system) for actions in ("amend", "happens"))
    assert moved == [] and {"act", "target", "amend.what", "check.skill"} <= asked
