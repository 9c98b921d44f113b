"""Move and intercept.

MOVE-1, INT-1 to INT-3, DMG-5, RUL-5 to RUL-7, RUL-12, RUL-23, RUL-27, RUL-28, RUL-40, SPEED-1. A move is declared, then
all intercepts before any dice. The side with initiative orders them, and each resolves between the two areas; the first
interceptor whose hit stops the mover picks the area where the move ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Blocked, Choose, Explanation, Next, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, option_of
from unhex_tui.systems.unhex.events.attacks import Missed
from unhex_tui.systems.unhex.events.moves import (
    CameUponUnseen,
    FightLeft,
    InterceptsOrdered,
    Moved,
    MoveDeclared,
    SpeedSettled,
    Stopped,
)
from unhex_tui.systems.unhex.fight.acts.attack import opening
from unhex_tui.systems.unhex.fight.facts.cover import follow, give_up, regain
from unhex_tui.systems.unhex.fight.facts.skill import aim, chosen, level_for, present
from unhex_tui.systems.unhex.fight.facts.why_not import (
    announced,
    forms,
    goals,
    holds_fast,
    legal,
    why_no_action,
    why_no_intercept,
    why_no_move,
    why_no_reaction,
    why_no_walking,
    why_other_weapon,
)
from unhex_tui.systems.unhex.fight.rolls.damage import land, work_out
from unhex_tui.systems.unhex.fight.rolls.lasting import (
    aftermath,
    begin,
    costs,
    react,
    seen_or_not,
    unseen_actor_note,
    unseen_note,
    warning,
)
from unhex_tui.systems.unhex.fight.rolls.reacting import dice_next, intercept_odds, reaction_dice, reactors_in
from unhex_tui.systems.unhex.fight.rolls.rolling import settle
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form, act_with
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Dice, Hit, Move, Reaction

AREA = Question("move.area", "", "move.again")
REACT = Question("move.react", odds=intercept_odds)
STAY = "stay:"
"""Answer that declines the second step of a fast move; not an area id."""
_LATE = ("ACT-7", "RUL-11")
_STAYS = Option(STAY, "Stay", "no second move", ".")


def move(table: Table, action: Action, how: str = "") -> Procedure[None]:
    """Play a move from the choice of its goal; `fast` rolls for two moves (SPEED-1)."""
    fast = how == "fast"
    action.doing = way = Move()
    way.goal = yield from chosen(action, lambda: _goal_question(table, action, fast))
    way.origin = table.characters[action.actor].area or ""
    yield from begin(table, action, MoveDeclared(action.actor, way.origin, way.goal, int(fast)))
    yield from _interceptors(table, action, way, fast)
    if fast and (yield from _speed(table, action, way)):
        return
    if (yield from _intercepts(table, action, way)):
        return
    _arrive(table, action, way)
    if fast:
        yield from _second_step(table, action, way)


# -------------------------------------------------------------------- two moves in one


def _speed(table: Table, action: Action, way: Move) -> Procedure[bool]:
    """Roll for a fast move; return whether the mover surrendered instead (SPEED-1, RUL-27, RUL-28)."""
    dice = action.dice = Dice(action.actor, "speed", level_for(table.characters[action.actor], None, "speed"))
    exposed = [action.actor] if action.reactions else []
    if (yield from opening(table, action, dice, lambda: f"{table.name(action.actor)} moves fast", lambda: exposed)):
        return True
    yield from settle(table, dice)
    present(table, action.actor)
    if not dice.success:
        # The mover stays whatever the intercepts do, so no one is asked where they are stopped (RUL-27).
        way.stopped = way.origin
    table.record(SpeedSettled(action.actor, way.origin, dice.success))
    return False


def _second_step(table: Table, action: Action, way: Move) -> Procedure[None]:
    """Play the second step of a fast move, unless the first was stopped (RUL-5, RUL-28)."""
    if way.stopped or table.characters[action.actor].left_fight:
        return
    leave_dropped(table, action)
    way.reacted += [reaction.who for reaction in action.reactions]
    action.reactions = []
    way.goal = ""
    goal = yield from chosen(action, lambda: _goal_question(table, action, True, again=True))
    if goal == STAY:
        return
    mover = table.characters[action.actor]
    way.origin, way.goal = mover.area or "", goal
    table.record(MoveDeclared(action.actor, way.origin, goal, 2))
    give_up(table, mover, "move")
    yield from _interceptors(table, action, way)
    if (yield from _intercepts(table, action, way)):
        return
    _arrive(table, action, way)


# -------------------------------------------------------------------- where to


def goal_option(table: Table, goal: str) -> Option:
    """Return the option for a goal: an area, or the way out."""
    if goal == OUT:
        return Option(OUT, "Leave the fight", "by this way out", "x")
    return Option(goal, table.area_name(goal), place=goal)


def _goal_question(table: Table, action: Action, fast: bool, again: bool = False) -> Choose | Given:
    """Build the question for the goal; `again` asks for the optional second step of a fast move."""
    present(table, action.actor)
    mover = table.characters[action.actor]
    able = goals(table, mover) if mover.able or not again else []
    if again and not able:
        return Given(STAY)
    rolled = f" rolled {action.dice.shown} and" if again and action.dice else ""
    how = " again" if again else " fast (a roll)" if fast else ""
    return aim(
        table,
        action,
        AREA.more[0] if again else AREA.id,
        f"{mover.name}{rolled} moves{how}: where to?",
        able=able,
        option=partial(goal_option, table),
        everything=lambda: [area.id for area in table.area_map.areas if area.id != mover.area],
        why_not=partial(why_no_move, table, mover),
        more=(_STAYS,) if again else (),
    )


# -------------------------------------------------------------------- interceptors


def ways_to_intercept(
    table: Table, mover: Character, origin: str, goal: str, *, unable_too: bool = False
) -> Iterator[tuple[Character, Form, Iterator[Reason]]]:
    """Yield the ways to intercept a move: the reactor, the form, and the reasons against it.

    Characters who cannot react at all are left out unless `unable_too`.
    """
    for character in table.characters.values():
        if character.team == mover.team or not character.in_fight:
            continue
        unable = [*why_no_action(character), *why_no_reaction(table, character), *_why_not_again(table, character)]
        for form in forms(character) if unable_too or not unable else ():
            cannot = why_no_intercept(table, character, form, mover, origin, goal)
            yield character, form, chain(unable, cannot, why_other_weapon(table, character, form))


def interceptors(table: Table, mover: Character, goal: str) -> list[str]:
    """Return the names of those who could intercept the character's move to the goal, for the map (INT-1).

    Names of characters hidden from the players are in brackets, so that no one reads them out.
    """
    ways = ways_to_intercept(table, mover, mover.area or "", goal)
    able = [character for character, _, why_not in ways if legal(why_not)]
    return list(dict.fromkeys(f"({character.name})" if character.hidden else character.name for character in able))


def _why_not_again(table: Table, character: Character) -> Iterator[Reason]:
    way = table.action.doing if table.action is not None else None
    if isinstance(way, Move) and character.id in way.reacted:
        yield Reason(f"{character.name} has already reacted to the first move", ("RUL-28", "RUL-8"))


def _intercept_option(character: Character, form: Form) -> Option:
    """Return an intercept option by the reactor's letter, with `,` for less-lethal use and `-` for other weapons."""
    thing = act_with("intercept", form, character.items, (character.right, character.left))
    letter = {"intercept": "", "less-lethal": ",*"}.get(thing, "-*")
    return Option(
        f"{character.id}:intercept:{form.key}",
        f"{character.name}: {form.label}",
        "a hit stops them" if holds_fast(character, form) else "",
        letter,
        token=character.id,
        uses=(character.id,),
        also=(f"{character.name} intercepts: {form.label}",),
    )


