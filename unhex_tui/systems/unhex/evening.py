"""The whole evening as one procedure: placing everybody, the fight, what comes after: MAP-3, END-1.

`play` is a loop over `table.phase`; nothing lives in its locals, so that it can be started from any rest point.
Recovery has a file of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.decision import Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Interrupted, Procedure, ask
from unhex_tui.systems.unhex.character import Character
from unhex_tui.systems.unhex.events import (
    EveningClosed,
    FateDecided,
    FightBegan,
    FightEnded,
    Placed,
)
from unhex_tui.systems.unhex.recovery import begin_recovery, recovery
from unhex_tui.systems.unhex.rolling import present
from unhex_tui.systems.unhex.rounds import begin_round, initiative, order, turns
from unhex_tui.systems.unhex.table import GM, Table

FATES = {"lives": "lives", "captured": "is captured", "dies": "dies"}
FATES_OF_MANY = {"lives": "live", "captured": "are captured", "dies": "die", "each": "one by one"}


def play(table: Table) -> Procedure[None]:
    """The evening, from wherever the table stands."""
    while table.phase != "closed":
        try:
            yield from PHASES[table.phase](table)
        except Interrupted as interruption:
            table.action = None
            table.contest = None
            if interruption.name == "end":
                table.winner, table.ending = "", "gm"
                table.tell(FightEnded("", "gm"))
                table.phase = "ended"


# -------------------------------------------------------------------- placing


def placing(table: Table) -> Procedure[None]:
    """The GM places NPCs, players their PCs within the start areas (MAP-3)."""
    waiting = next((c for c in _placing_order(table) if c.area is None and c.in_fight), None)
    if waiting is None:
        table.tell(FightBegan(table.title))
        begin_round(table)
        return
    who = waiting.id

    def build() -> Choose | Given:
        present(table, who)
        character = table.characters[who]
        if character.area is not None:
            return Given(character.area)
        starts = list(table.area_map.starts())
        limited = bool(character.pc and starts)
        areas = starts if limited else list(table.area_map.areas)
        if len(areas) == 1:
            return Given(areas[0].id)
        note = "PCs start where the GM allows" if limited else "Anywhere on the map"
        return Choose(
            question="place.area",
            seats=(table.seat(who),),
            prompt=f"{character.name} starts where?",
            about=(who,),
            options=tuple(Option(area.id, area.name, "", table.area_letter(area.id), area=area.id) for area in areas),
            explain=lambda: Explanation(notes=(Reason(note, ("MAP-3",)),)),
        )

    area = yield from ask(build)
    table.characters[who].area = area
    table.tell(Placed(who, area))


def _placing_order(table: Table) -> list[Character]:
    return sorted(table.characters.values(), key=lambda c: c.pc)


# -------------------------------------------------------------------- after the fight


def ended(table: Table) -> Procedure[None]:
    """The GM decides the fate of sides that are all unconscious, together or one by one (END-1)."""
    down = _fateless(table)
    if not down:
        table.phase = "after"
        return
    who = down[0].id
    team = down[0].team
    together = [c.id for c in down if c.team == team]

    def build() -> Choose | Given:
        if who not in table.characters or table.characters[who].fate:
            return Given("")
        name = table.name(who)
        if len(together) > 1 and team not in table.one_by_one:
            return _fate_question(
                f"{table.team(team).name} are all down: what becomes of them?", together, "All: ", True
            )
        return _fate_question(f"{name}'s side is down: what becomes of {name}?", [who], f"{name} ", False)

    fate = yield from ask(build)
    if fate == "each":
        table.one_by_one.append(team)
        return
    alone = len(together) == 1 or team in table.one_by_one
    for one in [who] if alone else together:
        if fate and one in table.characters:
            character = table.characters[one]
            character.fate = fate
            character.dead = character.dead or fate == "dies"
            table.tell(FateDecided(one, fate))


def _fate_question(prompt: str, about: list[str], whose: str, many: bool) -> Choose:
    words = FATES_OF_MANY if many else FATES
    options = [Option(key, f"{whose}{word}", letter=key[0]) for key, word in words.items()]
    return Choose(
        question="end.fate",
        seats=(GM,),
        prompt=prompt,
        about=tuple(about),
        options=tuple(options),
        explain=lambda: Explanation(
            notes=(Reason("A side all unconscious at the end: its fate is the GM's", ("END-1",)),)
        ),
    )


def _fateless(table: Table) -> list[Character]:
    """Unconscious members of sides that are wholly down, nobody of whom got away."""
    found = []
    for team in table.teams:
        members = list(table.members(team.id))
        if any(not c.unconscious and not c.dead for c in members):
            continue
        found += [c for c in members if not c.dead and not c.left_fight and not c.fate]
    return found


def after(table: Table) -> Procedure[None]:
    """Recover, or close the evening."""

    def build() -> Choose:
        return Choose(
            question="evening.next",
            seats=(GM,),
            prompt="The fight is over. What now?",
            options=(
                Option("recover", "Recover", "level to max, wounds gone, items replaced; time passes", "r"),
                Option("close", "Close the session", "it can be opened again", "c"),
            ),
            explain=lambda: Explanation(
                notes=(Reason("Recovery takes time; whoever opposes the PCs uses it too", ("END-2",)),)
            ),
        )

    if (yield from ask(build)) == "recover":
        begin_recovery(table)
    else:
        table.phase = "closed"
        table.tell(EveningClosed())


PHASES: Mapping[str, Callable[[Table], Procedure[None]]] = {
    "placing": placing,
    "initiative": initiative,
    "order": order,
    "turns": turns,
    "ended": ended,
    "after": after,
    "recovery": recovery,
}
