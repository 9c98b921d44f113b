"""The scene's panel, mostly a map: it marks tokens and places that can be answered with keys, and posts clicks as ids.

The drawing itself is `unhex_tui.drawing`; this module styles its cells and lays the keys of the pending question over
it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import repeat, zip_longest
from typing import ClassVar, Literal

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.strip import Strip

from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.picture import ZOOMS, Cell, Picture, Room
from unhex_tui.drawing.strokes import signs
from unhex_tui.engine.advice import Odds
from unhex_tui.engine.view import Highlight, Scene
from unhex_tui.scenes.turn import Turn
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.lines import LinedPanel, Picked

_NO_LETTERS: Mapping[str, str] = {}
_WITH_LEGEND = (90, 36)
"""Least columns and rows of the panel for a map with its legend."""
_LEGEND = 3
_AROUND = 4, 2
"""Columns and rows kept visible around the current place of a grid."""


class DrawnPanel(LinedPanel):
    """A window onto a picture, which may be larger."""

    TITLE = "Map"

    _picture: Picture | None = None
    zoom = 0

    def zoomed(self, step: int) -> None:
        """Zoom in for 1 and out for -1; restore the fitting size for 0."""
        self.zoom = max(ZOOMS[0], min(self.zoom + step, ZOOMS[1])) if step else 0
        self.update_lines()
        self.refresh()

    def goes_on(self) -> str:
        """Return arrows for the directions in which the picture goes on; empty if all of it is visible."""
        above, below = self._rows_out()
        ways = (
            ("←", self.left > self.least),
            (f"↑{above}", self.top > 0),
            (f"↓{below}", self.top + self.high < len(self._lines)),
            ("→", self.left + self.wide < self.line_width),
        )
        signs = " ".join(sign for sign, more in ways if more)
        return f"{signs} more" if signs and not (above or below) else signs

    def _rows_out(self) -> tuple[str, str]:
        """Return the letters of a grid's rows above the window, and below it."""
        return "", ""

    def show_place(self, place: str) -> None:
        for place_id, x, y, w, h in self._picture.places if self._picture else ():
            if place_id == place:
                columns, rows = _AROUND if self._picture and self._picture.grid else (0, 0)
                left, top = max(0, x - columns), max(0, y - rows)
                self.show_region(Region(left, top, x + w + columns - left, y + h + rows - top))
                self.show_region(Region(x, y, w, h))
                self.scroll_view(0, self.top % h if columns else 0)  # cut no field in half at the top
                return


