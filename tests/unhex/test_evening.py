"""Between fights: who comes, maps, who takes part, placing: MAP-3, CHAR-6, CHAR-8."""

import json

import pytest
from unhex.evening_kit import ANN, MAP, VEX, empty, ended, fought, joined, party, placed, with_thugs
from unhex_kit import Evening

from unhex_tui.systems.unhex.events.fights import Placed
from unhex_tui.systems.unhex.system import UNHEX


def barred(session):
    """Return the keys of blocked options."""
    return {blocked.option.key for blocked in session.decision.explanation().blocked}


# -------------------------------------------------------------------------------------------- who are you


def test_a_session_of_a_title_alone_asks_who_the_players_are():
    session = empty()
    session.asks("evening.next")
    assert session.decision.prompt.startswith("Who's playing?")
    assert session.keys[:2] == ["join", "make"]
    assert [team.name for team in session.table.teams] == ["Players", "Opposition"]


def test_what_makes_no_sense_yet_is_blocked_with_its_reason():
    session = empty()
    assert {"roll", "recover", "goal", "award"} <= barred(session)
    assert session.why_not("recover") == {"END-2"}
    assert session.why_not("award") == {"CHAR-5"}
    assert session.refused("evening.next", "recover").startswith("The PCs recover: No PC is alive and free")


def test_enter_does_nothing_between_fights():
    assert empty().decision.enter == ""
    assert with_thugs().decision.enter == ""


def test_CHAR_8_a_party_file_brings_the_players_characters():
    """The side's name comes along."""
    session = joined()
    assert [(character.name, character.pc, character.team) for character in session.table.characters.values()] == [
        ("Vex", True, "players"),
        ("Ann", True, "players"),
    ]
    assert session.table.team("players").name == "The crew"
    assert session.decision.prompt == "What now?"
    assert "join" not in session.keys


def test_a_party_that_is_not_sound_is_not_taken_and_every_mistake_is_named():
    session = empty().script(("evening.next", "join"))
    text = session.refused("party.file", party({"name": "Bo", "abilities": ["1HM-9"]}, {**VEX, "level": 60}))
    assert "1HM-9" in text and "CHAR-1" in text
    assert session.table.characters == {}


def test_the_journal_holds_what_a_file_says_not_its_name():
    session = joined()
    assert [entry.value for entry in session.entries()] == ["join", party()]


def test_a_second_party_joins_those_who_are_there():
    session = joined(VEX)
    session.script(("evening.next", "characters"), ("evening.characters", "join"), ("party.file", party(ANN)))
    assert [character.name for character in session.table.characters.values()] == ["Vex", "Ann"]


def test_CHAR_2_a_player_makes_a_character_by_hand():
    session = empty().script(("evening.next", "make"), ("make.name", "Moss"), ("make.fact", "good_at"))
    session.script(("make.good_at", "silence"), ("make.fact", "abilities"), ("make.abilities", ["2HR-1"]))
    assert not session.table.at_rest
    session.script(("make.fact", "done"))
    session.asks("evening.characters")
    assert session.table.at_rest
    assert [(character.name, character.pc, character.level) for character in session.table.characters.values()] == [
        ("Moss", True, 50)
    ]
    assert "Moss joins Players" in session.told()


def test_CHAR_2_several_are_made_one_after_the_other_and_done_leads_on():
    session = empty()
    for menu, name in (("evening.next", "Moss"), ("evening.characters", "Fern"), ("evening.characters", "Reed")):
        session.script((menu, "make"))
        assert [(seat.id, seat.name) for seat in session.decision.seats] == [("team:players", "Players")]
        session.script(("make.name", name), ("make.fact", "done"))
        make = next(option for option in session.decision.options if option.key == "make")
        assert make.letter == "m"
    assert (session.decision.enter, session.decision.options[-1].label) == ("back", "Done")
    session.script(("evening.characters", "back"))
    session.asks("evening.next")
    assert [character.name for character in session.table.characters.values()] == ["Moss", "Fern", "Reed"]


