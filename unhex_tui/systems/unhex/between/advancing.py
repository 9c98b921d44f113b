"""Rewards of a new max level: a slot at levels ending in 5, an ability at levels ending in 0 (CHAR-2 to CHAR-4).

They are offered at once. An ability that the player postpones is offered again at the next award.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Choose, Enter, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.evening.asking import choice, judged, line
from unhex_tui.evening.events import SheetChanged
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.between.goals import gives
from unhex_tui.systems.unhex.between.outfitting import barred_by, named, obtainable
from unhex_tui.systems.unhex.people.abilities import ABILITIES, Ability, ability_named, count, still_to_choose
from unhex_tui.systems.unhex.people.choosing import ability_option
from unhex_tui.systems.unhex.people.items import slots
from unhex_tui.systems.unhex.people.sheets import Sheet
from unhex_tui.systems.unhex.prepared.cast import add_item
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand, Making


def advancing(table: Table) -> Procedure[None]:
    """Ask one PC about their new slot and abilities; with no PC left, go to the next phase (CHAR-3, CHAR-4)."""
    if not table.advancing:
        table.phase = "closing" if table.closing else "between"
        return
    who = table.advancing[0]
    if who in table.characters:
        table.errand = Errand("advancing")
        yield from advance(table, who)
        table.errand = None
    table.advancing.pop(0)


def advance(table: Table, who: str) -> Procedure[None]:
    """Offer a character the slot that their new max level gives, then every open ability, one by one.

    The character changes with the last answer of each offer; "later" leaves the choice for an edit between fights.
    """
    character = table.characters[who]
    outer, table.making = table.making, Making(Sheet.of(character), who)
    try:
        if gives(character.max_level) == "slot":
            yield from _another_slot(table, who)
        while (yield from _another_ability(table, who)):
            pass
    finally:
        table.making = outer


def _another_ability(table: Table, who: str) -> Procedure[bool]:
    """Ask for one of the open abilities; return False if there is none, or if the player chooses later."""
    key = yield from ask(lambda: _ability_question(table, who))
    if key == "later":
        return False
    if key != "other":
        table.characters[who].abilities += (key,)
        _tell(table, who, f"new ability: {ability_named(key)}")
        return True

    def build() -> Enter | Given:
        if who not in table.characters:
            return Given("")
        prompt = f"What else is {table.name(who)} good at outside combat?"
        return line("advance.good_at", prompt, seat=table.seat(who), low=1)

    typed = clean((yield from ask(build)))
    if who in table.characters and typed:
        table.characters[who].good_at += (typed,)
        _tell(table, who, f"new ability: good at {typed}")
    return bool(typed)


def _ability_question(table: Table, who: str) -> Choose | Given:
    c = table.characters.get(who)
    if c is None:
        return Given("later")
    combat, other = len(c.abilities), len(c.good_at)
    left = still_to_choose(c.max_level, combat, other, c.gifts)
    if not left:
        return Given("later")
    # The last open abilities may have to be of the kind that the character has none of yet (CHAR-2).
    fights = still_to_choose(c.max_level, combat + 1, other, c.gifts) < left
    talks = still_to_choose(c.max_level, combat, other + 1, c.gifts) < left
    outside = Option("other", "A non-combat ability", "in your own words", ",o", also=("something outside combat",))
    kind = Reason(f"{c.name} has no {'non-' if talks else ''}combat ability yet", ("CHAR-2",))

    def why_not(one: Ability) -> Iterator[Reason]:
        if not fights:
            yield kind
        elif one.needs not in ("", *c.abilities):
            yield Reason(f"{one.name} needs {ability_named(one.needs)} first", ("CHAR-7",))

    new = ((ability_option(one), why_not(one)) for one in ABILITIES.values() if one.id not in c.abilities)
    options, blocked = judged([(outside, [] if talks else [kind]), *new])
    later = Option("later", "Decide later", "the sheet shows what is missing", ".")
    return choice(
        "advance.ability",
        f"{c.name}, max level {c.max_level}: which new ability?" + (f" {left} to choose" if left > 1 else ""),
        (*options, later),
        Reason(f"1 more ability at max level 60, 70, 80 and 90: {count(c.max_level)} in total now", ("CHAR-4",)),
        blocked=blocked,
        seat=table.seat(who),
        about=(who,),
        light=False,
        catalogue=True,
    )


def _another_slot(table: Table, who: str) -> Procedure[None]:
    key = yield from ask(lambda: _slot_question(table, who))
    if key == "later":
        return
    assert table.making is not None, "it was put there when this began"
    item = yield from named(table.making.sheet, table.seat(who), key)
    if who in table.characters:
        add_item(table, table.characters[who], item)
        _tell(table, who, f"new item: {item.name}")


def _tell(table: Table, who: str, change: str) -> None:
    table.tell(SheetChanged(who, (change,), secret=not table.characters[who].pc))


def _slot_question(table: Table, who: str) -> Choose | Given:
    c = table.characters.get(who)
    if c is None:
        return Given("later")
    sheet = Sheet.of(c)
    options, barred = judged((option, barred_by(sheet, option.key)) for option in obtainable())
    if not options:
        return Given("later")
    # A third armor on a location is mentioned, but not offered as a choice that the GM could overrule (ARM-1).
    full = [one for one in barred if any("ARM-1" in reason.rules for reason in one.reasons)]
    return choice(
        "advance.slot",
        f"{c.name} has reached max level {c.max_level}: what goes into the new slot?",
        (Option("later", "Nothing yet", "later: at a recovery or on the sheet", "."), *options),
        Reason(f"{slots(c.max_level)} slots at max level {c.max_level}", ("CHAR-3",)),
        *(Reason(f"{one.option.label}: {one.reasons[0].text}", ("ARM-1",)) for one in full),
        blocked=tuple(one for one in barred if one not in full),
        seat=table.seat(who),
        about=(who,),
        enter="later",
        light=False,
        catalogue=True,
    )
