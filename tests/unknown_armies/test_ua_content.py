"""Shipped content of the game: a fight ready to play, opponents, a party, encounters, a chase; and the game's page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from unknown_armies.ua_chase_kit import Pursuit

from unhex_tui.engine.session import Session
from unhex_tui.systems import unknown_armies
from unhex_tui.systems.unknown_armies.rules.table_rules import RULES
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

HERE = Path(unknown_armies.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "games" / "unknown-armies.md").read_text("utf-8")
TEMPLATES = json.loads((HERE / "prepared" / "templates.json").read_text("utf-8"))
STATS = ("body", "speed", "mind", "soul")


def test_the_demo_has_what_a_fight_is_for() -> None:
    demo = UNKNOWN_ARMIES.demo()
    assert demo is not None
    held = Session(UNKNOWN_ARMIES, demo.setup())
    people = held.table.characters.values()
    assert [sum(c.pc == pc for c in people) for pc in (True, False)] == [3, 3] and held.table.fighting
    assert any(c.skill_named("melee").name == c.obsession for c in people), "nobody for cherries"
    assert max(c.skill("dodge") for c in people) > 40 and any(w.gun for c in people for w in c.weapons)


def test_UA_CAR_1_the_second_demo_is_a_chase() -> None:
    """The van leads on the ring road."""
    bath_house, ring_road = UNKNOWN_ARMIES.demos()
    assert (bath_house.name, ring_road.name) == ("fight", "chase")
    held = Session(UNKNOWN_ARMIES, ring_road.setup())
    chase = held.table.chase
    assert [(car.name, car.aboard, chase.gap(car)) for car in chase.cars] == [
        ("the van", ["vane", "bagman"], 0),
        ("Car 9", ["officer"], 6),
        ("the Bluebird", ["marlow", "ines", "dot"], 3),
    ]
    assert held.decision is not None and held.decision.question == "chase.drive"
    assert {c.team: c.pc for c in held.table.characters.values()} == {"shift": True, "road": False}


def test_UA_GEN_three_generic_people_and_six_of_our_own() -> None:
    """Table 3.6: the printed numbers under our own names."""
    assert len(TEMPLATES) == 9 == len({one["concept"] for one in TEMPLATES.values()})
    values = {
        "thug": (30, 30, 15, 20, 30, 25, 15, 30, 15, 20, 30),
        "officer": (35, 45, 20, 20, 40, 35, 20, 40, 20, 20, 20, 40),
        "detective": (25, 45, 20, 15, 40, 25, 20, 45, 25, 20, 20, 50),
    }
    for name, told in values.items():
        one = TEMPLATES[name]
        assert tuple(skill["value"] for skill in one["skills"]) == told
        assert [one.get(stat, 50) for stat in STATS] == [50, 50, 60 if name == "detective" else 40, 40]
        assert one["gauges"]["violence"] == [1 if name == "thug" else 4, 0]
        gun = next(weapon for weapon in one["weapons"] if weapon.get("kind") == "gun")
        assert (gun["most"], gun["shots"], gun["automatic"]) == (50, 17, "semi")
    assert TEMPLATES["officer"]["vest"]


def test_the_party_is_that_of_the_demo() -> None:
    party = json.loads((HERE / "parties" / "the-night-shift.json").read_text("utf-8"))
    demo = UNKNOWN_ARMIES.demo()
    assert demo is not None
    ours = [{key: value for key, value in one.items() if key != "team"} for one in demo.setup()["characters"][:3]]
    assert ours == party["characters"]


def test_an_encounters_cars_wait_for_the_next_chase() -> None:
    """UA-CAR-1: characters listed in cars start in them; the GM places the PCs."""
    party = json.loads((HERE / "parties" / "the-night-shift.json").read_text("utf-8"))
    held: Pursuit = Session.__new__(Pursuit)
    Session.__init__(held, UNKNOWN_ARMIES, {key: party[key] for key in ("title", "form", "characters")})
    ring_road = (HERE / "encounters" / "the-ring-road.json").read_text("utf-8")
    held.script(("evening.next", "fight"), ("fight.prepare", "encounter"), ("fight.encounter", ring_road))
    assert held.keys[0] == "chase" and "the van and Car 9" in str(held.decision), "the cars wait for it"
    held.script(("fight.prepare", "chase"))
    assert held.prompt == "Who is in the next car chasing the van?"
    assert "Already in the chase: the van (Vane, Bagman) and Car 9, 6 behind (Officer)" in str(held.decision.explain())  # type: ignore
    held.script(("chase.aboard", ["ines", "dot", "marlow"]), ("chase.driver", "marlow"))
    held.script(("chase.name", "Bluebird"), ("chase.lead", 3))
    assert [(car.id, car.name, held.chase.gap(car)) for car in held.chase.cars] == [
        ("car1", "the van", 0),
        ("car2", "Car 9", 6),
        ("car3", "Bluebird", 3),
    ]
    assert held.car(1).aboard == ["vane", "bagman"] and not held.table.parked
    held.asks("chase.drive", "vane")


def test_the_page_has_every_table_rule() -> None:
    """The page lists the choices and marks the default."""
    for rule in RULES:
        first, *others = rule.choices
        assert f"| `{rule.id}` | `{first}` | {rule.question} {rule.choices[first]} (the default) |\n" in PAGE
        for choice in others:
            numbered = choice.isdigit() and len(others) > 4
            assert numbered or f"|  | `{choice}` | {rule.choices[choice]} |\n" in PAGE, rule.id


def test_the_page_has_every_ready_opponent_as_it_is() -> None:
    for name, one in TEMPLATES.items():
        four = " ".join(str(one.get(stat, 50)) for stat in STATS)
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}` | {four} |"))
        assert row.endswith(f"| {one['concept']} |")
        known = {f"{skill['name']} {skill['value']}" for skill in one["skills"]}
        assert {*row.split(" | ")[2].split(", ")} <= known


def test_the_pages_example_is_a_sound_setup() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    assert UNKNOWN_ARMIES.kinds["setup"].reads(example)
    setup = {key: value for key, value in json.loads(example).items() if key != "system"}
    assert UNKNOWN_ARMIES.start(setup).chase is not None


def test_a_setup_with_cars_begins_with_the_chase() -> None:
    """UA-CAR-1: every mistake is reported."""
    people = [{"name": "Vane"}, {"name": "Marlow", "pc": True}, {"name": "Dot", "pc": True}]
    cars = [{"name": "van", "aboard": ["vane"]}, {"name": "Bluebird", "aboard": ["marlow", "dot"], "behind": 4}]
    held = Session(UNKNOWN_ARMIES, {"title": "x", "characters": people, "cars": cars})
    chase = held.table.chase
    assert [(car.name, car.aboard, chase.gap(car)) for car in chase.cars] == [
        ("van", ["vane"], 0),
        ("Bluebird", ["marlow", "dot"], 4),
    ]
    assert held.decision is not None and held.decision.question == "chase.drive"
    wrong = [{"name": "van", "aboard": ["vane", "nobody"]}, {"name": "Bluebird", "aboard": ["vane"]}]
    with pytest.raises(ValueError, match=r"no such character: nobody\n.*vane is in 2 cars"):
        UNKNOWN_ARMIES.start({"title": "x", "characters": people, "cars": wrong})
    with pytest.raises(ValueError, match=r"cars.1.behind: expected at most 9"):
        UNKNOWN_ARMIES.start({"title": "x", "characters": people, "cars": [cars[0], {**cars[1], "behind": 10}]})


def test_UA_WND_3_the_players_party_file_has_no_wound_points() -> None:
    """The GM's file has them."""
    held = Session(
        UNKNOWN_ARMIES,
        {"title": "A pier", "characters": [{"name": "Ann", "pc": True, "body": 50, "wounds": 31, "hunch": "64"}]},
    )
    (document,) = [one for one in UNKNOWN_ARMIES.documents(held.table) if one.kind == "party"]
    (mine,), (theirs,) = (json.loads(text)["characters"] for text in (document.text, document.players))
    assert (mine["wounds"], mine["hunch"]) == (31, "64")
    assert theirs == {key: value for key, value in mine.items() if key != "wounds"}
