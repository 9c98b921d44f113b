"""Movement in step 3: distance, obstacles, companions, and precedence."""

from fully_automated.fa_kit import Fight

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.session import Session
from unhex_tui.systems.fully_automated.fight.measuring import attack_line, ways
from unhex_tui.systems.fully_automated.judging.worths import Floods
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

GROUND = """title: Ground
map:
1 . : . . . . .
 . . o . . . . .
. . # . . . . .
 . . . . . . . 2
"""


def test_fa_t10_lowest_first_but_who_is_higher_may_interject() -> None:
    """FA-RND-3, FA-MOV-10"""
    fight = Fight("Bo pc at A3", "Ana pc at D3", "Eve at D9").order(bo=(9, 9), ana=(5, 5), eve=(1, 1))
    fight.choose(bo="move", ana="move", eve="move")
    assert fight.asks("move", "eve").keys[-1] == "first:"
    assert "May move first: Bo, Ana" in fight.view("players").underway
    fight.script(("move", "D8")).asks("move", "ana").script(("move", "first:bo"))
    assert not [key for key in fight.asks("move", "bo").keys if key.startswith("first:")]
    fight.script(("move", "A4"), ("move", "D4")).asks("choose")
    moved = [line.split()[0] for line in fight.told() if " moves from " in line]
    assert moved == ["Eve", "Bo", "Ana"]


def test_one_of_several_who_are_higher_moves_first() -> None:
    """FA-MOV-10"""
    fight = Fight("Bo pc at A3", "Ana pc at D3", "Eve at D9").order(bo=(9, 9), ana=(5, 5), eve=(1, 1))
    fight.choose(bo="move", ana="move", eve="move").script(("move", "first:"), ("move.first", "ana"))
    fight.asks("move", "ana").script(("move", "first:bo")).asks("move", "bo").script(("move", "stay"))
    fight.asks("move", "eve").script(("move", "first:ana"), ("move", "stay")).asks("move", "eve")


def test_difficult_ground_and_adversaries_cost_one_more() -> None:
    """FA-MOV-1, FA-MOV-5 to FA-MOV-7: walls cannot be entered."""
    fight = Fight("Ana pc at B2", "Cy pc at C1", "Bo at D2", map=GROUND).order().choose(ana="move")
    fight.idle("move")
    costs = {option.key: option.hint for option in fight.decision.options if option.place}  # type: ignore[union-attr]
    assert costs["A3"] == "2"
    assert costs["B3"] == "2"
    assert "C3" not in costs
    assert costs["D1"] == "2", "through an ally"
    assert "C1" not in costs, "no character stops in an occupied hex"
    assert "D2" not in costs
    assert max(int(cost) for cost in costs.values()) == 4


def why_not(fight: Fight, place: str) -> str:
    """Return why the pending question does not offer a hex."""
    return str(fight.advice().elsewhere(place))


def test_a_hex_that_a_move_does_not_reach_has_a_reason() -> None:
    """FA-MOV-1, FA-MOV-7"""
    fight = Fight("Ana pc at B2", "Cy pc at C1", "Bo at D2", map=GROUND).order().choose(ana="move").idle("move")
    assert why_not(fight, "C3") == "a wall"
    assert why_not(fight, "C1") == "Cy is there (FA-MOV-7)" and why_not(fight, "B2") == "Ana is there now"
    assert why_not(fight, "A8") == "too far: it costs 7 movement, Ana has 4 (FA-MOV-1)"
    fight.of("Bo").hidden = True
    assert why_not(fight, "D2") == "a character is there (FA-MOV-7)", "the player does not know of Bo"


def test_a_hex_that_a_single_step_does_not_reach_has_a_reason() -> None:
    """FA-MOV-9, FA-ATK-3"""
    fight = Fight("Ana pc at B2", "Bo at D8", map=GROUND).order().choose(bo="aim").asks("unattacked", "ana")
    assert why_not(fight, "B3") == "low obstacle: a step of 1 hex cannot enter difficult ground (FA-MOV-9)"
    assert why_not(fight, "B4") == "too far: only 1 hex (FA-MOV-9)"


