"""First aid: AID-1 to AID-7, RUL-22, RUL-41, RUL-44.

The healer rolls and chooses, except where permanent wounds go, which the patient chooses.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.chance import Rolls, live
from unhex_tui.engine.decision import Allot, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.naming import in_runs
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.unhex.events.event import AidDeclared, AidFailed, AidSucceeded
from unhex_tui.systems.unhex.fight.acts.attack import opening
from unhex_tui.systems.unhex.fight.facts.skill import aim, level_for, present
from unhex_tui.systems.unhex.fight.rolls.damage import settle_state
from unhex_tui.systems.unhex.fight.rolls.lasting import begin
from unhex_tui.systems.unhex.fight.rolls.rolling import settled
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.people.wounds import LETTER_OF, NAMES
from unhex_tui.systems.unhex.rules.effects import Degree, UseFacts, degree, use
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Dice

BARE = "First aid on someone unhurt"
"""Label of first aid that can erase nothing (RUL-41); its name must not promise healing."""


def _of_bare(able: list[Character]) -> Reason:
    """Return a note on first aid without slashes (RUL-41): only a critical failure changes crosses (AID-5)."""
    text = "You still roll and use up the item"
    if any(wounds.crosses(character.marks) for character in able):
        return Reason(f"{text}; a critical failure makes X permanent", ("RUL-41", "AID-5"))
    return Reason(text, ("RUL-41",))


def why_no_patient(healer: Character, patient: Character, bare: bool = False) -> list[Reason]:
    """Return the reasons against treating a character.

    Without `bare` the patient needs a slash; with `bare`, which is an act of its own, they must have none (RUL-41).
    """
    reasons = []
    if patient.dead:
        reasons.append(Reason(f"{patient.name} is dead", ("DMG-7",)))
    if patient.left_fight or patient.area != healer.area or patient.area is None:
        reasons.append(Reason(f"{patient.name} is not in the same area", ("AID-1",)))
    hurt = bool(wounds.slashes(patient.marks))
    if hurt == bare:
        reasons.append(Reason(f"{patient.name} has {'a' if hurt else 'no'} slash to treat", ("AID-2", "RUL-41")))
    return reasons


def patients(table: Table, healer: Character, bare: bool = False) -> list[Character]:
    """Return the characters who can be treated, the healer included; `bare` as in `why_no_patient`."""
    return [character for character in table.characters.values() if not why_no_patient(healer, character, bare)]


def why_no_patients(table: Table, healer: Character) -> tuple[Reason, ...]:
    """Return the reasons why no slash can be treated here, and who elsewhere has one."""
    hurt = [character for character in table.taking_part() if wounds.slashes(character.marks) and not character.dead]
    away = [character.name for character in hurt if character.area != healer.area or character.left_fight]
    here = Reason("No one alive in the same area has a slash to treat", ("AID-1", "AID-2", "RUL-41"))
    return (here, Reason(f"{in_runs(away)}: hurt, but not in the same area", ("AID-1",))) if away else (here,)


def treat(table: Table, action: Action, how: str) -> Procedure[None]:
    """Play first aid from the choice of the patient.

    `how` is `sure` for certain success without a roll (AID-7), `bare` for a patient without slashes (RUL-41), otherwise
    empty.
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
    dice = action.dice = Dice(healer.id, "first_aid", level_for(healer, None, "first_aid"))

    def prompt() -> str:
        return treating(table, action)

    def strange() -> list[str]:
        """Return the id of a patient of another team; no one surrenders to their own (ACT-7)."""
        patient = table.characters.get(action.target)
        return [patient.id] if patient is not None and patient.team != table.characters[action.actor].team else []

    def unwilling() -> list[str]:
        """Return the id of a patient of another team with slashes or crosses, whom a failure harms (AID-5, RUL-44)."""
        candidates = [(character_id, table.characters[character_id].marks) for character_id in strange()]
        return [character_id for character_id, marks in candidates if wounds.slashes(marks) or wounds.crosses(marks)]

    if (yield from opening(table, action, dice, prompt, unwilling, strange)):
        return
    use_up(healer, item)
    yield from treated(table, action, dice, doing.bare)


def treating(table: Table, action: Action) -> str:
    """Return who treats whom, in words."""
    whom = "themselves" if action.actor == action.target else table.name(action.target)
    return f"{table.name(action.actor)} treats {whom}"


