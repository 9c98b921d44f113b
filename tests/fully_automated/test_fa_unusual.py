"""Fights without a map, surprise, late arrivals, and other rules that only some tables use."""

from typing import Any

from fully_automated.fa_kit import Fight

from unhex_tui.systems.fully_automated.events.rounds import Revealed
from unhex_tui.systems.fully_automated.rules.cards import WEAPONS


def unmapped(kind: str, carried: str, *more: str, **rules: Any) -> Fight:
    """Return a fight without a map in which Ana attacks Bo."""
    fight = Fight(f"Ana pc has {carried}", "Bo", *more, map="", rules=rules)
    return fight.order().choose(ana=kind, bo="aim").script(("target", "bo"))


def test_without_a_map_distance_and_cover_are_said() -> None:
    """FA-COV-9, FA-COV-6, FA-ATK-6"""
    fight = unmapped("pistol", "pistol").script(("measure.distance", 6), ("measure.position", "cover"))
    assert (fight.dice, fight.notes) == (3, ["▼ far: 6 is beyond 5"])
    assert fight.prompt == "Ana's Pistol Shot at Bo: distance 6 (far), disadvantage, behind cover"
    fight.script(("attack", "000"))
    assert fight.hp("Bo") == 16


def test_what_does_not_reach_leads_back_to_the_target() -> None:
    """FA-ATK-7, FA-COV-1"""
    fight = unmapped("pistol", "pistol").script(("measure.distance", 8), ("measure.position", "exposed"))
    assert fight.told()[-1] == "Ana cannot use Pistol Shot on Bo: distance 8 is out of range"
    fight.script(("target", "bo"), ("measure.distance", 3), ("measure.position", "wall"))
    assert fight.told()[-1] == "Ana cannot use Pistol Shot on Bo: no line of attack"
    fight.script(("target", "forgo")).asks("aim.order")


def test_a_free_hex_closes_in_and_the_next_to_need_no_position() -> None:
    """FA-ATK-3"""
    fight = unmapped("club", "club").script(("measure.distance", 2), ("measure.position", "exposed"))
    assert fight.prompt == "Ana's Club at Bo: adjacent"
    fight = unmapped("club", "club").script(("measure.distance", 1)).asks("attack")


def test_whoever_is_said_to_be_cover_takes_the_point() -> None:
    """FA-COV-7"""
    fight = unmapped("pistol", "pistol", "Cy").script(("measure.distance", 4), ("measure.position", "character"))
    fight.script(("measure.whom", "cy"), ("attack", "00"))
    assert (fight.hp("Bo"), fight.hp("Cy")) == (16, 19)


def test_smoke_is_said_as_well() -> None:
    """FA-ATK-10"""
    fight = unmapped("pistol", "pistol").script(("measure.distance", 4), ("measure.position", "veiled.exposed"))
    assert fight.notes == ["▼ foliage or smoke in the line"]


def test_a_defence_without_a_map_is_by_what_was_said() -> None:
    """FA-DEF-4, FA-DEF-2: the counter-attack, too."""
    fight = Fight("Ana pc has pistol", "Bo has pistol", map="").order().choose(ana="pistol")
    fight.script(("target", "bo"), ("measure.distance", 4), ("measure.position", "exposed"))
    assert fight.notes == ["▼ exposed: adjacent to neither attacker nor cover"]
    fight.script(("defence", "+++"), ("counter", "pistol"), ("attack", "00")).asks("choose")
    assert fight.hp("Ana") == 15


def test_moves_without_a_map_are_told_and_shorten_nothing_that_is_asked() -> None:
    """FA-MOV-1, FA-MOV-3"""
    fight = Fight("Ana pc", "Bo", map="").order().choose(ana="move").asks("choose")
    assert "Ana moves" in fight.told()
    assert fight.of("Ana").moved


def test_the_surprised_only_defend_in_the_first_round() -> None:
    """FA-SET-3"""
    fight = Fight("Ana pc at D3", "Bo at D9", rules={"surprise": "gm"}).script(
        ("order.dice", [5, 5]), ("order.dice", [1, 1]), ("surprise.who", ["ana"])
    )
    fight.choose(bo="aim")
    assert fight.line(Revealed(("ana", "bo"), ("Defend, disadvantage", "Aim"))) in fight.told()
    fight.idle()
    assert not fight.of("Ana").stun


