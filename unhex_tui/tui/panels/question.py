"""The question panel: who decides, what is asked, every option with its letter, what the keys do, and the last word.

It is drawn from a prompt line by line and has no widgets of its own. What the rules forbid is folded into one line with
the first reasons, until one of it is looked at; what a choice means stands under it, for all options where there is
room, otherwise for the one looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textual import events

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.view import Sheet
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.hints import Hint, hint_lines
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.asked import AIRY, TOLD, asked, cannot, closed, deciding, noted, told_lines
from unhex_tui.tui.panels.catalogue import Catalogue
from unhex_tui.tui.panels.dice_place import GAP, DicePlace, dice_place
from unhex_tui.tui.panels.grid import grid_lines
from unhex_tui.tui.panels.last_rolls import LastRoll, roll_lines
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.option_lines import OptionLines
from unhex_tui.tui.panels.option_list import Listing
from unhex_tui.tui.panels.pair import paired
from unhex_tui.tui.panels.roll_strip import beside
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.prompt import Prompt

_TONES = {"plain": "condition", "refused": "bad", "alarm": "bad"}
_SAID = 6
"""Lines that the last word may take: a reason is never cut."""
_NEWS = 3
"""Lines of it for which options make way."""
_KEYS = 2
"""Lines that the keys may take."""
_NOTED = 4
"""Lines that what is to be known of a question may take before its options."""
_LOW = 8
"""Rows up to which a question is nothing but asked."""
_BESIDE = 3
"""Rows that a prompt may take beside a square."""
_SHARED = 3
"""Rows that options without figures may share where they are many."""


class QuestionPanel(LinedPanel):
    """The pending question."""

    TITLE = "Question"

    class Taken(Picked[tuple[Prompt[Any] | None, str]]):
        """The key of the option that was clicked, and whose it was: something else may be asked by now."""

    class Looked(Picked[int]):
        """The wheel was turned: the next option is to be looked at (1), or the one before (-1)."""

    def __init__(self, *, ascii: bool = False, id: str | None = None, alone: bool = False) -> None:
        super().__init__(ascii=ascii, id=id)
        self._alone = alone
        """It has the screen to itself."""
        self._prompt: Prompt[Any] | None = None
        self._said = Said("")
        self._hints: tuple[Hint, ...] = ()
        self._told: tuple[str, ...] = ()
        self._eager = alone
        """Nothing that an option says of itself may be cut."""
        self._noted = True
        """What is to be known of the question as a whole is told here."""
        self._sheets: Sequence[Sheet] = ()
        self._rolls: Sequence[LastRoll] = ()
        self._options: OptionLines | None = None
        """The options as drawn."""
        self._kept = 0
        """Lines below the options for what another than the one looked at means."""
        self._listing: Listing | Catalogue | None = None
        """The list they are drawn as, where they are too many or too long for anything else."""
        self._first = 0
        """First line of the list in view."""

    def show(
        self,
        prompt: Prompt[Any] | None,
        said: Said,
        title: str,
        hints: tuple[Hint, ...],
        told: tuple[str, ...] = (),
        *,
        eager: bool | None = None,
        noted: bool = True,
        sheets: Sequence[Sheet] = (),
        rolls: Sequence[LastRoll] = (),
    ) -> None:
        """Draw a prompt; `hints` are the commands worth naming now. A prompt changes in place, so it is drawn anew.

        `told` is what happened last, where the log is out of sight: it comes before what is only known of the question.
        `eager` is that of `enough`; `noted` says whether notes have a place here, or stand beside it. Of the `sheets`
        boxes are drawn. The last `rolls` fill the lines that nothing else needs.
        """
        if prompt is not self._prompt:
            self._first = 0
        self._eager = self._alone if eager is None else eager
        self._noted = noted
        self._prompt, self._said, self._hints, self._told = prompt, said, hints, told
        self._sheets, self._rolls = sheets, rolls
        self.set_title(*(": ".join(filter(None, (title, who))) for who in deciding(prompt)))
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        """Prompt and entry above, keys and the last word below, options between."""
        self._options, self._listing, self._kept = None, None, 0
        prompt = self._prompt
        if prompt is None:
            return closed(self._saying(width, 2), self._told, width, height, self.ascii)
        keys = hint_lines(prompt.hints, width, _KEYS, self.ascii)
        dice = dice_place(prompt, width, height, len(keys), self.ascii)
        lines = self._lay_out(prompt, height, keys, dice)
        return beside(lines, dice.square, dice.left + GAP, len(keys)) if dice.square else lines

    def _lay_out(self, prompt: Prompt[Any], height: int, keys: list[Runs], dice: DicePlace) -> Sequence[Runs]:
        """The same in the columns that the dice leave, but for the `keys`, with what is below of the dice."""
        width = dice.left
        above = asked(prompt, width, height, self.ascii, caption=not dice.bare, most=_BESIDE if dice.square else 2)
        room = height - len(above) - len(keys)
        airy = self._alone or height > AIRY
        notes = self._noting(prompt, width, _NOTED if airy else 2)
        notes += [()] if self._alone and height > AIRY else []
        room -= len(notes) if airy else 0
        middle = self._middle(prompt, width, room, len(above)) if room > 0 else []
        if not airy:  # what is only to be known of the question has the lines that nothing else needs
            least = dice.least if dice.least <= room - len(middle) else 0
            spare = room - len(middle) - max(least, len(self._telling(width, TOLD))) if height > _LOW else 0
            # One more is left for the last word, and those for what each option means: nothing moves while one looks.
            most = max(min(_NOTED, spare), spare - 1 - self._kept)
            # Beside dice a choice is compared with the roll, which has no row of its own.
            compared = prompt.decision.kind == "roll" and len(prompt.figures.cells) > 1
            notes = self._noting(prompt, width, max(most, min(1, room - len(middle)) if compared else 0))
            room -= len(notes)
        if self._options is not None:
            places = self._options.places
            self._options.places = [place._replace(line=place.line + len(notes)) for place in places]
        top = len(above) + len(notes)
        # What is said takes the lines that the options leave, elsewhere notes on the question make way, or the keys of
        # a list; at last it covers the lowest options, since nothing may move while it is read. Nothing hides the keys
        # of a roll: without them the screen does not say that digits are typed.
        free, rolls = max(0, room - len(middle)), prompt.decision.kind == "roll"
        said = self._saying(width, max(1, min(_SAID, height - len(above) - 1)))
        if free < len(said) <= len(notes):
            notes, said = [*said, *[()] * (len(notes) - len(said))], []
        elif len(said) > free:
            keys = keys if rolls else []
            left = max(0, height - top - len(said) - len(keys))
            middle = self._covered(middle, said, width, left, top)
        elif not said and not (self._listing and self._listing.tells):
            left = free - self._kept - dice.least
            said = self._telling(width, max(0, left) if dice.below and free - self._kept > 1 else free)
            known = (
                all(hint[0] != "Enter" for hint in prompt.hints) and not prompt.filtering
            )  # the same keys every time
            if known and not (said or rolls):
                said, keys = self._telling(width, len(keys)) or keys, []
        free = height - top - len(middle) - len(said) - len(keys)
        covered = len(said) if dice.bare else 0
        if dice.below and (drawn := dice.below(width, free - self._kept + covered, self.ascii)[:free]):
            middle, free = [*middle, *[()] * (len(drawn) < free), *drawn], free - len(drawn) - (len(drawn) < free)
        # A blank line stands above the dice, and nothing moves while one looks at other options.
        rolls = roll_lines(self._rolls, width, free - self._kept - 1, self.ascii)
        gap: list[Runs] = [()] * (free - len(rolls))
        return [*above, *notes, *middle, *gap, *rolls, *said, *keys][:height]

    def _covered(self, middle: list[Runs], said: list[Runs], width: int, left: int, top: int) -> list[Runs]:
        """What stands in the first lines; how many options what is said covers stands in its last line, or above it."""
        options = self._options
        if options is None:
            return middle[:left]
        inside = [place for place in options.places if place.line < top + left]
        hidden = len(options.items) - len({place.key for place in inside})
        free = width - sum(plain_text.width(text) for text, _ in said[-1])
        sign = plain_text.plain(f"  ↓ {hidden} more: ↑↓", self.ascii)
        if hidden and plain_text.width(sign) <= free:
            said[-1] = (*said[-1], (sign.rjust(free), "quiet"))
        elif hidden and left:
            inside = [place for place in inside if place.line < top + left - 1]
            hidden = len(options.items) - len({place.key for place in inside})
            sign = plain_text.plain(f"    ↓ {hidden} more: ↑↓", self.ascii)
            middle = [*middle[: left - 1], ((sign, "quiet"),)]
        options.places = inside
        return middle[:left]

    # ------------------------------------------------------------------ above and below

    def _noting(self, prompt: Prompt[Any], width: int, most: int) -> list[Runs]:
        """What is to be known of the question as a whole, where that is not told beside it."""
        assumed = self._options is not None and self._options.assumed
        return noted(prompt, width, most, self.ascii, assumed=assumed) if self._noted else []

    def _saying(self, width: int, most: int) -> list[Runs]:
        """The last word, in at most so many lines."""
        sign = "! " if self._said.text and self._said.tone != "plain" else ""
        return self.rows(sign + plain_text.without_rules(self._said.text), _TONES[self._said.tone], width, most)

    def _telling(self, width: int, most: int) -> list[Runs]:
        """What happened last, in at most so many lines: where they are too few the oldest goes first."""
        return [*told_lines(self._told, width, most, self.ascii)]

    def _newest(self, width: int) -> int:
        """Lines that are kept for what happened last."""
        return len(self._telling(width, _NEWS))

    def tell_more(self) -> None:
        """Name commands in the lower border, but for those that the question's own keys name."""
        own = {hint[0] for hint in self._prompt.hints} if self._prompt is not None else set()
        lines = hint_lines([hint for hint in self._hints if hint[0] not in own], self.wide - 4, 1, self.ascii)
        self.set_subtitle("".join(text for text, _ in lines[0]) if lines else "")

    # ------------------------------------------------------------------ options

    def _middle(self, prompt: Prompt[Any], width: int, room: int, top: int) -> list[Runs]:
        """The options, and that there are some which cannot be answered."""
        items = prompt.items()
        if not items and not prompt.filter:
            preview = prompt.preview or Preview()
            meant = [row for text in preview.texts for row in plain_text.wrapped(text, max(1, width - 4), self.ascii)]
            return [((f"    {row}", "bad" if preview.worst else "quiet"),) for row in meant[:room]]
        self._options = options = OptionLines(prompt, items, width, top, ascii=self.ascii)
        if prompt.filtering or (prompt.catalogue and prompt.facts.heads):
            barred = [] if prompt.filtering else cannot(prompt, width, self.ascii)
            self._listing = Catalogue(options, room)
            lines, self._first = self._listing.lay_out(self._first, barred)
            return lines
        if grid := grid_lines(options, room):
            return grid
        folded = cannot(prompt, width, self.ascii) if room > 2 else []
        heads: list[Runs] = []
        if options.columns.shown and not (options.grouped or prompt.unfolded):
            heads, folded = self._headed(options, folded, room - 1, self._newest(width))
        if heads:
            options.top += 1
        else:
            options.drop_columns()
        rows, detail = self._rows(prompt, options, width, room - len(folded) - len(heads))
        if self._listing is not None:
            rows, self._first = self._listing.lay_out(self._first, folded)
            return [*heads, *rows]
        if detail and (folded or len(items) > 1):  # it goes on with neither what cannot be nor the option above it
            ((text, role), *more), *below = detail
            detail = [(((">" if self.ascii else "›").rjust(3), "now"), (text[3:], role), *more), *below]
        return [*heads, *rows, *folded, *detail]

    def _headed(self, options: OptionLines, folded: list[Runs], room: int, news: int) -> tuple[list[Runs], list[Runs]]:
        """The line over the figures if options and what cannot be answered have `room` below it, and what is left of
        that below them: before figures go, or `news` below, what has none stands side by side, what cannot be over the
        figures.
        """
        told = any(options.meaning(item, rest=True) for item in options.items)  # a line of the one looked at
        for left in dict.fromkeys((room - news, room)):
            options.shared = 0
            if not options.stacks(left - len(folded)):
                options.share_last()
            if options.stacks(left - len(folded)):
                beside = not options.stacks(left - len(folded) - told) and options.stacks(left - told)
                return ([options.heads(options.prompt.folded)], []) if beside else ([options.heads()], folded)
            for rows in range(1, _SHARED + 1):
                options.share_last(rows)
                if options.stacks(left):
                    return [options.heads(options.prompt.folded)], []
        return [], folded

    def _rows(self, prompt: Prompt[Any], options: OptionLines, width: int, room: int) -> tuple[list[Runs], list[Runs]]:
        """The options in at most so many lines, and what the one looked at means; neither where they need a list."""
        items = options.items
        news = self._newest(width)
        listed = options.grouped or prompt.unfolded
        if prompt.paired and not listed:
            tracks = {(sheet.id, track.id): track for sheet in self._sheets for track in sheet.tracks}
            pairs = (paired(options, rows, tracks) for rows in (room - news, room))
            if pair := next(filter(None, pairs), None):
                return pair, []
        most = max(1, room // 2)
        longest = 0 if listed else max(len(options.meaning(item, rest=True)) for item in items)
        if not (listed or self._eager):
            options.spread_out(room - news - min(most, longest))
            if not (options.spread or options.columns.shown):  # each with all that it would mean in a paragraph below
                options.spread_out(room - news - sum(len(options.meaning(item, together=True)) for item in items))
        detailed = None if listed or options.columns.shown else options.detailed(room - news, eager=self._eager)
        if detailed is not None:
            return detailed, []
        if listed or not options.readable(room, eager=self._eager):
            self._listing = Listing(options, room, None if self._said.text else self._telling)
            return [], []
        looked = next((item for item in items if item.option.key == prompt.at), None)
        whole = options.spread > 0 or (options.readable(room - news, eager=True) and all(map(options.hinted, items)))
        fits: Callable[[int], bool] = partial(options.readable, eager=whole)
        # One to a row where that leaves room to say what the one looked at means, or says more than such room would.
        if options.columns.shown or (
            options.stacks(room - news)
            and (options.stacks(room - 1) or not options.readable(room - min(most, longest), eager=True))
        ):
            most, fits = room - options.stacked, options.stacks
        elif not whole and options.says_all(room - min(most, max(1, longest))):  # what happened gives way to hints
            whole, fits = True, options.stacks
        if not whole:  # a hint that has no room beside its option is told where that is looked at
            longest = max(len(options.meaning(item, rest=True, hint=True)) for item in items)
        # Room for the longest is kept from the beginning, so that nothing moves while one looks.
        kept = min(most, longest)
        while kept and not fits(room - kept - news):
            kept -= 1
        wanted = len(self._telling(width, TOLD)) if news else 0
        while wanted and not fits(room - kept - wanted):
            wanted -= 1
        detail = options.meaning(looked, full=True, rest=True, hint=not whole) if looked else []
        below = max(kept + wanted, min(most, len(detail)))
        while below > kept + wanted and not fits(room - below):
            below -= 1
        block = options.block(room - below)
        if looked is not None and looked.option.key not in options.unsaid:
            detail = options.meaning(looked, full=True, rest=True)
        if prompt.pointed:  # who looks wants to know that; what happened stands there until then
            most, wanted = most + wanted, 0
        most = min(most, room - len(block) - wanted)
        if len(detail) > most and looked is not None:  # `?` has the rest
            detail = options.meaning(looked, full=True, rest=True, together=True)
        if len(detail) > most:
            last = "".join(text for text, _ in detail[most - 1]) if most else ""
            detail = [*detail[: most - 1], ((plain_text.cut(f"{last} …", width - 1, self.ascii), "quiet"),)][:most]
        self._kept = max(0, kept - len(detail))
        return block, detail

    def enough(self, prompt: Prompt[Any], width: int, height: int, *, eager: bool) -> bool:
        """Whether a window of `width` by `height` cells shows a prompt's options so that each can be understood.

        With `eager` nothing that an option says of itself may be cut; otherwise its name is enough.
        """
        items = prompt.items()
        room = height - len(asked(prompt, width, height, self.ascii)) - len(cannot(prompt, width, self.ascii))
        room -= len(hint_lines(prompt.hints, width, _KEYS, self.ascii))
        room -= len(self._noting(prompt, width, _NOTED)) if self._alone or height > AIRY else 0
        if not items or room < 1:
            return not items
        options = OptionLines(prompt, items, width, ascii=self.ascii)
        room -= options.columns.shown
        if not options.grouped and (options.readable(room, eager=eager) or options.detailed(room, eager=eager)):
            return True
        return Listing(options, room).fits

    def rows_wished(self, prompt: Prompt[Any], width: int, height: int) -> tuple[int, ...]:
        """Rows of a prompt that are worth some of what stands above it, best first; `height` are there."""
        if hinted := self.rows_with_hints(prompt, width, height):
            return (hinted,)
        return self._rows_with_odds(prompt, width), self._rows_with_odds(prompt, width, tight=True)

    def _rows_with_odds(self, prompt: Prompt[Any], width: int, *, tight: bool = False) -> int:
        """Rows of a prompt with figures beside each option, at least if it is `tight`; 0 where there are none."""
        options = OptionLines(prompt, prompt.items(), width, ascii=self.ascii)
        if not options.columns.shown:
            return 0
        stacked = []
        for shared in range(1, _SHARED + 1 if tight else 2):
            options.share_last(shared)
            stacked.append(options.stacked)
        rows = len(asked(prompt, width, AIRY, self.ascii)) + 1 + min(stacked)
        rows += 0 if tight else len(cannot(prompt, width, self.ascii))
        rows += len(hint_lines(prompt.hints, width, _KEYS, self.ascii))
        return rows + (len(self._noting(prompt, width, _NOTED)) if rows > AIRY else 0)

    def rows_with_hints(self, prompt: Prompt[Any], width: int, height: int) -> int:
        """Rows of a prompt with one for each option and one for what is looked at, where `height` rows leave out hints
        that those show; else 0.
        """
        options = OptionLines(prompt, prompt.items(), width, ascii=self.ascii)
        shown = options.columns.shown or self.enough(prompt, width, height - 1, eager=True)
        if shown or not options.says_all(options.stacked):
            return 0
        rows = len(asked(prompt, width, AIRY, self.ascii)) + options.stacked + 1
        rows += len(cannot(prompt, width, self.ascii))
        return rows + len(hint_lines(prompt.hints, width, _KEYS, self.ascii))

    def rows_for(self, prompt: Prompt[Any], width: int, least: int, most: int, *, eager: bool) -> int:
        """The fewest rows between `least` and `most` for which there is `enough`; `most` where there never is."""
        while least < most:
            middle = (least + most) // 2
            if self.enough(prompt, width, middle, eager=eager):
                most = middle
            else:
                least = middle + 1
        return most

    def longer(self, prompt: Prompt[Any], width: int, height: int) -> bool:
        """Whether a list of options, with a row for each, is longer than a window of so many cells."""
        groups = [item.option.group for item in prompt.items()]
        notes = len(self._noting(prompt, width, _NOTED)) if self._alone or height > AIRY else 0
        above = len(asked(prompt, width, height, self.ascii)) + bool(prompt.facts.heads) + notes
        return above + len(groups) + len({*groups} - {""}) + 1 > height

    def turn_page(self, step: int) -> bool:
        """Look at an option a page further down a list, or up for -1; False where all of it is in sight."""
        prompt, listing = self._prompt, self._listing
        keys = [item.option.key for item in prompt.items()] if prompt is not None else []
        if prompt is None or listing is None or not keys or listing.shown >= listing.lines:
            return False
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
        drawn = self._options
        if drawn is None:
            return
        for place in drawn.places:
            if place.line == line and place.left <= column < place.right:
                event.stop()
                # Not `_prompt`: that may be another by now, which is not drawn yet.
                self.post_message(self.Taken((drawn.prompt, place.key)))
                return
