"""The act `area`: AOE-0 to AOE-9, RUL-11, RUL-32, RUL-44, CHAR-7.

An attack on an area at range 0 or 1, without counterattack, intercept, cover or shield. The effects of a success are in
`blast` and `lasting`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.chance import Rolls, live
from unhex_tui.engine.decision import Blocked, Choose, Option, Reason, Roll
from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.unhex.events.event import AreaAttacked, AreaUnharmed, Backfired
from unhex_tui.systems.unhex.fight.acts.attack import opening
from unhex_tui.systems.unhex.fight.acts.blast import POLICY, BlastOdds, blast, blast_odds, ends, in_reach, which_damage
from unhex_tui.systems.unhex.fight.facts.skill import action_of, aim, awaited, chosen, doing_of, level_for, present
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets, legal
from unhex_tui.systems.unhex.fight.matchup import ALL, all_out, chances, roller_as, roller_of, row_by_row
from unhex_tui.systems.unhex.fight.rolls.damage import land_spread, share_out
from unhex_tui.systems.unhex.fight.rolls.lasting import begin, begun, demolish, lay
from unhex_tui.systems.unhex.fight.rolls.rolling import settled
from unhex_tui.systems.unhex.maps.sight import geometry
from unhex_tui.systems.unhex.people.abilities import ABILITIES, NEEDED_BY_ITEM
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.rules.chances import UseFacts, degree, use
from unhex_tui.systems.unhex.rules.percentile import Roller
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area, Dice, Spread

AREA = Question("area.target")
ROLL = Question("area.roll", "Whether the effect works. If it does, the dice set its damage, targets or rounds.")
FARTHEST = 1
"""Largest range of an area effect (AOE-0)."""
_VERBS = {"blast": "Blast", "continuous": "Set off", "cover": "Make cover", "demolish": "Demolish"}
_LETTERS = {"blast": "g", "continuous": "c", "cover": "k", "demolish": "x"}
"""Letters of the first item of a kind; the second has the capital."""


# -------------------------------------------------------------------- what can be done


def area_items(character: Character) -> list[Item]:
    """Return the character's intact items for area effects, in hand or not."""
    return [item for item in character.items if item.kind in NEEDED_BY_ITEM and not item.destroyed]


def why_no_area_use(character: Character, item: Item) -> Iterator[Reason]:
    """Yield the reasons why an item for area effects cannot be used now, whatever the area (AOE-0, CHAR-7)."""
    needed = NEEDED_BY_ITEM[item.kind]
    if needed not in character.abilities:
        yield Reason(f"{item.name} needs an ability: {ABILITIES[needed].name}", ("AOE-0", "CHAR-7"))
    if not character.wields(item):
        where = "must be held in 2 usable hands" if character.held(item.id) else "not in hand (both hands needed)"
        yield Reason(f"{item.name} {where}", ("AOE-0",))


def why_no_area(table: Table, character: Character, area: str) -> Iterator[Reason]:
    """Yield the reasons why an area cannot be the goal; only sight of the area counts, not of those in it (RUL-16)."""
    here = character.area
    if here is None:
        yield Reason(f"{character.name} is not on the map", ("ATK-1",))
        return
    distance = table.geometry.range(here, area)
    if distance is None or distance > FARTHEST:
        name = table.area_name(area)
        where = f"No path to {name}" if distance is None else f"Out of range ({distance})"
        yield Reason(f"{where}: area weapons, range 0 to 1", ("RANGE-2", "AOE-2"))
    yield from table.geometry.why_not_seen(here, area)


def areas(table: Table, character: Character) -> list[str]:
    """Return the ids of the areas on which the character can use an area effect."""
    return [area.id for area in table.area_map.areas if legal(why_no_area(table, character, area.id))]


def area_options(table: Table, actor: Character) -> Iterator[Option]:
    """Yield the options to use an item on an area now."""
    for item, reach in aims(table, actor):
        yield _act_option(table, actor, item, reach)


def aims(table: Table, actor: Character) -> list[tuple[Item, list[str]]]:
    """Return the items that can be used on an area now, each with the ids of the areas in reach."""
    usable = [item for item in area_items(actor) if legal(why_no_area_use(actor, item))]
    reach = areas(table, actor) if usable else []
    return [(item, reach) for item in usable if reach]


def blocked_area_options(table: Table, actor: Character, offered: Collection[str]) -> Iterator[Blocked]:
    """Yield the options for items that cannot be used on any area, with reasons."""
    for item in area_items(actor):
        option = _act_option(table, actor, item, [])
        if option.key not in offered:
            reasons = tuple(why_no_area_use(actor, item))
            yield Blocked(option, reasons or (Reason("No area is in reach", ("AOE-2",)),))


