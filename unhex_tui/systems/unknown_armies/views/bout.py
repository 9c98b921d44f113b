"""The view of a fight: the attacker and the target, the attack's sum, the dodge and the turn order.

UA-INI-1 to UA-INI-4, UA-SHF-1, UA-MUL-1, UA-DOD-2 to UA-DOD-4, UA-DOD-7. The sum comes from the rules; odds are
not part of this view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from unhex_tui.evening.known import knows
from unhex_tui.evening.sums import signed
from unhex_tui.evening.words import AsRead
from unhex_tui.scenes.bout import Addend, Bout
from unhex_tui.scenes.token import Token
from unhex_tui.scenes.turn import Act, Part, Turn
from unhex_tui.systems.unknown_armies.fight.order import in_order, order_known
from unhex_tui.systems.unknown_armies.fight.targets import attack_target, dodge_sum
from unhex_tui.systems.unknown_armies.fight.ways import WAYS, blow_of, runs_out
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import PARTS
from unhex_tui.systems.unknown_armies.rules.dice import read
from unhex_tui.systems.unknown_armies.rules.dice import shown as as_rolled
from unhex_tui.systems.unknown_armies.rules.dodging import halves
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.views.cards import card_of, token_of
from unhex_tui.systems.unknown_armies.views.people import conditions_of, order_of

_DID = {
    "simple_now": "simple action",
    "other": "other action",
    **dict.fromkeys(("melee", "firearms", "magick"), "attack"),
}
"""Words for actions that are not shown by their key."""


def bout_of(table: Table, people: Mapping[str, Character], sides: Sequence[str], gm: bool) -> Bout:
    """Return the view of the fight with the shown characters by their ids in the view; empty outside fights."""
    if not table.fighting:
        return Bout("", Turn("", ()))
    ids = {c.id: who for who, c in people.items()}
    actor, foe = faced(table, gm)
    there = [c for c in (in_order(table) if gm else order_known(table)) if c.id in ids]
    there += [c for c in people.values() if c not in there and not c.away]
    tokens = {
        c.id: token_of(table, ids[c.id], c, sides.index(c.team), gm, current=actor is not None and c.id == actor.id)
        for c in there
    }
    used = {} if actor is None else {actor.id: _roles(table)}
    if foe is not None and foe.dodging:
        used[foe.id] = ("dodge",)
    parts = tuple(_part(table, tokens[c.id], c, gm) for c in there)
    adds, whole = _sum(table, actor, foe, gm)
    return Bout(
        table.title,
        Turn(f"Round {table.round}", parts, ("order", "done")),
        tuple(card_of(table, tokens[c.id], c, used.get(c.id, ()), gm) for c in there),
        tuple(ids[c.id] for c in (actor, foe) if c is not None and c.id in tokens),
        adds,
        whole,
        _rulings(table, actor, foe, gm),
    )


def faced(table: Table, gm: bool) -> tuple[Character | None, Character | None]:
    """Return the attacker and the target as far as the audience sees them; None for either if not."""
    action = table.action
    actor = table.characters.get(action.who) if action is not None else None
    if action is None or actor is None or (not gm and (actor.hidden or not action.begun)):
        return None, None
    foe = table.characters.get(action.target)
    return actor, foe if foe is not None and (gm or not foe.hidden) else None


def _roles(table: Table) -> tuple[str, ...]:
    """Return the roles of the skills that the acting character uses."""
    way = WAYS.get(table.action.way) if table.action is not None else None
    return (way.role,) if way is not None else ()


def _part(table: Table, token: Token, c: Character, gm: bool) -> Part:
    """Return a character's entry in the turn order."""
    action = table.action
    acts = [Act(_DID.get(done, done), "done") for done in c.done]
    if action is not None and action.who == c.id and (gm or action.begun) and action.way:
        way = WAYS.get(action.way)
        acts.append(Act(way.label.lower() if way else action.way.partition(":")[0].replace("_", " "), "now"))
    own = gm or c.pc or AsRead(table, gm).numbers(c.id)
    order = order_of(c) if own else ""
    done = c.gone or (bool(c.fate) and not (c.fate == "out" and runs_out(c)))
    told = gm or knows(c, "condition")
    return Part(token, order, acts=tuple(acts), states=conditions_of(table, c, gm), done=done and told)


# -------------------------------------------------------------------- the sum


def _sum(
    table: Table, actor: Character | None, foe: Character | None, gm: bool
) -> tuple[tuple[Addend, ...], Addend | None]:
    """Return the parts of the attack's target number, and the total with the rolls that hit."""
    action = table.action
    if action is None or actor is None or foe is None or action.way not in WAYS:
        return (), None
    if not AsRead(table, gm).numbers(actor.id):
        return (), None
    target = attack_target(table, actor, action, foe)
    (first, skill), *others = target.sum.parts
    parts = (Addend(first, signed(skill)), *(Addend(name, f"{by:+}".replace("-", "−")) for name, by in others))
    least = blow_of(actor, action, foe).minimum
    if action.attacks > 1:
        parts = (*parts, Addend(f"each of {action.attacks} attacks", f"/{action.attacks}"))
    part = f" the {PARTS[action.called].name}" if action.called else ""
    words = f"or less, minimum {least}, hits{part}" if least > 1 else "or less hits"
    if action.attack is not None:
        came = "hit" if action.attack.succeeded else "miss"
        words = f"{as_rolled(action.attack.value)}: {came}"
    return parts, Addend("target", signed(target.value), words)


# -------------------------------------------------------------------- the dodge


def _rulings(
    table: Table, actor: Character | None, foe: Character | None, gm: bool
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return a heading and, by the attack's roll, the dodges that help (UA-DOD-2 to UA-DOD-4, UA-DOD-7)."""
    action = table.action
    if action is None or actor is None or foe is None or not foe.dodging or not AsRead(table, gm).numbers(foe.id):
        return "", ()
    target, rating = dodge_sum(table, foe, action).total, foe.skill("dodge")
    attack, skilled = action.attack, foe.skilled("dodge")
    cut = [True, True]
    if action.way in WAYS:  # the effect of 01, or of any hit, may be no damage
        blow = blow_of(actor, action, foe)
        cut = [halves(read(roll, 100, table.rules), blow, table.rules) for roll in (99, 1)]

    def ruling(roll: int) -> str:
        return _ruling(roll, target, rating if cut[roll == 1] else 0, skilled)

    heading = f"{foe.name} dodges: up to {signed(target)}, minimum the attack's roll"
    if attack is not None and attack.succeeded:
        return heading, ((f"attack {as_rolled(attack.value)}", ruling(attack.value)),)
    return heading, tuple(_ruled(ruling))


def _ruled(ruling: Callable[[int], str]) -> Iterator[tuple[str, str]]:
    """Yield ranges of the attack's roll with the same result."""
    first, before = 1, ruling(1)
    for roll in range(2, 101):
        now = ruling(roll) if roll < 100 else ""
        if now != before:
            span = as_rolled(first) if first == roll - 1 else f"{as_rolled(first)} to {as_rolled(roll - 1)}"
            yield f"attack {span}", before
            first, before = roll, now


def _ruling(roll: int, target: int, rating: int, skilled: bool) -> str:
    """Return the result of a dodge against one attack roll, in words."""
    rest = "half" if roll < rating else "full"
    if roll > target:
        return f"dodged on 01 only, else {rest}"
    return f"dodged {'' if skilled else 'on a match '}from that roll up to {target}, else {rest}"
