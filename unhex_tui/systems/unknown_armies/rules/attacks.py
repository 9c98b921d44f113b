"""The harm and the target number of an attack as sums of named parts.

UA-GUN-1 to UA-GUN-6, UA-CAL-1 to UA-CAL-4, UA-SUP-5, UA-FUL-1 to UA-FUL-3, UA-AMM-1, UA-VES-1 to UA-VES-3, UA-HTH-1 to
UA-HTH-6, UA-KNF-1, UA-DIS-1, UA-DIS-2, UA-THR-1, UA-SUC-1, UA-CHR-1, UA-GRP-4, UA-EXO-1, UA-EXO-5, UA-SHF-1, UA-FOC-1,
UA-MUL-1, tables 3.1 to 3.4. The GM decides which shifts apply.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.gamekit.views import Sum, signed
from unhex_tui.systems.unknown_armies.rules.dice import Reading, counts, digit_sum, matches
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules


class Way(Value):
    """A way to attack with the weapon in hand, or a body part to aim at."""

    name: str
    minimum: int = 0
    by: int = 0
    """Shift to the target number."""
    shots: int = 1
    harmless: str = ""
    """Effect of a success that does no damage; empty for ways that do damage."""


PARTS = {"leg": Way("leg", 30), "arm": Way("arm", 40), "hand": Way("hand or foot", 40), "head": Way("head", 50, 10)}
"""Called shots (table 3.2)."""
SHOTS = {
    "": Way("one shot"),
    "burst": Way("burst", by=10, shots=3),
    "hose": Way("trigger held", 20, 40, 10),
    "suppress": Way("suppressive fire", shots=4, harmless="suppress"),
    "point_blank": Way("point blank"),
}
"""Ways to use a gun (UA-FUL-1, UA-FUL-2, UA-SUP-1, UA-EXO-1).

Suppressive fire may use more shots than its entry says.
"""
STRIKES = {
    "": Way("strike"),
    "throw": Way("throw", 30),
    "disarm": Way("disarm", 30, harmless="disarmed"),
    "sucker": Way("sucker attack", harmless="mark"),
    "blood_choke": Way("blood choke", 20, harmless="choked"),
    "windpipe_choke": Way("windpipe choke", harmless="choked"),
    "hold_disarm": Way("disarm the held", harmless="take-weapon"),
}
"""Ways to attack hand to hand (UA-DIS-1, UA-THR-1, UA-SUC-1, UA-EXO-4, UA-EXO-5, UA-GRP-4)."""


class Cherry(Value):
    """A special effect of a matched success (UA-CHR-1)."""

    name: str
    does: str
    letter: str
    formerly: str
    """The name in earlier versions, which typed sentences may still use."""


CHERRIES = {
    "roll-damage": Cherry("Big Hurt", "the roll is the damage", "b", "The roll is the damage"),
    "blind": Cherry("Blind", "no damage; blind for 4 rounds", "l", "No damage, foe blind for 4 rounds"),
    "daze": Cherry("Dazed", "−10 for 4 rounds", "d", "Foe dazed: −10 for 4 rounds"),
    "take-weapon": Cherry("Gimme", "takes or throws the weapon", "g", "Grabs or throws the foe's weapon"),
    "floor": Cherry("Knock Down", "down, acts last this round", "k", "Foe down, acts last this round"),
    "grip": Cherry("Kung Fu Grip", "holds the foe", "f", "Holds the foe"),
    "redirect": Cherry("Monkey Dodge", "the foe's next attack hits another", "m", "Foe's next attack is redirected"),
    "extra-die": Cherry("More Hurt", "1 extra die of damage", "h", "1 extra die of damage"),
    "reroll-damage": Cherry("New Damage", "2 new dice for damage", "n", "2 new dice for damage"),
    "extra-attack": Cherry("Second Helping", "attacks again at once", "s", "Attacks again at once"),
    "no-matches": Cherry(
        "Turning Tide", "no matches for the foe, 4 rounds", "t", "Foe gets nothing from matches for 4 rounds"
    ),
}
"""The eleven cherries by id (table 3.4)."""
_DAMAGE_ALONE = ("roll-damage", "extra-die", "reroll-damage")
LASTS = 4
"""Rounds that a cherry's effect lasts (table 3.4)."""
GUNS = {"small pistol": 40, "9mm": 50, "large handgun": 60, "long gun or shotgun": 80}
"""Maximum damage by kind of gun, for guns without a number from the table."""


