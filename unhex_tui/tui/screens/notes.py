"""A text over the panels: all reasons and previews of a question, the current keys, or a line of the log."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, count
from typing import Any

from textual import events

from unhex_tui.drawing.artists import artist
from unhex_tui.engine.decision import Blocked, Reason
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.view import Scene, View
from unhex_tui.scenes.hexes import Hexes
from unhex_tui.tui.keys.commands import GROUPS, PANELS, TABLE, Command
from unhex_tui.tui.keys.names import written
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import roster_signs, side_by_side
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.roll_strip import legend_lines, strip_lines
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.filtering import Item
from unhex_tui.tui.questions.letters import named
from unhex_tui.tui.questions.prompt import Prompt

NoteLines = list[tuple[str, str]]
"""Lines as (text, role); a text may be wrapped. A tab separates keys from their meaning."""

_COLUMN = 13
"""Cells of the column of keys."""
_BROAD = 100
"""Columns of the screen below which a note takes the full width."""
_ABREAST = 56
"""Columns of the screen needed for each column of a table of keys."""
_GAP = 2
"""Cells between two of these columns."""
_SCROLLS = {"up": -1, "down": 1}


class NotePanel(LinedPanel, can_focus=False):
    """A note over the panels, until a key closes it."""

    class Pointed(Picked[str]):
        """Posted with the clicked word."""

    def __init__(self, title: str, lines: NoteLines, *, ascii: bool = False, links: str) -> None:
        super().__init__(ascii=ascii, classes="note")
        self.paged_by = "↓ PgDn"
        self._told = lines
        self._across = 1
        """Columns side by side."""
        self.set_title(f"{title} (Esc closes{', ' if links else ''}{links})")

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        return self._laid(width, self._across)

    def _laid(self, width: int, across: int) -> list[Runs]:
        """Return all lines in at most `across` columns, as short as possible without splitting a group."""
        cells = (width - _GAP * (across - 1)) // across
        groups: list[list[Runs]] = [[]]
        for text, role in self._told:
            if across > 1 and not text:
                groups.append([])
            else:
                groups[-1] += self._rows(text, role, cells)
        for high in count(max(map(len, groups))):
            columns: list[list[Runs]] = [[]]
            for group in groups:
                if columns[-1] and len(columns[-1]) + 1 + len(group) > high and across > 1:
                    columns.append([])
                columns[-1] += [*[()] * bool(columns[-1]), *group]
            if len(columns) <= across:
                break
        return side_by_side(columns, [n * (cells + _GAP) for n in range(len(columns))]) if across > 1 else columns[0]

    def _rows(self, text: str, role: str, width: int) -> list[Runs]:
        keys, tab, what = text.partition("\t")
        if not tab:
            return [((row, role),) for row in plain_text.wrapped(text, width, self.ascii)]
        beside = _COLUMN if width >= 3 * _COLUMN else 0
        keys = plain_text.keys_plain(keys, self.ascii)
        above: list[Runs] = []
        if plain_text.width(keys) >= beside:  # too wide for the column: a line of its own
            above = [((row, "now"),) for row in plain_text.wrapped(keys, width, self.ascii)]
            keys = ""
        rows = plain_text.wrapped(what, max(1, width - beside), self.ascii)
        heads = [plain_text.padded(keys if y == 0 else "", beside, self.ascii) for y in range(len(rows))]
        return [*above, *(((head, "now"), (row, role)) for head, row in zip(heads, rows, strict=True))]

    @property
    def texts(self) -> list[str]:
        return [text.replace("\t", " ") for text, _ in self._told]

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        """Post the clicked word: it may be the id of a rule."""
        event.stop()
        if line < len(self.lines):
            text = "".join(text for text, _ in self.lines[line])
            self.post_message(self.Pointed(plain_text.word_at(text, column).strip("(),.;:")))

    def place(self, width: int, height: int) -> None:
        """Centre the note on a screen of this size; a table of keys gets several columns if one would be too long."""
        most = max(1, height - 6)
        across = width if width < _BROAD else min(100, width - 8)
        self._across, needed = 1, len(self._laid(max(1, across - 2), 1))
        tabled = any("\t" in text for text, _ in self._told)
        while tabled and needed > most and (self._across + 1) * _ABREAST <= width - 4:
            self._across += 1
            across = min(width - 4, self._across * _ABREAST + 10)
            needed = len(self._laid(across - 2, self._across))
        down = min(height, max(6, min(needed + 2, height - 4)))
        self.styles.offset = ((width - across) // 2, (height - down) // 2)
        self.styles.width, self.styles.height = across, down

    def scroll_key(self, key: str) -> bool:
        """Scroll by a key; False if the key does not scroll."""
        page = max(1, self.size.height - 1)
        steps = {**_SCROLLS, "pageup": -page, "pagedown": page, "home": -(10**6), "end": 10**6}
        if key not in steps:
            return False
        self.scroll_view(0, steps[key])
        return True


_ASKING = re.compile(r"^(On whom|Wh\w+|How)\b")
"""The first words of a purpose that is an indirect question: `Who is attacked`."""
_COUNTS = 0.1
"""Seconds in which odds that are still counted become known before they are explained."""


def explained(prompt: Prompt[Any] | None, best: Sequence[str] = (), *, ascii: bool = False) -> NoteLines:
    """Return everything known about a question: notes, odds, signs, options with previews, reasons, `best` answers."""
    if prompt is None:
        return [("No question is open.", "")]
    prompt.count(_COUNTS)
    explanation = prompt.explanation
    lines: NoteLines = [(prompt.decision.prompt, "strong")]
    lines += [(prompt.caption, "")] if prompt.caption else []
    legend = prompt.legend if isinstance(prompt, DocumentPrompt) else ()
    notes = explanation.notes[1:] if legend else explanation.notes  # the first has the signs most used
    lines += [(f"{sign}\t{meaning}", "") for sign, meaning in legend]
    lines += [("", "")] if legend else []
    lines += [(str(note), "") for note in notes]
    if not explanation.notes and prompt.advice.decides:
        lines.append((_ASKING.sub(lambda asks: f"This decides {asks[0].lower()}", prompt.advice.decides), ""))
    if whole := prompt.odds.describe(""):
        lines.append((whole, ""))
    if prompt.odds.policy:
        lines.append((prompt.odds.policy, ""))
    if strip := prompt.strip:
        # The note says what the rows below a line of numbers mean, so they are drawn as well.
        drawn = strip_lines if strip.below else legend_lines
        signs = ["".join(text for text, _ in line) for line in drawn(strip, 10**6, 9, ascii)]
        signs[:1] = [f"{strip.title}: {signs[0]}"] if strip.title and not strip.below else signs[:1]
        lines += [(line, "") for line in signs]
    if best:
        known = "" if any(seat.gm for seat in prompt.decision.seats) else ", from what the players know"
        lines += [(f"What the app thinks best{known}; +1.00 is worth one foe out of the fight:", "")]
        lines += [(f"   {n}. {line}", "") for n, line in enumerate(best, 1)]
        takes = f"{prompt.key_of('hand')} or {prompt.key_of('agree')}"
        lines += [(f"   With {takes} the app takes the best, or one nearly as good.", "")] if len(best) > 1 else []
    if lines[1:]:
        lines.append(("", ""))
    # The option at the cursor comes first: the user asks about it.
    keys = {blocked.option.key for blocked in explanation.blocked} - {prompt.at}
    for item in sorted(prompt.items(), key=lambda item: item.option.key != prompt.at):
        if item.option.key in keys:
            continue
        lines += _about(item, prompt)
        lines += [(f"   Odds: {odds}", "")] if (odds := prompt.odds.describe(item.option.key)) else []
    return [*lines, *_blocked(explanation.blocked)]


def _blocked(blocked: Sequence[Blocked]) -> NoteLines:
    """Return every reason once, with all options that it blocks."""
    by_reason: dict[Reason, list[Blocked]] = {}
    for refusal in blocked:
        for reason in dict.fromkeys(refusal.reasons):
            by_reason.setdefault(reason, []).append(refusal)
    if not by_reason:
        return []
    lines: NoteLines = [("", ""), ("Not possible", "strong")]
    for reason, group in by_reason.items():
        count = f", {len(group)} options" if len(group) > 1 else ""
        lines.append((f"   - {reason}{count}: {named(group)}", ""))
    return lines


def at_hand(prompt: Prompt[Any] | None, said: str) -> list[str]:
    """Return texts that may name rules to look up now, the most relevant first.

    They are the last message, the option at the cursor with its reasons and preview, the notes, and the other reasons.
    """
    texts = [said]
    if prompt is not None:
        looked = next((item for item in prompt.items() if item.option.key == prompt.pointed), None)
        texts += [line for line, _ in _about(looked, prompt)] if looked else []
        texts += map(str, prompt.explanation.notes)
        texts += [str(reason) for blocked in prompt.explanation.blocked for reason in blocked.reasons]
    return texts


def answered_last(journal: Journal) -> tuple[int, int]:
    """Return the entry last answered by hand or by the app's dice, and the entry that began its action; 0 for none.

    An auto-answer belongs to the answer before it. The question panel shows log lines of this action until the first
    answer of another action.
    """
    given = (n for n in reversed(journal.path) if journal.entries[n].by != "standing")
    answered = next(given, 0)
    begun = next((n for n in chain((answered,) if answered else (), given) if journal.entries[n].rest), 0)
    return answered, begun


def latest(view: View, answered: int, action: int) -> tuple[str, ...]:
    """Return the log lines since the entry `answered`, or else of the last entry; none older than entry `action`."""
    last = view.log[-1].entry if view.log else 0
    since = max(min(answered or last, last), action)
    return tuple(line.text for line in view.log if line.entry >= since)


def brought(view: View) -> tuple[str, ...]:
    """Return the log lines after the last act of a fight: how the fight ended, goals met, new levels."""
    played = [n for n, line in enumerate(view.log) if line.kind in ("action", "roll", "wound")]
    return tuple(line.text for line in view.log[played[-1] + 1 if played else 0 :])


def on_the_map(scene: Scene | None, prompt: Prompt[Any] | None) -> NoteLines:
    """Return remarks on map signs: effects, objectives, notes, items on the floor; of hexes only those offered now."""
    offered = {option.place for option in prompt.options} if prompt is not None else set()
    other = {scene.about(place) for place in scene.addresses - offered} if scene is not None else set()
    lines = [(line, "") for line in scene.remarks if line not in other] if scene is not None else []
    return [("", ""), ("On the map", "strong"), *lines] if lines else []


def _about(item: Item, prompt: Prompt[Any]) -> NoteLines:
    """Return an option's lines: label and hint, all reasons against it, its preview."""
    hint = f": {item.option.hint}" if item.option.hint and not item.reasons else ""
    lines: NoteLines = [(f"{item.keys or ' '}  {item.option.label}{hint}", "quiet" if item.reasons else "strong")]
    lines += [(f"   - {reason}", "") for reason in item.reasons]
    preview = prompt.preview_of(item.option.key)
    why = preview.highlight.why if preview and preview.highlight else ""
    bare = "; ".join(map(plain_text.without_rules, why.split("; ")))  # the same reasons as lines of the preview
    texts = [text for text in (preview.texts if preview else ()) if text not in (why, bare)]
    return lines + [(f"   {line}", "") for line in dict.fromkeys((*texts, why)) if line]


