"""Grapples, holds and breaking out: FS-GRP-1 to FS-GRP-9, FS-ABT-5, FS-CHG-6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from unhex_tui.engine.advice import Odds, Preview, Question
from unhex_tui.engine.chance import exact, live, share
from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.gamekit.views import ALL, Sum, best_of, signed
from unhex_tui.systems.fading_suns.events.turns import Attacked, Freed, Held, HoldKept, Resisted
from unhex_tui.systems.fading_suns.fight import matchup
from unhex_tui.systems.fading_suns.fight.attack import aim, hits
from unhex_tui.systems.fading_suns.fight.defending import abort, abort_option, costs, counted_by, price, why_no_abort
from unhex_tui.systems.fading_suns.fight.ledger import (
    ABORT,
    MOVES,
    UNSAID,
    begin,
    both,
    contest_goal,
    describe,
    precedes,
    unsaid,
)
from unhex_tui.systems.fading_suns.fight.rolling import Live, damage, roll_goal
from unhex_tui.systems.fading_suns.fight.vitality import loosen
from unhex_tui.systems.fading_suns.people.character import Character, the
from unhex_tui.systems.fading_suns.rules import chances
from unhex_tui.systems.fading_suns.rules.chances import Contest, Reading, holders_bonus
from unhex_tui.systems.fading_suns.state.table import Act, Table

RESIST = Question("resist", "Whether the grabbed character spends an action to resist; otherwise they are held.")
CONTEST = Question("contest", "Who wins the contest of Strength + Vigor: whether the hold begins, or lasts.")
USE = "use:"


def grapple(table: Table, action: Act) -> Procedure[None]:
    """Run a grapple, from the grab to the hold and its first damage."""
    if (yield from aim(table, action)):
        yield from _grab(table, action)


def follow(table: Table, action: Act) -> Procedure[None]:
    """Run a grapple on the character run down last turn (FS-CHG-6)."""
    action.target = table.characters[action.who].charged
    begin(table, action)
    both(table, action)
    table.record(Attacked(action.who, action.target, describe(table.characters[action.who], "follow"), unasked=True))
    yield from _grab(table, action)


def _grab(table: Table, action: Act) -> Procedure[None]:
    rolls = {chances.strike: hits, "resist": _resist, chances.contest: _contest, chances.harm: _hold}
    yield from live(chances.grapple, Live(table, action), rolls)


def _resist(facts: Live) -> Procedure[str]:
    """Ask whether the target resists, and pay the price (FS-GRP-3)."""
    table, action = facts
    answer: str = yield from ask(partial(_resistance, table, action))
    target = table.characters[action.target]
    if answer == "none":
        why = next(_why_not_resist(table, target), None)
        table.record(Resisted(target.id, "", why_not=why.text.lower() if why else ""))
    elif answer == ABORT:
        abort(table, target, "resist")
    elif answer == UNSAID:
        target.planned, target.used, target.counted = ["resist"], ["resist"], 1
        table.record(Resisted(target.id, "", only=True))
    else:
        kind = answer.removeprefix(USE)
        target.planned[target.planned.index(kind)] = "resist"
        target.used.append("resist")
        table.record(Resisted(target.id, describe(target, kind)))
    return answer


def _contest(facts: Live) -> Procedure[Contest]:
    result = yield from live(chances.contest, facts, _STRENGTH)
    if result.dice is None:
        facts.table.record(Held(facts.action.who, facts.action.target, False))
    return result


def _hold(facts: Live) -> Procedure[int]:
    """Put the target in a hold and roll its first damage (FS-GRP-2)."""
    table, action = facts
    target = table.characters[action.target]
    target.held_by, target.hold_turn, target.hold_dice = action.who, 1, action.victory
    table.record(Held(action.who, action.target, True, action.victory, action.mine is not None))
    loosen(table)
    return (yield from damage(facts))


def _resistance(table: Table, action: Act) -> Choose | Given:
    """Build the question whether the target resists, which takes an action (FS-GRP-3, FS-ABT-5)."""
    character, target = both(table, action)
    if not target.able or target.held_by:
        return Given("none")
    options = [
        Option(
            f"{USE}{kind}",
            f"Resist instead of {the(describe(target, kind))}",
            letter=letter,
            also=(f"resists instead of {the(describe(target, kind))}",),
        )
        for kind, letter in zip(dict.fromkeys(target.left), "sto", strict=False)
    ]
    if unsaid(table, target):
        options.append(Option(UNSAID, "Resist as the only action", letter="s", also=("resists, its only action",)))
    elif not options:
        if any(_why_not_resist(table, target)):
            return Given("none")
        options.append(abort_option(table, "Abort to resist", "aborts to resist"))
    mine = contest_goal(table, target).total + costs(table, target, options[0].key)
    theirs = contest_goal(table, character).total
    return choice(
        RESIST.id,
        f"{character.name} grabs {target.name}: does {target.name} resist ({signed(mine)} vs {signed(theirs)})?",
        (*options, _yielding(table, target)),
        Reason("Resisting takes an action", ("FS-GRP-3",)),
        Reason(f"If {target.name} loses, the contest, not the grab, sets the victory dice", ("FS-GRP-4",)),
        light=False,
        **seat_of(table, target.id, character.id),
    )


def _yielding(table: Table, target: Character) -> Option:
    """Return the option not to resist, with the actions and the hold that it costs (FS-GRP-2, FS-GRP-8, FS-DOD-6)."""
    gone = [the(describe(target, kind)) for kind in dict.fromkeys(ends(target))]
    label = f"No resistance{f', loses {listed(gone)}' if gone else ''}"
    held = [other.name for other in table.people if other.held_by == target.id]
    hint = f"ends the hold on {listed(held)}" if held else ""
    return Option("none", label, hint, letter=".", also=("does not resist",))


def ends(target: Character) -> list[str]:
    """Return the kinds of the actions that the target loses if held (FS-GRP-2, FS-GRP-8)."""
    return [kind for kind in target.left if kind in (*MOVES, "dodge")]


def _why_not_resist(table: Table, target: Character) -> Iterator[Reason]:
    """Yield the reasons against resisting: no action is left and no abort is allowed (FS-GRP-3, FS-ABT-5)."""
    return iter(()) if target.left or unsaid(table, target) else why_no_abort(table, target)


def _strength(who: str, facts: Live) -> Procedure[Reading]:
    """Roll Strength + Vigor for the holder or the held; a holder adds a bonus (FS-GRP-2, FS-GRP-7)."""
    table, action = facts
    acts = who == ("held" if action.kind == "break" else "holder")
    character_id, other_id = (action.who, action.target) if acts else (action.target, action.who)

    def prompt() -> str:
        both(table, action)
        return f"{table.name(character_id)} vs {table.name(other_id)}"

    def goal() -> Sum:
        against = table.characters[other_id]
        return contest_goal(table, table.characters[character_id], against if against.held_by == character_id else None)

    reading = yield from roll_goal(facts, CONTEST.id, character_id, "Strength", prompt, goal)
    if acts:
        action.mine = reading
    return reading


_STRENGTH = {who: partial(_strength, who) for who in ("holder", "held")}


def hold(table: Table, action: Act) -> Procedure[None]:
    """Run a later turn of a hold: damage again, or none (FS-GRP-5, FS-GRP-9)."""
    held = _held(table, action)
    action.target = held.id
    yield from live(chances.squeeze, Live(table, action), {chances.harm: damage})


def _held(table: Table, action: Act) -> Character:
    held = table.held(action.who)
    assert held is not None, "looked at before"
    return held


def break_out(table: Table, action: Act) -> Procedure[None]:
    """Run a held character's attempt to break out (FS-GRP-6)."""
    action.target = table.characters[action.who].held_by
    result = yield from live(chances.breaking, Live(table, action), _STRENGTH)
    character = table.characters[action.who]
    if result.dice is None:
        character.free()
        table.record(Freed(action.who, action.target, "broken"))
        return
    character.hold_dice = result.dice
    later = result.won and table.rules.grapple_later_vd == "keep"
    table.record(HoldKept(action.who, action.target, character.hold_dice if later else -1))