def test_a_cancelled_first_character_leads_back():
    """The menu asks again who the players are."""
    session = empty().script(("evening.next", "make"), ("make.name", "Moss"), ("make.fact", "cancel"))
    session.asks("evening.next")
    assert session.decision.prompt.startswith("Who's playing?")


@pytest.mark.parametrize(
    "answers",
    [
        (("evening.characters", "join"), ("party.file", party(ANN))),
        (("evening.characters", "edit"), ("edit.who", "vex"), ("make.fact", "done")),
        (("evening.characters", "dismiss"), ("dismiss.who", "vex"), ("dismiss.sure", "no")),
        (("evening.characters", "recruit"), ("recruit.team", "opposition"), ("recruit.template", "done")),
    ],
    ids=["join", "edit", "dismiss", "recruit"],
)
def test_whatever_is_done_about_characters_leads_back_to_their_menu(answers):
    session = joined().script(("evening.next", "characters"), *answers)
    session.asks("evening.characters")
    assert session.table.at_rest


def test_a_sheet_is_changed_between_fights():
    session = joined().script(("evening.next", "characters"), ("evening.characters", "edit"), ("edit.who", "vex"))
    session.script(("make.fact", "concept"), ("make.concept", "driver"), ("make.fact", "done"))
    assert session.who("vex").concept == "driver"


def test_a_dismissed_character_comes_back_only_by_undo():
    session = joined().script(("evening.next", "characters"), ("evening.characters", "dismiss"))
    session.script(("dismiss.who", "ann"), ("dismiss.sure", "dismiss"))
    assert [*session.table.characters] == ["vex"]
    assert "Ann" not in next(doc for doc in UNHEX.documents(session.table) if doc.kind == "party").text
    session.undo()
    assert [*session.table.characters] == ["vex", "ann"]


def test_the_players_read_of_a_dismissal_only_where_they_know_the_name():
    session = ended(placed(with_thugs(2)).initiative())
    for known in (True, False):
        if not known:
            session.amend("thug-2", "hidden", "name")
        session.script(("evening.next", "characters"), ("evening.characters", "dismiss"))
        session.script(("dismiss.who", "thug-1" if known else "thug-2"), ("dismiss.sure", "dismiss"))
        session.script(("evening.characters", "back"))
    assert [line for line in session.told() if "leaves the table" in line] == [
        "Thug 1 leaves the table",
        "Thug 2 leaves the table",
    ]
    assert [line for line in session.told("players") if "leaves the table" in line] == ["Thug 1 leaves the table"]


def test_players_read_no_dismissal_of_an_unseen_character():
    session = with_thugs(1)
    session.script(("fight.prepare", "who"), ("fight.who", ["vex", "ann"]), ("fight.prepare", "back"))
    session.script(("evening.next", "characters"), ("evening.characters", "dismiss"))
    session.script(("dismiss.who", "thug-1"), ("dismiss.sure", "dismiss"))
    assert session.told()[-1] == "Thug 1 leaves the table"
    assert "Thug 1 leaves the table" not in session.told("players")


def test_players_learn_nothing_of_a_postponed_fight():
    """Its characters stay unknown."""
    session = with_thugs(1).script(("fight.prepare", "back"))
    assert [row.name for row in session.view("players").roster] == ["Vex", "Ann"]
    session.script(("evening.next", "characters"), ("evening.characters", "dismiss"))
    session.script(("dismiss.who", "thug-1"), ("dismiss.sure", "dismiss"))
    assert not any("Thug" in line for line in session.told("players"))


