"""Log lines about stealth by audience, and stealth that only players believe in: STEA-1 to STEA-3, RUL-37, AOE-9."""

from typing import Any

from test_stealth import COVERED, KIT, VEX, WORTH, hidden
from unhex_kit import ROOM, Evening, Fight

from unhex_tui.systems.unhex.system import UNHEX


def words(s: Evening, name: str, audience: Any = "gm") -> tuple[str, ...]:
    """Return the conditions in a character's row of the roster."""
    return next(row.conditions for row in s.view(audience).roster if row.name.lower() == name)


def stealth_told(s: Evening, audience: Any = "gm") -> list[str]:
    """Return the log lines about stealth, without the words for its benefit."""
    return [text.removesuffix(f": {WORTH}") for text in s.told(audience) if "stealth" in text]


# -------------------------------------------------------------------------------------------- log lines


def test_STEA_3_the_log_names_the_enemy_who_suspends_stealth() -> None:
    s = Fight(ROOM + "Hall --- Yard\n", "Vex pc crew Room", "Pat pc crew Yard", "Kit house Hall STEA-1")
    s.act("pat", "move")
    assert s.told()[-2:] == ["Pat reaches Hall", "Kit's stealth is suspended while Pat is in their area"]
    assert s.log()[-1].rules == ("STEA-1", "STEA-3")
    assert words(s, "kit") == ("stealth suspended",)
    s.amend("vex", "area", "hall")
    assert stealth_told(s)[-1] == "Kit's stealth is suspended while Pat is in their area", "one line for the whole time"
    s.amend("vex", "area", "room")
    s.amend("pat", "area", "yard")
    assert s.told()[-1] == f"Kit's stealth counts again: {WORTH}"
    assert words(s, "kit") == ("stealth +1 mark",)


def test_STEA_3_an_enemy_who_falls_no_longer_suspends_stealth() -> None:
    s = Fight(ROOM, "Vex pc crew Room STEA-1 knife@right", "Pat pc crew Hall", "Thug house Room level=12")
    assert stealth_told(s) == ["Vex's stealth is suspended while Thug is in their area"]
    s.amend("thug", "level", 9)
    assert stealth_told(s)[1:] == ["Vex's stealth counts again"]


def test_STEA_2_losing_suspended_stealth_is_logged() -> None:
    s = Fight(ROOM, "Vex pc crew Room STEA-1 knife@right", "Thug house Room")
    s.attack("vex", "knife", [9, 8])
    assert stealth_told(s)[1:] == ["Vex loses stealth by attacking"]
    assert words(s, "vex") == ()
    abilities = next(sheet.abilities for sheet in s.view().sheets if sheet.id == "vex")
    assert "Stealth: lost" in abilities


def test_STEA_1_stealth_is_suspended_by_unconsciousness_and_ended_by_death() -> None:
    s = Fight(ROOM, VEX, KIT, "Bob house Hall")
    s.amend("kit", "level", 9)
    assert stealth_told(s)[1:] == ["Kit's stealth is suspended while they are down"]
    s.amend("kit", "level", 50)
    s.amend("kit", "state", "dead")
    assert stealth_told(s)[2:] == ["Kit's stealth counts again", "Kit no longer has stealth"]


def test_AOE_9_the_log_says_that_demolition_ended_stealth() -> None:
    s = Fight(COVERED, "Vex pc crew Room charge@both AOE-9", KIT)
    s.act("vex", "area:vex.charge", ("area.target", "hall"), ("area.roll", [3, 1]))
    assert stealth_told(s)[1:] == ["Kit loses stealth: the cover there is demolished"]
    assert {"AOE-9", "STEA-3"} <= s.cited


def test_STEA_2_stealth_given_or_taken_by_the_gm_is_logged() -> None:
    s = Fight(ROOM, VEX + " STEA-1", "Bob house Hall")
    s.amend("vex", "stealth", "give")
    s.amend("vex", "stealth", "keep")
    assert stealth_told(s, "players") == ["Vex has stealth", "Vex no longer has stealth", "Vex has stealth"]


