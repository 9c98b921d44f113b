"""The menu between fights, and closing the session: END-2, CHAR-5, TABLE-1.

Only what makes sense is offered; the rest is blocked, with reasons. Whatever takes several questions is an errand on
the table, so that a fight never begins in the middle of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from unhex_tui.engine.decision import Choose, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.systems.unhex.between import outside
from unhex_tui.systems.unhex.between.archive import gather, prepare
from unhex_tui.systems.unhex.between.goals import award, set_goal, verdict, why_no_award, why_no_goal
from unhex_tui.systems.unhex.between.menus import Menu, MenuItem, at_once, carry_through, leads_to, offered
from unhex_tui.systems.unhex.between.recovery import begin_recovery, why_no_recovery, worn_and_almost
from unhex_tui.systems.unhex.between.ruling import choose_rules
from unhex_tui.systems.unhex.between.treating import aid, aid_hint, why_no_aid
from unhex_tui.systems.unhex.events.evening import GoalSettled
from unhex_tui.systems.unhex.events.fights import EveningClosed
from unhex_tui.systems.unhex.state import history
from unhex_tui.systems.unhex.state.questions import choice
from unhex_tui.systems.unhex.state.table import Table


def between(table: Table, how_pcs_come: Callable[[], Menu]) -> Procedure[None]:
    """The menu between fights, once. `how_pcs_come` gives the items that stand first while there is no PC."""

    def menu() -> Menu:
        return MENU if any(c.pc for c in table.characters.values()) else {**how_pcs_come(), **MENU}

    key = yield from ask(lambda: _question(table, menu()))
    yield from carry_through(table, menu()[key], key)


def _question(table: Table, menu: Menu) -> Choose:
    options, blocked = offered(table, menu)
    goal = [Reason(f"The goal: {table.goal}", ("CHAR-5",))] if table.goal else []
    fought = [Reason(text) for text in history.told(table.fights, gm=True)]
    return choice("evening.next", _prompt(table), options, *goal, *fought, blocked=blocked, light=False)


def _prompt(table: Table) -> str:
    if not any(c.pc for c in table.characters.values()):
        return "Who are you? Bring the players' characters in, or make them"
    return "The fight is over. What now?" if table.round else "What now?"


# -------------------------------------------------------------------- what leads on


def _rules(table: Table) -> Procedure[None]:
    while (yield from choose_rules(table)):
        pass


def close(table: Table) -> Procedure[None]:
    """Close the session, once it is said whether its goal was met (CHAR-5)."""
    if table.goal and not table.verdict:
        answer = yield from verdict(table)
        if answer == "back":
            return
        if answer == "missed":
            table.verdict = "missed"
            table.tell(GoalSettled(table.goal, False))
        else:
            award(table)
    table.closing = True
    if table.phase != "advancing":
        table.phase = "closing"


def closing(table: Table) -> Procedure[None]:
    """The last step of a session: what was dropped is taken up, and it is closed."""
    if table.round:
        gather(table)
    table.phase = "closed"
    table.tell(EveningClosed())
    yield from ()


def _recovery_hint(table: Table) -> str:
    worn, almost = worn_and_almost(table)
    told = [f"{len(worn)} worn out"] if worn else []
    told += [f"{len(almost)} only one level below max"] if almost else []
    return "; ".join(["time passes; level to max, wounds gone, items replaced", *told])


MENU: Menu = {
    "fight": MenuItem("A new fight", "map, who takes part, begin", "f", at_once(prepare)),
    "characters": MenuItem("Characters", "make, bring in, recruit, change", "p", leads_to("gathering")),
    "roll": MenuItem("A roll outside combat", "", "o", outside.roll, outside.why_no_roll),
    "aid": MenuItem("First aid", aid_hint, "a", aid, why_no_aid),
    "bare": MenuItem(
        "First aid, nothing to erase",
        "rolled and used up all the same",
        "b",
        partial(aid, bare=True),
        partial(why_no_aid, bare=True),
        rare=True,
    ),
    "recover": MenuItem("Recover", _recovery_hint, "v", at_once(begin_recovery), why_no_recovery),
    "goal": MenuItem("The session's goal", lambda table: table.goal or "not agreed yet", "g", set_goal, why_no_goal),
    "award": MenuItem("The goal is met", "max level +1 for all PCs", "G", at_once(award), why_no_award),
    "rules": MenuItem("Edition and table rules", "", "t", _rules),
    "close": MenuItem("Close the session", "it can be opened again", "c", close),
}
