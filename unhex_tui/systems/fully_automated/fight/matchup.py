"""Facts of an attack between two characters on the table, and its odds: FA-ATK-1, FA-ATK-3, FA-ATK-15, FA-DEF-2.

Odds are counted from the chance rules that play runs, without movement apart from a free hex that the attack needs. A
target that plays Defend defends, uses held aim, and counters with the card that does the most damage. Before the reveal
only targets without a choice count as defending (FA-SEL-6). The last part puts odds into cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.chance import Spread, exact, mean, merged, share
from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.procedure import Gone
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.views import best_of
from unhex_tui.systems.fully_automated.fight.actions import DEFEND, card, imposed, playable
from unhex_tui.systems.fully_automated.fight.measuring import attack_line, bears, card_of, closer, fits
from unhex_tui.systems.fully_automated.fight.order import both
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.chances import AttackFacts, Blow, End, attack
from unhex_tui.systems.fully_automated.rules.damage import Condition, Harm, can_restrain, condition, on_defence
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, SIGNS, Edge
from unhex_tui.systems.fully_automated.state.table import Act, Table

_STILL = Act("", "")
"""An action whose free hex is unused."""
FAILS = ("fails", "countered")
"""The worst result of Restrain against a target without a counter-attack, and with one (FA-RES-3)."""


class Live(NamedTuple):
    """Facts of the attack under way, each read from the table when a chance rule needs it."""

    table: Table
    action: Act
    defends: bool = False
    """The target rolls a defence, as decided when the attack begins."""

    def strike(self, _hindered: bool) -> Live:
        """Return these facts; the action has the result of the defence."""
        return self

    def back(self, hindered: bool) -> Live:
        """Return the facts of a counter-attack whose card is not chosen yet."""
        action = self.action
        back = Act(action.target, "", begun=True, target=action.who, counter=True, worse=hindered, typed=action.typed)
        return Live(self.table, back)

    @property
    def sides(self) -> Sides:
        """Both sides; raises Gone if one is no longer present."""
        character, target = both(self.table, self.action)
        return Sides(self.action, character, card_of(self.table, self.action), target)

    def harm(self, outcome: int) -> Harm:
        return blow_of(self.table, self.sides).harm(outcome, self.table.rules)


class Sides(NamedTuple):
    """An action that attacks, its attacker, card and target, in the order of `closer`."""

    action: Act
    character: Character
    card: Card
    target: Character


def sides_of(table: Table) -> Sides:
    """Return the attack under way; raise Gone if its card or a character is missing."""
    action = table.action
    plays = card(table, action.card) if action is not None else None
    if action is None or plays is None or not {action.who, action.target} <= table.characters.keys():
        raise Gone
    return Sides(action, table.characters[action.who], plays, table.characters[action.target])


def blow_of(table: Table, sides: Sides, line: Line | None = None) -> Blow:
    """Return an attack before its dice along the line from where both stand, or along another."""
    action, character, card, target = sides
    line = line or attack_line(table, character, target)
    edges = bears(table, action, character, card, line)
    return Blow(card, line.distance, edges, aimed=action.aimed, cover=line.covered, armor=target.armor)


def defends(table: Table, action: Act, target: Character) -> bool:
    """Tell whether the target answers an attack with a defence roll (FA-DEF-1, FA-ATK-15)."""
    if action.counter:
        return target.defends and table.rules.counter_defendable == "on"
    bound = imposed(target) if table.phase == "choosing" else ""
    return target.defends and (target.action or bound) == DEFEND


def on_guard(table: Table, sides: Sides, aims: bool | None = None, line: Line | None = None) -> tuple[Edge, ...]:
    """Return the edges of a defence; `aims` means with held aim, None as the rules have it (FA-DEF-4 to FA-DEF-8)."""
    action, character, card, target = sides
    line = line or attack_line(table, character, target)
    return on_defence(
        card,
        line.distance,
        table.rules,
        cover=line.covered,
        aimed=action.aimed,
        holds_aim=_uses_aim(table, target) if aims is None else aims,
        stuns=target.stun,
        down=down(target),
    )


def down(target: Character) -> str:
    """Return `restrained` or `incapacitated` if that limits the target to defending; empty otherwise (FA-DEF-6)."""
    return "restrained" if target.restrained else "incapacitated" if target.incapacitated else ""


def _uses_aim(table: Table, target: Character) -> bool:
    """Tell whether the target defends with held aim (FA-AIM-10, FA-AIM-11)."""
    return target.aim > 0 or (target.aim_spent and table.rules.aim_defend_scope == "round")


def counters(table: Table, sides: Sides, *, at: str = "", to: str = "") -> list[Card]:
    """Return the target's cards that can counter an attack under the table rules (FA-ATK-15).

    Counter-attacks are not countered.
    """
    action, character, card, target = sides
    if action.counter or not target.defends:
        return []
    back = attack_line(table, target, character, at=to, to=at)
    fitting = [
        mine
        for mine in playable(table, target)
        if (
            fits(mine, back)
            or (table.rules.counter_free_move == "1" and closer(table, _STILL, target, mine, character))
        )
        and (not mine.restrains or can_restrain(target.hp, character.hp, table.rules))
    ]
    match table.rules.counter_card:
        case "same_category":
            return [mine for mine in fitting if mine.category == card.category]
        case "unarmed_only":
            return [mine for mine in fitting if mine.unarmed]
    return fitting


def back_at(sides: Sides, card: Card, *, worse: bool = False) -> Sides:
    """Return the sides of a counter-attack with a card, at disadvantage if it is `worse`."""
    _, character, _, target = sides
    return Sides(Act(target.id, "", target=character.id, counter=True, worse=worse), target, card, character)


# -------------------------------------------------------------------- odds


class AttackOdds(Value):
    """The results of an attack with their probabilities."""

    ends: Spread[End]
    place: str = ""
    """The hex that the attacker steps to first; empty for none."""


def damage(ends: Spread[End]) -> float:
    """Return the expected damage to the target."""
    return mean(tuple((end.hurt, chance) for end, chance in ends))


def after(ends: Spread[End], hp: int) -> dict[Condition, float]:
    """Return the probability of each condition of a target with these hit points (FA-HP-1 to FA-HP-3, FA-RES-4)."""
    return dict(merged(ends, lambda end: condition(hp - end.hurt, end.restrained)))


def answer(table: Table, sides: Sides, *, at: str = "", to: str = "") -> AttackFacts | None:
    """Return the target's counter-attack with the most damage; None if the target has none (FA-ATK-15).

    An attacker who aimed has spent the aim by then (FA-AIM-11).
    """
    aims = table.rules.aim_defend_scope == "round" if sides.action.aimed else None
    backs = [back_at(sides, mine) for mine in counters(table, sides, at=at, to=to)]
    line = attack_line(table, sides.target, sides.character, at=to, to=at) if backs else None
    answers = (
        AttackFacts(
            table.rules,
            blow_of(table, back, line),
            on_guard(table, back, aims, line) if defends(table, back.action, back.target) else None,
        )
        for back in backs
    )
    return max(answers, key=_dealt, default=None)


@lru_cache(4096)
def _dealt(facts: AttackFacts) -> float:
    """Return the expected damage of an attack with these facts."""
    return damage(exact(attack, facts))


def met(
    table: Table, sides: Sides, *, at: str = "", to: str = "", aims: bool | None = None, rolled: bool = False
) -> Spread[End]:
    """Return the odds of an attack before the target's defence, if any (FA-DEF-2).

    `at` and `to` are other hexes to assume for attacker and target; `aims` means a defence with held aim, None as the
    rules have it; `rolled` means that the attack goes ahead.
    """
    action, character, card, target = sides
    line = attack_line(table, character, target, at=at, to=to)
    guarded = not rolled and defends(table, action, target)
    edges = on_guard(table, sides, aims, line) if guarded else None
    counter = answer(table, sides, at=at, to=to) if guarded or card.restrains else None
    facts = AttackFacts(table.rules, blow_of(table, sides, line), edges)
    return exact(attack, facts._replace(answer=counter.blow, parry=counter.edges) if counter else facts)


def places(table: Table, sides: Sides) -> list[str]:
    """Return the hexes from which an attack is possible: "" for the attacker's own, or those of the free hex.

    FA-ATK-3, FA-RES-2.
    """
    _, character, card, target = sides
    if card.restrains and (target.restrained or not can_restrain(character.hp, target.hp, table.rules)):
        return []
    return [""] if fits(card, attack_line(table, character, target)) else closer(table, *sides)


def attack_odds(table: Table, sides: Sides) -> AttackOdds | None:
    """Return the odds of an attack; None if it is not possible.

    If the free hex is needed first, the attacker steps where the damage is highest.
    """
    odds = (AttackOdds(met(table, sides, at=place), place) for place in places(table, sides))
    return max(odds, key=lambda odds: damage(odds.ends), default=None)


# -------------------------------------------------------------------- cells


def by_the_dice(table: Table, sides: Sides) -> str:
    """Return the effects of the outcomes: `--: 2, -: 4, 0: 6, +: 8≈, ++: 10≈≈ (≈ stun)` (FA-ATK-2, FA-RES-3)."""
    blow = blow_of(table, sides)
    done = {outcome: blow.harm(outcome, table.rules) for outcome in OUTCOMES}
    if sides.card.restrains:
        return f"--: {FAILS[any(counters(table, sides))]}, -: {done[-1].dealt} damage, 0, +, ++: restrained"
    row = ", ".join(f"{SIGNS[outcome]}: {harm.dealt}{'≈' * harm.stuns}" for outcome, harm in done.items())
    return f"{row} (≈ stun)" if "≈" in row else row


NO_WORDS: Mapping[str, str] = MappingProxyType({})
Attacks = dict[str, tuple[Spread[End], int]]
"""The results of an attack and the target's hit points, by option key."""


