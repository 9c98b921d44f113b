"""The evening's fights that are over, as records that need nothing of the table any more.

Names are kept rather than ids, since whoever fell may have left the roster long ago.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from unhex_tui.engine.plain import row
from unhex_tui.engine.value import Value
from unhex_tui.evening.naming import whose


@row
class Loss(Value):
    """Somebody who did not come through a fight unharmed."""

    name: str
    what: str
    """`dead`, `captured`, `surrendered`, `gone`, `unconscious`, or `rose`: down in between, up at the end."""
    hidden: bool = False
    """The players never knew of it."""
    alias: str = ""
    """What the players call it where they do not know its name."""


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
    """`objective`, `last`, `nobody`, `gm`."""
    losses: tuple[Loss, ...] = ()
    secret: bool = False
    """The players do not see who has won."""
    rested: bool = False
    """The PCs recovered after it, so time passed."""
    known_as: str = ""
    """What the players call it, where the GM's title may say too much."""


IN_WORDS = {
    "dead": "dead",
    "captured": "captured",
    "surrendered": "surrendered",
    "gone": "got away",
    "unconscious": "down",
    "rose": "down and up again",
}
"""What became of somebody, as one says it."""


SEEN_AS = {"last": "nobody", "objective": "gm"}
"""How an end looks to those who do not see who has won: as it would were the winner not there."""


def in_words(fought: Fought, *, gm: bool) -> str:
    """A fight in a line: what it was called, how it ended, who did not come through it unharmed."""
    rounds = f"{fought.rounds} round{'' if fought.rounds == 1 else 's'}"
    parts = [f"{fought.title if gm else fought.known_as or fought.title}, {rounds}: {_ending(fought, gm)}"]
    losses = [loss for loss in fought.losses if gm or not loss.hidden]
    for what, words in IN_WORDS.items():
        names = [loss.name if gm else loss.alias or loss.name for loss in losses if loss.what == what]
        if names:
            parts.append(f"{words}: {', '.join(names)}")
    return "; ".join(parts) + ("; then they recovered" if fought.rested else "")


def _ending(fought: Fought, gm: bool) -> str:
    match SEEN_AS.get(fought.ending, "gm") if fought.secret and not gm else fought.ending:
        case "objective":
            return f"{whose(fought.winner)} objective was met"
        case "last":
            return f"{fought.winner} held the field"
        case "nobody":
            return "nobody was left standing"
    return "the GM ended it"


def told(fights: list[Fought], *, gm: bool) -> Iterator[str]:
    """All fights of the evening, numbered, the first one first."""
    for number, fought in enumerate(fights, 1):
        yield f"{number}. {in_words(fought, gm=gm)}"
