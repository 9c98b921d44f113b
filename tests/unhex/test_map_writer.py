"""Edits of a map's text: only the lines of the edit change, and the text describes the edited map."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from unhex.random_setups import random_map

from unhex_tui.gamekit.naming import same_name
from unhex_tui.scenes import areas as seen
from unhex_tui.systems.unhex.maps.area_map import AreaMap, Connection
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.maps.reader import MapError, parse, read, write

EDITS = MAPS.edits
CELLAR = """\
# Below the shop
title: The cellar

Stairs --- Wine Racks   
# the counter
Wine Racks - - -| Bar
Bar -[#]- Vault

at Bar:   90 34
start: Stairs
note Bar: smells of vinegar
"""  # noqa: W291


def link(a: str, b: str, kind: str = "solid", door: str = "", mark_a: bool = False, mark_b: bool = False) -> seen.Link:
    return seen.Link(f"{a}~{b}", a, b, kind, door, mark_a, mark_b)  # type: ignore[arg-type]


def changed(before: str, after: str) -> tuple[list[str], list[str]]:
    """Return the removed and the added lines."""
    old, new = before.split("\n"), after.split("\n")
    return [line for line in old if line not in new], [line for line in new if line not in old]


def drafted(text: str) -> AreaMap:
    """Return the map of a valid text that may lack connections."""
    result = read(text)
    assert not result.mistakes, result.mistakes
    return result.map


def area_of(text: str, name: str) -> seen.Area:
    scene = MAPS.read(text).scene
    assert scene is not None
    return next(area for area in scene.areas if area.name == name)


@pytest.mark.parametrize(
    ("edit", "removed", "added"),
    [
        (lambda t: EDITS(t).add("Well"), [], ["area: Well"]),
        (lambda t: EDITS(t).add("Well", (3, 4.5)), [], ["area: Well", "at Well: 3 4.5"]),
        (lambda t: EDITS(t).rename("vault", "Safe"), ["Bar -[#]- Vault"], ["Bar -[#]- Safe"]),
        (lambda t: EDITS(t).place({"bar": (1, 2)}), ["at Bar:   90 34"], ["at Bar:   1 2"]),
        (lambda t: EDITS(t).place({"bar": (90, 34)}), [], []),
        (lambda t: EDITS(t).place({"vault": (1, 2)}), [], ["at Vault: 1 2"]),
        (lambda t: EDITS(t).connect(link("stairs", "bar")), [], ["Stairs --- Bar"]),
        (
            lambda t: EDITS(t).connect(link("bar", "vault", door="open", mark_b=True)),
            ["Bar -[#]- Vault"],
            ["Bar -[ ]-| Vault"],
        ),
        (lambda t: EDITS(t).connect(link("vault", "bar", "arrow")), ["Bar -[#]- Vault"], ["Bar <-- Vault"]),
        (lambda t: EDITS(t).connect(link("bar", "wine-racks", "dashed", mark_a=True)), [], []),
        (lambda t: EDITS(t).disconnect("bar", "vault"), ["Bar -[#]- Vault"], ["area: Vault"]),
        (
            lambda t: EDITS(t).remove("bar"),
            ["Wine Racks - - -| Bar", "Bar -[#]- Vault", "at Bar:   90 34", "note Bar: smells of vinegar"],
            ["area: Vault"],
        ),
        (
            lambda t: EDITS(t).describe(area_of(t, "Bar")._replace(start=True)),
            ["start: Stairs"],
            ["start: Stairs, Bar"],
        ),
        (lambda t: EDITS(t).describe(area_of(t, "Stairs")._replace(start=False)), ["start: Stairs"], []),
        (lambda t: EDITS(t).describe(area_of(t, "Bar")._replace(notes=())), ["note Bar: smells of vinegar"], []),
        (lambda t: EDITS(t).describe(area_of(t, "Vault")._replace(exit=True)), [], ["exit: Vault"]),
        (
            lambda t: EDITS(t).describe(area_of(t, "Vault")._replace(objective="Gold")),
            [],
            ["objective Vault: Gold"],
        ),
        (lambda t: EDITS(t).head("A cellar", ["dark"]), ["title: The cellar"], ["title: A cellar", "note: dark"]),
        (lambda t: EDITS(t).head("", []), ["title: The cellar"], []),
    ],
)
def test_MAP_1_an_edit_changes_only_its_own_lines(
    edit: Callable[[str], str], removed: list[str], added: list[str]
) -> None:
    after = edit(CELLAR)
    assert changed(CELLAR, after) == (removed, added)
    assert "# Below the shop\n" in after and "# the counter\n" in after


def test_an_area_moves_from_its_own_line_into_its_first_connection() -> None:
    text = EDITS(EDITS("").add("Bar")).add("Kitchen")
    assert text == "area: Bar\narea: Kitchen\n"
    assert not MAPS.read(text).sound
    text = EDITS(text).connect(link("bar", "kitchen", mark_b=True))
    assert text == "Bar ---| Kitchen\n"
    assert MAPS.read(text).sound


def test_line_ends_stay_as_they_are() -> None:
    text = "A --- B\r\nB --- C"
    assert EDITS(text).connect(link("a", "c")) in (
        "A --- B\r\nB --- C\r\nA --- C",
        "A --- B\r\nA --- C\r\nB --- C",
    )
    assert EDITS(text).add("D", (0, 1)) == "A --- B\r\nB --- C\r\narea: D\r\n\r\nat D: 0 1\r\n"


def test_a_name_is_set_apart_from_the_sign_beside_it() -> None:
    text = EDITS("Bar---Hall").rename("hall", "- -")
    assert parse(text).areas[1].name == "- -"
    assert [area.name for area in parse(EDITS("Bar---Hall").rename("bar", "T-")).areas] == ["T-", "Hall"]


@pytest.mark.parametrize("name", ["", "  ", "BAR", "\x1b"])
def test_a_name_that_is_taken_or_empty_is_refused(name: str) -> None:
    why = "Bar already exists: choose another name" if name == "BAR" else "the name is empty"
    with pytest.raises(ValueError, match=why):
        EDITS(CELLAR).add(name)
    with pytest.raises(ValueError, match=why):
        EDITS(CELLAR).rename("vault", name)


def test_the_case_of_a_name_can_be_changed() -> None:
    assert "Wine Racks - - -| BAR" in EDITS(CELLAR).rename("bar", "BAR")


def test_a_text_with_mistakes_is_not_edited() -> None:
    with pytest.raises(ValueError, match="line 1, column 3"):
        EDITS("A |x B").add("D")
    assert MAPS.read("A |x B").scene is None


def test_an_X_line_gets_no_door_and_an_area_no_line_to_itself() -> None:
    with pytest.raises(ValueError, match="door"):
        EDITS(CELLAR).connect(link("bar", "stairs", "blocked", "open"))
    with pytest.raises(ValueError, match="itself"):
        EDITS(CELLAR).connect(link("bar", "bar"))
    with pytest.raises(KeyError):
        EDITS(CELLAR).disconnect("stairs", "vault")


def test_lines_of_areas_and_connections_are_found() -> None:
    lines = MAPS.read(CELLAR).lines
    assert (lines["stairs"], lines["stairs~wine-racks"], lines["bar~vault"], lines["vault"]) == (4, 4, 7, 7)


# ---------------------------------------------------------------------- any edit of any map

HOSTILE = ("New", "A --- B", 'say "x"', "#1", "a: b", "x, y", "T-Junction", "St. Mary", "–", "title", "Über Ω", "[b]")


def facts(area_map: AreaMap) -> object:
    """Return a comparable form of the map: by names, in no order, with a direction for arrows only."""
    names = {area.id: area.name for area in area_map.areas}
    ends = {
        frozenset((names[connection.a], names[connection.b])): (
            connection.kind,
            connection.door,
            frozenset(
                name
                for name, mark in ((names[connection.a], connection.mark_a), (names[connection.b], connection.mark_b))
                if mark
            ),
            names[connection.a] if connection.kind == "arrow" else "",
        )
        for connection in area_map.connections
    }
    return (
        area_map.title,
        area_map.notes,
        {a.name: (a.at, a.start, a.exit, a.objective, a.notes) for a in area_map.areas},
        ends,
    )


def sprinkled(rng: Random, text: str) -> str:
    """Return the text with comments, blank lines and varied spacing."""
    lines = []
    for line in text.splitlines():
        if rng.random() < 0.3:
            lines += [rng.choice((f"# comment {rng.random()}", "", "  # another"))]
        lines.append(line + rng.choice(("", " ", "  ")))
    return rng.choice(("\n", "\r\n")).join(lines) + rng.choice(("", "\n", "\n\n"))


def edit(rng: Random, text: str, area_map: AreaMap) -> tuple[str, AreaMap]:
    """Return the text and the map after the same random edit."""
    areas, links = area_map.areas, area_map.connections
    area = rng.choice(areas)
    here = lambda changed: area_map._replace(areas=tuple(changed if a.id == area.id else a for a in areas))  # noqa: E731
    free = [n for n in HOSTILE if area_map.named(n) is None]
    match rng.choice(("add", "rename", "place", "remove", "connect", "sign", "disconnect", "describe", "head")):
        case "add" if free:
            name, at = rng.choice(free), rng.choice((None, (1.5, -2.0)))
            new = area._replace(
                id=f"new {len(areas)} {rng.random()}", name=name, at=at, start=False, exit=False, objective="", notes=()
            )
            return EDITS(text).add(name, at), area_map._replace(areas=(*areas, new))
        case "rename" if free:
            name = rng.choice(free)
            return EDITS(text).rename(area.id, name), here(area._replace(name=name))
        case "place":
            at = (rng.randint(-9, 9) / 2, 7.0)
            return EDITS(text).place({area.id: at}), here(area._replace(at=at))
        case "remove" if len(areas) > 1:
            left = tuple(c for c in links if area.id not in (c.a, c.b))
            return EDITS(text).remove(area.id), area_map._replace(
                areas=tuple(a for a in areas if a is not area), connections=left
            )
        case "connect" | "sign":
            other = rng.choice(areas)
            if other is area:
                return text, area_map
            kind = rng.choice(("solid", "dashed", "arrow", "blocked"))
            door = "" if kind == "blocked" else rng.choice(("", "open", "closed"))
            made = Connection(area.id, other.id, kind, door, rng.random() < 0.5, rng.random() < 0.5)
            left = tuple(c for c in links if {c.a, c.b} != {made.a, made.b})
            drawn = link(made.a, made.b, kind, door, made.mark_a, made.mark_b)
            return EDITS(text).connect(drawn), area_map._replace(connections=(*left, made))
        case "disconnect" if links:
            gone = rng.choice(links)
            return EDITS(text).disconnect(gone.b, gone.a), area_map._replace(
                connections=tuple(c for c in links if c is not gone)
            )
        case "describe":
            new = area._replace(
                start=rng.random() < 0.5,
                exit=rng.random() < 0.5,
                objective=rng.choice(("", "a: b #")),
                notes=tuple(rng.sample(("n1", "n2", '"q', "# x"), rng.randint(0, 3))),
            )
            drawn_area = seen.Area(
                area.id,
                area.name,
                start=new.start,
                exit=new.exit,
                objective=new.objective,
                notes=new.notes,
            )
            return EDITS(text).describe(drawn_area), here(new)
        case "head":
            title, notes = rng.choice(("", "T: 1", "# T")), tuple(rng.sample(("m1", "m2"), rng.randint(0, 2)))
            return EDITS(text).head(title, notes), area_map._replace(title=title, notes=notes)
    return text, area_map


@pytest.mark.parametrize("seed", range(30))
def test_MAP_1_MAP_4_any_edit_is_read_back_and_comments_stay(seed: int) -> None:
    rng = Random(seed)
    text = sprinkled(rng, random_map(rng))
    for _ in range(25):
        before = text
        area_map = drafted(text)
        text, wanted = edit(rng, text, area_map)
        assert facts(drafted(text)) == facts(wanted), f"{before!r}\n{text!r}"
        comments = [line for line in before.splitlines() if line.lstrip().startswith("#")]
        assert [line for line in text.splitlines() if line.lstrip().startswith("#")] == comments
        if not wanted.areas:
            break


@pytest.mark.parametrize("seed", range(20))
def test_MAP_4_a_map_is_read_back_after_writing_and_can_be_edited(seed: int) -> None:
    rng = Random(seed)
    area_map = parse(random_map(rng))
    assert parse(write(area_map)) == area_map
    try:
        parse(edit(rng, write(area_map), area_map)[0])
    except MapError as error:
        assert all("is cut off" in mistake.text for mistake in error.mistakes)


def test_names_are_compared_without_invisible_characters_and_case() -> None:
    text = "Ba\u200er --- Hall\nat BAR: 1 2\n"
    assert same_name(parse(text).areas[0].name) == "bar"
    assert parse(EDITS(text).rename("bar", "Pub")).areas[0].at == (1, 2)
