"""Files from outside: JSON read into records, with all mistakes and their places reported at once.

msgspec reads each part of a file. If it refuses one, the pydantic model of the same record names every mistake, and the
part is read again without its wrong fields, so that its other mistakes are found too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from msgspec import NODEFAULT, Struct, ValidationError, convert, defstruct, structs

from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean, printable
from unhex_tui.gamekit.naming import nearest
from unhex_tui.gamekit.traits import CLEANED, bare, list_of, part_of, spec

_LONGEST_MISTAKE = 500
REFUSALS = (ValidationError, UnicodeError)
"""Errors of msgspec for a part of a file; it words some refusals with a character that cannot be encoded."""
MOST_TOLD = 100
"""Most mistakes of a file to list; the rest are only counted."""
_LONGEST_TEXT = 10_000
"""Longest text to clean, in characters; a longer one is refused."""


class Mistakes(ValueError):
    """All mistakes of an invalid file; the text has one mistake a line and no control characters.

    If there are more than `MOST_TOLD` mistakes, the text lists the first and counts the rest in its last line.
    """

    def __init__(self, mistakes: Sequence[str]) -> None:
        every = [*dict.fromkeys(mistakes)]
        shown = dict.fromkeys(
            clean(printable(mistake[:_LONGEST_TEXT]), _LONGEST_MISTAKE) for mistake in every[:MOST_TOLD]
        )
        self.more = max(0, len(every) - MOST_TOLD)
        """Number of mistakes that the text does not list."""
        rest = [f"and {self.more:,} more mistake{'s' if self.more > 1 else ''}"] if self.more else []
        self.found = (*shown, *rest)
        super().__init__("\n".join(self.found))


def place(*path: Any) -> str:
    """Return a place in a file: `characters.2.items.0`, counted from 0 as in JSON; `file` for the whole file."""
    return ".".join(str(part) for part in path) or "file"


class Read(Value):
    """A part of a file, as far as it could be read."""

    value: Any
    """The record; None if the part could not be read."""
    wrong: frozenset[str] = frozenset()
    """Names of malformed fields that were left out."""


@cache
def form_of(record: type[Struct]) -> type[Struct]:
    """Return the form of a record's own fields in files; lists of parts hold any values.

    The fields that the record names in `_worked_out` are not in files.
    """
    fields = []
    for field in structs.fields(record):
        if field.name not in getattr(record, "_worked_out", ()):
            kind = list_of(Any, field.type) if part_of(field.type) else field.type
            fields.append(spec(field.name, field.encode_name, kind, field.default, field.default_factory))
    return defstruct(record.__name__, fields, kw_only=True, forbid_unknown_fields=True)


@cache
def _texts(record: type[Struct]) -> tuple[str, ...]:
    """Return the keys of the fields whose text, or list of texts, is cleaned."""
    fields = structs.fields(record)
    return tuple(field.encode_name for field in fields if CLEANED in _marks_of(field.type))


def _marks_of(annotation: Any) -> tuple[Any, ...]:
    own = getattr(annotation, "__metadata__", ())
    inner = getattr(bare(annotation), "__args__", ())
    return (*own, *(mark for each in inner for mark in getattr(each, "__metadata__", ())))


def cleaned(record: type[Struct], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a record with its names and texts cleaned."""
    return {**data, **{name: _cleaned(data[name]) for name in _texts(record) if name in data}}


def _cleaned(value: Any) -> Any:
    if isinstance(value, list):
        return [_cleaned(text) for text in value]
    return clean(value) if isinstance(value, str) and len(value) <= _LONGEST_TEXT else value


def _made(record: type[Struct], data: Any) -> Any:
    """Return the record for the data of a file; raise ValidationError if its own fields do not fit."""
    return record(**structs.asdict(convert(data, form_of(record))))


