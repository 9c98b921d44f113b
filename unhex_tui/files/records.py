"""One line of a save: the header, or a record of the journal, as JSON.

Fields are named as in the engine and left out where they hold their default; unknown fields are passed over, anything
else that does not fit is refused. A snapshot's table is the last field of its line and is cut out as text, neither
parsed nor checked before it is wanted. The format is described in docs/saves.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, NamedTuple, NoReturn

from unhex_tui.engine.event import Told
from unhex_tui.engine.journal import Entry, Head, Record, Snapshot
from unhex_tui.files.json_checks import LARGEST, Unfit, anything, fields, flag, number, one_of, or_else, several, text
from unhex_tui.files.text import printable

FORMAT = "unhex-tui save"
VERSION = 1
"""Raised when a file could no longer be read, or would be read wrongly, by an app that knows the version before."""

_DEEPEST = 100
"""Levels of nesting that are read: a writer's stack bears a few hundred, and records have a dozen."""
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))

_SNAPSHOT = re.compile(rb'\{"snapshot":(\d{1,15}),"table":(?=\{)')


class Unsound(ValueError):
    """A line is no record; the text says what is wrong with it."""


class Newer(ValueError):
    """A header of a later version of the format; the argument is its version."""


class Header(NamedTuple):
    """What a save begins with."""

    system: str
    """Id of the rule system."""
    title: str
    setup: dict[str, Any]
    """What the system starts from: plain JSON values."""
    app: str = ""
    """Version of the app that made it."""
    created: str = ""
    """ISO date and time, for display only."""
    told: tuple[Told, ...] = ()
    """What was told before the first answer, for display only; empty where the save does not say."""


def _value(value: Any) -> Any:
    """An answer, or the answers given to an aside."""
    if _is_answer(value) or (type(value) is list and all(map(_is_answer, value))):
        return value
    raise Unfit("expected an answer")


def _is_answer(value: Any) -> bool:
    if type(value) is list:
        return all(map(_is_key, value))
    if type(value) is dict:
        return all(type(part) is int and _is_key(part) for part in value.values())
    return _is_key(value)


def _is_key(value: Any) -> bool:
    return type(value) is str or (type(value) is int and -LARGEST <= value <= LARGEST)


def _shown(value: Any) -> str:
    """A text that is shown, with escapes written out where somebody has put them into a save."""
    return value if text(value).isprintable() else printable(value)


_TOLD = fields(
    text=_shown,
    rules=or_else(several(text), ()),
    kind=or_else(text, ""),
    audience=or_else(one_of("gm", "players"), "gm"),
    instead=or_else(_shown, ""),
    mark=or_else(one_of("scene", "round", "turn", "end"), ""),
)


def _told(value: Any) -> Told:
    return Told(**_TOLD(value))


_HEADER = fields(
    format=one_of(FORMAT),
    version=number(1, VERSION),
    app=or_else(_shown, ""),
    system=_shown,
    title=or_else(_shown, ""),
    created=or_else(_shown, ""),
    setup=anything,
    told=or_else(several(_told), ()),
)
_ENTRY = fields(
    n=number(1),
    parent=number(0),
    kind=or_else(one_of("answer", "aside", "overrule"), "answer"),
    question=_shown,
    value=_value,
    label=or_else(_shown, ""),
    seats=or_else(several(text), ()),
    asked=or_else(text, ""),
    by=or_else(text, "person"),
    forced=or_else(flag, False),
    rest=or_else(flag, False),
    corrects=or_else(number(0), 0),
    back=or_else(number(-1), -1),
    told=or_else(several(_told), ()),
)
_HEAD = fields(head=number(0), undo=flag)


def header_line(header: Header) -> bytes:
    """The first line of a save, with its line end.

    Raises:
        ValueError, TypeError: the setup holds something that is no plain JSON value.
    """
    values: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "app": header.app,
        "system": header.system,
        "title": header.title,
        "created": header.created,
        "setup": header.setup,
    }
    if header.told:
        values["told"] = told_fields(header.told)
    return _bytes(values)


def header_of(line: bytes) -> Header:
    """The header a first line holds.

    Raises:
        Newer: it is of a later version.
        Unsound: it is no header of ours, or a damaged one.
    """
    try:
        data = _parsed(line)
    except Unsound:
        ours = line.startswith(b"{") and FORMAT.encode() in line[:100]
        raise Unsound("its first line is damaged" if ours else "it is no save of this app") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unsound("it is no save of this app")
    version = data.get("version")
    if type(version) is int and VERSION < version < 2**53:
        raise Newer(version)
    try:
        read = _HEADER(data)
    except Unfit as unfit:
        raise Unsound(f"its first line is damaged ({unfit})") from None
    return Header(**{name: read[name] for name in Header._fields})


