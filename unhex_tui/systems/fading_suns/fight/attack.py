"""Attacks from target to hit, and charges: FS-ACT-1 to FS-ACT-3, FS-COR-4, FS-DOD-2, FS-DOD-3, FS-CHG-1 to FS-CHG-6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from unhex_tui.engine.advice import Odds, Preview, Question
from unhex_tui.engine.chance import Spread, live
from unhex_tui.engine.decision import Blocked, Choose, Enter, Explanation, Option, Reason, Roll
from unhex_tui.engine.dice import RollStrip, number, percent
from unhex_tui.engine.procedure import Gone, Procedure, ask
from unhex_tui.gamekit.questions import choice, option_of, seat_of
from unhex_tui.gamekit.views import ALL, best_of, signed
from unhex_tui.systems.fading_suns.events.turns import Attacked, Avoided, Forgone, Hit, Missed, RunDown
from unhex_tui.systems.fading_suns.fight import matchup
from unhex_tui.systems.fading_suns.fight.defending import (
    HOLDS,
    counted_by,
    dodge,
    meet,
    resistance,
    ways_to_dodge,
    why_no_dodge,
)
from unhex_tui.systems.fading_suns.fight.ledger import (
    GRAPPLES,
    actor,
    ask_first,
    attack_goal,
    both,
    describe,
    farthest,
    followed,
    may_stand,
    rolled_dodge,
    stand_instead,
)
from unhex_tui.systems.fading_suns.fight.rolling import Live, count, damage, goal_strip, roll_armor, roll_goal
from unhex_tui.systems.fading_suns.fight.vitality import deal
from unhex_tui.systems.fading_suns.people.character import Character, several
from unhex_tui.systems.fading_suns.rules.chances import Reading, Strike, blow, harm, momentum_dice, recoil, strike
from unhex_tui.systems.fading_suns.state.table import Act, Table

TARGET = Question("target", "Who is attacked; a target without a dodge may still choose one before the dice.")
ATTACK = Question("attack", "Whether it hits: the number rolled is the number of successes, which give victory dice.")
METRES = Question("metres", "How far the charger runs: 1 momentum die per full 3 meters, and momentum hurts both.")
FORGO = Option("forgo", "Forgo the action", "the action is spent: press . twice", "..", also=("forgo it",))
STAND = Option("stand", "Stand up instead", "costs 2 actions", ",s")


def attack(table: Table, action: Act) -> Procedure[None]:
    """Run one attack from its target to its wounds."""
    if (yield from aim(table, action)):
        yield from live(blow, Live(table, action), {strike: hits, harm: damage})


def aim(table: Table, action: Act) -> Procedure[bool]:
    """Ask for the target; return False if the action is forgone or given up to stand up (FS-KND-2)."""
    answer = yield from ask_first(table, action, partial(_target, table, action))
    character = table.characters[action.who]
    if answer == FORGO.key:
        character.lost.append(action.kind)
        table.record(Forgone(character.id, describe(character, action.kind)))
        return False
    if answer == STAND.key:
        stand_instead(table, character, action)
        return False
    action.target = answer
    table.record(Attacked(character.id, answer, describe(character, action.kind)))
    return True


def _target(table: Table, action: Act) -> Choose:
    character = actor(table, action)
    grapples = action.kind == "grapple"
    foes = [foe for foe in table.foes(character.id) if not (grapples and foe.held_by)]
    if not foes and not table.foes(character.id):
        raise Gone
    return choice(
        TARGET.id,
        f"{character.name}'s {describe(character, action.kind)}: at whom?",
        (*[target_option(table, foe) for foe in foes], *([STAND] if may_stand(table, character) else []), FORGO),
        *_notes(table, character, grapples),
        blocked=partial(_others, table, character, grapples),
        enter=foes[0].id if len(foes) == 1 else "",
        **seat_of(table, character.id),
    )


def _notes(table: Table, character: Character, grapples: bool) -> Iterator[Reason]:
    if grapples and (more := followed(table, character)):
        yield Reason(
            f"{table.name(character.charged)} is still prone after the charge: +{more} to the goal", ("FS-CHG-6",)
        )
    if character.held_by:
        text = "Held this turn: declared strikes still happen. From next turn on only breaking out is possible"
        yield Reason(text, ("FS-GRP-6",))


def target_option(table: Table, foe: Character) -> Option:
    """Return a target as an option, with Vitality, waiting wounds and whether they are prone."""
    waiting = table.waiting(foe.id)
    waits = f", −{waiting} waiting" if waiting else ""
    prone = ", prone" if foe.down else ""
    return option_of(foe, f"Vit {foe.vitality}/{foe.most_vitality}{waits}{prone}")


def _others(table: Table, character: Character, grapples: bool) -> Iterator[Blocked]:
    for other in table.people:
        if other.away or other is character:
            continue
        if other.team == character.team:
            why = Reason("On the same side")
        elif not other.able:
            why = Reason(f"{other.name} is {other.fate}", ("FS-VIT-3",))
        elif grapples and other.held_by:
            why = Reason(f"Already held by {table.name(other.held_by)}", ("FS-GRP-2",))
        else:
            continue
        yield Blocked(target_option(table, other), (why,))


def hits(facts: Live) -> Procedure[Strike]:
    """Ask for the defence, roll attack and dodge, and record the result; store its victory dice."""
    table, action = facts
    yield from meet(table, action)
    result = yield from live(strike, facts, {"attack": _attack, "dodge": dodge})
    action.victory, grabs = result.victory.dice, action.kind in GRAPPLES
    if result.how == "avoided":
        table.record(Avoided(action.target, action.who))
    elif result.how != "hit":
        table.record(Missed(action.who, action.target, result.how == "fumbled"))
    else:
        how = result.opposed, grabs, result.critical
        table.record(Hit(action.who, action.target, result.left, *result.victory, *how))
    return result


def _attack(facts: Live) -> Procedure[Reading]:
    table, action = facts
    action.attack = yield from roll_goal(
        facts,
        ATTACK.id,
        action.who,
        describe(table.characters[action.who], action.kind),
        partial(_prompt, table, action),
        lambda: attack_goal(table, table.characters[action.who], action.kind, action.target),
    )
    return action.attack


def _prompt(table: Table, action: Act) -> str:
    character, target = both(table, action)
    return f"{character.name}'s {describe(character, action.kind)} at {target.name}"


def charge(table: Table, action: Act) -> Procedure[None]:
    """Run a charge; on a hit both characters fall and both suffer from the momentum (FS-CHG-1 to FS-CHG-3)."""
    if not (yield from aim(table, action)):
        return
    action.metres = yield from ask(partial(_run, table, action))
    facts = Live(table, action)
    yield from live(blow, facts, {strike: hits, harm: _run_down})
    if action.momentum:
        own = yield from live(recoil, facts, {"momentum": _momentum, "armor": partial(roll_armor, own=True)})
        deal(table, action.who, own)


def _run_down(facts: Live) -> Procedure[int]:
    """Knock both characters down and roll the damage (FS-CHG-1, FS-CHG-2)."""
    table, action = facts
    action.momentum = momentum_dice(action.metres)
    character, target = table.characters[action.who], table.characters[action.target]
    character.down = target.down = True
    character.charged, character.charged_in = target.id, table.round
    table.record(RunDown(character.id, target.id))
    return (yield from damage(facts))


def _momentum(facts: Live) -> Procedure[int]:
    """Read the momentum dice among the damage dice again, as wounds of the charger (FS-CHG-3)."""
    yield from ()
    action = facts.action
    return count(facts, action.who, "momentum", action.rolled[-action.momentum :])


def _run(table: Table, action: Act) -> Enter:
    character, target = both(table, action)
    most = farthest(table, character)
    half = Reason("Full run only if the charge is the turn's only action", ("FS-CHG-4",))
    return Enter(
        question=METRES.id,
        prompt=f"How many meters does {character.name} run at {target.name} (1 die for each 3, at most {most} m)?",
        what="number",
        low=0,
        high=most,
        value=str(most),
        explain=lambda: Explanation(notes=(half,) if most < character.run else ()),
        **seat_of(table, character.id, target.id),
    )


# -------------------------------------------------------------------- advice


@TARGET.odds
def _target_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds of the action under way against each target (FS-COR-6, FS-DOD-3)."""
    cells, shares, worths, words = {}, {}, {}, {}
    assert table.action is not None
    character, kind = table.characters[table.action.who], table.action.kind
    for target, odds in _against(table, asked):
        cells[target.id], shares[target.id] = matchup.cells_of(table, kind, target, odds), odds.hits
        worths[target.id] = odds.mean
        held = resistance(table, target) if kind in GRAPPLES else ""
        said = (_meets(table, character, kind, target), held, _own_fall(table, character, odds.own))
        words[target.id] = "; ".join(filter(None, said))
    heads, policy = matchup.heads_of(table, kind), HOLDS if kind in GRAPPLES else ""
    title = f"{character.name}'s {describe(character, kind)}"
    return Odds(heads, cells, shares, heads[0], best_of(worths, "wounds"), words, title=title, policy=policy)


