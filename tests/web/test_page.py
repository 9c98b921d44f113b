"""The tree of the page: its contents, texts that stay texts, and a map with every sign and character."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from fully_automated.fa_kit import Fight
from kit import texts
from turns import brawl

from unhex_tui.engine.view import Account, Ending, Field, Highlight, Line, Row, Sheet, Step, Track, View
from unhex_tui.scenes.areas import Area, Areas, Link, Token
from unhex_tui.web import picture as tree
from unhex_tui.web.page import LINES, page
from unhex_tui.web.picture import Element, picture

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    '" onload="alert(1)',
    "]]>&lt;b&gt;",
    "שלום עולם",
    "名前がとても長いキャラクター",
    "n" * 300,
    "e\u0301\u0302\u0303",
)
STATIC = Path(tree.__file__).parent / "static"


def elements(node: Element | str) -> Iterator[Element]:
    """Yield every element of a tree."""
    if not isinstance(node, str):
        yield node
        for child in node[2:]:
            yield from elements(child)


def of_class(node: Element, look: str) -> list[Element]:
    return [one for one in elements(node) if look in one[1].get("class", "").split()]


def scene(names: tuple[str, ...] = ("Hall", "Yard", "Loft", "Cellar"), crowd: int = 1) -> Areas:
    tokens = tuple(Token(f"t{n}", f"Guard {n}", "", n % 3, "ready", current=n == crowd - 1) for n in range(crowd))
    areas = (
        Area("a", names[0], tokens, (0, 0), start=True, effects=("smoke, 2 rounds left",)),
        Area("b", names[1], (Token("d", "Moss", "", 0, "down"),), (10, 0), exit=True, objective="the safe"),
        Area("c", names[2], (Token("x", "Kit", "", 1, "acted"),), (0, 10), floor=("Rope",)),
        Area("d", names[3], (), (10, 10)),
    )
    links = (
        Link("1", "a", "b", mark_a=True, mark_b=True),
        Link("2", "a", "c", "dashed"),
        Link("3", "b", "d", "arrow"),
        Link("4", "c", "d", "blocked"),
        Link("5", "a", "d", door="closed"),
    )
    return Areas("A house", areas, links, Highlight(("1",), (("1", "b"),), ("b",), True, "in sight, cover"))


def view(name: str = "Vex", ground: Areas | None = None) -> View:
    tracks = (
        Track("head", "Head", "X  ", 0, 0, 3, "9"),
        Track("torso", "Torso", "\\\\ ■     ", 1, 0, 3, "4-6", pending=2, guard=1),
    )
    rows = (
        Row("v", name, "", 0, "Crew", "●", (("level", "5/5"),), ("acted",), "Hall", current=True),
        Row("g", f"{name} too", "", 1, "Guards", "", (), ("hurt",), "Yard"),
    )
    sheet = Sheet("v", name, 0, "PC", (("Level", "5 of 5"),), tracks, (("right", "Axe"), ("left", "Axe")))
    return View(
        title=name,
        headline=f"{name} acts",
        steps=(Step("Initiative", "done"), Step("Crew", "now", 0), Step("Guards", "next", 1)),
        sides=("Crew", "Guards"),
        roster=rows,
        sheets=(sheet,),
        scene=scene() if ground is None else ground,
        underway=(f"{name} → Guard",),
        waiting=f"Waiting for {name}",
        log=tuple(Line(n // 2, f"line {n} {name}", kind="roll") for n in range(40)),
    )


def over(name: str = "Vex") -> View:
    """Return the players' view of a finished fight."""
    course = Account(
        "",
        ("round", "1", "end"),
        (
            (Field("goes first", "quiet"), Field(side=1), Field()),
            (Field(f"{name}'s", "strong", 0), Field(side=0, members=("ready", "down")), Field("1 of 2 stand")),
        ),
        (("Fell", f"round 1: {name}"),),
    )
    dice = Account("Dice", ("", "good"), ((Field("Crew", "", 0), Field("3 of 4", "good")),))
    return view(name)._replace(ending=Ending(f"{name} wins", 0, course=course, accounts=(dice,)))


# ----------------------------------------------------------------------- contents


def test_an_end_stands_in_the_maps_place() -> None:
    """The page lists fates and figures."""
    made = page(over())
    assert not of_class(made, "map") and not of_class(made, "mapless") and len(of_class(made, "sheet")) == 1
    (end,) = of_class(made, "ended")
    assert texts(end) == [
        *("The end", "Vex wins", "round", "1", "end", "goes first", " Vex's", "ready, down", "1 of 2 stand"),
        *("Fell: round 1: Vex", "Dice", "", "good", " Crew", "3 of 4"),
    ]
    stood = next(one for one in elements(end) if one[1].get("aria-label") == "ready, down")
    assert [one[1]["class"] for one in stood[2:]] == ["side ready", "side down"]
    without = view()._replace(scene=None, ending=over().ending)
    assert of_class(page(without), "ended") and not of_class(page(without), "mapless")


