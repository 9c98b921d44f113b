"""All-out defend, declared between initiative and the first action of a round: SHLD-4, RUL-17.

It is no action, so a character who owes or lost an action may declare it too. `reacting` has its effect on attacks.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Blocked, Explanation, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.systems.unhex.events.fights import AllOutDeclared
from unhex_tui.systems.unhex.fight.facts.skill import is_over
from unhex_tui.systems.unhex.fight.facts.why_not import legal, why_not_conscious
from unhex_tui.systems.unhex.fight.round.rounds import end_if_over
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table

_NOTES = (
    Reason("They defend against every attack this round, at no cost", ("SHLD-4",)),
    Reason("They do nothing else this round and defend no one else", ("SHLD-4",)),
    Reason("These rolls are never Good and never critical", ("SHLD-4",)),
    Reason("It takes no action; an action they owe is still paid back this round", ("RUL-17",)),
)


def why_not_all_out(who: Character) -> Iterator[Reason]:
    """Yield the reasons why a character cannot declare an all-out defend."""
    yield from why_not_conscious(who)
    if "SHLD-4" not in who.abilities:
        yield Reason(f"{who.name} lacks the all-out defend ability", ("SHLD-4",))
    if not who.wielded("shield"):
        yield Reason(f"{who.name} holds no shield", ("SHLD-4", "SHLD-0"))


def all_out(table: Table) -> Procedure[None]:
    """Ask once who of those able declares it, then begin the first turn of the round."""
    if end_if_over(table):
        return
    chosen = yield from ask(lambda: _question(table))
    for who in chosen:
        character = table.characters[who]
        character.all_out = True
        # All other actions of this round are given up, but a loss can still take them (RUL-17).
        character.forgone, character.actions = character.actions, 0
        character.directing = 0
        table.tell(AllOutDeclared(who))
    table.phase = "turns"


def _question(table: Table) -> Pick | Given:
    if is_over(table):
        raise MovedOn
    able = [c for c in table.characters.values() if "SHLD-4" in c.abilities and legal(why_not_all_out(c))]
    if not able:
        return Given([])

    def explain() -> Explanation:
        others = [c for c in table.characters.values() if c not in able and c.in_fight]
        near = [c for c in others if "SHLD-4" in c.abilities or c.has("shield")]
        return Explanation(tuple(Blocked(_option(table, c), tuple(why_not_all_out(c))) for c in near), _NOTES)

    return Pick(
        question="round.all_out",
        seats=tuple(dict.fromkeys(table.seat(c.id) for c in able)),
        prompt="Before the first action: who defends all-out this round?",
        about=tuple(c.id for c in able),
        options=tuple(_option(table, c) for c in able),
        none="no one",
        explain=explain,
    )


def _option(table: Table, who: Character) -> Option:
    where = table.area_name(who.area)
    return Option(who.id, who.name, where if who.actions else f"{where}, no action left", token=who.id)
