"""The worths that Unhex's judges give: of hits by their dice, of answers to the questions about dice, and of moves."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex_kit import ROOM, Fight

from unhex_tui.engine.hand import best_answers, chosen, ranked
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.procedure import Conversation
from unhex_tui.gamekit.judging import by_id
from unhex_tui.playouts.playing import Player
from unhex_tui.systems.unhex.between.documents import demo
from unhex_tui.systems.unhex.fight.facts.cover import who_picks
from unhex_tui.systems.unhex.fight.facts.why_not import forms
from unhex_tui.systems.unhex.fight.matchup import defence, roller_of
from unhex_tui.systems.unhex.fight.opposing import all_in_all
from unhex_tui.systems.unhex.judging import judges, scene
from unhex_tui.systems.unhex.judging.deeds import surrenders
from unhex_tui.systems.unhex.judging.hits import ARMOR, SCALE, body, harm, hits, strike, striker, swing, taken
from unhex_tui.systems.unhex.people.wounds import BOXES, LOCATIONS, would_mark
from unhex_tui.systems.unhex.system import UNHEX

DUEL = ("Vex pc crew Room knife@right", "Thug house Room sword@right", "Pat pc crew Hall")
COVER = "Room ---| Hall\nstart: Room, Hall\n"
STREET = "Street ---| Yard\nYard --- Park\n"


def judged(fight: Fight) -> Judged:
    assert fight.decision is not None
    return UNHEX.judge(fight.table, fight.decision)


def best(fight: Fight) -> str:
    assert fight.decision is not None
    return ranked(fight.decision, judged(fight))[0][0]


def of(fight: Fight, who: str, target: str) -> tuple[int, ...]:
    attacker, victim = fight.table.characters[who], fight.table.characters[target]
    form = forms(attacker)[0]
    attack = swing(fight.table, attacker, form)
    chooses = who_picks(fight.table, victim, attacker, form) != "attacker"
    return hits(body(victim), attack.less, attack.places, attack.granted, chooses)


@pytest.mark.parametrize("level", [50, 14])
def test_harm_is_1_exactly_where_damage_puts_the_target_out(level: int) -> None:
    fight = Fight(ROOM, *DUEL).wound("thug", torso="\\\\\\X", left_leg="XXXX")
    thug = fight.table.characters["thug"]
    thug.level = level
    for damage, place in product(range(1, 10), LOCATIONS):
        after = thug.harmed(damage, would_mark(thug.marks, place, damage))
        assert (harm(body(thug), damage, place) == 1) == after.unconscious, (damage, place)


def test_harm_grows_with_the_damage_and_is_next_to_nothing_to_the_fallen() -> None:
    fight = Fight(ROOM, *DUEL)
    thug = fight.table.characters["thug"]
    for place in BOXES:
        worths = [harm(body(thug), damage, place) for damage in range(10)]
        assert worths == sorted(worths) and worths[0] == 0 < worths[1]
        assert harm(body(thug), 4, place, less=True) <= worths[4]
    thug.level = 0
    assert 0 < harm(body(thug), 9, "head") < 0.01


def test_a_hit_is_looked_up_by_its_dice_with_the_better_die_as_damage() -> None:
    fight = Fight(ROOM, *DUEL)
    target = body(fight.table.characters["thug"])
    by_number = of(fight, "vex", "thug")
    places = fight.table.rules.location_of_die
    for tens, ones in product(range(10), repeat=2):
        worth = max(harm(target, tens, places[ones]), harm(target, ones, places[tens]))
        assert by_number[10 * tens + ones] == round(SCALE * worth)


def test_the_target_with_a_shield_chooses_the_die_that_costs_less() -> None:
    fight = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room shield@left")
    assert of(fight, "vex", "thug")[39] == round(SCALE * harm(body(fight.table.characters["thug"]), 9, "right_leg"))
    assert of(Fight(ROOM, *DUEL), "vex", "thug")[39] == SCALE, "3 to the head knocks out"


def test_armor_takes_the_worth_of_a_hit_where_it_is_worn() -> None:
    fight = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room armor:head")
    assert taken(body(fight.table.characters["thug"]), 3, "head") == ARMOR
    assert of(fight, "vex", "thug")[39] < SCALE


def test_the_worth_of_an_attack_is_the_mean_over_all_dice() -> None:
    fight = Fight(ROOM, *DUEL)
    vex, thug = fight.table.characters["vex"], fight.table.characters["thug"]
    by_number = of(fight, "vex", "thug")
    hits = [n for n in range(1, 51) if n % 11 and n != 50]
    criticals = 5 * max(by_number[1:51])
    mean = Fraction(sum(by_number[n] for n in hits) + criticals, 100 * SCALE)
    assert strike(fight.table, vex, forms(vex)[0], thug) == pytest.approx(float(mean))


def test_the_worth_of_a_good_attack_is_that_of_the_odds() -> None:
    fight = Fight(ROOM, "Vex pc crew Room knife@right 1HM-1 1HM-3", "Thug house Room sword@right armor:torso")
    vex, thug = fight.table.characters["vex"], fight.table.characters["thug"]
    form = forms(vex)[0]
    won, whole = all_in_all(striker(fight.table, vex, form, thug), ())
    assert strike(fight.table, vex, form, thug) == pytest.approx(won / whole / SCALE)


@pytest.mark.parametrize("good", ["", "1HM-1"])
@pytest.mark.parametrize("shield", ["sword@right", "shield@left", "shield@left SHLD-1"])
def test_the_worth_of_an_attack_that_is_defended_is_near_that_of_the_odds(good: str, shield: str) -> None:
    for first in ("crew", "house"):
        fight = Fight(ROOM, f"Vex pc crew Room knife@right {good}", f"Thug house Room {shield}", first=first)
        vex, thug = fight.table.characters["vex"], fight.table.characters["thug"]
        form = forms(vex)[0]
        defences = (defence(fight.table, roller_of(fight.table, thug, None, "defend"), thug, vex),)
        won, whole = all_in_all(striker(fight.table, vex, form, thug), defences)
        exact, alone = won / whole / SCALE, strike(fight.table, vex, form, thug)
        worth = strike(fight.table, vex, form, thug, defences=defences)
        assert exact - 0.025 < worth <= exact + 1e-9 and worth < 0.95 * alone


def test_the_hand_takes_the_die_that_knocks_out_and_the_target_the_other() -> None:
    fight = Fight(ROOM, *DUEL).act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [3, 9]))
    fight.asks("damage.dice")
    assert best(fight) == "tens" and judged(fight).worths["tens"] == 1
    covered = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room shield@left")
    covered.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [3, 9])).asks("damage.dice")
    assert best(covered) == "ones"


def test_a_critical_success_is_set_to_the_number_that_does_most() -> None:
    fight = Fight(ROOM, *DUEL).act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [1, 1]))
    fight.asks("roll.critical")
    assert best(fight) == "set"
    fight.script(("roll.critical", "set"))
    assert fight.decision is not None
    number = chosen(fight.decision, judged(fight), Random(1))
    assert number in (39, 49), "3 or 4 to the head"


def test_of_two_foes_the_hand_attacks_the_one_who_is_nearly_out() -> None:
    fight = Fight(ROOM, *DUEL, "Goon house Room knife@right")
    fight.table.characters["goon"].level = 12
    fight.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife")).asks("attack.target")
    assert best(fight) == "goon"


def test_the_hand_spares_the_fallen_and_goes_where_a_foe_stands() -> None:
    fight = Fight(STREET, "Vex pc crew Street knife@right", "Goon house Street", "Thug house Park knife@right")
    fight.table.characters["goon"].level = 0
    fight.script(("turn.actor", "vex")).asks("action.choose")
    assert best(fight) == "move" and not any(key.startswith("attack") for key in judged(fight).worths)


def test_a_less_lethal_attack_with_a_lethal_weapon_has_no_worth() -> None:
    fight = Fight(ROOM, *DUEL).script(("turn.actor", "vex")).asks("action.choose")
    assert [key for key in judged(fight).worths if key.startswith("attack")] == ["attack:i1"]
    fight.script(("action.choose", "attack:vex.knife")).asks("attack.react")
    assert judged(fight).worths.keys() == {"thug:defend:", "thug:counterattack:i2"}


def test_a_hidden_foe_intercepts_for_the_same_worth_seen_or_not() -> None:
    fight = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room sword@right hidden", "Goon house Hall")
    fight.script(("turn.actor", "vex"), ("action.choose", "move")).asks("move.react")
    worths, key = judged(fight).worths, "thug:intercept:i2"
    assert worths.keys() == {key, f"{key}&seen"} and worths[key] == worths[f"{key}&seen"]


def test_beside_a_pc_an_npc_reacts_with_a_weapon_that_players_suppose() -> None:
    people = (
        "Vex pc crew Room knife@right",
        "Thug crew Room sword@right",
        "Goon house Room axe@both",
        "Kit house Hall",
    )
    fight = Fight(ROOM, *people, first="house").script(("turn.actor", "goon"), ("action.choose", "move"))
    fight.asks("move.react")
    worths, key = judged(fight).worths, f"thug:intercept:{fight.item_id('thug', 'sword')}"
    assert fight.decision is not None and [seat.gm for seat in fight.decision.seats] == [False, True]
    assert worths.keys() == {f"vex:intercept:{fight.item_id('vex', 'knife')}", key} and worths[key] > 0
    fight.table.characters["thug"].abilities = ("1HM-1",)
    assert judged(fight).worths == worths, "players do not know it"


def test_a_good_roller_keeps_the_dice_that_knock_out_and_re_rolls_a_miss() -> None:
    duel = ("Vex pc crew Room knife@right 1HM-1", *DUEL[1:])
    hit = Fight(ROOM, *duel).act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [3, 9]))
    hit.asks("roll.again")
    assert best(hit) == "keep"
    miss = Fight(ROOM, *duel).act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [9, 3]))
    miss.asks("roll.again")
    assert best(miss) != "keep"


def test_every_question_of_a_fight_has_a_judge() -> None:
    asks = re.compile(r'(?:choice\(|several\(|Question\(|question=|aim\(\s*table,\s*action,)\s*"([a-z_.]+)"')
    folder = Path(judges.__file__).parents[1] / "fight"
    asked = {question for file in folder.rglob("*.py") for question in asks.findall(file.read_text("utf-8"))}
    assert len(asked) > 30 and asked - by_id(judges.JUDGES).keys() == set()


def test_surrender_is_never_the_hands_choice() -> None:
    fight = Fight(ROOM, *DUEL).act("vex", "attack:vex.knife", ("attack.react", [])).asks("attack.roll")
    assert fight.decision is not None
    assert isinstance(chosen(fight.decision, judged(fight), Random(1)), list)
    assert best_answers(UNHEX, fight.table, fight.decision) == [], "of surrenders of others nothing is thought"


def test_each_item_for_a_hand_is_judged_by_its_own_use() -> None:
    fight = Fight(ROOM, "Vex pc crew Room sword@right kit shield", "Thug house Room", "Pat pc crew Hall")
    fight.act("vex", "hands").asks("items.hands")
    names = [judged(fight).terms(f"{item}@left")[0][0] for item in ("i1", "i2", "i3")]
    assert names == ["attacks with it", "ready for first aid", "a shield in hand"]


def beaten(temper: str, area_map: str, where: str, first: str = "house") -> Fight:
    """Return a fight of two PCs against a guard in this place, whose only friend has fallen."""
    people = ("Vex pc crew Room pistol@right ammo", "Pat pc crew Room knife@right")
    fight = Fight(area_map, *people, f"Guard house {where} knife@right", "Goon house Room", first=first)
    fight.table.characters["goon"].level = 0
    fight.table.standing["hand:house"] = temper
    return fight


def test_a_guard_who_is_to_give_up_runs_for_the_way_out() -> None:
    way_out = "Room --- Hall\nHall --- Yard\nexit: Yard\n"
    fight = beaten("sharp give_up", way_out, "Hall").script(("turn.actor", "guard"))
    assert best(fight) == "move"
    assert judged(beaten("sharp", way_out, "Hall").script(("turn.actor", "guard"))).worths["move"] < 0.5
    fight.script(("action.choose", "move"))
    assert best(fight) == "yard"
    there = beaten("sharp give_up", way_out, "Yard").script(("turn.actor", "guard"), ("action.choose", "move"))
    assert best(there) == "out"


@pytest.mark.parametrize(("temper", "surrenders"), [("sharp", False), ("sharp give_up", True)])
def test_without_a_way_out_a_beaten_guard_surrenders_to_an_attack(temper: str, surrenders: bool) -> None:
    fight = beaten(temper, ROOM, "Room", first="crew").act("vex", "attack:vex.pistol", ("attack.target", "guard"))
    fight.asks("attack.react")
    assert fight.decision is not None and (max(judged(fight).worths.values()) < 0) is surrenders
    fight.script(("attack.react", [])).asks("attack.roll")
    assert fight.decision is not None
    agreed = UNHEX.auto_answer(fight.table, fight.decision)
    assert (agreed is not None and (agreed.value, agreed.by) == ("surrender:guard", "app")) is surrenders
    assert (chosen(fight.decision, judged(fight), Random(1)) == "surrender:guard") is surrenders


def test_a_guard_without_legs_draws_the_pistol_that_reaches() -> None:
    fight = Fight(COVER, "Vex pc crew Hall", "Guard house Room sword@right pistol ammo", first="house")
    fight.wound("guard", left_leg="XXXXXX", right_leg="XXXXXX")
    assert best(fight) == "guard" and best(fight.script(("turn.actor", "guard"))) == "hands"
    assert best(fight.script(("action.choose", "hands"))).startswith(fight.item_id("guard", "pistol"))


def test_a_guard_who_can_harm_no_one_any_more_gives_up() -> None:
    fight = Fight(ROOM, "Vex pc crew Hall pistol@right ammo", "Guard house Room knife@right", first="crew")
    fight.wound("guard", left_leg="XXXXXX", right_leg="XXXXXX")
    fight.table.standing["hand:house"] = "sharp give_up"
    pistol = f"attack:{fight.item_id('vex', 'pistol')}"
    fight.script(("turn.actor", "vex"), ("action.choose", pistol), ("attack.react", [])).asks("attack.roll")
    assert fight.decision is not None
    agreed = UNHEX.auto_answer(fight.table, fight.decision)
    assert agreed is not None and agreed.value == "surrender:guard"


def test_a_side_is_not_beaten_while_its_others_have_still_to_arrive() -> None:
    fight = beaten("sharp give_up", ROOM, "Room")
    assert surrenders(fight.table, "guard")
    fight.table.characters["goon"].away = fight.table.characters["goon"].coming = True
    assert not surrenders(fight.table, "guard")


@pytest.mark.parametrize(("line", "armed"), [("---", False), ("-[#]-", True)])
def test_a_guard_who_is_unhurt_or_has_a_door_to_open_fights_on(line: str, armed: bool) -> None:
    way_out = f"Room {line} Hall\nRoom --- Yard\nexit: Yard\n"
    people = ("Vex pc crew Hall knife@right", f"Guard house Room {'knife@right' * armed}")
    fight = Fight(way_out, *people, first="house").script(("turn.actor", "guard"))
    fight.table.standing["hand:house"] = "sharp give_up"
    assert judged(fight).worths["move"] < 0.5
    fight.wound("guard", head="\\")
    assert (judged(fight).worths["move"] < 0.5) is armed


def test_a_side_that_finishes_the_fallen_attacks_them_after_the_able() -> None:
    for temper, finishes in (("sharp", False), ("sharp finish", True)):
        fight = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Hall", "Guard house Room knife@right", first="house")
        fight.table.characters["vex"].level = 0
        fight.table.standing["hand:house"] = temper
        knife = f"attack:{fight.item_id('guard', 'knife')}"
        assert (best(fight.script(("turn.actor", "guard"))) == knife) is finishes
        assert judged(fight).worths.get(f"{knife}~less", 0.0) < 0.01
        fight.table.characters["pat"].area = "room"
        fight.script(("action.choose", knife)).asks("attack.target")
        worths = judged(fight).worths
        assert worths["pat"] > worths["vex"] and (worths["vex"] > 0) is finishes


def test_a_player_knows_the_word_for_an_npc_but_not_the_level() -> None:
    fight = Fight(ROOM, *DUEL, "Goon house Room knife@right")
    goon = fight.table.characters["goon"]
    fight.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife")).asks("attack.target")
    found = []
    for level in (49, 21, 19, 11):
        goon.level = level
        found.append(judged(fight).worths["goon"])
    assert found[0] == found[1] < found[2] == found[3]
    goon.known = (*goon.known, "level")
    assert judged(fight).worths["goon"] > found[3]


def test_a_pc_who_defends_reads_nothing_in_the_dice_of_a_hidden_attacker() -> None:
    people = ("Vex pc crew Room shield@right SHLD-1", "Thug house Room sword@right hidden", "Pat pc crew Hall")
    found = set[Any]()
    for faces in ([4, 8], [0, 2]):
        fight = Fight(ROOM, *people, first="house")
        fight.act("thug", "attack:thug.sword", ("attack.react", ["vex:defend:"]), ("attack.roll", faces))
        fight.script(("defend.roll", [2, 3])).asks("roll.again")
        found.add(tuple(judged(fight).worths.items()))
    assert len(found) == 1


def test_an_item_with_the_id_of_an_undone_one_is_judged_by_its_own_kind() -> None:
    fight = Fight(ROOM, "Vex pc crew Room ammo", "Thug house Hall sword@right")
    fight.script(("turn.actor", "vex")).asks("action.choose")
    worths, ids = [], set()
    for kind in ("shield", "melee_1h", "ranged_2h"):
        gift = fight.gm_action("amend")
        for answer in ("vex", "items", "give", kind, "Gift"):
            gift.answer(fight.meant(answer))
        fight.finish("amend", gift)
        worths.append(judged(fight).worths)
        ids.add(fight.who("vex").items[-1].id)
        fight.undo()
    assert len(ids) == 1
    assert worths[1]["hands"] < worths[2]["hands"], "only the rifle reaches the hall"


@pytest.mark.parametrize("seed", range(3))
def test_what_judges_keep_between_decisions_changes_no_worth(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = demo()
    setup["characters"][0]["items"] += [{"kind": "continuous", "name": "Fire"}, {"kind": "cover", "name": "Smoke"}]
    setup["characters"][0] |= {"exempt": True, "abilities": ["AOE-7", "AOE-8", "STEA-1"]}
    table, random = UNHEX.start(setup), RandomPlayer(Random(seed), passive=0.3)
    player = Player(UNHEX, Random(seed), "loose")
    live = Conversation(table, UNHEX.play(table))
    for n in range(400):
        assert live.decision is not None
        kept = UNHEX.judge(table, live.decision).worths
        with monkeypatch.context() as forgetful:
            forgetful.setattr(scene, "_GROUND", {})
            forgetful.setattr(scene, "_SCENE", {})
            assert UNHEX.judge(table, live.decision).worths == kept, live.decision.question
        live.answer(random(live.decision) if n % 3 else player.answer(table, live.decision))
        table.events.clear()


def test_the_course_tells_who_is_up_who_is_down_and_who_got_away() -> None:
    fight = Fight(ROOM, *DUEL, "Goon house Room")
    fight.table.characters["thug"].level = 3
    fight.table.characters["goon"].left_fight = True
    course = UNHEX.course(fight.table)
    assert course is not None and (course.on, course.winner, course.players, course.cost) == (
        True,
        "crew",
        "crew",
        "level",
    )
    states = {key: (fate.state, fate.left) for key, fate in course.fates.items()}
    assert states == {"vex": ("up", 50), "pat": ("up", 50), "thug": ("down", 3), "goon": ("gone", 50)}


def test_a_pc_who_arrives_later_is_not_counted_as_down() -> None:
    fight = Fight(ROOM, *DUEL)
    fight.table.characters["pat"].away = fight.table.characters["pat"].coming = True
    course = UNHEX.course(fight.table)
    assert course is not None and [*course.fates] == ["vex", "thug"]
