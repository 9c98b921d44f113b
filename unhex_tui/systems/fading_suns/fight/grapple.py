"""Grapples, holds and breaking out: FS-GRP-1 to FS-GRP-9, FS-ABT-5, FS-CHG-6."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice
from unhex_tui.gamekit.views import Sum, signed
from unhex_tui.systems.fading_suns.events.turns import Attacked, Freed, Held, HoldKept, Resisted
from unhex_tui.systems.fading_suns.fight.attack import aim, hits
from unhex_tui.systems.fading_suns.fight.defending import (
    ABORT,
    UNSAID,
    abort,
    abort_option,
    costs,
    unsaid,
    why_no_abort,
)
from unhex_tui.systems.fading_suns.fight.ledger import MOVES, begin, both, contest_goal, describe
from unhex_tui.systems.fading_suns.fight.rolling import damage, loosen, roll_goal
from unhex_tui.systems.fading_suns.people.character import Character, the
from unhex_tui.systems.fading_suns.rules.goals import Reading, breaks, holds, victory
from unhex_tui.systems.fading_suns.state.table import Act, Table

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
    if not (yield from hits(table, action)):
        return
    answer = yield from ask(partial(_resistance, table, action))
    target = table.characters[action.target]
    if answer == "none":
        why = next(_why_not_resist(table, target), None)
        table.record(Resisted(target.id, "", why_not=why.text.lower() if why else ""))
    else:
        if answer == ABORT:
            abort(table, target, "resist")
        elif answer == UNSAID:
            target.planned, target.used, target.counted = ["resist"], ["resist"], 1
            table.record(Resisted(target.id, "", only=True))
        else:
            kind = answer.removeprefix(USE)
            target.planned[target.planned.index(kind)] = "resist"
            target.used.append("resist")
            table.record(Resisted(target.id, describe(target, kind)))
        mine, theirs = yield from _contest(table, action)
        if not holds(mine.successes, theirs.successes, table.rules):
            table.record(Held(action.who, action.target, False))
            return
        action.victory = _worth(table, mine, theirs)
    _hold(table, action, contested=answer != "none")
    yield from damage(table, action, "grapple")


def _hold(table: Table, action: Act, *, contested: bool) -> None:
    """Put the target in a hold (FS-GRP-2)."""
    target = table.characters[action.target]
    target.held_by, target.hold_turn, target.hold_dice = action.who, 1, action.victory
    table.record(Held(action.who, action.target, True, action.victory, contested))
    loosen(table)


def _worth(table: Table, winner: Reading, loser: Reading) -> int:
    """Return the victory dice of the winner's margin (FS-COR-5, FS-GRP-4)."""
    margin = winner.successes - loser.successes
    return victory(margin, winner.goal, winner.critical, table.rules, loser.successes > 0).dice


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
        "resist",
        f"{character.name} grabs {target.name}: does {target.name} resist ({signed(mine)} vs {signed(theirs)})?",
        (*options, _yielding(target)),
        Reason("Resisting takes an action", ("FS-GRP-3",)),
        Reason("If they lose, the victory dice come from the contest, not from the grab", ("FS-GRP-4",)),
        seat=table.seat(target.id),
        about=(target.id, character.id),
        light=False,
    )


def _yielding(target: Character) -> Option:
    """Return the option not to resist, with the declared actions that a hold prevents (FS-GRP-2, FS-DOD-6)."""
    gone = [the(describe(target, kind)) for kind in dict.fromkeys(target.left) if kind in (*MOVES, "dodge")]
    label = f"No resistance{f', loses {listed(gone)}' if gone else ''}"
    return Option("none", label, letter=".", also=("does not resist",))


def _why_not_resist(table: Table, target: Character) -> Iterator[Reason]:
    """Yield the reasons against resisting: no action is left and no abort is allowed (FS-GRP-3, FS-ABT-5)."""
    return iter(()) if target.left or unsaid(table, target) else why_no_abort(table, target)


def _contest(table: Table, action: Act) -> Procedure[tuple[Reading, Reading]]:
    """Roll Strength + Vigor for both, the acting character first; a holder adds a bonus (FS-GRP-2, FS-GRP-7)."""
    action.mine = mine = yield from _strength(table, action, action.who, action.target)
    theirs = yield from _strength(table, action, action.target, action.who)
    return mine, theirs


def _strength(table: Table, action: Act, character_id: str, other_id: str) -> Procedure[Reading]:
    def prompt() -> str:
        both(table, action)
        return f"{table.name(character_id)} vs {table.name(other_id)}"

    def goal() -> Sum:
        against = table.characters[other_id]
        return contest_goal(table, table.characters[character_id], against if against.held_by == character_id else None)

    return (yield from roll_goal(table, action, "contest", character_id, what="Strength", prompt=prompt, goal=goal))


def hold(table: Table, action: Act) -> Procedure[None]:
    """Run a later turn of a hold: damage again, or none (FS-GRP-5, FS-GRP-9)."""
    held = _held(table, action)
    action.target = held.id
    action.victory = held.hold_dice if table.rules.grapple_later_vd == "keep" else 0
    yield from damage(table, action, "grapple")


def _held(table: Table, action: Act) -> Character:
    held = table.held(action.who)
    assert held is not None, "looked at before"
    return held


def break_out(table: Table, action: Act) -> Procedure[None]:
    """Run a held character's attempt to break out (FS-GRP-6)."""
    action.target = table.characters[action.who].held_by
    mine, theirs = yield from _contest(table, action)
    character = table.characters[action.who]
    if breaks(mine.successes, theirs.successes, table.rules):
        character.free()
        table.record(Freed(action.who, action.target, "broken"))
        return
    won = theirs.successes > mine.successes
    if won:
        character.hold_dice = _worth(table, theirs, mine)
    later = won and table.rules.grapple_later_vd == "keep"
    table.record(HoldKept(action.who, action.target, character.hold_dice if later else -1))
