"""Characters at the table, their sides, and the seats that decide for them.

`CharacterBase` holds what characters of all games share, `CharacterTable` what tables share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, ValuesView
from typing import Any, ClassVar, Generic, Self, TypeVar

from unhex_tui.engine.decision import Decision, Option, Seat
from unhex_tui.engine.value import State, Value
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.history import Fought

GM = Seat("gm", "GM", gm=True)
KNOWN_AT_SIGHT = ("name", "condition")
"""Default ids of facts that players know of an NPC they see."""
LONGEST_NAME = 1_000
"""Length of a name beyond what any file or edit makes; the search for hidden names would take seconds."""
LETTERS = "abcdfghijklmnopstvwxzABCDEFGHIJKLMNOPQRSTVWXZ"
"""Letters that can stand for a character; the screen keeps e, q, r, u, y, U and Y for itself."""


def free_letter(name: str, taken: Collection[str]) -> str:
    """Return the first of `LETTERS` in the name if it is free, else any free letter; empty if none is left."""
    wished = [letter for letter in name.lower() if letter in LETTERS]
    return next((letter for letter in (*wished[:1], *LETTERS) if letter not in taken), "")


class Fact(Value):
    """A fact of a character that the GM can reveal to the players."""

    id: str
    what: str
    letter: str
    pcs: bool = True
    """Players always know the fact of PCs; if false, the GM must reveal it for PCs too."""


class CharacterBase:
    """A character of a player or of the GM; each game's class provides the fields."""

    id: str
    name: str
    team: str
    """Id of the team."""
    pc: bool
    letter: str
    """Letter that stands for the character throughout a fight; empty while there is none."""
    notes: tuple[str, ...]
    """Notes to keep from session to session."""
    hidden: bool
    """The players do not know that the character is there."""
    known: tuple[str, ...]
    """Ids of the facts that the players were told; they know a PC's other facts too, unless `Fact.pcs` is false."""
    figure: int
    """Number by which players call the character while they do not know the name; 0 until they need one."""
    away: bool
    """The character takes no part in the present or the next fight."""

    def appear(self) -> None:
        self.hidden = False

    @property
    def able(self) -> bool:
        """The character takes part and is able to act."""
        raise NotImplementedError

    @property
    def dead(self) -> bool:
        raise NotImplementedError

    @property
    def apart(self) -> bool:
        """The character is an NPC who is away; long lists fold these characters."""
        return self.away and not self.pc


P = TypeVar("P", bound=CharacterBase)


class Team(State, array_like=True):
    """A side in the fight."""

    id: str
    name: str
    pcs: bool

    @property
    def short(self) -> str:
        """Name without the article "the"."""
        article, _, rest = self.name.partition(" ")
        return rest.lstrip() if rest and article.lower() == "the" else self.name


