"""Events in words, with the rules to blame and who may know: one function a kind of event.

A line about somebody hidden is the GM's alone; so are NPCs' levels and the GM's own notes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from unhex_tui.engine.event import Told
from unhex_tui.systems.unhex import events as e
from unhex_tui.systems.unhex.area_map import OUT
from unhex_tui.systems.unhex.percentile import as_text, is_critical, is_success, value
from unhex_tui.systems.unhex.rolling import PURPOSES
from unhex_tui.systems.unhex.table import Table
from unhex_tui.systems.unhex.wounds import NAMES

_CONCERNS = ("who", "target", "against", "patient", "by")


def narrate(table: Table, event: Any) -> Told:
    """An event as a line of the log."""
    text, rules, kind = _line(event, table)
    return Told(text, rules, kind, "gm" if _is_secret(table, event) else "players")


def _is_secret(table: Table, event: Any) -> bool:
    if getattr(event, "secret", False) or isinstance(event, e.RetreatAdvised):
        return True
    for field in _CONCERNS:
        who = getattr(event, field, "")
        # Of somebody removed it is no longer known whether the players knew of it.
        if who and (who not in table.characters or table.characters[who].hidden):
            return True
    teams = [getattr(event, "team", ""), getattr(event, "winner", "")]
    if isinstance(event, e.OrderChosen):
        teams += event.order
    if any(table.secret(team) for team in teams if team):
        return True
    many = (*getattr(event, "holding", ()), *(event.order if isinstance(event, e.InterceptsOrdered) else ()))
    return any(table.characters[who].hidden for who in many if who in table.characters)


Line = tuple[str, tuple[str, ...], str]


@singledispatch
def _line(event: Any, _table: Table) -> Line:
    raise TypeError(f"no words for {type(event).__name__}")


def _places(points: Mapping[str, int]) -> str:
    return ", ".join(f"{NAMES[place]} {n}" for place, n in points.items() if n)


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _team(table: Table, team: str) -> str:
    return table.team(team).name if any(one.id == team for one in table.teams) else team


# -------------------------------------------------------------------- the round


@_line.register
def _(event: e.FightBegan, _table: Table) -> Line:
    return f"{event.title} begins", (), "scene"


@_line.register
def _(event: e.Placed, table: Table) -> Line:
    return f"{table.name(event.who)} starts in {table.area_name(event.area)}", ("MAP-3",), ""


@_line.register
def _(event: e.RoundBegan, _table: Table) -> Line:
    return f"Round {event.number}", ("ROUND-1",), "scene"


@_line.register
def _(event: e.RoundEnded, _table: Table) -> Line:
    return f"Round {event.number} ends", ("ROUND-1",), "scene"


@_line.register
def _(event: e.DebtPaid, table: Table) -> Line:
    return f"{table.name(event.who)} has no action this round: it was owed", ("ACT-5",), "action"


@_line.register
def _(event: e.InitiativeTaken, table: Table) -> Line:
    name = _team(table, event.team)
    if event.tie:
        return f"Nobody wins the roll: {name} has initiative", ("INIT-3",), "scene"
    return f"{name} wins initiative", ("INIT-2",), "scene"


@_line.register
def _(event: e.RetreatAdvised, table: Table) -> Line:
    text = f"{_team(table, event.team)} was wounded and rolled a critical failure: have them retreat or surrender"
    return text, ("INIT-5",), "gm"


@_line.register
def _(event: e.OrderChosen, table: Table) -> Line:
    return f"Order of turns: {', then '.join(_team(table, team) for team in event.order)}", ("INIT-2",), ""


@_line.register
def _(event: e.TurnBegan, table: Table) -> Line:
    return f"{_team(table, event.team)}: their turn", ("ROUND-2",), "scene"


@_line.register
def _(event: e.TurnEnded, table: Table) -> Line:
    if not event.holding:
        return f"{_team(table, event.team)} are done", ("ROUND-2",), ""
    names = _listed([table.name(who) for who in event.holding])
    if event.lost:
        lose = "loses" if len(event.holding) == 1 else "lose"
        return f"{_team(table, event.team)} are done; {names} {lose} an unspent action", ("ROUND-2", "ACT-1"), ""
    has = "holds" if len(event.holding) == 1 else "hold"
    return f"{_team(table, event.team)} are done; {names} still {has} an action", ("ROUND-2", "ACT-1"), ""


# -------------------------------------------------------------------- dice


@_line.register
def _(event: e.Rolled, table: Table) -> Line:
    number = value(event.tens, event.ones)
    success, critical = is_success(number, event.level), is_critical(number, event.level)
    kind = ("critical " if critical else "") + ("success" if success else "failure")
    character = table.characters.get(event.who)
    against = f" against {event.level}" if character is not None and character.pc else ""
    rules = ("DICE-7",) if event.again else ("DICE-4",) if critical else ("DICE-2",)
    again = " again" if event.again else ""
    what = "" if event.purpose == "other" else f" {PURPOSES[event.purpose]}"
    text = f"{table.name(event.who)} rolls{what}{again}: {as_text(event.tens, event.ones)}{against}, {kind}"
    return text, rules, "roll"


@_line.register
def _(event: e.DiceSet, table: Table) -> Line:
    return f"{table.name(event.who)} sets the dice to {event.number:02d}", ("DICE-5",), "roll"


@_line.register
def _(event: e.ActionGained, table: Table) -> Line:
    if event.pays:
        return f"{table.name(event.who)} gains an action: it pays the one owed", (event.rule, "RUL-9"), "action"
    return f"{table.name(event.who)} gains an action this round", (event.rule, "ACT-4"), "action"


@_line.register
def _(event: e.ActionGone, table: Table) -> Line:
    return f"{table.name(event.who)} is down, so the action gained is gone", ("RUL-1",), "action"


@_line.register
def _(event: e.ActionLost, table: Table) -> Line:
    when = "next round's action" if event.later else "an action of this round"
    return f"{table.name(event.who)} loses {when}", (event.rule, "ACT-5"), "action"


# -------------------------------------------------------------------- attack and reactions


@_line.register
def _(event: e.AttackDeclared, table: Table) -> Line:
    return f"{table.name(event.who)} attacks {table.name(event.target)}: {event.weapon}", ("ATK-1",), "action"


@_line.register
def _(event: e.Reacted, table: Table) -> Line:
    rules = {"defend": "DEF-1", "counterattack": "CTR-1", "intercept": "INT-1"}
    verb = {"defend": "defends against", "counterattack": "counterattacks", "intercept": "intercepts"}[event.how]
    weapon = f": {event.weapon}" if event.weapon else ""
    return f"{table.name(event.who)} {verb} {table.name(event.against)}{weapon}", (rules[event.how], "ACT-3"), "action"


@_line.register
def _(event: e.Missed, table: Table) -> Line:
    return f"{table.name(event.who)} misses {table.name(event.target)}", ("ATK-2",), ""


@_line.register
def _(event: e.Defended, table: Table) -> Line:
    tie = " by the tie" if event.tie else ""
    text = f"{table.name(event.who)} wins{tie}: the attack of {table.name(event.against)} misses"
    return text, ("DEF-1", "DICE-10"), ""


@_line.register
def _(event: e.DefenceFailed, table: Table) -> Line:
    return f"{table.name(event.who)}'s defence does not hold", ("DEF-1", "DICE-10"), ""


@_line.register
def _(event: e.Struck, table: Table) -> Line:
    kind = " less-lethal" if event.less else ""
    whose = {"attacker": "", "cover": " (dice chosen by cover)", "shield": " (dice chosen by shield)"}[event.chooser]
    rule = {"attacker": "ATK-3", "cover": "COVER-5", "shield": "SHLD-0"}[event.chooser]
    text = f"{table.name(event.who)} hits {table.name(event.target)}: {event.damage}{kind} to the"
    text += f" {NAMES[event.location]}{whose}"
    return text, (rule, *((event.adjusted,) if event.adjusted else ())), "wound"


@_line.register
def _(event: e.ArmorDestroyed, table: Table) -> Line:
    text = f"{table.name(event.who)}'s {event.item} on the {NAMES[event.location]} is destroyed and takes it"
    return text, ("ARM-1",), "wound"


@_line.register
def _(event: e.Damaged, table: Table) -> Line:
    character = table.characters.get(event.who)
    pc = character is not None and character.pc
    parts = [f"level falls by {event.damage}" + (f" to {event.level}" if pc else "")]
    if event.boxes:
        sign = {"slash": "\\", "cross": "X", "permanent": "■"}[event.sign]
        parts.append(f"{sign} on {_places(event.boxes)}")
    if event.unmarked:
        parts.append(f"{event.unmarked} found no box")
    over = len(event.boxes) > 1 or event.unmarked
    rules = ("DMG-1", *(("DMG-4",) if over else ()), *(("DMG-3",) if event.sign == "cross" and event.boxes else ()))
    if not event.damage:
        return f"{table.name(event.who)} takes nothing from it", ("RUL-32",), "wound"
    return f"{table.name(event.who)}: {', '.join(parts)}", rules, "wound"


@_line.register
def _(event: e.LocationFilled, table: Table) -> Line:
    what = "is fully marked" if event.location in ("head", "torso") else "is unusable"
    return f"{table.name(event.who)}'s {NAMES[event.location]} {what}", ("DMG-5",), "wound"


@_line.register
def _(event: e.ItemsDropped, table: Table) -> Line:
    rules = ("ACT-6",) if event.free else ("DMG-5", "RUL-23")
    return f"{table.name(event.who)} drops {_listed(list(event.items))}", rules, "action"


@_line.register
def _(event: e.FellUnconscious, table: Table) -> Line:
    return f"{table.name(event.who)} falls unconscious", ("DMG-6",), "wound"


@_line.register
def _(event: e.CameTo, table: Table) -> Line:
    return f"{table.name(event.who)} is conscious again", ("DMG-6",), "wound"


@_line.register
def _(event: e.Died, table: Table) -> Line:
    return f"{table.name(event.who)} is dead", ("DMG-7",), "wound"


@_line.register
def _(event: e.Surrendered, table: Table) -> Line:
    # The line is for everybody, so those whom the players do not know of are left out of it.
    names = [table.name(who) for who in event.refunded if who in table.characters and not table.characters[who].hidden]
    back = f"; {_listed(names)} keep{'s' if len(names) == 1 else ''} the action" if names else ""
    return f"{table.name(event.who)} surrenders{back}", ("ACT-7", "RUL-11"), "scene"


@_line.register
def _(event: e.AmmoSpent, table: Table) -> Line:
    return f"{table.name(event.who)} loses a slot: {event.item}", ("AMMO-2",), "action"


# -------------------------------------------------------------------- moves


@_line.register
def _(event: e.MoveDeclared, table: Table) -> Line:
    text = f"{table.name(event.who)} moves from {table.area_name(event.origin)} to {table.area_name(event.goal)}"
    return text, ("MOVE-1",) if event.goal != OUT else ("RUL-40",), "action"


@_line.register
def _(event: e.Moved, table: Table) -> Line:
    return f"{table.name(event.who)} reaches {table.area_name(event.goal)}", ("MOVE-1",), ""


@_line.register
def _(event: e.Stopped, table: Table) -> Line:
    by = f" by {table.name(event.by)}" if event.by else ""
    text = f"{table.name(event.who)} is stopped in {table.area_name(event.area)}{by}"
    return text, ("INT-3", "RUL-5"), "action"


@_line.register
def _(event: e.InterceptsOrdered, table: Table) -> Line:
    return f"Intercepts in this order: {_listed([table.name(who) for who in event.order])}", ("RUL-6",), ""


@_line.register
def _(event: e.FightLeft, table: Table) -> Line:
    return f"{table.name(event.who)} leaves the fight", ("RUL-40",), "scene"


# -------------------------------------------------------------------- items and aid


@_line.register
def _(event: e.HandsRearranged, table: Table) -> Line:
    if event.right and event.right == event.left:
        held = f"{event.right} in both hands"
    else:
        held = ", ".join(
            f"{item} in the {hand} hand" for hand, item in (("right", event.right), ("left", event.left)) if item
        )
    return f"{table.name(event.who)} rearranges: {held or 'nothing in hand'}", ("ITEM-1",), "action"


@_line.register
def _(event: e.DoorMoved, table: Table) -> Line:
    connection = table.area_map.connection(event.connection)
    verb = "opens" if event.state == "open" else "closes"
    between = f"{table.area_name(connection.a)} and {table.area_name(connection.b)}"
    return f"{table.name(event.who)} {verb} the door between {between}", ("MAP-1", "ITEM-2"), "action"


@_line.register
def _(event: e.AidDeclared, table: Table) -> Line:
    whom = "itself" if event.who == event.patient else table.name(event.patient)
    return f"{table.name(event.who)} gives first aid to {whom}: {event.item}", ("AID-1",), "action"


@_line.register
def _(event: e.AidSucceeded, table: Table) -> Line:
    erased = f"erased: {_places(event.erased)}" if any(event.erased.values()) else "nothing erased"
    rest = f"; {event.crossed} \\ left become X" if event.crossed else ""
    return f"{table.name(event.patient)} is treated, {erased}{rest}", ("AID-2",), "wound"


@_line.register
def _(event: e.AidFailed, table: Table) -> Line:
    parts = []
    if any(event.permanent.values()):
        parts.append(f"permanent now: {_places(event.permanent)}")
    parts.append(f"{event.crossed} \\ become X" if event.crossed else "no \\ to become X")
    text = f"First aid on {table.name(event.patient)} fails: {'; '.join(parts)}"
    return text, ("AID-5",) if event.critical else ("AID-4",), "wound"


@_line.register
def _(event: e.SomethingElse, table: Table) -> Line:
    return f"{table.name(event.who)}: {event.what}", ("ITEM-2",), "action"


@_line.register
def _(event: e.SomethingDone, table: Table) -> Line:
    result = "succeeds" if event.success else "fails"
    return f"{table.name(event.who)} {result}: {event.what}", ("DICE-2",), ""


# -------------------------------------------------------------------- the GM


@_line.register
def _(event: e.ActionVoided, table: Table) -> Line:
    why = "no longer possible" if event.gone else "overruled"
    cost = "not spent" if event.refunded else "spent"
    state = ", as if it had not happened" if event.restored else ""
    return f"{table.name(event.who)}'s action is void ({why}): {cost}{state}", (), "gm"


@_line.register
def _(event: e.Amended, _table: Table) -> Line:
    return f"The GM: {event.text}", (), "gm"


@_line.register
def _(event: e.RollCalled, table: Table) -> Line:
    number = value(event.tens, event.ones)
    success = is_success(number, event.level)
    critical = "critical " if is_critical(number, event.level) else ""
    result = f"{critical}{'success' if success else 'failure'}"
    what = f" ({event.what})" if event.what else ""
    text = f"{table.name(event.who)} rolls{what}: {as_text(event.tens, event.ones)}, {result}"
    return text, ("DICE-2",), "roll"


@_line.register
def _(event: e.FightEnded, table: Table) -> Line:
    team = _team(table, event.winner) if event.winner else ""
    text = {
        "objective": f"The objective is met: the fight ends, {team} have what they came for",
        "last": f"Only {team} are still in the fight: it ends",
        "nobody": "Nobody is left standing: the fight ends undecided",
        "gm": "The GM ends the fight",
    }[event.why]
    return text, ("ROUND-3", *(("RUL-10",) if event.why == "nobody" else ())), "scene"


@_line.register
def _(event: e.FateDecided, table: Table) -> Line:
    words = {"lives": "lives", "captured": "is captured", "dies": "dies"}
    return f"{table.name(event.who)} {words.get(event.fate, event.fate)}", ("END-1",), "scene"


@_line.register
def _(event: e.Recovered, table: Table) -> Line:
    return f"{table.name(event.who)} recovers: level to max, wounds healed", ("END-2",), "scene"


@_line.register
def _(event: e.ItemsAcquired, table: Table) -> Line:
    return f"{table.name(event.who)} gets {_listed(list(event.items))}", ("END-2",), "action"


@_line.register
def _(event: e.ItemsGivenUp, table: Table) -> Line:
    return f"{table.name(event.who)} gives up {_listed(list(event.items))}", ("END-2",), "action"


@_line.register
def _(_event: e.EveningClosed, _table: Table) -> Line:
    return "The session is closed", (), "scene"
