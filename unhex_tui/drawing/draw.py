"""Drawing of a scene on its plan: lines, then boxes, then tokens, then words beside the pending path.

Where two lines cross, one passes over the other, which stops beside it, so that a crossing never looks like a junction.
Lines of the pending path are heavy and pass over all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from unhex_tui.drawing.cellwidth import Cluster, cell_width, clusters, shortened
from unhex_tui.drawing.picture import BLANK, Cell, Picture, Role, Room, Span
from unhex_tui.drawing.placing import STEPS, XY, Box
from unhex_tui.drawing.plan import Plan
from unhex_tui.drawing.routing import Bar, Route, braille_line
from unhex_tui.drawing.strokes import Arms, bar, legend, signs, stroke
from unhex_tui.drawing.tokens import Manner, Piece, area_lines, area_signs, token_rows
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Area, Areas, Link

__all__ = ["draw", "legend", "picture"]


def picture(scene: Areas, room: Room) -> Picture:
    """Return the scene as cells, as `artists.Artist` requires."""
    return draw(scene, Plan.make(scene, *room))


def draw(scene: Areas, plan: Plan) -> Picture:
    """Return the scene as cells; the plan must come from a scene with the same areas and links."""
    return _Drawing(scene, plan).picture


class _Drawing:
    def __init__(self, scene: Areas, plan: Plan) -> None:
        self.plan = plan
        self.ascii = plan.ascii
        self.signs = signs(plan.ascii)
        self.light = scene.highlight or Highlight()
        self.rows = [[BLANK] * plan.width for _ in range(plan.height)]
        self.picture = Picture(plan.width, plan.height, self.rows)
        self.joins: dict[Box, dict[XY, tuple[int, int]]] = {}
        """Direction and weight of each line that enters a box, by box and border cell."""
        links = [link for link in scene.links if link.id in plan.routes]
        links.sort(key=lambda link: (link.id in self.light.lines, link.kind not in ("dashed", "blocked")))
        for link in links:
            if plan.routes[link.id].straight:
                self._straight_line(link, plan.routes[link.id])
        for link in links:
            if not plan.routes[link.id].straight:
                self._line(link, plan.routes[link.id])
        for link in links:
            self._marks(link, plan.routes[link.id])
        for area in scene.areas:
            box = plan.boxes.get(area.id)
            if box is not None:
                self._area(area, box)
        tell_beside(self.rows, [plan.routes[id_] for id_ in self.light.lines if id_ in plan.routes], self.light)
        acting = [(area.id, token.id) for area in scene.areas for token in area.tokens if token.current]
        lit = (end for link in links if link.id in self.light.lines for end in (link.a, link.b))
        self.picture.current = acting[0] if acting else ("", "")
        self.picture.concerned = frozenset((*(area for area, _ in acting), *self.light.places, *lit))

    def put(self, x: int, y: int, text: str, role: Role) -> None:
        if 0 <= y < self.plan.height and 0 <= x < self.plan.width:
            self.rows[y][x] = Cell(text, role)

    def write(self, x: int, y: int, clusters: tuple[Cluster, ...], role: Role) -> int:
        """Put clusters from column x on; return the column after them."""
        for text, width in clusters:
            self.put(x, y, text, role)
            if width == 2:
                self.put(x + 1, y, "", role)
            x += width
        return x

    def _line_role(self, link: Link) -> Role:
        if link.id in self.light.lines:
            return "path.good" if self.light.good else "path.bad"
        return "link.dashed" if link.kind in ("dashed", "blocked") else "link"

    def _line(self, link: Link, route: Route) -> None:
        cells = route.cells
        lit = link.id in self.light.lines
        weight = (3 if self.light.aimed else 2) if lit else 1
        dashed = link.kind in ("dashed", "blocked")
        role = self._line_role(link)
        before = self.plan.boxes[link.a].border(*cells[0])
        last = self.plan.boxes[link.b].border(*cells[-1])
        self._join(self.plan.boxes[link.a], cells[0], weight, route.bar_a is None)
        self._join(self.plan.boxes[link.b], cells[-1], weight, route.bar_b is None and route.head is None)
        rows = self.rows
        for k, (x, y) in enumerate(cells):
            after = cells[k + 1] if k + 1 < len(cells) else last
            arms = _arms_between((x, y), before, after, weight)
            before = (x, y)
            old = rows[y][x]
            if old is not BLANK and arms[1] and arms[3] and weight == 1 and old.role == role:
                continue
            rows[y][x] = Cell(stroke(arms, dashed, self.ascii), role)

    def _join(self, box: Box, cell: XY, weight: int, wanted: bool) -> None:
        if wanted and weight < 3:
            border = box.border(*cell)
            way = STEPS.index((cell[0] - border[0], cell[1] - border[1]))
            self.joins.setdefault(box, {})[border] = (way, weight)

    def _marks(self, link: Link, route: Route) -> None:
        path = link.id in self.light.lines
        if route.head is not None:
            k = route.cells.index(route.head)
            after = route.cells[k + 1] if k + 1 < len(route.cells) else self.plan.boxes[link.b].border(*route.head)
            way = STEPS.index((after[0] - route.head[0], after[1] - route.head[1]))
            self.put(*route.head, self.signs.heads[way], self._line_role(link) if path else "arrow")
        for area, crossbar in ((link.a, route.bar_a), (link.b, route.bar_b)):
            if crossbar is not None:
                self._bar(link, area, crossbar, path)
        if route.middle is not None:
            self.put(*route.middle, self.signs.blocked, "blocked")
        if route.door is not None and link.door:
            x, y = route.door
            for k, text in enumerate("[#]" if link.door == "closed" else "[ ]"):
                self.put(x - 1 + k, y, text, "door")

    def _bar(self, link: Link, area: str, crossbar: Bar, path: bool) -> None:
        box = self.plan.boxes[area]
        border = box.border(crossbar.x, crossbar.y)
        heading = STEPS.index((crossbar.x - border[0], crossbar.y - border[1]))
        counted = (link.id, area) in self.light.marks
        texts = bar(heading, counted, path and not self.light.aimed, self.ascii)
        for (x, y), text in zip(crossbar.cells(), texts, strict=True):
            if text != " ":
                self.put(x, y, text, "mark.counted" if counted else "mark")

    def _straight_line(self, link: Link, route: Route) -> None:
        role = self._line_role(link)
        dashed = link.kind in ("dashed", "blocked")
        box, other = self.plan.boxes[link.a], self.plan.boxes[link.b]
        for (x, y), text in braille_line(box, other, dashed, self.ascii).items():
            self.put(x, y, text, role)

    def _area(self, area: Area, box: Box) -> None:
        self.picture.places.append((area.id, *box))
        bright = area.id in self.light.places
        role: Role = "area"
        if bright:
            role = "area.highlight"
        elif area.start:
            role = "area.start"
        elif area.exit:
            role = "area.exit"
        self._frame(box, 2 if bright else 1, role)
        self._title(area, box)
        for line in _inside(area, box.w - 2, box.h - 2, self.plan.manner, self.ascii):
            x, y = box.x + line.x, box.y + line.y
            if line.token:
                self.picture.spans.append(Span(line.token, x, y, line.width))
            if x >= 0 and 0 <= y < self.plan.height:
                self.rows[y][x : x + len(line.cells)] = line.cells[: max(0, self.plan.width - x)]

    def _title(self, area: Area, box: Box) -> None:
        """Draw an area's name and signs, inside or in the upper border; signs without room go to the lower border."""
        beside = area_signs(area, self.ascii)
        name = shortened(area.name, box.w - 2, self.ascii)
        width = sum(each.width for each in name)
        if beside and width + 1 + len(beside) > box.w - 2:
            self._signs_below(beside, box)
            beside = []
        width += len(beside) + 1 if beside else 0
        y = box.y
        x = box.x + (box.w - width) // 2
        if x - 1 > box.x:
            self.put(x - 1, y, " ", "area.name")
        x = self.write(x, y, name, "area.name")
        for text, role in beside and [(" ", ""), *beside]:
            self.put(x, y, text, role)
            x += 1
        if x < box.right - 1:
            self.put(x, y, " ", "" if beside else "area.name")

    def _signs_below(self, beside: list[Piece], box: Box) -> None:
        """Draw signs in the lower border, at its left end or, if a line enters there, at its right end."""
        y, count = box.bottom - 1, min(len(beside), box.w - 2)
        left = range(box.x + 1, box.x + 1 + count)
        start = box.right - 1 - count if any((x, y) in self.joins.get(box, {}) for x in left) else left.start
        for k, (text, role) in enumerate(beside[:count]):
            self.put(start + k, y, text, role)

    def _frame(self, box: Box, weight: int, role: Role) -> None:
        left, right = box.x, box.right - 1
        upper, middle, lower = _frame_rows(box.w, weight, role, self.ascii)
        self.rows[box.y][left : right + 1] = upper
        for y in range(box.y + 1, box.bottom - 1):
            self.rows[y][left : right + 1] = middle
        self.rows[box.bottom - 1][left : right + 1] = lower
        for (x, y), (way, line) in self.joins.get(box, {}).items():
            arms = [weight, 0, weight, 0] if x in (left, right) else [0, weight, 0, weight]
            arms[way] = line
            self.put(x, y, stroke((arms[0], arms[1], arms[2], arms[3]), in_ascii=self.ascii), role)


