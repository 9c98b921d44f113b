"""A line of a save as JSON: the header, or a record of the journal.

Fields have the engine's names and are left out if they hold their default. Unknown fields are ignored; any other
mistake is refused. Every line ends with the checksum of the line before it and its own (see `chain`); lines of older
versions, which lack these, are read too. A snapshot's table is kept as text, and not parsed or checked before it is
needed. The format is described in docs/saves.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from unhex_tui.engine.document import finite, is_deep, no_number
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Entry, Head, Record, Snapshot
from unhex_tui.files.chain import Unsound, digits, end_of
from unhex_tui.files.text import printable

T = TypeVar("T")

FORMAT = "unhex-tui save"
VERSION = 2
"""Version of the format; raised when an app of the version before could not read a file, or would misread it."""

LARGEST = 2**53
"""Largest whole number that all programs read alike from JSON."""
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


class Header(NamedTuple):
    """The first line of a save."""

    system: str
    """Id of the rule system."""
    setup: dict[str, Any]
    """Setup of the session: plain JSON values."""
    title: str = ""
    app: str = ""
    """Version of the app that made the save."""
    created: str = ""
    """Date and time of creation in ISO format, for display only."""
    told: tuple[LogLine, ...] = ()
    """Log lines from before the first answer, for display only; empty if the save has none."""
    version: int = VERSION
    """Version of the format in which the save was read."""


# ---------------------------------------------------------------------- values

# A check returns a JSON value as the engine keeps it, or raises `Unsound`. A validation library would take longer to
# load than a save takes to open.


def _of(kind: type[T], words: str) -> Callable[[Any], T]:
    def check(value: Any) -> T:
        if type(value) is not kind:
            raise Unsound(f"expected {words}, got {value!r:.40}")
        return value

    return check


_text, _flag = _of(str, "a text"), _of(bool, "true or false")
_object: Callable[[Any], dict[str, Any]] = _of(dict, "an object")
_array: Callable[[Any], list[Any]] = _of(list, "an array")


def _number(value: Any) -> int:
    """Check a whole number; -1 means none where 0 is a valid entry. The journal checks whether entries exist."""
    if type(value) is not int or not -1 <= value <= LARGEST:
        raise Unsound(f"expected a whole number from -1 to {LARGEST}, got {value!r:.40}")
    return value


def _one_of(*texts: str) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if value not in texts:
            wrong = Unknown if type(value) is str else Unsound
            raise wrong(f"expected one of {', '.join(filter(None, texts))}, got {value!r:.40}")
        return str(value)

    return check


def _several(part: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
    def check(value: Any) -> tuple[T, ...]:
        read: list[T] = []
        try:
            read += map(part, _array(value))
        except Unsound as error:
            raise type(error)(error.what, len(read), *error.place) from None
        return tuple(read)

    return check


def _answer(value: Any) -> Any:
    """Check an answer, or the list of a GM action's answers."""
    if _is_answer(value) or (type(value) is list and all(map(_is_answer, value))):
        return value
    raise Unsound(f"expected an answer, got {value!r:.40}")


def _is_answer(value: Any) -> bool:
    if type(value) is list:
        return all(map(_is_key, value))
    if type(value) is dict:
        return all(type(part) is int and _is_key(part) for part in value.values())
    return _is_key(value)


def _is_key(value: Any) -> bool:
    return type(value) is str or (type(value) is int and -LARGEST <= value <= LARGEST)


def _shown(value: Any) -> str:
    """Check a text, and escape control characters that were edited into a save."""
    return value if type(value) is str and value.isprintable() else printable(_text(value))


def _reader(of: Callable[..., T], **unsaid: Any) -> Callable[[Any], T]:
    """Return a check that reads an object into a class by its annotations.

    Fields with defaults, or with a value in `unsaid`, may be absent; unknown fields are ignored.
    """
    checks = {
        name: _one_of(*get_args(hint)) if get_origin(hint) is Literal else _CHECKS[hint]
        for name, hint in get_type_hints(of).items()
    }
    needed = checks.keys() - getattr(of, "_field_defaults").keys() - unsaid.keys()  # noqa: B009

    def check(value: Any) -> T:
        values = unsaid.copy()
        for name, part in _object(value).items():
            if name in checks:
                try:
                    values[name] = checks[name](part)
                except Unsound as error:
                    raise type(error)(error.what, name, *error.place) from None
        if not needed <= values.keys():
            raise Unsound("it is missing", *sorted(needed - values.keys())[:1])
        return of(**values)

    return check


