"""The phases of a fight, one action from beginning to end, and the end of a round.

FA-SET-3, FA-RND-1, FA-RND-5, FA-RND-6, FA-HP-4, FA-STN-3, FA-AIM-3, FA-MOV-3. `play` loops over the phases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Decision, Option, Pick
from unhex_tui.engine.procedure import Build, Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.log import FightBegan, RoundBegan
from unhex_tui.gamekit.questions import asked_by, choice, option_of, several
from unhex_tui.gamekit.table import carry_out, end
from unhex_tui.systems.fully_automated.events.attacks import AimGone, Ticked
from unhex_tui.systems.fully_automated.events.rounds import Announced
from unhex_tui.systems.fully_automated.fight import actions, harming, order, specials
from unhex_tui.systems.fully_automated.fight.actions import AIM, MOVE, SPECIALS, TACKLE, card, describe, playable
from unhex_tui.systems.fully_automated.fight.attack import attack, tackle
from unhex_tui.systems.fully_automated.fight.free_hex import may_step, step_aside
from unhex_tui.systems.fully_automated.fight.harming import settle
from unhex_tui.systems.fully_automated.fight.measuring import sights
from unhex_tui.systems.fully_automated.fight.moving import move, moves
from unhex_tui.systems.fully_automated.fight.order import aim, apply_new, begin, give_back, in_order
from unhex_tui.systems.fully_automated.maps.lines import Sights
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import aim_lasts, band, exposed, stuns_after, ticks
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import FOR_A_FIGHT, Act, Table

OVER = Question("over", "Whether the fight is over: only one side can still act.")
NEXT = Question("next", "Who acts next: by this table's rules, the GM decides.")
SURPRISE = Question("surprise.who", "Who can only defend in the first round.")
DO: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {
    actions.AIM: aim,
    actions.TACKLE: tackle,
    actions.BREAK: specials.break_free,
    actions.STABILIZE: specials.stabilize,
    actions.REARM: specials.rearm,
    actions.SPECIAL: specials.something_else,
}
"""The procedure of each action in its step; actions that are missing here attack."""
IN_STEP: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {"moving": move, "defenders": step_aside}
"""The procedure of a phase that does not depend on the chosen action."""


def act(table: Table, character: Character) -> Procedure[None]:
    """Play one action of this step up to the next rest point; it is spent once begun."""
    return carry_out(table, Act(character.id, character.action), _do, begin, _void)


def _do(table: Table, action: Act) -> Procedure[None]:
    yield from (IN_STEP.get(table.phase) or DO.get(action.kind, attack))(table, action)
    begin(table, action)


def _void(table: Table, action: Act, refunded: bool, _restored: bool) -> None:
    begin(table, action)
    if refunded:
        give_back(table, table.characters[action.who])


def close(table: Table) -> None:
    """Apply the end of a round to all characters, then announce their states."""
    for character in in_order(table):
        if ticks(character.hp, character.dying_since, table.round, character.stabilized, table.rules):
            before, character.hp = character.hp, character.hp - 1
            table.record(Ticked(character.id, before))
            settle(table, character, before)
    for character in table.people:
        character.waits = False
        character.stun = stuns_after(character.stun, character.limited, character.stuns, table.rules)
        if character.aim and not aim_lasts(character.aim, table.round, character.damage > 0):
            table.record(AimGone(character.id, "hurt" if table.round <= character.aim + 1 else "late"))
            character.aim = 0
        character.moved = character.action == MOVE or (character.action == TACKLE and character.went)
    apply_new(table)
    announce(table)


def announce(table: Table) -> None:
    """Announce who is stunned, who holds aim, and who is behind cover from whom (FA-RND-5)."""
    people = in_order(table)
    standing = [character for character in people if character.defends]
    stunned = tuple(character.id for character in standing if character.stun)
    aimed = tuple(character.id for character in standing if character.aim)
    grid = table.grid
    seen = sights(table, grid) if grid is not None else None
    behind = [(character.id, _behind_cover(table, character, seen)) for character in standing]
    covered = tuple((character_id, foes) for character_id, foes in behind if foes)
    if stunned or aimed or covered:
        table.record(Announced(stunned, aimed, covered))


def _behind_cover(table: Table, character: Character, seen: Sights | None) -> tuple[str, ...]:
    """Return the ids of the foes who could attack the character now, and whose attack cover hampers (FA-COV-9)."""
    grid = table.grid
    if grid is None or seen is None:
        return ()
    foes = [foe for foe in table.foes(character.id) if foe.able and foe.place]
    near = [
        foe for foe in foes if _hampered(playable(table, foe), grid.distance(foe.place, character.place), table.rules)
    ]
    found = ((foe.id, seen.sight(foe.place, character.place)) for foe in near)
    return tuple(foe_id for foe_id, sight in found if sight is not None and sight.covered)


@lru_cache(maxsize=1024)
def _hampered(cards: tuple[Card, ...], distance: int, rules: TableRules) -> bool:
    """Tell whether cover counts against one of the cards that reach over a distance (FA-COV-6, FA-COV-10)."""
    return any(band(card, distance) != "out" and not exposed(card, distance, True, rules) for card in cards)


LATE = (AIM, *SPECIALS)
"""Actions of step 4."""


def begin_fight(table: Table, *, lightly: bool = False) -> None:
    """Begin a fight of all who take part: with places and turn order, or lightly without (FA-LGT-1)."""
    table.fight += 1
    table.round = 0
    table.light = lightly
    table.declared, table.tied, table.goes_on = {}, [], False
    for character in table.people:
        character.begin_fight()
    table.record(FightBegan(table.fight, *(("light combat", ("FA-LGT-1",)) if lightly else ())))
    if lightly:
        begin_round(table)
    else:
        table.phase = "placing"


def take_places(table: Table) -> Procedure[None]:
    """Ask for the next starting place, or go on to the turn order (FA-SET-3)."""
    if not (yield from harming.placing(table)):
        table.phase = "order"


def roll_order(table: Table) -> Procedure[None]:
    """Ask for the turn order and the places of late arrivals, then begin the next round."""
    if (yield from harming.placing(table)) or (yield from order.ordering(table)):
        return
    if table.round or table.rules.surprise == "none":
        begin_round(table)
        return
    character_ids: list[str] = yield from ask(partial(_surprised, table))
    begin_round(table)
    for character in (
        table.characters[character_id] for character_id in character_ids if character_id in table.characters
    ):
        character.stun, character.limited = 1, True


def _surprised(table: Table) -> Pick:
    options = [table.option(character) for character in order.in_order(table)]
    return several(SURPRISE.id, "Who can only defend in the first round?", options, none="no one")


def begin_round(table: Table) -> None:
    """Begin the next round, in which all choose an action (FA-RND-5)."""
    table.round += 1
    table.phase = "saying" if table.light else "choosing"
    table.declared = {}
    for character in table.people:
        character.begin_round()
    table.record(RoundBegan(table.round))


def end_fight(table: Table, winner: str = "", *, by_gm: bool = False) -> None:
    """End the fight for any reason."""
    end(table, winner, by_gm=by_gm, map_title=table.grid.title if table.grid else "")
    table.declared, table.tied, table.goes_on = {}, [], False
    for name in FOR_A_FIGHT:
        table.standing.pop(name, None)
    for character in table.people:
        character.begin_fight()
        character.place = ""


# -------------------------------------------------------------------- the five steps


def attacking(table: Table) -> Procedure[None]:
    """Play the next attack of step 1, highest first (FA-RND-2)."""
    character = order.first(table, lambda character: not character.done and attacks(table, character))
    if character is None:
        table.phase = "defenders"
    else:
        yield from act(table, character)


def stepping_aside(table: Table) -> Procedure[None]:
    """Play the next step of a defender in step 2, lowest first (FA-RND-4)."""
    character = yield from _in_order(table, lambda character: may_step(table, character), "step2_order")
    if character is None:
        table.phase = "moving"
    else:
        yield from act(table, character)


def moving(table: Table) -> Procedure[None]:
    """Play the next move of step 3, lowest first, apart from interjections (FA-RND-3, FA-MOV-10)."""
    early = table.characters.get(table.called)
    character = (
        early
        if early is not None and moves(table, early)
        else order.first(table, lambda character: moves(table, character), lowest=True)
    )
    if character is None:
        table.phase = "aiming"
    else:
        yield from act(table, character)


def aiming(table: Table) -> Procedure[None]:
    """Play the next action of step 4, highest first (FA-RND-4)."""
    character = yield from _in_order(
        table, lambda character: not character.done and character.action in LATE and character.defends, "step4_order"
    )
    if character is None:
        table.phase = "closing"
    else:
        yield from act(table, character)


def closing(table: Table) -> Procedure[None]:
    """Play step 5, the end of the round (FA-RND-5, FA-RND-6)."""
    close(table)
    table.goes_on = False
    table.phase = "order"
    yield from ()


def unless_over(step: Callable[[Table], Procedure[None]]) -> Callable[[Table], Procedure[None]]:
    """Wrap a phase: if only one side can still act, the GM is asked whether the fight is over."""

    def played(table: Table) -> Procedure[None]:
        if table.contested or table.goes_on:
            yield from asked_by(step(table), partial(_still, table))
        else:
            yield from _over(table)

    return played


def _still(table: Table, build: Build) -> Decision | Given:
    """Ask a phase's question; it gives way if an edit leaves one side alone while no action is under way."""
    if not (table.contested or table.goes_on) and table.at_rest:
        raise MovedOn
    return build()


