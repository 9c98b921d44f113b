"""Questions between fights that all games share: the characters at the table, and the sides of the next fight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.evening import forms
from unhex_tui.evening.asking import AWAY, MOST_AWAY, choice, line, people_options, team_options, text_line
from unhex_tui.evening.events import Dismissed, PartyNamed
from unhex_tui.evening.known import knows, met
from unhex_tui.evening.menus import E, Menu, MenuItem, WhyNot, leads_to, once, unless
from unhex_tui.evening.naming import same_name
from unhex_tui.evening.people import P, Peopled
from unhex_tui.files.text import clean

Do: TypeAlias = Callable[[Any], Procedure[None]]
Hint: TypeAlias = str | Callable[[Any], str]
HIDDEN = Option(
    "hidden",
    "Hidden from the players",
    "until revealed; recruit them last, or a gap in the numbers gives them away",
    "H",
)
"""Option to keep recruits hidden from the players."""


def somebody(table: Peopled[P], question: str, prompt: str, choices: Callable[[], Iterable[P]]) -> Procedure[str]:
    """Ask for one of some characters; return the id, or "" if the player chooses no one or `choices` is empty."""

    def build(away: bool) -> Choose | Given:
        found, folded = people_options(table, choices())
        if not found:
            return Given("")
        options = [*(folded if away else found), Option(":back", "No one", letter=".", also=("nobody",))]
        return choice(question, prompt, options, enter=":back", menu=True)

    answer: str = yield from ask(partial(build, False))
    if answer == AWAY:
        answer = yield from ask(partial(build, True))
    return "" if answer == ":back" else answer


def side_joined(table: Peopled[P]) -> Procedure[str]:
    """Ask which side recruited NPCs join, if there are several; return its id."""
    forms.opposition_team(table)
    if len(table.teams) == 1:
        return table.teams[0].id
    options = team_options(table, sorted(table.teams, key=lambda team: team.pcs))
    if len(table.teams) < forms.MOST_TEAMS:
        options.append(Option(_NEW_SIDE, "A new side", "you name it next", "n"))
    team: str = yield from ask(lambda: choice("recruit.team", "Recruit NPCs for which side?", options, menu=True))
    return (yield from _new_side(table)) if team == _NEW_SIDE else team


_NEW_SIDE = ":new"
"""Key of the option for a new side; no side id has this form."""


def _new_side(table: Peopled[P]) -> Procedure[str]:
    """Ask for the name of a new side; return its id."""
    prompt = "What is the new side called?"
    name = yield from text_line("recruit.side", prompt)
    while any(same_name(team.name) == same_name(name) for team in table.teams):
        name = yield from text_line("recruit.side", f"{prompt} {name} is taken")
    return forms.new_side(table, name)


def _name_party(table: Peopled[P]) -> Procedure[None]:
    """Ask for the party's name; the party file gets this name when the session is closed."""
    was = forms.party_title(table)
    prompt = "What is the party called?"
    name = yield from text_line("party.name", prompt, was)
    while side := forms.called_so(table, name):
        name = yield from text_line("party.name", f"{prompt} {side} is the other side", was)
    if name != was:
        forms.name_party(table, name, was)
        table.tell(PartyNamed(name))


def _dismiss(table: Peopled[P]) -> Procedure[None]:
    """Remove a character from the roster for good; a dismissed PC is in no party file."""
    who = yield from somebody(table, "dismiss.who", "Who leaves for good?", table.characters.values)
    if not who:
        return

    def build() -> Choose:
        if who not in table.characters:
            raise MovedOn
        name = table.name(who)
        options = (Option("no", "No", letter="."), Option("dismiss", f"Dismiss {name}", letter="z"))
        prompt = f"Dismiss {name} for good? (undo brings them back)"
        return choice("dismiss.sure", prompt, options, about=(who,), enter="no")

    if (yield from ask(build)) == "dismiss":
        c = table.characters[who]
        table.tell(Dismissed(c.name, secret=not (met(table, c) and knows(c, "name"))))
        table.remove(who)


# -------------------------------------------------------------------- the menu


def pcs(table: Peopled[P]) -> list[P]:
    """Return the player characters at the table."""
    return [c for c in table.characters.values() if c.pc]


def _party_hint(table: Peopled[P]) -> str:
    return f"{forms.party_title(table)}: {', '.join(c.name for c in pcs(table))}"


def menu_of_people(
    join: Do, make: Do, recruit: Do, edit: Callable[[Any, str], Procedure[None]], hint: Hint = "", **more: MenuItem[Any]
) -> Menu[Any]:
    """Return the menu of characters; the game provides the first four items, and `more` items of its own.

    `hint` belongs to the item for changing a sheet.
    """

    def edited(table: Peopled[P]) -> Procedure[None]:
        who = yield from somebody(table, "edit.who", "Change whose sheet?", table.characters.values)
        if who:
            yield from edit(table, who)

    anybody: WhyNot[Any] = unless(lambda table: table.characters, "No characters yet")
    party = unless(pcs, "No player characters yet")
    return {
        "join": MenuItem(
            "Bring in a party", "player characters from a file", "b", join, also=("bring the players' characters in",)
        ),
        "make": MenuItem("Make a player character", "", "m", make),
        "recruit": MenuItem("Recruit NPCs", "from templates or by hand", "n", recruit),
        "edit": MenuItem("Change a sheet", hint, "s", edited, anybody),
        **more,
        "name": MenuItem("Name the party", _party_hint, "a", _name_party, party),
        "dismiss": MenuItem("Dismiss a character", "for good", "d", _dismiss, anybody),
        "back": MenuItem("Done", "", ".", leads_to("between")),
    }


def characters(table: E, menu: Callable[[], Menu[E]], errand: Callable[[str], object] = str) -> Procedure[None]:
    """Ask the menu of characters once."""
    question, prompt = "evening.characters", "Characters: what now?"
    return once(table, menu, question, lambda _: prompt, errand=errand, enter="back")


# -------------------------------------------------------------------- the next fight


def sides_told(table: Peopled[P], counts: Callable[[P], bool]) -> str:
    """Return how many characters of each side count for the next fight.

    Opposing sides without any are left out, unless all of them are empty.
    """
    many = {team.id: sum(map(counts, table.members(team.id))) for team in table.teams}
    opposed = any(many[team.id] for team in table.teams if not team.pcs)
    told = (team for team in table.teams if team.pcs or many[team.id] or not opposed)
    return ", ".join(f"{team.name}: {many[team.id]}" for team in told)


def aim(table: Peopled[P], *notes: Reason) -> Procedure[None]:
    """Ask for the condition that ends the fight besides the last side standing."""
    prompt = "What else ends the fight? (empty: only the last side standing)"
    table.ends_when = clean((yield from ask(lambda: line("fight.objective", prompt, table.ends_when, *notes))))


def away_hint(table: Peopled[P]) -> str:
    """Return the names of the characters who are away, or their number if they are many; "everyone" if none is."""
    away = [c.name for c in table.characters.values() if c.away]
    if not away:
        return "everyone"
    return f"{len(away)} away" if len(away) > MOST_AWAY else f"away: {', '.join(away)}"
