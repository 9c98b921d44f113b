"""The odds of an attack between two characters, from the current table (UA-SHF-1, UA-FOC-1, UA-DOD-1, UA-VES-3).

A declared dodge counts, also in hits, and a vest that probably covers the hit. Cherries count as "the roll is the
damage", since the choice is not known yet.

Odds as cells: columns for attacks, and the results of a dodge in words.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Choose, Option, Roll
from unhex_tui.engine.dice import half_up, number, percent
from unhex_tui.engine.procedure import Gone
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.gamekit.views import best_of, signed
from unhex_tui.systems.unknown_armies.fight.rolling import shift_words
from unhex_tui.systems.unknown_armies.fight.targets import attack_target, dodge_sum, hunch
from unhex_tui.systems.unknown_armies.fight.ways import REPEATED, WAYS, blow_of, reach, shots_of, weapon_of
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import Target, covers, follow_up
from unhex_tui.systems.unknown_armies.rules.chances import Attack, Met
from unhex_tui.systems.unknown_armies.rules.series import AttackOdds, attack_odds
from unhex_tui.systems.unknown_armies.state.table import Act, Table

CHERRY = "roll-damage"
NO_HARM = ("suppress", "hold_disarm", "blast", "missile")
"""Ways to attack without a damage number known in advance."""


class Matchup(Value):
    """An attack, or several equal attacks on one target, with the odds."""

    target: Target
    attack: Attack
    odds: AttackOdds
    known: bool
    """The damage follows from the rules and not from the GM's choice, as it does with magick."""


def sides(table: Table) -> tuple[Act, Character, Character]:
    """Return the current action, its attacker and its target; raise Gone if one of them is missing."""
    action = table.action
    if action is None or action.way not in WAYS or not {action.who, action.target} <= {*table.characters}:
        raise Gone
    return action, table.characters[action.who], table.characters[action.target]


def matchup(
    table: Table,
    character: Character,
    action: Act,
    foe: Character,
    many: int = 1,
    *,
    cherry: str = CHERRY,
    vest: bool | None = None,
) -> Matchup:
    """Return the odds of the action's attacks, or of `many` alike, with the dice rolled so far.

    `character` and `foe` may be copies of the table's characters. `vest` tells whether the vest covers the hit, None
    for the likely case (UA-VES-3).
    """
    later, _ = _later(character, foe, many)
    target, attack = attack_of(table, character, action, foe, many, cherry=cherry, vest=vest)
    known = hunch(character) if many > 1 and action.attack is None else 0
    first = None if later is character else target.value
    odds = attack_odds(
        attack,
        table.rules,
        foe.wounds,
        many=_can_be_made(character, action, many),
        known=known,
        falls=_falls(table, character),
        shifted=first,
    )
    return Matchup(target, attack, odds, action.way not in NO_HARM)


def _later(character: Character, foe: Character, many: int) -> tuple[Character, Character]:
    """Return both characters after the first of several attacks; it uses up a shift to one roll (UA-DIC-6)."""
    later = character if character.next_shift is None or many == 1 else replace(character, next_shift=None)
    return later, foe if foe.next_shift is None or many == 1 else replace(foe, next_shift=None)


def attack_of(
    table: Table,
    character: Character,
    action: Act,
    foe: Character,
    many: int = 1,
    *,
    cherry: str = CHERRY,
    vest: bool | None = None,
) -> tuple[Target, Attack]:
    """Return the target number and the facts of one of `many` attacks alike, as `matchup` counts them."""
    later, then = _later(character, foe, many)
    blow = blow_of(character, action, foe, foe.vest and (covers(action.called) if vest is None else vest))
    target = attack_target(table, character, action, foe)
    dodge = None if action.way == "blast" else dodge_of(table, foe, action)
    return target, Attack(
        target.value if later is character else attack_target(table, later, action, foe).value,
        blow,
        dodge if then is foe or dodge is None else dodge_of(table, then, action),
        dodged=action.dodge.value if action.dodge else hunch(foe),
        cherry=cherry,
        rolls=_rolls(character, action, many),
        flips=blow.obsessed and action.attack is None and action.way != "follow",
        no_matches=table.matchless(character),
        dodges_flat=table.matchless(foe),
        skilled=character.skilled(WAYS[action.way].role),
        dodger_skilled=foe.skilled("dodge"),
        next_dodge=None if then is foe or dodge is None else dodge[0],
    )


