"""The session's goal and its reward: CHAR-3 to CHAR-5.

The players agree on the goal; the GM decides whether it was met. The award is given once a session; `advancing` offers
at once what a new max level brings.
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
    """Ask for the players' goal; an empty line withdraws the present one (CHAR-5)."""

    def build() -> Enter:
        prompt = "What do the players want to achieve in this session?"
        note = Reason("The players agree on one goal; the GM may warn, but not choose", ("CHAR-5",))
        return line("goal.text", prompt, table.goal, note, seat=table.team_seat(table.pc_team()))

    goal = clean((yield from ask(build)))
    if goal != table.goal:
        table.goal, table.verdict = goal, ""
        table.tell(GoalSet(goal))


def why_no_goal(table: Table) -> Iterator[Reason]:
    """Yield the reasons why a goal cannot be set now."""
    if not any(c.pc for c in table.characters.values()):
        yield Reason("There are no PCs yet", ("CHAR-5",))
    if table.verdict == "met":
        yield Reason("The goal is met: one goal per session", ("CHAR-5",))


def why_no_award(table: Table) -> Iterator[Reason]:
    """Yield the reasons why the award cannot be given now."""
    if not table.goal:
        yield Reason("No goal is set", ("CHAR-5",))
    elif table.verdict == "met":
        yield Reason("The award was already given: once per session", ("CHAR-5",))
    if not rewarded(table):
        yield Reason("No PC is alive", ("CHAR-5",))


def rewarded(table: Table) -> list[Character]:
    """Return the PCs who get the award: all but the dead (CHAR-5)."""
    return [c for c in table.living if c.pc]


def award_hint(table: Table) -> str:
    """Return the PCs and the max levels they would rise to, in words."""
    risen = [f"{c.name} to {c.max_level + 1}" for c in rewarded(table) if c.max_level < table.rules.highest_level]
    return f"max level rises: {listed(risen)}" if risen else "all are at the highest max level"


def gives(max_level: int) -> str:
    """Return the reward of reaching this max level: "slot" (CHAR-3), "ability" (CHAR-4), or "" for most levels."""
    if count(max_level) > count(max_level - 1):
        return "ability"
    return "slot" if slots(max_level) > slots(max_level - 1) else ""


def award(table: Table) -> None:
    """Give the award: max level +1 for all living PCs, up to the highest; then start offering its rewards (CHAR-5)."""
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
    """Ask whether the goal was met, before the session is closed; return `met`, `missed`, or `back` to keep it open."""

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
