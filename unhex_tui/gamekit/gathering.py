"""Characters who come and go between fights: the menu of characters, and how they join a table.

Characters join from a party file, made by hand, or recruited from templates. The menus of the session and of the next
fight are in `session_menu`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias

from unhex_tui.engine.advice import Facts
from unhex_tui.engine.decision import Choose, Decision, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit import document_models
from unhex_tui.gamekit.casting import MOST_OF_A_KIND
from unhex_tui.gamekit.character_form import Making
from unhex_tui.gamekit.log import Dismissed, Joined, PartyNamed
from unhex_tui.gamekit.menus import E, Menu, MenuItem, WhyNot, leads_to, once, unless
from unhex_tui.gamekit.naming import same_name
from unhex_tui.gamekit.people import CharacterTable, P
from unhex_tui.gamekit.questions import (
    AWAY,
    MOST_AWAY,
    choice,
    line,
    people_options,
    several,
    team_options,
    text_line,
    whole_number,
)
from unhex_tui.gamekit.setups import Documents
from unhex_tui.gamekit.table import FightTable
from unhex_tui.gamekit.visibility import knows, met

Do: TypeAlias = Callable[[Any], Procedure[None]]
Hint: TypeAlias = str | Callable[[Any], str]
HIDDEN = Option("hidden", "Hidden from the players", "until revealed", "H", uses=("seen",))
HIDDEN_LAST = Reason("Recruit hidden NPCs last: players who see Guard 1 and Guard 3 expect a Guard 2")
VISIBLE = Option("visible", "Visible to the players", letter="V", uses=("seen",))


def chosen_character(
    table: CharacterTable[P], question: str, prompt: str, choices: Callable[[], Iterable[P]]
) -> Procedure[str]:
    """Ask for one of some characters; return the id, or "" if no one is chosen or `choices` is empty."""

    def build(away: bool) -> Choose | Given:
        offered, folded = people_options(table, choices())
        if not offered:
            return Given("")
        options = [*(folded if away else offered), Option(":back", "No one", letter=".", also=("nobody",))]
        return choice(question, prompt, options, enter=":back", menu=True)

    answer: str = yield from ask(partial(build, False))
    if answer == AWAY:
        answer = yield from ask(partial(build, True))
    return "" if answer == ":back" else answer


def side_joined(table: CharacterTable[P]) -> Procedure[str]:
    """Ask which side recruited NPCs join, if there are several; return its id."""
    document_models.opposition_team(table)
    if len(table.teams) == 1:
        return table.teams[0].id
    options = team_options(table, sorted(table.teams, key=lambda team: team.pcs))
    if len(table.teams) < document_models.MOST_TEAMS:
        options.append(Option(_NEW_SIDE, "A new side", "you name it next", "n"))
    team: str = yield from ask(lambda: choice("recruit.team", "Recruit NPCs for which side?", options, menu=True))
    return (yield from _new_side(table)) if team == _NEW_SIDE else team


_NEW_SIDE = ":new"
"""Key of the option for a new side; no side id has this form."""


def _new_side(table: CharacterTable[P]) -> Procedure[str]:
    """Ask for the name of a new side; return its id."""
    prompt = "What is the new side called?"
    name = yield from text_line("recruit.side", prompt)
    while any(same_name(team.name) == same_name(name) for team in table.teams):
        name = yield from text_line("recruit.side", f"{prompt} {name} is taken")
    return document_models.new_side(table, name)


def _name_party(table: CharacterTable[P]) -> Procedure[None]:
    """Ask for the party's name; the party file gets this name when the session is closed."""
    was = document_models.party_title(table)
    prompt = "What is the party called?"
    name = yield from text_line("party.name", prompt, was)
    while side := document_models.called_so(table, name):
        name = yield from text_line("party.name", f"{prompt} {side} is the other side", was)
    if name != was:
        document_models.name_party(table, name, was)
        table.record(PartyNamed(name))


def _dismiss(table: CharacterTable[P]) -> Procedure[None]:
    """Remove a character from the roster for good; a dismissed PC is in no party file."""
    character_id = yield from chosen_character(table, "dismiss.who", "Who leaves for good?", table.characters.values)
    if not character_id:
        return

    def build() -> Choose:
        if character_id not in table.characters:
            raise MovedOn
        name = table.name(character_id)
        options = (Option("no", "No", letter="."), Option("dismiss", f"Dismiss {name}", letter="z"))
        prompt = f"Dismiss {name} for good? (undo brings them back)"
        return choice("dismiss.sure", prompt, options, about=(character_id,), enter="no")

    if (yield from ask(build)) == "dismiss":
        character = table.characters[character_id]
        table.record(Dismissed(character.name, secret=not (met(table, character) and knows(character, "name"))))
        table.remove(character_id)


