"""Edits during an action have the rules' consequences: characters who can no longer act, be attacked or go on."""

from collections.abc import Sequence
from typing import Any

import pytest
from unhex_kit import ROOM, Evening, Fight, Opening, newcomer

from unhex_tui.engine.decision import Option
from unhex_tui.systems.unhex.between.documents import DOCUMENTS, start
from unhex_tui.systems.unhex.events.moves import Stopped
from unhex_tui.systems.unhex.gm.battlefield import scene
from unhex_tui.tui.questions.letters import Letters, assigned

YARD = ROOM + "Hall --- Yard\n"
VOID = "Vex's action is no longer possible: refunded"


def voided(s: Evening) -> bool:
    """Tell whether the action was voided and its cost returned."""
    s.asks("turn.actor")
    return s.told()[-1] == VOID and s.actions("vex") in (0, 1)


def menu(*people: str) -> Evening:
    """Return Vex's choice of an action, with these characters on the map."""
    return Fight(YARD, "Vex pc crew Room sword@right", "Pat pc crew Room", *people, first="crew").script(
        ("turn.actor", "vex")
    )


def test_ATK_1_targets_that_an_amendment_puts_out_of_reach_are_not_offered() -> None:
    s = menu("Thug house Room", "Axel house Room")
    s.script(("action.choose", "attack:vex.sword"))
    s.asks("attack.target")
    s.amend("vex", "area", "yard")
    assert voided(s)


def test_MOVE_1_goals_are_not_offered_to_somebody_who_can_no_longer_move() -> None:
    s = Fight(YARD, "Vex pc crew Hall sword@right", "Pat pc crew Hall", "Thug house Yard", first="crew")
    s.script(("turn.actor", "vex"), ("action.choose", "move"))
    s.asks("move.area")
    s.wound("vex", right_leg="xxxxxx")
    assert voided(s)


@pytest.mark.parametrize(
    "edit", [("vex", "actions", 0), ("vex", "level", 5), ("vex", "level", -5), ("vex", "state", "surrendered")]
)
def test_ACT_1_who_may_no_longer_act_does_not(edit: tuple[Any, ...]) -> None:
    s = menu("Thug house Room")
    s.asks("action.choose")
    s.amend(*edit)
    assert voided(s)


@pytest.mark.parametrize("edit", [("vex", "level", -5), ("thug", "state", "left"), ("thug", "state", "dead")])
def test_ATK_1_an_attack_is_void_if_either_side_is_out(edit: tuple[Any, ...]) -> None:
    """No dice are rolled yet."""
    s = Fight(ROOM, "Vex pc crew Room sword@right", "Pat pc crew Room", "Thug house Room", "Axel house Hall")
    s.act("vex", "attack:vex.sword")
    s.asks("attack.react")
    s.amend(*edit)
    assert VOID in s.told()
    assert s.actions("vex") == 1


def test_RUL_4_after_the_dice_an_attack_goes_on() -> None:
    """The attacker falls after the roll."""
    s = Fight(ROOM, "Vex pc crew Room sword@right", "Pat pc crew Room", "Thug house Room", "Axel house Hall")
    s.attack("vex", "sword", [2, 1])
    s.amend("vex", "level", 5)
    s.script(("damage.dice", "tens"))
    assert s.level("thug") == 48


@pytest.mark.parametrize("edit", [("vex", "level", -5), ("vex", "state", "surrendered")])
def test_RUL_12_a_mover_out_of_the_fight_stays_where_it_was(edit: tuple[Any, ...]) -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Thug house Room sword@right", first="crew")
    s.act("vex", "move")
    s.asks("move.react")
    s.amend(*edit)
    assert s.area("vex") == "Room"
    assert not any("reaches" in line for line in s.told())


def test_RUL_5_a_mover_who_loses_its_legs_by_an_amendment_stops() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Thug house Room sword@right", first="crew")
    s.act("vex", "move")
    s.wound("vex", right_leg="xxxxxx", left_leg="xxxxxx")
    s.script(("move.react", []))
    assert s.area("vex") == "Room"
    assert s.line(Stopped("vex", "room", "")) in s.told()


def test_MAP_1_a_door_closed_under_way_stops_the_move() -> None:
    s = Fight(
        "Room -[ ]- Hall\nstart: Room, Hall\n",
        "Vex pc crew Room",
        "Pat pc crew Room",
        "Thug house Room sword@right",
        first="crew",
    )
    s.act("vex", "move")
    s.amend("door", "room~hall", "closed")
    s.script(("move.react", []))
    assert s.area("vex") == "Room"


