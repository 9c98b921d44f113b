"""Who comes to a table is called: with ids and numbers that nobody has or had.

Whoever comes in numbers is called by its kind and a number, `Guard 1`, `Guard 2`; a number is never given twice in a
session, whoever has gone or been renamed since.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Self, TypeVar

from unhex_tui.evening.naming import set_apart
from unhex_tui.evening.people import KNOWN_AT_SIGHT, P, Peopled

_LONGEST_ID = 50


@dataclass
class Sheet:
    """A character, or several NPCs alike, as it comes to a table, as a file or a template says it."""

    id: str = ""
    """Empty where it is made from the name."""
    name: str = ""
    """Empty where it is called as its template."""
    team: str = ""
    """Empty for the players' own team, for an NPC the first other."""
    pc: bool = False
    concept: str = ""
    notes: list[str] = field(default_factory=list)
    hidden: bool = False
    known: list[str] | None = None
    """What the players know of it once it is not hidden, an NPC; None: what they mostly do."""
    template: str = ""
    """The ready NPC it is made from; what is said here goes before that."""
    count: int = 0
    """How many NPCs it stands for; 0: one that is not numbered."""

    @classmethod
    def of(cls, character: Any) -> Self:
        """What somebody is and has, and how hurt it is."""
        raise NotImplementedError

    def character(self, who: str, name: str) -> Any:
        """Somebody as the sheet has it."""
        raise NotImplementedError

    def person(self, who: str, name: str) -> dict[str, Any]:
        """What every game's characters have of it."""
        same = {fact: getattr(self, fact) for fact in _SAME}
        known = KNOWN_AT_SIGHT if self.known is None else tuple(self.known)
        return {"id": who, "name": name, "notes": tuple(self.notes), "known": known, **same}

    @staticmethod
    def facts(c: Any) -> dict[str, Any]:
        """What every game's sheets say of somebody."""
        same = {fact: getattr(c, fact) for fact in ("name", *_SAME)}
        known = None if c.pc or c.known == KNOWN_AT_SIGHT else list(c.known)
        return {"notes": list(c.notes), "known": known, **same}

    def unlike(self, usual: Sheet) -> dict[str, Any]:
        """What it says that another does not, as files tell of it: what it is, what its game says, what is remarked."""
        told = {name: said for name, said in vars(self).items() if said != getattr(usual, name)}
        return {key: told[key] for key in sorted(told, key=_REMARKED.__contains__)}


_SAME = ("team", "pc", "concept", "hidden")
_REMARKED = ("notes", "hidden", "known")


S = TypeVar("S", bound=Sheet)


def called(table: Peopled[P], sheets: Sequence[S], reserved: Collection[str]) -> Iterator[tuple[S, str, str]]:
    """Each that is to come, with its id and name; whoever is named comes to the table before the next is asked for. No
    id is among the `reserved`.
    """
    before = frozenset(_used(table))
    names = {one.name for one in sheets if not one.count}
    ids = {one.id for one in sheets if one.id and not one.count}
    for sheet in sheets:
        for who, name in _called(table, sheet, before, names, ids | set(reserved)):
            yield sheet, who, name


def numbered(table: Peopled[P], name: str, many: int, others: Collection[str] = ()) -> list[str]:
    """Names for so many new ones of a kind: the numbers go on from the highest ever given, to names and ids of `others`
    too.
    """
    first = _highest(table, name, others) + 1
    return [f"{name} {n}" for n in range(first, first + many)]


def unnumbered(name: str) -> str:
    """What somebody is one of: `Guard 2` is a Guard."""
    return re.sub(r" [0-9]+$", "", name)


def _highest(table: Peopled[P], name: str, others: Collection[str]) -> int:
    """The highest number of a kind; 1 where the one there is has none, 0 where there never was one."""
    plain = {name.casefold(), slug(name)}
    pattern = re.compile(rf"(?:{re.escape(name)} |{re.escape(slug(name))}-)([1-9]\d{{0,5}})", re.IGNORECASE)
    highest = 0
    for known in chain(_used(table), others):
        if found := pattern.fullmatch(known):
            highest = max(highest, int(found[1]))
        elif known.casefold() in plain:
            highest = max(highest, 1)
    return highest


def _used(table: Peopled[P]) -> Iterator[str]:
    """Every id and name there is or was. An id stays when somebody is renamed."""
    yield from table.characters
    yield from (c.name for c in table.characters.values())
    yield from table.removed
    yield from table.removed.values()


def slug(name: str) -> str:
    """An id for a name: lower-case Latin letters, digits and dashes; empty where it has none of them."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_ID].strip("-")


def free_id(table: Peopled[P], wished: str, taken: Collection[str] = ()) -> str:
    """An id that nobody has or had, as like the wished one as can be."""
    return set_apart(wished, {*table.characters, *table.removed, *taken}) if wished else table.new_id()


def _called(
    table: Peopled[P], sheet: Sheet, before: Collection[str], names: Iterable[str], taken: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Ids and names for a sheet's characters; who bears a name that was there `before` gets a number of its own."""
    base, many = sheet.name, sheet.count
    if not many and (base in before or (sheet.template and base in _used(table))):
        base, many = unnumbered(base), 1
    if not many:
        free = sheet.id if sheet.id and sheet.id not in table.characters and sheet.id not in table.removed else ""
        yield free or free_id(table, sheet.id or slug(base), taken), base
        return
    kind = (sheet.id if sheet.count else "") or slug(base)
    for name in numbered(table, base, many, {one for one in (*names, *taken) if one != sheet.name}):
        wished = f"{kind}-{name.rpartition(' ')[2]}" if kind else ""
        yield free_id(table, wished, taken), name
