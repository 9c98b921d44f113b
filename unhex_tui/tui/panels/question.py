"""The question panel: who decides, what is asked, every option with its letter, what the keys do, and the last word.

It is drawn from a prompt line by line and has no widgets of its own. What the rules forbid is folded into one line with
the first reasons, until one of it is looked at; what a choice means stands under it, for all options where there is
room, otherwise for the one looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from textual import events

from unhex_tui.engine.decision import Roll, seats_named
from unhex_tui.engine.view import Sheet
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.option_lines import OptionLines
from unhex_tui.tui.panels.option_list import Listing
from unhex_tui.tui.panels.pair import Tracks, paired
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.prompt import Prompt

_TONES = {"plain": "condition", "refused": "bad", "alarm": "bad"}
_SAID = 6
"""Lines that the last word may take: a reason is never cut."""
_TOLD = 6
"""Lines that what happened last may take where the log is out of sight."""
_KEYS = 2
"""Lines that the keys may take."""
_FOLDED = 3
"""Lines that what is not possible may take where there are free ones."""
_LEAST = 1
"""Rows that what the option looked at means has at least, or options go into columns."""
_AIRY = 16
"""Rows from which a question that has the screen to itself has a blank line."""


class QuestionPanel(LinedPanel):
    """The pending question."""

    TITLE = "Question"

    class Taken(Picked[str]):
        """The key of the option that was clicked."""

    class Looked(Picked[int]):
        """The wheel was turned: the next option is to be looked at (1), or the one before (-1)."""

    def __init__(self, *, ascii: bool = False, id: str | None = None, alone: bool = False) -> None:  # noqa: A002
        super().__init__(ascii=ascii, id=id)
        self._alone = alone
        """It has the screen to itself."""
        self._prompt: Prompt[Any] | None = None
        self._said = Said("")
        self._hints: tuple[tuple[str, str], ...] = ()
        self._told = ""
        self._eager = alone
        """Nothing that an option says of itself may be cut."""
        self._noted = True
        """What is to be known of the question as a whole is told here."""
        self._tracks: Tracks = {}
        self._options: OptionLines | None = None
        """The options as drawn."""
        self._listing: Listing | None = None
        """The list they are drawn as, where they are too many or too long for anything else."""
        self._first = 0
        """First line of the list in view."""

    def show(
        self,
        prompt: Prompt[Any] | None,
        said: Said,
        title: str,
        hints: tuple[tuple[str, str], ...],
        told: str = "",
        *,
        eager: bool | None = None,
        noted: bool = True,
        sheets: Sequence[Sheet] = (),
    ) -> None:
        """Draw a prompt; `hints` are the commands worth naming now. A prompt changes in place, so it is drawn anew.

        `told` is what happened last, where the log is out of sight: it comes before the keys and what is only known of
        the question. `eager` is that of `enough`; `noted` says whether notes have a place here, or stand beside it. Of
        the `sheets` boxes are drawn.
        """
        if prompt is not self._prompt:
            self._first = 0
        self._eager = self._alone if eager is None else eager
        self._noted = noted
        self._prompt, self._said, self._hints, self._told = prompt, said, hints, told
        self._tracks = {(sheet.id, track.id): track for sheet in sheets for track in sheet.tracks}
        self.set_title(": ".join(part for part in (title, _who(prompt)) if part))
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        """Prompt and entry above, keys and the last word below, options between."""
        self._options = self._listing = None
        prompt = self._prompt
        if prompt is None:
            over = (
                *self.rows("The session is over: nothing more is asked, everything is saved.", "strong", width, 2),
                *self.rows("u opens it again · / searches the log · q quits", "", width, 2),
            )
            return [*over, *self._saying(width, 2)][:height]
        above = self._above(prompt, width, height)
        above += [()] if self._alone and height > _AIRY else []
        keys = self._keys(prompt.keys(), width)
        room = height - len(above) - len(keys)
        middle = self._middle(prompt, width, room, len(above)) if room > 0 else []
        # What is said takes the lines that the options leave, elsewhere the keys make way or what is to be known of the
        # question; the options only last, since they would move under the eyes of whoever reads them.
        free = max(0, room - len(middle))
        said = self._saying(width, max(1, min(_SAID, height - len(above) - 1)))
        known = len(above) - len(self._above(prompt, width, height, noted=False)) if len(said) > free + len(keys) else 0
        if 0 < len(said) <= known:
            asked = len(above) - known
            above, said = [*above[:asked], *said, *[()] * (known - len(said))], []
        elif len(said) > free:
            room, keys = height - len(above) - len(said), []
            if len(middle) > room:
                middle = self._middle(prompt, width, room, len(above)) if room > 0 else []
        elif self._told and not said and not (self._listing and self._listing.tells):
            if not free:  # what happened matters more than which keys there are, and what is only to be known
                if keys and not any(text == "Enter" for text, _ in keys[0]):
                    keys = []
                else:
                    above = self._above(prompt, width, height, noted=False)
            said = self._telling(width, height - len(above) - len(middle) - len(keys))
        gap: list[Runs] = [()] * (height - len(above) - len(middle) - len(said) - len(keys))
        return [*above, *middle, *gap, *said, *keys][:height]

    # ------------------------------------------------------------------ above and below

    def _above(self, prompt: Prompt[Any], width: int, height: int, *, noted: bool = True) -> list[Runs]:
        lines = self.rows(prompt.decision.prompt, "strong", width, 2 if height > 6 else 1)
        if isinstance(prompt, DocumentPrompt):
            lines += self._written(prompt, width, height - 4) if prompt.writes else []
        elif isinstance(prompt, EnterPrompt):
            lines.append(self._typed(prompt.text, prompt.cursor, width, selected=prompt.fresh))
        elif prompt.entry:
            lines += self.rows(prompt.entry, "now", width, 2)
        if isinstance(prompt.decision, Roll) and prompt.decision.caption and height > 5:
            lines += self.rows(prompt.decision.caption, "quiet", width, 1)
        if noted and self._noted and height > 8:
            lines += self._notes(prompt, width, 4 if self._alone or height > _AIRY else 2)
        return lines

    def _notes(self, prompt: Prompt[Any], width: int, most: int) -> list[Runs]:
        """What is to be known of the question as a whole, in at most so many lines, and that there is more."""
        notes = [*filter(None, (prompt.figures.told(""),)), *map(str, prompt.explanation.notes)]
        lines = [row for note in notes for row in plain_text.wrapped(note, width, self.ascii)]
        if len(lines) > most:
            more = " (more: ?)"
            lines = [*lines[: most - 1], plain_text.cut(f"{lines[most - 1]} …", width - len(more), self.ascii) + more]
        return [((line, "quiet"),) for line in lines]

    def _written(self, prompt: DocumentPrompt, width: int, most: int) -> list[Runs]:
        """The lines of a document up to the one with the cursor, as many as there is room for."""
        start = prompt.text.rfind("\n", 0, prompt.cursor) + 1
        before = prompt.text[:start].splitlines()
        shown = before[len(before) - max(0, min(len(before), most - 1)) :]
        line = prompt.text[start:].split("\n", 1)[0]
        above: list[Runs] = [((plain_text.cut(f"  {text}", width, self.ascii), ""),) for text in shown]
        return [*above, self._typed(line, prompt.cursor - start, width, selected=prompt.fresh)]

    def _typed(self, text: str, cursor: int, width: int, selected: bool = False) -> Runs:
        """The line with its cursor, cut from the left so that the cursor is in sight; selected, typing replaces it."""
        before = plain_text.plain(text[:cursor], self.ascii)
        while before and plain_text.width(before) > max(0, width - 4):
            before = before[1:]
        here = plain_text.plain(text[cursor : cursor + 1] or " ", self.ascii)
        rest = plain_text.cut(text[cursor + 1 :], width - 3 - plain_text.width(before), self.ascii)
        return (("> ", "now"), (before, "selected" if selected else ""), (here, "wanted"), (rest, ""))

    def _saying(self, width: int, most: int) -> list[Runs]:
        """The last word, in at most so many lines."""
        sign = "! " if self._said.text and self._said.tone != "plain" else ""
        return self.rows(sign + self._said.text, _TONES[self._said.tone], width, most)

    def _telling(self, width: int, most: int) -> list[Runs]:
        """What happened last, in at most so many lines."""
        return self.rows(f"· {self._told}", "", width, min(_TOLD, most)) if most > 0 else []

    def tell_more(self) -> None:
        """Name the commands in the lower border, as many as fit, but for those that the question's own keys name."""
        room = self.size.width - 4
        shown = ""
        own = dict(self._prompt.keys()) if self._prompt is not None else {}
        for key, meaning in self._hints:
            if key in own:
                continue
            more = f"{shown}  {key} {meaning}" if shown else f"{key} {meaning}"
            if plain_text.width(plain_text.plain(more, self.ascii)) > room:
                shown = f"{shown} …" if plain_text.width(plain_text.plain(shown, self.ascii)) + 2 <= room else shown
                break
            shown = more
        self.set_subtitle(shown)

    def _keys(self, keys: Sequence[tuple[str, str]], width: int) -> list[Runs]:
        """`Enter nobody reacts  Space pick`, as many as fit on two lines."""
        lines: list[list[tuple[str, str]]] = []
        used = 0
        for name, meaning in keys:
            key = plain_text.plain(name, self.ascii)
            text = plain_text.cut(f" {meaning}", max(1, width - plain_text.width(key)), self.ascii)
            cells = plain_text.width(key) + plain_text.width(text) + 2
            if not lines or used + cells > width:
                if len(lines) == _KEYS:
                    lines[-1].append((plain_text.cut("  …", width - used, self.ascii), "quiet"))
                    break
                lines.append([])
                used = cells - 2
            else:
                lines[-1].append(("  ", "quiet"))
                used += cells
            lines[-1] += [(key, "now"), (text, "quiet")]
        return [tuple(line) for line in lines]

    # ------------------------------------------------------------------ options

    def _middle(self, prompt: Prompt[Any], width: int, room: int, top: int) -> list[Runs]:
        items = prompt.items()
        if not items:
            lines = prompt.preview.texts if prompt.preview else ()
            meant = [row for text in lines for row in plain_text.wrapped(text, max(1, width - 4), self.ascii)]
            return [((f"    {row}", "quiet"),) for row in meant[:room]]
        options = OptionLines(prompt, items, width, top, ascii=self.ascii)
        self._options = options
        folded = len(self._cannot(prompt, width)) if room > 2 else 0
        heads: list[Runs] = []
        if options.columns.shown and options.stacks(room - folded - 1):
            heads = [self._heads(options, width)]
            options.top += 1
        else:
            options.drop_columns()
        rows, detail = self._rows(prompt, options, width, room - folded - len(heads))
        free = room - len(heads) - len(rows) - len(detail)
        return [*heads, *rows, *self._cannot(prompt, width, free if folded else 0), *detail]

    def _cannot(self, prompt: Prompt[Any], width: int, most: int = 1) -> list[Runs]:
        """What cannot be answered, folded into one line, or as many as are free."""
        if not prompt.folded or prompt.unfolded or most < 1:
            return []
        rows = plain_text.wrapped(prompt.folded, max(1, width - 4), self.ascii, most=min(_FOLDED, most))
        return [((f"    {row}", "quiet"),) for row in rows]

    @staticmethod
    def _heads(options: OptionLines, width: int) -> Runs:
        """The line over the figures."""
        return ((" " * (width - options.columns.cells), ""), *options.columns.head())

    def _rows(self, prompt: Prompt[Any], options: OptionLines, width: int, room: int) -> tuple[list[Runs], list[Runs]]:
        """The options in at most so many lines, and what the one looked at means."""
        items = options.items
        listed = options.grouped or prompt.unfolded
        if prompt.paired and not listed and (pair := paired(options, room, self._tracks)):
            return pair, []
        detailed = None if listed or options.columns.shown else options.detailed(room, eager=self._eager)
        if detailed is not None:
            return detailed, []
        if listed or not options.readable(room, eager=self._eager):
            self._listing = Listing(options, room, self._told if not self._said.text else "")
            lines, self._first = self._listing.lay_out(self._first)
            return lines, []
        # One to a row where that leaves room to say what the one looked at means: in columns hints would be cut.
        stacked = bool(options.columns.shown) or options.stacks(room - _LEAST)
        fits = options.stacks if stacked else partial(options.readable, eager=self._eager)
        told = partial(options.meaning, rest=True)
        if not (stacked or options.stacks(room) or options.readable(room, eager=True)):
            # A hint that columns cut is told whole where it is looked at.
            told = partial(options.meaning, rest=True, hint=True)
        looked = next((item for item in items if item.option.key == prompt.at), None)
        detail = told(looked, full=True) if looked else []
        most = room - len(items) if stacked else max(1, room // 2)
        while not stacked and most > 1 and not fits(room - most):
            most -= 1
        longest = max(len(told(item)) for item in items)
        if not stacked and options.stacks(room) and not options.readable(room - min(most, longest), eager=True):
            # A row each says more than rows that are kept for what one of them would mean.
            most, fits = room - options.stacked, options.stacks
        if len(detail) > most:  # `?` has the rest
            last = "".join(text for text, _ in detail[most - 1]) if most else ""
            detail = [*detail[: most - 1], ((plain_text.cut(f"{last} …", width - 1, self.ascii), "quiet"),)][:most]
        # Room for the longest is kept from the beginning, so that nothing moves while one looks.
        kept = min(most, longest)
        if not fits(room - kept):
            kept = 0
        wanted = len(self._telling(width, _TOLD)) if self._told else 0
        while wanted and not fits(room - kept - wanted):
            wanted -= 1
        return options.block(room - max(kept + wanted, len(detail))), detail

    def enough(self, prompt: Prompt[Any], width: int, height: int, *, eager: bool) -> bool:
        """Whether a window of `width` by `height` cells shows a prompt's options so that each can be understood.

        With `eager` nothing that an option says of itself may be cut; otherwise its name is enough.
        """
        items = prompt.items()
        room = height - len(self._above(prompt, width, height)) - len(self._keys(prompt.keys(), width))
        room -= len(self._cannot(prompt, width))
        if not items or room < 1:
            return not items
        options = OptionLines(prompt, items, width, ascii=self.ascii)
        room -= options.columns.shown
        if not options.grouped and (options.readable(room, eager=eager) or options.detailed(room, eager=eager)):
            return True
        return Listing(options, room).fits

    def rows_for(self, prompt: Prompt[Any], width: int, least: int, most: int, *, eager: bool) -> int:
        """The fewest rows between `least` and `most` for which there is `enough`; `most` where there never is."""
        while least < most:
            middle = (least + most) // 2
            if self.enough(prompt, width, middle, eager=eager):
                most = middle
            else:
                least = middle + 1
        return most

    def turn_page(self, step: int) -> bool:
        """Look at an option a page further down a list, or up for -1; False where all of it is in sight."""
        prompt, listing = self._prompt, self._listing
        if prompt is None or listing is None or listing.shown >= listing.lines:
            return False
        keys = [item.option.key for item in prompt.items()]
        at = keys.index(prompt.at) if prompt.at in keys else -1 if step > 0 else 0
        prompt.at = keys[max(0, min(len(keys) - 1, at + step * max(1, listing.shown - 2)))]
        return True

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Look at the next option."""
        event.stop()
        self.post_message(self.Looked(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Look at the option before."""
        event.stop()
        self.post_message(self.Looked(-1))

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        """Take the option that stands there."""
        for place in self._options.places if self._options else ():
            if place.line == line and place.left <= column < place.right:
                event.stop()
                self.post_message(self.Taken(place.key))
                return


def _who(prompt: Prompt[Any] | None) -> str:
    """Who decides, in words; empty where a question is nobody's at the table."""
    if prompt is None:
        return "The end"
    names = {seat.name for seat in prompt.decision.seats}
    who = seats_named(prompt.decision)
    if len(names) > 1 and all(seat.gm for seat in prompt.decision.seats):
        # "GM (Ann), GM (Bob) and GM (Cy)" would say the one who answers three times, and be cut.
        return f"GM to decide for {who.replace('GM (', '').replace(')', '')}"
    return f"{who[:1].upper()}{who[1:]} to decide" if names else ""