_CHECKS: dict[Any, Callable[[Any], Any]] = {
    str: _shown,
    int: _number,
    bool: _flag,
    Any: _answer,
    dict[str, Any]: _object,
    tuple[str, ...]: _several(_text),
    tuple[int | str, ...]: _several(lambda value: _shown(value) if type(value) is str else _number(value)),
}
_CHECKS[tuple[LogLine, ...]] = _several(_reader(LogLine))
_header, _entry, _head = _reader(Header), _reader(Entry, kind="answer", label=""), _reader(Head)


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
        version = _number(data.get("version"))
        if version > VERSION:
            raise Newer(version)
        if version < 1:
            raise Unsound(f"expected 1 or more, got {version}", "version")
        return _header(data)
    except Unsound as error:
        raise Unsound(f"its first line is damaged ({error})") from None


def record_line(record: Record, after: bytes = b"") -> bytes:
    """Return a record's line with its line end; `after` is the checksum of the line before it.

    The result is empty for a snapshot whose line would be too long: a snapshot is only a shortcut. Raises ValueError or
    TypeError if the line could not be read back.
    """
    match record:
        case Entry():
            line = _bytes(entry_fields(record), after)
            if len(line) > LONGEST:
                raise ValueError(f"a line of {len(line):,} bytes: at most {LONGEST:,}")
            _entry(parsed(line))
            return line
        case Head():
            return _bytes({"head": record.head, "undo": record.undo}, after)
        case Snapshot():
            # JSON texts contain no bare line ends, so any line ends stand between its parts.
            table = (
                " ".join(record.table.splitlines()) if "\n" in record.table or "\r" in record.table else record.table
            )
            line = _summed(f'{{"snapshot":{record.at},"table":{table}', after)
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
    data = _object(parsed(line))
    try:
        return _record(data)
    except Unknown as error:
        if checked == "right":
            raise FromNewer(str(error)) from None
        raise


def _record(data: dict[str, Any]) -> Record | None:
    if "n" in data:
        return _entry(data)
    if "head" in data:
        return _head(data)
    if type(data.get("snapshot")) is int and isinstance(data.get("table"), dict):
        return _snapshot(data["snapshot"], _json(data["table"]).encode())
    raise Unknown("it is not an entry, a head or a snapshot")


def header_fields(header: Header) -> dict[str, Any]:
    """Return a header as plain JSON values, in the order of its line."""
    values = {name: getattr(header, name) for name in ("app", "system", "title", "created", "setup")}
    return {**values, "told": told_fields(header.told)}


def entry_fields(entry: Entry) -> dict[str, Any]:
    """Return an entry as plain JSON values, without defaults."""
    data = _fields_set(entry)
    if entry.kind == "answer":
        del data["kind"]
    if entry.told:
        data["told"] = told_fields(entry.told)
    return data


def told_fields(log_lines: tuple[LogLine, ...]) -> list[dict[str, Any]]:
    """Return log lines as plain JSON values, without defaults."""
    return [_fields_set(log_line) for log_line in log_lines]


def _fields_set(record: Entry | LogLine) -> dict[str, Any]:
    """Return the fields that do not hold their default, in order."""
    defaults = record._field_defaults
    return {
        name: list(value) if type(value) is tuple else value
        for name, value in zip(record._fields, record, strict=True)
        if name not in defaults or value != defaults[name]
    }


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


def _bytes(data: dict[str, Any], after: bytes = b"") -> bytes:
    return _summed(_json(data)[:-1], after)


def _summed(text: str, after: bytes) -> bytes:
    """Return the line for an object's text without its last bracket, with link and checksum."""
    content = text.encode("utf-8", "replace")
    if after:
        content = b'%b,"prev":"%b"' % (content, after)
    return b'%b,"sum":"%b"}\n' % (content, digits(content))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
