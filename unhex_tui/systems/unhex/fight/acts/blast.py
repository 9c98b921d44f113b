"""Blast: AOE-3, AOE-5, ARM-1, DMG-6, DMG-7, RUL-14, RUL-18, RUL-29, RUL-32, RUL-38.

After the roll, the user chooses which die is the damage and who the targets are. Only then each target may defend, with
a roll of their own. The others spread the damage, and all of it lands together.

No ability makes a character good at area effects, so re-rolls do not count for odds (DICE-7). Damage and KO are two
questions: one assumes a user who plays for damage to enemies, the other a user who plays for their KO. Each user picks
the die, the targets and the number of a critical success that serve the goal best, among equals those that harm the own
side least. Hit chances and losses on their own side assume play for damage. Victims use armor against all of the damage
if they have any, else spread it so as to stay conscious; among equal choices the user takes the best one without armor.
The only reaction counted is all-out defend: other reactions are chosen after the dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Literal

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.chance import exact
from unhex_tui.engine.decision import Choose, Next, Option, Pick, Reason
from unhex_tui.engine.dice import half_up, number, percent
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.questions import barred, choice, seat_of, seats_of, several
from unhex_tui.systems.unhex.events.event import BlastAimed
from unhex_tui.systems.unhex.fight.facts.skill import action_of, main_dice, present
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets, legal, stands_all_out
from unhex_tui.systems.unhex.fight.matchup import defence, roller_of
from unhex_tui.systems.unhex.fight.rolls.damage import land_spread, share_out
from unhex_tui.systems.unhex.fight.rolls.damage_previews import of_blast, of_defences, of_targets
from unhex_tui.systems.unhex.fight.rolls.lasting import (
    costs,
    react,
    seen_or_not,
    spread_out,
    started,
    unseen_note,
    worn,
)
from unhex_tui.systems.unhex.fight.rolls.reacting import (
    defend_option,
    dice_next,
    held_off,
    reaction_dice,
    reactors_in,
    stand_all_out,
    why_no_defence,
)
from unhex_tui.systems.unhex.fight.rolls.rolling import first, settle, settling_order
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.rules.chances import Blow, Degree, Used, UseFacts, Victim, bar, degree, use
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, Roller, is_critical
from unhex_tui.systems.unhex.rules.rerolls import Defence, replies
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area, Dice, Spread

DICE = Question("blast.dice", previews=of_blast)
TARGETS = Question("blast.targets", previews=of_targets)
REACT = Question("blast.react", previews=of_defences)


def blast(table: Table, action: Action, doing: Area, degree: Degree) -> Procedure[None]:
    """Play the effects of a successful roll with a blast."""
    dice = action.dice
    assert dice is not None
    doing.points, doing.spots, _ = degree
    doing.victims = yield from ask(lambda: _targets(table, action, doing))
    _tell_targets(table, action, doing)
    yield from _defences(table, action, doing)
    yield from _damage(table, action, doing, dice)


def in_reach(table: Table, action: Action, doing: Area) -> list[Character]:
    """Return the possible targets in the area, enemies first."""
    return blast_targets(table, table.characters[action.actor], doing.goal)


# -------------------------------------------------------------------- dice and targets


def which_damage(table: Table, action: Action, doing: Area, dice: Dice) -> Choose | Given:
    """Build the question which die is the damage of a blast."""
    present(table, action.actor)
    there = in_reach(table, action, doing)
    if not there:
        return Given("tens")
    where = f"{table.area_name(doing.goal)} with {dice.tens}{dice.ones}"
    prompt = f"{table.name(action.actor)} blasts {where}: which die is the damage?"
    options = [
        Option(key, f"{key.capitalize()}: {damage} damage to {_count(spots, len(there))}", letter=key[0])
        for key, way in dice.ways.items()
        for damage, spots, _ in [degree("blast", *way)]
    ]
    note = Reason("The other die + 1 is the number of targets", ("AOE-5",))
    return choice(
        DICE.id,
        prompt,
        options,
        note,
        light=False,
        **seat_of(table, action.actor, *(character.id for character in there)),
    )


def _count(spots: int, there: int) -> str:
    """Return the number of targets in words; `there` is the number of possible targets."""
    return f"{'up to ' if spots > there else ''}{spots} target{'' if spots == 1 else 's'}"


def _targets(table: Table, action: Action, doing: Area) -> Pick | Given:
    """Build the question for the targets, as many as the dice give; allies may be left out if others suffice."""
    present(table, action.actor)
    there = in_reach(table, action, doing)
    taken = min(doing.spots, len(there))
    if taken == len(there):
        return Given([character.id for character in there])

    side = table.characters[action.actor].team
    others = [each for each in table.characters.values() if each.area == doing.goal and each not in there]
    options = []
    for character in there:
        ally = f"ally, {character.condition}" if character.condition else "ally"
        option = table.option(character)
        options.append(option._replace(hint=ally) if character.team == side else option)
    return several(
        TARGETS.id,
        f"Who in {table.area_name(doing.goal)} takes {doing.points} damage? Choose {taken}",
        options,
        Reason("Allies must be chosen only if no one else is left", ("AOE-5",)),
        blocked=lambda: barred(others, table.option, partial(_why_no_target, action)),
        light=False,
        least=taken,
        most=taken,
        **seat_of(table, action.actor, *(character.id for character in there)),
    )


def _why_no_target(action: Action, character: Character) -> Iterator[Reason]:
    if character.id == action.actor:
        yield Reason("No one is a target of their own blast", ("AOE-5",))
        return
    rule = {"surrendered": "RUL-29", "dead": "DMG-7", "gone": "RUL-40"}.get(character.condition, "AOE-5")
    verb = "has" if character.surrendered else "is"
    yield Reason(f"{character.name} {verb} {character.condition}", (rule,))


def _tell_targets(table: Table, action: Action, doing: Area) -> None:
    """Log the targets, those hidden from the players in a line of their own."""
    known = tuple(character_id for character_id in doing.victims if not table.characters[character_id].hidden)
    unknown = tuple(character_id for character_id in doing.victims if character_id not in known)
    if known or not unknown:
        table.record(BlastAimed(action.actor, doing.goal, doing.points, doing.spots - 1, known))
    if unknown:
        table.record(BlastAimed(action.actor, doing.goal, doing.points, doing.spots - 1, unknown, secret=True))


# -------------------------------------------------------------------- defences


def _defences(table: Table, action: Action, doing: Area) -> Procedure[None]:
    """Ask which targets spend an action to defend, and roll their defences (AOE-5, RUL-29)."""
    for character_id in doing.victims:
        stand_all_out(table, action, character_id)
    yield from react(table, action, (yield from ask(lambda: _defence_question(table, action, doing))))
    rolls = [reaction_dice(table, reaction) for reaction in action.reactions]
    for dice in rolls:
        yield from first(table, dice, partial(_prompt, table, dice))
    for dice in settling_order(table, rolls):
        yield from settle(table, dice)


def _prompt(table: Table, dice: Dice) -> str:
    return f"{table.name(dice.who)} defends against the blast"


def _defence_question(table: Table, action: Action, doing: Area) -> Pick | Given:
    """Build the question who defends, for all targets; no one else can defend them (RUL-14)."""
    present(table, action.actor)
    victims = [table.characters[character_id] for character_id in doing.victims if character_id in table.characters]
    victims = [victim for victim in victims if not stands_all_out(victim)]
    able = [victim for victim in victims if legal(why_no_defence(table, victim))]
    if not able:
        return Given([])
    unable = [victim for victim in victims if victim not in able]

    def then(keys: list[str]) -> Next | None:
        character_ids = reactors_in(keys)
        return dice_next(table, character_ids, [*(reaction.who for reaction in action.reactions), *character_ids])

    asked = several(
        REACT.id,
        f"{doing.points} damage from the blast in {table.area_name(doing.goal)}: who defends?",
        seen_or_not(table, map(_option, able)),
        *unseen_note(able),
        Reason("Unlike other reactions, this one comes after the dice, for those chosen", ("AOE-5",)),
        Reason("Each defender rolls alone and must beat the attack", ("AOE-5", "DEF-1")),
        *costs(table, able),
        blocked=lambda: barred(unable, _option, partial(why_no_defence, table)),
        light=False,
        none="no one defends",
        **seats_of(table, able),
    )
    return asked._replace(then=then)


def _option(character: Character) -> Option:
    return defend_option(character, character, named=True)._replace(letter="", thing="", token=character.id)


# -------------------------------------------------------------------- damage


def _damage(table: Table, action: Action, doing: Area, dice: Dice) -> Procedure[None]:
    """Let the targets whose defence fails spread the damage, then apply it to all together."""
    present(table, action.actor)
    for character_id in doing.victims:
        defences = [dice for reaction, dice in action.rolled("defend") if reaction.who == character_id]
        if defences and (yield from held_off(table, dice, defences)):
            continue
        action.spreads.append(Spread(character_id, doing.points, "AOE-5", by=action.actor))
    for spread in action.spreads:
        yield from share_out(table, spread)
    for spread in action.spreads:
        land_spread(table, spread)


# -------------------------------------------------------------------- odds


POLICY = (
    "Each figure (damage to enemies, KO) stands alone: the user picks the dice, targets and criticals that raise it "
    "most. Losses on the user's own side assume the picks for damage. Targets use armor if they have any."
)


class Share(Value):
    """The exact expectations of one character in the area of a blast."""

    who: Character
    hit: Fraction
    """Chance that the character is a target and no defence saves them."""
    damage: Fraction
    """Average loss of levels; armor anywhere may absorb all of the damage (RUL-25)."""
    ko: Fraction

    @property
    def text(self) -> str:
        ko_text = f", KO {percent(self.ko)}" if self.ko else ""
        harm = f"{number(self.damage)} damage" if self.damage or not self.hit else "armor absorbs the damage"
        return f"{self.who.name}: hit {percent(self.hit)}, {harm}{ko_text}"


class BlastOdds(Value):
    """The expectations of a blast."""

    shares: tuple[Share, ...]
    """One share for each character in the area, enemies first."""
    backfires: Fraction
    """Chance of a critical failure, in which the user takes the sum of the dice (AOE-6)."""

    @property
    def words(self) -> str:
        there = "; ".join(share.text for share in self.shares) or "no target there"
        return f"{there}; backfires {percent(self.backfires)}"

    def cells(self, side: str) -> tuple[str, str, str]:
        """Return the `sums` as cells of a row; a dash if the area has no enemy, or no one of the team."""
        foes, own = (any((share.who.team == side) is same for share in self.shares) for same in (False, True))
        damage, ko, lost = map(number, self.sums(side))
        return damage if foes else "–", ko if foes else "–", lost if own else "–"

    def sums(self, side: str) -> tuple[Fraction, Fraction, Fraction]:
        """Return the average levels lost by the team's enemies, KOs among them, and levels lost by the team itself."""
        enemies = [share for share in self.shares if share.who.team != side]
        own = sum((share.damage for share in self.shares if share.who.team == side), Fraction(0))
        return (
            sum((enemy.damage for enemy in enemies), Fraction(0)),
            sum((enemy.ko for enemy in enemies), Fraction(0)),
            own,
        )


