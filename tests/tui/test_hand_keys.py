"""The key of the hand, sides handed over by F8, and the beat at which the app plays them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks.fights import brawl, street, yard
from fully_automated.fa_kit import Fight as Hexes

from unhex_tui.commands import sessions
from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Choose, Enter, Option, Pick, Roll
from unhex_tui.engine.dice import Die
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.hand import _foes, _why, best_answers
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.judging import STILL_ROUNDS, Judged
from unhex_tui.engine.procedure import ProcedureFailed
from unhex_tui.engine.session import AppDice, Session, settle
from unhex_tui.engine.system import AutoAnswer, gm_actions_of
from unhex_tui.files.records import record_line, record_of
from unhex_tui.systems import BUILT_IN, named
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.testing.laws import RandomPlayer, session_journal, table_dump
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.forms import Form
from unhex_tui.tui.questions.typed_ahead import Pressed


def fight(system: Any = FADING_SUNS, setup: Any = None) -> tuple[Desk, FormCommands]:
    desk = Desk(Session(system, setup or brawl()), AppDice(Random(1)))
    return desk, FormCommands(desk)


def to_an_npc(desk: Desk) -> None:
    player = RandomPlayer(Random(2))
    while desk.session.decision is not None and not desk.session.decision.seats[0].gm:
        desk.session.answer(player(desk.session.decision))
    desk.ask()


def handed(desk: Desk, of: str, temper: str = "plain") -> None:
    """Hand a side over; the first action that follows is the app's."""
    aside = desk.session.gm_action("hand")
    aside.answer(of)
    aside.answer(temper)
    desk.session.finish("hand", aside)
    desk.do(desk.settle)
    desk.ask()


def test_the_key_answers_an_npcs_decision_and_says_why() -> None:
    desk, forms = fight()
    to_an_npc(desk)
    asked = desk.session.decision
    assert isinstance(asked, Choose)
    forms.hand()
    entry = desk.session.journal.entries[desk.session.journal.head]
    assert (entry.question, entry.by) == (asked.question, "app")
    assert entry.why.startswith(asked.describe(entry.value)) and "wounds" in entry.why
    assert desk.said.text.startswith(f"= {entry.label}")


def test_the_news_of_the_apps_answer_names_its_question_and_no_odds() -> None:
    desk, _ = fight()
    handed(desk, "opposition")
    handed(desk, "players")
    seen = set()
    for _ in range(25):
        desk.hand.beat()
        entry = [entry for entry in desk.session.entries() if entry.why][-1]
        if desk.said.text:
            seen.add(entry.question)
            assert desk.said.text.startswith(f"= {entry.label}") and " %" not in desk.said.text
            assert desk.said.text.endswith("; preferred to" + entry.why.partition("; preferred to")[2]) == (
                "; preferred to “" in entry.why
            )
    assert {"target", "defend"} <= seen


def test_the_news_of_a_secret_answer_names_it_to_the_gm() -> None:
    desk, forms = fight(FULLY_AUTOMATED, yard())
    chooses_next(desk)
    forms.hand()
    entry = desk.session.journal.entries[desk.session.journal.head]
    assert entry.secret and not desk.private and entry.label.endswith("? chosen")
    answer = entry.why.partition("; ")[0]
    assert desk.said.text.startswith(f"= {entry.label.removesuffix('chosen')}{answer}")


def test_the_reason_has_the_exact_odds_and_the_part_that_decides() -> None:
    desk, forms = fight()
    to_an_npc(desk)
    leads = 0
    for _ in range(20):
        proposal = desk.session.proposal("plain")
        if proposal is not None and isinstance(proposal.answer, str):
            assert desk.session.advice().odds().describe(proposal.answer) in proposal.why
            leads += "; preferred to “" in proposal.why
        forms.hand()
        to_an_npc(desk)
    assert leads > 3


