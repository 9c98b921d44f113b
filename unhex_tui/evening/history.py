"""The evening's fights that are over, as records that need nothing of the table any more.

Names are kept rather than ids, since whoever fell may have left the roster long ago.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from unhex_tui.engine.plain import row
from unhex_tui.engine.value import Value
from unhex_tui.evening.naming import whose


@row
class Loss(Value):
    """Somebody who did not come through a fight unharmed."""

    name: str
    what: str
    """What became of it, as `Words.became` has it."""
    hidden: bool = False
    """The players never knew of it."""
    alias: str = ""
    """What the players call it where they do not know its name."""


ENDINGS = ("objective", "last", "nobody", "gm")
"""How fights end."""


@row
class Fought(NamedTuple):
    """A fight that is over."""

    title: str
    map: str
    """The map's title; empty where it has none."""
    rounds: int
    winner: str
    """Name of the side that is left, or has met its objective; empty where none is."""
    ending: str
    """One of `ENDINGS`; of what is no fight, how it ended in words that name nobody whom players have not met."""
    losses: tuple[Loss, ...] = ()
    secret: bool = False
    """The players do not see who has won."""
    rested: bool = False
    """The PCs recovered after it, so time passed."""
    known_as: str = ""
    """What the players call it, where the GM's title may say too much."""

    def called(self, *, gm: bool) -> str:
        """What an audience calls it."""
        return self.title if gm else self.known_as or self.title


class Words(Value):
    """How a game tells of its fights."""

    became: Mapping[str, str]
    """What becomes of somebody, as one says it; by the words it is kept by, in the order it is told."""
    unit: str = "round"
    """What a fight goes by."""

    def many(self, units: int) -> str:
        """So many of what a fight goes by: `3 rounds`."""
        return f"{units} {self.unit}{'' if units == 1 else 's'}"


SEEN_AS = {"last": "nobody", "objective": "gm"}
"""How an end looks to those who do not see who has won: as it would were the winner not there."""


def ended(ending: str, winner: str, rounds: int, words: Words) -> str:
    """How a fight has ended, as it is said when it does; `winner` is the name of a side."""
    span = words.many(rounds)
    victory = f"Victory: {winner}, in {span}"
    return {
        "objective": f"{victory} (the objective is met)",
        "last": f"{victory} (last side standing)",
        "nobody": f"No one is left standing after {span}",
        "gm": f"The GM ended the fight after {span}",
    }.get(ending, f"{ending[:1].upper()}{ending[1:]}, after {span}")


def in_words(fought: Fought, words: Words, *, gm: bool) -> str:
    """A fight in a line: what it was called, how it ended, who did not come through it unharmed."""
    parts = [f"{fought.called(gm=gm)}, {words.many(fought.rounds)}: {_ending(fought, gm)}"]
    losses = [loss for loss in fought.losses if gm or not loss.hidden]
    for what, said in words.became.items():
        names = [loss.name if gm else loss.alias or loss.name for loss in losses if loss.what == what]
        if names:
            parts.append(f"{said}: {', '.join(names)}")
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
    """All fights of the evening, numbered, the first one first."""
    for number, fought in enumerate(fights, 1):
        yield f"{number}. {in_words(fought, words, gm=gm)}"