def _act_option(table: Table, actor: Character, item: Item, reach: list[str]) -> Option:
    hint = table.area_name(reach[0]) if len(reach) == 1 else f"{len(reach)} areas in reach" if reach else ""
    # Used items are sorted last, so that the next item of the kind takes over the letter.
    alike = sorted((other.destroyed, len(other.id), other.id) for other in actor.items if other.kind == item.kind)
    number, letter = alike.index((item.destroyed, len(item.id), item.id)), _LETTERS[item.kind]
    key = (letter, letter.upper())[number] if number < 2 else f"-{letter}{chr(ord('a') + number - 2)}"
    return Option(f"area:{item.id}", f"{_VERBS[item.kind]}: {item.name}", hint, key)


# -------------------------------------------------------------------- the act


def use_on_area(table: Table, action: Action, item_id: str) -> Procedure[None]:
    """Play the use of an item on an area; the item is destroyed on every attempt (AOE-2)."""
    action.doing = doing = Area(item_id)
    item = table.characters[action.actor].item(item_id)
    assert item is not None
    kind, name = item.kind, item.name
    doing.goal = yield from chosen(action, lambda: _area_question(table, action, doing, name))
    yield from begin(table, action, AreaAttacked(action.actor, kind, name, doing.goal))
    dice = action.dice = Dice(action.actor, "area", level_for(table.characters[action.actor], None, "area"))

    def prompt() -> str:
        return f"{table.name(action.actor)} uses {name} on {table.area_name(doing.goal)}"

    def affected() -> list[str]:
        """Return the ids of all in the area but the user; cover and demolish harm no one (RUL-11, RUL-44)."""
        return [character.id for character in in_reach(table, action, doing)] if kind in ("blast", "continuous") else []

    if (yield from opening(table, action, dice, prompt, affected)):
        return
    user = table.characters[action.actor]
    used = user.item(item_id)
    if used is not None:
        user.destroy(used)
    # A critical failure backfires instead of costing an action (AOE-6).
    which = which_damage if kind == "blast" else partial(_which_die, kind=kind)
    rolls: Rolls = {
        "roll": partial(settled, table, dice),
        "die": lambda _: ask(lambda: which(table, action, doing, dice)),
    }
    end = yield from live(use, UseFacts(kind), rolls)
    if end.how != "works":
        table.record(AreaUnharmed(action.actor, name))
        if end.how == "turns":
            yield from _backfire(table, action, end.degree.points, name)
    elif kind == "blast":
        yield from blast(table, action, doing, end.degree)
    elif kind == "demolish":
        demolish(table, action.actor, doing.goal)
    else:
        lay(table, action.actor, kind, name, doing.goal, rounds=end.degree.rounds, damage=end.degree.points)


def _area_question(table: Table, action: Action, doing: Area, name: str) -> Choose | Given:
    present(table, action.actor)
    actor = table.characters[action.actor]
    item = actor.item(doing.item)
    if item is None:
        raise Gone
    return aim(
        table,
        action,
        AREA.id,
        f"{actor.name} uses {name}: on which area?",
        able=areas(table, actor),
        option=lambda area: Option(area, table.area_name(area), _there(table, actor, area, item.kind), place=area),
        everything=lambda: [area.id for area in table.area_map.areas],
        why_not=partial(why_no_area, table, actor),
        notes=tuple(_noted(table, item.kind)),
    )


def _noted(table: Table, kind: str) -> Iterator[Reason]:
    if kind in ("blast", "continuous"):
        yield Reason("Cover and shields do not help; no counterattacks", ("AOE-2",))
    elif kind == "cover":
        mutual = table.rules.mutual_sight == "on"
        ways = "into the area, out of it and across it" if mutual else "into the area and across it"
        rule = "SIGHT-3" if mutual else "SIGHT-1"
        yield Reason(f"The marks also block sight, for both sides: {ways}", (rule, "AOE-8"))


def _there(table: Table, actor: Character, area: str, kind: str) -> str:
    """Return who is in an area: numbers of enemies, able and down, allies, and the user if affected.

    For cover, also the marks that the effect adds.
    """
    there = blast_targets(table, actor, area)
    enemies = [character for character in there if character.team != actor.team]
    allies = len(there) - len(enemies)
    up = sum(character.able for character in enemies)
    down = len(enemies) - up
    parts = [f"{up} enem{'y' if up == 1 else 'ies'}"] if up else []
    parts += [f"{down} unconscious enem{'y' if down == 1 else 'ies'}"] if down else []
    parts += [f"{allies} all{'y' if allies == 1 else 'ies'}"] if allies else []
    if actor.area == area and (kind != "blast" or not parts):
        parts.append(actor.name if parts else f"only {actor.name}")
    text = ", ".join(parts) or "no one there"
    return f"{text}; {more_cover(table, area)}" if kind == "cover" else text


def more_cover(table: Table, area: str) -> str:
    """Return how many marks a cover effect adds and which areas then lose sight of the area (AOE-8, SIGHT-1)."""
    ground = table.ground
    bare = sum(
        connection.kind != "blocked" and not connection.mark_at(area) for connection in ground.connections_of(area)
    )
    before, after = table.geometry, geometry(ground.with_cover_in((area,)), table.rules)
    blind = [other.name for other in ground.areas if before.sees(other.id, area) and not after.sees(other.id, area)]
    unseen = f", not visible from {listed(blind)}" if blind else ""
    return f"{bare} more cover mark{'' if bare == 1 else 's'}{unseen}"


