"""Aim, stuns, Restrain, special actions and the end of a round in play."""

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.engine.decision import Roll
from unhex_tui.systems.fully_automated.events.attacks import AimGone, Attacked, Forgone
from unhex_tui.systems.fully_automated.events.rounds import CameOf, StillHeld

# -------------------------------------------------------------------- aim


def test_fa_t13_aim_is_gained_by_who_took_no_damage() -> None:
    """FA-AIM-1, FA-AIM-2: damage stopped by armor does not count."""
    fight = Fight("Ed at D3 has bow,rifle", "Fay at G3 has bow,rifle", "Ana pc at D6", "Bo pc at G7 armor 2").order()
    fight.choose(ed="rifle", fay="stun_arrow", ana="aim", bo="aim")
    fight.script(("target", "ana"), ("attack", "--"), ("target", "bo"), ("attack", "--"))
    fight.script(("aim.order", "keep"), ("aim.order", "keep")).asks("choose")
    assert (fight.hp("Ana"), fight.of("Ana").aim) == (18, 0)
    assert (fight.hp("Bo"), fight.of("Bo").aim) == (20, 1)


def test_the_turn_order_may_be_rolled_anew_and_must_be_kept() -> None:
    """FA-INIT-3, FA-INIT-4, FA-AIM-13"""
    fight = Fight("Ana pc at D3", "Bo at D9").order().choose(ana="aim", bo="aim")
    fight.script(("aim.order", [1, 1]), ("aim.order", "keep"))
    assert fight.of("Ana").dice == (1, 1)
    fight = Fight("Ana pc at D3", "Bo at D9", rules={"init_reroll_when": "immediate"}).order()
    fight.choose(ana="aim", bo="aim").script(("aim.order", [1, 1]))
    assert fight.of("Ana").dice == (1, 1)


def aimed(*people: str, **rules: str) -> Fight:
    """Return a fight in round 2 in which the first character has held aim since round 1."""
    fight = Fight(*people, rules=rules).order().choose(ana="aim").idle()
    assert fight.of("Ana").aim == 1
    return fight


def test_fa_t14_aim_adds_advantage_and_the_line_of_the_card() -> None:
    """FA-AIM-5, FA-AIM-6, FA-AIM-11: the attack spends the aim."""
    fight = aimed("Ana pc at D3 has pistol", "Bo HP 30 at D4").choose(ana="pistol", bo="aim").script(("target", "bo"))
    assert (fight.dice, fight.notes) == (3, ["▲ aimed"])
    fight.script(("attack", "-0+"))
    assert (fight.hp("Bo"), fight.of("Ana").aim) == (16, 0)
    assert fight.line(Attacked("ana", "bo", "Pistol Shot", 1, ("aimed",))) in fight.told()


def test_fa_t14_aim_and_range_cancel() -> None:
    """FA-DICE-4, FA-AIM-12"""
    fight = aimed("Ana pc at D3 has pistol,bow", "Bo HP 30 at D9").choose(ana="pistol", bo="aim")
    fight.script(("target", "bo"), ("attack", "00"))
    assert fight.hp("Bo") == 21
    fight = aimed("Ana pc at D3 has bow", "Bo HP 30 at D11").choose(ana="piercing_arrow", bo="aim")
    fight.script(("target", "bo"), ("attack", "-0+"))
    assert fight.hp("Bo") == 22


def test_aim_may_be_kept_back() -> None:
    """FA-AIM-3"""
    fight = aimed("Ana pc at D3 has pistol", "Bo at D6").choose(ana="pistol", bo="aim")
    fight.script(("target", "unaimed"), ("target", "bo"), ("attack", "00"), ("aim.order", "keep"))
    assert (fight.hp("Bo"), fight.of("Ana").aim) == (15, 1)


def test_an_edit_of_the_aim_counts_until_the_first_answer() -> None:
    """FA-AIM-3"""
    fight = aimed("Ana pc at D3 has pistol", "Bo at D6").choose(ana="pistol", bo="aim")
    assert fight.decision is not None and ", aimed: at whom?" in fight.decision.prompt
    fight.beside("amend", "ana", "aim")
    assert fight.of("Ana").aim == 0 and fight.decision.prompt.endswith("Pistol Shot: at whom?"), fight.decision.prompt
    fight.beside("amend", "ana", "aim").script(("target", "bo"), ("attack", "000"))
    assert fight.of("Ana").aim_spent


