"""Maps of hexes as text: reading, mistakes with their place, writing; addresses, neighbours, distances."""

from __future__ import annotations

import random

import pytest

from unhex_tui.systems.fully_automated.maps.grid import GROUNDS, Cell, Grid, address_of, axial, parts
from unhex_tui.systems.fully_automated.maps.text import LARGEST, MOST_TOLD, MapError, parse, read, written

DEPOT = """\
# an old tram depot the gardeners want and the salvagers hold
title: The tram depot
map:
A   . . . . : . . % % . . . . . . .
B    1 . . . : . o . . . I . . o 2 .
C   1 . . o : . o . # # # # . . 2 .
D    . 1 o . : . . . # # # # . o . 2
E   . . . . : I . . . . . . . o . .
F    1 . . . : . . P P . . I . . . 2
G   . . o . : I . . P . . . . . . .
H    . . o : . . . . . . # # # . o .
I   > . . . : . % % . . # # # . . .
J    > . . . : . % % % . . . . . . >
P: Pump = o
note C9: the tram is locked; Knowledge opens it, a special action (step 4)
note J16: the salvagers' van, its engine running
veil A8 A9: foliage
exit J16: south gate
"""


def told(text: str) -> list[str]:
    return [str(mistake) for mistake in read(text).mistakes]


def rows(*lines: str, after: str = "") -> str:
    """Return a map of these rows, with the start hexes of the two sides in a row below."""
    return "\n".join(("map:", *lines, after))


def test_signs_are_grounds_starts_ways_out_and_places() -> None:
    grid = parse(DEPOT)
    assert (grid.title, grid.rows, grid.columns, grid.indented, len(grid.cells)) == (
        "The tram depot",
        10,
        16,
        False,
        160,
    )
    assert {address: grid.cells[address].ground for address in ("A1", "A5", "A8", "B7", "B11", "C9")} == {
        "A1": "open",
        "A5": "rough",
        "A8": "veil",
        "B7": "low",
        "B11": "tall",
        "C9": "wall",
    }
    assert grid.starts(0) == ("B1", "C1", "D2", "F1")
    assert grid.starts(1) == ("B15", "C15", "D16", "F16")
    assert {address: cell.exit for address, cell in grid.cells.items() if cell.exit} == {
        "I1": "way out",
        "J1": "way out",
        "J16": "south gate",
    }
    assert grid.named("pump") == ("F8", "F9", "G9")
    assert grid.named("Foliage") == ("A8", "A9")
    assert grid.named(" d6 ") == ("D6",)
    assert grid.named("R3") == ()
    assert grid.spoken("F8") == "F8 (Pump)"
    assert grid.cells["J16"].notes == ("the salvagers' van, its engine running",)
    assert read(DEPOT).lines["D6"] == 7


def test_a_map_without_letters_reads_the_same() -> None:
    """FA-SET-1: a map with an indented first row reads the same, too."""
    bare = "\n".join(line[4:] if line[1:4] == "   " else line for line in DEPOT.splitlines())
    assert parse(bare) == parse(DEPOT)
    turned = parse("map:\n 1 . P\n. . 2\nP: Well = o")
    assert turned.indented
    assert turned.neighbours("A2") == ("A3", "A1", "B2", "B3")
    assert parse("map:\n1 . P\n . . 2\nP: Well = o").neighbours("A2") == ("A3", "A1", "B1", "B2")


def test_letters_that_are_places_are_no_rows() -> None:
    """Row letters count only if every row has its own in order, set apart from the first hex."""
    grid = parse("map:\nA 1 .\n B 2 .\nA 1 .\nA: Shed = o\nB: Barn = :")
    assert (grid.columns, grid.cells["B1"].place) == (3, "Barn")


def test_six_neighbours_lie_one_apart_and_distance_counts_steps() -> None:
    """FA-SET-1: the distance found by a search over neighbours equals the distance by coordinates."""
    for first in ("", " "):
        grid = parse(
            "map:\n" + "\n".join((first if row % 2 == 0 else " " * (not first)) + "1 . . . . 2" for row in range(7))
        )
        for start in ("A1", "C3", "D4", "G6"):
            steps, edge = {start: 0}, [start]
            for here in edge:
                for beside in grid.neighbours(here):
                    assert grid.distance(here, beside) == 1
                    assert here in grid.neighbours(beside)
                    if beside not in steps:
                        steps[beside] = steps[here] + 1
                        edge.append(beside)
            assert steps == {address: grid.distance(start, address) for address in grid.cells}
    assert grid.neighbours("D4") == ("D5", "C4", "C3", "D3", "E3", "E4")


def test_costs_of_grounds_are_those_of_the_rules() -> None:
    """FA-MOV-6: obstacles and rough ground cost one more, walls cannot be entered, veils cost nothing more."""
    assert {ground: nature.cost for ground, nature in GROUNDS.items()} == {
        "open": 1,
        "low": 2,
        "tall": 2,
        "wall": None,
        "rough": 2,
        "veil": 1,
    }


