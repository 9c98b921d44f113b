"""The whole evening as one procedure: what is done between fights, placing everybody, the fight, its end: END-1.

`play` is a loop over `table.phase`; nothing lives in its locals, so that it can be started from any rest point. Each
phase has a file of its own; what becomes of a side that is down is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Interrupted, MovedOn, Overruled, Procedure, ask
from unhex_tui.systems.unhex.between.archive import put_away
from unhex_tui.systems.unhex.between.menus import Menu
from unhex_tui.systems.unhex.events.fights import FateDecided, FightEnded
from unhex_tui.systems.unhex.fight.acts.leadership import left_to_rally
from unhex_tui.systems.unhex.fight.round.all_out_defend import all_out
from unhex_tui.systems.unhex.fight.round.combat import END, rally_after
from unhex_tui.systems.unhex.fight.round.reinforcing import reinforcing
from unhex_tui.systems.unhex.fight.round.rounds import initiative, order, turns
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.questions import choice
from unhex_tui.systems.unhex.state.table import Table

FATES = {"lives": "lives", "captured": "is captured", "dies": "dies"}
FATES_OF_MANY = {"lives": "live", "captured": "are captured", "dies": "die", "each": "one by one"}
_LETTERS = {"lives": "l", "captured": "c", "dies": "d", "each": "o"}


def play(table: Table) -> Procedure[None]:
    """The evening, from wherever the table stands."""
    while table.phase != "closed":
        try:
            yield from PHASES[table.phase](table)
        except Interrupted as interruption:
            table.action = None
            table.contest = None
            table.errand = None
            if isinstance(interruption, Overruled) and interruption.key == END:
                table.winner, table.ending = "", "gm"
                table.tell(FightEnded("", "gm"))
                table.phase = "ended"


# -------------------------------------------------------------------- after the fight


def wind_up(table: Table) -> Procedure[None]:
    """Leaders may still rally; then the GM decides the fate of sides that are all down (LEAD-2, END-1)."""
    leader = left_to_rally(table)
    if leader:
        yield from rally_after(table, leader)
        return
    down = _fateless(table)
    if not down:
        put_away(table)
        table.phase = "between"
        return
    team = down[0].team

    def build() -> Choose:
        about = _together(table, team)
        if not about:
            # Amended: somebody of the side is up again, or nobody of it is left. The loop looks again.
            raise MovedOn
        if len(about) > 1:
            return _fate_question(
                f"All of {table.team(team).name} are down: what becomes of them?", about, "All: ", True
            )
        name = about[0].name
        return _fate_question(f"{name}'s side is down: what becomes of {name}?", about, f"{name} ", False)

    fate = yield from ask(build)
    if fate == "each":
        table.one_by_one.append(team)
        return
    for character in _together(table, team):
        character.fate = fate
        character.dead = character.dead or fate == "dies"
        table.tell(FateDecided(character.id, fate))


def _together(table: Table, team: str) -> list[Character]:
    """Those of a side whose fate is decided next: all of them, or one where the GM decides one by one (END-1)."""
    down = [c for c in _fateless(table) if c.team == team]
    return down[:1] if team in table.one_by_one else down


def _fate_question(prompt: str, about: list[Character], whose: str, many: bool) -> Choose:
    words = FATES_OF_MANY if many else FATES
    options = [Option(key, f"{whose}{word}", letter=_LETTERS[key]) for key, word in words.items()]
    note = Reason("A side all unconscious at the end: its fate is the GM's", ("END-1",))
    return choice("end.fate", prompt, options, note, about=[c.id for c in about], light=False)


def _fateless(table: Table) -> list[Character]:
    """Unconscious members of sides that are wholly down, nobody of whom got away."""
    found = []
    for team in table.teams:
        members = [c for c in table.members(team.id) if not c.away]
        if any(not c.unconscious and not c.dead for c in members):
            continue
        found += [c for c in members if not c.dead and not c.left_fight and not c.fate]
    return found


def _outside_rounds(table: Table) -> Procedure[None]:
    """A phase that is loaded when a session first comes to it: the start does not wait for all of them."""
    match table.phase:
        case "placing":
            from unhex_tui.systems.unhex.between.placing import placing as phase
        case "gathering":
            from unhex_tui.systems.unhex.between.gathering import gathering as phase
        case "preparing":
            from unhex_tui.systems.unhex.between.preparing import preparing as phase
        case "recovery":
            from unhex_tui.systems.unhex.between.recovery import recovery as phase
        case "advancing":
            from unhex_tui.systems.unhex.between.advancing import advancing as phase
        case "closing":
            from unhex_tui.systems.unhex.between.hub import closing as phase
        case _:
            from unhex_tui.systems.unhex.between.hub import between

            return between(table, _how_pcs_come)
    return phase(table)


def _how_pcs_come() -> Menu:
    from unhex_tui.systems.unhex.between.gathering import FIRST

    return FIRST


PHASES: Mapping[str, Callable[[Table], Procedure[None]]] = {
    "placing": _outside_rounds,
    "reinforcing": reinforcing,
    "initiative": initiative,
    "order": order,
    "all_out": all_out,
    "turns": turns,
    "ended": wind_up,
    "between": _outside_rounds,
    "gathering": _outside_rounds,
    "preparing": _outside_rounds,
    "recovery": _outside_rounds,
    "advancing": _outside_rounds,
    "closing": _outside_rounds,
}
