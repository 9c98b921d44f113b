"""Random maps by seed: connected or not, with every kind of line, sign, name and note, laid out or placed by hand."""

from __future__ import annotations

import random

from unhex_tui.files.text import clean
from unhex_tui.scenes.areas import Area, Areas, Link

_NAMES = ("Bar", "X", "Dance Floor", "the stairs to the cellar of the old house", "Küche", "地下", "(start)", "A: B")
_NAMES += ("🏳️‍🌈", "W" * 45, "Bar (start)", "- - -", '"q"', "نافذة", "objective: none", "1 Bar: x")


def random_map(seed: int) -> tuple[Areas, tuple[str, ...]]:
    """Return a map and its notes; the same seed gives the same map."""
    rng = random.Random(seed)
    names = rng.sample(_NAMES, rng.randint(1, 9))
    names = [
        clean(name) for name in (*names, *(f"{rng.choice(_NAMES)} {n}" for n in range(rng.choice((0, 0, 0, 4, 9)))))
    ]
    placed = rng.random() < 0.3
    areas = tuple(
        Area(
            f"a{n}",
            name,
            at=(float(n % 4 * 40 + rng.randint(0, 9)), float(n // 4 * 30 + rng.randint(0, 9))) if placed else None,
            start=rng.random() < 0.3,
            exit=rng.random() < 0.2,
            objective="the safe" if rng.random() < 0.2 else "",
            notes=tuple(f"note {name} {k}" for k in range(rng.choice((0, 0, 0, 1, 2)))),
        )
        for n, name in enumerate(dict.fromkeys(map(clean, names)))
    )
    pairs = [(a.id, b.id) for n, a in enumerate(areas) for b in areas[n + 1 :]]
    joined = rng.sample(pairs, min(len(pairs), rng.randint(len(areas) // 2, 2 * len(areas))))
    links = []
    for n, pair in enumerate(joined):
        a, b = rng.sample(pair, 2)
        kind = rng.choice(("solid", "solid", "solid", "dashed", "arrow", "blocked"))
        door = rng.choice(("", "", "open", "closed")) if kind != "blocked" else ""
        links.append(Link(f"l{n}", a, b, kind, door, rng.random() < 0.3, rng.random() < 0.3))  # type: ignore[arg-type]
    title = rng.choice(("", "The mill", "A title that does not fit into one line of the drawing, nor into two " * 3))
    notes = tuple(f"{n} Bar: note {n}" for n in range(rng.choice((0, 0, 2))))
    return Areas(clean(title), areas, tuple(links)), notes
