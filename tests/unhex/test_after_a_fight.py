"""Consequences of a fight, and recovery: END-1, END-2, RUL-23, CHAR-3, CHAR-6."""

import pytest
from unhex.evening_kit import ANN, VEX, empty, ended, fought, joined, placed, with_thugs
from unhex_kit import Evening, Fight

from unhex_tui.systems.unhex.between.archive import gather, hold_again
from unhex_tui.systems.unhex.events.fights import FateDecided, ItemsTakenUp, TimePassed
from unhex_tui.systems.unhex.system import UNHEX


def test_effects_of_a_fight_end_with_it():
    """The field stays on the screen."""
    session = placed(with_thugs()).initiative()
    session.amend("vex", "debt", 2)
    ended(session)
    vex = session.who("vex")
    assert (vex.actions, vex.debt, session.area("vex")) == (0, 0, "Yard")
    assert session.view().headline == "After the fight"


def test_the_next_fight_begins_with_nothing_of_the_last():
    session = placed(with_thugs()).initiative()
    session.amend("vex", "state", "left")
    session.amend("ann", "state", "surrendered")
    session.script(("evening.next", "fight"), ("fight.prepare", "who"), ("fight.who", ["vex", "ann", "thug-1"]))
    placed(session)
    assert (session.table.round, session.table.holder, session.table.objective) == (1, "", "")
    assert not any(
        character.surrendered or character.left_fight or character.debt
        for character in session.table.characters.values()
    )
    assert session.who("ann").level == 0


def test_MAP_1_the_next_preparation_lists_open_doors():
    """A fight took place on the map before."""
    session = with_thugs()

    def map_hint():
        return next(option.hint for option in session.decision.options if option.key == "map")

    session.table.area_map = session.table.area_map.with_door("mill~loft", "open")
    session.live.rebuild()
    assert map_hint() == "The mill", "so it is in the file"
    ended(placed(session).initiative()).script(("evening.next", "fight"))
    assert map_hint() == "The mill; open doors: Mill – Loft"
    session.table.area_map = session.table.area_map.with_door("mill~loft", "closed")
    session.live.rebuild()
    assert map_hint() == "The mill"


def test_npcs_dead_or_captured_leave_the_roster_and_the_others_are_away():
    session = placed(with_thugs(4)).initiative()
    session.amend("thug-1", "state", "dead")
    session.amend("thug-2", "level", 3)
    session.amend("thug-3", "level", 3)
    session.amend("thug-4", "level", 3)
    session.wound("thug-2", torso="\\")
    session.script(("end.fate", "each"))
    assert session.hint("captured") == "gone after this scene; can be treated until then"
    assert session.hint("lives") == "gone after this scene, can return"
    session.script(("end.fate", "captured"), ("end.fate", "lives"), ("end.fate", "lives"))
    kept = "Captured NPCs leave at a recovery: Thug 2; treat them first"
    assert kept in session.advice().previews["recover"].lines
    session.script(("evening.next", "aid"))
    assert session.hint("thug-2") == "1 \\, captured"
    session.undo()
    session.who("thug-4").left_fight = True
    session.script(("evening.next", "fight"))
    assert [*session.table.characters] == ["vex", "ann", "thug-3", "thug-4"]
    assert (session.who("thug-3").away, session.who("thug-3").fate) == (True, "")
    left = "NPCs after the fight: Thug 2 captured; Thug 1 dead; Thug 4 got away; Thug 3 away"
    assert left in session.told() and left not in session.told("players")


def test_END_1_the_end_counts_who_was_captured_apart_from_who_is_down():
    session = placed(with_thugs(2)).initiative()
    for thug in ("thug-1", "thug-2"):
        session.amend(thug, "level", 3)

    def came_of_them():
        return session.ending("gm").course.rows[-1][-1].text

    session.script(("end.fate", "each"))
    assert came_of_them() == "0 of 2 stand, 2 down"
    session.script(("end.fate", "captured"), ("end.fate", "lives"))
    assert came_of_them() == "0 of 2 stand, 1 captured, 1 down"