def test_letters_of_some_rows_only_are_not_taken_for_places() -> None:
    assert told("title: The lock\nmap:\nA  1 . o . . 2\n 1 . o # . 2\nC  . . % . . 2\n")[:2] == [
        "line 3, column 1: letter of row A: give every row its letter and 2 spaces, or none",
        "line 3, column 2: 2 spaces between 2 hexes: expected 1, and `-` for a missing hex",
    ]


def test_every_mistake_is_told_with_line_and_column_at_once() -> None:
    assert told("""\
title: A yard
map:
A   1 . . .
B    . ? . .
C   . . .
D   . . . .
E   . .o .
F    Q . 2 .
P: Pump = o
note R3: far away
note B9: far away
exit: gate
""") == [
        "line 4, column 8: `?` is not a ground: expected one of . o I # : % - 1-9 > A-Z",
        "line 5, column 5: row C: 3 hexes, the rows before it have 4",
        "line 6, column 5: row D starts like row C: indent every second row by 1 space",
        "line 7, column 7: no space between 2 signs: `.o`",
        "line 8, column 6: Q is on the map but has no line `Q: name = ground`",
        "line 9, column 1: P has a name but no hex",
        "line 10, column 6: note R3: the rows are A to F",
        "line 11, column 6: note B9: the columns are 1 to 4",
        "line 12, column 1: `exit` needs a hex: expected `exit D6: gate`",
    ]


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("", "no map: expected a line `map:` with the rows of hexes below it"),
        ("map:\n", "line 1, column 1: no hexes: expected the rows of the map below `map:`"),
        ("map:\n- -\n - -", "line 1, column 1: no hexes: expected the rows of the map below `map:`"),
        ("map:\n1 .", "no `2` on the map: where does the second side start?"),
        ("map:\n1 2 4", "no `3` on the map: where does the third side start?"),
        ("map:\n1 2\nmap:\n1 2", "line 3, column 1: a second map: the first is on line 1"),
        ("map: here\n1 2", "line 1, column 1: put the rows of the map below `map:`"),
        ("map:\n1 2\n\n . .", "line 4, column 2: the rows of a map must follow each other without an empty line"),
        ("map:\n1 2\nfog D6: grey", "line 3, column 1: `fog D6` is not a map keyword: expected title, note, map, veil"),
        ("map:\n1 2\nsomething", "line 3, column 1: no space between 2 signs: `something`"),
        ("map:\n1 2\n\nsomething", "line 4, column 1: expected `word: value`"),
        ("title:\nmap:\n1 2", "line 1, column 1: `title:` is empty"),
        ("title: A\ntitle: B\nmap:\n1 2", "line 2, column 1: a second title"),
        ("map:\n1\t2", "line 2, column 2: a tab: use spaces"),
        ("map:\n1   2", "line 2, column 2: 3 spaces between 2 hexes: expected 1, and `-` for a missing hex"),
        ("map:\n1 2\n  . .", "line 3, column 3: row B starts in column 3, expected 2"),
        ("map:\nA   1 2\nC    . .", "line 3, column 1: this is row B, not C"),
        ("map:\n1 2 P\nP: Pump", "line 3, column 1: expected `P: name = ground`, where ground is one of . o I # : %"),
        ("map:\n1 2 P\nP: Pump = x", "line 3, column 1: expected `P: name = ground`, where ground is"),
        ("map:\n1 2 P\nP: A1 = o", "line 3, column 1: A1 is a hex: choose another name for P"),
        ("map:\n1 2 I\nI: Pillar = o", "line 3, column 1: I is a column: use another letter for a place"),
        ("map:\n1 2 P\nP: Pump = o\nP: Pond = :", "line 4, column 1: P already has a name, on line 3"),
        ("map:\n1 2 P Q\nP: Pump = o\nQ: pump = o", "line 4, column 1: Q and P are both pump: use one letter"),
        ("map:\n1 2 -\nnote A3: deep", "line 3, column 6: note A3: no hex there"),
        ("map:\n1 2 #\nexit A3: door", "line 3, column 6: exit A3: no one can enter this hex (wall)"),
        ("map:\n1 2 >\nexit A3: door\nexit A3: gate", "line 4, column 6: exit A3: already called door"),
        ("map:\n1 2 .\nveil A3: mist", "line 3, column 6: veil A3: this is open ground, not `%`"),
        ("map:\n1 2 %\nveil A3: mist\nveil A3: fog", "line 4, column 6: veil A3: already called mist"),
        ("map:\n1 2 .\nstart A3: x", "line 3, column 7: start A3: expected one side, 1 to 9"),
        ("map:\n1 2 .\nnote here: x", "line 3, column 6: note HERE: expected a row letter and a column number"),
        ("map:\n1 2\x1b[2J", "line 2, column 4: an invisible character (U+001B)"),
        ("map:\n1 2 \u202e", "line 2, column 5: an invisible character (U+202E)"),
        ("map:\n" + "1 2 " + ". " * 39, "line 2, column 1: row A: 41 hexes, at most 40 columns"),
        ("map:\n" + "\n".join(" " * (row % 2) + "1 2" for row in range(21)), "line 22, column 1: one row too many"),
        ("x" * (LARGEST + 1), f"too large for a map: at most {LARGEST:,} characters"),
    ],
)
def test_a_mistake_says_where_it_is_and_what_was_expected(text: str, mistake: str) -> None:
    assert any(line.startswith(mistake) for line in told(text)), told(text)
    with pytest.raises(MapError):
        parse(text)


