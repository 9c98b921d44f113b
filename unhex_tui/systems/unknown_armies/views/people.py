"""A character in the roster and on the character sheet; wound points are the GM's (UA-WND-3)."""

from __future__ import annotations

from unhex_tui.engine.view import Row, Sheet, State
from unhex_tui.evening import views
from unhex_tui.evening.known import knows, seen
from unhex_tui.evening.words import AsRead
from unhex_tui.systems.unknown_armies.fight.rolling import shift_words
from unhex_tui.systems.unknown_armies.fight.ways import runs_out
from unhex_tui.systems.unknown_armies.people.character import STATS, STRESSED, Character
from unhex_tui.systems.unknown_armies.rules.dice import shown
from unhex_tui.systems.unknown_armies.state.table import Table

_LIES = " on the floor"
SHIFT = "shift"
"""Prefix of the condition that shows the GM's shift to a character's rolls (UA-DIC-6)."""


def state_of(c: Character, gm: bool = True) -> State:
    """Return the character's state for tokens and rows, as the audience sees it."""
    return views.state_of(c, gm, down=c.out, acted=c.gone)


def counted(table: Table, c: Character, gm: bool) -> bool:
    """Tell whether the audience sees the character's wound points instead of a word (UA-WND-3)."""
    return AsRead(table, gm).counted(c.id)


def conditions_of(table: Table, c: Character, gm: bool = True) -> tuple[str, ...]:
    """Return the character's conditions and current activities in words."""
    if not (gm or knows(c, "condition")):
        return ()
    name, read = AsRead(table, gm).name, counted(table, c, gm)
    found = [word] if (word := table.condition(c)) != "unhurt" or not read else []
    held = [f"{'held' if c.hold == 'grip' else 'choked'} by {name(c.held_by)}"] if c.held_by else []
    held += _running_out(c, known=AsRead(table, gm).numbers(c.id))
    held += [] if c.fate else _hindrances(table, c, gm)
    # A narrow roster shows one word: beside wound points, hindrances matter most.
    found = [*held, *found] if read and not c.fate else [*found, *held]
    if c.fate:
        return tuple(found)
    found += [f"focus +{c.focus} on {name(c.focus_on)}"] if c.focus else []
    found += ["dodging"] if c.dodging else []
    if AsRead(table, gm).numbers(c.id) and (shift := shift_words(c)):
        found.append(f"{SHIFT} {shift}")
    if (grasped := table.held(c.id)) is not None and (gm or not grasped.hidden):
        found.append(f"holds {name(grasped.id)}")
    return tuple(found)


def _hindrances(table: Table, c: Character, gm: bool) -> list[str]:
    found = [STRESSED[c.stress].removeprefix("is ")] if c.stress else []
    found += ["on the floor"] if c.down else []
    found += ["tied"] if c.tied else []
    found += ["blind"] if c.sightless >= table.round > 0 else []
    found += ["dazed"] if c.dazed >= table.round > 0 else []
    fires = (fire for fire in table.fires if c.id in fire.field)
    return found + (["under fire"] if any(gm or seen(table.characters[fire.who]) for fire in fires) else [])


def _running_out(c: Character, *, known: bool) -> list[str]:
    """Return in words the time left in a choke or of breath (UA-EXO-3 to UA-EXO-5).

    The seconds of breath equal Body, so they show only if that is visible.
    """
    left = runs_out(c) if known or c.hold == "blood" else "no air" if c.airless >= 0 else ""
    return [left] if left else []


def order_of(c: Character) -> str:
    """Return the initiative as text: `✓41` for a Speed roll made, `✗77` for a miss, `=30` for the Initiative skill."""
    if not c.initiative:
        return ""
    return ("=" if c.by_default else "✓" if c.made_it else "✗") + shown(c.initiative)


def row_of(table: Table, c: Character, who: str, teams: list[str], gm: bool) -> Row:
    """Return the character's row in the roster."""
    own = AsRead(table, gm).numbers(c.id)
    figures = [("WP", f"{c.wounds}/{c.body}")] if counted(table, c, gm) else []
    figures += [("order", order_of(c))] if c.initiative and own else []
    conditions, chase = conditions_of(table, c, gm), table.chase
    car = next((one for one in chase.running() if c.id in one.aboard), None) if chase is not None else None
    steers = car is not None and car.aboard[0] == c.id
    if car is not None and gm:
        skill = str(c.skill("drive" if steers else "firearms") or "–")
        figures += [("skill", f"{'drive' if steers else 'shoot'} {skill}")]  # a single column leaves room for the cars
    drives = steers and chase is not None and chase.driving is car
    return views.row(
        table,
        c,
        who,
        teams,
        gm,
        ("○" if c.gone else "●") if c.able and table.fighting else "",
        figures=tuple(figures),
        conditions=conditions,
        where=car.name if car is not None else "",
        state=state_of(c, gm),
        hampered=bool(conditions and (c.held_by or c.airless >= 0 or _hindrances(table, c, gm))),
        **{"current": True} if drives else {},
    )


def sheet_of(table: Table, c: Character, teams: list[str], gm: bool) -> Sheet:
    """Return the character sheet."""
    gauges = [("Wound points", f"{c.wounds} of {c.body}")] if counted(table, c, gm) else []
    gauges += [(stat.capitalize(), _stat(c, stat)) for stat in STATS]
    notched = [f"{name} {one.hardened}/{one.failed}" for name, one in c.gauges.items() if one.hardened or one.failed]
    gauges += [("Hardened/failed", ", ".join(notched))] if notched else []
    gauges += [("Obsession", c.obsession)] if c.obsession else []
    gauges += [("Wears", "a vest")] if c.vest else []
    gauges += [("Hunch", c.hunch)] if c.hunch and (gm or c.pc) else []
    lie_first = sorted(c.weapons, key=lambda one: not one.dropped)  # the end of a line may be cut
    items = tuple((f"{one.name}{_LIES * one.dropped}", weapon_words(c, one.id)) for one in lie_first)
    held = c.held_weapon
    hands = (("holds", held.name if held is not None else "nothing"),) if c.weapons else ()
    told = conditions_of(table, c, gm)
    return views.sheet(table, c, teams, gm, gauges, hands=hands, items=items, conditions=told)


def _stat(c: Character, stat: str) -> str:
    """Return a stat with its skills as text (UA-CHK-2)."""
    skills = ", ".join(f"{one.name} {one.value}" for one in c.skills if one.stat == stat)
    return f"{getattr(c, stat)}{': ' * bool(skills)}{skills}"


def weapon_words(c: Character, key: str) -> str:
    """Return a weapon's features and state in words."""
    one = c.weapon(key)
    assert one is not None
    words = [f"{one.loaded} of {one.shots}, max {one.most}"] if one.gun else [f"+{one.bonus}"]
    words += [f"{one.automatic}-auto"] if one.automatic else []
    words += [one.ammo] if one.ammo != "standard" else []
    words += ["jammed"] if one.jammed else []
    words += ["in hand"] if c.in_hand == key else []
    return ", ".join(words)
