"""Shipped content of the game: a fight ready to play, opponents, a party, encounters; and the game's page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.engine.session import Session
from unhex_tui.systems import fading_suns
from unhex_tui.systems.fading_suns.rules.table_rules import RULES
from unhex_tui.systems.fading_suns.system import FADING_SUNS

HERE = Path(fading_suns.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "games" / "fading-suns.md").read_text("utf-8")
TEMPLATES = json.loads((HERE / "people" / "templates.json").read_text("utf-8"))


def test_FS_CVR_1_the_demo_has_what_every_action_is_for() -> None:
    fight = Session(FADING_SUNS, FADING_SUNS.demo().setup())
    people = fight.table.characters.values()
    assert [sum(character.pc == pc for character in people) for pc in (True, False)] == [4, 6]
    assert {character.name: character.cover for character in people if character.cover} == {
        "Oriel Vane": "partial",
        "Lookout": "full",
    }
    assert {own.key: (own.ranged, own.adds_strength) for character in people for own in character.weapons} == {
        "own:cane": (False, True),
        "own:flail": (False, True),
        "own:short-knife": (False, True),
        "own:crossbow": (True, False),
    }
    assert max(character.strength + character.vigor for character in people) > 15, "no one strong enough to hold others"
    assert max(character.dexterity + character.dodge for character in people) > 15, "no one quick enough to dodge"
    assert max(character.run for character in people) > 12, "no one fast enough to run others down"
    assert min(character.armor for character in people if character.armor) < 4, "armor that differs"


def test_cover_ends_with_the_fight_that_it_was_prepared_for() -> None:
    fight = Fight(CARDANZO, CHAINER)
    fight.of("Cardanzo").cover, fight.of("Cardanzo").down = "full", True
    fight.overrule("end")
    assert (fight.of("Cardanzo").cover, fight.of("Cardanzo").down) == ("", False)


def test_there_are_six_opponents_each_of_a_kind_of_its_own() -> None:
    assert len(TEMPLATES) == 6
    assert len({one["concept"] for one in TEMPLATES.values()}) == 6


def test_the_page_has_every_table_rule() -> None:
    """The page lists the choices and marks the default."""
    rows = re.findall(r"^\| (?:`(\w+)`)? ?\| (`\w+`|−?\d+ to \d+) \| (.*) \|$", PAGE, re.M)
    told: dict[str, list[tuple[str, str]]] = {name: [] for name, *_ in rows if name}
    last = ""
    for name, choice, words in rows:
        last = name or last
        told[last].append((choice, words))
    assert [*told] == [rule.id for rule in RULES]
    for rule in RULES:
        choices = [*rule.choices]
        if choices[0].lstrip("-").isdigit():
            low, high = (f"{number}".replace("-", "−") for number in (min(map(int, choices)), max(map(int, choices))))
            ((choice, words),) = told[rule.id]
            assert choice == f"{low} to {high}"
        else:
            assert [choice for choice, _ in told[rule.id]] == [f"`{choice}`" for choice in choices]
            assert all(rule.choices[choice.strip("`")] in text for choice, text in told[rule.id]), rule.id
            words = told[rule.id][0][1]
        assert words == f"{rule.question} {rule.choices[choices[0]]} (the default)"


def test_the_page_has_every_ready_opponent_as_it_is() -> None:
    for name, one in TEMPLATES.items():
        four = " ".join(str(one[each]) for each in ("strength", "dexterity", "endurance", "wits"))
        three = " ".join(str(one[each]) for each in ("fight", "dodge", "vigor"))
        assert f"| `{name}` | {four} | {three} | {one['concept']} |\n" in PAGE


def test_the_pages_example_is_a_sound_setup() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    assert FADING_SUNS.kinds["setup"].reads(example)


def test_an_encounter_takes_opponents_from_templates() -> None:
    """Fields beside the template's name replace its own."""
    text = (HERE / "encounters" / "the-customs-shed.json").read_text("utf-8")
    encounter: Any = FADING_SUNS.kinds["encounter"].reads(text)
    assert [(character.name, character.count, character.armor) for character in encounter.characters] == [
        ("Watchman", 3, 4),
        ("The sergeant", 0, 4),
        ("Lookout", 0, 0),
    ]
    assert encounter.characters[2].cover == "full" and encounter.characters[2].weapons[0].ranged


def test_the_party_is_that_of_the_demo() -> None:
    party = json.loads((HERE / "parties" / "the-lamplighters.json").read_text("utf-8"))
    demo = FADING_SUNS.demo().setup()
    same = ("name", "concept", "strength", "dexterity", "endurance", "wits", "fight", "dodge", "vigor", "armor", "own")
    ours = [{key: character.get(key) for key in same} for character in party["characters"]]
    assert ours == [
        {key: character.get(key) for key in same} for character in demo["characters"] if character.get("pc")
    ]