def help_text(
    keys: Mapping[str, Sequence[str]],
    prompt: Prompt[Any] | None = None,
    view: View | None = None,
    *,
    ascii: bool = False,
) -> NoteLines:
    """Return all keys: the question's, the commands by group with their current `keys` by id, the view's signs."""
    scene = view.scene if view else None
    panels = {each.id: [written(key) for key in each.keys.split(",")] for each in PANELS}
    lines = by_group(GROUPS, (*TABLE, *PANELS), {**panels, **keys}, _BESIDE)
    return [*_of_the_question(prompt), *lines, *_signs(scene, ascii), *_signs_of_roster(view, ascii)]


def by_group(
    groups: Iterable[str],
    commands: Collection[Command],
    keys: Mapping[str, Sequence[str]],
    beside: Mapping[str, Sequence[str]],
) -> NoteLines:
    """Return commands under their groups, each meaning once with all its keys, then the lines of `beside`."""
    lines: NoteLines = []
    for group in groups:
        merged: dict[str, list[str]] = {}
        for each in commands:
            if each.group == group:
                merged.setdefault(each.what, []).extend(keys.get(each.id, ()))
        lines += [("", ""), (group.capitalize(), "strong")]
        lines += [_told(texts, what) for what, texts in merged.items() if texts]
        lines += [(text, "") for text in beside.get(group, ())]
    return lines