def test_STEA_3_an_unseen_enemy_changes_nothing_for_players() -> None:
    s = Fight(ROOM, VEX + " STEA-1", "Ghost house Hall hidden", "Thug house Hall")
    s.amend("ghost", "area", "room")
    assert stealth_told(s)[-1] == "Vex's stealth is suspended while Ghost is in their area"
    assert words(s, "vex") == ("stealth suspended",) and words(s, "vex", "players") == ("stealth +1 mark",)
    s.amend("thug", "area", "room")
    assert stealth_told(s, "players") == ["Vex has stealth", "Vex's stealth is suspended while Thug is in their area"]
    s.amend("thug", "area", "hall")
    assert stealth_told(s)[-1] == "Vex's stealth is suspended while Ghost is in their area"
    assert stealth_told(s, "players")[2:] == ["Vex's stealth counts again"]
    s.amend("ghost", "area", "hall")
    assert stealth_told(s)[-1] == "Vex's stealth counts again"
    assert len(stealth_told(s, "players")) == 3


# --------------------------------------------------------------------------------------------------- visibility


def test_STEA_1_players_read_only_of_the_stealth_of_pcs() -> None:
    s = Fight(ROOM, VEX + " STEA-1", KIT)
    assert words(s, "vex") == words(s, "vex", "players") == words(s, "kit") == ("stealth +1 mark",)
    assert not any("stealth" in word for word in words(s, "kit", "players"))
    assert f"Vex has stealth: {WORTH}" in s.told("players")
    assert not any("Kit has stealth" in text for text in s.told("players"))


def test_STEA_1_the_path_of_a_shot_shows_an_npcs_stealth_only_to_the_gm() -> None:
    s = Fight(ROOM, VEX, KIT)
    s.act("vex", "attack:vex.pistol")
    gm, players = s.view().scene, s.view("players").scene
    assert gm is not None and gm.highlight is not None and "stealth" in gm.highlight.why
    assert players is not None and players.highlight is not None and "stealth" not in players.highlight.why


def test_STEA_2_the_gm_can_give_and_take_stealth() -> None:
    s = Fight(ROOM, VEX, KIT)
    assert s.amend("kit", "stealth", "give") == "Kit loses stealth"
    assert not hidden(s, "kit")
    assert s.amend("kit", "stealth", "keep") == "Kit keeps stealth"
    assert hidden(s, "kit")
    s.undo()
    assert not hidden(s, "kit")


def test_STEA_1_a_character_who_learns_stealth_has_it_at_once() -> None:
    s = Fight(ROOM, VEX, "Bob house Hall")
    s.amend("bob", "abilities", ["STEA-1"])
    assert hidden(s, "bob")
    s.amend("bob", "abilities", [])
    assert not s.who("bob").stealthy


def test_STEA_2_a_save_keeps_who_lost_stealth() -> None:
    s = Fight(ROOM, VEX, KIT, "Bob house Hall STEA-1", first="house")
    s.attack("kit", "pistol", [9, 8])
    loaded = UNHEX.load(UNHEX.dump(s.table))
    assert (loaded.characters["kit"].stealthy, loaded.characters["bob"].stealthy) == (False, True)


# ------------------------------------------------------------------------------------------------- believed

ROW = ROOM + "Hall --- Yard\n"


def moved_beside(*unseen: str) -> Evening:
    """Return a fight in which the stealthy PC Vex has moved into the Hall, where players see no one."""
    s = Fight(ROW, VEX + " STEA-1 level=50", "Thug house Yard level=40", "Pat pc crew Room", *unseen)
    s.amend("vex", "actions", 2)
    return s.act("vex", "move")


def same_for_players(s: Evening, alone: Evening) -> None:
    assert s.told("players") == alone.told("players")
    assert s.view("players")._replace(log=()) == alone.view("players")._replace(log=())