def test_a_cost_of_the_other_answer_is_told_as_the_others() -> None:
    asked = Choose(question="q", seats=(), prompt="Which?", options=(Option("a", "Stand"), Option("b", "Abort")))
    judged = Judged(
        {"a": -0.2, "b": -0.3}, terms=lambda key: (("the cost", -0.1),) if key == "b" else (("gain", -0.2),)
    )
    assert _why(asked, judged, "a", Odds()) == "Stand; preferred to “Abort” (with that: the cost −0.10)"
    place = Judged({"a": -0.2, "b": -0.3}, terms=lambda key: (("danger there", -0.2 if key == "a" else -0.3),))
    assert _why(asked, place, "a", Odds()) == "Stand; preferred to “Abort” (with that: danger there −0.10)"
    gains = Judged({"a": 0.2, "b": 0.1}, terms=lambda key: (("gain", 0.2 if key == "a" else 0.1),))
    assert _why(asked, gains, "a", Odds()) == "Stand; preferred to “Abort” (gain +0.10)"
    odds = Odds(heads=("wounds", "gains"), cells={"a": ("2.9", "")})
    wounds = Judged({"a": 0.2, "b": 0.1}, terms=lambda key: (("wounds", 0.2 if key == "a" else 0.1),))
    assert _why(asked, wounds, "a", odds) == "Stand; wounds 2.9; preferred to “Abort” (worth of wounds +0.10)"
    assert _why(asked, gains, "a", odds) == "Stand; wounds 2.9; preferred to “Abort” (gain +0.10)"
    assert _foes(-0.001) == "+0.00", "no minus before a worth of nothing"


def test_an_answer_that_is_worth_nothing_has_no_reason() -> None:
    class Idle:
        def judge(self, _table: object, _decision: object) -> Judged:
            return Judged({"a": 0.0, "b": -0.1}, terms=lambda key: (("safety there", -0.1),) if key == "b" else ())

    asked = Choose(question="q", seats=(), prompt="Which?", options=(Option("a", "Stand"), Option("b", "Go")))
    system: Any = Idle()
    assert best_answers(system, None, asked) == ["Stand: +0.00", "Go: −0.10 (safety there)"]


def test_a_hidden_npc_who_decides_names_the_key_that_reveals() -> None:
    """The GM looked in `e`, `:` and `!` for it: only F1 names it."""
    desk, forms = fight()
    to_an_npc(desk)
    assert desk.decision is not None and ("F6", "reveal") not in forms.hints()
    run = desk.session.gm_action("reveal")
    run.answer(desk.decision.seats[0].of)
    run.answer("turn")
    desk.session.finish("reveal", run)
    desk.ask()
    shown = forms.hints()
    assert shown.index(("F6", "reveal")) < shown.index(("u", "undo")), "those that change the table come first"


def test_the_app_that_waits_names_the_key_to_go_on() -> None:
    desk, _ = fight()
    desk.hand.hold()
    assert desk.said.text == "The app waits; press = to let it go on"


def test_the_app_that_waits_at_fudge_dice_names_the_roll_key() -> None:
    """There `=` types a `+`."""
    desk, _ = fight(FULLY_AUTOMATED, yard())
    player = RandomPlayer(Random(2))
    while not (isinstance(desk.session.decision, Roll) and "+" in desk.session.decision.dice[0].signs):
        assert desk.session.decision is not None
        desk.session.answer(player(desk.session.decision))
    desk.ask()
    desk.hand.hold()
    assert desk.said.text == "The app waits; press r to let it go on"


def test_at_a_players_decision_the_key_only_advises() -> None:
    desk, forms = fight()
    before = desk.session.journal.head
    forms.hand()
    assert desk.session.journal.head == before
    assert desk.said.text.startswith("The app would answer: ")
    proposal = desk.session.proposal()
    assert desk.prompt is not None and proposal is not None and desk.prompt.at == proposal.answer