def _interceptors(table: Table, action: Action, way: Move, fast: bool = False) -> Procedure[None]:
    """Ask who intercepts, declare it and order the intercepts, before any of their dice (ACT-3, RUL-6).

    A `fast` mover rolls before the interceptors (RUL-28).
    """
    yield from react(table, action, (yield from ask(lambda: _intercept_question(table, action, way, fast))))
    for reaction in action.reactions:
        reaction_dice(table, reaction)
    yield from _order(table, action)


def _intercepts(table: Table, action: Action, way: Move) -> Procedure[bool]:
    """Resolve the intercepts of one step; return whether the mover surrendered before the first (RUL-28)."""
    for n, reaction in enumerate(action.reactions):
        if (yield from _intercept(table, action, way, reaction, n == 0)):
            return True
    return False


def _intercept_question(table: Table, action: Action, way: Move, fast: bool) -> Pick | Given:
    present(table, action.actor)
    mover = table.characters[action.actor]
    possible = ways_to_intercept(table, mover, way.origin, way.goal)
    ways = [(character, form) for character, form, reasons in possible if legal(reasons)]
    if not ways:
        return Given([])
    able = tuple(dict.fromkeys(character.id for character, _ in ways))
    unseen = unseen_actor_note(mover, f"the app asks the players only if the GM reveals {mover.name} first")
    from_to = f"from {table.area_name(way.origin)} {table.to_area(way.goal)}"

    def explain() -> Explanation:
        blocked = tuple(
            Blocked(_intercept_option(character, form), reasons, f"{character.name}: ")
            for character, form, against in ways_to_intercept(table, mover, way.origin, way.goal, unable_too=True)
            if (reasons := tuple(against))
        )
        note = Reason("No cover against an intercept; a shield still helps", ("INT-2", "RUL-7"))
        reactors = [table.characters[character_id] for character_id in able]
        surrender = Reason(f"{mover.name} will surrender if anyone intercepts", ("ACT-7", "RUL-11"))
        surrenders = [surrender] if announced(table, mover.id) else []
        return Explanation(blocked, notes=(*surrenders, *unseen, *unseen_note(reactors), *costs(table, reactors), note))

    def then(keys: list[str]) -> Next | None:
        character_ids = reactors_in(keys)
        # With several interceptors the question of their order comes first (RUL-6).
        if len(character_ids) > 1:
            burning = any(warning(table, table.characters[character_id]) for character_id in character_ids)
            return None if burning else Next("", asks="who intercepts first")
        exposed = [action.actor] if character_ids else []
        return dice_next(table, character_ids, [action.actor] if fast else character_ids, exposed, also=False)

    return Pick(
        question=REACT.id,
        # Asking players, or naming interceptors, would betray a move that they do not see.
        seats=(GM._replace(hidden=True),)
        if unseen
        else tuple(dict.fromkeys(table.seat(character_id) for character_id in able)),
        prompt=f"{mover.name} moves {from_to}: who intercepts?",
        about=(mover.id,) if unseen else (mover.id, *able),
        options=seen_or_not(table, (_intercept_option(*way) for way in ways)),
        none="no one intercepts",
        then=then,
        explain=explain,
    )