class Blow(NamedTuple):
    """The features of an attack that its harm depends on."""

    gun: bool = False
    most: int = 0
    """The gun's maximum before the ammunition's bonus."""
    jams: bool = True
    """The gun is semi-automatic or automatic and can jam (UA-GUN-3)."""
    ammo: str = "standard"
    """`standard`, `piercing` or `special`."""
    vest: bool = False
    """A vest covers the place that is hit (UA-VES-3)."""
    bonus: int = 0
    """The weapon's bonus hand to hand, 0 to 9."""
    knife: bool = False
    way: str = ""
    """Key of `SHOTS` or `STRIKES`."""
    part: str = ""
    """Key of `PARTS` for a called shot; empty for none."""
    cuts: bool = False
    """The weapon to be disarmed is penetrating (UA-DIS-2)."""
    obsessed: bool = False
    """The skill is the attacker's obsession (UA-CHR-1)."""
    magick: bool = False
    """The attack is magick, whose harm the GM decides (UA-DOD-6)."""

    @property
    def manner(self) -> Way:
        """The entry of the way in `SHOTS` or `STRIKES`."""
        return (SHOTS if self.gun else STRIKES)[self.way]

    @property
    def minimum(self) -> int:
        """The minimum roll, 0 for none (UA-CAL-1, UA-FUL-2, UA-DIS-1, UA-THR-1, UA-EXO-5)."""
        return max(self.manner.minimum, PARTS[self.part].minimum if self.part else 0)

    @property
    def shifts(self) -> tuple[tuple[str, int], ...]:
        """Named shifts of the way and the called part to the target number (UA-CAL-4, UA-FUL-1, UA-FUL-2)."""
        ways = (self.manner, *([PARTS[self.part]] if self.part else []))
        return tuple((way.name, way.by) for way in ways if way.by)

    @property
    def most_damage(self) -> int:
        """The gun's maximum with its ammunition (UA-AMM-1)."""
        return self.most + (10 if self.ammo == "special" else 0)


class Harm(Value):
    """The harm of one attack."""

    sum: Sum = Sum(())
    """Damage to the target before a dodge; the total may be negative."""
    own: Sum = Sum(())
    """Damage to the attacker."""
    effects: tuple[str, ...] = ()
    """Further effects, by key.

    `choose` (kill or knock out), `dead`, `drop`, `jam`, `misfire`, `stray` (one die to a bystander), `drama` (the GM
    describes it), the `harmless` effect of a way, or the id of a cherry.
    """

    @property
    def damage(self) -> int:
        """Wound points that the target loses, 0 or more."""
        return max(0, self.sum.total)

    def plus(self, name: str, by: int) -> Harm:
        return self._replace(sum=self.sum.plus(name, by))


def weapon_bonus(big: bool, heavy: bool, penetrating: bool) -> int:
    """Return the weapon's bonus hand to hand, 0 to 9 (UA-HTH-2)."""
    return 3 * (big + heavy + penetrating)


def covers(part: str) -> bool:
    """Tell whether a vest probably covers a body part (UA-VES-3)."""
    return not part


def spent(blow: Blow, shots: int, reading: Reading, rules: TableRules) -> int:
    """Return the rounds that an attack uses up (UA-GUN-5, UA-MUL-3)."""
    return 0 if reading.fumble and blow.jams and rules.jam_uses_ammo == "no" else shots


def cherry_due(blow: Blow, reading: Reading, rules: TableRules) -> bool:
    """Tell whether the attacker may pick a cherry (UA-CHR-1)."""
    if blow.gun or not blow.obsessed or blow.manner.harmless:
        return False
    return reading.match or (rules.cherry_trigger == "any" and reading.outcome == "success")


