"""The four GM actions that games share: edit, reveal, GM note and auto-answers; and the ways to overrule.

Edits and reveals ask for a character or thing, then for the change, and make one journal entry. A GM note changes
nothing else and only the GM reads it. Games add their own edits, and `auto_answers` has the auto-answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Beside
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.auto_answers import Agreements
from unhex_tui.gamekit.log import Appeared, Edited
from unhex_tui.gamekit.people import Fact, P, Peopled
from unhex_tui.gamekit.questions import VOIDS, anybody, choose, concerning, ending, number, team_options, text_line
from unhex_tui.gamekit.visibility import knows, met
from unhex_tui.gamekit.visibility import reveal as make_known

Edit: TypeAlias = Callable[[Any, Any], Procedure[str]]
"""A procedure that asks for an edit, makes it and returns a description of it, or "" if nothing changed."""
Offer: TypeAlias = tuple[Option, Edit]


def amend(
    table: Peopled[Any],
    offers: Callable[[Any, Any], list[Offer]],
    *things: tuple[Option, Callable[[Any], Procedure[str]]],
) -> Procedure[str]:
    """Ask what to edit and how, make the edit and return a description of it, or "" if there is nothing to edit.

    First a character or one of `things` is chosen, then a fact of the character: the game's `offers` come before the
    shared edits.
    """
    others = {option.key: edit for option, edit in things}
    if not table.characters and not others:
        return ""
    asked, away = "Edit whom or what?" if others else "Edit whom?", "Edit whom? (characters who are away)"
    who = yield from anybody(table, "amend.who", asked, away, after=[option for option, _ in things])
    if who in others:
        return (yield from others[who](table))
    return (yield from concerning(who, _edited(table, table.characters[who], offers)))


def _edited(table: Peopled[Any], c: Any, offers: Callable[[Any, Any], list[Offer]]) -> Procedure[str]:
    common = [
        (Option("name", "Name", letter="n"), _name),
        (Option("team", "Side", table.team_name(c.team), "s"), _team),
        (Option("remove", "Remove", "for good; undo brings them back", "X"), _remove),
    ]
    found = [*offers(table, c), *common]
    key = yield from choose("amend.what", f"Edit what about {c.name}?", [option for option, _ in found])
    return (yield from next(edit for option, edit in found if option.key == key)(table, c))


def figure(name: str, words: str, low: int, high: int, settle: Callable[[Any, Any], None] | None = None) -> Edit:
    """Build an edit of a number between `low` and `high`; `settle` then adjusts dependent values."""

    def edit(table: Any, c: Any) -> Procedure[str]:
        was = getattr(c, name)
        new = yield from number("amend.number", f"{c.name}: {words}?", low, high, was)
        if new == was:
            return ""
        setattr(c, name, new)
        if settle is not None:
            settle(table, c)
        return f"{c.name}: {words} {was} → {new}"

    return edit


def holder(table: Any, c: Any) -> Procedure[str]:
    """Ask who holds a character; return the holder's id, or "" for no one."""
    others = [one for one in table.characters.values() if one.able and one is not c and not one.held_by]
    options = [Option(":nobody", "No one", letter=".", also=("nobody",)), *(table.option(one) for one in others)]
    key = yield from choose("amend.held", f"Who holds {c.name}?", options)
    return "" if key == ":nobody" else key


def turned(name: str, on: str, off: str, _table: Any, c: Any) -> Procedure[str]:
    """Toggle a flag and return its new state in words, `on` or `off`."""
    setattr(c, name, not getattr(c, name))
    yield from ()
    return f"{c.name} {on if getattr(c, name) else off}"


def _name(_table: Any, c: Any) -> Procedure[str]:
    new = yield from text_line("amend.text", f"{c.name}'s name?", c.name)
    was, c.name = c.name, new
    return f"{was} is now called {new}" if new != was else ""


def _team(table: Peopled[Any], c: Any) -> Procedure[str]:
    options = team_options(table, (team for team in table.teams if team.id != c.team))
    c.team = yield from choose("amend.team", f"Which side is {c.name} on?", options)
    return f"{c.name} is now on the side of {table.team_name(c.team)}"


def _remove(table: Peopled[Any], c: Any) -> Procedure[str]:
    table.remove(c.id)
    yield from ()
    return f"{c.name} is removed"


SESSION = ":session"
"""Key of the option that stands for the whole session."""