# -------------------------------------------------------------------- the menu


def pcs(table: CharacterTable[P]) -> list[P]:
    """Return the player characters at the table."""
    return [character for character in table.people if character.pc]


def _party_hint(table: CharacterTable[P]) -> str:
    names = ", ".join(character.name for character in pcs(table))
    return f"{document_models.party_title(table)}: {names}" if names else document_models.party_title(table)


def menu_of_people(
    join: Do, make: Do, recruit: Do, edit: Callable[[Any, str], Procedure[None]], hint: Hint = "", **more: MenuItem[Any]
) -> Menu[Any]:
    """Return the menu of characters; the game provides the first four items, and `more` items of its own.

    `hint` belongs to the item for changing a sheet.
    """

    def edited(table: CharacterTable[P]) -> Procedure[None]:
        character_id = yield from chosen_character(table, "edit.who", "Change whose sheet?", table.characters.values)
        if character_id:
            yield from edit(table, character_id)

    no_characters: WhyNot[Any] = unless(lambda table: table.characters, "No characters yet")
    party = unless(pcs, "No player characters yet")
    return {
        "join": MenuItem(
            "Bring in a party", "player characters from a file", "b", join, also=("bring the players' characters in",)
        ),
        "make": MenuItem("Make a player character", "", "m", make),
        "recruit": MenuItem("Recruit NPCs", "from templates or by hand", "n", recruit),
        "edit": MenuItem("Change a sheet", hint, "s", edited, no_characters),
        **more,
        "name": MenuItem("Name the party", _party_hint, "a", _name_party, party),
        "dismiss": MenuItem("Dismiss a character", "for good", "d", _dismiss, no_characters),
        "back": MenuItem("Done", "", ".", leads_to("between")),
    }


def characters(table: E, menu: Callable[[], Menu[E]], errand: Callable[[str], object] = str) -> Procedure[None]:
    """Ask the menu of characters once."""
    question, prompt = "evening.characters", "Characters: what now?"
    return once(table, menu, question, lambda _: prompt, errand=errand, enter="back")


# -------------------------------------------------------------------- the next fight


def sides_told(table: CharacterTable[P], counts: Callable[[P], bool]) -> str:
    """Return how many characters of each side count for the next fight, and how many living ones are down.

    Opposing sides without any are left out, unless all of them are empty.
    """
    many = {team.id: sum(map(counts, table.members(team.id))) for team in table.teams}
    opposed = any(many[team.id] for team in table.teams if not team.pcs)
    teams = (team for team in table.teams if team.pcs or many[team.id] or not opposed)

    def told(team_id: str) -> str:
        down = sum(not (counts(who) or who.away or who.dead) for who in table.members(team_id))
        return f"{many[team_id]} (+{down} down)" if down else str(many[team_id])

    return ", ".join(f"{team.name}: {told(team.id)}" for team in teams)


def aim(table: CharacterTable[P], *notes: Reason) -> Procedure[None]:
    """Ask for the condition that ends the fight besides the last side standing."""
    prompt = "What else ends the fight? (empty: only the last side standing)"
    table.ends_when = clean((yield from ask(lambda: line("fight.objective", prompt, table.ends_when, *notes))))


def away_hint(table: CharacterTable[P]) -> str:
    """Return the names of the characters who are away, or their number if they are many; "everyone" if none is."""
    away = [character.name for character in table.people if character.away]
    if not away:
        return "everyone"
    return f"{len(away)} away" if len(away) > MOST_AWAY else f"away: {', '.join(away)}"


