"""A fight from its setup to a saved wound: turn order, secret choices, the reveal, undefended attacks."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fully_automated.fa_kit import Fight, character

from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create, open_save
from unhex_tui.systems.fully_automated.events.attacks import Fell, Forgone, Harmed, Rolled
from unhex_tui.systems.fully_automated.fight.order import in_order
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.tui.questions.desk import Desk


def duel(*more: str, **rules: Any) -> Fight:
    """Return a fight of Ana with a pistol against Bo with a club, three hexes away; Ana is first."""
    return Fight("Ana pc at D3 has pistol", "Bo at D6 has club", *more, rules=rules)


# -------------------------------------------------------------------- turn order


def test_fa_t01_speed_breaks_a_tie_of_scores() -> None:
    """FA-INIT-1, FA-INIT-2, FA-RND-2"""
    fight = Fight("Ana pc Speed 5 at D3", "Bo Speed 3 at D6", "Cy pc Speed 6 at E5")
    fight.order(ana=(7, 4), bo=(9, 6), cy=(2, 8))
    assert [(c.name, c.rank.score) for c in in_order(fight.table)] == [("Bo", 18), ("Cy", 16), ("Ana", 16)]
    fight.choose(ana="punch", bo="punch", cy="punch").asks("target", "bo")


def test_fa_init_1_two_ten_sided_dice_are_a_key_each_and_0_is_ten() -> None:
    fight = Fight("Ana pc Speed 5 at D3", "Bo Speed 3 at D6")
    desk = Desk(fight, AppDice(Random(1)))
    for key in "0415":
        assert desk.press(key), key
    assert [entry.value for entry in fight.entries() if entry.question == "order.dice"] == [[10, 4], [1, 5]]


def test_who_is_as_fast_rolls_again_until_the_tie_is_broken() -> None:
    """FA-INIT-2"""
    fight = Fight("Ana pc Speed 5 at D3", "Bo Speed 5 at D6", "Cy pc Speed 6 at E5")
    fight.script(("order.dice", [7, 4]), ("order.dice", [5, 6]), ("order.dice", [1, 1]))
    fight.script(("order.tie", [3, 3]), ("order.tie", [2, 4]), ("order.tie", [1, 4]), ("order.tie", [5, 1]))
    assert [c.name for c in in_order(fight.table)] == ["Bo", "Ana", "Cy"]
    fight.asks("choose")


def test_a_table_may_have_the_gm_break_ties_or_nobody() -> None:
    """FA-INIT-2"""
    people = ("Ana pc Speed 5 at D3", "Bo Speed 3 at D6")
    fight = Fight(*people, rules={"init_tie": "gm"}).script(("order.dice", [1, 2]), ("order.dice", [3, 2]))
    fight.script(("order.first", "bo"))
    assert [c.name for c in in_order(fight.table)] == ["Bo", "Ana"]
    fight = Fight(*people, rules={"init_tie": "shared"}).script(("order.dice", [1, 2]), ("order.dice", [3, 2]))
    fight.asks("choose")


def test_places_are_asked_for_and_start_hexes_offered() -> None:
    """FA-SET-3"""
    fight = Fight("Ana pc", "Bo", "Cy pc at D6")
    assert fight.asks("place", "ana").keys == ["A1"]
    assert "Not a start hex of this side" in fight.refused("place", "D3")
    fight.script(("place", "A1"))
    assert fight.asks("place", "bo").keys == ["A14"]
    fight.script(("place", "A14")).asks("order.dice")
    assert [fight.of(name).place for name in ("Ana", "Bo", "Cy")] == ["A1", "A14", "D6"]


# -------------------------------------------------------------------- choosing


def test_fa_t02_who_has_not_chosen_defends_and_the_stunned_only_do() -> None:
    """FA-SEL-1, FA-SEL-4, FA-SEL-6, FA-STN-1"""
    fight = Fight("Ana pc at D3", "Bo pc at D6", "Cy at E5", "Di pc now -12 at F5", "Ed at B5")
    fight.of("Cy").stun = 1
    fight.order()
    asked = []
    while fight.table.phase == "choosing":
        assert fight.decision is not None
        asked.append(fight.decision.about[0])
        fight.answer({"ed": "move", "ana": "aim", "bo": ":reveal"}[asked[-1]])
    assert asked == ["ed", "ana", "bo"]
    told = next(line for line in fight.told() if line.startswith("Revealed"))
    assert told == "Revealed: Aim: Ana; Defend: Bo; Defend, disadvantage: Cy; no action: Di; Move: Ed"


def test_what_is_chosen_is_seen_by_nobody_before_the_reveal() -> None:
    """FA-SEL-1, FA-SEL-9: the GM's NPCs choose first; views and logs are the same for every choice."""
    seen = []
    for what in ("club", "move"):
        fight = duel().order().asks("choose", "bo")
        fight.answer(what)
        fight.asks("choose", "ana")
        views = [fight.view(audience)._replace(log=()) for audience in ("gm", "players")]
        seen.append((views, fight.told(), fight.told("players")))
    assert seen[0] == seen[1]
    assert ("act", "chosen") in seen[0][0][1].roster[1].figures