def _can_be_made(character: Character, action: Act, many: int) -> int:
    """Return how many of these attacks the loaded rounds allow, at least 1 (UA-MUL-1, UA-MUL-3)."""
    gun = weapon_of(character, action.way) if shots_of(action) else None
    return many if gun is None else max(1, min(many, gun.loaded // shots_of(action)))


def _falls(table: Table, character: Character) -> int:
    """Return the damage at which the character falls, or dies if already out; 0 for the dead (UA-WND-2)."""
    return 0 if character.dead else max(1, character.wounds - (0 if character.out else table.rules.out_at))


def _rolls(character: Character, action: Act, many: int) -> tuple[int, ...]:
    """Return the possible rolls if rolled dice, a follow-up or a hunch limit them, else () (UA-SUC-1, UA-CHK-5)."""
    if action.attack is not None:
        return (action.attack.value,)
    if action.way == "follow":
        return tuple(map(follow_up, range(10)))
    return (hunch(character),) if character.hunch and many == 1 else ()


def shift_told(character: Character) -> str:
    """Return the GM's shift in words, as the odds count it; empty without (UA-DIC-6)."""
    return f"with the GM's shift {shift_words(character)}" if shift_words(character) else ""


def dodge_of(table: Table, foe: Character, action: Act) -> tuple[int, int] | None:
    """Return the target number of the foe's dodge and the skill; None without a dodge (UA-DOD-1, UA-GRP-1)."""
    if not foe.dodging or foe.held_by or not foe.able:
        return None
    return dodge_sum(table, foe, action).total, foe.skill("dodge")


def usual(character: Character) -> str:
    """Return the way in which the character usually attacks: the weapon in hand, else bare hands."""
    for key in REPEATED[:2]:
        weapon = weapon_of(character, key)
        if (
            weapon is not None
            and character.skill(WAYS[key].role)
            and not (weapon.gun and (weapon.jammed or not weapon.loaded))
        ):
            return key
    return REPEATED[2]


def best_foe(table: Table, character: Character, action: Act, many: int = 1) -> tuple[Character, Matchup] | None:
    """Return the best target for some attacks with its odds; None if there is no target."""
    steps = best_in_steps(table, character, action, many)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            best: tuple[Character, Matchup] | None = stop.value
            return best


def best_in_steps(
    table: Table, character: Character, action: Act, many: int
) -> Generator[None, None, tuple[Character, Matchup] | None]:
    """Return the best target for some attacks with its odds, after a step for each target.

    For a PC, hidden characters are no targets. The best target is expected to lose the largest share of the wound
    points between them and going down, then is likeliest out, then takes the most damage, then the most hits.
    """
    matchups = []
    for foe in reach(table, character, action.way):
        if (action.way != "disarm" or foe.held_weapon is not None) and not (character.pc and foe.hidden):
            matchups.append((foe, matchup(table, character, action, foe, many)))
            yield
    return max(matchups, key=partial(_worth, table), default=None)


def _worth(table: Table, entry: tuple[Character, Matchup]) -> tuple[int, int, float, float]:
    """Return the worth of a target; an attack that misses takes nothing, however few wound points are left."""
    foe, odds = entry[0], entry[1].odds
    part = max(odds.out, min(odds.hits, odds.mean / _falls(table, foe))) if not foe.dead else odds.out
    return half_up(part, 2), half_up(odds.out, 2), odds.mean, odds.hits


def focused(character: Character, foe: Character, by: int) -> Character:
    """Return a copy of the character with focus on a foe (UA-FOC-1)."""
    return replace(character, focus=by, focus_on=foe.id)


def calling(action: Act, part: str) -> Act:
    """Return a copy of the action with a part called, or no longer called (UA-CAL-1)."""
    return replace(action, called="" if action.called == part else part)


def offered(asked: Roll | Choose) -> Sequence[Option]:
    """Return the options of a choice, or the extra options of a roll."""
    return asked.extras if isinstance(asked, Roll) else asked.options


def attackers(table: Table, character: Character) -> list[Character]:
    """Return the foes who can attack the character; holders and held foes cannot."""
    return [foe for foe in table.foes(character.id) if not foe.held_by and table.held(foe.id) is None]


def expected_damage(table: Table, character: Character, foes: list[Character]) -> float:
    """Return the expected damage to the character, or a copy, if each of the foes attacks once in the usual way."""
    return sum(matchup(table, foe, Act(foe.id, usual(foe)), character).odds.mean for foe in foes)


Told = Mapping[str, Matchup]
"""The odds of an attack by option key."""
POINT_BLANK = "a hit kills; even a miss does its roll as damage"
"""What a shot at a helpless target does (UA-EXO-1)."""
_DODGED, _MISSES = "dodged", "misses"
_MET: tuple[tuple[str, Met], ...] = ((_DODGED, "all"), ("half", "half"), ("full", "none"), (_MISSES, "misses"))


def columns(
    matchups: Told,
    words: Mapping[str, str],
    *,
    at: Mapping[str, str] | None = None,
    then: bool = False,
    rolled: bool = False,
) -> Odds:
    """Return columns of attacks, without columns that say nothing.

    `at` names each target in the first column; `then` shows target numbers. With `rolled` the roll is known and
    hits are left out. The best row does the most damage.
    """
    by_head = {
        "target": {key: signed(matchup.target.value) if then else "" for key, matchup in matchups.items()},
        "hits": {key: "" if rolled else percent(matchup.odds.hits) for key, matchup in matchups.items()},
        "damage": {key: number(matchup.odds.mean) if _harms(matchup) else "–" for key, matchup in matchups.items()},
        "out": {key: percent(matchup.odds.out) if _harms(matchup) else "–" for key, matchup in matchups.items()},
        "dead": {key: percent(matchup.odds.dead) if _harms(matchup) else "–" for key, matchup in matchups.items()},
        "own harm": {
            key: number(matchup.odds.own) if matchup.known and matchup.odds.own else "–"
            for key, matchup in matchups.items()
        },
    }
    idle = {"target": "", "hits": "", "dead": "0 %"}
    heads = tuple(head for head, column in by_head.items() if {*column.values()} - {idle.get(head, ""), "–"})
    cells = {key: tuple(by_head[head][key] for head in heads) for key in matchups}
    if at:
        heads, cells = ("at", *heads), {key: (at[key], *row) for key, row in cells.items()}
    worths = {key: matchup.odds.mean for key, matchup in matchups.items() if matchup.known}
    shares = {key: matchup.odds.hits for key, matchup in matchups.items()}
    said = {key: text for key, text in words.items() if text}
    best = best_of(worths, "damage")
    return Odds(heads, cells, shares, "hits", best, said, policy=" ".join(_policy(matchups, heads)))


def _policy(matchups: Told, heads: Collection[str]) -> Iterator[str]:
    """Yield the meaning of the columns if it is not obvious (UA-DOD-2, UA-HTH-3 to UA-HTH-5)."""
    if "hits" in heads and any(matchup.attack.dodge for matchup in matchups.values()):
        yield "Hits: the attack succeeds and is not fully dodged."
    if "dead" in heads and any(
        matchup.odds.first.of(lambda end: "choose" in end.effects) for matchup in matchups.values()
    ):
        yield (
            "Dead: hand to hand, 01 counts as a kill, though the attacker may knock the foe out instead, "
            "and the average damage does not count it."
        )
    if "hits" in heads and any(
        matchup.attack.blow.obsessed and _harms(matchup) and matchup.attack.cherry for matchup in matchups.values()
    ):
        yield "Damage: a matched success with the obsession counts as the cherry Big Hurt, whose damage is the roll."
    if any(matchup.attack.blow.way == "point_blank" for matchup in matchups.values()):
        yield (
            "Damage: a shot at a helpless target does its roll as damage, even if it misses;"
            " a hit kills, and counts as at least the wound points left."
        )
    if "own harm" in heads:
        armed = any(matchup.odds.own and matchup.attack.blow.bonus for matchup in matchups.values())
        matched = " and, with a weapon, from matched failures" if armed else ""
        yield f"Own harm: average damage to the attacker, mostly from 00{matched}."


def seen(matchup: Matchup, wounds: int) -> Highlight:
    """Return bars with the results of an attack, and its damage in words."""
    odds = matchup.odds
    hits = (("hits", odds.hits), (_MISSES, 1.0 - odds.hits))
    met = tuple((words, chance) for words, how in _MET if (chance := odds.first.met(how)))
    said = (f"average damage {number(odds.mean)} of {wounds}", f"out {percent(odds.out)}, dead {percent(odds.dead)}")
    shares = met if matchup.attack.dodge else hits
    return Highlight(shares=shares, idle=(_DODGED, _MISSES), words=said if _harms(matchup) else ())


def _harms(matchup: Matchup) -> bool:
    return matchup.known and not matchup.attack.blow.manner.harmless


def outcome(matchup: Matchup) -> str:
    """Return the results of an attack on a dodging target: `dodged 5 %, half damage 24 %, full damage 36 %`."""
    full = "full effect" if matchup.attack.blow.manner.harmless else "full damage"
    said = {"half": "half damage", "full": full}
    lines = ((said.get(words, words), matchup.odds.first.met(how)) for words, how in _MET)
    return ", ".join(f"{words} {percent(chance)}" for words, chance in lines if chance)


def dodged(foe: Character, matchup: Matchup) -> str:
    """Return in words the odds against a dodging foe, with the GM's shift to the dodge; empty without a dodge."""
    if not matchup.attack.dodge:
        return ""
    shift = shift_told(foe) and f"dodges {shift_told(foe)}"
    return "; ".join(filter(None, (f"with the dodge: {outcome(matchup)}", shift)))
