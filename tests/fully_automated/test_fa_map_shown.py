"""Map and roster of a fight, apart from positions."""

from __future__ import annotations

from drawing.test_hex_drawing import drawn, inside
from fully_automated.fa_kit import Fight

from unhex_tui.engine.view import Audience
from unhex_tui.scenes.hexes import Hexes
from unhex_tui.systems.fully_automated.fight.measuring import MEANINGS, STANDS

MAP = """map:
 . . 1 . . . . . .
  . . . . # # . . .
 . . . . . . . . 2
  . . o . . . . . .
"""


def fight() -> Fight:
    return Fight("Ana pc at A1 has pistol", "Bo at A9 has pistol", "Cy at D9 has club", map=MAP)


def test_where_sides_start_is_shown_until_all_have_their_places() -> None:
    """FA-SET-3"""
    placing = Fight("Ana pc has pistol", "Bo has pistol", map=MAP)
    starts = {cell.id: cell.side for cell in placing.view("gm").scene.cells if cell.side >= 0}  # type: ignore[union-attr]
    assert starts == {"A3": 0, "C9": 1}
    placing.script(("place", "A3"), ("place", "C9")).order()
    assert not [cell for cell in placing.view("gm").scene.cells if cell.side >= 0]  # type: ignore[union-attr]


def test_a_round_is_listed_in_the_turn_order_and_all_else_by_side() -> None:
    """FA-INIT-1"""
    begun = fight()
    assert begun.view("gm").by_side
    begun.order(ana=(1, 1), bo=(9, 9), cy=(5, 5))
    seen = begun.view("gm")
    assert not seen.by_side and [row.name for row in seen.roster] == ["Bo", "Cy", "Ana"]


def totals(begun: Fight, audience: Audience) -> list[tuple[str, str]]:
    """Return names and turn-order totals of the roster, top down; "" where a row has no total."""
    return [(row.name, dict(row.figures).get("order", "")) for row in begun.view(audience).roster]


def test_FA_INIT_1_players_read_no_place_that_the_log_hides() -> None:
    """The place in the turn order stays hidden."""
    begun = Fight("Ana pc at A1", "Bo Speed 5 at A9", "Cy Speed 3 at D9", map=MAP).order(
        ana=(1, 1), bo=(5, 5), cy=(9, 9)
    )
    assert totals(begun, "gm") == [("Cy", ""), ("Bo", ""), ("Ana", "")], (
        "the order of the rows tells it, and the sheets"
    )
    sheets = {sheet.name: dict(sheet.gauges)["Turn order"] for sheet in begun.view("gm").sheets}
    assert sheets == {"Cy": "Speed 3 + 9 + 9 = 21", "Bo": "Speed 5 + 5 + 5 = 15", "Ana": "Speed 3 + 1 + 1 = 5"}
    assert totals(begun, "players") == [("Ana", "5"), ("Bo", ""), ("Cy", "")]
    begun.beside("reveal", "cy", "numbers")
    assert totals(begun, "players") == [("Cy", "21"), ("Ana", "5"), ("Bo", "")]


def test_FA_INIT_2_players_read_no_hidden_tie_roll() -> None:
    """Players do not know the NPC's total."""
    begun = Fight("Ana pc at A1", "Bo at A9", "Cy at D9", map=MAP)
    begun.script(("order.dice", [5, 5]), ("order.dice", [5, 5]), ("order.dice", [1, 1]))
    begun.script(("order.tie", [9, 9]), ("order.tie", [2, 2]))
    ties = [[line for line in begun.told(who) if "to break the tie" in line] for who in ("gm", "players")]
    assert ties == [
        ["Ana rolls to break the tie: 9 + 9 = 18", "Bo rolls to break the tie: 2 + 2 = 4"],
        ["Ana rolls to break the tie: 9 + 9 = 18"],
    ]


def test_the_words_of_neighbours_on_the_map_do_not_touch() -> None:
    """FA-COV-9: a hex is 4 columns wide, and each short word has its meaning."""
    assert max(map(len, STANDS.values())) == 3 and {*STANDS.values()} == {*MEANINGS}


def test_each_adversary_shows_the_cover_from_the_hex() -> None:
    """FA-COV-9: the cursor marks the hex."""
    moving = fight().order().choose(ana="move", bo="aim", cy="aim").idle("move")
    light = moving.advice().previews["C3"].highlight
    assert light is not None and dict(light.said) == {"A9": "blk", "D9": "cov"}
    scene = moving.view("gm").scene
    assert scene is not None
    picture = drawn(scene.marked(light, {}))  # type: ignore[arg-type]
    assert inside(picture, "A9")[1] == "blk " and inside(picture, "D9")[1] == "cov "
    assert inside(picture, "C3")[0].startswith("[") and inside(picture, "A2")[0].strip("─ ") == "1"


def test_the_line_of_an_attack_is_drawn_until_its_dice_lie() -> None:
    """FA-COV-1, FA-COV-9: with the target's position; players see it only if they see everything on the line."""
    fight = Fight("Ana pc at D3 has pistol", "Bo at E7", "Cy at E6 hidden").order()
    fight.choose(ana="pistol", bo="defend", cy="aim").script(("target", "bo")).asks("defend.step")
    for question, answer in (("defend.step", "stay"), ("defence", "-0"), ("attack", "000")):
        scene, theirs = fight.asks(question).view("gm").scene, fight.view("players").scene
        assert isinstance(scene, Hexes) and isinstance(theirs, Hexes) and scene.highlight is not None
        assert (scene.line[0], scene.line[-1], scene.words) == ("D3", "E7", {"E7": "chr"})
        assert "E6" in scene.highlight.why and scene.meanings["chr"] == "behind a character"
        assert theirs.line == () and theirs.words == {} and theirs.highlight is None
        fight.script((question, answer))
    scene = fight.view("gm").scene
    assert isinstance(scene, Hexes) and scene.line == ()