def test_INIT_1_a_roller_who_is_removed_wins_nothing() -> None:
    s = Opening(ROOM, "Vex pc crew Room", "Bob house Room", "Cat cult Hall", "Col cult Hall level=30")
    s.script(("initiative.roll", [9, 8]))
    s.amend("cat", "remove", "yes")
    s.script(("initiative.roll", [9, 7]))
    s.asks("initiative.roll")
    assert s.decision is not None and s.decision.about == ("col",)
    s.script(("initiative.roll", [9, 6]))
    assert s.table.holder == "crew"


def test_ITEM_1_hands_that_have_nothing_left_to_hold_are_not_asked_about() -> None:
    s = menu("Thug house Room")
    s.script(("action.choose", "hands"))
    s.amend("vex", "items", "vex.sword", "take")
    assert voided(s)


def test_ACT_6_nothing_held_any_more_nothing_is_dropped() -> None:
    s = Fight(ROOM, "Vex pc crew Room sword@right kit@left", "Pat pc crew Room", "Thug house Hall", first="crew")
    s.script(("turn.actor", "vex"), ("action.choose", "drop"))
    s.asks("items.drop")
    s.amend("vex", "hands", [])
    assert voided(s)


def test_a_reinforcement_takes_no_other_characters_place() -> None:
    s = Fight(ROOM, "c1 pc crew Room", "c2 house Hall")
    s.amend(*newcomer("New", "house", 40, "hall"))
    assert {character.name for character in s.table.characters.values()} == {"c1", "c2", "New"}


def test_no_character_has_the_id_of_an_answer_that_stands_beside_it() -> None:
    data = {
        "title": "A fight",
        "map": ROOM,
        "teams": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
        "characters": [{"id": "x", "name": "X", "team": "a"}, {"id": "y", "name": "Y", "team": "b"}],
    }
    assert start(data).characters
    s = Fight(ROOM, "Vex pc crew Room", "Bob house Hall", "Sid house Hall")
    s.table.characters["sid"].coming = s.table.characters["sid"].away = True
    assert {"end", "gm", *(option.key for option, _ in scene(s.table))} == DOCUMENTS.reserved
    for taken in DOCUMENTS.reserved:
        data["characters"][0]["id"] = taken  # type: ignore[index]
        with pytest.raises(ValueError, match="is a reserved id"):
            start(data)


def test_MAP_3_one_place_to_start_from_is_not_asked_about() -> None:
    s = Opening("Room --- Hall\nstart: Room\n", "Vex pc crew -", "Bob house Hall")
    assert s.area("vex") == "Room"
    s.asks("initiative.roll")


def test_ACT_7_surrender_has_the_letter_of_who_would() -> None:
    s = Fight(ROOM, "Vex pc crew Room sword@right", "Pat pc crew Room", "Sniper house Room sword@right", first="crew")
    s.act("vex", "attack:vex.sword", ("attack.react", ["sniper:counterattack:sniper.sword"]))
    persons = Letters({character.id: character.letter for character in s.table.characters.values()})
    found = assigned(s.decision.extras, persons)  # type: ignore[union-attr]
    assert found == {f"surrender:{who}": s.who(who).letter for who in ("sniper", "vex")}


def test_ACT_1_ending_the_last_turn_says_whose_actions_are_lost() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Bob house Hall", first="crew")
    assert s.decision is not None and "Vex may still react" in s.decision.options[-1].label  # type: ignore[union-attr]
    s.script(("turn.actor", "end"))
    assert s.decision.options[-1].label == "End the turn; actions lost: Bob"  # type: ignore[union-attr]
    s.script(("turn.actor", "end"))
    assert "Turn over: House; Bob loses an unspent action" in s.told()


def test_areas_have_one_key_all_fight() -> None:
    s = Opening(YARD, "Vex pc crew Hall sword@right", "Bob house Yard knife@right").initiative("crew")
    letters = Letters(places={area.id: area.name for area in s.table.area_map.areas})

    def by_area(options: Sequence[Option]) -> dict[str, str]:
        found = assigned(options, letters)
        return {option.place: found[option.key] for option in options}

    s.script(("turn.actor", "vex"), ("action.choose", "move"))
    moved = by_area(s.decision.options)  # type: ignore[union-attr]
    aside = s.gm_action("amend")
    for answer in ("vex", "area"):
        aside.answer(answer)
    asked = by_area(aside.decision.options)  # type: ignore[union-attr]
    assert len(set(asked.values())) == 3
    assert moved.items() <= asked.items()
