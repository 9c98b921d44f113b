"""Shipped content of the game: a fight ready to play, opponents, a party, encounters, a chase; and the game's page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from unknown_armies.ua_chase_kit import Pursuit
from unknown_armies.ua_kit import OFFICER, THUG, Fight

from unhex_tui.engine.session import Session
from unhex_tui.systems import unknown_armies
from unhex_tui.systems.unknown_armies.people.character import Skill, Weapon
from unhex_tui.systems.unknown_armies.rules.table_rules import RULES
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

HERE = Path(unknown_armies.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "games" / "unknown-armies.md").read_text("utf-8")
TEMPLATES = json.loads((HERE / "people" / "templates.json").read_text("utf-8"))
STATS = ("body", "speed", "mind", "soul")


def test_the_demo_has_characters_for_cherries_dodges_and_guns() -> None:
    demo = UNKNOWN_ARMIES.demo()
    assert demo is not None
    session = Session(UNKNOWN_ARMIES, demo.setup())
    characters = session.table.characters.values()
    assert [sum(character.pc == pc for character in characters) for pc in (True, False)] == [
        3,
        3,
    ] and session.table.fighting
    assert any(character.skill_named("melee").name == character.obsession for character in characters), (
        "no one for cherries"
    )
    assert max(character.skill("dodge") for character in characters) > 40
    assert any(weapon.gun for character in characters for weapon in character.weapons)


def test_UA_CAR_1_the_second_demo_is_a_chase_led_by_the_van() -> None:
    bath_house, ring_road = UNKNOWN_ARMIES.demos()
    assert (bath_house.name, ring_road.name) == ("fight", "chase")
    session = Session(UNKNOWN_ARMIES, ring_road.setup())
    chase = session.table.chase
    assert [(car.name, car.aboard, chase.gap(car)) for car in chase.cars] == [
        ("the van", ["vane", "bagman"], 0),
        ("Car 9", ["officer"], 6),
        ("the Bluebird", ["marlow", "ines", "dot"], 3),
    ]
    assert session.decision is not None and session.decision.question == "chase.drive"
    assert {character.team: character.pc for character in session.table.characters.values()} == {
        "shift": True,
        "road": False,
    }


def test_UA_GEN_three_generic_characters_and_six_of_our_own() -> None:
    """Table 3.6: the printed numbers under our own names."""
    assert len(TEMPLATES) == 9 == len({template["concept"] for template in TEMPLATES.values()})
    values = {
        "thug": (30, 30, 15, 20, 30, 25, 15, 30, 15, 20, 30),
        "officer": (35, 45, 20, 20, 40, 35, 20, 40, 20, 20, 20, 40),
        "detective": (25, 45, 20, 15, 40, 25, 20, 45, 25, 20, 20, 50),
    }
    for name, skills in values.items():
        template = TEMPLATES[name]
        assert tuple(skill["value"] for skill in template["skills"]) == skills
        assert [template.get(stat, 50) for stat in STATS] == [50, 50, 60 if name == "detective" else 40, 40]
        assert template["gauges"]["violence"] == [1 if name == "thug" else 4, 0]
        gun = next(weapon for weapon in template["weapons"] if weapon.get("kind") == "gun")
        assert (gun["most"], gun["shots"], gun["automatic"]) == (50, 17, "semi")
    assert TEMPLATES["officer"]["vest"]


def test_the_party_file_has_the_demos_pcs() -> None:
    party = json.loads((HERE / "parties" / "the-night-shift.json").read_text("utf-8"))
    demo = UNKNOWN_ARMIES.demo()
    assert demo is not None
    ours = [
        {key: value for key, value in character.items() if key != "team"}
        for character in demo.setup()["characters"][:3]
    ]
    assert ours == party["characters"]


def test_an_encounters_cars_wait_for_the_next_chase() -> None:
    """UA-CAR-1: characters listed in cars start in them; the GM places the PCs."""
    party = json.loads((HERE / "parties" / "the-night-shift.json").read_text("utf-8"))
    session: Pursuit = Session.__new__(Pursuit)
    Session.__init__(session, UNKNOWN_ARMIES, {key: party[key] for key in ("title", "form", "characters")})
    ring_road = (HERE / "encounters" / "the-ring-road.json").read_text("utf-8")
    session.script(("evening.next", "fight"), ("fight.prepare", "encounter"), ("fight.encounter", ring_road))
    assert session.keys[0] == "chase" and "the van and Car 9" in str(session.decision), "the cars wait for it"
    session.script(("fight.prepare", "chase"))
    assert session.prompt == "Who is in the next car chasing the van?"
    assert "Already in the chase: the van (Vane, Bagman) and Car 9, 6 behind (Officer)" in str(
        session.decision.explain()
    )  # type: ignore
    session.script(("chase.aboard", ["ines", "dot", "marlow"]), ("chase.driver", "marlow"))
    session.script(("chase.name", "Bluebird"), ("chase.lead", 3))
    assert [(car.id, car.name, session.chase.gap(car)) for car in session.chase.cars] == [
        ("car1", "the van", 0),
        ("car2", "Car 9", 6),
        ("car3", "Bluebird", 3),
    ]
    assert session.car(1).aboard == ["vane", "bagman"] and not session.table.parked
    session.asks("chase.drive", "vane")


def test_the_page_lists_every_table_rule_with_its_choices_and_default() -> None:
    for rule in RULES:
        first, *others = rule.choices
        assert f"| `{rule.id}` | `{first}` | {rule.question} {rule.choices[first]} (the default) |\n" in PAGE
        for choice in others:
            numbered = choice.isdigit() and len(others) > 4
            assert numbered or f"|  | `{choice}` | {rule.choices[choice]} |\n" in PAGE, rule.id


def test_the_page_describes_every_template_as_it_is() -> None:
    for name, template in TEMPLATES.items():
        stats = " ".join(str(template.get(stat, 50)) for stat in STATS)
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}` | {stats} |"))
        assert row.endswith(f"| {template['concept']} |")
        skills = {f"{skill['name']} {skill['value']}" for skill in template["skills"]}
        assert {*row.split(" | ")[2].split(", ")} <= skills


def test_the_pages_example_is_a_sound_setup() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    assert UNKNOWN_ARMIES.kinds["setup"].reads(example)
    setup = {key: value for key, value in json.loads(example).items() if key != "system"}
    assert UNKNOWN_ARMIES.start(setup).chase is not None


def test_a_setup_with_cars_begins_with_the_chase_or_reports_every_mistake() -> None:
    """UA-CAR-1"""
    people = [{"name": "Vane"}, {"name": "Marlow", "pc": True}, {"name": "Dot", "pc": True}]
    cars = [{"name": "van", "aboard": ["vane"]}, {"name": "Bluebird", "aboard": ["marlow", "dot"], "behind": 4}]
    session = Session(UNKNOWN_ARMIES, {"title": "x", "characters": people, "cars": cars})
    chase = session.table.chase
    assert [(car.name, car.aboard, chase.gap(car)) for car in chase.cars] == [
        ("van", ["vane"], 0),
        ("Bluebird", ["marlow", "dot"], 4),
    ]
    assert session.decision is not None and session.decision.question == "chase.drive"
    wrong = [{"name": "van", "aboard": ["vane", "nobody"]}, {"name": "Bluebird", "aboard": ["vane"]}]
    with pytest.raises(ValueError, match=r"no such character: nobody\n.*vane is in 2 cars"):
        UNKNOWN_ARMIES.start({"title": "x", "characters": people, "cars": wrong})
    with pytest.raises(ValueError, match=r"cars.1.behind: expected at most 9"):
        UNKNOWN_ARMIES.start({"title": "x", "characters": people, "cars": [cars[0], {**cars[1], "behind": 10}]})


def test_a_party_with_over_thirty_weapons_and_skills_is_read_again() -> None:
    held = Fight(f"Ann pc {OFFICER}", f"Bob {THUG}")
    held.of("Ann").weapons += [Weapon(f"w{n}", f"Knife {n}") for n in range(31)]
    held.of("Ann").skills += [Skill(f"Skill {n}", "mind", 10) for n in range(31)]
    (document,) = [each for each in UNKNOWN_ARMIES.documents(held.table) if each.kind == "party"]
    (sheet,) = UNKNOWN_ARMIES.files.read("party", document.text).characters
    assert (len(sheet.weapons), len(sheet.skills)) == tuple(
        len(parts) for parts in (held.of("Ann").weapons, held.of("Ann").skills)
    )


def test_UA_WND_3_only_the_gms_party_file_has_wound_points() -> None:
    session = Session(
        UNKNOWN_ARMIES,
        {"title": "A pier", "characters": [{"name": "Ann", "pc": True, "body": 50, "wounds": 31, "hunch": "64"}]},
    )
    (document,) = [each for each in UNKNOWN_ARMIES.documents(session.table) if each.kind == "party"]
    (mine,), (theirs,) = (json.loads(text)["characters"] for text in (document.text, document.players))
    assert (mine["wounds"], mine["hunch"]) == (31, "64")
    assert theirs == {key: value for key, value in mine.items() if key != "wounds"}