def _against(table: Table, asked: Choose) -> Iterator[tuple[Character, matchup.AttackOdds]]:
    """Yield each target with the odds of the action under way."""
    if (action := table.action) is None:
        return
    character, shot = table.characters[action.who], table.characters[action.who].ranged(action.kind)
    for option in asked.options:
        if (target := table.characters.get(option.key)) is not None:
            dodge = matchup.dodge_of(table, target, shot)
            yield target, matchup.attack_odds(table, character, action.kind, target, dodge)


def _own_fall(table: Table, character: Character, own: Spread[int]) -> str:
    """Return the chance that a charge takes the charger out of the fight, in words; empty below 1 % (FS-CHG-3)."""
    out, _ = matchup.falls(table, character, own)
    return f"{character.name} out {percent(out)}" if out >= 0.01 else ""


def _meets(table: Table, character: Character, kind: str, target: Character) -> str:
    """Return the assumptions about a target's dodge, in words; with the odds after a dodge that may still come."""
    shot = character.ranged(kind)
    if target.held_by:
        return "held: cannot dodge"
    if not target.dodges:
        ways = ways_to_dodge(table, target)
        if not ways:
            return f"cannot dodge: {why_no_dodge(table, target).text.lower()}"
        goal = matchup.would_dodge(table, target, counted_by(target, ways[0].key), shot).total
        left = matchup.attack_odds(table, character, kind, target, goal, met=ways[0].key)
        hits = f"{matchup.heads_of(table, kind)[0]} {percent(left.hits)}"
        hits += f", holds {percent(left.holds)}" if kind in GRAPPLES else ""
        spent = kind in GRAPPLES and matchup.resists(table, target) and not matchup.resists(table, target, ways[0].key)
        instead = " instead of resisting" if spent else ""
        return f"may still dodge{instead}, goal {signed(goal)}: {hits}, wounds {number(left.mean)}"
    rolled = rolled_dodge(table, target, shot)
    if rolled is None:
        return "dodges"
    if not rolled.succeeded:
        return "dodge already failed"
    return f"already dodged with {several(rolled.successes, 'success', 'successes')}"


