"""The character form: a sheet is filled in or changed by hand, one fact at a time.

Each game says which facts its sheets hold and how to ask for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import structs

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean
from unhex_tui.gamekit.casting import Sheet
from unhex_tui.gamekit.log import SheetChanged
from unhex_tui.gamekit.naming import set_apart
from unhex_tui.gamekit.people import CharacterTable
from unhex_tui.gamekit.questions import choice, line, number, text_line
from unhex_tui.gamekit.traits import Field, in_files, numbers

S = TypeVar("S", bound=Sheet)


class Entry(Value):
    """One fact to fill in on a sheet."""

    option: Option
    fill: Callable[[], Procedure[None]]
    """Ask for the fact and put it on the sheet."""
    cost: bool = False
    """The fact is a cost of fights, such as the hit points left."""


class Making(ABC, Generic[S]):
    """The character form of a game with sheets `S`."""

    kind: ClassVar[type[Sheet]]
    """Class of the sheets: `S`."""

    @abstractmethod
    def entries(self, table: Any, sheet: S) -> list[Entry]:
        """Return all entries of the form, in the order they are offered."""

    def put(self, table: Any, character: Any, name: str, value: Any) -> None:
        """Set a field of the character that the form has changed."""
        setattr(character, name, value)

    def _take_over(self, table: Any, character: Any, before: S, sheet: S) -> None:
        """Copy the changed fields of a sheet onto the character; the GM may have edited others in the meantime."""
        was, made = before.character(character.id, before.name), sheet.character(character.id, sheet.name)
        for name in ("name", "concept"):
            if getattr(sheet, name) != getattr(before, name):
                setattr(character, name, getattr(made, name))
        for field in in_files(self.kind.record):
            name, usual, now = field.name, field.trait.usual, getattr(made, field.name)
            if getattr(sheet, name) != getattr(before, name) or (usual is not None and now != getattr(was, name)):
                self.put(table, character, name, now)
            if field.number and usual is not None and getattr(character, name) > usual(character):
                self.put(table, character, name, usual(character))

    def settle(self, table: Any, sheet: S) -> None:
        """Adjust values that depend on others; called before the first question and after each entry."""
        for field in in_files(self.kind.record):
            left = getattr(sheet, field.name)
            if field.number and field.trait.usual is not None and left is not None:
                setattr(sheet, field.name, min(left, field.trait.usual(sheet)))

    def said(self, value: Any) -> str:
        """Return a value in words; None is "all"."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return "all" if value is None else str(value) or "nothing"

    # ---------------------------------------------------------------- entries that every game has

    def numbered(self, sheet: S) -> list[Entry]:
        """Return an entry for each number, then one for each number that fights reduce."""
        return [
            *(self._number(sheet, field) for field in numbers(self.kind.record)),
            *(self._left(sheet, field) for field in in_files(self.kind.record) if field.number and field.trait.usual),
        ]

    def _number(self, sheet: S, field: Field) -> Entry:
        def fill() -> Procedure[None]:
            was = getattr(sheet, field.name)
            setattr(sheet, field.name, (yield from number("sheet.number", field.trait.label, *field.bounds, was)))

        option = Option(field.key, field.trait.label, str(getattr(sheet, field.name)), field.trait.letter)
        return Entry(option, fill)

    def _left(self, sheet: S, field: Field) -> Entry:
        """Return an entry for points that fights reduce; None on the sheet means all."""
        assert field.trait.usual is not None
        most, now = field.trait.usual(sheet), getattr(sheet, field.name)
        now = most if now is None else now

        def fill() -> Procedure[None]:
            left = yield from number(f"sheet.{field.key}", field.trait.label, min(0, field.bounds[0]), most, now)
            setattr(sheet, field.name, None if left == most else left)

        return Entry(Option(field.key, field.trait.label, f"{now}/{most}", field.trait.letter), fill, cost=True)

    def called(self, sheet: S, letter: str) -> list[Entry]:
        """Return entries for name and concept; `letter` is the letter of the name."""

        def name() -> Procedure[None]:
            sheet.name = yield from text_line("sheet.name", "What are they called?", sheet.name)

        def concept() -> Procedure[None]:
            sheet.concept = clean(
                (yield from ask(lambda: line("sheet.concept", "What are they, in a few words?", sheet.concept)))
            )

        return [
            Entry(Option("name", "Name", sheet.name, letter), name),
            Entry(Option("concept", "Concept", sheet.concept, "c"), concept),
        ]

    def added(self, option: Option, to: list[Any], make: Callable[[], Procedure[Any]], most: int) -> list[Entry]:
        """Return an entry that adds one more part to a list; no entry if the list has `most` parts."""

        def fill() -> Procedure[None]:
            to.append((yield from make()))

        return [Entry(option, fill)] if len(to) < most else []

    def taken_away(self, among: list[Any], n: int, key: str, words: str, hint: str = "", letter: str = "") -> Entry:
        """Return an entry that removes part `n` of a list; `words` name the part."""

        def fill() -> Procedure[None]:
            del among[n]
            yield from ()

        return Entry(Option(f"{key}:{n}", f"Remove {words}", hint, letter, thing=words), fill)

    def set_apart(self, things: Iterable[Any]) -> set[str]:
        """Give each thing that repeats a key an id of its own; return all keys."""
        taken: set[str] = set()
        for thing in things:
            if thing.key in taken:
                thing.id = set_apart(thing.key, taken)
            taken.add(thing.key)
        return taken

    def fill(self, table: Any, sheet: S, verb: str, drops: str = "the character is not added") -> Procedure[S | None]:
        """Ask for facts until the form is done; return the sheet, or None if it is discarded.

        `verb` completes the label of the option that ends the form; `drops` is the hint of the option that discards it.
        """

        def build() -> Choose:
            done = Option("done", f"Done: {sheet.name} {verb}", letter=".")
            drop = Option("drop", "Discard", drops, "z", also=("leave it",))
            options = [done, *(entry.option for entry in self.entries(table, sheet)), drop]
            return choice("sheet.fact", f"{sheet.name}: fill in what?", options, enter="done")

        self.settle(table, sheet)
        while (key := (yield from ask(build))) not in ("done", "drop"):
            yield from next(entry for entry in self.entries(table, sheet) if entry.option.key == key).fill()
            self.settle(table, sheet)
        return sheet if key == "done" else None

    def edit(self, table: CharacterTable[Any], character_id: str) -> Procedure[None]:
        """Change a character's sheet and record the changes in words.

        Changed costs of fights are kept from players who may not read them in numbers; changes of an NPC are for the GM
        only.
        """
        before: S = self.kind.of(table.characters[character_id])  # type: ignore[assignment]
        sheet = yield from self.fill(table, deepcopy(before), "keeps the changes", "no changes")
        if sheet is None or sheet == before or character_id not in table.characters:
            return
        character = table.characters[character_id]
        self._take_over(table, character, before, sheet)
        fields = structs.fields(before)
        facts = ((field.encode_name, getattr(before, field.name), getattr(sheet, field.name)) for field in fields)
        changes = {key: self.change(key, was, now) for key, was, now in facts if was != now}
        costs = {entry.option.key for entry in self.entries(table, sheet) if entry.cost}
        kept = (
            ()
            if table.counted(character_id) or not character.pc
            else tuple(changes.pop(key) for key in costs & changes.keys())
        )
        for lines, secret in ((tuple(changes.values()), not character.pc), (kept, True)):
            if lines:
                table.record(SheetChanged(character_id, lines, secret))

    def change(self, key: str, was: Any, now: Any) -> str:
        """Return a changed fact in words, with old and new value."""
        labels = {field.key: field.trait.short for field in numbers(self.kind.record)}
        return f"{labels.get(key, key)} {self.said(was)} → {self.said(now)}"