def test_at_a_players_roll_the_key_rolls_no_dice() -> None:
    desk, forms = fight(UNKNOWN_ARMIES, street())
    player = RandomPlayer(Random(2))
    while (asked := desk.session.decision) is not None and (
        not isinstance(asked, Roll) or asked.seats[0].gm or asked.question == "initiative"
    ):
        desk.session.answer(player(asked))
    desk.ask()
    before = desk.session.journal.head
    forms.hand()
    assert desk.session.journal.head == before
    assert asked.extras, "shifts and called shots"
    assert desk.said.text == "The app would only roll. Type the dice, or r: the app rolls"


def chooses_next(desk: Desk) -> None:
    """Play on to the next secret choice of the GM's."""
    player, dice = RandomPlayer(Random(2)), AppDice(Random(1))
    while (asked := desk.session.decision) is not None and (asked.question != "choose" or not asked.seats[0].gm):
        desk.session.answer(dice(asked) if asked.kind == "roll" else player(asked))
    desk.ask()


def test_before_a_players_secret_choice_no_secret_choice_is_told() -> None:
    desk, forms = fight(FULLY_AUTOMATED, yard())
    for press in (forms.hand, desk.hand.beat):
        for _ in range(20):
            chooses_next(desk)
            aside = desk.session.gm_action("hand")
            aside.answer(next(team.id for team in desk.session.table.teams if not team.pcs))
            aside.answer("plain")
            desk.session.finish("hand", aside)
            press()
            if desk.private:
                break
        assert desk.private
        assert desk.said.text.startswith("= What does NPC") and desk.said.text.endswith("? chosen")


def test_the_explanation_lists_the_three_best_with_their_parts() -> None:
    desk, _ = fight()
    best = desk.hand.best()
    assert len(best) == 3 and all(line.endswith(")") for line in best)
    worths = [float(line.rpartition(": ")[2].split(" (")[0]) for line in best]
    assert worths == sorted(worths, reverse=True)


def test_a_judgement_stays_the_gms() -> None:
    desk, forms = fight(setup={**brawl(), "rules": {"vit_one": "gm"}})
    handed(desk, "opposition")
    handed(desk, "players")
    for _ in range(400):
        if desk.session.decision is None or desk.session.decision.question == "awake":
            break
        desk.hand.beat()
    assert desk.session.decision is not None and desk.session.decision.question == "awake"
    forms.hand()
    assert desk.said.text.startswith("The app leaves this to you: ") and desk.said.tone == "refused"


def test_f8_offers_the_side_and_the_character_and_asks_for_the_temper() -> None:
    desk, forms = fight()
    to_an_npc(desk)
    forms.agree()
    assert isinstance(desk.decision, Choose)
    labels = [option.label for option in desk.decision.options]
    assert labels[-2:] == ["let the app play Opposition", "let the app play only NPC 0"]
    desk.click(option=desk.decision.options[-2].key)
    assert isinstance(desk.decision, Choose) and desk.decision.question == "hand.temper"
    desk.click(option="sharp")
    assert desk.session.table.standing["hand:opposition"] == "sharp"
    assert desk.session.journal.entries[desk.session.journal.head].by == "app"


def test_escape_after_f8_shows_no_question_that_f8_answered() -> None:
    """Escape or undo leads from the temper to what F8 was pressed at: the menu of offers, or the fight."""
    desk, forms = fight()
    to_an_npc(desk)
    for back in (desk.escape, desk.undo):
        forms.agree()
        assert isinstance(desk.decision, Choose)
        menu = desk.decision
        desk.click(option=menu.options[-1].key)
        assert desk.decision.question == "hand.temper"
        back()
        assert desk.decision.options == menu.options
        back()
        assert desk.form is None
    alone = next(offer for offer in forms._offers(desk.session.system.hand_offers) if not offer.holds)
    forms._agree(alone)
    desk.escape()
    assert desk.form is None and desk.said.text == "Let the app play: no change"


