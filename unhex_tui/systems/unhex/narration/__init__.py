"""Events in words, with the rules to blame and who may know: a module a topic, as in `events`.

A line about somebody hidden is the GM's alone; so are NPCs' levels and the GM's own notes.
"""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.event import Told
from unhex_tui.systems.unhex import events as e
from unhex_tui.systems.unhex.narration import actions, areas, attacks, evening, rolls, rounds
from unhex_tui.systems.unhex.narration.wording import line
from unhex_tui.systems.unhex.state.table import Table

TOPICS = (rounds, rolls, attacks, areas, actions, evening)
"""The modules whose words have registered themselves with `line`."""
_CONCERNS = ("who", "target", "against", "patient", "by")
_OF_PCS = e.StealthGained | e.StealthSuspended | e.StealthResumed | e.StealthLost | e.MaxLevelLowered
"""What the players are told of their own characters only."""


def narrate(table: Table, event: Any) -> Told:
    """An event as a line of the log."""
    text, rules, kind = line(event, table)
    told = Told(text[:1].upper() + text[1:], rules, kind, "gm" if _is_secret(table, event) else "players")
    if isinstance(event, e.TurnEnded) and any(_is_hidden(table, who) for who in event.holding):
        # That a turn is over is no secret, only that somebody hidden still holds an action.
        seen = tuple(who for who in event.holding if not _is_hidden(table, who))
        return told._replace(instead=line(e.TurnEnded(event.team, seen, event.lost), table)[0])
    if isinstance(event, e.Rolled) and told.audience == "players" and not table.characters[event.who].pc:
        return told._replace(instead=rolls.rolled(event, table, leveled=False))
    return told


def _is_hidden(table: Table, who: str) -> bool:
    return who in table.characters and table.characters[who].hidden


def _is_secret(table: Table, event: Any) -> bool:
    if getattr(event, "secret", False) or isinstance(event, e.RetreatAdvised):
        return True
    if isinstance(event, _OF_PCS) and not table.characters[event.who].pc:
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
    return isinstance(event, e.InterceptsOrdered) and any(_is_hidden(table, who) for who in event.order)
