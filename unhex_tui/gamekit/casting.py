"""Ids, names and numbers for characters who come to a table.

Characters that come in numbers are named by kind and number: `Guard 1`, `Guard 2`. A number is never given twice in a
session, even after a character was removed or renamed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeVar

from msgspec import NODEFAULT, Meta, convert, defstruct, structs

from unhex_tui.engine.value import State, field
from unhex_tui.files.names import slug
from unhex_tui.gamekit.naming import set_apart
from unhex_tui.gamekit.people import KNOWN_AT_SIGHT, CharacterTable, Fact, P
from unhex_tui.gamekit.traits import Field, Id, Name, Text, Texts, in_files, list_of, one_of, spec

MOST_OF_A_KIND = 20
"""Most NPCs that one sheet can stand for."""
_KNOWN = Meta(description="Facts that players know of a visible NPC; by default what can be seen.")


_fields = cache(structs.fields)


class Part(State, eq=True):
    """A part of a character in a file, such as a weapon; `file_part` adds the fields of the part's record."""

    record: ClassVar[Any]

    @property
    def key(self) -> str:
        """The id, or one derived from the name."""
        return self.id or slug(self.name) or self.record.__name__.lower()

    @classmethod
    def of(cls, record: Any) -> Self:
        """Return the part of a file for a part at the table, without an id that follows from the name."""
        part = cls(**{field.name: field.filed(record) for field in in_files(cls.record)})
        if "id" in cls.__struct_fields__ and record.id != part.key:
            part.id = record.id
        return part

    def unusual(self) -> dict[str, Any]:
        """Return the fields that differ from the default."""
        fields = ((field, getattr(self, field.name)) for field in _fields(type(self)))
        return {field.encode_name: value for field, value in fields if value != field.default}

    def made(self) -> Any:
        """Return the part for the table."""
        return _made(self, {"id": self.key} if "id" in self.__struct_fields__ else {})

    if TYPE_CHECKING:
        id: str
        name: str

        def __getattr__(self, name: str) -> Any: ...


class Sheet(State, eq=True):
    """A character, or several identical NPCs, as a file or template describes them; `sheet_of` adds a game's fields."""

    record: ClassVar[Any]
    id: Annotated[Id, Meta(description="By default made from the name.")] = ""
    name: Annotated[Name, Meta(description="Required, except with a template.")] = ""
    team: Annotated[Id, Meta(description="Id of the side; by default the players' for a PC, another for an NPC.")] = ""
    pc: Annotated[bool, Meta(description="A player decides for this character, otherwise the GM.")] = False
    concept: Annotated[Text, Meta(description="The character in a few words.")] = ""
    notes: Annotated[Texts, Meta(description="Anything to remember about the character.")] = field(default_factory=list)
    hidden: Annotated[bool, Meta(description="Players see nothing of the character until the GM reveals them.")] = False
    known: Annotated[list[str] | None, _KNOWN] = None
    template: Annotated[str, Meta(description="Id of the ready NPC to start from; other fields override it.")] = ""
    count: Annotated[int, Meta(ge=0, le=MOST_OF_A_KIND, description="Number of NPCs; they are numbered.")] = 0
    """0 for a single NPC without a number."""

    @property
    def many(self) -> int:
        """Number of characters that the sheet stands for."""
        return max(1, self.count)

    @property
    def label(self) -> str:
        """The name, after the number of several NPCs: `3 × Guard`."""
        return self.name if self.many == 1 else f"{self.many} × {self.name}"

    @classmethod
    def of(cls, character: Any) -> Self:
        """Return the sheet of a character, with their present wounds but without their place in a fight."""
        filed: dict[str, Any] = {}
        for each in in_files(cls.record):
            value = each.filed(character)
            if each.trait.lasting:
                filed[each.name] = [file_part(each.part).of(part) for part in value] if each.part else value
        return cls(**filed, **cls.facts(character))

    def character(self, character_id: str, name: str) -> Any:
        """Return the character for the table."""
        return _made(self, self.person(character_id, name))

    def person(self, character_id: str, name: str) -> dict[str, Any]:
        """Return the fields that characters of every game take from the sheet."""
        same = {fact: getattr(self, fact) for fact in _SAME}
        known = KNOWN_AT_SIGHT if self.known is None else tuple(self.known)
        return {"id": character_id, "name": name, "notes": tuple(self.notes), "known": known, **same}

    @staticmethod
    def facts(character: Any) -> dict[str, Any]:
        """Return the fields that sheets of every game take from a character."""
        same = {fact: getattr(character, fact) for fact in ("name", *_SAME)}
        known = None if character.pc or character.known == KNOWN_AT_SIGHT else list(character.known)
        return {"notes": list(character.notes), "known": known, **same}

    def unlike(self, usual: Sheet) -> dict[str, Any]:
        """Return the fields that differ from another sheet, in file order: remarks and visibility come last."""
        unlike = {
            field.encode_name: getattr(self, field.name)
            for field in _fields(type(self))
            if getattr(self, field.name) != getattr(usual, field.name)
        }
        return {name: unlike[name] for name in sorted(unlike, key=_REMARKED.__contains__)}

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


_SAME = ("team", "pc", "concept", "hidden")
_REMARKED = ("notes", "hidden", "known")


