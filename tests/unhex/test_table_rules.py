"""Table rules: TABLE-1. The effect of each choice, and how they are named, saved, shown and changed."""

from pathlib import Path
from typing import Any

import pytest
from unhex_kit import CLUB, ROOM, Evening, Fight, Opening

from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.unhex.between.fates import choose_rules
from unhex_tui.systems.unhex.fight.facts.cover import in_stealth
from unhex_tui.systems.unhex.maps.reader import parse
from unhex_tui.systems.unhex.maps.sight import Geometry, geometry
from unhex_tui.systems.unhex.rules.table_rules import EDITION, RULES, TableRules
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.system import UNHEX

SNIPER = "Vex pc crew Room rifle@both ammo"
THIRD = "Room ---| Hall\nHall --- Yard\n"
"""A map whose single mark lies at the Hall, between the Room and the Yard."""


def club(**rules: str) -> Geometry:
    return geometry(parse(CLUB), TableRules(**rules))


def choosing(table: Table) -> Conversation:
    """Return the menu of table rules between fights."""
    return Conversation(table, choose_rules(table))


def chosen(table: Table, *answers: str) -> Table:
    """Change table rules one after the other."""
    for answer in answers:
        choosing(table).answer(answer)
    return table


def hints(decision: Decision | None) -> dict[str, str]:
    """Return the text beside each option by label."""
    assert isinstance(decision, Choose)
    return {option.label: option.hint for option in decision.options}


# ----------------------------------------------------------------------------------------------------------- effects


def test_TABLE_1_mutual_sight_counts_from_both_ends_or_each_from_its_own() -> None:
    on, literal = club(), club(mutual_sight="literal")
    assert not on.sees("kitchen", "dance-floor") and not on.sees("dance-floor", "kitchen")
    assert literal.sees("kitchen", "dance-floor") and not literal.sees("dance-floor", "kitchen")
    assert any("SIGHT-3" in reason.rules for reason in on.why_not_seen("kitchen", "dance-floor"))
    assert literal.why_not_seen("kitchen", "dance-floor") == ()
    assert literal.highlight("kitchen", "dance-floor").good
    (reason,) = literal.why_not_seen("dance-floor", "kitchen")
    assert reason.rules == ("SIGHT-1",) and not literal.highlight("dance-floor", "kitchen").good


def test_TABLE_1_mutual_sight_literal_bears_in_a_fight() -> None:
    people = ("Vex pc crew Kitchen rifle@both ammo", "Bob house Dance_Floor rifle@both ammo")
    for literal in (False, True):
        s = Fight(CLUB, *people, **({"mutual_sight": "literal"} if literal else {}))
        s.script(("turn.actor", "vex"))
        assert s.offers(["attack:vex.rifle"]) == literal
        s = Fight(CLUB, *people, first="house", **({"mutual_sight": "literal"} if literal else {}))
        s.script(("turn.actor", "bob"))
        assert s.why_not("attack:bob.rifle@vex") == {"SIGHT-1"}


def test_TABLE_1_marks_between_cover_or_only_those_at_the_target() -> None:
    for rule, seat in (("on", "gm"), ("target", "vex")):
        s = Fight(THIRD, SNIPER, "Bob house Yard", marks_between_cover=rule)
        s.attack("vex", "rifle", [2, 4])
        s.asks("damage.dice")
        assert s.seats == [seat]


def test_TABLE_1_marks_between_are_told_as_they_count() -> None:
    drawn = parse(THIRD)
    book, target = geometry(drawn), geometry(drawn, TableRules(marks_between_cover="target"))
    why = {g: [str(r) for r in g.why("room", "yard") if "cover" in str(r)] for g in (book, target)}
    assert any("Yard has cover against Room: 1 cover mark at Hall" in text for text in why[book])
    assert any("Yard has no cover against Room: the marks in between do not count" in text for text in why[target])
    marked = geometry(parse("Room ---| Hall\nHall ---| Yard\n"), TableRules(marks_between_cover="target"))
    assert marked.cover("yard", "room")
    assert any("Yard has cover against Room: a cover mark at Yard" in str(r) for r in marked.why("room", "yard"))


