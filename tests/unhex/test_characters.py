"""Characters, placing and the edition: CHAR-1 to CHAR-3, CHAR-6 to CHAR-8, MAP-3, EDIT-1."""

import pytest
from unhex_kit import ROOM, Evening, Fight, Opening, newcomer, setup

from unhex_tui.engine.decision import AnswerError
from unhex_tui.systems.unhex.people.abilities import count
from unhex_tui.systems.unhex.people.items import slots
from unhex_tui.systems.unhex.system import UNHEX

VEX = "Vex pc crew Room level=50"
BOB = "Bob house Hall level=40"


def mistakes(*lines, area_map=ROOM):
    """Return the mistakes reported for a setup."""
    with pytest.raises(ValueError) as refusal:
        Opening(area_map, *lines)
    return str(refusal.value)


# -------------------------------------------------------------------------------------------- level


def test_CHAR_1_level_and_max_level_start_at_50():
    session = Opening(ROOM, "Vex pc crew Room", BOB)
    assert (session.who("vex").level, session.who("vex").max_level) == (50, 50)


def test_CHAR_1_level_and_max_level_are_tracked_apart():
    session = Opening(ROOM, "Vex pc crew Room level=43/61", BOB)
    assert (session.who("vex").level, session.who("vex").max_level) == (43, 61)
    session.amend("vex", "level", 20)
    assert (session.who("vex").level, session.who("vex").max_level) == (20, 61)


def test_CHAR_1_a_max_level_alone_is_the_level_too():
    made = setup(ROOM, VEX, BOB)
    del made["characters"][0]["level"]
    made["characters"][0]["max_level"] = 63
    assert Evening(made).level("vex") == 63


def test_CHAR_1_level_never_exceeds_max_level():
    assert "CHAR-1" in mistakes("Vex pc crew Room level=51/50", BOB)
    session = Opening(ROOM, "Vex pc crew Room level=50/60", BOB)
    aside = session.gm_action("amend")
    for answer in ("vex", "level"):
        aside.answer(answer)
    with pytest.raises(AnswerError):
        aside.answer(61)
    aside.answer(60)
    session.finish("amend", aside)
    session.amend("vex", "max_level", 55)
    assert session.level("vex") == 55


@pytest.mark.parametrize("most", [0, 100])
def test_CHAR_1_max_level_is_1_to_99(most):
    assert "max_level" in mistakes(f"Vex pc crew Room level=0/{most}", BOB)


# -------------------------------------------------------------------------------------------- abilities and slots


def test_CHAR_2_a_new_character_has_one_combat_and_one_other_ability():
    assert count(50) == 2
    made = setup(ROOM, f"{VEX} 1HR-1", BOB)
    made["characters"][0]["good_at"] = ["forensic accounting"]
    vex = Evening(made).who("vex")
    assert vex.abilities == ("1HR-1",)
    assert vex.good_at == ("forensic accounting",)


def test_CHAR_2_a_combat_ability_is_one_of_the_books():
    made = setup(ROOM, VEX, BOB)
    made["characters"][0]["abilities"] = ["1HR-9"]
    with pytest.raises(ValueError, match="1HR-9"):
        Evening(made)


@pytest.mark.parametrize(
    ("most", "room"),
    [(40, 5), (50, 5), (54, 5), (55, 6), (64, 6), (65, 7), (75, 8), (85, 9), (94, 9), (95, 10), (99, 10)],
)
def test_CHAR_3_five_slots_and_one_more_at_each_max_level_ending_in_5(most, room):
    assert slots(most) == room
    full = " ".join(["ammo"] * room)
    Opening(ROOM, f"Vex pc crew Room level={most} {full}", BOB)
    assert "CHAR-3" in mistakes(f"Vex pc crew Room level={most} {full} ammo", BOB)


def test_CHAR_3_slots_go_by_the_max_level_not_the_level():
    Opening(ROOM, "Vex pc crew Room level=20/55 ammo ammo ammo ammo ammo ammo", BOB)


# -------------------------------------------------------------------------------------------- in hand


def test_CHAR_6_what_is_in_hand_when_the_fight_starts():
    session = Fight(ROOM, f"{VEX} sword@right shield@left kit", "Bob house Hall level=40 axe@both")
    assert session.hands("vex") == ("sword", "shield")
    assert session.hands("bob") == ("axe", "axe")


def test_CHAR_6_an_item_takes_the_hands_it_needs():
    assert "CHAR-6" in mistakes(f"{VEX} sword@both", BOB)
    assert "CHAR-6" in mistakes(f"{VEX} axe@right", BOB)
    assert "CHAR-6" in mistakes(f"{VEX} ammo@right", BOB)


def test_CHAR_6_two_hands_hold_two_things_at_most():
    assert "CHAR-6" in mistakes(f"{VEX} sword@right knife@right", BOB)
    assert "CHAR-6" in mistakes(f"{VEX} axe@both knife@left", BOB)


def test_CHAR_6_reinforcements_have_the_first_that_fit_in_hand():
    session = Fight(ROOM, VEX, BOB)
    session.amend(*newcomer("Tam", "house", 40, "hall", "knife@right", "rifle", "shield@left"))
    new = next(character.id for character in session.table.characters.values() if character.name == "Tam")
    held = [session.who(new).item(session.who(new).holding(hand)).kind for hand in ("right", "left")]
    assert set(held) == {"melee_1h", "shield"}


# -------------------------------------------------------------------------------------------- prerequisites


