"""Odds before the roll, compared with the real procedure played over every roll and every choice.

`BruteOfAttacks` plays three games at once, for the hit, for damage and for the KO: in each, every chooser takes the
best outcome. It does not use the app's odds.
"""

from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from unhex.brute_kit import ALL, Brute
from unhex_kit import ROOM, Fight

from unhex_tui.engine.decision import Allot, Choose, Enter, Roll
from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.unhex.events.attacks import Struck
from unhex_tui.systems.unhex.fight import matchup as odds
from unhex_tui.systems.unhex.fight.facts.why_not import forms
from unhex_tui.systems.unhex.system import UNHEX

STREET = "Street ---| Yard\nstart: Street, Yard\n"


class End(NamedTuple):
    """The outcome of a line of play, each field in a game of its own; greater is worse for the target."""

    ko: Fraction
    loss: Fraction
    hit: Fraction
    critical: Fraction = Fraction(0)


class BruteOfAttacks(Brute):
    """All ways in which the dice and the choosers may take an action from a rest point."""

    def __init__(self, session: Any, *prefix: Any, striker: str, target: str) -> None:
        super().__init__(session, *prefix)
        self.striker, self.target = striker, target
        self.level = session.table.characters[target].level
        self.down = session.table.characters[target].unconscious
        self.second: dict[tuple[Any, ...], End] = {}

    def all_in_all(self) -> End:
        """Return the average over every roll."""
        return self.explore(self.prefix)

    def explore(self, path: list[Any]) -> End:
        conversation = self.at(path)
        decision, table = conversation.decision, conversation.table
        if table.action is None or decision is None:
            return self.leaf(table)
        if isinstance(decision, Roll):
            if decision.question == "roll.second":
                key = (path[-1], *(self.kept(dice, path[-1], decision.about[0]) for dice in rolls(table)))
                if key not in self.second:
                    faces = ALL if path[-1] == "both" else [[face] for face in range(10)]
                    self.second[key] = average([self.again([*path, one]) for one in faces])
                return self.second[key]
            # After the striker's failure a defender's roll changes nothing for the target.
            matters = decision.about[0] == self.striker or self.matters(table)
            return average([self.rolled([*path, faces]) for faces in (ALL if matters else ALL[:1])])
        if decision.question == "roll.again":
            ends = [self.explore([*path, option.key]) for option in decision.options]
            return each(max if decision.about[0] == self.striker else min, ends)
        if decision.question == "roll.critical":
            return self.critical(path, decision.about[0] == self.striker)
        if decision.question == "defend.tie":
            return self.explore([*path, "attack"])
        if isinstance(decision, Allot):  # a continuous effect, which a leg can take
            return self.explore([*path, {"left_leg": decision.total}])
        assert isinstance(decision, Choose)
        ends = [self.explore([*path, option.key]) for option in decision.options]
        victim = decision.seats == (table.seat(self.target),)
        return each(min if victim else max, ends)

    def rolled(self, path: list[Any]) -> End:
        """Return the outcome after a first roll; defences that fail for good are alike, so only one is played."""
        table = self.at(path).table
        last = rolls(table)[-1] if table.action is not None else None
        if last is None or last.who == self.striker or last.success or table.characters[last.who].abilities:
            return self.explore(path)
        key = "failed", last.who, *((dice.tens, dice.ones) for dice in rolls(table)[:-1])
        if key not in self.second:
            self.second[key] = self.explore(path)
        return self.second[key]

    def critical(self, path: list[Any], mine: bool) -> End:
        """Set the dice: the striker to the best number, a defender as high as possible."""
        decision = self.at([*path, "set"]).decision
        assert isinstance(decision, Enter)
        if not mine:
            return self.explore([*path, "set", decision.high])
        ends = [self.explore([*path, "set", n]) for n in range(decision.low, decision.high + 1)]
        return each(max, ends)._replace(critical=Fraction(1))

    def again(self, path: list[Any]) -> End:
        """Return the outcome after a re-roll; the earlier faces no longer matter, so each outcome is played once."""
        table = self.at(path).table
        if table.action is None:
            return self.leaf(table)
        key = tuple((dice.who, dice.tens, dice.ones, dice.used) for dice in rolls(table))
        if key not in self.second:
            self.second[key] = self.explore(path)
        return self.second[key]

    def kept(self, dice: Any, which: str, who: str) -> tuple[Any, ...]:
        """Return the faces that are not about to be rolled again."""
        tens, ones = (dice.who != who or which not in (face, "both") for face in ("tens", "ones"))
        return dice.who, dice.used, tens and dice.tens, ones and dice.ones

    def matters(self, table: Any) -> bool:
        """Tell whether the striker's roll succeeded, so that a defender's matters."""
        return any(dice.who == self.striker and dice.success for dice in rolls(table))

    def leaf(self, table: Any) -> End:
        one = table.characters[self.target]
        hit = any(isinstance(event, Struck) and event.target == self.target for event in table.events)
        dropped = one.dead if self.down else one.unconscious
        return End(Fraction(dropped), Fraction(self.level - one.level), Fraction(hit))