def test_TABLE_1_one_shortest_path_with_a_mark_covers() -> None:
    """The mark must be at the target."""
    two_ways = parse("A --- B\nB --- D\nA ---| C\nC ---| D\n")
    target = TableRules(marks_between_cover="target")
    assert geometry(two_ways, target).cover("d", "a") and not geometry(two_ways, target).cover("b", "a")
    between = parse("A --- B\nB --- D\nA ---| C\nC --- D\n")
    assert not geometry(between, target).cover("d", "a") and geometry(between).cover("d", "a")


def test_TABLE_1_a_map_keeps_the_geometry_of_each_variant() -> None:
    drawn = parse(CLUB)
    rules = TableRules(mutual_sight="literal")
    assert geometry(drawn, rules) is geometry(drawn, rules) is not geometry(drawn)
    assert geometry(drawn) is geometry(drawn, TableRules(stealth_enemies="any"))


def test_TABLE_1_stealth_enemies_are_the_conscious_ones_or_any() -> None:
    hidden = {}
    for rule in ("conscious", "any"):
        s = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Hall", "Kit house Hall STEA-1", stealth_enemies=rule)
        s.amend("pat", "level", 9)
        hidden[rule] = in_stealth(s.table, s.who("kit"))
        s.amend("pat", "area", "room")
        assert in_stealth(s.table, s.who("kit"))
    assert hidden == {"conscious": True, "any": False}


def test_TABLE_1_a_shield_defends_others_in_its_area_in_sight_or_anywhere() -> None:
    field = "Room --- Hall\nHall --- Yard\nHall |---| Cellar\nCellar ---| Vault\n"
    people = (
        "Vex pc crew Room rifle@both ammo",
        "Bob house Hall",
        "Near house Hall shield@left SHLD-2",
        "Seen house Yard shield@left SHLD-2",
        "Gone house Vault shield@left SHLD-2",
    )
    able = {}
    for rule in ("area", "sight", "anywhere"):
        s = Fight(field, *people, shield_other=rule)
        s.act("vex", "attack:vex.rifle", ("attack.target", "bob"))
        s.asks("attack.react")
        able[rule] = [key.partition(":")[0] for key in s.keys if not key.startswith("bob")]
    assert able == {"area": ["near"], "sight": ["near", "seen"], "anywhere": ["near", "seen", "gone"]}


def test_TABLE_1_a_critical_at_initiative_gives_an_action() -> None:
    """The other choice gives what other criticals give."""
    people = ("Vex pc crew Room", "Bob house Hall")
    s = Opening(ROOM, *people)
    s.script(("initiative.roll", [2, 2]), ("initiative.roll", [3, 0]))
    assert s.actions("vex") == 2 and s.table.holder == "house"
    s = Opening(ROOM, *people, initiative_critical="ordinary")
    s.script(("initiative.roll", [2, 2]), ("initiative.roll", [3, 0]), ("roll.critical", "set"), ("roll.set", 50))
    assert s.actions("vex") == 1 and s.table.holder == "crew"
    s = Opening(ROOM, *people, initiative_critical="ordinary")
    s.script(("initiative.roll", [2, 2]), ("initiative.roll", [3, 0]), ("roll.critical", "action"))
    assert s.actions("vex") == 2 and s.table.holder == "house"


def defended(rule: str) -> Evening:
    """Return a fight in which a defence beats Vex's critical sword attack, which costs the target an action."""
    s = Fight(ROOM, "Vex pc crew Room sword@right 1HM-4", "Bob house Room", "Pat pc crew Room", loser_effects=rule)
    s.amend("bob", "actions", 2)
    s.act("vex", "attack:vex.sword", ("attack.react", ["bob:defend:"]), ("attack.roll", [2, 2]))
    return s.script(("defend.roll", [4, 5]))


