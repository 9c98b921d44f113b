"""Finished fights of the session, as records that do not need the table any more.

Records hold names instead of ids, since the characters may have left the roster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from unhex_tui.engine.value import Value
from unhex_tui.gamekit.naming import whose


class Loss(Value, array_like=True):
    """A character's fate in a finished fight, for those who have one."""

    _later: ClassVar[tuple[str, ...]] = ("hidden", "alias")

    name: str
    what: str
    """Fate of the character; a key of `Words.became`."""
    hidden: bool = False
    """The players do not read the fate: they do not see the character, or do not know the condition."""
    alias: str = ""
    """The players' name for the character; empty if it is `name`."""


ENDINGS = ("objective", "last", "nobody", "gm")
"""Ways for a fight to end: the objective is met, one side is left, no side is left, the GM ends it."""


class Fought(Value, array_like=True):
    """A finished fight."""

    _later: ClassVar[tuple[str, ...]] = ("secret", "rested", "known_as")

    title: str
    map: str
    """Map title; empty without a map."""
    rounds: int
    winner: str
    """Name of the side that is left or has met its objective; empty if none."""
    ending: str
    """One of `ENDINGS`; for a scene that is no fight, words that name only characters whom players have met."""
    losses: tuple[Loss, ...] = ()
    secret: bool = False
    """The players do not see the winner."""
    rested: bool = False
    """The PCs recovered afterwards, so time has passed."""
    known_as: str = ""
    """The players' name for the fight, such as `Fight 2`, since `title` may reveal too much; empty if it is `title`."""

    def called(self, *, gm: bool) -> str:
        """Return the name of the fight for the GM or for the players."""
        return self.title if gm else self.known_as or self.title


class Words(Value):
    """A game's words for its fights."""

    became: Mapping[str, str]
    """Phrase for each fate, by its saved key, in the order of the report."""
    unit: str = "round"
    """Name of the unit that fights are counted in."""

    def many(self, units: int) -> str:
        """Return a number of units, such as `3 rounds`."""
        return f"{units} {self.unit}{'' if units == 1 else 's'}"


SEEN_AS = {"last": "nobody", "objective": "gm"}
"""Endings that players read in place of the real ones if they do not see the winner."""


def ended(ending: str, winner: str, rounds: int, words: Words) -> str:
    """Return how a fight ended, for the moment it ends; `winner` is the name of a side."""
    span = words.many(rounds)
    victory = f"Victory: {winner}, in {span}"
    return {
        "objective": f"{victory} (the objective is met)",
        "last": f"{victory} (last side standing)",
        "nobody": f"No one is left standing after {span}",
        "gm": f"The GM ended the fight in {words.unit} {max(1, rounds)}",
    }.get(ending, f"{ending[:1].upper()}{ending[1:]}, after {span}")


def describe(fought: Fought, words: Words, *, gm: bool) -> str:
    """Return a fight in one line: its name, its length, its end and its losses."""
    parts = [f"{fought.called(gm=gm)}, {words.many(fought.rounds)}: {_ending(fought, gm)}"]
    losses = [loss for loss in fought.losses if gm or not loss.hidden]
    for fate, phrase in words.became.items():
        names = [loss.name if gm else loss.alias or loss.name for loss in losses if loss.what == fate]
        if names:
            parts.append(f"{phrase}: {', '.join(names)}")
    return "; ".join(parts) + ("; then the PCs recovered" if fought.rested else "")


def _ending(fought: Fought, gm: bool) -> str:
    match SEEN_AS.get(fought.ending, "gm") if fought.secret and not gm else fought.ending:
        case "objective":
            return f"{whose(fought.winner)} objective was met"
        case "last":
            return f"{fought.winner} held the field"
        case "nobody":
            return "no one was left standing"
        case "gm":
            return "the GM ended it"
    return fought.ending


def told(fights: list[Fought], words: Words, *, gm: bool) -> Iterator[str]:
    """Yield a numbered line for each fight of the session, the first one first."""
    for number, fought in enumerate(fights, 1):
        yield f"{number}. {describe(fought, words, gm=gm)}"
