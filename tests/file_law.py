"""Documents of any form, valid or broken, and who accepts them: the record, the model and the JSON Schema of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import jsonschema
from hypothesis import strategies as st
from msgspec import NODEFAULT, Meta, Struct, ValidationError, convert, structs

from unhex_tui.commands.rules import schema_of
from unhex_tui.files.schemas import faults
from unhex_tui.gamekit.schemas import file_record
from unhex_tui.systems import FIRST, named

FORMS = ("setup", "party", "encounter", "template")
TEXTS = ["", " ", "x", "a-1", "a\n", "-a", "x" * 61, "x" * 301, "漢" * 300, "\0", "😀", "ſ", "İ", "1", "true", FIRST]
NUMBERS = [2**31, 2**53 + 1, -(2**63) - 1, 2**64, 10**30, 0.5, 1.0, -0.0, 1e300]
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 130)
    | st.sampled_from([*NUMBERS, *TEXTS, "fading-suns"])
    | st.text(max_size=4)
)
VALUES = st.recursive(
    LEAVES,
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=3), part, max_size=3),
    max_leaves=5,
)
KEYS = st.sampled_from(["name", "id", "count", "$schema", "schema", "system", "x", "", "rules", "known", "template"])


def of_type(kind: Any, metas: tuple[Meta, ...] = ()) -> st.SearchStrategy[Any]:
    """Return the strategy for the valid values of a type."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return of_type(args[0], (*metas, *(mark for mark in args[1:] if isinstance(mark, Meta))))
    if origin in (Union, UnionType):
        return st.one_of([of_type(arg) for arg in args])
    if origin is Literal:
        return st.sampled_from(args)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return of_record(kind)

    def bound(name: str, otherwise: int) -> int:
        return next((getattr(meta, name) for meta in metas if getattr(meta, name) is not None), otherwise)

    least = bound("min_length", 0)
    most = min(bound("max_length", 9), least + 3)
    if origin is list:
        return st.lists(of_type(*args), min_size=least, max_size=most)
    if origin is dict:
        return st.dictionaries(st.text(max_size=3), of_type(args[1]), max_size=most)
    if kind is str and (pattern := next((meta.pattern for meta in metas if meta.pattern), None)):
        return st.from_regex(pattern, fullmatch=True)
    if kind is str:
        return st.text(min_size=least, max_size=most)
    assert kind in (int, bool, type(None)), kind
    return st.integers(bound("ge", -(2**70)), bound("le", 2**70)) if kind is int else st.from_type(kind)


@cache
def of_record(record: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Return the strategy for the valid objects of a record: what is required, and a few other fields."""
    fields = {field.encode_name: field for field in structs.fields(record)}
    needed = [key for key, field in fields.items() if field.default is NODEFAULT and field.default_factory is NODEFAULT]
    others = [key for key in fields if key not in needed]

    @st.composite
    def made(draw: st.DrawFn) -> dict[str, Any]:
        more = draw(st.lists(st.sampled_from(others), max_size=4, unique=True)) if others else []
        return {key: draw(of_type(fields[key].type)) for key in (*needed, *more)}

    return made()


@st.composite
def documents(draw: st.DrawFn, record: Any) -> Any:
    """Draw a document of a form; two in three have one or two parts that are changed, added or left out."""
    holder = {"": draw(of_record(record))}
    for _ in range(draw(st.integers(0, 2))):
        places = [*_places(holder)]
        within, key = places[draw(st.integers(0, len(places) - 1))]
        change = draw(st.sampled_from(["value", "value", "key", "rename", "drop", "copy"]))
        if change == "key" and isinstance(within[key], dict):
            within[key][draw(KEYS)] = draw(VALUES)
        elif change == "drop" and within is not holder:
            del within[key]
        elif change == "rename" and within is not holder and isinstance(within, dict):
            within[key + draw(st.sampled_from(["s", " ", "_"]))] = within.pop(key)
        elif change == "copy" and isinstance(within, list):
            within += within[key : key + 1] * draw(st.sampled_from([1, 13]))
        else:
            within[key] = draw(VALUES)
    return holder[""]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield value, key
        yield from _places(part)


def record_of(game: str, form: str) -> Any:
    """Return the record of a whole file of a game."""
    return file_record(named(game).files, form)  # type: ignore[attr-defined]


def converts(record: Any, data: Any) -> bool:
    """Tell whether msgspec accepts a document."""
    try:
        convert(data, record)
    except (ValidationError, UnicodeError):
        return False
    return True


def models(record: Any, data: Any) -> bool:
    """Tell whether the pydantic model accepts a document."""
    return not faults(record, data)


def _ends_as_in_javascript(_: Any, pattern: str, value: Any, schema: Any) -> Iterator[Any]:
    """Check a pattern as JSON Schema means it: `$` is the end of the text, not also before a last line end."""
    if isinstance(value, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), value):
        yield jsonschema.ValidationError("pattern")


_Validator = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"pattern": _ends_as_in_javascript})


@cache
def validator(form: str, game: str | None = None) -> Any:
    """Return the validator of a form's JSON Schema, for one game or for all."""
    made = schema_of(form, game)
    _Validator.check_schema(made)
    return _Validator(made)


def of_the_form(form: str, data: Any) -> bool:
    """Tell whether the characters of an accepted document suit the form: named, and PCs or NPCs.

    The schema says these, but neither a record nor a model can.
    """
    pcs = {"party": (True,), "encounter": (False,), "template": (False,)}.get(form, (True, False))
    people = data.get("characters", [])
    return all({"name", "template"} & {*sheet} and sheet.get("pc", pcs[0]) in pcs for sheet in people)


def plain_numbers(data: Any) -> bool:
    """Tell whether a document has no number such as 1.0: a whole number in JSON Schema, but not in the app."""
    if isinstance(data, dict | list):
        return all(map(plain_numbers, data.values() if isinstance(data, dict) else data))
    return not (isinstance(data, float) and data.is_integer())


def all_agree(game: str, form: str, data: Any) -> None:
    """Assert that record, model and schemas accept the same."""
    record = record_of(game, form)
    accepted = converts(record, data)
    assert models(record, data) == accepted, (accepted, data)
    if not plain_numbers(data):
        return
    assert validator(form, game).is_valid(data) == (accepted and of_the_form(form, data)), (accepted, data)
    said = data.get("system", FIRST) if isinstance(data, dict) else FIRST
    if said == game:
        assert validator(form).is_valid(data) == (accepted and of_the_form(form, data)), (accepted, data)