def test_f8_offers_no_character_who_has_gone_down() -> None:
    """The form that F8 opens does not offer Bo, who still chooses a hex; that offer was refused."""
    held = Hexes("Ana at D3 has pistol", "Bo pc HP 1 at D6 has pistol", "Cy pc at D9").order()
    held.choose(ana="pistol", bo="pistol").script(("target", "bo"), ("attack", "00"), ("unattacked", "stay"))
    desk = Desk(held.asks("unattacked", "bo"), AppDice(Random(1)))
    offers = desk.session.system.hand_offers(desk.session.table, desk.session.decision)
    assert [offer.answers for offer in offers] == [("players",)]
    FormCommands(desk)._agree(AutoAnswer("let the app play only Bo", "hand", ("bo",)))
    assert desk.form is None and desk.said.tone == "refused", "an offer that does not fit is refused"


def test_f8_says_of_what_is_on_that_it_stops_it_after_the_offers() -> None:
    """The auto-answers on initiative and focus of Unknown Armies are on."""
    desk, forms = fight(UNKNOWN_ARMIES, UNKNOWN_ARMIES.demos()[0].setup())
    player = RandomPlayer(Random(2))
    while desk.session.decision is not None and desk.session.decision.question != "act":
        desk.session.answer(player(desk.session.decision))
    desk.session.table.standing |= {"npc_initiative": "on", "no_focus": "on"}
    desk.ask()
    forms.agree()
    assert isinstance(desk.decision, Choose), desk.said.text
    *new, initiative, focus = [option.label for option in desk.decision.options]
    assert new and all(label.startswith("let the app play") for label in new)
    assert (initiative, focus) == ("stop: NPCs use the Initiative skill", "stop: No one focuses")
    assert [option.hint for option in desk.decision.options][-2:] == ["you answer again"] * 2


def test_a_reason_follows_the_log_lines_of_all_picks() -> None:
    picked = Entry(n=1, parent=0, question="q", value=["a", "b"], asked="pick", by="app", why="Ann and Bo")
    lines = [LogLine(f"{name} acts", kind="action") for name in ("Ann", "Bo", "Cy")]
    told = [line.text for line in picked.telling((*lines,)).told]
    assert told == ["Ann acts", "Bo acts", "= Ann and Bo", "Cy acts"]
    one = picked._replace(asked="choose", value="a").telling((*lines,))
    assert [line.text for line in one.told][:2] == ["Ann acts", "= Ann and Bo"]
    other = picked.telling((lines[0], LogLine("A roll", kind="roll")))
    assert [line.text for line in other.told] == ["Ann acts", "= Ann and Bo", "A roll"]


def test_f8_offers_every_side_where_a_question_serves_none() -> None:
    """A chase asks `Which passenger acts?` for all sides."""
    desk, forms = fight(UNKNOWN_ARMIES, UNKNOWN_ARMIES.demos()[1].setup())
    while desk.session.decision is not None and desk.session.decision.question != "chase.shots":
        desk.session.answer(RandomPlayer(Random(2))(desk.session.decision))
    desk.ask()
    forms.agree()
    assert isinstance(desk.decision, Choose), desk.said.text
    labels = [option.label for option in desk.decision.options]
    assert labels == [f"let the app play {team.name}" for team in desk.session.table.teams]


def test_a_choice_beside_the_temper_is_journaled_undone_and_saved() -> None:
    desk, _ = fight(FULLY_AUTOMATED, yard())
    session = desk.session
    desk.open(Form("Let the app play", session.gm_action("hand"), "hand"))
    seen = []
    for key in ("opposition", "finish", "finish", "finish"):
        desk.click(option=key)
        assert isinstance(desk.decision, Choose) and desk.decision.question == "hand.temper"
        seen.append((desk.decision.options[3].label, desk.decision.options[3].hint))
    off, on = ("Finish the fallen: no", "switches to yes"), ("Finish the fallen: yes", "switches to no")
    assert seen == [off, on, off, on]
    desk.click(option="sharp")
    entry = next(entry for entry in session.entries() if entry.kind == "aside")
    assert entry.value == ["opposition", "finish", "finish", "finish", "sharp"]
    assert entry.label == "The app plays Opposition (sharp, finishes the fallen)"
    again = Session(session.system, session.setup, journal=session_journal(session, session.journal.head))
    assert again.table.standing == session.table.standing == {"hand:opposition": "sharp finish"}
    while session.table.standing:
        session.undo()
    session.redo()
    assert session.table.standing == {"hand:opposition": "sharp finish"}