def test_END_1_who_was_away_saves_nobody_from_the_fate_of_the_side():
    session = with_thugs(2).script(("fight.prepare", "who"), ("fight.who", ["vex", "thug-1"]))
    placed(session).initiative()
    session.amend("thug-1", "level", 3)
    session.asks("end.fate")
    assert session.decision.about == ("thug-1",)


def captured(*more):
    """Return a session in which the wounded Vex and Ann were captured by the thugs."""
    session = placed(with_thugs()).initiative()
    for one in ("vex", "ann"):
        session.wound(one, head="\\")
        session.amend(one, "level", 3)
    session.script(("end.fate", "captured"), *more)
    assert (session.who("vex").fate, session.who("ann").fate) == ("captured", "captured")
    return session


def test_END_1_a_captured_pc_takes_no_part_until_it_is_chosen_to():
    session = captured(("evening.next", "fight"))
    assert session.why_not("begin") == {"ROUND-3"}
    session.script(("fight.prepare", "who"))
    assert session.decision.chosen == ()
    assert [option.hint for option in session.decision.options[:2]] == ["The crew, level 3, captured, unconscious"] * 2
    assert {rule for note in session.decision.explanation().notes for rule in note.rules} == {"END-1"}
    session.script(("fight.who", ["vex", "thug-1"]))
    assert (session.who("vex").fate, session.who("ann").fate) == ("", "captured")
    assert (session.who("vex").away, session.who("ann").away) == (False, True)
    assert (
        session.line(FateDecided("vex", "free")) in session.told("players")
        and session.line(FateDecided("ann", "free")) not in session.told()
    )


def test_END_2_beginning_counts_unconscious_npcs():
    """The message says where they recover."""
    session = with_thugs(3)

    def hint():
        return next(option.hint for option in session.decision.options if option.key == "begin")

    assert hint() == "place everyone, then initiative"
    session.amend("vex", "level", 3)
    assert hint() == "place everyone, then initiative"
    for thug in ("thug-1", "thug-2"):
        session.amend(thug, "level", 3)
    assert hint() == "2 unconscious; to wake them: Cancel, then “NPCs recover” under Characters"
    session.script(("fight.prepare", "back"), ("evening.next", "characters"), ("evening.characters", "rest"))


def test_END_1_a_captured_pc_is_brought_back_between_fights():
    session = captured(("evening.next", "characters"))
    assert next(option.hint for option in session.decision.options if option.key == "free") == "Vex, Ann"
    session.script(("evening.characters", "free"), ("free.who", "vex"))
    assert (session.who("vex").fate, session.who("vex").away, session.who("ann").fate) == ("", False, "captured")
    assert session.line(FateDecided("vex", "free")) in session.told("players")
    session.script(("evening.characters", "back"), ("evening.next", "recover"), ("recovery.items", "done"))
    assert (session.who("vex").level, session.who("ann").level, session.who("ann").away) == (54, 3, True)
    session.asks("evening.next")


def hint(session, key):
    """Return the text beside an option of the pending decision."""
    return next(option.hint for option in session.decision.options if option.key == key)


def test_END_2_worn_out_characters_are_named_apart():
    """A character who lacks one level only stands apart."""
    rested = {"level": 50, "max_level": 50}
    session = joined({**VEX, **rested}, {**ANN, **rested}).script(("evening.next", "goal"), ("goal.text", "Win"))
    assert hint(session, "recover") == "time passes; no one needs it"
    session.amend("ann", "level", 49)
    assert hint(session, "recover") == "time passes; raises Ann by 1 level"
    session.script(("evening.next", "award"))
    assert hint(session, "recover") == "time passes; heals Ann; raises Vex by 1 level"
    session.wound("vex", head="X")
    assert hint(session, "recover") == "time passes; heals all"
    session.who("vex").items[0].destroyed = True
    session.live.rebuild()
    assert hint(session, "recover").endswith("; 1 item to replace")


