"""A line of a save as JSON: the header, or a record of the journal.

Fields have the engine's names and are left out if they hold their default. Unknown fields are ignored; any other
mistake is refused. Every line ends with the checksum of the line before it and its own (see `chain`); lines of older
versions, which lack these, are read too. A snapshot's table is kept as text, and not parsed or checked before it is
needed. The format is described in docs/saves.md.
"""

from __future__ import annotations

import json
import re
from typing import Any, Literal, TypeVar, get_args

from msgspec import MsgspecError, ValidationError, convert, to_builtins
from msgspec.json import Decoder, decode, encode

from unhex_tui.engine.document import finite, is_deep, no_number
from unhex_tui.engine.event import LARGEST, Audience, LogLine, Mark, Number
from unhex_tui.engine.journal import Entry, EntryKind, Head, Record, Snapshot
from unhex_tui.engine.value import Value, misfit
from unhex_tui.files.chain import Unsound, digits, end_of
from unhex_tui.files.text import printable

R = TypeVar("R", bound=Value)

FORMAT = "unhex-tui save"
VERSION = 2
"""Version of the format; raised when an app of the version before could not read a file, or would misread it."""

_DEEPEST = 100
"""Most levels of nesting that are read: the stack holds a few hundred, and records need a dozen."""
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))

LONGEST = 2**22
"""Most bytes of a line; the table of 300 characters needs a tenth of it."""
_SNAPSHOT = re.compile(rb'\{"snapshot":(\d{1,15}),"table":(?=\{)')
LONGEST_HEADER = 2**25
"""Most bytes of a save's first line."""
_NEWER = re.compile(rb'\{"format": ?"unhex-tui save", ?"version": ?(\d{1,15})\b')
"""Pattern of a first line, limited to the part common to all versions of the format."""
Sum = Literal["right", "wrong", "none"]
"""Result of checking a line's checksum; `none` if the line has no checksum."""


class Unknown(Unsound):
    """A line has a value that no version up to this one knows."""


class Newer(ValueError):
    """A header of a later version of the format; the argument is that version."""


class FromNewer(Unsound):
    """A line fits its checksum, but only a newer version of the app knows its values."""


class Header(Value):
    """The first line of a save."""

    system: str
    """Id of the rule system."""
    setup: dict[str, Any]
    title: str = ""
    app: str = ""
    """Version of the app that made the save."""
    created: str = ""
    """Date and time of creation in ISO format, for display only."""
    told: tuple[LogLine, ...] = ()
    """Log lines from before the first answer, for display only; empty if the save has none."""
    version: Number = VERSION
    """Version of the format in which the save was read."""


# ---------------------------------------------------------------------- values


def _read(of: type[R], data: Any) -> R:
    """Return the record for JSON values; control characters that were edited into its texts are escaped.

    Fields with defaults may be absent; unknown fields are ignored. Raises Unsound.
    """
    try:
        record = convert(data, of)
    except ValidationError as error:
        raise _unsound(error, data) from None
    return _printable(_answered(record))


def _answered(record: R) -> R:
    """Check the answer of an entry, or the list of a GM action's answers."""
    if isinstance(record, Entry) and not _is_answer(record.value):
        value = record.value
        if type(value) is not list or not all(map(_is_answer, value)):
            raise Unsound(f"expected an answer, got {value!r:.40}", "value")
    return record


def _is_answer(value: Any) -> bool:
    if type(value) is list:
        return all(map(_is_key, value))
    if type(value) is dict:
        return all(type(part) is int and _is_key(part) for part in value.values())
    return _is_key(value)


def _is_key(value: Any) -> bool:
    return type(value) is str or (type(value) is int and -LARGEST <= value <= LARGEST)


def _printable(record: R) -> R:
    """Return a record with the control characters in its texts escaped."""
    shown: dict[str, Any] = {}
    for name in record.__struct_fields__:
        was = getattr(record, name)
        if type(was) is str and not was.isprintable() and name != "value":
            shown[name] = printable(was)
        elif name == "told":
            shown[name] = tuple(map(_printable, was))
        elif name == "faces":
            shown[name] = tuple(printable(face) if type(face) is str else face for face in was)
    return record._replace(**shown) if shown else record


