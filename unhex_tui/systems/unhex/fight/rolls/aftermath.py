"""Further effects of a critical success on the target: 2HM-5, 1HM-4, RUL-4, RUL-33 to RUL-35.

Both abilities serve attack, intercept and counterattack. Their effects follow after the hit has landed, or after the
attack was defended.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.systems.unhex.events.attacks import ItemDestroyed
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.people.items import KINDS, Item, things_of
from unhex_tui.systems.unhex.people.wounds import NAMES
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice


def aftermath(table: Table, dice: Dice, target: str, hit: bool) -> Procedure[None]:
    """Destroy an item of the target or cost them their next action, if the critical success does so.

    Both also happen if the attack was defended, unless the table rule `loser_effects` demands a hit (RUL-34).
    """
    if not hit and table.rules.loser_effects == "hit":
        return
    if dice.breaks:
        yield from _destroy(table, dice, target)
    if dice.costs:
        economy.lose(table, target, "1HM-4")


def _destroy(table: Table, dice: Dice, target: str) -> Procedure[None]:
    """Let the attacker pick an item of the target to destroy, held or not (2HM-5, RUL-35)."""

    def build() -> Choose | Given:
        # The hit has landed, so removing the attacker or the target by a GM edit no longer voids the action.
        if dice.who not in table.characters or target not in table.characters:
            return Given("none")
        whose = table.characters[target]
        options: dict[str, Option] = {}
        things = things_of(whose.items)
        for item in whose.items:
            if not item.destroyed:
                where = "in hand" if whose.held(item.id) else _worn(item)
                options.setdefault(
                    f"{item.kind} {item.name} {where}", Option(item.id, item.name, where, thing=things[item.id])
                )
        if not options:
            return Given("none")
        prompt = f"{table.name(dice.who)} may destroy one item of {whose.name}: which?"
        every = (*options.values(), Option("none", "Destroy nothing", letter="."))
        note = Reason("One slot of items, in hand or not", ("2HM-5", "RUL-35"))
        seat, about = table.seat(dice.who), (target, dice.who)
        return choice("item.destroy", prompt, every, note, seat=seat, about=about, light=False)

    chosen = yield from ask(build)
    item = table.characters[target].item(chosen) if chosen != "none" else None
    if item is not None:
        table.characters[target].destroy(item)
        table.tell(ItemDestroyed(target, item.title, dice.who))


def _worn(item: Item) -> str:
    return f"on the {NAMES[item.location]}" if item.kind == "armor" else "" if KINDS[item.kind].hands else "carried"
