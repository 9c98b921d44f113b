"""The table rules: the table's choices where the rules allow two answers or give none.

They are the options of the catalogue's section 5, and whether players see wound points. A table chooses them when a
session starts, the save keeps them, and they change only between fights. The defaults are the catalogue's.
"""

from __future__ import annotations

from unhex_tui.gamekit.table_rules import Ruled, numbers, rule


class TableRules(Ruled):
    """The answer to each table rule, with values derived from them."""

    at_or_under: str = rule(
        "Does a roll equal to its target succeed?",
        {"yes": "Yes: at or under the target", "no": "No: only under the target"},
        ("UA-CHK-2", "UA-DIC-1"),
    )
    crit_beats_minimum: str = rule(
        "Does 01 succeed when there is a minimum roll?",
        {"yes": "Yes", "no": "No: 01 is below the minimum"},
        ("UA-DIC-8",),
    )
    init_crit_first: str = rule(
        "When does a character with an initiative roll of 01 act?",
        {"yes": "Before everyone else", "no": "Last of the successes"},
        ("UA-INI-7",),
    )
    init_fumble_last: str = rule(
        "When does a character with an initiative roll of 00 act?",
        {"yes": "After everyone else", "no": "First of the failures"},
        ("UA-INI-7",),
    )
    init_tie: str = rule(
        "Who acts first on equal initiative?",
        {"speed": "Higher Speed, then higher Initiative, else at the same time", "gm": "The GM decides"},
        ("UA-INI-6",),
    )
    multi_split: str = rule(
        "How do several attacks share the target number?",
        {"equal": "Equally, rounded down", "free": "As the attacker chooses"},
        ("UA-MUL-1",),
    )
    dodge_until: str = rule(
        "How long does a character keep dodging?",
        {"round": "Until the round ends", "own_go": "Until the dodger's next turn"},
        ("UA-DOD-1",),
    )
    dodge_crit_attack: str = rule(
        "Which dodge stops an attack of 01?",
        {"literal": "Any successful dodge", "only_01": "Only a dodge of 01"},
        ("UA-DOD-2",),
    )
    melee_match: str = rule(
        "How much damage does a matched success do hand to hand?",
        {
            "weapon6_only": "The roll plus the bonus, but only with a weapon of +6 or more",
            "always_roll_plus6bonus": "The roll; with a weapon of +6 or more, plus its bonus",
        },
        ("UA-HTH-6",),
    )
    cherry_trigger: str = rule(
        "When does an obsessed fighter get a cherry?",
        {"matched": "On a matched success", "any": "On any success, if the GM allows it"},
        ("UA-CHR-1",),
    )
    knife_vs_full_dodge: str = rule(
        "How much damage does a fully dodged knife do?", {"0": "None", "1": "1"}, ("UA-KNF-1",)
    )
    jam_uses_ammo: str = rule("Does a jam use up ammunition?", {"no": "No", "yes": "Yes"}, ("UA-GUN-5",))
    hose_stray_hit: str = rule(
        "When can a held trigger hit a bystander, on 01 or a match?",
        {"on_miss": "If the aimed attack misses", "always": "Always", "never": "Never"},
        ("UA-FUL-2",),
    )
    vest_crit: str = rule(
        "How much damage does a gun's 01 do against a vest?",
        {"digit_sum": "Its digits added: 11", "kill_or_knock_out": "Kills or knocks out, as hand to hand"},
        ("UA-VES-1",),
    )
    unconscious_at: str = rule(
        "How many wound points make a character unconscious?",
        {"5": "5 or fewer", "off": "Never by wound points", **numbers(1, range(2, 21), "{} or fewer")},
        ("UA-WND-2",),
    )
    gun_max: str = rule(
        "What is a gun's maximum by default?",
        {
            "proposed": "Small pistol 40, 9mm 50, large handgun 60, long gun or shotgun 80",
            "gm": "The GM sets it for each gun",
        },
        ("UA-GUN-1",),
    )
    breath_out: str = rule(
        "What happens when breath runs out?",
        {"dies": "Unconscious at once, dead 20 rounds later", "gm": "The GM decides"},
        ("UA-EXO-3",),
    )
    chase_distance_shift: str = rule(
        "How does distance affect shots from a car?",
        {"flat": "−10 at 1 length or more", "per_length": "−10 per length"},
        ("UA-CAR-10",),
    )
    car_away: str = rule(
        "When does a car with a lead of 10 lengths get away?",
        {"at_once": "At once, even between two drivers' rolls", "round_end": "After the round's last driver"},
        ("UA-CAR-2",),
    )
    flip_flop: str = rule(
        "May the digits of an obsession skill's roll be swapped?", {"off": "No", "on": "Yes"}, ("UA-CHK-2",)
    )
    shifts_stack: str = rule(
        "Do several situation shifts add up?",
        {"yes": "Yes", "extremes": "No: only the best and the worst count"},
        ("UA-SHF-1",),
    )
    hide_wounds: str = rule(
        "Who knows wound points?", {"yes": "Only the GM; players see words", "no": "Everyone"}, ("UA-WND-3",)
    )

    later = ("car_away",)
    """Rules that are newer than the first saves."""

    def dump(self) -> dict[str, str]:
        """Return the answers as saves hold them; rules of `later` are left out at their default."""
        return {
            name: said
            for name, said in super().dump().items()
            if name not in self.later or said != getattr(DEFAULT, name)
        }

    @property
    def out_at(self) -> int:
        """The most wound points of an unconscious character; 0 if wound points never knock out (UA-WND-2)."""
        return 0 if self.unconscious_at == "off" else int(self.unconscious_at)


RULES = TableRules.every
DEFAULT = TableRules()