def spread_blow(victim: Character, damage: int) -> Blow:
    """Return the effect of damage that the victim spreads in their own interest, without armor (AOE-3)."""
    after = spread_out(victim, damage)
    return Blow(after.level < 0 and not victim.dead if victim.unconscious else after.unconscious, damage)


def blast_odds(
    roller: Roller, side: str, there: Sequence[Character], defences: Sequence[Sequence[Defence]]
) -> BlastOdds:
    """Return the odds of a blast on the characters in its area who count as targets, enemies first.

    `defences` are the declared defences of each of them (SHLD-4, RUL-14).
    """
    whole = HUNDRED ** (2 * max(map(len, defences), default=0))
    stands = [_standing(defence, whole) for defence in defences]
    bare = [[spread_blow(victim, damage) for damage in range(10)] for victim in there]
    blows = [[Blow(False, 0)] * 10 if worn(victim) else row for victim, row in zip(there, bare, strict=True)]

    def play(goal: Literal["loss", "ko"]) -> list[list[int]]:
        """Sum up hits, lost levels and KOs of each character, out of 100 times the whole of the defences."""
        harm = ([tuple(int(getattr(blow, goal)) for blow in row) for row in rows] for rows in (blows, bare))
        facts = UseFacts("blast", roller, tuple(map(Victim, (one.team == side for one in there), stands, *harm)))
        counts = [[0] * 3 for _ in there]
        for used, times in ends(facts, "works"):
            for i in facts.taken(used.number, used.degree)[0]:
                lands, blow = times * stands[i][used.number], blows[i][used.degree.points]
                for column, amount in enumerate((1, blow.loss, blow.ko)):
                    counts[i][column] += lands * amount
        return counts

    shares = tuple(
        Share(character, *(Fraction(n, HUNDRED * whole) for n in (hit, loss, out)))
        for character, (hit, loss, _), (_, _, out) in zip(there, play("loss"), play("ko"), strict=True)
    )
    backfires = sum(times for _, times in ends(UseFacts("blast", roller), "turns"))
    return BlastOdds(shares, Fraction(backfires, HUNDRED))