def treated(table: Table, action: Action, dice: Dice, bare: bool) -> Procedure[None]:
    """Apply the result of the roll (AID-2, AID-4, AID-5); without slashes, `bare`, a success erases none (RUL-41)."""
    rolls: Rolls = {
        "roll": partial(settled, table, dice),
        "die": lambda _: ask(lambda: _which_die(table, action, dice)),
    }
    end = yield from live(use, UseFacts("bare" if bare else "first_aid"), rolls)
    if end.how == "works":
        erased = {} if bare else (yield from ask(lambda: _which_boxes(table, action, end.degree)))
        _relieve(table, action, erased)
    else:
        turns = end.how == "turns"
        permanent = (yield from ask(lambda: _which_crosses(table, action, end.degree.points))) if turns else {}
        _worsen(table, action, permanent, turns)


def use_up(healer: Character, item: Item | None) -> None:
    """Destroy the first-aid item (AID-1, RUL-22)."""
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
        able=able,
        option=table.option,
        everything=table.taking_part,
        why_not=partial(why_no_patient, healer, bare=bare),
        notes=(_of_bare(able),) if bare else (),
    )


def sole_way(treatable: Mapping[str, int], boxes: int, places: int) -> dict[str, int] | None:
    """Return the only way to change `boxes` of `treatable` marks in `places` locations; None if there is a choice."""
    if not treatable or not boxes:
        return {}
    if boxes >= sum(treatable.values()) and places >= len(treatable):
        return dict(treatable)
    if len(treatable) == 1:
        return {place: min(boxes, n) for place, n in treatable.items()}
    return None


def _which_die(table: Table, action: Action, dice: Dice) -> Choose:
    present(table, action.actor, action.target)
    options = []
    for key, way in dice.ways.items():
        boxes, spots, _ = degree("first_aid", *way)
        where = f"{spots} location{'' if spots == 1 else 's'}"
        options.append(Option(key, f"{key.capitalize()}: erase up to {boxes} \\ in up to {where}", letter=key[0]))
    prompt = f"{treating(table, action)} (rolled {dice.shown}): which die is the number of boxes?"
    note = Reason("The other die + 1 is the number of locations; every \\ left becomes X", ("AID-2",))
    seat, about = table.seat(action.actor), (action.target, action.actor)
    return choice("aid.dice", prompt, options, note, seat=seat, about=about, light=False)


def _which_boxes(table: Table, action: Action, degree: Degree) -> Allot | Given:
    present(table, action.actor, action.target)
    treatable = wounds.slashes(table.characters[action.target].marks)
    boxes, spots, _ = degree
    sole = sole_way(treatable, boxes, spots)
    if sole is not None:
        return Given(sole)
    limit = "1 location" if spots == 1 else f"at most {spots} locations"
    return Allot(
        question="aid.boxes",
        seats=(table.seat(action.actor),),
        prompt=f"Erase {boxes} \\ on {table.name(action.target)}, in {limit}",
        about=(action.target, action.actor),
        options=_places(treatable),
        total=boxes,
        places=spots,
        explain=lambda: Explanation(notes=(Reason("Every \\ left becomes X", ("AID-2",)),)),
    )


def surely(table: Table, action: Action) -> Procedure[None]:
    """Erase exactly one slash, where the healer chooses; the others become crosses (AID-7)."""

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
    """Erase slashes by location; those left become crosses (AID-2, AID-7)."""
    patient = table.characters[action.target]
    was_down = patient.unconscious
    wounds.erase_slashes(patient.marks, erased)
    crossed = wounds.cross_slashes(patient.marks)
    table.record(AidSucceeded(action.actor, patient.id, dict(erased), crossed, sure))
    settle_state(table, patient, was_down)


def _which_crosses(table: Table, action: Action, points: int) -> Allot | Given:
    present(table, action.target)
    there = wounds.crosses(table.characters[action.target].marks)
    note = Reason("The patient's player chooses; then every \\ becomes X", ("AID-5",))
    n = min(points, sum(there.values()))
    sole = sole_way(there, n, len(there))
    if sole is not None:
        return Given(sole)
    return Allot(
        question="aid.permanent",
        prompt=f"Make {n} X on {table.name(action.target)} permanent: where?",
        options=_places(there),
        total=n,
        explain=lambda: Explanation(notes=(note,)),
        **seat_of(table, action.target, action.actor),
    )


def _worsen(table: Table, action: Action, permanent: dict[str, int], critical: bool) -> None:
    """Turn every slash into a cross after the crosses that a critical failure makes permanent (AID-4, AID-5)."""
    patient = table.characters[action.target]
    was_down = patient.unconscious
    wounds.make_permanent(patient.marks, permanent)
    crossed = wounds.cross_slashes(patient.marks)
    table.record(AidFailed(action.actor, patient.id, dict(permanent), crossed, critical))
    settle_state(table, patient, was_down)


def _places(there: dict[str, int]) -> tuple[Option, ...]:
    return tuple(
        Option(place, NAMES[place].capitalize(), f"{n} there", LETTER_OF[place], most=n) for place, n in there.items()
    )
