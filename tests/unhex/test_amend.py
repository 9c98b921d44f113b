"""The GM's edits: nothing changes before the last answer, each is one entry with its own undo, and has consequences.

Every edit is tried between two actions and in the middle of one.
"""

from collections.abc import Callable
from typing import Any

import pytest
from unhex_kit import ROOM, Evening, Fight, Opening, newcomer

from unhex_tui.systems.unhex.events.attacks import CameTo, FellUnconscious, ItemsDropped
from unhex_tui.systems.unhex.system import UNHEX

MAP = "Room --- Hall\nHall -[ ]- Yard\n"
PEOPLE = (
    "Vex pc crew Room level=40/50 knife@right ammo kit",
    "Pat pc crew Hall",
    "Thug house Room sword@right armor:torso",
    "Axel house Hall axe@both",
)


def at_rest() -> Evening:
    return Fight(MAP, *PEOPLE)


def in_an_attack() -> Evening:
    s = Fight(MAP, *PEOPLE)
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]))
    s.asks("attack.roll")
    return s


def in_a_move() -> Evening:
    s = Fight(MAP, *PEOPLE)
    s.act("vex", "move", ("move.react", ["axel:intercept:axel.axe"]))
    s.asks("intercept.roll")
    return s


def state(s: Evening) -> Any:
    """Return the whole table, its current action included, and the pending question."""
    return s.table.dump(), repr(s.table.action), s.decision.question if s.decision else "", s.keys


def edited(s: Evening, *answers: Any) -> Evening:
    """Make an edit and check what holds for every edit."""
    before, entries = state(s), len(s.journal.path)
    aside = s.gm_action("amend")
    for answer in answers[:-1]:
        aside.answer(s.meant(answer))
        assert state(s) == before, "nothing changes before the last answer"
    assert aside.decision is not None and aside.decision.seats[0].gm
    aside.answer(s.meant(answers[-1]))
    entry = s.finish("amend", aside)
    assert entry is not None and (entry.kind, entry.label) == ("aside", aside.result)
    assert len(s.journal.path) == entries + 1, "it is one entry"
    after = state(s)
    assert after != before
    assert UNHEX.status(s.table) == []
    moved = s.undo()
    assert (moved, state(s)) == ((entry.label, 1), before), "one undo restores it and names it"
    assert s.redo() == (entry.label, 1)
    assert state(s) == after
    assert any(line.entry == entry.n and line.text.startswith("The GM: ") for line in s.log()), "the log says so"
    return s


Check = Callable[[Evening], object]

