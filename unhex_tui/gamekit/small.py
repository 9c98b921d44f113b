"""The base of small games: one fight of a few characters, without teams, menus between fights, maps and sheets.

A game subclasses `SmallCharacter`, `SmallTable` and `SmallGame`, and writes `step`, the next step of the fight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from string import ascii_uppercase
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from msgspec import Meta, ValidationError, convert, defstruct, structs

from unhex_tui.engine.decision import Choose, Decision, Enter, Option, Seat
from unhex_tui.engine.document import object_of
from unhex_tui.engine.event import LogLine, Mark
from unhex_tui.engine.procedure import Given, MovedOn, Overruled, Procedure, ask
from unhex_tui.engine.reference import Entries, Entry
from unhex_tui.engine.system import Demo, GmAction, Kind, System
from unhex_tui.engine.value import State, field, misfit
from unhex_tui.engine.view import Audience, Row, View
from unhex_tui.files.text import clean
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.gm_actions import figure
from unhex_tui.gamekit.people import free_letter
from unhex_tui.gamekit.questions import choose, line
from unhex_tui.gamekit.secret_choices import chosen, declare


class SmallCharacter(State):
    """A character; a game adds its own fields, each with a default."""

    id: str
    name: str
    letter: str = ""
    pc: bool = True
    done: bool = False
    """The character has acted in this round."""

    @property
    def able(self) -> bool:
        """The character is still in the fight."""
        return True

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (Seat(self.id, self.name, gm=not self.pc, of=self.id),)


C = TypeVar("C", bound=SmallCharacter)


class SmallTable(State, Generic[C]):
    """The whole state; a game adds its own fields, each with a default."""

    _unsaved: ClassVar[tuple[str, ...]] = ("action", "events")
    title: str
    characters: dict[str, C] = field(default_factory=dict)
    declared: dict[str, str] = field(default_factory=dict)
    """Secret choices by character."""
    round: int = 0
    """Round, from 1; 0 while the characters are named."""
    over: bool = False
    action: Any = None
    """The action under way, set by `under_way`; None while there is none."""
    events: list[LogLine] = field(default_factory=list)

    @property
    def at_rest(self) -> bool:
        return self.action is None

    @property
    def chapter(self) -> str:
        return f"Round {self.round}" if self.round else ""

    @property
    def able(self) -> list[C]:
        return [character for character in self.characters.values() if character.able]

    @property
    def due(self) -> C | None:
        """The character who acts next; None once all have acted in this round."""
        return next((character for character in self.able if not character.done), None)

    def record(self, text: str, *rules: str, kind: str = "", mark: Mark = "") -> None:
        self.events.append(LogLine(text, rules, kind, "players", mark=mark))


A = TypeVar("A")


@contextmanager
def under_way(table: SmallTable[Any], action: A) -> Iterator[A]:
    """Keep an action on the table during the block, in which no question is a rest point; clear it however it ends."""
    table.action = action
    try:
        yield action
    finally:
        table.action = None


class SmallGame(System):
    """The system of a small game; it has no state of its own."""

    character: ClassVar[type[SmallCharacter]]
    table: ClassVar[type[SmallTable[Any]]]
    people: ClassVar[str] = "characters"
    """Name of the list of characters in a setup."""
    few: ClassVar[int] = 2
    most: ClassVar[int] = 6
    letters_of_acts: ClassVar[str] = ""
    """Letters of acts that are offered beside characters; no character gets one of these."""
    numbers: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Bounds of the characters' fields that the roster shows, setups may give and the GM may edit."""
    each_round: ClassVar[tuple[str, ...]] = ()
    """The characters' own fields that have their defaults again in each new round."""
    rules: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """Id, title and text of each rule."""
    example: ClassVar[Mapping[str, Any]]
    """The setup of the demo."""
    secret: ClassVar[str] = ""
    """The characters' field for what all choose in secret before anyone acts; empty if there is none."""
    won: ClassVar[tuple[str, ...]] = ("{} wins.",)
    """The last line of a fight, with the name of the winner for {}, and the rules it follows."""

    def step(self, table: Any) -> Procedure[None]:
        """Play the next step of the fight, as the table stands; called again until `over`."""
        if len(table.able) < 2:
            text, *rules = self.won
            self.end(table, text.format(table.able[0].name if table.able else "No one"), *rules)
        elif self.silent(table):
            seats, build = partial(self.silent, table), partial(self.question, table)
            yield from declare(table, seats, build, partial(self.reveal, table))
        elif character := table.due:
            yield from self.act(table, character)
            character.done = True
        else:
            self.begin_round(table)

    def silent(self, table: Any) -> list[str]:
        """Return the ids of those who have not chosen in secret in this round, the GM's first."""
        able = sorted(table.able, key=lambda each: each.pc) if self.secret else []
        return [each.id for each in able if not getattr(each, self.secret)]

    def question(self, table: Any, character_id: str) -> Choose | Enter:
        """Build the question for a character's secret choice."""
        raise NotImplementedError

    def reveal(self, table: Any, choices: dict[str, str]) -> None:
        """Keep all secret choices in `secret`, and tell them."""
        raise NotImplementedError

    def act(self, table: Any, character: Any) -> Procedure[None]:
        """Play a character's turn in a round."""
        raise NotImplementedError

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {"setup": Kind(f"{self.name}/fights", lambda text: self.start(object_of(self.name, text)), begins=True)}

    def start(self, setup: dict[str, Any]) -> Any:
        wrong = [f"{key}: there is no such field" for key in setup if key not in ("form", "title", self.people)]
        title, people = setup.get("title"), setup.get(self.people, [])
        if not isinstance(title, str) or not isinstance(people, list):
            raise ValueError("\n".join([*wrong, f"expected a text as title, and a list of {self.people}"]))
        table = self.table(clean(title))
        new, numbers = self.character("", ""), self.numbers.items()
        bounds = [(name, Annotated[int, Meta(ge=low, le=high)], getattr(new, name)) for name, (low, high) in numbers]
        form = defstruct("Form", [("name", str), ("pc", bool, True), *bounds], forbid_unknown_fields=True)
        for i, each in enumerate(people[: self.most]):
            try:
                self.join(table, **structs.asdict(convert(each, form)))
            except ValidationError as error:
                wrong.append(f"{self.people}.{i}: {misfit(error, each)}")
        wrong += [f"{self.people}: expected at most {self.most}"] if len(people) > self.most else []
        if wrong:
            raise ValueError("\n".join(wrong))
        if len(people) >= self.few:  # with fewer, the GM names the characters
            self.begin_round(table)
        return table

    def join(self, table: Any, name: str, pc: bool = True, **numbers: Any) -> None:
        """Add a character, with a free letter of the name."""
        name, character_id = clean(name, 40) or "Unknown", f"c{len(table.characters) + 1}"
        taken = {*self.letters_of_acts, *(character.letter for character in table.characters.values())}
        table.characters[character_id] = self.character(character_id, name, free_letter(name, taken), pc, **numbers)

    def demo(self) -> Demo:
        return Demo(f"A new fight: {self.example['title']}", lambda: dict(self.example))

    def random_setup(self, rng: Random) -> dict[str, Any]:
        """Return a setup for random play with any number of characters; the game asks for the rest."""
        names = rng.sample(ascii_uppercase, rng.randint(0, min(self.most, 26)))
        return {"title": "Random play", self.people: [{"name": f"{n}na", "pc": rng.random() < 0.7} for n in names]}

    def dump(self, table: Any) -> dict[str, Any]:
        return saving.dump(table)

    def load(self, data: dict[str, Any]) -> Any:
        return saving.load(self.table, data)

    def play(self, table: Any) -> Procedure[None]:
        while not table.over:
            yield lambda: Given("")  # the app counts them: steps that never ask a question are a failure
            try:
                with suppress(MovedOn):
                    yield from self.step(table) if table.round else self._gather(table)
            except Overruled:
                self.end(table, "The GM ended the fight.")

    def _gather(self, table: Any) -> Procedure[None]:
        few = len(table.characters) < self.few
        prompt = "Who fights?" if few else "Who else fights? (empty: no one)"
        name = yield from ask(lambda: line("who", prompt, low=int(few), high=40))
        if name:
            self.join(table, name)
        if not name or len(table.characters) == self.most:
            self.begin_round(table)

    def begin_round(self, table: Any) -> None:
        """Begin the next round, in which everyone acts again; a game adds what changes with it."""
        table.round += 1
        table.record(f"Round {table.round}", kind="scene", mark="round")
        for character in table.characters.values():
            new = self.character(character.id, character.name)
            for name in ("done", *self.each_round):
                setattr(character, name, getattr(new, name))

    def end(self, table: Any, text: str, *rules: str) -> None:
        """End the fight, with its last log line."""
        table.over = True
        table.record(text, *rules, kind="scene", mark="end")

    def view(self, table: Any, decision: Decision | None, audience: Audience) -> View:
        asked = decision.seats[0].id if decision else ""
        rows = tuple(self.row(table, each)._replace(current=each.id == asked) for each in table.characters.values())
        waiting, sides = decision.prompt if decision else "", (self.people.capitalize(),)
        return View(table.title, table.chapter, sides=sides, roster=rows, focus=asked, waiting=waiting)

    def row(self, table: Any, character: Any) -> Row:
        """Return a character's row in the roster, for both audiences."""
        figures = tuple((name, f"{getattr(character, name)}/{high}") for name, (_, high) in self.numbers.items())
        team, said = self.people.capitalize(), ("chosen",) if chosen(table, character.id) else ()
        actions = "" if not character.able else "○" if character.done else "●"
        row = Row(character.id, character.name, character.letter, 0, team, actions, figures, said, hampered=False)
        return row if character.able else row._replace(state="down")

    def overrules(self, table: Any) -> tuple[Option, ...]:
        return () if table.over else (Option("end", "End the fight", "no winner", "x"),)

    def gm_actions(self) -> tuple[GmAction, ...]:
        return (GmAction("amend", "Edit", "a character's numbers", "", self._edit),) if self.numbers else ()

    def _edit(self, table: Any) -> Procedure[str]:
        people = [Option(each.id, each.name, token=each.id) for each in table.characters.values()]
        if not people:
            return ""
        character = table.characters[(yield from choose("amend.who", "Edit whom?", people))]
        what, *more = self.numbers
        if more:
            names = [Option(name, name.capitalize()) for name in self.numbers]
            what = yield from choose("amend.what", "Edit what?", names)
        return (yield from figure(what, what, *self.numbers[what])(table, character))

    def status(self, table: Any) -> list[str]:
        bounds = [(each, name, *ends) for each in table.characters.values() for name, ends in self.numbers.items()]
        wrong = [(each, name) for each, name, low, high in bounds if not low <= getattr(each, name) <= high]
        return [f"{character.name} has {getattr(character, name)} {name}" for character, name in wrong]

    def reference(self) -> Entries:
        return {rule: Entry(rule, title, "Rules", text) for rule, title, text in self.rules}