def rolls(table: Any) -> list[Any]:
    found = [table.action.dice, *(reaction.dice for reaction in table.action.reactions)]
    return [dice for dice in found if dice is not None and dice.rolled]


def each(choice: Any, ends: list[End]) -> End:
    """Return the best outcome of each game."""
    return End(*(choice(column) for column in zip(*ends, strict=True)))


def average(ends: list[End]) -> End:
    return End(*(sum(column, Fraction(0)) / len(ends) for column in zip(*ends, strict=True)))


def foretold(session: Any, striker: str, item: str, target: str, defenders: Any = (), **how: Any) -> odds.AttackOdds:
    characters = session.table.characters
    how["defences"] = [odds.defence(session.table, roller, one, characters[striker]) for one, roller in defenders]
    key = session.meant(item)
    form = next(form for form in forms(characters[striker]) if form.key == key)
    return odds.attack_odds(session.table, characters[striker], form, characters[target], **how)


def same(found: odds.AttackOdds, brute: End) -> None:
    assert (found.hit, found.critical, found.damage, found.ko) == (brute.hit, brute.critical, brute.loss, brute.ko)


# ------------------------------------------------------------------------------------------------- attacks


@pytest.mark.parametrize(
    ("attacker", "target", "item"),
    [
        ("level=23/26 knife@right", "level=14", "vex.knife"),
        ("level=23/26 knife@right", "level=14 armor:head armor:torso", "vex.knife"),
        ("level=22 knife@right", "level=12 shield@right", "vex.knife"),
        ("level=22 knife@right 1HM-3", "level=60 ", "vex.knife"),
        ("level=21 axe@both 2HM-3", "level=18", "vex.axe"),
        ("level=12 knife@right 1HM-1", "level=14", "vex.knife"),
        ("level=12 knife@right 1HM-1 1HM-3", "level=14", "vex.knife"),
        ("level=22 knife@right", "level=14", "vex.knife~less"),
    ],
)
def test_DICE_7_and_8_odds_of_an_attack_are_those_of_the_real_procedure(attacker, target, item):
    session = Fight(ROOM, f"Vex a Room {attacker}", f"Bob b Room {target}")
    brute = BruteOfAttacks(session, "vex", f"attack:{item}", *unanswered(session, item), striker="vex", target="bob")
    same(foretold(session, "vex", item, "bob"), brute.all_in_all())


def unanswered(session: Any, item: str) -> list[Any]:
    """Return the answers for no reactions; empty if there is no window."""
    table = UNHEX.load(UNHEX.dump(session.table))
    conversation = Conversation(table, UNHEX.play(table))
    for answer in ("vex", session.meant(f"attack:{item}")):
        conversation.answer(answer)
    assert conversation.decision is not None
    return [[]] if conversation.decision.question == "attack.react" else []


def test_COVER_5_odds_count_that_the_target_chooses_behind_cover():
    session = Fight(STREET, "Vex a Street level=23 pistol@right ammo", "Bob b Yard level=14")
    open_ground = Fight(STREET.replace("---|", "---"), "Vex a Street level=23 pistol@right ammo", "Bob b Yard level=14")
    brute = BruteOfAttacks(session, "vex", "attack:vex.pistol", [], striker="vex", target="bob")
    found = foretold(session, "vex", "vex.pistol", "bob")
    same(found, brute.all_in_all())
    assert found.damage < foretold(open_ground, "vex", "vex.pistol", "bob").damage


@pytest.mark.parametrize(("pc", "level"), [("", 11), ("pc ", 12)])
def test_DEF_1_odds_against_a_defence_agree_with_play(pc, level):
    session = Fight(ROOM, f"Vex a Room level={level}/14 knife@right", f"Bob {pc}b Room level=13/15")
    brute = BruteOfAttacks(session, "vex", "attack:vex.knife", ["bob:defend:"], striker="vex", target="bob")
    bob = session.table.characters["bob"]
    roller = odds.roller_of(session.table, bob, None, "defend")
    same(foretold(session, "vex", "vex.knife", "bob", defenders=[(bob, roller)]), brute.all_in_all())


