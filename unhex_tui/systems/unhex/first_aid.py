"""First aid: AID-1 to AID-5, RUL-22.

The healer rolls and chooses; only where permanent wounds go is the patient's choice.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Allot, Blocked, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Interrupted, Procedure, ask
from unhex_tui.systems.unhex import economy, wounds
from unhex_tui.systems.unhex.attack import surrender, surrenders, target_option
from unhex_tui.systems.unhex.character import Character
from unhex_tui.systems.unhex.damage import settle_state
from unhex_tui.systems.unhex.events import AidDeclared, AidFailed, AidSucceeded
from unhex_tui.systems.unhex.rolling import first, present, settle
from unhex_tui.systems.unhex.table import Action, Dice, Table
from unhex_tui.systems.unhex.wounds import NAMES


def why_no_patient(healer: Character, patient: Character) -> list[Reason]:
    """Why somebody cannot be treated."""
    reasons = []
    if patient.dead:
        reasons.append(Reason(f"{patient.name} is dead", ("DMG-7",)))
    if patient.left_fight or patient.area != healer.area or patient.area is None:
        reasons.append(Reason(f"{patient.name} is not in the same area", ("AID-1",)))
    if not wounds.slashes(patient.marks):
        reasons.append(Reason(f"{patient.name} has no \\ to treat", ("AID-2",)))
    return reasons


def patients(table: Table, healer: Character) -> list[Character]:
    """Those who can be treated, the healer included."""
    return [one for one in table.characters.values() if not why_no_patient(healer, one)]


def treat(table: Table, action: Action) -> Procedure[None]:
    """One use of a first-aid item, from the choice of whom."""
    action.target = yield from ask(lambda: _patient_question(table, action))
    healer = table.characters[action.actor]
    action.declared = True
    economy.pay(table, action, healer.id)
    item = healer.wielded("first_aid") or healer.has("first_aid")
    table.tell(AidDeclared(healer.id, action.target, item.name if item else "first aid"))
    dice = action.dice = Dice(healer.id, "first_aid", healer.level)
    other = [action.target] if action.target != healer.id else []
    extra = yield from first(
        table, dice, lambda: f"{healer.name} treats {table.name(action.target)}", lambda: surrenders(table, other)
    )
    if extra:
        surrender(table, action, extra.removeprefix("surrender:"))
        return
    if item is not None:
        item.destroyed = True
        for hand in ("right", "left"):
            if healer.holding(hand) == item.id:
                healer.put(hand, None)
    # Its critical failure replaces the lost action (AID-5), so the default costs nothing here.
    yield from settle(table, dice, lambda _failed: None)
    present(table, action.actor, action.target)
    if dice.success:
        yield from _success(table, action, dice)
    else:
        yield from _failure(table, action, dice)


def _patient_question(table: Table, action: Action) -> Choose | Given:
    present(table, action.actor)
    healer = table.characters[action.actor]
    able = patients(table, healer)
    if not able and action.forced:
        able = list(table.characters.values())
    if not able:
        raise Interrupted("void.gone")
    if len(able) == 1:
        return Given(able[0].id)
    return Choose(
        question="aid.patient",
        seats=(table.seat(healer.id),),
        prompt=f"{healer.name} gives first aid: to whom?",
        light=True,
        about=(healer.id,),
        options=tuple(target_option(table, one) for one in able),
        explain=lambda: Explanation(
            tuple(
                Blocked(target_option(table, one), tuple(reasons))
                for one in table.characters.values()
                if one not in able and (reasons := why_no_patient(healer, one))
            )
        ),
    )


def _success(table: Table, action: Action, dice: Dice) -> Procedure[None]:
    """One die is boxes, the other locations beyond one; what is left becomes X (AID-2)."""
    low, high = sorted((dice.tens, dice.ones))

    def which() -> Choose | Given:
        present(table, action.actor, action.target)
        if low == high:
            return Given("tens")
        options = []
        for key, boxes, places, letter in (
            ("tens", dice.tens, dice.ones, "t"),
            ("ones", dice.ones, dice.tens, "o"),
        ):
            where = f"{places + 1} location{'s' if places else ''}"
            options.append(Option(key, f"{key.capitalize()}: erase up to {boxes} in up to {where}", "", letter))
        return Choose(
            question="aid.dice",
            seats=(table.seat(action.actor),),
            prompt=f"{table.name(action.actor)} treats {table.name(action.target)} with"
            f" {dice.tens}{dice.ones}: which die is boxes?",
            about=(action.target, action.actor),
            options=tuple(options),
            explain=lambda: Explanation(
                notes=(Reason("The other die is how many locations beyond one; what is left becomes X", ("AID-2",)),)
            ),
        )

    choice = yield from ask(which)
    action.points, extra = (dice.tens, dice.ones) if choice == "tens" else (dice.ones, dice.tens)
    action.places = extra + 1

    def where() -> Allot | Given:
        present(table, action.actor, action.target)
        treatable = wounds.slashes(table.characters[action.target].marks)
        if not treatable or not action.points:
            return Given({})
        if action.points >= sum(treatable.values()) and action.places >= len(treatable):
            return Given(treatable)
        if len(treatable) == 1:
            (only,) = treatable
            return Given({only: min(action.points, treatable[only])})
        return Allot(
            question="aid.boxes",
            seats=(table.seat(action.actor),),
            prompt=f"Erase {action.points} \\ of {table.name(action.target)}, in at most {action.places} locations",
            about=(action.target, action.actor),
            options=_places(treatable),
            total=action.points,
            places=action.places,
            explain=lambda: Explanation(notes=(Reason("Every \\ left becomes X", ("AID-2",)),)),
        )

    erased = yield from ask(where)
    patient = table.characters[action.target]
    was_down = patient.unconscious
    wounds.erase_slashes(patient.marks, erased)
    crossed = wounds.cross_slashes(patient.marks)
    table.tell(AidSucceeded(action.actor, patient.id, dict(erased), crossed))
    settle_state(table, patient, was_down)


def _failure(table: Table, action: Action, dice: Dice) -> Procedure[None]:
    """Every slash becomes X; a critical failure first makes X permanent (AID-4, AID-5)."""
    permanent: dict[str, int] = {}
    if dice.critical:
        # 100 counts as ten, every other double as its digit (AID-5).
        action.points = 10 if dice.value == 100 else dice.tens

        def where() -> Allot | Given:
            present(table, action.target)
            there = wounds.crosses(table.characters[action.target].marks)
            n = min(action.points, sum(there.values()))
            if n == sum(there.values()):
                return Given(there)
            if len(there) == 1:
                return Given(dict.fromkeys(there, n))
            return Allot(
                question="aid.permanent",
                seats=(table.seat(action.target),),
                prompt=f"{n} X of {table.name(action.target)} become permanent: where?",
                about=(action.target, action.actor),
                options=_places(there),
                total=n,
                explain=lambda: Explanation(
                    notes=(Reason("The treated player chooses; then every \\ becomes X", ("AID-5",)),)
                ),
            )

        permanent = yield from ask(where)
    patient = table.characters[action.target]
    was_down = patient.unconscious
    wounds.make_permanent(patient.marks, permanent)
    crossed = wounds.cross_slashes(patient.marks)
    table.tell(AidFailed(action.actor, patient.id, dict(permanent), crossed, dice.critical))
    settle_state(table, patient, was_down)


def _places(there: dict[str, int]) -> tuple[Option, ...]:
    letters = {"head": "h", "right_arm": "a", "left_arm": "b", "torso": "t", "right_leg": "l", "left_leg": "k"}
    return tuple(
        Option(place, NAMES[place].capitalize(), f"{n} there", letters[place], most=n) for place, n in there.items()
    )
