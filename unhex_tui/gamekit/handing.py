"""The GM action that hands a side or a character to the app, or takes them back.

The table's `standing` holds by `hand:ID`, of a side or a character, the temper and what else was chosen, as words:
`plain finish`. A character's own entry counts first.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.hand import TEMPERS
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import AutoAnswer, GmAction
from unhex_tui.gamekit.questions import choose

HAND = "hand:"
_STOP = "stop"
_TEMPERS = (
    Option("plain", "Plain", "the best choice, sometimes one nearly as good", "p"),
    Option("sharp", "Sharp", "always the best choice", "s"),
    Option("loose", "Loose", "often another good choice", "l"),
)
FINISH, GIVE_UP = "finish", "give_up"
_HABITS: Mapping[str, tuple[Option, str]] = MappingProxyType(
    {
        FINISH: (Option(FINISH, "Finish the fallen", letter="f"), "finishes the fallen"),
        GIVE_UP: (Option(GIVE_UP, "Give up when beaten", letter="g"), "gives up when beaten"),
    }
)
"""Choices beside the temper, each with its words once it is switched on."""
_ON = {False: ("no", "switches to yes"), True: ("yes", "switches to no")}


def handed(table: Any, decision: Decision) -> str:
    """Return the temper by which the app answers a decision; empty if a person answers.

    A decision that serves no side is the app's if it plays every side that is able to fight.
    """
    if not table.standing or not table.engaged:
        return ""
    of = [seat.of for seat in decision.seats]
    whose = of if all(of) else table.able_teams()
    tempers = [temper_of(table, each) for each in whose]
    return tempers[0] if tempers and all(tempers) else ""


def _entry(table: Any, of: str) -> list[str]:
    """Return the words chosen for a side or a character, the temper first; empty if they are not handed over."""
    character = table.characters.get(of)
    team = table.standing.get(f"{HAND}{character.team if character is not None else of}", "")
    words: list[str] = table.standing.get(f"{HAND}{of}", team).split()
    if not words or words[0] not in TEMPERS:
        return []
    return [words[0], *(word for word in words[1:] if word in table.habits)]


def temper_of(table: Any, of: str) -> str:
    """Return the temper of a side or a character that is handed over; empty otherwise."""
    return next(iter(_entry(table, of)), "")


def told(table: Any, character_id: str, habit: str) -> bool:
    """Tell whether the app plays this character, and so: `FINISH` attacks fallen foes too, `GIVE_UP` when beaten."""
    return bool(table.standing) and habit in _entry(table, character_id)


def beaten(table: Any, character_id: str) -> bool:
    """Tell whether a side is beaten: half of it has fallen, and for each able member there are two able foes.

    Those who arrive later do not count.
    """
    team = table.characters[character_id].team
    people = [(each.team == team, each.able) for each in table.taking_part() if not each.away]
    able, fallen, foes = (people.count(each) for each in ((True, True), (True, False), (False, True)))
    return fallen >= able and foes >= 2 * able


def _named(table: Any, of: str) -> str:
    name: str = table.name(of) if of in table.characters or of in table.removed else table.team_name(of)
    return name


def played(table: Any) -> list[str]:
    """Return whom the app plays, each in a few words."""
    ids = [key.removeprefix(HAND) for key in table.standing if key.startswith(HAND)]
    return [f"the app plays {_named(table, of)} ({_words(_entry(table, of))})" for of in ids]


def choosing(table: Any, habit: str) -> tuple[str, ...]:
    """Return the names of the sides and characters for whom this is chosen beside the temper."""
    ids = [key.removeprefix(HAND) for key in table.standing if key.startswith(HAND)] if table.standing else []
    return tuple([_named(table, of) for of in ids if habit in _entry(table, of)])


def _words(entry: list[str]) -> str:
    return ", ".join([*entry[:1], *(_HABITS[word][1] for word in entry[1:] if word in _HABITS)])


def _able(table: Any) -> list[Any]:
    return [character for character in table.taking_part() if character.able]


def offers(table: Any, decision: Decision) -> tuple[AutoAnswer, ...]:
    """Return the offers to let the app play beside a decision, then whom it plays now.

    Where a decision serves no side, every side is offered.
    """
    if not table.engaged:
        return ()
    of = dict.fromkeys(seat.of for seat in decision.seats if seat.of)
    teams = [table.characters[each].team if each in table.characters else each for each in of]
    sides = {team.id: team.name for team in table.teams}
    one = [each.id for each in _able(table) if of.keys() == {each.id}]
    whom = dict.fromkeys([*(team for team in teams if team in sides), *one])
    new = [each for each in whom or table.able_teams() if not temper_of(table, each)]
    now = [key.removeprefix(HAND) for key in table.standing if key.startswith(HAND)]
    return (
        *(AutoAnswer(f"let the app play {'' if each in sides else 'only '}{_named(table, each)}; until you end it",
                     "hand", (each,)) for each in new),
        *(AutoAnswer(words, "hand", (each, _STOP), holds=True)
          for words, each in zip(played(table), now, strict=True)),
    )  # fmt: skip


def hand_over(table: Any) -> Procedure[str]:
    """Ask whom the app is to play, and how; return the change in words."""
    people = _able(table)
    options = [
        *(Option(team.id, team.name, _hint(table, team.id), thing=team.name) for team in table.teams),
        *(Option(each.id, f"Only {each.name}", _hint(table, each.id), token=each.id) for each in people),
    ]
    if not options:
        return ""
    of = yield from choose("hand.who", "Whom does the app play?", options)
    key, name = f"{HAND}{of}", _named(table, of)
    stop = [Option(_STOP, "Stop", "you answer again", ".")] if key in table.standing else []
    habits = [word for word in _entry(table, of) if word in table.habits]
    temper = ""
    while temper not in TEMPERS:
        more = [_switch(_HABITS[word][0], word in habits) for word in table.habits]
        temper = yield from choose("hand.temper", f"How does the app play {name}?", [*_TEMPERS, *more, *stop])
        if temper == _STOP:
            del table.standing[key]
            return f"The app no longer plays {name}"
        if temper in _HABITS:
            habits = [word for word in table.habits if (word in habits) is (word != temper)]
    entry = [temper, *habits]
    table.standing[key] = " ".join(entry)
    return f"The app plays {name} ({_words(entry)}){'' if table.engaged else ' from the next fight on'}"


def _switch(option: Option, on: bool) -> Option:
    now, hint = _ON[on]
    return option._replace(label=f"{option.label}: {now}", hint=hint)


def _hint(table: Any, of: str) -> str:
    return f"played by the app ({_words(entry)})" if (entry := _entry(table, of)) else ""


ACTION = GmAction("hand", "Let the app play", "a side, or one character", "k", hand_over)