def test_a_turn_stands_in_the_maps_place() -> None:
    """Every character has their acts and penalties."""
    made = page(view()._replace(scene=brawl()))
    assert not of_class(made, "map") and not of_class(made, "mapless")
    (turn,) = of_class(made, "turn")
    told = texts(turn)
    assert told[:3] == ["Turn", "Veldra", "9"]
    assert {"grapple ✓", "▶ fist", "kick", "fist ✗", "7=", "two actions −4, wounds −2"} <= set(told)
    now = next(one for one in elements(turn) if "current" in one[1].get("class", ""))
    assert texts(now)[0] == "Brask" and len(of_class(turn, "done")) == 5
    assert of_class(page(view()._replace(scene=brawl()._replace(parts=()))), "mapless")


def test_the_page_says_whose_turn_it_is_and_who_is_waited_for() -> None:
    told = texts(page(view()))
    assert {"Vex acts", "Waiting for Vex", "✓ Initiative", "▶ Crew", "Guards", "Vex → Guard"} <= set(told)
    assert told[0] == "Vex" and texts(page(view()._replace(fight="The toll")))[0] == "Vex · The toll"


def test_the_sheet_shows_its_boxes_and_says_them_in_words() -> None:
    made = page(view())
    assert "Head: 1 of 3 marked" in texts(made)
    assert "Torso: 3 of 9 marked, 2 more now, 1 protecting it" in texts(made)
    assert {"Head", "Torso ◈1"} <= set(texts(made))
    torso = next(one for one in of_class(made, "track") if one[1]["key"] == "torso")
    assert [box[2] for box in of_class(torso, "box")] == ["╲", "╲", "?", "■", "?", "", "", "", ""]
    assert [len(line) - 2 for line in of_class(torso, "boxes")] == [3, 3, 3]


def test_what_a_box_costs_stands_below_it() -> None:
    track = Track("v", "Vitality", "X   ", 0, 0, 4, costs=("", "−2", "−4", "†"))
    made = page(view()._replace(sheets=(view().sheets[0]._replace(tracks=(track,)),)))
    levels = of_class(made, "level")
    assert [texts(one)[-1] for one in levels] == ["", "−2", "−4", "†"] and len(of_class(made, "bodyline")) == 1
    assert len(of_class(levels[0], "cross")) == 1


def test_those_without_a_sheet_are_listed_with_their_condition_in_words() -> None:
    (team,) = of_class(page(view()), "team")
    assert texts(team) == ["Guards", "Vex too", "hurt", "Yard"]


def test_letters_of_the_map_stand_in_list_and_sheet() -> None:
    made = page(view()._replace(roster=tuple(row._replace(letter=row.id) for row in view().roster)))
    assert [texts(one)[-1] for one in of_class(made, "letter")] == ["v", "g"]
    assert not of_class(page(view()), "letter")
    on_hexes = page(Fight("Ana pc at D3", "Bo at D6").view("players"))
    drawn = sorted(texts(one)[-1] for one in of_class(on_hexes, "letter"))
    assert drawn == [*"bbbccc"], "beside the name, in the wide picture and in the tall one"


def test_who_has_chosen_and_what_is_played_stand_beside_everybody() -> None:
    fight = Fight("Ana pc at D3 has pistol", "Bo at D6").order().script(("choose", "move"))
    told = [" ".join(texts(one)) for one in of_class(page(fight.view("players")), "words")]
    assert told == ["order 21", "act chosen"], "Ana has HP among her gauges; players do not know Bo's order"
    fight.script(("choose", "pistol"))
    told = [" ".join(texts(one)) for one in of_class(page(fight.view("players")), "words")]
    assert "act Pistol Shot" in told[0] and "act Move" in told[1]


def test_characters_without_sheets_are_listed_in_order() -> None:
    """The list has the marks of their sides."""
    names = (("Ann", 0), ("Bob", 1), ("Cy", 0))
    rows = tuple(Row(name, name, "", side, ("Crew", "Guards")[side], "") for name, side in names)
    seen = view()._replace(roster=rows, sheets=(), by_side=False)
    (team,) = of_class(page(seen), "team")
    assert [text for text in texts(team) if text] == ["Ann", "Bob", "Cy"]
    marks = [shape[1]["class"] for shape in of_class(team, "shape")]
    assert [look.split()[-1] for look in marks] == ["side0", "side1", "side0"]
    assert len(of_class(page(seen._replace(by_side=True)), "team")) == 2


