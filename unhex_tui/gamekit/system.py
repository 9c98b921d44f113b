"""The base of rule systems for games with characters: the kinds of documents, saved tables, and who is there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from unhex_tui.engine.system import Kind, System
from unhex_tui.engine.view import Audience
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.people import CharacterTable
from unhex_tui.gamekit.visibility import seen


class GameSystem(System):
    """A rule system for a game with characters."""

    home: ClassVar[Path]
    """Folder of the game; the documents that come with it lie in `parties` and `encounters`."""
    shelf: ClassVar[str]
    """Beginning of the names of the folders with the game's documents: `unknown-armies/`."""
    table: ClassVar[type[CharacterTable[Any]]]

    @abstractmethod
    def read(self, form: str, text: str) -> object:
        """Return the document of a form, `setup` or another of `kinds`; raise ValueError that names every mistake."""

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of documents: setups, parties, encounters and NPC templates."""
        kinds = {"setup": Kind("", partial(self.read, "setup"), begins=True)}
        for form, folder in {"party": "parties", "encounter": "encounters"}.items():
            kinds[form] = Kind(self.shelf + folder, partial(self.read, form), ready=self.home / folder, begins=True)
        return {**kinds, "template": Kind(f"{self.shelf}templates", partial(self.read, "template"))}

    def dump(self, table: Any) -> dict[str, Any]:
        return dict(table.dump())

    def load(self, data: dict[str, Any]) -> Any:
        return saving.load(self.table, data)  # type: ignore[type-var]

    def there(self, table: Any, character_id: str, audience: Audience) -> bool:
        """Tell whether a character is at the table and visible to the audience."""
        return character_id in table.characters and (audience == "gm" or seen(table.characters[character_id]))