def test_TABLE_1_a_losers_effects_happen_or_need_a_hit() -> None:
    s = defended("on").script(("roll.critical", "cost"))
    s.asks("turn.actor")
    assert (s.actions("bob"), s.level("bob")) == (0, 50)
    s = defended("hit").script(("roll.critical", "cost"))
    s.asks("turn.actor")
    assert (s.actions("bob"), s.level("bob")) == (1, 50)


def test_TABLE_1_the_order_of_rolling_is_asked_or_not() -> None:
    people = ("Vex pc crew Room knife@right", "Bob house Room")
    s = Fight(ROOM, *people)
    s.act("vex", "attack:vex.knife", ("attack.react", ["bob:defend:"]))
    s.asks("attack.roll")
    s = Opening(ROOM, *people, ask_roll_order="on")
    s.script(("roll.order", "bob"), ("initiative.roll", [9, 8]))
    assert "Bob rolls initiative: 98 vs 50, failure" in s.told()
    s.initiative("crew").turn("crew")
    s.act("vex", "attack:vex.knife", ("attack.react", ["bob:defend:"]), ("roll.order", "bob"))
    s.script(("defend.roll", [9, 8]), ("attack.roll", [9, 7]))


# ------------------------------------------------------------------------------------------------- named and kept


def test_TABLE_1_the_defaults_are_the_books_and_stand_first() -> None:
    assert {rule.id: next(iter(rule.choices)) for rule in RULES} | {"edition": "unhex"} == TableRules().dump()
    assert {rule.id for rule in RULES} == {
        "mutual_sight", "marks_between_cover", "shield_other", "initiative_critical", "loser_effects",
        "ask_roll_order", "stealth_enemies",
    }  # fmt: skip


def test_TABLE_1_a_setup_names_them_and_every_mistake_is_told() -> None:
    s = Opening(ROOM, SNIPER, "Bob house Hall", mutual_sight="literal", ask_roll_order="on")
    assert s.table.rules == TableRules(mutual_sight="literal", ask_roll_order="on")
    with pytest.raises(ValueError) as wrong:
        Opening(ROOM, SNIPER, "Bob house Hall", edition="chess", mutual_sight="maybe", sigth="on")
    for text in (
        "edition: expected one of",
        "mutual_sight: expected one of on, literal, not maybe",
        'no such table rule: "sigth"',
    ):
        assert text in str(wrong.value)


def test_TABLE_1_they_are_kept_with_the_table() -> None:
    rules = {rule.id: list(rule.choices)[-1] for rule in RULES}
    s = Opening(ROOM, SNIPER, "Bob house Hall", edition="unhex-draft", **rules)
    dumped = UNHEX.dump(s.table)
    assert dumped["rules"] == {"edition": "unhex-draft", **rules}
    assert UNHEX.load(dumped).rules == s.table.rules


def test_TABLE_1_the_page_on_setups_names_every_choice() -> None:
    page = (Path(__file__).parents[2] / "docs" / "setups.md").read_text(encoding="utf-8")
    rows = page[page.index("| rule | choice |") :].partition("\n\n")[0].splitlines()[2:]
    wanted = [
        f"| {f'`{rule.id}`' if not n else ''} | `{choice}` | {'' if n else f'{rule.question} '}{rule[choice]} |"
        for rule in (EDITION, *RULES)
        for n, choice in enumerate(rule.choices)
    ]
    assert rows == wanted


# ------------------------------------------------------------------------------------------------- shown and changed