def test_fa_t16_aim_lasts_for_two_rounds_if_its_holder_is_not_hurt() -> None:
    """FA-AIM-3, FA-AIM-4"""
    fight = aimed("Ana pc at D3", "Bo at D9").choose(ana="move").idle()
    assert fight.of("Ana").aim == 1
    fight.choose().idle()
    assert fight.of("Ana").aim == 0
    assert fight.line(AimGone("ana", "late")) in fight.told()


def test_fa_t16_damage_ends_it_at_the_end_of_the_round() -> None:
    """FA-AIM-4"""
    for rule, held in (("end_of_round", 1), ("immediately", 0)):
        fight = aimed("Ana pc at D3", "Bo at D4 has knife", aim_lost_on_damage=rule)
        fight.beside("amend", "bo", "speed", 30).choose(ana="move", bo="stab")
        fight.script(("target", "ana"), ("attack", "00"), ("after", "stay"))
        assert fight.of("Ana").aim == held
        fight.idle()
        assert fight.of("Ana").aim == 0


def held_by_the_defender(**rules: str) -> Fight:
    """Return a fight in which Ana holds aim and defends against the knife of Bo beside her."""
    fight = aimed("Ana pc now 18 at D3 has club", "Bo now 16 at D4 has knife", **rules).choose(bo="stab")
    return fight.script(("target", "ana"))


def test_fa_t17_held_aim_helps_to_defend() -> None:
    """FA-DEF-7, FA-AIM-10, FA-AIM-11"""
    fight = held_by_the_defender().script(("defend.step", "stay"))
    assert fight.notes == ["▲ holds aim"]
    assert not any(row.hampered for row in fight.view("gm").roster), "aiming does not hamper the character"
    fight.script(("defence", "-0+"), ("counter", "club"), ("attack", "00+"), ("after", "stay"))
    assert (fight.hp("Bo"), fight.of("Bo").stun, fight.of("Ana").aim) == (10, 1, 0)


def test_fa_t17_who_escapes_keeps_its_aim() -> None:
    """FA-AIM-10"""
    fight = held_by_the_defender().script(("defend.step", "D2"), ("follow", "let"), ("after", "stay"))
    assert fight.asks("choose").of("Ana").aim == 1


def test_fa_t17_exposed_and_aiming_cancel() -> None:
    """FA-DEF-4, FA-DEF-7, FA-DICE-4"""
    fight = aimed("Ana pc at D3", "Bo at D7 has pistol").choose(bo="pistol")
    fight.script(("target", "ana"), ("defend.step", "stay"))
    assert fight.dice == 2
    assert fight.notes == ["▲ holds aim", "▼ exposed: adjacent to neither attacker nor cover"]


def test_an_aimed_attack_is_harder_to_defend_against() -> None:
    """FA-DEF-5, FA-AIM-8"""
    fight = aimed("Ana pc at D3 has knife", "Bo at D4").choose(ana="stab")
    fight.script(("target", "bo"), ("defend.step", "stay"))
    assert fight.notes == ["▼ the attack is aimed"]


def test_a_table_may_ask_whether_aim_is_used_to_defend() -> None:
    """FA-AIM-10, FA-AIM-11"""
    fight = held_by_the_defender(aim_defend_auto="ask").script(("defend.step", "stay"), ("defend.aim", "keep"))
    assert fight.notes == []
    fight.script(("defence", "00"), ("after", "stay")).asks("choose")
    assert fight.of("Ana").aim == 1


def test_aim_spent_on_a_defence_counts_for_the_round_or_once() -> None:
    """FA-AIM-11"""
    for rule, notes in (("round", ["▲ holds aim"]), ("first_roll", [])):
        fight = aimed("Ana pc at D3", "Bo at D4 has knife", "Cy at D2 has knife", aim_defend_scope=rule)
        fight.choose(bo="stab", cy="stab").script(("target", "ana"), ("defend.step", "stay"), ("defence", "000"))
        fight.script(("after", "stay"), ("target", "ana"), ("defend.step", "stay"))
        assert fight.notes == notes