@METRES.odds
def _run_odds(table: Table, asked: Enter) -> Odds:
    """Return the odds of each run for both characters (FS-CHG-2, FS-CHG-3)."""
    action, character, target = matchup.sides_of(table)
    cells, words = {}, {}
    for metres, odds in _runs(table, asked):
        cells[metres] = matchup.cells_of(table, action.kind, target, odds)
        if own := _own_fall(table, character, odds.own):
            words[metres] = own
    return Odds(matchup.heads_of(table, action.kind), cells, words=words)


def _runs(table: Table, asked: Enter) -> Iterator[tuple[str, matchup.AttackOdds]]:
    """Yield the metres of each possible run with its odds."""
    character, target = (table.characters[character_id] for character_id in asked.about[:2])
    dodge = matchup.dodge_of(table, target, False)
    for metres in range(asked.low, asked.high + 1):
        yield str(metres), matchup.attack_odds(table, character, "charge", target, dodge, metres=metres)


@METRES.offers
def _runs_offered(_table: Table, asked: Enter) -> tuple[Option, ...]:
    """Return the runs of full 3 metres, the longest first (FS-CHG-2)."""
    runs = [metres for metres in range(asked.high, asked.low - 1, -1) if metres % 3 == 0]
    return tuple(Option(str(run), f"{run} meters", f"momentum {momentum_dice(run)}") for run in runs)


@ATTACK.odds
def _attack_odds(table: Table, _asked: Roll) -> Odds:
    """Return the odds of the attack being rolled, against the chosen defence (FS-COR-1, FS-DOD-3)."""
    action, character, target = matchup.sides_of(table)
    dodge = matchup.dodge_of(table, target, character.ranged(action.kind)) if action.defence == "dodge" else None
    odds = matchup.attack_odds(table, character, action.kind, target, dodge, metres=action.metres)
    heads, cells = matchup.heads_of(table, action.kind), matchup.cells_of(table, action.kind, target, odds)
    return Odds(heads, {ALL: cells}, {ALL: odds.hits}, heads[0], now=matchup.EXPECTED)


@TARGET.previews
def _aimed(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return Vitality after average damage for each target (FS-VIT-1, FS-VIT-2)."""
    if table.action is None:
        return {}
    character, kind = table.characters[table.action.who], table.action.kind
    return {target.id: matchup.average(table, character, kind, target, odds) for target, odds in _against(table, asked)}


@METRES.previews
def _after_run(table: Table, asked: Enter) -> Mapping[str, Preview]:
    """Return Vitality of both characters after a charge, by metres (FS-CHG-2, FS-CHG-3)."""
    character, target = (table.characters[character_id] for character_id in asked.about[:2])
    return {metres: matchup.average(table, character, "charge", target, odds) for metres, odds in _runs(table, asked)}


@TARGET.strip
def _aiming(table: Table, _asked: Choose) -> RollStrip | None:
    """Return the strip of the attack's d20, the same against every target before a dodge (FS-COR-1 to FS-COR-4)."""
    action = table.action
    if action is None:
        return None
    character = table.characters[action.who]
    goal = attack_goal(table, character, action.kind).total
    dodged = any(foe.dodges for foe in table.foes(character.id))
    title = f"{character.name}'s d20, goal {goal}, before any dodge" if dodged else ""
    return goal_strip(goal, table.rules, action.kind, title=title)
