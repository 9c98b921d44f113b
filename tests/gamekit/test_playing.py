"""A session of fights and menus: phases, one action with its ways to fail, and the end of a fight."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from tavern import PHASES, Swing, Talk, Tavern, brawler, tavern, told

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Gone, Overruled, Procedure, ask
from unhex_tui.gamekit.log import (
    ActionVoided,
    Dismissed,
    EncounterLaidOut,
    EveningClosed,
    FightEnded,
    Joined,
    PartTaken,
    PartyNamed,
    Recovered,
    RulesChosen,
    SheetChanged,
)
from unhex_tui.gamekit.questions import choice, several
from unhex_tui.gamekit.table import at_whom, carry_out, end, over, played

AIM, HIT = "swing.target", "swing.how"


def swing(table: Tavern, action: Swing) -> Procedure[None]:
    """Ask for the target and the way of a blow, which costs a point of pluck each."""
    action.target = yield from ask(
        lambda: choice(AIM, "Whom?", [Option(character, character) for character in table.characters])
    )
    action.begun = True
    table.characters[action.who].pluck -= 1

    def how() -> Any:
        at_whom(table, action)
        return choice(HIT, "How?", [Option("chair", "With a chair"), Option("fist", "With a fist")])

    table.errand = yield from ask(how)
    table.characters[action.target].pluck -= 1


def spend(table: Tavern, action: Swing) -> None:
    if not action.begun:
        table.characters[action.who].pluck -= 1


def correct(table: Tavern, action: Swing, refunded: bool, restored: bool) -> None:
    if refunded != restored:
        table.characters[action.who].pluck += 1 if refunded else -1


def room(**more: Any) -> Tavern:
    return tavern(brawler("Ann", "band"), brawler("Bob"), **more)


def acting(table: Tavern) -> Talk:
    return Talk(table, carry_out(table, Swing("ann"), swing, spend, correct))


def pluck(table: Tavern) -> list[int]:
    return [character.pluck for character in table.characters.values()]


# ------------------------------------------------------------------------------------------------------- one action


def test_a_table_knows_foes_holders_and_its_chapter() -> None:
    table = tavern(brawler("Ann", "band"), brawler("Bob", held_by="ann"), brawler("Cy", pluck=0), brawler("Di", "band"))
    assert [foe.id for foe in table.foes("ann")] == ["bob"]
    assert [foe.id for foe in table.foes("bob")] == ["ann", "di"]
    assert (table.held("ann"), table.held("bob")) == (table.characters["bob"], None)
    assert table.chapter == "fight 1, round 1"
    table.phase = "between"
    assert table.chapter == "between 1"


def test_an_action_is_under_way_from_its_first_question() -> None:
    table = room()
    talk = acting(table)
    assert table.action is not None and table.at_rest, "nothing is spent yet"
    talk.says((AIM, "bob"))
    assert not table.at_rest and pluck(table) == [5, 6]
    talk.says((HIT, "chair"))
    assert (table.action, table.errand, pluck(table)) == (None, None, [5, 5])
    assert told(table) == []


@pytest.mark.parametrize("way", ["removed", "away"])
def test_an_action_without_its_target_is_void(way: str) -> None:
    table = room()
    talk = acting(table).says((AIM, "bob"))
    if way == "removed":
        table.remove("bob")
    else:
        table.characters["bob"].away = True
    talk.rebuild()
    assert talk.decision is None and table.action is None
    assert told(table) == [ActionVoided("ann", False, False, True)]


@pytest.mark.parametrize(
    ("key", "refunded", "restored", "left"),
    [
        ("void.refunded", True, False, 6),
        ("void.spent", False, False, 5),
        ("void.refunded.restore", True, True, 6),
        ("void.spent.restore", False, True, 5),
    ],
)
def test_the_gm_cancels_an_action_in_four_ways(key: str, refunded: bool, restored: bool, left: int) -> None:
    table = room()
    before = table.dump()
    talk = acting(table).says((AIM, "bob"))
    talk.interrupt(Overruled(key, before if restored else None))
    assert (talk.decision, table.action, pluck(table)) == (None, None, [left, 6])
    assert told(table) == [ActionVoided("ann", refunded, restored, False)]


def test_the_end_of_the_fight_goes_past_the_action() -> None:
    table = room()
    talk = acting(table).says((AIM, "bob"))
    with pytest.raises(Overruled, match="end"):
        talk.interrupt(Overruled("end"))
    assert told(table) == []


def test_a_target_must_be_there() -> None:
    table = room()
    assert at_whom(table, Swing("ann", "bob")) is table.characters["bob"]
    with pytest.raises(Gone):
        at_whom(table, Swing("ann", "gone"))


def test_a_fight_is_over_with_one_side_able() -> None:
    table = room()
    ended: list[str] = []
    assert not over(table, lambda _, winner: ended.append(winner))
    table.characters["bob"].pluck = 0
    assert over(table, lambda _, winner: ended.append(winner))
    table.characters["ann"].pluck = 0
    assert over(table, lambda _, winner: ended.append(winner))
    assert ended == ["band", ""]


def test_the_table_knows_whether_a_fight_is_staged() -> None:
    table = room()
    assert table.fighting and table.staged
    table.phase = "between"
    assert not table.fighting and table.staged, "until something new begins"
    table.round = 0
    assert not table.staged
    table.errand = "recover"
    assert not table.at_rest


# ------------------------------------------------------------------------------------------------------ the session


def brawl(table: Tavern) -> Procedure[None]:
    """Play one action of the first able character, or end the fight."""
    if not over(table, end):
        (who, *_) = (character.id for character in table.characters.values() if character.able)
        yield from carry_out(table, Swing(who), swing, spend, correct)


PLAY = played({**PHASES, "brawl": brawl}, partial(end, by_gm=True))


def session(*people: Any, **more: Any) -> tuple[Tavern, Talk]:
    table = tavern(*people, **{"phase": "between", "round": 0, "fight": 0, **more})
    return table, Talk(table, PLAY(table))


def test_a_fight_is_prepared_fought_and_ended() -> None:
    table, talk = session(brawler("Ann", "band"), brawler("Bob", pluck=1))
    talk.says(("evening.next", "fight"))
    assert table.phase == "preparing"
    assert talk.decision is not None and talk.decision.prompt == "The next fight. The band: 1, The crowd: 1"
    talk.says(("fight.prepare", "begin"), (AIM, "bob"), (HIT, "fist"))
    assert told(table) == [FightEnded("band")]
    assert talk.decision.prompt == "The fight is over. What now?"
    assert [note.text for note in talk.decision.explanation().notes] == [
        "1. Fight 1, 1 round: The band held the field; under the table: Bob"
    ]
    talk.says(("evening.next", "close"))
    assert (talk.decision, table.phase, told(table)) == (None, "closed", [EveningClosed()])


def test_the_gm_ends_a_fight_in_the_middle_of_an_action() -> None:
    table, talk = session(brawler("Ann", "band"), brawler("Bob"), phase="brawl", round=1, fight=1)
    talk.says((AIM, "bob"))
    talk.interrupt(Overruled("end"))
    assert (table.phase, table.action, told(table)) == ("between", None, [FightEnded("", True)])
    assert talk.decision is not None and talk.decision.question == "evening.next"


def test_a_session_goes_on_from_any_rest_point() -> None:
    table, _ = session(brawler("Ann", "band"), phase="gathering")
    assert Talk(table, PLAY(table)).says(("evening.characters", "back")).decision.question == "evening.next"  # type: ignore[union-attr]


def test_a_fight_needs_two_sides() -> None:
    _, talk = session(brawler("Ann", "band"), brawler("Bob", away=True), phase="preparing")
    assert "begin" not in talk.keys
    assert talk.decision is not None
    (blocked,) = [one for one in talk.decision.explanation().blocked if one.option.key == "begin"]
    assert [str(reason) for reason in blocked.reasons] == [
        "A fight needs 2 sides, with someone on their feet on each (TAV-3)"
    ]


def test_preparing_removes_dead_npcs_only() -> None:
    table, talk = session(brawler("Ann", "band", pluck=-1), brawler("Bob", pluck=-1), scene="Old", round=3)
    talk.says(("evening.next", "fight"))
    assert ([*table.characters], table.scene, table.round) == (["ann"], "", 0)


def test_those_who_take_part_are_picked() -> None:
    people = (brawler("Ann", "band", letter="a"), brawler("Bob"), brawler("Cy", away=True), brawler("Dov", pluck=-1))
    table, talk = session(*people, phase="preparing")
    talk.says(("fight.prepare", "who"))
    assert talk.keys == ["ann", "bob", "cy"] and talk.decision.chosen == ("ann", "bob")  # type: ignore[union-attr]
    talk.says(("fight.who", ["ann", "cy"]))
    assert told(table) == [PartTaken(("cy",), ("bob", "dov"))]
    assert {character.id: character.away for character in table.characters.values()} == {
        "ann": False,
        "bob": True,
        "cy": False,
        "dov": True,
    }
    assert table.characters["cy"].letter == "c"
    talk.says(("fight.prepare", "who"), ("fight.who", ["ann", "cy"]))
    assert told(table) == [], "nothing has changed"


def test_an_objective_is_kept_in_the_gms_words() -> None:
    table, talk = session(brawler("Ann", "band"), phase="preparing")
    talk.says(("fight.prepare", "objective"), ("fight.objective", " the  song ends "))
    assert table.ends_when == "the song ends"
    talk.says(("fight.prepare", "back"))
    assert table.phase == "between"


def test_an_encounter_is_laid_out_from_its_text() -> None:
    table, talk = session(brawler("Ann", "band"), phase="preparing")
    text = (
        '{"system": "tavern", "form": "encounter", "title": "Dock", "characters": [{"template": "sailor", "count": 2}]}'
    )
    talk.says(("fight.prepare", "encounter"), ("fight.encounter", text))
    assert told(table) == [EncounterLaidOut("Dock", ("Sailor 1", "Sailor 2"))]
    assert talk.decision is not None and talk.decision.prompt == "The next fight (Dock). The band: 1, The crowd: 2"


def test_recovery_restores_up_to_the_maximum() -> None:
    people = (brawler("Ann", "band", pluck=5), brawler("Bo", "band", pluck=-1), brawler("Cy", pluck=1), brawler("Di"))
    table, talk = session(*people)
    end(table, "band")
    told(table)
    talk.rebuild()
    talk.says(("evening.next", "recover"))
    assert talk.keys == ["ann", "cy"], "the dead and the unhurt do not recover"
    talk.says(("recover.who", ["ann", "cy"]))
    assert talk.decision is not None
    assert [note.text for note in talk.decision.explanation().notes] == ["Now Ann 5/6, Cy 1/6"]
    talk.says(("recover.points", 3))
    assert told(table) == [Recovered("ann", 1, "pluck", ("TAV-2",)), Recovered("cy", 3, "pluck", ("TAV-2",))]
    assert pluck(table) == [6, -1, 4, 6] and table.fights[-1].rested


def test_npcs_on_the_side_of_the_pcs_are_picked_for_recovery_too() -> None:
    people = (brawler("Bo", pluck=1), brawler("Eve", "band", pc=False, pluck=2), brawler("Ann", "band", pluck=5))
    _, talk = session(*people)
    assert talk.decision is not None
    hints = {option.key: option.hint for option in talk.decision.options}  # type: ignore[union-attr]
    assert hints["recover"] == "Ann 5/6, Eve 2/6"
    talk.says(("evening.next", "recover"))
    assert talk.keys == ["ann", "eve", "bo"] and talk.decision.chosen == ("ann", "eve")  # type: ignore[union-attr]


def test_the_menu_says_when_only_foes_need_to_recover() -> None:
    _, talk = session(brawler("Bo", pluck=1), brawler("Ann", "band"))
    hints = {option.key: option.hint for option in talk.decision.options}  # type: ignore[union-attr]
    assert hints["recover"] == "only foes are hurt"


def test_recovery_is_blocked_while_all_are_unhurt() -> None:
    _, talk = session(brawler("Ann", "band"))
    assert talk.decision is not None and "recover" not in talk.keys
    blocked = {one.option.key: one.reasons[0].text for one in talk.decision.explanation().blocked}
    assert blocked["recover"] == "No one is hurt"


def test_table_rules_switch_until_done() -> None:
    table, talk = session()
    talk.says(("evening.next", "rules"), ("rules.which", "songs"), ("rules.which", "songs"), ("rules.which", "chairs"))
    talk.says(("rules.which", "done"))
    assert table.rules.dump() == {"chairs": "on", "songs": "3"}
    events = told(table)
    assert [(type(event), event.rule.id, event.choice) for event in events] == [
        (RulesChosen, "songs", "2"),
        (RulesChosen, "songs", "3"),
        (RulesChosen, "chairs", "on"),
    ]
    assert next(option.hint for option in talk.decision.options if option.key == "rules") == "2 changed"  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------ characters come and go


def gathering(*people: Any) -> tuple[Tavern, Talk]:
    return session(*people, phase="gathering")


def test_a_party_joins_from_its_file() -> None:
    table, talk = gathering()
    people = [{"name": "Ann"}, {"name": "Bo"}]
    text = json.dumps({"system": "tavern", "form": "party", "title": "The fiddlers", "characters": people})
    talk.says(("evening.characters", "join"), ("party.file", text))
    assert told(table) == [Joined(("ann", "bo"), "band", False)]
    assert table.party == "The fiddlers"


def test_a_character_is_made_by_hand() -> None:
    table, talk = gathering()
    talk.says(("evening.characters", "make"), ("make.name", "Ann"))
    assert "ann" not in table.characters, "nothing is on the table before the form is done"
    talk.says(("sheet.fact", "pluck"), ("sheet.pluck", 4), ("sheet.fact", "concept"), ("sheet.concept", "fiddler"))
    talk.says(("sheet.fact", "pocket"), ("pocket.name", "rosin"), ("sheet.fact", "done"))
    ann = table.characters["ann"]
    assert (ann.pc, ann.team, ann.pluck, ann.concept, ann.pockets) == (True, "band", 4, "fiddler", ("rosin",))
    assert told(table) == [Joined(("ann",), "band", False)]


def test_a_discarded_character_leaves_nothing() -> None:
    table, talk = gathering()
    talk.says(("evening.characters", "make"), ("make.name", "Ann"), ("sheet.fact", "drop"))
    assert (table.characters, told(table)) == ({}, [])


def test_npcs_are_recruited_from_a_template() -> None:
    table, talk = gathering(brawler("Ann", "band"))
    talk.says(("evening.characters", "recruit"))
    assert talk.keys == ["crowd", "band", ":new"]
    talk.says(("recruit.team", "crowd"))
    assert [option.hint for option in talk.decision.options[1:3]] == ["strength 3; pockets rope", "strength 5"]  # type: ignore[union-attr]
    talk.says(("recruit.template", "sailor"), ("recruit.number", 2), ("recruit.seen", ["hidden"]))
    assert told(table) == [Joined(("sailor-1", "sailor-2"), "crowd", True)]
    assert all(table.characters[one].hidden for one in ("sailor-1", "sailor-2"))


def test_npcs_may_come_to_a_new_side() -> None:
    table, talk = gathering(brawler("Ann", "band"))
    talk.says(("evening.characters", "recruit"), ("recruit.team", ":new"), ("recruit.side", "the CROWD"))
    assert talk.decision is not None and talk.decision.prompt == "What is the new side called? the CROWD is taken"
    talk.says(("recruit.side", "The gulls"), ("recruit.template", "npc"), ("make.name", "Gull"))
    talk.says(("sheet.fact", "done"), ("recruit.number", 1), ("recruit.seen", []))
    assert table.team_name(table.characters["gull"].team) == "The gulls"


def test_an_edit_of_a_sheet_is_told_with_old_and_new_values() -> None:
    table, talk = gathering(brawler("Ann", "band", pockets=("rosin",)))
    talk.says(("evening.characters", "edit"), ("edit.who", "ann"), ("sheet.fact", "name"), ("sheet.name", "Anna"))
    talk.says(("sheet.fact", "pocket:0"), ("sheet.fact", "pluck"), ("sheet.pluck", 2), ("sheet.fact", "done"))
    assert told(table) == [SheetChanged("ann", ("name Ann → Anna", "pluck all → 2", "pockets rosin → empty"), False)]
    assert (table.name("ann"), pluck(table), table.characters["ann"].pockets) == ("Anna", [2], ())


def test_an_edited_sheet_keeps_what_the_gm_edits_in_the_meantime() -> None:
    table, talk = gathering(brawler("Ann", "band"))
    talk.says(("evening.characters", "edit"), ("edit.who", "ann"), ("sheet.fact", "strength"), ("sheet.number", 7))
    ann = table.characters["ann"]
    ann.name, ann.concept, ann.pluck, ann.pockets = "Anna", "fiddler", 2, ("rosin",)
    talk.says(("sheet.fact", "done"))
    assert (ann.strength, ann.name, ann.concept, ann.pluck, ann.pockets) == (7, "Anna", "fiddler", 2, ("rosin",))


def test_a_character_is_dismissed_for_good() -> None:
    table, talk = gathering(brawler("Ann", "band"), brawler("Bob"))
    talk.says(("evening.characters", "dismiss"), ("dismiss.who", "bob"), ("dismiss.sure", "no"))
    assert "bob" in table.characters
    talk.says(("evening.characters", "dismiss"), ("dismiss.who", "ann"), ("dismiss.sure", "dismiss"))
    talk.says(("evening.characters", "dismiss"), ("dismiss.who", "bob"), ("dismiss.sure", "dismiss"))
    assert told(table) == [Dismissed("Ann", False), Dismissed("Bob", True)], "players have not met Bob yet"
    assert table.characters == {}


def test_a_party_is_named_apart_from_the_other_side() -> None:
    table, talk = gathering(brawler("Ann", "band"))
    talk.says(("evening.characters", "name"), ("party.name", "the crowd"))
    assert talk.decision is not None and talk.decision.prompt.endswith("The crowd is the other side")
    talk.says(("party.name", "The fiddlers"))
    assert told(table) == [PartyNamed("The fiddlers")] and table.party == "The fiddlers"
    talk.says(("evening.characters", "name"), ("party.name", "The fiddlers"))
    assert told(table) == []


def test_a_question_for_several_keeps_its_bounds() -> None:
    asked = several("who", "Who?", [Option("a", "A"), Option("b", "B")], least=1, most=1, chosen=("a",), none="no one")
    assert (asked.least, asked.most, asked.chosen, asked.none) == (1, 1, ("a",), "no one")
    assert asked.check(["b"]) == ["b"]
    with pytest.raises(ValueError, match="expected 1, got 0"):
        asked.check([])
