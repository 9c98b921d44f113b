"""The chain of a save's lines: each line names the checksum of the line before it as `prev`.

A line that was taken out, put in, moved or doubled breaks the chain where it was, although each line fits its own
checksum. Lines of version 1 have no `prev`: they are not checked against each other, but the first chained line after
them names the last of them. The format is described in docs/saves.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from zlib import crc32

from unhex_tui.engine.value import Misfit, Value

CHAINED = 2
"""First version of the format with a link in every line."""

_END = re.compile(rb'(?:,"prev":"([^"]{8})")?,"(?!why")([^"]{3})":"([^"]{8})"\}\s*\Z')
"""Pattern of the link and the checksum at the end of a line.

It also matches if a byte of the name `sum` was changed, since no other field but `why` has a name of three characters
and a text of eight.
"""
_LINK_ALONE = re.compile(rb',"prev":"([^"]{8})"\}\s*\Z')
_AT_THE_END = 64
"""Length of the part at the end of a line that these patterns search, in bytes."""
_ENTRY = re.compile(rb'\{"n":(\d{1,15}),')


class Unsound(Misfit):
    """A line is not a record."""


class Unchained(Unsound):
    """A line does not follow the line before it."""

    def __init__(self, prev: bytes, sum_: bytes) -> None:
        super().__init__("it does not follow the line before it")
        self.prev, self.sum = prev, sum_


class End(Value):
    """The link and the checksum at the end of a line."""

    at: int
    """Index at which the record ends, without its last bracket: of the link, or of the checksum if there is no link."""
    summed: int
    """Number of bytes that the checksum covers; -1 without a checksum."""
    prev: bytes
    """The checksum of the line before, as the line states it; empty without a link."""
    name: bytes
    sum: bytes
    """The checksum as the line states it, and the name of its field; both empty without a checksum."""


def end_of(line: bytes) -> End:
    """Return the link and the checksum of a line."""
    start = max(0, len(line) - _AT_THE_END)
    if match := _END.search(line, start):
        return End(match.start(), match.start(2) - 2, match[1] or b"", match[2], match[3])
    if match := _LINK_ALONE.search(line, start):
        return End(match.start(), -1, match[1], b"", b"")
    return End(len(line), -1, b"", b"", b"")


def digits(content: bytes) -> bytes:
    """Return the checksum of some bytes as eight hexadecimal digits."""
    return b"%08x" % crc32(content)


class Chain:
    """The end of the chain while a save is read line by line, from the first line or a later line."""

    def __init__(self, version: int) -> None:
        self._strict = version >= CHAINED
        self._fits: tuple[bytes, ...] = ()
        """Checksums that the next line may name; empty to accept any checksum."""
        self.last = b""
        """The checksum that the next written line names."""

    def begin(self, line: bytes) -> None:
        """Start the chain at a first line, even if the line does not fit its checksum."""
        end = end_of(line)
        # A header without a checksum is from an old save, or a person removed the checksum.
        self.take(line, end, sound=not end.sum and not self._strict)

    def check(self, line: bytes) -> End:
        """Check that a line, which fits its own checksum, follows the last line; return its link and checksum.

        Raises Unchained if it does not follow, and Unsound if a line of a chained version has a checksum but no link.
        """
        end = end_of(line)
        if end.prev and self._fits and end.prev not in self._fits:
            raise Unchained(end.prev, end.sum)
        if self._strict and end.sum and not end.prev:
            raise Unsound("it does not name the line before it")
        return end

    def take(self, line: bytes, end: End, *, sound: bool = True) -> None:
        """Add a line to the chain; `sound` is False if the line does not fit its checksum and is skipped."""
        if end.sum and sound:
            self.last, self._fits = end.sum, (end.sum,)
        elif end.sum:  # either the content or its checksum was changed: the next line names the old checksum
            self.last = digits(line[: end.summed])
            self._fits = (self.last, end.sum)
        else:  # a line with a link but no checksum was edited by hand: its old checksum is unknown
            self.last = digits(line.strip())
            self._fits = () if end.prev or not sound else (self.last,)


def sentence(broken: Unchained, lines: Iterable[bytes], at: int, name: str, last: int) -> str:
    """Describe a break in the chain in one sentence.

    Args:
        broken: the link and the checksum of line `at`.
        lines: all lines of the save, the first one first.
        at: number of the line that does not follow the line before it; 1 for the first line.
        name: name of the save for the sentence.
        last: the highest number of an entry before that line.
    """
    leader = twin = entry = 0
    copied: list[bytes] = []
    before, until, same = b"", at, at
    for number, line in enumerate(lines, 1):
        end = end_of(line)
        if number < at:
            if twin or (end.sum and end.sum == broken.sum):
                twin = twin or number
                copied.append(end.sum)
        elif number == until + (number > at) and (number == at or end.prev == before):
            before, until = end.sum, number
            if number == same + (number > at) and number - at < len(copied) and copied[number - at] == end.sum:
                same = number
            match = _ENTRY.match(line)
            entry = entry or (int(match[1]) if match else 0)
        if number != at and end.sum and end.sum == broken.prev:
            leader = number
    if twin:
        again = _lines(twin, twin + same - at)
        return f"{_lines(at, same).capitalize()} of {name} {'are' if same > at else 'is'} a copy of {again}."
    if leader:
        where = "are not in their place: they belong" if until > at else "is not in its place: it belongs"
        return f"{_lines(at, until).capitalize()} of {name} {where} after line {leader}."
    missing = ""
    if entry > last + 1:
        missing = f": step {last + 1}" if entry == last + 2 else f": steps {last + 1} to {entry - 1}"
    elif entry:
        missing = ": an undo, a redo or a snapshot, but no step"
    return f"At least one line is missing before line {at} of {name}{missing}."


def _lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"
