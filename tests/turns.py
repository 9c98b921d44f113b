"""A handmade turn of six against six, and the toy with this turn in place of a map."""

from kit import Toy

from unhex_tui.engine.view import Cell, Row, View
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.turn import Act, Part, Turn

CREW, GANG = "The crew", "The gang"
_TWO, _HURT = "two actions −4", "wounds −2"


def _part(letter: str, name: str, side: int, order: str, *acts: Act, fill: int = 0, **more: object) -> Part:
    """Return a character's part of the turn.

    `burdens`, `burden`, `states`, `tied` and `done` belong to the part, all other keywords to its token.
    """
    own = {key: more.pop(key) for key in ("burdens", "burden", "states", "tied", "done") if key in more}
    token = {"state": "ready", "figure": f"{10 - fill * 2}/10", "strip": (Cell(fill, "\\" if fill else " "),), **more}
    return Part(Token(letter, name, letter, side, **token), order, acts=acts, **own)  # type: ignore[arg-type]


def brawl() -> Turn:
    """Return a turn that uses every feature of the view."""
    parts = (
        _part("v", "Veldra", 0, "9", Act("grapple", "done"), states=("holds Thug 2 since turn 2",), done=True),
        _part(
            "b", "Brask", 0, "7", Act("fist", "now"), Act("kick", "left", "2"),
            fill=2, current=True, burdens=(_TWO, _HURT), burden="−6",
        ),
        _part("t", "Thug 1", 1, "7", Act("fist"), tied=True, burdens=(_HURT,), burden="−2", fill=2),
        _part("u", "Thug 2", 1, "6", Act("break out"), states=("held by Veldra since turn 2", "lies")),
        _part("i", "Ilario Trenn", 0, "5", Act("charge"), Act("dodge", "done"), burdens=(_TWO,), burden="−4"),
        _part(
            "s", "Thug 3", 1, "1", Act("stand up"), Act("fist", "lost"),
            burdens=("three actions −6",), burden="−6", states=("lies", "aborted: pays next turn"),
        ),
        _part("k", "Kessa", 0, "1", Act("fist"), tied=True),
        _part("m", "Moro", 0, "0", Act("kick")),
        _part("n", "Nan", 0, "0", Act("kick"), burdens=("one action −4",), burden="−4"),
        _part(
            "x", "Thug 4", 1, "−2", Act("fist"), Act("fist"), Act("fist"),
            burdens=("three actions −6", "wounds −4"), burden="−10", fill=3, hidden=True,
        ),
        _part("y", "Thug 5", 1, "", done=True, state="down", fill=4, states=("unconscious",)),
        _part("z", "Thug 6", 1, "", done=True, state="dead", fill=4, states=("dead",)),
    )  # fmt: skip
    return Turn("Turn 3", parts, ("init", "declared"))


class Brawl(Toy):
    """The toy's duel shown as this brawl."""

    title = "A brawl"

    def view(self, t, decision, audience):
        shown: View = super().view(t, decision, audience)
        turn = brawl()
        rows = tuple(
            Row(token.id, token.name, token.letter, token.side, (CREW, GANG)[token.side], "", state=token.state)
            for token in (part.token for part in turn.parts)
        )
        return shown._replace(scene=turn, roster=rows, sheets=(), sides=(CREW, GANG), focus="")
