"""Declarations: how many actions each character takes, and which: FS-MUL-1 to FS-MUL-6, FS-ACT-4, FS-ABT-2.

Declarations are open: the players first, then the GM for the NPCs. A single action takes one answer; for two or three
actions the number comes first, then each action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import TypeAlias

from unhex_tui.engine.advice import Odds, Preview, Question
from unhex_tui.engine.chance import mean
from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, judged, seat_of
from unhex_tui.gamekit.views import ALL, best_of, signed
from unhex_tui.systems.fading_suns.events.turns import Declared, Freed
from unhex_tui.systems.fading_suns.fight import matchup
from unhex_tui.systems.fading_suns.fight.grapple import bound_odds, contest_sums
from unhex_tui.systems.fading_suns.fight.ledger import (
    GRAPPLES,
    attack_goal,
    contest_goal,
    describe,
    followed,
    initiative,
    initiative_of,
    penalty,
    sound,
    why_not,
    why_not_many,
)
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.rules.chances import holders_bonus
from unhex_tui.systems.fading_suns.state.table import Declaring, Table

ACTIONS = Question("declare.actions", "What the character does this turn; 2 or 3 actions lower initiative and rolls.")
WHICH = Question("declare.which", "Which action; each has its own initiative, but a dodge comes when an attack does.")
SAME = "same"
NOTHING = "none"
RELEASE = "release"
_COMMON_ACTIONS = {
    "fist": Option("fist", "Fist", letter="p", thing="fist"),
    "kick": Option("kick", "Kick", letter="k", thing="kick"),
    "grapple": Option("grapple", "Grapple", letter="g", thing="grapple"),
    "charge": Option("charge", "Charge", letter="c", thing="charge"),
    "dodge": Option("dodge", "Dodge", letter="d", thing="dodge"),
    "stand": Option("stand", "Stand up", letter="s", thing="stand"),
}
_SEVERAL = {
    "2": Option("2", "2 actions", letter="t", also=("two actions",)),
    "3": Option("3", "3 actions", letter="h", also=("three actions",)),
}
_NOTHING = Option(NOTHING, "Nothing", "no action: press . twice", "..")
_NO_OTHER = Option(NOTHING, "No other action", "press . twice", "..")
_PRONE = Reason("Prone characters may take any action, even charge, at no penalty", ("FS-KND-3",))
_FIRST = "a"
_OWN = "bfijmvwxz"
"""Letter of the first own action, and letters left for further own actions."""


def undeclared(table: Table) -> Character | None:
    """Return the next character to declare, players' characters first, or None if all have declared."""
    character = None
    for other in table.people:
        if not other.declared and other.able:
            if other.pc:
                return other
            character = character or other
    return character


def declare(table: Table, character: Character) -> Procedure[None]:
    """Ask for one character's declaration (FS-MUL-1)."""
    declaration = Declaring(character.id)
    answer = yield from ask(partial(_actions, table, declaration))
    if answer == RELEASE:
        release(table, character)
        return
    if answer == SAME:
        declaration.kinds = [*character.last]
    elif answer in _SEVERAL:
        declaration.many = int(answer)
        table.declaring = declaration
        while many(declaration.kinds) < declaration.many and answer != NOTHING:
            answer = yield from ask(partial(_which, table, declaration))
            declaration.kinds += [answer] if answer != NOTHING else []
    elif answer != NOTHING:
        declaration.kinds = [answer]
    table.declaring = None
    settle(table, character, declaration.kinds)


def settle(table: Table, character: Character, kinds: list[str]) -> None:
    """Record a character's declaration."""
    character.declared, character.planned, character.last, character.counted = True, kinds, [*kinds], many(kinds)
    what = tuple(describe(character, kind) for kind in kinds)
    at = character.charged if kinds == ["follow"] else ""
    table.record(Declared(character.id, what, penalty(table, character, character.counted), kinds == ["hold"], at))


def _who(table: Table, declaration: Declaring) -> Character:
    """Return the declaring character; raise MovedOn if an edit has made the declaration needless."""
    character = table.characters.get(declaration.who)
    if character is None or not character.able or character.declared or not table.contested:
        raise MovedOn
    if table.declaring is None and undeclared(table) is not character:
        raise MovedOn
    return character


def release(table: Table, character: Character) -> None:
    """Release the character whom this character holds, at no cost (FS-GRP-8)."""
    held = table.held(character.id)
    if held is not None:
        held.free()
        table.record(Freed(held.id, character.id, "released"))