def test_a_side_that_is_handed_over_plays_at_a_beat_until_a_player_decides() -> None:
    desk, _ = fight()
    handed(desk, "opposition")
    player, rng = RandomPlayer(Random(3)), Random(3)
    asked = set[str]()
    for _ in range(400):
        decision = desk.session.decision
        if decision is None or not desk.session.table.fighting:
            break
        if desk.hand.beats:
            desk.hand.beat()
            continue
        asked.update(seat.id for seat in decision.seats)
        desk.answer(AppDice(rng)(decision) if isinstance(decision, Roll) else player(decision))
    assert not desk.session.table.fighting
    npcs = [entry for entry in desk.session.entries() if entry.seats == ("gm",) and entry.kind == "answer"]
    assert len(npcs) > 20 and {entry.by for entry in npcs} <= {"app", "person"}
    assert sum(entry.by == "app" for entry in npcs) > len(npcs) * 0.9
    assert all(entry.why for entry in npcs if entry.by == "app" and entry.asked == "choose")


def test_one_beat_tells_the_players_one_thing() -> None:
    desk, _ = fight()
    handed(desk, "opposition")
    handed(desk, "players")
    assert desk.hand.beats
    before = desk.session.journal.head
    desk.hand.beat()
    made = [desk.session.journal.entries[n] for n in desk.session.journal.path if n > before]
    told = [entry for entry in made if any(line.audience == "players" for line in entry.told)]
    assert told == made[-1:]


def test_a_key_holds_the_beat_and_the_key_of_the_hand_goes_on() -> None:
    desk, forms = fight()
    handed(desk, "opposition")
    handed(desk, "players")
    desk.hand.hold()
    assert not desk.hand.beats and "waits" in desk.said.text
    before = desk.session.journal.head
    forms.hand()
    assert desk.session.journal.head > before and desk.hand.beats


def test_in_a_stalemate_the_app_waits_and_goes_on_for_as_long_again() -> None:
    """A shooter whom the players do not know stood behind a corner for 160 rounds, and no one came for them."""
    desk, forms = fight(FULLY_AUTOMATED, yard())
    for side in ("opposition", "players"):
        handed(desk, side)
    while desk.hand.beats:
        since, stakes = desk.hand._still
        desk.hand._still = since - STILL_ROUNDS, stakes
        desk.hand.beat()
    assert desk.said.text == "No one has lost anything for a long time. The app waits; press = to let it go on"
    forms.hand()
    assert desk.hand.beats
    desk.hand.beat()
    assert desk.hand.beats


def test_undo_takes_back_the_hands_answer_and_the_app_waits_there() -> None:
    desk, forms = fight()
    handed(desk, "opposition")
    handed(desk, "players")
    head = desk.session.journal.head
    desk.undo()
    assert desk.session.journal.head < head and desk.session.auto_answer() is None and not desk.hand.beats
    forms.hand()
    assert desk.session.journal.entries[desk.session.journal.head].by == "app"


def test_taking_back_a_side_ends_it() -> None:
    desk, forms = fight()
    to_an_npc(desk)
    handed(desk, "players")
    forms.agree()
    assert isinstance(desk.decision, Choose)
    stop = next(option for option in desk.decision.options if option.label == "stop: the app plays Players (plain)")
    desk.click(option=stop.key)
    assert not any(key.startswith("hand:") for key in desk.session.table.standing)


def test_a_character_who_is_handed_over_plays_alone() -> None:
    desk, _ = fight()
    handed(desk, "pc0", "sharp")
    decision = desk.session.decision
    assert decision is not None and decision.seats[0].id != "pc0"
    assert FADING_SUNS.handed(desk.session.table, decision) == ""


