"""The work on the map desk, without a widget: the map's text, its drawing, the choice, every edit and its undo.

The text is the map. Drawing edits the text through the rule system's `Maps`; while the text has a mistake, the last
drawing stays and cannot be changed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from unhex_tui.drawing.layout import GAP, free_place, gap, positions
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Area, AreaEdits, Areas, Draft, Link, Maps, Point
from unhex_tui.tui.keys.commands import DESK, DRAWING
from unhex_tui.tui.keys.names import written
from unhex_tui.tui.questions.answering import Said

Chosen = tuple[str, ...]
"""Ids of areas: none, one area, or the two ends of a line."""

_STEPS = 2000
"""Most steps kept for undo."""
NO_AREA = "Choose an area first: press an arrow key or click"


class Step(Value):
    """The text after an edit."""

    text: str
    chosen: Chosen
    """The choice when this text was last left."""
    what: str
    typed: bool = False


class Work:
    """The state of a map being edited."""

    def __init__(self, maps: Maps, text: str) -> None:
        self.maps = maps
        self.keys = {each.id: written(each.keys.split(",")[0]) for each in (*DRAWING, *DESK)}
        """The first key of each of the desk's commands, as people write it."""
        self.begin(text)

    def key(self, *commands: str) -> str:
        """Return the keys of these commands for a text; arrows stand together: `Shift+↑↓←→`."""
        keys = [self.keys[command] for command in commands]
        held = {key[:-1] for key in keys}
        if len(held) == 1 and all(key[-1] in "↑↓←→" for key in keys):
            return held.pop() + "".join(key[-1] for key in keys)
        return " ".join(keys)

    def begin(self, text: str) -> None:
        """Work on another map from now on, without the steps of the map before."""
        self.text = text
        self.draft: Draft = self.maps.read(text)
        self.remarks = self.maps.remarks(text)
        """The map's remarks, as of the last search for them."""
        self._remarked = text
        self.scene = _areas_of(self.draft) or Areas("", (), ())
        """The last scene that the text gave."""
        self._stood: dict[str, Point] = {}
        self.drawn = self._standing_still()
        """The scene as shown: areas without a written position stay in place when another area is added."""
        self.chosen: Chosen = ()
        self.said = Said("")
        self._steps = [Step(text, (), "")]
        self._at = 0

    def refuse(self, text: str) -> None:
        self.said = Said(text, "refused")

    def look_for_remarks(self) -> bool:
        """Search the map for remarks; False if the text has not changed since the last search."""
        if self._remarked == self.text:
            return False
        self._remarked = self.text
        self.remarks = self.maps.remarks(self.text)
        return True

    # ------------------------------------------------------------------ the choice

    @property
    def area(self) -> Area | None:
        return self.area_of(self.chosen[0]) if len(self.chosen) == 1 else None

    @property
    def link(self) -> Link | None:
        return self.between(*self.chosen) if len(self.chosen) == 2 else None

    @property
    def understood(self) -> bool:
        """Whether the text can be read, and therefore drawn into."""
        return self.draft.scene is not None

    def area_of(self, area: str) -> Area | None:
        return next((each for each in self.scene.areas if each.id == area), None)

    def name(self, area: str) -> str:
        known = self.area_of(area)
        return known.name if known else area

    def between(self, a: str, b: str) -> Link | None:
        return next((link for link in self.scene.links if {link.a, link.b} == {a, b}), None)

    def choose(self, *areas: str) -> None:
        """Choose an area, a line by its two areas, or nothing."""
        known = len(areas) < 2 or self.between(*areas) is not None
        self.chosen = areas if known and all(self.area_of(area) for area in areas) else ()

    def highlight(self, *more: str) -> Highlight:
        link = self.link
        return Highlight((link.id,) if link else (), (), (*(self.chosen if not link else ()), *more))

    @property
    def line(self) -> int:
        """The text line, from 1, that makes the chosen area or line; 0 for no choice."""
        if link := self.link:
            return self.draft.lines.get(link.id, 0)
        return self.draft.lines.get(self.chosen[0], 0) if self.chosen else 0

    def choose_line(self, number: int) -> None:
        """Choose the area or line that a text line makes."""
        made = [key for key, line in self.draft.lines.items() if line == number]
        link = next((link for link in self.scene.links if link.id in made), None)
        areas = [area.id for area in self.scene.areas if area.id in made]
        self.choose(*((link.a, link.b) if link else areas[:1]))

    def next_line(self) -> None:
        """Choose the next line of the chosen area, or of the map."""
        self.said = Said("")
        links = [link for link in self.scene.links if not self.chosen or self.chosen[0] in (link.a, link.b)]
        if not links:
            self.refuse(f"No line here: {self.key('draw_connect')} connects")
            return
        current = self.link
        following = links[(links.index(current) + 1) % len(links)] if current in links else links[0]
        first = self.chosen[0] if self.chosen else following.a
        self.chosen = (first, following.b if following.a == first else following.a)

    # ------------------------------------------------------------------ the text

    def _take(self, text: str, what: str, *, typed: bool = False) -> None:
        self._leave()
        del self._steps[self._at + 1 :]
        self.text = text
        self._read()
        last = self._steps[-1]
        if typed and last.typed and last.text.count("\n") == text.count("\n"):
            self._steps[-1] = Step(text, self.chosen, what, True)
        else:
            self._steps.append(Step(text, self.chosen, what, typed))
        del self._steps[:-_STEPS]
        self._at = len(self._steps) - 1

    def _leave(self) -> None:
        """Keep the choice with the current step before another step comes."""
        self._steps[self._at] = self._steps[self._at]._replace(chosen=self.chosen)

    def _read(self) -> None:
        self.draft = self.maps.read(self.text)
        if (scene := _areas_of(self.draft)) is not None:
            self.scene = scene
            self.drawn = self._standing_still()
        self.choose(*self.chosen)

    def _standing_still(self) -> Areas:
        areas = self.scene.areas
        if not any(area.at for area in areas):  # else positions are written, and new areas settle around them
            areas = tuple(area._replace(at=self._stood.get(area.id)) for area in areas)
        drawn = self.scene._replace(areas=areas)
        self._stood = {} if areas is self.scene.areas else positions(drawn)
        return drawn

    def take_typed(self, text: str) -> None:
        if text != self.text:
            self._take(text, "typing", typed=True)
            self.said = Said("")

    def replace(self, text: str, what: str) -> None:
        """Replace the whole text; this can be undone."""
        if text != self.text:
            self._take(text, what)

    def undo(self) -> None:
        self._step(-1, "Undone", "Nothing to undo: this is the start")

    def redo(self) -> None:
        self._step(1, "Redone", "Nothing to redo")

    def _step(self, step: int, did: str, nothing: str) -> None:
        at = self._at + step
        if not 0 <= at < len(self._steps):
            self.refuse(nothing)
            return
        what = self._steps[max(at, self._at)].what
        self._leave()
        self._at = at
        self.text, self.chosen = self._steps[at].text, self._steps[at].chosen
        self._read()
        self.said = Said(f"{did}: {what}")

    # ------------------------------------------------------------------ edits

    def edits(self) -> Callable[[str], AreaEdits] | None:
        """Return the map's edit functions; None if drawing is impossible now, with the reason in `said`."""
        if self.maps.edits is None:
            self.refuse(f"This map is text only: press {self.key('desk_switch')} to edit it")
        elif not self.understood:
            first = self.draft.mistakes[0]
            self.refuse(f"Correct the text first: {first}")
            return None
        return self.maps.edits

    def edit(self, what: str, change: Callable[[AreaEdits], str]) -> bool:
        """Change the text; False if the change was refused, with the reason in `said`."""
        edits = self.edits()
        if edits is None:
            return False
        try:
            text = change(edits(self.text))
        except (ValueError, KeyError) as error:
            self.refuse(str(error))
            return False
        if text != self.text:
            self._take(text, what)
        self.said = Said(what)
        return True

    def add(self, name: str, at: Point | None = None, joined: str = "") -> None:
        """Add an area and choose it; `joined` is the id of an area to connect it with."""
        edits = self.edits()
        if edits is None:
            return
        placed = bool(self.scene.areas) and all(area.at for area in self.scene.areas)
        everywhere = {} if placed or at is None else self._everywhere()
        if at is not None:
            at = self.drawn_at(at)
        elif placed:
            at = free_place(self.scene, joined or (self.chosen[0] if self.chosen else ""))

        def change(before: AreaEdits) -> str:
            text = edits(before.place(everywhere)).add(name, at and _rounded(at))
            return edits(text).connect(Link("", joined, self._newest(text, name))) if joined else text

        if self.edit(f"Added {name}", change):
            self.choose(self._newest(self.text, name))

    def _newest(self, text: str, name: str) -> str:
        """Return the id of the area added by the last edit."""
        scene = _areas_of(self.maps.read(text))
        known = {area.id for area in self.scene.areas}
        new = [area for area in (scene.areas if scene else ()) if area.id not in known]
        same = [area for area in (scene.areas if scene else ()) if area.name == name]
        return (new or same)[-1].id

    def rename(self, name: str) -> None:
        area = self.area
        if area is None:
            self._none("an area")
            return
        at = [each.id for each in self.scene.areas].index(area.id)
        stood = self._stood
        if self.edit(f"{area.name} is now {name}", lambda edits: edits.rename(area.id, name)):
            ids = [each.id for each in self.scene.areas]
            if stood and area.id not in ids:
                self._stood = {**stood, ids[at]: stood[area.id]}
                self.drawn = self._standing_still()
            self.choose(self.scene.areas[at].id)

    def others(self, area: str) -> list[str]:
        """Return the ids of all other areas by distance; those already connected come last."""
        result = positions(self.drawn)
        return sorted(
            (other for other in result if other != area),
            key=lambda other: (self.between(area, other) is not None, math.dist(result[area], result[other])),
        )

    def connect(self, a: str, b: str) -> None:
        """Draw a line between two areas, or choose the line that is there."""
        if self.between(a, b) is None:
            text = f"Connected {self.name(a)} and {self.name(b)}"
            if not self.edit(text, lambda edits: edits.connect(Link("", a, b))):
                return
        self.choose(a, b)

    def change_line(self, change: Callable[[Link], Link], what: str) -> None:
        """Change the kind, door or marks of the chosen line."""
        link = self.link
        if link is None:
            self._none("a line")
            return
        chosen = self.chosen
        done = self.edit(what, lambda edits: edits.connect(change(link)))
        self.choose(*chosen)
        if done and (changed := self.link):
            self.said = Said(self.in_words(changed))

    def in_words(self, link: Link) -> str:
        """Return a description of a line, starting from the end numbered 1."""
        kinds = {"solid": "see and move", "dashed": "see, no move", "blocked": "no sight (X)"}
        kind = kinds.get(link.kind, f"see, move only to {self.name(link.b)}")
        marks = [self.name(end) for end, mark in ((link.a, link.mark_a), (link.b, link.mark_b)) if mark]
        door = {"open": ", open door", "closed": " once its closed door is open"}.get(link.door, "")
        cover = f", cover at {' and '.join(marks)}" if marks else ""
        first, other = self.chosen if len(self.chosen) == 2 else (link.a, link.b)
        return f"{self.name(first)} - {self.name(other)}: {kind}{door}{cover}"

    def mark(self, end: int) -> None:
        """Toggle the cover mark at the first (0) or second (1) end of the chosen line."""
        area = self.chosen[end] if len(self.chosen) == 2 else ""
        self.change_line(
            lambda link: (
                link._replace(mark_a=not link.mark_a) if link.a == area else link._replace(mark_b=not link.mark_b)
            ),
            f"Cover at {self.name(area)}",
        )

    def door(self) -> None:
        """Change the chosen line's door: none, open, closed, in turn."""
        order: dict[str, Literal["", "open", "closed"]] = {"": "open", "open": "closed", "closed": ""}
        self.change_line(lambda link: link._replace(door=order[link.door]), "Door changed")

    def kind(self, kind: Literal["dashed", "blocked"]) -> None:
        """Make the chosen line see-only or blocked; repeated, make it plain again."""

        def change(link: Link) -> Link:
            wanted = "solid" if link.kind == kind else kind
            return link._replace(kind=wanted, door="" if wanted == "blocked" else link.door)

        self.change_line(change, "Line changed")

    def arrow(self) -> None:
        """Change the chosen line's arrow: none, towards the second end, towards the first, in turn."""
        first = self.chosen[0] if self.chosen else ""

        def change(link: Link) -> Link:
            if link.kind == "arrow" and link.a != first:
                return link._replace(kind="solid")
            if (link.a == first) == (link.kind == "arrow"):
                link = Link(link.id, link.b, link.a, link.kind, link.door, link.mark_b, link.mark_a)
            return link._replace(kind="arrow")

        self.change_line(change, "Arrow changed")

    def flag(self, which: Literal["start", "exit"]) -> None:
        """Toggle whether the chosen area is a start area or a way out."""
        what = {"start": "a start area", "exit": "a way out of the fight"}[which]
        on = self.area is not None and getattr(self.area, which)
        self.describe(lambda area: area._replace(**{which: not on}), f"is {'no longer ' * on}{what}")

    def describe(self, change: Callable[[Area], Area], what: str) -> None:
        """Change the start, way out, objective or note of the chosen area."""
        if area := self.area:
            self.edit(f"{area.name} {what}", lambda edits: edits.describe(change(area)))
        else:
            self._none("an area")

    def head(self, title: str, notes: tuple[str, ...]) -> None:
        self.edit("Title and notes of the map", lambda edits: edits.head(title, notes))

    def delete(self) -> None:
        if link := self.link:
            a, b = link.a, link.b
            text = f"Line between {self.name(a)} and {self.name(b)} deleted"
            self.edit(text, lambda edits: edits.disconnect(a, b))
            self.choose(self.chosen[0] if self.chosen else a)
        elif area := self.area:
            self.edit(f"{area.name} deleted", lambda edits: edits.remove(area.id))
        else:
            self._none("an area or a line")

    def _none(self, what: str) -> None:
        text = NO_AREA if what == "an area" else f"Choose {what} first: press {self.key('draw_line')} or click"
        self.refuse(text)

    # ------------------------------------------------------------------ places

    def _everywhere(self) -> dict[str, Point]:
        return {area: _rounded(self.drawn_at(at)) for area, at in positions(self.drawn).items()}

    def move(self, area: str, at: Point) -> None:
        """Move an area to a position in the drawing's units; write down the positions of all others."""
        everywhere = {**self._everywhere(), area: _rounded(self.drawn_at(at))}
        self.choose(area)
        self.edit(f"{self.name(area)} moved", lambda edits: edits.place(everywhere))

    def nudge(self, dx: int, dy: int) -> None:
        if area := self.area:
            x, y = positions(self.drawn)[area.id]
            step = gap(self.drawn) / 4
            self.move(area.id, (x + dx * step, y + dy * step))
        else:
            self._none("an area")

    def lay_out(self) -> None:
        """Lay the map out anew and write the positions down."""
        bare = self.scene._replace(areas=tuple(area._replace(at=None) for area in self.scene.areas))
        points = {area: _rounded((x * GAP, y * GAP)) for area, (x, y) in positions(bare).items()}
        self.edit("New layout", lambda edits: edits.place(points))

    def write_places(self) -> None:
        """Write down the positions of a drawn map, if a new layout would look different.

        Called before a map leaves the desk. A text that was only typed stays unchanged.
        """
        made = any(not step.typed for step in self._steps[1 : self._at + 1])
        if made and self._stood and self.maps.edits is not None and self.understood:
            anew, here = positions(self.scene), positions(self.drawn)
            if any(_rounded(anew[area]) != _rounded(here[area]) for area in here):
                self.edit("Positions written to the map text", lambda edits: edits.place(self._everywhere()))

    def drawn_at(self, at: Point) -> Point:
        """Convert a position from the drawing's units to the units written in the text."""
        unit = 1.0 if any(area.at for area in self.scene.areas) or not self.scene.areas else GAP
        return at[0] * unit, at[1] * unit


def _rounded(at: Point) -> Point:
    return round(at[0], 1) + 0.0, round(at[1], 1) + 0.0


def _areas_of(draft: Draft) -> Areas | None:
    """Return the drawing of a text; None if the text cannot be read or is no map of areas."""
    return draft.scene if isinstance(draft.scene, Areas) else None