def follow_up(face: int) -> int:
    """Return the roll that one die of 0 to 9 stands for after a sucker attack (UA-SUC-1)."""
    return 11 * face or 100


def hold_harm(armed: bool) -> int:
    """Return the damage that a holder does each round without a roll (UA-GRP-4)."""
    return 8 if armed else 5


def harm(reading: Reading, blow: Blow, rules: TableRules, cherry: str = "", dice: tuple[int, ...] = ()) -> Harm:
    """Return the harm of an attack before any dodge.

    `cherry` is the picked key of `CHERRIES`, `dice` the faces of 0 to 9 that it rolls: one for an extra die, two for
    new damage.
    """
    return _shot(reading, blow, rules) if blow.gun else _struck(reading, blow, rules, cherry, dice)


def _shot(reading: Reading, blow: Blow, rules: TableRules) -> Harm:
    if reading.fumble:
        return Harm(effects=("jam" if blow.jams else "misfire",))
    effects: tuple[str, ...] = ("stray",) if _strays(reading, blow, rules) else ("drama",) if reading.matched else ()
    if blow.way == "suppress":
        return Harm(effects=effects)
    if blow.way == "point_blank" and reading.succeeded:
        return Harm(effects=("dead",))
    if not reading.succeeded and blow.way != "point_blank":
        return Harm(effects=effects)
    if blow.part == "hand" and reading.succeeded:
        effects += ("drop",)
    if blow.vest and blow.ammo != "piercing":
        if reading.critical and rules.vest_crit == "kill_or_knock_out":
            return Harm(effects=("choose", *effects))
        return Harm(_digits(reading.value), effects=effects)
    harm = Harm(_digits(reading.value) if blow.part == "hand" else _roll(reading, blow), effects=effects)
    return harm.plus("rounded down by the vest", -(harm.damage % 10)) if blow.vest else harm


def sprayed(roll: int, no_matches: bool) -> bool:
    """Tell whether a roll of suppressive fire hits a character in the field (UA-SUP-5, cherry 11)."""
    return roll == 1 or (matches(roll) and not no_matches)


def _strays(reading: Reading, blow: Blow, rules: TableRules) -> bool:
    """Tell whether one die of damage hits a bystander (UA-SUP-5, UA-FUL-2)."""
    if blow.way == "hose":
        never = rules.hose_stray_hit == "never" or (rules.hose_stray_hit == "on_miss" and reading.succeeded)
        return not never and (reading.value == 1 or reading.matched)
    return blow.way == "suppress" and (reading.value == 1 or reading.matched)


def _digits(value: int) -> Sum:
    return Sum((("digits", digit_sum(value)),))


def _roll(reading: Reading, blow: Blow) -> Sum:
    """Return the roll up to the gun's maximum; a critical success does the maximum (UA-GUN-1, UA-GUN-2, UA-FUL-3)."""
    if reading.critical:
        return Sum((("the gun's maximum", blow.most_damage),))
    over = 0 if blow.way in ("burst", "hose") else max(0, reading.value - blow.most_damage)
    return Sum((("the roll", reading.value),)).plus("over the gun's maximum", -over)


def _struck(reading: Reading, blow: Blow, rules: TableRules, cherry: str, dice: tuple[int, ...]) -> Harm:
    own, way = Sum(()), blow.manner
    if blow.way == "disarm" and blow.cuts and not (reading.match or reading.critical):
        own = own.plus("the weapon cuts", 3)
    if reading.fumble:
        own = own.plus("fumble", 20)
    if reading.fumble or reading.mismatch:
        own = own.plus("own weapon", blow.bonus)
    if way.harmless:
        return Harm(own=own, effects=(way.harmless,) if reading.succeeded else ())
    if not reading.succeeded:
        return Harm(Sum(()).plus("knife", int(blow.knife)), own)
    effects: tuple[str, ...] = ("floor",) if blow.way == "throw" else ()
    if reading.critical:
        return Harm(own=own, effects=("choose", *effects))
    effects += (cherry,) if cherry and cherry not in (*effects, *_DAMAGE_ALONE) else ()
    return Harm(_blow(reading, blow, rules, cherry, dice), own, effects)


