"""A session that alternates fights and menus: its table, one action, the loop over all phases, the end of a fight.

`played` keeps no state outside the table, so a session can start from any rest point. An action that becomes impossible
or is overruled ends in `carry_out`. A game's table adds its own fields, annotates `rules` and `characters`, and lists
its `fight_phases`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Gone, Interrupted, Overruled, Procedure
from unhex_tui.engine.value import State, field
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.history import Fought, Loss
from unhex_tui.gamekit.log import ActionVoided, Event, FightEnded
from unhex_tui.gamekit.people import CharacterTable, P, Team
from unhex_tui.gamekit.questions import END
from unhex_tui.gamekit.visibility import knows, shown_name, won_unseen


class FightTable(CharacterTable[P], State):
    """The whole state of a session; `CharacterTable` documents the fields that have no text here."""

    fight_phases: ClassVar[Collection[str]]
    _unsaved: ClassVar[tuple[str, ...]] = ("action", "errand", "events")

    title: str
    rules: Any
    """Answers to the table rules."""
    teams: list[Team]
    characters: dict[str, P]
    phase: str = "between"
    """A phase of a fight, or `between`, `gathering`, `preparing`, `closed`."""
    round: int = 0
    """Round number from 1 during a fight and until something new begins; 0 before the first round."""
    fight: int = 0
    """Count of fights begun in the session."""
    standing: dict[str, str] = field(default_factory=dict)
    """Active auto-answers, by name."""
    removed: dict[str, str] = field(default_factory=dict)
    serial: int = 0
    party: str = ""
    scene: str = ""
    """Title of the fight; empty if it is called by its number."""
    ends_when: str = ""
    notes: list[str] = field(default_factory=list)
    noted: dict[str, list[str]] = field(default_factory=dict)
    fights: list[Fought] = field(default_factory=list)
    withheld: dict[str, str] = field(default_factory=dict)
    errand: str | None = None
    """An errand of several questions during which nothing is saved; None while there is none."""
    action: Any = None
    """The action under way, with `who` and `begun`; None while there is none."""
    events: list[Event] = field(default_factory=list)

    @property
    def at_rest(self) -> bool:
        """No errand and no begun action is under way."""
        return self.errand is None and (self.action is None or not self.action.begun)

    def dump(self) -> dict[str, Any]:
        """Return plain JSON values; an empty `withheld` is left out, since early saves did not have it."""
        data = super().dump()
        if not self.withheld:
            del data["withheld"]
        return data

    def play_by(self, rules: Any, awake: Container[str] = ()) -> None:
        """Apply table rules from now on; `awake` are the ids of those who were able before the GM began to choose."""
        self.rules = rules

    def leave(self) -> None:
        """Clear the action and the errand under way."""
        for name in self._unsaved:
            if name != "events":
                setattr(self, name, None)

    @property
    def fighting(self) -> bool:
        return self.phase in self.fight_phases

    @property
    def staged(self) -> bool:
        return self.round > 0 or self.fighting

    @property
    def chapter(self) -> str:
        return f"fight {self.fight}, round {self.round}" if self.fighting else f"{self.phase} {self.fight}"

    def foes(self, character_id: str) -> list[P]:
        """Return the characters of other teams who can be attacked: the able ones, unless a game says otherwise."""
        team = self.characters[character_id].team
        return [character for character in self.people if character.team != team and character.able]

    def held(self, character_id: str) -> P | None:
        """Return the character whom this character holds, by the field `held_by`; None for none."""
        people: Any = self.people
        for character in people:
            if character.held_by == character_id:
                held: P = character
                return held
        return None

    def condition(self, character: P) -> str:
        """Return a character's condition in a word or a number."""
        raise NotImplementedError

    def option(self, character: P) -> Option:
        """Return a character as an option, with side, condition, absence and hiding."""
        words = [self.team_name(character.team), self.condition(character)]
        words += ["away"] if character.away else []
        words += ["hidden"] if character.hidden else []
        return Option(character.id, character.name, ", ".join(words), token=character.id)


class Act(Protocol):
    """The action under way."""

    who: str
    begun: bool


class Aimed(Protocol):
    """An action with a target."""

    target: str


A = TypeVar("A", bound=Act)


def carry_out(
    table: Any,
    action: A,
    does: Callable[[Any, A], Procedure[None]],
    begin: Callable[[Any, A], None],
    void: Callable[[Any, A, bool, bool], None],
) -> Procedure[None]:
    """Run the action with `does` until nothing is under way; void it if it becomes impossible or the GM cancels it.

    `begin` spends the action if it is not spent already. `void` corrects what was spent when the action is void; its
    flags say whether the action is refunded, and whether its effects are undone.
    """

    def voided(*, refunded: bool, gone: bool = False, before: dict[str, Any] | None = None) -> None:
        if before is not None:
            table.become(saving.load(type(table), before))
        if action.who in table.characters:
            void(table, action, refunded, before is not None)
        table.record(ActionVoided(action.who, refunded, before is not None, gone))

    table.action, errand = action, table.errand
    try:
        yield from does(table, action)
    except Gone:
        begin(table, action)
        voided(refunded=False, gone=True)
    except Overruled as overruled:
        if overruled.key == END:
            raise
        voided(refunded="refunded" in overruled.key, before=overruled.before)
    # An errand that the action started, such as a question to the GM, ends with the action.
    table.action, table.errand = None, errand


def at_whom(table: CharacterTable[P], action: Aimed) -> P:
    """Return the target of an action; raise Gone if the target was removed or is away."""
    target = table.characters.get(action.target)
    if target is None or target.away:
        raise Gone
    return target


Phases = Mapping[str, Callable[[Any], Procedure[None]]]
"""Procedure of each phase, by phase."""


def played(phases: Phases, stop: Callable[[Any], None]) -> Callable[[Any], Procedure[None]]:
    """Return the procedure that plays the session of a `FightTable` from its present state.

    `stop` ends the fight when the GM overrules with `END`.
    """

    def play(table: Any) -> Procedure[None]:
        while table.phase != "closed":
            try:
                yield from phases[table.phase](table)
            except Interrupted as interruption:
                table.leave()
                if isinstance(interruption, Overruled) and interruption.key == END:
                    stop(table)

    return play


def end(table: Any, winner: str = "", *, by_gm: bool = False, map_title: str = "") -> None:
    """End the fight and add it to the history; `winner` is the id of the side that is left, or ""."""
    table.record(FightEnded(winner, by_gm))
    how = "gm" if by_gm else "last" if winner else "nobody"
    keep(table, f"Fight {table.fight}", how, winner, map_title)


def keep(table: Any, known_as: str, how: str, winner: str = "", map_title: str = "") -> None:
    """Add the finished fight to the history, with the losses of those who took part; `how` is a `Fought.ending`."""
    losses = tuple(
        Loss(
            character.name, character.fate, character.hidden or not knows(character, "condition"), shown_name(character)
        )
        for character in table.taking_part()
        if character.fate
    )
    side, unseen, title = table.team_name(winner) if winner else "", won_unseen(table, winner), table.scene or known_as
    table.fights.append(Fought(title, map_title, table.round, side, how, losses, unseen, known_as=known_as))
    table.phase = "between"


def over(table: Any, end_fight: Callable[[Any, str], None]) -> bool:
    """End the fight through `end_fight` if at most one side is able to fight; tell whether it ended."""
    if table.contested:
        return False
    end_fight(table, next(iter(table.able_teams()), ""))
    return True