EDITS: dict[str, tuple[tuple[Any, ...], Check]] = {
    "name": (("thug", "name", "Brute"), lambda s: s.who("thug").name == "Brute"),
    "team": (("axel", "team", "crew"), lambda s: s.who("axel").team == "crew"),
    "level": (("thug", "level", 33), lambda s: s.level("thug") == 33),
    "max level": (("thug", "max_level", 60), lambda s: (s.who("thug").max_level, s.level("thug")) == (60, 50)),
    "max level below the level": (
        ("thug", "max_level", 30),
        lambda s: (s.who("thug").max_level, s.level("thug")) == (30, 30),
    ),
    "marks": (("thug", "marks", "left_leg", "\\X■"), lambda s: s.boxes("thug", "left_leg") == "■X\\"),
    "damage": (
        ("thug", "damage", "right_arm", 4, "cross"),
        lambda s: (s.level("thug"), s.wounds("thug")) == (46, {"right_arm": "XXX", "torso": "X"}),
    ),
    "damage taken by armor": (
        ("thug", "damage", "torso", 4, "slash", "yes"),
        lambda s: (s.level("thug"), s.destroyed("thug")) == (50, ["armor"]),
    ),
    "less-lethal damage": (
        ("thug", "damage", "head", 4, "less"),
        lambda s: (s.level("thug"), s.wounds("thug")) == (46, {}),
    ),
    "position": (("pat", "area", "yard"), lambda s: s.area("pat") == "Yard"),
    "hands": (("vex", "hands", ["vex.kit@left"]), lambda s: s.hands("vex") == ("", "kit")),
    "an item given": (
        ("vex", "items", "give", "melee_1h", "Bottle"),
        lambda s: s.who("vex").items[-1].name == "Bottle",
    ),
    "armor given": (
        ("vex", "items", "give", "armor", "head", "Helmet"),
        lambda s: s.who("vex").armor("head").name == "Helmet",
    ),
    "an item destroyed": (
        ("vex", "items", "vex.knife", "destroy"),
        lambda s: (s.destroyed("vex"), s.hands("vex")) == (["knife"], ("", "")),
    ),
    "an item taken away": (
        ("vex", "items", "vex.knife", "take"),
        lambda s: [i.name for i in s.who("vex").items] == ["ammo", "kit"],
    ),
    "an item laid down for somebody": (
        ("thug", "items", "thug.sword", "drop"),
        lambda s: ([i.name for i in s.table.floor["room"]], s.hands("thug")) == (["sword"], ("", "")),
    ),
    "an item handed on": (
        ("thug", "items", "thug.sword", "hand", "pat"),
        lambda s: ([i.name for i in s.who("pat").items], s.hands("thug")) == (["sword"], ("", "")),
    ),
    "armor handed on": (
        ("thug", "items", "thug.armor", "hand", "pat"),
        lambda s: bool(s.who("pat").armor("torso")) and not s.who("thug").armor("torso"),
    ),
    "abilities": (("vex", "abilities", ["1HM-1"]), lambda s: s.who("vex").abilities == ("1HM-1",)),
    "actions": (("pat", "actions", 2), lambda s: s.actions("pat") == 2),
    "debts": (("pat", "debt", 2), lambda s: s.debt("pat") == 2),
    "hidden": (("axel", "hidden", "turn"), lambda s: s.who("axel").hidden),
    "surrendered": (("pat", "state", "surrendered"), lambda s: (s.who("pat").surrendered, s.level("pat")) == (True, 0)),
    "gone": (("pat", "state", "left"), lambda s: s.who("pat").left_fight),
    "dead": (("pat", "state", "dead"), lambda s: s.who("pat").dead),
    "removed": (("pat", "remove", "yes"), lambda s: "pat" not in s.table.characters),
    "added": (
        tuple(newcomer("Newt", "house", 45, "yard", "axe@both", "knife")),
        lambda s: (
            [
                (character.name, character.level, character.actions, character.right == character.left)
                for character in s.table.characters.values()
            ][-1]
            == ("Newt", 45, 1, True)
        ),
    ),
    "a door": (("door", "hall--yard", "closed"), lambda s: not s.table.geometry.moves("hall", "yard")),
    "no door": (("door", "hall--yard", "none"), lambda s: s.table.area_map.doors_of("hall") == ()),
    "cover": (("cover", "room--hall", ["hall"]), lambda s: s.table.geometry.cover("hall", "room")),
    "whose turn": (("turn", "house"), lambda s: s.table.order[s.table.turn] == "house"),
    "who holds initiative": (("initiative", "house"), lambda s: s.table.holder == "house"),
    "an objective": (("objective", "crew"), lambda s: s.table.objective == "crew" or s.table.ending == "objective"),
    "a note": (("note", "the lights go out"), lambda s: s.table.notes == ["the lights go out"]),
}


def named_connection(s: Evening, key: Any) -> Any:
    """Return `hall--yard` as the id of that connection."""
    if isinstance(key, str) and "--" in key:
        return s.table.area_map.between(*key.split("--")).id
    return key


@pytest.mark.parametrize("begun", [at_rest, in_an_attack, in_a_move])
@pytest.mark.parametrize("name", EDITS)
def test_every_edit_is_one_entry_that_one_undo_takes_back(name: str, begun: Callable[[], Evening]) -> None:
    answers, check = EDITS[name]
    s = begun()
    edited(s, *(named_connection(s, answer) for answer in answers))
    assert check(s), name
    assert ("Pat leaves the fight" in s.told("players")) == (name == "gone")


def test_ACT_5_the_edit_of_owed_actions_says_when_they_are_lost() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room")
    aside = s.gm_action("amend")
    aside.answer("vex")
    assert aside.decision is not None
    assert next(each.hint for each in aside.decision.options if each.key == "debt") == "0 to lose next round"
    aside.answer("debt")
    assert aside.decision.prompt == "How many actions does Vex lose next round?"