@pytest.mark.parametrize("down", ["restrained", "hp"])
def test_FA_AIM_11_spent_aim_counts_after_a_fall(down: str) -> None:
    """The second defence of the round has the spent aim's advantage and the fallen character's disadvantage."""
    fight = aimed("Ana pc at D3", "Bo at D4 has knife", "Cy at D2 has knife", "Eve pc at H14")
    fight.choose(bo="stab", cy="stab").script(("target", "ana"), ("defend.step", "stay"), ("defence", "000"))
    fight.script(("after", "stay"))
    if down == "restrained":
        fight.beside("amend", "ana", "restrained")
    else:
        fight.beside("amend", "ana", "hp", -2)
    assert (fight.of("Ana").aim, fight.of("Ana").incapacitated) == (0, True)
    fight.script(("target", "ana")).asks("defend.step").script(("defend.step", "stay"))
    word = "restrained" if down == "restrained" else "incapacitated"
    assert fight.notes == ["▲ holds aim", f"▼ {word}"]


def test_FA_AIM_11_held_aim_that_was_not_spent_is_lost_by_who_goes_down() -> None:
    fight = aimed("Ana pc at D3", "Bo at D4 has knife", "Cy at D2 has knife", "Eve pc at H14")
    fight.choose(bo="stab", cy="stab").asks("target")
    fight.beside("amend", "ana", "restrained")
    assert fight.of("Ana").aim == 0
    fight.script(("target", "ana"), ("defend.step", "stay"))
    assert fight.notes == ["▼ restrained"]


def test_aim_on_an_attack_that_fails_is_spent() -> None:
    """FA-AIM-11"""
    for rule, held in (("spent", 0), ("kept", 1)):
        fight = aimed("Ana pc at D1 has pistol", "Bo at D8", attacker_aim_on_autofail=rule).choose(ana="pistol")
        fight.script(("target", "bo"), ("defend.step", "D9")).asks("choose")
        assert fight.of("Ana").aim == held


# -------------------------------------------------------------------- stun, restrain, tackle


def test_fa_t19_a_stun_hinders_a_chosen_attack() -> None:
    """FA-OPT-1, FA-ATK-13, FA-STN-3: if the table plays the rule."""
    for rule, signs, left in (("off", "00", 9), ("on", "0-+", 10)):
        fight = Fight(
            "Bo pc now 14 at D3 has club", "Cy now 15 at D4 has pistol", rules={"opt_stun_hits_pending_attack": rule}
        ).order()
        fight.choose(bo="club", cy="pistol").script(("target", "cy"), ("attack", "+-"), ("after", "stay"))
        assert fight.hp("Cy") == 9
        fight.script(("target", "bo"), ("attack", signs))
        assert fight.hp("Bo") == left
        assert fight.of("Cy").stun == 1


def test_stuns_compound_and_limit_a_round_each() -> None:
    """FA-STN-2, FA-STN-3"""
    fight = Fight("Ana pc at D3 has sprayer", "Bo HP 90 at D4").order().choose(ana="spray", bo="aim")
    fight.script(("target", "bo"), ("attack", "++"), ("after", "stay")).idle()
    assert fight.of("Bo").stun == 2
    fight.choose().idle().choose().idle()
    assert fight.of("Bo").stun == 0


def restraining(hp: int) -> Fight:
    """Return a fight in which Dee, HP 20, restrains Eli beside her, who does not defend."""
    people = ("Dee pc HP 20 at D3 has restraints", f"Eli now {hp} at D4", "Fay at D9")
    return Fight(*people).order().choose(dee="restrain", eli="aim", fay="aim")


def test_fa_t20_restrain_needs_more_than_six_hit_points_more() -> None:
    """FA-RES-1, FA-RES-2, FA-RES-4"""
    fight = restraining(14).asks("aim.order")
    assert fight.line(Forgone("dee", "Restrain", "no adjacent target has at least 7 HP less")) in fight.told()
    fight = restraining(13).asks("target")
    assert fight.barred["fay"] == "Dee needs 7 HP more than Fay; the difference is 0 (FA-RES-2)"
    fight.script(("target", "eli"))
    assert fight.asks("attack").advice().decides.startswith("Whether the target is restrained")
    fight.script(("attack", "00"))
    eli = fight.of("Eli")
    assert (eli.restrained, eli.disarmed, eli.incapacitated, eli.hp) == (True, True, True, 13)