def test_players_see_a_recruit_when_the_next_fight_begins():
    """The GM recruits the character after a fight."""
    session = ended(placed(with_thugs()).initiative("players"))
    assert "Thug 1" in [row.name for row in session.view("players").roster]
    session.script(("evening.next", "characters"), ("evening.characters", "recruit"))
    session.script(("recruit.team", "opposition"), ("recruit.template", "guard"), ("recruit.number", 1))
    while session.decision.question.startswith("recruit"):
        session.script((session.decision.question, "done" if session.decision.question == "recruit.template" else []))
    assert "Guard 1" in [row.name for row in session.view().roster]
    assert "Guard 1" not in [row.name for row in session.view("players").roster]
    assert not any("Guard" in line for line in session.told("players"))


def test_dismissing_is_thought_better_of():
    session = joined().script(("evening.next", "characters"), ("evening.characters", "dismiss"))
    session.script(("dismiss.who", "ann"), ("dismiss.sure", "no"))
    assert "ann" in session.table.characters


# -------------------------------------------------------------------------------------------- preparing a fight


def test_MAP_1_a_fight_needs_a_map_and_ROUND_3_two_sides():
    session = joined().script(("evening.next", "fight"))
    assert session.why_not("begin") == {"MAP-1", "ROUND-3"}
    session.script(("fight.prepare", "map"), ("fight.map", "Bar --- Booths"))
    assert session.prompt.startswith("The next fight: untitled map. "), "as in the log"
    session.script(("fight.prepare", "map"), ("fight.map", MAP))
    (begin,) = (each for each in session.decision.explanation().blocked if each.option.key == "begin")
    assert [*map(str, begin.reasons)] == ["No one to fight The crew (ROUND-3)"]
    assert session.table.area_map.title == "The mill"


def test_a_map_with_mistakes_is_not_taken_and_all_are_named():
    session = joined().script(("evening.next", "fight"), ("fight.prepare", "map"))
    text = session.refused("fight.map", "Yard ---\nMill ---\n")
    assert "line 1" in text and "line 2" in text
    assert session.table.area_map.areas == ()


def test_the_present_map_is_offered_again():
    session = with_thugs().script(("fight.prepare", "map"))
    session.answer(session.decision.value)
    assert [area.name for area in session.table.area_map.areas] == ["Yard", "Mill", "Loft"]


def test_CHAR_8_the_opposition_is_recruited_by_the_dozen():
    session = with_thugs(3)
    assert [member.name for member in session.table.members("opposition")] == ["Thug 1", "Thug 2", "Thug 3"]
    assert "begin" in session.keys


def test_an_encounter_prepared_at_home_is_laid_out():
    encounter = {
        "form": "encounter",
        "title": "The toll",
        "map": MAP,
        "objective": "the ledger is burnt",
        "characters": [
            {"name": "Collector", "area": "Loft", "hidden": True},
            {"template": "thug", "count": 2, "area": "Mill"},
        ],
    }
    session = joined().script(("evening.next", "fight"), ("fight.prepare", "encounter"))
    session.script(("fight.encounter", json.dumps(encounter)))
    players = session.view("players")
    assert {row.name for row in session.view().roster} >= {"Thug 1", "Thug 2"}
    assert not any("Thug" in row.name for row in players.roster) and "Thug" not in str(players.scene)
    session.script(("fight.prepare", "begin"))
    assert {"Thug 1", "Thug 2"} <= {row.name for row in session.view("players").roster}
    session.asks("place.area")
    assert session.seats == ["vex"]
    session.script(("place.area", "yard"), ("place.area", "mill"))
    session.asks("initiative.roll")
    assert (session.area("collector"), session.who("collector").hidden) == ("Loft", True)
    assert session.table.ends_when == "the ledger is burnt"
    assert "The toll begins" in session.told()
    assert not any("Collector" in line for line in session.told("players"))


def test_the_current_fight_has_the_logs_name():
    """The name stands there if it differs from the session's."""
    session = with_thugs()

    def named() -> tuple[str, str]:
        return session.view().fight, session.view("players").fight

    assert named() == ("", ""), "it is only prepared"
    session.table.scene = "The traitor's mill"
    session.script(("fight.prepare", "begin"))
    assert named() == ("The traitor's mill", "The mill")
    session.table.title = "The mill"
    assert named() == ("The traitor's mill", "")
    session.table.scene = ""
    assert named() == ("", "")