def test_TABLE_1_they_are_listed_in_plain_words_with_the_default_marked() -> None:
    table = Opening(ROOM, SNIPER, "Bob house Hall", shield_other="sight").table
    listed = hints(choosing(table).decision)
    assert listed["Who else can a shield defend?"] == "Anyone in sight"
    assert listed["Ask for the order of rolls each time?"].endswith("(the default)")
    assert len(listed) == 1 + len(RULES) + 2
    asked = choosing(table).decision
    assert isinstance(asked, Choose)
    lines = UNHEX.advise(table, asked).previews["shield_other"].lines
    assert lines == ("Anyone in the same area (the default)", "now: Anyone in sight", "Anyone")
    (played,) = asked.explanation().blocked
    assert played.option.key == "edition:unhex" and "In use now" in str(played.reasons[0])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_TABLE_1_each_goes_round_its_choices(rule: Any) -> None:
    table = Opening(ROOM, SNIPER, "Bob house Hall").table
    seen = []
    for _ in rule.choices:
        seen.append(getattr(table.rules, rule.id))
        chosen(table, rule.id)
    assert seen == list(rule.choices) and table.rules == TableRules()


def test_TABLE_1_one_change_at_a_time_until_it_is_enough() -> None:
    table = Opening(ROOM, SNIPER, "Bob house Hall").table
    screen = choose_rules(table)
    decision = next(screen)()
    assert isinstance(decision, Choose) and decision.enter == "done"
    with pytest.raises(StopIteration) as more:
        screen.send("mutual_sight")
    assert more.value.value is True and table.rules.mutual_sight == "literal"
    screen = choose_rules(table)
    next(screen)
    with pytest.raises(StopIteration) as more:
        screen.send("done")
    assert more.value.value is False and table.rules == TableRules(mutual_sight="literal")


def test_TABLE_1_a_change_is_told_with_the_rules_to_blame() -> None:
    table = chosen(Opening(ROOM, SNIPER, "Bob house Hall").table, "mutual_sight")
    line = UNHEX.log_line(table, table.events[-1])
    assert "No: each area counts marks from its own end" in line.text
    assert line.rules == ("SIGHT-3", "TABLE-1") and line.audience == "players"


def test_EDIT_3_chosen_between_fights_max_levels_fall_to_95() -> None:
    """The log names the characters."""
    table = Opening(ROOM, SNIPER + " level=98/99", "Bob house Hall").table
    chosen(table, "edition:unhex-0-99")
    vex = table.characters["vex"]
    assert (vex.level, vex.max_level, table.rules.edition) == (95, 95, "unhex-0-99")
    line = UNHEX.log_line(table, table.events[-1])
    assert (line.text, line.audience) == ("Vex's max level is lowered to 95", "players")
    assert UNHEX.status(table) == []


@pytest.mark.parametrize("hidden", ["", " hidden"])
def test_EDIT_3_of_an_npc_whose_max_level_falls_only_the_gm_reads(hidden: str) -> None:
    table = Opening(ROOM, SNIPER, f"Bob house Hall level=98/99{hidden}").table
    chosen(table, "edition:unhex-0-99")
    *_, rules, bob = [UNHEX.log_line(table, event) for event in table.events]
    assert (bob.text, bob.audience) == ("Bob's max level is lowered to 95", "gm")
    assert rules.audience == "players" and "Bob" not in rules.text


def test_EDIT_2_chosen_between_fights_it_brings_round_whoever_has_a_level() -> None:
    table = Opening(ROOM, SNIPER, "Bob house Hall level=5/50").table
    assert table.characters["bob"].unconscious
    chosen(table, "edition:unhex-draft")
    assert not table.characters["bob"].unconscious
    assert UNHEX.log_line(table, table.events[-1]).text == "Bob is conscious again"
    chosen(table, "edition:unhex")
    assert table.characters["bob"].unconscious and UNHEX.status(table) == []


def test_TABLE_1_during_a_fight_they_are_only_read() -> None:
    s = Fight(ROOM, SNIPER, "Bob house Hall", mutual_sight="literal")
    before = UNHEX.dump(s.table)
    aside = s.gm_action("standing")
    aside.answer("rules")
    listed = hints(aside.decision)
    assert listed[EDITION.question].endswith("(the default)")
    assert listed["Is sight between two areas always mutual?"] == "No: each area counts marks from its own end"
    aside.answer("mutual_sight")
    assert not s.finish("standing", aside) and UNHEX.dump(s.table) == before
