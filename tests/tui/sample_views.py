"""Handmade views for tests of panels: a fight in the nightclub, a crowd, and hostile names."""

from __future__ import annotations

from unhex_tui.engine.view import Cell, Highlight, Line, Row, Sheet, Step, Track, View
from unhex_tui.scenes.areas import Area, Areas, Link, Token

HOSTILE = (
    "Bob[/]x[@click=app.quit]quit[/]",
    "[bold red]Red[/bold red]",
    "👩‍👩‍👧‍👦 family 🏴‍☠️ 🇫🇷",
    "שלום עולם مرحبا",
    "名前がとても長いキャラクター",
    "n" * 300,
    "e\u0301\u0302\u0303\u0304 marks",
    "back\\slash [",
)

SIDES = ("Crew", "Thugs")


def rows() -> tuple[Row, ...]:
    def crew(letter: str, name: str, **more: object) -> Row:
        usual = {"actions": "●", "strip": strip("000000", " " * 6), "strip_label": "wounds"}
        return Row(f"c{letter}", name, letter, 0, "Crew", **{**usual, **more})  # type: ignore[arg-type]

    def thug(letter: str, name: str, **more: object) -> Row:
        return Row(f"t{letter}", name, letter, 1, "Thugs", **{"actions": "●", **more})  # type: ignore[arg-type]

    def strip(fills: str, marks: str) -> tuple[Cell, ...]:
        return tuple(Cell(int(fill), mark) for fill, mark in zip(fills, marks, strict=True))

    return (
        crew("a", "Vex", actions="●●", figures=(("level", "50/55"),), strip=strip("010100", " \\ X  "), current=True),
        crew("b", "Juno", actions="○", figures=(("level", "43/50"),), strip=strip("000234", "   \\X■"), state="acted"),
        crew("c", "Moss", actions="●✗", figures=(("level", "51/51"),), conditions=("right leg gone",)),
        crew("d", "Kit", actions="", figures=(("level", "8/50"),), conditions=("unconscious",), state="down"),
        thug("g", "Sniper", figures=(("level", "60/60"),), hidden=True),
        thug("h", "DJ Null", figures=(("level", "50/50"),)),
        thug("i", "Thug 1", figures=(("level", "40/40"),)),
        thug("j", "Thug 2", figures=(("level", "40/40"),)),
        thug("k", "Thug 3", actions="", figures=(("level", "-3/40"),), conditions=("dead",), state="dead"),
        thug("l", "Guard", figures=(("level", "45/45"),)),
    )


PLACES = {
    "catwalk": ("Catwalk", (20, 0), "g"),
    "booth": ("DJ Booth", (4, 4), "h"),
    "floor": ("Dance Floor", (19, 8), "abij"),
    "bar": ("Bar", (34, 8), "k"),
    "pool": ("Pool Tables", (6, 12), ""),
    "entrance": ("Entrance", (15, 16), "cd"),
    "kitchen": ("Kitchen", (34, 12), ""),
    "alley": ("Alley", (34, 16), "l"),
}


def scene() -> Areas:
    by_letter = {row.letter: row for row in rows()}

    def token(letter: str) -> Token:
        row = by_letter[letter]
        return Token(row.id, row.name, row.letter, row.side, row.state, row.hidden, row.current)

    areas = tuple(
        Area(key, name, tuple(token(letter) for letter in who), at, start=key in ("entrance", "alley"))
        for key, (name, at, who) in PLACES.items()
    )
    links = (
        Link("1", "catwalk", "booth", mark_b=True),
        Link("2", "floor", "booth", mark_b=True),
        Link("3", "floor", "bar", mark_b=True),
        Link("4", "floor", "pool", mark_b=True),
        Link("5", "floor", "entrance"),
        Link("6", "entrance", "pool", mark_b=True),
        Link("7", "bar", "kitchen", mark_b=True),
        Link("8", "kitchen", "alley", mark_a=True, door="closed"),
        Link("9", "catwalk", "floor", "dashed"),
        Link("10", "catwalk", "bar", "dashed"),
    )
    return Areas("Nightclub", areas, links)


SHOT = Highlight(("3",), (("3", "bar"),), ("floor", "bar"), True, "In sight, range 1, cover at Bar")