def test_an_edit_given_up_halfway_is_no_entry() -> None:
    s = at_rest()
    before = state(s), s.journal.head
    aside = s.gm_action("amend")
    aside.answer("thug")
    aside.answer("level")
    assert s.finish("amend", aside) is None
    assert (state(s), s.journal.head) == before


def test_a_removal_thought_better_of_is_no_entry() -> None:
    s = at_rest()
    before = s.journal.head
    aside = s.gm_action("amend")
    for answer in ("pat", "remove", "no"):
        aside.answer(answer)
    assert s.finish("amend", aside) is None
    assert (s.journal.head, "pat" in s.table.characters) == (before, True)


@pytest.mark.parametrize("answers", [("vex", "level", 40), ("thug", "marks", "head", ""), ("pat", "name", "Pat")])
def test_an_edit_that_changes_nothing_is_no_entry(answers: tuple[Any, ...]) -> None:
    s = in_an_attack()
    before, path = state(s), list(s.journal.path)
    aside = s.gm_action("amend")
    for answer in answers:
        aside.answer(s.meant(answer))
    assert s.finish("amend", aside) is None
    assert state(s) == before and s.journal.path == path
    s.answer([3, 4])
    assert not any("The GM" in line for line in s.told())


def test_CHAR_1_an_amended_level_is_never_above_the_max_level() -> None:
    s = at_rest()
    aside = s.gm_action("amend")
    aside.answer("thug")
    aside.answer("level")
    with pytest.raises(ValueError, match="50"):
        aside.answer(51)


def test_ARM_1_a_third_armor_on_a_location_is_not_given() -> None:
    s = at_rest()
    s.amend("thug", "items", "give", "armor", "torso", "Second")
    aside = s.gm_action("amend")
    for answer in ("thug", "items", "give", "armor", "torso"):
        aside.answer(answer)
    assert s.finish("amend", aside) is None


def test_marks_that_do_not_fit_are_asked_for_again() -> None:
    s = at_rest()
    aside = s.gm_action("amend")
    for answer in ("thug", "marks", "head"):
        aside.answer(answer)
    aside.answer("\\\\\\\\")
    assert aside.decision is not None and "4 marks is too many" in aside.decision.prompt
    aside.answer("?")
    assert "“?” is not a mark" in aside.decision.prompt
    aside.answer("XX")
    s.finish("amend", aside)
    assert s.boxes("thug", "head") == "XX"


# ------------------------------------------------------------------------------------------------- consequences


def test_DMG_6_an_amended_level_below_10_is_unconsciousness_and_back_again() -> None:
    s = edited(at_rest(), "thug", "level", 9)
    assert s.line(FellUnconscious("thug")) in s.told()
    edited(s, "thug", "level", 10)
    assert s.line(CameTo("thug")) in s.told()


def test_DMG_7_a_level_amended_below_0_is_death() -> None:
    """The GM may bring the dead back."""
    s = edited(at_rest(), "thug", "level", -1)
    assert s.who("thug").dead and "Thug is dead" in s.told()
    edited(s, "thug", "level", 20)
    assert not s.who("thug").dead and s.who("thug").able


def test_DMG_7_amended_marks_all_permanent_on_the_head_are_death() -> None:
    s = edited(at_rest(), "thug", "marks", "head", "■■■")
    assert s.who("thug").dead


def test_DMG_5_an_amended_arm_drops_what_it_holds() -> None:
    s = edited(at_rest(), "axel", "marks", "left_arm", "XXX")
    assert (s.hands("axel"), s.floor("Hall")) == (("", ""), ["axe"])
    assert s.line(ItemsDropped("axel", ("axe",))) in s.told()


def test_DMG_5_dealt_damage_drops_and_overflows_as_in_an_attack() -> None:
    s = edited(at_rest(), "axel", "damage", "right_arm", 5, "slash")
    assert (s.hands("axel"), s.floor("Hall"), s.boxes("axel", "torso")) == (("", ""), ["axe"], "\\\\")