def test_a_fight_is_named_until_the_next_is_prepared():
    session = fought()
    assert session.view().fight == session.view("players").fight == "The mill"
    session.script(("evening.next", "fight"))
    assert session.view().fight == session.view("players").fight == ""


def test_who_is_away_takes_no_part():
    session = with_thugs(2).script(("fight.prepare", "who"), ("fight.who", ["vex", "thug-1"]))
    placed(session)
    assert {character.id for character in session.table.characters.values() if character.in_fight} == {"vex", "thug-1"}
    assert session.who("ann").area is None
    assert session.who("thug-2").away
    session.initiative()
    assert {option.key for option in session.decision.options} <= {"vex", "thug-1", "end"}


def test_ROUND_3_a_side_that_is_all_away_begins_no_fight():
    session = with_thugs().script(("fight.prepare", "who"), ("fight.who", ["vex", "ann"]))
    assert session.why_not("begin") == {"ROUND-3"}


def test_CHAR_6_what_is_in_hand_as_the_fight_begins_is_its_owners_choice():
    session = with_thugs().script(("fight.prepare", "hands"), ("fight.hands_of", "vex"))
    assert session.seats == ["vex"]
    kit = session.who("vex").items[1].id
    session.answer([f"{kit}@left"])
    assert session.hands("vex") == ("", "Kit")


def test_ROUND_3_what_ends_the_fight_is_said_beforehand():
    session = with_thugs().script(("fight.prepare", "objective"), ("fight.objective", "the wheel stops"))
    assert session.table.ends_when == "the wheel stops"


def test_a_fight_is_put_off():
    session = with_thugs().script(("fight.prepare", "back"))
    session.asks("evening.next")
    assert session.table.fights == []


# -------------------------------------------------------------------------------------------- placing


def test_MAP_3_the_gm_places_npcs_before_the_pcs():
    """Players then place their PCs where the GM allows."""
    session = with_thugs().script(("fight.prepare", "begin"))
    assert (session.seats, session.keys[:3]) == (["gm"], ["yard", "mill", "loft"])
    session.script(("place.area", "loft"))
    assert (session.seats, session.keys) == (["vex"], ["yard", "mill"])
    assert session.why_not("loft") == {"MAP-3"}


def test_MAP_3_all_npcs_that_are_left_start_together():
    session = with_thugs(3).script(("fight.prepare", "begin"), ("place.area", "mill"))
    session.script(("place.area", ":together"), ("place.together", "loft"))
    assert session.seats == ["vex"]
    assert [session.area(f"thug-{n}") for n in (1, 2, 3)] == ["Mill", "Loft", "Loft"]


def test_one_npc_alone_is_not_placed_together():
    session = with_thugs(1).script(("fight.prepare", "begin"))
    assert ":together" not in session.keys


def test_MAP_3_hidden_npcs_are_placed_and_the_players_learn_nothing():
    session = with_thugs(1).script(("fight.prepare", "begin"), ("place.area", ":hide"), ("place.area", "loft"))
    assert session.who("thug-1").hidden
    assert not any("Thug 1 starts" in line for line in session.told("players"))
    assert session.line(Placed("thug-1", "loft")) in session.told()
    view = session.view("players")
    assert all(not area.tokens for area in view.scene.areas)


def test_each_place_is_a_step_of_its_own_and_taken_back_alone():
    session = with_thugs(2).script(("fight.prepare", "begin"), ("place.area", "loft"), ("place.area", "mill"))
    session.undo()
    assert (session.area("thug-1"), session.who("thug-2").area) == ("Loft", None)


def test_a_setup_with_map_and_characters_goes_straight_to_placing():
    session = Evening({"title": "A", "map": MAP, "characters": [{"name": "Vex", "pc": True}, {"name": "Bob"}]})
    session.asks("place.area")


