"""Rolls outside combat: basic, with one or two degrees, or opposed (DICE-1 to DICE-12, CHAR-2, GEN-2); first aid.

The dice are the same as in a fight. Criticals differ: a further action is only logged, and the GM decides the effect of
a critical failure (DICE-6). Outside combat timing favours the PCs, so they settle last (RUL-3, GEN-2). First aid is
as in a fight, but without counting actions, with everyone in reach, and with time to take the item in hand: AID-1 to
AID-7, RUL-22, RUL-41.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from unhex_tui.engine.decision import Choose, Enter, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.menus import WhyNot, unless
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, judged, line, option_of, seat_of, several
from unhex_tui.systems.unhex.events.dice import BadlyFailed, ChanceTold, FreelyGained, Opposed
from unhex_tui.systems.unhex.events.event import AidDeclared
from unhex_tui.systems.unhex.fight.acts.first_aid import carried_out, kit_of, treating
from unhex_tui.systems.unhex.fight.facts.skill import level_for, present
from unhex_tui.systems.unhex.fight.facts.why_not import legal
from unhex_tui.systems.unhex.fight.rolls.reacting import dice_next
from unhex_tui.systems.unhex.fight.rolls.rolling import first, nothing_lost, settle
from unhex_tui.systems.unhex.fight.round.menu import carry_out
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Dice, Errand

KINDS = {
    "basic": Option("basic", "Basic", "level or less succeeds", "b"),
    "degree": Option("degree", "With a degree", "the higher a success, the better", "d"),
    "degrees": Option("degrees", "With two degrees", "each die is a degree; the roller chooses which comes first", "w"),
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


def aid(table: Table, bare: bool = False) -> Procedure[None]:
    r"""Play one use of a first-aid item, from the choice of healer to the result; `bare`: without a `\` (RUL-41)."""
    healer = yield from ask(lambda: _healer_question(table, bare))
    doing = Aid(bare=bare)
    action = table.action = Action(healer, doing)
    yield from carry_out(table, action, _treat(table, action, doing))


def _treat(table: Table, action: Action, doing: Aid) -> Procedure[None]:
    doing.target = yield from ask(lambda: _patient_question(table, action, doing.bare))
    how = yield from ask(lambda: _how_question(table, action, doing.bare))
    item = kit_of(table.characters[action.actor])
    action.declared = True
    table.record(AidDeclared(action.actor, action.target, item.name if item else ""))

    def roll(dice: Dice) -> Procedure[str]:
        return first(table, dice, partial(treating, table, action))

    yield from carried_out(table, action, doing, item, how == "sure", roll)
    if table.errand is not None and action.actor in table.errand.gains:
        table.errand.gains.remove(action.actor)
        table.record(FreelyGained(action.actor))


def why_no_healer(healer: Character) -> Iterator[Reason]:
    """Yield the reasons why the character cannot treat anyone between fights."""
    if healer.dead:
        yield Reason(f"{healer.name} is dead", ("DMG-7",))
    elif healer.captive:
        yield Reason(f"{healer.name} is captured", ("END-1",))
    elif healer.unconscious and healer.surrendered:
        yield Reason(f"{healer.name} has surrendered", ("ACT-7",))
    elif healer.unconscious:
        yield Reason(f"{healer.name} is unconscious", ("DMG-6",))
    if kit_of(healer) is None:
        yield Reason(f"{healer.name} has no first-aid item", ("AID-1",))
    if not any(healer.usable(hand) for hand in HANDS):
        yield Reason(f"{healer.name} has no usable hand", ("DMG-5", "RUL-22"))


def why_untreated(patient: Character, bare: bool = False) -> Iterator[Reason]:
    r"""Yield the reasons against treating a character between fights, for a `\` or, if `bare`, without one (RUL-41)."""
    if patient.dead:
        yield Reason(f"{patient.name} is dead", ("DMG-7",))
    elif patient.captive:
        yield Reason(f"{patient.name} is captured", ("END-1",))
    elif bool(wounds.slashes(patient.marks)) == bare:
        yield Reason(f"{patient.name} has {'a' if bare else 'no'} slash to treat", ("AID-2", "RUL-41"))
    elif bare:
        yield from _why_not_here(patient)


def _is_here(character: Character) -> bool:
    return character.pc or not (character.away or character.left_fight)


def _why_not_here(character: Character) -> Iterator[Reason]:
    if not _is_here(character):
        yield Reason(f"{character.name} is not here", ("AID-1",))


def _whom(
    table: Table,
    why_not: Callable[[Character], Iterator[Reason]],
    option: Callable[[Character], Option],
    question: str,
    prompt: str,
    *notes: Reason,
    **seat: Any,
) -> Choose | Given:
    """Ask for a character whom no reason is against; those elsewhere only if no one here is possible (AID-1).

    A PC who is the only one is taken without a question; an NPC is confirmed by the GM. Older journals may have those
    elsewhere too. Raises Gone if no one is possible.
    """
    able = [character for character in table.people if legal(why_not(character))]
    if not able:
        raise Gone
    alone = able[0] if len(able) == 1 else None
    if alone is not None and alone.pc:
        return Given(alone.id)
    gone = [character for character in able if not _is_here(character)] if any(map(_is_here, able)) else []
    options, blocked = judged(
        (option(character), _why_not_here(character) if character in gone else why_not(character))
        for character in table.people
    )
    asked = choice(question, prompt, options, *notes, blocked=blocked, formerly=map(option, gone), **seat)
    return asked._replace(unasked=alone.id if alone is not None else None)


def why_no_aid(table: Table, bare: bool = False) -> Iterator[Reason]:
    """Yield the reasons why first aid cannot be given between fights."""
    characters = table.people
    if not characters:
        yield Reason("No one is here yet", ("AID-1",))
    elif not any(legal(why_untreated(character, bare)) for character in characters):
        yield Reason(f"{'Everyone' if bare else 'No one'} has a slash to treat", ("AID-2",))
        yield from (
            reason for character in characters if character.captive for reason in why_untreated(character, bare)
        )
    if not any(legal(why_no_healer(character)) for character in characters):
        carriers = [character for character in characters if kit_of(character) is not None]
        if not any(carrier.pc for carrier in carriers):
            yield Reason(f"No {'PC' if carriers else 'one'} has a first-aid item", ("AID-1",))
        yield from (reason for carrier in carriers for reason in why_no_healer(carrier))


def aid_hint(table: Table) -> str:
    """Return the patients and the number of first-aid items, in words; NPCs who are away or have fled do not count."""
    characters = table.people
    patients = [character for character in characters if legal(why_untreated(character))]
    npcs = [patient for patient in patients if _is_here(patient) and not patient.pc]
    hurt = [f"{patient.name} ({sum(wounds.slashes(patient.marks).values())} \\)" for patient in patients if patient.pc]
    if not (hurt or npcs):
        return f"no one here is hurt; elsewhere: {_npcs(patients)}" if patients else ""
    hurt += [_npcs(npcs)] if npcs else []
    able = [character for character in characters if _is_here(character) and legal(why_no_healer(character))]
    kits = sum(item.kind == "first_aid" and not item.destroyed for character in able for item in character.items)
    return f"{listed(hurt)}; {kits} first-aid item{'s' * (kits != 1)}"


def _npcs(npcs: list[Character]) -> str:
    return npcs[0].name if len(npcs) == 1 else f"{len(npcs)} NPCs"


def _healer_question(table: Table, bare: bool) -> Choose | Given:
    if not legal(why_no_aid(table, bare)):
        raise Gone
    note = Reason("First aid uses up the item", ("AID-1",))
    if bare:
        note = Reason("First aid uses up the item and erases nothing", ("AID-1", "RUL-41"))
    return _whom(table, why_no_healer, _healer_option, "aid.healer", "Who gives first aid?", note)


def _healer_option(character: Character) -> Option:
    kit = kit_of(character)
    return option_of(character, f"level {character.level}{f', {kit.name}' if kit else ''}{_where(character)}")


def _where(character: Character) -> str:
    """Return a remark for captives, and for NPCs who are not here but may be treated if the GM says so."""
    if _is_here(character):
        return ", captured" if character.fate == "captured" else ""
    return ", got away" if character.left_fight else ", away"


def _patient_question(table: Table, action: Action, bare: bool) -> Choose | Given:
    present(table, action.actor)
    why_not, prompt = partial(why_untreated, bare=bare), f"{table.name(action.actor)} gives first aid: to whom?"
    return _whom(table, why_not, _patient_option, "aid.patient", prompt, **seat_of(table, action.actor))


def _patient_option(character: Character) -> Option:
    hurt = sum(wounds.slashes(character.marks).values())
    return option_of(character, f"{hurt} \\{', hidden' if character.hidden else ''}{_where(character)}")


def _how_question(table: Table, action: Action, bare: bool) -> Choose | Given:
    r"""Ask whether to roll, or to erase one `\` without a roll if the healer has AID-7 and the patient a `\`."""
    present(table, action.actor, action.target)
    if bare or "AID-7" not in table.characters[action.actor].abilities:
        return Given("roll")
    prompt = f"{treating(table, action)}: how?"
    sure = Option("sure", "No roll: erase 1 \\", "all other \\ become X", "n")
    note = Reason("Chosen before the dice", ("AID-7",))
    options = (Option("roll", "Roll", letter="f"), sure)
    return choice("aid.how", prompt, options, note, **seat_of(table, action.actor, action.target))
