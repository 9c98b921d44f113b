"""The question panel: the deciding seat, the prompt, every option with its letter, the key hints, and the last message.

It is drawn from a prompt line by line and has no widgets of its own. Blocked options are folded into one line with
their first reasons, until the cursor is on one of them. Previews stand under all options where they fit, otherwise only
for the option at the cursor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textual import events

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.view import Sheet
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Hint, Runs, hint_lines
from unhex_tui.tui.panels.asked import AIRY, TOLD, asked, cannot, closed, deciding, noted, previewed, told_lines
from unhex_tui.tui.panels.catalogue import Catalogue, grid_lines
from unhex_tui.tui.panels.dice_place import GAP, DicePlace, dice_first, dice_place
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.option_lines import OptionLines
from unhex_tui.tui.panels.option_list import SHARED, Listing, headed, paired
from unhex_tui.tui.panels.roll_strip import DICE_ROWS, LastRoll, beside, roll_lines
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.filtering import Item
from unhex_tui.tui.questions.prompt import Prompt

_TONES = {"plain": "condition", "refused": "bad", "alarm": "bad"}
_SAID = 6
"""Most lines of the last message: a reason is never cut."""
_NEWS = 3
"""Most lines of the last events that options make way for."""
_KEYS = 2
"""Most lines of key hints."""
_NOTED = 4
"""Most lines of notes before the options."""
_LOW = 8
"""Rows up to which a question shows no notes."""
_BESIDE = 3
"""Most rows of a prompt's text beside a square."""


