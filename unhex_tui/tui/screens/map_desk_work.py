"""The work on a map's desk, without a widget: the text, what it says, what is chosen, every edit and its undo.

The text is the map. What is drawn edits the text through the rule system's `Maps`; while the text has a mistake,
the last drawing stays and nothing can be drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from unhex_tui.drawing.layout import GAP, free_place, gap, positions
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Area, Areas, Link
from unhex_tui.scenes.maps import AreaEdits, Draft, Maps, Point
from unhex_tui.tui.questions.answering import Said

Chosen = tuple[str, ...]
"""Ids of areas: none, one area, or the two that a line joins."""

_STEPS = 2000
"""Steps that can be taken back."""
NO_AREA = "Choose an area first: press an arrow key or click"


class Step(Value):
    """The text after an edit."""

    text: str
    chosen: Chosen
    """As it was when that text was left."""
    what: str
    typed: bool = False


class Work:
    """A map under somebody's hands."""

    def __init__(self, maps: Maps, text: str) -> None:
        self.maps = maps
        self.text = text
        self.draft: Draft = maps.read(text)
        self.remarks = maps.remarks(text)
        """What is odd about the map, as it was when that was looked for last."""
        self._remarked = text
        self.scene = _areas_of(self.draft) or Areas("", (), ())
        """The last drawing that the text gave."""
        self._stood: dict[str, Point] = {}
        self.drawn = self._standing_still()
        """The same as it is shown: what the text does not place stays where it was when something is added."""
        self.chosen: Chosen = ()
        self.said = Said("")
        self._steps = [Step(text, (), "")]
        self._at = 0

    def look_for_remarks(self) -> bool:
        """Look for what is odd about the map; whether it had changed since that was done."""
        if self._remarked == self.text:
            return False
        self._remarked = self.text
        self.remarks = self.maps.remarks(self.text)
        return True

    # ------------------------------------------------------------------ what is chosen

    @property
    def area(self) -> Area | None:
        return self.area_of(self.chosen[0]) if len(self.chosen) == 1 else None

    @property
    def link(self) -> Link | None:
        return self.between(*self.chosen) if len(self.chosen) == 2 else None

    @property
    def understood(self) -> bool:
        """The text is, so that it can be drawn into."""
        return self.draft.scene is not None

    def area_of(self, area: str) -> Area | None:
        return next((each for each in self.scene.areas if each.id == area), None)

    def name(self, area: str) -> str:
        found = self.area_of(area)
        return found.name if found else area

    def between(self, a: str, b: str) -> Link | None:
        return next((link for link in self.scene.links if {link.a, link.b} == {a, b}), None)

    def choose(self, *areas: str) -> None:
        """Choose an area, a line by its two areas, or nothing."""
        there = len(areas) < 2 or self.between(*areas) is not None
        self.chosen = areas if there and all(self.area_of(area) for area in areas) else ()

    def highlight(self, *more: str) -> Highlight:
        """What is chosen, and more areas, to make them stand out."""
        link = self.link
        return Highlight((link.id,) if link else (), (), (*(self.chosen if not link else ()), *more))

    @property
    def line(self) -> int:
        """The line of the text that makes what is chosen, from 1; 0 where nothing is."""
        if link := self.link:
            return self.draft.lines.get(link.id, 0)
        return self.draft.lines.get(self.chosen[0], 0) if self.chosen else 0

    def choose_line(self, number: int) -> None:
        """Choose what a line of the text makes."""
        made = [key for key, line in self.draft.lines.items() if line == number]
        link = next((link for link in self.scene.links if link.id in made), None)
        areas = [area.id for area in self.scene.areas if area.id in made]
        self.choose(*((link.a, link.b) if link else areas[:1]))

    def next_line(self) -> None:
        """Choose the next line of the chosen area, or of the map."""
        self.said = Said("")
        links = [link for link in self.scene.links if not self.chosen or self.chosen[0] in (link.a, link.b)]
        if not links:
            self.said = Said("No line here: c connects", "refused")
            return
        now = self.link
        after = links[(links.index(now) + 1) % len(links)] if now in links else links[0]
        first = self.chosen[0] if self.chosen else after.a
        self.chosen = (first, after.b if after.a == first else after.a)

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
        """Keep what is chosen as another step comes."""
        self._steps[self._at] = self._steps[self._at]._replace(chosen=self.chosen)

    def _read(self) -> None:
        self.draft = self.maps.read(self.text)
        if (scene := _areas_of(self.draft)) is not None:
            self.scene = scene
            self.drawn = self._standing_still()
        self.choose(*self.chosen)

    def _standing_still(self) -> Areas:
        areas = self.scene.areas
        if not any(area.at for area in areas):  # otherwise they are in the map's own units, and settle around those
            areas = tuple(area._replace(at=self._stood.get(area.id)) for area in areas)
        drawn = self.scene._replace(areas=areas)
        self._stood = {} if areas is self.scene.areas else positions(drawn)
        return drawn

    def take_typed(self, text: str) -> None:
        if text != self.text:
            self._take(text, "typing", typed=True)
            self.said = Said("")

    def replace(self, text: str, what: str) -> None:
        """Another text took its place, which can be taken back."""
        if text != self.text:
            self._take(text, what)

    def undo(self) -> None:
        self._step(-1, "Undone", "Nothing to undo: this is the start")

    def redo(self) -> None:
        self._step(1, "Redone", "Nothing to redo")

    def _step(self, step: int, did: str, nothing: str) -> None:
        at = self._at + step
        if not 0 <= at < len(self._steps):
            self.said = Said(nothing, "refused")
            return
        what = self._steps[max(at, self._at)].what
        self._leave()
        self._at = at
        self.text, self.chosen = self._steps[at].text, self._steps[at].chosen
        self._read()
        self.said = Said(f"{did}: {what}")

    # ------------------------------------------------------------------ edits

    def edits(self) -> Callable[[str], AreaEdits] | None:
        """What draws into the text; None where that cannot be done now, which `said` explains."""
        if self.maps.edits is None:
            self.said = Said("This map is text only: press Tab to edit it", "refused")
        elif not self.understood:
            first = self.draft.mistakes[0]
            self.said = Said(f"Correct the text first: {first}", "refused")
            return None
        return self.maps.edits

    def edit(self, what: str, change: Callable[[AreaEdits], str]) -> bool:
        """Change the text; False where that was refused, which `said` explains."""
        edits = self.edits()
        if edits is None:
            return False
        try:
            text = change(edits(self.text))
        except (ValueError, KeyError) as error:
            self.said = Said(str(error), "refused")
            return False
        if text != self.text:
            self._take(text, what)
        self.said = Said(what)
        return True

    def add(self, name: str, at: Point | None = None, joined: str = "") -> None:
        """A new area, which is chosen then; `joined` names an area to connect it with."""
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
        """The id of the area that was not there before."""
        scene = _areas_of(self.maps.read(text))
        known = {area.id for area in self.scene.areas}
        new = [area for area in (scene.areas if scene else ()) if area.id not in known]
        same = [area for area in (scene.areas if scene else ()) if area.name == name]
        return (new or same)[-1].id

    def rename(self, name: str) -> None:
        """Another name for the chosen area, which stays chosen."""
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
        """The areas it can be connected with by distance, those that it is connected with already at the end."""
        found = positions(self.drawn)
        return sorted(
            (other for other in found if other != area),
            key=lambda other: (self.between(area, other) is not None, math.dist(found[area], found[other])),
        )

    def connect(self, a: str, b: str) -> None:
        """A line between two areas; where there is one, it is chosen."""
        if self.between(a, b) is None:
            told = f"Connected {self.name(a)} and {self.name(b)}"
            if not self.edit(told, lambda edits: edits.connect(Link("", a, b))):
                return
        self.choose(a, b)

    def change_line(self, change: Callable[[Link], Link], what: str) -> None:
        """Another kind, door or mark for the chosen line."""
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
        """What a line is, from the end that is numbered 1."""
        kinds = {"solid": "see and move", "dashed": "see, no move", "blocked": "no sight (X)"}
        kind = kinds.get(link.kind, f"see, move only to {self.name(link.b)}")
        marks = [self.name(end) for end, mark in ((link.a, link.mark_a), (link.b, link.mark_b)) if mark]
        door = {"open": ", open door", "closed": " once its closed door is open"}.get(link.door, "")
        cover = f", cover at {' and '.join(marks)}" if marks else ""
        one, other = self.chosen if len(self.chosen) == 2 else (link.a, link.b)
        return f"{self.name(one)} - {self.name(other)}: {kind}{door}{cover}"

    def mark(self, end: int) -> None:
        """Set or take away the cover mark at the first (0) or the other (1) end of the chosen line."""
        area = self.chosen[end] if len(self.chosen) == 2 else ""
        self.change_line(
            lambda link: (
                link._replace(mark_a=not link.mark_a) if link.a == area else link._replace(mark_b=not link.mark_b)
            ),
            f"Cover at {self.name(area)}",
        )

    def door(self) -> None:
        """No door in the chosen line, an open one, a closed one."""
        order: dict[str, Literal["", "open", "closed"]] = {"": "open", "open": "closed", "closed": ""}
        self.change_line(lambda link: link._replace(door=order[link.door]), "Door changed")

    def kind(self, kind: Literal["dashed", "blocked"]) -> None:
        """See only along the chosen line, or an X; once more makes a plain line."""

        def change(link: Link) -> Link:
            wanted = "solid" if link.kind == kind else kind
            return link._replace(kind=wanted, door="" if wanted == "blocked" else link.door)

        self.change_line(change, "Line changed")

    def arrow(self) -> None:
        """No arrow on the chosen line, one towards the second end, one towards the first."""
        first = self.chosen[0] if self.chosen else ""

        def change(link: Link) -> Link:
            if link.kind == "arrow" and link.a != first:
                return link._replace(kind="solid")
            if (link.a == first) == (link.kind == "arrow"):
                link = Link(link.id, link.b, link.a, link.kind, link.door, link.mark_b, link.mark_a)
            return link._replace(kind="arrow")

        self.change_line(change, "Arrow changed")

    def flag(self, which: Literal["start", "exit"]) -> None:
        """Make the chosen area a start area or a way out, or take that back."""
        area = self.area
        if which == "start":
            told = "is no longer a start area" if area and area.start else "is a start area"
            self.describe(lambda area: area._replace(start=not area.start), told)
        else:
            told = "is no longer a way out" if area and area.exit else "is a way out of the fight"
            self.describe(lambda area: area._replace(exit=not area.exit), told)

    def describe(self, change: Callable[[Area], Area], what: str) -> None:
        """Another start, way out, objective or note for the chosen area."""
        if area := self.area:
            self.edit(f"{area.name} {what}", lambda edits: edits.describe(change(area)))
        else:
            self._none("an area")

    def head(self, title: str, notes: tuple[str, ...]) -> None:
        self.edit("Title and notes of the map", lambda edits: edits.head(title, notes))

    def delete(self) -> None:
        """The chosen line or area goes."""
        if link := self.link:
            a, b = link.a, link.b
            told = f"Line between {self.name(a)} and {self.name(b)} deleted"
            self.edit(told, lambda edits: edits.disconnect(a, b))
            self.choose(self.chosen[0] if self.chosen else a)
        elif area := self.area:
            self.edit(f"{area.name} deleted", lambda edits: edits.remove(area.id))
        else:
            self._none("an area or a line")

    def _none(self, what: str) -> None:
        told = NO_AREA if what == "an area" else f"Choose {what} first: press l or click"
        self.said = Said(told, "refused")

    # ------------------------------------------------------------------ places

    def _everywhere(self) -> dict[str, Point]:
        """Every area's position as it is drawn now."""
        return {area: _rounded(self.drawn_at(at)) for area, at in positions(self.drawn).items()}

    def move(self, area: str, at: Point) -> None:
        """Move an area to a position in units as drawn; the others keep theirs, which is written down."""
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
        found = {area: _rounded((x * GAP, y * GAP)) for area, (x, y) in positions(bare).items()}
        self.edit("New layout", lambda edits: edits.place(found))

    def write_places(self) -> None:
        """Before a map that was drawn leaves the desk: write its positions down, where laid out anew it would not look
        as it does here. A text that was only typed stays as it is.
        """
        made = any(not step.typed for step in self._steps[1 : self._at + 1])
        if made and self._stood and self.maps.edits is not None and self.understood:
            anew, here = positions(self.scene), positions(self.drawn)
            if any(_rounded(anew[area]) != _rounded(here[area]) for area in here):
                self.edit("Positions written to the map text", lambda edits: edits.place(self._everywhere()))

    def drawn_at(self, at: Point) -> Point:
        """A position as drawn, in the units that it is written in."""
        unit = 1.0 if any(area.at for area in self.scene.areas) or not self.scene.areas else GAP
        return at[0] * unit, at[1] * unit


def _rounded(at: Point) -> Point:
    return round(at[0], 1) + 0.0, round(at[1], 1) + 0.0


def _areas_of(draft: Draft) -> Areas | None:
    """The drawing of a text; None where it is not understood."""
    return draft.scene if isinstance(draft.scene, Areas) else None
