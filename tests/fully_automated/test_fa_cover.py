"""Effects of cover, veils and lines of attack on attacks and defences in play: FA-COV, FA-ATK-10."""

import pytest
from fully_automated.fa_kit import FIELD, Fight

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.scenes.hexes import Hexes
from unhex_tui.systems.fully_automated.events.attacks import CoverHurt
from unhex_tui.systems.fully_automated.fight.measuring import attack_line, card_of, closer, fits
from unhex_tui.systems.fully_automated.state.table import Act
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

STUN, PIERCE = (Option(key, key) for key in ("stun_arrow", "piercing_arrow"))


def shot(*people: str, low: str = "", ground: str = "o", **rules: str) -> Fight:
    """Return a fight in which Ana shoots from C2; the hexes in `low` have this ground."""
    rows = [[*"1.......2"]] + [[*"........."] for _ in range(4)]
    for place in low.split():
        rows["ABCDE".index(place[0])][int(place[1:]) - 1] = ground
    text = "\n".join(["title: T", "map:", *(f"{' ' * (n % 2)}{' '.join(row)}" for n, row in enumerate(rows))])
    return Fight("Ana pc at C2 has pistol", *people, map=text, rules=rules).order().choose(ana="pistol", dusty="aim")


@pytest.mark.parametrize(("low", "left"), [("C4", 16), ("C3", 15), ("", 15)])
def test_fa_t23_only_cover_beside_the_target_takes_a_point(low: str, left: int) -> None:
    """FA-COV-2, FA-COV-3, FA-COV-6, FA-COV-9: cover two hexes away from the target does not count."""
    fight = shot("Dusty at C5", low=low).script(("target", "dusty"), ("attack", "00"))
    assert fight.hp("Dusty") == left


def test_fa_t23_who_is_in_the_way_takes_the_point() -> None:
    """FA-COV-7, FA-COV-9"""
    fight = shot("Dusty at D5", "Hypebot armor 2 at C5").script(("target", "dusty"))
    assert fight.prompt.endswith(", behind Hypebot")
    fight.script(("attack", "00"))
    assert (fight.hp("Dusty"), fight.hp("Hypebot")) == (16, 19)
    assert fight.line(CoverHurt("hypebot", 1, 20, 19)) in fight.told()


def test_FA_COV_8_reasons_name_distance_and_person_the_nearest_first() -> None:
    people = ("Far at C12", "Dusty at C4", "Hypebot at C3", "Near at A3", "Cy at C10")
    fight = Fight("Ana pc at C2 has pistol", *people).order().choose(ana="pistol").asks("target")
    assert isinstance(fight.decision, Choose)
    blocked = [(b.option.label, [why.text for why in b.reasons]) for b in fight.decision.explanation().blocked]
    assert blocked == [
        ("Dusty", ["Hypebot at C3 blocks every line"]),
        ("Cy", ["8 hexes away", "Dusty at C4 blocks every line"]),
        ("Far", ["10 hexes away", "Dusty at C4 blocks every line"]),
    ]
    fight.of("Hypebot").hidden = True
    (dusty, *_) = fight.decision.explanation().blocked
    assert dusty.reasons[0].text == "the character at C3 blocks every line", "no player reads a hidden name"


def test_armor_may_stop_what_is_passed_on() -> None:
    """FA-COV-7"""
    fight = shot("Dusty at D5", "Hypebot armor 2 at C5", cover_transfer_armor="on").script(("target", "dusty"))
    assert fight.script(("attack", "00")).hp("Hypebot") == 20


def test_fa_t23_walls_on_every_line_allow_no_attack() -> None:
    """FA-COV-1, FA-COV-4"""
    fight = shot("Dusty at C6", "Eve at E2", low="B3 B4 C4 D3 D4", ground="#").asks("target")
    assert "dusty" not in fight.keys
    assert "FA-COV-1" in fight.barred["dusty"]


def test_fa_t23_smoke_in_the_line_is_a_disadvantage() -> None:
    """FA-ATK-10, FA-ATK-12"""
    fight = shot("Dusty at C6", low="B4 C4 D4", ground="%").script(("target", "dusty"))
    assert fight.notes == ["▼ foliage or smoke in the line"]


@pytest.mark.parametrize(("plays", "told"), [("pistol", True), ("punch", False)])
def test_smoke_is_told_only_of_a_ranged_attack(plays: str, told: bool) -> None:
    """FA-ATK-10: smoke in the target's hex hampers no fist."""
    fight = shot("Dusty at C3", low="C3", ground="%")
    fight.undo()
    fight.undo()
    fight.choose(ana=plays, dusty="aim").asks("target")
    assert ("is in foliage or smoke" in " ".join(fight.advice().previews["dusty"].lines)) == told
    scene = fight.script(("target", "dusty")).asks("attack").view().scene
    assert isinstance(scene, Hexes) and ("(FA-ATK-10)" in scene.highlight.why) == told