class QuestionPanel(LinedPanel):
    """The pending question."""

    TITLE = "Question"

    class Taken(Picked[tuple[Prompt[Any] | None, str]]):
        """Posted with the prompt and the key of a clicked option: by now another prompt may be pending."""

    class Looked(Picked[int]):
        """Posted when the wheel turns: move the cursor to the next option (1) or the previous one (-1)."""

    def __init__(self, *, ascii: bool = False, id: str | None = None, alone: bool = False) -> None:
        super().__init__(ascii=ascii, id=id)
        self._alone = alone
        """The question has the screen to itself."""
        self._prompt: Prompt[Any] | None = None
        self._said = Said("")
        self._hints: tuple[Hint, ...] = ()
        self._told: tuple[str, ...] = ()
        self._eager = alone
        """Options must be shown uncut, hints and reasons included."""
        self._noted = True
        """Notes on the whole question are shown here."""
        self._sheets: Sequence[Sheet] = ()
        self._rolls: Sequence[LastRoll] = ()
        self._options: OptionLines | None = None
        self._kept = 0
        """Lines kept free below the options for longer previews of other options."""
        self._listing: Listing | Catalogue | None = None
        """The list of options, if they are too many or too long for other layouts; else None."""
        self._first = 0

    def show(
        self,
        prompt: Prompt[Any] | None,
        said: Said,
        title: str,
        hints: tuple[Hint, ...],
        lines: tuple[str, ...] = (),
        *,
        eager: bool | None = None,
        noted: bool = True,
        sheets: Sequence[Sheet] = (),
        rolls: Sequence[LastRoll] = (),
    ) -> None:
        """Draw a prompt; `hints` are the commands to name in the border. Prompts change in place, so always redraw.

        `lines` are the last events, if the log is hidden, and take precedence over notes. `eager` is as in `enough`;
        `noted` tells whether notes are shown here and not beside the panel. `sheets` supply the tracks of previews. The
        last `rolls` fill lines that are left over.
        """
        if prompt is not self._prompt:
            self._first = 0
        self._eager = self._alone if eager is None else eager
        self._noted = noted
        self._prompt, self._said, self._hints = prompt, said, hints
        asked = f"{prompt.decision.prompt}:" if prompt is not None else ""
        # The news repeats neither the question nor the app's reasons: the log has those.
        news = [line for line in lines if not line.startswith("= ")]
        self._told = tuple(line for line in news if not asked.startswith(f"{line.partition(' (')[0].strip()}:"))
        self._sheets, self._rolls = sheets, rolls
        self.set_title(*(": ".join(filter(None, (title, seats))) for seats in deciding(prompt)))
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        """Lay out prompt and input above, key hints and the last message below, options between."""
        self._options, self._listing, self._kept = None, None, 0
        prompt = self._prompt
        if prompt is None:
            return closed(self._saying(width, 2), self._told, width, height, self.ascii)
        keys = hint_lines(prompt.hints, width, _KEYS, self.ascii)
        dice = dice_place(prompt, width, height, len(keys), self.ascii)
        lines = self._lay_out(prompt, width, height, keys, dice)
        return beside(lines, dice.square, dice.left + GAP, len(keys)) if dice.square else lines

    def _lay_out(
        self, prompt: Prompt[Any], wide: int, height: int, keys: list[Runs], dice: DicePlace
    ) -> Sequence[Runs]:
        """Lay out the question in the columns left by the dice, with the key hints and the dice odds below."""
        width = dice.left
        above = asked(prompt, width, height, self.ascii, caption=not dice.bare, most=_BESIDE if dice.square else 2)
        room = height - len(above) - len(keys)
        airy = self._alone or height > AIRY
        notes = self._noting(prompt, width, _NOTED if airy else 2)
        notes += [()] if self._alone and height > AIRY else []
        room -= len(notes) if airy else 0
        prompt.stacked = prompt.paired
        middle = self._middle(prompt, width, room, len(above)) if room > 0 else []
        keys = hint_lines(prompt.hints, wide, _KEYS, self.ascii) if prompt.paired else keys
        if not airy:  # notes take lines that are left over
            least = dice.least if dice.least <= room - len(middle) else 0
            spare = room - len(middle) - max(least, len(self._telling(width, TOLD))) if height > _LOW else 0
            # One line is kept for the last message, and lines for longer previews: nothing moves with the cursor.
            most = max(min(_NOTED, spare), spare - 1 - self._kept)
            # Choices are compared with the roll beside them, or with no choice, which have no row of their own.
            compared = len(prompt.odds.cells) > 1 and (prompt.decision.kind == "roll" or "" in prompt.odds.cells)
            notes = self._noting(prompt, width, max(most, min(1, room - len(middle)) if compared else 0))
            room -= len(notes)
        if self._options is not None:
            self._options.places = [place._replace(line=place.line + len(notes)) for place in self._options.places]
        top = len(above) + len(notes)
        # A message takes the lines that the options leave. Otherwise notes make way for it, or the second line of key
        # hints (not of a roll: they tell that digits are typed); at last it covers the lowest options: nothing moves.
        free, rolling, telling = max(0, room - len(middle)), prompt.decision.kind == "roll", False
        said = self._saying(width, max(1, min(_SAID, height - len(above) - 1)))
        # The odds of the dice take lines kept for longer previews, if they would have too few without them.
        kept = self._kept if free - self._kept >= dice.least else 0
        if self._said.echo and said:  # the log has it
            drawn = dice.below(width, max(0, free - kept), self.ascii) if dice.below else []
            most = free - len(drawn) if free else len(notes)
            said = self._saying(width, max(1, min(_SAID, most))) if free or notes else []
        if free < len(said) <= len(notes):
            notes, said = [*said, *[()] * (len(notes) - len(said))], []
        elif len(said) > free:
            keys = keys if rolling else keys[:1]
            left = max(0, height - top - len(said) - len(keys))
            middle = self._covered(middle, said, width, left, top)
        elif not said and not (self._listing and self._listing.tells):
            asks = any(roll.asks in self._told for roll in self._rolls[:1])  # the GM's decision wins over odds
            said = self._telling(width, max(asks, free - kept - dice.least) if dice.below and free - kept > 1 else free)
            telling = bool(said)
        free = height - top - len(middle) - len(said) - len(keys)
        covered = len(said) if dice.bare else 0
        if drawn := dice.under(width, free - kept + covered, free, self.ascii):
            middle, free = [*middle, *[()] * (len(drawn) < free), *drawn], free - len(drawn) - (len(drawn) < free)
        # A blank line stands above the dice. Nothing moves with the cursor, but its preview may take their only room.
        left = free if free - self._kept < 2 and not prompt.pointed else free - self._kept
        rolls = roll_lines(self._rolls, width, left if left == DICE_ROWS else left - 1, self.ascii)
        if telling and not rolls:
            said = dice_first(self._rolls, self._told, width, len(said), self.ascii) or said
        gap: list[Runs] = [()] * (height - top - len(middle) - len(rolls) - len(said) - len(keys))
        return [*above, *notes, *middle, *gap, *rolls, *said, *keys][:height]

    def _covered(self, middle: list[Runs], said: list[Runs], width: int, left: int, top: int) -> list[Runs]:
        """Return the first `left` lines; the message's last line, or the line above it, counts the covered options."""
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
        assumed = self._options is not None and self._options.assumed
        return noted(prompt, width, most, self.ascii, assumed=assumed) if self._noted else []

    def _saying(self, width: int, most: int) -> list[Runs]:
        sign = "! " if self._said.text and self._said.tone != "plain" else ""
        return self.rows(sign + plain_text.without_rules(self._said.text), _TONES[self._said.tone], width, most)

    def _telling(self, width: int, most: int) -> list[Runs]:
        return [*told_lines(self._told, width, most, self.ascii)]

    def _newest(self, width: int) -> int:
        """Return the number of lines kept for the last events."""
        return len(self._telling(width, _NEWS))

    def tell_more(self) -> None:
        """Name commands in the lower border, except those among the question's own hints."""
        own = {hint[0] for hint in self._prompt.hints} if self._prompt is not None else set()
        lines = hint_lines([hint for hint in self._hints if hint[0] not in own], self.wide - 4, 1, self.ascii)
        self.set_subtitle("".join(text for text, _ in lines[0]) if lines else "")

    # ------------------------------------------------------------------ options

    def _middle(self, prompt: Prompt[Any], width: int, room: int, top: int) -> list[Runs]:
        items = prompt.items()
        if not items and not prompt.filter:
            return previewed(prompt.preview or Preview(), width, room, self.ascii)
        if prompt.unfolded and (held := self._held(prompt, items, width, room, top)):
            return held
        self._options = options = OptionLines(prompt, items, width, top, ascii=self.ascii)
        if prompt.filtering or (prompt.catalogue and prompt.facts.heads):
            blocked = [] if prompt.filtering else cannot(prompt, width, self.ascii)
            self._listing = Catalogue(options, room)
            lines, self._first = self._listing.lay_out(self._first, blocked)
            return lines
        if grid := grid_lines(options, room):
            return grid
        folded = cannot(prompt, width, self.ascii) if room > 2 else []
        heads: list[Runs] = []
        if options.columns.shown and not (options.grouped or prompt.unfolded):
            heads, folded = headed(options, folded, room - 1, self._newest(width))
        if heads:
            options.top += 1
        else:
            options.drop_columns()
        rows, detail = self._rows(prompt, options, width, room - len(folded) - len(heads))
        if self._listing is not None:
            rows, self._first = self._listing.lay_out(self._first, folded)
            return [*heads, *rows]
        if detail and (folded or len(items) > 1):  # the preview continues no line directly above
            ((text, role), *more), *below = detail
            detail = [(("  ›", "now"), (text[3:], role), *more), *below]
        return [*heads, *rows, *folded, *detail]

    def _held(self, prompt: Prompt[Any], items: Sequence[Item], width: int, room: int, top: int) -> list[Runs]:
        """Return the options as before the cursor came to a blocked option, which stands in a row below them.

        Empty if the cursor is on no blocked option, if no odds stand beside the options, and without room for the row.
        """
        blocked = [item for item in items if item.option.key == prompt.at]
        options = OptionLines(prompt, [item for item in items if not item.reasons], width, top, ascii=self.ascii)
        if not blocked or not options.columns.shown or options.grouped or room < _KEYS:
            return []
        heads, below = headed(options, [()], room - 1, self._newest(width))
        if not heads:
            return []
        options.top += 1
        rows, _ = self._rows(prompt, options, width, room - 1 - len(below))
        if self._listing is not None or not (below or self._kept):
            self._listing, self._kept = None, 0
            return []
        self._options, self._kept = options, self._kept - (not below)
        return [*heads, *rows, *options.option(blocked[0], width)]

    def _rows(self, prompt: Prompt[Any], options: OptionLines, width: int, room: int) -> tuple[list[Runs], list[Runs]]:
        """Return the options in at most `room` lines, and the preview at the cursor; both empty if a list is needed."""
        items = options.items
        news = self._newest(width)
        listed = options.grouped or (prompt.unfolded and any(item.option.key == prompt.at for item in items))
        if prompt.paired and not listed and (pair := self._paired(options, (room - news, room))):
            prompt.stacked = False
            return pair, []
        most = max(1, room // 2)
        longest = 0 if listed else options.longest()
        if not (listed or self._eager):
            options.spread_out(room - news - min(most, longest))
            if not (options.spread or options.columns.shown):  # each option with its whole preview in a paragraph below
                options.spread_out(room - news - sum(len(options.meaning(item, together=True)) for item in items))
        paragraphs = not (listed or options.columns.shown or prompt.tries)
        if paragraphs and (detailed := options.detailed(room - news, eager=self._eager)) is not None:
            return detailed, []
        if listed or not options.readable(room, eager=self._eager):
            self._listing = Listing(options, room, None if self._said.text else self._telling)
            return [], []
        looked = next((item for item in items if item.option.key == prompt.at), None)
        whole = options.spread > 0 or (options.readable(room - news, eager=True) and all(map(options.hinted, items)))
        fits: Callable[[int], bool] = partial(options.readable, eager=whole)
        # One row per option where that leaves room for the preview, or shows more than the preview would.
        if options.columns.shown or (
            options.stacks(room - news)
            and (options.stacks(room - 1) or not options.readable(room - min(most, longest), eager=True))
        ):
            most, fits = room - options.stacked, options.stacks
        elif not whole and options.says_all(room - min(most, max(1, longest))):  # hints win over the last events
            whole, fits = True, options.stacks
        if not whole:  # a hint that does not fit is shown with the cursor on its option
            longest = max(len(options.meaning(item, rest=True, hint=True)) for item in items)
        # Room for the longest preview is kept from the beginning, so that nothing moves with the cursor.
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
        if prompt.pointed:  # a moved cursor asks for the preview; the last events stand there until then
            most, wanted = most + wanted, 0
        most = min(most, room - len(block) - wanted)
        if len(detail) > most and looked is not None:  # `?` has the rest
            detail = options.meaning(looked, full=True, rest=True, together=True)
        if len(detail) > most:
            last = "".join(text for text, _ in detail[most - 1]) if most else ""
            last = plain_text.cut_at_word(f"{last} …", width - 1, self.ascii)
            detail = [*detail[: most - 1], ((last, "quiet"),)][:most]
        self._kept = max(0, kept - len(detail))
        return block, detail

    def _paired(self, options: OptionLines, rooms: Sequence[int]) -> list[Runs]:
        """Return two outcomes side by side in the first of these numbers of rows that is enough; empty for none."""
        tracks = {(sheet.id, track.id): track for sheet in self._sheets for track in sheet.tracks}
        return next(filter(None, (paired(options, rows, tracks) for rows in rooms)), [])

    def enough(self, prompt: Prompt[Any], width: int, height: int, *, eager: bool) -> bool:
        """Tell whether a window of `width` by `height` cells shows a prompt's options so that each can be understood.

        With `eager`, options must be uncut, hints and reasons included; otherwise the label is enough.
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

    def rows_wished(self, prompt: Prompt[Any], width: int, height: int, *, told: bool) -> tuple[int, ...]:
        """Return row counts for which lines above should make way, best first; one row more if events are `told`."""
        if hinted := self.rows_with_hints(prompt, width, height):
            return (hinted,)
        rows = self._rows_with_odds(prompt, width), self._rows_with_odds(prompt, width, tight=True)
        return (*(count + (told and prompt.strip is None) for count in rows), *rows)

    def _rows_with_odds(self, prompt: Prompt[Any], width: int, *, tight: bool = False) -> int:
        """Return the rows of a prompt with odds beside each option, the fewest if `tight`; 0 without odds."""
        options = OptionLines(prompt, prompt.items(), width, ascii=self.ascii)
        if not options.columns.shown:
            return 0
        stacked = []
        for shared in range(1, SHARED + 1 if tight else 2):
            options.share_last(shared)
            stacked.append(options.stacked)
        rows = len(asked(prompt, width, AIRY, self.ascii)) + 1 + min(stacked)
        rows += 0 if tight else len(cannot(prompt, width, self.ascii)) + bool(prompt.trial_of(prompt.at))
        rows += len(hint_lines(prompt.hints, width, _KEYS, self.ascii))
        return rows + (len(self._noting(prompt, width, _NOTED)) if rows > AIRY else 0)

    def rows_with_hints(self, prompt: Prompt[Any], width: int, height: int) -> int:
        """Return the rows for one row per option and a preview line, if `height` rows would hide hints; else 0."""
        options = OptionLines(prompt, prompt.items(), width, ascii=self.ascii)
        shown = options.columns.shown or self.enough(prompt, width, height - 1, eager=True)
        if shown or not options.says_all(options.stacked):
            return 0
        rows = len(asked(prompt, width, AIRY, self.ascii)) + options.stacked + 1
        rows += len(cannot(prompt, width, self.ascii))
        return rows + len(hint_lines(prompt.hints, width, _KEYS, self.ascii))

    def rows_for(self, prompt: Prompt[Any], width: int, least: int, most: int, *, eager: bool) -> int:
        """Return the fewest rows between `least` and `most` that are `enough`; `most` if none are."""
        while least < most:
            middle = (least + most) // 2
            if self.enough(prompt, width, middle, eager=eager):
                most = middle
            else:
                least = middle + 1
        return most

    def longer(self, prompt: Prompt[Any], width: int, height: int) -> bool:
        """Tell whether a list of options, one row each, is longer than a window of this size."""
        groups = [item.option.group for item in prompt.items()]
        notes = len(self._noting(prompt, width, _NOTED)) if self._alone or height > AIRY else 0
        above = len(asked(prompt, width, height, self.ascii)) + bool(prompt.facts.heads) + notes
        return above + len(groups) + len({*groups} - {""}) + 1 > height

    def turn_page(self, step: int) -> bool:
        """Move the cursor a page down (1) or up (-1) in a list; False if the whole list is visible."""
        prompt, listing = self._prompt, self._listing
        keys = [item.option.key for item in prompt.items()] if prompt is not None else []
        if prompt is None or listing is None or not keys or listing.shown >= listing.lines:
            return False
        at = keys.index(prompt.at) if prompt.at in keys else -1 if step > 0 else 0
        prompt.at = keys[max(0, min(len(keys) - 1, at + step * max(1, listing.shown - 2)))]
        return True

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Looked(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Looked(-1))

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        drawn = self._options
        if drawn is None:
            return
        for place in drawn.places:
            if place.line == line and place.left <= column < place.right:
                event.stop()
                # Not `_prompt`: that may be a newer prompt, not drawn yet.
                self.post_message(self.Taken((drawn.prompt, place.key)))
                return