def _order(table: Table, action: Action) -> Procedure[None]:
    waiting = action.reactions
    ordered: list[Reaction] = []
    while len(waiting) > 1:

        def build(left: list[Reaction] = waiting, which: str = "next" if ordered else "first") -> Choose:
            present(table, *(reaction.who for reaction in left))
            people = [table.characters[reaction.who] for reaction in left]
            unseen = [character for character in people if character.hidden and not character.pc]
            options = [option_of(character, "hidden" if character in unseen else "") for character in people]
            prompt = f"Who intercepts {which}?"
            note = "The side with initiative sets the order" + ", or the GM if some are hidden" * bool(unseen)
            seat = GM if unseen else table.team_seat(table.initiative_side())
            why, about = Reason(note, ("RUL-6",)), [character.id for character in people]
            return choice("intercept.order", prompt, options, why, seat=seat, about=about, light=False)

        character_id = yield from ask(build)
        ordered += [reaction for reaction in waiting if reaction.who == character_id]
        waiting = [reaction for reaction in waiting if reaction.who != character_id]
    action.reactions = ordered + waiting
    if ordered:
        table.record(InterceptsOrdered(tuple(reaction.who for reaction in action.reactions)))


def _intercept(table: Table, action: Action, way: Move, reaction: Reaction, is_first: bool) -> Procedure[bool]:
    dice = reaction.dice
    assert dice is not None and reaction.form is not None
    exposed = [action.actor] if is_first else []

    def prompt() -> str:
        return f"{table.name(reaction.who)} intercepts {table.name(action.actor)}"

    late = Reason(f"{table.name(action.actor)} can no longer surrender: dice for this move have been rolled", _LATE)
    if (yield from opening(table, action, dice, prompt, lambda: exposed, notes=() if is_first else (late,))):
        return True
    yield from settle(table, dice)
    present(table, action.actor, reaction.who)
    if not dice.success:
        table.record(Missed(reaction.who, action.actor))
        return False
    hit = Hit(reaction.who, action.actor, dice, reaction.form)
    action.hits = [hit]
    yield from work_out(table, hit)
    leg = land(table, hit)
    action.hits = []
    yield from aftermath(table, dice, action.actor, hit=True)
    present(table, action.actor, reaction.who)
    mover = table.characters[action.actor]
    held = holds_fast(table.characters[reaction.who], reaction.form)
    if not way.stopped and (leg or held or not mover.able or not legal(why_no_walking(mover))):
        yield from _stop(table, action, way, reaction, "UNA-5" if held else "RUL-5")
    return False


