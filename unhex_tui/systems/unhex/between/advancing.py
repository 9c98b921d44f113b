"""What a max level that has just risen gives: a slot at levels ending in 5, an ability at those ending in 0.

CHAR-3, CHAR-4 and CHAR-5; offered at once, and never lost where the table would rather think about it.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Blocked, Choose, Enter, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.between.goals import gives
from unhex_tui.systems.unhex.between.making import sheet_from
from unhex_tui.systems.unhex.between.outfitting import barred_by, named, obtainable
from unhex_tui.systems.unhex.fight.underway import Making
from unhex_tui.systems.unhex.people.abilities import ABILITIES, count
from unhex_tui.systems.unhex.people.items import slots
from unhex_tui.systems.unhex.prepared.cast import add_item
from unhex_tui.systems.unhex.table import Table


def advance(table: Table, who: str) -> Procedure[None]:
    """Offer what the max level gives that was just reached: nothing at most levels.

    The character changes with the last answer of each offer; "later" leaves it for an edit between fights.
    """
    character = table.characters[who]
    outer, table.making = table.making, Making(sheet_from(character), who)
    try:
        given = gives(character.max_level)
        if given == "ability":
            yield from _another_ability(table, who)
        elif given == "slot":
            yield from _another_slot(table, who)
    finally:
        table.making = outer


def _another_ability(table: Table, who: str) -> Procedure[None]:
    key = yield from ask(lambda: _ability_question(table, who))
    if key == "later":
        return
    if key != "other":
        table.characters[who].abilities += (key,)
        return

    def build() -> Enter | Given:
        if who not in table.characters:
            return Given("")
        prompt = f"What else is {table.name(who)} good at now, outside combat?"
        return Enter(question="advance.good_at", seats=(table.seat(who),), prompt=prompt, low=1, light=True)

    typed = clean((yield from ask(build)))
    if who in table.characters and typed:
        table.characters[who].good_at += (typed,)


def _ability_question(table: Table, who: str) -> Choose | Given:
    c = table.characters.get(who)
    if c is None or len(c.abilities) + len(c.good_at) >= count(c.max_level):
        return Given("later")
    new = [one for one in ABILITIES.values() if one.id not in c.abilities]
    free = [one for one in new if one.needs in ("", *c.abilities)]
    return Choose(
        question="advance.ability",
        seats=(table.seat(who),),
        prompt=f"{c.name} has reached max level {c.max_level}: which ability is new?",
        about=(who,),
        options=(
            Option("other", "Something outside combat", "in your own words", "o"),
            *(Option(one.id, one.name, one.id) for one in free),
            Option("later", "Decide later", "by an edit between fights", "."),
        ),
        explain=lambda: Explanation(
            blocked=tuple(
                Blocked(Option(one.id, one.name), (Reason(f"{one.id} needs {one.needs} first", ("CHAR-7",)),))
                for one in new
                if one not in free
            ),
            notes=(Reason(f"Another ability at each max level ending in 0: {count(c.max_level)} now", ("CHAR-4",)),),
        ),
    )


def _another_slot(table: Table, who: str) -> Procedure[None]:
    key = yield from ask(lambda: _slot_question(table, who))
    if key == "later":
        return
    assert table.making is not None, "it was put there when this began"
    item = yield from named(table.making.sheet, table.seat(who), key)
    if who in table.characters:
        add_item(table, table.characters[who], item)


def _slot_question(table: Table, who: str) -> Choose | Given:
    c = table.characters.get(who)
    if c is None:
        return Given("later")
    sheet = sheet_from(c)
    wanted = [*obtainable()]
    barred = {option.key: reasons for option in wanted if (reasons := barred_by(sheet, option.key))}
    if len(barred) == len(wanted):
        return Given("later")
    return Choose(
        question="advance.slot",
        seats=(table.seat(who),),
        prompt=f"{c.name} has reached max level {c.max_level}: what goes into the new slot?",
        about=(who,),
        enter="later",
        options=(
            Option("later", "Nothing yet", "by a recovery, or an edit between fights", "."),
            *(option for option in wanted if option.key not in barred),
        ),
        explain=lambda: Explanation(
            blocked=tuple(Blocked(one, barred[one.key]) for one in wanted if one.key in barred),
            notes=(Reason(f"{slots(c.max_level)} slots at max level {c.max_level}", ("CHAR-3",)),),
        ),
    )
