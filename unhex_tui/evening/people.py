"""Who is at the table, on which side, and who decides for them. No rules.

`Person` is what each game's characters have in common, `Peopled` what tables have that hold them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar

from unhex_tui.engine import plain
from unhex_tui.engine.decision import Decision, Option, Seat
from unhex_tui.engine.value import Changeable, Value
from unhex_tui.evening.history import Fought

GM = Seat("gm", "GM", gm=True)
KNOWN_AT_SIGHT = ("name", "condition")
"""What the players know of an NPC they see, where the GM has not said otherwise."""
LETTERS = "abcdfghijklmnopstvwxzABCDEFGHIJKLMNOPQRSTVWXZ"
"""What can stand for somebody; the screen keeps e, q, r, u, y, U and Y for itself."""


class Fact(Value):
    """Something of an NPC that players may know or not."""

    id: str
    what: str
    letter: str
    pcs: bool = True
    """They know it of PCs at all times; otherwise it is the GM's to tell of those too."""


class Person:
    """A character of a player's, or one of the GM's; what a game's brings are the fields."""

    id: str
    name: str
    team: str
    """The team's id."""
    pc: bool
    letter: str
    """What stands for it all fight; empty while nothing does."""
    notes: tuple[str, ...]
    """What the table wants to remember of it from evening to evening."""
    hidden: bool
    """The players do not know that it is there."""
    known: tuple[str, ...]
    """Ids of the facts of it that the players know while it is not hidden, where it is the GM's."""
    figure: int
    """What the players call it by while they do not know its name; 0 until they have seen it so."""
    away: bool
    """It takes no part in the present fight."""

    def appear(self) -> None:
        """It is not hidden any more."""
        self.hidden = False

    @property
    def able(self) -> bool:
        """It takes part, and can do something."""
        raise NotImplementedError

    @property
    def dead(self) -> bool:
        """It is."""
        raise NotImplementedError

    @property
    def apart(self) -> bool:
        """The GM's, and neither in the present fight nor to come into it: long lists fold such."""
        return self.away and not self.pc


P = TypeVar("P", bound=Person)


@plain.row
class Team(Changeable):
    """A side in the fight."""

    id: str
    name: str
    pcs: bool
    """It is the players'."""

    @property
    def short(self) -> str:
        """Its name without the article."""
        return re.sub(r"^the\s+", "", self.name, flags=re.IGNORECASE)


