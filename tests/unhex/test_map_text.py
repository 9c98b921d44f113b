"""The text format of maps: the meaning of signs and lines, and the place of each mistake."""

from __future__ import annotations

import random

import pytest
from unhex.random_setups import problems

from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap, Connection, slug
from unhex_tui.systems.unhex.maps.lexing import SIGNS, Mistake
from unhex_tui.systems.unhex.maps.reader import LARGEST, MOST_AREAS, MOST_MISTAKES, MapError, parse, write


def mistakes(text: str) -> list[Mistake]:
    with pytest.raises(MapError) as error:
        parse(text)
    return list(error.value.mistakes)


# Signs


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("A --- B", Connection("a", "b")),
        ("A ---| B", Connection("a", "b", mark_b=True)),
        ("A |--- B", Connection("a", "b", mark_a=True)),
        ("A |---| B", Connection("a", "b", mark_a=True, mark_b=True)),
        ("A ... B", Connection("a", "b", "dashed")),
        ("A ...| B", Connection("a", "b", "dashed", mark_b=True)),
        ("A |...| B", Connection("a", "b", "dashed", mark_a=True, mark_b=True)),
        ("A - - - B", Connection("a", "b", "dashed")),
        ("A . . .| B", Connection("a", "b", "dashed", mark_b=True)),
        ("A .x. B", Connection("a", "b", "blocked")),
        ("A |..X...| B", Connection("a", "b", "blocked", mark_a=True, mark_b=True)),
        ("A --x-- B", Connection("a", "b", "blocked")),
        ("A --> B", Connection("a", "b", "arrow")),
        ("A -->| B", Connection("a", "b", "arrow", mark_b=True)),
        ("A |--> B", Connection("a", "b", "arrow", mark_a=True)),
        ("A <-- B", Connection("b", "a", "arrow")),
        ("A |<-- B", Connection("b", "a", "arrow", mark_b=True)),
        ("A <--| B", Connection("b", "a", "arrow", mark_a=True)),
        ("A -[#]- B", Connection("a", "b", door="closed")),
        ("A -[ ]- B", Connection("a", "b", door="open")),
        ("A --[]-- B", Connection("a", "b", door="open")),
        ("A |-[#]-| B", Connection("a", "b", door="closed", mark_a=True, mark_b=True)),
        ("A .[#]. B", Connection("a", "b", "dashed", "closed")),
        ("A -[ ]-> B", Connection("a", "b", "arrow", "open")),
        ("A <-[#]- B", Connection("b", "a", "arrow", "closed")),
    ],
)
def test_MAP_1_MAP_2_a_sign_gives_kind_door_and_marks(line: str, expected: Connection) -> None:
    assert parse(f"{line}\nA --- C\nC --- B").connections[0] == expected


@pytest.mark.parametrize(
    "line",
    ["A-----B", "A -- B", "A - B", "  A   ---   B  ", "\tA\t--\tB", "A --B", "A———B", "A ── B", "A --- B\r"],
)  # fmt: skip
def test_any_number_of_dashes_and_spaces_is_accepted(line: str) -> None:
    assert parse(line) == parse("A --- B")


@pytest.mark.parametrize("line", ["A ---  | B", "A - | B", "A-|B", "A --| B", "A --------| B"])
def test_spaces_within_a_sign_are_accepted(line: str) -> None:
    assert parse(line) == parse("A ---| B")


@pytest.mark.parametrize(
    "name", ["T-Junction", "St. Mary", "Mr.X", "Bar, upstairs", "x", "o", "-1", "No.5-b", "A.x.B", "="]
)
def test_a_single_dash_or_dot_in_a_word_is_no_sign(name: str) -> None:
    area_map = parse(f"{name} ---| Hall\nHall .x. Yard\nYard --- {name}")
    assert [area.name for area in area_map.areas] == [name, "Hall", "Yard"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ('"A --- B"', "A --- B"),
        ('"the ""pit"""', 'the "pit"'),
        ('"Room: 5"', "Room: 5"),
        ('"# 1"', "# 1"),
        ('"[x]"', "[x]"),
    ],
)
def test_a_name_with_a_sign_is_quoted(written: str, name: str) -> None:
    area_map = parse(f"{written} --- Hall\nat {written}: 1 2\nstart: Hall, {written}")
    assert area_map.areas[0] == Area(area_map.areas[0].id, name, (1.0, 2.0), start=True)
    assert parse(write(area_map)) == area_map


