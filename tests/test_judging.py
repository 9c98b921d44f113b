"""Judges of the games: the hand plays whole fights, beats random play, and reads no secret."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from benchmarks.strength import SETUPS, Setup, fight, policy_of, side
from msgspec.structs import replace

from unhex_tui.engine.decision import Option
from unhex_tui.engine.hand import best_answers, offered, proposed, ranked
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.past import of_plain, resumed
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.gamekit import handing, judging
from unhex_tui.gamekit.people import CharacterTable
from unhex_tui.playouts.playing import Player
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unknown_armies import judging as unknown_armies
from unhex_tui.systems.unknown_armies.fight.consequences import KILL
from unhex_tui.systems.unknown_armies.people.character import Skill
from unhex_tui.systems.unknown_armies.state.table import Act

JUDGED = [setup for setup in SETUPS if setup.system.course(setup.system.start(setup.make())) is not None]
BY_NAME = {setup.name: setup for setup in JUDGED}
GAMES = {setup.system.name: setup for setup in reversed(JUDGED)}
games = pytest.mark.parametrize("setup", GAMES.values(), ids=GAMES.keys())
CHASE = BY_NAME["Unknown Armies, chase"]
games_and_chase = pytest.mark.parametrize("setup", [*GAMES.values(), CHASE], ids=[*GAMES, "chase"])


@pytest.mark.parametrize("players", [True, False], ids=["as players", "as others"])
@games
def test_the_hand_beats_random_play(setup: Setup, players: bool) -> None:
    won = [
        fight(setup, seed, lambda rng, pcs: policy_of(setup.system, "plain" if pcs is players else "random", rng))[0]
        for seed in range(6)
    ]
    assert won.count("players" if players else "others") >= 5, won


@games_and_chase
def test_the_hand_knows_a_worth_or_a_default_for_all_that_a_fight_asks(setup: Setup) -> None:
    unknown = set[str]()

    class Asks(Player):
        def answer(self, table: Any, decision: Any) -> Any:
            judged = setup.system.judge(table, decision)
            if not (judged.says or judged.left):
                unknown.add(decision.question)
            return super().answer(table, decision)

    for seed in range(3):
        fight(setup, seed, lambda rng, _: Asks(setup.system, rng, "loose").answer)
    assert unknown == set()


@games_and_chase
def test_the_terms_of_a_worth_add_up_to_it(setup: Setup) -> None:
    checked = 0

    class Adds(Player):
        def answer(self, table: Any, decision: Any) -> Any:
            nonlocal checked
            judged = setup.system.judge(table, decision)
            for key, worth in judged.worths.items():
                if terms := judged.terms(key):
                    assert sum(part for _, part in terms) == pytest.approx(worth)
                    assert all(name.strip() == name and name for name, _ in terms)
                    checked += 1
            return super().answer(table, decision)

    fight(setup, 1, lambda rng, _: Adds(setup.system, rng, "sharp").answer)
    assert checked > 100


def other_fading_suns(character: Any, rng: Random) -> None:
    character.strength, character.dexterity, character.dodge = (rng.randint(3, 9) for _ in range(3))
    character.armor, character.endurance = rng.randint(0, 4), 12
    character.weapons = [own._replace(goal=rng.randint(5, 15), dice=rng.randint(1, 6)) for own in character.weapons]
    if character.able:
        character.vitality = rng.randint(2, 15)


def other_fully_automated(character: Any, rng: Random) -> None:
    character.armor, character.most_hp = rng.randint(0, 2), 40
    character.proficiencies = tuple(rng.sample(("pistol", "rifle", "staff_spear"), 2))
    if character.able:
        character.hp = rng.randint(1, 40)


def other_unknown_armies(character: Any, rng: Random) -> None:
    character.skills = [Skill(skill.name, skill.stat, rng.randint(10, 90), skill.role) for skill in character.skills]
    character.speed, character.hunch, character.vest = rng.randint(20, 80), "37", not character.vest
    character.weapons = [replace(weapon, most=rng.randint(20, 90)) for weapon in character.weapons]


def other_unhex(character: Any, rng: Random) -> None:
    unhurt = character.level >= character.max_level
    character.max_level = rng.randint(50, 80)
    character.abilities = tuple(rng.sample(("1HM-1", "1HR-1", "2HM-3", "SPEED-1"), 2))
    character.items.append(Item("plate", "armor", "Plate", "torso"))
    if unhurt:
        character.level = character.max_level
    elif character.able:  # the word for the condition stays the same
        character.level = rng.randint(20, 49) if character.level >= 20 else rng.randint(10, 19)


OTHER = {
    "unhex": other_unhex,
    "fading-suns": other_fading_suns,
    "fully-automated": other_fully_automated,
    "unknown-armies": other_unknown_armies,
}


@games_and_chase
def test_no_judge_reads_what_its_seat_may_not_know(setup: Setup) -> None:
    """Two tables that differ only in facts of NPCs that are kept from the players get equal worths and reasons."""
    system, compared = setup.system, 0

    class Same(Player):
        def answer(self, table: CharacterTable[Any], decision: Any) -> Any:
            nonlocal compared
            if side(table, decision) and (decision.kind != "roll" or offered(decision)):
                other, rng = twin_of(system, table), Random(compared)
                for character in other.characters.values():
                    if not character.pc:
                        OTHER[system.name](character, rng)
                mine, theirs = system.judge(table, decision), system.judge(other, decision)
                assert mine.worths == theirs.worths, decision.question
                assert [*map(mine.terms, mine.worths)] == [*map(theirs.terms, theirs.worths)]
                compared += 1
            return super().answer(table, decision)

    for seed in range(2):
        fight(setup, seed, lambda rng, _: Same(system, rng, "sharp").answer)
    assert compared > 40


def twin_of(system: Any, table: CharacterTable[Any]) -> Any:
    """Return a copy of a table with the action that is under way."""
    twin: Any = system.load(system.dump(table))
    twin.action, twin.events = table.action, []  # type: ignore[attr-defined]
    for name in ("declaring", "errand", "contest"):
        if hasattr(table, name):
            setattr(twin, name, getattr(table, name))
    return twin


@games_and_chase
def test_a_pcs_advice_neither_reads_nor_names_a_hidden_npc(setup: Setup) -> None:
    """A table with a hidden NPC, and one without that NPC, lead to equal worths; no reason names them."""
    system, compared = setup.system, Counter[str]()

    class Same(Player):
        def answer(self, table: CharacterTable[Any], asked: Any) -> Any:
            if side(table, asked) and (asked.kind != "roll" or offered(asked)):
                action = table.action  # type: ignore[attr-defined]
                keys = {part for option in offered(asked) for part in option.key.split(":")}
                named = {*keys, *asked.about, *((action.actor, action.target) if hasattr(action, "actor") else ())}
                named |= {action.who, action.target} if hasattr(action, "who") else set()
                apart = [each.id for each in table.characters.values() if each.able and not each.pc]
                for hidden in [each for each in apart if each not in named][:1]:
                    there, gone = twin_of(system, table), twin_of(system, table)
                    there.characters[hidden].hidden = True
                    there.characters[hidden].name = "Nobody"
                    gone.characters[hidden].hidden = gone.characters[hidden].away = True
                    mine, theirs = system.judge(there, asked), system.judge(gone, asked)
                    assert mine.worths == theirs.worths, asked.question
                    assert [*map(mine.terms, mine.worths)] == [*map(theirs.terms, theirs.worths)]
                    told = best_answers(system, there, asked)
                    proposal = proposed(system, there, asked, odds=lambda: system.advise(there, asked).odds())  # noqa: B023
                    told += [proposal.why] if proposal is not None else []
                    assert "Nobody" not in " ".join(told), told
                    compared[asked.question] += 1
            return super().answer(table, asked)

    for seed in range(2):
        fight(setup, seed, lambda rng, _: Same(system, rng, "sharp").answer)
    assert compared.total() > 40, compared


@games
def test_the_gms_seats_do_not_read_what_players_have_laid_face_down(setup: Setup) -> None:
    system = setup.system
    table = system.start(setup.make())
    live = Conversation(table, system.play(table))
    hand, compared = Player(system, Random(1), "sharp"), 0
    for _ in range(150):
        assert live.decision is not None
        asked = live.decision
        if getattr(table, "declared", None) and asked.question == "choose":
            before = system.judge(table, asked)
            kept = dict(table.declared)
            table.declared.update(dict.fromkeys(kept, "defend"))
            assert system.judge(table, asked).worths == before.worths
            table.declared = kept
            compared += 1
        live.answer(hand.answer(table, asked))
    assert compared or not hasattr(table, "declared")


@pytest.mark.parametrize("by_session", [True, False], ids=["session", "play-out"])
def test_every_character_may_choose_what_another_has_chosen_in_secret(by_session: bool) -> None:
    setup = BY_NAME["Fully Automated!, yard"]
    session = Session(setup.system, setup.make())
    hand = Player(setup.system, Random(1), "sharp")
    dice, chose = AppDice(Random(1)), list[object]()
    while len(chose) < 6 and (asked := session.decision) is not None:
        if asked.question != "choose":
            session.answer(dice(asked) if asked.kind == "roll" else hand.answer(session.table, asked))
            continue
        best = ranked(asked, setup.system.judge(session.table, asked))[0][0]
        if by_session:
            proposal = session.proposal("sharp")
            assert proposal is not None and proposal.answer == best
            session.answer(proposal.answer, by="app")
        else:
            hand.play(session.live)
            assert session.table.declared[asked.about[0]].startswith(best)
        chose.append(best)
    assert len(chose) > len({*chose})


def test_three_attackers_take_no_more_than_the_whole_of_a_character() -> None:
    setup = BY_NAME["Unknown Armies, street"]
    table = setup.system.start(setup.make())
    alone = next(character for character in table.characters.values() if not character.pc)
    for other in table.characters.values():
        other.out = not other.pc and other is not alone
        for skill in other.skills:
            skill.value = 90
    alone.wounds = table.rules.out_at + 3
    dodges = unknown_armies._dodge(table, alone)["dodges"]
    assert 0 < dodges < 0.3
    alone.wounds = 200
    assert unknown_armies._dodge(table, alone)["dodges"] > dodges


def test_a_charge_is_not_declared_again_in_the_same_turn() -> None:
    setup = BY_NAME["Fading Suns, brawl"]
    session = Session(setup.system, setup.make())
    hand = Player(setup.system, Random(4), "sharp")
    while (asked := session.decision) is not None and asked.question != "declare.actions":
        session.answer(hand.answer(session.table, asked))
    session.answer("3")
    worths = list[dict[str, float]]()
    for kind in ("charge", "fist"):
        assert session.decision is not None and session.decision.question == "declare.which"
        worths.append(dict(setup.system.judge(session.table, session.decision).worths))
        session.answer(kind)
    first, second = worths
    assert first["charge"] > first["fist"] / 2 and second["charge"] < second["fist"] == first["fist"]


@games
def test_the_game_master_may_hand_over_a_side_and_take_it_back(setup: Setup) -> None:
    session = Session(setup.system, setup.make())
    hand = Player(setup.system, Random(4), "sharp")
    while not session.table.fighting:
        assert session.decision is not None
        session.answer(hand.answer(session.table, session.decision))
    team = next(team.id for team in session.table.teams if not team.pcs)
    for temper, played in (("plain", True), ("stop", False)):
        aside = session.gm_action("hand")
        aside.answer(team)
        aside.answer(temper)
        session.finish("hand", aside)
        assert any("plain" in line for line in handing.played(session.table)) is played


class Finisher(Player):
    """A hand for a table whose NPCs finish the fallen, if told so."""

    def __init__(self, system: Any, rng: Random, words: str) -> None:
        super().__init__(system, rng, "sharp")
        self.words = words

    def answer(self, table: Any, asked: Any) -> Any:
        table.standing.update({f"hand:{team.id}": self.words for team in table.teams if not team.pcs})
        return super().answer(table, asked)


def test_a_side_that_finishes_the_fallen_leaves_more_dead() -> None:
    setup, died = GAMES["unhex"], list[int]()
    for words in ("sharp", "sharp finish"):
        hand = partial(Finisher, setup.system, words=words)
        tables = [fight(setup, seed, lambda rng, _, hand=hand: hand(rng).answer)[2] for seed in range(4)]
        died.append(sum(each.dead for table in tables for each in table.characters.values() if each.pc))
    assert died[1] > died[0]


def test_in_unknown_armies_the_better_fighter_and_the_gun_are_shot_first() -> None:
    setup = GAMES["unknown-armies"]
    table = setup.system.start(setup.make())
    shooter, action = table.characters["npc1"], Act("npc1", "shoot")
    worths = [sum(unknown_armies.strike(table, shooter, action, table.characters[f"pc{n}"]).values()) for n in range(4)]
    assert worths[0] < worths[2] < worths[1] < worths[3], "knives 30 and 40, guns 35 and 45"


def test_in_unknown_armies_those_who_are_many_focus_on_a_last_foe() -> None:
    session = Session(GAMES["unknown-armies"].system, GAMES["unknown-armies"].make())
    table, system = session.table, session.system
    asked = session.decision
    assert asked is not None and asked.question == "focus"
    assert {*system.judge(table, asked).worths.values()} == {0.0, judging.IDLE}, "four foes would all attack"
    for foe in ("npc0", "npc1", "npc3"):
        table.characters[foe].out = True
    worths = system.judge(table, asked).worths
    assert worths["pc3"] > worths["pc1"] > 0.01 > worths["npc2"], "the best shot gains most, the last foe nothing"
    for team, temper in (("opposition", ""), ("players", "plain")):
        table.standing[f"hand:{team}"] = "plain"
        assert system.handed(table, asked) == temper, "the app's own first; else the GM says who focuses"
        del table.standing[f"hand:{team}"]
    session.answer("pc3")
    assert session.decision is not None
    worths = system.judge(table, session.decision).worths
    assert worths["npc2:30"] > worths["npc2:10"] > worths["nobody"]


def test_who_finishes_the_fallen_shoots_the_helpless_and_kills() -> None:
    setup = GAMES["unknown-armies"]
    session, hand = Session(setup.system, setup.make()), Player(setup.system, Random(4), "sharp")
    while (asked := session.decision) is not None and not (asked.question == "act" and "npc" in asked.about[0]):
        session.answer(hand.answer(session.table, asked))
    table = session.table
    assert asked is not None
    shooter = asked.about[0]
    assert table.characters[shooter].held_weapon is not None
    table.characters["pc0"].out, table.action = True, Act(shooter, "point_blank")
    aimed = asked._replace(question="target", options=(Option("pc0", "PC 0"),))
    critical = asked._replace(question="critical", options=KILL)
    for words, shoots in (("sharp", False), ("sharp finish", True)):
        table.standing["hand:opposition"] = words
        assert (setup.system.judge(table, aimed).worths.get("pc0", 0.0) > 0) is shoots
        assert ranked(critical, setup.system.judge(table, critical))[0][0] == ("kill" if shoots else "knock_out")
        worths = unknown_armies.best(table, table.characters[shooter], table.action)
        assert (sum(worths.values()) > 0) is shoots


@games
def test_a_position_leads_to_the_same_question_in_another_process(setup: Setup) -> None:
    system = setup.system
    session = Session(system, setup.make())
    hand, within = Player(system, Random(4), "sharp"), 0
    for _ in range(90):
        assert session.decision is not None
        there = resumed(system, of_plain(session.position().plain()))
        assert there.decision == session.decision
        assert session.table.at_rest == there.table.at_rest
        if session.table.at_rest:
            assert system.dump(there.table) == system.dump(session.table)
        within += not session.table.at_rest
        session.answer(hand.answer(session.table, session.decision))
    assert within > 5


def test_a_position_has_the_steps_of_the_gm_since_the_rest_point() -> None:
    setup = BY_NAME["Fading Suns, brawl"]
    session = Session(setup.system, setup.make())
    hand = Player(setup.system, Random(4), "sharp")
    while session.table.at_rest:
        assert session.decision is not None
        session.answer(hand.answer(session.table, session.decision))
    aside = session.gm_action("note")
    while aside.decision is not None:
        aside.answer("a note" if aside.decision.kind == "enter" else aside.decision.options[0].key)  # type: ignore[union-attr]
    session.finish("note", aside)
    position = session.position()
    assert [entry.kind for entry in position.steps][-1] == "aside" and not any(step.told for step in position.steps)
    there = resumed(setup.system, position)
    assert there.decision == session.decision and (there.table.notes or there.table.noted)


def test_secret_choices_on_the_table_are_asked_again_in_a_position() -> None:
    setup = BY_NAME["Fully Automated!, yard"]
    session = Session(setup.system, setup.make())
    hand, dice = Player(setup.system, Random(4), "sharp"), AppDice(Random(1))
    while len(session.table.declared) < 3:
        assert session.decision is not None
        roll = session.decision.kind == "roll"
        session.answer(dice(session.decision) if roll else hand.answer(session.table, session.decision))
    there = resumed(setup.system, session.position(), unsaid=True)
    assert there.table.declared == {} and session.table.declared
    assert there.decision is not None and there.decision.question == "choose"


def test_the_course_of_a_fight_tells_who_is_up_and_what_is_left() -> None:
    setup = BY_NAME["Fading Suns, brawl"]
    table = setup.system.start(setup.make())
    course = setup.system.course(table)
    assert course is not None and course.on and course.winner == "" and course.players == "players"
    table.characters["pc0"].vitality = 0
    table.characters["pc1"].away = True
    course = setup.system.course(table)
    assert course is not None
    assert (course.fates["pc0"].state, course.fates["pc0"].left) == ("dead", 0)
    assert course.fates["npc1"].state == "up" and "pc1" not in course.fates


def test_the_armor_of_an_npc_counts_for_the_gm_but_not_for_players() -> None:
    setup = BY_NAME["Fading Suns, brawl"]
    session = Session(setup.system, setup.make())
    worths: dict[str, list[float]] = {"pc0": [], "npc0": []}
    for armor in (0, 9):
        for character in session.table.characters.values():
            character.armor = 0 if character.pc else armor
        for who, found in worths.items():
            assert session.decision is not None
            asked = session.decision._replace(seats=(session.table.seat(who),), about=("pc0",))
            found.append(setup.system.judge(session.table, asked).worths["fist"])
    assert worths["pc0"][0] == worths["pc0"][1] > 0 and worths["npc0"][0] > worths["npc0"][1]


def test_a_pc_whose_foes_are_all_hidden_has_nothing_to_dodge() -> None:
    setup = BY_NAME["Fading Suns, brawl"]
    session = Session(setup.system, setup.make())
    for character in session.table.characters.values():
        character.hidden = not character.pc
    assert session.decision is not None
    asked = session.decision._replace(seats=(session.table.seat("pc0"),), about=("pc0",))
    assert setup.system.judge(session.table, asked).worths["dodge"] <= 0


def test_what_judges_work_out_holds_for_one_decision_only() -> None:
    setup = BY_NAME["Fading Suns, brawl"]
    session = Session(setup.system, setup.make())
    worked_out = list[str]()

    @judging.once
    def looked_at(table: Any) -> int:
        worked_out.append("again")
        return len(table.characters)

    def judge(table: Any, _asked: Any) -> Judged:
        return Judged({"": float(looked_at(table) + looked_at(table))})

    assert session.decision is not None
    judges, seen = {session.decision.question: judge}, list[float]()
    for _ in range(2):  # the GM edits the table between the two, without a line in the log
        judged = judging.judge_of(judges, lambda _table, character: character, session.table, session.decision)
        seen.append(judged.worths[""])
        session.table.characters.popitem()
    assert worked_out == ["again", "again"] and seen[1] == seen[0] - 2
    assert looked_at(session.table) == looked_at(session.table) and len(worked_out) == 4


def test_who_waits_behind_allies_in_a_narrow_place_moves_on_after_them() -> None:
    setup = BY_NAME["Fully Automated!, yard"]
    session, hand = Session(setup.system, setup.make()), Player(setup.system, Random(4), "sharp")
    while (asked := session.decision) is not None:
        if session.table.round > 1 and asked.question == "choose" and asked.about == ("pc3",):
            break
        session.answer(hand.answer(session.table, asked))
    places = ("C6", "C8", "C7", "D5", "B16", "A15", "E16", "C15")
    for character, place in zip(session.table.characters.values(), places, strict=True):
        character.place = place
    assert asked is not None and ranked(asked, setup.system.judge(session.table, asked))[0][0] == "move"


def test_an_edit_without_a_line_in_the_log_changes_what_an_attack_is_worth() -> None:
    setup = BY_NAME["Unhex, nightclub"]
    session, hand = Session(setup.system, setup.make()), Player(setup.system, Random(4), "sharp")
    while session.decision is not None and session.decision.question != "attack.target":
        session.answer(hand.answer(session.table, session.decision))
    asked = session.decision
    assert asked is not None and asked.kind == "choose"
    before = setup.system.judge(session.table, asked).worths
    target = session.table.characters[asked.options[0].key]
    target.level = target.conscious_from
    after = setup.system.judge(session.table, asked).worths
    assert after[target.id] > before[target.id]
