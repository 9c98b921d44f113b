"""A lookup, without a widget: the search text, the matches, the entry being read, and the way back.

One search covers the rules and the log; a text that begins with `/` searches only the log. An empty text lists the
rules named where the lookup was opened, then all rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unhex_tui.engine.reference import Entries, Entry, american, find
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Line

LINES = 200
"""Most log lines listed."""
LONGEST = 60
"""Most characters of a search text."""


class Row(Value):
    """A row of the matches: a heading, a rule or a line of the log."""

    label: str
    entry: Entry | None = None
    line: Line | None = None

    @property
    def found(self) -> Entry | Line | None:
        """The rule or log line of the row; None for a heading."""
        return self.entry or self.line


class Lookup:
    """A search of rules and log lines. `lines` is the log, `cited` the ids of rules at hand."""

    def __init__(self, entries: Entries, lines: Sequence[Line] = (), cited: Iterable[str] = ()) -> None:
        self.entries = entries
        self.lines = lines
        self.cited = [entries[each] for each in dict.fromkeys(cited) if each in entries]
        self.text = ""
        self.rows: list[Row] = []
        self.at = 0
        self.link = -1
        """Index of the chosen related rule; -1 for none."""
        self.trail: list[Entry] = []
        """Rules followed from the chosen row; the last one is being read."""
        self._search()

    def write(self, text: str) -> None:
        """Append to the search text, up to `LONGEST` characters."""
        self.text = (self.text + "".join(char for char in text if char.isprintable()))[:LONGEST]
        self._search()

    def backspace(self) -> None:
        self.text = self.text[:-1]
        self._search()

    def clear(self, *, word: bool = False) -> None:
        """Clear the search text; with `word`, only its last word."""
        before = self.text.rstrip()
        self.text = before[: before.rfind(" ") + 1] if word else ""
        self._search()

    def _search(self) -> None:
        self.rows = list(self._all() if not self.text.strip() else self._found())
        self._go(next((i for i, row in enumerate(self.rows) if row.found), 0))

    def _all(self) -> Iterator[Row]:
        """Yield the rules at hand, then every rule under its section."""
        if self.cited:
            yield Row("Rules of the latest steps")
            yield from map(_of_rule, self.cited)
        section = ""
        for entry in self.entries.values():
            if entry.section != section:
                section = entry.section
                yield Row(section)
            yield _of_rule(entry)

    def _found(self) -> Iterator[Row]:
        """Yield matching rules, the best first, then matching log lines, the newest first."""
        text = self.text.strip()
        rules = [] if text.startswith("/") else find(self.entries, text)
        if rules:
            yield Row(f"Rules: {len(rules)}")
            yield from map(_of_rule, rules)
        wanted = text.removeprefix("/").strip().casefold()
        said = ((line, f"{line.text} {' '.join(line.rules)}".casefold()) for line in self.lines)
        plain = american(wanted)  # the lines of older saves have British spelling
        lines = [line for line, words in said if wanted in words or plain in american(words)]
        if lines:
            of = f"the last {LINES} of " if len(lines) > LINES else ""
            yield Row(f"In the log: {of}{len(lines)}")
            yield from (Row(line.text, line=line) for line in lines[: -LINES - 1 : -1])

    @property
    def shown(self) -> Entry | Line | None:
        """The rule or log line being read; None without a match."""
        if self.trail:
            return self.trail[-1]
        return self.rows[self.at].found if self.rows else None

    @property
    def links(self) -> list[Entry]:
        match self.shown:
            case Entry() as entry:
                return [self.entries[each] for each in entry.see if each in self.entries]
            case Line() as line:
                return [self.entries[each] for each in line.rules if each in self.entries]
        return []

    def choose(self, step: int) -> None:
        """Move the choice by `step` rows, headings not counted, at most to the first or last row."""
        readable = [i for i, row in enumerate(self.rows) if row.found]
        if readable:
            now = readable.index(self.at)
            self._go(readable[max(0, min(len(readable) - 1, now + step))])

    def choose_row(self, index: int) -> bool:
        """Choose a row; False for a heading or a row out of range."""
        if not (0 <= index < len(self.rows) and self.rows[index].found):
            return False
        self._go(index)
        return True

    def _go(self, index: int) -> None:
        self.at, self.link = index, -1
        self.trail.clear()

    def choose_link(self, step: int) -> None:
        """Choose the next related rule (1) or the previous one (-1)."""
        if self.links:
            self.link = (max(self.link, -1 if step > 0 else 0) + step) % len(self.links)

    def follow(self, index: int | None = None) -> bool:
        """Read the chosen related rule, or the one at an index; False if there is none."""
        index = self.link if index is None else index
        if not 0 <= index < len(self.links):
            return False
        self.trail.append(self.links[index])
        self.link = -1
        return True

    def back(self) -> bool:
        """Go back to the entry read before; False if no rule was followed."""
        if not self.trail:
            return False
        left = self.trail.pop()
        self.link = self.links.index(left) if left in self.links else -1
        return True


def _of_rule(entry: Entry) -> Row:
    return Row(f"{entry.id:<7} {entry.title}", entry)
