"""The commands of the drawing on the map desk: each turns a key into an edit of the work, or asks for a text first."""

from __future__ import annotations

from typing import Any

from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.screens.map_desk_asking import Asking
from unhex_tui.tui.screens.map_desk_work import NO_AREA


class Drawing(Asking):
    """A desk on which areas and lines are drawn."""

    joining = ""
    """The area that is being connected; the chosen one is the other end."""

    def action_work(self, what: str) -> None:
        """What needs nothing more: delete, lay_out, next_line, undo, redo."""
        getattr(self.work, what)()
        self.paint()

    def action_towards(self, dx: int, dy: int) -> None:
        """The next area in a direction."""
        self.work.choose(self.work.towards(dx, dy, self.work.chosen[-1] if self.work.chosen else ""))
        self.work.said = Said("")
        self.paint()

    def action_nudge(self, dx: int, dy: int) -> None:
        """Move the chosen area a little."""
        self.work.nudge(dx, dy)
        self.paint()

    def action_new_area(self, joined: bool = False) -> None:
        """Ask for a name."""
        beside = self.work.chosen[0] if joined and self.work.area else ""
        told = f"Name of a new area, connected with {self.work.name(beside)}" if beside else "Name of the new area"
        self.write_line(told, "", lambda name: self.work.add(name, None, beside))

    def action_rename(self) -> None:
        """Ask for another name."""
        area = self.work.area
        if area is None:
            self.refuse(NO_AREA)
            return
        self.write_line(f"{area.name}: which name?", area.name, self.work.rename)

    def action_connect(self) -> None:
        """Begin at the chosen area; the arrows and Enter, or a click, say where to."""
        if self.work.area is None:
            self.refuse(NO_AREA)
            return
        self.joining = self.work.chosen[0]
        self.paint()

    def action_confirm(self) -> None:
        """Connect with what is chosen now."""
        start, self.joining = self.joining, ""
        if start and self.work.area:
            if self.work.chosen[0] == start:
                self.refuse("Choose another area to connect it with: arrows, then Enter; c begins")
                return
            self.work.connect(start, self.work.chosen[0])
        elif self.work.area:
            self.action_rename()
        self.paint()

    def action_flag(self, which: str) -> None:
        """Start area or way out, or not."""
        area = self.work.area
        if which == "start":
            told = "is no start area any more" if area and area.start else "is a start area: players may begin here"
            self.work.describe(lambda area: area._replace(start=not area.start), told)
        else:
            told = "is no way out any more" if area and area.exit else "is a way out of the fight"
            self.work.describe(lambda area: area._replace(exit=not area.exit), told)
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

    def action_mark(self, end: int) -> None:
        """Cover at the first or the other end of the chosen line."""
        chosen = self.work.chosen
        self.work.mark(chosen[end] if len(chosen) == 2 else "")
        self.paint()

    def action_door(self) -> None:
        """No door, an open one, a closed one."""
        order = {"": "open", "open": "closed", "closed": ""}
        self.work.change_line(lambda link: link._replace(door=order[link.door]), "Door changed")  # type: ignore[arg-type]
        self.paint()

    def action_kind(self, kind: str) -> None:
        """See only, or an X; once more makes a plain line."""

        def change(link: Any) -> Any:
            wanted = "solid" if link.kind == kind else kind
            return link._replace(kind=wanted, door="" if wanted == "blocked" else link.door)

        self.work.change_line(change, "Line changed")
        self.paint()

    def action_arrow(self) -> None:
        """None, towards the second end, towards the first."""
        first = self.work.chosen[0] if self.work.chosen else ""

        def change(link: Any) -> Any:
            if link.kind == "arrow" and link.a != first:
                return link._replace(kind="solid")
            there = (
                link
                if (link.a == first) != (link.kind == "arrow")
                else link._replace(a=link.b, b=link.a, mark_a=link.mark_b, mark_b=link.mark_a)
            )
            return there._replace(kind="arrow")

        self.work.change_line(change, "Arrow changed")
        self.paint()
