"""The characters that an audience sees, and the visible facts about each; every view is drawn from these.

The GM knows everything. For the players, `players` builds an allow-list. Characters that are not on it appear nowhere,
and they influence no count, order or number.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Row, RowState
from unhex_tui.systems.unhex.fight.facts.skill import ailing
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area
from unhex_tui.systems.unhex.views.sheet import conditions_of, signs, strip_of
from unhex_tui.systems.unhex.views.words import veiled

WOUNDS = "wounds"
"""Name of the strip in a row: the wounds at each location."""


class Known(Value):
    """The part of a table that an audience knows."""

    table: Table
    gm: bool
    sides: Mapping[str, int]
    """Index of each side that the audience knows, by team id."""
    rows: Mapping[str, Row]
    """Rows of the visible characters, by their ids on the table, in the table's order."""

    def shows(self, character_id: str) -> bool:
        """Tell whether the audience may read what the character does; the GM also reads about removed characters."""
        return self.gm or character_id in self.rows

    def name(self, character_id: str) -> str:
        return self.table.name(character_id) if self.gm else self.rows[character_id].name

    def read(self, text: str, *, own_words: bool = True) -> str:
        """Return a text as the audience may read it; `own_words` marks a text that a person typed, not the app's."""
        return text if self.gm else veiled(self.table, text, own_words=own_words)

    @property
    def goal(self) -> str:
        return self.table.goal if self.gm else veiled(self.table, self.table.goal, own_words=True, sides=False)

    def opened(self, action: Action) -> bool:
        """Tell whether the audience may see an action; players may if it is declared and they see everyone involved."""
        concerned = (action.actor, action.director, action.target, *(reaction.who for reaction in action.reactions))
        return self.gm or (
            action.declared and all(character_id in self.rows for character_id in concerned if character_id)
        )


def full_row(table: Table, character: Character, side: int, *, to_players: bool = False) -> Row:
    """Return the row of a character as its owner sees it; `side` is the index of its team."""
    return Row(
        character.id,
        character.name,
        letter="" if to_players else character.letter,
        side=side,
        team=table.team(character.team).name,
        actions=signs(table, character),
        figures=level_of(character),
        conditions=conditions_of(table, character, to_players=to_players, limbs=False),
        where=table.area_name(character.area) if stands(character) else "",
        hidden=character.hidden,
        current=table.action is not None and table.action.actor == character.id,
        state=state_of(table, character),
        folded=_out_of_the_way(table, character),
        strip=strip_of(character),
        strip_label=WOUNDS,
        holds=character.held_names,
        hampered=bool(ailing(character)),
    )


def level_of(character: Character) -> tuple[tuple[str, str], ...]:
    """Return the character's level, as shown in a row."""
    return (("level", f"{character.level}/{character.max_level}"),)


def stands(character: Character) -> bool:
    """Tell whether the character is somewhere on the map."""
    return bool(character.area) and not (character.left_fight or character.away)


def state_of(table: Table, character: Character) -> RowState:
    """Return the state of the character's token; the dead of earlier fights are away."""
    if character.away and not character.coming:
        return "away"
    if (state := state_left(character)) != "ready":
        return state
    left = character.actions > 0 or character.directing > 0
    return "ready" if left or not (table.fighting or table.phase == "ended") else "acted"


def state_left(character: Character) -> RowState:
    """Return the character's state, apart from actions left; a character who got away is out, unconscious or not."""
    if character.dead:
        return "dead"
    if character.surrendered:
        return "yielded"
    if not character.in_fight:
        return "away" if character.away and not character.coming else "out"
    return "down" if character.unconscious else "ready"


def _out_of_the_way(table: Table, character: Character) -> bool:
    """Tell whether the character's row may be folded away.

    True for an NPC who is away, or who is dead or gone after the fight; never for reinforcements, who are still
    expected.
    """
    if character.pc or character.coming:
        return False
    return character.away or (table.phase in ("between", "gathering") and (character.dead or character.left_fight))


def involved(known: Known) -> tuple[str, ...]:
    """Return the row ids of the visible characters in the current action; empty if the audience may not see it."""
    action = known.table.action
    if action is None or not known.opened(action):
        return ()
    victims = action.doing.victims if isinstance(action.doing, Area) else ()
    about = (action.actor, action.target, *(reaction.who for reaction in action.reactions), *victims)
    return tuple(dict.fromkeys(known.rows[character_id].id for character_id in about if character_id in known.rows))
