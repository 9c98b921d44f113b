"""Files from outside: JSON read into records, with all mistakes and their places reported at once.

A malformed part is read again without its wrong fields, so that its other mistakes are found too. The schemas use
pydantic_core without pydantic's models, which take half as long to load as the screen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct, structs
from pydantic_core import CoreSchema, PydanticCustomError, SchemaValidator, ValidationError
from pydantic_core import core_schema as s

from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean, printable
from unhex_tui.gamekit.naming import nearest


def _cleaned(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if len(value) > _LONGEST_TEXT:
        raise PydanticCustomError(
            "far_too_long", "expected at most 300 characters, not {many}", {"many": f"{len(value):,}"}
        )
    return clean(value)


ANY = s.any_schema()
ANY_TEXT = s.str_schema()
ID = s.str_schema(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")
NAME = s.no_info_before_validator_function(_cleaned, s.str_schema(min_length=1, max_length=300))
TEXT = s.no_info_before_validator_function(_cleaned, s.str_schema(max_length=300))
FLAG = s.bool_schema()
_LONGEST_MISTAKE = 500
MOST_TOLD = 100
"""Most mistakes of a file to list; the rest are only counted."""
_MOST_OF_A_LIST = 1_000
_LONGEST_TEXT = 10_000
"""Longest text to read at all, in characters; its first 300 characters are kept."""


def several(schema: CoreSchema) -> CoreSchema:
    """Return the schema of a list of at most `_MOST_OF_A_LIST` parts."""
    return s.list_schema(schema, max_length=_MOST_OF_A_LIST)


def a_form(of: type[Struct], **fields: CoreSchema) -> SchemaValidator:
    """Build a validator for a JSON object with these fields, which becomes a record of the class.

    Fields without a default in the record are required; no other fields are allowed.
    """
    needed = {field.name for field in structs.fields(of) if field.required}
    typed = {name: s.typed_dict_field(schema, required=name in needed) for name, schema in fields.items()}
    data = s.typed_dict_schema(typed, extra_behavior="forbid", config={"strict": True})
    return SchemaValidator(s.no_info_after_validator_function(lambda values: of(**values), data))


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


def read_part(
    form: SchemaValidator, data: Any, where: Callable[..., str], mistakes: list[str], needed: Mapping[str, Any]
) -> Read:
    """Read one part of a file, adding to `mistakes`.

    `where` returns the place of a field, from its keys and indexes within the part. `needed` has values for fields
    without a default, in case they are missing or malformed.
    """
    try:
        return Read(form.validate_python(data))
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
    fields = [*structs.asdict(form.validate_python(dict(needed)))] if isinstance(data, dict) else []
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
        return Read(form.validate_python({**needed, **kept}), wrong)
    except ValidationError:
        return Read(None, wrong)


def read_parts(
    form: SchemaValidator,
    parts: Sequence[Any],
    where: Callable[..., str],
    name: str,
    mistakes: list[str],
    needed: Mapping[str, Any],
) -> list[Any]:
    """Return the readable parts of the list called `name`, adding to `mistakes`."""
    read = (read_part(form, part, partial(where, name, n), mistakes, needed) for n, part in enumerate(parts))
    return [part.value for part in read if part.value is not None]


def _in_words(error: Any, fields: list[str]) -> str:
    """Describe a validation error by the value that was expected."""
    kind = error["type"]
    if kind == "extra_forbidden":
        name = str(error["loc"][-1])
        return f"no such field{nearest(name, fields)}. Available: {', '.join(fields)}"
    return _EXPECTED[kind].format(**error.get("ctx", {})) if kind in _EXPECTED else str(error["msg"])


_EXPECTED = {
    "missing": "missing",
    "string_pattern_mismatch": "expected 1 to 60 lower-case letters, digits, - and _, starting with a letter or digit",
    "string_too_short": "expected a non-empty text",
    "string_type": "expected a text",
    "int_type": "expected a whole number",
    "int_from_float": "expected a whole number",
    "bool_type": "expected true or false",
    "list_type": "expected a list",
    "dict_type": "expected an object with fields",
    "greater_than_equal": "expected at least {ge}",
    "less_than_equal": "expected at most {le}",
    "too_long": "expected at most {max_length}, not {actual_length}",
    "too_short": "expected at least {min_length}",
    "literal_error": "expected {expected}",
}


def written(data: dict[str, Any]) -> str:
    """Return a document as JSON text that people can read and edit."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def unusual(part: Any, usual: Any) -> dict[str, Any]:
    """Return the fields of a record that differ from `usual`."""
    return {name: value for name, value in structs.asdict(part).items() if value != getattr(usual, name)}