def test_fa_t20_restrain_fails_with_damage_or_a_counter() -> None:
    """FA-RES-3"""
    fight = restraining(13).script(("target", "eli"), ("attack", "-0"))
    assert (fight.hp("Eli"), fight.of("Eli").restrained) == (10, False)
    fight = restraining(13).script(("target", "eli"), ("attack", "--"), ("counter", "punch"), ("attack", "00-"))
    assert (fight.hp("Dee"), fight.of("Dee").stuns) == (16, 0)


def test_a_restrained_ally_is_released_and_takes_its_weapons_up() -> None:
    """FA-RES-5, FA-RES-8"""
    people = ("Dee pc at D3", "Eli pc at D4 has pistol", "Fay at D9")
    fight = Fight(*people).order().beside("amend", "eli", "restrained")
    fight.choose(dee="restrain", eli="defend").script(("target", "eli")).idle()
    eli = fight.of("Eli")
    assert (eli.restrained, eli.disarmed) == (False, True)
    fight.script(("choose", "defend"), ("choose", "defend")).asks("choose", "eli")
    assert "pistol" not in fight.keys
    assert fight.barred["pistol"] == "Disarmed (FA-RES-4)"
    fight.undo()
    fight.undo()
    assert fight.choose(fay="defend", dee="defend", eli="rearm").idle().of("Eli").disarmed is False
    fight = Fight(*people, rules={"release_roll": "0_or_better", "rearm": "free"}).order()
    fight.beside("amend", "eli", "restrained").choose(dee="restrain", eli="defend")
    fight.script(("target", "eli"), ("release", "0-")).idle()
    assert fight.of("Eli").restrained
    fight.choose(dee="restrain", eli="defend").script(("target", "eli"), ("release", "00"))
    assert (fight.of("Eli").restrained, fight.of("Eli").disarmed) == (False, False)


def test_the_restrained_only_defend_or_try_to_break_free() -> None:
    """FA-RES-4, FA-RES-6: attribute and skill at −4 against 22."""
    fight = Fight("Dee pc at D3", "Gus pc at E3", "Fay at D9").order().beside("amend", "dee", "restrained")
    fight.answer("aim")
    while fight.asks("choose").decision.about[0] != "dee":  # type: ignore[union-attr]
        fight.answer("aim")
    assert fight.keys[:2] == ["defend", "break"]
    assert fight.decision.explanation().blocked[0].reasons[-1].text == "Restrained: can only Defend or break free"
    fight.answer("break")
    while fight.decision.question == "choose":  # type: ignore[union-attr]
        fight.answer("aim")
    while fight.decision.question == "aim.order":  # type: ignore[union-attr]
        fight.answer("keep")
    assert fight.asks("check.adds").prompt == "Dee, break free: attribute + skill? The app adds restrained −4"
    fight.script(("check.adds", 8)).asks("check")
    assert fight.prompt == "Dee, break free: roll 18 or more on 2d10, 6 %"
    fight.script(("check", [9, 8]))
    assert fight.of("Dee").restrained
    assert fight.line(StillHeld("dee")) in fight.told()


def test_the_odds_of_a_reroll_stand_under_it() -> None:
    """FA-INIT-3: of the hundred rolls, 45 are above 11 and 45 below."""
    fight = Fight("Ana pc at D3 Speed 4", "Bo at D9").order(ana=(3, 8)).choose(ana="aim").idle("aim.order")
    assert isinstance(fight.decision, Roll) and "(15 now)" in fight.prompt
    assert fight.decision.caption.endswith("the new score counts: higher 45 %, lower 45 %")


def test_each_question_of_a_tackle_names_the_tackle() -> None:
    """FA-UNM-2"""
    fight = Fight("Ana pc at D3", "Bo at D5").order().choose(ana="tackle")
    fight.script(("tackle.move", "D4")).asks("target")
    assert fight.prompt == "Ana's Tackle with Punch: at whom?"
    fight.script(("target", "bo")).asks("defend.step")
    assert fight.prompt == "Bo defends against Ana's Tackle with Punch: step 1 hex?"
    fight.script(("defend.step", "stay")).asks("defence")
    assert fight.prompt == "Bo defends against Ana's Tackle with Punch"
    fight.script(("defence", "--")).asks("attack")
    assert fight.prompt == "Ana's Tackle with Punch at Bo: adjacent"
    plain = Fight("Ana pc at D4", "Bo at D5").order().choose(ana="punch").asks("target")
    assert plain.prompt == "Ana's Punch: at whom?"