def test_a_map_that_lacks_a_side_is_drawn_all_the_same() -> None:
    result = read("map:\n. .\n . .")
    assert result.grid is not None
    assert len(result.mistakes) == 2


def test_remarks_stand_anywhere_and_walls_are_none() -> None:
    grid = parse("# first\nmap:\n# # 1\n # . 2\n# a remark between the rows\n# . .\n# last\ntitle: Walls")
    assert (grid.rows, grid.cells["A1"].ground, grid.title) == (3, "wall", "Walls")


def test_too_many_mistakes_are_counted() -> None:
    result = told("\n".join("x" for _ in range(3 * MOST_TOLD)))
    assert len(result) == MOST_TOLD + 1
    assert result[-1] == f"and {2 * MOST_TOLD + 1} more mistakes"


def test_a_ground_can_change_and_is_written_and_read_again() -> None:
    grid = parse(DEPOT)
    changed = grid.changed("B1", "veil").changed("F8", "rough").changed("I1", "low")
    assert changed.cells["F8"] == Cell(*grid.at("F8"), "rough", "Pump")
    assert grid.cells["F8"].ground == "low"
    assert parse(written(changed)) == changed
    assert parse(written(grid)) == grid
    with pytest.raises(KeyError):
        grid.changed("T40", "open")
    for place in ("B1", "B2", "I1", "J16", "A8", "C9", "F8"):  # including starts, exits, names and notes
        for ground in GROUNDS:
            changed = grid.changed(place, ground)
            assert parse(written(changed)) == changed, (place, ground)
    assert (changed.cells["F8"].side, grid.changed("B1", "wall").cells["B1"].side) == (-1, -1)


def random_grid(draw: random.Random) -> Grid:
    """Return a random playable map."""
    high, wide, indented = draw.randint(2, 20), draw.randint(3, 40), draw.random() < 0.5
    cells = {}
    for row in range(high):
        for column in range(wide):
            if draw.random() < 0.9 or not row:
                ground = draw.choice([*GROUNDS, "open", "open"])
                place = draw.choice(["", "", "", "Café", "the Well", "zone 3"])
                side = draw.choice([-1, -1, 0, 1]) if ground != "wall" else -1
                side = column if (row, column) < (0, 2) else side
                exit_ = draw.choice(["", "", "way out", "gate = 3"]) if ground != "wall" else ""
                notes = draw.choice([(), (), ("look: here",), ("one", "two")])
                ground = "open" if (row, column) < (0, 2) else ground
                cells[address_of(row, column)] = Cell(
                    *axial(row, column, indented=indented), ground, place, side, exit_, notes
                )
    return Grid(draw.choice(["", "A: title"]), draw.choice([(), ("a note",)]), high, wide, indented, cells)


def test_what_is_written_says_the_same() -> None:
    draw = random.Random(13)
    for _ in range(60):
        grid = random_grid(draw)
        text = written(grid)
        assert parse(text) == grid, text
        assert written(parse(text)) == text


def test_no_text_makes_the_reader_stumble() -> None:
    """Any bytes are either read as a map or refused with mistakes."""
    draw = random.Random(7)
    pieces = [
        *"ABPI.o#:%->123?\t \n\r\x00\x1b",
        "map:\n",
        "P: x = o\n",
        "note A1: \u202e\n",
        "title: ",
        "veil Z99",
        "é",
    ]
    for _ in range(800):
        text = draw.choice(["", "map:\n"]) + "".join(draw.choices(pieces, k=draw.randint(0, 120)))
        result = read(text)
        assert result.grid is not None or result.mistakes
        assert all(str(mistake).isprintable() for mistake in result.mistakes)
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for each in result.mistakes:
            assert 0 <= each.line <= len(lines)
            assert each.column <= (len(lines[each.line - 1]) + 1 if each.line else 0)


def test_hexes_fall_into_the_parts_that_touch() -> None:
    grid = parse("map:\n1 P . P\n . P . 2\nP: Pump = o")
    assert list(parts(grid, grid.named("pump"))) == [("A2", "B2"), ("A4",)]
