"""Rolls outside combat: basic, with one or two degrees, or opposed (DICE-1 to DICE-12, CHAR-2, GEN-2).

The dice are the same as in a fight. Criticals differ: a further action is only logged, and the GM decides the effect of
a critical failure (DICE-6). Outside combat timing favours the PCs, so they settle last (RUL-3, GEN-2).
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Enter, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.menus import WhyNot, unless
from unhex_tui.gamekit.questions import choice, judged, line, option_of, seat_of, several
from unhex_tui.systems.unhex.events.dice import BadlyFailed, ChanceTold, FreelyGained, Opposed
from unhex_tui.systems.unhex.fight.facts.skill import level_for, present
from unhex_tui.systems.unhex.fight.rolls.reacting import dice_next
from unhex_tui.systems.unhex.fight.rolls.rolling import first, nothing_lost, settle
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice, Errand

KINDS = {
    "basic": Option("basic", "Basic", "level or less succeeds", "b"),
    "degree": Option("degree", "With a degree", "the higher a success, the better", "d"),
    "degrees": Option("degrees", "With two degrees", "each die is a degree; the roller chooses which", "w"),
    "opposed": Option("opposed", "Opposed", "the highest success wins; a tie goes to the PC", "o"),
}


def roll(table: Table) -> Procedure[None]:
    """Play a roll of one character, or an opposed roll of several, from its kind to its result."""
    errand = table.errand
    assert errand is not None, "the table has no errand for this roll"
    errand.what = yield from ask(lambda: _kind_question(table))
    if errand.what == "back":
        return
    character_ids = yield from _rollers(table, errand)
    if not character_ids:
        return
    yield from _what_for(table, errand, character_ids)
    good = yield from ask(lambda: _good_question(table, character_ids))
    errand.dice = [
        Dice(character_id, "other", level_for(table.characters[character_id], None, "other"), good=character_id in good)
        for character_id in character_ids
    ]
    for dice in errand.dice:
        yield from first(table, dice, partial(_prompt, table, errand, dice))
    for dice in sorted(errand.dice, key=lambda dice: table.characters[dice.who].pc):
        yield from _settled(table, errand, dice)
    if errand.what == "opposed":
        yield from _opposed(table, errand)
    else:
        yield from _alone(table, errand)


why_no_roll: WhyNot[Table] = unless(lambda table: table.living, "No one can roll")


def _kind_question(table: Table) -> Choose:
    alone = [Reason("An opposed roll needs 2 characters", ("DICE-10",))] if len(table.living) < 2 else []
    options, blocked = judged((option, alone if key == "opposed" else []) for key, option in KINDS.items())
    back = Option("back", "Cancel", letter=".", also=("none",))
    note = Reason("Do not roll again for something already decided", ("GEN-3",))
    prompt = "Which roll? Roll only if success and failure both matter"
    return choice("outside.kind", prompt, (*options, back), note, blocked=blocked, enter="back", menu=True)


def _rollers(table: Table, errand: Errand) -> Procedure[list[str]]:
    """Ask who rolls; return one id, two or more for an opposed roll, or none if no character can roll."""
    if errand.what == "opposed":
        note = Reason("The highest success wins", ("DICE-10",))

        def sides() -> Pick:
            options = [_character_option(character) for character in table.living]
            return several("outside.sides", "Who rolls against whom?", options, note, least=min(2, len(options)))

        rollers: list[str] = yield from ask(sides)
        return rollers

    def build() -> Choose | Given:
        able = table.living
        if len(able) < 2:
            return Given(able[0].id if able else "")
        return choice("outside.who", "Who rolls?", [_character_option(character) for character in able])

    character_id = yield from ask(build)
    return [character_id] if character_id else []


def _character_option(character: Character) -> Option:
    good = f", good at {', '.join(character.good_at)}" if character.good_at else ""
    return option_of(character, f"level {character.level}{good}")


def _what_for(table: Table, errand: Errand, character_ids: list[str]) -> Procedure[None]:
    def build() -> Enter:
        present(table, *character_ids)
        names = " vs ".join(table.name(character_id) for character_id in character_ids)
        prompt = f"{names}: what is the roll for? (optional)"
        return line("outside.what", prompt, about=character_ids, high=120)

    errand.text = clean((yield from ask(build)))


def _good_question(table: Table, character_ids: list[str]) -> Pick:
    present(table, *character_ids)
    options = [_character_option(table.characters[character_id]) for character_id in character_ids]
    prompt, none = "Which of them is", "no one"
    if len(character_ids) == 1:
        [option] = options
        options, prompt, none = (
            [option._replace(label="Yes, good at it", letter="g", token="")],
            f"Is {option.label}",
            "no",
        )
    note = Reason("If good at it, they may re-roll one die or both. Decide before the roll", ("DICE-7", "CHAR-2"))
    asked = several("outside.good", f"{prompt} good at it?", options, note, about=character_ids, none=none)
    return asked._replace(then=lambda _: dice_next(table, (), character_ids))


def _prompt(table: Table, errand: Errand, dice: Dice) -> str:
    return f"{table.name(dice.who)} rolls" + (f": {errand.text}" if errand.text else "")


def _settled(table: Table, errand: Errand, dice: Dice) -> Procedure[None]:
    """Settle re-rolls and criticals; the GM decides the effect of a critical failure (DICE-5 to DICE-7)."""
    yield from settle(table, dice, nothing_lost)
    if dice.who in errand.gains:
        errand.gains.remove(dice.who)
        table.record(FreelyGained(dice.who))
    if dice.critical and not dice.success:

        def build() -> Enter:
            present(table, dice.who)
            prompt = f"{table.name(dice.who)} fails critically: what goes badly wrong?"
            note = Reason("Outside combat, the GM decides", ("DICE-6",))
            return line("outside.failure", prompt, "", note, about=(dice.who,), light=False)

        table.record(BadlyFailed(dice.who, clean((yield from ask(build)))))


def _alone(table: Table, errand: Errand) -> Procedure[None]:
    """Log success or failure, with the degree or degrees (DICE-2, DICE-3)."""
    dice = errand.dice[0]
    degrees: tuple[tuple[str, int], ...] = ()
    if dice.success and errand.what == "degree":
        degrees = (("", dice.value),)
    elif dice.success and errand.what == "degrees":
        which = yield from ask(lambda: _which_question(table, dice))
        pair = dice.ways[which]
        degrees = (("first", pair[0]), ("second", pair[1]))
    table.record(ChanceTold(dice.who, errand.text, dice.success, dice.critical, degrees))


def _which_question(table: Table, dice: Dice) -> Choose:
    present(table, dice.who)
    prompt = f"{table.name(dice.who)} rolled {dice.shown}: which die is the first degree?"
    options = (
        Option("tens", f"First {dice.tens}, second {dice.ones}", letter="t"),
        Option("ones", f"First {dice.ones}, second {dice.tens}", letter="o"),
    )
    note = Reason("Each die is a separate degree, 0 to 9", ("DICE-3",))
    return choice("outside.degrees", prompt, options, note, light=False, **seat_of(table, dice.who))


def _opposed(table: Table, errand: Errand) -> Procedure[None]:
    """Log the winner of an opposed roll: the highest success keeps its full degree, the others get none (DICE-10)."""
    best = max((dice.value for dice in errand.dice if dice.success), default=-1)
    top = [dice.who for dice in errand.dice if dice.success and dice.value == best]
    pcs = [character_id for character_id in top if table.characters[character_id].pc]
    tied = pcs or top
    winner = tied[0] if tied else ""
    if len(tied) > 1:
        winner = yield from ask(lambda: _tie_question(table, tied, best))
    character_ids = [dice.who for dice in errand.dice]
    table.record(
        Opposed(
            tuple(table.name(character_id) for character_id in character_ids),
            winner,
            max(best, 0),
            errand.text,
            tie=len(top) > 1,
            secret=any(table.characters[character_id].hidden for character_id in character_ids),
        )
    )


def _tie_question(table: Table, tied: list[str], best: int) -> Choose:
    present(table, *tied)
    options = [_character_option(table.characters[character_id]) for character_id in tied]
    note = Reason("PC vs PC or NPC vs NPC: the GM decides", ("DICE-10",))
    return choice("outside.tie", f"A tie at {best}: who wins?", options, note, about=tied, light=False)