def test_a_target_one_step_too_far_tells_that_no_step_helps() -> None:
    """FA-ATK-3, FA-MOV-9: B3 between them is difficult ground; Eve is too far in any case."""
    fight = Fight("Ana pc at B2", "Bo at B4", "Eve at B6", map=GROUND).order().choose(ana="punch", bo="aim", eve="aim")
    assert isinstance(fight.asks("target").decision, Choose)
    found = {each.option.label: [why.text for why in each.reasons] for each in fight.decision.explanation().blocked}
    assert found["Bo"] == ["2 hexes away, and no step leads into range"]
    assert found["Eve"][0] == "4 hexes away"


def test_a_hex_out_of_reach_of_a_tackle_has_a_reason() -> None:
    """FA-UNM-3"""
    fight = Fight("Ana pc at D1", "Bo at D8", map=GROUND).order().choose(ana="tackle").asks("tackle.move")
    assert why_not(fight, "D7") == "too far: it costs 6 movement, Ana has 4 (FA-MOV-1)"


def test_who_stands_on_no_hex_yet_is_in_nobodys_way() -> None:
    """FA-MOV-5"""
    lane = "title: A lane\nmap:\n1 . . 2\n"
    table = Fight("Ana pc at A1", "Cy at A3", "Bo at A4", map=lane).order().table
    table.characters["cy"].place = ""
    assert {place: way.cost for place, way in ways(table, table.characters["ana"], 4).items()} == {"A2": 1, "A3": 2}


def test_allies_are_no_hindrance_and_adversaries_cost_one_more() -> None:
    """FA-MOV-5, FA-MOV-7"""
    lane = "title: A lane\nmap:\n1 . . . . . . 2\n"
    for other, cost in (("Cy pc at A2", "2"), ("Cy at A2", "3")):
        fight = Fight("Ana pc at A1", other, "Bo at A8", map=lane).order().choose(ana="move").idle("move")
        assert next(o.hint for o in fight.decision.options if o.key == "A3") == cost  # type: ignore[union-attr]


def test_fa_t12_a_move_after_a_move_is_shorter_and_aim_makes_it_longer() -> None:
    """FA-MOV-1 to FA-MOV-3, FA-AIM-9: aim is spent only for hexes that need it."""
    fight = Fight("Ana pc at D1", "Bo at H14").order().choose(ana="move")
    fight.idle("move")
    assert fight.prompt == "Ana moves, up to 4 hexes: where to?"
    fight.script(("move", "D5"))
    fight.answer("defend")
    hint = next(option.hint for option in fight.asks("choose", "ana").decision.options if option.key == "move")  # type: ignore[union-attr]
    assert hint == "3 hexes after last round's Move"
    fight.choose(ana="move").idle("move")
    assert fight.prompt == "Ana moves, up to 3 hexes: where to?"
    fight.script(("move", "D4")).choose(ana="aim").idle()
    fight.choose(ana="move").idle("move")
    assert fight.prompt == "Ana moves, up to 4 hexes, 6 with the aim: where to?"
    fight.script(("move", "D8"))
    assert fight.of("Ana").aim == 3
    fight.choose(ana="move").idle("move")
    assert fight.prompt == "Ana moves, up to 3 hexes: where to?"
    assert fight.notes == ["Ana also moved last round", "Aim adds no hexes after a move last round"]


def test_fa_t12_aim_is_spent_on_six_hexes() -> None:
    """FA-MOV-2, FA-AIM-9, FA-MOV-4"""
    fight = Fight("Ana pc at D1", "Bo at H14").order().choose(ana="aim").idle()
    fight.choose(ana="move").idle("move").script(("move", "D7"))
    assert (fight.of("Ana").aim, fight.of("Ana").place) == (0, "D7")
    fight = Fight("Ana pc at D1", "Bo at H14", rules={"aimed_repeat_move": "5"}).order().choose(ana="move")
    fight.idle("move").script(("move", "D2")).beside("amend", "ana", "aim")
    fight.choose(ana="move").idle("move")
    assert fight.prompt == "Ana moves, up to 3 hexes, 5 with the aim: where to?"


