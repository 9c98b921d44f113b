"""Views of the GM and the players: players see no trace of hidden NPCs, and no NPC's numbers and options."""

import re
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex_kit import CLUB, ROOM, Evening, Fight, Opening, setup, unseen

from unhex_tui.engine.view import Row, Sheet
from unhex_tui.systems.unhex.events.attacks import Struck

PEOPLE = (
    "Vex pc crew Room level=40/50 pistol@right knife@left ammo 1HR-1",
    "Kit pc crew Hall shield@left kit@right armor:head",
    "Thug house Room level=37/43 knife@right armor:torso 1HM-1",
    "Ghost house Hall level=41/47 sword@right pistol@left ammo hidden",
)


def row(s: Evening, name: str, audience: Any = "players") -> Row:
    """Return a character's row of the roster."""
    return next(row for row in s.view(audience).roster if row.name.lower() == name)


def sheet(s: Evening, name: str) -> Sheet:
    """Return a character's sheet as the GM sees it."""
    return next(sheet for sheet in s.view().sheets if sheet.id == name)


def texts(s: Evening, audience: Any = "players") -> str:
    """Return an audience's whole view as one text."""
    return repr(s.view(audience))


def names_of_tokens(s: Evening, audience: Any = "players") -> list[str]:
    scene = s.view(audience).scene
    assert scene is not None
    return [token.name for place in scene.areas for token in place.tokens]


# ------------------------------------------------------------------------------------------------- the GM's view


def test_the_gm_sees_everybody_with_everything() -> None:
    s = Fight(ROOM, *PEOPLE)
    view = s.view()
    assert names_of_tokens(s, "gm") == ["Vex", "Thug", "Kit", "Ghost"]
    assert [one.id for one in view.sheets] == ["vex", "kit", "thug", "ghost"]
    ghost = row(s, "ghost", "gm")
    assert (ghost.hidden, ghost.figures, ghost.where, ghost.actions) == (True, (("level", "41/47"),), "Hall", "●")
    assert ghost.letter and view.sides == ("Crew", "House")


def test_the_gm_sees_marks_hands_items_abilities_and_what_is_owed() -> None:
    s = Fight(ROOM, *PEOPLE).wound("thug", head="\\X")
    s.amend("thug", "debt", 1)
    one = sheet(s, "thug")
    assert {t.id: t.boxes for t in one.tracks}["head"] == "X\\ "
    assert dict(one.gauges) == {"Level": "37 of 43", "Actions": "1, −1 next round"}
    assert one.hands == (("right", "knife"), ("left", "empty"))
    assert one.items == (("knife, 1H melee", "in hand"), ("armor, torso armor", ""))
    assert one.abilities == ("Good one-handed melee attack",)
    assert {t.id: (t.note, t.guard) for t in one.tracks}["torso"] == ("4-6", 1)


def test_DMG_5_a_full_arm_is_noted_on_the_sheet() -> None:
    """The row has the held items instead."""
    s = Fight(ROOM, "Vex pc a Room knife@right", "Bob b Room", first="a").wound("vex", left_arm="\\\\\\")
    assert sheet(s, "vex").conditions == ("left arm unusable",)
    assert row(s, "vex", "gm").conditions == () and row(s, "vex", "gm").holds == ("knife",)


