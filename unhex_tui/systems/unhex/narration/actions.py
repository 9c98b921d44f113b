"""Moves, stealth, handling things, first aid, recovery and the GM's hand in words: MOVE-1, INT-3, SPEED-1, STEA-1 to
STEA-3, ITEM-1, ITEM-2, AID-1 to AID-7, END-2, RUL-40.
"""

from __future__ import annotations

from unhex_tui.systems.unhex import events as e
from unhex_tui.systems.unhex.fight.facts.stealth import THEY_THINK, counts_again, has_stealth
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.narration.wording import Line, line, places
from unhex_tui.systems.unhex.people.naming import listed
from unhex_tui.systems.unhex.state.table import Table


@line.register(e.MoveDeclared)
def _(event: e.MoveDeclared, table: Table) -> Line:
    where = "out of the fight" if event.goal == OUT else f"to {table.area_name(event.goal)}"
    text = f"{table.name(event.who)} moves from {table.area_name(event.origin)} {where}"
    text += ("", ", fast", ", the second move")[event.step]
    rules = ("MOVE-1",) if event.goal != OUT else ("RUL-40",)
    return text, (*rules, "SPEED-1") if event.step else rules, "action"


@line.register(e.Moved)
def _(event: e.Moved, table: Table) -> Line:
    return f"{table.name(event.who)} reaches {table.area_name(event.goal)}", ("MOVE-1",), ""


@line.register(e.Stopped)
def _(event: e.Stopped, table: Table) -> Line:
    by = f" by {table.name(event.by)}" if event.by else ""
    text = f"{table.name(event.who)} is stopped in {table.area_name(event.area)}{by}"
    return text, ("INT-3", event.rule), "action"


@line.register(e.InterceptsOrdered)
def _(event: e.InterceptsOrdered, table: Table) -> Line:
    return f"Intercepts in this order: {listed([table.name(who) for who in event.order])}", ("RUL-6",), ""


@line.register(e.FightLeft)
def _(event: e.FightLeft, table: Table) -> Line:
    return f"{table.name(event.who)} leaves the fight", ("RUL-40",), "scene"


@line.register(e.SpeedSettled)
def _(event: e.SpeedSettled, table: Table) -> Line:
    if event.success:
        return f"{table.name(event.who)} may move twice", ("SPEED-1",), "action"
    return f"{table.name(event.who)} stays in {table.area_name(event.area)}", ("SPEED-1", "RUL-27"), "action"


@line.register(e.StealthGained)
def _(event: e.StealthGained, table: Table) -> Line:
    text = has_stealth(table, event.who, again=event.moved)
    if event.unseen:
        text = (
            f"{table.name(event.unseen)} keeps {table.name(event.who)} from stealth; the players think that it has it"
        )
    return text, ("STEA-1", "STEA-2", "RUL-37") if event.moved else ("STEA-1",), "action"


@line.register(e.StealthSuspended)
def _(event: e.StealthSuspended, table: Table) -> Line:
    then = THEY_THINK if event.believed else ""
    suspended = f"{table.name(event.who)}'s stealth is suspended while"
    if not event.by:
        return f"{suspended} it is down{then}", ("STEA-1", "DMG-6"), "action"
    # The rules are those of what the players are told, who would learn from others that somebody is there.
    rules = ("STEA-1",) if event.seems == "gained" else ("STEA-1", "STEA-3")
    return f"{suspended} {table.name(event.by)} is in its area{then}", rules, "action"


@line.register(e.StealthResumed)
def _(event: e.StealthResumed, table: Table) -> Line:
    then = THEY_THINK if event.believed else ""
    return f"{counts_again(table, event.who)}{then}", ("STEA-1", "STEA-3"), "action"


_STEALTH_ENDED = {
    "move": "by moving",
    "attack": "by attacking",
    "area": "by attacking an area",
    "intercept": "by intercepting",
}