def _unsound(error: ValidationError, data: Any) -> Unsound:
    """Return the error for JSON values that msgspec refused; a text that is no known choice is Unknown."""
    fault = misfit(error, data)
    choices = _CHOICES.get(".".join(step for step in fault.place if type(step) is str))
    if not choices:
        return Unsound(fault.what, *fault.place)
    for step in fault.place:
        data = data[step]
    wrong = Unknown if type(data) is str else Unsound
    return wrong(f"expected one of {', '.join(filter(None, choices))}, got {data!r:.40}", *fault.place)


_CHOICES = {"kind": get_args(EntryKind), "told.mark": get_args(Mark), "told.audience": get_args(Audience)}


# ---------------------------------------------------------------------- lines


def header_line(header: Header) -> bytes:
    """Return the first line of a save, with its line end.

    Raises ValueError or TypeError if the setup holds values that are not plain JSON, or if the line would be too long.
    """
    values = {"format": FORMAT, "version": VERSION, **header_fields(header)}
    if not header.told:
        del values["told"]
    line = _bytes(values)
    if len(line) > LONGEST_HEADER:
        raise ValueError(f"a first line of {len(line):,} bytes: at most {LONGEST_HEADER:,}")
    return line


def header_of(line: bytes) -> Header:
    """Return the header in a first line.

    Raises:
        Newer: the save has a later version of the format.
        Unsound: the line is not a header of this app, or is damaged.
    """
    if (newer := _NEWER.match(line)) and int(newer[1]) > VERSION:
        raise Newer(int(newer[1]))
    try:
        data = parsed(line)
    except Unsound:
        ours = line.startswith(b"{") and FORMAT.encode() in line[:100]
        raise Unsound("its first line is damaged" if ours else "it is not a save of this app") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unsound("it is not a save of this app")
    try:
        version = data.setdefault("version", None)
        if type(version) is int and VERSION < version <= LARGEST:
            raise Newer(version)
        header = _read(Header, data)
        if header.version < 1:
            raise Unsound(f"expected 1 or more, got {header.version}", "version")
        return header
    except Unsound as error:
        raise Unsound(f"its first line is damaged ({error})") from None


def record_line(record: Record, after: bytes = b"") -> bytes:
    """Return a record's line with its line end; `after` is the checksum of the line before it.

    The result is empty for a snapshot whose line would be too long: a snapshot is only a shortcut. Raises ValueError or
    TypeError if the line could not be read back.
    """
    match record:
        case Entry():
            line = _summed(_encoded(record)[:-1], after)
            if len(line) > LONGEST:
                raise ValueError(f"a line of {len(line):,} bytes: at most {LONGEST:,}")
            if not _entry_as_written(line.rstrip()):
                _read(Entry, parsed(line))
            return line
        case Head():
            return _bytes({"head": record.head, "undo": record.undo}, after)
        case Snapshot():
            # JSON texts contain no bare line ends, so any line ends stand between its parts.
            table = (
                " ".join(record.table.splitlines()) if "\n" in record.table or "\r" in record.table else record.table
            )
            line = _summed(f'{{"snapshot":{record.at},"table":{table}'.encode("utf-8", "replace"), after)
            return line if len(line) <= LONGEST else b""


def parted(line: bytes) -> tuple[bytes, Sum]:
    """Return a line without its link and checksum, and the result of checking the checksum."""
    end = end_of(line)
    text = line if end.at == len(line) else line[: end.at] + b"}"
    if not end.sum:
        return text, "none"
    right = end.name == b"sum" and end.sum == digits(line[: end.summed])
    return text, "right" if right else "wrong"