def test_RUL_24_row_and_sheet_say_who_crawls():
    """Row and sheet also say who may crawl with empty hands."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room", first="crew")
    s.wound("vex", right_leg="//////")
    assert sheet(s, "vex").conditions == row(s, "vex", "gm").conditions == ("leg out",)
    assert row(s, "vex", "gm").holds == ("knife",)
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", first="crew")
    s.wound("vex", right_leg="//////")
    assert sheet(s, "vex").conditions == row(s, "vex", "gm").conditions == ("crawls",)
    s.wound("vex", left_arm="///")
    assert row(s, "vex", "gm").conditions == ("no move",)
    s.amend("vex", "level", 0)
    assert row(s, "vex", "gm").conditions == ("unconscious",), "an unconscious character does not crawl"


def test_AMMO_1_whoever_can_shoot_with_nothing_in_hand_any_more_is_seen_to() -> None:
    s = Fight(ROOM, *PEOPLE)
    assert row(s, "vex", "gm").conditions == ()
    ammo = s.who("vex").has("ammo")
    assert ammo is not None
    ammo.destroyed = True
    assert row(s, "vex", "gm").conditions == sheet(s, "vex").conditions == ("no ammo",)
    s.who("vex").right = None
    assert row(s, "vex", "gm").conditions == ()


def test_the_gm_sees_where_the_pending_hit_would_land() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.attack("vex", "knife", [3, 5], ("damage.dice", "tens"))
    s.asks("armor.use")
    assert {t.id: t.pending for t in sheet(s, "thug").tracks if t.pending} == {"torso": 3}


def test_the_round_and_whose_turn_it_is_stand_above() -> None:
    s = Fight(ROOM, *PEOPLE)
    assert s.view().headline == "Round 1 · Crew's turn"
    assert s.view().round == "Round 1"
    assert s.view().steps == (
        ("initiative", "done", 0),
        ("Crew", "now", 0),
        ("House", "next", 1),
        ("round ends", "next", -1),
    )
    s.script(("turn.actor", "vex"))
    assert s.view().headline == "Round 1 · Crew: Vex acts"
    assert s.view().steps[1] == ("Crew: Vex acts", "now", 0)


def test_the_scene_shows_what_lies_about_and_the_path_of_the_shot() -> None:
    s = Fight(CLUB, "Vex pc crew Dance_Floor pistol@right ammo", "Thug house Bar", "Other house Kitchen")
    s.act("vex", "attack:vex.pistol", ("attack.react", []))
    scene = s.view().scene
    assert scene is not None and scene.highlight is not None
    assert (scene.highlight.good, [end for _, end in scene.highlight.marks]) == (True, ["bar"])
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "drop", ("items.drop", ["vex.knife"]))
    scene = s.view().scene
    assert scene is not None and {place.name: place.floor for place in scene.areas}["Room"] == ("knife",)


def test_what_is_under_way_names_actor_target_reactions_and_dice() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]), ("attack.roll", [2, 4]))
    assert s.view().underway == ("Vex → Thug: knife", "Thug reacts: defend", "Vex, attack: 24 vs 40, success")


def test_who_cannot_act_has_no_action_signs_in_roster_or_sheet() -> None:
    s = Fight(ROOM, *PEOPLE)
    assert row(s, "thug", "gm").actions == "●" and dict(sheet(s, "thug").gauges)["Actions"] == "1"
    for how in ({"level": 5}, {"dead": True}, {"surrendered": True}, {"left_fight": True}):
        for key, value in how.items():
            setattr(s.who("thug"), key, value)
        assert row(s, "thug", "gm").actions == "", how
        assert [label for label, _ in sheet(s, "thug").gauges] == ["Level"]
    s.amend("kit", "level", 5)
    assert row(s, "kit").actions == ""


def test_during_the_fight_the_gm_reads_what_ends_it_and_the_goal() -> None:
    s = Fight(ROOM, *PEOPLE)
    assert s.view().aim == ""
    s.table.goal = "Get the ledger"
    assert s.view().aim == "Goal: Get the ledger"
    s.table.ends_when = "somebody reaches the safe"
    assert s.view().aim == "Ends: somebody reaches the safe · Goal: Get the ledger"
    assert s.view("players").aim == ""
    s.overrule("end")
    assert s.view().aim == "Goal: Get the ledger", "what ends the fight has ended it"


# ------------------------------------------------------------------------------------------------- the players' view


def test_players_see_pcs_in_full_and_of_npcs_name_place_and_condition() -> None:
    s = Fight(ROOM, *PEOPLE)
    view = s.view("players")
    assert [one.id for one in view.sheets] == ["vex", "kit"]
    assert row(s, "vex").figures == (("level", "40/50"),)
    thug = row(s, "thug")
    assert (thug.figures, thug.actions, thug.letter, thug.where, thug.conditions) == ((), "", "", "Room", ("hurt",))
    assert names_of_tokens(s) == ["Vex", "Thug", "Kit"]


def test_no_npc_goes_by_the_id_of_a_pc_whatever_that_is() -> None:
    s = Fight(ROOM, "Npc1 pc crew Room", "Thug house Room", "Rat house Room")
    view = s.view("players")
    assert view.sheets[0].id == "npc1" and view.scene is not None
    tokens = [token.id for area in view.scene.areas for token in area.tokens]
    for ids in ([one.id for one in view.roster], tokens):
        assert len({*ids}) == 3 and "npc1" in ids


def test_players_learn_of_an_npcs_condition_in_words_only() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.amend("thug", "level", 43)
    assert row(s, "thug").conditions == ("unhurt",)
    s.amend("thug", "level", 15)
    assert row(s, "thug").conditions == ("barely standing",)
    s.amend("thug", "level", 5)
    assert row(s, "thug").conditions == ("unconscious",)
    assert "43" not in repr(row(s, "thug")) and not any("level" in text for text in s.told("players"))


def test_players_never_see_options_prompts_or_explanations() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "attack:vex.knife")
    view = s.view("players")
    assert view.waiting == "Reactions? The GM"
    assert "counterattack" not in texts(s)
    assert s.decision is not None and s.decision.prompt not in texts(s)


def test_players_see_who_is_waited_for() -> None:
    s = Fight(ROOM, *PEOPLE)
    assert s.view("players").waiting == "Waiting for Crew"
    s.script(("turn.actor", "vex"))
    assert s.view("players").waiting == "Waiting for Vex"
    s.undo()
    s.amend("turn", "house")
    assert s.view("players").waiting == "Waiting for the GM"


def test_players_see_their_own_level_in_the_log() -> None:
    """NPCs' results have no levels."""
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]), ("attack.roll", [2, 4]))
    s.script(("defend.roll", [3, 6]))
    shown = s.told("players")
    assert "Vex rolls attack: 24 vs 40, success" in shown
    assert "Thug rolls defense: 36, success" in shown
    assert "Thug rolls defense: 36 vs 37, success" in s.told()