def _made(filed: Any, same: dict[str, Any]) -> Any:
    """Return the record for a sheet or part of a file, with the fields `same`; what the file leaves out is as usual."""
    unsaid = []
    for each in in_files(filed.record):
        value = getattr(filed, each.name)
        if value is None and each.trait.usual is not None:
            unsaid.append((each.name, each.trait.usual))
        elif each.part is not None:
            same[each.name] = [part.made() for part in value]
        else:
            same[each.name] = convert(value, each.kept) if isinstance(value, list | dict) else value
    made = filed.record(**same)
    for name, usual in unsaid:
        setattr(made, name, usual(made))
    return made


@cache
def sheet_of(record: Any, facts: tuple[Fact, ...]) -> type[Any]:
    """Return the class of a game's sheets: the fields of `Sheet` and the traits of the game's characters.

    `facts` are those that the GM can reveal.
    """
    known: Any = Annotated[list[one_of(fact.id for fact in facts)] | None, _KNOWN]  # type: ignore[misc]
    fields = [("known", known, None), *(_spec(field) for field in in_files(record))]
    return defstruct("Sheet", fields, bases=(Sheet,), namespace={"record": record})


@cache
def file_part(record: Any) -> type[Any]:
    """Return the class of the parts of a file that become records of this class at the table."""
    fields = [_spec(field) for field in in_files(record)]
    if "id" in record.__struct_fields__:
        needed = sum(field.default is NODEFAULT and field.factory is NODEFAULT for field in in_files(record))
        fields.insert(needed, ("id", Id, ""))
    return defstruct(record.__name__, fields, bases=(Part,), namespace={"record": record})


def _spec(field: Field) -> Any:
    """Return a trait's field as files hold it."""
    kind = field.type
    if field.part is not None:
        kind = list_of(file_part(field.part), field.type)
    if field.trait.usual is not None:
        return spec(field.name, field.key, kind | None, None)
    return spec(field.name, field.key, kind, field.default, field.factory)


S = TypeVar("S", bound=Sheet)


def called(table: CharacterTable[P], sheets: Sequence[S], reserved: Collection[str]) -> Iterator[tuple[S, str, str]]:
    """Yield each sheet with the id and name of each of its characters; no id is among the `reserved`.

    Add each character to the table before asking for the next, because ids and numbers depend on those already given.
    """
    before = frozenset(_used(table))
    names = {sheet.name for sheet in sheets if not sheet.count}
    ids = {sheet.id for sheet in sheets if sheet.id and not sheet.count}
    for sheet in sheets:
        for character_id, name in _called(table, sheet, before, names, ids | set(reserved)):
            yield sheet, character_id, name


def numbered(table: CharacterTable[P], name: str, many: int, others: Collection[str] = ()) -> list[str]:
    """Return `many` new numbered names; numbering goes on after the highest number ever given.

    The names and ids in `others` count as given too.
    """
    first = _highest(table, name, others) + 1
    return [f"{name} {n}" for n in range(first, first + many)]


def unnumbered(name: str) -> str:
    """Return a name without its number: `Guard` for `Guard 2`."""
    return re.sub(r" [0-9]+$", "", name)


def _highest(table: CharacterTable[P], name: str, others: Collection[str]) -> int:
    """Return the highest number given to a kind; 1 if only an unnumbered character exists, 0 if there never was one."""
    plain = {name.casefold(), slug(name)}
    pattern = re.compile(rf"(?:{re.escape(name)} |{re.escape(slug(name))}-)([1-9]\d{{0,5}})", re.IGNORECASE)
    highest = 0
    for known in chain(_used(table), others):
        if match := pattern.fullmatch(known):
            highest = max(highest, int(match[1]))
        elif known.casefold() in plain:
            highest = max(highest, 1)
    return highest


def _used(table: CharacterTable[P]) -> Iterator[str]:
    """Yield every id and name in use now or before; a renamed character keeps their id."""
    yield from table.characters
    yield from (character.name for character in table.people)
    yield from table.removed
    yield from table.removed.values()


def free_id(table: CharacterTable[P], wished: str, taken: Collection[str] = ()) -> str:
    """Return the wished id, with a number if it is taken; an id such as `c7` if `wished` is empty.

    Ids of removed characters stay taken.
    """
    return set_apart(wished, {*table.characters, *table.removed, *taken}) if wished else table.new_id()


def _called(
    table: CharacterTable[P], sheet: Sheet, before: Collection[str], names: Iterable[str], taken: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Yield ids and names for a sheet's characters.

    A single character gets a new number if the name is in `before`, or if a template gave a name that is in use.
    """
    base, many = sheet.name, sheet.count
    if not many and (base in before or (sheet.template and base in _used(table))):
        base, many = unnumbered(base), 1
    if not many:
        free = sheet.id if sheet.id and sheet.id not in table.characters and sheet.id not in table.removed else ""
        yield free or free_id(table, sheet.id or slug(base), taken), base
        return
    kind = (sheet.id if sheet.count else "") or slug(base)
    others = {*names, *taken} - {sheet.name}
    for name in numbered(table, base, many, others):
        wished = f"{kind}-{name.rpartition(' ')[2]}" if kind else ""
        yield free_id(table, wished, taken), name