def record_of(line: bytes) -> Record | None:
    """Return the record in a line; None for a blank line or an unreadable snapshot, which is only a shortcut.

    A line without its line end is checked more closely, since it may have been cut short. Raises Unsound if the line
    holds no record, and FromNewer if a newer version of the app wrote it.
    """
    ended, line = line.endswith(b"\n"), line.strip(b" \t\r\n")
    if not line:
        return None
    cut = _SNAPSHOT.match(line)
    if len(line) > LONGEST:
        if cut and ended:
            return None
        raise Unsound(f"it is too long ({len(line):,} bytes)")
    line, checked = parted(line)
    if checked == "wrong":
        if cut:
            return None
        raise Unsound("its checksum is wrong")
    if not ended:
        parsed(line)
    if cut and line.endswith(b"}}"):
        return _snapshot(int(cut[1]), line[cut.end() : -1], as_written=checked == "right")
    if checked == "right" and (entry := _entry_as_written(line)):
        return entry
    data = parsed(line)
    if type(data) is not dict:
        raise Unsound(f"expected an object, got {data!r:.40}")
    try:
        return _record(data)
    except Unknown as error:
        if checked == "right":
            raise FromNewer(str(error)) from None
        raise


def _entry_as_written(line: bytes) -> Entry | None:
    """Return the entry in a line without escapes and control characters; None if the line needs a closer look."""
    if not line.startswith(b'{"n":') or b"\\" in line or _looks_deep(line):
        return None
    try:
        return _answered(_ENTRIES.decode(line)) if line.decode().isprintable() else None
    except (MsgspecError, ValueError):
        return None


def _record(data: dict[str, Any]) -> Record | None:
    if "n" in data:
        return _read(Entry, data)
    if "head" in data:
        return _read(Head, data)
    if type(data.get("snapshot")) is int and isinstance(data.get("table"), dict):
        return _snapshot(data["snapshot"], _json(data["table"]).encode())
    raise Unknown("it is not an entry, a head or a snapshot")


def header_fields(header: Header) -> dict[str, Any]:
    """Return a header as plain JSON values, in the order of its line."""
    values = {name: getattr(header, name) for name in ("app", "system", "title", "created", "setup")}
    return {**values, "told": list(decode(_encoded(header.told)))}


def entry_fields(entry: Entry) -> dict[str, Any]:
    """Return an entry as plain JSON values, without defaults."""
    return dict(decode(_encoded(entry)))


def _snapshot(at: int, table: bytes, *, as_written: bool = False) -> Snapshot | None:
    try:
        text = table.decode()
        if not as_written and _looks_deep(table):
            parsed(table)
    except ValueError:
        return None
    return Snapshot(at, text)


def parsed(line: bytes) -> Any:
    """Parse a line.

    Raises Unsound if it is not JSON, holds values that cannot be written again, or is nested too deeply.
    """
    try:
        value = _JSON.decode(line.decode())
        if b"\\u" in line:
            _json(value).encode()  # refuses unpaired surrogates, which only an escape can contain
        if _looks_deep(line) and is_deep(value, _DEEPEST):
            raise ValueError("it is nested too deeply")
    except RecursionError:
        raise Unsound("it is not valid JSON: it is nested too deeply") from None
    except ValueError as error:
        raise Unsound(f"it is not valid JSON: {error}") from None
    return value


def _looks_deep(line: bytes) -> bool:
    """Tell whether JSON text may be nested too deeply; brackets inside texts are counted too."""
    if line.count(b"[") + line.count(b"{") <= _DEEPEST:
        return False
    brackets = line.translate(None, _NO_BRACKETS)
    for _ in range(_DEEPEST):
        if not brackets:
            return False
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return True


_JSON = json.JSONDecoder(parse_constant=no_number, parse_float=finite)


_ENTRIES = Decoder(Entry)


def _encoded(value: Entry | tuple[LogLine, ...]) -> bytes:
    """Return records as JSON, without the fields that hold their default; unpaired surrogates become `?`."""
    try:
        return encode(value)
    except UnicodeEncodeError:
        return _json(to_builtins(value)).encode("utf-8", "replace")


def _bytes(data: dict[str, Any], after: bytes = b"") -> bytes:
    return _summed(_json(data)[:-1].encode("utf-8", "replace"), after)


def _summed(content: bytes, after: bytes) -> bytes:
    """Return the line for an object's text without its last bracket, with link and checksum."""
    if after:
        content = b'%b,"prev":"%b"' % (content, after)
    return b'%b,"sum":"%b"}\n' % (content, digits(content))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