@pytest.mark.parametrize(
    ("ability", "needs"),
    [("UNA-2", "UNA-1"), ("UNA-3", "UNA-1"), ("UNA-4", "UNA-1"), ("UNA-5", "UNA-1"), ("LEAD-4", "LEAD-3")],
)
def test_CHAR_7_prerequisites_hold(ability, needs):
    assert f"{ability} needs {needs}" in mistakes(f"Vex pc crew Room level=60 {ability}", BOB)
    Opening(ROOM, f"Vex pc crew Room level=60 {needs} {ability}", BOB)


@pytest.mark.parametrize(
    ("kind", "ability"), [("blast", "AOE-5"), ("continuous", "AOE-7"), ("cover", "AOE-8"), ("demolish", "AOE-9")]
)
def test_CHAR_7_and_AOE_0_an_area_weapon_needs_its_own_ability(kind, ability):
    def with_ability(known):
        made = setup(ROOM, f"{VEX} {known}", BOB)
        made["characters"][0]["items"] = [{"kind": kind, "name": kind, "hand": "both"}]
        return Evening(made)

    assert with_ability(ability).hands("vex") == (kind, kind)
    for other in {"AOE-5", "AOE-7", "AOE-8", "AOE-9"} - {ability}:
        with pytest.raises(ValueError, match=f"{ability}.*AOE-0"):
            with_ability(other)


# -------------------------------------------------------------------------------------------- who decides


def test_CHAR_8_players_decide_for_pcs_and_the_gm_for_npcs():
    session = Fight(ROOM, f"{VEX} sword@right", "Bob house Room level=40 knife@right")
    session.script(("turn.actor", "vex"))
    assert session.seats == ["vex"]
    assert not session.decision.seats[0].gm
    session.script(("action.choose", "attack:vex.sword"))
    assert session.seats == ["gm"]
    assert session.decision.seats[0].gm


def test_CHAR_8_an_npc_among_pcs_is_still_the_gms():
    session = Fight(ROOM, VEX, "Dog crew Room level=30", BOB)
    session.script(("turn.actor", "dog"))
    assert session.seats == ["gm"]


def test_CHAR_8_a_pcs_team_decides_in_its_turn_and_the_gm_in_the_npcs():
    session = Fight(ROOM, VEX, BOB)
    assert session.seats == ["team:crew"]
    session.script(("turn.actor", "end"))
    assert session.seats == ["gm"]


def test_CHAR_8_a_character_stands_on_a_team_that_there_is():
    made = setup(ROOM, VEX, BOB)
    made["characters"][1]["team"] = "nobody"
    with pytest.raises(ValueError, match='no such team: "nobody"'):
        Evening(made)


# -------------------------------------------------------------------------------------------- placing

START = "Room --- Hall\nHall --- Attic\nstart: Room, Hall\n"


def test_MAP_3_the_gm_places_npcs_and_players_their_pcs():
    """PCs stand where the GM allows, NPCs anywhere."""
    session = Opening(START, "Vex pc crew -", "Bob house -")
    session.asks("place.area")
    assert (session.seats, session.decision.about) == (["gm"], ("bob",))
    assert session.keys == ["room", "hall", "attic", ":hide"]
    session.script(("place.area", "attic"))
    assert (session.seats, session.decision.about) == (["vex"], ("vex",))
    assert session.keys == ["room", "hall"]
    session.refused("place.area", "attic")
    session.script(("place.area", "hall"))
    assert (session.area("bob"), session.area("vex")) == ("Attic", "Hall")
    session.asks("initiative.roll")


def test_MAP_3_any_number_of_characters_share_an_area():
    crowd = [f"Thug{n} house Room level={n + 20}" for n in range(12)]
    session = Fight(ROOM, VEX, *crowd)
    assert {session.area(f"thug{n}") for n in range(12)} == {"Room"}


def test_MAP_3_who_is_placed_beforehand_is_not_asked_for():
    Opening(START, VEX, BOB).asks("initiative.roll")


def test_MAP_3_without_start_areas_pcs_too_may_stand_anywhere():
    session = Opening("Room --- Hall\n", "Vex pc crew -", BOB)
    assert session.keys == ["room", "hall"]


def test_MAP_3_where_a_hidden_npc_is_placed_the_players_do_not_read():
    session = Opening(START, VEX, "Bob house - hidden")
    session.script(("place.area", "attic"))
    assert any("Attic" in text for text in session.told())
    assert not any("Attic" in text for text in session.told("players"))


# -------------------------------------------------------------------------------------------- the edition


def test_EDIT_1_the_books_own_edition_is_the_default_and_the_save_names_it():
    session = Opening(ROOM, VEX, BOB)
    assert session.table.rules.edition == "unhex"
    assert UNHEX.dump(session.table)["rules"]["edition"] == "unhex"
    assert Evening({**setup(ROOM, VEX, BOB), "edition": "unhex"}).table.rules.edition == "unhex"


def test_EDIT_1_an_edition_that_is_not_known_is_refused():
    with pytest.raises(ValueError, match="edition"):
        Evening({**setup(ROOM, VEX, BOB), "edition": "unhex-2099"})


def test_INIT_3_a_team_with_pcs_is_the_pcs_team():
    """The setup need not say so."""
    data = setup(ROOM, "Bob house Room", "Vex pc crew Room")
    data["teams"] = [{"id": "house", "name": "House"}, {"id": "crew", "name": "Crew"}]
    assert UNHEX.start(data).pc_team() == "crew"


def test_DMG_7_nobody_comes_to_the_fight_with_a_level_below_0():
    with pytest.raises(ValueError, match="level"):
        UNHEX.start(setup(ROOM, "Bob house Room level=-5/50", "Vex pc crew Room"))
