"""One line of a save: the header, or a record of the journal, as JSON.

Fields are named as in the engine and left out where they hold their default; unknown fields are passed over, anything
else that does not fit is refused. A snapshot's table is the last field of its line and is cut out as text, neither
parsed nor checked before it is wanted. The format is described in docs/saves.md.

The schemas are pydantic's own, without its models: loading those takes as long as half the screen.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from pydantic_core import CoreSchema, SchemaValidator, ValidationError, from_json
from pydantic_core import core_schema as s

from unhex_tui.engine.event import Told
from unhex_tui.engine.journal import Entry, Head, Record, Snapshot
from unhex_tui.files.text import printable

FORMAT = "unhex-tui save"
VERSION = 1
"""Raised when a file could no longer be read, or would be read wrongly, by an app that knows the version before."""

_DEEP = 400
"""Brackets in a snapshot's text from which on its nesting is looked at: a parser's stack bears some 900 levels."""

_SNAPSHOT = re.compile(rb'\{"snapshot":(\d{1,15}),"table":(?=\{)')


class Unsound(ValueError):
    """A line is no record; the text says what is wrong with it."""


class Newer(ValueError):
    """A header of a later version of the format; the argument is its version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
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


def _line(**fields: CoreSchema) -> SchemaValidator:
    """Checks an object's JSON text strictly; a field whose schema has a default may be left out."""
    return SchemaValidator(_object(**fields))


def _object(**fields: CoreSchema) -> CoreSchema:
    return s.typed_dict_schema(
        {name: s.typed_dict_field(schema, required=schema["type"] != "default") for name, schema in fields.items()},
        extra_behavior="ignore",
        config={"strict": True},
    )


def _number(least: int) -> CoreSchema:
    return s.int_schema(ge=least, le=2**53)


def _or(schema: CoreSchema, default: Any) -> CoreSchema:
    return s.with_default_schema(schema, default=default)


_TEXT, _FLAG = s.str_schema(), s.bool_schema()
_TEXTS = s.tuple_schema([_TEXT], variadic_item_index=0)
_WHOLE = _number(-(2**53))
_PART = s.union_schema(
    [s.list_schema(s.union_schema([_TEXT, _WHOLE])), _TEXT, _WHOLE, s.dict_schema(_TEXT, _WHOLE)], mode="left_to_right"
)
_VALUE = s.union_schema([_PART, s.list_schema(_PART)], mode="left_to_right")
"""An answer, or the answers given to an aside."""

_HEADER = _line(
    format=s.literal_schema([FORMAT]),
    version=s.int_schema(ge=1, le=VERSION),
    app=_or(_TEXT, ""),
    system=_TEXT,
    title=_or(_TEXT, ""),
    created=_or(_TEXT, ""),
    setup=s.dict_schema(_TEXT, s.any_schema()),
)
_TOLD = _object(
    text=_TEXT,
    rules=_or(_TEXTS, ()),
    kind=_or(_TEXT, ""),
    audience=_or(s.literal_schema(["gm", "players"]), "gm"),
)
_ENTRY = _line(
    n=_number(1),
    parent=_number(0),
    kind=_or(s.literal_schema(["answer", "aside", "overrule"]), "answer"),
    question=_TEXT,
    value=_VALUE,
    label=_or(_TEXT, ""),
    seats=_or(_TEXTS, ()),
    asked=_or(_TEXT, ""),
    by=_or(_TEXT, "person"),
    forced=_or(_FLAG, False),
    rest=_or(_FLAG, False),
    corrects=_or(_number(0), 0),
    back=_or(_number(-1), -1),
    told=_or(s.tuple_schema([_TOLD], variadic_item_index=0), ()),
)
_HEAD = _line(head=_number(0), undo=_FLAG)


