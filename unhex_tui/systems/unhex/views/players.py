"""The players' view of a table of Unhex, built from an allow-list and from nothing else.

`_rows` selects the characters whom the players see and the visible facts about each. Everything else draws only these
rows, the PCs' sheets, the map and the round. Options, prompts, NPCs' sheets and the GM's view are not used here.
Characters whom the players do not see influence no count, order or number.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from unhex_tui.engine.decision import Decision, Seat
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Row, View
from unhex_tui.gamekit.naming import set_apart
from unhex_tui.gamekit.visibility import knows, met, shown_name, team_known
from unhex_tui.systems.unhex.fight.round.rounds import asked_first
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.audience import Known, full_row, involved, level_of, stands, state_of
from unhex_tui.systems.unhex.views.progress import drawn
from unhex_tui.systems.unhex.views.sheet import sheet, wear

GM = "the GM"


def players_view(table: Table, decision: Decision | None) -> View:
    """Return the players' view of the table and of the pending question."""
    sides = {team.id: n for n, team in enumerate(team for team in table.teams if team_known(table, team.id))}
    rows = _rows(table, sides)
    known = Known(table, False, sides, rows)
    pcs = [table.characters[character_id] for character_id in rows if table.characters[character_id].pc]
    asked = _asked(table, decision)
    return drawn(
        known,
        sheets=tuple(sheet(table, pc, sides[pc.team], to_players=True) for pc in pcs),
        focus=_focus(known, asked),
        waiting=_waiting(known, asked),
    )


# -------------------------------------------------------------------- visible characters


def _rows(table: Table, sides: Mapping[str, int]) -> dict[str, Row]:
    """Return the rows of the characters whom the players see, by their ids on the table.

    `sides` gives the index of each side that the players know.
    """
    shown = [character for character in table.people if met(table, character)]
    pcs = {character.id for character in shown if character.pc}
    numbers = count(1)  # of the visible NPCs alone, so that no gap reveals hidden ones
    return {
        character.id: full_row(table, character, sides[character.team], to_players=True)
        if character.pc
        else _npc(table, character, set_apart(f"npc{next(numbers)}", pcs), sides[character.team])
        for character in shown
    }


def _npc(table: Table, character: Character, character_id: str, side: int) -> Row:
    """Return the row of an NPC with the facts the players know, in words that reveal no number."""
    conditioned = knows(character, "condition")
    words = (character.condition, wear(character), "" if character.dead else character.fate) if conditioned else ()
    return Row(
        character_id,
        shown_name(character),
        letter="",
        side=side,
        team=table.team(character.team).name,
        actions="",
        figures=level_of(character) if knows(character, "level") else (),
        conditions=tuple(filter(None, words)),
        where=table.area_name(character.area) if stands(character) else "",
        current=table.action is not None and table.action.actor == character.id,
        # The players do not know whether an NPC has actions left.
        state=state_of(table, character) if conditioned and character.condition else "ready",
        holds=character.held_names if knows(character, "hands") else _used(character),
        hurt=conditioned and wear(character) != "unhurt",
        hampered=False,
    )


def _used(character: Character) -> tuple[str, ...]:
    """Return the name of the weapon that the NPC used last, if it is still in hand; else "?".

    Players who see the NPC have seen that weapon used, or felt it.
    """
    used = character.item(character.last_form.removesuffix("~less"))
    return (used.name,) if used is not None and character.held(used.id) else ("?",)


# -------------------------------------------------------------------- the pending question


class _Asked(Value):
    seats: tuple[Seat, ...]
    about: tuple[str, ...]
    reactions: bool


def _asked(table: Table, decision: Decision | None) -> _Asked | None:
    """Return the part of the question that the players may know; None if there is no question.

    They do not learn that the GM is asked about reinforcements, or whether unseen characters may react.
    """
    if decision is None:
        return None
    if table.phase == "reinforcing":
        seat, about = asked_first(table)
        return _Asked((seat,), about, False)
    if decision.question.endswith(".react"):
        if shown := tuple(seat for seat in decision.seats if not seat.hidden):
            return _Asked(shown, decision.about, True)
        if table.action is not None:
            # Only unseen characters may react: the players see the actor's seat still busy.
            return _Asked((table.seat(table.action.actor),), decision.about, False)
    return _Asked(decision.seats, decision.about, False)


def _waiting(known: Known, asked: _Asked | None) -> str:
    """Return the line about the seats being waited for; seats that the players do not know appear as the GM."""
    if asked is None:
        return "The session is over"
    names: dict[str, None] = {}
    for seat in asked.seats:
        names[GM if seat.gm or seat.hidden else _seat_name(known, seat)] = None
    whom = ", ".join(names) or GM
    return f"Reactions? {whom[0].upper()}{whom[1:]}" if asked.reactions else f"Waiting for {whom}"


def _seat_name(known: Known, seat: Seat) -> str:
    if seat.id in known.rows:
        return known.name(seat.id)
    of_a_side = seat.id.startswith("team:") and seat.id.removeprefix("team:") in known.sides
    return seat.name if of_a_side else GM


def _focus(known: Known, asked: _Asked | None) -> str:
    """Return the id of the PC to show first: asked about, acting, involved, or the first visible; else ""."""
    action = known.table.action
    concerned = [*(asked.about if asked else ()), *([action.actor] if action else ()), *involved(known), *known.rows]
    return next((each for each in concerned if each in known.rows and known.table.characters[each].pc), "")
