"""What a table has chosen where the rules have two answers or none: the options of the catalogue's section 5, and
whether wound points are kept from players.

Chosen when a session starts, kept in its save, changed only between fights. The defaults are the catalogue's.
"""

from __future__ import annotations

from typing import NamedTuple

from unhex_tui.evening.rulings import Rule, Ruled

RULES: tuple[Rule, ...] = (
    Rule(
        "at_or_under",
        "Does a roll that equals its target succeed?",
        {"yes": "Yes: at or under it", "no": "No: only under it"},
        ("UA-CHK-2", "UA-DIC-1"),
    ),
    Rule(
        "crit_beats_minimum",
        "Does 01 succeed where a minimum is to be rolled?",
        {"yes": "Yes", "no": "No: it is below the minimum"},
        ("UA-DIC-8",),
    ),
    Rule(
        "init_crit_first",
        "When does who rolled 01 for initiative act?",
        {"yes": "First of all", "no": "Last of those who made it"},
        ("UA-INI-7",),
    ),
    Rule(
        "init_fumble_last",
        "When does who rolled 00 for initiative act?",
        {"yes": "Last of all", "no": "First of those who missed it"},
        ("UA-INI-7",),
    ),
    Rule(
        "init_tie",
        "Who is first of those with the same initiative?",
        {"speed": "Higher Speed, then higher Initiative, then together", "gm": "The GM says it"},
        ("UA-INI-6",),
    ),
    Rule(
        "multi_split",
        "How is a target divided among several attacks?",
        {"equal": "In equal parts, rounded down", "free": "As the attacker likes"},
        ("UA-MUL-1",),
    ),
    Rule(
        "dodge_until",
        "How long does a dodge last?",
        {"round": "To the end of the round", "own_go": "To the dodger's next go"},
        ("UA-DOD-1",),
    ),
    Rule(
        "dodge_crit_attack",
        "What dodges an attack of 01?",
        {"literal": "Any dodge that succeeds", "only_01": "A dodge of 01 alone"},
        ("UA-DOD-2",),
    ),
    Rule(
        "melee_match",
        "What does a matched success do hand to hand?",
        {
            "weapon6_only": "The roll and the weapon's bonus, with a weapon of +6 or more",
            "always_roll_plus6bonus": "The roll always, and the bonus of a weapon of +6 or more",
        },
        ("UA-HTH-6",),
    ),
    Rule(
        "cherry_trigger",
        "When has an obsessed fighter a cherry?",
        {"matched": "At a matched success", "any": "At any success the GM picks"},
        ("UA-CHR-1",),
    ),
    Rule(
        "knife_vs_full_dodge",
        "What does a knife do that was fully dodged?",
        {"0": "Nothing", "1": "1 damage"},
        ("UA-KNF-1",),
    ),
    Rule("jam_uses_ammo", "Does a jam use up a round?", {"no": "No", "yes": "Yes"}, ("UA-GUN-5",)),
    Rule(
        "hose_stray_hit",
        "When may a held trigger hit somebody else on 01 or a match?",
        {"on_miss": "If the aimed attack missed", "always": "Always", "never": "Never"},
        ("UA-FUL-2",),
    ),
    Rule(
        "vest_crit",
        "What does a gun's 01 do against a vest?",
        {"digit_sum": "Its digit sum, 11", "kill_or_knock_out": "It kills or knocks out, as hand to hand"},
        ("UA-VES-1",),
    ),
    Rule(
        "unconscious_at",
        "From how many wound points down is somebody out?",
        {
            "5": "5 or fewer",
            "off": "Nobody is out by wound points",
            **{str(n): f"{n} or fewer" for n in range(1, 21) if n != 5},
        },
        ("UA-WND-2",),
    ),
    Rule(
        "gun_max",
        "What is the most a gun does where nobody says it?",
        {
            "proposed": "Small pistol 40, 9mm 50, large handgun 60, long gun or shotgun 80",
            "gm": "The GM says it for each gun",
        },
        ("UA-GUN-1",),
    ),
    Rule(
        "breath_out",
        "What happens when breath runs out?",
        {"dies": "Unconscious at once, dead 20 rounds later", "gm": "The GM says it"},
        ("UA-EXO-3",),
    ),
    Rule(
        "chase_distance_shift",
        "What does the distance do to shots from a car?",
        {"flat": "−10 beyond 0 lengths", "per_length": "−10 for each length"},
        ("UA-CAR-10",),
    ),
    Rule(
        "flip_flop",
        "May the digits of an obsession skill's roll be swapped?",
        {"off": "No", "on": "Yes"},
        ("UA-CHK-2",),
    ),
    Rule(
        "shifts_stack",
        "Do several situation shifts add up?",
        {"yes": "Yes", "extremes": "No: the best and the worst count"},
        ("UA-SHF-1",),
    ),
    Rule(
        "hide_wounds",
        "Who knows wound points?",
        {"yes": "The GM alone; players read words", "no": "Everybody"},
        ("UA-WND-3",),
    ),
)


class _Answers(NamedTuple):
    """The answer to each of `RULES`."""

    at_or_under: str = "yes"
    crit_beats_minimum: str = "yes"
    init_crit_first: str = "yes"
    init_fumble_last: str = "yes"
    init_tie: str = "speed"
    multi_split: str = "equal"
    dodge_until: str = "round"
    dodge_crit_attack: str = "literal"
    melee_match: str = "weapon6_only"
    cherry_trigger: str = "matched"
    knife_vs_full_dodge: str = "0"
    jam_uses_ammo: str = "no"
    hose_stray_hit: str = "on_miss"
    vest_crit: str = "digit_sum"
    unconscious_at: str = "5"
    gun_max: str = "proposed"
    breath_out: str = "dies"
    chase_distance_shift: str = "flat"
    flip_flop: str = "off"
    shifts_stack: str = "yes"
    hide_wounds: str = "yes"


class TableRules(Ruled, _Answers):
    """The answer to each of `RULES`, and what follows from them."""

    every = RULES

    @property
    def out_at(self) -> int:
        """The most wound points with which somebody is unconscious; 0 where nobody is (UA-WND-2)."""
        return 0 if self.unconscious_at == "off" else int(self.unconscious_at)


DEFAULT = TableRules()
"""The catalogue's defaults."""