def record_line(record: Record) -> bytes:
    """A record's line, with its line end.

    Raises:
        ValueError, TypeError: it would not be read back.
    """
    match record:
        case Entry():
            line = _bytes(entry_fields(record))
            _ENTRY(_parsed(line))
            return line
        case Head():
            return _bytes({"head": record.head, "undo": record.undo})
        case Snapshot():
            # JSON has no bare line ends inside its texts, so any that are there stand between its parts.
            table = (
                " ".join(record.table.splitlines()) if "\n" in record.table or "\r" in record.table else record.table
            )
            return f'{{"snapshot":{record.at},"table":{table}}}\n'.encode("utf-8", "replace")


def record_of(line: bytes) -> Record | None:
    """The record a line holds; None for a snapshot that cannot be read, which is only a shortcut lost.

    A line without its end is looked at more closely, since it may have been cut short.

    Raises:
        Unsound: it holds none.
    """
    if not line.endswith(b"\n"):
        _parsed(line)
    line = line.strip(b" \t\r\n")
    if (cut := _SNAPSHOT.match(line)) and line.endswith(b"}}"):
        return _snapshot(int(cut[1]), line[cut.end() : -1])
    data = _parsed(line)
    try:
        if isinstance(data, dict) and "n" in data:
            return Entry(**_ENTRY(data))
        if isinstance(data, dict) and "head" in data:
            return Head(**_HEAD(data))
    except Unfit as unfit:
        raise Unsound(str(unfit)) from None
    if isinstance(data, dict) and type(data.get("snapshot")) is int and isinstance(data.get("table"), dict):
        return _snapshot(data["snapshot"], _text(data["table"]).encode())
    raise Unsound("it is no entry, no head and no snapshot")


def entry_fields(entry: Entry) -> dict[str, Any]:
    """An entry as plain JSON values, defaults left out."""
    data = _fields_set(entry)
    if entry.kind == "answer":
        del data["kind"]
    if entry.told:
        data["told"] = told_fields(entry.told)
    return data


def told_fields(told: tuple[Told, ...]) -> list[dict[str, Any]]:
    """What was told as plain JSON values, defaults left out."""
    return [_fields_set(one) for one in told]


def _fields_set(record: Entry | Told) -> dict[str, Any]:
    """The fields that do not hold their default, in their order."""
    defaults = record._field_defaults
    return {
        name: list(value) if type(value) is tuple else value
        for name, value in zip(record._fields, record, strict=True)
        if name not in defaults or value != defaults[name]
    }


def _snapshot(at: int, table: bytes) -> Snapshot | None:
    try:
        text = table.decode()
        if _looks_deep(table):
            _parsed(table)
    except ValueError:
        return None
    return Snapshot(at, text)


def _parsed(line: bytes) -> Any:
    """What a line says.

    Raises:
        Unsound: it is no JSON, holds what could not be written again, or is nested too deeply to be worked with.
    """
    try:
        value = _JSON.decode(line.decode())
        if b"\\u" in line:
            _text(value).encode()  # refuses halves of surrogate pairs, which only an escape brings in
        if _looks_deep(line) and _is_deep(value):
            raise ValueError("it is nested too deeply")
    except RecursionError:
        raise Unsound("it is no JSON: it is nested too deeply") from None
    except ValueError as error:
        raise Unsound(f"it is no JSON: {error}") from None
    return value


def _looks_deep(line: bytes) -> bool:
    """Whether JSON text may be nested too deeply: brackets within its texts are taken for others."""
    if line.count(b"[") + line.count(b"{") <= _DEEPEST:
        return False
    brackets = line.translate(None, _NO_BRACKETS)
    for _ in range(_DEEPEST):
        if not brackets:
            return False
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return True


def _is_deep(value: Any) -> bool:
    """Whether a parsed value is nested too deeply."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [part for one in level if isinstance(one, dict | list) for part in _parts(one)]
        if not level:
            return False
    return True


def _parts(value: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


_JSON = json.JSONDecoder(parse_constant=_no_number)


def _bytes(data: dict[str, Any]) -> bytes:
    return _text(data).encode("utf-8", "replace") + b"\n"


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
