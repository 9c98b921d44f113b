"""Drawing commands of the map desk: each turns a key into an edit of the work, or first asks for a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unhex_tui.drawing.layout import towards
from unhex_tui.scenes.maps import Point
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.screens.map_desk_asking import Asking
from unhex_tui.tui.screens.map_desk_work import NO_AREA

_WAYS = {(0, -1): "above", (0, 1): "below", (-1, 0): "to the left of", (1, 0): "to the right of"}


class Drawing(Asking):
    """The part of the map desk that draws areas and lines."""

    joining = ""
    """Id of the area being connected; the chosen area is the other end. Empty while not connecting."""
    _offered = False
    """The chosen other end was offered: arrows start from the area being connected."""

    def places(self) -> Mapping[str, Point]:
        """Return the middle of each area in the drawing, in any unit."""
        raise NotImplementedError

    def action_work(self, what: str, *how: Any) -> None:
        """Call a method of the work that needs nothing but the key, with one argument at most."""
        getattr(self.work, what)(*how)
        self.paint()

    def action_towards(self, dx: int, dy: int) -> None:
        work = self.work
        start = self.joining if self._offered else work.chosen[-1] if work.chosen else ""
        joined = () if self.joining else {end for link in work.scene.links if start in link[1:3] for end in link[1:3]}
        found = towards(self.places(), dx, dy, start, joined)
        if start and not found:
            self.refuse(f"No area {_WAYS[dx, dy]} {work.name(start)}")
            return
        self._offered = False
        work.choose(*[found] if found else [])
        work.said = Said("")
        self.paint()

    def action_nudge(self, dx: int, dy: int) -> None:
        self.work.nudge(dx, dy)
        self.paint()

    def action_new_area(self, joined: bool = False) -> None:
        if joined and self.work.scene.areas and not self.work.chosen:
            self.refuse(NO_AREA)
            return
        beside = self.work.chosen[-1] if joined and self.work.chosen else ""  # of a line the second end
        told = f"New area next to {self.work.name(beside)}" if beside else "Name of the new area"
        self.write_line(told, "", lambda name: self.work.add(name, None, beside))

    def action_rename(self) -> None:
        area = self.work.area
        if area is None:
            self.refuse(NO_AREA)
            return
        self.write_line(f"New name of {area.name}?", area.name, self.work.rename)

    def action_connect(self) -> None:
        """Start a line at the chosen area and offer its other end; repeated, offer the next. Enter or a click joins."""
        if self.work.area is None:
            self.refuse(NO_AREA)
            return
        now, begun = self.work.chosen[0], bool(self.joining)
        others = self.work.others(self.joining or now)
        if not others:
            self.refuse("No other area to connect: n makes one")
            return
        self.joining = self.joining or now
        self._offered = True
        self.work.choose(others[(others.index(now) + 1) % len(others)] if begun and now in others else others[0])
        self.work.said = Said("")
        self.paint()

    def action_confirm(self) -> None:
        """Connect with the chosen area; without a started line, rename it."""
        start, self.joining, self._offered = self.joining, "", False
        if start and self.work.area:
            if self.work.chosen[0] == start:
                self.refuse("Choose another area with the arrows, then Enter connects")
                return
            self.work.connect(start, self.work.chosen[0])
        elif self.work.area:
            self.action_rename()
        self.paint()

    def action_write(self, which: str) -> None:
        """Ask for a text of the map or of the chosen area; an empty text removes it."""
        work, area = self.work, self.work.area
        title, notes = work.scene.title, work.draft.notes

        def objective(text: str) -> None:
            told = "has an objective" if text else "has no objective"
            work.describe(lambda area: area._replace(objective=text), told)

        def note(text: str) -> None:
            told = "has a note" if text else "has no note"
            work.describe(lambda area: area._replace(notes=(text, *area.notes[1:])), told)

        if which == "title":
            self.write_line("Title of the map", title, lambda text: work.head(text, notes), low=0)
        elif which == "notes":
            first = "".join(notes[:1])
            self.write_line("Note on the map", first, lambda text: work.head(title, (text, *notes[1:])), low=0)
        elif area is None:
            self.refuse(NO_AREA)
        elif which == "objective":
            self.write_line(f"{area.name}: what is the objective?", area.objective, objective, low=0)
        else:
            self.write_line(f"{area.name}: note", "".join(area.notes[:1]), note, low=0)
