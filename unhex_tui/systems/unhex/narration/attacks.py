"""Attacks, reactions and what they do in words: ATK-1 to ATK-3, CTR-1, DEF-1, INT-1, DMG-1 to DMG-7, ARM-1, 2HM-5,
ACT-7.
"""

from __future__ import annotations

from unhex_tui.systems.unhex import events as e
from unhex_tui.systems.unhex.narration.wording import Line, line, places
from unhex_tui.systems.unhex.people.naming import listed
from unhex_tui.systems.unhex.people.wounds import NAMES
from unhex_tui.systems.unhex.state.table import Table


def _with(*rules: str) -> tuple[str, ...]:
    return tuple(rule for rule in rules if rule)


@line.register(e.AttackDeclared)
def _(event: e.AttackDeclared, table: Table) -> Line:
    return (
        f"{table.name(event.who)} attacks {table.name(event.target)}: {event.weapon}",
        _with("ATK-1", event.ability),
        "action",
    )


@line.register(e.Reacted)
def _(event: e.Reacted, table: Table) -> Line:
    verb, *rules = {
        "defend": ("defends against", "DEF-1", "ACT-3"),
        "defend_after": ("defends, after the dice, against", "DEF-1", "AOE-5"),
        "all_out": ("defends all-out against", "SHLD-4"),
        "counterattack": ("counterattacks", "CTR-1", "ACT-3"),
        "intercept": ("intercepts", "INT-1", "ACT-3"),
    }[event.how]
    if event.target:
        verb, rules = f"defends {table.name(event.target)} against", ["SHLD-2", *rules]
    weapon = f": {event.weapon}" if event.weapon else ""
    return f"{table.name(event.who)} {verb} {table.name(event.against)}{weapon}", _with(*rules, event.ability), "action"


@line.register(e.ReactionVoided)
def _(event: e.ReactionVoided, table: Table) -> Line:
    return f"{table.name(event.who)}'s reaction is void, and spent", ("RUL-20",), "action"


@line.register(e.Missed)
def _(event: e.Missed, table: Table) -> Line:
    return f"{table.name(event.who)} misses {table.name(event.target)}", ("ATK-2",), ""


@line.register(e.Defended)
def _(event: e.Defended, table: Table) -> Line:
    tie = " by the tie" if event.tie else ""
    text = f"{table.name(event.who)} wins{tie}: the attack of {table.name(event.against)} misses"
    return text, ("DEF-1", "DICE-10"), ""


@line.register(e.DefenceFailed)
def _(event: e.DefenceFailed, table: Table) -> Line:
    return f"{table.name(event.who)}'s defence does not hold", ("DEF-1", "DICE-10"), ""


@line.register(e.Struck)
def _(event: e.Struck, table: Table) -> Line:
    kind = " less-lethal" if event.less else ""
    whose = {"attacker": "", "cover": " (dice chosen by cover)", "shield": " (dice chosen by shield)"}[event.chooser]
    rule = {"attacker": "ATK-3", "cover": "COVER-5", "shield": "SHLD-0"}[event.chooser]
    text = f"{table.name(event.who)} hits {table.name(event.target)}: {event.damage}{kind} to the"
    text += f" {NAMES[event.location]}{whose}"
    return text, (rule, *((event.adjusted,) if event.adjusted else ())), "wound"


@line.register(e.ArmorDestroyed)
def _(event: e.ArmorDestroyed, table: Table) -> Line:
    text = f"{table.name(event.who)}'s {event.item} on the {NAMES[event.location]} takes it and is destroyed"
    return text, ("ARM-1",), "wound"


@line.register(e.ItemDestroyed)
def _(event: e.ItemDestroyed, table: Table) -> Line:
    return f"{table.name(event.by)} destroys {table.name(event.who)}'s {event.item}", ("2HM-5", "RUL-35"), "wound"


@line.register(e.Damaged)
def _(event: e.Damaged, table: Table) -> Line:
    character = table.characters.get(event.who)
    pc = character is not None and character.pc
    parts = [f"level falls by {event.damage}" + (f" to {event.level}" if pc else "")]
    if event.boxes:
        sign = {"slash": "\\", "cross": "X", "permanent": "■"}[event.sign]
        parts.append(f"{sign} on {places(event.boxes)}")
    if event.unmarked:
        parts.append(f"{event.unmarked} found no box")
    over = event.over or event.unmarked
    rules = ("DMG-1", *(("DMG-4",) if over else ()), *(("DMG-3",) if event.sign == "cross" and event.boxes else ()))
    if not event.damage:
        return f"{table.name(event.who)} takes nothing from it", ("RUL-32",), "wound"
    return f"{table.name(event.who)}: {', '.join(parts)}", rules, "wound"


@line.register(e.LocationFilled)
def _(event: e.LocationFilled, table: Table) -> Line:
    what = "is fully marked" if event.location in ("head", "torso") else "is unusable"
    return f"{table.name(event.who)}'s {NAMES[event.location]} {what}", ("DMG-5",), "wound"


@line.register(e.ItemsDropped)
def _(event: e.ItemsDropped, table: Table) -> Line:
    rules = ("ACT-6",) if event.free else ("DMG-5", "RUL-23")
    return f"{table.name(event.who)} drops {listed(list(event.items))}", rules, "action"


@line.register(e.FellUnconscious)
def _(event: e.FellUnconscious, table: Table) -> Line:
    return f"{table.name(event.who)} falls unconscious", ("DMG-6",), "wound"


@line.register(e.CameTo)
def _(event: e.CameTo, table: Table) -> Line:
    return f"{table.name(event.who)} is conscious again", ("DMG-6",), "wound"


@line.register(e.Died)
def _(event: e.Died, table: Table) -> Line:
    return f"{table.name(event.who)} is dead", ("DMG-7",), "wound"


@line.register(e.Surrendered)
def _(event: e.Surrendered, table: Table) -> Line:
    # The line is for everybody, so those whom the players do not know of are left out of it.
    names = [table.name(who) for who in event.refunded if who in table.characters and not table.characters[who].hidden]
    back = f"; {listed(names)} keep{'s' if len(names) == 1 else ''} the action" if names else ""
    return f"{table.name(event.who)} surrenders{back}", ("ACT-7", "RUL-11"), "scene"


@line.register(e.AmmoSpent)
def _(event: e.AmmoSpent, table: Table) -> Line:
    return f"{table.name(event.who)} loses a slot: {event.item}", ("AMMO-2",), "action"