def test_a_crowd_shows_sheets_of_those_concerned_and_hurt() -> None:
    """The others are listed."""
    blank = (Track("head", "Head", "   ", 0, 0, 3),)
    sheets = tuple(Sheet(f"p{n}", f"P{n}", 0, "", tracks=blank) for n in range(20))
    sheets = (*sheets[:17], sheets[17]._replace(tracks=(Track("head", "Head", "X  ", 0, 0, 3),)), *sheets[18:])
    rows = tuple(Row(f"p{n}", f"P{n}", "", 0, "Crew", "", (), ("well",), current=n == 19) for n in range(20))
    made = page(view()._replace(sheets=sheets, roster=rows, focus="p18"))
    shown = [one[1]["key"] for one in of_class(made, "sheet")]
    assert shown == [f"sheet p{n}" for n in (0, 1, 2, 3, 4, 17, 18, 19)]
    listed = [one[1]["key"] for one in elements(made) if one[1].get("key", "").startswith("row ")]
    assert listed == [f"row p{n}" for n in range(5, 17)]


def test_what_both_hands_hold_is_named_once() -> None:
    assert "right and left: Axe" in texts(page(view()))


def test_the_last_lines_are_shown_and_keep_their_keys_as_others_follow() -> None:
    def keys(lines: tuple[Line, ...]) -> dict[str, str]:
        return {one[1]["key"]: one[2] for one in of_class(page(view()._replace(log=lines)), "roll")}

    before = keys(view().log)
    after = keys((*view().log, Line(20, "one more", kind="roll"), Line(20, "and another", kind="roll")))
    assert len(before) == len(after) == LINES
    assert {key: text for key, text in before.items() if key in after}.items() <= after.items()
    assert len(before.keys() & after.keys()) == LINES - 2


def test_trouble_is_told_with_a_sign() -> None:
    assert "⚠ gone" in texts(page(view(), "gone"))
    assert not of_class(page(view()), "trouble")


def test_a_view_without_a_map_has_none() -> None:
    made = page(view()._replace(scene=None))
    assert not [one for one in elements(made) if one[0] == "svg" and "map" in one[1].get("class", "")]
    assert "Vex acts" in texts(made)


# ------------------------------------------------------------------ texts are texts


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_a_text_whatever_it_looks_like(name: str) -> None:
    for made in (page(view(name, scene((name, "Yard", "Loft", "Cellar")))), page(over(name))):
        assert f"{name} acts" in texts(made)
        for one in elements(made):
            assert one[0] in tree.NAMES
            assert one[1].keys() <= tree.ATTRIBUTES
            told = {key: value for key, value in one[1].items() if key not in ("aria-label", "key")}
            assert name not in str(told)
        assert json.loads(json.dumps(made)) == made


def test_what_a_line_of_the_log_calls_itself_names_no_other_look() -> None:
    made = page(view()._replace(log=(Line(1, "x", kind='page people" onload="x'),)))
    assert [one[1]["class"] for one in of_class(made, "log")[0][2:]] == ["plain"]


def test_elements_and_attributes_of_other_kinds_cannot_be_made() -> None:
    with pytest.raises(AssertionError):
        tree.element("script")
    with pytest.raises(AssertionError):
        tree.element("p", onclick="x")


def test_the_pages_script_makes_the_same_elements() -> None:
    """Attributes are the same, too."""
    script = (STATIC / "page.js").read_text("utf-8")

    def named(constant: str) -> set[str]:
        found = re.search(rf"const {constant} = new Set\((.*?)\.split", script, re.DOTALL)
        assert found
        return set("".join(re.findall(r'"([^"]*)"', found[1])).split())

    assert named("NAMES") == tree.NAMES
    assert named("ATTRIBUTES") == tree.ATTRIBUTES - {"key"}


