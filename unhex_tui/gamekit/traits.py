"""Traits: the fields of a character that files, forms, edits and sheets show, each declared once on its record.

A field with a `Trait` among its annotations takes its bounds from `msgspec.Meta`, or from the type's literals. From the
declaration follow the field in files with its JSON Schema, the entry in the character form, the GM's edit, the verb of
the shorthand, the line on the sheet and the row in the docs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct, convert, structs, to_builtins

from unhex_tui.engine.value import Value, field

CLEANED = "cleaned"
"""Mark of a text that is cleaned before it is checked."""
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300), CLEANED]
Text: TypeAlias = Annotated[str, Meta(max_length=300), CLEANED]
Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}\Z")]
Texts: TypeAlias = Annotated[list[Text], Meta(max_length=1_000)]


class Trait(Value, kw_only=True):
    """What a field of a character means to the people who read and change it."""

    label: str
    letter: str = ""
    """Preferred letter in the character form."""
    about: str = ""
    """The field in a few words, for the docs and the JSON Schema."""
    rules: tuple[str, ...] = ()
    """Ids of the rules on the field, for the JSON Schema."""
    file: str | None = ""
    """Key in files; empty for the key in saves, None for a field that only play changes."""
    after: str = ""
    """Key of the field that stands before this one in files; empty for the order of declaration."""
    lasting: bool = True
    """Files written by the app hold the field; otherwise it belongs to a prepared fight."""
    written_as: Any = None
    """Type in files, where it differs from the type at the table."""
    verb: str = ""
    """Regular expression of the word that sets the number in the GM's shorthand, such as `luck`."""
    sheet: str = ""
    """Name on the sheet; empty if the game's view shows the field itself, or not at all."""
    row: str = ""
    """Row of the sheet in which the field stands with others; empty for a row of its own."""
    usual: Callable[[Any], Any] | None = None
    """Value that depends on the other fields; files may leave it out or say null. A number never exceeds it."""

    @property
    def short(self) -> str:
        """The label without the explanation after a colon."""
        return self.label.partition(":")[0]


class Field(Value):
    """A trait with its field."""

    name: str
    """Attribute of the record."""
    key: str
    """Key in files."""
    type: Any
    """Type in files, with bounds."""
    default: Any
    """Value that files may leave out; NODEFAULT if they must give the field."""
    factory: Any
    """Function that makes the default; NODEFAULT if there is none."""
    part: type[Struct] | None
    """Record of the parts, if the field is a list of them."""
    kept: Any
    """Type at the table."""
    trait: Trait

    @property
    def bounds(self) -> tuple[int, int]:
        """Lowest and highest value of a number; 0 and 0 for other fields."""
        return _range(self.type)

    @property
    def number(self) -> bool:
        return bare(self.type) is int

    @property
    def most_parts(self) -> int:
        """Greatest length of a list."""
        return next(meta.max_length for meta in metas(self.type) if meta.max_length is not None)

    def filed(self, record: Any) -> Any:
        """Return the value as files hold it: None for the usual one, plain lists and objects."""
        value = getattr(record, self.name)
        if self.trait.usual is not None:
            usual = self.trait.usual(record)
            return None if value == usual or (self.number and value > usual) else value
        return value if self.part is not None else convert(to_builtins(value), self.type)


@cache
def traits(record: Any) -> tuple[Field, ...]:
    """Return the traits of a record in file order."""
    found: list[Field] = []
    for each in structs.fields(record):
        mark = next((mark for mark in _marks(each.type) if isinstance(mark, Trait)), None)
        if mark is not None:
            kind, key = _type_in_files(each.type, mark), mark.file or each.encode_name
            default, factory = each.default, each.default_factory
            if isinstance(default, tuple):  # files hold lists
                default, factory = NODEFAULT, list
            found.append(Field(each.name, key, kind, default, factory, part_of(kind), each.type, mark))
    ordered = [each for each in found if not each.trait.after]
    for late in found:
        if late.trait.after:
            keys = [other.key for other in ordered]
            ordered.insert(keys.index(late.trait.after) + 1, late)
    return tuple(ordered)


