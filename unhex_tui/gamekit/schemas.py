"""The pydantic models of the files that people write, made from their records, and the JSON Schemas of these models.

Only a file with a mistake and the command `schema` load this module, because pydantic is slow to load.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct, structs
from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from unhex_tui.gamekit.traits import metas

_STRICT = ConfigDict(strict=True, extra="forbid", protected_namespaces=())


@cache
def model_of(record: type[Struct]) -> type[BaseModel]:
    """Return the model of a record: the same fields, types, bounds and defaults."""
    fields: dict[str, Any] = {}
    for field in structs.fields(record):
        default = ... if field.default is NODEFAULT else field.default
        more = {} if field.default_factory is NODEFAULT else {"default_factory": field.default_factory}
        fields[field.encode_name] = (_model_type(field.type), Field(**more) if more else default)
    return create_model(record.__name__, __config__=_STRICT, **fields)


def _model_type(annotation: Any) -> Any:
    """Return a type for pydantic: models for records, `Field` for the bounds of msgspec."""
    kind, origin = annotation, get_origin(annotation)
    if origin is Annotated:
        return Annotated[(_model_type(get_args(annotation)[0]), *_bounds(annotation))]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return model_of(kind)
    if origin in (list, dict):
        return origin[tuple(_model_type(arg) for arg in get_args(kind))]
    if origin in (Union, UnionType):
        (kind,) = (arg for arg in get_args(annotation) if arg is not NoneType)
        return _model_type(kind) | None
    return kind


def _bounds(annotation: Any) -> tuple[Any, ...]:
    """Return the bounds of an annotated type as pydantic fields."""
    names = ("ge", "le", "min_length", "max_length", "pattern")
    fields = []
    for meta in metas(annotation):
        limits = {name: getattr(meta, name) for name in names if getattr(meta, name) is not None}
        if "pattern" in limits:
            limits["pattern"] = limits["pattern"].replace(r"\Z", "$")
        fields.append(Field(**limits))
    return tuple(fields)


def faults(record: type[Struct], data: Any) -> list[Any]:
    """Return pydantic's errors for a record's data, each with `type`, `loc`, `ctx` and `input`; empty without any."""
    try:
        model_of(record).model_validate(data)
    except ValidationError as error:
        return error.errors(include_url=False)
    return []
