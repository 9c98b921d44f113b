"""The edition and the table rules in plain words, and changing them between fights: EDIT-1 to EDIT-3, TABLE-1.

Choosing a table rule moves it on to its next choice. Each other edition has an option of its own, because a change of
edition may lower a max level.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening.events import RulesChosen
from unhex_tui.evening.rulings import rule_named, which
from unhex_tui.systems.unhex.events.fights import MaxLevelLowered
from unhex_tui.systems.unhex.fight.rolls.damage import settle_state
from unhex_tui.systems.unhex.rules.table_rules import EDITION, EVERY, RULES
from unhex_tui.systems.unhex.state.table import Table


def choose_rules(table: Table) -> Procedure[bool]:
    """Ask for one change between fights; return False if no more changes are wanted (TABLE-1)."""
    key = yield from ask(lambda: _question(table))
    if key == "done":
        return False
    name, _, choice = key.partition(":")
    set_rule(table, name, choice or rule_named(EVERY, name).after(getattr(table.rules, name)))
    return True


def set_rule(table: Table, name: str, choice: str) -> None:
    """Play by a choice from now on, and log its effects on max levels and consciousness (EDIT-2, EDIT-3).

    Raises KeyError if there is no such rule or choice.
    """
    down = {c.id: c.unconscious for c in table.characters.values()}
    table.play_by(table.rules.with_choice(name, choice))
    highest = table.rules.highest_level
    lowered = [c for c in table.characters.values() if c.max_level > highest]
    for character in lowered:
        character.max_level = highest
        character.level = min(character.level, highest)
    table.tell(RulesChosen(rule_named(EVERY, name), choice))
    for character in lowered:
        table.tell(MaxLevelLowered(character.id, highest))
    for character in table.characters.values():
        settle_state(table, character, down[character.id])


def _question(table: Table) -> Choose:
    now = table.rules.edition
    others = (_edition(other) for other in EDITION.choices if other != now)
    blocked = (Blocked(_edition(now), (Reason("In use now", EDITION.rules),)),)
    prompt = f"{EDITION.choices[now]}. Change a rule?"
    return which(RULES, table.rules, prompt, "TABLE-1", *others, blocked=blocked)


def _edition(choice: str) -> Option:
    letter = "ijk"[list(EDITION.choices).index(choice)]
    return Option(f"edition:{choice}", f"Edition: {EDITION[choice]}", "", letter)
