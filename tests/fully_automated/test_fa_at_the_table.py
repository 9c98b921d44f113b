"""Help for new players at the table: letters, reasons, the sides of a tie, and who may go first."""

from random import Random

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.engine.session import AppDice, settle
from unhex_tui.engine.view import Audience
from unhex_tui.tui.look.plain_text import plain


def test_each_character_has_one_letter_of_their_own() -> None:
    """The players' map and list use the GM's letters; NPCs without a known name go by number."""
    fight = Fight("Ana pc at D3", "The-one at D6", "The-other at D8", "The-third at D10")
    fight.order()
    for audience in ("gm", "players"):
        seen = fight.view(audience)  # type: ignore[arg-type]
        on_map = [token.letter for cell in seen.scene.cells for token in cell.tokens]  # type: ignore[union-attr]
        assert len({*on_map}) == 4 and "" not in on_map, audience
        assert sorted(on_map) == sorted(row.letter for row in seen.roster)
    unnamed = fight.of("The-other")
    unnamed.known, unnamed.figure = (), 2
    players = {row.name: row.letter for row in fight.view("players").roster}
    assert players["Figure 2"] == "2"


def test_what_follows_an_agreed_answer_is_not_said_to_be_agreed() -> None:
    fight = Fight("Ana pc at D3", "Bo at D6").order(bo=(10, 10)).beside("standing", "npc_stay").choose()
    fight.script(("unattacked", "stay"))
    fight.of("Ana").stuns = 1
    settle(fight, AppDice(Random(1)))
    agreed = [text for text in fight.told() if "auto-answer" in text]
    assert agreed == ["Bo was not attacked: step 1 hex? Stay at D6 (auto-answer)"]
    assert "Stunned: Ana" in fight.told(), "which is told next"


def test_who_brings_somebody_along_may_still_be_gone_before() -> None:
    """FA-MOV-8, FA-MOV-10"""
    fight = Fight("Ana at D3", "Bo now -3 at D2", "Cy pc at H14").order(ana=(1, 1), cy=(9, 9))
    fight.choose(ana="move", cy="move").idle("move").asks("move", "ana").script(("move", "drag:bo"))
    assert "first:cy" in fight.asks("move", "ana").keys
    fight.script(("move", "first:cy")).asks("move", "cy").script(("move", "stay"))
    fight.asks("move", "ana").script(("move", "drag:bo"), ("move", "D5"))
    assert fight.of("Bo").place == "D4"


def test_what_keeps_somebody_from_restraining_is_said() -> None:
    """FA-RES-2"""
    fight = Fight("Ana pc has restraints at D3", "Bo at D4").order().choose(ana="restrain")
    assert any(
        line.startswith("Ana forgoes the Restrain: no adjacent target has at least 7 HP less") for line in fight.told()
    )


def test_a_tie_says_with_whom_it_is() -> None:
    """FA-INIT-2"""
    fight = Fight("Ana pc at D3", "Bo at D4").script(("order.dice", [5, 5]), ("order.dice", [5, 5])).asks("order.tie")
    assert fight.prompt == "Ana ties with Bo (13, Speed 3): roll 2d10, higher first"
    fight.answer([9, 9])
    assert fight.asks("order.tie").prompt == "Bo ties with Ana (13, Speed 3): roll 2d10, higher first"


def test_a_hex_looked_at_says_whom_a_free_hex_reaches_from_there() -> None:
    """FA-ATK-3"""
    fight = Fight("Ana pc has knife at D3", "Bo at D6").order().choose(ana="move").idle("move")
    assert fight.advice().previews["D4"].lines == ("reaches and is reached by Bo with a free hex",)
    assert fight.advice().previews["D2"].lines == ("no one in reach",)


def told(fight: Fight, key: str) -> dict[str, str]:
    """Return the odds and words beside an option."""
    found = fight.advice().odds()
    return dict(zip(found.heads, found.cells.get(key, ()), strict=False)) | {"words": found.words.get(key, "")}


def test_the_odds_of_a_choice_count_a_defence_that_is_certain() -> None:
    """FA-SEL-6, FA-DEF-6: stunned characters can only defend, at disadvantage."""
    fight = Fight("Ana pc at D3", "Bo at D4").order()
    fight.of("Bo").stun = 1
    fight.beside("amend", "ana", "aim")
    assert fight.asks("choose", "ana").notes
    found = told(fight, "punch")
    assert found["words"].endswith(", will defend") and found["hits"] == "59 %"


def test_nobody_already_down_is_said_to_go_down() -> None:
    """FA-HP-1"""
    fight = Fight("Ana pc at D3", "Bo now -2 at D4", "Cy at D9").order().choose(ana="punch").asks("target")
    assert "out" not in told(fight, "bo") and told(fight, "bo")["damage"]


