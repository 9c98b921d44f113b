"""Handmade views: a bout of two characters with a sum and its outcomes, and a chase of three cars."""

from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.turn import Act, Addend, Bout, Card, Lane, Line, Part, Strip, Turn

_INES = Token("i", "Ines", "i", 0, "ready", current=True, figure="44/50")
_COLLECTOR = Token("c", "Collector", "c", 1, "ready", figure="31/55")
_DOT = Token("d", "Dot", "d", 0, "ready", figure="45/45")


def _card(token: Token, wounds: str, share: float, word: str, *more: Line) -> Card:
    held = Line("holds", "9mm, 12 of 17", rank=1)
    return Card(
        token, (Line("wounds", wounds, word, share=share), Line("", "out at 5, dead at 0", rank=4), *more, held)
    )


def bout() -> Bout:
    """Return a bout that uses every feature of the view."""
    turn = Turn(
        "Round 2",
        (
            Part(_COLLECTOR, "44", acts=(Act("dodge", "done"),), done=True),
            Part(_INES, "41", acts=(Act("attack", "now"),)),
            Part(_DOT, "30"),
        ),
        ("order", "act"),
    )
    ines = _card(
        _INES, "44/50", 0.88, "grazed",
        Line("Body 50", "Struggle", "40", rank=3),
        Line("Speed 60", "Handgun", "55", used=True),
        Line("", "Dodge", "35", rank=2),
        Line("", "Drive", "30", rank=4),
        Line("Mind 55", "Notice", "40", rank=4),
        Line("focus", "+20 on the Collector", rank=1),
    )  # fmt: skip
    foe = _card(
        _COLLECTOR, "31/55", 0.56, "hurt",
        Line("Body 55", "Rough stuff", "45", rank=3),
        Line("Speed 50", "Handgun", "40", rank=2),
        Line("", "Dodge", "30", used=True),
        Line("Mind 40", "Notice", "30", rank=4),
        Line("", "dodges till the round's end", rank=1),
    )  # fmt: skip
    dot = _card(_DOT, "45/45", 1.0, "unhurt", Line("Speed 50", "Handgun", "40"))
    return Bout(
        "The bath house",
        turn,
        (ines, foe, dot),
        ("i", "c"),
        (Addend("Handgun", "55"), Addend("focus on the Collector", "+20", "X-1"), Addend("deep water", "−10", "X-2")),
        Addend("target", "65", "or less hits"),
        (
            "Dodge 30, at least the attack's roll",
            (
                ("attack 01 to 29", "dodged from the roll up to 30, else half"),
                ("attack 30", "dodged by 30 or 01, else in full"),
                ("attack 31 and up", "dodged by 01 alone, else in full"),
            ),
        ),
        Highlight(
            shares=(("dodged", 0.05), ("half", 0.24), ("in full", 0.36), ("misses", 0.35)),
            words=("average 17.9 of 31", "out 36%, dead 35%"),
        ),
    )


def chase() -> Strip:
    """Return a chase that uses every feature of the view."""
    lanes = (
        Lane(Token("v", "van", "v", 1, "acted"), 0, ("Vane",), ("sound",)),
        Lane(Token("b", "Bluebird", "b", 0, "ready", current=True), 4, ("Marlow", "Dot", "Ines")),
        Lane(Token("o", "Car 9", "o", 3, "ready"), 7, ("an officer",), ("siren",)),
    )
    return Strip(
        "The ring road",
        lanes,
        10,
        "lengths behind the van",
        (
            ("Bluebird", "5 · 5 · 3 · 4"),
            ("Car 9", "4 · 5 · 6 · 7"),
            ("never again", "Marlow: through the market; van: against the lights"),
        ),
        Highlight(
            shares=(("6", 0.05), ("5", 0.35), ("4", 0.15), ("3", 0.4), ("2", 0.05), ("wrecked", 0.78)),
            words=("everyone aboard is hurt",),
        ),
    )