def sheet(name: str = "Vex") -> Sheet:
    return Sheet(
        "ca",
        name,
        0,
        "Crew, ex-courier with a grudge",
        gauges=(("Level", "50 of 55"),),
        tracks=(
            Track("head", "Head", "   ", 0, 0, 3, "9", guard=1),
            Track("right_arm", "Right arm", "\\  ", 1, -1, 3, "8"),
            Track("torso", "Torso", "\\X       ", 1, 0, 3, "4-6", pending=3, guard=2),
            Track("left_arm", "Left arm", "■\\ ", 1, 1, 3, "7"),
            Track("right_leg", "Right leg", "      ", 2, -1, 3, "2-3"),
            Track("left_leg", "Left leg", "\\\\    ", 2, 1, 3, "0-1", guard=1),
        ),
        hands=(("Right hand", "heavy pistol"), ("Left hand", "empty")),
        items=(
            ("heavy pistol", "right hand"),
            ("vest", "torso"),
            ("medkit", "stowed"),
            ("shotgun", "stowed"),
            ("flash grenade", "destroyed"),
        ),
        abilities=("Good at lockpicking", "Precise with one-handed ranged weapons", "First aid: steady hands"),
        conditions=("left arm gone",),
    )


STEPS = (
    Step("Initiative", "done"),
    Step("Crew (initiative)", "now", 0),
    Step("Thugs", "next", 1),
    Step("End of round", "next"),
)

LOG = (
    Line(0, "The fight begins in the Nightclub.", kind="scene"),
    Line(1, "Crew roll initiative: 34, a success.", ("INIT-1", "DICE-2"), "roll"),
    Line(1, "Crew hold the initiative.", ("INIT-2",)),
    Line(2, "Vex shoots at Thug 3 with the heavy pistol, from Dance Floor to Bar.", ("ATK-1",)),
    Line(3, "Thug 3 rolls 71 and does not defend.", ("DEF-1",), "roll"),
    Line(4, "Thug 3 is hit in the torso for 4 and loses 4 levels.", ("DMG-1", "DMG-2"), "wound"),
    Line(5, "The GM notes: the lights go out.", kind="gm"),
)


def view() -> View:
    return View(
        title="Nightclub",
        headline="Round 2: Crew act, Vex is attacking",
        steps=STEPS,
        sides=SIDES,
        roster=rows(),
        sheets=(sheet(),),
        scene=scene(),
        underway=("Vex attacks Thug 1 with a heavy pistol", "Thug 1 defends", "Vex rolled 47 against 50"),
        focus="ca",
        waiting="Vex's player: which die is the damage?",
        log=LOG,
    )


def crowd(characters: int = 40, areas: int = 25, turn: int = 0) -> View:
    """Return a view with many characters and areas; another `turn` moves one of them and changes one number."""
    roster = tuple(
        Row(
            f"p{n}",
            f"Character {n}",
            chr(ord("A") + n % 26),
            n % 3,
            ("Crew", "Thugs", "Police")[n % 3],
            "●" if n % 5 else "○",
            (("level", f"{50 - (n + (turn if n == turn % characters else 0)) % 40}/55"),),
            ("acted",) if n % 5 == 0 else (),
            current=n == turn % characters,
        )
        for n in range(characters)
    )
    wide = 5
    standing: dict[int, list[Token]] = {}
    for n, row in enumerate(roster):
        place = (n * 7 + (turn if n == turn % characters else 0)) % areas
        standing.setdefault(place, []).append(
            Token(row.id, row.name, row.letter, row.side, "ready", current=row.current)
        )
    places = tuple(
        Area(f"a{k}", f"Area {k}", tuple(standing.get(k, ())), (16.0 * (k % wide), 6.0 * (k // wide)))
        for k in range(areas)
    )
    links = tuple(
        Link(f"l{k}{d}", f"a{k}", f"a{k + d}", mark_b=k % 3 == 0)
        for k in range(areas)
        for d in (1, wide)
        if k + d < areas and (d == wide or (k + 1) % wide)
    )
    log = tuple(Line(n, f"Entry {n} says that something happened to somebody.", ("ACT-1",)) for n in range(100 + turn))
    return View(
        title="Crowd",
        headline=f"Round {turn}",
        steps=STEPS,
        sides=("Crew", "Thugs", "Police"),
        roster=roster,
        sheets=(sheet(f"Vex {turn}"),),
        scene=Areas("Crowd", places, links),
        underway=(f"Character {turn} moves",),
        log=log,
    )
