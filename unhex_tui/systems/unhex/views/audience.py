"""Who is there for an audience and what it knows of each: all that is drawn of people is drawn from this.

The GM knows everybody and everything. For the players an allow-list is made in `players`; whoever is not in it is gone
from then on, and nothing counts, orders or numbers those whom they do not see.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Row, State
from unhex_tui.systems.unhex.fight.facts.ailing import ailing
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area
from unhex_tui.systems.unhex.views.sheet import conditions_of, signs, strip_of
from unhex_tui.systems.unhex.views.words import veiled

WOUNDS = "wounds"
"""What a row's strip is of."""


class Known(Value):
    """A table as far as an audience knows it."""

    table: Table
    gm: bool
    sides: Mapping[str, int]
    """The sides that it knows, by team id, each with its index."""
    rows: Mapping[str, Row]
    """Those who are there, by their ids on the table, in the table's order."""

    def shows(self, who: str) -> bool:
        """Whether what somebody does may be told; the GM is told of those, too, who are gone."""
        return self.gm or who in self.rows

    def name(self, who: str) -> str:
        """What somebody who is shown is called."""
        return self.table.name(who) if self.gm else self.rows[who].name

    def read(self, text: str, *, own_words: bool = True) -> str:
        """A text as it may be read, somebody's own words or the app's."""
        return text if self.gm else veiled(self.table, text, own_words=own_words)

    @property
    def goal(self) -> str:
        """The session's goal as it may be read; empty without one."""
        return self.table.goal if self.gm else veiled(self.table, self.table.goal, own_words=True, sides=False)

    def opened(self, action: Action) -> bool:
        """Whether an action may be told of: the players see it declared, and nobody in it whom they do not see."""
        concerned = (action.actor, action.director, action.target, *(reaction.who for reaction in action.reactions))
        return self.gm or (action.declared and all(who in self.rows for who in concerned if who))


def full_row(table: Table, character: Character, side: int, *, to_players: bool = False) -> Row:
    """Somebody as its owner sees it; `side` is its team's index."""
    return Row(
        character.id,
        character.name,
        "" if to_players else character.letter,
        side,
        table.team(character.team).name,
        signs(table, character),
        level_of(character),
        conditions_of(table, character, to_players=to_players, limbs=False),
        table.area_name(character.area) if stands(character) else "",
        character.hidden,
        table.action is not None and table.action.actor == character.id,
        state_of(table, character),
        _out_of_the_way(table, character),
        strip_of(character),
        WOUNDS,
        character.held_names,
        hampered=bool(ailing(character)),
    )


def level_of(character: Character) -> tuple[tuple[str, str], ...]:
    """Its level, as a row has it."""
    return (("level", f"{character.level}/{character.max_level}"),)


def stands(character: Character) -> bool:
    """It is somewhere on the map."""
    return bool(character.area) and not (character.left_fight or character.away)


def state_of(table: Table, character: Character) -> State:
    """In what state its token stands there."""
    if (state := state_left(character)) != "ready":
        return state
    left = character.actions > 0 or character.directing > 0
    return "ready" if left or not (table.fighting or table.phase == "ended") else "acted"


def state_left(character: Character) -> State:
    """In what state it is left, whatever it may still do: who is down and has got away is out."""
    if character.dead:
        return "dead"
    if character.surrendered:
        return "yielded"
    if not character.in_fight:
        return "out"
    return "down" if character.unconscious else "ready"


def _out_of_the_way(table: Table, character: Character) -> bool:
    """An NPC that is away, or once the fight is over dead or gone; who is to come is waited for."""
    if character.pc or character.coming:
        return False
    return character.away or (table.phase in ("between", "gathering") and (character.dead or character.left_fight))


def involved(known: Known) -> tuple[str, ...]:
    """Whom the action under way is about, as far as it may be told of: their rows' ids."""
    action = known.table.action
    if action is None or not known.opened(action):
        return ()
    victims = action.doing.victims if isinstance(action.doing, Area) else ()
    about = (action.actor, action.target, *(reaction.who for reaction in action.reactions), *victims)
    return tuple(dict.fromkeys(known.rows[who].id for who in about if who in known.rows))