def test_bringing_along_a_character_who_cannot_resist_costs_two_a_hex() -> None:
    """FA-MOV-8"""
    for rule, farthest in (("2_per_hex", "D5"), ("flat_2", "D5")):
        fight = Fight("Ana pc at D3", "Bo now -3 at D2", "Cy at H14", rules={"drag_cost": rule}).order()
        fight.choose(ana="move").idle("move").script(("move", "drag:bo"), ("move", farthest))
        assert (fight.of("Ana").place, fight.of("Bo").place) == ("D5", "D4")
    fight = Fight("Ana pc at D3", "Bo at D2", "Cy at H14").order().choose(ana="move").idle("move")
    assert "drag:bo" not in fight.keys


def test_who_is_on_the_same_side_costs_nothing_more_to_bring_along() -> None:
    """FA-MOV-8: only unwilling characters cost more."""
    fight = Fight("Ana pc at D3", "Bo pc now -3 at D2", "Cy at H14").order()
    fight.choose(ana="move").idle("move").script(("move", "drag:bo"), ("move", "D7"))
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("D7", "D6")


def test_FA_MOV_8_a_dragged_character_may_be_left_behind() -> None:
    """The hex with Bo costs two; two of the four hexes are left for Ana alone."""
    fight = Fight("Ana pc at D3", "Bo now -3 at D2", "Cy at H14").order().choose(ana="move").idle("move")
    fight.script(("move", "drag:bo"), ("move", "D4")).asks("move", "ana")
    assert fight.prompt == "Ana has 2 hexes left: where to?"
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("D4", "D3")
    assert fight.decision.enter == "stay"  # type: ignore[union-attr]
    assert not {"D6", "D7"} & set(fight.keys), "with Bo it is one hex"
    fight.script(("move", "drag:bo")).asks("move", "ana")
    assert {"D6"} <= set(fight.keys) and "D7" not in fight.keys
    fight.script(("move", "D6")).asks("choose")
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("D6", "D3")
    assert [line for line in fight.told() if line.startswith("Ana ")][-3:] == [
        "Ana moves from D3 to D4, cost 2, brings Bo along",
        "Ana leaves Bo at D3",
        "Ana moves from D4 to D6, cost 2",
    ]


def test_FA_MOV_8_bringing_somebody_along_begins_at_any_step() -> None:
    """Ana walks two hexes to Bo; the two hexes left bring Bo along over one."""
    fight = Fight("Ana pc at D3", "Bo now -3 at D6", "Cy at H14").order().choose(ana="move").idle("move")
    assert "drag:bo" not in fight.keys
    fight.script(("move", "D5")).asks("move", "ana").script(("move", "drag:bo"))
    assert sorted(option.key for option in fight.decision.options if option.place) == ["C5", "C6", "D4", "E5", "E6"]  # type: ignore[union-attr]
    fight.script(("move", "C5")).asks("choose")
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("C5", "D5")


def test_FA_MOV_8_a_mover_changes_whom_they_bring_along() -> None:
    fight = Fight("Ana pc at D3", "Bo pc now -3 at D2", "Cy pc now -3 at D6", "Eve at H14").order()
    fight.choose(ana="move").idle("move").script(("move", "drag:bo"), ("move", "D5"), ("move", "drag:bo"))
    fight.script(("move", "drag:cy"), ("move", "C5")).asks("move").script(("move", "stay")).asks("choose")
    places = [fight.of(name).place for name in ("Ana", "Bo", "Cy")]
    assert places == ["C5", "D4", "D5"]
    assert "Ana stays at C5" not in fight.told(), "they have moved"


def test_FA_MOV_8_nobody_is_asked_again_who_can_bring_nobody_along() -> None:
    """Too little movement is left, or no helpless character is adjacent."""
    fight = Fight("Ana pc at D3", "Bo now -3 at D7", "Cy at H14").order().choose(ana="move").idle("move")
    fight.script(("move", "D6")).asks("choose")
    fight = Fight("Ana pc at D3", "Bo at D6", "Cy at H14").order().choose(ana="move").idle("move")
    fight.script(("move", "D5")).asks("choose")


