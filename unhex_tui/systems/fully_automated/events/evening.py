"""What happens between fights and in the GM's hand: FA-SET-1 for who stands where."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.systems.fully_automated.events.event import Names


class Placed(Event):
    """Somebody takes its place before the first round, or comes later."""

    who: str
    place: str

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} stands at {names.hex(self.place)}", ("FA-SET-3",))


class MapLaid(Event):
    own_words = True
    title: str

    def told(self, names: Names) -> Told:
        return Told(f"Map: {self.title or 'untitled'}", ("FA-SET-1",), "scene", mark="scene")