def _blow(reading: Reading, blow: Blow, rules: TableRules, cherry: str, dice: tuple[int, ...]) -> Sum:
    """Return the digits or the roll with the weapon's bonus (UA-HTH-1, UA-HTH-6, table 3.4)."""
    if cherry == "blind":
        return Sum(())
    more = Sum(()).plus("weapon", blow.bonus).parts
    if cherry == "reroll-damage":
        return Sum((("new dice", sum(map(counts, dice))), *more))
    if cherry == "roll-damage" or (reading.match and blow.bonus >= 6):
        total = Sum((("the roll", reading.value), *more))
    elif reading.match and rules.melee_match == "always_roll_plus6bonus":
        total = Sum((("the roll", reading.value),))
    else:
        total = Sum((*_digits(reading.value).parts, *more))
    return total.plus("extra die", sum(map(counts, dice)) if cherry == "extra-die" else 0)


MOST_ATTACKS = 3
"""The most attacks in one action (UA-MUL-1)."""
FOCUS = (10, 20, 30)
"""The shifts that focus may give (UA-FOC-1)."""


class Target(Value):
    """The number that a roll is read against."""

    sum: Sum
    attacks: int = 1
    """The number of attacks that divide the target, 1 to 3."""
    share: int | None = None
    """This attack's share if shares are free; None for an equal share, rounded down."""

    @property
    def total(self) -> int:
        """The target number before division."""
        return self.sum.total

    @property
    def value(self) -> int:
        """The target number of one attack (UA-MUL-1)."""
        return self.total // self.attacks if self.share is None else self.share

    @property
    def words(self) -> str:
        """The sum in words: `Handgun 40 + focus 20 = 60`; for several attacks the share of one follows."""
        if self.attacks == 1:
            return self.sum.words
        of = f"1/{self.attacks} for each attack" if self.share is None else "for this attack"
        return f"{self.sum.words}, {of} = {signed(self.value)}"


class Shift(Value):
    """A row of the situation shifts (table 3.1)."""

    id: str
    name: str
    by: int
    of_foe: bool
    """The situation is the target's, not the attacker's."""


SHIFTS: dict[str, Shift] = {
    row[0]: Shift(*row)
    for row in (
        ("s01", "cannot see", -30, False),
        ("s02", "unclothed in the cold", -20, False),
        ("s03", "burning", -20, False),
        ("s04", "balancing high up", -20, False),
        ("s05", "waist-deep in water", -10, False),
        ("s06", "bad trip", -10, False),
        ("s07", "leaping through a window", -10, False),
        ("s08", "own feet shackled together", -10, False),
        ("s09", "free fall", -10, False),
        ("s10", "ordinary frantic fight", 0, False),
        ("s11", "shot at, not dodging", 10, True),
        ("s12", "reach weapon at its proper distance", 10, False),
        ("s13", "barefoot on shards", 10, True),
        ("s14", "frightened by a gory kill", 10, True),
        ("s15", "heavy, unbalancing pack", 10, True),
        ("s16", "feet chained down", 20, True),
        ("s17", "just ran a marathon", 20, True),
        ("s18", "gloats over a friend's body", 20, True),
        ("s19", "in cuffs and leg irons", 30, True),
    )
}
"""All rows of table 3.1 by id (UA-SHF-1)."""


def stacked(parts: Iterable[tuple[str, int]], rules: TableRules) -> tuple[tuple[str, int], ...]:
    """Return the situation shifts that count: all of them, or only the best and the worst (UA-SHF-1)."""
    given = tuple(part for part in parts if part[1])
    if rules.shifts_stack == "yes":
        return given
    best = max(given, key=lambda part: part[1], default=("", 0))
    worst = min(given, key=lambda part: part[1], default=("", 0))
    return tuple(part for part in given if (part == best and part[1] > 0) or (part == worst and part[1] < 0))


def suppression(shots: int) -> int:
    """Return the shift for all in the field of fire; 0 for fewer than 4 shots (UA-SUP-1, UA-SUP-2, table 3.3)."""
    return -30 if shots > 20 else -20 if shots > 10 else -10 if shots > 3 else 0
