"""The accounts of an evening: who attacked, hit and hurt whom, and what the dice showed against what was likely.

Counted from what was told (ATK-1, DMG-1, DICE-2, DICE-4); an action that was taken back as if it had not happened
counts nothing. For the players only what they were told counts, by the names they know, and what is likely is said
only of levels they know.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from unhex_tui.engine.event import Told
from unhex_tui.engine.report import Bar, Tabled
from unhex_tui.engine.view import Audience
from unhex_tui.systems.unhex.events.actions import ActionVoided
from unhex_tui.systems.unhex.events.areas import (
    AreaAttacked,
    Backfired,
    BlastAimed,
    DamageSpread,
    EffectBegun,
    Scorched,
)
from unhex_tui.systems.unhex.events.attacks import ArmorDestroyed, AttackDeclared, Damaged, Reacted, Struck
from unhex_tui.systems.unhex.events.dice import Rolled
from unhex_tui.systems.unhex.people.secrets import knows, seen, shown_name
from unhex_tui.systems.unhex.rules.percentile import Reading, is_critical, is_success, value
from unhex_tui.systems.unhex.state import history
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.words import fights_known


class _Attack(NamedTuple):
    who: str
    target: str
    """Empty for an area attack, whose victims are told later."""


class _Aimed(NamedTuple):
    """Somebody is among those whom an area attack is to reach."""

    who: str
    target: str


class _Hit(NamedTuple):
    who: str
    target: str


class _Hurt(NamedTuple):
    who: str
    by: str
    """Empty where nobody is known to have done it."""
    damage: int


class _Roll(NamedTuple):
    who: str
    number: int
    level: int | None
    """None where the audience does not know it."""
    success: bool
    critical: bool
    plain: bool
    reading: Reading


class _Coming(NamedTuple):
    """Harm that is on its way."""

    who: str
    by: str
    damage: int
    """As the dice were assigned; -1 where the victim shares it out first."""
    blast: bool = False


_Fact = _Attack | _Aimed | _Hit | _Hurt | _Roll


class Accounts:
    """Keeps the accounts for one audience."""

    def __init__(self, audience: Audience) -> None:
        self._gm = audience == "gm"
        self._facts: list[_Fact] = []
        self._begun = 0
        """How many facts there were when the action under way began."""
        self._names: dict[str, str] = {}
        """By id, as the audience knew them last."""
        self._coming: list[_Coming] = []
        self._lit: dict[str, str] = {}
        """Who set off a lasting effect, by its name."""

    def begin(self) -> None:
        """An action begins: what it does can be taken back as a whole."""
        self._begun = len(self._facts)
        self._coming.clear()

    def take(self, table: Table, event: Any, told: Told) -> None:
        """Count an event, if the audience was told of it."""
        if isinstance(event, ActionVoided) and event.restored:
            del self._facts[self._begun :]
        if not self._gm and not told.to_players():
            return
        for who in (getattr(event, field, "") for field in ("who", "target", "against")):
            self._call(table, who)
        match event:
            case Rolled():
                self._roll(table, event)
            case AttackDeclared():
                self._facts.append(_Attack(event.who, event.target))
            case Reacted() if event.how in ("counterattack", "intercept"):
                self._facts.append(_Attack(event.who, event.against))
            case AreaAttacked() if event.kind in ("blast", "continuous"):
                self._facts.append(_Attack(event.who, ""))
            case _:
                self._harm(table, event)

    def _harm(self, table: Table, event: Any) -> None:
        match event:
            case Struck():
                self._facts.append(_Hit(event.who, event.target))
                self._coming.append(_Coming(event.target, event.who, event.damage))
            case BlastAimed():
                for target in event.targets:
                    self._call(table, target)
                    self._facts.append(_Aimed(event.who, target))
                    self._coming.append(_Coming(target, event.who, -1, blast=True))
            case DamageSpread():
                self._facts += [_Hit(one.by, one.who) for one in self._coming if one.who == event.who and one.blast][:1]
            case Backfired():
                self._coming.append(_Coming(event.who, event.who, -1))
            case EffectBegun():
                self._lit[event.item] = event.who
            case Scorched():
                self._coming.append(_Coming(event.who, self._lit.get(event.item, ""), -1))
            case ArmorDestroyed():
                self._source(event.who, None)
            case Damaged():
                self._facts.append(_Hurt(event.who, self._source(event.who, event.damage), event.damage))

    def _source(self, who: str, damage: int | None) -> str:
        """Who has done what is told now; armor takes all of a hit, and only a part of what was shared out."""
        coming = [one for one in self._coming if one.who == who]
        found = next((one for one in coming if damage is None or one.damage == damage), None)
        found = found or next((one for one in coming if one.damage < 0), None)
        if found is None or (damage is None and found.damage < 0):
            return ""
        self._coming.remove(found)
        return found.by

    def _roll(self, table: Table, event: Rolled) -> None:
        reading = table.rules.reading
        number = value(event.tens, event.ones, reading)
        who = table.characters.get(event.who)
        told = self._gm or (who is not None and knows(who, "level"))
        critical = is_critical(number, event.level) and not event.plain
        self._facts.append(
            _Roll(
                event.who,
                number,
                event.level if told else None,
                is_success(number, event.level),
                critical,
                event.plain,
                reading,
            )
        )

    def _call(self, table: Table, who: str) -> None:
        """Remember what the audience calls somebody."""
        character = table.characters.get(who)
        if character is None:
            return
        if self._gm:
            self._names[who] = character.name
        elif seen(character):
            self._names[who] = shown_name(character)

    # -------------------------------------------------------------------- telling

    def summary(self, table: Table) -> tuple[str, ...]:
        """The evening's fights, a sentence each."""
        fights = table.fights if self._gm else fights_known(table)
        return tuple(history.in_words(fought, gm=self._gm) for fought in fights)

    def tables(self, table: Table) -> tuple[Tabled, ...]:
        """Who did what; who did what to whom; the dice."""
        for who in table.characters:
            if who in self._names:
                self._call(table, who)
        return tuple(each for each in (self._doings(), self._pairs(), self._dice()) if each.rows)

    def _doings(self) -> Tabled:
        attacks, hits, given, taken = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
        for fact in self._facts:
            match fact:
                case _Attack():
                    attacks[fact.who] += 1
                case _Hit():
                    hits[fact.who] += 1
                case _Hurt():
                    taken[fact.who] += fact.damage
                    given[fact.by] += fact.damage
        rows = [
            (name, str(attacks[who]), str(hits[who]), str(given[who]), str(taken[who]))
            for who, name in self._names.items()
            if any(count[who] for count in (attacks, hits, given, taken))
        ]
        return Tabled(
            "Who attacked, hit and was hurt",
            ("", "Attacks", "Hits", "Damage given", "Damage taken"),
            tuple(rows),
            (
                "Counterattacks and intercepts count as attacks. A blast is one attack, and a hit on everyone it"
                " harms. What armor took is no damage.",
            ),
            ("ATK-1", "CTR-1", "INT-1", "DMG-1"),
        )

    def _pairs(self) -> Tabled:
        attacks, hits, damage = Counter[_Hit](), Counter[_Hit](), Counter[_Hit]()
        for fact in self._facts:
            match fact:
                case _Attack() | _Aimed() if fact.target:
                    attacks[_Hit(fact.who, fact.target)] += 1
                case _Hit():
                    hits[fact] += 1
                case _Hurt() if fact.by:
                    damage[_Hit(fact.by, fact.who)] += fact.damage
        pairs = dict.fromkeys((*attacks, *hits, *damage))
        rows = [
            (self._names[by], self._names[to], str(attacks[pair]), str(hits[pair]), str(damage[pair]))
            for pair in sorted(pairs, key=lambda pair: (-damage[pair], -hits[pair]))
            if (by := pair.who) in self._names and (to := pair.target) in self._names
        ]
        return Tabled("Who hit whom", ("", "Whom", "Attacks", "Hits", "Damage"), tuple(rows))

    def _dice(self) -> Tabled:
        rolls: dict[str, list[_Roll]] = {}
        for fact in self._facts:
            if isinstance(fact, _Roll) and fact.who in self._names:
                rolls.setdefault(fact.who, []).append(fact)
        rows, bars = [], []
        for who, made in rolls.items():
            count = len(made)
            successes, criticals = sum(one.success for one in made), sum(one.critical for one in made)
            levels_known = all(one.level is not None for one in made)
            likely = sum(_likely(one)[0] for one in made) if levels_known else 0.0
            likely_criticals = sum(_likely(one)[1] for one in made) if levels_known else 0.0
            rows.append(
                (
                    self._names[who],
                    str(count),
                    f"{sum(one.number for one in made) / count:.1f}",
                    str(successes),
                    f"{likely:.1f}" if levels_known else "",
                    str(criticals),
                    f"{likely_criticals:.1f}" if levels_known else "",
                )
            )
            if levels_known:
                bars.append(Bar(self._names[who], successes, likely))
        return Tabled(
            "The dice, and what was likely",
            ("", "Rolls", "Average", "Successes", "likely", "Criticals", "likely"),
            tuple(rows),
            (
                "Low is good: fair dice show 50.5 on average (49.5 where 00 is zero). What is likely follows from the"
                " level at each roll. Second rolls count too.",
            ),
            ("DICE-1", "DICE-2", "DICE-4", "DICE-7"),
            tuple(bars),
        )


def _likely(roll: _Roll) -> tuple[float, float]:
    """The chances of a success and of any critical."""
    return _chances(roll.level or 0, roll.plain, roll.reading)


@lru_cache(maxsize=512)
def _chances(level: int, plain: bool, reading: Reading) -> tuple[float, float]:
    numbers = [value(tens, ones, reading) for tens in range(10) for ones in range(10)]
    successes = sum(is_success(number, level) for number in numbers)
    criticals = 0 if plain else sum(is_critical(number, level) for number in numbers)
    return successes / 100, criticals / 100
