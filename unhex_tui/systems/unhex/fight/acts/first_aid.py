"""First aid: AID-1 to AID-7, RUL-22, RUL-41, RUL-44.

The healer rolls and chooses, except where permanent wounds go, which the patient chooses. Previews show the best of
several choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations

from unhex_tui.engine.advice import Preview, Question
from unhex_tui.engine.chance import Rolls, live
from unhex_tui.engine.decision import Allot, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.naming import in_runs
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.unhex.events.event import AidDeclared, AidFailed, AidSucceeded
from unhex_tui.systems.unhex.fight.acts.attack import opening
from unhex_tui.systems.unhex.fight.facts.skill import action_of, aim, level_for, main_dice, present
from unhex_tui.systems.unhex.fight.rolls.damage import settle_state
from unhex_tui.systems.unhex.fight.rolls.damage_previews import Previews, foretold_as
from unhex_tui.systems.unhex.fight.rolls.lasting import begin
from unhex_tui.systems.unhex.fight.rolls.rolling import settled
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.people.wounds import LETTER_OF, NAMES, is_full, track_shown
from unhex_tui.systems.unhex.rules.chances import Degree, UseFacts, degree, readings, use
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Dice

PATIENT = Question("aid.patient")
DICE = Question("aid.dice")
BOXES = Question(
    "aid.boxes",
    shared=lambda table, _asked, erased: _after_success(_patient(table), erased),
    best=lambda table, asked: _best_split(_patient(table), asked.total, asked.places),
)
PERMANENT = Question(
    "aid.permanent", shared=lambda table, _asked, permanent: _after_failure(_patient(table), permanent)
)
BARE = "First aid to someone without slashes"
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
    item = kit_of(table.characters[action.actor])
    yield from begin(table, action, AidDeclared(action.actor, action.target, item.name if item else ""))

    def strange() -> list[str]:
        """Return the id of a patient of another team; no one surrenders to their own (ACT-7)."""
        patient = table.characters.get(action.target)
        return [patient.id] if patient is not None and patient.team != table.characters[action.actor].team else []

    def unwilling() -> list[str]:
        """Return the id of a patient of another team with slashes or crosses, whom a failure harms (AID-5, RUL-44)."""
        candidates = [(character_id, table.characters[character_id].marks) for character_id in strange()]
        return [character_id for character_id, marks in candidates if wounds.slashes(marks) or wounds.crosses(marks)]

    def roll(dice: Dice) -> Procedure[bool]:
        return opening(table, action, dice, partial(treating, table, action), unwilling, strange)

    yield from carried_out(table, action, doing, item, how == "sure", roll)


def kit_of(healer: Character) -> Item | None:
    """Return the first-aid item that the healer uses, one in hand if there is any."""
    return healer.wielded("first_aid") or healer.has("first_aid")


def carried_out(
    table: Table, action: Action, doing: Aid, item: Item | None, sure: bool, roll: Callable[[Dice], Procedure[object]]
) -> Procedure[None]:
    """Use up the item (AID-1, RUL-22), and apply its result: without a roll if `sure` (AID-7), else by the `roll`.

    Nothing happens if the roll returns a true value, because the patient surrendered.
    """
    healer = table.characters[action.actor]
    dice = Dice(healer.id, "first_aid", level_for(healer, None, "first_aid"))
    if not sure:
        action.dice = dice
        if (yield from roll(dice)):
            return
    if item is not None:
        table.characters[action.actor].destroy(item)
    yield from surely(table, action) if sure else treated(table, action, dice, doing.bare)


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


def _patient_question(table: Table, action: Action, bare: bool) -> Choose | Given:
    present(table, action.actor)
    healer = table.characters[action.actor]
    able = patients(table, healer, bare)
    if not able and action.forced:
        able = list(table.characters.values())
    return aim(
        table,
        action,
        PATIENT.id,
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
    return choice(DICE.id, prompt, options, note, seat=seat, about=about, light=False)


def _which_boxes(table: Table, action: Action, degree: Degree) -> Allot | Given:
    present(table, action.actor, action.target)
    treatable = wounds.slashes(table.characters[action.target].marks)
    boxes, spots, _ = degree
    sole = sole_way(treatable, boxes, spots)
    if sole is not None:
        return Given(sole)
    limit = "1 location" if spots == 1 else f"at most {spots} locations"
    return Allot(
        question=BOXES.id,
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
        prompt, note = f"Erase 1 \\ on {patient.name}: where?", Reason("All other \\ become X", ("AID-7",))
        seat, about = table.seat(action.actor), (patient.id, action.actor)
        return choice("aid.where", prompt, _places(treatable), note, seat=seat, about=about, light=False)

    place = yield from ask(where)
    _relieve(table, action, {place: 1} if place else {}, sure=True)


def _relieve(table: Table, action: Action, erased: dict[str, int], sure: bool = False) -> None:
    """Erase slashes by location; those left become crosses (AID-2, AID-7)."""
    patient = table.characters[action.target]
    was_down = patient.unconscious
    crossed = wounds.relieve(patient.marks, erased)
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
        question=PERMANENT.id,
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
    crossed = wounds.worsen(patient.marks, permanent)
    table.record(AidFailed(action.actor, patient.id, dict(permanent), crossed, critical))
    settle_state(table, patient, was_down)


def _places(there: dict[str, int]) -> tuple[Option, ...]:
    return tuple(
        Option(place, NAMES[place].capitalize(), f"{n} there", LETTER_OF[place], most=n) for place, n in there.items()
    )


# -------------------------------------------------------------------- previews


@PATIENT.previews
def _patients(table: Table, asked: Choose) -> Previews:
    """Preview each patient in a fight; between fights the options already show the wounds (AID-2)."""
    return {option.key: _to_treat(table.characters[option.key]) for option in asked.options if table.fighting}


def _to_treat(patient: Character) -> Preview:
    """Preview the treatable wounds of a patient, and the effect of a failure (AID-2, AID-4, AID-5, RUL-41)."""
    treatable = wounds.slashes(patient.marks)
    if not treatable:
        worse = ("A critical failure makes X permanent",) if wounds.crosses(patient.marks) else ()
        return Preview(("No \\ to erase", *worse))
    where = ", ".join(f"{NAMES[place]} {n}" for place, n in treatable.items())
    # A row has little room beside the name: for many locations, show only the sum.
    total = f"{sum(treatable.values())} in {len(treatable)} locations" if len(treatable) > 2 else ""
    rows = (f"\\ to treat: {total or where}", where if total else "", "A failure turns all of them into X")
    return Preview(tuple(filter(None, rows)))


def _patient(table: Table) -> Character:
    return table.characters[action_of(table).target]


@DICE.previews
def _both_dice(table: Table, _asked: Choose) -> Previews:
    """Preview both ways to read the dice (AID-2)."""
    patient, previews = _patient(table), {}
    for key, way in main_dice(table).ways.items():
        erased, best = _best_way(patient, degree("first_aid", *way))
        previews[key] = _after_success(patient, erased, best=best)
    return previews


def _best_way(patient: Character, reads: Degree) -> tuple[dict[str, int], bool]:
    r"""Return the `\` to erase with one way to read the dice, and whether that is the best of several choices."""
    sole = sole_way(wounds.slashes(patient.marks), reads.points, reads.spots)
    return (_best_split(patient, reads.points, reads.spots), True) if sole is None else (sole, False)


def _best_split(patient: Character, boxes: int, places: int) -> dict[str, int]:
    """Return the best boxes to erase. A full location is usable again as soon as one box is erased."""
    treatable = wounds.slashes(patient.marks)
    full = [place for place in treatable if is_full(patient.marks, place)]
    # If there are not enough boxes for all, head and torso come first: they keep the patient unconscious (DMG-6).
    order = sorted(treatable, key=lambda place: not (place in full and place in ("head", "torso")))

    def split(chosen: tuple[str, ...]) -> dict[str, int]:
        erased = dict.fromkeys([place for place in chosen if place in full][:boxes], 1)
        for place in sorted(chosen, key=lambda place: -treatable[place]):
            spare = boxes - sum(erased.values())
            if n := min(treatable[place] - erased.get(place, 0), spare):
                erased[place] = erased.get(place, 0) + n
        return erased

    return max(map(split, combinations(order, min(places, len(treatable)))), key=partial(_rank, patient))


def _rank(patient: Character, erased: Mapping[str, int]) -> tuple[int, ...]:
    """Return the value of erasing boxes: first consciousness, then most boxes, then most locations made usable."""
    freed = [place for place in erased if is_full(patient.marks, place)]
    full = [place for place in ("head", "torso") if is_full(patient.marks, place)]
    wakes = patient.unconscious and patient.level >= patient.conscious_from and set(full) <= {*freed}
    return int(wakes), sum(erased.values()), len(freed)


def best_reading(patient: Character, number: int) -> tuple[tuple[int, ...], Preview, int]:
    """Return the better way to read successful dice: its rank, its preview, and the die that counts boxes."""
    ways = [(_best_way(patient, reads)[0], reads.points) for reads in readings("first_aid", number)]
    erased, boxes = max(ways, key=lambda way: _rank(patient, way[0]))
    return _rank(patient, erased), _after_success(patient, erased), boxes


def _after_success(patient: Character, erased: Mapping[str, int], *, best: bool = False) -> Preview:
    r"""Preview erasing these `\`, placed `best` or as chosen, while the others become X (AID-2, RUL-22, DMG-6)."""
    after, count = patient.twin(), sum(erased.values())
    crossed = wounds.relieve(after.marks, erased)
    parts = ["placed best: "] if best else [""]
    parts[0] += f"erases {count} \\" if count else "erases nothing"
    left = f"the other {crossed}" if count else f"{crossed} \\"
    parts += [f"{left} become{'s' if crossed == 1 else ''} X"] if crossed else []
    parts += ["conscious again"] if patient.unconscious and not after.unconscious else []
    freed = [place for place in after.marks if is_full(patient.marks, place) and not is_full(after.marks, place)]
    parts += [f"{NAMES[place]} usable again" for place in freed if place not in ("head", "torso")]
    return _foretold(patient, after, parts)


def _after_failure(patient: Character, permanent: Mapping[str, int]) -> Preview:
    r"""Preview a failure in which these X become permanent and every `\` becomes X (AID-4, AID-5)."""
    after = patient.twin()
    crossed = wounds.worsen(after.marks, permanent)
    parts = ["dies"] if after.deadly and not patient.dead else []
    parts += [f"{n} X on the {NAMES[place]} become{'s' if n == 1 else ''} permanent" for place, n in permanent.items()]
    parts += [f"{crossed} \\ become{'s' if crossed == 1 else ''} X"] if crossed else []
    return _foretold(patient, after, parts)


def _foretold(patient: Character, after: Character, parts: list[str]) -> Preview:
    changed = [place for place in after.marks if after.marks[place] != patient.marks[place]]
    lines = [track_shown(patient.marks, after.marks, place) for place in changed]
    return foretold_as(patient, parts, lines, after, changed)