def test_DMG_7_against_somebody_who_is_down_the_odds_are_those_of_death():
    session = Fight(ROOM, "Vex a Room level=30 knife@right", "Bob b Room level=5", "Cid b Room level=50")
    brute = BruteOfAttacks(session, "vex", "attack:vex.knife", "bob", striker="vex", target="bob")
    found = foretold(session, "vex", "vex.knife", "bob")
    same(found, brute.all_in_all())
    assert found.ko > 0


# ------------------------------------------------------------------------------------------------- in words


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "<1 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(999, 1000), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_a_chance_in_words_is_never_rounded_to_certainty(chance, text):
    assert odds.percent(chance) == text


def test_DICE_2_without_abilities_the_chance_to_hit_is_the_level():
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room")
    found = foretold(session, "vex", "vex.knife", "bob")
    assert found.hit == Fraction(43, 100)
    assert found.critical == Fraction(4, 100)  # 11, 22, 33 and 43


# ------------------------------------------------------------------------------------------------- at each decision


def shown(session: Any) -> dict[str, str]:
    return session.advice().odds().texts


def told(found: odds.AttackOdds, first: str = "hits", on: str = "") -> str:
    hit, damage, ko = found.cells
    return f"{first} {hit}, damage {damage}, KO {ko}{on and f', hits on {on}'}"


def test_the_menu_and_the_choice_of_a_target_foretell_each_attack():
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room", "Cid b Room level=12")
    session.script(("turn.actor", "vex"))
    assert shown(session) == {}
    session.script(("action.choose", "attack:vex.knife"))
    found = foretold(session, "vex", "vex.knife", "cid")
    assert shown(session)["cid"] == told(found) and shown(session)[""] == found.words.capitalize()
    assert shown(session)["cid"] != shown(session)["bob"]


def test_DMG_7_the_choice_of_a_target_says_which_dice_put_them_out():
    down = "Dee b Room level=8"  # 9 levels would kill them
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room", "Cid b Room level=12", down)
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"))
    assert session.table.characters["dee"].unconscious
    words = session.advice().odds().words
    assert words["bob"] == "KO on 39 or any critical" and not words.keys() & {"cid", "dee"}, (
        "many are not looked for in dice"
    )


def test_DICE_7_odds_say_that_the_re_roll_is_counted():
    """A character who is good has a re-roll."""
    for ability, says in (("", False), ("1HM-1", True)):
        session = Fight(ROOM, f"Vex a Room level=50 knife@right {ability}", "Bob b Room")
        found = foretold(session, "vex", "vex.knife", "bob")
        assert found.cells[0] == ("72 %" if says else "50 %")
        assert found.words.endswith(", with the best re-roll") is says, found.words


def test_ARM_1_armor_counts_as_given_in_every_column():
    """A cell has one number."""
    vex, places = "Vex a Room level=43 knife@right", "head torso right_arm left_arm right_leg left_leg"
    worn = " ".join(f"armor:{place}" for place in places.split())
    session = Fight(ROOM, vex, f"Bob b Room level=12/60 {worn}", "Cid b Room level=12/60 armor:torso", "Dee b Room")
    assert foretold(session, "vex", "vex.knife", "bob").cells == ("43 %", "0.0", "0 %")
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"))
    figures = session.advice().odds()
    assert not any("|" in cell for row in figures.cells.values() for cell in row)
    assert "given" not in " ".join(figures.texts.values())


def test_ARM_1_armor_elsewhere_changes_no_KO():
    """39 fills either head; armor on the torso only reduces the attacker's damage."""
    padded = "Bob b Room level=40 armor:torso"
    session = Fight(ROOM, "Vex pc a Room level=55 knife@right 1HM-1", padded, "Cid b Room level=40")
    armored, bare = (foretold(session, "vex", "vex.knife", who) for who in ("bob", "cid"))
    assert armored.ko == bare.ko and armored.damage < bare.damage and armored.hit == bare.hit


def test_a_less_lethal_attack_that_can_bring_no_KO_says_nothing_of_one():
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room level=60")
    assert foretold(session, "vex", "vex.knife~less", "bob").cells[2] == "–"
    assert foretold(session, "vex", "vex.knife", "bob").cells[2] != "–"