# Lines with a colon


def test_MAP_3_MAP_4_lines_with_a_colon_describe_the_map_and_its_areas() -> None:
    area_map = parse(
        """
        # a comment
        title: The --- "old" mill: part 2
        note: Rain
        note: Wind
        at Mill Race: -3, 4.5
        Mill Race --- Loft
        START : loft, Mill   race
        exit: Loft
        objective Loft: Find the deed --- fast
        note Loft: One
        note Loft: Two
        """
    )
    assert (area_map.title, area_map.notes) == ('The --- "old" mill: part 2', ("Rain", "Wind"))
    assert area_map.areas == (
        Area("mill-race", "Mill Race", (-3.0, 4.5), start=True),
        Area("loft", "Loft", None, True, True, "Find the deed --- fast", ("One", "Two")),
    )


def test_an_area_line_adds_areas_and_sets_their_order() -> None:
    assert [area.name for area in parse("area: B, A\nA --- B").areas] == ["B", "A"]
    assert parse("area: Arena").areas == (Area("arena", "Arena"),)


def test_names_that_differ_in_case_or_spaces_are_one_area() -> None:
    area_map = parse("Dance Floor --- Bar\nBAR --- Alley\ndance   floor --- alley")
    assert [area.name for area in area_map.areas] == ["Dance Floor", "Bar", "Alley"]


# Mistakes