def test_tackles_move_first_and_stun_the_tackler() -> None:
    """FA-UNM-2 to FA-UNM-4, FA-STN-5, FA-MOV-3"""
    fight = Fight("Ana pc at D3", "Bo at D9").order().choose(ana="tackle", bo="aim")
    fight.script(("tackle.move", "D7"), ("target", "bo"))
    assert fight.of("Ana").place == "D8"
    fight.script(("attack", "--"), ("aim.order", "keep")).asks("choose", "bo")
    assert (fight.hp("Bo"), fight.of("Ana").stun, fight.of("Ana").moved) == (16, 1, True)


@pytest.mark.parametrize("has", ["club", "claws"])
def test_a_tackle_that_reaches_nobody_asks_no_card_and_the_log_says_why(has: str) -> None:
    """FA-UNM-2: characters with several cards are not asked for one; the log names the stun as the price."""
    fight = Fight(f"Ana pc at D3 has {has}", "Bo at D12").order().choose(ana="tackle", bo="aim")
    fight.script(("tackle.move", "D5")).asks("target").script(("target", "forgo"), ("aim.order", "keep"))
    said = fight.told()
    assert "Ana's tackle fails: the nearest foe, Bo, is 7 hexes away" in said
    assert "Ana is stunned from next round by the tackle" in said
    assert not any("forgoes" in line or "tackled" in line for line in said)
    near = Fight(f"Ana pc at D3 has {has}", "Bo at D9").order().choose(ana="tackle", bo="aim")
    near.script(("tackle.move", "D7")).asks("tackle.card" if has == "claws" else "target")


def test_a_journal_that_says_the_card_of_a_tackle_at_nobody_goes_on() -> None:
    """FA-UNM-2: earlier versions asked this question."""
    fight = Fight("Ana pc at D3 has claws", "Bo at D12").order().choose(ana="tackle", bo="aim")
    fight.script(("tackle.move", "D5")).asks("target")
    assert fight.system.dropped(fight.table, "tackle.card", "claw")
    assert not fight.system.dropped(fight.table, "target", "forgo")
    fight.of("Bo").place = "D6"
    assert not fight.system.dropped(fight.table, "tackle.card", "claw"), "only if it reaches no one"


def test_a_tackle_may_move_with_all_the_others() -> None:
    """FA-UNM-3"""
    fight = Fight("Ana pc at D3", "Bo at D4", rules={"tackle_move": "movement_step"}).order()
    fight.choose(ana="tackle", bo="aim").script(("target", "bo"), ("attack", "--"), ("after", "stay"))
    fight.script(("move", "D1"), ("aim.order", "keep")).asks("choose", "bo")
    assert (fight.of("Ana").place, fight.of("Ana").moved) == ("D1", True)


# -------------------------------------------------------------------- the dying, the end of a round and of a fight


def test_FA_HP_5_only_who_stands_beside_somebody_dying_can_stabilize() -> None:
    people = ("Zoe at D9", "Ana pc at D3", "Bo pc at D4", "Cy pc at D7")
    fight = Fight(*people).order().beside("amend", "bo", "hp", -13)
    barred = {}
    while fight.decision.question == "choose":
        blocked = fight.decision.explanation().blocked
        who = fight.decision.about[0]
        barred[who] = [why.rules for each in blocked if each.option.key == "stabilize" for why in each.reasons]
        fight.answer("aim")
    assert (barred["ana"], barred["cy"]) == ([], [("FA-HP-5",)])


def test_the_stabilized_lose_no_more() -> None:
    """FA-HP-5, FA-HP-4"""
    people = ("Ana pc at D3", "Bo pc at D4", "Cy at D9")
    fight = Fight(*people).order().beside("amend", "bo", "hp", -13).choose(ana="stabilize")
    fight.idle("stabilize.works").answer("yes")
    fight.asks("choose")
    assert (fight.hp("Bo"), fight.of("Bo").stabilized) == (-13, True)
    fight = Fight(*people, rules={"stabilize": "medicine_check_22"}).order().beside("amend", "bo", "hp", -13)
    fight.choose(ana="stabilize").idle("check.adds").script(("check.adds", 6), ("check", [8, 8]))
    assert fight.of("Bo").stabilized