def test_weapons_must_be_carried_and_all_characters_can_punch() -> None:
    """FA-SEL-2, FA-SEL-7, FA-SEL-8"""
    fight = duel().order()
    assert fight.keys == ["punch", "club", "defend", "move", "tackle", "aim", "special", ":later", ":reveal"]
    assert not fight.barred, "a card of what it does not carry takes no row, Restrain as little as any"


# -------------------------------------------------------------------- attacks


def test_an_undefended_attack_always_takes_effect() -> None:
    """FA-ATK-1, FA-ATK-2, FA-ATK-4, FA-RND-2: from the slot to the wound there are only a target and two dice."""
    fight = duel().order().choose(ana="pistol", bo="aim")
    fight.script(("target", "bo"), ("attack", "--"))
    assert fight.hp("Bo") == 17
    assert fight.line(Harmed("bo", 3, "5 − roll 2 = 3", 20, 17)) in fight.told()
    assert fight.line(Rolled("ana", "attack", ("-", "-"), (), -2)) in fight.told()


def test_the_range_of_a_card_says_whom_it_may_be_at_and_how() -> None:
    """FA-ATK-6, FA-ATK-7, FA-DICE-5: up to two hexes beyond the range at disadvantage, with the reason."""
    fight = Fight("Ana pc at D3 has pistol", "Bo at D10", "Cy at B10").order().choose(ana="pistol", bo="aim", cy="aim")
    assert fight.asks("target").barred == {"cy": "8 hexes away (FA-ATK-7)"}
    fight.script(("target", "bo")).asks("attack")
    assert (fight.dice, fight.notes) == (3, ["▼ far: 7 is beyond 5"])
    fight.script(("attack", "+00"))
    assert fight.hp("Bo") == 15
    assert fight.line(Rolled("ana", "attack", ("+", "0", "0"), ("+",), 0)) in fight.told()


def test_a_weapon_one_has_not_learned_is_used_at_disadvantage() -> None:
    """FA-ATK-9"""
    fight = Fight("Ana pc at D3 has pistol knows nothing", "Bo at D6").order().choose(ana="pistol", bo="aim")
    fight.script(("target", "bo"))
    assert (fight.dice, fight.notes) == (3, ["▼ not trained with Pistol Shot"])
    assert fight.decision is not None and fight.decision.caption == "disadvantage: 3 dice, drop the highest"  # type: ignore[union-attr]
    fight = Fight("Ana pc at D3 has pistol", "Bo at D6").order().choose(ana="pistol", bo="aim").script(("target", "bo"))
    assert fight.dice == 2 and fight.decision.caption == "", "“fudge ×2  _ _” says it"  # type: ignore[union-attr]


def test_armor_is_taken_off_and_damage_never_falls_below_nothing() -> None:
    """FA-ARM-1, FA-ATK-11"""
    fight = Fight("Ana pc at D3 has bow", "Bo at D6 armor 2").order().choose(ana="stun_arrow", bo="aim")
    fight.script(("target", "bo"), ("attack", "--"))
    assert (fight.hp("Bo"), fight.of("Bo").damage) == (20, 0)