def test_the_hands_answers_are_saved_with_their_reasons_and_replayed() -> None:
    desk, _ = fight()
    handed(desk, "opposition")
    handed(desk, "players")
    for _ in range(10):
        desk.hand.beat()
    entry = next(entry for entry in desk.session.entries() if entry.why)
    read = record_of(record_line(entry))
    assert read == entry and b'"why":' in record_line(entry) and entry.by == "app"
    again = Session(FADING_SUNS, brawl(), journal=session_journal(desk.session, desk.session.journal.head))
    assert table_dump(again) == table_dump(desk.session)
    assert [line.text for line in again.log()] == [line.text for line in desk.session.log()]


def test_players_read_no_reason() -> None:
    desk, _ = fight()
    handed(desk, "opposition")
    handed(desk, "players")
    for _ in range(10):
        desk.hand.beat()
    reasons = [entry.why for entry in desk.session.entries() if entry.why and entry.told]
    gm, players = desk.session.log(), desk.session.log("players")
    assert reasons and {f"= {why}" for why in reasons} <= {line.text for line in gm}
    assert not any(line.text.startswith("=") or "; preferred to “" in line.text for line in players)
    assert not any(line.by_app for line in players)


def test_an_answer_without_the_hand_is_saved_as_before() -> None:
    desk, _ = fight()
    assert isinstance(desk.session.decision, Choose)
    entry = desk.session.answer(desk.session.decision.options[0].key)
    assert b'"why"' not in record_line(entry)


@pytest.mark.parametrize("setup", [brawl(), street()], ids=["brawl", "street"])
def test_both_sides_play_a_fight_to_its_end_by_themselves(setup: dict[str, Any]) -> None:
    system = FADING_SUNS if setup == brawl() else UNKNOWN_ARMIES
    session = Session(system, setup)
    dice = AppDice(Random(5))
    for team in session.table.teams:
        aside = gm_actions_of(system)["hand"] and session.gm_action("hand")
        aside.answer(team.id)
        aside.answer("plain")
        session.finish("hand", aside)
    for _ in range(40):
        settle(session, dice)
        if not session.table.fighting:
            break
        assert session.decision is not None and system.judge(session.table, session.decision).left
        session.answer(session.proposal and _default(session))
    assert not session.table.fighting and system.status(session.table) == []


def _default(session: Session) -> Any:
    decision = session.decision
    assert isinstance(decision, Choose)
    return decision.enter or decision.options[0].key


def test_the_same_moment_gets_the_same_proposal() -> None:
    desk, _ = fight()
    first = desk.session.proposal("loose")
    assert all(desk.session.proposal("loose") == first for _ in range(5))


def test_a_saved_evening_with_the_hand_waits_for_the_gm(tmp_path: Path) -> None:
    held = sessions.begun({"system": "fading-suns", **brawl()}, tmp_path / "fight.jsonl")
    desk = Desk(held.session, AppDice(Random(1)))
    handed(desk, "opposition")
    handed(desk, "players")
    for _ in range(5):
        desk.hand.beat()
    desk.commit()
    before = table_dump(held.session)
    held.close()
    again = sessions.opened(tmp_path / "fight.jsonl")
    assert table_dump(again.session) == before
    desk = Desk(again.session, AppDice(Random(1)))
    assert not desk.hand.beats and table_dump(again.session) == before
    assert desk.said.text.endswith("The app waits; press = to let it go on")
    desk.hand.press()
    assert table_dump(again.session) != before
    again.close()


@pytest.mark.parametrize("name", BUILT_IN)
def test_f8_lets_the_app_play_a_side_in_every_game(name: str) -> None:
    system = named(name)
    desk, forms = fight(system, system.demo().setup())
    offers: tuple[AutoAnswer, ...] = ()
    while (asked := desk.session.decision) is not None and not (
        offers := system.hand_offers(desk.session.table, asked)
    ):
        desk.session.answer(RandomPlayer(Random(2))(asked))
    desk.ask()
    forms._agree(offers[0])
    desk.take(Pressed("answered", "plain"))
    assert desk.session.table.standing[f"hand:{offers[0].answers[0]}"] == "plain"
    assert any(entry.label.startswith("The app plays ") for entry in desk.session.journal.entries.values())
    shown = {audience: " ".join(desk.session.view(audience).agreed) for audience in ("gm", "players")}
    assert ("the app plays " in shown["gm"], "the app plays " in shown["players"]) == (True, False), "in the top line"


