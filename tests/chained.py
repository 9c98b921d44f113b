"""Save lines with links and checksums as the app writes them, for saves that tests make or change."""

from __future__ import annotations

from collections.abc import Iterable

from unhex_tui.engine.journal import Record
from unhex_tui.files.chain import digits, end_of
from unhex_tui.files.records import parted, record_line


def after(content: bytes, records: Iterable[Record]) -> bytes:
    """Return the records as lines to append to `content`, a save whose last line has a checksum."""
    last, lines = end_of(content).sum, []
    for record in records:
        lines.append(record_line(record, last))
        last = end_of(lines[-1]).sum
    return b"".join(lines)


def chained(lines: Iterable[bytes]) -> list[bytes]:
    """Return lines of JSON with correct links and checksums.

    The first is the header; lines without an object stay.
    """
    done: list[bytes] = []
    last = b""
    for line in lines:
        text = parted(line)[0].rstrip(b"\r\n")
        if not text.endswith(b"}"):
            done.append(text + b"\n")
            continue
        content = text[:-1] + (b',"prev":"%b"' % last if last else b"")
        last = digits(content)
        done.append(b'%b,"sum":"%b"}\n' % (content, last))
    return done