def test_a_close_card_has_one_hex_before_or_after() -> None:
    """FA-ATK-3, FA-ATK-14"""
    fight = Fight("Ana pc at D3 has club", "Bo at D5").order().choose(ana="club", bo="aim")
    fight.script(("target", "bo"))  # one hex in between: Ana steps there without a question
    assert fight.of("Ana").place == "D4"
    fight.script(("attack", "00")).idle()
    assert fight.hp("Bo") == 14
    fight = Fight("Ana pc at D3 has club", "Bo at D4").order().choose(ana="club", bo="aim")
    fight.script(("target", "bo"), ("attack", "0+"), ("after", "D2")).idle()
    assert fight.of("Ana").place == "D2"


def test_without_a_target_the_free_hex_is_left() -> None:
    """FA-ATK-14"""
    fight = Fight("Ana pc at D3 has club,pistol", "Bo at D13").order().choose(ana="club", bo="aim")
    assert fight.asks("target").keys == ["step", "forgo"]
    fight.script(("target", "step"), ("step", "D4"), ("aim.order", "keep"))
    assert fight.line(Forgone("ana", "Club", "too far", "bo", 9)) in fight.told()
    assert "Ana forgoes the Club: the nearest foe, Bo, is 9 hexes away" in fight.told("players")
    fight.choose(ana="pistol", bo="aim").asks("aim.order")
    assert fight.told()[-1] == "Ana forgoes the Pistol Shot: the nearest foe, Bo, is 9 hexes away"
    fight = (
        Fight("Ana pc at D3 has pistol", "Bo hidden at D13").order().choose(ana="pistol", bo="aim").asks("aim.order")
    )
    assert fight.told("players")[-1] == "Ana forgoes the Pistol Shot: no target in range and in line of attack"


def test_an_overruled_target_out_of_range_has_no_disadvantage() -> None:
    """FA-ATK-7"""
    fight = Fight("Ana pc at D3 has club", "Bo at D13").order().choose(ana="club", bo="aim").asks("target")
    fight.answer("bo", forced=True)
    assert fight.asks("attack").prompt == "Ana's Club at Bo: distance 10, out of range, exposed"
    assert not fight.notes


def test_a_step_first_is_asked_for_and_leads_to_where_somebody_is_in_reach() -> None:
    """FA-ATK-3: if it led elsewhere, the step would waste the attack."""
    yard = "title: Yard\nmap:\nA   . . . . .\nB  1 . . o 2\nC   . . . . .\n"
    people = ("Ola pc at C2 has knife", "Thug at B3", "Nadi pc at B2", "Boss at C3")
    fight = Fight(*people, map=yard).order().choose(ola="stab", nadi="defend", thug="aim", boss="aim")
    assert fight.asks("target", "ola").keys == ["thug", "boss", "forgo"]
    assert fight.barred["step"] == "No step brings a target into range (FA-ATK-3)"
    fight = Fight("Ola pc at C2 has knife", "Thug at B3", map=yard).order().choose(ola="stab", thug="aim")
    fight.script(("target", "step")).asks("step")
    assert {"stay", "B2", "C3"} == {*fight.keys} and "C1" in fight.barred
    assert fight.of("Ola").place == "C2"
    fight.script(("step", "stay"), ("target", "step"), ("step", "C3"), ("target", "thug"))
    assert fight.of("Ola").place == "C3"


def test_one_free_hex_is_asked_for_as_well() -> None:
    """FA-ATK-3"""
    fight = Fight("Ana pc at A2 has staff", "Bo at A4", map="title: Hall\nmap:\nA  1 . . 2\n").order()
    fight.choose(ana="staff", bo="aim")
    fight.script(("target", "step")).asks("step")
    assert fight.keys == ["stay", "A3"] and "A1" in fight.barred
    fight.beside("amend", ":ground", "A1", "wall").asks("step")
    assert fight.table.grid is not None, "a wall where a side began leaves the map as it is"
    fight.beside("amend", ":ground", "A3", "wall").asks("aim.order")
    assert fight.of("Ana").place == "A2" and "Ana forgoes the Staff Strike" in fight.told()[-1]


