"""Maps for drawing tests: the rulebook's nightclub, a map with every sign, and random maps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Area, Areas, Link, Token

_AT = {
    "Catwalk": (53, 3),
    "DJ Booth": (8, 15),
    "Dance Floor": (47, 37),
    "Bar": (90, 34),
    "Pool Tables": (20, 53),
    "Kitchen": (92, 53),
    "Entrance": (40, 69),
    "Alley": (95, 72),
}
_SOLID = (
    ("Catwalk", "DJ Booth", "b"),
    ("Dance Floor", "DJ Booth", "b"),
    ("Dance Floor", "Bar", "b"),
    ("Dance Floor", "Pool Tables", "b"),
    ("Dance Floor", "Entrance", ""),
    ("Entrance", "Pool Tables", "b"),
    ("Bar", "Kitchen", "b"),
    ("Kitchen", "Alley", "a"),
)
_DASHED = (("Catwalk", "Dance Floor"), ("Catwalk", "Bar"))


def token(name: str, letter: str = "", side: int = 0, state: str = "ready", **more: bool) -> Token:
    return Token(name.lower(), name, letter, side, state, **more)  # type: ignore[arg-type]


def crowd() -> dict[str, tuple[Token, ...]]:
    """Return the tokens of the nightclub by area, in every state."""
    return {
        "Catwalk": (token("Sniper", "a", 1),),
        "DJ Booth": (token("DJ Null", "b", 1),),
        "Dance Floor": (
            token("Vex", "v", current=True),
            token("Juno", "j", 0, "acted"),
            token("Thug 1", "c", 1),
            token("Thug 2", "d", 1),
        ),
        "Bar": (token("Barkeep", "f", 2), token("Thug 3", "g", 1, "dead")),
        "Entrance": (token("Moss", "m"), token("Kit", "k", 0, "down")),
        "Alley": (token("Guard", "h", 1, hidden=True),),
    }


def nightclub(
    who: dict[str, tuple[Token, ...]] | None = None, highlight: Highlight | None = None, placed: bool = True
) -> Areas:
    """Return the nightclub with these tokens, by default a crowd; without `placed` its areas have no positions."""
    who = crowd() if who is None else who
    links = [Link(f"{a}-{b}", a, b, mark_a=mark == "a", mark_b=mark == "b") for a, b, mark in _SOLID]
    links += [Link(f"{a}-{b}", a, b, "dashed") for a, b in _DASHED]
    areas = tuple(
        Area(
            name,
            name,
            who.get(name, ()),
            at if placed else None,
            start=name == "Entrance",
            exit=name == "Alley",
            objective="steal the tape" if name == "DJ Booth" else "",
        )
        for name, at in _AT.items()
    )
    return Areas("The nightclub", areas, tuple(links), highlight)


SHOT = Highlight(("Dance Floor-Bar", "Bar-Kitchen"), (("Bar-Kitchen", "Kitchen"),), ("Dance Floor", "Kitchen"))
"""A pending shot from the dance floor into the kitchen, with one mark that gives cover."""


FIRE = "4 dmg, +2 rounds: oil"
"""An area effect as a view words it."""


def every_sign() -> Areas:
    """Return a map with every kind of connection, mark, note and token."""
    areas = (
        Area("gate", "Gate", (token("Vex", "v", current=True),), (0, 0), start=True, notes=("dark",)),
        Area("yard", "Yard", (token("Juno", "j", 0, "acted"), token("Thug 1", "c", 1)), (50, 0), floor=("Rifle",)),
        Area("tower", "Tower", (token("Scout", "e", 1, hidden=True),), (100, 0)),
        Area("cells", "Cells", (token("Moss", "m", 0, "down"), token("Thug 2", "d", 1, "dead")), (0, 40)),
        Area("vault", "Vault", (token("Clerk", "f", 2, "out"),), (50, 40), objective="the ledger", effects=(FIRE,)),
        Area("dock", "Dock", (), (100, 40), exit=True),
    )
    links = (
        Link("1", "gate", "yard", mark_a=True, mark_b=True),
        Link("2", "yard", "tower", "dashed", mark_b=True),
        Link("3", "tower", "dock", "arrow", mark_b=True),
        Link("4", "gate", "cells", door="closed"),
        Link("5", "yard", "vault", "arrow"),
        Link("6", "cells", "vault", "blocked"),
        Link("7", "vault", "dock", door="open", mark_a=True),
    )
    return Areas("Every sign", areas, links, Highlight(("1",), (("1", "yard"),), ("yard",)))


def numbers(seed: int) -> Iterator[int]:
    """Yield a fixed sequence of whole numbers."""
    value = seed
    while True:
        value = (value * 1103515245 + 12345) % (1 << 31)
        yield value >> 8


HOSTILE = (
    "",
    "日本語の長い名前の部屋",
    "👩‍🚀🇩🇪👍🏽",
    "e\u0301\u0302\u0303\u0304 zalgo",
    "שלום עולם",
    "[b]Bob[/]",
    "a" * 300,
    "\u200b\u200d\u0301",
    "\x1b[31mred\x07",
    "Ｗｉｄｅ",
)


def random_map(seed: int) -> Areas:
    """Return a map of 1 to 18 areas with signs of all kinds; most areas connect to areas near them in the list."""
    draw = numbers(seed * 77 + 1)
    count = 1 + next(draw) % 18
    placed = next(draw) % 3
    pairs = {(max(0, k - 1 - next(draw) % 4), k) for k in range(1, count)}
    for _ in range(next(draw) % (count + 1)):
        a, b = next(draw) % count, next(draw) % count
        if a < b < a + 6:
            pairs.add((a, b))
    kinds: tuple[Literal["solid", "dashed", "arrow", "blocked"], ...] = ("solid", "dashed", "arrow", "blocked")
    links = []
    for a, b in sorted(pairs):
        kind = kinds[max(0, next(draw) % 8 - 4)]
        signs = next(draw) % 16
        door: Literal["", "closed"] = "closed" if kind == "solid" and signs == 3 else ""
        links.append(Link(f"{a}-{b}", str(a), str(b), kind, door, signs in (1, 2, 5), signs in (5, 6, 7)))
    areas = []
    for k in range(count):
        at = (float(next(draw) % 100), float(next(draw) % 100)) if placed == 0 or (placed == 1 and k % 2) else None
        who = tuple(
            Token(f"{k}.{n}", HOSTILE[next(draw) % len(HOSTILE)], "ab日"[n % 3], n, "ready")
            for n in range(next(draw) % 9)
        )
        areas.append(Area(str(k), HOSTILE[k] if k < len(HOSTILE) else f"Area {k}", who, at, objective="x" * (k % 3)))
    return Areas("", tuple(areas), tuple(links))
