"""What the players read of what is told: nothing of those they do not see, no names and numbers they do not know."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value
from unhex_tui.evening.events import Event
from unhex_tui.evening.known import knows, met, shown_name
from unhex_tui.systems.fully_automated.events.harm import CoverHurt, Fell, Harmed, Ticked
from unhex_tui.systems.fully_automated.events.light import Changed, Said
from unhex_tui.systems.fully_automated.events.rounds import Announced, FightEnded, OrderRolled, Revealed
from unhex_tui.systems.fully_automated.state.table import Table


class AsTheGm(Value):
    """Names as the GM reads them."""

    table: Table

    def name(self, who: str) -> str:
        return self.table.name(who)

    def team_name(self, team_id: str) -> str:
        return self.table.team_name(team_id)

    def numbers(self, who: str) -> bool:
        return True

    def hex(self, place: str) -> str:
        return self.table.grid.spoken(place) if self.table.grid is not None else place


class AsThePlayers(AsTheGm):
    """Names as the players read them."""

    def name(self, who: str) -> str:
        c = self.table.characters.get(who)
        return shown_name(c) if c is not None and not c.hidden else "somebody"

    def numbers(self, who: str) -> bool:
        c = self.table.characters.get(who)
        return c is not None and knows(c, "numbers")


def condition_known(table: Table, who: str) -> bool:
    """Whether the players know how somebody is."""
    c = table.characters.get(who)
    return c is not None and knows(c, "condition")


def log_line(table: Table, event: Event) -> Told:
    """An event as a line of the log: what the GM reads, whether the players may know it, what they read instead."""
    told = event.told(AsTheGm(table))
    if getattr(event, "secret", told.kind == "gm"):
        return told
    if isinstance(event, FightEnded) and table.won_unseen(event.winner):
        return told._replace(audience="players", instead=event._replace(winner="").told(AsThePlayers(table)).text)
    if isinstance(event, Harmed | CoverHurt | Fell | Ticked | Changed) and not condition_known(table, event.who):
        return told
    if isinstance(event, OrderRolled) and not AsThePlayers(table).numbers(event.who):
        return told
    if isinstance(event, Revealed | Announced | Said):
        return _of_all(table, event, told)
    named = [getattr(event, field, "") for field in ("who", "target", "drags")]
    concerned = [table.characters.get(who) for who in (*filter(None, named), *getattr(event, "whom", ()))]
    if any(c is None or not met(table, c) for c in concerned):
        return told
    if all(c is not None and c.pc for c in concerned):
        return told._replace(audience="players")
    return _instead(told, event.told(AsThePlayers(table)))


def _instead(told: Told, players: Told) -> Told:
    return told._replace(audience="players", instead="" if players.text == told.text else players.text)


def _of_all(table: Table, event: Revealed | Announced | Said, told: Told) -> Told:
    """What is told of everybody at once, to the players of those whom they see."""
    seen = event.among(frozenset(c.id for c in table.characters.values() if met(table, c)))
    return told if seen is None else _instead(told, seen.told(AsThePlayers(table)))