def test_players_are_not_told_an_npcs_new_level_but_how_far_it_fell() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.attack("vex", "knife", [2, 9], ("damage.dice", "tens"))
    assert "Thug: level falls by 2, 2 slashes on the head" in s.told("players")


def test_the_gms_edits_notes_and_overrulings_are_not_told_to_players() -> None:
    s = Fight(ROOM + "note Hall: the floor is rotten\n", *PEOPLE)
    s.amend("note", "the lift is rigged")
    s.amend("thug", "level", 20)
    shown = texts(s)
    assert "rigged" not in shown and "rotten" not in shown and "The GM:" not in shown
    assert "rotten" in texts(s, "gm") and "rigged" in texts(s, "gm")


def test_the_objective_is_marked_for_all() -> None:
    s = Fight(ROOM + "objective Hall: defuse the bomb\n", *PEOPLE)
    scene = s.view("players").scene
    assert scene is not None and {a.name: a.objective for a in scene.areas}["Hall"] == "defuse the bomb"


# ------------------------------------------------------------------------------------------------- hidden


def traceless(s: Evening) -> None:
    """Assert that the players' view never names the ghost."""
    assert not re.search("ghost", texts(s), re.IGNORECASE), s.told()[-3:]


def test_a_hidden_npc_leaves_no_trace_while_it_attacks() -> None:
    s = Fight(ROOM, *PEOPLE, first="house")
    traceless(s)
    s.script(("turn.actor", "ghost"))
    traceless(s)
    s.script(("action.choose", "attack:ghost.pistol"), ("attack.target", "vex"), ("attack.react", ["vex:defend:"]))
    traceless(s)
    assert s.view("players").underway == () and s.view("players").headline == "Round 1 · House's turn"
    scene = s.view("players").scene
    assert scene is not None and scene.highlight is None
    s.script(("attack.roll", [2, 4]), ("defend.roll", [9, 7]), ("damage.dice", "ones"))
    traceless(s)
    assert s.told("players").count("Someone unseen attacks Vex") == 1
    assert s.told("players")[-2:] == [
        "Someone unseen hits Vex",
        "Vex: level falls by 4 to 36, 4 slashes on the right leg",
    ]


def test_players_read_that_an_attack_of_somebody_unseen_is_cancelled() -> None:
    s = Fight(ROOM, *PEOPLE, first="house")
    s.act("ghost", "attack:ghost.pistol", ("attack.target", "vex"), ("attack.react", []))
    s.overrule("void.spent")
    assert s.told("players")[-2:] == [
        "Someone unseen attacks Vex",
        "The attack by someone unseen is canceled (GM ruling)",
    ]