def test_an_attacks_question_explains_its_columns():
    """Two sentences are enough."""
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room", "Cid b Room")
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"))
    policy = session.advice().odds().policy
    assert policy.count(".") == 2 and "damage and KO" in policy and "uses armor whenever" in policy


def test_a_menu_without_odds_has_no_sentences_about_them() -> None:
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room", "Cid b Room")
    session.script(("turn.actor", "vex")).asks("action.choose")
    assert not session.advice().odds().cells and not session.advice().odds().policy


def test_the_two_sentences_name_no_columns_where_the_odds_have_none():
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room")
    session.act("vex", "attack:vex.knife", ("attack.react", []))
    figures = session.advice().odds()
    assert set(figures.cells) == {""} and "column" not in figures.policy and figures.policy


def test_DEF_1_and_CTR_1_the_window_of_reactions_foretells_each():
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room level=60 knife@left")
    session.script(("turn.actor", "vex"))
    assert list(shown(session)) == [session.meant(key) for key in ("attack:vex.knife", "attack:vex.knife~less")]
    session.script(("action.choose", "attack:vex.knife"))
    figures = session.advice().odds()
    heads = ("hits", "counter", "deals", "damage", "KO", "KO back", "success")
    assert figures.heads == heads, "what comes and what is struck back stand under heads of their own"
    as_is = foretold(session, "vex", "vex.knife", "bob")
    hit, damage, drops = as_is.cells
    assert figures.cells[""] == (hit, "", "", damage, drops, "", "")
    counter = foretold(session, "bob", "bob.knife", "vex", use="counterattack")
    answers = session.meant("bob:counterattack:bob.knife")
    own = counter.cells
    assert figures.cells[answers] == (hit, own[0], own[1], damage, drops, own[2], "1 to 60")
    assert figures.words[answers] == counter.words and "bob:defend:" not in figures.words
    bob = session.table.characters["bob"]
    defended = foretold(
        session, "vex", "vex.knife", "bob", defenders=[(bob, odds.roller_of(session.table, bob, None, "defend"))]
    )
    hit, damage, drops = defended.cells
    assert figures.cells["bob:defend:"] == (hit, "–", "–", damage, drops, "–", "1 to 60")
    assert ("bob:defend:", "hits") in figures.best and (answers, "hits") not in figures.best
    assert defended.hit < Fraction(30, 100)


def test_DEF_1_where_nobody_can_strike_back_only_what_comes_has_columns():
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room level=60")
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"))
    assert session.advice().odds().heads == ("hits", "damage", "KO", "success")


def test_INT_1_an_intercept_is_foretold_without_cover():
    yard = "Vex a Street level=43", "Bob b Street level=60 pistol@left ammo"
    session = Fight("Street ---| Yard\nstart: Street, Yard\n", *yard)
    session.script(("turn.actor", "vex"), ("action.choose", "move"))
    wanted = foretold(session, "bob", "bob.pistol", "vex", use="intercept")
    text = shown(session)[session.meant("bob:intercept:bob.pistol")]
    assert text == f"{told(wanted, on='1 to 60')}; {wanted.words}"


def test_a_roll_is_foretold_with_what_was_declared_to_it():
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room level=60")
    session.act("vex", "attack:vex.knife", ("attack.react", ["bob:defend:"]))
    bob = session.table.characters["bob"]
    defender = (bob, odds.roller_of(session.table, bob, None, "defend"))
    found = foretold(session, "vex", "vex.knife", "bob", defenders=[defender])
    assert shown(session) == {"": f"Now: {told(found)}; {found.words}"}
    session.script(("attack.roll", [3, 1]))
    assert shown(session)[""] == "Now: defends 31 %; critical success 6 %, critical failure 5 %"


# ------------------------------------------------------------------------------------------------- numbers set


def numbers(session: Any) -> dict[str, tuple[str, ...]]:
    return {key: preview.lines for key, preview in session.advice().previews.items()}


def test_DICE_5_each_number_says_both_readings():
    """The dice are not set yet."""
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room level=14")
    session.attack("vex", "knife", [3, 3], ("roll.critical", "set"))
    found = numbers(session)
    assert list(found) == [str(n) for n in range(1, 44)]
    assert found["39"] == (
        "3 to the head: head full: unconscious; level 14 → 11",
        "9 to the right leg: unconscious: level below 10; right leg full: unusable; level 14 → 5",
    )
    assert found["11"] == ("1 to the left leg: level 14 → 13",)


