"""GM actions that happen to a character: checks of all kinds, hunches, stress, falls (UA-CHK, UA-STR-1, UA-EXO-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.decision import Option, Roll
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening.asking import anybody, choose, concerning, number
from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.harm import hurt
from unhex_tui.systems.unknown_armies.fight.rolling import checked, own_shift, roll_handful, skill_dice, two_dice
from unhex_tui.systems.unknown_armies.fight.stress import stress
from unhex_tui.systems.unknown_armies.fight.targets import borne
from unhex_tui.systems.unknown_armies.people.character import GAUGES, STATS, Character
from unhex_tui.systems.unknown_armies.rules.checks import Kind, against, needs_roll
from unhex_tui.systems.unknown_armies.rules.dice import shown, value
from unhex_tui.systems.unknown_armies.rules.wrecks import fall_dice, fallen
from unhex_tui.systems.unknown_armies.state.table import Table

KINDS: Mapping[str, str] = {"significant": "Significant", "major": "Major", "minor": "Minor"}
WHAT = (
    Option("check", "A check", "of a skill or a stat", "c"),
    Option("stress", "Stress", "stress check: a gauge and a rank", "s"),
    Option("hunch", "A hunch", "a stored roll for the next skill roll", "h"),
    Option("fall", "A fall", "1 die per 10 feet", "f"),
)


def happen(table: Table) -> Procedure[str]:
    """Ask for a character and an action; return the result in words."""
    if not table.characters:
        return ""
    away = "Which absent character?"
    who = yield from anybody(table, "happens.who", "Who does it happen to?", away)
    return (yield from concerning(who, _what(table, table.characters[who])))


def _what(table: Table, c: Character) -> Procedure[str]:
    key = yield from choose("happens.what", f"{c.name}: what happens?", [*WHAT])
    done: str = yield from DO[key](table, c)
    return done


def _check(table: Table, c: Character) -> Procedure[str]:
    """Roll a check of a skill or a stat; the GM's shift applies to this check only (UA-CHK-1 to UA-CHK-4)."""
    skills = [Option(f"skill:{n}", one.name, str(one.value), thing=one.name) for n, one in enumerate(c.skills)]
    stats = [Option(stat, f"No skill: {stat.capitalize()}", str(getattr(c, stat))) for stat in STATS]
    key = yield from choose("check.skill", f"{c.name} checks which skill or stat?", [*skills, *stats])
    kinds = [Option(kind, words, letter=kind[0]) for kind, words in KINDS.items()]
    kind: Kind = yield from choose("check.kind", f"{c.name}: which kind of check?", kinds)  # type: ignore[assignment]
    skill = c.skills[int(key.removeprefix("skill:"))] if key.startswith("skill:") else None
    name = skill.stat if skill else key
    stat: int = getattr(c, name)
    what = skill.name if skill else name.capitalize()
    if not needs_roll(kind, skill.value if skill else None):
        table.tell(Done(c.id, f"{{who}}: {what} succeeds without a roll", ("UA-CHK-1",)))
        return f"{c.name}: {what} succeeds without a roll"
    own = (skill.name, skill.value) if skill else None
    shift: list[int] = []

    def target() -> Sum:
        return borne(table, c, against(kind, own, (name.capitalize(), stat)), *shift)

    def dice() -> Roll:
        said = f"{c.name}, {kind} check: {target().words}"
        return two_dice(table, "check", c.id, said, extras=(own_shift(c, *shift),))

    faces = yield from skill_dice(table, c.id, skill.name if skill else "", dice, shift=shift)
    found = checked(table, c, kind, what, faces, target(), stat, skilled=skill is not None)
    return f"{c.name}, {what}, {kind}: {found.result}"


def _hunch(table: Table, c: Character) -> Procedure[str]:
    """Store a roll for the next skill roll (UA-CHK-5)."""
    faces: list[int] = yield from ask(
        lambda: two_dice(table, "hunch", c.id, f"{c.name}'s hunch", caption="stored for the next skill roll")
    )
    c.hunch = shown(value(*faces))
    table.tell(Done(c.id, f"{{who}} has a hunch: {c.hunch}", ("UA-CHK-5",), kind="roll" if c.pc else "gm"))
    return f"{c.name} has a hunch: {c.hunch}"


def _stress(table: Table, c: Character) -> Procedure[str]:
    gauges = [
        Option(name, name.capitalize(), f"{c.gauges[name].hardened} hardened" if name in c.gauges else "")
        for name in GAUGES
    ]
    gauge = yield from choose("stress.gauge", f"{c.name}: stress on which gauge?", gauges)
    rank = yield from number("stress.rank", f"{c.name}, {gauge}: which rank?", 1, 10, 5)
    yield from stress(table, c.id, gauge, rank)
    return f"{c.name}: stress check, {gauge} rank {rank}"


def _fall(table: Table, c: Character) -> Procedure[str]:
    """Roll dice by the height of a fall; a careful fall drops the highest (UA-EXO-8)."""
    feet = yield from number("fall.feet", f"{c.name} falls: how many feet?", 0, 990, 20)
    hows = [Option("careless", "Uncontrolled", letter="a"), Option("careful", "Careful or controlled", letter="c")]
    careful = (yield from choose("fall.how", f"{c.name} falls: how?", hows)) == "careful"
    many = fall_dice(feet)
    faces = (yield from roll_handful(table, "fall.dice", c.id, f"{c.name} falls {feet} feet", many)) if many else []
    points = fallen(faces, careful) if faces else 0
    table.tell(Done(c.id, f"{{who}} falls {feet} feet", ("UA-EXO-8",)))
    hurt(table, c, points)
    return f"{c.name} falls {feet} feet: {points} damage"


DO: Mapping[str, Callable[[Table, Character], Procedure[Any]]] = {
    "check": _check,
    "stress": _stress,
    "hunch": _hunch,
    "fall": _fall,
}
