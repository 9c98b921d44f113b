"""pydantic models of the files that people write, made from their records, and the JSON Schemas of these models.

Only a file with a mistake and the command `schema` load this module, because pydantic is slow to load.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct, structs
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

DIALECT = GenerateJsonSchema.schema_dialect
_STRICT = ConfigDict(strict=True, extra="forbid", protected_namespaces=())
_LIMITS = ("ge", "le", "min_length", "max_length", "pattern", "title", "description", "examples")
"""What a `msgspec.Meta` tells a pydantic field."""


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
    """Return a type for pydantic: models for records, `Field` for the bounds and texts of msgspec."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return Annotated[(_model_type(args[0]), *map(_limits, (mark for mark in args[1:] if isinstance(mark, Meta))))]
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return model_of(annotation)
    if origin in (list, dict):
        return origin[tuple(map(_model_type, args))]
    if origin in (Union, UnionType):
        return Union[tuple(map(_model_type, args))]  # noqa: UP007  made from a tuple
    if origin is Literal and any(isinstance(choice, int) for choice in args):
        return Annotated[(annotation, BeforeValidator(_choice))]
    return annotation


def _limits(meta: Meta) -> Any:
    """Return the bounds and texts of an annotation as a pydantic field."""
    limits = {name: getattr(meta, name) for name in _LIMITS if getattr(meta, name) is not None}
    if "pattern" in limits:
        limits["pattern"] = limits["pattern"].replace(r"\Z", "$")  # the end of the text, in pydantic as in JSON Schema
    return Field(**limits)


def _choice(value: Any) -> Any:
    """Return a value that may be one of several; raise ValueError for 1.0 and true, which pydantic takes for 1."""
    if isinstance(value, bool | float):
        raise ValueError("expected a whole number or a text")
    return value


def faults(record: type[Struct], data: Any) -> list[Any]:
    """Return pydantic's errors for a record's data, each with `type`, `loc`, `ctx` and `input`; empty without any."""
    try:
        model_of(record).model_validate(data)
    except ValidationError as error:
        return error.errors(include_url=False)
    return []


# -------------------------------------------------------------------- JSON Schema


class _Generator(GenerateJsonSchema):
    """Leaves out titles made from names, and defaults that say nothing."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        made = super().default_schema(schema)
        return {key: value for key, value in made.items() if key != "default" or value not in ("", None)}


def schema_of(record: type[Struct], title: str, about: str) -> dict[str, Any]:
    """Return the JSON Schema of a whole file."""
    made = model_of(record).model_json_schema(schema_generator=_Generator)
    parts = made.pop("$defs", {})
    del made["title"]
    for part in parts.values():
        del part["title"]
    return {"$schema": DIALECT, "title": title, "description": about, **made, **({"$defs": parts} if parts else {})}


def by_system(schemas: Mapping[str, dict[str, Any]], unsaid: str, title: str) -> dict[str, Any]:
    """Return one schema for files of several games, told apart by the key `system`; `unsaid` is the game without it."""
    parts: dict[str, Any] = {}
    games: dict[str, Any] = {}
    for name, schema in schemas.items():
        game = _moved(schema, name)
        parts |= {f"{name}.{part}": value for part, value in game.pop("$defs").items()}
        games[name] = {key: value for key, value in game.items() if key != "$schema"}
    first, *others = (game["properties"] for game in games.values())
    shared = {key: value for key, value in first.items() if all(other.get(key) == value for other in others)}
    names = {"enum": [*games], "description": f"The game; {unsaid} if the file names none."}
    return {
        "$schema": DIALECT,
        "title": title,
        "description": games[unsaid]["description"],
        "type": "object",
        "properties": {"$schema": first["$schema"], "system": names, **shared},
        "required": [key for key in games[unsaid].get("required", ()) if key in shared],
        "allOf": [
            {"if": {"properties": {"system": {"const": name}}, **said}, "then": {"$ref": f"#/$defs/{name}"}}
            for name, said in ((name, {} if name == unsaid else {"required": ["system"]}) for name in games)
        ],
        "$defs": {**games, **parts},
    }


def _moved(schema: Any, name: str) -> Any:
    """Return a schema whose references lead to the parts of a game."""
    if isinstance(schema, dict):
        return {
            key: value.replace("#/$defs/", f"#/$defs/{name}.") if key == "$ref" else _moved(value, name)
            for key, value in schema.items()
        }
    return [_moved(part, name) for part in schema] if isinstance(schema, list) else schema
