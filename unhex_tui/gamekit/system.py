"""The base of rule systems for games with characters: the kinds of documents, saved tables, and who is there."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from unhex_tui.engine.advice import Question, advised
from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.reference import Entries, entries_in
from unhex_tui.engine.system import AutoAnswer, GmAction, Kind, System
from unhex_tui.engine.view import Audience
from unhex_tui.gamekit import gm_actions, handing, saving, shorthand
from unhex_tui.gamekit.people import CharacterTable
from unhex_tui.gamekit.visibility import forewarned, seen

if TYPE_CHECKING:
    from unhex_tui.engine.advice import Advice
    from unhex_tui.engine.document import Document
    from unhex_tui.engine.view import Reporter
    from unhex_tui.engine.wording import Reading
    from unhex_tui.gamekit.setups import Documents
    from unhex_tui.gamekit.shorthand import Verb

SCHEMAS = Path(__file__).parents[1] / "schemas" / "forms.json"
"""JSON Schemas for the files of all games that come with the app, as `schema_in` reads them."""


def schema_in(file: Path, form: str) -> str:
    """Return the JSON Schema of a form, as text, from a file that holds those of all forms.

    The forms share most definitions: each stands once, under `all`, or by form where the forms differ.
    """
    kept = json.loads(file.read_text("utf-8"))
    shared = {name: by.get(form, by.get("all")) for name, by in kept["$defs"].items()}
    made = kept[form] | {"$defs": {name: shape for name, shape in shared.items() if shape is not None}}
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


class GameSystem(System):
    """A rule system for a game with characters."""

    home: ClassVar[Path]
    """Folder of the game; the documents that come with it lie in `parties` and `encounters`."""
    shelf: ClassVar[str]
    """Beginning of the names of the folders with the game's documents: `unknown-armies/`."""
    schemas: ClassVar[Path | None] = None
    """File with the JSON Schemas of parties, encounters and templates (`schema_in`); None without any."""
    table: ClassVar[type[CharacterTable[Any]]]
    actions: ClassVar[tuple[GmAction, ...]]
    sources: ClassVar[Mapping[str, str]]
    """Sources of rules in words, by their keys in `reference/rules.toml`; an entry without a key has the source ""."""
    options: ClassVar[str]
    """Id of the rule on table rules."""
    verbs: ClassVar[tuple[Verb, ...]]
    """Short commands about a character, in the order of the suggestions."""

    @property
    @abstractmethod
    def files(self) -> Documents[Any, Any]:
        """The game's documents."""

    @property
    @abstractmethod
    def questions(self) -> Mapping[str, Question]:
        """The game's questions (`gamekit.questions.declared`)."""

    def read(self, form: str, text: str) -> object:
        """Return the document of a form, `setup` or another of `kinds`; raise ValueError that names every mistake."""
        return self.files.read(form, text)

    def documents(self, table: Any) -> tuple[Document, ...]:
        return self.files.documents(table)

    def schema(self, form: str) -> dict[str, Any]:
        from unhex_tui.gamekit.schemas import schema  # pydantic is slow to load

        return schema(self.files, form, self.title)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of documents: setups, parties, encounters and NPC templates."""

        def kind(form: str, folder: str, ready: Path | None, *, begins: bool) -> Kind:
            schema = partial(schema_in, self.schemas, form) if self.schemas is not None and folder else None
            where = self.shelf + folder if folder else ""
            return Kind(where, partial(self.read, form), ready=ready, begins=begins, schema=schema)

        return {
            "setup": kind("setup", "", None, begins=True),
            "party": kind("party", "parties", self.home / "parties", begins=True),
            "encounter": kind("encounter", "encounters", self.home / "encounters", begins=True),
            "template": kind("template", "templates", None, begins=False),
        }

    def dump(self, table: Any) -> dict[str, Any]:
        return dict(table.dump())

    def moment(self, table: Any) -> object:
        return table.phase, table.round, [character.id for character in table.people if character.able]

    def unsaid(self, data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "declared": {}} if data.get("declared") else data

    def load(self, data: dict[str, Any]) -> Any:
        return saving.load(self.table, data)  # type: ignore[type-var]

    def gm_actions(self) -> tuple[GmAction, ...]:
        return self.actions

    def shorthand(self, table: Any, line: str) -> Reading:
        return shorthand.read(table, line, self.verbs)

    def handed(self, table: Any, decision: Decision) -> str:
        return handing.handed(table, decision)

    def hand_offers(self, table: Any, decision: Decision) -> tuple[AutoAnswer, ...]:
        judged = self.course(table) is not None
        return handing.offers(table, decision) if judged else ()

    def overrules(self, table: Any) -> tuple[Option, ...]:
        return gm_actions.overrules(table)

    def advise(self, table: Any, decision: Decision) -> Advice:
        return forewarned(self.advice(table, decision), table, decision)

    def advice(self, table: Any, decision: Decision, **more: Any) -> Advice:
        """Return the GM's advice on a decision with the fields `more`; `advise` adds warnings of hidden names."""
        from unhex_tui.gamekit.gathering import facts

        return advised(table, decision, self.questions, facts=partial(facts, self.files, decision), **more)

    def reporter(self, audience: Audience) -> Reporter:
        """Return the reporter of the game's `views.report`, imported at first use."""
        game = type(self).__module__.rpartition(".")[0]
        made: Reporter = import_module(f"{game}.views.report").Report(audience)
        return made

    def reference(self) -> Entries:
        return self._entries

    @cached_property
    def _entries(self) -> Entries:
        return entries_in(self.home / "reference" / "rules.toml", self.sources, self.options)

    def there(self, table: Any, character_id: str, audience: Audience) -> bool:
        """Tell whether a character is at the table and visible to the audience."""
        return character_id in table.characters and (audience == "gm" or seen(table.characters[character_id]))