def test_a_shot_of_somebody_unseen_tells_neither_weapon_nor_way() -> None:
    """Its rules would reveal both: cover on the way, the ability that moved a die, the shield (COVER-5, DICE-8)."""
    s = Fight("Room |--- Hall\nstart: Room, Hall\n", *PEOPLE, first="house")
    s.act("ghost", "attack:ghost.pistol", ("attack.target", "vex"), ("attack.react", []))
    s.script(("attack.roll", [2, 4]), ("damage.dice", "ones"))
    lines = [(line.text, line.rules) for line in s.log("players") if "unseen" in line.text]
    assert lines == [("Someone unseen attacks Vex", ("ATK-1",)), ("Someone unseen hits Vex", ("ATK-2",))]
    assert s.line(Struck("ghost", "vex", 4, "right_leg", False, "cover")) in s.told()


def test_that_a_shot_of_somebody_unseen_misses_is_told_to_the_players_too() -> None:
    shot = ("attack.target", "vex")
    s = Fight(ROOM, *PEOPLE, first="house")
    s.act("ghost", "attack:ghost.pistol", shot, ("attack.react", []), ("attack.roll", [9, 7]))
    assert s.told("players")[-1] == "Someone unseen misses Vex"
    s = Fight(ROOM, *PEOPLE, first="house")
    s.act("ghost", "attack:ghost.pistol", shot, ("attack.react", ["vex:defend:"]), ("attack.roll", [0, 4]))
    s.script(("defend.roll", [3, 1]))
    assert s.told("players")[-1] == "Vex defends: an attack by someone unseen misses"
    assert not any("Ghost" in line for line in s.told("players"))


def test_a_hidden_npc_leaves_no_trace_while_it_reacts() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.amend("vex", "area", "hall")
    s.act("vex", "move")
    assert s.view("players").waiting == "Reactions? The GM"
    traceless(s)
    s.script(("move.react", ["thug:intercept:thug.knife", "ghost:intercept:ghost.sword"]))
    traceless(s)
    s.script(("intercept.order", "ghost"))
    traceless(s)
    s.script(("intercept.roll", [2, 4]), ("damage.dice", "ones"), ("intercept.roll", [9, 7]))
    traceless(s)
    assert s.area("vex") == "Room"


def test_a_hidden_npc_whose_intercept_ends_in_surrender_leaves_no_trace() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "move", ("move.react", ["ghost:intercept:ghost.sword"]), ("intercept.roll", "surrender:vex"))
    traceless(s)
    assert any(text.startswith("Vex surrenders") for text in s.told("players"))


def test_a_hidden_npc_removed_in_the_middle_of_its_action_leaves_no_trace() -> None:
    s = Fight(ROOM, *PEOPLE, first="house")
    s.act("ghost", "attack:ghost.pistol", ("attack.target", "vex"), ("attack.react", []))
    s.amend("ghost", "remove", "yes")
    traceless(s)


def test_a_hidden_npc_leaves_no_trace_at_initiative_or_when_it_falls() -> None:
    s = Opening(ROOM, *PEOPLE[:2], "Ghost house Hall level=41/47 hidden", "Thug house Room level=20")
    s.script(("initiative.roll", [9, 7]), ("initiative.roll", [4, 1]))
    s.asks("initiative.order")
    traceless(s)
    s.initiative("crew")
    s.amend("ghost", "damage", "head", 5, "slash")
    traceless(s)
    s.answer("end")
    traceless(s)


def test_revealing_shows_it_from_then_on_and_hiding_takes_it_away() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.amend("ghost", "hidden", "turn")
    assert "Ghost" in names_of_tokens(s) and row(s, "ghost").name == "Ghost"
    s.amend("thug", "hidden", "turn")
    assert "Thug" not in names_of_tokens(s)
    s.undo()
    assert "Thug" in names_of_tokens(s)


@pytest.mark.parametrize("seed", range(5))
def test_hidden_npcs_leave_no_trace_at_any_decision_of_a_fight(seed: int) -> None:
    people = (
        *PEOPLE,
        "Ghost2 house Room level=30 axe@both kit 2HM-1 hidden",
        "Ghost3 gang Hall level=30 rifle@both ammo hidden",
        "Rat gang Room knife@right",
    )
    s = Evening(setup(ROOM + "exit: Room\n", *people))
    player = RandomPlayer(Random(seed), passive=0.2)
    while s.decision is not None and not s.decision.question.startswith("evening") and len(s.journal.path) < 150:
        traceless(s)
        s.answer(unseen(player(s.decision)), by="random")
    traceless(s)