def test_END_2_several_worn_out_characters_are_counted():
    """The items stay readable."""
    session = joined({**VEX, "level": 40}, {**ANN, "level": 40}, {**ANN, "name": "Moss"})
    session.who("vex").items[0].destroyed = True
    session.live.rebuild()
    assert hint(session, "recover") == "time passes; heals 2 PCs; 1 item to replace"


def test_CHAR_5_the_evening_after_an_award_nobody_is_called_worn_out():
    session = joined({**VEX, "max_level": 55, "level": 54}, {**ANN, "max_level": 60, "level": 59})
    assert hint(session, "recover") == "time passes; raises Vex and Ann by 1 level"


def test_END_1_without_anybody_captured_nobody_is_brought_back():
    session = joined().script(("evening.next", "characters"))
    assert session.why_not("free") == {"END-1"}


def test_RUL_23_the_winning_side_picks_up_its_dropped_items():
    """The winners hold their items again."""
    session = placed(with_thugs()).initiative("players")
    session.script(("turn.actor", "vex"), ("action.choose", "drop"))
    assert session.floor("Yard") == ["Knife"]
    ended(session)
    assert session.hands("vex") == ("", "")
    session.script(("evening.next", "fight"))
    assert session.hands("vex") == ("Knife", "")
    assert session.line(ItemsTakenUp("vex", ("Knife",))) in session.told()


def test_RUL_23_a_captive_picks_up_nothing():
    """The log does not say so of an unconscious captive."""
    session = placed(with_thugs(2)).initiative("opposition")
    session.script(("turn.actor", "thug-1"), ("action.choose", "drop"))
    session.amend("thug-1", "level", 3)
    ended(session)
    session.who("thug-1").fate = "captured"
    session.script(("evening.next", "fight"))
    assert session.table.phase == "preparing" and not any("Thug 1 takes up" in text for text in session.told())


def test_RUL_23_a_captured_pc_owns_dropped_items():
    """The log does not place them in the captive's hands."""
    session = placed(with_thugs()).initiative("players")
    session.script(("turn.actor", "vex"), ("action.choose", "drop"))
    session.amend("vex", "level", 3)
    ended(session)
    session.who("vex").fate = "captured"
    session.script(("evening.next", "fight"))
    told = [text for text in session.told() if "Knife" in text]
    assert told[1:] == ["Back on Vex's sheet (captured): Knife"], "and not in the hands of a captive"


def test_RUL_23_what_the_beaten_dropped_is_left_behind():
    session = placed(with_thugs()).initiative("players")
    session.script(("turn.actor", "vex"), ("action.choose", "drop"))
    for one in ("vex", "ann"):
        session.amend(one, "level", 3)
    session.script(("end.fate", "lives"), ("evening.next", "fight"))
    assert [item.name for item in session.who("vex").items] == ["Kit"]
    assert "Left behind: Vex's Knife" in session.told(), "whose it was, so that it can be had again"


def test_RUL_23_a_loaded_table_gathers_in_the_same_order():
    session = Fight("Room --- Hall\n", "Vex pc crew Hall knife@right", "Ann pc crew Room sword@right", "Bob house Room")
    session.act("vex", "drop")
    session.act("ann", "drop")
    session.amend("bob", "level", 3)
    gathered = []
    for table in (session.table, UNHEX.load(UNHEX.dump(session.table))):
        table.events.clear()
        gather(table)
        taken = [(event.who, event.items) for event in table.events if isinstance(event, ItemsTakenUp)]
        gathered.append((taken, [i.id for i in session.who("vex").items]))
    assert gathered[0] == gathered[1]
    assert [name for name, _ in gathered[0][0]] == ["vex", "ann"]


def test_CHAR_3_what_finds_no_slot_is_left_behind():
    session = placed(with_thugs()).initiative("players")
    session.script(("turn.actor", "vex"), ("action.choose", "drop"))
    for _ in range(4):
        session.amend("vex", "items", "give", "ammo", "Ammo")
    ended(session)
    session.script(("evening.next", "fight"))
    assert "Left behind: Vex's Knife" in session.told()