def header_line(header: Header) -> bytes:
    """The first line of a save, with its line end.

    Raises:
        ValueError, TypeError: the setup holds something that is no plain JSON value.
    """
    return _bytes(
        {
            "format": FORMAT,
            "version": VERSION,
            "app": header.app,
            "system": header.system,
            "title": header.title,
            "created": header.created,
            "setup": header.setup,
        }
    )


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
        read = _HEADER.validate_json(line)
    except ValidationError as error:
        raise Unsound(f"its first line is damaged ({_first(error)})") from None
    return Header(
        system=_harmless(read["system"]),
        title=_harmless(read["title"]),
        setup=read["setup"],
        app=_harmless(read["app"]),
        created=_harmless(read["created"]),
    )


def record_line(record: Record) -> bytes:
    """A record's line, with its line end.

    Raises:
        ValueError, TypeError: it would not be read back.
    """
    match record:
        case Entry():
            line = _bytes(entry_fields(record))
            _ENTRY.validate_json(line)
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
    if line.startswith(b'{"n":'):
        return _entry(line)
    if (cut := _SNAPSHOT.match(line)) and line.endswith(b"}}"):
        return _snapshot(int(cut[1]), line[cut.end() : -1])
    data = _parsed(line)
    if isinstance(data, dict) and "n" in data:
        return _entry(line)
    if isinstance(data, dict) and "head" in data:
        try:
            head = _HEAD.validate_json(line)
        except ValidationError as error:
            raise Unsound(_first(error)) from None
        return Head(head["head"], head["undo"])
    if isinstance(data, dict) and type(data.get("snapshot")) is int and isinstance(data.get("table"), dict):
        return _snapshot(data["snapshot"], _text(data["table"]).encode())
    raise Unsound("it is no entry, no head and no snapshot")


def entry_fields(entry: Entry) -> dict[str, Any]:
    """An entry as plain JSON values, defaults left out."""
    fields: dict[str, Any] = {"n": entry.n, "parent": entry.parent}
    if entry.kind != "answer":
        fields["kind"] = entry.kind
    fields |= {"question": entry.question, "value": entry.value, "label": entry.label}
    if entry.seats:
        fields["seats"] = list(entry.seats)
    if entry.asked:
        fields["asked"] = entry.asked
    if entry.by != "person":
        fields["by"] = entry.by
    if entry.forced:
        fields["forced"] = True
    if entry.rest:
        fields["rest"] = True
    if entry.corrects:
        fields["corrects"] = entry.corrects
    if entry.back >= 0:
        fields["back"] = entry.back
    if entry.told:
        fields["told"] = [_told_fields(told) for told in entry.told]
    return fields


def _told_fields(told: Told) -> dict[str, Any]:
    fields: dict[str, Any] = {"text": told.text}
    if told.rules:
        fields["rules"] = list(told.rules)
    if told.kind:
        fields["kind"] = told.kind
    if told.audience != "gm":
        fields["audience"] = told.audience
    return fields


def _entry(line: bytes) -> Entry:
    try:
        read = _ENTRY.validate_json(line)
    except ValidationError as error:
        raise Unsound(_first(error)) from None
    read["question"] = _harmless(read["question"])
    read["label"] = _harmless(read["label"])
    read["told"] = tuple([Told(**{**told, "text": _harmless(told["text"])}) for told in read["told"]])
    return Entry(**read)


def _harmless(text: str) -> str:
    """As it is, or with escapes written out where somebody has put them into a save to be shown."""
    return text if text.isprintable() else printable(text)


def _snapshot(at: int, table: bytes) -> Snapshot | None:
    try:
        text = table.decode()
        if text.count("[") + text.count("{") > _DEEP:
            from_json(table)  # refuses what is nested too deeply for the parser that will read it
    except ValueError:
        return None
    return Snapshot(at, text)


def _parsed(line: bytes) -> Any:
    try:
        return from_json(line, allow_inf_nan=False)
    except ValueError as error:
        raise Unsound(f"it is no JSON: {error}") from None


def _bytes(fields: dict[str, Any]) -> bytes:
    return _text(fields).encode("utf-8", "replace") + b"\n"


def _text(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _first(error: ValidationError) -> str:
    """What is wrong first, in a few words."""
    wrong = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in wrong["loc"])
    return f"{place}: {wrong['msg']}" if place else wrong["msg"]
