"""All-out defend, declared between initiative and the first action of a round: SHLD-4, RUL-17.

It is no action, so a character who owes or lost an action may declare it too. `reacting` has its effect on attacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Option, Pick, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import barred, option_of, seats_of, several
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
    Reason("All-out defend takes no action; an action they owe is still paid back this round", ("RUL-17",)),
)


def why_not_all_out(character: Character) -> Iterator[Reason]:
    """Yield the reasons why a character cannot declare an all-out defend."""
    yield from why_not_conscious(character)
    if "SHLD-4" not in character.abilities:
        yield Reason(f"{character.name} lacks the all-out defend ability", ("SHLD-4",))
    if not character.wielded("shield"):
        yield Reason(f"{character.name} holds no shield", ("SHLD-4", "SHLD-0"))


def all_out(table: Table) -> Procedure[None]:
    """Ask once who of those able declares it, then begin the first turn of the round."""
    if end_if_over(table):
        return
    chosen = yield from ask(lambda: _question(table))
    for character_id in chosen:
        character = table.characters[character_id]
        character.all_out = True
        # All other actions of this round are given up, but a loss can still take them (RUL-17).
        character.forgone, character.actions = character.actions, 0
        character.directing = 0
        table.record(AllOutDeclared(character_id))
    table.phase = "turns"


def _question(table: Table) -> Pick | Given:
    if is_over(table):
        raise MovedOn
    capable = (character for character in table.characters.values() if "SHLD-4" in character.abilities)
    able = [character for character in capable if legal(why_not_all_out(character))]
    if not able:
        return Given([])

    others = (character for character in table.characters.values() if character not in able and character.in_fight)
    unable = [character for character in others if "SHLD-4" in character.abilities or character.has("shield")]
    option = partial(_option, table)
    return several(
        "round.all_out",
        "Before the first action: who defends all-out this round?",
        map(option, able),
        *_NOTES,
        blocked=lambda: barred(unable, option, why_not_all_out),
        light=False,
        none="no one",
        **seats_of(table, able),
    )


def _option(table: Table, character: Character) -> Option:
    where = table.area_name(character.area)
    return option_of(character, where if character.actions else f"{where}, no action left")