def _offers(
    table: Table, character: Character, before: list[str], number: int
) -> Iterator[tuple[Option, Iterable[Reason]]]:
    """Yield each action with the reasons against it; `number` is the number of actions, 0 for a single action.

    Hints are goal and initiative as in a turn with that number of actions (FS-MUL-1).
    """
    counted, holds = number or 1, table.held(character.id) is not None
    more = penalty(table, character, counted) - penalty(table, character, character.counted)
    goal, begins = attack_goal(table, character, "fist").total + more, initiative(table, character, "fist") + more
    for kind in _COMMON_ACTIONS:
        if kind == "stand":
            if character.down:
                alone = [] if number else [*why_not_many(character, 2)]
                yield (
                    _standing(table, character, number),
                    [*alone, *why_not(table, character, kind, before, number=number or 2, holds=holds)],
                )
        else:
            option = _offered(kind, goal, begins + table.rules.init(kind))
            yield option, why_not(table, character, kind, before, number=counted, holds=holds)
    if followed(table, character):
        hint = _sums(
            attack_goal(table, character, "follow").total + more, initiative(table, character, "follow") + more
        )
        option = Option("follow", f"Grapple {table.name(character.charged)}", hint, "o")
        yield option, why_not(table, character, "follow", before, number=counted, holds=holds)
    weapons = character.weapons
    for weapon, letter in zip(weapons, _letters(tuple(each.name for each in weapons)), strict=True):
        goal, speed = attack_goal(table, character, weapon.key).total, initiative(table, character, weapon.key)
        hint = _sums(goal + more, speed + more)
        also = ("attack",) if letter == _FIRST else ()
        option = Option(weapon.key, weapon.name.capitalize(), hint, letter, thing=weapon.name, also=also)
        yield option, why_not(table, character, weapon.key, before, number=counted, holds=holds)


def _sums(goal: int, begins: int) -> str:
    return f"goal {signed(goal)}, init {signed(begins)}"


