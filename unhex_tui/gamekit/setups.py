"""Documents of a game: setups, parties, encounters and templates; reading, putting on a table, writing.

A game's `Documents` describe its sheets and override methods for everything else that only this game has. All mistakes
of a file are reported at once, each with its place.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from unhex_tui.engine.document import Document, object_of
from unhex_tui.engine.view import Audience
from unhex_tui.gamekit import casting, document_models
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.casting import Sheet, called, unnumbered
from unhex_tui.gamekit.documents import Mistakes, Read, place, written
from unhex_tui.gamekit.table import FightTable
from unhex_tui.gamekit.table_rules import not_usual
from unhex_tui.gamekit.visibility import reveal, sheet_for_players, veil_of

S = TypeVar("S", bound=Sheet)
F = TypeVar("F", bound=document_models.Prepared)
T = TypeVar("T", bound=FightTable[Any])
EXAMPLE = """{
 "system": "%s",
 "form": "%s",
 "title": "%s",
 "characters": [
  {"name": "%s", "concept": "%s", %s}
 ]
}
"""
"""Template of a small example file, for people who write files by hand."""


class Documents(Generic[S, F]):
    """The documents of a game, with sheets `S` and file contents `F`."""

    system: ClassVar[str]
    """Id of the game."""
    kind: ClassVar[type[Sheet]]
    """Class of the sheets: `S`."""
    rules: ClassVar[Any]
    """Default table rules."""
    form: ClassVar[type[document_models.Prepared]] = document_models.Prepared
    """Class of the file contents: `F`."""
    ready_npcs: ClassVar[Path]
    reserved: ClassVar[frozenset[str]]
    """Keys that stand beside characters in answers, so they cannot be character ids."""
    wounds: ClassVar[str]
    """Sheet field for wounds; templates leave it out, and so do the players' parties where wounds are secret."""
    crew: ClassVar[tuple[str, str]]
    """Name and concept of the PC in the example of a party."""
    guard: ClassVar[tuple[str, str]]
    """Name and concept of the NPC in the example of a template."""
    both: ClassVar[str]
    """Other fields of both example characters, as JSON."""

    # ---------------------------------------------------------------- read

    def read_more(self, made: F, mistakes: list[str]) -> None:
        """Read the game's own parts of a file, adding to `mistakes`."""

    def read_within(self, sheet: S, read: Read, where: Callable[..., str], mistakes: list[str]) -> None:
        """Read the nested parts of a sheet, adding to `mistakes`."""

    def complete(self, sheet: S, made: F) -> None:
        """Fill in fields of a sheet that depend on the whole file."""

    def wrong(self, i: int, sheet: S, made: F, sheets: document_models.Placed[S]) -> Iterable[str]:
        """Return mistakes of a sheet as a whole, given the sheets read so far, itself included."""
        return ()

    @cached_property
    def templates(self) -> Mapping[str, Mapping[str, Any]]:
        """Sheet data of ready NPCs by id, in the order they are offered."""
        data: dict[str, dict[str, Any]] = json.loads(self.ready_npcs.read_text("utf-8"))
        return data

    def ready(self, template: str) -> S:
        mistakes: list[str] = []
        sheet = self._read_sheet({**self.templates[template]}, place, mistakes, pc=False)
        assert sheet is not None and not mistakes, mistakes
        return sheet

    def in_columns(self, sheet: S) -> dict[str, str]:
        """Return facts that help the GM to choose an NPC to recruit, by column head."""
        return {}

    def example(self, form: str) -> str:
        """Return the text of a small example of a party or template."""
        people = self.crew if form == "party" else self.guard
        return EXAMPLE % (self.system, form, "The crew" if form == "party" else people[0], *people, self.both)

    def prepared(self, data: Any, form: str = "setup") -> F:
        """Return the content of a file from its JSON value; raise Mistakes with all mistakes if it is not valid."""
        mistakes: list[str] = []
        read = d.read_part(self.form, data, place, mistakes, {"title": "?"})
        made: F | None = read.value
        if made is None:
            raise Mistakes(mistakes)
        try:
            made.table_rules = self.rules.load(made.rules)
        except ValueError as error:
            made.table_rules = self.rules
            mistakes.append(f"rules: {error}")
        self.read_more(made, mistakes)
        made.teams = document_models.read_teams(made.teams, mistakes)
        sheets: list[tuple[int, S]] = []
        for i, part in enumerate(made.characters):
            at = partial(place, "characters", i)
            sheet = self._read_sheet(part, at, mistakes, pc="party" in (form, made.form))
            if sheet is not None:
                self.complete(sheet, made)
                sheets.append((i, sheet))
                mistakes += self.wrong(i, sheet, made, sheets)
                if sheet.count and sheet.pc:
                    mistakes.append(document_models.of(i, sheet, "only NPCs can have a count", "count"))
        made.characters = [sheet for _, sheet in sheets]
        mistakes += document_models.together(made.teams, sheets, self.reserved, read.wrong)
        mistakes += document_models.of_form(form, sheets, read.wrong)
        if mistakes:
            raise Mistakes(mistakes)
        return made

    def _read_sheet(self, data: Any, where: Callable[..., str], mistakes: list[str], *, pc: bool) -> S | None:
        """Read a character of a file, its template filled in, adding to `mistakes`; None if it is not readable."""
        if isinstance(data, dict):
            data = document_models.with_template({"pc": True, **data} if pc else data, self.templates, where, mistakes)
        read = d.read_part(self.kind, data, where, mistakes, {})
        sheet: S | None = read.value
        if sheet is None:
            return None
        for field in casting.in_files(self.kind.record):
            if field.part is not None:
                part, at = casting.file_part(field.part), partial(where, field.key)
                setattr(sheet, field.name, d.read_parts(part, getattr(sheet, field.name), at, mistakes))
        self.read_within(sheet, read, where, mistakes)
        if not sheet.name and "name" not in read.wrong:
            mistakes.append(f"{where('name')}: missing")
        return sheet

    def read(self, form: str, text: str) -> F:
        """Read a JSON text; raise ValueError with one mistake a line, each with its place, if it is not valid."""
        return self.prepared(object_of(self.system, text), form)

    # ---------------------------------------------------------------- laid on a table

    def cast(self, table: FightTable[Any], sheets: Sequence[Sheet]) -> list[str]:
        """Add the characters of valid sheets to a table; return their ids, in the order of the sheets."""
        added = []
        for sheet, character_id, name in called(table, sheets, self.reserved):
            character = sheet.character(character_id, name)
            character.letter = table.free_letter(name)
            table.characters[character_id] = character
            reveal(table, character)
            added.append(character_id)
        return added

    def begun(self, make: Callable[..., T], made: F, **more: Any) -> T:
        """Make the table of a setup and add its characters; more may join during the session."""
        teams = document_models.sides(made)
        standing, aim = dict(made.standing), made.objective
        table = make(made.title, made.table_rules, teams, {}, standing=standing, ends_when=aim, **more)
        if made.form == "party":
            document_models.name_party(table, made.title)
        self.cast(table, [replace(sheet, team=document_models.team_of(sheet, teams)) for sheet in made.characters])
        return table

    def lay_out(self, table: FightTable[Any], encounter: F) -> list[str]:
        """Put an encounter on the table between fights; return the ids of its NPCs. NPCs already there become away."""
        for character in table.characters.values():
            character.away = character.away or not character.pc
        table.ends_when, table.scene = encounter.objective, encounter.title
        return self.cast(table, document_models.opposing(table, encounter))

    # ---------------------------------------------------------------- written

    def told_of(self, character: Any) -> dict[str, Any]:
        """Return a character as file data: plain JSON values that differ from the default."""
        sheet = self.kind.of(character)
        data = replace(sheet, id=character.id, team="").unlike(self.kind())
        for field in casting.in_files(self.kind.record):
            if field.part is not None and field.key in data:
                data[field.key] = [part.unusual() for part in data[field.key]]
        return data

    def opponent(self, npc: Any) -> dict[str, Any]:
        """Return an NPC as file data of an encounter, including the side."""
        return self.told_of(npc) | {"team": npc.team}

    def scenery(self, table: Any) -> Mapping[str, Any]:
        """Return the game's own fields of an encounter file."""
        return {}

    def party(self, table: FightTable[Any], audience: Audience = "gm") -> str:
        """Return the living PCs and the changed table rules as a party file.

        The players' file has no hidden PC, no wounds that the GM keeps secret and no hidden name; it is empty if every
        PC is hidden.
        """
        people = [
            character
            for character in table.characters.values()
            if character.pc and not character.dead and (audience == "gm" or not character.hidden)
        ]
        pcs = [self.told_of(character) for character in people]
        for character, data in zip(people, pcs, strict=True):
            if audience == "players" and not table.counted(character.id):
                data.pop(self.wounds, None)
        if audience == "players":
            if not pcs:
                return ""
            pcs = [sheet_for_players(veil_of(table), data) for data in pcs]
        rules = {"rules": chosen} if (chosen := not_usual(table.rules, self.rules)) else {}
        return self._written("party", document_models.party_title(table), pcs, rules)

    def encounter(self, table: FightTable[Any]) -> str:
        """Return the NPCs that take part, as they are now, as an encounter file."""
        npcs = [
            self.opponent(character)
            for character in table.characters.values()
            if not (character.pc or character.away or character.dead)
        ]
        teams = [{"id": team.id, "name": team.name, "pcs": team.pcs} for team in table.teams]
        more = {"objective": table.ends_when, **self.scenery(table), "teams": teams}
        return self._written("encounter", table.scene or table.title, npcs, more)

    def template(self, npc: Any) -> str:
        """Return an NPC as a template file: unhurt, without a number or a side."""
        data = {key: value for key, value in self.told_of(npc).items() if key not in ("id", self.wounds, "hidden")}
        name = unnumbered(npc.name)
        return self._written("template", name, [{**data, "name": name}])

    def _written(self, form: str, title: str, people: list[Any], more: Mapping[str, Any] | None = None) -> str:
        return written({"system": self.system, "form": form, "title": title, **(more or {}), "characters": people})

    def documents(self, table: FightTable[Any]) -> tuple[Document, ...]:
        """Return the documents that the table can be saved as: party, encounter and templates, if there are any."""
        documents = []
        people = table.characters.values()
        if any(character.pc and not character.dead for character in people):
            dead = tuple(character.name for character in people if character.pc and character.dead)
            title, players = document_models.party_title(table), self.party(table, "players")
            party = Document("party", title, self.party(table), lasting=True, dead=dead, players=players)
            documents.append(party)
        if any(not (character.pc or character.away or character.dead) for character in people):
            documents.append(Document("encounter", table.scene or table.title, self.encounter(table)))
        kinds: dict[str, Any] = {}
        for npc in (character for character in people if not character.pc):
            kinds.setdefault(self.template(npc), npc)
        alike = Counter(unnumbered(npc.name) for npc in kinds.values())
        for text, npc in kinds.items():
            name = unnumbered(npc.name)
            documents.append(Document("template", npc.name if alike[name] > 1 else name, text))
        return tuple(documents)
