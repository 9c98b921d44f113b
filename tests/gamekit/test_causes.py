"""In every game the log tells what the GM did before it tells the consequences."""

from collections.abc import Callable

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER
from fading_suns.fight_kit import Fight as FadingSuns
from playing_kit import Played
from unhex_kit import ROOM
from unhex_kit import Fight as Unhex
from unknown_armies.ua_kit import fight as unknown_armies

DUEL = ("Vex pc crew Room pistol@right ammo", "Pat pc crew Hall", "Thug house Room knife@right", "Other house Hall")


def hold() -> Played:
    fight = FadingSuns(CARDANZO, CHAINER).declare(chainer="grapple").strike("cardanzo", 8)
    return fight.script(("resist", "none"), ("damage", "spare"))


def told(s: Played) -> tuple[str, ...]:
    """Return the GM's log lines of the last entry."""
    return tuple(line.text for line in s.journal.entries[s.journal.head].told)


@pytest.mark.parametrize(
    ("play", "aside", "answers", "lines"),
    [
        (
            lambda: Unhex(ROOM, *DUEL),
            "amend",
            ("thug", "damage", "torso", 4, "slash"),
            ("The GM: Thug: 4 damage to the torso", "Thug: level falls by 4 to 46, 4 slashes on the torso"),
        ),
        (
            lambda: Unhex(ROOM, *DUEL),
            "amend",
            ("thug", "state", "left"),
            ("The GM: Thug leaves the fight",),
        ),
        (
            lambda: Unhex(ROOM, *DUEL, "Lurker house Hall hidden"),
            "reveal",
            ("lurker", "turn"),
            ("The GM: Lurker is revealed to the players", "Lurker appears"),
        ),
        (
            hold,
            "amend",
            ("chainer", "vitality", 0),
            ("The GM: Chainer has Vitality 0", "Chainer no longer holds Cardanzo"),
        ),
        (
            lambda: unknown_armies("Ann pc body 50", "Bob body 50"),
            "amend",
            ("bob", "wounds", 0),
            ("The GM: Bob has 0 wound points", "Bob is dead"),
        ),
        (
            lambda: unknown_armies("Ann pc body 50", "Bob body 50 hidden"),
            "reveal",
            ("bob", "turn"),
            ("The GM: Bob is revealed to the players", "Bob appears"),
        ),
    ],
)
def test_what_the_gm_did_is_told_before_what_came_of_it(
    play: Callable[[], Played], aside: str, answers: tuple[object, ...], lines: tuple[str, ...]
) -> None:
    s = play().beside(aside, *answers)
    assert told(s)[: len(lines)] == lines


def test_an_edit_that_nothing_comes_of_is_one_line() -> None:
    assert told(hold().beside("amend", "chainer", "cover", "full")) == ("Chainer has full cover",)
