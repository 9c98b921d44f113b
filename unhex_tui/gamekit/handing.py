"""The GM action that hands a side or a character to the app, or takes them back.

The table's `standing` holds the temper by `hand:ID`, of a side or a character; a character's own entry counts first.
"""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import AutoAnswer, GmAction
from unhex_tui.gamekit.questions import choose

HAND = "hand:"
_STOP = "stop"
_TEMPERS = (
    Option("plain", "Plain", "sometimes the second-best choice", "p"),
    Option("sharp", "Sharp", "always the best choice", "s"),
    Option("loose", "Loose", "often another good choice", "l"),
)


def handed(table: Any, decision: Decision) -> str:
    """Return the temper by which the app answers a decision; empty if a person answers.

    A decision that serves no side is the app's if it plays every side that is able to fight.
    """
    if not table.standing or not table.fighting:
        return ""
    of = [seat.of for seat in decision.seats]
    whose = of if all(of) else table.able_teams()
    tempers = [_temper(table, each) for each in whose]
    return tempers[0] if tempers and all(tempers) else ""


def _temper(table: Any, of: str) -> str:
    """Return the temper of a side or a character that is handed over; empty otherwise."""
    character = table.characters.get(of)
    team = table.standing.get(f"{HAND}{character.team if character is not None else of}", "")
    temper: str = table.standing.get(f"{HAND}{of}", team)
    return temper


def _named(table: Any, of: str) -> str:
    name: str = table.name(of) if of in table.characters or of in table.removed else table.team_name(of)
    return name


def played(table: Any) -> list[str]:
    """Return whom the app plays, each in a few words."""
    handed_over = [(key.removeprefix(HAND), temper) for key, temper in table.standing.items() if key.startswith(HAND)]
    return [f"the app plays {_named(table, of)}, {temper}" for of, temper in handed_over]


def offers(table: Any, decision: Decision) -> tuple[AutoAnswer, ...]:
    """Return the offers to let the app play beside a decision, then whom it plays now."""
    if not table.fighting:
        return ()
    of = dict.fromkeys(seat.of for seat in decision.seats if seat.of)
    teams = [table.characters[each].team if each in table.characters else each for each in of]
    sides = {team.id: team.name for team in table.teams}
    whom = dict.fromkeys([*(team for team in teams if team in sides), *(of if len(of) == 1 else ())])
    new = [each for each in whom if not _temper(table, each)]
    now = [key.removeprefix(HAND) for key in table.standing if key.startswith(HAND)]
    return (
        *(AutoAnswer(f"let the app play {'' if each in sides else 'only '}{_named(table, each)}; until you end it",
                     "hand", (each,)) for each in new),
        *(AutoAnswer(f"{words}; stop: you answer again", "hand", (each, _STOP), holds=True)
          for words, each in zip(played(table), now, strict=True)),
    )  # fmt: skip


def hand_over(table: Any) -> Procedure[str]:
    """Ask whom the app is to play, and how; return the change in words."""
    people = [character for character in table.taking_part() if character.able]
    options = [
        *(Option(team.id, team.name, _hint(table, team.id), thing=team.name) for team in table.teams),
        *(Option(each.id, f"Only {each.name}", _hint(table, each.id), token=each.id) for each in people),
    ]
    if not options:
        return ""
    of = yield from choose("hand.who", "Whom does the app play?", options)
    key, name = f"{HAND}{of}", _named(table, of)
    stop = [Option(_STOP, "Stop", "you answer again", ".")] if key in table.standing else []
    temper = yield from choose("hand.temper", f"How does the app play {name}?", [*_TEMPERS, *stop])
    if temper == _STOP:
        del table.standing[key]
        return f"The app no longer plays {name}"
    table.standing[key] = temper
    return f"The app plays {name}, {temper}"


def _hint(table: Any, of: str) -> str:
    return f"played by the app, {temper}" if (temper := _temper(table, of)) else ""


ACTION = GmAction("hand", "Let the app play", "a side, or one character", "k", hand_over)