@pytest.mark.parametrize("setup", [{"map": MAP}, {"characters": [{"name": "Vex", "pc": True}, {"name": "Bob"}]}])
def test_a_setup_that_lacks_map_or_characters_begins_between_fights(setup):
    Evening({"title": "A", **setup}).asks("evening.next")


# -------------------------------------------------------------------------------------------- rules, goal, close


def test_TABLE_1_table_rules_change_between_fights():
    session = joined().script(("evening.next", "rules"), ("rules.which", "shield_other"), ("rules.which", "done"))
    session.asks("evening.next")
    assert session.table.rules.shield_other == "sight"


def test_closing_takes_up_what_was_dropped_so_that_the_party_file_has_it():
    session = placed(with_thugs()).initiative("players")
    session.script(("turn.actor", "vex"), ("action.choose", "drop"))
    ended(session)
    session.script(("evening.next", "close"))
    session.asks("")
    assert "Knife" in next(doc for doc in UNHEX.documents(session.table) if doc.kind == "party").text


# ------------------------------------------------------------------------------------------------ current state


def test_whoever_is_removed_in_the_middle_of_an_errand_ends_it():
    session = joined().script(("evening.next", "roll"), ("outside.kind", "basic"), ("outside.who", "vex"))
    session.amend("vex", "remove", "yes")
    session.asks("evening.next")
    assert session.table.at_rest


def test_the_question_after_a_reload_between_fights_is_the_same():
    session = fought()
    again = UNHEX.load(json.loads(json.dumps(UNHEX.dump(session.table))))
    assert UNHEX.dump(again) == UNHEX.dump(session.table)
    assert again.fights == session.table.fights


def test_the_players_see_no_npc_that_is_away():
    session = fought(2).script(("evening.next", "fight"))
    assert [row.name for row in session.view("players").roster] == ["Vex", "Ann"]
    assert [row.name for row in session.view().roster] == ["Vex", "Ann", "Thug 1", "Thug 2"]
    assert next(row.state for row in session.view().roster if row.name == "Thug 1") == "away"


def test_MAP_3_all_of_a_kind_start_together():
    session = with_thugs(3).script(("fight.prepare", "recruit"), ("recruit.team", "opposition"))
    session.script(("recruit.template", "leader"), ("recruit.number", 1), ("recruit.where", []))
    session.script(("recruit.template", "done"), ("fight.prepare", "begin"), ("place.area", ":alike"))
    session.script(("place.together", "loft"))
    assert [session.area(f"thug-{n}") for n in (1, 2, 3)] == ["Loft"] * 3
    assert session.decision.prompt == "Where does Leader start?"


def test_MAP_3_placed_characters_keep_their_areas_on_a_changed_map():
    """The note says so before the change."""
    mill = "title: The mill\nWheel --- Store\nStore --- Loft\nstart: Wheel\n"
    people = [{"template": "thug", "area": "Store"}, {"template": "sniper", "area": "Loft"}]
    laid = {"form": "encounter", "title": "Under the mill", "map": mill, "characters": people}
    session = joined().script(("evening.next", "fight"), ("fight.prepare", "map"))
    assert "characters keep their areas" not in str(session.decision.explanation().notes)
    session.script(("fight.map", MAP), ("fight.prepare", "encounter"), ("fight.encounter", json.dumps(laid)))
    where = {character.id: character.area for character in session.table.characters.values() if character.area}
    assert sorted(where.values()) == ["loft", "store"]
    session.script(("fight.prepare", "map"))
    assert "characters keep their areas" in str(session.decision.explanation().notes)
    session.script(("fight.map", mill.replace("Store --- Loft", "Store --- Cellar")))
    assert [character.area for character in session.table.characters.values() if character.area] == ["store"]
    session.script(("fight.prepare", "map"), ("fight.map", mill.replace("The mill", "Another")))
    assert not any(character.area for character in session.table.characters.values())