class CharacterTable(Generic[P]):
    """A table with characters; each game's class provides the fields."""

    facts: ClassVar[tuple[Fact, ...]]
    """Facts that the GM can reveal, in the order of questions, files and views."""
    letters_of_acts: ClassVar[str] = ""
    """Letters of the game's actions that are offered beside characters; no character gets one of these."""
    letters_apart: ClassVar[bool] = False
    """In a fight, an action with the letter of a character on the screen is typed with a comma before it."""
    counted_by: ClassVar[str] = "numbers"
    """Id of the fact that lets players read in numbers what fights cost a character."""
    common_things: ClassVar[frozenset[str]] = frozenset()
    """The game's words for weapons and gear that anyone may carry, in lower case."""
    habits: ClassVar[tuple[str, ...]] = ()
    """What the GM may choose beside the temper of whom the app plays (`gamekit.handing`)."""
    teams: list[Team]
    characters: dict[str, P]
    party: str
    """Name of the party, also for its file; empty while the party is called like the players' team."""
    removed: dict[str, str]
    """Names of removed characters, by id."""
    serial: int
    """Highest serial number given so far."""
    ends_when: str
    """Condition that ends the fight besides the last side standing, in the GM's words; empty for none."""
    notes: list[str]
    """GM notes on the session."""
    noted: dict[str, list[str]]
    """GM notes on characters, by character id."""
    fights: list[Fought]
    """Finished fights of the session."""
    withheld: dict[str, str]
    """Names still hidden from the players: `who` for removed characters, `what` for things that hidden ones carried.
    """
    events: list[Any]
    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def fighting(self) -> bool:
        """A fight is on, also before its first round."""
        raise NotImplementedError

    @property
    def engaged(self) -> bool:
        """The app may play a side: a fight is on, or what a game has beside fights."""
        return self.fighting

    @property
    def staged(self) -> bool:
        """A fight is on, or is over and nothing new has begun; false while the next one is prepared or postponed."""
        raise NotImplementedError

    @property
    def people(self) -> ValuesView[P]:
        """All characters, also those who are away."""
        return self.characters.values()

    def disorder(self) -> list[str]:
        """Return inconsistencies of names, teams and letters, in words; empty if all is well."""
        teams = {team.id for team in self.teams}
        faults = [f"{character.name:.40} is on no team" for character in self.people if character.team not in teams]
        faults += [
            f"a name of {character.id:.40} has over {LONGEST_NAME:,} characters"
            for character in self.people
            if any(len(name) > LONGEST_NAME for name in (character.name, *self.things(character)))
        ]
        letters = [character.letter for character in self.people if character.letter]
        return faults + (["two characters share a letter"] if len(letters) != len(set(letters)) else [])

    def become(self, other: Self) -> None:
        """Take over the whole state of another table, except the recorded events."""
        for name in self.__struct_fields__:
            if name != "events":
                setattr(self, name, getattr(other, name))

    def record(self, event: Any) -> None:
        self.events.append(event)

    def dump(self) -> dict[str, Any]:
        """Return plain JSON values; valid only at a rest point."""
        return saving.dump(self)

    # ---------------------------------------------------------------- looking up

    def team(self, team_id: str) -> Team:
        """Return the team with this id; raise KeyError if there is none."""
        for team in self.teams:
            if team.id == team_id:
                return team
        raise KeyError(team_id)

    def team_name(self, team_id: str) -> str:
        """Return a team's name, or its id if the team no longer exists."""
        return next((team.name for team in self.teams if team.id == team_id), team_id)

    def members(self, team_id: str) -> Iterator[P]:
        return (character for character in self.characters.values() if character.team == team_id)

    def taking_part(self) -> Iterator[P]:
        """Yield the characters of the present fight, including those put out of it, without those away."""
        return (character for character in self.people if not character.away)

    def name(self, character_id: str) -> str:
        """Return a character's name, also after the character was removed."""
        character = self.characters.get(character_id)
        return character.name if character else self.removed.get(character_id, character_id)

    def things(self, character: P) -> Iterable[str]:
        """Return the names of things that a character carries."""
        return ()

    def subject(self, decision: Decision) -> P:
        """Return the first character that a question is about; raise KeyError if they are not at the table."""
        return self.characters[decision.about[0]]

    def able_teams(self) -> list[str]:
        """Return the ids of teams with an able member, in the order of the teams."""
        able: set[str] = set()
        for character in self.characters.values():
            if character.team not in able and character.able:
                able.add(character.team)
        return [team.id for team in self.teams if team.id in able]

    @property
    def contested(self) -> bool:
        """At least two teams have an able member."""
        first = ""
        for character in self.characters.values():
            if character.team != first and character.able:
                if first:
                    return True
                first = character.team
        return False

    def pc_team(self) -> str:
        """Return the id of the first team of PCs, or of the first team if there is none."""
        for team in self.teams:
            if team.pcs:
                return team.id
        return self.teams[0].id

    def option(self, character: P) -> Option:
        raise NotImplementedError

    @property
    def keeps_count(self) -> bool:
        """The GM decides whether players read in numbers what fights cost, also for PCs."""
        return self.counted_by in [fact.id for fact in self.facts if not fact.pcs]

    def counted(self, character_id: str) -> bool:
        """Tell whether the players may read in numbers what fights cost a character."""
        character = self.characters.get(character_id)
        if character is None:
            return False
        return self.counted_by in character.known or (
            not self.keeps_count and (character.pc or "numbers" in character.known)
        )

    # ---------------------------------------------------------------- who decides

    def seat(self, character_id: str) -> Seat:
        """Return the seat that decides for a character: the player's, or the GM's."""
        character = self.characters[character_id]
        if character.pc:
            return Seat(character.id, character.name, hidden=character.hidden, of=character.id)
        return Seat("gm", f"GM ({character.name})", gm=True, hidden=character.hidden, of=character.id)

    def team_seat(self, team_id: str) -> Seat:
        """Return the seat that decides for a side: all its players', or the GM's."""
        team = self.team(team_id)
        for character in self.characters.values():
            if character.pc and character.team == team_id:
                return Seat(f"team:{team.id}", team.name, of=team.id)
        return Seat("gm", f"GM ({team.name})", gm=True, of=team.id)

    # ---------------------------------------------------------------- who comes and goes

    def remove(self, character_id: str) -> None:
        """Remove a character for good; the log keeps the name, and names that players did not know stay hidden."""
        gone = self.characters[character_id]
        if gone.hidden:
            self.withheld.update((name, "what") for name in self.things(gone))
        if gone.hidden or not (gone.pc or "name" in gone.known):
            self.withheld[gone.name] = "who"
        self.removed[character_id] = self.characters.pop(character_id).name
        self.noted.pop(character_id, None)

    def free_letter(self, name: str) -> str:
        """Return a letter for a new character: the first of `LETTERS` in the name if free, else any free letter.

        Letters of the game's actions are never used. The result is empty if no letter is left.
        """
        return free_letter(name, {*self.letters_of_acts, *(each.letter for each in self.people)})

    def new_id(self) -> str:
        """Return a new character id that was never used."""
        while (made := f"c{self.next_serial()}") in self.characters or made in self.removed:
            pass
        return made

    def next_serial(self) -> int:
        self.serial += 1
        return self.serial
