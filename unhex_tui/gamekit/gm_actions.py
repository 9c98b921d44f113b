"""The four GM actions that games share: edit, reveal, GM note and auto-answers; and the ways to overrule.

Edits and reveals ask for a character or thing, then for the change, and make one journal entry. A GM note changes
nothing else and only the GM reads it. Games add their own edits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Answered, AutoAnswer, GmAction
from unhex_tui.engine.value import Value
from unhex_tui.gamekit import handing
from unhex_tui.gamekit.handing import played
from unhex_tui.gamekit.log import Appeared, Edited
from unhex_tui.gamekit.people import CharacterTable, Fact, P
from unhex_tui.gamekit.questions import (
    VOIDS,
    character_or_option,
    choose,
    concerning,
    ending,
    number,
    team_options,
    text_line,
)
from unhex_tui.gamekit.traits import numbers
from unhex_tui.gamekit.visibility import knows, met
from unhex_tui.gamekit.visibility import reveal as make_known

Edit: TypeAlias = Callable[[Any, Any], Procedure[str]]
"""A procedure that asks for an edit, makes it and returns a description of it, or "" if nothing changed."""
Offer: TypeAlias = tuple[Option, Edit]


def _shared(table: Any, character: Any) -> list[Offer]:
    return [
        (Option("name", "Name", letter="n"), _name),
        (Option("team", "Side", table.team_name(character.team), "s"), _team),
        (Option("remove", "Remove", "from the roster; undo brings them back", "X"), _remove),
    ]


def edit(
    table: CharacterTable[Any],
    offers: Callable[[Any, Any], list[Offer]],
    *things: tuple[Option, Callable[[Any], Procedure[str]]],
    shared: Callable[[Any, Any], list[Offer]] = _shared,
    asks: tuple[str, str] = ("amend.who", "amend.what"),
) -> Procedure[str]:
    """Ask what to edit and how, make the edit and return a description of it, or "" if there is nothing to edit.

    First a character or one of `things` is chosen, then a fact of the character: the game's `offers` come before the
    `shared` edits. `asks` are the ids of the two questions.
    """
    others = {option.key: edit for option, edit in things}
    if not table.characters and not others:
        return ""
    asked, away = "Edit whom or what?" if others else "Edit whom?", "Edit whom? (characters who are away)"
    key = yield from character_or_option(table, asks[0], asked, away, after=[option for option, _ in things])
    if key in others:
        return (yield from others[key](table))
    character = table.characters[key]
    edits = {option.key: (option, edit) for option, edit in (*offers(table, character), *shared(table, character))}

    def edited() -> Procedure[str]:
        options = [option for option, _ in edits.values()]
        what = yield from choose(asks[1], f"Edit what about {character.name}?", options)
        return (yield from edits[what][1](table, character))

    return (yield from concerning(key, edited()))


def figure(name: str, words: str, low: int, high: int, settle: Callable[[Any, Any], None] | None = None) -> Edit:
    """Build an edit of a number between `low` and `high`; `settle` then adjusts dependent values."""

    def edit(table: Any, character: Any) -> Procedure[str]:
        was = getattr(character, name)
        new = yield from number("amend.number", f"{character.name}: {words}?", low, high, was)
        if new == was:
            return ""
        setattr(character, name, new)
        if settle is not None:
            settle(table, character)
        return f"{character.name}: {words} " + f"{was} → {new}".replace("-", "−")

    return edit


def number_edits(character: Any, settle: Callable[[Any, Any], None]) -> list[Offer]:
    """Return an edit for each number that files hold and no other number bounds; `settle` adjusts those it bounds."""
    return [
        (
            Option(field.name, field.trait.short, str(getattr(character, field.name))),
            figure(field.name, field.trait.short, *field.bounds, settle),
        )
        for field in numbers(type(character))
    ]


def holder(table: Any, character: Any) -> Procedure[str]:
    """Ask who holds a character; return the holder's id, or "" for no one."""
    others = [other for other in table.people if other.able and other is not character and not other.held_by]
    options = [Option(":nobody", "No one", letter=".", also=("nobody",)), *(table.option(other) for other in others)]
    key = yield from choose("amend.held", f"Who holds {character.name}?", options)
    return "" if key == ":nobody" else key


