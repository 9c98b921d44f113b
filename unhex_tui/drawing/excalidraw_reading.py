"""A map read from an Excalidraw drawing that was made by `excalidraw` or by hand.

Boxes with a text are areas, lines between them are connections, small signs on a line are doors, X signs and cover
marks. If nothing is bound, the nearest element within a limit counts. Every element that was interpreted by position
alone, or not read at all, is reported.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from unhex_tui.drawing.excalidraw_elements import (
    Element,
    cross_in_the_middle,
    elements,
    holds,
    is_cross,
    line_ends,
    nearest,
)
from unhex_tui.drawing.picture import Point
from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean
from unhex_tui.scenes.areas import Area, Areas, Link

_MOST_AREAS, _MOST_NOTES = 500, 2_000
_MOST_COMPARED = 500_000
"""Maximum product of the numbers of two kinds of elements that are compared with each other."""
_NEAR, _SHORT = 40.0, 60.0
"""Maximum distance of an end from its box, and maximum length of a sign on a line; larger with large boxes."""
_SHARE = 0.6
"""Both limits grow to this share of the median box size."""
_STEEP = math.sin(math.radians(30))
"""Sine of the smallest angle between a cover mark and its line."""
_MIDDLE = 0.05
"""Minimum distance of a cover mark from the line's middle, as a share of its length; nearer marks are ambiguous."""
_UNITS = 5.0
"""Units of the drawing for one unit of the map."""
_SIGNS = re.compile(r"\((?:start|way out|\d{1,5})(?:, (?:start|way out|\d{1,5}))*\)")
_NUMBERED = re.compile(r"(\d{1,5})  ?(.*)")
_CROSSES = frozenset("xX×✕✖✗✘❌")
_ARROWS = ("arrow", "triangle", "triangle_outline")


class Drawn(Value):
    """The content of a drawing."""

    scene: Areas
    notes: tuple[str, ...]
    told: tuple[str, ...]
    """Reports on elements that were not read, or read by position alone: element, place and reason, a line each."""


def read_drawing(text: str) -> Drawn:
    """Return the map in a drawing's text.

    Raises ValueError with one line of explanation if the text is not a drawing, is too large for a map, or has no area.
    """
    read, unread = elements(text)
    return _Reading(read, unread).drawn()


class _Line(NamedTuple):
    """A connection as drawn."""

    element: Element
    link: Link
    points: tuple[Point, ...]
    """Points from the link's a to its b."""