def test_who_comes_late_rolls_and_acts_in_the_next_round() -> None:
    """FA-INIT-1"""
    people = ("Ana pc at D3", "Bo at D9", "Cy at D11")
    fight = Fight(*people)
    fight.beside("amend", "cy", "away")
    fight.order().choose().beside("amend", "cy", "away")
    fight.idle("order.dice").asks("order.dice", "cy").answer([3, 3])
    fight.asks("choose")
    assert fight.of("Cy").dice == (3, 3)
    fight = Fight(*people, rules={"late_joiner": "gm"}).beside("amend", "cy", "away")
    fight.order().choose().beside("amend", "cy", "away").idle("join.when")
    fight.answer("later")
    fight.choose().idle("order.dice")
    fight.script(("order.dice", [3, 3])).asks("choose")
    fight.choose()
    assert fight.told()[-1] == "Revealed: Defend: Ana, Bo and Cy", "asked about once"


def test_where_the_gm_decides_about_an_arrival_the_choice_waits() -> None:
    """FA-INIT-1, FA-INIT-2: the character rolls at once too, and chooses with the others."""
    people = ("Ana pc at D3", "Bo at D9", "Cy pc at D11")
    fight = Fight(*people, rules={"late_joiner": "gm"}).beside("amend", "cy", "away").order()
    fight.asks("choose", "bo").answer("defend")
    fight.beside("amend", "cy", "away").asks("join.when").answer("now")
    bo = fight.of("Bo").dice
    fight.asks("order.dice", "cy").answer([*(bo or ())])
    fight.script(("order.tie", [1, 1]), ("order.tie", [2, 2]))
    assert [fight.asks("choose").decision.seats[0].name] == ["Ana"]  # type: ignore[union-attr]
    fight.choose(ana="defend", cy="aim")
    assert fight.of("Cy").action == "aim" and fight.of("Bo").action == "defend"
    fight = Fight(*people, rules={"late_joiner": "gm"}).beside("amend", "cy", "away").order()
    fight.asks("choose", "bo").beside("amend", "cy", "away").asks("join.when").answer("later")
    fight.asks("choose", "bo").choose(ana="defend", bo="defend").idle("order.dice")
    assert not any("Cy" in told for told in fight.told() if told.startswith("Revealed"))
    fight.asks("order.dice", "cy").answer([3, 3])
    fight.asks("choose")


def test_who_comes_while_actions_are_chosen_acts_from_the_next_round() -> None:
    """FA-INIT-1"""
    fight = Fight("Ana pc at D3", "Bo at D9", "Cy pc at D11").beside("amend", "cy", "away")
    fight.order().asks("choose", "bo").beside("amend", "cy", "away")
    assert fight.told()[-1] == "Cy takes part, from the next round"
    fight.choose().idle("order.dice")
    assert not any("Cy" in told for told in fight.told() if told.startswith("Revealed"))
    fight.asks("order.dice", "cy").answer([3, 3])
    fight.asks("choose")
    assert fight.of("Cy").dice == (3, 3)


def test_a_special_action_that_was_kept_back_can_stabilize() -> None:
    """FA-HP-5, FA-SEL-2"""
    fight = Fight("Ana pc at D3", "Bo pc now -9 at D4", "Cy at D6 has pistol").order()
    fight.choose(ana="special", cy="pistol")
    fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", "---"), ("attack", "00"))
    fight.script(("special.kind", "stabilize"))
    assert [one.label for one in fight.live.only] == ["Bo"], "whose letter, pressed from habit, does nothing then"
    fight.script(("stabilize.works", "yes"))
    assert fight.of("Bo").stabilized


def test_each_card_and_act_has_a_key_of_its_own_all_evening() -> None:
    """FA-SEL-2"""
    weapons = ",".join(WEAPONS)
    fight = Fight(f"Ana pc at D3 has {weapons}", "Bo at D9").order().asks("choose")
    fight.answer("aim")
    letters = [option.letter for option in fight.asks("choose", "ana").decision.options]  # type: ignore[union-attr]
    assert len(letters) == len(set(letters)) and all(letters)
