"""The drawing on the map desk: the scene as the game draws it, mouse gestures as messages, and drawing commands.

The canvas changes nothing itself. A drag over the ground makes a box, from area to area a line, from an area to the
ground a move; a click chooses, or near an end of a line sets its cover mark. A drawing command turns a key into an edit
of the work, or first asks for a text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Literal

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from unhex_tui.drawing.draw import draw
from unhex_tui.drawing.layout import positions, towards
from unhex_tui.drawing.picture import Cell, Picture
from unhex_tui.drawing.plan import Plan, unit_at
from unhex_tui.scenes.areas import Areas, Point
from unhex_tui.tui.keys.commands import DRAWING
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.map import DrawnPanel, cell_runs
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.screens.map_desk_asking import Asking
from unhex_tui.tui.screens.map_desk_work import NO_AREA, Work

_EMPTY = "Nothing drawn yet. Press {} for a new area, drag over the ground, or type a line such as Bar --- Kitchen."
_AT_END = 3
"""Cells at each end of a line where a click sets its cover mark."""

Doing = Literal["chosen", "boxed", "joined", "moved", "marked", "named"]


class MapCanvas(DrawnPanel):
    """The drawn map."""

    FOCUS_ON_CLICK = True
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(each.keys, f"screen.{each.action}", each.what, id=each.id, show=False) for each in DRAWING)
    ]

    class Done(Message):
        """Posted after a mouse gesture; `at` is in the drawing's units."""

        def __init__(self, what: Doing, areas: tuple[str, ...] = (), at: Point = (0.0, 0.0)) -> None:
            super().__init__()
            self.what = what
            self.areas = areas
            self.at = at

    adds = "n"
    """The key for a new area."""
    _scene = Areas("", (), ())
    _ends: tuple[str, ...] = ()
    _plan: Plan | None = None
    _from: tuple[int, int] | None = None
    """The picture cell where the button went down; None while it is up."""
    _to = (0, 0)

    def show(self, scene: Areas, ends: tuple[str, ...] = ()) -> None:
        """Draw a scene with its highlighted choice. The `ends` of a chosen line are numbered 1 and 2."""
        if (scene, ends) != (self._scene, self._ends):
            self._scene, self._ends = scene, ends
            self.set_title(scene.title or self.TITLE)
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        if not self._scene.areas:
            self._plan = self._picture = None
            self.line_width = 0
            return self.rows(_EMPTY.format(self.adds), "quiet", width)
        self._plan = Plan.make(self._scene, width, height, self.ascii, self.zoom)
        picture = self._picture = draw(self._scene, self._plan)
        self.line_width = picture.width
        self._number_ends(picture, self._plan)
        if self._from is not None and not self._area_at(*self._from):
            self._dragged_box(picture)
        return [cell_runs(row, self.ascii) for row in picture.rows]

    def _number_ends(self, picture: Picture, plan: Plan) -> None:
        """Number the ends of the chosen line, on their areas' borders or beside a name; the numbers are cover keys."""
        link = next((each for each in self._scene.links if {each.a, each.b} == set(self._ends)), None)
        route = plan.routes.get(link.id) if link else None
        if link is None or route is None or not route.cells:
            return
        for area, left, top, width, height in picture.places:
            if area in self._ends:
                x, y = route.cells[0 if area == link.a else -1]
                on_border = max(left, min(x, left + width - 1)), max(top, min(y, top + height - 1))
                if picture.rows[on_border[1]][on_border[0]].role != "area.name":
                    x, y = on_border
                picture.rows[y][x] = Cell(str(self._ends.index(area) + 1), "wanted")  # type: ignore[arg-type]

    def _dragged_box(self, picture: Picture) -> None:
        assert self._from is not None
        (x0, y0), (x1, y1) = self._from, self._to
        left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        for y in range(max(0, top), min(bottom + 1, picture.height)):
            for x in range(max(0, left), min(right + 1, picture.width)):
                if x in (left, right) or y in (top, bottom):
                    picture.rows[y][x] = Cell("+" if self.ascii else "▒", "wanted.area")  # type: ignore[arg-type]

    def centres(self) -> dict[str, Point]:
        """Return the middle of each area's box, in columns and half rows; empty if nothing is drawn."""
        boxes = self._plan.boxes if self._plan else {}
        return {area: (box.x + box.w / 2, 2 * box.y + box.h) for area, box in boxes.items()}

    def tell_more(self) -> None:
        zoom = f"zoom {self.zoom:+d}  " if self.zoom else ""
        self.set_subtitle((zoom + self.goes_on()).strip())

    def _cell(self, event: events.MouseEvent) -> tuple[int, int]:
        """Return the picture cell under the mouse, which may be outside the picture."""
        return self.at(event.x - self.gutter.left, event.y - self.gutter.top)

    def _area_at(self, x: int, y: int) -> str:
        hit = self._picture.hit(x, y) if self._picture else None
        return hit[1] if hit and hit[0] == "place" else ""

    def _line_at(self, x: int, y: int) -> tuple[str, str, str] | None:
        """Return a line's two areas at or next to a cell, and the area of the end there or ""; None without a line."""
        if self._plan is None:
            return None
        ends = {link.id: (link.a, link.b) for link in self._scene.links}
        for near in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)):
            for key, route in self._plan.routes.items():
                at = (x + near[0], y + near[1])
                if at in route.cells:
                    k, (a, b) = route.cells.index(at), ends[key]
                    last = len(route.cells) - 1 - k
                    end = a if k < min(_AT_END, last + 1) and k < last else b if last < _AT_END and last < k else ""
                    return a, b, end
        return None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button == 1:
            self._from = self._to = self._cell(event)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._from is not None and self._cell(event) != self._to:
            self._to = self._cell(event)
            self.update_lines()
            self.refresh()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()
        if self._from is None:
            return
        start, end = self._from, self._cell(event)
        self._from = None
        self.update_lines()
        self.refresh()
        done = self._clicked(event, *end) if _near(start, end) else self._dragged(start, end)
        if done is not None:
            self.post_message(done)

    def _clicked(self, event: events.MouseUp, x: int, y: int) -> Done:
        area = self._area_at(x, y)
        if area:
            return self.Done("chosen", (area,))
        line = self._line_at(x, y)
        if line is None:
            return self.Done("chosen")
        a, b, end = line
        return self.Done("marked", (a, b, end)) if end else self.Done("chosen", (a, b))

    def _dragged(self, start: tuple[int, int], end: tuple[int, int]) -> Done | None:
        from_area, to_area = self._area_at(*start), self._area_at(*end)
        if from_area and to_area:
            return (
                self.Done("joined", (from_area, to_area)) if from_area != to_area else self.Done("chosen", (from_area,))
            )
        if from_area:
            return self.Done("moved", (from_area,), self._unit(*end))
        return self.Done("boxed", (), self._unit((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))

    def _unit(self, x: float, y: float) -> Point:
        """Return a cell's middle in the drawing's units; on empty ground a column is one unit and a row two."""
        if self._plan is None:
            return x + 0.5, 2 * y + 1.0
        return unit_at(self._scene, self._plan, x + 0.5, y + 0.5)

    def on_click(self, event: events.Click) -> None:
        area = self._area_at(*self._cell(event))
        if event.chain == 2 and area:
            self.post_message(self.Done("named", (area,)))


def _near(start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Tell whether a drag is at most one cell wide, so that it counts as a click."""
    return abs(start[0] - end[0]) <= 1 and start[1] == end[1]


_WAYS = {(0, -1): "above", (0, 1): "below", (-1, 0): "to the left of", (1, 0): "to the right of"}


class Drawing:
    """Drawing by keys and mouse gestures: areas and lines, and the texts that they need."""

    def __init__(self, work: Work, asking: Asking, canvas: MapCanvas) -> None:
        self.work = work
        self.asking = asking
        self.canvas = canvas
        self.joining = ""
        """Id of the area being connected; the chosen area is the other end. Empty while not connecting."""
        self._offered = False
        """The chosen other end was offered: arrows start from the area being connected."""

    def places(self) -> Mapping[str, Point]:
        """Return the areas' centres as drawn on the canvas, where overlapping boxes are moved apart."""
        result, laid_out = self.canvas.centres(), positions(self.work.drawn)
        return result if result.keys() == laid_out.keys() else laid_out

    def stop_joining(self) -> None:
        self.joining, self._offered = "", False

    def standing(self) -> str:
        """Return the question for the other end of a started line; empty while not connecting."""
        if not self.joining:
            return ""
        start, now = self.work.name(self.joining), self.work.chosen[-1] if self.work.chosen else self.joining
        if now == self.joining:
            return f"Connect {start} with which area?"
        confirm, offer = self.work.key("draw_confirm"), self.work.key("draw_connect")
        ways = f"{confirm} connects; {offer} offers the next, arrows choose another"
        return f"Connect {start} with {self.work.name(now)}? {ways}"

    def done(self, gesture: MapCanvas.Done) -> None:
        """Carry out a mouse gesture."""
        work, areas = self.work, gesture.areas
        work.said = Said("")
        match gesture.what:
            case "chosen" if self.joining and len(areas) == 1:
                work.choose(*areas)
                self.confirm()
            case "chosen":
                self.joining = ""
                work.choose(*areas)
            case "boxed":
                self._write_line("Name of the new area", "", lambda name: work.add(name, gesture.at))
            case "joined":
                work.connect(*areas)
            case "moved":
                work.move(areas[0], gesture.at)
            case "marked":
                work.choose(*areas[:2])
                work.mark(areas.index(areas[2]))
            case "named":
                work.choose(*areas)
                self.rename()

    def _write_line(self, prompt: str, value: str, then: Callable[[str], object], low: int = 1) -> None:
        """Ask for a line of text, and pass it to `then`; if the map cannot be edited, say why."""
        if self.work.edits() is not None:
            self.asking.write_line(prompt, value, then, low)

    def towards(self, dx: int, dy: int) -> None:
        work = self.work
        start = self.joining if self._offered else work.chosen[-1] if work.chosen else ""
        joined = () if self.joining else {end for link in work.scene.links if start in link[1:3] for end in link[1:3]}
        nearest = towards(self.places(), dx, dy, start, joined)
        if start and not nearest:
            self.work.refuse(f"No area {_WAYS[dx, dy]} {work.name(start)}")
            return
        self._offered = False
        work.choose(*[nearest] if nearest else [])
        work.said = Said("")

    def new_area(self, joined: bool = False) -> None:
        if joined and self.work.scene.areas and not self.work.chosen:
            self.work.refuse(NO_AREA)
            return
        beside = self.work.chosen[-1] if joined and self.work.chosen else ""  # of a line the second end
        text = f"New area next to {self.work.name(beside)}" if beside else "Name of the new area"
        self._write_line(text, "", lambda name: self.work.add(name, None, beside))

    def rename(self) -> None:
        area = self.work.area
        if area is None:
            self.work.refuse(NO_AREA)
            return
        self._write_line(f"New name of {area.name}?", area.name, self.work.rename)

    def connect(self) -> None:
        """Start a line at the chosen area and offer its other end; repeated, offer the next. Enter or a click joins."""
        if self.work.area is None:
            self.work.refuse(NO_AREA)
            return
        now, begun = self.work.chosen[0], bool(self.joining)
        others = self.work.others(self.joining or now)
        if not others:
            self.work.refuse(f"No other area to connect: {self.work.key('draw_new')} makes one")
            return
        self.joining = self.joining or now
        self._offered = True
        self.work.choose(others[(others.index(now) + 1) % len(others)] if begun and now in others else others[0])
        self.work.said = Said("")

    def confirm(self) -> None:
        """Connect with the chosen area; without a started line, rename it."""
        start = self.joining
        self.stop_joining()
        if start and self.work.area:
            if self.work.chosen[0] == start:
                self.work.refuse(f"Choose another area with the arrows, then {self.work.key('draw_confirm')} connects")
                return
            self.work.connect(start, self.work.chosen[0])
        elif self.work.area:
            self.rename()

    def write(self, which: str) -> None:
        """Ask for a text of the map or of the chosen area; an empty text removes it."""
        work, area = self.work, self.work.area
        title, notes = work.scene.title, work.draft.notes

        def objective(text: str) -> None:
            wording = "has an objective" if text else "has no objective"
            work.describe(lambda area: area._replace(objective=text), wording)

        def note(text: str) -> None:
            wording = "has a note" if text else "has no note"
            work.describe(lambda area: area._replace(notes=(text, *area.notes[1:])), wording)

        if which == "title":
            self._write_line("Title of the map", title, lambda text: work.head(text, notes), low=0)
        elif which == "notes":
            first = "".join(notes[:1])
            self._write_line("Note on the map", first, lambda text: work.head(title, (text, *notes[1:])), low=0)
        elif area is None:
            self.work.refuse(NO_AREA)
        elif which == "objective":
            self._write_line(f"{area.name}: what is the objective?", area.objective, objective, low=0)
        else:
            self._write_line(f"{area.name}: note", "".join(area.notes[:1]), note, low=0)
