"""The accounts of an evening: who attacked, hit and hurt whom, and what the dice showed against what was likely.

Counted from what was told (ATK-1, DMG-1, DICE-2, DICE-4); an action that was taken back as if it had not happened
counts nothing. For the players only what they were told counts, by the names they know, and what is likely is said
only of levels they know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

from unhex_tui.engine.event import Told
from unhex_tui.engine.report import Bar, Tabled
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience
from unhex_tui.evening.known import knows, seen, shown_name
from unhex_tui.systems.unhex.events.actions import ActionVoided
from unhex_tui.systems.unhex.events.areas import (
    AreaAttacked,
    Backfired,
    BlastAimed,
    DamageSpread,
    EffectBegun,
    Scorched,
)
from unhex_tui.systems.unhex.events.attacks import (
    ArmorDestroyed,
    AttackDeclared,
    Damaged,
    Reacted,
    Struck,
    Surrendered,
)
from unhex_tui.systems.unhex.events.dice import Rolled
from unhex_tui.systems.unhex.rules.percentile import Reading, is_critical, is_success, value
from unhex_tui.systems.unhex.state import history
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.words import fights_known


class Deed(Value):
    """Something that somebody did, by the column in which it counts."""

    what: Literal["attack", "aimed", "hit", "harm"]
    """`aimed`: the target is among those whom an area attack is to reach."""
    who: str
    """Empty for what nobody is known to have done."""
    target: str
    """Empty for an area attack, whose victims are told later."""
    amount: int = 1
    """Of harm, the damage."""


class Roll(Value):
    """A roll, as the audience knows it."""

    who: str
    purpose: str
    number: int
    level: int | None
    """None where the audience does not know it."""
    success: bool
    critical: bool
    plain: bool
    reading: Reading


class _Coming(Value):
    """Harm that is on its way."""

    who: str
    by: str
    damage: int
    """As the dice were assigned; -1 where the victim shares it out first."""
    blast: bool = False


class Accounts:
    """Keeps the accounts for one audience."""

    def __init__(self, audience: Audience) -> None:
        self.gm = audience == "gm"
        self.facts: list[Deed | Roll] = []
        self.begun = 0
        """How many facts there were when the action under way began."""
        self.names: dict[str, str] = {}
        """By id, as the audience knew them last."""
        self._coming: list[_Coming] = []
        self._lit: dict[str, str] = {}
        """Who set off a lasting effect, by its name."""

    def begin(self) -> None:
        """An action begins: what it does can be taken back as a whole."""
        self.begun = len(self.facts)
        self._coming.clear()

    def take(self, table: Table, event: Any, told: Told) -> None:
        """Count an event, if the audience was told of it."""
        if isinstance(event, ActionVoided) and event.restored:
            del self.facts[self.begun :]
        if not self.gm and not told.to_players():
            return
        for who in (getattr(event, field, "") for field in ("who", "target", "against")):
            self._call(table, who)
        match event:
            case Rolled():
                self._roll(table, event)
            case AttackDeclared():
                self.facts.append(Deed("attack", self._doer(table, event.who), event.target))
            case Reacted() if event.how in ("counterattack", "intercept"):
                self.facts.append(Deed("attack", event.who, event.against))
            case AreaAttacked() if event.kind in ("blast", "continuous"):
                self.facts.append(Deed("attack", event.who, ""))
            case Surrendered():  # it is not spent and has no effect, so it was no attack (ACT-7)
                since = self.facts[self.begun :]
                self.facts[self.begun :] = [f for f in since if not (isinstance(f, Deed) and f.what == "attack")]
            case _:
                self._harm(table, event)

    def _harm(self, table: Table, event: Any) -> None:
        match event:
            case Struck():
                by = self._doer(table, event.who)
                self.facts.append(Deed("hit", by, event.target))
                self._coming.append(_Coming(event.target, by, event.damage))
            case BlastAimed():
                by = self._doer(table, event.who)
                for target in event.targets:
                    self._call(table, target)
                    self.facts.append(Deed("aimed", by, target))
                    self._coming.append(_Coming(target, by, -1, blast=True))
            case DamageSpread():
                blasts = (one for one in self._coming if one.who == event.who and one.blast)
                self.facts += [Deed("hit", one.by, one.who) for one in blasts][:1]
            case Backfired():
                self._coming.append(_Coming(event.who, event.who, -1))
            case EffectBegun():
                self._lit[event.item] = event.who
            case Scorched():
                self._coming.append(_Coming(event.who, self._lit.get(event.item, ""), -1))
            case ArmorDestroyed():
                self._source(event.who, None)
            case Damaged():
                by = self._source(event.who, event.damage)
                self.facts.append(Deed("harm", by, event.who, event.damage))

    def _doer(self, table: Table, who: str) -> str:
        """Who did something; empty for somebody whom the audience does not see: seen later, it stays untold."""
        character = table.characters.get(who)
        return who if self.gm or (character is not None and seen(character)) else ""

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
        told = self.gm or (who is not None and knows(who, "level"))
        level = event.level if told else None
        success = is_success(number, event.level)
        critical = is_critical(number, event.level) and not event.plain
        self.facts.append(Roll(event.who, event.purpose, number, level, success, critical, event.plain, reading))

    def _call(self, table: Table, who: str) -> None:
        """Remember what the audience calls somebody."""
        character = table.characters.get(who)
        if character is None:
            return
        if self.gm:
            self.names[who] = character.name
        elif seen(character):
            self.names[who] = shown_name(character)

    # -------------------------------------------------------------------- telling

    def summary(self, table: Table) -> tuple[str, ...]:
        """The evening's fights, a sentence each."""
        fights = table.fights if self.gm else fights_known(table)
        return tuple(history.in_words(fought, gm=self.gm) for fought in fights)

    def tables(self, table: Table) -> tuple[Tabled, ...]:
        """The GM's notes, for the GM; who did what; who did what to whom; the dice."""
        for who in table.characters:
            if who in self.names:
                self._call(table, who)
        notes = (_notes(table),) if self.gm else ()
        return tuple(each for each in (*notes, self._doings(), self._pairs(), self._dice()) if each.rows)

    def deeds(self) -> Iterator[Deed]:
        return (fact for fact in self.facts if isinstance(fact, Deed))

    def _doings(self) -> Tabled:
        counts = {what: Counter[str]() for what in ("attack", "hit", "harm", "taken")}
        for fact in self.deeds():
            if fact.what != "aimed":
                counts[fact.what][fact.who] += fact.amount
            if fact.what == "harm":
                counts["taken"][fact.target] += fact.amount
        rows = [
            (name, *(str(count[who]) for count in counts.values()))
            for who, name in self.names.items()
            if any(count[who] for count in counts.values())
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
        counts = {what: Counter[tuple[str, str]]() for what in ("attack", "hit", "harm")}
        for fact in self.deeds():
            if fact.who in self.names and fact.target in self.names:
                counts["attack" if fact.what == "aimed" else fact.what][fact.who, fact.target] += fact.amount
        pairs = dict.fromkeys(pair for count in counts.values() for pair in count)
        rows = [
            (self.names[pair[0]], self.names[pair[1]], *(str(count[pair]) for count in counts.values()))
            for pair in sorted(pairs, key=lambda pair: (-counts["harm"][pair], -counts["hit"][pair]))
        ]
        return Tabled("Who hit whom", ("", "Whom", "Attacks", "Hits", "Damage"), tuple(rows))

    def _dice(self) -> Tabled:
        rolls: dict[str, list[Roll]] = {}
        for fact in self.facts:
            if isinstance(fact, Roll) and fact.who in self.names:
                rolls.setdefault(fact.who, []).append(fact)
        rows, bars = [], []
        for who, made in rolls.items():
            count = len(made)
            successes, criticals = sum(one.success for one in made), sum(one.critical for one in made)
            average = f"{sum(one.number for one in made) / count:.1f}"
            likely = likely_criticals = ""
            if all(one.level is not None for one in made):
                chances = [chances_of(one.level or 0, one.plain, one.reading) for one in made]
                expected = sum(success for success, _ in chances)
                likely, likely_criticals = f"{expected:.1f}", f"{sum(critical for _, critical in chances):.1f}"
                bars.append(Bar(self.names[who], successes, expected))
            told = (str(count), average, str(successes), likely, str(criticals), likely_criticals)
            rows.append((self.names[who], *told))
        return Tabled(
            "The dice, and what was likely",
            ("", "Rolls", "Average", "Successes", "likely", "Criticals", "likely"),
            tuple(rows),
            (
                "Low dice succeed, and of two successes the higher is better. Fair dice show 50.5 on average (49.5"
                " where 00 is zero). What is likely follows from the level at each roll. Second rolls count too.",
            ),
            ("DICE-1", "DICE-2", "DICE-4", "DICE-7", "DICE-10"),
            tuple(bars),
        )


def _notes(table: Table) -> Tabled:
    """The GM's notes as they stand, those on the session first, then those on characters and on areas."""
    session = [("The session", text) for text in table.notes]
    people = [(table.name(who), text) for who, texts in table.noted.items() for text in texts]
    areas = [(area.name, text) for area in table.area_map.areas for text in area.notes]
    return Tabled("The GM's notes", ("", "Note"), (*session, *people, *areas))


@lru_cache(maxsize=512)
def chances_of(level: int, plain: bool, reading: Reading) -> tuple[float, float]:
    """The chances of a success and of any critical."""
    numbers = [value(tens, ones, reading) for tens in range(10) for ones in range(10)]
    successes = sum(is_success(number, level) for number in numbers)
    criticals = 0 if plain else sum(is_critical(number, level) for number in numbers)
    return successes / 100, criticals / 100
