"""The results of harm, and the places on the map before the first round.

FA-ATK-11, FA-ATK-13, FA-COV-7, FA-HP-1 to FA-HP-3, FA-STN-3, FA-RES-4, FA-AIM-4, FA-AIM-11, FA-SET-2, FA-SET-3.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import MovedOn, Procedure, ask
from unhex_tui.gamekit.log import PartTaken
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.fully_automated.events.attacks import AimGone, CoverHurt, Fell, Harmed, Stunned
from unhex_tui.systems.fully_automated.events.rounds import Placed
from unhex_tui.systems.fully_automated.fight.measuring import empty_costs
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.damage import Harm, condition, passed_on
from unhex_tui.systems.fully_automated.state.table import Table

PLACE = Question("place", "Where the character starts.")
LOST = "lost"
"""The action of a character who went down before it was due (FA-ATK-13)."""


def strike(table: Table, target: Character, harm: Harm, by: str) -> None:
    """Apply an attack's harm: HP, stuns and the resulting condition."""
    before = target.hp
    _lose(table, target, harm.dealt)
    target.stuns += harm.stuns
    table.record(Harmed(target.id, harm.dealt, harm.words, before, target.hp, by))
    if harm.stuns:
        table.record(Stunned(target.id, harm.stuns, by))
    settle(table, target, before, by)


def pass_on(table: Table, character_id: str, by: str) -> None:
    """Hurt the character who was the target's cover (FA-COV-7)."""
    character = table.characters[character_id]
    points, before = passed_on(character.armor, table.rules), character.hp
    if points:
        _lose(table, character, points)
        table.record(CoverHurt(character.id, points, before, character.hp, by))
        settle(table, character, before, by)


def restrain(table: Table, target: Character, by: str) -> None:
    """Restrain and disarm a character (FA-RES-4)."""
    stood, target.restrained, target.disarmed = not target.incapacitated, True, True
    table.record(Fell(target.id, "restrained", by, stood))
    _drop_all(table, target)


def settle(table: Table, character: Character, before: int, by: str = "") -> None:
    """Record a changed condition after a change of HP from `before`; start or stop the count of dying (FA-HP-4).

    `by` is the id of the attacker who caused it; empty for none.
    """
    was, now = condition(before), condition(character.hp)
    if character.dying and not character.dying_since:
        character.dying_since = max(1, table.round)
    elif not character.dying:
        character.dying_since, character.stabilized = 0, False
    if was != now:
        table.record(Fell(character.id, now, by, was == "up" and not character.restrained))
        if character.incapacitated:
            _drop_all(table, character)


def set_hp(table: Table, character: Character, hp: int) -> None:
    """Set a character's HP and what depends on them; callers record the change in their own words."""
    was, character.hp = character.incapacitated, hp
    if character.incapacitated and not was:
        drop(table, character)
    if not character.dying:
        character.dying_since, character.stabilized = 0, False
    elif not character.dying_since:
        character.dying_since = max(1, table.round)


def _lose(table: Table, character: Character, points: int) -> None:
    character.hp -= points
    character.damage += points
    if points and character.aim and table.rules.aim_lost_on_damage == "immediately" and character.aim < table.round:
        character.aim = 0
        table.record(AimGone(character.id, "hurt"))


def _drop_all(table: Table, character: Character) -> None:
    if character.aim:
        table.record(AimGone(character.id, "down"))
    drop(table, character)


def drop(table: Table, character: Character) -> None:
    """Take away the aim and the unfinished action of a character who goes down (FA-ATK-13, FA-AIM-11)."""
    character.aim = 0
    keeps = table.rules.lose_action_when_incapacitated == "off"
    if character.action and character.action != "defend" and not (character.done or character.went or keeps):
        character.action, character.done = LOST, True


def placing(table: Table) -> Procedure[bool]:
    """Ask for the next character's place; return False if all have places, or without a map.

    A character for whom the map has no room takes no part.
    """
    grid = table.grid
    if grid is None:
        return False
    for character in table.taking_part():
        if character.place not in grid.cells and not character.dead:
            if not free(table, grid):
                character.away = True
                table.record(PartTaken((), (character.id,)))
                return True
            place = yield from ask(partial(_where, table, character.id))
            character.place = place
            table.record(Placed(character.id, place))
            return True
    return False


def free(table: Table, grid: Grid) -> list[str]:
    """Return the free hexes that a character could stand in, in reading order."""
    taken = {character.place for character in table.taking_part() if not character.dead}
    return [place for place, cost in empty_costs(grid).items() if cost is not None and place not in taken]


def _starts(table: Table, character: Character, grid: Grid) -> list[str]:
    """Return the free start hexes of the character's side; all free hexes if it has none left."""
    side = next((n for n, team in enumerate(table.teams) if team.id == character.team), -1)
    everywhere = free(table, grid)
    return [place for place in everywhere if grid.cells[place].side == side] or everywhere


def _where(table: Table, character_id: str) -> Choose:
    character, grid = table.characters.get(character_id), table.grid
    if (
        character is None
        or grid is None
        or character.away
        or character.dead
        or character.place in grid.cells
        or not free(table, grid)
    ):
        raise MovedOn
    starts = _starts(table, character, grid)
    options = [Option(place, grid.spoken(place), grid.cells[place].words, place=place) for place in starts]
    prompt = f"Where does {character.name} start?"
    blocked = partial(_elsewhere, table, grid, starts)
    return choice(PLACE.id, prompt, options, blocked=blocked, enter=starts[0], **seat_of(table, character_id))


def _elsewhere(table: Table, grid: Grid, starts: list[str]) -> Iterator[Blocked]:
    why = (Reason("Not a start hex of this side", ("FA-SET-3",)),)
    for place in free(table, grid):
        if place not in starts:
            yield Blocked(Option(place, grid.spoken(place), grid.cells[place].words, place=place), why)
