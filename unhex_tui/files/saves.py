"""Saves: creating and opening them, recovering damaged saves as far as they are sound, and listing a folder's saves.

Opening changes nothing on disk: a last line cut short by a crash is left out, with a notice. A save damaged further up
continues in a new file with its sound part. A save that cannot be opened raises a `SaveError` of one line.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from errno import EACCES, EEXIST, EPERM, EROFS
from functools import partial
from itertools import chain as chained
from pathlib import Path
from typing import IO, NamedTuple
from zlib import crc32

from unhex_tui.engine.journal import Journal, Record
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import (
    BINARY,
    SaveError,
    elsewhere,
    flush_folder,
    make_folder,
    opened,
    reason,
    why_not,
    write_new,
)
from unhex_tui.files.chain import Chain, Unchained, Unsound, end_of, sentence
from unhex_tui.files.names import free_path
from unhex_tui.files.records import (
    LONGEST,
    LONGEST_HEADER,
    VERSION,
    FromNewer,
    Header,
    Newer,
    header_line,
    header_of,
    parted,
    record_of,
)
from unhex_tui.files.savefile import SaveFile, hold, is_held
from unhex_tui.files.text import clean, printable

LARGEST = 256 * 2**20
"""Most bytes of a save that can be opened: hundreds of game sessions."""
_LONGEST_LINE = LONGEST + 2**20
"""Most bytes read of a line; the rest of a longer line is not read."""
_HEADER_CHANGED = "The first line of {} was changed: the session may have started differently."
_PASSED_BY = "Line {} of {} is damaged. It only speeds up loading, so it is skipped and nothing is lost."
_MOST_DOUBTS = 3


class Opened(NamedTuple):
    """An opened save."""

    header: Header
    journal: Journal
    file: SaveFile
    """The file for new records; a read-only file refuses them."""
    notices: list[str]
    """Messages for the table, in whole sentences."""


class Content(Value):
    """The sound part of a save."""

    header: Header
    journal: Journal
    end: int
    """Length of the sound part in bytes."""
    sum: int
    """Checksum of the sound part (`zlib.crc32`)."""
    chain: Chain
    """Chain after the last sound line."""
    unended: bool
    """True if the last line lacks its line end."""
    torn: bool
    """True if only an incomplete line follows the sound part."""
    damage: str
    """Problem with the next line, as a whole sentence; empty if no line follows or the line is incomplete."""
    line: int
    """Number of the last line read."""
    doubts: tuple[str, ...] = ()
    """Further notices about lines, in whole sentences."""


def create(path: Path, header: Header) -> SaveFile:
    """Create a new save and its folder; return it locked for writing.

    Raises SaveError if the file exists or cannot be written, or if the setup is not plain JSON; nothing is left behind.
    Raises SaveInUse if another process is creating it.
    """
    try:
        line = header_line(header)
        header_of(line)
        if path.exists():
            raise FileExistsError(EEXIST, "the file already exists")
        make_folder(path.parent)
        chain = Chain(VERSION)
        chain.begin(line)
        return _made(path, line, chain.last)
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise SaveError(path, f"it cannot be created ({reason(error)}){elsewhere(error)}") from error


def _made(path: Path, content: bytes, last: bytes) -> SaveFile:
    """Create a save with sound lines; return it locked for writing. `last` is the checksum of the last line.

    Raises SaveError if it cannot be locked, and OSError or ValueError if it cannot be created; nothing is left behind.
    """
    with hold(path) as held:
        write_new(path, content)
        try:
            fd = os.open(path, os.O_RDWR | os.O_APPEND | BINARY)
        except BaseException:
            path.unlink()
            flush_folder(path.parent)
            raise
        size = len(content)
        return SaveFile(path, fd, held.pop_all(), end=size, size=size, sum=crc32(content), last=last)


def open_save(path: Path, *, read_only: bool = False) -> Opened:
    """Open a save; return its session and the file to continue in, a new file if the save is damaged.

    Raises:
        SaveInUse: another process is writing to it, and `read_only` is False.
        SaveError: it is missing, not a save of this app, of a newer version, too large, or cannot be read or written.
    """
    if read_only:
        with reading(path) as (stream, _size):
            content = content_of(path, stream)
        return Opened(content.header, content.journal, SaveFile(path), _notices(path, content, None))
    read_header(path)  # a file that is not a save gets no lock file
    with hold(path) as held, reading(path, os.O_RDWR | os.O_APPEND) as (stream, size):
        content = content_of(path, stream)
        if content.damage:
            stream.seek(0)
            file = _recovered(path, stream.read(content.end), content.chain.last)
        else:
            fd, lead = os.dup(stream.fileno()), b"\n" if content.unended else b""
            end, last = content.end, content.chain.last
            file = SaveFile(path, fd, held.pop_all(), end=end, size=size, sum=content.sum, last=last, lead=lead)
    return Opened(content.header, content.journal, file, _notices(path, content, file.path))


def read_header(path: Path) -> Header:
    """Return the header of a save without reading further; raise SaveError as `open_save` does."""
    with reading(path) as (file, _size):
        return _header(path, file)[0]


@contextmanager
def reading(path: Path, flags: int = os.O_RDONLY) -> Iterator[tuple[IO[bytes], int]]:
    """Open a file of acceptable size and yield it with its length in bytes.

    Raises SaveError if the file is too large, or cannot be opened or read.
    """
    try:
        with opened(path, flags) as file:
            size = os.fstat(file.fileno()).st_size
            if size > LARGEST:
                raise SaveError(path, f"it is too large for a save ({size // 2**20} MB)")
            yield file, size
    except (OSError, ValueError, MemoryError) as error:
        refused = isinstance(error, OSError) and error.errno in (EACCES, EPERM, EROFS)
        if refused and flags & os.O_RDWR:
            why = f"it cannot be written ({reason(error)}); continue in a copy that can be written"
        else:
            why = why_not(error)
        raise SaveError(path, why) from error


def _header(path: Path, file: IO[bytes]) -> tuple[Header, bytes]:
    line = file.readline(LONGEST_HEADER + 1)
    if not line.strip(b"\0 \t\r\n"):
        raise SaveError(path, "it is empty" if not line else "it is not a save of this app")
    try:
        return header_of(line), line
    except Newer as error:
        version = error.args[0]
        why = f"it was made by a newer version of the app (save version {version}, this app reads up to {VERSION})"
        raise SaveError(path, why) from None
    except Unsound as error:
        raise SaveError(path, str(error)) from None


def content_of(path: Path, file: IO[bytes]) -> Content:
    """Read everything up to the first line that is not sound."""
    header, first = _header(path, file)
    end, sum_ = len(first), crc32(first)
    name = clean(path.name)
    doubts = [_HEADER_CHANGED.format(name)] if parted(first)[1] == "wrong" else []
    chain = Chain(header.version)
    chain.begin(first)
    journal = Journal()
    records: list[Record] = []
    number = 1
    damage, torn = "", False
    ended = first.endswith(b"\n")
    while line := file.readline(_LONGEST_LINE):
        number += 1
        ended = line.endswith(b"\n")
        if not ended:
            line = line.rstrip(b"\0")  # a crash may leave zero bytes at the end
        try:
            record = record_of(line or b"\0")
            if record is not None:
                link = chain.check(line)
                journal.add(record)
                records.append(record)
                chain.take(line, link)
            elif line.strip():
                chain.take(line, end_of(line), sound=False)
                doubts.append(_PASSED_BY.format(number, name))
        except Unchained as error:
            file.seek(len(first))
            lines = chained([first], iter(partial(file.readline, _LONGEST_LINE), b""))
            damage = sentence(error, lines, number, name, journal.last)
            break
        except ValueError as error:
            journal = _added(records)
            torn = not ended and len(line) < _LONGEST_LINE and not isinstance(error, FromNewer)
            wrong = "was made by a newer version of the app" if isinstance(error, FromNewer) else "is damaged"
            damage = "" if torn else f"Line {number} of {name} {wrong} ({clean(str(error), 120)})."
            break
        end, sum_ = end + len(line), crc32(line, sum_)
    unended = not (torn or damage or ended)
    return Content(header, journal, end, sum_, chain, unended, torn, damage, number, tuple(doubts[:_MOST_DOUBTS]))


def _added(records: list[Record]) -> Journal:
    """Return a journal of sound records; a journal that has refused a record may have moved its head."""
    journal = Journal()
    for record in records:
        journal.add(record)
    return journal


def _recovered(path: Path, sound: bytes, last: bytes) -> SaveFile:
    """Copy the sound part of a damaged save to a new file beside it; return that file locked for writing.

    `last` is the checksum of its last line. Raises SaveError if the file cannot be created; nothing is left behind.
    """
    new = free_path(path.parent, f"{path.stem} (recovered)", path.suffix)
    try:
        return _made(new, sound, last)
    except (OSError, ValueError) as error:
        why = f"it is damaged, and its readable part cannot be saved as {new.name} ({reason(error)})"
        raise SaveError(path, why) from error


def _notices(path: Path, content: Content, recovered: Path | None) -> list[str]:
    name, doubts = clean(path.name), list(content.doubts)
    if content.torn:
        return [*doubts, f"The last line of {name} was only partly written, so it is left out."]
    if not content.damage:
        return doubts
    before = f"everything before line {content.line}"
    if recovered is None:
        return [*doubts, f"{content.damage} You see {before}."]
    new = clean(recovered.name)
    return [*doubts, f"{content.damage} {before.capitalize()} continues in {new}; {name} is unchanged."]


class Summary(Value):
    """A save in a list."""

    path: Path
    title: str
    """Title of the session, or the file name if the save cannot be read."""
    when: datetime
    """Time of the last write, in local time."""
    system: str
    """Id of the rule system; empty if the save cannot be read."""
    locked: bool
    """True if a process is writing to the save."""
    problem: str
    """Reason why the save cannot be opened; empty if its first line is sound."""


def list_saves(folder: Path) -> list[Summary]:
    """Return the saves in a folder, newest first; empty if the folder is missing or cannot be read."""
    return [_summary(path, when) for path, when in _newest_first(folder)]


def newest_system(folder: Path) -> str:
    """Return the id of the rule system of the newest readable save; empty if there is none."""
    for path, _ in _newest_first(folder):
        with suppress(SaveError):
            return read_header(path).system
    return ""


def why_unlisted(folder: Path) -> str:
    """Return the reason why a folder's saves cannot be listed; empty if they can, or if the folder is missing."""
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        return f"{printable(folder)}: the saves cannot be listed ({reason(error)})"
    return ""


def written(folder: Path) -> dict[Path, int]:
    """Return the write times of the saves in a folder, in nanoseconds; empty if it cannot be read."""
    times = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".jsonl") and not entry.name.startswith("."):
                with suppress(OSError):  # it was deleted in between
                    if entry.is_file():
                        times[folder / entry.name] = entry.stat().st_mtime_ns
    return times


def _newest_first(folder: Path) -> list[tuple[Path, int]]:
    return sorted(written(folder).items(), key=lambda entry: (-entry[1], entry[0].name))


def _summary(path: Path, when_written: int) -> Summary:
    try:
        when = datetime.fromtimestamp(when_written / 1e9)
    except (OverflowError, OSError, ValueError):
        when = datetime.fromtimestamp(0)
    try:
        header = read_header(path)
    except SaveError as error:
        return Summary(path, clean(path.name), when, "", False, clean(error.why))
    return Summary(path, clean(header.title) or clean(path.stem), when, clean(header.system), is_held(path), "")
