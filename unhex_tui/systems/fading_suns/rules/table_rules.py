"""The table rules: choices where the rules give two answers or none, as in section 5 of the catalogue.

They are chosen when a session starts, kept in its save, and changed only between fights. The defaults are the
catalogue's.
"""

from __future__ import annotations

from unhex_tui.gamekit.table_rules import Ruled, numbers, rule


class TableRules(Ruled):
    """The answers to all table rules, and values that follow from them."""

    effect_die: str = rule(
        "Which die decides wounds and armor?",
        {"d6": "A d6: 1 to 4 is 1 point", "d20": "A d20: 1 to 13 is 1 point"},
        ("FS-COR-7",),
    )
    dodge_tie: str = rule(
        "What if a dodge and the attack have equal successes?",
        {"hit": "It hits, without victory dice", "miss": "The attack is avoided"},
        ("FS-DOD-3",),
    )
    dodge_per_turn: str = rule(
        "How often is a dodge rolled?",
        {"one": "Once a turn, against every attack", "each": "Again for each attack"},
        ("FS-DOD-5",),
    )
    penalty_two: str = rule("Penalty for 2 actions per turn?", numbers(4, range(7), "−{}"), ("FS-MUL-2",))
    penalty_three: str = rule("Penalty for 3 actions per turn?", numbers(6, range(11), "−{}"), ("FS-MUL-3",))
    kick_dice: str = rule("Damage dice of a kick?", numbers(3, range(1, 7), "{} dice"), ("FS-ACT-2",))
    kick_init: str = rule("Initiative bonus of a kick?", numbers(-1, range(-4, 3), "{:+}"), ("FS-ACT-2",))
    charge_dice: str = rule(
        "Damage dice of a charge, without momentum?", numbers(2, range(1, 7), "{} dice"), ("FS-CHG-1",)
    )
    charge_init: str = rule("Initiative bonus of a charge?", numbers(0, range(-4, 3), "{:+}"), ("FS-CHG-1",))
    grapple_dice: str = rule("Damage dice of a grapple?", numbers(2, range(1, 7), "{} dice"), ("FS-GRP-5",))
    grapple_later_vd: str = rule(
        "Does a hold's damage in later turns have victory dice?",
        {"keep": "Yes, those of the roll that won the hold", "none": "No"},
        ("FS-GRP-5",),
    )
    hold_tie: str = rule(
        "What does a tie in a grapple contest do?",
        {"keeps": "No change: no hold begins, or the hold lasts", "changes": "A hold begins at once, or ends at once"},
        ("FS-GRP-2", "FS-GRP-6"),
    )
    momentum_armour: str = rule(
        "Does armor protect a charger from their own momentum?", {"on": "Yes", "off": "No"}, ("FS-CHG-3",)
    )
    charge_run_other: str = rule(
        "How far can a charge run in a turn with other actions?",
        {"half": "At most half the running distance", "gm": "As far as the GM says"},
        ("FS-CHG-4",),
    )
    same_turn_stand: str = rule(
        "Who can stand up in the turn they fell?",
        {"needs_three_planned": "Anyone who planned 3 actions and has 2 left", "any_two": "Anyone with 2 actions left"},
        ("FS-KND-2",),
    )
    stand_init: str = rule("Initiative for standing up?", {"vigor": "Vigor", "wits": "Wits"}, ("FS-INI-5",))
    swap_before_acting: str = rule(
        "What does a dodge cost in place of a planned action?",
        {"free": "Nothing: the action is swapped", "abort": "It counts as an abort, with its cost next turn"},
        ("FS-ABT-6",),
    )
    cover_stack: str = rule(
        "Does lying down add to other cover?",
        {"best": "No: only the best counts", "sum": "Yes: they add up"},
        ("FS-CVR-1",),
    )
    vit_one: str = rule(
        "What happens at Vitality 1?", {"unconscious": "Unconscious", "gm": "The GM decides each time"}, ("FS-VIT-3",)
    )
    crit_after_dodge: str = rule(
        "Does a critical success count after a dodge or in a contest?",
        {"on": "Yes: it doubles what is left", "off": "No: nothing is doubled"},
        ("FS-COR-9",),
    )
    strength_scale: str = rule(
        "Which Strength adds damage dice?",
        {"three": "Strength 6, 9 and 12: 1, 2 and 3 dice", "four": "Strength 6, 8, 10 and 12: 1 to 4 dice"},
        ("FS-STR-1",),
    )
    pull_punch: str = rule(
        "May an attacker hold back victory dice?", {"on": "Yes, all but 1", "off": "No"}, ("FS-COR-6",)
    )

    @property
    def faces(self) -> int:
        """Number of faces of an effect die (FS-COR-7)."""
        return 6 if self.effect_die == "d6" else 20

    @property
    def counts_to(self) -> int:
        """Highest face of an effect die that counts as a point (FS-COR-7)."""
        return 4 if self.effect_die == "d6" else 13

    def dice(self, kind: str) -> int:
        """Return the base dice of fist, kick, grapple or charge (table 3.3); raise KeyError for other actions."""
        if kind == "fist":
            return 2
        return int({"kick": self.kick_dice, "grapple": self.grapple_dice, "charge": self.charge_dice}[kind])

    def init(self, kind: str) -> int:
        """Return the initiative bonus of an action (table 3.3); 0 for actions not in the table."""
        return int(self.kick_init) if kind == "kick" else int(self.charge_init) if kind == "charge" else 0


RULES = TableRules.every
DEFAULT = TableRules()
