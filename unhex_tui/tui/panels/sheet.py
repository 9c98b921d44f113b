"""The bodies panel: the characters concerned side by side, on wide screens all characters, or one whole sheet.

Each character has their name, level and actions, their boxes as a body with the marks of the pending choice, their
conditions, and the items in their hands. A list of characters in the map's place leaves room for two sheets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from textual import events

from unhex_tui.engine.advice import LIKELY, After, Change, Preview
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import LOST, Row, Sheet, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import (
    GONE,
    body_lines,
    cut_short,
    figure_width,
    hindered_sign,
    is_figure,
    line_width,
    side_by_side,
    side_role,
    side_sign,
    state_sign,
    who_mark,
)
from unhex_tui.tui.panels.lines import LinedPanel, Picked

GAP = 2
"""Columns between two bodies."""
LEAST = 19
"""Least columns of a body, however narrow its boxes are."""
_BODY = 10
"""Lines of a body."""
BELOW = 3
"""Lines below a body: conditions, hands, items."""
_NAMED = 4
"""Least cells of a name; with fewer, figures beside it are dropped."""
_BESIDE = 16
"""Least columns beside the body for items; with fewer they stand below it."""


class Shown(Value):
    """A character as the panel shows them."""

    sheet: Sheet
    row: Row | None = None
    """The character's row of the roster; None without one."""
    looked: bool = False
    changes: tuple[Change, ...] = ()
    """The pending choice's changes to the sheet."""
    after: After | None = None
    """The pending choice's effect on conditions and hands; None for no effect."""