def test_FA_MOV_8_a_flat_price_is_paid_once_for_each_who_is_brought_along() -> None:
    """Table rule `drag_cost`: 2 more for the first hex, nothing more for other hexes of the move."""
    fight = Fight("Ana pc at D3", "Bo now -3 at D2", "Cy at H14", rules={"drag_cost": "flat_2"}).order()
    fight.choose(ana="move").idle("move").script(("move", "drag:bo"), ("move", "D4")).asks("move")
    assert fight.prompt == "Ana has 1 hex left: where to?"
    fight.script(("move", "D5")).asks("choose")
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("D5", "D4")


def test_FA_MOV_8_aim_lasts_for_the_whole_move() -> None:
    """FA-AIM-9: aim is spent on the first hex beyond the plain allowance, and gives six hexes in all."""
    fight = Fight("Ana pc at D3", "Bo pc now -3 at D2", "Cy at H14").order().choose(ana="aim").idle()
    fight.choose(ana="move").idle("move").script(("move", "drag:bo"), ("move", "D6")).asks("move")
    assert (fight.prompt, fight.of("Ana").aim) == ("Ana has 1 hex left, 3 with the aim: where to?", 1)
    fight.script(("move", "D8")).asks("move")
    assert (fight.prompt, fight.of("Ana").aim) == ("Ana has 1 hex left: where to?", 0)
    fight.script(("move", "D9")).asks("choose")
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("D9", "D8")


def test_FA_MOV_8_an_edit_parts_a_mover_from_whom_they_bring_along() -> None:
    fight = Fight("Ana pc at D3", "Bo pc now -3 at D2", "Cy at H14").order().choose(ana="move").idle("move")
    fight.script(("move", "drag:bo"), ("move", "D4")).beside("amend", "bo", "place", "H2").asks("choose")
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("D4", "H2")


def test_FA_MOV_8_an_older_save_replays_its_move() -> None:
    """The first answer ended the move then: the mover stays where it led."""
    fight = Fight("Ana pc at D3", "Bo now -3 at D2", "Cy at H14").order().choose(ana="move").idle("move")
    fight.script(("move", "drag:bo"), ("move", "D4"), ("move", "stay"))
    passed = fight.journal.head
    fight.choose(ana="aim")
    old = Journal()
    for n, entry in fight.journal.entries.items():
        if n != passed:
            later = n > passed
            old.add(entry._replace(n=n - later, parent=entry.parent - later))
    again = Session(FULLY_AUTOMATED, fight.setup, journal=old)
    assert (again.notices, len(again.journal.path)) == ([], len(fight.journal.path) - 1)
    assert again.table.dump() == fight.table.dump()
    assert again.decision == fight.decision


def test_who_is_brought_along_stops_where_nobody_else_stands() -> None:
    """FA-MOV-7, FA-MOV-8"""
    lane = "title: A lane\nmap:\n1 . . . . . . 2\n"
    for other, ends in (("Cy pc at A3", ["A5", "A6"]), ("Cy pc at A7", ["A3", "A4", "A5", "A6"])):
        fight = Fight("Bo pc now -3 at A1", "Ana pc at A2", other, "Eve at A8", map=lane).order()
        fight.choose(ana="move").idle("move").script(("move", "drag:bo"))
        assert sorted(option.key for option in fight.decision.options if option.place) == ["A1", *ends]  # type: ignore[union-attr]
        fight.script(("move", "A5"))
        assert (fight.of("Ana").place, fight.of("Bo").place) == ("A5", "A4")


def test_movers_are_attacked_where_they_began() -> None:
    """FA-MOV-11, FA-RND-1"""
    fight = Fight("Ana pc at D3 has pistol", "Bo at D6").order().choose(ana="pistol", bo="move")
    fight.script(("target", "bo"), ("attack", "00")).asks("move", "bo")