EXAMPLE = f"Try: Bar --- Kitchen, or another sign: {SIGNS}"
WORDS = "Use one of title:, note:, area:, at:, start:, exit:, objective:"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "no area yet. Try: Bar --- Kitchen"),
        ("\n# only this\n\n", 1, 1, "no area yet. Try: Bar --- Kitchen"),
        ("title: T", 1, 1, "no area yet. Try: Bar --- Kitchen"),
        ("A --- B\nA Kitchen", 2, 10, f"can't read this. {EXAMPLE}"),
        ("A --- B\nat A 3 4", 2, 9, "no colon. Try: at Bar: 90 34"),
        ("A --- B\n  A ==> C", 2, 7, f'unknown sign ">". Use {SIGNS}'),
        ("A -.- B", 1, 8, "no connection. Try: A --- B"),
        ("Roof ~~ Water tank", 1, 19, "no connection. Try: Roof --- Water tank"),
        ("A ---||| B", 1, 3, f'unknown sign "---|||". Use {SIGNS}'),
        ("A -[?]- B", 1, 3, f'unknown sign "-[?]-". Use {SIGNS}'),
        ("A [#] B", 1, 3, f'unknown sign "[#]". Use {SIGNS}'),
        ("A .x.> B", 1, 3, '".x.>" is an arrow without a move: use "-->" with dashes, or no arrow'),
        ("A <--> B", 1, 3, '"<-->" points both ways: use "---" or an arrow with one head'),
        ("A ..> B", 1, 3, '"..>" is an arrow without a move: use "-->" with dashes, or no arrow'),
        ("A --- B --- C", 1, 9, "second sign in the line: write one connection per line"),
        (" --- B", 1, 2, "no area before the sign"),
        ("A ---|", 1, 7, "no area after the sign"),
        ('A --- "B', 1, 7, "quote not closed: add one after the name"),
        (
            'A --- the"B"',
            1,
            10,
            'a quote within a name: put the whole name in quotes and double its own quotes ("")',
        ),
        (
            '"A" B --- C',
            1,
            5,
            "two names without a sign between them: write one name, in quotes if it holds a sign",
        ),
        ("A --- B: 3", 1, 8, "a colon in a name: write one name, in quotes if it holds a sign"),
        ('A --- ""', 1, 7, "the name is empty"),
        ('A --- "\u202e\x1b"', 1, 7, "the name is empty"),
        (f"A --- {'b' * 301}", 1, 7, "the name has 301 characters: at most 300"),
        ("A --- a", 1, 7, "A is connected with itself: name another area"),
        ("A --- B\nB --- A", 2, 1, "A and B are already connected in line 1: delete one of the lines"),
        ("A ---| B\n B |--- A", 2, 2, "A and B are already connected in line 1: delete one of the lines"),
        (
            "A --- B\nB ---| A",
            2,
            1,
            "A and B are already connected with another sign in line 1: delete one of the lines",
        ),
        (
            "A --> B\nB --> A",
            2,
            1,
            "A and B are already connected with another sign in line 1: delete one of the lines",
        ),
        (
            "A --- B\nB .x. A",
            2,
            1,
            "A and B are already connected with another sign in line 1: delete one of the lines",
        ),
        ("A --- B\nC --- D\nD --- E\nE --- F", 1, 1, None),
        (
            "A --- B\nB --- C\nC .x. D",
            3,
            7,
            "D is cut off: connect it with the rest of the map",
        ),
        ("A --- B\narea: C", 2, 7, "C is cut off: connect it with the rest of the map"),
        (
            "Bar --- Hall\nat Barr: 1 2",
            2,
            4,
            'unknown area "Barr" (did you mean "Bar"?): no connection has this name',
        ),
        (
            "Bar --- Hall\nstart: Bar, hal",
            2,
            13,
            'unknown area "hal" (did you mean "Hall"?): no connection has this name',
        ),
        ("Bar --- Hall\nexit: Quay", 2, 7, 'unknown area "Quay": no connection has this name'),
        ('Bar --- Hall\nobjective "Q": x', 2, 11, 'unknown area "Q": no connection has this name'),
        ("Bar --- Hall\nnote   Q: x", 2, 8, 'unknown area "Q": no connection has this name'),
        (
            "A --- B\ntitel: T",
            2,
            1,
            f'unknown word "titel" (did you mean "title"?). {WORDS} or put a name in quotes',
        ),
        ("A --- B\nRoom 5: big", 2, 1, f'unknown word "room". {WORDS} or put a name in quotes'),
        ("A --- B\n : x", 2, 2, f"nothing before the colon. {WORDS}"),
        ('A --- B\nat A "B": 1 2', 2, 6, "two names before the colon: write one, in quotes if it holds a sign"),
        ("A --- B\nat: 3 4", 2, 3, "no area before the colon. Try: at Bar: 90 34"),
        ("A --- B\nstart A: B", 2, 8, "an area before the colon. Try: start: Bar, Kitchen"),
        ("A --- B\nat A: 3", 2, 7, "not a position: write two numbers up to 1,000,000. Try: at Bar: 90 34"),
        ("A --- B\nat A: nan 1", 2, 7, "not a position: write two numbers up to 1,000,000. Try: at Bar: 90 34"),
        ("A --- B\nat A: 1e99 1", 2, 7, "not a position: write two numbers up to 1,000,000. Try: at Bar: 90 34"),
        ("A --- B\nat A: 1 2\nat a: 1 2", 3, 4, "A has a second position; the first is in line 2"),
        (
            "A --- B\nobjective A: x\nobjective A: x",
            3,
            11,
            "A has a second objective; the first is in line 2",
        ),
        ("title: T\ntitle: U\nA --- B", 2, 1, "second title: only one is allowed"),
        ("A --- B\ntitle:  ", 2, 9, "nothing after the colon. Try: title: The nightclub"),
        (f"A --- B\nnote: {'n' * 301}", 2, 7, "the text has 301 characters: at most 300"),
        ("A --- B\nstart:", 2, 7, "a name is missing. Try: start: Bar, Kitchen"),
        ("A --- B\nstart: A, ", 2, 10, "a name is missing. Try: start: Bar, Kitchen"),
        ("A --- B\nstart: A,, B", 2, 10, "expected a name here"),
        ('A --- B\nstart: "A" "B"', 2, 12, "expected a comma here"),
        ("A --- B\nstart: A --- B", 2, 10, "a sign in a list of areas: write names, in quotes if they hold a sign"),
        ("A --- B\nC --- \0", 2, 7, "not a text in UTF-8"),
    ],
)
def test_each_mistake_is_reported_with_line_column_and_a_correction(
    text: str, line: int, column: int, message: str | None
) -> None:
    first = mistakes(text)[0]
    assert (first.line, first.column) == (line, column)
    if message is not None:
        assert mistakes(text) == [Mistake(line, column, message)]