def test_the_gm_says_what_else_comes_of_a_special_action() -> None:
    """FA-SEL-2"""
    fight = Fight("Ana pc at D3", "Bo at D9").order().choose(ana="special").idle("special.what")
    fight.answer("The gate opens")
    assert fight.line(CameOf("ana", "The gate opens")) in fight.told("players")


def test_who_is_stunned_aims_or_has_cover_is_announced() -> None:
    """FA-RND-5, FA-RND-6, FA-COV-9, FA-COV-10: cover is named with the foes in range whom it hampers."""
    table = "title: T\nmap:\n1 . . . . . . .\n . . . . . . . .\n. . . . o . . .\n . . . . . . . 2\n"
    people = ("Ana pc at C3 has club,pistol", "Bo at C6 has rifle", "Cy at C2", "Di pc at A1 has knife")
    fight = Fight(*people, map=table).order()
    fight.choose(ana="club", bo="aim", cy="aim", di="aim")
    fight.script(("target", "cy"), ("attack", "00"), ("after", "stay")).idle()
    assert fight.told()[-2] == "Stunned: Cy. Holding aim: Bo and Di. Behind cover: Bo from Ana"
    fight.choose(ana="pistol").asks("target")
    assert fight.hint("bo") == "distance 3, cover: low obstacle C5" and fight.hint("cy") == "adjacent"
    fight.answer("forgo")
    fight.of("Ana").weapons, fight.of("Cy").stun = ("club",), 0
    fight.idle()
    assert fight.told()[-1] == "Round 3" and not any("behind cover" in line for line in fight.told()[-4:])


def test_where_one_side_alone_is_left_the_gm_ends_the_fight() -> None:
    """FA-RND-5"""
    fight = Fight("Ana pc at D3 has sword", "Bo now 3 at D4").order().choose(ana="sword", bo="aim")
    fight.script(("target", "bo"), ("attack", "++"), ("after", "stay")).asks("over")
    assert fight.prompt == "Only Players can still act. Is the fight over?"
    fight.script(("over", "on"), ("unattacked", "stay"))
    fight.asks("over").answer("end")
    assert fight.asks("evening.next").table.fights[0].winner == "Players"


def test_the_gm_ends_a_fight_at_any_time() -> None:
    """FA-SET-3"""
    fight = Fight("Ana pc at D3", "Bo at D9").order()
    fight.overrule("end")
    fight.asks("evening.next")
    assert fight.table.fights[0].ending == "gm"


@pytest.mark.parametrize("key", ["void.refunded", "void.spent.restore"])
def test_an_attack_under_way_is_voided(key: str) -> None:
    """FA-ATK-1"""
    fight = Fight("Ana pc at D3 has club", "Bo at D5").order().choose(ana="club", bo="aim").script(("target", "bo"))
    fight.overrule(key)
    if key == "void.refunded":
        assert fight.asks("target", "ana").of("Ana").place == "D4"
    else:
        assert fight.asks("aim.order").of("Ana").place == "D3"


def test_a_counter_attack_is_chosen_by_damage_and_distance() -> None:
    """FA-ATK-8, FA-ATK-15"""
    fight = Fight("Ana pc at D3", "Bo at D4 has knife,bow").order().choose(ana="punch").script(("target", "bo"))
    fight.script(("defend.step", "stay"), ("defence", "++")).asks("counter")
    assert fight.hint("stab") == "6 damage, adjacent"
    assert fight.hint("piercing_arrow") == "6 damage, adjacent (near), disadvantage"


def test_FA_RND_1_the_headline_names_the_number_of_the_step_as_one() -> None:
    """`Round 1, 2 defenders` would read as two defenders."""
    fight = Fight("Ana pc at D3", "Bo at D4").order().choose(ana="punch", bo="defend").script(("target", "bo"))
    assert fight.asks("defend.step").view("gm").headline == "Round 1, step 1 attacks: Ana"