def turned(name: str, on: str, off: str, _table: Any, character: Any) -> Procedure[str]:
    """Toggle the flag `name` and return its new state, in the words `on` or `off`."""
    now = not getattr(character, name)
    setattr(character, name, now)
    yield from ()
    return f"{character.name} {on if now else off}"


def _name(_table: Any, character: Any) -> Procedure[str]:
    new = yield from text_line("amend.text", f"{character.name}'s name?", character.name)
    was, character.name = character.name, new
    return f"{was} is now called {new}" if new != was else ""


def _team(table: CharacterTable[Any], character: Any) -> Procedure[str]:
    options = team_options(table, (team for team in table.teams if team.id != character.team))
    character.team = yield from choose("amend.team", f"Which side is {character.name} on?", options)
    return f"{character.name} is now on the side of {table.team_name(character.team)}"


def _remove(table: CharacterTable[Any], character: Any) -> Procedure[str]:
    table.remove(character.id)
    yield from ()
    return f"{character.name} is removed"


SESSION = ":session"


class Thing(Value):
    """A subject for notes besides the session and the characters."""

    option: Option
    """Option for the thing; its key differs from every character's id."""
    keep: Callable[[str], None]
    """Store a note on the thing."""


def note(table: CharacterTable[P], things: Sequence[Thing] = ()) -> Procedure[str]:
    """Ask for the subject and the text of a note; return the note as the log shows it."""
    asked, away = "GM note: about what?", "GM note: about whom? (characters who are away)"
    session = Option(SESSION, "The session", "no one in particular", ".")
    about = yield from character_or_option(
        table, "note.about", asked, away, before=[session], after=[thing.option for thing in things]
    )
    if about == SESSION:
        text = yield from text_line("note.text", "GM note")
        table.notes.append(text)
        return f"note: {text}"
    thing = next((thing for thing in things if thing.option.key == about), None)
    name = thing.option.label if thing else table.name(about)
    words = text_line("note.text", f"GM note on {name}")
    text = yield from words if thing else concerning(about, words)
    if thing:
        thing.keep(text)
    else:
        table.noted.setdefault(about, []).append(text)
    return f"note on {name}: {text}"


def reveal(table: CharacterTable[P]) -> Procedure[str]:
    """Ask for a character and a change of visibility, make it and describe it; "" without characters."""
    if not table.characters:
        return ""
    # NPCs first, since they are mostly meant; characters who are away last.
    people = sorted(table.people, key=lambda character: (character.away, character.pc))
    asked = "Reveal or hide whom?"
    key = yield from character_or_option(
        table, "reveal.who", asked, f"{asked} (characters who are away)", people=people
    )
    return (yield from concerning(key, what_is_known(table, table.characters[key])))


def what_is_known(table: CharacterTable[P], character: P) -> Procedure[str]:
    """Ask whether to hide or show a character or a fact, make the change and return a description of it."""
    options = [Option("turn", "Reveal" if character.hidden else "Hide", "" if character.hidden else _STAYS, "v")]
    facts = [fact for fact in table.facts if not (character.pc and fact.pcs)]
    named = not character.hidden and knows(character, "name")
    options += [
        Option(fact.id, _offer(character, fact), _STAYS if named and fact.id == "name" else "", fact.letter)
        for fact in facts
    ]
    state = "hidden from the players" if character.hidden else "visible to the players"
    key = yield from choose("amend.hidden", f"{character.name} is {state}", options)
    if key == "turn":
        make_known(table, character, hidden=not character.hidden)
        if met(table, character):
            table.record(Appeared(character.id))
        return f"{character.name} is {'hidden from' if character.hidden else 'revealed to'} the players"
    fact = next(fact for fact in table.facts if fact.id == key)
    is_known = key in character.known
    known = tuple(fact_key for fact_key in character.known if fact_key != key) if is_known else (*character.known, key)
    make_known(table, character, known=known)
    return f"{character.name}: the players {'no longer know' if is_known else 'know'} {fact.what}"


