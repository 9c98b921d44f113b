"""The question panel: who decides, what is asked, every option with its letter, what the keys do, and the last word.

It is drawn from a prompt line by line and has no widgets of its own. Blocked options stay in sight with their first
reason; what a choice means stands under it, for all options where there is room, otherwise for the one looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from textual import events
from textual.message import Message

from unhex_tui.engine.decision import Roll, seats_named
from unhex_tui.tui import literal
from unhex_tui.tui.desk import Said
from unhex_tui.tui.literal import Runs
from unhex_tui.tui.panels.lined import LinedPanel
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.prompt import Item, Prompt

_TONES = {"plain": "condition", "refused": "bad", "alarm": "bad"}
_TOLD = 36
"""Cells of an option from which its label is cut rather than that others are left to the next page."""
_AIRY = 16
"""Rows from which a question that has the screen to itself has a blank line."""
_COLUMN = 20
"""Narrowest column of options."""


class Place(NamedTuple):
    """Where an option stands, so that it can be clicked."""

    line: int
    left: int
    right: int
    key: str


class QuestionPanel(LinedPanel):
    """The pending question."""

    TITLE = "Question"

    class Taken(Message):
        """An option was clicked."""

        def __init__(self, panel: QuestionPanel, option: str) -> None:
            super().__init__()
            self.panel = panel
            self.option = option

        @property
        def control(self) -> QuestionPanel:
            """The panel."""
            return self.panel

    class Looked(Message):
        """The wheel was turned: the next option is to be looked at, or the one before."""

        def __init__(self, panel: QuestionPanel, step: int) -> None:
            super().__init__()
            self.panel = panel
            self.step = step

        @property
        def control(self) -> QuestionPanel:
            """The panel."""
            return self.panel

    def __init__(self, *, ascii: bool = False, id: str | None = None, alone: bool = False) -> None:  # noqa: A002
        super().__init__(ascii=ascii, id=id)
        self._alone = alone
        """It has the screen to itself."""
        self._prompt: Prompt[Any] | None = None
        self._said = Said("")
        self._ways: tuple[tuple[str, str], ...] = ()
        self._told = ""
        self._places: list[Place] = []

    def show(
        self, prompt: Prompt[Any] | None, said: Said, title: str, ways: tuple[tuple[str, str], ...], told: str = ""
    ) -> None:
        """Draw a prompt; `ways` are the commands worth naming now. A prompt changes in place, so it is drawn anew.

        `told` is what happened last, where the log is out of sight: it is shown where there is room for it.
        """
        self._prompt, self._said, self._ways, self._told = prompt, said, ways, told
        self.set_title(": ".join(part for part in (title, _who(prompt)) if part))
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        """Prompt and entry above, keys and the last word below, options between."""
        self._places = []
        prompt = self._prompt
        if prompt is None:
            over = (
                *self._wrapped("The session is over: nothing more is asked, everything is saved.", "strong", width, 2),
                *self._wrapped("u takes the last step back · / searches the log · q quits", "", width, 2),
            )
            return [*over, *self._saying(width, 2)][:height]
        above = self._above(prompt, width, height)
        above += [()] if self._alone and height > _AIRY else []
        keys = self._keys(prompt.keys(), width)
        room = height - len(above) - len(keys)
        middle = self._middle(prompt, width, room, len(above)) if room > 0 else []
        # What is said takes the lines that the options leave, elsewhere the keys make way: nothing jumps.
        free = max(0, room - len(middle))
        said = self._saying(width, 2)
        if len(said) > free:
            said, keys = self._saying(width, free + 1), []
        elif self._told and not said and free:
            said = self._wrapped(f"· {self._told}", "quiet", width, min(2, free))
        gap: list[Runs] = [()] * (height - len(above) - len(middle) - len(said) - len(keys))
        return [*above, *middle, *gap, *said, *keys][:height]

    # ------------------------------------------------------------------ above and below

    def _wrapped(self, text: str, role: str, width: int, most: int) -> list[Runs]:
        rows = literal.wrapped(text, width, self.ascii)
        if len(rows) > most > 0:
            rows = [*rows[: most - 1], literal.cut(" ".join(rows[most - 1 :]), width, self.ascii)]
        return [((row, role),) for row in rows]

    def _above(self, prompt: Prompt[Any], width: int, height: int) -> list[Runs]:
        lines = self._wrapped(prompt.decision.prompt, "strong", width, 2 if height > 6 else 1)
        if isinstance(prompt, DocumentPrompt):
            lines += self._written(prompt, width, height - 4) if prompt.typing else []
        elif isinstance(prompt, EnterPrompt):
            lines.append(self._typed(prompt.text, prompt.cursor, width, selected=prompt.fresh))
        elif prompt.entry:
            lines.append(((literal.cut(prompt.entry, width, self.ascii), "now"),))
        if isinstance(prompt.decision, Roll) and prompt.decision.caption and height > 5:
            lines += self._wrapped(prompt.decision.caption, "quiet", width, 1)
        if height > 8:
            lines += self._notes(prompt, width, 4 if self._alone else 2)
        return lines

    def _notes(self, prompt: Prompt[Any], width: int, most: int) -> list[Runs]:
        """What is to be known of the question as a whole, a line each, and how much more there is."""
        notes = [str(note) for note in prompt.explanation.notes]
        more = f" (… {len(notes) - most} more: ?)" if len(notes) > most else ""
        lines = [literal.cut(note, width, self.ascii) for note in notes[:most]]
        if more:
            lines[-1] = literal.cut(notes[most - 1], width - len(more), self.ascii) + literal.plain(more, self.ascii)
        return [((line, "quiet"),) for line in lines]

    def _written(self, prompt: DocumentPrompt, width: int, most: int) -> list[Runs]:
        """The lines of a document up to the one with the cursor, as many as there is room for."""
        start = prompt.text.rfind("\n", 0, prompt.cursor) + 1
        before = prompt.text[:start].splitlines()
        shown = before[len(before) - max(0, min(len(before), most - 1)) :]
        line = prompt.text[start:].split("\n", 1)[0]
        above: list[Runs] = [((literal.cut(f"  {text}", width, self.ascii), ""),) for text in shown]
        return [*above, self._typed(line, prompt.cursor - start, width)]

    def _typed(self, text: str, cursor: int, width: int, selected: bool = False) -> Runs:
        """The line with its cursor, cut from the left so that the cursor is in sight; selected, typing replaces it."""
        before = literal.plain(text[:cursor], self.ascii)
        while before and literal.width(before) > max(0, width - 4):
            before = before[1:]
        here = literal.plain(text[cursor : cursor + 1] or " ", self.ascii)
        rest = literal.cut(text[cursor + 1 :], width - 3 - literal.width(before), self.ascii)
        return (("> ", "now"), (before, "selected" if selected else ""), (here, "wanted"), (rest, ""))

    def _saying(self, width: int, most: int) -> list[Runs]:
        """The last word, in at most so many lines."""
        if not self._said.text:
            return []
        sign = "! " if self._said.tone != "plain" else ""
        return self._wrapped(sign + self._said.text, _TONES[self._said.tone], width, most)

    def tell_more(self) -> None:
        """Name the commands in the lower border, as many as there is room for."""
        room = self.size.width - 4
        shown = ""
        for key, meaning in self._ways:
            more = f"{shown}  {key} {meaning}" if shown else f"{key} {meaning}"
            if literal.width(literal.plain(more, self.ascii)) > room:
                shown = f"{shown} …" if literal.width(literal.plain(shown, self.ascii)) + 2 <= room else shown
                break
            shown = more
        self.set_subtitle(shown)

    def _keys(self, keys: Sequence[tuple[str, str]], width: int) -> list[Runs]:
        """`Enter nobody reacts  Space pick`, as many as fit on a line."""
        line: list[tuple[str, str]] = []
        used = 0
        for name, meaning in keys:
            key = literal.plain(name, self.ascii)
            text = literal.cut(f" {meaning}", max(1, width // 2), self.ascii)
            cells = literal.width(key) + literal.width(text) + (2 if line else 0)
            if line and used + cells > width:
                line += [(literal.cut("  …", width - used, self.ascii), "quiet")]
                break
            if line:
                line.append(("  ", "quiet"))
            line += [(key, "now"), (text, "quiet")]
            used += cells
        return [tuple(line)] if line else []

    # ------------------------------------------------------------------ options

    def _middle(self, prompt: Prompt[Any], width: int, room: int, top: int) -> list[Runs]:
        items = prompt.items()
        if not items:
            lines = prompt.preview.lines if prompt.preview else ()
            meant = [row for text in lines for row in literal.wrapped(text, max(1, width - 4), self.ascii)]
            return [((f"    {row}", "quiet"),) for row in meant[:room]]
        for together in (False, True):
            detailed = [
                self._option(prompt, item, width, brief=False) + self._meaning(prompt, item, width, together=together)
                for item in items
            ]
            if sum(map(len, detailed)) <= room:
                return self._stacked(items, detailed, top)
        looked = next((item for item in items if item.option.key == prompt.at), None)
        detail = self._meaning(prompt, looked, width, full=True) if looked else []
        if len(detail) > (most := max(1, room // 2)):  # `?` has the rest
            last = "".join(text for text, _ in detail[most - 1])
            detail = [*detail[: most - 1], ((literal.cut(f"{last} …", width - 1, self.ascii), "quiet"),)]
        rows = room - len(detail)
        return [*self._block(prompt, items, width, rows, top), *detail]

    def _block(self, prompt: Prompt[Any], items: Sequence[Item], width: int, rows: int, top: int) -> list[Runs]:
        """A line each where they fit; else what can be answered first, and of the rest as many as there is room for."""
        if len(items) <= rows:
            return self._stacked(items, [self._option(prompt, item, width) for item in items], top)
        live = [item for item in items if not item.reasons]
        blocked = items[len(live) :]
        if not blocked:
            return self._columns(prompt, live, width, rows, top)
        spare = min(len(blocked), max(1, rows // 3))
        while spare > 1 and -(-len(live) // max(1, rows - spare)) > -(-len(live) // max(1, rows - 1)):
            spare -= 1  # rather fewer columns of what can be answered
        deep = min(len(live), max(1, rows - spare))
        block = self._columns(prompt, live, width, deep, top) if live else []
        return [*block, *self._barred(prompt, blocked, width, rows - len(block), top + len(block))]

    def _barred(self, prompt: Prompt[Any], items: Sequence[Item], width: int, rows: int, top: int) -> list[Runs]:
        """Options that cannot be answered, the one looked at among them, and how many more there are."""
        if rows < 1:
            return []
        shown = list(items)
        if len(items) > rows:
            at = next((i for i, item in enumerate(items) if item.option.key == prompt.at), 0)
            first = min(max(0, at - rows + 2), len(items) - rows + 1)
            shown = list(items[first : first + rows - 1])
        lines = self._stacked(shown, [self._option(prompt, item, width) for item in shown], top)
        if len(shown) < len(items):
            more = f"    … {len(items) - len(shown)} more not possible: ? says why"
            lines.append(((literal.cut(more, width, self.ascii), "quiet"),))
        return lines

    def _stacked(self, items: Sequence[Item], parts: Sequence[list[Runs]], top: int) -> list[Runs]:
        lines: list[Runs] = []
        for item, part in zip(items, parts, strict=True):
            self._places += [Place(top + len(lines) + i, 0, 999, item.option.key) for i in range(len(part))]
            lines += part
        return lines

    def _columns(self, prompt: Prompt[Any], items: Sequence[Item], width: int, rows: int, top: int) -> list[Runs]:
        """Column by column; where even that is too little, the part around the option looked at."""
        columns = self._how_many(items, width, rows)
        fit = rows * columns
        if len(items) > fit:
            at = next((i for i, item in enumerate(items) if item.option.key == prompt.at), 0)
            first = at // (fit - 1) * (fit - 1) if fit > 1 else at  # by pages, so that nothing jumps while one looks
            shown = list(items[first : first + max(1, fit - 1)])
            more = len(items) - len(shown)
        else:
            shown, more = list(items), 0
        cells = self._widths([shown[x : x + rows] for x in range(0, len(shown), rows)], columns, width)
        starts = [sum(cells[:x]) for x in range(columns)]
        lines: list[list[tuple[str, str]]] = [[] for _ in range(min(rows, len(shown) + bool(more)))]
        for i, item in enumerate(shown):
            y, x = i % rows, i // rows
            lines[y] += self._option(prompt, item, cells[x] - 1, pad=cells[x])[0]
            self._places.append(Place(top + y, starts[x], starts[x] + cells[x], item.option.key))
        if more:
            lines[-1].append((literal.cut(f"… {more} more: look with ↑↓", cells[-1], self.ascii), "quiet"))
        return [tuple(line) for line in lines]

    def _how_many(self, items: Sequence[Item], width: int, rows: int) -> int:
        """As many columns as all need, but rather a part of the options than labels that nobody can tell apart."""
        many = min(max(1, width // _COLUMN), -(-len(items) // max(1, rows)))
        while many > 1:
            parts = [items[x : x + rows] for x in range(0, rows * many, rows)]
            if sum(min(_TOLD, max(map(self._need, part), default=0)) for part in parts) <= width:
                break
            many -= 1
        return many

    def _need(self, item: Item) -> int:
        """Cells of an option's letter, mark and label, with a gap."""
        return 6 + len(item.mark) + literal.width(literal.plain(item.option.label, self.ascii))

    def _widths(self, columns: Sequence[Sequence[Item]], many: int, width: int) -> list[int]:
        """What the labels of each column need, with an equal share of the rest; the widest are cut where they must."""
        needs = [max(map(self._need, column)) for column in columns]
        needs += [_COLUMN] * (many - len(needs))
        while sum(needs) > width:
            needs[needs.index(max(needs))] -= 1
        return [need + (width - sum(needs)) // many for need in needs]

    def _option(self, prompt: Prompt[Any], item: Item, width: int, pad: int = 0, *, brief: bool = True) -> list[Runs]:
        """One line: letter, mark, label, and the hint or the first reason against it.

        With `brief` the first line of what it would mean follows the hint.
        """
        at = item.option.key == prompt.at
        letter = literal.plain(item.letter, self.ascii) or " "
        blocked = bool(item.reasons)
        head = f"({letter}) " if blocked else f" {letter}  "
        mark = f"{item.mark} " if item.mark else ""
        room = width - len(head) - len(mark) - 1
        label = literal.cut(item.option.label, room, self.ascii)
        # "Kit: Kit is on the same team" says the name twice.
        tail = str(item.reasons[0]).removeprefix(f"{item.option.label} ") if blocked else item.option.hint
        preview = prompt.explanation.previews.get(item.option.key) if brief and not blocked and not at else None
        if preview and preview.lines:
            tail = f"{tail} · {preview.lines[0]}" if tail else preview.lines[0]
        left = room - literal.width(label) - 2
        hint = literal.cut(tail if left > 3 else "…", left, self.ascii) if tail and left > 0 else ""
        if at:
            text = f"{head}{mark}{label}" + (f"  {hint}" if hint else "")
            runs = [("›" if not self.ascii else ">", "now"), (text[1:] if not blocked else text, "selected")]
        elif blocked:
            runs = [(f"{head}{label}", "quiet"), (f"  {hint}" if hint else "", "quiet")]
        else:
            runs = [(head, "now"), (mark, "strong"), (label, ""), (f"  {hint}" if hint else "", "quiet")]
        used = sum(literal.width(text) for text, _ in runs)
        if pad > used:
            runs.append((" " * (pad - used), ""))
        return [tuple(run for run in runs if run[0])]

    def _meaning(
        self, prompt: Prompt[Any], item: Item, width: int, full: bool = False, together: bool = False
    ) -> list[Runs]:
        """What the option would mean, or with `full` all that bars it; `together` in one paragraph."""
        preview = prompt.explanation.previews.get(item.option.key)
        texts = list(preview.lines) if preview else []
        if item.option.key == prompt.at and literal.width(literal.plain(item.option.label, self.ascii)) > width - 10:
            texts.insert(0, item.option.label)  # looked at, a name that is cut above can be read whole
        if item.option.key == prompt.at and item.option.key in prompt.odds:
            texts.append(f"Odds: {prompt.odds[item.option.key]}")
        if full:
            texts += [str(reason) for reason in item.reasons]
        if together:
            texts = [" · ".join(texts)] if texts else []
        lines: list[Runs] = []
        for text in texts:
            lines += [((f"    {row}", "quiet"),) for row in literal.wrapped(text, max(1, width - 4), self.ascii)]
        return lines

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Look at the next option."""
        event.stop()
        self.post_message(self.Looked(self, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Look at the option before."""
        event.stop()
        self.post_message(self.Looked(self, -1))

    def on_click(self, event: events.Click) -> None:
        """Take the option that stands there."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        x, y = self.at(offset.x, offset.y)
        for place in self._places:
            if place.line == y and place.left <= x < place.right:
                event.stop()
                self.post_message(self.Taken(self, place.key))
                return


def _who(prompt: Prompt[Any] | None) -> str:
    """Who decides, in words; empty where a question is nobody's at the table."""
    if prompt is None:
        return "The end"
    names = {seat.name for seat in prompt.decision.seats}
    who = seats_named(prompt.decision)
    if len(names) > 1 and all(seat.gm for seat in prompt.decision.seats):
        # "GM (Ann), GM (Bob) and GM (Cy)" would say the one who answers three times, and be cut.
        return f"GM decides for {who.replace('GM (', '').replace(')', '')}"
    return f"{who[:1].upper()}{who[1:]} decide{'s' if len(names) == 1 else ''}" if names else ""
