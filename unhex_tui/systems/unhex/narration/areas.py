"""Area effects in words: AOE-2 to AOE-9."""

from __future__ import annotations

from unhex_tui.systems.unhex import events as e
from unhex_tui.systems.unhex.narration.wording import Line, line, places
from unhex_tui.systems.unhex.people.abilities import NEEDED_BY_ITEM
from unhex_tui.systems.unhex.people.naming import listed
from unhex_tui.systems.unhex.state.table import Table


@line.register(e.AreaAttacked)
def _(event: e.AreaAttacked, table: Table) -> Line:
    text = f"{table.name(event.who)} uses {event.item} on {table.area_name(event.area)}"
    return text, ("AOE-2", NEEDED_BY_ITEM[event.kind]), "action"


@line.register(e.AreaUnharmed)
def _(event: e.AreaUnharmed, table: Table) -> Line:
    return f"{table.name(event.who)}'s {event.item} has no effect", ("AOE-2",), ""


@line.register(e.Backfired)
def _(event: e.Backfired, table: Table) -> Line:
    text = f"{event.item} goes wrong: {table.name(event.who)} takes {event.damage}, the sum of the dice"
    return text, ("AOE-6",), "wound"


@line.register(e.BlastAimed)
def _(event: e.BlastAimed, table: Table) -> Line:
    if not event.targets:
        return f"Nobody is in {table.area_name(event.area)} for the blast to take", ("AOE-5",), ""
    count = "" if event.secret else f", up to {event.more + 1} targets"
    text = f"The blast in {table.area_name(event.area)} does {event.damage} damage{count}"
    return f"{text}: {listed([table.name(who) for who in event.targets])}", ("AOE-5",), "action"


@line.register(e.DamageSpread)
def _(event: e.DamageSpread, table: Table) -> Line:
    total = sum(event.points.values())
    return f"{table.name(event.who)} spreads {total} damage: {places(event.points)}", ("AOE-3", event.rule), "wound"


@line.register(e.EffectBegun)
def _(event: e.EffectBegun, table: Table) -> Line:
    what = f"{event.damage} damage to whoever starts anything but a move there" if event.kind != "cover" else "cover"
    text = f"{event.item} on {table.area_name(event.area)}: {what}, until the end of round {event.last}"
    return text, (NEEDED_BY_ITEM[event.kind], "AOE-4"), "scene"


@line.register(e.EffectEnded)
def _(event: e.EffectEnded, table: Table) -> Line:
    verb = "is demolished" if event.rule == "AOE-9" else "is over"
    return f"{event.item} on {table.area_name(event.area)} {verb}", (event.rule,), "scene"


@line.register(e.CoverDemolished)
def _(event: e.CoverDemolished, table: Table) -> Line:
    marks = f"{event.marks} cover mark{'' if event.marks == 1 else 's'}" if event.marks else "no cover mark"
    return f"{table.area_name(event.area)} is laid open: {marks} gone from the map", ("AOE-9",), "scene"


@line.register(e.Scorched)
def _(event: e.Scorched, table: Table) -> Line:
    text = f"{table.name(event.who)} takes {event.damage} at once from {event.item}, for acting there"
    return text, ("AOE-7", "RUL-20"), "wound"