def test_RUL_37_an_unseen_enemy_bars_stealth_unknown_to_players() -> None:
    s, alone = moved_beside("Ghost house Hall hidden level=40"), moved_beside()
    assert hidden(alone, "vex") and not hidden(s, "vex") and not s.who("vex").stealthy
    assert stealth_told(s, "players")[-1] == "Vex has stealth again"
    assert s.told()[-1] == "Ghost keeps Vex from stealth; the players believe Vex has it"
    assert words(s, "vex") == () and words(s, "vex", "players") == ("stealth +1 mark",)
    same_for_players(s, alone)
    steps = [("thug", "area", "hall"), ("thug", "area", "yard"), ("vex", "level", 9), ("vex", "level", 50)]
    for step in steps:
        for fight in (s, alone):
            fight.amend(*step)
        same_for_players(s, alone)
    assert stealth_told(s)[-1] == f"Vex's stealth counts again: {WORTH} (the players believe this; there is no stealth)"
    s.amend("ghost", "area", "yard")
    assert not hidden(s, "vex")
    for fight in (s, alone):
        fight.amend("vex", "state", "left")
    same_for_players(s, alone)
    assert s.who("vex").stealth_barred == ""


def test_RUL_37_believed_stealth_is_saved_and_lost_like_real_stealth() -> None:
    s, alone = moved_beside("Ghost house Hall hidden level=40"), moved_beside()
    loaded = UNHEX.load(UNHEX.dump(s.table))
    assert loaded.characters["vex"].stealth_barred == "ghost"
    for fight in (s, alone):
        fight.act("vex", "move", ("move.area", "room"))
    same_for_players(s, alone)
    assert stealth_told(s)[-2] == "Vex loses stealth by moving (the players believe this; there is no stealth)"
    assert hidden(s, "vex") and s.who("vex").stealth_barred == ""


def test_RUL_37_revealing_the_unseen_enemy_ends_the_players_belief() -> None:
    s = moved_beside("Ghost house Hall hidden level=40")
    s.amend("ghost", "hidden", "turn")
    assert s.told("players")[-1] == "Vex had no stealth: Ghost was there already"
    assert words(s, "vex", "players") == ()
    s.amend("ghost", "area", "yard")
    assert s.told("players")[-1] == "Vex had no stealth: Ghost was there already"


def test_STEA_2_players_read_that_the_gm_took_believed_stealth() -> None:
    s = moved_beside("Ghost house Hall hidden level=40")
    s.amend("vex", "stealth", "give")
    assert stealth_told(s, "players")[-1] == "Vex no longer has stealth"
    assert words(s, "vex", "players") == ()


def test_STEA_3_at_the_start_players_read_stealth_beside_an_unseen_enemy() -> None:
    s = Fight(ROOM, VEX + " STEA-1", "Ghost house Room hidden", "Thug house Hall")
    assert stealth_told(s) == ["Vex's stealth is suspended while Ghost is in their area"]
    assert stealth_told(s, "players") == ["Vex has stealth"]


def test_STEA_3_a_table_saved_without_logged_states_loads_the_current_ones() -> None:
    s = Fight(ROOM, VEX + " STEA-1", KIT, "Bob house Room")
    old = UNHEX.dump(s.table)
    for character in old["characters"]:
        del character["stealth_told"], character["stealth_barred"]
    characters = UNHEX.load(old).characters
    assert [characters[name].stealth_told for name in ("vex", "kit", "bob")] == ["enemy", "on", ""]


def test_only_the_gm_is_reminded_of_an_unseen_character_in_a_pcs_new_area() -> None:
    people = (
        "Vex pc crew Room",
        "Pat pc crew Room",
        "Ghost house Hall hidden",
        "Thug house Hall",
        "Imp house Room hidden",
    )
    s = Fight("Room --- Hall\n", *people, first="crew")
    s.act("vex", "move")
    assert "Vex is now in Hall: Ghost is hidden there" in s.told()
    assert not any("hidden" in line or "Ghost" in line for line in s.told("players"))
    s.end_turns()
    s.initiative("house").act("thug", "move")
    assert sum("is hidden there" in line for line in s.told()) == 1, "no reminder when an NPC moves"