class _Reading:
    """A drawing that is read in steps; each step removes its elements from those left."""

    def __init__(self, elements: list[Element], lines: list[str]) -> None:
        self.told = lines
        self.left = {element.id: element for element in elements}
        self.boxes = [element for element in elements if element.is_box]
        self.areas: dict[str, Element] = {}
        self.names: dict[str, str] = {}
        self.words: dict[str, str] = {}
        """Words in brackets below the area's name, by area id."""
        self.notes: dict[str, list[str]] = defaultdict(list)
        self.labels: dict[str, list[Element]] = defaultdict(list)
        self.lines: list[_Line] = []

    def drawn(self) -> Drawn:
        self._name_boxes()
        sizes = sorted(min(box.box.width, box.box.height) for box in self.areas.values()) or [0.0]
        middle = sizes[len(sizes) // 2]
        self.near, self.short = max(_NEAR, _SHARE * middle), max(_SHORT, _SHARE * middle)
        self._name_texts()
        if not self.areas:
            raise ValueError("it has no area: expected boxes with a text, or texts that lines are bound to")
        if len(self.areas) > _MOST_AREAS:
            raise ValueError(f"it has {len(self.areas)} areas: expected at most {_MOST_AREAS}")
        self._connect()
        self._sign()
        title, notes, numbered = self._texts()
        for element in self.left.values():
            why = "it has no name" if element.is_box else "it neither connects two areas nor marks a line"
            self._tell(element, f"not read, {why}")
        left, top = (min(element.middle[k] for element in self.areas.values()) for k in (0, 1))
        areas = [self._area(key, (left, top), numbered.get(key, [])) for key in self.areas]
        return Drawn(
            Areas(title, tuple(areas), tuple(line.link for line in self.lines)), tuple(notes), tuple(self.told)
        )

    def _tell(self, element: Element, what: str) -> None:
        self.told.append(f"{element}: {what}")

    def _area(self, key: str, origin: Point, numbered: Sequence[str]) -> Area:
        words = self.words.get(key, "")
        first, word = "".join(numbered[:1]), "objective: "
        objective = first.removeprefix(word) if first.startswith(word) else ""
        notes = (*numbered[bool(objective) :], *self.notes[key])
        cleaned = tuple(text for note in notes if (text := clean(note)))
        x, y = (round((self.areas[key].middle[k] - origin[k]) / _UNITS, 1) for k in (0, 1))
        start, out = (f" {word}," in f" {words}," for word in ("start", "way out"))
        return Area(key, self.names[key], (), (x, y), start, out, clean(objective), cleaned)

    # ------------------------------------------------------------------ areas

    def _name_boxes(self) -> None:
        """Read boxes with a text as areas, except an unbound box around other areas."""
        texts: dict[str, list[Element]] = defaultdict(list)
        bound = {end for element in self.left.values() for end in element.ends}
        written = [element for element in self.left.values() if element.kind == "text"]
        large = [box for box in self.boxes if box.length > _SHORT]
        _refuse_many(len(large), len(large), "boxes")
        _refuse_many(len(self.boxes), sum(not self._is_box(text.container) for text in written), "boxes and texts")
        outer = {box.id for box in large if box.id not in bound and any(holds(box, other) for other in large)}
        for text in written:
            if text.container and not self._is_box(text.container) and text.container in self.left:
                self.labels[text.container].append(self.left.pop(text.id))
            elif text.id not in bound and clean(text.text) and (box := self._box_of(text, outer)) is not None:
                texts[box.id].append(self.left.pop(text.id))
        named = [box for box in self.boxes if texts[box.id]]
        if len(named) > _MOST_AREAS:
            raise ValueError(f"it has {len(named)} areas: expected at most {_MOST_AREAS}")
        for box in named:
            within = sum(holds(box, other) for other in named)
            texts[box.id].sort(key=lambda text: (text.container != box.id, text.box.y, text.box.x))
            first, *others = texts[box.id]
            del self.left[box.id]
            if within and box.id not in bound:
                self._tell(box, f"not read, {within} other area{'s are' if within > 1 else ' is'} within it")
                self._tell(first, "not read, it is in a box around other areas")
            else:
                self._take(box, first)
                for text in others:
                    self.notes[box.id] += _lines(text)
            for text in others:
                taken = box.id in self.areas
                self._tell(text, f"read as a note on {self.names[box.id]}" if taken else "not read, like its box")

    def _is_box(self, element: str) -> bool:
        return element in self.left and self.left[element].is_box

    def _box_of(self, text: Element, outer: Container[str]) -> Element | None:
        """Return the box that a text is bound to, the smallest inner box around it, or the only box of its group."""
        if self._is_box(text.container):
            return self.left[text.container]
        low = _SHORT if clean(text.text) in _CROSSES else 0.0
        around = [box for box in self.boxes if box.length > low and box.id not in outer]
        around = [box for box in around if box.distance(text.middle) == 0]
        if around:
            return min(around, key=lambda box: box.box.width * box.box.height)
        grouped = [box for box in self.boxes if box.groups & text.groups]
        return grouped[0] if len(grouped) == 1 else None

    def _take(self, element: Element, text: Element) -> None:
        """Read an element as an area with the name in a text; a name in use gets a number."""
        lines = _lines(text)
        if len(lines) > 1 and _SIGNS.fullmatch(lines[-1]):
            self.words[element.id] = lines.pop()[1:-1]
        name = whole = clean(" ".join(lines))
        known, number = {_compared(each) for each in self.names.values()}, 1
        while _compared(name) in known:
            number += 1
            name = f"{whole[:290]} {number}"
        if name != whole:
            self._tell(text, f"another area has this name; this one is now {name}")
        self.areas[element.id], self.names[element.id] = element, name

    def _name_texts(self) -> None:
        """Read texts as areas if a line is bound to them, or if a line ends near them and near no box."""
        bound = {end for element in self.left.values() for end in element.ends}
        free = [element for element in self.left.values() if element.kind == "text" and clean(element.text)]
        free = [text for text in free if clean(text.text) not in _CROSSES]
        known, lines = self.areas.keys() | {text.id for text in free}, self._free_lines()
        _refuse_many(2 * len(lines), len(free) + len(self.areas), "lines and texts")
        for line in lines:
            near = [self._text_near(at, free) for end, at in line_ends(line) if end not in known]
            for text in near if len({id(text) for text in near}) == len(near) else ():
                if text is not None and text.id not in bound:
                    bound.add(text.id)
                    self._tell(text, "read as an area, because a line ends there")
        for text in free:
            if text.id in bound:
                self._take(self.left.pop(text.id), text)

    def _text_near(self, at: Point, texts: Sequence[Element]) -> Element | None:
        """Return the text nearest to a line's end; None if a box is near."""
        near = [text for text in texts if text.distance(at) <= self.near]
        if any(box.distance(at) <= self.near for box in self.areas.values()):
            return None
        return min(near, key=lambda text: text.distance(at), default=None)

    # ------------------------------------------------------------------ lines

    def _free_lines(self) -> list[Element]:
        """Return the lines and arrows that are not signs: long, with a head, or bound at both ends."""
        lines = [element for element in self.left.values() if element.kind in ("line", "arrow")]
        return [line for line in lines if all(line.ends) or any(line.heads) or line.length > self.short]

    def _connect(self) -> None:
        lines = [element for element in self.left.values() if element.kind in ("line", "arrow")]
        bound = [line for line in lines if all(end in self.areas for end in line.ends)]
        long = [line for line in self._free_lines() if line not in bound]
        _refuse_many(len(lines), len(self.areas), "lines and areas")
        self._join([*bound, *long])
        short = [line for line in lines if line.id in self.left and line.length <= self.short]
        _refuse_many(len(short), sum(len(line.points) for line in self.lines), "small signs and lines")
        self._join([line for line in short if not any(self._crosses(line, other_line) for other_line in self.lines)])
        order = {line.id: number for number, line in enumerate(lines)}
        self.lines.sort(key=lambda line: order[line.element.id])

    def _join(self, lines: Iterable[Element]) -> None:
        known = {frozenset((line.link.a, line.link.b)) for line in self.lines}
        for line in lines:
            ends, why = self._ends_of(line)
            if why:
                if line.length > self.short or any(line.heads):
                    self._tell(line, f"not read, {why}")
                    del self.left[line.id]
                continue
            del self.left[line.id]
            a, b = ends
            between = f"{self.names[a]} and {self.names[b]}"
            if frozenset(ends) in known:
                self._tell(line, f"not read, {between} are already connected")
                continue
            known.add(frozenset(ends))
            self.lines.append(self._line(line, a, b, between))

    def _ends_of(self, line: Element) -> tuple[tuple[str, str], str]:
        """Return the areas that a line joins, and the reason if it joins none."""
        ends = []
        for end, at in line_ends(line):
            if end in self.areas:
                ends.append(end)
                continue
            near = sorted((area.distance(at), key) for key, area in self.areas.items())[:2]
            if not near or near[0][0] > self.near:
                return ("", ""), f"no area is near its end at {at[0]:.0f} {at[1]:.0f}"
            if len(near) > 1 and near[1][0] - near[0][0] < 2:
                names = " as to ".join(self.names[key] for _, key in near)
                return ("", ""), f"its end at {at[0]:.0f} {at[1]:.0f} is as near to {names}"
            ends.append(near[0][1])
        a, b = ends
        return (a, b), f"both its ends are at {self.names[a]}" if a == b else ""

    def _line(self, line: Element, a: str, b: str, between: str) -> _Line:
        points, marks, heads = line.points, [], []
        for head in line.heads:
            marks.append(head == "bar")
            heads.append(head in _ARROWS)
            if head not in ("", "bar", *_ARROWS):
                self._tell(line, f"connects {between}; its arrowhead ({head}) is ignored")
        if heads == [True, False]:
            a, b, points, marks, heads = b, a, points[::-1], marks[::-1], heads[::-1]
        if line.dashed and any(heads):
            self._tell(line, f"see only between {between}: its arrowhead is ignored")
        kind = "dashed" if line.dashed else "arrow" if heads == [False, True] else "solid"
        blocked = False
        for label in self.labels.pop(line.id, []):
            blocked = blocked or clean(label.text) in _CROSSES
            if clean(label.text) and clean(label.text) not in _CROSSES:
                self._tell(label, f"not read, no text belongs to the line between {between}")
        return _Line(line, Link(line.id, a, b, "blocked" if blocked else kind, "", *marks), points)  # type: ignore[arg-type]

    # ------------------------------------------------------------------ signs on lines

    def _sign(self) -> None:
        """Read doors, X signs and cover marks, each on the line it lies on."""
        strokes = [element for element in self.left.values() if self._is_stroke(element)]
        crosses = [text for text in self.left.values() if text.kind == "text" and clean(text.text) in _CROSSES]
        doors = [box for box in self.left.values() if box.is_box and box.length <= self.short]
        pieces = sum(len(line.points) - 1 for line in self.lines)
        _refuse_many(len(strokes) + len(crosses) + len(doors), pieces + len(strokes), "small signs and lines")
        for shape in (*crosses, *(stroke for stroke in strokes if is_cross(stroke))):
            self._block([shape])
        straight = [stroke for stroke in strokes if stroke.id in self.left and not is_cross(stroke)]
        ours = {line.element.id for line in self.lines}
        loose = [stroke for stroke in straight if not stroke.groups & ours]  # the others are exported cover marks
        for number, shape in enumerate(loose):
            for other in loose[number + 1 :]:
                if {shape.id, other.id} <= self.left.keys() and cross_in_the_middle(shape, other):
                    self._block([shape, other])
        for stroke in straight:
            if stroke.id in self.left:
                self._cover(stroke)
        for door in doors:
            self._door(door)

    def _is_stroke(self, element: Element) -> bool:
        return bool(element.points) and not any(element.heads) and element.length <= self.short

    def _on(self, sign: Element, reach: float, *, steep: bool = False) -> _Line | None:
        """Return the line within reach of a sign, preferably from the sign's group, then the nearest; or None."""
        distances = []
        for number, line in enumerate(self.lines):
            far, angle, _ = nearest(line.points, sign)
            if far <= reach and (angle >= _STEEP or not steep):
                distances.append((not line.element.groups & sign.groups, far, number))
        return self.lines[min(distances)[2]] if distances else None

    def _crosses(self, stroke: Element, line: _Line) -> bool:
        if not self._is_stroke(stroke):
            return False
        far, angle, _ = nearest(line.points, stroke)
        return far <= stroke.length / 2 and (angle >= _STEEP or is_cross(stroke))

    def _change(self, line: _Line, link: Link) -> None:
        self.lines[self.lines.index(line)] = line._replace(link=link)

    def _between(self, line: _Line) -> str:
        return f"{self.names[line.link.a]} and {self.names[line.link.b]}"

    def _block(self, signs: list[Element]) -> None:
        line = self._on(signs[0], max(sign.length for sign in signs) / 2 + 3)
        for sign in signs:
            del self.left[sign.id]
            if line is None:
                self._tell(sign, "not read, an X that is on no line")
        if line is not None:
            self._change(line, line.link._replace(kind="blocked"))

    def _cover(self, stroke: Element) -> None:
        line = self._on(stroke, stroke.length / 2, steep=True)
        if line is None:
            return
        del self.left[stroke.id]
        share = nearest(line.points, stroke)[2]
        if abs(share - 0.5) < _MIDDLE:
            self._tell(stroke, f"not read, a cover mark in the middle between {self._between(line)}: at which end?")
        elif share < 0.5:
            self._change(line, line.link._replace(mark_a=True))
        else:
            self._change(line, line.link._replace(mark_b=True))

    def _door(self, box: Element) -> None:
        line = self._on(box, box.length / 2)
        if line is None:
            return
        del self.left[box.id]
        if line.link.kind == "blocked":
            self._tell(box, f"not read, the line between {self._between(line)} is blocked and has no door")
        else:
            self._change(line, line.link._replace(door="closed" if box.dark else "open"))

    # ------------------------------------------------------------------ texts beside the map

    def _texts(self) -> tuple[str, list[str], dict[str, list[str]]]:
        """Return the title, the notes on the map, and the notes on areas by the numbers below their names."""
        free = [self.left.pop(text.id) for text in [*self.left.values()] if text.kind == "text"]
        for label in (label for labels in self.labels.values() for label in labels):
            self._tell(label, "not read, it belongs to an element that is not read")
        top = min(element.box.y for element in self.areas.values())
        bottom = max(element.box.y + element.box.height for element in self.areas.values())
        above = [text for text in free if text.box.y + text.box.height <= top and clean(text.text)]
        title = max(above, key=lambda text: (text.size, -text.box.y), default=None)
        if title is not None:
            free.remove(title)
        numbers = {
            int(word): key for key, words in self.words.items() for word in words.split(", ") if word.isdecimal()
        }
        by_number: dict[int, str] = {}
        notes: list[str] = []
        for text in free:
            kept = []
            for line in reversed(_lines(text)):
                match = _NUMBERED.fullmatch(line)
                key = numbers.get(int(match[1])) if match else None
                if match and key and int(match[1]) not in by_number and match[2].startswith(f"{self.names[key]}: "):
                    by_number[int(match[1])] = match[2].removeprefix(f"{self.names[key]}: ")
                elif line := clean(line):
                    kept.append(line)
            notes += reversed(kept)
            if kept and text.box.y < bottom:
                self._tell(text, "read as a note on the map")
        if len(notes) + len(by_number) > _MOST_NOTES:
            raise ValueError(f"it has more than {_MOST_NOTES:,} notes")
        for number in sorted(numbers.keys() - by_number.keys()):
            self.told.append(f"area {self.names[numbers[number]]}: no text has its number {number}")
        by_area: dict[str, list[str]] = defaultdict(list)
        for number in sorted(by_number):
            by_area[numbers[number]].append(by_number[number])
        return clean(" ".join(_lines(title))) if title is not None else "", notes, by_area


def _refuse_many(some: int, others: int, what: str) -> None:
    """Raise ValueError if comparing each element with each would take too long."""
    if some * others > _MOST_COMPARED:
        raise ValueError(f"it has too many {what} for a map")


def _compared(name: str) -> str:
    return normalize("NFC", name.casefold())


def _lines(text: Element) -> list[str]:
    return [line.strip() for line in text.text.splitlines() if clean(line)]