def trait(record: Any, name: str) -> Field:
    """Return the trait of a field; raise KeyError if the field has none."""
    return {field.name: field for field in traits(record)}[name]


@cache
def in_files(record: Any) -> tuple[Field, ...]:
    """Return the traits that files hold, in file order."""
    return tuple(field for field in traits(record) if field.trait.file is not None)


def numbers(record: Any) -> tuple[Field, ...]:
    """Return the numbers that files and the form hold, without those bounded by another field."""
    return tuple(field for field in in_files(record) if field.number and field.trait.usual is None)


@cache
def bounds(record: Any) -> Mapping[str, tuple[int, int]]:
    """Return the lowest and highest value of each bounded number by its field, with or without a trait."""
    fields = (each for each in structs.fields(record) if metas(each.type) and bare(each.type) is int)
    return {each.name: _range(each.type) for each in fields} | {
        field.name: field.bounds for field in traits(record) if field.number
    }


def sheet_rows(character: Any) -> list[tuple[str, str]]:
    """Return the rows of a character's sheet that follow from traits: `Skills` and `Fight 6, Dodge 4`."""
    rows: dict[str, list[str]] = {}
    for each in traits(character.__class__):
        if name := each.trait.sheet:
            value = f"{getattr(character, each.name)}".replace("-", "−")
            row = rows.setdefault(each.trait.row or name, [])
            row.append(f"{name} {value}" if each.trait.row else value)
    return [(row, ", ".join(values)) for row, values in rows.items()]


# -------------------------------------------------------------------- types


def one_of(texts: Iterable[str]) -> Any:
    """Return the type of a text that is one of these."""
    return Literal.__getitem__(tuple(texts))


def _marks(annotation: Any) -> tuple[Any, ...]:
    return get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()


def metas(annotation: Any) -> list[Meta]:
    """Return the bounds of an annotated type."""
    return [mark for mark in _marks(annotation) if isinstance(mark, Meta)]


def _range(annotation: Any) -> tuple[int, int]:
    """Return the lowest and highest value of a number's type; 0 for a missing bound."""
    lows = [meta.ge for meta in metas(annotation) if meta.ge is not None]
    highs = [meta.le for meta in metas(annotation) if meta.le is not None]
    return int(lows[-1]) if lows else 0, int(highs[-1]) if highs else 0


def bare(annotation: Any) -> Any:
    """Return a type without its marks, and without None if it may be None."""
    if get_origin(annotation) is Annotated:
        return bare(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        (kind,) = (arg for arg in get_args(annotation) if arg is not NoneType)
        return bare(kind)
    return annotation


def part_of(annotation: Any) -> type[Struct] | None:
    """Return the record of the parts if the type is a list of records, else None."""
    kind = bare(annotation)
    part = get_args(kind)[0] if get_origin(kind) is list else None
    return part if isinstance(part, type) and issubclass(part, Struct) else None


def list_of(part: Any, annotation: Any) -> Any:
    """Return the type of a list of parts, with the marks of an annotated type."""
    return Annotated[(list[part], *_marks(annotation))] if _marks(annotation) else list[part]


def _type_in_files(annotation: Any, trait: Trait) -> Any:
    """Return the type of a field in files, without the trait."""
    if trait.written_as is not None:
        return trait.written_as
    kind = get_args(annotation)[0]
    marks = tuple(mark for mark in _marks(annotation) if mark is not trait)
    return Annotated[(kind, *marks)] if marks else kind


def spec(name: str, key: str, kind: Any, default: Any = NODEFAULT, factory: Any = NODEFAULT) -> Any:
    """Return a field as `msgspec.defstruct` takes it; without default and factory the field is required."""
    if factory is not NODEFAULT:
        return name, kind, field(name=key, default_factory=factory)
    return name, kind, field(name=key) if default is NODEFAULT else field(name=key, default=default)
