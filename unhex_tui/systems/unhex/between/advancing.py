"""What reaching a max level gives: a slot at those ending in 5, an ability at those ending in 0: CHAR-2 to CHAR-5.

It is offered at once, and not lost where the table would rather think about it: abilities that are still open are
offered again at the next award.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Blocked, Choose, Enter, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.between.goals import gives
from unhex_tui.systems.unhex.between.making import sheet_from
from unhex_tui.systems.unhex.between.outfitting import barred_by, named, obtainable
from unhex_tui.systems.unhex.events.evening import SheetChanged
from unhex_tui.systems.unhex.people.abilities import ABILITIES, Ability, ability_named, count, still_to_choose
from unhex_tui.systems.unhex.people.choosing import ability_option
from unhex_tui.systems.unhex.people.items import slots
from unhex_tui.systems.unhex.prepared.cast import add_item
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand, Making


def advancing(table: Table) -> Procedure[None]:
    """Ask one PC about its new slot and abilities; with nobody left, go on with the evening (CHAR-3, CHAR-4)."""
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
    """Offer somebody the slot that its new max level gives, then every ability that is open, one by one.

    The character changes with the last answer of each offer; "later" leaves it for an edit between fights.
    """
    character = table.characters[who]
    outer, table.making = table.making, Making(sheet_from(character), who)
    try:
        if gives(character.max_level) == "slot":
            yield from _another_slot(table, who)
        while (yield from _another_ability(table, who)):
            pass
    finally:
        table.making = outer


def _another_ability(table: Table, who: str) -> Procedure[bool]:
    """One of the abilities that are open; False where none is, or it is left for later."""
    key = yield from ask(lambda: _ability_question(table, who))
    if key == "later":
        return False
    if key != "other":
        table.characters[who].abilities += (key,)
        _tell(table, who, f"a new ability: {ability_named(key)}")
        return True

    def build() -> Enter | Given:
        if who not in table.characters:
            return Given("")
        prompt = f"What else is {table.name(who)} good at now, outside combat?"
        return Enter(question="advance.good_at", seats=(table.seat(who),), prompt=prompt, low=1, light=True)

    typed = clean((yield from ask(build)))
    if who in table.characters and typed:
        table.characters[who].good_at += (typed,)
        _tell(table, who, f"a new ability: good at {typed}")
    return bool(typed)


def _ability_question(table: Table, who: str) -> Choose | Given:
    c = table.characters.get(who)
    if c is None:
        return Given("later")
    combat, other = len(c.abilities), len(c.good_at)
    left = still_to_choose(c.max_level, combat, other, c.gifts)
    if not left:
        return Given("later")
    # The last ones may have to be of the kind that it has none of yet (CHAR-2).
    fights = still_to_choose(c.max_level, combat + 1, other, c.gifts) < left
    talks = still_to_choose(c.max_level, combat, other + 1, c.gifts) < left
    new = [one for one in ABILITIES.values() if one.id not in c.abilities]
    free = [one for one in new if fights and one.needs in ("", *c.abilities)]
    outside = Option("other", "Something outside combat", "in your own words", "+")
    kind = Reason(f"{c.name} has no {'non-' if talks else ''}combat ability yet", ("CHAR-2",))
    return Choose(
        question="advance.ability",
        seats=(table.seat(who),),
        prompt=f"{c.name}, max level {c.max_level}: which ability is new?" + (f" {left} to choose" if left > 1 else ""),
        about=(who,),
        options=(
            *((outside,) if talks else ()),
            *(ability_option(one) for one in free),
            Option("later", "Decide later", "its sheet says so until then", "."),
        ),
        explain=lambda: Explanation(
            blocked=(
                *(() if talks else (Blocked(outside, (kind,)),)),
                *(Blocked(ability_option(one), (_why_not(one, kind, fights),)) for one in new if one not in free),
            ),
            notes=(Reason(f"Another ability at each max level ending in 0: {count(c.max_level)} now", ("CHAR-4",)),),
        ),
    )


def _why_not(one: Ability, kind: Reason, fights: bool) -> Reason:
    return Reason(f"{one.id} needs {one.needs} first", ("CHAR-7",)) if fights else kind


def _another_slot(table: Table, who: str) -> Procedure[None]:
    key = yield from ask(lambda: _slot_question(table, who))
    if key == "later":
        return
    assert table.making is not None, "it was put there when this began"
    item = yield from named(table.making.sheet, table.seat(who), key)
    if who in table.characters:
        add_item(table, table.characters[who], item)
        _tell(table, who, f"a new item: {item.name}")


def _tell(table: Table, who: str, change: str) -> None:
    table.tell(SheetChanged(who, (change,), secret=not table.characters[who].pc))


def _slot_question(table: Table, who: str) -> Choose | Given:
    c = table.characters.get(who)
    if c is None:
        return Given("later")
    sheet = sheet_from(c)
    wanted = [*obtainable()]
    barred = {option.key: reasons for option in wanted if (reasons := barred_by(sheet, option.key))}
    if len(barred) == len(wanted):
        return Given("later")
    # A third armor has no room on a location: that is said, but it is nothing that could be overruled (ARM-1).
    full = {key for key, reasons in barred.items() if any("ARM-1" in reason.rules for reason in reasons)}
    covered = tuple(Reason(f"{one.label}: {barred[one.key][0].text}", ("ARM-1",)) for one in wanted if one.key in full)
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
            blocked=tuple(Blocked(one, barred[one.key]) for one in wanted if one.key in barred.keys() - full),
            notes=(Reason(f"{slots(c.max_level)} slots at max level {c.max_level}", ("CHAR-3",)), *covered),
        ),
    )
