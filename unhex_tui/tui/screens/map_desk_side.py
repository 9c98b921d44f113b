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

_LINE: Keys = [
    ("d", "door"),
    ("a", "arrow 1→2, 2→1"),
    ("v", "see only"),
    ("x", "no sight (X)"),
    ("Del", "delete"),
    ("l", "next line"),
]
_AREA: Keys = [
    ("r", "rename"),
    ("c", "connect"),
    ("l", "lines"),
    ("s", "start"),
    ("w", "way out"),
    ("o", "objective"),
    ("t", "note"),
    ("Del", "delete"),
    ("Shift+↑↓←→", "move"),
]
_MAP: Keys = [("n", "new area"), ("↑↓←→", "choose"), ("L", "layout"), ("T", "title"), ("O", "open"), ("p", "remarks")]
_ALWAYS: Keys = [("u", "undo"), ("y", "redo"), ("+ -", "zoom"), ("Tab", "text"), ("E", "export"), ("S", "save")]
_TEXT: Keys = [("Tab Esc", "drawing"), ("Ctrl+z Ctrl+y", "undo, redo"), ("Ctrl+s", "save"), ("F1", "keys")]


def fitting_keys(work: Work, *, joining: bool, texting: bool, asked: bool) -> Keys:
    """Return the keys for the current state of the desk; `texting` while the text has the focus."""
    if texting:
        return _TEXT
    if joining:
        return [("Enter", "connect"), ("c", "the next area"), ("↑↓←→", "choose another"), ("Esc", "cancel")]
    ends = [("F8", "use this map")] if asked else []
    ends += [("q", "leave"), ("F1", "all keys")]
    link = work.link
    if link is not None:
        first, other = work.chosen
        return [("1", f"cover at {work.name(first)}"), ("2", f"cover at {work.name(other)}"), *_LINE, *_ALWAYS, *ends]
    if work.area is not None:
        return [*_AREA, ("n N", "new area"), *_ALWAYS, *ends]
    return [*_MAP, *_ALWAYS, *ends]


class Foot(LinedPanel, can_focus=False):
    """The last lines of the desk: the message or question, and the keys."""

    DEFAULT_CSS = "Foot { border: none; height: 4; &:focus { border: none; } &.-ascii { border: none; } }"
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