_STAYS = "earlier log lines stay"
"""Hint of the options that hide a character or a name: only later lines leave the name out."""


def _offer(character: P, fact: Fact) -> str:
    known = knows(character, fact.id, pcs=fact.pcs)
    return f"Hide {fact.what} from the players" if known else f"Show {fact.what} to the players"


def gm_actions(edit: Callable[[Any], Procedure[str]], auto_answers: AutoAnswers) -> tuple[GmAction, ...]:
    """Return the GM actions: edits, visibility, notes and auto-answers."""
    return (
        GmAction("amend", "Edit", "change anything on the table", "", partial(_told_first, edit)),
        GmAction("reveal", "Reveal", "what the players know", "", partial(_told_first, reveal)),
        GmAction("note", "GM note", "on the session or a character; GM only", "o", note),
        GmAction("standing", "Auto-answers", "questions the app answers for you", "a", auto_answers.gm_action),
        handing.ACTION,
    )


def _told_first(edit: Callable[[Any], Procedure[str]], table: Any) -> Procedure[str]:
    """Run an edit and insert its description before the events it caused; without events the journal logs it."""
    since = len(table.events)
    done = yield from edit(table)
    if done and len(table.events) > since:
        table.events.insert(since, Edited(done))
    return done


def overrules(table: Any) -> tuple[Option, ...]:
    """Return the ways to overrule now: void the action under way if it has begun, and end the fight."""
    options = VOIDS if table.action is not None and table.action.begun else ()
    return (*options, ending(table)) if table.fighting else options


class AutoAnswerRule(Value):
    """An auto-answer that can be switched on."""

    letter: str
    offer: str
    short: str
    why: str
    until: str = ""
    """Duration, in words that begin with a comma; empty if it lasts until switched off."""


class AutoAnswers:
    """All auto-answers of a game.

    `rules` are the auto-answers by name. `answers` returns the name of the one that would answer an NPC's decision and
    its value, None for dice; the name is empty if none would. The table's `standing` holds those that are on.
    """

    def __init__(
        self, rules: Mapping[str, AutoAnswerRule], answers: Callable[[Any, Decision], tuple[str, str | None]]
    ) -> None:
        self.rules, self._answers = rules, answers

    def auto_answer(self, table: Any, decision: Decision) -> Answered | None:
        """Return the auto-answer that is on for this decision, or None."""
        if not table.standing:
            return None
        key, value = self.answered(table, decision)
        return Answered(value, self.rules[key].why) if key in table.standing else None

    def answered(self, table: Any, decision: Decision) -> tuple[str, str | None]:
        """Return the name and value of the auto-answer that would answer a decision; the name is empty for none."""
        by_gm = all(seat.gm for seat in decision.seats)
        if not by_gm or not decision.about or decision.about[0] not in table.characters:
            return "", None
        return self._answers(table, decision)

    def gm_action(self, table: Any) -> Procedure[str]:
        """Ask which auto-answer to switch on or off; return a description of the change."""
        options = [
            Option(key, rule.offer, "on: choose to end it" if key in table.standing else "off", rule.letter)
            for key, rule in self.rules.items()
        ]
        key = yield from choose("standing.which", "Turn which auto-answer on or off?", options)
        if key in table.standing:
            del table.standing[key]
            return f"Auto-answer off: {self.rules[key].offer}"
        table.standing[key] = "on"
        return f"Auto-answer on: {self.rules[key].offer}{self.rules[key].until}"

    def auto_answers(self, table: Any, decision: Decision) -> tuple[AutoAnswer, ...]:
        """Return the auto-answer that fits this decision, if it is off, then all active auto-answers."""
        key, _value = self.answered(table, decision)
        on = [name for name in table.standing if name in self.rules]
        active = [AutoAnswer(self.rules[name].offer, "standing", (name,), holds=True) for name in on]
        if not key or key in table.standing:
            return tuple(active)
        rule = self.rules[key]
        return AutoAnswer(f"{rule.offer}{rule.until or ', from now on'}", "standing", (key,)), *active

    def now(self, table: Any) -> tuple[str, ...]:
        return (*(self.rules[key].short for key in table.standing if key in self.rules), *played(table))