def _stop(table: Table, action: Action, way: Move, reaction: Reaction, rule: str) -> Procedure[None]:
    """Let the interceptor pick the area in which the mover ends (INT-3); `rule` is the rule that stops the mover."""

    def build() -> Choose | Given:
        present(table, action.actor, reaction.who)
        if way.goal == OUT:
            return Given(way.origin)
        prompt = f"{table.name(reaction.who)} stops {table.name(action.actor)}: in which area?"
        note = Reason("The interceptor chooses", ("INT-3",))
        options = [goal_option(table, area) for area in (way.origin, way.goal)]
        seat, about = table.seat(reaction.who), (action.actor, reaction.who)
        return choice("intercept.area", prompt, options, note, seat=seat, about=about, light=False)

    way.stopped = yield from ask(build)
    table.record(Stopped(action.actor, way.stopped, reaction.who, rule))


def _arrive(table: Table, action: Action, way: Move) -> None:
    mover = table.characters[action.actor]
    if not way.stopped and not action.forced and not _goes_on(table, way, mover):
        way.stopped = way.origin
        table.record(Stopped(mover.id, way.origin, ""))
    if way.stopped:
        mover.area = way.stopped
        if way.stopped != way.origin:
            regain(table, mover)
    elif way.goal == OUT:
        mover.left_fight = True
        table.record(FightLeft(mover.id))
    else:
        mover.area = way.goal
        table.record(Moved(mover.id, way.goal))
        regain(table, mover)
    if mover.area != way.origin:
        _come_upon(table, mover)
    follow(table)


def _come_upon(table: Table, mover: Character) -> None:
    """Remind the GM of hidden characters whom a PC has come upon, unless the line on stealth names them."""
    enemies = (other for other in table.taking_part() if other.team != mover.team)
    there = tuple(enemy.id for enemy in enemies if enemy.hidden and enemy.area == mover.area)
    if there and mover.pc and mover.area and not mover.stealth_barred:
        table.record(CameUponUnseen(mover.id, mover.area, there))


def _goes_on(table: Table, way: Move, mover: Character) -> bool:
    """Tell whether no GM edit keeps the mover from the goal (RUL-5, RUL-12)."""
    if not mover.able or not legal(why_no_walking(mover)):
        return False
    return way.goal == OUT or table.geometry.moves(way.origin, way.goal)


def leave_dropped(table: Table, action: Action) -> None:
    """Put items that the mover dropped in the area where the move ended (RUL-23)."""
    way, mover = action.doing, table.characters.get(action.actor)
    if not isinstance(way, Move):
        return
    area = (mover.area if mover else None) or way.origin
    if way.dropped and area:
        table.floor.setdefault(area, []).extend(way.dropped)
        way.dropped = []
