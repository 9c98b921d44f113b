"""The target's defence against an attack: FS-DOD-1 to FS-DOD-6, FS-ABT-1 to FS-ABT-7, FS-CVR-1.

The target decides before the attack is rolled. A dodge that was declared or already rolled counts against every attack
of the turn, so it needs no question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from functools import partial

from unhex_tui.engine.advice import Odds, Preview, Question
from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.dice import RollStrip, number, percent
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.gamekit.views import ALL, best_of, signed
from unhex_tui.systems.fading_suns.events.turns import Aborted, CoverTold, Met, Swapped
from unhex_tui.systems.fading_suns.fight import matchup
from unhex_tui.systems.fading_suns.fight.ledger import (
    ABORT,
    GRAPPLES,
    MOST_ACTIONS,
    SWAP,
    UNSAID,
    attack_goal,
    both,
    describe,
    dodge_goal,
    penalty,
    rolled_dodge,
    unsaid,
)
from unhex_tui.systems.fading_suns.fight.rolling import Live, dice_next, goal_strip, roll_goal
from unhex_tui.systems.fading_suns.people.character import Character, several, the
from unhex_tui.systems.fading_suns.rules.chances import COVERS, Reading, actions_penalty, cover_bonus, read, struck
from unhex_tui.systems.fading_suns.state.table import Act, Table

DEFEND = Question("defend", "Whether the target dodges, and what they give up for that, before the attack's dice.")
DODGE = Question(
    "dodge",
    "Whether the dodge has more successes and avoids the attack; if not, its successes are taken off the attack's. "
    "The dodge counts all turn.",
)
COVER = Question("cover", "What cover the dodger has: it adds to the dodge against shots and throws.")
NONE = Option("none", "No dodge", letter=".", also=("takes it as it comes", "does not dodge"))


_HOLDS = Reason("The hold takes the whole turn", ("FS-GRP-8",))


def why_no_abort(table: Table, character: Character) -> Iterator[Reason]:
    """Yield the reasons against an abort (FS-ABT-1 to FS-ABT-3)."""
    if character.aborted:
        yield Reason("Already aborted this turn", ("FS-ABT-1",))
    if character.done >= MOST_ACTIONS:
        yield Reason("Has done 3 actions this turn", ("FS-ABT-3",))
    if character.limited and character.done:
        yield Reason("Aborted last turn, so only 1 action", ("FS-ABT-2",))
    if "break" in character.used:
        yield Reason("Breaking out takes the whole turn", ("FS-GRP-6",))
    if any(kind in GRAPPLES for kind in character.used):
        yield Reason("A grapple takes the whole turn", ("FS-MUL-5",))
    if "hold" in character.used or table.held(character.id) is not None:
        yield _HOLDS


def counted_by(character: Character, answer: str) -> int:
    """Return the number of actions that the turn's penalty counts after this answer (FS-ABT-1)."""
    return max(character.counted, character.done + 1) if answer == ABORT else character.counted


def abort(table: Table, character: Character, to: str) -> None:
    """Abort the rest of the turn for one more action; the character pays next turn (FS-ABT-1, FS-ABT-2, FS-ABT-5)."""
    number = character.done + 1
    character.counted = counted_by(character, ABORT)
    character.aborted = character.pays = True
    character.used.append(to)
    table.record(Aborted(character.id, to, number, penalty(table, character, character.counted)))


def abort_option(table: Table, label: str, also: str) -> Option:
    """Return the option to abort, with its price in the label, as a small screen has no room for hints (FS-ABT-2)."""
    price = f"next turn 1 action at {signed(actions_penalty(2, table.rules))}"
    return Option(ABORT, f"{label}: {price}", letter="b", also=(also,))


def costs(table: Table, character: Character, answer: str) -> int:
    """Return the change of the target's goals by this answer, 0 or less (FS-ABT-1)."""
    return penalty(table, character, counted_by(character, answer)) - penalty(table, character, character.counted)


def meet(table: Table, action: Act) -> Procedure[None]:
    """Ask the target for a defence and pay its price."""
    answer = yield from ask(partial(_defence, table, action))
    target = table.characters[action.target]
    if answer.startswith(SWAP):
        kind = answer.removeprefix(SWAP)
        target.planned[target.planned.index(kind)] = "dodge"
        table.record(Swapped(target.id, describe(target, kind)))
    elif answer == UNSAID:
        target.planned, target.counted = ["dodge"], 1
        table.record(Swapped(target.id, ""))
    elif answer == ABORT:
        abort(table, target, "dodge")
    action.defence = "none" if answer == "none" else "dodge"


def ways_to_dodge(table: Table, target: Character) -> list[Option]:
    """Return the ways to dodge for a character who declared no dodge (FS-DOD-4, FS-ABT-1, FS-ABT-6)."""
    left = target.left
    if left and not target.used and table.rules.swap_before_acting == "free":
        kinds = [] if "hold" in left else dict.fromkeys(left)
        said = [(f"{SWAP}{kind}", f"instead of {the(describe(target, kind))}") for kind in kinds]
        return [
            Option(key, f"Dodge {what}", letter="" if n else "d", also=(f"dodges {what}",))
            for n, (key, what) in enumerate(said)
        ]
    if unsaid(table, target):
        return [Option(UNSAID, "Dodge as the only action", letter="d", also=("dodges, its only action",))]
    return [] if any(why_no_abort(table, target)) else [abort_option(table, "Abort to dodge", "aborts to a dodge")]