# ------------------------------------------------------------------ the map


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_map_shows_every_area_and_every_sign(shape: str) -> None:
    made = picture(scene(), shape)  # type: ignore[arg-type]
    assert {"Hall", "Yard", "Loft", "Cellar", "Guard 0", "Moss down", "Kit", "A house"} <= {
        text.removeprefix("Map: ") for text in texts(made)
    }
    assert any("smoke" in text for text in texts(made))
    assert len(of_class(made, "link")) == 5
    assert len(of_class(made, "dashed")) == 2
    assert len(of_class(made, "cover")) == 2
    assert [one[1]["key"] for one in of_class(made, "counts")] == ["cover 1 b"]
    assert len(of_class(made, "cross")) == len(of_class(made, "closed")) == 1
    assert [one[1]["key"] for one in elements(made) if one[0] == "polygon" and one[1].get("class") == "head"] == [
        "head 3"
    ]
    assert [one[1]["key"] for one in of_class(made, "bright")] == ["area b"]
    assert [one[1]["key"] for one in of_class(made, "good")] == ["link 1"]


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("crowd", [1, 3, 7, 12, 40, 200])
def test_everybody_stands_in_their_box_or_is_counted(shape: str, crowd: int) -> None:
    made = picture(scene(crowd=crowd), shape)  # type: ignore[arg-type]
    (box,) = [one[1] for one in of_class(made, "area") if one[1]["key"] == "area a"]
    guards = [one for one in of_class(made, "token") if one[1]["key"][6:] in {f"t{n}" for n in range(crowd)}]
    for guard in guards:
        x, y = map(float, re.findall(r"[-\d.]+", guard[1]["transform"]))
        assert float(box["x"]) <= x < float(box["x"]) + float(box["width"])
        assert float(box["y"]) <= y < float(box["y"]) + float(box["height"])
    more = [int(text[1:].split()[0]) for text in texts(made) if re.fullmatch(r"\+\d+ more", text)]
    assert len(guards) + sum(more) == crowd
    assert [one[1]["key"] for one in of_class(made, "current")] == [f"token t{crowd - 1}"]
    assert len({one[1]["transform"] for one in guards}) == len(guards)


def test_sides_differ_in_shape_and_states_in_words_or_fill() -> None:
    tokens = tuple(Token(f"t{n}", f"T{n}", "", n, "ready") for n in range(8))
    made = picture(Areas("x", (Area("a", "A", tokens),), ()), "wide")
    drawn = {(one[0], one[1].get("points", "")) for one in of_class(made, "shape")}
    assert len(drawn) == 8
    states = tuple(Token(state, "T", "", 0, state) for state in ("ready", "acted", "down", "dead", "out", "away"))  # type: ignore[arg-type]
    told = picture(Areas("x", (Area("a", "A", states),), ()), "wide")
    assert {"T", "T down", "T dead", "T out", "T away"} <= set(texts(told))
    assert of_class(told, "acted")


def test_nothing_but_tokens_moves_when_somebody_does() -> None:
    before, after = scene(), scene()
    moved = after.areas[0].tokens[0]
    areas = [area._replace(tokens=()) if area.id == "a" else area for area in after.areas]
    areas[3] = areas[3]._replace(tokens=(moved,))
    after = after._replace(areas=tuple(areas))

    def drawn(made: Element) -> list[Element]:
        return [one for one in elements(made) if one[0] in ("rect", "polyline", "line")]

    assert drawn(picture(before, "wide")) == drawn(picture(after, "wide"))


def test_an_empty_map_is_drawn() -> None:
    assert picture(Areas("", (), ()), "wide")[0] == "svg"


def test_what_goes_on_in_an_area_is_told_in_full_under_the_map() -> None:
    (places,) = of_class(page(view()), "places")
    assert texts(places) == ["Hall: smoke, 2 rounds left", "Yard: the safe", "Loft: Rope"]


def random_scene(areas: int, seed: int) -> Areas:
    """Return a map with many crossing lines."""
    rolled = Random(seed)
    places = tuple(Area(f"a{n}", f"Area {n}") for n in range(areas))
    pairs = [(one, other) for one in range(areas) for other in range(one)]
    kinds = ("solid", "dashed", "arrow", "blocked")
    links = tuple(
        Link(f"l{one}-{other}", f"a{one}", f"a{other}", rolled.choice(kinds), rolled.choice(("", "open")), mark_b=True)  # type: ignore[arg-type]
        for one, other in rolled.sample(pairs, min(len(pairs), areas * 2))
    )
    return Areas("Maze", places, links)


@pytest.mark.parametrize("areas", [2, 4, 7])
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_every_line_and_every_sign_of_a_tangled_map_is_there(shape: str, areas: int) -> None:
    maze = random_scene(areas, areas)
    made = picture(maze, shape)  # type: ignore[arg-type]
    keys = {one[1]["key"] for one in elements(made) if "key" in one[1]}
    assert {f"link {link.id}" for link in maze.links} <= keys
    assert {f"cover {link.id} {link.b}" for link in maze.links} <= keys
    assert {f"head {link.id}" for link in maze.links if link.kind == "arrow"} <= keys
    assert {f"cross {link.id}" for link in maze.links if link.kind == "blocked"} <= keys
    assert {f"door {link.id}" for link in maze.links if link.door} <= keys
