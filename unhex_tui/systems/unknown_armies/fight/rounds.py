"""The turns of a round, one by one, and their order: UA-RND-1, UA-INI-1 to UA-INI-7, UA-DOD-5."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from unhex_tui.engine.advice import LazyPreviews, Odds, Preview, Question, by_cursor
from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.gamekit.questions import choice, judged, seat_of
from unhex_tui.gamekit.table import carry_out, over
from unhex_tui.gamekit.views import ALL
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight import errands
from unhex_tui.systems.unknown_armies.fight.attack import attack
from unhex_tui.systems.unknown_armies.fight.consequences import carried_on, sprays, suppress
from unhex_tui.systems.unknown_armies.fight.errands import breathe, loosen, to_the_end
from unhex_tui.systems.unknown_armies.fight.matchup import (
    NO_HARM,
    POINT_BLANK,
    Matchup,
    attackers,
    best_foe,
    best_in_steps,
    columns,
    dodged,
    expected_damage,
    matchup,
    shift_told,
    usual,
)
from unhex_tui.systems.unknown_armies.fight.opening import begin_round, end_fight
from unhex_tui.systems.unknown_armies.fight.targets import (
    LONE,
    Fallen,
    actor,
    ask_first,
    break_free_minimum,
    roll_facts,
)
from unhex_tui.systems.unknown_armies.fight.ways import ENOUGH, NOTHING, REPEATED, SEVERAL, WAYS, more_left, offers
from unhex_tui.systems.unknown_armies.people.character import STRESSED, Character
from unhex_tui.systems.unknown_armies.rules.dice import Initiative, comes
from unhex_tui.systems.unknown_armies.state.table import Act, Table

ORDER = Question("order", "Who acts first on equal initiative.")
ACT = Question("act", "What the character does in these 3 seconds: one action.")
WAY = Question("act.way")
DO: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {
    "suppress": suppress,
    "nothing": errands.nothing,
    "dodge": errands.dodge,
    "clear": errands.clear,
    "reload": errands.reload,
    "improve": errands.improve,
    "swim": errands.swim,
    "simple": errands.free_action,
    "simple_now": errands.free_action,
    "other": errands.free_action,
    "carry": errands.carry,
    "hold_hurt": errands.hold_hurt,
    "keep": errands.keep,
    "release": errands.release,
    "break_free": errands.break_free,
    "slip": errands.break_free,
}
"""The procedure of each action by option key; keys that are missing here draw a weapon or attack."""
DISARMS = ("disarm", "hold_disarm")
"""Actions against an empty hand, which older saves may contain, as they may Nothing beside Done."""
FREE = ("simple", "release")
"""Actions that cost nothing (UA-RND-2, UA-GRP-5)."""
PLAUSIBLE = (Option("yes", "Yes", letter="y"), Option("no", "No", letter="n"))


def act(table: Table, character: Character) -> Procedure[None]:
    """Play a character's turn up to the next rest point."""
    return carry_out(table, Act(character.id, fate=character.fate), _go, lambda *_: None, _void)


def _go(table: Table, action: Act) -> Procedure[None]:
    try:
        yield from _turn(table, action)
    except Fallen:
        table.record(Done(action.who, "{who} can no longer act", ("UA-WND-2", "UA-INI-6")))
        spend(table, action)


def _turn(table: Table, action: Act) -> Procedure[None]:
    if carried_on(table, actor(table, action)) is not None:
        action.way, action.begun = "suppress", True
    else:
        action.way = yield from ask_first(action, partial(_what, table, action))
    character = table.characters[action.who]
    if character.dodging == "kept":
        character.dodging = ""
    if action.way == ENOUGH.key:
        character.gone = True
        return
    if action.way in SEVERAL:
        action.attacks = SEVERAL[action.way]
        action.way = yield from ask(partial(_several, table, action))
    if character.done and action.way not in FREE and (yield from ask(partial(_plausible, table, action))) == "no":
        character.gone = True
        return
    do = errands.draw if action.way.startswith("draw:") else DO.get(action.way, attack)
    yield from do(table, action)
    if not character.done and action.way not in (*FREE, *WAYS):
        yield from errands.tighten(table, action)
    spend(table, action)


def spend(table: Table, action: Act) -> None:
    """Count the action as done; the turn ends unless a high dodge leaves more actions (UA-RND-1, UA-DOD-5)."""
    character = table.characters.get(action.who)
    if character is None or action.way in FREE:
        return
    role = WAYS[action.way].role if action.way in WAYS else "other"
    character.done.append(action.way if action.way in ("dodge", "nothing", "simple_now") else role)
    character.down = character.down and action.way in ("nothing", "dodge")
    character.gone = (
        action.way == "nothing" or not character.able or bool(character.held_by) or not more_left(table, character)
    )


