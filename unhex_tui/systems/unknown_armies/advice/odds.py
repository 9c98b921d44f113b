"""The odds of a fight's questions, in columns by option key: for the GM, worked out on request.

`matchup` has the odds of attacks, `chances` those of dice, `driving` those of chases; words state the assumptions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy

from unhex_tui.engine.advice import Grid, Odds
from unhex_tui.engine.chance import share
from unhex_tui.engine.decision import Choose, Decision, Pick, Roll
from unhex_tui.engine.dice import number, percent
from unhex_tui.gamekit.naming import whose
from unhex_tui.gamekit.questions import By, Steps, by_cursor
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.unknown_armies.advice import driving
from unhex_tui.systems.unknown_armies.advice.matchup import (
    NO_HARM,
    Matchup,
    as_dodging,
    attackers,
    best_foe,
    best_in_steps,
    calling,
    columns,
    expected_damage,
    focused,
    matchup,
    offered,
    outcome,
    shift_told,
    sides,
    usual,
)
from unhex_tui.systems.unknown_armies.fight.aiming import CALLS
from unhex_tui.systems.unknown_armies.fight.rolling import digit_strip
from unhex_tui.systems.unknown_armies.fight.targets import LONE, break_free_minimum, roll_facts
from unhex_tui.systems.unknown_armies.fight.ways import SEVERAL, WAYS
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import CHERRIES, FOCUS, SHIFTS, sprayed
from unhex_tui.systems.unknown_armies.rules.chances import RollFacts
from unhex_tui.systems.unknown_armies.state.table import Act, Table


def _focus(table: Table, asked: Choose) -> Odds:
    """Return for each focus the odds of the next attack on each foe and the cost from all attackers (UA-FOC-1)."""
    character = table.subject(asked)
    foes = table.foes(character.id)
    matchups: dict[str, Matchup] = {}
    taken: dict[str, str] = {}
    them = attackers(table, character)
    costs = (
        {by: number(expected_damage(table, focused(character, foes[0], by), them)) for by in (0, *FOCUS)}
        if foes
        else {}
    )
    for option in asked.options:
        character_id, _, by = option.key.rpartition(":")
        if character_id in table.characters:
            foe = table.characters[character_id]
            matchups[option.key] = matchup(
                table, focused(character, foe, int(by)), Act(character.id, usual(character)), foe
            )
            taken[option.key] = costs[int(by)]
    alone = f"without focus, {character.name} takes {costs[0]} wound points (one attack by each foe)" if costs else ""
    about = alone if them else ""
    words = {ALL: about, **dict.fromkeys(taken, "taken if each foe attacks once" if about else "")}
    return _by_person(
        columns(matchups, words, taken=taken), character, foes, [costs[by] for by in FOCUS if by in costs]
    )


def _by_person(odds: Odds, character: Character, foes: list[Character], costs: list[str]) -> Odds:
    """Return the odds with a row for each foe and a column for each focus, under the keys that choose them."""
    rows = tuple((foe.name, tuple(f"{foe.id}:{by}" for by in FOCUS)) for foe in foes)
    rows = tuple((name, keys) for name, keys in rows if {*keys} <= {*odds.cells})
    heads = ["hits", "out"]
    below: list[tuple[str, tuple[str, ...]]] = []
    if "damage" in odds.heads and rows:
        at = odds.heads.index("damage")
        damage = [tuple(odds.cells[key][at] for key in keys) for _, keys in rows]
        if len({*damage}) == 1:
            below.append(("damage", damage[0]))
        else:
            heads.insert(1, "damage")
    below += [(f"{character.name} takes", tuple(costs))] if costs else []
    shown = tuple(head for head in heads if head in odds.heads)
    return odds._replace(grid=Grid(tuple(f"+{by}" for by in FOCUS), rows, shown, tuple(below)))


def _acts(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds | None]:
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
            found[key], words[key] = best, _dodged(*best) if many == 1 else ""
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
        rolls, bare = roll_facts(table, character, "firearms").spread("roll"), table.matchless(character)
        return f"stray hit {percent(share(rolls, lambda roll: sprayed(roll.value, bare)))}, 1 die of damage"
    role = WAYS[key].role if key == "hold_disarm" else LONE.get(key, "")
    minimum = break_free_minimum(table, character) if key in ("break_free", "slip") else 0
    return f"succeeds {percent(roll_facts(table, character, role, minimum=minimum).succeeds)}" if role else ""


def _dodge_saving(table: Table, character: Character) -> str:
    """Return in words the damage that a dodge saves, against foes still to act if it ends with the round (UA-DOD-1)."""
    foes = attackers(table, character)
    left = foes if table.rules.dodge_until == "own_go" else [foe for foe in foes if not foe.gone]
    if not left:
        return "no foe can attack any more this round"
    attacker = "each foe" if len(left) == len(foes) else "each foe still to act"
    dodging, plain = (number(expected_damage(table, target, left)) for target in (as_dodging(character), character))
    return f"damage if {attacker} attacks once: {dodging} instead of {plain}"


def _targets(table: Table, asked: Choose) -> Odds:
    """Return the odds of the current attack on each target (UA-SHF-1, UA-DOD-1)."""
    action = table.action
    if action is None or action.way not in WAYS or action.who not in table.characters:
        return Odds()
    character = table.characters[action.who]
    foes = [table.characters[option.key] for option in asked.options if option.key in table.characters]
    matchups = {foe.id: matchup(table, character, action, foe) for foe in foes}
    words = {foe_id: _dodged(table.characters[foe_id], with_odds) for foe_id, with_odds in matchups.items()}
    stored = (
        f"{whose(character.name)} hunch {character.hunch} is used as the roll"
        if character.hunch and action.way != "follow"
        else ""
    )
    words[ALL] = ", ".join(filter(None, (stored, shift_told(character))))
    return driving.with_cars(table, action, asked, columns(matchups, words))


def _dodged(foe: Character, matchup: Matchup) -> str:
    """Return in words the odds against a dodging foe, with the GM's shift to the dodge; empty without a dodge."""
    if not matchup.attack.dodge:
        return ""
    shift = shift_told(foe) and f"dodges {shift_told(foe)}"
    return "; ".join(filter(None, (f"with the dodge: {outcome(matchup)}", shift)))


