"""The course of a fight in words: ROUND-1 to ROUND-3, INIT-2, INIT-3, INIT-5, MAP-3, SHLD-4, RUL-10, RUL-17, END-1,
TABLE-1.
"""

from __future__ import annotations

from unhex_tui.systems.unhex import events as e
from unhex_tui.systems.unhex.narration.wording import Line, line, team_name
from unhex_tui.systems.unhex.people.naming import listed
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.table_rules import choice_in_words, rule_named


@line.register(e.FightBegan)
def _(event: e.FightBegan, _table: Table) -> Line:
    return f"{event.title} begins", (), "scene"


@line.register(e.Placed)
def _(event: e.Placed, table: Table) -> Line:
    return f"{table.name(event.who)} starts in {table.area_name(event.area)}", ("MAP-3",), ""


@line.register(e.RoundBegan)
def _(event: e.RoundBegan, _table: Table) -> Line:
    return f"Round {event.number}", ("ROUND-1",), "scene"


@line.register(e.InitiativeTaken)
def _(event: e.InitiativeTaken, table: Table) -> Line:
    name = team_name(table, event.team)
    if event.tie:
        rules = ("INIT-3", "RUL-31") if len(table.able_teams()) > 2 else ("INIT-3",)
        return f"Nobody wins the roll. Initiative: {name}", rules, "scene"
    return f"Initiative: {name}, by the highest success", ("INIT-2",), "scene"


@line.register(e.RetreatAdvised)
def _(event: e.RetreatAdvised, table: Table) -> Line:
    text = f"Wounded, and a critical failure: have {team_name(table, event.team)} retreat or surrender"
    return text, ("INIT-5",), "gm"


@line.register(e.OrderChosen)
def _(event: e.OrderChosen, table: Table) -> Line:
    return f"Order of turns: {', then '.join(team_name(table, team) for team in event.order)}", ("INIT-2",), ""


@line.register(e.TurnBegan)
def _(event: e.TurnBegan, table: Table) -> Line:
    return f"Turn: {team_name(table, event.team)}", ("ROUND-2",), "scene"


@line.register(e.TurnEnded)
def _(event: e.TurnEnded, table: Table) -> Line:
    if not event.holding:
        return f"Turn over: {team_name(table, event.team)}", ("ROUND-2",), ""
    names = listed([table.name(who) for who in event.holding])
    # The players read the rules too, and must not learn from them that somebody hidden holds an action.
    seen = [who for who in event.holding if who in table.characters and not table.characters[who].hidden]
    rules = ("ROUND-2", "ACT-1") if seen else ("ROUND-2",)
    if event.lost:
        lose = "loses" if len(event.holding) == 1 else "lose"
        return f"Turn over: {team_name(table, event.team)}; {names} {lose} an unspent action", rules, ""
    has = "holds" if len(event.holding) == 1 else "hold"
    return f"Turn over: {team_name(table, event.team)}; {names} still {has} an action", rules, ""


@line.register(e.RoundEnded)
def _(event: e.RoundEnded, _table: Table) -> Line:
    return f"Round {event.number} ends", ("ROUND-1",), "scene"


@line.register(e.AllOutDeclared)
def _(event: e.AllOutDeclared, table: Table) -> Line:
    return f"{table.name(event.who)} defends all-out this round", ("SHLD-4", "RUL-17"), "action"


@line.register(e.FightEnded)
def _(event: e.FightEnded, table: Table) -> Line:
    team = team_name(table, event.winner) if event.winner else ""
    text = {
        "objective": f"The objective is met and the fight ends. Victory: {team}",
        "last": f"One side is left and the fight ends. Victory: {team}",
        "nobody": "Nobody is left standing: the fight ends undecided",
        "gm": "The GM ends the fight",
    }[event.why]
    return text, ("ROUND-3", *(("RUL-10",) if event.why == "nobody" else ())), "scene"


@line.register(e.FateDecided)
def _(event: e.FateDecided, table: Table) -> Line:
    words = {
        "lives": "lives",
        "captured": "is captured",
        "dies": "dies",
        "free": "is free again",
        "still": "is still captured",
    }
    return f"{table.name(event.who)} {words.get(event.fate, event.fate)}", ("END-1",), "scene"


@line.register(e.EveningClosed)
def _(_event: e.EveningClosed, _table: Table) -> Line:
    return "The session is closed", (), "scene"


@line.register(e.RulesChosen)
def _(event: e.RulesChosen, _table: Table) -> Line:
    rule = rule_named(event.rule)
    return f"{rule.question} {choice_in_words(rule, event.choice)}", rule.rules, "scene"


@line.register(e.MaxLevelLowered)
def _(event: e.MaxLevelLowered, table: Table) -> Line:
    return f"{table.name(event.who)}'s max level is lowered to {event.level}", ("EDIT-3",), "scene"