class Joining:
    """The ways to join a table, with a game's documents and its character form."""

    def __init__(self, documents: Documents[Any, Any], making: Making[Any], by_hand: str) -> None:
        self.documents, self.making, self.by_hand = documents, making, by_hand

    @property
    def menu(self) -> Menu[Any]:
        return menu_of_people(self.join, self.make, self.recruit, self.making.edit)

    def join(self, table: FightTable[Any]) -> Procedure[None]:
        """Bring in all PCs of a party file, with their state at the time it was written."""
        party = yield from self.documents.asked("party", "party.file", "Which party?")
        self._came(table, document_models.joining(table, party))

    def make(self, table: FightTable[Any]) -> Procedure[None]:
        """Make a PC by hand."""
        name = yield from text_line("make.name", "What is the player character called?")
        new = self.making.kind(name=name, pc=True, team=document_models.players_team(table))
        sheet = yield from self.making.fill(table, new, "joins")
        if sheet is not None:
            self._came(table, [sheet])

    def recruit(self, table: FightTable[Any]) -> Procedure[None]:
        """Recruit NPCs from ready templates, from the GM's own or by hand, for one of the sides."""
        team = yield from side_joined(table)
        kind = yield from ask(lambda: self._template(table, team))
        if kind == "done":
            return
        if kind == "npc":
            name = yield from text_line("make.name", "What is the NPC called?")
            sheet = yield from self.making.fill(table, self.making.kind(name=name), "joins")
        elif kind == "own":
            template = yield from self.documents.asked("template", "recruit.own", "Which of your templates?")
            sheet = template.characters[0]
        else:
            sheet = self.documents.ready(kind)
        if sheet is None:
            return
        prompt = f"{sheet.name}{f' ({sheet.concept})' * bool(sheet.concept)}: how many?"
        room = min(MOST_OF_A_KIND, document_models.MOST_CHARACTERS - len(table.characters))
        many: int = yield from ask(lambda: whole_number("recruit.number", prompt, 1, max(room, 1), 1))
        seen = yield from ask(lambda: _seen(sheet.name))
        sheet.team, sheet.count, sheet.id = team, many if many > 1 or kind not in ("npc", "own") else 0, ""
        sheet.hidden = "hidden" in seen
        table.round = 0  # the last fight is over for good: players see new characters when the next one begins
        self._came(table, [sheet])

    def _came(self, table: FightTable[Any], sheets: list[Any]) -> None:
        """Add characters to the table and record one event for each side, hidden and visible characters apart."""
        people = [table.characters[character_id] for character_id in self.documents.cast(table, sheets)]
        for team in table.teams:
            for hidden in (False, True):
                some = (character for character in people if character.team == team.id and character.hidden == hidden)
                if character_ids := tuple(character.id for character in some):
                    table.record(Joined(character_ids, team.id, hidden))

    def _template(self, table: FightTable[Any], team: str) -> Choose:
        full = len(table.characters) >= document_models.MOST_CHARACTERS
        kinds = [
            Option(key, template["name"], self._told(key, template), thing=template["name"])
            for key, template in self.documents.templates.items()
        ]
        kinds += [Option("own", "One of your own templates", "from a file", ",o")]
        kinds += [Option("npc", "By hand", self.by_hand, ",n")]
        done = Option("done", "No one", letter=".", also=("nobody after all",))
        prompt = f"Who joins {table.team_name(team)}?"
        options = [done, *([] if full else kinds)]  # what Enter answers first: the list opens at its top
        return choice("recruit.template", prompt, options, enter="done", menu=True, catalogue=True)

    def _told(self, template: str, ready: Mapping[str, Any]) -> str:
        """Return a ready NPC's column texts as one hint, for lists without columns; without columns, the concept."""
        columns = self.documents.in_columns(self.documents.ready(template))
        text = "; ".join(f"{head} {cell}" for head, cell in columns.items() if cell != "–")
        return text or str(ready.get("concept", ""))


def facts(documents: Documents[Any, Any], decision: Decision) -> Facts:
    """Return the columns and concepts of ready NPCs if the question is which NPC to recruit; else empty facts."""
    if decision.question != "recruit.template" or not isinstance(decision, Choose):
        return Facts()
    ready = [option.key for option in decision.options if option.key in documents.templates]
    columns = {key: documents.in_columns(documents.ready(key)) for key in ready}
    heads = tuple(next(iter(columns.values()), {}))
    words = {key: str(documents.templates[key].get("concept", "")) for key in ready}
    return Facts(heads, {key: tuple(row.values()) for key, row in columns.items() if row}, words)


def _seen(name: str) -> Pick:
    prompt = f"{name}: visible or hidden?"
    return several("recruit.seen", prompt, [VISIBLE, HIDDEN], HIDDEN_LAST, most=1, chosen=["visible"], none="visible")
