"""What a table has chosen where the rules have two answers or none: the options of the catalogue's section 5, and
whether wound points are kept from players.

Chosen when a session starts, kept in its save, changed only between fights. The defaults are the catalogue's.
"""

from __future__ import annotations

from typing import NamedTuple

from unhex_tui.evening.rulings import Ruled, numbers, rule, rules_of


class _Answers(NamedTuple):
    """The answer to each table rule."""

    at_or_under: str = rule(
        "Does a roll that equals its target succeed?",
        {"yes": "Yes: at or under it", "no": "No: only under it"},
        ("UA-CHK-2", "UA-DIC-1"),
    )
    crit_beats_minimum: str = rule(
        "Does 01 succeed where a minimum is to be rolled?",
        {"yes": "Yes", "no": "No: it is below the minimum"},
        ("UA-DIC-8",),
    )
    init_crit_first: str = rule(
        "When does who rolled 01 for initiative act?",
        {"yes": "First of all", "no": "Last of those who made it"},
        ("UA-INI-7",),
    )
    init_fumble_last: str = rule(
        "When does who rolled 00 for initiative act?",
        {"yes": "Last of all", "no": "First of those who missed it"},
        ("UA-INI-7",),
    )
    init_tie: str = rule(
        "Who is first of those with the same initiative?",
        {"speed": "Higher Speed, then higher Initiative, then together", "gm": "The GM says it"},
        ("UA-INI-6",),
    )
    multi_split: str = rule(
        "How is a target divided among several attacks?",
        {"equal": "In equal parts, rounded down", "free": "As the attacker likes"},
        ("UA-MUL-1",),
    )
    dodge_until: str = rule(
        "How long does a dodge last?",
        {"round": "To the end of the round", "own_go": "To the dodger's next go"},
        ("UA-DOD-1",),
    )
    dodge_crit_attack: str = rule(
        "What dodges an attack of 01?",
        {"literal": "Any dodge that succeeds", "only_01": "A dodge of 01 alone"},
        ("UA-DOD-2",),
    )
    melee_match: str = rule(
        "What does a matched success do hand to hand?",
        {
            "weapon6_only": "The roll and the weapon's bonus, with a weapon of +6 or more",
            "always_roll_plus6bonus": "The roll always, and the bonus of a weapon of +6 or more",
        },
        ("UA-HTH-6",),
    )
    cherry_trigger: str = rule(
        "When has an obsessed fighter a cherry?",
        {"matched": "At a matched success", "any": "At any success the GM picks"},
        ("UA-CHR-1",),
    )
    knife_vs_full_dodge: str = rule(
        "What does a knife do that was fully dodged?",
        {"0": "Nothing", "1": "1 damage"},
        ("UA-KNF-1",),
    )
    jam_uses_ammo: str = rule("Does a jam use up a round?", {"no": "No", "yes": "Yes"}, ("UA-GUN-5",))
    hose_stray_hit: str = rule(
        "When may a held trigger hit somebody else on 01 or a match?",
        {"on_miss": "If the aimed attack missed", "always": "Always", "never": "Never"},
        ("UA-FUL-2",),
    )
    vest_crit: str = rule(
        "What does a gun's 01 do against a vest?",
        {"digit_sum": "Its digit sum, 11", "kill_or_knock_out": "It kills or knocks out, as hand to hand"},
        ("UA-VES-1",),
    )
    unconscious_at: str = rule(
        "From how many wound points down is somebody out?",
        {
            "5": "5 or fewer",
            "off": "Nobody is out by wound points",
            **numbers(1, range(2, 21), "{} or fewer"),
        },
        ("UA-WND-2",),
    )
    gun_max: str = rule(
        "What is the most a gun does where nobody says it?",
        {
            "proposed": "Small pistol 40, 9mm 50, large handgun 60, long gun or shotgun 80",
            "gm": "The GM says it for each gun",
        },
        ("UA-GUN-1",),
    )
    breath_out: str = rule(
        "What happens when breath runs out?",
        {"dies": "Unconscious at once, dead 20 rounds later", "gm": "The GM says it"},
        ("UA-EXO-3",),
    )
    chase_distance_shift: str = rule(
        "What does the distance do to shots from a car?",
        {"flat": "−10 beyond 0 lengths", "per_length": "−10 for each length"},
        ("UA-CAR-10",),
    )
    car_away: str = rule(
        "When has the car that leads by 10 lengths got away?",
        {"at_once": "At once, also between two drives of a round", "round_end": "After the last drive of the round"},
        ("UA-CAR-2",),
    )
    flip_flop: str = rule(
        "May the digits of an obsession skill's roll be swapped?",
        {"off": "No", "on": "Yes"},
        ("UA-CHK-2",),
    )
    shifts_stack: str = rule(
        "Do several situation shifts add up?",
        {"yes": "Yes", "extremes": "No: the best and the worst count"},
        ("UA-SHF-1",),
    )
    hide_wounds: str = rule(
        "Who knows wound points?",
        {"yes": "The GM alone; players read words", "no": "Everybody"},
        ("UA-WND-3",),
    )


RULES = rules_of(_Answers)


class TableRules(Ruled, _Answers):
    """The answer to each of `RULES`, and what follows from them."""

    every = RULES
    later = ("car_away",)
    """Rules that came after the first saves."""

    def dump(self) -> dict[str, str]:
        """Return the answers as saves hold them. Rules of `later` stand there only where they are not the default."""
        return {
            name: said
            for name, said in self._asdict().items()
            if name not in self.later or said != self._field_defaults[name]
        }

    @property
    def out_at(self) -> int:
        """The most wound points with which somebody is unconscious; 0 where nobody is (UA-WND-2)."""
        return 0 if self.unconscious_at == "off" else int(self.unconscious_at)


DEFAULT = TableRules()
"""The catalogue's defaults."""