@lru_cache(maxsize=256)
def _letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the letters of own actions: `a` for the first, as for an attack in other games.

    The other letters come from the actions' names, as far as they are free; empty once all are taken.
    """
    letters = [_FIRST] if names else []
    for name in names[1:]:
        wishes = [letter for letter in (*name.lower(), *_OWN) if letter in _OWN and letter not in letters]
        letters.append(next(iter(wishes), ""))
    return tuple(letters)


@lru_cache(maxsize=1024)
def _offered(kind: str, goal: int, begins: int) -> Option:
    """Return the option for a common action with its numbers, cached because the same few recur."""
    option = _COMMON_ACTIONS[kind]
    return option._replace(hint="at any time" if kind == "dodge" else _sums(goal, begins))


def _standing(table: Table, character: Character, number: int) -> Option:
    more = penalty(table, character, number or 2) - penalty(table, character, character.counted)
    return _COMMON_ACTIONS["stand"]._replace(
        hint=f"2 actions, init {signed(initiative(table, character, 'stand') + more)}"
    )


@lru_cache(maxsize=64)
def _many(number: int, cost: int) -> Option:
    """Return the option for two or three actions, with the penalty on every roll (FS-MUL-2, FS-MUL-3)."""
    return _SEVERAL[str(number)]._replace(hint=f"{signed(cost)} per roll")


def _actions(table: Table, declaration: Declaring) -> Choose | Given:
    character = _who(table, declaration)
    options, blocked = (_bound if character.held_by or table.held(character.id) is not None else _free)(
        table, character
    )
    prompt = f"What does {character.name} declare for turn {table.round}?"
    notes = [_PRONE] if character.down and not character.held_by else []
    return choice(ACTIONS.id, prompt, options, *notes, blocked=blocked, **seat_of(table, character.id))


def _free(table: Table, character: Character) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """Return options and blocked options for a character who is in no hold."""
    offers: list[tuple[Option, Iterable[Reason]]] = [*_offers(table, character, [], 0)]
    offers += [(_many(number, penalty(table, character, number)), why_not_many(character, number)) for number in (2, 3)]
    if character.last:
        words = listed([describe(character, kind) for kind in character.last])
        offers.append((Option(SAME, "As last turn", words, "l"), sound(table, character, character.last)))
    offers.sort(key=lambda offer: offer[0].key == "stand")  # has no odds: small screens show it beside Nothing
    return judged([*offers, (_NOTHING, ())])


def _bound(table: Table, character: Character) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """Return options and blocked options for a character who holds or is held (FS-GRP-6, FS-GRP-8)."""
    held = table.held(character.id)
    if held is not None and not character.held_by:
        turn = (
            f"turn {held.hold_turn} of the hold: damage again, {holders_bonus(held.hold_turn):+} against breaking out"
        )
        options = (
            Option("hold", f"Hold {held.name}", turn, "h", also=("keeps the hold",)),
            Option(RELEASE, f"Let {held.name} go", "costs nothing; then declare", "l"),
        )
    else:
        holder = table.characters[character.held_by]
        odds = (
            f"{signed(contest_goal(table, character).total)} vs {signed(contest_goal(table, holder, character).total)}"
        )
        free = ("break free", f"break free of {holder.name}'s hold")
        options = (Option("break", f"Break out of {holder.name}'s hold", odds, "b", also=free), _NOTHING)
    return options, judged(_offers(table, character, [], 0))[1]


def _which(table: Table, declaration: Declaring) -> Choose | Given:
    character = _who(table, declaration)
    options, blocked = judged(_offers(table, character, declaration.kinds, declaration.many))
    nth = many(declaration.kinds) + 1
    said = f" ({listed([describe(character, kind) for kind in declaration.kinds])} so far)" if declaration.kinds else ""
    prompt = f"{character.name}: what is action {nth} of {declaration.many}?{said}"
    left = options or (_NO_OTHER,)  # after an edit, such as one by which the character is held now
    return choice(WHICH.id, prompt, left, blocked=blocked, **seat_of(table, character.id))


# -------------------------------------------------------------------- advice


_TURN = ("hits", "wounds", "+ dodge", "avoids")
"""Columns: hits of each attack, wounds of the turn, wounds with one action a dodge, hits avoided by that dodge."""

_AVOIDS = "Avoids: the share of foes' hits that the dodge avoids."
_MEANING = f"+ dodge: wounds dealt if one of the actions is a dodge. {_AVOIDS}"

Outlooks: TypeAlias = Callable[[str, int], matchup.AttackOdds]
"""Cached odds of an attack on any foe in a turn with a number of actions, for one question."""


@ACTIONS.odds
def _declare_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds of each number of actions, and of each action alone (FS-MUL-1 to FS-MUL-3)."""
    character = table.subject(asked)
    if character.held_by or table.held(character.id) is not None:
        return bound_odds(table, character)
    odds_of: Outlooks = cache(partial(matchup.against_all, table, character))
    cells: dict[str, tuple[str, ...]] = {}
    worths: dict[str, float] = {}
    words: dict[str, str] = {}
    for option in asked.options:
        key = option.key
        if key in ("2", "3"):
            cells[key], worths[key] = _several(table, character, odds_of, int(key))
            words[key] = _own_goal(table, character, _best(character, odds_of, int(key)), int(key))
        elif key == "same" and {*character.last} & {*matchup.attacks(character), "dodge"}:
            cells[key], worths[key] = _turn(table, character, odds_of, character.last)
        elif key in (*matchup.attacks(character), "dodge"):
            cells[key], worths[key] = _turn(table, character, odds_of, [key])
            words[key] = "; ".join(filter(None, (_besides(odds_of, key), _too_late(table, character, key))))
    more = {"2", "3"} & cells.keys()
    each: dict[str, list[str]] = {}
    for counted in sorted(more):
        each.setdefault(describe(character, _best(character, odds_of, int(counted))), []).append(counted)
    words |= {ALL: "; ".join(f"{' or '.join(many)} actions: odds if each is “{kind}”" for kind, many in each.items())}
    words = {key: text for key, text in words.items() if text}
    if not more:
        cells = {key: _alone(row) for key, row in cells.items()}
    heads, policy = (_TURN, _MEANING) if more else (_alone(_TURN), _AVOIDS)
    return Odds(
        heads, cells, best=best_of(worths, "wounds"), words=words, assumes=_assumed(table, character), policy=policy
    )


def _alone(row: tuple[str, ...]) -> tuple[str, ...]:
    """Return a row without the column of a dodge beside other actions."""
    return (*row[:2], *row[3:])


def _own_goal(table: Table, character: Character, kind: str, counted: int) -> str:
    """Return the goal of a weapon or trained action in a turn with this many actions; empty for fist and kick."""
    if character.action(kind) is None:
        return ""
    goal = attack_goal(table, matchup.counting(character, counted), kind).total
    return f"{describe(character, kind)}: goal {signed(goal)}"