_BESIDE: Mapping[str, tuple[str, ...]] = {
    "answering": (
        "a letter\tthe option beside it; actions, people and areas keep their letters."
        " For two keys (,d), press the first to list the second",
        "0-9\tdice, numbers and points only",
        "Enter\tgives the answer that costs nothing, or takes a typed hex",
        ". ;\tdeclines: no reaction, keep the roll, end the turn; press it twice where an action or a choice is lost",
        "↑ ↓ Space\tlook at an option; take it. In a filter Space also types the spaces in names",
        "Ctrl+U Ctrl+W\tin a text: clear the line, clear the last word",
    ),
    "moving about": (
        "← →\tmove the map (when the question does not need them)",
        "+ -\ton the map (after Tab): larger, smaller",
        "mouse\tclick options, tokens, areas, tabs; a roster line shows the sheet, the sheet's border the"
        " next sheet; double-click a log line; click a rule id. The wheel scrolls, or moves through the"
        " options of a question; drag to move the map",
    ),
}
"""Help on keys that are no commands, by group."""


def _told(keys: Sequence[str], what: str) -> tuple[str, str]:
    return f"{' '.join(keys)}\t{what}", ""


def _of_the_question(prompt: Prompt[Any] | None) -> NoteLines:
    if prompt is None:
        return [("No question is open.", "")]
    lines: NoteLines = [("Now: " + prompt.decision.prompt, "strong")]
    for item in prompt.items():
        if item.letter and not item.reasons:
            lines.append(_told([item.keys], item.option.label))
    lines += [_told([hint[0]], hint[1]) for hint in prompt.hints]
    if blocked := len(prompt.explanation.blocked):
        lines.append((f"(letter)\tnot possible ({blocked}): press one to read why", "quiet"))
    return lines


def _signs(scene: Scene | None, ascii: bool) -> NoteLines:
    if scene is None:
        return []
    lines: NoteLines = [("", ""), (f"Signs of the {scene.called.lower()}", "strong")]
    if isinstance(scene, Hexes):  # with the words that an option at the cursor adds
        scene = scene._replace(words={**scene.words, **{word: word for word in scene.meanings}})
    lines += [(f"{sign}\t{meaning}", "") for sign, _, meaning in artist(scene).legend(scene, ascii)]
    return lines


def _signs_of_roster(view: View | None, ascii: bool) -> NoteLines:
    """Return the signs in the roster's columns that the game uses, with their meanings."""
    bodies = view is None or not view.sheets or any(sheet.tracks for sheet in view.sheets)
    lines = roster_signs(bodies, view.signs if view else "", ascii)
    return [("", ""), ("Signs of the roster", "strong"), *((f"{sign}\t{what}", "") for sign, what in lines)]