class Peopled(Generic[P]):
    """A table with people on it; what a game's table brings are the fields."""

    facts: ClassVar[tuple[Fact, ...]]
    """What players may know of an NPC, in the order it is offered, kept and shown."""
    letters_of_acts: ClassVar[str] = ""
    """Letters of the game's own acts that are offered beside people: no person gets one of these."""
    letters_apart: ClassVar[bool] = False
    """No act is called by the letter of a person on the screen: where a person has it, the act has a comma before."""
    counted_by: ClassVar[str] = "numbers"
    """The fact with which they read in numbers what fights cost somebody."""
    common_things: ClassVar[frozenset[str]] = frozenset()
    """Words of the game for weapons and gear that anybody may carry, in small letters."""
    teams: list[Team]
    characters: dict[str, P]
    """By id."""
    party: str
    """What the players call their party, which its file is named by; empty where it is called as their team."""
    removed: dict[str, str]
    """Names of those who were removed, by id."""
    serial: int
    """Highest number given to anything added so far."""
    ends_when: str
    """What ends the fight besides one side being left, in the GM's words; empty where nothing was said."""
    notes: list[str]
    """The GM's notes on the session."""
    noted: dict[str, list[str]]
    """The GM's notes on characters, by id."""
    fights: list[Fought]
    """The evening's fights that are over."""
    withheld: dict[str, str]
    """Names that the players still do not know: `who` of those removed, `what` they carried while hidden."""
    told: list[Any]
    _fields: ClassVar[tuple[str, ...]]

    @property
    def staged(self) -> bool:
        """A fight is on, or is over and nothing was begun since; not while the next one is prepared or put off."""
        raise NotImplementedError

    def disorder(self) -> list[str]:
        """What is wrong with who is at it, in words; empty when all is well."""
        teams = {team.id for team in self.teams}
        found = [f"{c.name} is on no team" for c in self.characters.values() if c.team not in teams]
        letters = [c.letter for c in self.characters.values() if c.letter]
        return found + (["two characters share a letter"] if len(letters) != len(set(letters)) else [])

    def become(self, other: Self) -> None:
        """Take over another table's whole state, except what was told."""
        for name in self._fields:
            if name != "told":
                setattr(self, name, getattr(other, name))

    def tell(self, event: Any) -> None:
        self.told.append(event)

    def dump(self) -> dict[str, Any]:
        """Plain JSON values; only sound at a rest point."""
        return dict(plain.dump(self))

    # ---------------------------------------------------------------- looking up

    def team(self, team_id: str) -> Team:
        """The team with that id; KeyError where there is none."""
        for team in self.teams:
            if team.id == team_id:
                return team
        raise KeyError(team_id)

    def team_name(self, team_id: str) -> str:
        """A team's name; its id where there is no such team any more."""
        return next((team.name for team in self.teams if team.id == team_id), team_id)

    def members(self, team_id: str) -> Iterator[P]:
        return (c for c in self.characters.values() if c.team == team_id)

    def taking_part(self) -> Iterator[P]:
        """Those in the present fight, those out of it since it began too; not who is away."""
        return (c for c in self.characters.values() if not c.away)

    def name(self, who: str) -> str:
        """A character's name, also after it was removed."""
        character = self.characters.get(who)
        return character.name if character else self.removed.get(who, who)

    def things(self, character: P) -> Iterable[str]:
        """Names of what a character carries."""
        return ()

    def subject(self, decision: Decision) -> P:
        """Whom a question is about, the first of several; KeyError where that is nobody who is there."""
        return self.characters[decision.about[0]]

    def able_teams(self) -> list[str]:
        """Teams with somebody able in the fight, in the order they are listed."""
        able: set[str] = set()
        for c in self.characters.values():
            if c.team not in able and c.able:
                able.add(c.team)
        return [team.id for team in self.teams if team.id in able]

    @property
    def contested(self) -> bool:
        """At least two teams have somebody able in the fight."""
        first = ""
        for c in self.characters.values():
            if c.team != first and c.able:
                if first:
                    return True
                first = c.team
        return False

    def pc_team(self) -> str:
        """The first team of PCs; the first team where there is none."""
        for team in self.teams:
            if team.pcs:
                return team.id
        return self.teams[0].id

    def option(self, character: P) -> Option:
        """Somebody as an option."""
        raise NotImplementedError

    @property
    def keeps_count(self) -> bool:
        """What fights cost in numbers is the GM's to tell, of PCs too."""
        return any(fact.id == self.counted_by and not fact.pcs for fact in self.facts)

    def counted(self, who: str) -> bool:
        """Whether the players may read in numbers what fights cost somebody."""
        c = self.characters.get(who)
        if c is None:
            return False
        return self.counted_by in c.known or (not self.keeps_count and (c.pc or "numbers" in c.known))

    # ---------------------------------------------------------------- who decides

    def seat(self, who: str) -> Seat:
        """Who decides for a character: its player, or the GM."""
        character = self.characters[who]
        if character.pc:
            return Seat(character.id, character.name, hidden=character.hidden)
        return Seat("gm", f"GM ({character.name})", gm=True, hidden=character.hidden)

    def team_seat(self, team_id: str) -> Seat:
        """Who decides for a side: all its players, or the GM."""
        team = self.team(team_id)
        if any(c.pc for c in self.members(team_id)):
            return Seat(f"team:{team.id}", team.name)
        return Seat("gm", f"GM ({team.name})", gm=True)

    # ---------------------------------------------------------------- who comes and goes

    def remove(self, who: str) -> None:
        """Remove a character for good; the log keeps the name, and players who did not know it never read it."""
        gone = self.characters[who]
        if gone.hidden:
            self.withheld.update((name, "what") for name in self.things(gone))
        if gone.hidden or not (gone.pc or "name" in gone.known):
            self.withheld[gone.name] = "who"
        self.removed[who] = self.characters.pop(who).name
        self.noted.pop(who, None)

    def free_letter(self, name: str) -> str:
        """Return a letter that stands for a new character all fight: the first of the name where that is free.

        It is none of an act that is offered beside people; empty when all letters are given.
        """
        taken = {*self.letters_of_acts, *(c.letter for c in self.characters.values())}
        wished = [c for c in name.lower() if c in LETTERS]
        return next((letter for letter in (*wished[:1], *LETTERS) if letter not in taken), "")

    def new_id(self) -> str:
        """An id for a new character that nobody has or had."""
        while (made := f"c{self.next_serial()}") in self.characters or made in self.removed:
            pass
        return made

    def next_serial(self) -> int:
        """A number not given before."""
        self.serial += 1
        return self.serial