class Thing(Value):
    """A subject for notes besides the session and the characters."""

    option: Option
    """Option of the thing; its key is no character's id."""
    keep: Callable[[str], None]
    """Store a note on the thing."""


def note(table: Peopled[P], things: Sequence[Thing] = ()) -> Procedure[str]:
    """Ask for the subject and the text of a note; return the note as the log shows it."""
    asked, away = "GM note: about what?", "GM note: about whom? (characters who are away)"
    session = Option(SESSION, "The session", "no one in particular", ".")
    about = yield from anybody(table, "note.about", asked, away, before=[session], after=[one.option for one in things])
    if about == SESSION:
        text = yield from text_line("note.text", "GM note")
        table.notes.append(text)
        return f"note: {text}"
    thing = next((one for one in things if one.option.key == about), None)
    name = thing.option.label if thing else table.name(about)
    words = text_line("note.text", f"GM note on {name}")
    text = yield from words if thing else concerning(about, words)
    if thing:
        thing.keep(text)
    else:
        table.noted.setdefault(about, []).append(text)
    return f"note on {name}: {text}"


def reveal(table: Peopled[P]) -> Procedure[str]:
    """Ask for a character and a change of visibility, make it and describe it; "" without characters."""
    if not table.characters:
        return ""
    # NPCs first, since they are mostly meant; characters who are away last.
    everybody = sorted(table.characters.values(), key=lambda one: (one.away, one.pc))
    asked = "Reveal or hide whom?"
    key = yield from anybody(table, "reveal.who", asked, f"{asked} (characters who are away)", people=everybody)
    return (yield from concerning(key, what_is_known(table, table.characters[key])))


def what_is_known(table: Peopled[P], who: P) -> Procedure[str]:
    """Ask whether to hide or show a character or a fact, make the change and return a description of it."""
    options = [Option("turn", "Reveal" if who.hidden else "Hide", "" if who.hidden else _STAYS, "v")]
    facts = [fact for fact in table.facts if not (who.pc and fact.pcs)]
    named = not who.hidden and knows(who, "name")
    options += [
        Option(fact.id, _offer(who, fact), _STAYS if named and fact.id == "name" else "", fact.letter) for fact in facts
    ]
    state = "hidden from the players" if who.hidden else "visible to the players"
    key = yield from choose("amend.hidden", f"{who.name} is {state}", options)
    if key == "turn":
        make_known(table, who, hidden=not who.hidden)
        if met(table, who):
            table.tell(Appeared(who.id))
        return f"{who.name} is {'hidden from' if who.hidden else 'revealed to'} the players"
    fact = next(one for one in table.facts if one.id == key)
    told = key in who.known
    known = tuple(one for one in who.known if one != key) if told else (*who.known, key)
    make_known(table, who, known=known)
    return f"{who.name}: the players {'no longer know' if told else 'know'} {fact.what}"


_STAYS = "what players have read in the log stays"
"""Hint of the options that hide a character or a name: only later lines leave the name out."""


def _offer(who: P, fact: Fact) -> str:
    known = knows(who, fact.id, pcs=fact.pcs)
    return f"Hide {fact.what} from the players" if known else f"Tell the players {fact.what}"


def asides(amend: Callable[[Any], Procedure[str]], agreements: Agreements) -> tuple[Beside, ...]:
    """Return the GM actions: edits, visibility, notes and auto-answers."""
    return (
        Beside("amend", "Edit", "change anything on the table", "", partial(_told_first, amend)),
        Beside("reveal", "Reveal", "what the players know", "", partial(_told_first, reveal)),
        Beside("note", "GM note", "on the session or a character; GM only", "o", note),
        Beside("standing", "Auto-answers", "questions the app answers for you", "a", agreements.aside),
    )


def _told_first(edit: Callable[[Any], Procedure[str]], table: Any) -> Procedure[str]:
    """Run an edit and insert its description before the events it caused; without events the journal logs it."""
    since = len(table.told)
    done = yield from edit(table)
    if done and len(table.told) > since:
        table.told.insert(since, Edited(done))
    return done


def overrules(table: Any) -> tuple[Option, ...]:
    """Return the ways to overrule now: void the action under way if it has begun, and end the fight."""
    options = VOIDS if table.action is not None and table.action.begun else ()
    return (*options, ending(table)) if table.fighting else options