def _over(table: Table) -> Procedure[None]:
    """Ask the GM to end the fight, or to go on until the end of this round."""

    def build() -> Choose:
        if table.contested:
            raise MovedOn
        able = table.able_teams()
        left = f"Only {table.team_name(able[0])} can still act" if able else "No one can act anymore"
        options = (Option("end", "The fight is over", letter="v"), Option("on", "The fight goes on", letter="n"))
        return choice(OVER.id, f"{left}. Is the fight over?", options, enter="end", light=False)

    if (yield from ask(build)) == "end":
        able = table.able_teams()
        end_fight(table, able[0] if able else "")
    else:
        table.goes_on = True


def resolving(table: Table) -> Procedure[None]:
    """Play a result of light combat; after the last one, ask the GM for another round (FA-LGT-3, FA-LGT-5)."""
    if (yield from specials.resolving(table)):
        return

    def build() -> Choose:
        if specials.left(table):
            raise MovedOn
        options = (Option("on", "Another round", letter="n"), Option("end", "The fight is over", letter="v"))
        return choice("light.on", f"Round {table.round} is over. What now?", options, enter="on", light=False)

    if (yield from ask(build)) == "on":
        begin_round(table)
    else:
        able = table.able_teams()
        end_fight(table, able[0] if len(able) == 1 else "", by_gm=len(able) > 1)


def attacks(table: Table, character: Character) -> bool:
    """Tell whether the character plays an attack (FA-SEL-2)."""
    return character.defends and (character.action == TACKLE or card(table, character.action) is not None)


def _in_order(table: Table, wanted: Callable[[Character], bool], rule: str) -> Procedure[Character | None]:
    """Return the next character of a step, by the table rule for its order or by the GM's choice (FA-RND-4)."""
    if getattr(table.rules, rule) != "gm":
        return order.first(table, wanted, lowest=rule == "step2_order")
    called = table.characters.get(table.called)
    if called is not None and wanted(called):
        return called

    def build() -> Choose | Given:
        characters = [character for character in order.in_order(table) if wanted(character)]
        if len(characters) < 2:
            return Given(characters[0].id if characters else "")
        options = [option_of(character, describe(table, character.action)) for character in characters]
        return choice(
            NEXT.id,
            "Who acts next in this step?",
            options,
            about=[character.id for character in characters],
            light=False,
        )

    table.called = yield from ask(build)
    return table.characters.get(table.called)
