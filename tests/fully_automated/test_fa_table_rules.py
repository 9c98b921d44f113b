"""Table rules of Fully Automated!: each key of part D of the catalogue with its default and alternatives."""

from __future__ import annotations

import pytest

from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, RULES, TableRules

PART_D = """
adv_method: extra_die flat reroll ignore_one
adv_stack: single net
init_tie: speed_then_reroll gm players_first shared
init_reroll_when: step4_next_round immediate
attacker_aim_on_autofail: spent kept
counter_card: any_in_range same_category unarmed_only
counter_free_move: 0 1
counter_defendable: off on
defend_hex_per_round: 1 per_attack
los_break_autofail: on off
lose_action_when_incapacitated: on off
opt_stun_hits_pending_attack: off on
stun_compounds: rounds disadvantage
aimed_stun: at_least add
aim_lost_on_damage: end_of_round immediately
aim_defend_scope: round first_roll
aimed_repeat_move: 3 5
drag_cost: 2_per_hex flat_2
share_hex: off on
single_hex_ignores_terrain: off on
min_range_adjacent: disadvantage forbidden
cover_helps_vs_reach: on off
cover_transfer_armor: off on
restrain_gap: 7 6
restrain_free_hex: 0 1
aim_defend_auto: on ask
release_roll: none 0_or_better
break_free_action: special_step4 gm
rearm: special free
dying_first_tick: next_round same_round
stabilize: gm medicine_check_22
tackle_move: before_attack movement_step
step2_order: lowest_first gm
step4_order: highest_first gm
pistol_cost: 0.5 1
sword_aimed: 18 16
microdarter_rows: main alt
late_joiner: next_round gm
surprise: none gm
veil: every any
own_hex_cover: on off
custom_cards: off house
"""


def test_every_table_rule_has_its_default_and_its_alternatives() -> None:
    told = {line.split(": ")[0]: line.split(": ")[1].split() for line in PART_D.strip().splitlines()}
    named = {rule.id: [*rule.choices] for rule in RULES}
    assert {id_: named[id_] for id_ in told} == told
    assert set(named) - set(told) == {"default_hp", "select_seconds"}


def test_FA_SEL_3_the_time_that_is_shown_is_ten_seconds_any_or_none() -> None:
    assert DEFAULT.seconds == 10
    assert TableRules.load({"select_seconds": 30}).seconds == 30
    assert TableRules.load({"select_seconds": "off"}).seconds == 0


def test_FA_HP_6_hit_points_are_told_unless_the_table_has_a_number() -> None:
    assert DEFAULT.hit_points is None
    assert TableRules.load({"default_hp": 18}).hit_points == 18


def test_a_table_rule_is_chosen_by_its_name() -> None:
    assert DEFAULT.with_choice("veil", "any") == TableRules(veil="any")
    with pytest.raises(KeyError):
        DEFAULT.with_choice("veil", "often")
    with pytest.raises(KeyError):
        DEFAULT.with_choice("weather", "any")


def test_every_mistake_in_a_file_is_named() -> None:
    with pytest.raises(ValueError, match=r"no such table rule: .weather.*veil: expected one of every, any, not often"):
        TableRules.load({"weather": "fair", "veil": "often"})