# -------------------------------------------------------------------- what comes of it


def _backfire(table: Table, action: Action, damage: int, name: str) -> Procedure[None]:
    table.record(Backfired(action.actor, name, damage))
    spread = Spread(action.actor, damage, "AOE-6", by=action.actor)
    action.spreads.append(spread)
    yield from share_out(table, spread)
    land_spread(table, spread)


def _which_die(table: Table, action: Action, doing: Area, dice: Dice, kind: str) -> Choose:
    """Build the question which die is the damage of a continuous effect, or the duration of cover (AOE-7, AOE-8)."""
    present(table, action.actor)
    options = []
    for key, way in dice.ways.items():
        damage, _, rounds = degree(kind, *way)
        label = f"{key.capitalize()}: {f'{damage} damage, ' if kind == 'continuous' else ''}{_rounds(rounds)}"
        options.append(Option(key, label, f"to the end of round {table.round + rounds}", key[0]))
    name = table.area_name(doing.goal)
    asked = "which die is the damage" if kind == "continuous" else "which die is the duration"
    prompt = f"{table.name(action.actor)} rolled {dice.tens}{dice.ones} on {name}: {asked}?"
    note = Reason("A duration of 0 ends with this round, 1 with the next, and so on", ("AOE-4",))
    return choice(f"{kind}.dice", prompt, options, note, light=False, **seat_of(table, action.actor))


def _rounds(rounds: int) -> str:
    return f"{rounds} more round{'' if rounds == 1 else 's'}" if rounds else "this round only"


def lasting_text(roller: Roller, kind: str) -> str:
    """Return the average effect of a successful lasting effect; empty for demolish, which has no degree (AOE-9).

    The user takes the higher die for damage, or for the duration of cover.
    """
    works = ends(UseFacts(kind, roller), "works")
    whole = sum(times for _, times in works)
    if kind == "demolish" or not whole:
        return ""
    damage, _, rounds = (
        number(Fraction(sum(used.degree[n] * times for used, times in works), whole)) for n in range(3)
    )
    return f"on a success: {f'{damage} damage for ' if kind == 'continuous' else ''}{rounds} more rounds"


_EFFECTS = ("damage", "KO", "own side")


@AREA.gradual
def _target_odds(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds | None]:
    """Count the odds of an area effect on each area (AOE-2)."""
    actor = table.characters[action_of(table).actor]
    item = actor.item(doing_of(table, Area).item)
    assert item is not None
    count, keys = partial(_before, table, actor, item), (option.key for option in asked.options)
    yield from row_by_row(keys, at, count, partial(_columns, actor.team))


@ROLL.odds
def _roll_odds(table: Table, asked: Roll) -> Odds:
    dice, doing = awaited(table, asked), doing_of(table, Area)
    character = table.characters[dice.who]
    item = character.item(doing.item)
    counted = _on_area(table, character, roller_as(table, dice), item.kind if item else "", doing.goal)
    return Odds(words={ALL: _columns(character.team, {doing.goal: counted}).describe(doing.goal)})


def of_areas(table: Table, actor: Character, item: Item, areas: Sequence[str]) -> Odds:
    """Return the odds of an area effect that is not declared yet, by area id (AOE-5 to AOE-8)."""
    return _columns(actor.team, {area: _before(table, actor, item, area) for area in areas})


def _before(table: Table, actor: Character, item: Item, area: str) -> BlastOdds | str:
    """Return the odds of an effect on one area before it is declared, in words if it is no blast."""
    ready = begun(table, actor, item.id)
    return ready.why_void or _on_area(table, ready.who, roller_of(table, ready.who, None, "area"), item.kind, area)


def _on_area(table: Table, actor: Character, roller: Roller, kind: str, area: str) -> BlastOdds | str:
    if kind != "blast":
        hits = chances(roller)
        return ", ".join(filter(None, (f"succeeds {percent(hits.success)}", hits.words, lasting_text(roller, kind))))
    there = blast_targets(table, table.characters[actor.id], area)
    return blast_odds(roller, actor.team, there, [all_out(table, target, actor) for target in there])


def _columns(side: str, by_area: Mapping[str, BlastOdds | str]) -> Odds:
    blasts = {area: odds for area, odds in by_area.items() if isinstance(odds, BlastOdds)}
    words = {area: odds if isinstance(odds, str) else odds.words for area, odds in by_area.items()}
    if not blasts:
        return Odds(words=words)
    cells, worths = {}, {}
    for area, odds in blasts.items():
        cells[area], worths[area] = odds.cells(side), odds.sums(side)
    most = [max(worth[n] for worth in worths.values()) for n in range(2)]
    best = {(area, _EFFECTS[n]) for area, worth in worths.items() for n in range(2) if worth[n] == most[n] > 0}
    return Odds(_EFFECTS, cells, best=frozenset(best if len(worths) > 1 else ()), words=words, policy=POLICY)