class MapPanel(DrawnPanel):
    """The map with its places and tokens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "zoom(1)", "Larger", show=False, id="map.larger"),
        Binding("minus", "zoom(-1)", "Smaller", show=False, id="map.smaller"),
    ]

    class Clicked(Picked[tuple[Literal["token", "place"], str]]):
        """Posted with the kind and the id of the token or place that was clicked."""

    _scene: Scene | None = None
    _wanted: frozenset[str] = frozenset()
    _letters: Mapping[str, str] = _NO_LETTERS
    _rows: Sequence[list[Cell]] = ()
    """The cells that `lines` were made from."""
    _lettered: Sequence[tuple[Strip, Strip]] = ()
    """The lines painted last, without and with the letters of rows: most are equal in the next frame."""
    _stale = ""
    _kept_in_sight = ("", "")
    _held: tuple[int, int] | None = None
    """The mouse position, in screen cells, during a drag of the map; None outside a drag."""
    _dragged = False
    """The map has moved since the button went down, so its release is no click."""

    def show(
        self,
        scene: Scene | None,
        highlight: Highlight | None = None,
        wanted: frozenset[str] = frozenset(),
        letters: Mapping[str, str] = _NO_LETTERS,
        looked: str = "",
        odds: Odds | None = None,
        stale: str = "",
    ) -> None:
        """Draw the scene.

        `highlight` is shown instead of the scene's own; `wanted` are the ids of tokens and places that can be answered
        now; `letters` by id are the pending question's keys, shown on tokens and on places' borders; `looked` is the id
        of the token at the cursor. A scene that lists its characters has the `odds` beside them. `stale` is the caption
        of a picture that does not show a whole text.
        """
        weighed = scene.weighed(odds) if isinstance(scene, Turn) else scene
        drawn = weighed.marked(highlight, letters, looked) if weighed is not None else None
        if (drawn, wanted, letters, stale) == (self._scene, self._wanted, self._letters, self._stale):
            return
        self._stale = stale
        self._scene, self._wanted, self._letters = drawn, wanted, dict(letters)
        title = (scene.title or scene.called) if scene else self.TITLE
        listed = scene is not None and scene.lists and odds is not None and odds.title
        self.set_title(*([f"{title} · {odds.title} at each target"] if odds and listed else []), title)
        edge = self._edge()
        self.update_lines()
        if edge != self._edge():
            self.refresh()
        self._keep_in_sight()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        if self._scene is None or self._scene.empty:
            self._picture, self.line_width, self._rows, self.kept, self.least = None, 0, [], (0, 0), 0
            words = self._scene.empty if self._scene else ""
            return self.rows(words, "quiet", width)
        legend = self._legend(self._scene, width) if width >= _WITH_LEGEND[0] and height >= _WITH_LEGEND[1] else []
        room = Room(width, height - len(legend), self.ascii, self.zoom)
        picture = self._picture = artist(self._scene).picture(self._scene, room)
        self.line_width = picture.width
        if picture.grid:  # the letters of rows stand in the border, unless the panel is bare
            self.kept, self.least = (int(self.bare), 1), int(not self.bare)
            spare = min(max(0, height - picture.height), _LEGEND + 1)
            room = room._replace(height=height - spare)
            legend = self._legend(self._scene, width, spare)
        else:
            self.kept, self.least = (0, 0), 0
        self._overlay(picture)
        before = zip_longest(self._rows, self._lines) if len(self._rows) == picture.height else repeat(([], ()))
        self._rows = picture.rows
        drawn = [
            runs if row == old else cell_runs(row, self.ascii)
            for row, (old, runs) in zip(picture.rows, before, strict=False)
        ]
        return [*drawn, *[()] * (room.height - len(drawn)), *legend] if len(drawn) <= room.height else drawn

    def _legend(self, scene: Scene, width: int, lines: int = _LEGEND) -> list[Runs]:
        """Return the legend, always in the same number of lines, so that the map does not move."""
        return _in_lines(tuple(artist(scene).legend(scene, self.ascii)), width, lines)

    def _overlay(self, picture: Picture) -> None:
        """Lay keys on the borders of places, and highlight the tokens and places that can be answered."""
        wanted = self._wanted | self._letters.keys()
        for place, x, y, w, h in picture.places:
            if place in wanted and picture.grid:
                _offered(picture.rows[y], x + 1)
            elif place in wanted:
                _framed(picture.rows, x, y, w, h)
            if place in self._letters and not picture.grid:
                _keyed(picture.rows, x, y, h, plain_text.cut(self._letters[place], 1, self.ascii))
        for token, x, y, w in picture.spans:
            if token in wanted:
                row = picture.rows[y]
                for column in range(x, x + w):
                    text, role = row[column]
                    row[column] = Cell(text, "wanted" if role == "letter" else f"{role}+wanted.token")  # type: ignore[arg-type]

    def tell_more(self) -> None:
        """Show the reason for the highlighted path, or the stakes, in the lower border, and where the map goes on."""
        scene = self._scene
        why = scene.highlight.why if scene and scene.highlight and not self.bare else ""
        more = self.goes_on()
        room = self.wide - 4 - len(more) - 2
        if why and room > 8:
            # The path itself is drawn, so its two ends are dropped first, then the remarks after the first.
            bare = plain_text.without_rules(why)
            brief = bare.partition(": ")[2] or bare
            ways = (bare, brief, brief.partition("; ")[0])
            fits = (way for way in ways if plain_text.width(plain_text.plain(way, self.ascii)) <= room)
            more = f"{plain_text.cut(next(fits, ways[-1]), room, self.ascii)}  {more}".rstrip()
        elif self._stale:
            more = f"{plain_text.cut(plain_text.plain(self._stale, self.ascii), room, self.ascii)}  {more}".rstrip()
        elif scene and scene.at_stake and room > 8:
            told = plain_text.some(scene.at_stake.split("; "), room - 2, "; ", self.ascii)
            more = f"{signs(self.ascii).objective} {told}  {more}".rstrip()
        self.set_subtitle(more)

    def _keep_in_sight(self) -> None:
        """Scroll to the field at the cursor or the acting character when it changes; else leave the GM's scrolling."""
        picture = self._picture
        highlight = self._scene.highlight if self._scene else None
        looked = highlight.places[-1:] if highlight and picture and picture.grid else ()
        target = (looked[0], "") if looked else picture.current if picture else ("", "")
        if not target[0] or target == self._kept_in_sight:
            return
        self._kept_in_sight = target
        self.show_place(target[0])

    def leaves(self, width: int) -> int:
        """Return the cells of `width` that a picture of fixed size leaves free."""
        return max(0, width - self.line_width) if self.one_size else 0

    @property
    def one_size(self) -> bool:
        return self._picture is not None and self._picture.grid

    def towards(self, place: str, dx: int, dy: int, among: Collection[str]) -> str:
        """Return the next place of `among` in a direction, from `place` or the acting character's; empty for none."""
        picture = self._picture
        if picture is None:
            return ""
        start = place or picture.current[0] or next((each[0] for each in picture.places if each[0] in among), "")
        nearest = picture.towards(start, dx, dy, among)
        return nearest if nearest in among and (nearest != start or not place) else ""

    def _rows_out(self) -> tuple[str, str]:
        letters = (
            [(y, row[0].text) for y, row in enumerate(self._rows) if row[0].text.strip()] if any(self.kept) else []
        )
        above = [letter for y, letter in letters if y < self.top + self.kept[1]]
        below = [letter for y, letter in letters if y >= self.top + self.high]
        return _span(above), _span(below)

    def _painted(self, y: int) -> Strip:
        """Return a line without half column numbers at the window's edges."""
        strip = super()._painted(y)
        if y >= self.kept[1] or not self._rows:
            return strip
        row, first, end = self._rows[0], self.left + self.kept[0], self.left + self.wide
        if end < len(row) and row[end].text.isdigit():
            strip = strip.crop(0, self.wide - 1).extend_cell_length(self.wide, self._ground)
        if first < len(row) and row[first - 1].text.isdigit():
            blank = Strip.blank(1, self._ground)
            strip = Strip.join([strip.crop(0, self.kept[0]), blank, strip.crop(self.kept[0] + 1)])
        return strip

    def _edge(self) -> str:
        return "".join(row[0].text for row in self._rows) if self.least else ""

    def render_lines(self, crop: Region) -> list[Strip]:
        before = self._painting
        strips = super().render_lines(crop)
        if self.least and crop.x == 0 and self._painting is not None and self._painting is not before:
            last = [*self._lettered, *[None] * len(strips)]
            self._lettered = [
                known if known and known[0] is strip else (strip, self._with_letter(strip, crop.y + y - 1))
                for y, (strip, known) in enumerate(zip(strips, last, strict=False))
            ]
            strips = [lettered for _, lettered in self._lettered]
            self._painting = (crop, strips)
        return strips

    def _with_letter(self, strip: Strip, y: int) -> Strip:
        number = y + self.top
        if not self.kept[1] <= y < self.high or number >= len(self._rows) or not self._rows[number][0].text.strip():
            return strip
        letter = plain_text.strip([(self._rows[number][0].text, "edge")], self._style, self.ascii)
        return Strip.join([letter, strip.crop(1)])

    def action_zoom(self, step: int) -> None:
        self.zoomed(step)
        self._kept_in_sight = ("", "")
        self._keep_in_sight()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._kept_in_sight = ("", "")
        self._keep_in_sight()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._dragged = False
        if self.line_width > self.wide or len(self.lines) > self.high:
            self._held = (event.screen_x, event.screen_y)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._held is None:
            return
        (x, y), self._held = self._held, (event.screen_x, event.screen_y)
        if self._held != (x, y):
            self._dragged = True
            self.scroll_view(x - event.screen_x, y - event.screen_y)

    def on_mouse_up(self, _: events.MouseUp) -> None:
        if self._held is not None:
            self._held = None
            self.release_mouse()

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        hit = self._picture.hit(column, line, self._wanted) if self._picture and not self._dragged else None
        if hit is not None:
            self.post_message(self.Clicked(hit))


