"""Who is at the table: characters made, joined from a party file, recruited, edited, rested, dismissed (CHAR-8).

Everything here is done between fights. Making and reading files is loaded only when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Enter, Explanation, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.systems.unhex.asides.asking import choose, team_options
from unhex_tui.systems.unhex.between.archive import leave_field
from unhex_tui.systems.unhex.between.deeds import Deed, barred, no_hint, nothing_against, offered
from unhex_tui.systems.unhex.events import Dismissed, Joined, NpcsRecovered
from unhex_tui.systems.unhex.fight.attack import target_option
from unhex_tui.systems.unhex.fight.rolling import present
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.table import GM, Table
from unhex_tui.systems.unhex.views.known import knows

# -------------------------------------------------------------------- who comes


def characters(table: Table) -> Procedure[None]:
    """The menu of what can be done about characters, and that."""
    key = yield from ask(lambda: _menu(table))
    if key != "back":
        yield from CHARACTERS[key].do(table)


def _menu(table: Table) -> Choose:
    return Choose(
        question="evening.characters",
        seats=(GM,),
        prompt="Characters: what is to be done?",
        light=True,
        options=(*offered(table, CHARACTERS), Option("back", "Back", letter=".")),
        enter="back",
        explain=lambda: Explanation(blocked=barred(table, CHARACTERS)),
    )


def make(table: Table) -> Procedure[None]:
    """A player's character by hand (CHAR-2)."""
    from unhex_tui.systems.unhex.between.making import make as made_by_hand
    from unhex_tui.systems.unhex.prepared.party import players_team

    who = yield from made_by_hand(table, players_team(table), True)
    if who in table.characters:
        table.tell(Joined((table.name(who),), table.characters[who].team))


def join(table: Table) -> Procedure[None]:
    """All of a party file: its PCs, as they were when it was written."""
    from unhex_tui.systems.unhex.prepared import party
    from unhex_tui.systems.unhex.prepared.form import PLAYERS

    def build() -> Enter:
        return Enter(
            question="party.file",
            seats=(GM,),
            prompt="Which party?",
            light=True,
            what="document",
            folder="parties",
            reads=party.read_party,
            value=EXAMPLE,
        )

    read = party.read_party((yield from ask(build)))
    first = not any(c.pc for c in table.characters.values())
    who = party.join(table, read)
    team = table.team(party.players_team(table))
    if first and team.name == PLAYERS.name:
        # The party goes by its own name, under which it is written again.
        team.name = read.title
    table.tell(Joined(tuple(table.name(one) for one in who), team.id))


EXAMPLE = """{
 "form": "party",
 "title": "The crew",
 "characters": [
  {
   "name": "Ann",
   "concept": "locksmith",
   "good_at": ["locks"],
   "abilities": ["1HM-1"],
   "items": [{"kind": "melee_1h", "name": "Crowbar", "hand": "right"}]
  }
 ]
}
"""
"""A small party, for those who write theirs by hand."""


def recruit(table: Table) -> Procedure[None]:
    """NPCs from templates or by hand, for one of the sides."""
    from unhex_tui.systems.unhex.between.recruiting import recruit as recruited
    from unhex_tui.systems.unhex.prepared.encounter import opposition_team

    if table.round:
        leave_field(table)
    opposition_team(table)
    team = table.teams[0].id
    if len(table.teams) > 1:
        team = yield from choose("recruit.team", "NPCs for which side?", team_options(table))
    who = yield from recruited(table, team)
    for hidden in (False, True):
        names = tuple(table.name(one) for one in who if table.characters[one].hidden == hidden)
        if names:
            table.tell(Joined(names, team, hidden))


# -------------------------------------------------------------------- who is there