def _what(table: Table, action: Act) -> Choose:
    character = actor(table, action)
    options, blocked = judged(offers(table, character))
    enter = options[0].key if options[0].key in (ENOUGH.key, "carry") else ""  # these options come first if offered
    name = f"{character.name} do (stress: {character.stress})" if character.stress else f"{character.name} do"
    prompt = f"What else does {name}?" if character.done else f"What does {name}?"
    formerly = [entry.option for entry in blocked if entry.option.key in DISARMS]
    return choice(
        ACT.id,
        prompt,
        options,
        *_stressed(character),
        blocked=blocked,
        enter=enter,
        formerly=[*formerly, NOTHING] if character.done else formerly,
        **seat_of(table, character.id),
    )


def _stressed(character: Character) -> Iterator[Reason]:
    """Yield the reaction to a failed stress check, whose duration no rule gives (UA-STR-1)."""
    if character.stress:
        yield Reason(f"{character.name} {STRESSED[character.stress]}: the GM says how long", ("UA-STR-1",))


def _several(table: Table, action: Act) -> Choose | Given:
    """Ask which attack to repeat (UA-MUL-1)."""
    character = actor(table, action)
    options, blocked = judged((option, why) for option, why in offers(table, character) if option.key in REPEATED)
    if not options:
        raise Gone
    if len(options) == 1:
        return Given(options[0].key)
    prompt = f"{character.name}'s {action.attacks} attacks: with what?"
    return choice(WAY.id, prompt, options, blocked=blocked, **seat_of(table, character.id))


def _plausible(table: Table, action: Act) -> Choose:
    """Ask the GM whether another action beside a high dodge is plausible (UA-DOD-5)."""
    character = actor(table, action)
    prompt = f"{character.name} does this too: is it plausible?"
    return choice("act.plausible", prompt, PLAUSIBLE, about=(character.id,), enter="yes", light=False)


def _void(table: Table, action: Act, refunded: bool, _restored: bool) -> None:
    if not refunded:
        spend(table, action)


def rank(table: Table, character: Character) -> tuple[bool, tuple[int, ...]]:
    """Return a sort key for the turn order: the lowest acts first, equal keys act at the same time."""
    initiative = Initiative(character.initiative, character.made_it, character.by_default)
    return character.last_of_round, comes(initiative, character.speed, character.skill("initiative"), table.rules)


def next_group(table: Table) -> list[str]:
    """Return the ids of the characters who act next, several at equal keys; empty at the end of the round."""
    ranks = {
        character.id: rank(table, character) for character in table.people if not character.gone and character.able
    }
    first = min(ranks.values(), default=None)
    return [character_id for character_id, place in ranks.items() if place == first]


def in_order(table: Table) -> list[Character]:
    """Return the characters in the fight in turn order, with those who have acted.

    Characters without initiative come last, as listed; the fallen are left out.
    """
    there = [character for character in table.people if not (character.away or character.fate)]
    return _sorted(there, partial(rank, table))


def _sorted(there: list[Character], place: Callable[[Character], tuple[bool, tuple[int, ...]]]) -> list[Character]:
    return sorted(there, key=lambda who: (not who.initiative, place(who) if who.initiative else (False, ())))


def order_known(table: Table) -> list[Character]:
    """Return the characters in the fight in the order that players can tell (UA-INI-6).

    Players who do not see an NPC's numbers do not see the initiative: the NPC comes after all who made their roll
    and before all who missed. Characters without initiative come last, as listed. The fallen keep their places while
    players do not know of the fall.
    """
    present = (character for character in table.people if not character.away)
    there = [character for character in present if not (character.fate and knows(character, "condition"))]
    return _sorted(there, partial(_rank_known, table))


def _rank_known(table: Table, character: Character) -> tuple[bool, tuple[int, ...]]:
    if knows(character, "numbers"):
        return rank(table, character)
    initiative = Initiative(0, True, True)
    return character.last_of_round, comes(initiative, 0, 0, table.rules)


def acting(table: Table) -> Procedure[None]:
    """Play the next turn, or end the round."""
    if table.group:
        character = table.characters.get(table.group[0])
        if character is None or character.gone:
            table.group.pop(0)
        else:
            yield from act(table, character)
        return
    if (yield from _ended(table)):
        return
    loosen(table)
    group = next_group(table)
    if len(group) > 1 and table.rules.init_tie == "gm":
        group = [(yield from ask(partial(_first, table)))]
    table.group = group
    if not group:
        breathe(table)
        if not (yield from _ended(table)):
            begin_round(table)


def _ended(table: Table) -> Procedure[bool]:
    """Tell whether the fight is over, after the holders of choked victims decide how it ends for them."""
    if table.contested:
        return False
    yield from to_the_end(table)
    return over(table, end_fight)


def _first(table: Table) -> Choose | Given:
    """Ask the GM who acts first among equal initiatives (UA-INI-6)."""
    group = next_group(table)
    if len(group) < 2:
        return Given(group[0]) if group else Given("")
    options = [table.option(table.characters[character_id]) for character_id in group]
    return choice(ORDER.id, "Same initiative: who goes first?", options, light=False)