def broken(*_: Any, **__: Any) -> Any:
    raise ProcedureFailed("KeyError: vex")


def test_a_rule_that_breaks_at_the_hands_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, forms = fight()
    to_an_npc(desk)
    monkeypatch.setattr(desk.session, "answer", broken)
    forms.hand()
    assert "A rule failed here" in desk.said.text and desk.said.tone == "alarm"


def test_a_rule_that_breaks_at_a_beat_is_told_and_ends_the_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, _ = fight()
    for side in desk.session.table.teams:
        handed(desk, side.id)
    assert desk.hand.beats
    monkeypatch.setattr(desk.session, "answer", broken)
    desk.hand.beat()
    assert "A rule failed here" in desk.said.text and not desk.hand.beats


def fails(*_: Any, **__: Any) -> Any:
    raise KeyError("vex")


def test_a_judge_that_breaks_leaves_the_decision_to_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, forms = fight()
    for side in desk.session.table.teams:
        handed(desk, side.id)
    monkeypatch.setattr(type(FADING_SUNS), "judge", fails)
    head = desk.session.journal.head
    assert desk.session.auto_answer() is None and desk.hand.best() == []
    forms.hand()
    assert desk.said.text == "The app has no advice here" and desk.session.journal.head == head


def test_odds_that_break_leave_the_hand_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, forms = fight()
    to_an_npc(desk)
    monkeypatch.setattr(type(FADING_SUNS), "advise", fails)
    forms.hand()
    assert desk.session.journal.entries[desk.session.journal.head].by == "app"


def test_after_a_step_back_the_app_says_that_it_waits_and_for_what_key() -> None:
    desk, forms = fight()
    to_an_npc(desk)
    forms.hand()
    desk.undo()
    assert desk.said.text.startswith("Undone: “") and "The app waits" not in desk.said.text
    handed(desk, "opposition")
    to_an_npc(desk)
    desk.do(desk.settle)
    while desk.said.tone == "plain" and "The app waits" not in desk.said.text:
        desk.undo()
    assert desk.said.text.endswith("”. The app waits; press = to let it go on"), desk.said.text


def test_at_a_roll_the_best_answers_name_the_dice() -> None:
    class Brave:
        def judge(self, _table: object, _decision: object) -> Judged:
            return Judged({"up": -1.0})

    asked = Roll(
        question="q", seats=(), prompt="Hit?", dice=(Die("d6", 1, 6),), extras=(Option("up", "Jo surrenders"),)
    )
    system: Any = Brave()
    assert best_answers(system, None, asked) == ["Roll the dice: +0.00", "Jo surrenders: −1.00"]
    plain = asked._replace(extras=())
    assert best_answers(system, None, plain) == [], "nothing to compare with"


def test_a_number_among_the_best_answers_does_not_look_like_its_rank() -> None:
    class Runs:
        def judge(self, _table: object, _decision: object) -> Judged:
            return Judged({"3": 0.1, "0": -0.1})

    asked = Enter(question="q", seats=(), prompt="How many meters?", what="number", low=0, high=5)
    system: Any = Runs()
    assert best_answers(system, None, asked) == ["answer 3: +0.10", "answer 0: −0.10"]


def test_a_pick_that_is_worth_nothing_stands_below_picking_none() -> None:
    class Wary:
        def judge(self, _table: object, _decision: object) -> Judged:
            return Judged({"up": -0.02})

    asked = Pick(question="q", seats=(), prompt="React?", options=(Option("up", "Defend"),), none="no reaction")
    system: Any = Wary()
    assert best_answers(system, None, asked) == ["no reaction: +0.00", "Defend: −0.02"]