def why_no_dodge(table: Table, target: Character) -> Reason:
    """Return the reason why a character who is not held has no way to dodge (FS-ABT-1 to FS-ABT-3, FS-GRP-8)."""
    return next(why_no_abort(table, target), _HOLDS)


def still_dodges(table: Table, character: Character) -> tuple[int | None, bool]:
    """Return the goal of a dodge the character can still make, without cover, and whether it takes an abort.

    The goal is None if no dodge is possible (FS-DOD-6, FS-ABT-1, FS-GRP-8).
    """
    if character.held_by or not character.able:
        return None, False
    goal = dodge_goal(table, character).total
    ways = [] if character.dodges else ways_to_dodge(table, character)
    if not (character.dodges or ways):
        return None, False
    key = ways[0].key if ways else ""
    return goal + (costs(table, character, key) if key else 0), character.declared and key == ABORT


def _defence(table: Table, action: Act) -> Choose | Given:
    """Build the question on the defence, or the answer if there is no choice (FS-DOD-4, FS-DOD-6)."""
    attacker, target = both(table, action)
    if target.held_by or not target.able:
        return Given("none")
    if target.dodges:
        return Given("dodge")
    options = ways_to_dodge(table, target)
    if not options:
        return Given("none")
    what = describe(attacker, action.kind)
    goal = dodge_goal(table, target, attacker.ranged(action.kind)).total + costs(table, target, options[0].key)
    return choice(
        DEFEND.id,
        f"{attacker.name}'s {what} at {target.name}: does {target.name} dodge (goal {signed(goal)})?",
        (*options, NONE),
        _note(options[0].key),
        enter="none",
        then=dice_next(table, attacker),
        light=False,
        **seat_of(table, target.id, attacker.id),
    )


def _note(answer: str) -> Reason:
    if answer.startswith(SWAP):
        return Reason("Not acted yet: swapping an action for a dodge is free", ("FS-ABT-6",))
    if answer == UNSAID:
        return Reason("Not acted yet: a dodge as the only action is free", ("FS-ABT-6",))
    return Reason("Dodges this and later attacks this turn; earlier results stand", ("FS-ABT-4", "FS-ABT-7"))


def dodge(facts: Live) -> Procedure[Reading]:
    """Return the dodge against an attack: rolled once a turn, or each time if the table plays so (FS-DOD-5)."""
    table, action = facts
    target, ranged = table.characters[action.target], table.characters[action.who].ranged(action.kind)
    if ranged and not (rolled_dodge(table, target, ranged) and _alike_anywhere(table, target)):
        yield from _cover(table, action)
    if rolled := rolled_dodge(table, target, ranged):
        table.record(Met(target.id, rolled.successes))
        return rolled
    prompt, who = partial(_prompt, table, action), target.id
    reading = yield from roll_goal(
        facts, DODGE.id, who, "dodge", prompt, lambda: dodge_goal(table, table.characters[who], ranged)
    )
    target = table.characters[action.target]
    if "dodge" in target.left:
        target.used.append("dodge")
    target.dodge_face, target.dodge_goal = reading.face, dodge_goal(table, target).total
    return reading


def _prompt(table: Table, action: Act) -> str:
    attacker, target = both(table, action)
    against = several(action.attack.successes if action.attack else 0, "success", "successes")
    return f"{target.name} dodges {attacker.name}'s attack ({against})"


def _alike_anywhere(table: Table, target: Character) -> bool:
    """Tell whether the dodge already rolled has the same successes behind any cover."""
    more = (cover_bonus(target.down, cover, table.rules) for cover in COVERS)
    return len({read(target.dodge_face, target.dodge_goal + by).successes for by in more}) == 1


_COVER = (("none", "", "."), ("partial", "a crate", "p"), ("full", "a wall", "l"))
"""Keys, examples and letters of the kinds of cover."""


def cover_options(table: Table, target: Character) -> list[Option]:
    """Return the kinds of cover, each with its bonus for this character, who may be prone (FS-CVR-1)."""
    options = []
    for key, like, letter in _COVER:
        cover = "" if key == "none" else key
        bonus = cover_bonus(target.down, cover, table.rules)
        hint = ", ".join(filter(None, (like, "prone" if target.down else "")))
        options.append(Option(key, COVERS[cover].capitalize(), f"{hint}: dodge +{bonus}" if hint else "", letter))
    return options


def _cover(table: Table, action: Act) -> Procedure[None]:
    """Ask the GM for the target's cover (FS-CVR-1)."""

    def build() -> Choose:
        attacker, target = both(table, action)
        prompt, about = f"What cover does {target.name} have against {attacker.name}?", (target.id, attacker.id)
        return choice(
            COVER.id, prompt, cover_options(table, target), about=about, enter=target.cover or "none", light=False
        )

    answer = yield from ask(build)
    target = table.characters[action.target]
    cover = "" if answer == "none" else answer
    if cover != target.cover:
        target.cover = cover
        table.record(CoverTold(target.id, cover))


