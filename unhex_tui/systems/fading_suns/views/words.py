"""What the players read of what is told: nothing of those they do not see, no names and numbers they do not know."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value
from unhex_tui.evening.events import Event
from unhex_tui.evening.known import knows, met, shown_name
from unhex_tui.systems.fading_suns.events.blows import Fell, Wounded, WoundsWait
from unhex_tui.systems.fading_suns.events.turns import FightEnded, Lost
from unhex_tui.systems.fading_suns.state.table import Table


class AsTheGm(Value):
    """Names as the GM reads them."""

    table: Table

    def name(self, who: str) -> str:
        return self.table.name(who)

    def team_name(self, team_id: str) -> str:
        return self.table.team_name(team_id)

    def numbers(self, who: str) -> bool:
        return True


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
    if isinstance(event, Wounded | WoundsWait | Fell) and not condition_known(table, event.who):
        return told
    if isinstance(event, Lost) and event.rule == "FS-VIT-3" and not condition_known(table, event.target):
        return told
    named = [getattr(event, field, "") for field in ("who", "target")]
    concerned = [table.characters.get(who) for who in (*filter(None, named), *getattr(event, "whom", ()))]
    if any(c is None or not met(table, c) for c in concerned):
        return told
    if all(c is not None and c.pc for c in concerned):
        return told._replace(audience="players")
    text = event.told(AsThePlayers(table)).text
    return told._replace(audience="players", instead="" if text == told.text else text)
