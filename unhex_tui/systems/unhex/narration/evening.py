"""What happens between fights, in words: MAP-3, DICE-2 to DICE-10, CHAR-3 to CHAR-5, END-2, RUL-23."""

from __future__ import annotations

from unhex_tui.systems.unhex import events as e
from unhex_tui.systems.unhex.between.goals import gives
from unhex_tui.systems.unhex.narration.wording import Line, line, team_name
from unhex_tui.systems.unhex.people.naming import in_runs, listed
from unhex_tui.systems.unhex.state.table import Table


@line.register(e.Hidden)
def _(event: e.Hidden, table: Table) -> Line:
    return f"{table.name(event.who)} is {'hidden from' if event.hidden else 'shown to'} the players", (), "gm"


@line.register(e.ItemsTakenUp)
def _(event: e.ItemsTakenUp, table: Table) -> Line:
    return f"{table.name(event.who)} takes up again: {listed(list(event.items))}", ("RUL-23",), "action"


@line.register(e.ItemsLeft)
def _(event: e.ItemsLeft, _table: Table) -> Line:
    return f"Left behind: {listed(list(event.items))}", ("RUL-23",), ""


@line.register(e.TimePassed)
def _(_event: e.TimePassed, _table: Table) -> Line:
    return "Time passes; those who oppose the PCs are not idle", ("END-2",), "scene"


@line.register(e.ItemsKept)
def _(event: e.ItemsKept, table: Table) -> Line:
    names = in_runs(table.name(who) for who in event.keepers)
    return f"Nothing to replace: {names}", ("END-2",), "scene"


@line.register(e.NpcsRecovered)
def _(event: e.NpcsRecovered, table: Table) -> Line:
    return f"Recovered in the meantime: {in_runs(table.name(who) for who in event.who)}", ("END-2",), "gm"


@line.register(e.Joined)
def _(event: e.Joined, table: Table) -> Line:
    verb = "joins" if len(event.names) == 1 else "join"
    return f"{in_runs(event.names)} {verb} {team_name(table, event.team)}", ("CHAR-8",), "scene"


@line.register(e.PartyNamed)
def _(event: e.PartyNamed, _table: Table) -> Line:
    return f"The party is now called {event.name}", (), "scene"


@line.register(e.SheetChanged)
def _(event: e.SheetChanged, table: Table) -> Line:
    return f"{table.name(event.who)}'s sheet: {'; '.join(event.changes)}", (), "gm"


@line.register(e.PartTaken)
def _(event: e.PartTaken, table: Table) -> Line:
    told = []
    if event.back:
        told.append(f"in the next fight: {in_runs(table.name(who) for who in event.back)}")
    if event.away:
        told.append(f"away: {in_runs(table.name(who) for who in event.away)}")
    return "; ".join(told), ("ROUND-3",), "gm"


@line.register(e.HeldBack)
def _(event: e.HeldBack, table: Table) -> Line:
    return f"To come later: {in_runs(table.name(who) for who in event.who)}", ("MAP-3",), "gm"


@line.register(e.CameLater)
def _(event: e.CameLater, table: Table) -> Line:
    verb = "comes" if len(event.names) == 1 else "come"
    return f"{in_runs(event.names)} {verb} into the fight in {table.area_name(event.area)}", ("MAP-3",), "scene"


@line.register(e.Dismissed)
def _(event: e.Dismissed, _table: Table) -> Line:
    return f"{event.name} leaves the table", (), "scene"


@line.register(e.MapChosen)
def _(event: e.MapChosen, _table: Table) -> Line:
    return f"The map: {event.title or 'without a title'}", ("MAP-1",), "scene"


@line.register(e.EncounterLaidOut)
def _(event: e.EncounterLaidOut, _table: Table) -> Line:
    return f"Laid out: {event.title}, with {in_runs(event.names) or 'nobody'}", ("MAP-3",), "gm"


@line.register(e.GoalSet)
def _(event: e.GoalSet, _table: Table) -> Line:
    return (
        f"The session's goal: {event.goal}" if event.goal else "The session has no goal any more",
        ("CHAR-5",),
        "scene",
    )


@line.register(e.GoalSettled)
def _(event: e.GoalSettled, _table: Table) -> Line:
    return f"The goal {'is met' if event.met else 'was not met'}: {event.goal}", ("CHAR-5",), "scene"


@line.register(e.MaxLevelRaised)
def _(event: e.MaxLevelRaised, table: Table) -> Line:
    name = table.name(event.who)
    if event.highest:
        return f"{name}'s max level stays at {event.level}, the highest", ("CHAR-5",), "scene"
    what, *rules = {"ability": (": another ability", "CHAR-4"), "slot": (": another slot", "CHAR-3"), "": ("",)}[
        gives(event.level)
    ]
    return f"{name}'s max level is {event.level} now{what}", ("CHAR-5", *rules), "scene"


@line.register(e.ChanceTold)
def _(event: e.ChanceTold, table: Table) -> Line:
    result = ("critical " if event.critical else "") + ("success" if event.success else "failure")
    what = f" ({event.what})" if event.what else ""
    degrees = " and ".join(f"{name} {n}".strip() for name, n in event.degrees)
    told = f", degree {degrees}" if len(event.degrees) == 1 else f", degrees: {degrees}" if degrees else ""
    rules = ("DICE-2", *(("DICE-3",) if degrees else ()), *(("DICE-4",) if event.critical else ()))
    return f"{table.name(event.who)}{what}: {result}{told}", rules, "roll"


@line.register(e.Opposed)
def _(event: e.Opposed, table: Table) -> Line:
    what = f" ({event.what})" if event.what else ""
    names = " against ".join(event.names)
    if not event.winner:
        return f"{names}{what}: all fail, nobody wins", ("DICE-10",), "roll"
    tie = " by the tie" if event.tie else ""
    return f"{names}{what}: {table.name(event.winner)} wins{tie}, degree {event.degree}", ("DICE-10",), "roll"


@line.register(e.FreelyGained)
def _(event: e.FreelyGained, table: Table) -> Line:
    return f"{table.name(event.who)} gains another action: what it does is said at the table", ("DICE-5",), "action"


@line.register(e.BadlyFailed)
def _(event: e.BadlyFailed, table: Table) -> Line:
    return f"{table.name(event.who)} fails critically: {event.what or 'the GM says what happens'}", ("DICE-6",), "roll"