@WHICH.odds
def _which_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds of the next action among several (FS-MUL-1)."""
    declaration = table.declaring
    character = table.subject(asked)
    counted = declaration.many if declaration is not None else 1
    cells: dict[str, tuple[str, ...]] = {}
    worths: dict[str, float] = {}
    for option in asked.options:
        key = option.key
        if key == "dodge":
            cells[key] = ("–", "–", percent(matchup.avoids(table, character, counted)))
        elif key in matchup.attacks(character):
            odds = matchup.against_all(table, character, key, counted)
            cells[key], worths[key] = (percent(odds.hits), number(odds.mean), "–"), odds.mean
    return Odds(
        _alone(_TURN), cells, best=best_of(worths, "wounds"), assumes=_assumed(table, character), policy=_AVOIDS
    )


def _besides(odds_of: Outlooks, kind: str) -> str:
    """Return odds without a column of their own, in words."""
    if kind == "charge":
        return f"a hit knocks both down; own wounds {number(mean(odds_of(kind, 1).own))}"
    return (
        f"holds {percent(odds_of(kind, 1).holds)}, assuming that foes resist if they can without an abort"
        if kind in GRAPPLES
        else ""
    )


def _too_late(table: Table, character: Character, kind: str) -> str:
    """Return that the bonus after a charge is lost to who stands up before, in words (FS-CHG-6)."""
    late = kind == "follow" and matchup.stands_first(table, matchup.counting(character, 1), kind)
    return f"{table.name(character.charged)} stands up first: no +2 to this goal" if late else ""


def _turn(table: Table, character: Character, odds_of: Outlooks, kinds: list[str]) -> tuple[tuple[str, ...], float]:
    """Return the cells and the expected wounds of a turn with exactly these actions."""
    counted = many(kinds)
    all_odds = [odds_of(kind, counted) for kind in kinds if kind in matchup.attacks(character)]
    hits = percent(sum(odds.hits for odds in all_odds) / len(all_odds)) if all_odds else "–"
    wounds = sum(odds.mean for odds in all_odds)
    dodged = percent(matchup.avoids(table, character, counted)) if "dodge" in kinds else "–"
    return (hits, number(wounds) if all_odds else "–", "–", dodged), wounds


def _best(character: Character, odds_of: Outlooks, counted: int) -> str:
    """Return the key of the repeatable attack with the most expected wounds in a turn with this many actions."""
    return max(matchup.strikes(character), key=lambda kind: odds_of(kind, counted).mean)


def _several(table: Table, character: Character, odds_of: Outlooks, counted: int) -> tuple[tuple[str, ...], float]:
    """Return the cells and the expected wounds of a turn with this many best attacks, or one of them a dodge."""
    best = odds_of(_best(character, odds_of, counted), counted)
    all_of_them = counted * best.mean
    rest, avoided = number((counted - 1) * best.mean), percent(matchup.avoids(table, character, counted))
    return (percent(best.hits), number(all_of_them), rest, avoided), all_of_them


def _assumed(table: Table, character: Character) -> str:
    foes = table.foes(character.id)
    against = f"average over {len(foes)} foes" if len(foes) > 1 else f"against {foes[0].name}"
    dodgers = [foe.name for foe in foes if foe.dodges]
    if len(foes) == 1:
        dodging = "dodging" if dodgers else "not dodging"
    else:
        dodging = f"{len(dodgers)} dodging" if dodgers else "none dodging"
    return f"{against}, {dodging}"


@ACTIONS.previews
@WHICH.previews
def _declared(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return the sums of each action that may be declared (FS-MUL-1, FS-INI-1)."""
    character = table.subject(asked)
    declaration = table.declaring
    counted = (declaration.many if declaration is not None else 0) or 1
    previews = {}
    for option in asked.options:
        key = option.key
        if key in _SEVERAL:
            previews[key] = Preview((_parts(table, character, "fist", int(key)).replace("Goal", "Fist goal", 1),))
        elif key == SAME and character.last:
            previews[key] = Preview((_parts(table, character, character.last[0], many(character.last)),))
        elif key == "break":
            previews[key] = contest_sums(table, character, table.characters[character.held_by], character)
        elif key in (*matchup.attacks(character), "dodge", "stand", "hold"):
            previews[key] = Preview((_parts(table, character, key, max(counted, many([key]))),))
    return previews


def _parts(table: Table, character: Character, kind: str, counted: int) -> str:
    """Return goal and initiative of an action with all parts, in a line, since odds stand below it."""
    if kind == "dodge":
        return f"Dodge: {matchup.would_dodge(table, character, counted).words}"
    twin = matchup.counting(character, counted)
    begins = initiative_of(table, twin, kind).words
    if kind in ("stand", "hold"):
        return f"Initiative: {begins}"
    return f"Goal: {attack_goal(table, twin, kind).words}; init: {begins}"