def test_below_a_defence_stands_what_each_roll_of_it_does() -> None:
    """FA-DEF-2"""
    fight = Fight("Ana pc at D3", "Bo at D4").order().choose(ana="punch", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "stay")).asks("defence")
    assert told(fight, "")["words"] == ("-- hits, - at disadvantage, 0 stopped, + counter at disadvantage, ++ counter")


def test_FA_ATK_15_a_counter_is_named_only_where_a_card_reaches() -> None:
    """FA-DEF-2, FA-RES-3: in the odds, the table of the dice, the value of Defend and the log."""

    def counters(fight: Fight) -> list[str]:
        ahead = fight.advice().ahead(())
        assert ahead is not None
        return [row.name for row in ahead.rows if "counter" in row.cells[-1]]

    for weapon, words in (("club", "0 + ++ stopped"), ("pistol", "0 stopped, + counter at disadvantage, ++ counter")):
        fight = Fight("Ana pc at D3 has pistol", f"Bo at D7 has {weapon}").order().asks("choose", "bo")
        assert ("counters" in told(fight, "defend")["words"]) == (weapon == "pistol")
        fight.choose(ana="pistol").script(("target", "bo"), ("defend.step", "stay")).asks("defence")
        assert told(fight, "")["words"] == f"-- hits, - at disadvantage, {words}"
        assert counters(fight) == ([] if weapon == "club" else ["+", "++"])
        fight.answers("+++")
        assert any("may counter" in line for line in fight.told()) == (weapon == "pistol")
    for now, words in ((-4, "countered"), (-12, "fails")):
        fight = Fight("Ana pc at D3 has restraints", f"Bo now {now} at D4", "Cy at D9").order()
        fight.choose(ana="restrain", cy="aim").asks("target")
        assert fight.advice().previews["bo"].lines[0].startswith(f"damage by roll: --: {words}, ")
        fight.table.characters["bo"].action = ""
        fight.script(("target", "bo")).asks("attack")
        assert fight.advice().ahead(()).rows[0].cells[-1] == words  # type: ignore[union-attr]
        fight.answers("--")
        assert any("may counter" in line for line in fight.told()) == (now == -4)


def test_a_target_reached_by_a_step_has_no_early_odds() -> None:
    """FA-ATK-3: at a distance of 2 a close attack is at disadvantage, but not after the step."""
    fight = Fight("Ana pc has knife at D3", "Bo at D5").order().choose(ana="stab").asks("target")
    assert [option.hint for option in fight.decision.options if option.key == "bo"] == ["distance 2, step first"]  # type: ignore[union-attr]


def test_a_character_who_can_only_defend_is_announced() -> None:
    """FA-SEL-6: while the others choose, if they know the reason."""
    fight = Fight("Ana pc at D3", "Bo at D4 now 0", "Cy at D9").order().script(("choose", "defend"))

    def act(audience: Audience) -> str:
        found: dict[str, str] = dict(next(row.figures for row in fight.view(audience).roster if row.where == "D4"))
        return found["act"]

    assert [act("gm"), act("players")] == ["down", "Defend"]
    fight.of("Bo").known = ("name",)
    assert act("players") == "–"


def test_a_fallen_character_is_not_the_first_target() -> None:
    """FA-SEL-1: the odds are for a target in reach, or said to be near, who can still act."""
    fight = Fight("Ana pc at D3 has pistol", "Bo now 0 at E3", "Cy at D6", "Di at H14").order()
    fight.script(("choose", "defend"), ("choose", "defend")).asks("choose", "ana")
    found = fight.advice().odds()
    assert found.cells["pistol"][0] == "Cy, 3 away" and found.cells["punch"][0] == "Bo, 1 away"
    fight.of("Bo").place = "A14"
    assert fight.advice().odds().words["punch"] == "nearest in sight: Cy, 3 hexes away"


def test_while_all_choose_the_players_read_first_who_has() -> None:
    fight = Fight("Ana pc at D3", "Bo at D6").order()
    row = fight.view("players").roster[0]
    assert [label for label, _ in row.figures] == ["act", "HP", "order"]
    assert [label for label, _ in fight.view("gm").roster[0].figures] == ["HP", "act"]


def test_the_key_to_bring_a_character_along_is_a_dash_and_their_letter() -> None:
    """FA-MOV-8: the keys are a dash and the character's letter."""
    fight = Fight("Ana pc at D3", "Bo now 0 at D2", "Cy at H14").order().choose(ana="move", cy="aim").idle("move")
    letters = {option.key: option.letter for option in fight.decision.options if "drag" in option.key}  # type: ignore[union-attr]
    assert letters == {"drag:bo": "-*"}


