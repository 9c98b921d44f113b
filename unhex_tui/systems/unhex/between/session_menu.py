"""The session menu between fights, and closing the session: END-2, CHAR-5, TABLE-1.

Entries that make no sense now are blocked, with reasons. An entry that takes several questions is an errand on the
table, so that a fight never begins in the middle of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.procedure import Procedure
from unhex_tui.gamekit import history
from unhex_tui.gamekit.log import EveningClosed
from unhex_tui.gamekit.menus import Menu, MenuItem, at_once, leads_to, once
from unhex_tui.gamekit.naming import listed
from unhex_tui.systems.unhex.between import outside
from unhex_tui.systems.unhex.between.archive import gather, prepare
from unhex_tui.systems.unhex.between.fates import (
    MANY,
    award,
    award_hint,
    choose_rules,
    fates_hint,
    set_goal,
    settle,
    verdict,
    why_no_award,
    why_no_goal,
    why_nothing_open,
)
from unhex_tui.systems.unhex.between.outside import aid, aid_hint, why_no_aid
from unhex_tui.systems.unhex.between.recovery import (
    begin_recovery,
    recovering_pcs,
    recovery,
    why_no_recovery,
    worn_and_almost,
)
from unhex_tui.systems.unhex.events.fights import GoalSettled
from unhex_tui.systems.unhex.fight.acts.first_aid import BARE
from unhex_tui.systems.unhex.people.character import AS_TOLD
from unhex_tui.systems.unhex.rules.table_rules import EDITION, RULES
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand


def between(table: Table, how_pcs_come: Callable[[], Menu[Table]]) -> Procedure[None]:
    """Ask once from the menu between fights; `how_pcs_come` gives the entries that come first while there is no PC."""

    def menu() -> Menu[Table]:
        return MENU if any(character.pc for character in table.people) else {**how_pcs_come(), **MENU}

    return once(table, menu, "evening.next", _prompt, _so_far, Errand, light=False)


def _so_far(table: Table) -> Iterator[Reason]:
    if table.goal:
        yield Reason(f"Goal: {table.goal}", ("CHAR-5",))
    yield from (Reason(text) for text in history.told(table.fights, AS_TOLD, gm=True))


def _prompt(table: Table) -> str:
    if not any(character.pc for character in table.people):
        return "Who's playing? Bring in a party or make characters"
    if not table.round:
        return "What now?"
    down = fates_hint(table)
    return f"The fight is over. To decide: the fate of {down}. What now?" if down else "The fight is over. What now?"


def _rules(table: Table) -> Procedure[None]:
    while (yield from choose_rules(table)):
        pass


def close(table: Table) -> Procedure[None]:
    """Close the session, after asking whether its goal was met (CHAR-5)."""
    if table.goal and not table.verdict:
        answer = yield from verdict(table)
        if answer == "back":
            return
        if answer == "missed":
            table.verdict = "missed"
            table.record(GoalSettled(table.goal, False))
        else:
            award(table)
    table.closing = True
    if table.phase != "advancing":
        table.phase = "closing"


def closing(table: Table) -> Procedure[None]:
    """Play the last step of a session: dropped items are picked up, and the session is closed."""
    if table.round:
        gather(table)
    table.phase = "closed"
    table.record(EveningClosed())
    yield from ()


def _rules_hint(table: Table) -> str:
    edition = EDITION.choices[table.rules.edition].partition(":")[0]
    others = sum(getattr(table.rules, rule.id) != next(iter(rule.choices)) for rule in RULES)
    return edition + (f"; {others} changed" if others else "")


def _recovery_hint(table: Table) -> str:
    worn, almost = worn_and_almost(table)
    pcs = recovering_pcs(table)
    lost = sum(item.destroyed for character in pcs for item in character.items)
    name = worn[0].name if len(worn) == 1 else "all" if len(worn) == len(pcs) else f"{len(worn)} PCs"
    lines = [f"heals {name}"] if worn else []
    tired = listed([character.name for character in almost]) if len(almost) < MANY else f"{len(almost)} PCs"
    lines += [f"raises {tired} by 1 level"] if almost else []
    lines += [f"{lost} item{'s' * (lost > 1)} to replace"] if lost else []
    return "; ".join(["time passes", *(lines or ["no one needs it"])])


def _closing_hint(table: Table) -> str:
    first = "asks about the goal" if table.goal and not table.verdict else "ends the session"
    return f"{first}; undo reopens it"


MENU: Menu[Table] = {
    "fight": MenuItem("A new fight", "map, who takes part", "f", at_once(prepare)),
    "characters": MenuItem("Characters", "bring in, make, recruit, change", "p", leads_to("gathering")),
    "roll": MenuItem("A roll outside combat", "basic, with degrees or opposed", "o", outside.roll, outside.why_no_roll),
    "aid": MenuItem("First aid", aid_hint, "a", aid, why_no_aid),
    "recover": MenuItem("The PCs recover", _recovery_hint, "v", at_once(begin_recovery), why_no_recovery),
    "fate": MenuItem("Decide fates", fates_hint, "w", settle, why_nothing_open, rare=True, also=("their fate",)),
    "goal": MenuItem(
        "Session goal",
        lambda table: table.goal or "not set yet",
        "g",
        set_goal,
        why_no_goal,
        also=("the session's goal",),
    ),
    "award": MenuItem("The goal is met", award_hint, "G", at_once(award), why_no_award),
    "rules": MenuItem("Edition and table rules", _rules_hint, "t", _rules),
    "bare": MenuItem(
        BARE,
        "erases nothing, may do harm",
        "b",
        partial(aid, bare=True),
        partial(why_no_aid, bare=True),
        rare=True,
    ),
    "close": MenuItem("Close the session", _closing_hint, "c", close),
}
LEADS_BACK: Mapping[str, Callable[[Table], Procedure[None]]] = {"closing": closing, "recovery": recovery}
"""Procedures of the phases that return to this menu or end the session, by phase."""