_Meaning = tuple[str, str, str]
"""A sign with its role and meaning."""


@lru_cache(maxsize=4)
def _in_lines(meanings: tuple[_Meaning, ...], width: int, most: int) -> list[Runs]:
    """Return meanings in `most` lines; without room for all, the last lines keep the words of this question."""
    lines = _whole(meanings, width)
    for kept in range(most, -1, -1) if len(lines) > most else ():
        rest = sorted((each for line in lines[kept:] for each in line), key=lambda each: each[1] != "word")
        words = _whole([each for each in rest if each[1] == "word"], width)
        if kept + len(words) <= most or not kept:
            last: list[list[_Meaning]] = [[] for _ in range(most - kept)]
            for each in rest:
                room = (line for line in last if line_width(_told((*line, each))) <= width)
                next(room, []).append(each)
            lines = lines[:kept] + last
            break
    return [*map(_told, lines), *[()] * (most - len(lines))]


def _whole(meanings: Iterable[_Meaning], width: int) -> list[list[_Meaning]]:
    """Return all meanings in as many lines as they need."""
    lines: list[list[_Meaning]] = []
    for each in meanings:
        if not lines or line_width(_told((*lines[-1], each))) > width:
            lines.append([])
        lines[-1].append(each)
    return lines


def _told(meanings: Iterable[_Meaning]) -> Runs:
    return tuple(run for sign, role, meaning in meanings for run in ((f" {sign}", role), (f" {meaning}  ", "quiet")))


