"""Table rules of Unknown Armies: each key of section 5 of the catalogue with its default and alternatives."""

from __future__ import annotations

import pytest

from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT, RULES, TableRules

SECTION_5 = """
at_or_under: yes no
crit_beats_minimum: yes no
init_crit_first: yes no
init_fumble_last: yes no
init_tie: speed gm
multi_split: equal free
dodge_until: round own_go
dodge_crit_attack: literal only_01
melee_match: weapon6_only always_roll_plus6bonus
cherry_trigger: matched any
knife_vs_full_dodge: 0 1
jam_uses_ammo: no yes
hose_stray_hit: on_miss always never
vest_crit: digit_sum kill_or_knock_out
gun_max: proposed gm
breath_out: dies gm
chase_distance_shift: flat per_length
car_away: at_once round_end
flip_flop: off on
shifts_stack: yes extremes
hide_wounds: yes no
"""


def test_every_table_rule_has_its_default_and_its_alternatives() -> None:
    told = {line.split(": ")[0]: line.split(": ")[1].split() for line in SECTION_5.strip().splitlines()}
    named = {rule.id: [*rule.choices] for rule in RULES}
    assert {id_: named[id_] for id_ in told} == told
    assert set(named) - set(told) == {"unconscious_at"}
    assert named["unconscious_at"][:2] == ["5", "off"] and len(named["unconscious_at"]) == 21


def test_a_table_rule_is_chosen_by_its_name() -> None:
    """Every mistake in a file is named."""
    assert DEFAULT.with_choice("flip_flop", "on") == TableRules(flip_flop="on")
    assert TableRules.load({"unconscious_at": 7}).out_at == 7
    with pytest.raises(KeyError):
        DEFAULT.with_choice("flip_flop", "often")
    with pytest.raises(
        ValueError, match=r"no such table rule: .weather.*flip_flop: expected one of off, on, not often"
    ):
        TableRules.load({"weather": "fair", "flip_flop": "often"})
