"""The free hex of close cards and of defenders who were not attacked: FA-ATK-3, FA-ATK-13, FA-UNA-1, FA-UNA-2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from unhex_tui.engine.advice import WAIT, Odds, Question, by_cursor
from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Gone, MovedOn, Procedure, ask
from unhex_tui.gamekit import visibility
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.fully_automated.events.attacks import AllStayed
from unhex_tui.systems.fully_automated.fight import measuring
from unhex_tui.systems.fully_automated.fight.actions import DEFEND
from unhex_tui.systems.fully_automated.fight.harming import LOST
from unhex_tui.systems.fully_automated.fight.matchup import columns, met, sides_of
from unhex_tui.systems.fully_automated.fight.measuring import STAY, attack_line, card_of, closer, describe, fits
from unhex_tui.systems.fully_automated.fight.order import actor, ask_first, both, in_order
from unhex_tui.systems.fully_automated.fight.previews import beside, from_there, stepped
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Act, Table

HEX = Question("step", "Where to use the card's free hex: once, before, during or after the attack.", previews=stepped)
AFTER = Question("after", "Whether to step away with the unused free hex.", previews=beside)
UNATTACKED = Question("unattacked", "Whether a defender who was not attacked steps 1 hex.", previews=beside)


def close_in(table: Table, action: Act) -> Procedure[None]:
    """Use the free hex before an attack if the target is out of reach without it (FA-ATK-3)."""
    character, foe = both(table, action)
    if fits(card_of(table, action), attack_line(table, character, foe)):
        return
    action.forced = not _nearer(table, action)
    if not action.forced:
        yield from _step_near(table, action)


def _nearer(table: Table, action: Act) -> list[str]:
    character, foe = both(table, action)
    return closer(table, action, character, card_of(table, action), foe)


def _step_near(table: Table, action: Act) -> Procedure[None]:
    """Ask for the hex to step to near the target; a single one is taken without asking."""

    def build() -> Choose | Given:
        places = _nearer(table, action)
        if not places:
            raise Gone
        return Given(places[0]) if len(places) == 1 else _where(table, action, places, partial(_hint_at, table, action))

    place = yield from ask(build)
    _step(table, action, place, "before")


def step_first(table: Table, action: Act, in_reach: Callable[[str], Sequence[str]]) -> Procedure[None]:
    """Ask for the free hex before a target is chosen; to stay keeps it (FA-ATK-3, FA-ATK-14).

    `in_reach` names the targets in reach from a hex. If no hex has any, all hexes are allowed.
    """

    def build() -> Choose | Given:
        character = actor(table, action)
        names = {place: _named(in_reach(place)) for place in measuring.steps(table, character)}
        if not names:  # the map was edited meanwhile
            return Given(STAY)
        places = [place for place, near in names.items() if near] or [*names]
        stay = measuring.stay(character.place, _named(in_reach(character.place)))
        why = Reason("No target in range from there", ("FA-ATK-3",))
        blocked = [
            Blocked(option, (why,)) for option in measuring.options(table, [at for at in names if at not in places])
        ]
        asked = _where(table, action, places, names.__getitem__, stay, blocked=blocked)
        return asked._replace(unasked=next(iter(names)) if len(names) == 1 else None)

    place = yield from ask(build)
    if place != STAY:
        _step(table, action, place, "before")


def _named(in_reach: Sequence[str]) -> str:
    return f"{listed(in_reach)} in reach" if in_reach else ""


def _where(
    table: Table,
    action: Act,
    places: list[str],
    hint: Callable[[str], str],
    *more: Option,
    blocked: Sequence[Blocked] = (),
) -> Choose:
    character = actor(table, action)
    options = [*more, *measuring.options(table, places, hint)]
    prompt = f"{character.name} steps 1 hex: where to?"
    return choice(HEX.id, prompt, options, blocked=tuple(blocked), **seat_of(table, character.id))


def _step(table: Table, action: Act, place: str, why: str) -> None:
    action.stepped = True
    measuring.step(table, table.characters[action.who], place, why)


def _hint_at(table: Table, action: Act, place: str) -> str:
    """Return in words how the target stands to the attacker in a hex."""
    character, target = both(table, action)
    line = attack_line(table, character, target, at=place)
    return f"{target.name}: {describe(table, character, action, card_of(table, action), line)}"


def step_away(table: Table, action: Act) -> Procedure[None]:
    """Ask for the free hex after the attack (FA-ATK-3)."""

    def build() -> Choose | Given:
        character = table.characters.get(action.who)
        if character is None or not character.able or action.stepped or not card_of(table, action).free:
            return Given(STAY)
        places = [*measuring.steps(table, character)]
        if not places:
            return Given(STAY)
        stay = measuring.stay(character.place)
        prompt = f"{character.name} still has the free hex: where to?"
        options = [stay, *measuring.options(table, places)]
        return choice(AFTER.id, prompt, options, enter=STAY, light=False, **seat_of(table, character.id))

    place = yield from ask(build)
    if place != STAY:
        _step(table, action, place, "after")


ALL = Option("all", "Everyone stays", letter="x")
"""A single answer for all characters not attacked."""
NPCS = Option("npcs", "The NPCs stay", letter="T")
"""One answer for the NPCs alone, while player characters still have to decide."""


def may_step(table: Table, character: Character) -> bool:
    """Tell whether the character may step in this phase and has a hex to step to."""
    left = (character.action == DEFEND and not character.attacked) or character.action == LOST
    return (
        left
        and character.defends
        and not (character.stepped or character.went)
        and any(measuring.steps(table, character))
    )


def step_aside(table: Table, action: Act) -> Procedure[None]:
    """Ask a character whether and where to step."""
    place = yield from ask_first(table, action, partial(_where_to, table, action))
    if place in (ALL.key, NPCS.key):
        _all_stay(table, action.who, pcs=place == ALL.key)
    elif place != STAY:
        character = table.characters[action.who]
        character.stepped = True
        measuring.step(table, character, place, "unattacked")


def _all_stay(table: Table, character_id: str, *, pcs: bool) -> None:
    """Let all characters who could still step in this round stay, or only the NPCs."""
    others = (other for other in in_order(table) if other.id != character_id and (pcs or not other.pc))
    characters = [other for other in others if may_step(table, other)]
    for character in characters:
        character.went = True
    table.record(AllStayed((character_id, *(character.id for character in characters))))


def _where_to(table: Table, action: Act) -> Choose:
    character = actor(table, action)
    if not may_step(table, character):
        raise MovedOn
    options = [measuring.stay(character.place), *measuring.options(table, [*measuring.steps(table, character)])]
    why = "can no longer act" if character.action == LOST else "was not attacked"
    prompt = f"{character.name} {why}: step 1 hex?"
    stepping = (other for other in in_order(table) if other is not character and may_step(table, other))
    others = [other for other in stepping if not character.pc or visibility.met(table, other)]
    npcs = sum(not other.pc for other in others)
    if not character.pc and 0 < npcs < len(others):
        options.append(NPCS._replace(hint=f"{npcs} more"))
    kinds = ", PCs and NPCs" if {other.pc for other in (character, *others)} == {True, False} else ""
    options += [ALL._replace(hint=f"{len(others)} more{kinds}")] if others else []
    return choice(UNATTACKED.id, prompt, options, enter=STAY, light=False, **seat_of(table, character.id))


# -------------------------------------------------------------------- advice


@HEX.gradual
def step_odds(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds | None]:
    """Count the odds of the current attack from each hex that the attacker may step to (FA-ATK-3).

    Without a target yet, count whom each hex puts in reach, for the rows that name none.
    """
    try:
        sides = sides_of(table)
    except Gone:
        yield from [Odds()] if any(option.hint for option in asked.options) else _hexes(table, asked, at)
        return
    places = {*closer(table, *sides)}
    keys = [option.key for option in asked.options if option.key in places]
    yield columns({key: (met(table, sides, at=key), sides.target.hp) for key in keys})


@AFTER.gradual
def _hexes(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds]:
    """Count how many able foes reach each hex of a step, and how many are in reach there, also to stay (FA-COV-9)."""
    character = table.subject(asked)
    places = {option.key: option.place for option in asked.options if option.place} | {STAY: character.place}
    cells = dict.fromkeys(places, (WAIT, WAIT))
    for key in by_cursor(places, at):
        theirs, mine = from_there(table, character, places[key])
        cells = {**cells, key: (f"{len(theirs)}", f"{len(mine)}")}
        yield Odds(("in reach of", "reaches"), cells)