def choose_character(
    table: Table, question: str, prompt: str, choices: Callable[[], list[Character]]
) -> Procedure[str]:
    """One of some characters; empty where there is none, or it is thought better of."""

    def build() -> Choose | Given:
        found = choices()
        if not found:
            return Given("")
        options = [*(target_option(table, one) for one in found), Option(":back", "Nobody", letter=".")]
        return Choose(question=question, seats=(GM,), prompt=prompt, light=True, options=tuple(options), enter=":back")

    answer: str = yield from ask(build)
    return "" if answer == ":back" else answer


def _everybody(table: Table) -> list[Character]:
    return list(table.characters.values())


def edit(table: Table) -> Procedure[None]:
    """The facts of a character, changed by its player or the GM."""
    from unhex_tui.systems.unhex.between.making import edit as edited

    who = yield from choose_character(table, "edit.who", "Whose sheet is to be changed?", partial(_everybody, table))
    if who:
        yield from edited(table, who)


def _tired(table: Table) -> list[Character]:
    """NPCs whom a recovery would help."""
    return [
        c
        for c in table.characters.values()
        if not c.pc and not c.dead and (c.level < c.max_level or wounds.slashes(c.marks) or wounds.crosses(c.marks))
    ]


def rest(table: Table) -> Procedure[None]:
    """NPCs who have had the time to recover: whoever opposes the PCs is not idle (END-2)."""

    def build() -> Pick | Given:
        tired = _tired(table)
        if not tired:
            return Given([])
        return Pick(
            question="rest.npcs",
            seats=(GM,),
            prompt="Which NPCs have recovered in the meantime?",
            light=True,
            options=tuple(target_option(table, one) for one in tired),
            chosen=tuple(one.id for one in tired),
            none="nobody",
            explain=lambda: Explanation(notes=(Reason("Level to max, wounds healed but the ■", ("END-2",)),)),
        )

    who = yield from ask(build)
    for one in who:
        character = table.characters[one]
        character.level = character.max_level
        character.surrendered = False
        wounds.heal(character.marks)
    if who:
        table.tell(NpcsRecovered(tuple(who)))


def dismiss(table: Table) -> Procedure[None]:
    """Somebody leaves the roster for good; a PC is in no party file then."""
    who = yield from choose_character(table, "dismiss.who", "Who leaves the roster?", partial(_everybody, table))
    if not who:
        return

    def build() -> Choose:
        present(table, who)
        name = table.name(who)
        return Choose(
            question="dismiss.sure",
            seats=(GM,),
            prompt=f"Dismiss {name} for good? (undo brings it back)",
            light=True,
            about=(who,),
            options=(Option("no", "No", letter="n"), Option("dismiss", f"Dismiss {name}", letter="z")),
            enter="no",
        )

    if (yield from ask(build)) == "dismiss":
        character = table.characters[who]
        table.tell(Dismissed(character.name, secret=character.hidden or not knows(character, "name")))
        table.remove(who)


def _nobody_there(table: Table) -> Iterator[Reason]:
    if not table.characters:
        yield Reason("There is nobody yet")


def _nobody_tired(table: Table) -> Iterator[Reason]:
    if not _tired(table):
        yield Reason("No NPC is hurt or worn out", ("END-2",))


MAKE = Deed(lambda _: "Make a player's character by hand", no_hint, "m", nothing_against, make)
JOIN = Deed(lambda _: "Bring the players' characters in", lambda _: "from a party file", "p", nothing_against, join)
RECRUIT = Deed(lambda _: "Recruit NPCs", lambda _: "from templates, or by hand", "n", nothing_against, recruit)

CHARACTERS: Mapping[str, Deed] = {
    "join": JOIN,
    "make": MAKE,
    "recruit": RECRUIT,
    "edit": Deed(lambda _: "Change a sheet", no_hint, "s", _nobody_there, edit),
    "rest": Deed(lambda _: "NPCs recover", lambda _: "whoever had the time", "v", _nobody_tired, rest),
    "dismiss": Deed(lambda _: "Dismiss somebody", lambda _: "for good", "d", _nobody_there, dismiss),
}
