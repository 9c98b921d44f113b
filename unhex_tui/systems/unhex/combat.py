"""One action from the choice of what to do until it is over, and how it can be voided: ACT-1, ACT-2, ACT-6, RUL-1.

The only place where an interruption of an action is caught.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Interrupted, Procedure, ask
from unhex_tui.systems.unhex import economy
from unhex_tui.systems.unhex.attack import attack, usable_forms
from unhex_tui.systems.unhex.character import HANDS, Character
from unhex_tui.systems.unhex.events import ActionVoided
from unhex_tui.systems.unhex.first_aid import patients, treat, why_no_patient
from unhex_tui.systems.unhex.handling import (
    door_option,
    hand_options,
    let_drop,
    rearrange,
    something_else,
    work_door,
)
from unhex_tui.systems.unhex.items import Form
from unhex_tui.systems.unhex.movement import leave_dropped, move
from unhex_tui.systems.unhex.options import (
    forms,
    goals,
    why_no_move,
    why_no_target,
    why_no_use,
    why_no_walking,
)
from unhex_tui.systems.unhex.rolling import present
from unhex_tui.systems.unhex.standing import why_other_weapon
from unhex_tui.systems.unhex.table import Action, Table


def act(table: Table, who: str) -> Procedure[None]:
    """Everything one character does with one action, until nothing is under way."""
    actor = table.characters[who]
    action = table.action = Action(who, forced=not (actor.able and actor.actions > 0))
    try:
        yield from _undertake(table, action)
    except Interrupted as interruption:
        if not interruption.name.startswith("void"):
            leave_dropped(table, action)
            raise
        _void(table, action, interruption)
    leave_dropped(table, action)
    economy.arrive(table, action)
    table.action = None


def _undertake(table: Table, action: Action) -> Procedure[None]:
    offered: set[str] = set()

    def menu() -> Choose:
        made = _menu(table, action)
        offered.clear()
        offered.update(option.key for option in made.options)
        return made

    choice = yield from ask(menu)
    action.forced = action.forced or choice not in offered
    kind, _, rest = choice.partition(":")
    action.kind = kind
    if kind == "attack":
        key, _, action.target = rest.partition("@")
        action.form = next(form for form in forms(table.characters[action.actor]) if form.key == key)
        yield from attack(table, action)
    elif kind == "move":
        yield from move(table, action)
    elif kind == "aid":
        yield from treat(table, action)
    elif kind == "hands":
        yield from rearrange(table, action)
    elif kind == "drop":
        yield from let_drop(table, action)
    elif kind == "door":
        work_door(table, action, rest)
    else:
        yield from something_else(table, action)


def _void(table: Table, action: Action, interruption: Interrupted) -> None:
    """Nothing more comes of the action: spent or refunded, its effects kept or taken back (overrule)."""
    refunded = ".spent" not in interruption.name
    if interruption.before is not None:
        table.become(Table.load(interruption.before))
        table.action = action
        action.gains.clear()
        action.dropped.clear()
        if not refunded and action.actor in table.characters:
            action.paid.clear()
            economy.pay(table, action, action.actor)
    else:
        if action.stopped and action.actor in table.characters:
            table.characters[action.actor].area = action.stopped
        if refunded:
            economy.refund(table, action)
    gone = interruption.name == "void.gone"
    table.tell(ActionVoided(action.actor, refunded, interruption.before is not None, gone))


# -------------------------------------------------------------------- the menu


def _menu(table: Table, action: Action) -> Choose:
    present(table, action.actor)
    actor = table.characters[action.actor]
    if not action.forced and not (actor.able and actor.actions > 0):
        raise Interrupted("void.gone")
    options: list[Option] = []
    for form, able in usable_forms(table, actor):
        options.append(_attack_option(form, able))
    reach = goals(table, actor)
    if reach:
        options.append(_move_option(table, reach))
    if actor.wielded("first_aid"):
        hurt = patients(table, actor)
        if hurt:
            hint = hurt[0].name if len(hurt) == 1 else f"{len(hurt)} to choose from"
            options.append(Option("aid", "First aid", hint, "f"))
    if hand_options(table, actor)[0]:
        options.append(Option("hands", "Items: what is in hand", "draw, stow, pick up", "i"))
    options += [door_option(table, actor.area or "", door.id) for door in table.area_map.doors_of(actor.area or "")]
    held = {item.name for hand in HANDS if (item := actor.item(actor.holding(hand) or ""))}
    if held:
        options.append(Option("drop", f"Drop {' or '.join(sorted(held))}", "no action", "d"))
    options.append(Option("other", "Something else", "the GM says what it does", "s"))
    return Choose(
        question="action.choose",
        seats=(table.seat(actor.id),),
        prompt=f"{actor.name}: what?",
        light=True,
        about=(actor.id,),
        options=tuple(options),
        explain=lambda: _explain_menu(table, actor, {option.key for option in options}),
    )


def _attack_option(form: Form, able: list[Character]) -> Option:
    hint = able[0].name if len(able) == 1 else f"{len(able)} in reach" if able else ""
    token = able[0].id if len(able) == 1 else ""
    return Option(f"attack:{form.key}", f"Attack: {form.label}", hint, "l" if form.less else "a", token=token)


def _move_option(table: Table, reach: list[str]) -> Option:
    if len(reach) == 1:
        return Option("move", f"Move to {table.area_name(reach[0])}", "", "m", area=reach[0])
    return Option("move", "Move", f"{len(reach)} ways" if reach else "", "m")


def _explain_menu(table: Table, actor: Character, legal: set[str]) -> Explanation:
    """What it cannot do now, and why: every weapon, every target, the move, first aid."""
    blocked: list[Blocked] = []
    enemies = [one for one in table.characters.values() if one.team != actor.team and one.in_fight]
    far = 10**6
    enemies.sort(key=lambda one: r if (r := _range(table, actor, one)) is not None else far)
    for form in forms(actor):
        key = f"attack:{form.key}"
        idle = (*why_no_use(actor, form), *why_other_weapon(table, actor, form))
        if key in legal:
            for target in enemies:
                reasons = tuple(why_no_target(table, actor, form, target))
                if reasons:
                    blocked.append(Blocked(_at(form, target), reasons))
        elif idle or not enemies:
            reasons = idle or (Reason("There is no enemy", ("CHAR-8",)),)
            blocked.append(Blocked(_attack_option(form, []), reasons))
        else:
            blocked += [
                Blocked(_at(form, target), tuple(why_no_target(table, actor, form, target))) for target in enemies
            ]
    if "move" not in legal:
        reasons = tuple(why_no_walking(actor))
        if not reasons:
            reasons = tuple(reason for area in table.area_map.areas for reason in why_no_move(table, actor, area.id))
        blocked.append(Blocked(_move_option(table, []), reasons or (Reason("No way leads out of here", ("MOVE-1",)),)))
    if "aid" not in legal and actor.has("first_aid"):
        reasons = (
            tuple(reason for one in table.characters.values() for reason in why_no_patient(actor, one))
            if actor.wielded("first_aid")
            else (Reason("The first-aid item is not in hand", ("AID-1",)),)
        )
        blocked.append(Blocked(Option("aid", "First aid", "", "f"), reasons))
    notes = [Reason("One action: act now, or keep it to react", ("ACT-1",))]
    if actor.hidden:
        notes.insert(0, Reason(f"The players do not see {actor.name}; amending it can reveal it"))
    return Explanation(tuple(blocked), notes=tuple(notes))


def _range(table: Table, actor: Character, other: Character) -> int | None:
    return table.geometry.range(actor.area, other.area) if actor.area and other.area else None


def _at(form: Form, target: Character) -> Option:
    return Option(f"attack:{form.key}@{target.id}", f"{form.label} at {target.name}", token=target.id)