def test_a_stun_counts_from_the_next_round() -> None:
    """FA-STN-1, FA-STN-3, FA-ATK-13: earlier choices are still carried out."""
    fight = Fight("Ana pc at D3 has club", "Bo at D4 has club").order().choose(ana="club", bo="club")
    fight.script(("target", "bo"), ("attack", "00"), ("after", "stay"))
    assert (fight.of("Bo").stuns, fight.of("Bo").stun) == (1, 0)
    fight.script(("target", "ana"), ("attack", "-0"), ("after", "stay"))
    assert fight.asks("choose", "ana").of("Bo").stun == 1
    fight.choose(ana="defend").idle()
    assert fight.of("Bo").stun == 0


def test_fa_t22_hit_points_fall_below_zero() -> None:
    """FA-HP-1 to FA-HP-4: the dying lose one each round."""
    fight = Fight("Ana pc at D3 has sword", "Bo now 3 at D4", "Cy at D9").order().choose(ana="sword", bo="aim")
    fight.script(("target", "bo"), ("attack", "++"), ("after", "stay"))
    assert (fight.hp("Bo"), fight.of("Bo").fate) == (-9, "down")
    assert fight.line(Fell("bo", "incapacitated")) in fight.told()
    fight.idle().beside("amend", "bo", "hp", -10)
    fight.choose(ana="punch").script(
        ("target", "bo"), ("defend.step", "stay"), ("defence", "---"), ("attack", "--"), ("after", "stay")
    ).idle()
    assert fight.of("Bo").fate == "dying"
    assert fight.of("Bo").dying_since == 2
    for round_ in range(3, 9):
        assert fight.hp("Bo") == -14 - (round_ - 3)
        fight.choose().idle("over" if fight.hp("Bo") == -20 else "choose")
    assert fight.of("Bo").dead
    assert "Bo is dead" in fight.told()


# ------------------------------------------------------------------------ save and load


@pytest.mark.parametrize("until", ["order.dice", "choose", "target", "attack", "after", "aim.order"])
def test_a_fight_goes_on_from_its_save(tmp_path: Path, until: str) -> None:
    """Each question from the setup to a wound is written and opened again."""
    people = ("Ana pc at D3 has club", "Bo at D4")
    path = tmp_path / "fight.jsonl"
    file = create(path, Header(FULLY_AUTOMATED.name, Fight(*people).setup))
    fight = Fight(*people, write=file.write)
    answers: list[Any] = [[7, 4], [2, 3], "aim", "club", "bo", [0, 1], "stay"]
    for answer in answers:
        assert fight.decision is not None
        if fight.decision.question == until:
            break
        fight.answer(answer)
    assert fight.decision is not None
    assert fight.decision.question == until
    file.close()
    opened = open_save(path, read_only=True)
    again = Session(FULLY_AUTOMATED, opened.header.setup, journal=opened.journal)
    assert (opened.notices, again.notices) == ([], [])
    assert again.decision == fight.decision
    assert again.table.characters["bo"].hp == (14 if until in ("after", "aim.order") else 20)
    assert [line.text for line in again.log()] == fight.told()


def test_a_table_is_dumped_as_plain_values_and_loaded_again() -> None:
    """FA-SET-1"""
    fight = duel().order().choose(ana="pistol", bo="aim")
    plain = json.loads(json.dumps(FULLY_AUTOMATED.dump(fight.table)))
    again = FULLY_AUTOMATED.load(plain)
    assert FULLY_AUTOMATED.dump(again) == plain
    assert again.grid == fight.table.grid


def test_every_mistake_of_a_setup_is_named() -> None:
    """FA-HP-6"""
    people = [character("Ana pc at D3 has pistol"), character("Bo at D3"), {"name": "Cy", "weapons": ["spoon"]}]
    with pytest.raises(ValueError) as told:
        FULLY_AUTOMATED.start({"title": "x", "map": "nonsense", "characters": people})
    for words in ("no map yet", "expected 'claws'", "HP", "map: "):
        assert words in str(told.value), told.value
