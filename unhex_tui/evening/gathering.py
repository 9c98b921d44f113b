"""Who is at the table, asked between fights alike in every game: one of some, the party's name, who leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.evening import forms
from unhex_tui.evening.asking import AWAY, choice, people_options, text_line
from unhex_tui.evening.menus import E, Menu, once
from unhex_tui.evening.people import P, Peopled


def characters(table: E, menu: Callable[[], Menu[E]], errand: Callable[[str], object] = str) -> Procedure[None]:
    """The menu of who is at the table, once."""
    question, prompt = "evening.characters", "Characters: what is to be done?"
    return once(table, menu, question, lambda _: prompt, errand=errand, enter="back")


def somebody(table: Peopled[P], question: str, prompt: str, choices: Callable[[], Iterable[P]]) -> Procedure[str]:
    """Ask for one of some characters; the answer is empty where there is none, or nobody is chosen."""

    def build(away: bool) -> Choose | Given:
        found, folded = people_options(table, choices())
        if not found:
            return Given("")
        options = [*(folded if away else found), Option(":back", "Nobody", letter=".")]
        return choice(question, prompt, options, enter=":back")

    answer: str = yield from ask(partial(build, False))
    if answer == AWAY:
        answer = yield from ask(partial(build, True))
    return "" if answer == ":back" else answer


def party_renamed(table: Peopled[P]) -> Procedure[str]:
    """Ask what the party is called, by which its file is named; the name it has from now on, empty where it keeps its
    own.
    """
    was = forms.party_title(table)
    prompt = "What is the party called?"
    name = yield from text_line("party.name", prompt, was)
    while side := forms.called_so(table, name):
        name = yield from text_line("party.name", f"{prompt} The other side is called {side}", was)
    if name == was:
        return ""
    forms.name_party(table, name, was)
    return name


def leaving(table: Peopled[P]) -> Procedure[P | None]:
    """Ask who leaves the roster for good, and whether that is meant; None where nobody does."""
    who = yield from somebody(table, "dismiss.who", "Who leaves the roster?", table.characters.values)
    if not who:
        return None

    def build() -> Choose:
        if who not in table.characters:
            raise MovedOn
        name = table.name(who)
        options = (Option("no", "No", letter="n"), Option("dismiss", f"Dismiss {name}", letter="z"))
        prompt = f"Dismiss {name} for good? (undo brings them back)"
        return choice("dismiss.sure", prompt, options, about=(who,), enter="no")

    return table.characters[who] if (yield from ask(build)) == "dismiss" else None