@line.register(e.StealthLost)
def _(event: e.StealthLost, table: Table) -> Line:
    name = table.name(event.who)
    then = THEY_THINK if event.believed else ""
    if event.how == "demolish":
        return f"{name}'s stealth is destroyed with the cover there{then}", ("AOE-9", "STEA-3"), "action"
    if event.how == "barred":
        return f"{name} had no stealth: {table.name(event.by)} was there already", ("STEA-2", "RUL-37"), "action"
    if event.how == "over":
        return f"{name} has stealth no longer{then}", ("STEA-1",), "action"
    return f"{name} gives up its stealth {_STEALTH_ENDED[event.how]}{then}", ("STEA-2", "RUL-15"), "action"


@line.register(e.HandsRearranged)
def _(event: e.HandsRearranged, table: Table) -> Line:
    if event.right and event.right == event.left:
        held = f"{event.right} in both hands"
    else:
        held = ", ".join(
            f"{item} in the {hand} hand" for hand, item in (("right", event.right), ("left", event.left)) if item
        )
    return f"{table.name(event.who)} rearranges: {held or 'nothing in hand'}", ("ITEM-1",), "action"


@line.register(e.DoorMoved)
def _(event: e.DoorMoved, table: Table) -> Line:
    connection = table.area_map.connection(event.connection)
    verb = "opens" if event.state == "open" else "closes"
    between = f"{table.area_name(connection.a)} and {table.area_name(connection.b)}"
    return f"{table.name(event.who)} {verb} the door between {between}", ("MAP-1", "ITEM-2"), "action"


@line.register(e.AidDeclared)
def _(event: e.AidDeclared, table: Table) -> Line:
    whom = "itself" if event.who == event.patient else table.name(event.patient)
    return f"{table.name(event.who)} gives first aid to {whom}: {event.item}", ("AID-1",), "action"


@line.register(e.AidSucceeded)
def _(event: e.AidSucceeded, table: Table) -> Line:
    erased = f"erased: {places(event.erased)}" if any(event.erased.values()) else "nothing erased"
    rest = f"; {_crossed(event.crossed, ' left')}" if event.crossed else ""
    return f"{table.name(event.patient)} is treated, {erased}{rest}", ("AID-7",) if event.sure else ("AID-2",), "wound"


def _crossed(many: int, which: str = "") -> str:
    return f"{many} \\{which} become{'s' if many == 1 else ''} X"


@line.register(e.AidFailed)
def _(event: e.AidFailed, table: Table) -> Line:
    parts = []
    if any(event.permanent.values()):
        parts.append(f"permanent now: {places(event.permanent)}")
    parts.append(_crossed(event.crossed) if event.crossed else "no \\ to become X")
    text = f"First aid on {table.name(event.patient)} fails: {'; '.join(parts)}"
    return text, ("AID-5",) if event.critical else ("AID-4",), "wound"


@line.register(e.SomethingElse)
def _(event: e.SomethingElse, table: Table) -> Line:
    return f"{table.name(event.who)}: {event.what}", ("ITEM-2",), "action"


@line.register(e.SomethingDone)
def _(event: e.SomethingDone, table: Table) -> Line:
    result = "succeeds" if event.success else "fails"
    return f"{table.name(event.who)} {result}: {event.what}", ("DICE-2",), ""


@line.register(e.ActionVoided)
def _(event: e.ActionVoided, table: Table) -> Line:
    why = "no longer possible" if event.gone else "overruled"
    cost = "not spent" if event.refunded else "spent"
    state = ", as if it had not happened" if event.restored else ""
    rules = ("RUL-20",) if event.gone and not event.refunded else ()
    return f"{table.name(event.who)}'s action is void ({why}): {cost}{state}", rules, "gm"


@line.register(e.Amended)
def _(event: e.Amended, _table: Table) -> Line:
    return f"The GM: {event.text}", (), "gm"


@line.register(e.Recovered)
def _(event: e.Recovered, table: Table) -> Line:
    return f"{table.name(event.who)} recovers: level to max, wounds healed", ("END-2",), "scene"


@line.register(e.ItemsAcquired)
def _(event: e.ItemsAcquired, table: Table) -> Line:
    return f"{table.name(event.who)} gets {listed(list(event.items))}", ("END-2",), "action"


@line.register(e.ItemsGivenUp)
def _(event: e.ItemsGivenUp, table: Table) -> Line:
    return f"{table.name(event.who)} gives up {listed(list(event.items))}", ("END-2",), "action"