# -------------------------------------------------------------------- advice


HOLDS = "Holds: foes resist if they can without an abort; otherwise every grab holds."


def price(table: Table, target: Character, key: str) -> str:
    """Return the price of a dodge or resistance, with the odds of the actions given up (FS-ABT-2, FS-ABT-6)."""
    if key == ABORT:
        left = ", ".join(describe(target, kind) for kind in target.left)
        gives = [f"gives up now: {left}"] if left else []
        best = max(matchup.strikes(target), key=lambda kind: matchup.against_all(table, target, kind, 1).mean)
        then = matchup.next_turn(target)
        usual, less = (signed(attack_goal(table, matchup.counting(then, counted), best).total) for counted in (1, 2))
        return "; ".join([*gives, f"next turn 1 action: {describe(target, best)} at goal {less} instead of {usual}"])
    kind = key.partition(":")[2]
    if kind not in matchup.attacks(target):
        return ""
    given = matchup.against_all(table, target, kind, target.counted)
    return f"gives up the {describe(target, kind)}: hits {percent(given.hits)}, wounds {number(given.mean)}"


def resistance(table: Table, target: Character, met: str = "") -> str:
    """Return whether the odds of a hold include a contest, in words; `met` is the defence (FS-GRP-3, FS-ABT-5)."""
    if matchup.resists(table, target, met):
        return "assumed to resist"
    twin = copy(target)
    dodges = "dodge" in target.left or met not in ("", "none")
    twin.used = [*target.used, *(["dodge"] if dodges else [])]
    twin.aborted = target.aborted or met == ABORT
    return "cannot resist" if any(why_no_abort(table, twin)) else "assumed not to resist: that would take an abort"


@DEFEND.odds
def _defence_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds and the price of each defence (FS-DOD-4, FS-ABT-1, FS-ABT-2, FS-ABT-6)."""
    action, character, target = matchup.sides_of(table)
    kind, shot, grapples = action.kind, character.ranged(action.kind), action.kind in GRAPPLES
    cells, shares, worths, words = {}, {}, {}, {}
    for option in asked.options:
        key = option.key
        dodge = None if key == "none" else matchup.would_dodge(table, target, counted_by(target, key), shot).total
        odds = matchup.attack_odds(table, character, kind, target, dodge, metres=action.metres, met=key)
        cells[key], shares[key], worths[key] = matchup.cells_of(table, kind, target, odds), odds.hits, -odds.mean
        said = (price(table, target, key), resistance(table, target, key) if grapples else "")
        if text := "; ".join(filter(None, said)):
            words[key] = text
    heads, policy = matchup.heads_of(table, kind), HOLDS if grapples else ""
    return Odds(heads, cells, shares, heads[0], best_of(worths, "wounds"), words, policy=policy)


@DODGE.odds
def _dodge_odds(table: Table, _asked: Roll) -> Odds:
    """Return the odds of the dodge against an attack already rolled (FS-DOD-2, FS-DOD-3)."""
    action, character, target = matchup.sides_of(table)
    if (attack := action.attack) is None:
        return Odds()
    goal = matchup.would_dodge(table, target, target.counted, character.ranged(action.kind)).total
    odds = matchup.attack_odds(table, character, action.kind, target, goal, metres=action.metres, rolled=attack)
    faces = range(1, 21)
    avoided = [face for face in faces if struck(attack, read(face, goal), table.rules).how == "avoided"]
    span = f"{avoided[0]} to {avoided[-1]}" if len(avoided) > 1 else "".join(map(str, avoided))
    words = f"avoids on {span}" if span else "cannot avoid it, only reduce it"
    cells, heads = matchup.cells_of(table, "fist", target, odds), matchup.heads_of(table, "fist")
    if action.kind in GRAPPLES:
        cells, heads = cells[:1], ("grabs",)
    return Odds(heads, {ALL: cells}, {ALL: odds.hits}, heads[0], words={ALL: words}, now=matchup.EXPECTED)


@DEFEND.previews
def _sums(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return the sum of the dodge for each defence (FS-DOD-1, FS-ABT-1)."""
    action, character, target = matchup.sides_of(table)
    shot, keys = character.ranged(action.kind), [option.key for option in asked.options if option.key != "none"]
    goals = {key: matchup.would_dodge(table, target, counted_by(target, key), shot) for key in keys}
    return {key: Preview((f"Dodge: {dodge.words}",)) for key, dodge in goals.items()}


@DEFEND.strip
def _attack_strip(table: Table, _asked: Choose) -> RollStrip | None:
    """Return the strip of the attack to be met (FS-COR-1)."""
    action, character, target = matchup.sides_of(table)
    goal = attack_goal(table, character, action.kind, target.id).total
    return goal_strip(goal, table.rules, action.kind, title=f"{character.name}'s d20, goal {goal}")
