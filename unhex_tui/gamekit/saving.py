"""Tables and other records as plain JSON values, checked by msgspec when they are loaded.

The fields of a table are saved by name, without those in `_unsaved`; `characters` is saved as a list. A value with a
`load` of its own, such as the table rules, is converted by it. Every field must be there, except those in `_later`,
which are newer than some saves and then hold their default; in a row these are the last fields.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, get_args

from msgspec import UNSET, Struct, UnsetType, ValidationError, convert, defstruct, structs
from msgspec.json import decode, encode

from unhex_tui.engine.value import Misfit, misfit

T = TypeVar("T", bound=Struct)


def dump(record: Any) -> dict[str, Any]:
    """Return a table or another record as plain JSON values that share nothing with it."""
    values = {}
    for name, key, _ in _fields(record.__class__):
        value = getattr(record, name)
        if name == "characters":
            value = [*value.values()]
        values[key] = value.dump() if hasattr(value, "dump") else value
    return dict(decode(encode(values)))


def load(cls: type[T], data: Any) -> T:
    """Return the record for plain JSON values; raise ValueError, with the place of the fault, if they do not fit."""
    try:
        form = convert(data, _form(cls))
        values = {name: value for name, value in structs.asdict(form).items() if value is not UNSET}
        for name, key, own in _fields(cls):
            if name == "characters":
                listed = values[name]
                values[name] = {character.id: character for character in listed}
                if len(values[name]) < len(listed):
                    raise Misfit("an id is used twice", key)
            elif own is not None and name in values:
                try:
                    values[name] = own.load(values[name])
                except (ValueError, TypeError, KeyError) as error:
                    raise Misfit(str(error), key) from None
        record = cls(**values)
    except ValidationError as error:
        raise misfit(error, data) from None
    _compare(record, data, dump(record))
    return record


@cache
def _fields(cls: type[Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Return name, key and, if it loads itself, type of each saved field of a record."""
    return tuple(
        (field.name, field.encode_name, field.type if hasattr(field.type, "load") else None)
        for field in structs.fields(cls)
        if field.name not in getattr(cls, "_unsaved", ())
    )


@cache
def _form(cls: type[Struct]) -> type[Struct]:
    """Return a record with the saved fields of a class, as they are saved."""
    types: dict[str, Any] = {field.name: field.type for field in structs.fields(cls)}
    fields: list[Any] = []
    for name, _, own in _fields(cls):
        kind = Any if own else list[get_args(types[name])[1]] if name == "characters" else types[name]  # type: ignore[misc]
        fields.append((name, kind | UnsetType, UNSET) if name in getattr(cls, "_later", ()) else (name, kind))
    keys = {name: key for name, key, _ in _fields(cls)}
    return defstruct(cls.__name__, fields, kw_only=True, rename=keys)


def _compare(value: Any, data: Any, again: Any, *place: str | int) -> None:
    """Raise Misfit if a record would be saved differently than before: with a missing or an unknown field."""
    if data == again:
        return
    if isinstance(data, dict):
        if isinstance(value, Struct):
            saved, needed = _keys(type(value))
            if needed <= data.keys() <= saved and data.items() <= again.items():
                return  # nearly every record: it only lacks fields that are left out when they hold their default
            value = _by_key(value, data, *place)
        for key in data:
            if key not in value:
                raise Misfit("it is unknown", *place, key)
            if not hasattr(value[key], "load"):
                _compare(value[key], data[key], again[key], *place, key)
    elif isinstance(data, list) and len(data) + len(getattr(value, "_later", ())) >= len(again) >= len(data):
        values = structs.astuple(value) if isinstance(value, Struct) else value
        for i, part in enumerate(data):
            _compare(values[i], part, again[i], *place, i)
    else:
        raise Misfit(f"expected {again!r:.40}, got {data!r:.40}", *place)


@cache
def _keys(cls: type[Struct]) -> tuple[set[str], set[str]]:
    """Return the keys of a record's saved fields, and those among them that every save has."""
    later = getattr(cls, "_later", ())
    return {key for _, key, _ in _fields(cls)}, {key for name, key, _ in _fields(cls) if name not in later}


def _by_key(record: Struct, data: dict[str, Any], *place: str | int) -> dict[str, Any]:
    """Return the saved fields of a record by key; raise Misfit if a field that older saves have too is missing."""
    result = {}
    for name, key, _ in _fields(type(record)):
        if key not in data and name not in getattr(record, "_later", ()):
            raise Misfit("it is missing", *place, key)
        value = getattr(record, name)
        result[key] = [*value.values()] if name == "characters" else value
    return result