class _Told(Value):
    """A piece of a box's contents; `x` and `y` count from the box's upper left cell."""

    x: int
    y: int
    cells: tuple[Cell, ...]
    token: str = ""
    width: int = 0


@lru_cache(maxsize=512)
def _inside(area: Area, inner: int, high: int, manner: Manner, in_ascii: bool) -> tuple[_Told, ...]:
    """Return the contents of a box of `inner` by `high` cells within its frame: tokens, and remarks below them."""
    texts: list[_Told] = []
    remark_lines = min(manner.said, max(0, high - 1))
    lines = area_lines(area._replace(notes=()) if area.notes else area, inner - 1, remark_lines, in_ascii)
    rows = token_rows(area.tokens, inner, high - len(lines), manner, in_ascii)
    for y, row in enumerate(rows, 1):
        x = 1
        for each in row:
            cells = tuple(cell for text, role in each.pieces for cell in _cells(text, role))
            texts.append(_Told(x, y, cells, each.token, each.width))
            x += len(cells)
    lines = area_lines(area, inner - 1, high - len(rows), in_ascii)
    texts += [_Told(2, y, _cells(text, role)) for y, (text, role) in enumerate(lines, high + 1 - len(lines))]
    return tuple(texts)


def _cells(text: str, role: Role) -> tuple[Cell, ...]:
    """Return a text as cells; the second cell of a wide character is empty."""
    return tuple(cell for sign, width in clusters(text) for cell in (Cell(sign, role), *[Cell("", role)] * (width - 1)))