def test_DICE_5_a_defender_and_a_healer_see_what_their_number_does():
    session = Fight(ROOM, "Vex a Room level=43 knife@right", "Bob b Room level=60")
    session.act("vex", "attack:vex.knife", ("attack.react", ["bob:defend:"]), ("attack.roll", [3, 1]))
    session.script(("defend.roll", [2, 2]), ("roll.critical", "set"))
    assert numbers(session)["45"] == ("Stops an attack below 45, or at 45 if the defender wins the tie",)


def test_DICE_7_the_menu_foretells_what_is_rolled_without_a_target():
    session = Fight(ROOM, "Vex a Room level=40/50 kit@right AID-6 SPEED-1 LEAD-2", "Bob b Hall")
    session.wound("vex", head="\\")
    session.script(("turn.actor", "vex"))
    found = shown(session)
    assert found["move:fast"] == found["rally"] == "chance 40 %; critical success 4 %, critical failure 7 %"
    assert found["aid"].startswith("chance 61 %; critical success") and ", with the best re-roll; " in found["aid"]
    # 40, and 40 of a hundred of the 53 plain failures


def test_AID_4_AID_5_the_menu_says_what_first_aid_costs_that_fails():
    def aid(**marks: str) -> dict[str, str]:
        session = Fight(ROOM, "Vex a Room kit@right", "Kit a Room", "Bob b Hall").wound("kit", **marks)
        session.script(("turn.actor", "vex"))
        return {key: text.rpartition("; ")[2] for key, text in shown(session).items() if key.startswith("aid")}

    assert aid(head="\\")["aid"] == "a failure turns every \\ into X"
    assert aid(head="X")["aid:bare"] == "a critical failure makes X permanent"
    assert "X" not in aid()["aid:bare"]


def test_RUL_10_what_is_declared_is_foretold_by_the_level_of_then():
    lines = ("Vex pc a Room level=48/60 knife@right 1HM-1 AOE-5 grenade", "Thug b Room level=55")
    s = Fight(ROOM, *lines)
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    before = s.advice().odds()
    s.amend("vex", "level", 20)
    assert s.advice().odds() == before
    s.script(("attack.roll", [2, 7]))
    again = s.advice().odds()
    s.undo()
    s.undo()
    s.script(("attack.roll", [2, 7]))
    assert s.advice().odds() == again
    s = Fight(ROOM, "Vex pc a Room level=48/60 AOE-5 grenade@both", "Thug b Hall level=55")
    s.act("vex", "area:vex.grenade", ("area.target", "hall"))
    before = s.advice().odds()
    s.amend("vex", "level", 20)
    assert s.advice().odds() == before


def test_DICE_5_what_only_the_level_set_up_to_its_maximum_may_do_is_said():
    """With 34 of 45 no roll up to 34 fills Bob's head or torso; 34 itself may be set to 39."""
    session = Fight(ROOM, "Vex a Room level=34/45 knife@right", "Bob b Room level=60")
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"))
    session.asks("attack.react")
    assert (
        "; a critical can be set to at most 34, but a rolled 34 to at most 45"
        in foretold(session, "vex", "vex.knife", "bob").words
    )
    full = Fight(ROOM, "Vex a Room level=45 knife@right", "Bob b Room level=60")
    assert "may be set" not in foretold(full, "vex", "vex.knife", "bob").words


def test_DEF_1_the_legend_says_that_a_declared_defence_may_stop_a_hit() -> None:
    session = Fight(ROOM, "Vex a Room level=45 knife@right", "Bob b Room level=60", first="a")
    session.act("vex", "attack:vex.knife")
    before = session.advice().strip()
    session.script(("attack.react", ["bob:defend:"]))
    after = session.advice().strip()
    assert before is not None and after is not None
    assert [strip.names["hit"] for strip in (before, after)] == ["hit", "hit, unless defended"]


def test_DICE_5_the_legend_names_the_critical_that_may_be_set_to_a_ko() -> None:
    """Only 34, a roll equal to the level, may be set up to the max level: 39 is 3 damage to the head."""
    session = Fight(ROOM, "Thug a Room level=34/40 knife@right", "Moss b Room level=58", first="a")
    session.act("thug", "attack:thug.knife")
    strip = session.advice().strip()
    assert strip is not None and strip.names["critical"] == "critical, can KO at 34"