class SheetPanel(LinedPanel):
    """One sheet, or several bodies."""

    TITLE = "Sheet"
    LETTERED = False
    """Each character's map letter stands beside their name."""
    alone = False
    """Only the first character is shown, with the whole sheet, the boxes at the top."""

    class Turned(Picked[int]):
        """Posted when the border is clicked: show the next sheet (1) or the previous one (-1)."""

    _people: tuple[Shown, ...] = ()
    _others: tuple[Shown, ...] = ()
    _sides: tuple[str, ...] = ()

    def show(self, people: Sequence[Shown], others: Sequence[Shown] = (), sides: tuple[str, ...] = ()) -> None:
        """Draw the characters concerned, the most important first; a single one with the whole sheet.

        With `others`, all characters are drawn in the roster's order if they fit.
        """
        shown = (tuple(people[:1] if self.alone else people), () if self.alone else tuple(others), sides)
        if shown == (self._people, self._others, self._sides):
            return
        if [person.sheet.id for person in people[:1]] != [person.sheet.id for person in self._people[:1]]:
            self.top = 0
        self._people, self._others, self._sides = shown
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        people = self._people
        if not people:
            self.set_title(self.TITLE)
            return ()
        if self.alone:
            return self._first(people[0], width, height)
        if (len(people) > 1 or self._others) and not any(is_figure(s.sheet.tracks) for s in (*people, *self._others)):
            self._name_all(people)
            return self._one_below_the_other(people, width, height)
        each = max((figure_width(shown.sheet.tracks) for shown in (*people, *self._others)), default=0)
        n = (width + GAP) // (max(each, LEAST) + GAP)
        if n > 2 and (characters := self._as_many(n, height)):
            self.set_title("Bodies")
            return self._by_side(characters, n, width, self._below(characters, n, height))
        people = tuple(_now_and_after(people)) if n > 1 else people
        if n < 2 or len(people) < 2 or not all(person.sheet.tracks for person in people):
            shown = next((person for person in people if person.changes or person.looked), people[0])
            self.set_title(f"{side_sign(shown.sheet.side, self.ascii)} {shown.sheet.name}")
            named = [self._named(shown, width)] if self.bare else []  # otherwise the border has the name
            lines = [*named, *self._alone(shown, width, 2)]
            return lines if len(lines) <= height else [*named, *self._alone(shown, width, 1)]
        people = people[: n * max(1, height // (_BODY + 1))]
        self._name_all(people)
        for below in range(BELOW, -1, -1):
            lines = self._side_by_side(people, n, width, below)
            if len(lines) <= height:
                break
        return lines

    def _name_all(self, people: Sequence[Shown]) -> None:
        """Show the characters' names in the title, or the side's name for three or more characters of one side."""
        names = list(dict.fromkeys(person.sheet.name for person in people))
        sign = f"{side_sign(people[0].sheet.side, self.ascii)} "
        if len(people) == 1:
            names = [sign + names[0]]
        elif len(names) == 1:
            names = [f"{names[0]}: now", "after"]
        elif len(names) > 2 and len({person.sheet.side for person in people}) == 1 and self._sides:
            names = [sign + self._sides[people[0].sheet.side]]
        self.set_title(" · ".join(names))

    def _one_below_the_other(self, people: tuple[Shown, ...], width: int, height: int) -> list[Runs]:
        """Return sheets that make no bodies: the characters concerned, as far as they fit, then the boxes of others."""
        lines: list[Runs] = []
        for left, shown in zip(range(len(people), 0, -1), people, strict=True):
            body = self._boxes(shown, width)
            texts = [*self._gauges(shown.sheet, width), *self._carried(shown.sheet, width)]
            conditions = self.rows(", ".join(shown.sheet.conditions), "condition", width)
            room = max(1, (height - len(lines)) // left)
            if 1 + len(conditions) + len(body) > room:  # the boxes take precedence over conditions
                left_over = room - 1 - len(body)
                text = ", ".join(shown.sheet.conditions)
                conditions = self.rows(text, "condition", width, left_over) if left_over > 0 else []
            lines += [self._named(shown, width), *conditions, *cut_short(body, room - 1, width, self.ascii), *texts][
                :room
            ]
        known = {person.sheet.id for person in people}
        for shown in self._others:
            block = [(), self._named(shown, width), *self._boxes(shown, width)]
            if shown.sheet.id not in known and len(lines) + len(block) <= height:
                lines += block
        return lines

    def _boxes(self, shown: Shown, width: int) -> list[Runs]:
        body = body_lines(shown.sheet.tracks, {each.track: each.after for each in shown.changes}, width, self.ascii)
        return [
            *body,
            *(self.rows(f"X taken   {LIKELY} {likely}", "quiet", width) if (likely := _likely(shown)) else ()),
        ]

    # ------------------------------------------------------------------ several

    def _as_many(self, n: int, height: int) -> tuple[Shown, ...]:
        """Return all characters, or as many as fit: those concerned, then those still in the fight.

        In the roster's order; empty if no more would fit than those concerned.
        """
        known = {person.sheet.id: person for person in self._people}
        others = [known.get(shown.sheet.id, shown) for shown in self._others]
        if len(known.keys() - {shown.sheet.id for shown in others}):
            return ()

        def rank(shown: Shown) -> tuple[bool, bool]:
            return shown.sheet.id not in known, shown.row is not None and shown.row.state in GONE

        ranked = sorted(others, key=rank)
        for many in range(len(ranked), max(n, len(known)), -1):
            some = {shown.sheet.id for shown in ranked[:many]}
            shown = tuple(shown for shown in others if shown.sheet.id in some)
            if self._below(shown, n, height) > 0:
                return shown
        return ()

    def _below(self, people: tuple[Shown, ...], n: int, height: int) -> int:
        """Return how many lines fit below each body, with a heading per side; 0 or less if none fits."""
        sides = Counter(person.sheet.side for person in people)
        rows = sum(-(-many // n) for many in sides.values())
        return min(BELOW, (height - len(sides)) // max(1, rows) - _BODY - 1)

    def _by_side(self, people: tuple[Shown, ...], n: int, width: int, below: int) -> list[Runs]:
        lines: list[Runs] = []
        for side in sorted({person.sheet.side for person in people}):
            name = self._sides[side] if 0 <= side < len(self._sides) else ""
            head = plain_text.cut(f"{side_sign(side, self.ascii)} {name}", width, self.ascii)
            lines.append(((head, side_role(side)),))
            of_it = tuple(person for person in people if person.sheet.side == side)
            lines += self._side_by_side(of_it, n, width, below)
        return lines

    def _side_by_side(self, people: tuple[Shown, ...], n: int, width: int, below: int) -> list[Runs]:
        cells = (width + GAP) // n - GAP
        lines: list[Runs] = []
        for start in range(0, len(people), n):
            bodies = [self._body(person, cells, below) for person in people[start : start + n]]
            lines += side_by_side(bodies, [at * (cells + GAP) for at in range(len(bodies))])
        return lines

    def _body(self, shown: Shown, width: int, below: int) -> list[Runs]:
        """Return name, figures and actions, the body, and `below` lines of conditions and equipment."""
        body = self._boxes(shown, width)
        margin = " " * max(0, (width - max((line_width(line) for line in body), default=0)) // 2)
        lines = [self._named(shown, width), *(((margin, ""), *line) for line in body)]
        return [*lines, *[*self._told(shown, width, below), *[()] * below][:below]]

    def _told(self, shown: Shown, width: int, below: int) -> list[Runs]:
        """Return lines for the conditions, for each hand, and for the items.

        If lines are few, the hands share a line, or even the line of the conditions, so that nothing is pushed out.
        """
        sheet, conditions, hands, item_lines = shown.sheet, "", list[Runs](), list[Runs]()
        if sheet.conditions:
            sign = hindered_sign(shown.row) if shown.row else "!"
            text = plain_text.fitting(sheet.conditions, width - len(sign), self.ascii, more=", …") + sign
            conditions = plain_text.cut(text, width, self.ascii)
        carried = sorted(sheet.items, key=lambda each: each[1] in LOST)  # undamaged items come first
        items = ["✗" * (at in LOST) + item.partition(",")[0] for item, at in carried if not at.endswith("in hand")]
        if items:
            item_lines = [((plain_text.some(items, width, "·", self.ascii), "quiet"),)]
        labels = max((plain_text.width(hand) for hand, _ in sheet.hands), default=0)
        for hand, held in sheet.hands:
            label = plain_text.padded(hand, labels, self.ascii) + " "
            hands.append(((label, "quiet"), (plain_text.cut(held, width - len(label), self.ascii), "")))
        by_item: dict[str, list[str]] = {}
        for hand, held in sheet.hands:
            by_item.setdefault(held, []).append(hand)
        together = self._hands(sheet._replace(hands=tuple(("+".join(of), held) for held, of in by_item.items())), width)
        named = [f"{held} hand" if held in ("empty", "unusable") else held for held in by_item]
        whole = "+".join(named if plain_text.width("+".join(named)) <= width else by_item)
        short: list[Runs] = [((plain_text.cut(whole, width, self.ascii), ""),)]
        if conditions and len(hands) + len(item_lines) >= below:
            things = {item.partition(",")[0] for item, at in sheet.items if at.endswith("in hand")}
            hands = together if len(together) == 1 else short if things.issuperset(by_item) else hands
        if hands and bool(conditions) + len(hands) > below:  # too few lines for one each
            hands = short
        if conditions and len(hands) == 1 and len(item_lines) + 2 > below:
            beside = (conditions, "condition"), (" ", ""), *hands[0]
            if line_width(beside) <= width:
                return [beside, *item_lines]
        return [*([((conditions, "condition"),)] if conditions else []), *hands, *item_lines]

    def _named(self, shown: Shown, width: int) -> Runs:
        """Return the character's line: a mark if acting or at the cursor, sign, name, figures and actions."""
        row = shown.row
        if row is None:
            return ((plain_text.cut(f"  {shown.sheet.name}", width, self.ascii), "strong"),)
        values = (f"{name} {value}" if value.isdecimal() else value for name, value in row.figures)
        lines = [*filter(None, (*values, row.actions))]
        while (
            lines[1:]
            and plain_text.width(" ".join(lines)) + 6 + min(_NAMED, plain_text.width(shown.sheet.name)) > width
        ):
            lines = [*lines[:-2], lines[-1]] if row.actions and lines[2:] else lines[:-1]
        figures = " ".join(lines)
        if shown.looked and shown.changes and not _likely(shown):
            figures = "after"
        letter = [(f"{plain_text.plain(row.letter, self.ascii)} ", "quiet")] if self.LETTERED and row.letter else []
        name = plain_text.padded(shown.sheet.name, width - 4 - 2 * len(letter) - plain_text.width(figures), self.ascii)
        acts = row.current and not shown.looked
        return (
            (who_mark(row.current and not shown.looked, shown.looked, self.ascii), "now"),
            *letter,
            (state_sign(row.side, row.state, self.ascii), side_role(row.side)),
            (" " + name + " ", "now" if acts else "quiet" if row.state in GONE else "strong"),
            (plain_text.plain(figures, self.ascii), "strong"),
        )

    # ------------------------------------------------------------------ one alone

    def _alone(self, shown: Shown, width: int, most: int) -> list[Runs]:
        """Return the whole sheet of one character, with at most `most` lines of its subtitle."""
        sheet = shown.sheet
        gauges = self._gauges(sheet, width)
        body = self._boxes(shown, width)
        wide = max((line_width(line) for line in body), default=0) + GAP
        if not is_figure(sheet.tracks) or width - wide < _BESIDE:
            return [*self._head(sheet, width, most), *gauges, *body, *self._carried(sheet, width)]
        room = width - wide
        lines = [*gauges, *self._carried(sheet, room)]
        return [*self._head(sheet, width, most), *side_by_side([body, lines], [0, wide])]

    def _first(self, shown: Shown, width: int, height: int) -> list[Runs]:
        """Return the first character's sheet, named in the border with the list's signs; the subtitle comes last."""
        row = shown.row
        signs = "› " if shown.looked else "▸" if row is not None and row.current else ""
        state = (
            state_sign(row.side, row.state, self.ascii) if row is not None else side_sign(shown.sheet.side, self.ascii)
        )
        title = plain_text.plain(f"{signs}{state} {shown.sheet.name}", self.ascii)
        self.set_title(*([f"{title} · looked at"] if shown.looked else []), title)
        sheet = shown.sheet
        conditions = ", ".join((("hidden",) if sheet.hidden else ()) + sheet.conditions)
        lines = [*self.rows(conditions, "condition", width), *self._boxes(shown, width), *self._gauges(sheet, width)]
        return [*lines, *self._carried(sheet, width), *self.rows(sheet.subtitle, "quiet", width, 2)][:height]

    def _gauges(self, sheet: Sheet, width: int) -> list[Runs]:
        lines: list[Runs] = []
        for label, value in sheet.gauges:
            runs = (
                (plain_text.plain(label, self.ascii) + " ", "quiet"),
                (plain_text.plain(value, self.ascii), "strong"),
            )
            lines += [runs] if line_width(runs) <= width else self._paragraph(label, value, width)
        return lines

    def _head(self, sheet: Sheet, width: int, most: int) -> list[Runs]:
        conditions = plain_text.plain(", ".join((("hidden",) if sheet.hidden else ()) + sheet.conditions), self.ascii)
        subtitle = plain_text.plain(sheet.subtitle, self.ascii)
        if conditions and subtitle and plain_text.width(conditions) + 3 + plain_text.width(subtitle) <= width:
            return [((conditions, "condition"), (" · " + subtitle, "quiet"))]
        return [*self.rows(conditions, "condition", width), *self.rows(sheet.subtitle, "quiet", width, most)]

    def on_click(self, event: events.Click) -> None:
        """Show the next sheet for a click on the right half of the upper border, the previous one for the left half."""
        if event.y == 0 and not self.bare and self._people:
            event.stop()
            self.post_message(self.Turned(1 if event.x >= self.outer_size.width // 2 else -1))

    def _carried(self, sheet: Sheet, width: int) -> list[Runs]:
        """Return hands, notes, abilities and items, each a paragraph with its label."""
        lines = self._hands(sheet, width)
        if sheet.notes:
            lines += self._paragraph("Notes", " · ".join(sheet.notes), width)
        if sheet.abilities:
            lines += self._paragraph("Abilities", " · ".join(sheet.abilities), width)
        items = [f"{item} ({where})" if where else item for item, where in sheet.items]
        if items:
            lines += self._paragraph("Items", " · ".join(items), width)
        return lines

    def _hands(self, sheet: Sheet, width: int) -> list[Runs]:
        """Return all hands in one line if they fit, else a paragraph each."""
        hands: list[Runs] = [
            ((plain_text.plain(hand, self.ascii) + " ", "quiet"), (plain_text.plain(held, self.ascii), ""))
            for hand, held in sheet.hands
        ]
        if sum(line_width(hand) + 2 for hand in hands) - 2 <= width:
            line: list[tuple[str, str]] = []
            for hand in hands:
                line += [("  ", ""), *hand] if line else hand
            return [tuple(line)] if line else []
        return [line for hand, held in sheet.hands for line in self._paragraph(hand, held, width)]

    def _paragraph(self, label: str, text: str, width: int) -> list[Runs]:
        label = plain_text.cut(label, max(10, width // 3), self.ascii) + " "
        first, *rest = plain_text.wrapped(text, width - plain_text.width(label), self.ascii)
        below = plain_text.wrapped(" ".join(rest), width - 2, self.ascii) if rest else ()
        return [((label, "quiet"), (first, "")), *(((" " * 2, ""), (row, "")) for row in below)]


def _likely(shown: Shown) -> str:
    """Return the cause of boxes that would be marked on average, in words; empty for none, or for certain marks."""
    return next((each.likely for each in shown.changes if each.likely), "")


def _now_and_after(people: tuple[Shown, ...]) -> Iterator[Shown]:
    """Yield the characters concerned; a character changed by the pending choice comes first, before and after."""
    changed = next((person for person in people if person.changes and not _likely(person)), None)
    if changed is None:
        yield from people
        return
    now = tuple(track._replace(pending=0) for track in changed.sheet.tracks)
    yield changed._replace(sheet=changed.sheet._replace(tracks=now), changes=(), looked=False)
    sheet, after = changed.sheet, changed.after
    if after is not None:
        left = [each for each in sheet.conditions if each not in after.loses]
        sheet = sheet._replace(conditions=(*after.gets, *left), hands=after.hands)
    yield changed._replace(sheet=sheet, looked=True)
    yield from (person for person in people if person is not changed)


def shown_of(view: View, character_ids: Sequence[str], preview: Preview | None = None, looked: str = "") -> list[Shown]:
    """Return the characters of these ids who have a sheet, each once, in this order; the first sheet if none has."""
    preview = preview or Preview()
    after = {each.sheet: each for each in preview.after}
    sheets = {sheet.id: sheet for sheet in view.sheets}
    rows = {row.id: row for row in view.roster}
    shown_ids = [character_id for character_id in dict.fromkeys(character_ids) if character_id in sheets] or [*sheets][
        :1
    ]
    return [
        Shown(
            sheets[character_id],
            rows.get(character_id),
            character_id == looked,
            tuple(each for each in preview.changes if each.sheet == character_id),
            after.get(character_id),
        )
        for character_id in shown_ids
    ]


def two_of(people: Sequence[Shown], others: Sequence[Shown], chosen: str) -> list[Shown]:
    """Return the first character concerned and a second one, if any: chosen, or also concerned, or opposing."""
    if not people:
        return []
    first, *rest = people
    wanted = [shown for shown in (*rest, *others) if shown.sheet.id == chosen != first.sheet.id]
    opposed = [shown for shown in others if shown.sheet.side != first.sheet.side]
    opposed.sort(key=lambda shown: shown.row is not None and shown.row.state in GONE)
    return [first, *[*wanted, *rest, *opposed][:1]]
