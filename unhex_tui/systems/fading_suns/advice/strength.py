"""Contests of Strength + Vigor: resisting a grapple, holding on, breaking out (FS-GRP-2 to FS-GRP-8)."""

from __future__ import annotations

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Choose, Roll
from unhex_tui.engine.dice import percent
from unhex_tui.gamekit.naming import whose
from unhex_tui.gamekit.views import ALL, best_of
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.chances import Spread
from unhex_tui.systems.fading_suns.advice.matchup import counting, dice_of, heads_of, hurts, next_turn, price, sides_of
from unhex_tui.systems.fading_suns.fight.defending import counted_by
from unhex_tui.systems.fading_suns.fight.ledger import contest_goal, precedes
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.goals import breaks, holders_bonus, holds
from unhex_tui.systems.fading_suns.state.table import Table

_FIRST = (
    "The attempt to break out comes first. Wounds, out and dead include the chance that it ends the hold, and the "
    "victory dice if the holder wins the contest."
)
_AFTER = (
    "The hold comes first, and its wounds may lower the goal for breaking out. The chance shown is the one at the "
    "present Vitality."
)


def resisting(table: Table, asked: Choose) -> Odds:
    """Return the odds and the price of each answer to a grab (FS-GRP-3, FS-GRP-4, FS-ABT-5)."""
    if (sides := sides_of(table)) is None:
        return Odds()
    action, character, target = sides
    dice = dice_of(table, character, "grapple")
    cells, worths = {}, {}
    for option in asked.options:
        key = option.key
        if key == "none":
            held, wounds = 1.0, chances.wounds(dice + action.victory, target.armor, table.rules)
        else:
            counted = counted_by(target, key)
            mine, theirs = contest_goal(table, character).total, contest_goal(table, counting(target, counted)).total
            won = chances.contest(mine, theirs, table.rules)
            held, wounds = won.hits, chances.mixed(won.dice, dice, target.armor, table.rules)
        cells[key], worths[key] = hurts(table, target, held, wounds), -held
    words = {option.key: price(table, target, option.key) for option in asked.options}
    heads = ("held", *heads_of(table, "fist")[1:])
    return Odds(heads, cells, best=best_of(worths, "held"), words={key: text for key, text in words.items() if text})


def contested(table: Table, _asked: Roll) -> Odds:
    """Return the odds of the contest being rolled, at its first or second roll (FS-GRP-2, FS-GRP-6)."""
    if (sides := sides_of(table)) is None:
        return Odds()
    action, character, other = sides
    breaking = character.held_by == other.id
    mine = chances.successes(contest_goal(table, character).total)
    if action.mine is not None:
        mine = chances.known(action.mine.successes)
    theirs = chances.successes(contest_goal(table, other, character if breaking else None).total)
    chance = chances.wins(mine, theirs, breaks if breaking else holds, table.rules)
    head = f"{character.name} breaks out" if breaking else f"{character.name} holds"
    return Odds((head,), {ALL: (percent(chance),)}, {ALL: chance}, head)


def binding(table: Table, character: Character) -> Odds:
    """Return the odds of breaking out, now and next turn, or of keeping a hold; else none (FS-GRP-5 to FS-GRP-7)."""
    if character.held_by:
        holder = table.characters[character.held_by]
        goal = contest_goal(table, character).total
        now = contest_goal(table, holder, character).total
        more = holders_bonus(character.hold_turn + 1)
        then = contest_goal(table, next_turn(character)).total, contest_goal(table, next_turn(holder)).total + more
        cells = {"break": tuple(percent(chances.breaks_out(*goals, table.rules)) for goals in ((goal, now), then))}
        hurt = "hold" in holder.left or not holder.declared
        after = hurt and not precedes(table, character, "break", holder, "hold")
        words = {"break": f"{whose(holder.name)} hold comes first: its wounds may lower the goal"} if after else {}
        return Odds(("breaks out", "a try next turn"), cells, words=words)
    held = table.held(character.id)
    if held is None:
        return Odds()
    tries = not held.declared or "break" in held.left
    first = tries and precedes(table, held, "break", character, "hold")
    wounds = held_damage(table, character, held, first)
    free = chances.breaks_out(contest_goal(table, held).total, contest_goal(table, character, held).total, table.rules)
    cells = {"hold": (*hurts(table, held, 1, wounds)[1:], percent(free) if tries else "–")}
    heads = (*heads_of(table, "fist")[1:], "they break out")
    if not tries:
        return Odds(heads, cells)
    unsaid = "" if held.declared else " (not declared yet)"
    said = f"{held.name} tries to break out {'first' if first else 'afterwards'}{unsaid}"
    policy = _FIRST if first else _AFTER
    return Odds(heads, cells, words={"hold": f"{said}; the odds include that" if first else said}, policy=policy)


def held_damage(table: Table, character: Character, held: Character, first: bool) -> Spread:
    """Return the spread of wounds in a later turn of a hold, after an attempt to break out if that is `first`.

    FS-GRP-5, FS-GRP-6.
    """
    dice, keeps = dice_of(table, character, "grapple"), table.rules.grapple_later_vd == "keep"
    odds: tuple[tuple[int, float], ...] = ((held.hold_dice, 1.0),)
    if first:
        goals = contest_goal(table, character, held).total, contest_goal(table, held).total
        odds = chances.lasts(*goals, held.hold_dice, table.rules).dice
    return chances.mixed(tuple((more * keeps, chance) for more, chance in odds), dice, held.armor, table.rules)