@pytest.mark.parametrize(
    ("hp", "bar"),
    [
        (20, "▂▂▄▄████████"),
        (19, "▂▂▄▄████████"),
        (17, "▂▂▄▄███████·"),
        (1, "▂▂▄▄█·······"),
        (0, "▂▂▄▄········"),
        (-10, "▂▂▄·········"),
        (-11, "▂▂··········"),
        (-19, "▂···········"),
        (-20, "············"),
    ],
)
def test_FA_HP_1_to_3_the_thresholds_are_read_off_a_bar(hp: int, bar: str) -> None:
    fight = Fight("Ana pc at D3", "Bo at D4", "Cy at D9").order().beside("amend", "ana", "hp", hp) if hp < 20 else None
    fight = fight or Fight("Ana pc at D3", "Bo at D4")
    assert dict(fight.view("players").sheets[0].gauges)["HP"].endswith(f" of 20  {bar}")
    assert "?" not in plain(bar, True)


def test_FA_ATK_1_targets_who_are_down_come_last_and_say_so() -> None:
    """FA-HP-1: also among those out of reach; an NPC's condition only where the players know it."""
    people = ("Di pc now -12 at D5", "Bo pc now 0 at E3", "Cy pc at C5", "Ana at D3 has pistol", "Ed pc now -3 at D14")
    fight = Fight(*people, "Fay pc at A14").order().choose(ana="pistol", cy="aim", fay="aim").asks("target", "ana")
    assert fight.keys[:3] == ["cy", "di", "bo"]
    hints = [fight.hint(name) for name in ("cy", "di", "bo")]
    assert [hint.split(",")[0] for hint in hints] == ["distance 2", "dying", "down"]
    assert [*fight.barred] == ["fay", "ed"]
    for known, keys, hint in (
        (("name", "condition"), ["cy", "bo"], "down, adjacent"),
        (("name",), ["bo", "cy"], "adjacent"),
    ):
        fight = Fight("Bo now 0 at E3", "Cy at C5", "Ana pc at D3 has pistol").order()
        fight.of("Bo").known = known
        fight.choose(ana="pistol", cy="aim").asks("target")
        assert fight.keys[:2] == keys and fight.hint("bo") == hint


def test_FA_ATK_3_the_hexes_of_a_first_step_say_who_is_in_reach() -> None:
    """FA-ATK-14, FA-COV-9: the targets of the attack; where no hex has any, whom the character reaches later."""
    people = ("Ana pc at D3 has club", "Bo at D10 has rifle", "Cy at C5", "Di at C4")
    fight = Fight(*people).order().choose(ana="club").script(("target", "step")).asks("step")
    assert {fight.hint(place) for place in fight.keys[1:]} == {"Cy and Di in reach", "Di in reach"}
    fight = Fight(*people[:2]).order().choose(ana="club").script(("target", "step")).asks("step")
    assert {fight.hint(place) for place in fight.keys[1:]} == {""}
    assert fight.advice().previews["D4"].lines == ("in reach of Bo: distance 6, exposed",)
    assert told(fight, "D4") == {"in reach of": "1", "reaches": "0", "words": ""}


def test_FA_UNM_3_the_way_of_a_tackle_counts_only_what_a_tackle_reaches() -> None:
    """FA-UNM-2: an unarmed card with its free hex, not the rifle that the tackler also carries."""
    people = ("Ana pc at D3 has rifle", "Bo at D9")
    tackling = Fight(*people).order().choose(ana="tackle").asks("tackle.move")
    told = {place: tackling.advice().previews[place].lines[-1] for place in ("D4", "D7")}
    assert told == {"D4": "no one in reach", "D7": "reaches and is reached by Bo with a free hex"}
    moving = Fight(*people).order().choose(ana="move").idle("move")
    assert moving.advice().previews["D4"].lines == ("reaches Bo: distance 5, exposed",)


def test_the_announcement_is_no_effect_of_the_rounds_last_answer() -> None:
    """FA-RND-5: who stays in the last move of a round stuns no one."""
    fight = Fight("Ana pc at C3 has club", "Bo at C2").order().choose(ana="club", bo="move")
    fight.script(("target", "bo"), ("attack", "00"), ("after", "stay")).asks("move")
    assert fight.tried("stay").lines == ("Bo stays at C2",)
    assert "Stunned: Bo" in fight.answers("stay").told()


def test_who_has_no_restraints_reads_that_restrain_only_releases() -> None:
    """FA-RES-5"""
    fight = Fight("Dee pc at D3", "Eli pc at D4 has restraints", "Fay pc at D5", "Bo at D9").order()
    fight.beside("amend", "fay", "restrained").script(("choose", "defend")).asks("choose", "dee")
    assert fight.hint("restrain") == "only to release an ally"
    fight.answer("restrain")
    assert fight.asks("choose", "eli").hint("restrain") == "a much weaker target, or release an ally"
