"""Rolls in words, and actions gained, spent and lost: DICE-2 to DICE-7, ACT-4, ACT-5, LEAD-2 to LEAD-4, RUL-1, RUL-9,
RUL-13.
"""

from __future__ import annotations

from unhex_tui.systems.unhex import events as e
from unhex_tui.systems.unhex.fight.rolls.rolling import PURPOSES
from unhex_tui.systems.unhex.narration.wording import Line, line
from unhex_tui.systems.unhex.percentile import as_text, is_critical, is_success, value
from unhex_tui.systems.unhex.state.table import Table


def rolled(event: e.Rolled, table: Table, *, leveled: bool) -> str:
    """A roll in words, with the level it was made against or, as the players are told of NPCs', without."""
    reading = table.rules.reading
    number = value(event.tens, event.ones, reading)
    success, critical = is_success(number, event.level), is_critical(number, event.level) and not event.plain
    kind = ("critical " if critical else "") + ("success" if success else "failure")
    against = f" against {event.level}" if leveled else ""
    again = " again" if event.again else ""
    what = "" if event.purpose == "other" else f" {PURPOSES[event.purpose]}"
    return f"{table.name(event.who)} rolls{what}{again}: {as_text(event.tens, event.ones, reading)}{against}, {kind}"


@line.register(e.Rolled)
def _(event: e.Rolled, table: Table) -> Line:
    number = value(event.tens, event.ones, table.rules.reading)
    critical = is_critical(number, event.level) and not event.plain
    rules = tuple(filter(None, ("DICE-7", event.ability))) if event.again else ("DICE-4",) if critical else ("DICE-2",)
    return rolled(event, table, leveled=True), rules, "roll"


@line.register(e.DiceSet)
def _(event: e.DiceSet, table: Table) -> Line:
    return f"{table.name(event.who)} sets the dice to {event.number:02d}", ("DICE-5",), "roll"


@line.register(e.ActionGained)
def _(event: e.ActionGained, table: Table) -> Line:
    if event.pays:
        return f"{table.name(event.who)} gains an action: it pays the one owed", (event.rule, "RUL-9"), "action"
    # At initiative it is the only choice there is (RUL-2).
    rules = (event.rule, "RUL-2", "ACT-4") if event.rule == "INIT-4" else (event.rule, "ACT-4")
    return f"{table.name(event.who)} gains an action this round", rules, "action"


@line.register(e.ActionSpared)
def _(event: e.ActionSpared, table: Table) -> Line:
    return f"{table.name(event.who)}'s action is not spent", ("DICE-5", "EDIT-2"), "action"


@line.register(e.ActionGone)
def _(event: e.ActionGone, table: Table) -> Line:
    return f"{table.name(event.who)} is down, so the action gained is gone", ("RUL-1",), "action"


@line.register(e.ActionLost)
def _(event: e.ActionLost, table: Table) -> Line:
    when = "next round's action" if event.later else "an action of this round"
    return f"{table.name(event.who)} loses {when}", (event.rule, "ACT-5"), "action"


@line.register(e.DebtPaid)
def _(event: e.DebtPaid, table: Table) -> Line:
    return f"{table.name(event.who)} has no action this round: it was owed", ("ACT-5",), "action"


@line.register(e.DirectingGained)
def _(event: e.DirectingGained, table: Table) -> Line:
    if event.pays:
        return f"{table.name(event.who)} gains an action to direct: it pays the one owed", ("LEAD-4", "RUL-9"), "action"
    return f"{table.name(event.who)} may direct once more this round", ("LEAD-4",), "action"


@line.register(e.Directed)
def _(event: e.Directed, table: Table) -> Line:
    return f"{table.name(event.who)} directs {table.name(event.target)}", ("LEAD-3", "RUL-13"), "action"


@line.register(e.DirectionDeclined)
def _(event: e.DirectionDeclined, table: Table) -> Line:
    return f"{table.name(event.who)} is not directed by {table.name(event.by)}: nothing is spent", ("LEAD-3",), "action"


@line.register(e.Rallied)
def _(event: e.Rallied, table: Table) -> Line:
    return f"{table.name(event.who)} rallies the team", ("LEAD-2",), "action"


@line.register(e.RallyEnded)
def _(event: e.RallyEnded, table: Table) -> Line:
    if not event.success:
        return f"{table.name(event.who)}'s rally has no effect", ("LEAD-2",), ""
    return f"{table.name(event.who)}'s rally: anyone on the team may rise to {event.level}", ("LEAD-2",), ""


@line.register(e.LevelRaised)
def _(event: e.LevelRaised, table: Table) -> Line:
    one = table.characters.get(event.who)
    to = f" to {event.level}" if one is not None and one.pc else ""
    return f"{table.name(event.who)}'s level rises{to}", ("LEAD-2",), "wound"


@line.register(e.RollCalled)
def _(event: e.RollCalled, table: Table) -> Line:
    reading = table.rules.reading
    number = value(event.tens, event.ones, reading)
    success = is_success(number, event.level)
    critical = "critical " if is_critical(number, event.level) else ""
    result = f"{critical}{'success' if success else 'failure'}"
    what = f" ({event.what})" if event.what else ""
    text = f"{table.name(event.who)} rolls{what}: {as_text(event.tens, event.ones, reading)}, {result}"
    return text, ("DICE-2",), "roll"