def test_fa_t23_an_adjacent_attacker_exposes_nobody() -> None:
    """FA-DEF-4, FA-COV-9"""
    fight = shot("Dusty at C3")
    fight.undo()
    fight.undo()
    fight.choose(ana="pistol").script(("target", "dusty"), ("defend.step", "stay"))
    assert (fight.dice, fight.notes) == (2, [])


def test_cover_helps_against_reach_where_the_table_plays_that() -> None:
    """FA-COV-10, FA-DEF-4: it never reduces the damage of a close attack."""
    low = "title: T\nmap:\n1 . . . . . . .\n . . . . . . . .\n. . . o . . . .\n . . . . . . . 2\n"
    for rule, notes in (("on", []), ("off", ["▼ exposed: adjacent to neither attacker nor cover"])):
        people = ("Ana pc at C3 has spear", "Bo at C5")
        fight = Fight(*people, map=low, rules={"cover_helps_vs_reach": rule}).order().choose(ana="spear")
        fight.script(("target", "bo"), ("defend.step", "stay"))
        assert fight.notes == notes
        fight.script(("defence", "--" if not notes else "---"), ("attack", "00"))
        assert fight.hp("Bo") == 13


def test_FA_ATK_3_a_spent_free_hex_does_not_help_to_see() -> None:
    """The wall stays in the way."""
    walled = FIELD.splitlines()
    walled[5] = walled[5][:7] + "#" + walled[5][8:]
    fight = Fight("Ana pc at D3 has staff", "Bo at D5", map="\n".join(walled))
    ana, bo = fight.table.characters["ana"], fight.table.characters["bo"]
    action = Act("ana", "staff", card="staff")
    staff = card_of(fight.table, action)
    assert not fits(staff, attack_line(fight.table, ana, bo)) and closer(fight.table, action, ana, staff, bo)
    assert not closer(fight.table, Act("ana", "staff", card="staff", stepped=True), ana, staff, bo)


@pytest.mark.parametrize(("friend", "part"), [("pc", "an ally in the way"), ("", "a foe in the way")])
def test_the_app_counts_who_is_in_the_way_of_a_shot(friend: str, part: str) -> None:
    """FA-COV-7: a shot past a badly hurt ally is worth less than one at another target."""
    fight = shot("Dusty at D5", f"Hypebot {friend} at C5", "Eve at B6").asks("target")
    assert fight.decision is not None
    fight.of("Hypebot").hp = 1
    judged = FULLY_AUTOMATED.judge(fight.table, fight.decision)
    parts = dict(judged.terms("dusty"))
    assert parts[part] < -1 if friend else 0 < parts[part] < 0.1
    assert part not in dict(judged.terms("eve"))
    assert (judged.worths["eve"] > judged.worths["dusty"]) is bool(friend)


def test_a_badly_hurt_character_waits_in_cover_but_not_for_ever() -> None:
    """Whoever fears harm more than they can do still comes out in the end, so that fights end."""
    fight = Fight("Ana at C2 has club", "Dusty pc at C6 has pistol").order()
    assert fight.decision is not None
    fight.of("Ana").hp = 1
    best = []
    for fight.table.round in (1, 60):
        judged = FULLY_AUTOMATED.judge(fight.table, fight.decision)
        best.append(max(judged.worths, key=lambda key: judged.worths[key]))
    assert best == ["defend", "move"]


def test_two_who_stun_each_other_do_damage_in_the_end() -> None:
    fight = shot("Dusty at C5").asks("target")
    assert fight.decision is not None
    fight.of("Ana").weapons = fight.of("Dusty").weapons = ("bow",)
    best = []
    for fight.table.round in (1, 40):
        asked = fight.decision._replace(question="choose", about=("ana",), options=(STUN, PIERCE))  # type: ignore[union-attr]
        worths = FULLY_AUTOMATED.judge(fight.table, asked).worths
        best.append(max(worths, key=lambda key: worths[key] if key.endswith("arrow") else 0.0))
    assert best == ["stun_arrow", "piercing_arrow"]


@pytest.mark.parametrize(("helps", "beside"), [("on", ", cover if they defend: low obstacle C5"), ("off", "")])
def test_FA_COV_10_cover_against_a_close_attack_says_what_it_does(helps: str, beside: str) -> None:
    """Bug report: `cover: low obstacle C5` beside the full damage read like a wrong number."""
    table = "title: T\nmap:\n1 . . . . . . .\n . . . . . . . .\n. . . . o . . .\n . . . . . . . 2\n"
    people = ("Ana pc at C4 has staff,pistol", "Bo at C6 has rifle")
    for card, said, rolled in (("staff", beside, ""), ("pistol", *[", cover: low obstacle C5"] * 2)):
        fight = Fight(*people, map=table, rules={"cover_helps_vs_reach": helps}).order()
        fight.choose(ana=card, bo="aim").asks("target")
        assert fight.hint("bo") == f"distance 2{said}"
        assert fight.script(("target", "bo")).asks("attack").prompt.endswith(f" at Bo: distance 2{rolled}")