@pytest.mark.parametrize("seed", range(5))
def test_players_never_see_npcs_numbers(seed: int) -> None:
    """This holds at every decision of a fight."""
    s = Evening(setup(ROOM, *PEOPLE))
    player = RandomPlayer(Random(seed), passive=0.2)
    while s.decision is not None and not s.decision.question.startswith("evening") and len(s.journal.path) < 150:
        view = s.view("players")
        assert {one.id for one in view.sheets} == {"vex", "kit"}
        assert not any(one.figures or one.actions or one.letter for one in view.roster if one.name == "Thug")
        assert not any(re.search(r"Thug.*(against \d|falls by \d+ to)", line.text) for line in view.log)
        assert not any(re.search(r"Thug.*against \d", line) for line in view.underway)
        s.answer(player(s.decision), by="random")


def test_a_team_of_hidden_npcs_only_has_no_name_for_the_players() -> None:
    s = Opening(
        ROOM, "Vex pc crew Room pistol@right ammo", "Thug house Room knife@right", "Ghost cult Hall sword@right hidden"
    )
    s.initiative("crew")
    known = texts(s) + repr(s.log("players"))
    assert "Cult" in texts(s, "gm")
    assert "Cult" not in known and "Ghost" not in known
    s.amend("ghost", "hidden", "turn")
    assert "Cult" in texts(s)


def test_the_gm_is_told_that_an_actor_or_a_target_is_hidden() -> None:
    s = Opening(ROOM, "Vex pc crew Room sword@right", "Ghost house Room sword@right hidden").initiative("house")
    s.script(("turn.actor", "ghost"))
    assert s.decision is not None
    assert "The players do not see Ghost" in str(s.decision.explanation().notes[0])
    s = Opening(ROOM, "Vex pc crew Room sword@right", "Ghost house Room hidden", "Thug house Room")
    s.initiative("crew")
    s.script(("turn.actor", "vex"), ("action.choose", "attack:" + who_holds(s)))
    hints = {option.key: option.hint for option in s.decision.options}  # type: ignore[union-attr]
    assert hints == {"ghost": "Room, hidden", "thug": "Room"}


def who_holds(s: Evening) -> str:
    """Return the id of the item in Vex's right hand."""
    return str(s.table.characters["vex"].right)


def test_the_roster_shows_wounds_at_a_glance_in_the_books_order() -> None:
    s = Fight(ROOM, *PEOPLE).wound("thug", head="\\X", right_arm="\\\\\\", torso="■\\\\", left_leg="\\\\\\\\\\")
    strip = row(s, "thug", "gm").strip
    assert [cell.fill for cell in strip] == [2, 4, 0, 1, 0, 3]
    assert "".join(cell.mark for cell in strip) == "X\\ ■ \\"
    assert row(s, "thug").strip == () and row(s, "kit").strip == row(s, "kit", "gm").strip != ()


def test_the_roster_tells_what_is_in_hand_and_of_npcs_only_what_is_known() -> None:
    s = Fight(ROOM, *PEOPLE)
    assert row(s, "vex").holds == ("pistol", "knife") and row(s, "thug", "gm").holds == ("knife",)
    assert row(s, "thug").holds == ("?",)


def test_a_lost_or_owed_action_and_surrender_have_signs_of_their_own() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.amend("thug", "debt", 1)
    assert row(s, "thug", "gm").actions == "●✗"
    s.who("thug").debt, s.who("thug").actions = 0, 0
    assert row(s, "thug", "gm").actions == "✗"
    s.who("thug").spent = 1
    assert row(s, "thug", "gm").actions == "○"
    s.who("thug").surrendered = True
    assert (row(s, "thug", "gm").state, row(s, "thug", "gm").actions) == ("yielded", "")


def test_an_item_in_both_hands_stands_once_on_the_sheet() -> None:
    s = Fight(ROOM, "Vex pc crew Room axe@both", "Kit pc crew Room knife@right", "Bob house Room")
    hands = {sheet.id: sheet.hands for sheet in s.view("gm").sheets}
    assert hands["vex"] == (("both hands", "axe"),)
    assert hands["kit"] == (("right", "knife"), ("left", "empty"))