def _standing(defences: Sequence[Defence], whole: int) -> tuple[int, ...]:
    """Count how often no defence beats a roll, by its number, out of `whole`."""
    standing = [whole // HUNDRED ** (2 * len(defences))] * HUNDRED
    for each in defences:
        met = zip(*replies(each), strict=True)
        standing = [times * sum(stands) for times, stands in zip(standing, met, strict=True)]
    return tuple(standing)


def ends(facts: UseFacts, how: str) -> list[tuple[Used, int]]:
    """Return the results of one kind, each with its number of rolls out of 100."""
    return [(used, half_up(HUNDRED * chance)) for used, chance in exact(use, facts) if used.how == how]


@REACT.odds
def _react_odds(table: Table, asked: Pick) -> Odds:
    """Return the chance of each defence against a blast that is already rolled (AOE-5, DEF-1)."""
    user, number = table.characters[action_of(table).actor], main_dice(table).value
    cells, shares, words = {}, {}, {}
    for option in asked.options:
        ready = started(table, table.characters[option.key.partition(":")[0]])
        if ready.void:
            words[option.key] = ready.why_void
            continue
        roller = roller_of(table, ready.who, None, "defend")
        defends, level = defence(table, roller, ready.who, user), roller.level
        stands = sum(reply[number] for reply in replies(defends))
        chance, low = 1 - Fraction(stands, HUNDRED**2), number + (bar(number, defends.wins_ties) == number)
        if low <= level and any(is_critical(below, level) for below in range(table.rules.reading.lowest, low)):
            words[option.key] = "or a lower double, set high enough"
        span = " to ".join(dict.fromkeys(map(str, (low, level)))) if low <= level else "–"
        cells[option.key] = (span, percent(chance))
        shares[option.key] = float(chance)
    return Odds(("defends on", "chance"), cells, shares, "chance", words=words)