def test_CHAR_6_hands_hold_again_what_they_held_as_the_fight_began():
    session = placed(with_thugs()).initiative("players")
    kit = session.who("vex").items[1].id
    session.amend("vex", "hands", [f"{kit}@left"])
    ended(session)
    session.script(("evening.next", "fight"))
    assert session.hands("vex") == ("Knife", "")
    told = "Vex rearranges items, as before the fight: Knife in the right hand"
    assert told in session.told(), "the log says where the kit went"


def test_CHAR_6_a_healed_arm_holds_its_first_item():
    """The item is the one held at the start of the fight."""
    session = placed(with_thugs()).initiative("players")
    session.amend("vex", "marks", "right_arm", "XXX")
    ended(session)
    assert session.hands("vex") == ("", "")
    session.script(("evening.next", "recover"))
    assert session.hands("vex") == ("Knife", "")


def test_CHAR_6_but_not_what_was_destroyed():
    session = placed(with_thugs()).initiative("players")
    session.amend("vex", "items", session.who("vex").items[0].id, "destroy")
    ended(session)
    session.script(("evening.next", "fight"))
    assert (session.hands("vex"), session.destroyed("vex")) == (("", ""), ["Knife"])


def test_CHAR_6_and_once_that_is_had_again_they_hold_it_again():
    """Older journals replay without this: there the hands stayed empty, and no log line said so."""
    session = placed(with_thugs()).initiative("players")
    session.amend("vex", "items", session.who("vex").items[0].id, "destroy")
    ended(session)
    session.script(("evening.next", "recover"), ("recovery.items", "again"), ("recovery.items", "done"))
    assert session.hands("vex") == ("Knife", "")
    assert "Vex rearranges items, as before the fight: Knife in the right hand" in session.told()
    assert not session.table.ready


def test_CHAR_6_a_replacement_stays_in_hand_until_the_return():
    """The first item was lost."""
    session = placed(with_thugs()).initiative("players")
    knife, kit = (item.id for item in session.who("vex").items[:2])
    session.amend("vex", "items", knife, "destroy")
    session.amend("vex", "hands", [f"{kit}@right"])
    ended(session)
    session.script(("evening.next", "fight"))
    assert session.hands("vex") == ("Kit", "")
    assert not any("Vex rearranges" in line for line in session.told())
    session.script(("fight.prepare", "back"), ("evening.next", "recover"))
    session.script(("recovery.items", "again"), ("recovery.items", "done"))
    assert session.hands("vex") == ("Knife", "")


def test_CHAR_6_a_two_handed_item_is_put_away():
    """One hand holds again what it held."""
    session = placed(with_thugs()).initiative("players")
    knife, kit = (item.id for item in session.who("vex").items[:2])
    session.amend("vex", "items", "give", "melee_2h", "Axe")
    axe = session.who("vex").items[-1].id
    for held, lost, left in (
        ([knife, None], kit, (knife, None)),
        ([kit, knife], kit, (None, knife)),
        ([kit, None], kit, (axe, axe)),
        ([knife, kit], kit, (knife, None)),
    ):
        vex = session.who("vex")
        vex.right = vex.left = axe
        for item in vex.items:
            item.destroyed = item.id == lost
        hold_again(session.table, vex, held)
        assert (vex.right, vex.left) == left, held


def test_CHAR_6_but_not_what_is_given_up():
    session = placed(with_thugs()).initiative("players")
    session.amend("vex", "items", session.who("vex").items[0].id, "destroy")
    ended(session)
    session.script(("evening.next", "recover"), ("recovery.items", "lose"))
    assert session.hands("vex") == ("", "")
    while session.decision.question == "recovery.items":
        session.script(("recovery.items", "done"))
    session.script(("evening.next", "fight"))
    hint = next(option.hint for option in session.decision.options if option.key == "hands")
    assert hint == "Vex: nothing in hand"


def test_the_last_decision_of_a_fight_taken_back_reopens_it():
    session = placed(with_thugs()).initiative()
    before = session.table.dump()
    ended(session)
    assert len(session.table.fights) == 1
    session.undo()
    assert session.table.fighting
    assert session.table.dump() == before