def likely_target(table: Table, decision: Decision) -> str:
    """Return the id of the target that the option of `act` named, since its odds are theirs; empty for none."""
    action = table.action
    if decision.question != "target" or action is None or action.way not in WAYS or action.way in NO_HARM:
        return ""
    likely = best_foe(table, table.characters[action.who], action, action.attacks - action.nth + 1)
    return likely[0].id if likely is not None else ""


def _called(table: Table, asked: Roll | Choose) -> Odds:
    """Return the odds of the current attack with each part called or no longer called (UA-CAL-1 to UA-CAL-4)."""
    if table.action is not None and table.action.way == "suppress":
        return Odds(words={ALL: _otherwise(table, table.subject(asked), "suppress")})
    if (between := sides(table)) is None:
        return driving.at_car(table)
    action, character, foe = between
    keys = [extra.key for extra in offered(asked) if extra.key in CALLS]
    return columns({key: matchup(table, character, calling(action, CALLS[key]), foe) for key in keys}, {}, then=True)


def _shifts(table: Table, asked: Pick) -> Odds:
    """Return the odds of the attack with each row of the shifts added, or removed if it applies now (UA-SHF-1)."""
    if (between := sides(table)) is None:
        return Odds()
    action, character, foe = between
    matchups = {ALL: matchup(table, character, action, foe)}
    for option in asked.options:
        attacker, target = copy(character), copy(foe)
        owner = target if SHIFTS[option.key].of_foe else attacker
        others = [row for row in owner.shifts if row != option.key]
        owner.shifts = others if option.key in owner.shifts else [*others, option.key]
        matchups[option.key] = matchup(table, attacker, action, target)
    return columns(matchups, {}, then=True)


def _cherries(table: Table, asked: Choose) -> Odds:
    """Return the results of the attack roll with each cherry (table 3.4)."""
    if (between := sides(table)) is None:
        return Odds()
    action, character, foe = between
    keys = [option.key for option in asked.options]
    return columns(
        {key: matchup(table, character, action, foe, cherry=key if key in CHERRIES else "") for key in keys},
        {},
        rolled=True,
    )


def _vest(table: Table, _asked: Choose) -> Odds:
    """Return the damage of a hit with the vest and without (UA-VES-1, UA-VES-2)."""
    if (between := sides(table)) is None:
        return Odds()
    action, character, foe = between
    return columns(
        {key: matchup(table, character, action, foe, vest=key == "yes") for key in ("yes", "no")}, {}, rolled=True
    )


def _succeeds(table: Table, asked: Roll) -> Odds:
    """Return the chance of a roll that stands alone."""
    strip = asked.strip() or digit_strip(RollFacts(table.subject(asked).mind, table.rules).read, table.rules)
    made = sum(outcome in ("hit", "match", "critical") for outcome in strip.rolls) / len(strip.rolls)
    return Odds(words={ALL: f"succeeds {percent(made)}"})


FIGURES: By[Odds] = {
    "focus.whom": _focus,
    "target": _targets,
    "attack": _called,
    "attack.hunch": _called,
    "shifts": _shifts,
    "cherry": _cherries,
    "vest": _vest,
    **dict.fromkeys(("initiative", "stress", "chase.belt", "clear", "swim", "break"), _succeeds),
    **driving.FIGURES,
}
STEPS: Mapping[str, Steps] = {"act": _acts, "act.way": _acts}
"""Odds that take long, by question id."""
