"""What now? The question between fights, and all it leads to: END-2, CHAR-5, TABLE-1.

Only what makes sense is offered; the rest is blocked, with reasons. Whatever takes several questions is an errand on
the table, so that a fight never begins in the middle of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.decision import Choose, Explanation, Preview, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.systems.unhex.between import outside
from unhex_tui.systems.unhex.between.archive import gather
from unhex_tui.systems.unhex.between.deeds import Deed, barred, no_hint, nothing_against, offered
from unhex_tui.systems.unhex.between.gathering import FIRST, characters
from unhex_tui.systems.unhex.between.goals import award, set_goal, verdict, why_no_award, why_no_goal
from unhex_tui.systems.unhex.between.preparing import prepare
from unhex_tui.systems.unhex.between.recovery import begin_recovery, comes_back, why_no_recovery, worn_and_almost
from unhex_tui.systems.unhex.between.treating import aid, aid_hint, why_no_aid
from unhex_tui.systems.unhex.events.evening import GoalSettled
from unhex_tui.systems.unhex.events.fights import EveningClosed
from unhex_tui.systems.unhex.state import history
from unhex_tui.systems.unhex.state.table import GM, Table
from unhex_tui.systems.unhex.state.underway import Errand


def between(table: Table) -> Procedure[None]:
    """One thing that is done between fights."""
    key = yield from ask(lambda: _menu(table))
    table.errand = Errand(key)
    yield from {**DEEDS, **FIRST}[key].do(table)
    table.errand = None


def _menu(table: Table) -> Choose:
    deeds = _deeds(table)

    def explain() -> Explanation:
        goal = [Reason(f"The goal: {table.goal}", ("CHAR-5",))] if table.goal else []
        fought = [Reason(text) for text in history.told(table.fights, gm=True)]
        options = {option.key for option in offered(table, deeds)}
        previews = {"recover": Preview(tuple(comes_back(table)))} if "recover" in options else {}
        return Explanation(barred(table, deeds), previews, (*goal, *fought))

    return Choose(
        question="evening.next",
        seats=(GM,),
        prompt=_prompt(table),
        options=offered(table, deeds),
        explain=explain,
    )


def _prompt(table: Table) -> str:
    if not any(c.pc for c in table.characters.values()):
        return "Who are you? Bring the players' characters in, or make them"
    return "The fight is over. What now?" if table.round else "What now?"


def _deeds(table: Table) -> Mapping[str, Deed]:
    """With nobody there yet, how somebody comes is said first."""
    if any(c.pc for c in table.characters.values()):
        return DEEDS
    return {**FIRST, **DEEDS}


# -------------------------------------------------------------------- what leads on


def _recover(table: Table) -> Procedure[None]:
    begin_recovery(table)
    yield from ()


def _award(table: Table) -> Procedure[None]:
    award(table)
    yield from ()


def _rules(table: Table) -> Procedure[None]:
    from unhex_tui.systems.unhex.between.ruling import choose_rules

    while (yield from choose_rules(table)):
        pass


def close(table: Table) -> Procedure[None]:
    """The evening is over, once it is said whether its goal was met (CHAR-5)."""
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
    """Nothing is left to be chosen: what was dropped is taken up, and the session is closed."""
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


def _goal_hint(table: Table) -> str:
    return table.goal or "not agreed yet"


DEEDS: Mapping[str, Deed] = {
    "fight": Deed(lambda _: "A new fight", lambda _: "map, who takes part, begin", "f", nothing_against, prepare),
    "characters": Deed(
        lambda _: "Characters", lambda _: "make, bring in, recruit, change", "p", nothing_against, characters
    ),
    "roll": Deed(lambda _: "A roll outside combat", no_hint, "o", outside.why_no_roll, outside.roll),
    "aid": Deed(lambda _: "First aid", aid_hint, "a", why_no_aid, aid),
    "recover": Deed(lambda _: "Recover", _recovery_hint, "v", why_no_recovery, _recover),
    "goal": Deed(lambda _: "The session's goal", _goal_hint, "g", why_no_goal, set_goal),
    "award": Deed(lambda _: "The goal is met", lambda _: "max level +1 for all PCs", "G", why_no_award, _award),
    "rules": Deed(lambda _: "Edition and table rules", no_hint, "t", nothing_against, _rules),
    "close": Deed(lambda _: "Close the session", lambda _: "it can be opened again", "c", nothing_against, close),
}