def _framed(rows: list[list[Cell]], x: int, y: int, w: int, h: int) -> None:
    for row in range(y, y + h):
        for column in range(x, x + w) if row in (y, y + h - 1) else (x, x + w - 1):
            text, role = rows[row][column]
            if role.startswith("area") and role != "area.name":
                rows[row][column] = Cell(text, "wanted.area")  # type: ignore[arg-type]


def _span(letters: Sequence[str]) -> str:
    """Return letters of rows; four or more are shown as a range."""
    return "".join(letters) if len(letters) < 4 else f"{letters[0]}-{letters[-1]}"


def _offered(row: list[Cell], x: int) -> None:
    """Highlight a field that can be answered, if the field shows nothing else."""
    text, role = row[x]
    if role in ("ground", "ground.veil", "area.exit"):
        row[x] = Cell(text if role == "area.exit" else "+", "wanted.area")  # type: ignore[arg-type]


def _keyed(rows: list[list[Cell]], x: int, y: int, h: int, key: str) -> None:
    """Put a key at the left of a box's upper border, or of its lower border if the name is in the upper."""
    if any(role == "area.name" for _, role in rows[y][x + 1 : x + 4]):
        y += h - 1
    if plain_text.width(key) == 1:
        rows[y][x + 1 : x + 4] = [Cell(char, "wanted") for char in f" {key} "]  # type: ignore[arg-type]


def cell_runs(row: list[Cell], ascii: bool) -> Runs:
    """Return a row of a picture as runs."""
    return tuple([(plain_text.plain(text, ascii), role) for text, role in plain_text.merged(row)])
