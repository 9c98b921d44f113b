"""The session's goal and what it is worth: CHAR-3 to CHAR-5.

The players agree on the goal; the GM says whether it was met. The award comes once a session, and what a risen max
level brings is offered at once, by `advancing`.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Choose, Enter, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening.asking import choice, line
from unhex_tui.evening.naming import listed
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.events.evening import GoalSet, GoalSettled, MaxLevelRaised
from unhex_tui.systems.unhex.people.abilities import count, gifts, still_to_choose
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import slots
from unhex_tui.systems.unhex.state.table import Table


def set_goal(table: Table) -> Procedure[None]:
    """Ask what the players want to achieve; an empty line takes back what was agreed before (CHAR-5)."""

    def build() -> Enter:
        prompt = "What do the players want to achieve in this session?"
        note = Reason("The players agree on one goal; the GM may warn, but not choose", ("CHAR-5",))
        return line("goal.text", prompt, table.goal, note, seat=table.team_seat(table.pc_team()))

    goal = clean((yield from ask(build)))
    if goal != table.goal:
        table.goal, table.verdict = goal, ""
        table.tell(GoalSet(goal))


def why_no_goal(table: Table) -> Iterator[Reason]:
    """Why a goal cannot be set now."""
    if not any(c.pc for c in table.characters.values()):
        yield Reason("There are no PCs yet", ("CHAR-5",))
    if table.verdict == "met":
        yield Reason("The goal is met: one goal per session", ("CHAR-5",))


def why_no_award(table: Table) -> Iterator[Reason]:
    """Why there is no award to be given."""
    if not table.goal:
        yield Reason("No goal is set", ("CHAR-5",))
    elif table.verdict == "met":
        yield Reason("The award was already given: once per session", ("CHAR-5",))
    if not rewarded(table):
        yield Reason("No PC is alive", ("CHAR-5",))


def rewarded(table: Table) -> list[Character]:
    """Whom the award goes to: all PCs but the dead (CHAR-5)."""
    return [c for c in table.living if c.pc]


def award_hint(table: Table) -> str:
    """Whose max level would rise to what, in words."""
    risen = [f"{c.name} to {c.max_level + 1}" for c in rewarded(table) if c.max_level < table.rules.highest_level]
    return f"max level rises: {listed(risen)}" if risen else "all are at the highest max level"


def gives(max_level: int) -> str:
    """What reaching this max level gives: a `slot` (CHAR-3), an `ability` (CHAR-4), mostly nothing."""
    if count(max_level) > count(max_level - 1):
        return "ability"
    return "slot" if slots(max_level) > slots(max_level - 1) else ""


def award(table: Table) -> None:
    """Give the award: max level +1 for all PCs, never above the highest; then what that brings (CHAR-5)."""
    table.verdict = "met"
    table.tell(GoalSettled(table.goal, True))
    highest = table.rules.highest_level
    for character in rewarded(table):
        at_highest = character.max_level >= highest
        counts = (len(character.abilities), len(character.good_at))
        character.gifts = max(character.gifts, gifts(character.max_level, *counts))
        character.max_level = max(character.max_level, min(highest, character.max_level + 1))
        given = "" if at_highest else gives(character.max_level)
        table.tell(MaxLevelRaised(character.id, character.max_level, at_highest, given))
        if given or still_to_choose(character.max_level, *counts, character.gifts):
            table.advancing.append(character.id)
    if table.advancing:
        table.phase = "advancing"


def verdict(table: Table) -> Procedure[str]:
    """Ask whether the goal was met before the session is closed: `met`, `missed`, or `back` where it goes on."""

    def build() -> Choose:
        options = (
            Option("met", "Met", award_hint(table), "m"),
            Option("missed", "Not met", "", "n"),
            Option("back", "Don't close yet", "", ".", also=("do not close yet",)),
        )
        note = Reason("Goal met: max level +1 for every PC", ("CHAR-5",))
        prompt = f"Before you close the session: was the goal met? {table.goal}"
        return choice("goal.met", prompt, options, note, enter="back")

    answer: str = yield from ask(build)
    return answer
