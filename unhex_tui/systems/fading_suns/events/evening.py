"""What happens between fights and in the GM's hand: FS-VIT-1 for what comes back."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.fading_suns.events.event import Names


class Joined(Event):
    """Characters come to the table: all of them seen by the players, or none."""

    whom: tuple[str, ...]
    team: str
    hidden: bool = False

    def told(self, names: Names) -> Told:
        verb = "joins" if len(self.whom) == 1 else "join"
        who = in_runs(names.name(one) for one in self.whom)
        return Told(f"{who} {verb} {names.team_name(self.team)}", (), "gm" if self.hidden else "scene")


class Recovered(Event):
    """Vitality comes back, as much as the GM says."""

    who: str
    points: int
    says = Told("{who} recovers {points} Vitality", ("FS-VIT-1",), "scene")