DOES: Mapping[str, str] = {
    **dict.fromkeys(SEVERAL, "the target number is divided; each attack has its own roll"),
    "burst": "3 rounds: +10, damage without a maximum",
    "hose": "10 rounds: +40, minimum 20, damage without a maximum; also suppressive fire",
    "point_blank": f"{POINT_BLANK}; a stress check follows: violence, rank 7",
    "suppress": "4 shots or more; everyone in the field of fire: −10 to −30",
    "throw": "does its damage; the target falls and acts last this round",
    "disarm": "no damage; the weapon is taken or on the floor",
    "hold_disarm": "no damage; the weapon is taken or on the floor",
    "sucker": "no damage; next round an attack on them rolls 1 die and reads it twice: always a match",
    "follow": "roll 1 die and read it twice: always a match; 0 is a fumble",
    "blood_choke": "no damage; holds: out after 3 more rounds, dead 2 rounds later",
    "windpipe_choke": "no damage; holds: without air until they break free",
    "blast": "the GM says how much damage; no dodge",
    "missile": "the GM says how much damage",
}
"""What a special attack does, by option key (UA-MUL, UA-FUL, UA-EXO, UA-THR-1, UA-DIS-1, UA-SUC-1, UA-DOD-6)."""


@ACT.gradual
@WAY.gradual
def _act_odds(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds | None]:
    """Count the odds of each attack on its best target, and of other actions that need a roll, in steps."""
    character = table.subject(asked)
    found: dict[str, tuple[Character, Matchup]] = {}
    words = {ALL: shift_told(character)}
    under_way = table.action.attacks if table.action is not None else 1
    ways = {option.key: usual(character) if option.key in SEVERAL else option.key for option in asked.options}
    attacks = [key for key, way in ways.items() if way in WAYS and key not in NO_HARM]
    words |= {key: _otherwise(table, character, key) for key in ways if key not in attacks}
    left = dict.fromkeys(attacks)
    yield columns({}, words)._replace(heads=("hits", "damage", "out")).waiting(attacks)  # room for the rows to come
    for key in by_cursor(attacks, at):
        way, many = ways[key], SEVERAL.get(key, under_way)
        if key == "follow" and character.sucker in table.characters:
            foe = table.characters[character.sucker]
            best = (foe, matchup(table, character, Act(character.id, way), foe)) if not foe.dead else None
        else:
            best = yield from best_in_steps(table, character, Act(character.id, way, attacks=many), many)
        del left[key]
        if best is not None:
            found[key], words[key] = best, dodged(*best) if many == 1 else ""
        yield _at_best(table, character, {key: found[key] for key in attacks if key in found}, words).waiting(left)
    yield _at_best(table, character, {key: found[key] for key in attacks if key in found}, words)


def _at_best(
    table: Table, character: Character, best: Mapping[str, tuple[Character, Matchup]], words: Mapping[str, str]
) -> Odds:
    at = {key: foe.name for key, (foe, _) in best.items()}
    several = len(table.foes(character.id)) > 1 or len({*at.values()}) > 1
    return columns({key: odds for key, (_, odds) in best.items()}, words, at=at if several else None)


def _otherwise(table: Table, character: Character, key: str) -> str:
    """Return in words the odds of an action that is not an attack with damage."""
    if key == "dodge":
        return _dodge_saving(table, character)
    if key == "suppress":
        return sprays(table, character)
    role = WAYS[key].role if key == "hold_disarm" else LONE.get(key, "")
    minimum = break_free_minimum(table, character) if key in ("break_free", "slip") else 0
    return f"succeeds {percent(roll_facts(table, character, role, minimum=minimum).succeeds)}" if role else ""


def _dodge_saving(table: Table, character: Character) -> str:
    """Return in words the damage that a dodge saves, against foes still to act if it ends with the round (UA-DOD-1)."""
    foes = attackers(table, character)
    left = foes if table.rules.dodge_until == "own_go" else [foe for foe in foes if not foe.gone]
    if not left:
        return "no foe can attack anymore this round"
    attacker = "each foe" if len(left) == len(foes) else "each foe still to act"
    dodging, plain = (
        number(expected_damage(table, target, left)) for target in (replace(character, dodging="now"), character)
    )
    return f"damage if {attacker} attacks once: {dodging} instead of {plain}"


@ACT.previews
def _summed(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of each attack: its sum against its best target, and what it does (UA-SHF-1, UA-MUL-1)."""
    character = table.subject(asked)

    def sum_of(key: str) -> Preview:
        if key in NO_HARM:
            return Preview((DOES[key],))
        many = SEVERAL.get(key, 1)
        action = Act(character.id, usual(character) if key in SEVERAL else key, attacks=many)
        best = best_foe(table, character, action, many)
        return Preview((best[1].target.words, *filter(None, (DOES.get(key),)))) if best else Preview()

    keys = [option.key for option in asked.options if option.key in WAYS or option.key in SEVERAL]
    return LazyPreviews(keys, sum_of)