@lru_cache(maxsize=256)
def _frame_rows(width: int, weight: int, role: Role, in_ascii: bool) -> tuple[tuple[Cell, ...], ...]:
    across = Cell(stroke((0, weight, 0, weight), in_ascii=in_ascii), role)
    down = Cell(stroke((weight, 0, weight, 0), in_ascii=in_ascii), role)
    corners = [[Cell(stroke(_arms({way, side}, weight), in_ascii=in_ascii), role) for side in (1, 3)] for way in (2, 0)]
    upper, lower = ((left, *[across] * (width - 2), right) for left, right in corners)
    return upper, (down, *[BLANK] * (width - 2), down), lower


def _arms(ways: set[int], weight: int) -> Arms:
    north, east, south, west = (weight if way in ways else 0 for way in range(4))
    return north, east, south, west


@lru_cache(maxsize=4096)
def _arms_between(cell: XY, before: XY, after: XY, weight: int) -> Arms:
    x, y = cell
    return _arms({STEPS.index((before[0] - x, before[1] - y)), STEPS.index((after[0] - x, after[1] - y))}, weight)


def tell_beside(rows: list[list[Cell]], routes: Iterable[Route], light: Highlight) -> None:
    """Write the words of a highlight beside the longest straight piece of its lines that has room.

    Words beside a vertical piece stand one below the other; words above or below a horizontal piece share one row.
    """
    words = [word for word in light.words if word and word.isascii()]
    if not words:
        return
    role: Role = "path.good" if light.good else "path.bad"
    pieces = [piece for route in routes if not route.straight for piece in _pieces(route.cells)]
    for piece in sorted(pieces, key=len, reverse=True):
        for x, y, texts in _places(piece, words):
            if all(_free(rows, x - 1, y + k, cell_width(text) + 2) for k, text in enumerate(texts)):
                for k, text in enumerate(texts):
                    rows[y + k][x : x + len(text)] = [Cell(char, role) for char in text]
                return


def _pieces(cells: Sequence[XY]) -> Iterator[list[XY]]:
    for axis in (0, 1):
        for _, group in groupby(cells, key=lambda cell: cell[axis]):
            piece = list(group)
            if len(piece) > 1 or len(cells) == 1:
                yield piece


def _places(piece: list[XY], words: list[str]) -> Iterator[tuple[int, int, list[str]]]:
    (x0, y0), (x1, y1) = min(piece), max(piece)
    if x0 != x1:
        joined = ", ".join(words)
        for y in (y0 - 1, y0 + 1):
            yield (x0 + x1 + 1 - len(joined)) // 2, y, [joined]
        return
    top = (y0 + y1 + 1 - len(words)) // 2
    wide = max(map(len, words))
    for lines, begin in ((words, top), ([", ".join(words)], (y0 + y1) // 2)):
        for x in (x0 + 2, x0 - 1 - max(wide, len(lines[0]))):
            yield x, begin, lines


def _free(rows: list[list[Cell]], x: int, y: int, width: int) -> bool:
    return 0 <= y < len(rows) and x >= 0 and rows[y][x : x + width] == [BLANK] * width
