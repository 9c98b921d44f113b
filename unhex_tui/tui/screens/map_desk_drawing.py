"""The commands of the drawing on the map desk: each turns a key into an edit of the work, or asks for a text first."""

from __future__ import annotations

from typing import Any

from unhex_tui.drawing.layout import towards
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.screens.map_desk_asking import Asking
from unhex_tui.tui.screens.map_desk_work import NO_AREA


class Drawing(Asking):
    """A desk on which areas and lines are drawn."""

    joining = ""
    """The area that is being connected; the chosen one is the other end."""
    _offered = False
    """The other end is as it was offered: arrows lead from the area that is being connected."""

    def action_work(self, what: str, *how: Any) -> None:
        """What needs nothing more than a key: a method of the work, with one argument at most."""
        getattr(self.work, what)(*how)
        self.paint()

    def action_towards(self, dx: int, dy: int) -> None:
        start = self.joining if self._offered else self.work.chosen[-1] if self.work.chosen else ""
        self._offered = False
        self.work.choose(towards(self.work.scene, dx, dy, start))
        self.work.said = Said("")
        self.paint()

    def action_nudge(self, dx: int, dy: int) -> None:
        self.work.nudge(dx, dy)
        self.paint()

    def action_new_area(self, joined: bool = False) -> None:
        beside = self.work.chosen[0] if joined and self.work.area else ""
        told = f"Name of a new area, connected with {self.work.name(beside)}" if beside else "Name of the new area"
        self.write_line(told, "", lambda name: self.work.add(name, None, beside))

    def action_rename(self) -> None:
        area = self.work.area
        if area is None:
            self.refuse(NO_AREA)
            return
        self.write_line(f"{area.name}: which name?", area.name, self.work.rename)

    def action_connect(self) -> None:
        """Begin at the chosen area, and offer another; again offers the next. Enter connects, and so does a click."""
        if self.work.area is None:
            self.refuse(NO_AREA)
            return
        now, begun = self.work.chosen[0], bool(self.joining)
        others = self.work.others(self.joining or now)
        if not others:
            self.refuse("There is no other area to connect it with: n makes one")
            return
        self.joining = self.joining or now
        self._offered = True
        self.work.choose(others[(others.index(now) + 1) % len(others)] if begun and now in others else others[0])
        self.work.said = Said("")
        self.paint()

    def action_confirm(self) -> None:
        """Connect with what is chosen now."""
        start, self.joining, self._offered = self.joining, "", False
        if start and self.work.area:
            if self.work.chosen[0] == start:
                self.refuse("Choose another area to connect it with: arrows, then Enter; c begins")
                return
            self.work.connect(start, self.work.chosen[0])
        elif self.work.area:
            self.action_rename()
        self.paint()

    def action_write(self, which: str) -> None:
        """Ask for a text: of the map, or of the chosen area. An empty one takes it away."""
        work, area = self.work, self.work.area
        title, notes = work.scene.title, work.draft.notes

        def objective(text: str) -> None:
            told = "has an objective" if text else "has no objective"
            work.describe(lambda area: area._replace(objective=text), told)

        def note(text: str) -> None:
            told = "has a note" if text else "has no such note"
            work.describe(lambda area: area._replace(notes=(text, *area.notes[1:])), told)

        if which == "title":
            self.write_line("Title of the map", title, lambda text: work.head(text, notes), low=0)
        elif which == "notes":
            first = "".join(notes[:1])
            self.write_line("Note on the map", first, lambda text: work.head(title, (text, *notes[1:])), low=0)
        elif area is None:
            self.refuse(NO_AREA)
        elif which == "objective":
            self.write_line(f"{area.name}: what is at stake?", area.objective, objective, low=0)
        else:
            self.write_line(f"{area.name}: note", "".join(area.notes[:1]), note, low=0)