def test_ROUND_3_an_edit_that_leaves_one_team_ends_the_fight() -> None:
    """The fight ends at once if no action is under way."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    edited(s, "thug", "level", 0)
    s.asks("end.fate")
    assert (s.table.winner, s.table.ending) == ("crew", "last")


def test_ROUND_3_in_the_middle_of_an_action_the_action_is_finished_first() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    edited(s, "thug", "level", 0)
    s.asks("attack.roll")
    s.script(("attack.roll", [9, 7]))
    s.asks("end.fate")


def test_ROUND_3_an_objective_ends_the_fight_at_the_next_rest_point() -> None:
    s = edited(at_rest(), "objective", "house")
    assert (s.table.phase, s.table.winner, s.table.ending) == ("between", "house", "objective")
    s = edited(in_an_attack(), "objective", "house")
    s.asks("attack.roll")
    s.script(("attack.roll", [9, 7]), ("defend.roll", [9, 7]))
    s.asks("evening.next")


def test_MAP_4_who_met_the_objective_is_asked_with_those_marked_on_the_map() -> None:
    """Bug report: the question named no objective."""
    s = Fight(ROOM + "objective Hall: Shut the sluice\n", "Vex pc crew Room", "Thug house Room", first="crew")
    s.table.ends_when = "The sacks are out"
    aside = s.gm_action("amend")
    aside.answer("objective")
    assert aside.decision is not None
    assert aside.decision.prompt == (
        "Who met the objective? (The sacks are out; Hall: Shut the sluice) This ends the fight"
    )


def test_ROUND_3_the_question_says_that_an_action_is_played_first() -> None:
    """Bug report: “This ends the fight”, but the next question came as if nothing had been edited."""
    chosen = at_rest()
    chosen.script(("turn.actor", "vex"))
    for s, when in ((at_rest(), ""), (chosen, " after the action"), (in_an_attack(), " after the action")):
        aside = s.gm_action("amend")
        aside.answer("objective")
        assert aside.decision is not None
        assert aside.decision.prompt == f"Who met the objective? This ends the fight{when}"
        assert (edited(s, "objective", "house").table.phase == "between") is not bool(when)


def test_ROUND_3_an_objective_is_taken_back_in_an_action() -> None:
    """The objective turns out not to be met."""
    s = edited(in_an_attack(), "objective", "house")
    edited(s, "objective", ":none")
    s.script(("attack.roll", [9, 7]), ("defend.roll", [9, 7]))
    s.asks("turn.actor")


def test_ROUND_2_the_turn_given_to_another_team_is_theirs_at_once_and_told() -> None:
    s = edited(at_rest(), "turn", "house")
    s.asks("turn.actor")
    assert s.seats == ["gm"] and s.offers(["thug", "axel"])
    assert s.told()[-1] == "Turn: House"
    s.script(("turn.actor", "end"))
    assert "Turn over: House; Thug and Axel each lose an unspent action" in s.told()


def test_ROUND_2_a_turn_given_away_counts_after_the_action() -> None:
    s = edited(in_an_attack(), "turn", "house")
    s.script(("attack.roll", [9, 7]), ("defend.roll", [9, 7]))
    s.asks("turn.actor")
    assert s.seats == ["gm"]


def test_INIT_2_initiative_given_to_another_team_lets_it_order_the_turns() -> None:
    s = Opening(ROOM, "Vex pc crew Room", "Thug house Room")
    s.script(("initiative.roll", [1, 2]), ("initiative.roll", [9, 7]))
    s.asks("initiative.order")
    assert s.seats == ["team:crew"]
    edited(s, "initiative", "house")
    assert s.seats == ["gm"]


def test_ACT_5_an_amended_debt_is_paid_next_round() -> None:
    s = edited(at_rest(), "pat", "debt", 1)
    s.end_turns()
    s.turn("crew")
    assert (s.actions("pat"), s.debt("pat")) == (0, 0)


def test_CHAR_6_reinforcements_hold_what_fits_and_act_this_round() -> None:
    s = edited(at_rest(), *newcomer("Newt", "crew", 45, "yard", "shield@left", "knife@right", "kit", pc=True))
    newt = next(character for character in s.table.characters.values() if character.name == "Newt")
    assert s.hands(newt.id) == ("knife", "shield")
    assert newt.id in s.keys