def test_all_mistakes_of_a_file_are_reported_in_line_order() -> None:
    reported = mistakes(
        "start: Barr\nBar --- Kitchen\nBar --- bar\nKitchen ... Bar\ntitel: x\nBar ==> Hall\nat Hall: 1 2"
    )
    assert [(mistake.line, mistake.column) for mistake in reported] == [(1, 8), (3, 9), (4, 1), (5, 1), (6, 7)]


def test_an_area_cut_off_only_by_a_faulty_line_is_not_reported() -> None:
    assert [mistake.line for mistake in mistakes("A --- B\nB ==> C\nC --- D")] == [2]


def test_the_smaller_part_of_a_split_map_is_reported_as_cut_off() -> None:
    assert [mistake.text.split(":")[0] for mistake in mistakes("C --- D\nA --- B\nB --- E")] == [
        "C is cut off",
        "D is cut off",
    ]


def test_the_error_text_is_one_line() -> None:
    with pytest.raises(MapError) as error:
        parse("A ---\nB --- B\n--- C")
    assert str(error.value) == ("line 1, column 6: no area after the sign (and 2 more mistakes)")


# Files


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_a_map_is_read_with_any_line_ends(ends: str) -> None:
    assert parse(ends.join(["title: Küche", "A --- B", "B --- C"])) == parse("title: Küche\nA --- B\nB --- C")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\x7fELF\x02\x01\0\0", "line 1, column 7: not a text in UTF-8"),
        ("", "line 1, column 1: no area yet. Try: Bar --- Kitchen"),
        ("#" * (LARGEST + 1), "too large for a map: at most 1,000,000 characters"),
    ],
)
def test_a_text_that_is_not_a_map_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(MapError) as error:
        parse(text)
    assert str(error.value) == message


# Hostile text


def test_control_characters_are_dropped_from_names_and_texts() -> None:
    area_map = parse("title: \x1b[31mRed\x07\nB\u202ear --- Ki\x9btchen\nnote Bar: a\u2066b\x1b]0;x\x07")
    assert area_map.title == "[31mRed"
    assert [area.name for area in area_map.areas] == ["Bar", "Kitchen"]
    assert area_map.areas[0].notes == ("ab]0;x",)


@pytest.mark.parametrize(
    "name", ["[b]Bob[/]", "[@click=app.bell]x[/]", "🔥🔥", "שלום", "e\u0301", "n" * 300, "'; DROP", "👩‍👩‍👧", "%s{0}"]
)
def test_names_may_hold_any_text(name: str) -> None:
    quoted = '"' + name + '"'
    area_map = parse(f"{quoted} --- Hall\nat {quoted}: 1 2")
    assert parse(write(area_map)) == area_map
    assert area_map.named(name) == area_map.areas[0]


def test_too_many_areas_are_refused() -> None:
    reported = mistakes("\n".join(f"Hall --- {n}" for n in range(MOST_AREAS + 10)))
    assert (reported[0].line, reported[0].text) == (MOST_AREAS, f"too many areas: at most {MOST_AREAS}")


