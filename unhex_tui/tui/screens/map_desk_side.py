"""The panels beside the map desk's drawing: the chosen area or line, mistakes and remarks, and the fitting keys."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from unhex_tui.scenes.areas import Draft, Remark
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Hint, Runs, hint_lines
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.screens.map_desk_work import Work

Keys = list[Hint]

_ARROWS = "draw_up draw_down draw_left draw_right"
_LINE = {
    "draw_door": "door",
    "draw_arrow": "arrow 1→2, 2→1",
    "draw_dashed": "see only",
    "draw_blocked": "no sight (X)",
    "draw_delete": "delete",
    "draw_line": "next line",
}
"""Commands while a line is chosen, and what they do; the tables below are for other states of the desk."""
_AREA = {
    "draw_rename": "rename",
    "draw_connect": "connect",
    "draw_line": "lines",
    "draw_start": "start",
    "draw_exit": "way out",
    "draw_objective": "objective",
    "draw_note": "note",
    "draw_delete": "delete",
    "draw_nudge_up draw_nudge_down draw_nudge_left draw_nudge_right": "move",
    "draw_new draw_new_joined": "new area",
}
_MAP = {"draw_new": "new area", _ARROWS: "choose", "draw_lay_out": "layout", "draw_title": "title"}
_MAP |= {"draw_open": "open", "draw_remark": "remarks"}
_ALWAYS = {"draw_undo": "undo", "draw_redo": "redo", "draw_larger draw_smaller": "zoom", "desk_switch": "text"}
_ALWAYS |= {"draw_export": "export", "draw_save": "save"}
_ENDS = {"draw_leave": "leave", "desk_help": "all keys"}
_TEXT = {"desk_switch desk_escape": "drawing", "desk_undo desk_redo": "undo, redo", "desk_save": "save"}
_TEXT |= {"desk_help": "keys"}
_JOINING = {"draw_confirm": "connect", "draw_connect": "the next area", _ARROWS: "choose another"}
_JOINING |= {"desk_escape": "cancel"}


def fitting_keys(work: Work, *, joining: bool, texting: bool, asked: bool) -> Keys:
    """Return the keys for the current state of the desk; `texting` while the text has the focus."""
    ends = ({"desk_use": "use this map"} if asked else {}) | _ENDS
    if texting or joining:
        named = _TEXT if texting else _JOINING
    elif work.link is not None:
        first, other = (f"cover at {work.name(area)}" for area in work.chosen)
        named = {"draw_mark_first": first, "draw_mark_other": other} | _LINE | _ALWAYS | ends
    else:
        named = (_MAP if work.area is None else _AREA) | _ALWAYS | ends
    return [(work.key(*commands.split()), what) for commands, what in named.items()]


class Foot(LinedPanel, can_focus=False):
    """The last lines of the desk: the message or question, and the keys."""

    DEFAULT_CSS = "Foot { border: none; height: 4; &:focus { border: none; } &.-ascii { border: none; } }"
    BARE = True
    _said: Runs = ()
    _keys: Sequence[Hint] = ()

    def show(self, said: Runs, keys: Keys) -> None:
        if (said, keys) != (self._said, self._keys):
            self._said, self._keys = said, keys
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        text = "".join(part for part, _ in self._said)
        if plain_text.width(text) > width and len(self._said) == 1:
            most = max(1, height - len(hint_lines(self._keys, width, height - 1, self.ascii)))
            lines: list[Runs] = [
                ((row, self._said[0][1]),) for row in plain_text.wrapped(text, width, self.ascii, most=most)
            ]
        else:
            lines = [self._said]
        keys = hint_lines(self._keys, width, max(1, height - len(lines)), self.ascii)
        return [*lines, *[()] * (height - len(lines) - len(keys)), *keys]

    def tell_more(self) -> None:
        """Do nothing: the panel has no border and does not scroll."""


def saying(said: Said) -> Runs:
    """Return a message as a line, coloured by its tone."""
    return ((said.text, {"plain": "strong", "refused": "log.gm", "alarm": "bad"}[said.tone]),)


class SideList(LinedPanel):
    """Mistakes and remarks; a click shows the places of one."""

    TITLE = "Remarks"

    class Taken(Picked[int]):
        """Posted with the number of the clicked remark."""

    remarks: tuple[Remark, ...] = ()
    looked = -1
    """Index of the remark shown last; -1 for none."""
    _wrong = False
    """The remarks are mistakes that prevent drawing."""
    _about: tuple[str, ...] = ()
    _rows: Sequence[int] = ()
    """The remark on each line; -1 for other lines."""

    def show(self, draft: Draft, odd: tuple[Remark, ...], about: tuple[str, ...]) -> None:
        """List the mistakes or, in a valid map, the remarks; `about` are lines on the chosen area or line."""
        remarks = draft.mistakes or odd
        if (remarks, about) == (self.remarks, self._about):
            return
        if remarks != self.remarks:
            self.looked = -1
        self._wrong = draft.scene is None
        self.remarks, self._about = remarks, about
        wrong = len(draft.mistakes)
        state = "valid" if draft.sound else f"{wrong} mistake{'' if wrong == 1 else 's'}"
        if not draft.sound and draft.scene is not None:
            state = "empty" if draft.scene.empty else "incomplete"
        many = f", {len(odd)} remark{'' if len(odd) == 1 else 's'}" if odd and draft.sound else ""
        self.set_title(state + many)
        self.update_lines()

    def look(self, number: int) -> None:
        self.looked = number
        self.update_lines()
        self.refresh()
        if number in self._rows:
            self.scroll_into_view(self._rows.index(number), self._rows.index(number) + self._rows.count(number) - 1)

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        drawn = [(line, -1) for text in self._about for line in self.rows(text, "strong", width)]
        for number, remark in enumerate(self.remarks):
            role = "bad" if remark.line and self._wrong else "selected" if number == self.looked else ""
            rows = plain_text.wrapped(f"- {remark}", width, self.ascii, hang=2)
            drawn += [(((row, role),), number) for row in rows]
        self._rows = [number for _, number in drawn]
        return [line for line, _ in drawn] or [(("no remarks", "quiet"),)]

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        if line < len(self._rows) and self._rows[line] >= 0:
            self.post_message(self.Taken(self._rows[line]))


def about(work: Work) -> tuple[str, ...]:
    """Return lines on the chosen area or line; empty for none."""
    if link := work.link:
        return (work.in_words(link),)
    area = work.area
    if area is None:
        return ()
    flags = [text for text, there in (("(start)", area.start), ("(way out)", area.exit)) if there]
    at_stake = [f"objective: {area.objective}"] if area.objective else []
    return (" ".join([area.name, *flags]), *at_stake, *(f"note: {note}" for note in area.notes))