def read_part(
    record: type[Struct], data: Any, where: Callable[..., str], mistakes: list[str], needed: Mapping[str, Any]
) -> Read:
    """Read one part of a file into a record, adding to `mistakes`; lists of smaller parts are left as they are.

    `where` returns the place of a field, from its keys and indexes within the part. `needed` has values for fields
    without a default, in case they are missing or malformed.
    """
    data = cleaned(record, data) if isinstance(data, dict) else data
    try:
        return Read(_made(record, data))
    except REFUSALS:
        from unhex_tui.files.schemas import faults  # pydantic is slow to load, and most files have no mistakes

        errors = faults(form_of(record), data)
    fields = [field.encode_name for field in structs.fields(form_of(record))]
    worded = max(0, MOST_TOLD - len(mistakes))  # the rest are only counted, so they need no wording
    mistakes += [f"{where(*error['loc'])}: {_in_words(error, fields)}" for error in errors[:worded]]
    mistakes += [where(*error["loc"]) for error in errors[worded:]]
    if not isinstance(data, dict):
        return Read(None)
    kept = dict(data)
    dropped: dict[str, set[int]] = {}
    for fault in errors:
        name, *rest = fault["loc"]
        if len(rest) == 1 and isinstance(rest[0], int) and isinstance(kept.get(str(name)), list):
            dropped.setdefault(str(name), set()).add(rest[0])
        else:
            kept.pop(str(name), None)
    for name, places in dropped.items():
        if name in kept:
            kept[name] = [value for i, value in enumerate(kept[name]) if i not in places]
    wrong = frozenset(str(error["loc"][0]) for error in errors)
    try:
        return Read(_made(record, {**needed, **kept}), wrong)
    except REFUSALS:
        return Read(None, wrong)


def read_parts(record: type[Struct], parts: Sequence[Any], where: Callable[..., str], mistakes: list[str]) -> list[Any]:
    """Return the readable parts of a list, adding to `mistakes`; `where` returns the place of a part by its number."""
    needed = _placeholders(record)
    read = (read_part(record, part, partial(where, n), mistakes, needed) for n, part in enumerate(parts))
    return [part.value for part in read if part.value is not None]


@cache
def _placeholders(record: type[Struct]) -> Mapping[str, Any]:
    """Return a valid value for each field that a file must give, to find further mistakes in a part without it."""
    values: dict[str, Any] = {}
    for field in structs.fields(record):
        if field.default is NODEFAULT and field.default_factory is NODEFAULT:
            values[field.encode_name] = next(
                value for value in ("?", 0, 1, False, ["x"], *_first(field.type)) if _fits(value, field.type)
            )
    return values


def _first(annotation: Any) -> tuple[Any, ...]:
    """Return the first allowed text of a literal type."""
    return tuple(getattr(bare(annotation), "__args__", ())[:1])


def _fits(value: Any, annotation: Any) -> bool:
    try:
        convert(value, annotation)
    except ValidationError:
        return False
    return True


def _in_words(error: Any, fields: list[str]) -> str:
    """Describe a validation error by the value that was expected."""
    kind = error["type"]
    if kind == "extra_forbidden":
        name = str(error["loc"][-1])
        return f"no such field{nearest(name, fields)}. Available: {', '.join(fields)}"
    if kind == "string_too_long":
        return f"expected at most {error['ctx']['max_length']} characters, not {len(error['input']):,}"
    return _EXPECTED[kind].format(**error.get("ctx", {})) if kind in _EXPECTED else str(error["msg"])


_EXPECTED = {
    "missing": "missing",
    "string_pattern_mismatch": "expected 1 to 60 lower-case letters, digits, - and _, starting with a letter or digit",
    "string_too_short": "expected a non-empty text",
    "string_type": "expected a text",
    "string_unicode": "expected a text without broken characters",
    "int_type": "expected a whole number",
    "int_from_float": "expected a whole number",
    "bool_type": "expected true or false",
    "list_type": "expected a list",
    "dict_type": "expected an object with fields",
    "model_type": "expected an object with fields",
    "greater_than_equal": "expected at least {ge}",
    "less_than_equal": "expected at most {le}",
    "too_long": "expected at most {max_length}, not {actual_length}",
    "too_short": "expected at least {min_length}",
    "literal_error": "expected {expected}",
}


def written(data: dict[str, Any]) -> str:
    """Return a document as JSON text that people can read and edit."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
