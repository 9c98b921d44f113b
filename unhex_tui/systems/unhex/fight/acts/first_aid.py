"""First aid: AID-1 to AID-7, RUL-22, RUL-41, RUL-44.

The healer rolls and chooses; only where permanent wounds go is the patient's choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.decision import Allot, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.unhex.events.actions import AidDeclared, AidFailed, AidSucceeded
from unhex_tui.systems.unhex.fight.acts.surrendering import opening
from unhex_tui.systems.unhex.fight.facts.aiming import aim
from unhex_tui.systems.unhex.fight.facts.presence import present
from unhex_tui.systems.unhex.fight.rolls.damage import settle_state
from unhex_tui.systems.unhex.fight.rolls.declaring import begin
from unhex_tui.systems.unhex.fight.rolls.rolling import nothing_lost, settle
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.people.wounds import LETTER_OF, NAMES
from unhex_tui.systems.unhex.rules.percentile import die_shown
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Dice

BARE = "First aid on someone unhurt"
"""What first aid is called where nothing can be erased (RUL-41): not by the name of what heals."""


def _of_bare(able: list[Character]) -> Reason:
    """What to know of treating whoever has no `\\` (RUL-41): only X can get worse (AID-5)."""
    says = "It is still rolled and used up"
    if any(wounds.crosses(one.marks) for one in able):
        return Reason(f"{says}; a critical failure makes X permanent", ("RUL-41", "AID-5"))
    return Reason(says, ("RUL-41",))


def why_no_patient(healer: Character, patient: Character, bare: bool = False) -> list[Reason]:
    """Why somebody cannot be treated for a `\\`; `bare` of one, for which there is an act of its own (RUL-41)."""
    reasons = []
    if patient.dead:
        reasons.append(Reason(f"{patient.name} is dead", ("DMG-7",)))
    if patient.left_fight or patient.area != healer.area or patient.area is None:
        reasons.append(Reason(f"{patient.name} is not in the same area", ("AID-1",)))
    hurt = bool(wounds.slashes(patient.marks))
    if hurt == bare:
        reasons.append(Reason(f"{patient.name} has {'a' if hurt else 'no'} \\ to treat", ("AID-2", "RUL-41")))
    return reasons


def patients(table: Table, healer: Character, bare: bool = False) -> list[Character]:
    """Those who can be treated so, the healer included."""
    return [one for one in table.characters.values() if not why_no_patient(healer, one, bare)]


def why_no_patients(table: Table, healer: Character) -> tuple[Reason, ...]:
    """Why nobody can be treated for a `\\`, and who elsewhere has one."""
    hurt = [one for one in table.taking_part() if wounds.slashes(one.marks) and not one.dead]
    away = [one.name for one in hurt if one.area != healer.area or one.left_fight]
    here = Reason("No one alive in the same area has a \\ to treat", ("AID-1", "AID-2", "RUL-41"))
    return (here, Reason(f"{in_runs(away)}: hurt, but not in the same area", ("AID-1",))) if away else (here,)


def treat(table: Table, action: Action, how: str) -> Procedure[None]:
    """One use of a first-aid item, from the choice of whom.

    It is `sure` where nothing is rolled (AID-7), `bare` of whoever has nothing that could be erased (RUL-41).
    """
    action.doing = doing = Aid(bare=how == "bare")
    doing.target = yield from ask(lambda: _patient_question(table, action, doing.bare))
    healer = table.characters[action.actor]
    item = healer.wielded("first_aid") or healer.has("first_aid")
    yield from begin(table, action, AidDeclared(healer.id, action.target, item.name if item else ""))
    if how == "sure":
        use_up(healer, item)
        yield from surely(table, action)
        return
    dice = action.dice = Dice(healer.id, "first_aid", healer.level)

    def prompt() -> str:
        return f"{table.name(action.actor)} treats {table.name(action.target)}"

    def strange() -> list[str]:
        """A patient of another team; nobody surrenders to its own (ACT-7)."""
        patient = table.characters.get(action.target)
        return [patient.id] if patient is not None and patient.team != table.characters[action.actor].team else []

    def unwilling() -> list[str]:
        """One whom a failure can harm: it has `\\`, or X that a critical one makes permanent (AID-5, RUL-44)."""
        marks = [(one, table.characters[one].marks) for one in strange()]
        return [one for one, held in marks if wounds.slashes(held) or wounds.crosses(held)]

    if (yield from opening(table, action, dice, prompt, unwilling, strange)):
        return
    use_up(healer, item)
    yield from settled(table, action, dice)


def settled(table: Table, action: Action, dice: Dice) -> Procedure[None]:
    """What comes of a roll that was entered (AID-2, AID-4, AID-5)."""
    # A critical failure makes X permanent instead (AID-5).
    yield from settle(table, dice, nothing_lost)
    present(table, action.actor, action.target)
    if dice.success and isinstance(action.doing, Aid) and action.doing.bare:
        _relieve(table, action, {})
    elif dice.success:
        yield from _success(table, action, dice)
    else:
        yield from _failure(table, action, dice)


def use_up(healer: Character, item: Item | None) -> None:
    """The item is destroyed by its use (AID-1, RUL-22)."""
    if item is not None:
        healer.destroy(item)


def _patient_question(table: Table, action: Action, bare: bool) -> Choose | Given:
    present(table, action.actor)
    healer = table.characters[action.actor]
    able = patients(table, healer, bare)
    if not able and action.forced:
        able = list(table.characters.values())
    return aim(
        table,
        action,
        "aid.patient",
        f"{healer.name} gives first aid: to whom?",
        able,
        table.option,
        table.taking_part,
        partial(why_no_patient, healer, bare=bare),
        (_of_bare(able),) if bare else (),
    )


def sole_way(treatable: Mapping[str, int], boxes: int, places: int) -> dict[str, int] | None:
    """Where so many marks in at most so many locations change, if there is but one way; None where it is chosen."""
    if not treatable or not boxes:
        return {}
    if boxes >= sum(treatable.values()) and places >= len(treatable):
        return dict(treatable)
    if len(treatable) == 1:
        return {place: min(boxes, n) for place, n in treatable.items()}
    return None


def _success(table: Table, action: Action, dice: Dice) -> Procedure[None]:
    """One die is boxes, the other locations beyond one; what is left becomes X (AID-2)."""

    def which() -> Choose | Given:
        present(table, action.actor, action.target)
        if dice.tens == dice.ones:
            return Given("tens")
        options = []
        for key, (most, more) in dice.ways.items():
            where = f"{more + 1} location{'s' if more else ''}"
            options.append(Option(key, f"{key.capitalize()}: erase up to {most} in up to {where}", letter=key[0]))
        whom = f"{table.name(action.target)} (rolled {dice.shown})"
        prompt = f"{table.name(action.actor)} treats {whom}: which die is the number of boxes?"
        note = Reason("The other die + 1 is the number of locations; every \\ left becomes X", ("AID-2",))
        seat, about = table.seat(action.actor), (action.target, action.actor)
        return choice("aid.dice", prompt, options, note, seat=seat, about=about, light=False)

    boxes, extra = dice.ways[(yield from ask(which))]
    places = extra + 1

    def where() -> Allot | Given:
        present(table, action.actor, action.target)
        patient = table.characters[action.target]
        treatable = wounds.slashes(patient.marks)
        sole = sole_way(treatable, boxes, places)
        if sole is not None:
            return Given(sole)
        most = "1 location" if places == 1 else f"at most {places} locations"
        return Allot(
            question="aid.boxes",
            seats=(table.seat(action.actor),),
            prompt=f"Erase {boxes} \\ on {table.name(action.target)}, in {most}",
            about=(action.target, action.actor),
            options=_places(treatable),
            total=boxes,
            places=places,
            explain=lambda: Explanation(notes=(Reason("Every \\ left becomes X", ("AID-2",)),)),
        )

    erased = yield from ask(where)
    _relieve(table, action, erased)


def surely(table: Table, action: Action) -> Procedure[None]:
    """Exactly one slash is erased where the healer chooses, the others become X (AID-7)."""

    def where() -> Choose | Given:
        present(table, action.actor, action.target)
        patient = table.characters[action.target]
        treatable = wounds.slashes(patient.marks)
        if len(treatable) < 2:
            return Given(next(iter(treatable), ""))
        prompt, note = f"Erase 1 \\ on {patient.name}: where?", Reason("Every other \\ becomes X", ("AID-7",))
        seat, about = table.seat(action.actor), (patient.id, action.actor)
        return choice("aid.where", prompt, _places(treatable), note, seat=seat, about=about, light=False)

    place = yield from ask(where)
    _relieve(table, action, {place: 1} if place else {}, sure=True)


def _relieve(table: Table, action: Action, erased: dict[str, int], sure: bool = False) -> None:
    """Erase so many slashes; those left become X (AID-2, AID-7)."""
    patient = table.characters[action.target]
    was_down = patient.unconscious
    wounds.erase_slashes(patient.marks, erased)
    crossed = wounds.cross_slashes(patient.marks)
    table.tell(AidSucceeded(action.actor, patient.id, dict(erased), crossed, sure))
    settle_state(table, patient, was_down)


def _failure(table: Table, action: Action, dice: Dice) -> Procedure[None]:
    """Every slash becomes X; a critical failure first makes X permanent (AID-4, AID-5)."""
    permanent: dict[str, int] = {}
    if dice.critical:
        points = die_shown(dice.tens, dice.ones, dice.reading)

        def where() -> Allot | Given:
            present(table, action.target)
            patient = table.characters[action.target]
            there = wounds.crosses(patient.marks)
            note = Reason("The patient's player chooses; then every \\ becomes X", ("AID-5",))
            n = min(points, sum(there.values()))
            sole = sole_way(there, n, len(there))
            if sole is not None:
                return Given(sole)
            return Allot(
                question="aid.permanent",
                seats=(table.seat(action.target),),
                prompt=f"Make {n} X on {table.name(action.target)} permanent: where?",
                about=(action.target, action.actor),
                options=_places(there),
                total=n,
                explain=lambda: Explanation(notes=(note,)),
            )

        permanent = yield from ask(where)
    patient = table.characters[action.target]
    was_down = patient.unconscious
    wounds.make_permanent(patient.marks, permanent)
    crossed = wounds.cross_slashes(patient.marks)
    table.tell(AidFailed(action.actor, patient.id, dict(permanent), crossed, dice.critical))
    settle_state(table, patient, was_down)


def _places(there: dict[str, int]) -> tuple[Option, ...]:
    return tuple(
        Option(place, NAMES[place].capitalize(), f"{n} there", LETTER_OF[place], most=n) for place, n in there.items()
    )
