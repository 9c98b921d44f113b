"""The acts that a character may choose, the reasons against others, and the course of an action from choice to end.

ACT-1, ACT-2, ACT-6, CHAR-8, LEAD-3, RUL-1. Interruptions of an action are caught here; only the GM's end of the fight
goes on to `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from math import inf
from typing import Any

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Gone, Overruled, Procedure
from unhex_tui.engine.value import Value
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.log import ActionVoided
from unhex_tui.gamekit.questions import END, seat_of
from unhex_tui.systems.unhex.fight.acts.area_effects import area_options, blocked_area_options, use_on_area
from unhex_tui.systems.unhex.fight.acts.attack import attack, usable_forms
from unhex_tui.systems.unhex.fight.acts.first_aid import BARE, patients, treat, why_no_patients
from unhex_tui.systems.unhex.fight.acts.handling import (
    can_hold,
    door_option,
    let_drop,
    rearrange,
    something_else,
    work_door,
)
from unhex_tui.systems.unhex.fight.acts.leadership import (
    LIFTS_NO_LEVEL,
    decline,
    declining_options,
    direct,
    directing_options,
    may_act,
    may_go_on,
    no_directing,
    no_rally,
    only_directs,
    rally,
    rally_options,
    wishes_to_rally,
)
from unhex_tui.systems.unhex.fight.acts.movement import leave_dropped, move
from unhex_tui.systems.unhex.fight.acts.previews import act_odds
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.cover import follow
from unhex_tui.systems.unhex.fight.facts.economy import is_last_turn
from unhex_tui.systems.unhex.fight.facts.skill import chosen, is_over, present
from unhex_tui.systems.unhex.fight.facts.why_not import (
    forms,
    goals,
    legal,
    why_no_move,
    why_no_reaction,
    why_no_target,
    why_no_use,
    why_no_walking,
    why_other_weapon,
)
from unhex_tui.systems.unhex.fight.rolls.lasting import OPENLY, Down, openly, warning
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import UNARMED, Form, act_with, key_of_act
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Attack, Move

ACT = Question("action.choose", gradual=act_odds)


class Act(Value):
    """A kind of act; the keys of its options are the kind, alone or followed by `:` and more."""

    options: Callable[[Table, Character], Iterator[Option]]
    play: Callable[[Table, Action, str], Procedure[None]]
    """Plays the option chosen; the text is its key after the kind."""
    blocked: Callable[[Table, Character, Collection[str]], Iterable[Blocked]] = lambda *_: ()
    """Yields the options that a character lacks, with all reasons; the keys of those they have are given."""


def menu(table: Table, action: Action) -> Choose | Given:
    """Build the question for the act of an action; Gone if the actor may no longer act."""
    present(table, action.actor)
    actor = table.characters[action.actor]
    if not may_go_on(table, action):
        raise Gone
    if only_directs(table, action):
        return Given("direct")
    options = [option for kind in ACTS.values() for option in kind.options(table, actor)]
    # Options that cannot help anyone come last.
    options.sort(key=lambda option: option.key == "aid:bare" or option.hint == LIFTS_NO_LEVEL)
    if actor.hidden and not actor.pc:
        # The GM decides here whether an attack reveals a hidden NPC.
        options += [
            openly(actor, option, f",{option.letter}") for option in options if option.key.startswith(_GIVING_AWAY)
        ]
    costs = warning(table, actor)
    whom = f"{table.name(action.director)} directs {actor.name}" if action.director else actor.name

    def explain() -> Explanation:
        offered = {option.key for option in options}
        blocked = [blocked for kind in ACTS.values() for blocked in kind.blocked(table, actor, offered)]
        notes = [_cost(table, action)]
        if costs:
            notes.insert(0, Reason("That damage lands first, before the declared action", ("AOE-7", "RUL-20")))
        if actor.stealthy and "STEA-1" in actor.abilities:
            stealth = "An attack, area effect or move ends their stealth; a move to an area without enemies restores it"
            notes.insert(0, Reason(stealth, ("STEA-2", "RUL-37")))
        if table.fighting and is_over(table):
            notes.insert(
                0, Reason("The fight is decided and ends after this action, whichever you choose", ("ROUND-3",))
            )
        if actor.hidden:
            notes.insert(0, Reason(f"The players do not see {actor.name}, who may attack unseen or appear"))
        return Explanation(tuple(blocked), tuple(notes))

    return Choose(
        question=ACT.id,
        prompt=f"{whom}: which action?" + (f" Here {costs}" if costs else ""),
        light=True,
        options=tuple(options),
        explain=explain,
        **seat_of(table, actor.id),
    )


_GIVING_AWAY = ("attack:", "area:")
"""Prefixes of the options that a hidden NPC may begin unseen or openly."""


def undertake(table: Table, action: Action, choice: str) -> Procedure[None]:
    """Play the option chosen."""
    action.openly = choice.endswith(OPENLY)
    kind, _, rest = choice.removesuffix(OPENLY).partition(":")
    yield from ACTS[kind].play(table, action, rest)


def _cost(table: Table, action: Action) -> Reason:
    actor = table.characters[action.actor]
    if action.director:
        director = table.name(action.director)
        return Reason(f"Directed: {director} spends the action, not {actor.name}", ("LEAD-3",))
    if not actor.actions:
        return Reason(f"{actor.name} has no action left: this one is a GM ruling and costs none", ("ACT-1",))
    left = "1 action" if actor.actions == 1 else f"{actor.actions} actions"
    if is_last_turn(table):
        return Reason(f"{left}, lost if not used now: no other side acts this round", ("ACT-1",))
    if not legal(why_no_reaction(table, actor)):
        return Reason(f"{left}; no reactions this round (auto-answer)", ("ACT-1",))
    return Reason(
        f"{left}: act now, or {'go back and keep it' if actor.actions == 1 else 'keep some'} to react", ("ACT-1",)
    )


# -------------------------------------------------------------------- attack


def _attacks(table: Table, actor: Character) -> Iterator[Option]:
    for form, able in usable_forms(table, actor):
        yield _attack_option(actor, form, able)


def _attack_option(actor: Character, form: Form, able: list[Character]) -> Option:
    hint = able[0].name if len(able) == 1 else f"{len(able)} in reach" if able else ""
    token = able[0].id if len(able) == 1 else ""
    thing = act_with("attack", form, actor.items, (actor.right, actor.left))
    label, letter = f"Attack: {form.label}", key_of_act(thing, "a")
    also = ("punch",) if form.item == UNARMED and not form.less else ()
    return Option(f"attack:{form.key}", label, hint, letter, token=token, thing=thing, also=also)


def _no_attacks(table: Table, actor: Character, _offered: Collection[str]) -> Iterator[Blocked]:
    """Yield every weapon and target that is not possible, nearest enemies first."""

    def distance(character: Character) -> float:
        steps = table.geometry.range(actor.area, character.area) if actor.area and character.area else None
        return inf if steps is None else steps

    enemies = [
        character for character in table.characters.values() if character.team != actor.team and character.in_fight
    ]
    enemies.sort(key=distance)
    for form in forms(actor):
        unusable = (*why_no_use(actor, form), *why_other_weapon(table, actor, form))
        if unusable or not enemies:
            yield Blocked(_attack_option(actor, form, []), unusable or (Reason("There is no enemy left", ("CHAR-8",)),))
            continue
        blocked = [
            (target, reasons) for target in enemies if (reasons := tuple(why_no_target(table, actor, form, target)))
        ]
        if len(blocked) == len(enemies):  # every target is blocked: one entry for the weapon, which keeps its key
            far = all("RANGE-2" in main.rules for _, (main, *_) in blocked)
            why = "No enemy is in reach" if far else "No enemy is in reach and sight"
            yield Blocked(_attack_option(actor, form, []), (Reason(why, ("ATK-1",)),))
        for target, reasons in blocked:
            at = f"{form.label} at "
            option = Option(f"attack:{form.key}@{target.id}", at + target.name, token=target.id)
            yield Blocked(option, reasons, at)


def _play_attack(table: Table, action: Action, rest: str) -> Procedure[None]:
    key, _, target = rest.partition("@")
    form = next(form for form in forms(table.characters[action.actor]) if form.key == key)
    yield from attack(table, action, Attack(form, target))


# -------------------------------------------------------------------- move


def _moves(table: Table, actor: Character) -> Iterator[Option]:
    if reach := goals(table, actor):
        yield from _ways_to_move(table, actor, reach)


def _ways_to_move(table: Table, actor: Character, reach: list[str]) -> Iterator[Option]:
    if len(reach) == 1:
        yield Option("move", f"Move {table.to_area(reach[0])}", "", "m", place=reach[0])
    else:
        yield Option("move", "Move", f"{len(reach)} ways" if reach else "", "m")
    if "SPEED-1" in actor.abilities:
        yield Option("move:fast", "Move fast", "a roll: 2 moves or none", "v")


def _no_moves(table: Table, actor: Character, offered: Collection[str]) -> Iterator[Blocked]:
    if "move" not in offered:
        here, others = actor.area or "", [area.id for area in table.area_map.areas if area.id != actor.area]
        # Reasons that bar existing connections come first, such as a closed door.
        others.sort(key=lambda area: table.area_map.between(here, area) is None)
        against = dict.fromkeys(reason for area in others for reason in why_no_move(table, actor, area))
        reasons = tuple(why_no_walking(actor)) or tuple(against) or (Reason("No way leads out of here", ("MOVE-1",)),)
        for option in _ways_to_move(table, actor, []):
            yield Blocked(option, reasons)


# -------------------------------------------------------------------- first aid


def _aid(table: Table, actor: Character) -> Iterator[Option]:
    if actor.wielded("first_aid"):
        if hurt := patients(table, actor):
            yield from _ways_to_treat(actor, _to_choose(hurt))
        if bare := patients(table, actor, bare=True):
            yield Option(
                "aid:bare", BARE, f"erases nothing; {_to_choose(bare)}", "b", also=("Treat somebody who has no \\",)
            )


def _to_choose(people: list[Character]) -> str:
    return people[0].name if len(people) == 1 else f"{len(people)} to choose from"


def _ways_to_treat(actor: Character, hint: str) -> Iterator[Option]:
    yield Option("aid", "First aid", hint, "f", also=("treat", f"treat {hint}"))
    if "AID-7" in actor.abilities:
        yield Option("aid:sure", "First aid, no roll: erase 1 \\", hint, "w")


def _no_aid(table: Table, actor: Character, offered: Collection[str]) -> Iterator[Blocked]:
    if "aid" not in offered and actor.has("first_aid"):
        reasons: tuple[Reason, ...] = (Reason("No first-aid item in hand", ("AID-1",)),)
        if actor.wielded("first_aid"):
            reasons = why_no_patients(table, actor)
        for option in _ways_to_treat(actor, ""):
            yield Blocked(option, reasons)


# -------------------------------------------------------------------- items, doors, anything else


def _hands(table: Table, actor: Character) -> Iterator[Option]:
    if can_hold(table, actor):
        yield Option("hands", "Items in hand", "draw, stow, pick up", "i", also=("Items: what is in hand",))


def _doors(table: Table, actor: Character) -> Iterator[Option]:
    for door in table.area_map.doors_of(actor.area or ""):
        yield door_option(table, actor.area or "", door.id)


def _drops(_table: Table, actor: Character) -> Iterator[Option]:
    held = {item.name for hand in HANDS if (item := actor.item(actor.holding(hand) or ""))}
    if held:
        yield Option("drop", f"Drop {' or '.join(sorted(held))}", "free", "d")


def _other(_table: Table, _actor: Character) -> Iterator[Option]:
    yield Option("other", "Something else", "the GM says what it does", "s")


ACTS: Mapping[str, Act] = {
    "attack": Act(_attacks, _play_attack, _no_attacks),
    "area": Act(area_options, use_on_area, blocked_area_options),
    "move": Act(_moves, move, _no_moves),
    "aid": Act(_aid, treat, _no_aid),
    "direct": Act(directing_options, lambda table, action, _: direct(table, action), no_directing),
    "rally": Act(rally_options, lambda table, action, _: rally(table, action), no_rally),
    "hands": Act(_hands, lambda table, action, _: rearrange(table, action)),
    "door": Act(_doors, work_door),
    "drop": Act(_drops, lambda table, action, _: let_drop(table, action)),
    "other": Act(_other, lambda table, action, _: something_else(table, action)),
    "decline": Act(declining_options, lambda table, action, _: decline(table, action)),
}
"""All kinds of acts, in the order of the menu."""


def act(table: Table, character_id: str) -> Procedure[None]:
    """Play one action of a character, until nothing is under way."""
    action = table.action = Action(character_id, forced=not may_act(table, table.characters[character_id]))
    yield from carry_out(table, action, _undertake(table, action))
    table.goes_on = "" if action.paid else character_id


def rally_after(table: Table, character_id: str) -> Procedure[None]:
    """Offer a leader a rally after the end of the fight (LEAD-2)."""
    if (yield from wishes_to_rally(table, character_id)):
        action = table.action = Action(character_id)
        yield from carry_out(table, action, rally(table, action))


def carry_out(table: Table, action: Action, procedure: Procedure[None]) -> Procedure[None]:
    """Play an action to its end; an interruption voids the action."""
    try:
        yield from procedure
    except Gone as gone:
        _void(table, action, refunded=not isinstance(gone, Down), gone=True)
    except Overruled as overruled:
        if overruled.key == END:
            leave_dropped(table, action)
            raise
        _void(table, action, refunded="refunded" in overruled.key, before=overruled.before)
    leave_dropped(table, action)
    economy.arrive(table, action)
    follow(table)
    table.action = None


def _undertake(table: Table, action: Action) -> Procedure[None]:
    """Ask the actor for an act and play it; after `direct`, the directed teammate is the actor and chooses (LEAD-3)."""
    while action.doing is None:
        choice = yield from chosen(action, partial(menu, table, action))
        yield from undertake(table, action, choice)


def _void(
    table: Table, action: Action, *, refunded: bool, gone: bool = False, before: dict[str, Any] | None = None
) -> None:
    """End the action without further effect.

    Its effects so far are kept, or undone by restoring the table `before`. The action is spent or refunded. `gone` is
    true if a participant was no longer there, false if the GM overruled the action.
    """
    if before is not None:
        table.become(saving.load(Table, before))
        table.action = action
        action.gains.clear()
        action.spared.clear()
        if isinstance(action.doing, Move):
            action.doing.dropped.clear()
        if not refunded and action.actor in table.characters:
            action.paid.clear()
            economy.spend(table, action)
    else:
        if isinstance(action.doing, Move) and action.doing.stopped and action.actor in table.characters:
            table.characters[action.actor].area = action.doing.stopped
        if refunded:
            economy.refund(table, action)
    rules = ("RUL-20",) if gone and not refunded else ()
    target = action.target if action.declared and isinstance(action.doing, Attack) else ""
    table.record(ActionVoided(action.actor, refunded, before is not None, gone, rules, target))
