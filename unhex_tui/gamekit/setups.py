"""Documents of a game: setups, parties, encounters and templates; reading, putting on a table, writing.

A game's `Documents` describe its sheets and override methods for everything else that only this game has. All mistakes
of a file are reported at once, each with its place.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.document import Document, object_of
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.view import Audience
from unhex_tui.gamekit import casting, document_models
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.casting import Sheet, called, unnumbered
from unhex_tui.gamekit.documents import Mistakes, Read, place, written
from unhex_tui.gamekit.people import CharacterTable
from unhex_tui.gamekit.questions import whole_document
from unhex_tui.gamekit.table_rules import not_usual
from unhex_tui.gamekit.traits import in_files
from unhex_tui.gamekit.veil import Veil
from unhex_tui.gamekit.visibility import reveal, sheet_for_players, veil_of

S = TypeVar("S", bound=Sheet)
F = TypeVar("F", bound=document_models.Prepared)
T = TypeVar("T", bound=CharacterTable[Any])
EXAMPLE = """{
 "system": "%s",
 "form": "%s",
 "title": "%s",
 "characters": [
  {
   %s
  }
 ]
}
"""
"""Template of a small example file, for people who write files by hand."""


def ready_file(file: Path) -> dict[str, Any]:
    """Return the JSON object in a file that comes with a game."""
    data: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return data


FOLDERS = {"party": "parties", "encounter": "encounters", "template": "templates"}


class Documents(Generic[S, F]):
    """The documents of a game, with sheets `S` and file contents `F`."""

    system: ClassVar[str]
    """Id of the game."""
    unsaid: ClassVar[bool] = False
    """Files that name no game belong to this one."""
    kind: ClassVar[type[Sheet]]
    """Class of the sheets: `S`."""
    rules: ClassVar[Any]
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
    both: ClassVar[Mapping[str, Any]]
    """Other fields of both example characters."""

    # ---------------------------------------------------------------- read

    def read_rules(self, made: F, wrong: Collection[str], mistakes: list[str]) -> None:
        """Read the table rules, adding to `mistakes`; `wrong` names the malformed fields of the file."""
        try:
            made.table_rules = self.rules.load(made.rules)
        except ValueError as error:
            made.table_rules = self.rules
            mistakes.append(f"rules: {error}")

    def read_more(self, made: F, mistakes: list[str]) -> None:
        """Read the game's own parts of a file, adding to `mistakes`."""

    def named(self, where: Callable[..., str], data: Any) -> Callable[..., str]:
        """Return the function that names places within a sheet, given the data of the sheet."""
        return where

    def read_within(self, sheet: S, read: Read, where: Callable[..., str], mistakes: list[str]) -> None:
        """Read the nested parts of a sheet, adding to `mistakes`; add its mistakes that need no other sheet."""
        for field in in_files(self.kind.record):
            if field.part is not None:
                part, at = casting.file_part(field.part), partial(where, field.key)
                setattr(sheet, field.name, d.read_parts(part, getattr(sheet, field.name), at, mistakes))
        if not sheet.name and "name" not in read.wrong:
            mistakes.append(f"{where('name')}: missing")

    def complete(self, sheet: S, made: F) -> None:
        """Fill in fields of a sheet that depend on the whole file."""

    def wrong(self, i: int, sheet: S, made: F, sheets: document_models.Placed[S]) -> Iterable[str]:
        """Yield mistakes of a sheet as a whole, given the sheets read so far, itself included."""
        if sheet.count and sheet.pc:
            yield document_models.of(i, sheet, "only NPCs can have a count", "count")

    @cached_property
    def templates(self) -> Mapping[str, Mapping[str, Any]]:
        """Sheet data of ready NPCs by id, in the order they are offered."""
        return ready_file(self.ready_npcs)

    @property
    def alone(self) -> Collection[str]:
        """Ids of the templates whose first copy has no number."""
        return ()

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
        fields = {"name": people[0], "concept": people[1], **self.both}
        lines = ",\n   ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in fields.items())
        return EXAMPLE % (self.system, form, "The crew" if form == "party" else people[0], lines)

    def prepared(self, data: Any, form: str = "setup") -> F:
        """Return the content of a file from its JSON value; raise Mistakes with all mistakes if it is not valid."""
        mistakes: list[str] = []
        read = d.read_part(self.form, data, place, mistakes, {"title": "?"})
        made: F | None = read.value
        if made is None:
            raise Mistakes(mistakes)
        self.read_rules(made, read.wrong, mistakes)
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
        made.characters = [sheet for _, sheet in sheets]
        mistakes += document_models.together(made.teams, sheets, self.reserved, read.wrong)
        mistakes += document_models.of_form(form, sheets, read.wrong)
        if mistakes:
            raise Mistakes(mistakes)
        return made

    def _read_sheet(self, data: Any, where: Callable[..., str], mistakes: list[str], *, pc: bool) -> S | None:
        """Read a character of a file, its template filled in, adding to `mistakes`; None if it is not readable."""
        if isinstance(data, dict):
            data = {"pc": True, **data} if pc else data
            data = document_models.with_template(data, self.templates, where, mistakes, self.alone)
        where = self.named(where, data)
        read = d.read_part(self.kind, data, where, mistakes, {})
        sheet: S | None = read.value
        if sheet is None:
            return None
        self.read_within(sheet, read, where, mistakes)
        return sheet

    def asked(
        self, form: str, question: str, prompt: str, *notes: Reason, value: Callable[[], str] = str
    ) -> Procedure[F]:
        """Ask for a document of a form, as text or from a file; `value` returns the text to begin with."""
        folder, sample = f"{self.shelf}{FOLDERS[form]}", "" if form == "encounter" else self.example(form)
        return whole_document(question, prompt, folder, partial(self.read, form), value, *notes, sample=sample)

    @property
    def shelf(self) -> str:
        """Path before the names of the game's folders of documents."""
        return f"{self.system}/"

    def read(self, form: str, text: str) -> F:
        """Read a JSON text; raise ValueError with one mistake a line, each with its place, if it is not valid."""
        return self.prepared(object_of(self.system, text, unsaid=self.unsaid), form)

    # ---------------------------------------------------------------- laid on a table

    def cast(self, table: Any, sheets: Sequence[Sheet]) -> list[str]:
        """Add the characters of valid sheets to a table; return their ids, in the order of the sheets."""
        added = []
        for sheet, character_id, name in called(table, sheets, self.reserved):
            table.characters[character_id] = character = self.character(table, sheet, character_id, name)
            character.letter = table.free_letter(name)
            reveal(table, character)
            added.append(character_id)
        return added

    def character(self, table: Any, sheet: Sheet, character_id: str, name: str) -> Any:
        """Return the character of a sheet, without a letter."""
        return sheet.character(character_id, name)

    def side(self, sheet: Sheet, made: F) -> str:
        """Return the id of a sheet's side in a setup."""
        return document_models.team_of(sheet, document_models.sides(made))

    def begun(self, make: Callable[..., T], made: F, **more: Any) -> T:
        """Make the table of a setup and add its characters; more may join during the session."""
        more |= {"title": made.title, "rules": made.table_rules, "teams": document_models.sides(made), "characters": {}}
        table = make(standing=dict(made.standing), ends_when=made.objective, **more)
        if made.form == "party":
            document_models.name_party(table, made.title)
        self.cast(table, [replace(sheet, team=self.side(sheet, made)) for sheet in made.characters])
        return table

    def lay_out(self, table: Any, encounter: F) -> list[str]:
        """Put an encounter on the table between fights; return the ids of its NPCs. NPCs already there become away."""
        for character in table.people:
            character.away = character.away or not character.pc
        table.ends_when, table.scene = encounter.objective, encounter.title
        return self.cast(table, document_models.opposing(table, encounter))

    # ---------------------------------------------------------------- written

    def told_of(self, character: Any) -> dict[str, Any]:
        """Return a character as file data: plain JSON values that differ from the default."""
        sheet = self.kind.of(character)
        data = replace(sheet, id=character.id, team="").unlike(self.kind())
        for field in in_files(self.kind.record):
            if field.part is not None and field.key in data:
                data[field.key] = [part.unusual() for part in data[field.key]]
        return data

    def opponent(self, table: Any, npc: Any) -> dict[str, Any]:
        """Return an NPC as file data of an encounter, including the side."""
        return self.told_of(npc) | {"team": npc.team}

    def scenery(self, table: Any) -> Mapping[str, Any]:
        """Return the fields of an encounter file before its sides."""
        return {"objective": table.ends_when}

    def scene_title(self, table: Any) -> str:
        """Return the title of an encounter file."""
        return str(table.scene or table.title)

    def rules_of(self, table: Any) -> Mapping[str, Any]:
        """Return the table rules that differ from the default, as fields of a party file."""
        return {"rules": chosen} if (chosen := not_usual(table.rules, self.rules)) else {}

    def party(self, table: Any, audience: Audience = "gm", veil: Callable[[Any], Veil | None] = veil_of) -> str:
        """Return the living PCs and the changed table rules as a party file.

        The players' file has no hidden PC, no wounds that the GM keeps secret and no hidden name; it is empty if every
        PC is hidden.
        """
        people = [
            character
            for character in table.people
            if character.pc and not character.dead and (audience == "gm" or not character.hidden)
        ]
        pcs = [self.told_of(character) for character in people]
        for character, data in zip(people, pcs, strict=True):
            if audience == "players" and not table.counted(character.id):
                data.pop(self.wounds, None)
        if audience == "players":
            if not pcs:
                return ""
            hides = veil(table)
            pcs = [sheet_for_players(hides, data) for data in pcs]
        return self.written("party", document_models.party_title(table), pcs, self.rules_of(table))

    def encounter(self, table: Any) -> str:
        """Return the NPCs that take part, as they are now, as an encounter file."""
        npcs = [
            self.opponent(table, character)
            for character in table.people
            if not (character.pc or character.away or character.dead)
        ]
        teams = [{"id": team.id, "name": team.name, "pcs": team.pcs} for team in table.teams]
        return self.written("encounter", self.scene_title(table), npcs, {**self.scenery(table), "teams": teams})

    def template(self, npc: Any) -> str:
        """Return an NPC as a template file: unhurt, without a number or a side."""
        data = {key: value for key, value in self.told_of(npc).items() if key not in ("id", self.wounds, "hidden")}
        name = unnumbered(npc.name)
        return self.written("template", name, [{**data, "name": name}])

    def written(self, form: str, title: str, people: list[Any], more: Mapping[str, Any] | None = None) -> str:
        return written({"system": self.system, "form": form, "title": title, **(more or {}), "characters": people})

    def documents(self, table: Any, veil: Callable[[Any], Veil | None] = veil_of) -> tuple[Document, ...]:
        """Return the documents that the table can be saved as: party, encounter and templates, if there are any.

        `veil` hides names that players do not know in their version of the party.
        """
        documents = []
        people = table.people
        if any(character.pc and not character.dead for character in people):
            dead = tuple(character.name for character in people if character.pc and character.dead)
            title, players = document_models.party_title(table), self.party(table, "players", veil)
            party = Document("party", title, self.party(table), lasting=True, dead=dead, players=players)
            documents.append(party)
        if self.is_encounter(table):
            documents.append(Document("encounter", self.scene_title(table), self.encounter(table)))
        return (*documents, *self.templates_of(table))

    def is_encounter(self, table: Any) -> bool:
        """Tell whether the table can be saved as an encounter."""
        return any(not (character.pc or character.away or character.dead) for character in table.people)

    def templates_of(self, table: Any) -> Iterable[Document]:
        """Yield the table's NPCs as templates, once for those that differ only in their numbers."""
        kinds: dict[str, Any] = {}
        for npc in (character for character in table.people if not character.pc):
            kinds.setdefault(self.template(npc), npc)
        alike = Counter(unnumbered(npc.name) for npc in kinds.values())
        for text, npc in kinds.items():
            name = unnumbered(npc.name)
            yield Document("template", npc.name if alike[name] > 1 else name, text)