def test_who_goes_down_before_its_time_loses_what_it_had_chosen() -> None:
    """FA-ATK-13"""
    for rule, asked in (("on", "unattacked"), ("off", "move")):
        rules = {"lose_action_when_incapacitated": rule}
        fight = Fight("Ana pc at D3 has sword", "Bo now 3 at D4", "Cy at D9", rules=rules).order()
        fight.choose(ana="sword", bo="move", cy="aim").script(("target", "bo"), ("attack", "00"), ("after", "stay"))
        fight.asks(asked, "bo")


def test_a_flood_reaches_the_same_hexes_as_the_ways_at_the_same_cost() -> None:
    """FA-MOV-5 to FA-MOV-7: with rough ground, an ally and an adversary in the way."""
    table = Fight("Ana pc at D1", "Cy pc at D2", "Bo at D4", map=GROUND).order().table
    grid, flood = table.grid, Floods(table, table.characters["ana"])
    assert grid is not None
    found = {place: way.cost for place, way in ways(table, table.characters["ana"], 12).items()}
    flooded = {place: n for n in range(13) for place in grid.of_bits(flood.level(n) & flood.stops)}
    assert flooded == found and len(found) > 8


def test_a_flood_knows_the_hexes_of_the_cheapest_ways() -> None:
    """The ways along them are those across the whole map, equals included."""
    table = Fight("Ana pc at D1", "Cy pc at D2", "Bo at D4", map=GROUND).order().table
    grid, ana = table.grid, table.characters["ana"]
    assert grid is not None
    for n in range(1, 9):
        flood = Floods(table, ana)
        ends = flood.level(n) & flood.stops
        along = {*grid.of_bits(flood.before(ends, n))}
        every, some = ways(table, ana, n), ways(table, ana, n, along=along)
        assert [each for each in every.items() if each[0] in along] == [*some.items()]
        assert {*grid.of_bits(ends)} <= along <= {"D1", *(place for way in every.values() for place in way.path)}


def test_lines_of_attack_follow_each_change_at_the_table() -> None:
    """FA-COV-8, FA-COV-9: a character who moves, is away or dies hides no one any more."""
    table = Fight("Ana pc at D1", "Cy pc at D2", "Bo at D4").order().table
    ana, cy, bo = (table.characters[who] for who in ("ana", "cy", "bo"))
    assert attack_line(table, ana, bo).whom == "cy"
    cy.place = "A5"
    assert not attack_line(table, ana, bo).whom
    cy.place = "D3"
    assert attack_line(table, ana, bo).whom == "cy"
    cy.away = True
    assert not attack_line(table, ana, bo).whom
    cy.away, cy.hp = False, -99
    assert not attack_line(table, ana, bo).whom


AHEAD = ("Bo at C3", "Cy at C4", "Eve at C5", "Flo at C6")


def closing_in(*others: str) -> str:
    """Return why the app moves a character towards a foe who is far away."""
    fight = Fight("Ana at C2 has club", "Dusty pc at F9", *others).order().asks("choose", "ana")
    assert fight.decision is not None
    return max(FULLY_AUTOMATED.judge(fight.table, fight.decision).terms("move"), key=lambda term: term[1])[0]


def test_the_app_takes_another_way_as_short_as_the_one_that_is_full() -> None:
    fight = Fight("Ana at C2 has club", "Dusty pc at F9", *AHEAD).order().choose(ana="move")
    fight.idle("move")
    assert fight.decision is not None
    worths = FULLY_AUTOMATED.judge(fight.table, fight.decision).worths
    assert max(worths, key=lambda key: worths[key]) in ("D5", "E5", "F4")


def test_the_app_says_that_a_hex_behind_others_may_be_taken() -> None:
    """Characters who move earlier may take the hex."""
    assert closing_in(*AHEAD) == closing_in() == "gets closer"
    full = ("Bo at C3", "Cy at D2", "Gus at D3", "Hal at B2", "Ida at B3")
    assert closing_in(*full) == "gets closer if a hex stays free"
