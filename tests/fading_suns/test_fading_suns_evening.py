"""A game session of Fading Suns: parties, encounters, recruits, sheet edits, recovery, and visibility."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight, character

from unhex_tui.engine.document import object_of
from unhex_tui.engine.session import Session
from unhex_tui.systems import fading_suns
from unhex_tui.systems.fading_suns.between import DOCUMENTS
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT
from unhex_tui.systems.fading_suns.system import FADING_SUNS

HERE = Path(fading_suns.__file__).parent


class Evening(Fight):
    """A session that begins between fights."""

    def __init__(self, *lines: str) -> None:
        people = [character(line) for line in lines]
        Session.__init__(self, FADING_SUNS, {"title": "An evening", "characters": people})


def ready_text(folder: str, name: str) -> str:
    return (HERE / folder / f"{name}.json").read_text("utf-8")


def lost(s: Evening, who: str, points: int) -> None:
    """Wound a character by a GM edit."""
    s.beside("amend", who, "vitality", s.of(who).vitality - points)


def removed(s: Fight, who: str) -> None:
    """Remove a character by a GM edit."""
    s.beside("amend", who, "remove")


def two_fights() -> Evening:
    s = Evening().answers("characters", "join", ready_text("parties", "the-lamplighters"), "back")
    s.answers("fight", "encounter", ready_text("encounters", "the-toll-stairs"), "begin")
    lost(s, "hask", 9)
    s.overrule("end")
    s.answers("fight", "encounter", ready_text("encounters", "the-customs-shed"), "begin")
    lost(s, "tamsin", 2)
    s.overrule("end")
    return s


def test_players_see_the_number_of_a_later_fight() -> None:
    """The current fight is named by its number from the second on."""
    s = Evening().answers("characters", "join", ready_text("parties", "the-lamplighters"), "back")
    s.answers("fight", "encounter", ready_text("encounters", "the-toll-stairs"))
    assert s.view().fight == ""
    s.answers("begin")
    assert (s.view().fight, s.view("players").fight) == ("The toll stairs", "")
    s.overrule("end")
    assert s.view().fight == ""
    s.answers("fight", "encounter", ready_text("encounters", "the-customs-shed"), "begin")
    assert (s.view().fight, s.view("players").fight) == ("The customs shed", "Fight 2")


def test_whom_an_encounter_brings_the_players_see_when_the_fight_begins() -> None:
    s = Evening().answers("characters", "join", ready_text("parties", "the-lamplighters"), "back")
    s.answers("fight", "encounter", ready_text("encounters", "the-toll-stairs"))
    here = {row.name for row in s.view("players").roster}
    assert len(here) == 4 < len(s.view().roster)
    s.answers("recruit", "opposition", "porter", 2, [])
    assert s.view("players").log[-1].text == "Oriel Vane, Hask, Tamsin Roe and Corvin Bell join The Lamplighters"
    s.answers("back")
    assert {row.name for row in s.view("players").roster} == here
    s.answers("characters", "dismiss", "porter-5", "dismiss", "back", "fight")
    assert not any("Porter" in line.text for line in s.view("players").log)
    s.answers("begin")
    assert len(s.view("players").roster) > 4


def test_players_see_a_recruit_when_the_next_fight_begins() -> None:
    """The GM recruits the character after a fight."""
    s = Evening().answers("characters", "join", ready_text("parties", "the-lamplighters"), "back")
    s.answers("fight", "encounter", ready_text("encounters", "the-toll-stairs"), "begin")
    s.overrule("end")
    s.answers("characters", "recruit", "opposition", "porter", 2, [])
    assert not any("Porter" in row.name for row in s.view("players").roster)
    assert not any("Porter" in line.text and "join" in line.text for line in s.view("players").log)


def test_an_evening_of_two_fights_is_carried_on_by_its_party_file() -> None:
    menu = {option.key: option.hint for option in Evening().decision.options}
    assert menu["characters"] == "no one yet; a party is ready to bring in"
    s = two_fights().answers("recover", ["hask"], 4)
    assert "nobody is here" not in str(s.decision)
    assert [s.vitality(who) for who in ("hask", "tamsin", "oriel")] == [7, 9, 10]
    s.answer("close")
    assert s.decision is None and s.told()[-1] == "The session is closed"
    kept = s.document("party")
    next_week = Evening().answers("characters", "join", kept, "back")
    assert next_week.table.party == "The Lamplighters"
    assert next_week.table.team(next_week.table.pc_team()).name == "The Lamplighters"
    assert [next_week.vitality(who) for who in ("hask", "tamsin", "oriel")] == [7, 9, 10]
    assert next_week.document("party") == kept
    assert [own.name for own in next_week.of("oriel").weapons] == ["Cane"]


def test_the_opposition_of_the_last_fight_takes_no_part_in_the_next() -> None:
    s = two_fights()
    there = {c.name for c in s.table.characters.values() if not c.pc and not c.away}
    assert there == {"Watchman 1", "Watchman 2", "Watchman 3", "The sergeant", "Lookout"}
    assert {c.name for c in s.table.characters.values() if c.apart} == {
        *("Porter 1", "Porter 2", "Porter 3", "Cutpurse 1", "Cutpurse 2", "The toll-taker")
    }
    again = s.answers("fight", "who", ["oriel", "porter-1"], "begin")
    assert [c.id for c in again.table.characters.values() if not c.away] == ["oriel", "porter-1"]
    assert again.table.fight == 3 and again.table.round == 1


def test_a_fight_begins_only_with_two_sides() -> None:
    s = Evening(CARDANZO).answers("fight")
    assert s.barred["begin"].startswith("A fight needs 2 sides")
    s.answers("recruit", "players", "porter", 2, []).answers("recruit", "opposition", "wrestler", 1, ["hidden"])
    s.answer("begin")
    assert s.table.fighting
    assert [c.name for c in s.table.characters.values()] == ["Cardanzo", "Porter 1", "Porter 2", "Wrestler 1"]


def test_the_next_fight_counts_who_is_down_beside_who_stands() -> None:
    """The list of who takes part ticks the unconscious too, so the numbers did not agree."""
    s = Fight(CARDANZO, CHAINER, "Bravo")
    s.overrule("end")
    s.beside("amend", "bravo", "vitality", 1)
    s.answer("fight")
    assert s.prompt == "The next fight. Players: 1, Opposition: 1 (+1 down)"


def test_the_dead_leave_with_the_next_fight_and_are_in_no_file() -> None:
    s = Fight(CARDANZO, CHAINER)
    s.beside("amend", "chainer", "vitality", 0)
    assert not s.table.fighting
    assert [document.kind for document in DOCUMENTS.documents(s.table)] == ["party", "template"]
    s.answer("fight")
    assert list(s.table.characters) == ["cardanzo"]


# ------------------------------------------------------------------------------------------------------ sheets


def test_FS_ACT_3_a_character_made_by_hand_can_have_an_own_action() -> None:
    s = Evening().answers("characters", "make", "Ines", "dexterity", 8, "own", "Flail", 12, 6, -1, 5, "melee")
    s.answers("concept", "bell ringer", "done", "back")
    ines = s.of("ines")
    assert (ines.pc, ines.dexterity, ines.concept, ines.vitality) == (True, 8, "bell ringer", 10)
    assert [(own.key, own.init, own.dice) for own in ines.weapons] == [("own:flail", -1, 5)]
    assert s.told("players")[-1] == "Ines joins Players"


def test_FS_ACT_3_the_form_suggests_the_goal_and_skill_of_the_sheet() -> None:
    s = Evening().answers("characters", "make", "Ines", "dexterity", 7, "fight", 8)
    assert {option.key: option.hint for option in s.decision.options}["drop"] == "the character is not added"
    s.answers("own", "Flail")
    assert s.decision.value == "15"
    assert s.answers(15).decision.value == "8"
    s.answers(8, 0, 5, "melee", "done", "edit", "ines")
    assert {option.key: option.hint for option in s.decision.options}["drop"] == "no changes"


def test_FS_VIT_1_a_changed_sheet_is_told_and_its_vitality_stays_within_it() -> None:
    s = Evening(CARDANZO).answers("characters", "edit", "cardanzo", "endurance", 2, "strength", 9, "run", 12, "done")
    assert (s.of("cardanzo").vitality, s.of("cardanzo").most_vitality) == (7, 7)
    s.answers("make", "Ann", "endurance", 9, "vitality", 12, "endurance", 1, "done")
    assert s.of("ann").vitality == s.of("ann").most_vitality < 12, "nor where it was said before"
    assert "Cardanzo's sheet: Strength 5 → 9; Endurance 6 → 2; Run 10 → 12" in s.told()
    before = s.told()
    s.answers("edit", "cardanzo", "wits", 9, "drop")
    assert s.of("cardanzo").wits == 5 and s.told() == before


def test_FS_VIT_3_a_sheet_with_vitality_1_leaves_consciousness_to_the_gm() -> None:
    s = Evening(CARDANZO)
    s.table.rules = s.table.rules._replace(vit_one="gm")
    s.answers("characters", "edit", "cardanzo", "vitality", 1, "done")
    assert s.of("cardanzo").conscious and not s.of("cardanzo").asked_awake


def test_FS_VIT_1_an_unhurt_character_stays_unhurt_with_more_endurance() -> None:
    s = Evening(CARDANZO).answers("characters", "edit", "cardanzo", "endurance", 9, "done")
    assert s.of("cardanzo").vitality == s.of("cardanzo").most_vitality == 14


def test_FS_VIT_1_a_changed_sheet_limits_what_the_gm_gives_meanwhile() -> None:
    s = Evening(CARDANZO).answers("characters", "edit", "cardanzo", "vitality", 3, "done")
    s.answers("edit", "cardanzo", "endurance", 2)
    s.beside("amend", "cardanzo", "vitality", 9)
    s.answers("done")
    assert (s.of("cardanzo").vitality, s.of("cardanzo").most_vitality) == (7, 7)


def test_somebody_is_dismissed_once_that_is_sure() -> None:
    s = Evening(CARDANZO).answers("characters", "dismiss", "cardanzo", "no")
    assert "cardanzo" in s.table.characters
    s.answers("dismiss", "cardanzo", "dismiss")
    assert not s.table.characters and s.told("players")[-1] == "Cardanzo leaves the table"


def test_who_is_removed_while_it_is_asked_about_them_is_not_dismissed_too() -> None:
    s = Evening(CARDANZO, CHAINER.replace("Chainer", "Chainer pc")).answers("characters", "dismiss", "cardanzo")
    removed(s.asks("dismiss.sure"), "cardanzo")
    s.asks("evening.characters").answers("back")
    lost(s, "chainer", 3)
    s = Evening(CARDANZO, CHAINER + " pc")
    lost(s, "cardanzo", 2)
    lost(s, "chainer", 3)
    s.answers("recover", ["cardanzo", "chainer"]).asks("recover.points")
    assert "Cardanzo 9/11, Chainer 7/10" in str(s.decision.explanation()), "what they have, beside the question alone"
    assert not any(one.isdigit() for one in s.decision.prompt)
    removed(s, "cardanzo")
    assert s.answers(3).asks("evening.next").vitality("Chainer") == 10


def test_a_party_is_named_but_not_as_the_other_side() -> None:
    s = Evening(CARDANZO).answers("characters", "name", "Opposition")
    s.asks("party.name").answers("The Moles", "back")
    assert json.loads(s.document("party"))["title"] == "The Moles"


# --------------------------------------------------------------------------------------------------------- visibility


def test_players_learn_of_nobody_hidden_until_they_are_revealed() -> None:
    s = Evening(CARDANZO).answers("fight", "recruit", "opposition", "rammer", 2, ["hidden"])
    s.beside("reveal", "rammer-1", "turn").beside("reveal", "rammer-1", "turn")
    assert "into sight" not in str(s.log("gm")), "a fight that is prepared is not seen"
    s.answers("begin")
    seen = str(s.view("players")) + str(s.log("players"))
    assert "Rammer" in str(s.view("gm")) and "Rammer" not in seen
    s.beside("reveal", "rammer-1", "name")
    s.beside("reveal", "rammer-1", "turn")
    seen = str(s.view("players")) + str(s.log("players"))
    assert "Figure 1 appears" in seen and "Figure 1" in str(s.view("players")) and "Rammer" not in seen


def test_notes_are_the_gms_alone() -> None:
    s = Evening(CARDANZO)
    s.beside("note", "cardanzo", "owes the duke a letter")
    assert s.table.noted == {"cardanzo": ["owes the duke a letter"]}
    assert "duke" not in str(s.log("players")) + str(s.view("players"))
    assert s.view().sheets[0].notes == ("GM: owes the duke a letter",)


def test_the_gm_sees_what_ends_the_fight() -> None:
    s = Evening(CARDANZO).answers("fight", "recruit", "opposition", "rammer", 1, [], "objective", "the bell rings")
    assert not s.view().aim
    s.answers("begin")
    assert s.view().aim == "Ends: the bell rings" and not s.view("players").aim


def test_dice_of_npcs_are_the_apps_once_that_is_agreed() -> None:
    s = Fight(CARDANZO, CHAINER).declare(chainer="fist", cardanzo="fist")
    s.answer(s.keys[0])
    asked = s.decision
    assert asked is not None and FADING_SUNS.auto_answer(s.table, asked) is None
    s.beside("standing", "npc_dice")
    assert FADING_SUNS.auto_answers(s.table, asked)[0].holds


# ------------------------------------------------------------------------------------------------------ files


def test_every_template_is_sound_and_can_be_recruited() -> None:
    assert [DOCUMENTS.ready(key).name for key in DOCUMENTS.templates] == [
        template["name"] for template in DOCUMENTS.templates.values()
    ]


def test_every_mistake_of_a_file_is_named_with_its_place() -> None:
    people: list[Any] = [
        {"name": "Ann", "strength": 30, "colour": "red"},
        {"name": "Bob", "vitality": 40, "own": [{"name": "Knife"}, {"name": "Saw", "goal": 9, "skill": 4, "dice": 0}]},
        {"template": "portr"},
        {"id": "stand", "name": "Cat", "team": "nobody", "known": ["age"]},
    ]
    with pytest.raises(ValueError, match="characters") as wrong:
        DOCUMENTS.prepared({"title": "", "rules": {"vit_one": "maybe", "luck": 1}, "characters": people})
    said = str(wrong.value).splitlines()
    for begins in (
        *("title: expected a non-empty text", "rules: vit_one: expected one of", "characters.0.strength: "),
        *("characters.0.colour: no such field", "characters.1.own.0.goal: missing"),
        *("characters.1.own.1.dice: expected at least 1", "characters.1.vitality (Bob): at most 10 with Endurance 5"),
        *('characters.2.template: no such template: "portr" (did you mean "porter"?)', "characters.3.known.0: "),
        *("characters.3.id (Cat): stand is a reserved id", 'characters.3.team (Cat): no such team: "nobody"'),
    ):
        assert any(line.startswith(begins) for line in said), (begins, said)


@pytest.mark.parametrize("form", ["party", "encounter", "template"])
def test_a_file_of_another_game_or_form_is_refused(form: str) -> None:
    with pytest.raises(ValueError, match="another game"):
        DOCUMENTS.read(form, json.dumps({"system": "unhex", "title": "x"}))
    wrong = {"party": {"name": "Npc", "pc": False}, "encounter": {"name": "Pc", "pc": True}}
    who = wrong.get(form, {"name": "Pc", "pc": True})
    with pytest.raises(ValueError, match=r"characters\.0 \((Npc|Pc)\)"):
        DOCUMENTS.read(form, json.dumps({"system": "fading-suns", "form": form, "title": "x", "characters": [who]}))


def test_what_is_written_of_a_table_is_read_back_as_it_was() -> None:
    s = two_fights()
    for document in DOCUMENTS.documents(s.table):
        read = DOCUMENTS.read(document.kind, document.text)
        assert [sheet.name for sheet in read.characters] == [c["name"] for c in json.loads(document.text)["characters"]]


def test_table_rules_travel_with_the_party() -> None:
    """A session that begins with the party file plays by them."""
    s = two_fights().answers("rules", "vit_one", "done")
    next_week = Session(FADING_SUNS, object_of(FADING_SUNS.name, s.document("party")))
    assert next_week.table.rules == s.table.rules == DEFAULT.with_choice("vit_one", "gm")
    assert "rules" not in json.loads(two_fights().document("party"))