def columns(
    attacks: Attacks, words: Mapping[str, str] = NO_WORDS, *, worse: bool = False, at: Mapping[str, str] = NO_WORDS
) -> Odds:
    """Return columns of attacks, without columns that say nothing.

    The best row does the most damage, or the least if the defender chooses (`worse`). `at` names each card's target in
    the first column, and then the columns that decide between cards come first.
    """
    rows = {key: _cells(ends, hp) for key, (ends, hp) in attacks.items()}
    order = ("damage", "stun", "out", "dead", "hits", "counter") if at else tuple(_IDLE)
    heads = tuple(head for head in order if {row[head] for row in rows.values()} - {_IDLE[head], "–"})
    cells = {key: tuple(rows[key][head] if key in rows else "" for head in heads) for key in at or rows}
    if at:
        heads, cells = ("target", *heads), {key: (whom, *cells[key]) for key, whom in at.items()}
    worths = {key: damage(ends) * (-1 if worse else 1) for key, (ends, _) in attacks.items()}
    return Odds(heads, cells, best=best_of(worths, "damage"), words=words)


_IDLE = {"damage": "", "hits": "100 %", "stun": "0 %", "out": "0 %", "dying": "0 %", "dead": "0 %", "counter": "0.0"}
"""The cells that say nothing, by the heads of all columns."""


def _cells(ends: Spread[End], hp: int) -> dict[str, str]:
    """Return the cells of an attack on a target with these hit points, by their heads."""
    left = after(ends, hp)
    dead = left.get("dead", 0.0)
    return {
        "damage": number(damage(ends)),
        "hits": percent(share(ends, lambda end: end.lands)),
        "stun": percent(share(ends, lambda end: end.stuns)),
        "out": percent(1 - left.get("up", 0.0)) if hp > 0 else "–",
        "dying": percent(left.get("dying", 0.0) + dead),
        "dead": percent(dead),
        "counter": number(mean(tuple((end.back, chance) for end, chance in ends))),
    }