def test_END_2_npcs_recover_only_when_the_gm_says_so():
    session = placed(with_thugs()).initiative()
    session.amend("thug-1", "level", 20)
    thing = session.who("thug-1").items[0]
    session.amend("thug-1", "items", thing.id, "destroy")
    ended(session)
    session.script(("evening.next", "recover"), ("recovery.items", "done"), ("recovery.items", "done"))
    assert session.who("thug-1").level == 20
    session.script(("evening.next", "characters"), ("evening.characters", "rest"))
    assert "destroyed items stay destroyed (END-2)" in str(session.decision.explanation().notes[0])
    session.script(("rest.npcs", ["thug-1"]))
    assert session.who("thug-1").item(thing.id).destroyed
    assert session.who("thug-1").level == session.who("thug-1").max_level
    assert not any("Thug" in line and "ecovered" in line for line in session.told("players"))


def test_END_2_a_recoverys_cost_and_gain_are_shown():
    """The preview has cost and gain of a recovery."""
    session = fought()
    session.amend("vex", "level", 30)
    session.amend("vex", "marks", "torso", "#X\\\\")
    session.amend("vex", "items", session.who("vex").items[1].id, "destroy")
    lines = session.advice().previews["recover"].lines
    assert lines[0] == "Vex: level 30 → 54; 2 \\ and 1 X healed; ■ stays: torso 1; can be replaced: Kit"
    assert lines[-1] == "NPCs do not recover here: what they do in that time is up to the GM", (
        "what comes last is not seen on a low screen"
    )
    session.script(("evening.next", "recover"))
    assert session.line(TimePassed()) in session.told("players")
    assert "END-2" in session.cited


def test_END_2_time_for_recovery_is_told_only_if_needed() -> None:
    """A character must be able to recover."""

    def meaning(session: Evening) -> tuple[str, ...]:
        assert session.decision is not None
        previews = session.advice().previews
        return previews["recover"].lines if "recover" in previews else ()

    assert meaning(empty()) == ()
    assert meaning(joined())[-1] == "NPCs do not recover here: what they do in that time is up to the GM"


def test_END_2_unhurt_characters_share_one_line() -> None:
    """A recovery tells only of the others."""
    session = fought()
    session.amend("vex", "level", 12)
    lines = session.advice().previews["recover"].lines
    assert lines[:-1] == ("Vex: level 12 → 54", "Unhurt: Ann")
    session.script(("evening.next", "recover"))
    assert [line for line in session.told() if "recovers:" in line] == ["Vex recovers: level to max"]


def test_END_2_whoever_has_only_wounds_that_stay_is_not_called_unhurt() -> None:
    session = fought()
    session.who("ann").marks["head"] = [0, 0, 1]
    session.amend("vex", "level", 12)
    assert session.decision is not None
    lines = session.advice().previews["recover"].lines
    assert lines[:-1] == ("Vex: level 12 → 54", "Ann: level 59; ■ stays: head 1")


@pytest.mark.parametrize("by_amending", [False, True])
def test_CHAR_6_an_item_given_after_a_fight_stays_in_hand(
    by_amending: bool,
) -> None:
    """Leaving the field does not change that."""
    knife, cudgel = ({"kind": "melee_1h", "name": name} for name in ("Knife", "Cudgel"))
    session = placed(with_thugs(1, {**VEX, "items": [{**knife, "hand": "right"}, cudgel]})).initiative()
    session.amend("vex", "items", "i1", "destroy")
    ended(session).script(("evening.next", "characters"), ("evening.characters", "recruit"))
    session.script(("recruit.team", "opposition"), ("recruit.template", "done"))
    if by_amending:
        session.amend("vex", "hands", ["i2@right"])
    else:
        session.script(("evening.characters", "edit"), ("edit.who", "vex"), ("make.fact", "hands"))
        session.script(("make.hands", ["i2@right"]), ("make.fact", "done"))
    session.script(("evening.characters", "back"), ("evening.next", "fight"))
    assert session.table.characters["vex"].held_names == ("Cudgel",)
