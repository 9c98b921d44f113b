"""Events between fights and of GM actions: FA-SET-1, FA-SET-3."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.systems.fully_automated.events.event import Names


class Placed(Event):
    """A character takes their place before the first round, or on a late arrival."""

    who: str
    place: str

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} stands at {names.hex(self.place)}", ("FA-SET-3",))


class MapLaid(Event):
    """Another map is laid out (FA-SET-1)."""

    own_words = True
    title: str

    def told(self, names: Names) -> Told:
        return Told(f"Map: {self.title or 'untitled'}", ("FA-SET-1",), "scene", mark="scene")
