"""Log lines as players read them: without unseen characters and without names and numbers they do not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value
from unhex_tui.evening.events import Event, FightEnded, Recovered
from unhex_tui.evening.hidden_names import read_by_players
from unhex_tui.evening.known import NOBODY, knows, met, shown_name, won_unseen
from unhex_tui.evening.people import Peopled


class AsRead(Value):
    """Names as the GM or the players read them; a game may add fields that its words need."""

    table: Any
    gm: bool

    def name(self, who: str) -> str:
        if self.gm:
            return str(self.table.name(who))
        c = self.table.characters.get(who)
        return shown_name(c) if c is not None and not c.hidden else NOBODY

    def team_name(self, team_id: str) -> str:
        return str(self.table.team_name(team_id))

    def numbers(self, who: str) -> bool:
        """Tell whether a character's numbers may be shown."""
        return self.gm or fact_known(self.table, who, "numbers")

    def counted(self, who: str) -> bool:
        """Tell whether the costs of fights may be shown in numbers for a character."""
        return self.gm or bool(self.table.counted(who))


def under_way(names: AsRead) -> str:
    """Return who acts and at whom: `Ann → Bo`; empty if nothing is under way or the players do not know of it.

    The players know of an action once it has begun, unless the acting character is hidden.
    """
    table, action = names.table, names.table.action
    c = table.characters.get(action.who) if action is not None else None
    if c is None or not (names.gm or (action.begun and not c.hidden)):
        return ""
    return f"{names.name(action.who)} → {names.name(action.target)}" if action.target else names.name(action.who)


def fact_known(table: Peopled[Any], who: str, fact: str = "condition") -> bool:
    """Tell whether the players know a fact of a character; false for a removed character."""
    c = table.characters.get(who)
    return c is not None and knows(c, fact)


def log_line(event: Event, gm: AsRead, players: AsRead, concerns: Sequence[str] = ("who", "target")) -> Told:
    """Return an event's log line: the GM's words, whether the players may read it, and their words if different.

    Players may read it if nothing in it is secret and they have met all characters in the fields that `concerns` names.
    Of an event about many characters, which has `among`, they read the part about those they have met.
    """
    table, told = gm.table, event.told(gm)
    if getattr(event, "secret", told.kind == "gm"):
        return told
    if isinstance(event, FightEnded) and won_unseen(table, event.winner):
        return instead(told, event._replace(winner="").told(players))
    if (among := getattr(event, "among", None)) is not None:
        seen = among(frozenset(c.id for c in table.characters.values() if met(table, c)))
        return told if seen is None else instead(told, _veiled(table, event, seen.told(players)))
    named = [getattr(event, field, "") for field in concerns]
    concerned = [table.characters.get(who) for who in (*filter(None, named), *getattr(event, "whom", ()))]
    if any(c is None or not met(table, c) for c in concerned):
        return told
    if isinstance(event, Recovered) and not players.counted(event.who):
        return instead(told, told._replace(text=f"{players.name(event.who)} recovers"))
    return instead(told, _veiled(table, event, event.told(players)))


def _veiled(table: Peopled[Any], event: Event, told: Told) -> Told:
    """Return a players' log line, veiled if it quotes the GM or a player."""
    return told._replace(text=read_by_players(table, told.text)) if event.own_words else told


def instead(told: Told, players: Told) -> Told:
    """Return a log line that players read too, in their own words if different, with the dice that they may see."""
    return told._replace(
        audience="players", instead="" if players.text == told.text else players.text, faces=players.faces
    )