def test_the_number_of_reported_mistakes_is_limited() -> None:
    assert len(mistakes("A --- A\n" * 2000)) == MOST_MISTAKES
    assert len(mistakes("A --- B\n" + "at Q: 1 2\n" * 2000)) == MOST_MISTAKES


@pytest.mark.parametrize(
    "text",
    ["-" * 100_000, "- " * 50_000, "-." * 50_000, '"' * 100_000, "A" * 100_000, "[" * 100_000, "x." * 50_000,
     "at A: 1 2\n" * 10_000, "A --- B\nnote A: x\n" + "note A: x\n" * 10_000, ":" * 100_000, "A\n" * 50_000],
)  # fmt: skip
def test_a_large_file_of_any_kind_is_read_to_its_end(text: str) -> None:
    try:
        parse(text)
    except MapError as error:
        assert error.mistakes


def test_any_text_gives_a_map_or_mistakes_at_places_in_the_text() -> None:
    parts = [
        "A", "B", "Bar", " ", "  ", "---", "...", "|", "-", ".", "x", ">", "<", "[#]", "[ ]", '"', ":", ",", "#", "\n",
        "\n", "at ", "start:", "title:", "note ", "area:", "objective ", "1 2", "é", "\u202e", "\t", "—",
    ]  # fmt: skip
    for seed in range(300):
        dice = random.Random(seed)
        text = "".join(dice.choice(parts) for _ in range(dice.randint(1, 40)))
        try:
            area_map = parse(text)
        except MapError as error:
            lines = text.split("\n")
            for mistake in error.mistakes:
                assert 1 <= mistake.line <= len(lines), text
                assert 1 <= mistake.column <= len(lines[mistake.line - 1]) + 1, text
        else:
            assert problems(area_map) == [], text
            assert parse(write(area_map)) == area_map, text


# Writing


def random_map(dice: random.Random) -> AreaMap:
    """Return a valid map with names of all kinds, its areas in any order."""
    names = dice.sample(
        ["Bar", "DJ Booth", "A --- B", "x", "-", "...", "#1", 'the "pit"', "Room: 5", "a, b", "St. Mary", "at Bar: 1 2",
         "note", "|", "Küche", "🔥", "title: T", "<-", "- a", "a -", "a.", ".a", "[#]", "A - B", '"', "Ü–l", "="],
        dice.randint(2, 10),
    )  # fmt: skip
    areas: list[Area] = []
    for name in names:
        at = (
            (float(dice.randint(-99, 99)), dice.uniform(-1, 1) * 10 ** dice.randint(-9, 5))
            if dice.random() < 0.5
            else None
        )
        areas.append(
            Area(
                slug(name, {area.id for area in areas}), name, at, dice.random() < 0.3, dice.random() < 0.3,
                dice.choice(["", "Hold it: 'x' --- \"now\""]), dice.choice([(), ("a",), ("# b", "a")]),
            )
        )  # fmt: skip
    connections = []
    for n, area in enumerate(areas[1:], 1):
        ends = dice.sample((area.id, dice.choice(areas[:n]).id), 2)
        kind = dice.choice(["solid", "dashed", "arrow"])
        door = dice.choice(["", "open", "closed"])
        connections.append(Connection(*ends, kind, door, dice.random() < 0.5, dice.random() < 0.5))  # type: ignore[arg-type]
    dice.shuffle(connections)
    return AreaMap(
        title=dice.choice(["", "T: --- x"]),
        areas=tuple(areas),
        connections=tuple(connections),
        notes=dice.choice([(), ("n", "# m")]),
    )


def test_a_map_is_the_same_after_write_and_parse() -> None:
    for seed in range(200):
        area_map = random_map(random.Random(seed))
        assert problems(area_map) == [], seed
        assert parse(write(area_map)) == area_map, seed
        assert write(parse(write(area_map))) == write(area_map), seed
