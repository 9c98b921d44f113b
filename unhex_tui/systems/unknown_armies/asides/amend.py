"""The GM's edits: what anybody is, has left, holds, or lies under, at any question. Nothing is refused but what no
character could have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening import amending
from unhex_tui.evening.amending import Edit
from unhex_tui.evening.asking import choose, number, several
from unhex_tui.evening.naming import set_apart
from unhex_tui.systems.unknown_armies.between.making import new_skill, new_weapon
from unhex_tui.systems.unknown_armies.fight.consequences import grab
from unhex_tui.systems.unknown_armies.fight.harm import loosen, set_wounds
from unhex_tui.systems.unknown_armies.people.character import BOUNDS, GAUGES, STATS, Character, Weapon
from unhex_tui.systems.unknown_armies.rules.target import FOCUS, SHIFTS
from unhex_tui.systems.unknown_armies.state.table import Table

NOBODY = Option(":nobody", "Nobody", letter=".")


def amend(table: Table) -> Procedure[str]:
    """Ask whom, then what; the result is what was done, in words."""
    done = yield from amending.amend(table, _offers, _Edits())
    loosen(table)
    return done


class _Edits(dict[str, Edit]):
    """Edits by the keys of what is offered: before a colon which edit it is, after it of which."""

    def __missing__(self, key: str) -> Edit:
        kind, _, which = key.partition(":")
        return partial(EDITS[kind], which)


def _offers(table: Table, c: Character) -> list[Option]:
    held = f"{c.hold} by {table.name(c.held_by)}" if c.held_by else "nobody"
    found = [
        Option("wounds", "Wound points", f"{c.wounds} of {c.body}", "w"),
        Option("out", "Comes to" if c.out else "Is out cold", letter="o"),
        Option("held", "Who holds them", held, "h"),
        *(Option(f"flag:{name}", _turn(c, name), letter=letter) for name, (_, _, letter) in FLAGS.items()),
        Option("airless", "Air", "none" if c.airless >= 0 else "breathes", "b"),
        Option("hunch", "A roll stored beforehand", c.hunch or "none", "u"),
        Option("shifts", "Shifts that stand", f"{len(c.shifts)}", "z"),
        Option("number:own_shift", "The GM's own shift", f"{c.own_shift:+}"),
    ]
    if table.fighting:
        done = f"{'made' if c.made_it else 'missed'} {c.initiative}" if c.initiative else "not taken yet"
        found += [
            Option("initiative", "Initiative", done, "i"),
            Option("focus", "Focus", f"+{c.focus} on {table.name(c.focus_on)}" if c.focus else "none", "f"),
            *(Option(f"number:{name}", NUMBERS[name][0], str(getattr(c, name)) or "") for name in LASTING),
        ]
    found += [Option(f"weapon:{one.id}", one.name, _said(c, one), thing=one.name) for one in c.weapons]
    found += [Option("new_weapon", "One more weapon"), Option("new_skill", "One more skill")]
    found += [Option(f"skill:{n}", one.name, str(one.value), thing=one.name) for n, one in enumerate(c.skills)]
    found += [Option(f"number:{stat}", stat.capitalize(), str(getattr(c, stat))) for stat in STATS]
    notches = {name: c.gauges.get(name) for name in GAUGES}
    found += [
        Option(f"gauge:{name}", name.capitalize(), f"{one.hardened} hardened, {one.failed} failed" if one else "none")
        for name, one in notches.items()
    ]
    return [*found, Option("obsession", "Obsession", c.obsession or "none")]


def _said(c: Character, one: Weapon) -> str:
    words = [f"{one.loaded} of {one.shots}, {one.ammo}" if one.gun else f"+{one.bonus}"]
    words += ["jammed"] if one.jammed else []
    return ", ".join([*words, *(["in hand"] if c.in_hand == one.id else [])])


# -------------------------------------------------------------------- numbers and what is on or off

FLAGS: Mapping[str, tuple[str, str, str]] = {
    "gone": ("has had its go this round", "has its go still to come", "g"),
    "dodging": ("dodges", "does not dodge", "d"),
    "down": ("is on the floor", "is on its feet", "l"),
    "tied": ("is tied", "is not tied", "t"),
    "vest": ("wears a vest", "wears no vest", "v"),
    "redirected": ("will attack somebody else", "attacks whom it wants", ""),
    "away": ("takes no part", "takes part", "k"),
}
"""What is turned round, by its field: on, off, and the wish for its letter."""
NUMBERS: Mapping[str, tuple[str, int, int]] = {
    **{stat: (stat.capitalize(), *BOUNDS[stat]) for stat in STATS},
    "own_shift": ("the GM's own shift", -100, 100),
    "sightless": ("Blind to the end of round", 0, 9999),
    "dazed": ("Dazed to the end of round", 0, 9999),
    "no_matches": ("Nothing from matches to the end of round", 0, 9999),
}
LASTING = ("sightless", "dazed", "no_matches")


def _turn(c: Character, name: str) -> str:
    on, off, _ = FLAGS[name]
    said = off if getattr(c, name) else on
    return said[0].upper() + said[1:]


def _flag(name: str, _table: Table, c: Character) -> Procedure[str]:
    """What is on is off now, and the other way round."""
    on = not getattr(c, name)
    setattr(c, name, ("now" if on else "") if name == "dodging" else on)
    yield from ()
    return f"{c.name} {FLAGS[name][0 if on else 1]}"


def _number(name: str, table: Table, c: Character) -> Procedure[str]:
    words, low, high = NUMBERS[name]
    was = getattr(c, name)
    new = yield from number("amend.number", f"{c.name}: {words}?", low, high, was)
    if new == was:
        return ""
    setattr(c, name, new)
    if c.wounds > c.body:
        set_wounds(table, c, c.body)
    return f"{c.name}: {words} {was} → {new}"


def _wounds(_which: str, table: Table, c: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{c.name}'s wound points?", 0, c.body, c.wounds)
    if new == c.wounds:
        return ""
    set_wounds(table, c, new)
    return f"{c.name} has {new} wound points"


def _out(_which: str, table: Table, c: Character) -> Procedure[str]:
    """Out cold, or awake again: then with more wound points than keep somebody out (UA-WND-2)."""
    yield from ()
    if c.out:
        set_wounds(table, c, max(c.wounds, min(c.body, table.rules.out_at + 1)))
        c.out = c.wounds <= table.rules.out_at
        return f"{c.name} comes to"
    c.out = True
    return f"{c.name} is out cold"


def _skill(which: str, _table: Table, c: Character) -> Procedure[str]:
    skill = c.skills[int(which)]
    new = yield from number("amend.number", f"{c.name}: {skill.name}?", *BOUNDS["value"], skill.value)
    was, skill.value = skill.value, new
    return f"{c.name}: {skill.name} {was} → {new}" if was != new else ""


def _gauge(which: str, _table: Table, c: Character) -> Procedure[str]:
    was = c.gauges.get(which)
    low, high = BOUNDS["notches"]
    hardened = yield from number("amend.number", f"{c.name}, {which}: hardened?", low, high, was.hardened if was else 0)
    failed = yield from number("amend.failed", f"{c.name}, {which}: failed?", low, high, was.failed if was else 0)
    gauge = c.gauge(which)
    gauge.hardened, gauge.failed = hardened, failed
    return f"{c.name}, {which}: {hardened} hardened, {failed} failed"


# -------------------------------------------------------------------- what it has


def _weapon(which: str, _table: Table, c: Character) -> Procedure[str]:
    weapon = c.weapon(which)
    if weapon is None:
        return ""
    options = [Option("hand", "Out of its hand" if c.in_hand == which else "In its hand", letter="h")]
    if weapon.gun:
        options += [
            Option("loaded", "Rounds in it", f"{weapon.loaded} of {weapon.shots}", "r"),
            Option("jammed", "Not jammed" if weapon.jammed else "Jammed", letter="j"),
            Option("most", "The most it does", str(weapon.most), "m"),
            *(Option(f"ammo:{ammo}", f"Loaded: {ammo}") for ammo in ("standard", "piercing", "special")),
        ]
    options.append(Option("gone", "It has it no more", letter="x"))
    key = yield from choose("amend.weapon", f"{c.name}'s {weapon.name}: what is otherwise?", options)
    if key in ("loaded", "most"):
        low, high = (0, weapon.shots) if key == "loaded" else BOUNDS["wounds"]
        setattr(weapon, key, (yield from number("amend.number", "How many?", low, high, getattr(weapon, key))))
    elif key == "jammed":
        weapon.jammed = not weapon.jammed
    elif key == "hand":
        c.in_hand = "" if c.in_hand == which else which
    elif key == "gone":
        c.weapons.remove(weapon)
        c.in_hand = "" if c.in_hand == which else c.in_hand
        return f"{c.name} has no {weapon.name} any more"
    else:
        weapon.ammo = key.removeprefix("ammo:")  # type: ignore[assignment]
    return f"{c.name}'s {weapon.name}: {_said(c, weapon)}"


def _new_weapon(_which: str, table: Table, c: Character) -> Procedure[str]:
    made = (yield from new_weapon(table.rules)).weapon
    made.id = set_apart(made.id, {one.id for one in c.weapons})
    c.weapons.append(made)
    return f"{c.name} has a {made.name}"


def _new_skill(_which: str, _table: Table, c: Character) -> Procedure[str]:
    made = yield from new_skill()
    c.skills = [*(one for one in c.skills if one.name != made.name), made.skill]
    return f"{c.name}: {made.name} {made.value}"


def _obsession(_which: str, _table: Table, c: Character) -> Procedure[str]:
    options = [Option(":none", "None", letter="."), *(Option(one.name, one.name) for one in c.skills)]
    key = yield from choose("amend.obsession", f"{c.name}'s obsession?", options)
    c.obsession = "" if key == ":none" else key
    return f"{c.name}'s obsession: {c.obsession or 'none'}"


# -------------------------------------------------------------------- the round


def _initiative(_which: str, _table: Table, c: Character) -> Procedure[str]:
    value = yield from number("amend.number", f"{c.name}'s initiative? 0: it is asked anew", 0, 100, c.initiative)
    if value:
        options = [Option("made", "Made", letter="m"), Option("missed", "Missed", letter="s")]
        made = (yield from choose("amend.made", f"{c.name}: Speed {c.speed}, made or missed?", options)) == "made"
        c.made_it = made
    c.initiative, c.by_default = value, False
    return f"{c.name}'s initiative is {value or 'taken anew'}"


def _focus(_which: str, table: Table, c: Character) -> Procedure[str]:
    options = [NOBODY, *(table.option(foe) for foe in table.foes(c.id))]
    foe = yield from choose("amend.focus", f"On whom does {c.name} focus?", options)
    if foe == NOBODY.key:
        c.focus, c.focus_on = 0, ""
        return f"{c.name} focuses on nobody"
    by = yield from choose("amend.by", "By how much?", [Option(str(one), f"+{one}") for one in FOCUS])
    c.focus, c.focus_on = int(by), foe
    return f"{c.name} focuses on {table.name(foe)}: +{by}"


def _held(_which: str, table: Table, c: Character) -> Procedure[str]:
    others = [one for one in table.characters.values() if one.able and one is not c and not one.held_by]
    options = [NOBODY, *(table.option(one) for one in others)]
    key = yield from choose("amend.held", f"Who holds {c.name}?", options)
    if key == NOBODY.key:
        c.free()
        return f"nobody holds {c.name}"
    kinds = [
        Option("grip", "A grip", letter="g"),
        Option("blood", "A blood choke"),
        Option("windpipe", "A windpipe choke"),
    ]
    how = yield from choose("amend.hold", f"How does {table.name(key)} hold {c.name}?", kinds)
    grab(table, table.characters[key], c, how)
    return f"{table.name(key)} holds {c.name}"


def _airless(_which: str, _table: Table, c: Character) -> Procedure[str]:
    yield from ()
    c.airless = 0 if c.airless < 0 else -1
    return f"{c.name} {'has no air' if c.airless == 0 else 'breathes'}"


def _hunch(_which: str, _table: Table, c: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{c.name}'s stored roll, 1 to 100? 0: none", 0, 100, int(c.hunch or 0))
    c.hunch = f"{new % 100:02}" if new else ""
    return f"{c.name}'s stored roll: {c.hunch or 'none'}"


def _shifts(_which: str, _table: Table, c: Character) -> Procedure[str]:
    rows = [Option(row.id, row.name, f"{row.by:+}") for row in SHIFTS.values()]
    picked: list[str] = yield from ask(
        lambda: several("amend.shifts", f"{c.name}: what stands?", rows, chosen=c.shifts)
    )
    c.shifts = picked
    return f"{c.name}: {', '.join(SHIFTS[one].name for one in picked) or 'no shifts'}"


EDITS: Mapping[str, Callable[[str, Table, Character], Procedure[str]]] = {
    "wounds": _wounds,
    "out": _out,
    "held": _held,
    "flag": _flag,
    "number": _number,
    "airless": _airless,
    "hunch": _hunch,
    "shifts": _shifts,
    "initiative": _initiative,
    "focus": _focus,
    "weapon": _weapon,
    "new_weapon": _new_weapon,
    "new_skill": _new_skill,
    "skill": _skill,
    "gauge": _gauge,
    "obsession": _obsession,
}
"""By the key of what is edited, before a colon; what stands after it is which."""
