"""What happens between fights and in the GM's hand: FA-HP-6 for what comes back, FA-SET-1 for who stands where."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.fully_automated.events.event import Names


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
    """HP come back, as many as the GM says."""

    who: str
    points: int
    says = Told("{who} recovers {points} HP", ("FA-HP-6",), "scene")


class Placed(Event):
    """Somebody takes its place before the first round, or comes later."""

    who: str
    place: str

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} stands at {names.hex(self.place)}", ("FA-SET-3",))


class MapLaid(Event):
    title: str

    def told(self, names: Names) -> Told:
        return Told(f"The map: {self.title or 'without a title'}", ("FA-SET-1",), "scene", mark="scene")
