"""All-out defend, declared between initiative and the first action of a round: SHLD-4, RUL-17.

It is no action, so a character who owes or lost an action may declare it too. `reacting` has its effect on attacks.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Blocked, Explanation, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import option_of
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
    able = [
        character
        for character in table.characters.values()
        if "SHLD-4" in character.abilities and legal(why_not_all_out(character))
    ]
    if not able:
        return Given([])

    def explain() -> Explanation:
        others = [character for character in table.characters.values() if character not in able and character.in_fight]
        candidates = [character for character in others if "SHLD-4" in character.abilities or character.has("shield")]
        return Explanation(
            tuple(Blocked(_option(table, character), tuple(why_not_all_out(character))) for character in candidates),
            _NOTES,
        )

    return Pick(
        question="round.all_out",
        seats=tuple(dict.fromkeys(table.seat(character.id) for character in able)),
        prompt="Before the first action: who defends all-out this round?",
        about=tuple(character.id for character in able),
        options=tuple(_option(table, character) for character in able),
        none="no one",
        explain=explain,
    )


def _option(table: Table, character: Character) -> Option:
    where = table.area_name(character.area)
    return option_of(character, where if character.actions else f"{where}, no action left")