# -------------------------------------------------------------------- advice


@RESIST.odds
def _resist_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds and the price of each answer to a grab (FS-GRP-3, FS-GRP-4, FS-ABT-5)."""
    action, character, target = matchup.sides_of(table)
    cells, worths, words = {}, {}, {}
    for option in asked.options:
        key = option.key
        held = contest_goal(table, matchup.counting(target, counted_by(target, key))).total
        odds = matchup.hold_odds(table, character, target, action.victory, None if key == "none" else held)
        cells[key], worths[key] = (percent(odds.holds), *matchup.hurts(table, target, odds.wounds)), -odds.holds
        if text := price(table, target, key):
            words[key] = text
    return Odds(("held", *matchup.hurt_heads(table)), cells, best=best_of(worths, "held"), words=words)


@CONTEST.odds
def _contest_odds(table: Table, _asked: Roll) -> Odds:
    """Return the odds of the contest being rolled, at its first or second roll (FS-GRP-2, FS-GRP-6)."""
    action, character, other = matchup.sides_of(table)
    breaking = character.held_by == other.id
    mine = action.mine or contest_goal(table, character).total
    if breaking:
        chance = matchup.breaks_out(table, mine, contest_goal(table, other, character).total)
    else:
        facts = chances.ActFacts(table.rules, holder=mine, held=contest_goal(table, other).total)
        chance = share(exact(chances.contest, facts), lambda result: result.dice is not None)
    head = f"{character.name} breaks out" if breaking else f"{character.name} holds"
    return Odds((head,), {ALL: (percent(chance),)}, {ALL: chance}, head)


def bound_odds(table: Table, character: Character) -> Odds:
    """Return the odds of breaking out, now and next turn, or of keeping a hold; else none (FS-GRP-5 to FS-GRP-7)."""
    if character.held_by:
        holder = table.characters[character.held_by]
        goal = contest_goal(table, character).total
        now = contest_goal(table, holder, character).total
        more = holders_bonus(character.hold_turn + 1)
        then = [contest_goal(table, matchup.next_turn(each)).total for each in (character, holder)]
        goals = (goal, now), (then[0], then[1] + more)
        cells = {"break": tuple(percent(matchup.breaks_out(table, *pair)) for pair in goals)}
        hurt = "hold" in holder.left or not holder.declared
        after = hurt and not precedes(table, character, "break", holder, "hold")
        words = {"break": f"{holder.name}'s hold comes first: its wounds may lower the goal"} if after else {}
        return Odds(("breaks out now", "next turn"), cells, words=words)
    held = table.held(character.id)
    if held is None:
        return Odds()
    tries = not held.declared or "break" in held.left
    first = tries and precedes(table, held, "break", character, "hold")
    wounds = matchup.held_damage(table, character, held, first)
    free = matchup.breaks_out(table, contest_goal(table, held).total, contest_goal(table, character, held).total)
    cells = {"hold": (*matchup.hurts(table, held, wounds), percent(free) if tries else "–")}
    heads = (*matchup.hurt_heads(table), "they break out")
    if not tries:
        return Odds(heads, cells)
    unsaid = "" if held.declared else " (not declared yet)"
    said = f"{held.name} tries to break out {'first' if first else 'afterwards'}{unsaid}"
    policy = _FIRST if first else _AFTER
    return Odds(heads, cells, words={"hold": f"{said}; the odds include that" if first else said}, policy=policy)


_FIRST = (
    "The attempt to break out comes first. Wounds, out and dead include the chance that it ends the hold, and the "
    "victory dice if the holder wins the contest."
)
_AFTER = (
    "The hold comes first, and its wounds may lower the goal for breaking out. The chance shown is for "
    "the current Vitality."
)


def contest_sums(table: Table, character: Character, other: Character, held: Character | None = None) -> Preview:
    """Return both sums of a contest of strength (FS-GRP-2, FS-GRP-7)."""
    mine, theirs = contest_goal(table, character), contest_goal(table, other, held)
    return Preview((f"{character.name}: {mine.words}; {other.name}: {theirs.words}",))


@RESIST.previews
def _resisted(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return the sums of the contest for each way to resist (FS-GRP-2, FS-ABT-5)."""
    target, character = (table.characters[character_id] for character_id in asked.about[:2])
    keys = [option.key for option in asked.options if option.key != "none"]
    return {key: contest_sums(table, matchup.counting(target, counted_by(target, key)), character) for key in keys}
