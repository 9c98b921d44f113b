"""Essentials stay visible at real questions: the deciding seat, reasons for blocked options, and previews."""

import pytest
from nightclub import SHOT, asked, club, keys, played, said, table, who
from test_unhex_keys import ROLLING, TURN

from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.notes import explained


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (200, 60)])
async def test_blocked_targets_fold_into_a_line(size: tuple[int, int]) -> None:
    """The line unfolds, and pressing a blocked target's key says why."""
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=size) as pilot:
        text = " ".join(table(app).question.text().split())
        (folded,) = [row.strip(" ┃") for row in table(app).question.text().splitlines() if "not possible" in row]
        assert "(d)" not in text and folded.startswith("6 not possible (press ↑): ")
        reasons = [blocked.reasons[0].text for blocked in table(app).desk.prompt.explanation.blocked]
        told = folded.removesuffix("; …").removesuffix("; 3 others")
        assert told != folded and any(told.endswith(reason) for reason in reasons), (
            "whole reasons, and that more follow"
        )
        await keys(pilot, "up")
        assert "›k) Kit  On the same side (CHAR-8)" in table(app).question.text()
        await keys(pilot, "down")
        assert "k) Kit" not in table(app).question.text(), "folded again"
        await keys(pilot, "d")
        assert asked(app) == "attack.target"
        assert said(app) == "DJ Null: Out of range (2): Pistol, range 0 to 1 (RANGE-2, 1HR-0)"


async def test_question_mark_gives_all_reasons_with_their_rules() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "?")
        note = table(app).note
        assert note is not None
        text = note.text()
        for block in table(app).desk.prompt.explanation.blocked:
            for reason in block.reasons:
                assert reason.rules and f"- {reason}" in text


async def test_question_mark_says_each_reason_once_with_all_that_it_bars() -> None:
    app = club(played(*TURN, ("turn.actor", "juno")))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "?")
        note = table(app).note
        assert note is not None
        texts = note.texts
        enemies = "Thug 1, Thug 2, Thug 3, DJ Null, Sniper, Barkeep"
        reason = "Out of reach: Fire axe, range 0 only (RANGE-2, 2HM-0)"
        assert f"   - {reason}, 12 options: Fire axe at {enemies}; Fire axe, less-lethal at {enemies}" in texts
        assert sum("Out of reach" in text for text in texts) == 1
        assert texts.index("Not possible") > texts.index(next(text for text in texts if "Something else" in text))
        assert not any("action.choose" in text for text in texts)


async def test_many_blocked_options_leave_the_others_in_sight() -> None:
    """One line tells of them."""
    app = club(played(*TURN, ("turn.actor", "juno")))
    async with app.run_test(size=(80, 24)):
        text = table(app).question.text()
        for label in ("Move", "Items in hand", "Drop Fire axe", "Something else"):
            assert label in text
        told = "17 not possible (press ↑): First aid: No first-aid item in hand; 16 others\n"
        assert told in text, "what has room whole"


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (200, 60)])
async def test_which_die_shows_both_outcomes_with_boxes_before_the_choice(size: tuple[int, int]) -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=size) as pilot:
        text = table(app).question.text()
        assert any("Tens: 3 damage" in row and "Ones: 5 damage" in row for row in text.splitlines()), "side by side"
        if size == (80, 24):  # too few rows for frames
            assert r"torso ☐☐☐☐☐☐☐☐☐ → \\\☐☐☐☐☐☐" in text and r"right leg ☐☐☐☐☐☐ → \\\\\☐" in text
        else:
            assert "┌4-6◈1┐    ┌4-6◈1┐" in text and "│☐ ☐ ☐│ ─▸ │\\ \\ \\│" in text
            assert "┌2-3──┐    ┌2-3──┐" in text and "│☐ ☐ ☐│    │\\ \\ ☐│" in text and "→ \\" not in text
        assert "rmor on the torso may" in text
        changes = next(one.changes for one in table(app).sheet._people if one.changes)
        assert [(change.track, change.after) for change in changes] == [("torso", "\\\\\\      ")]
        await pilot.press("right")
        changes = next(one.changes for one in table(app).sheet._people if one.changes)
        assert [(change.track, change.after) for change in changes] == [("right_leg", "\\\\\\\\\\ ")]


async def test_which_die_tells_overflow_and_what_follows_from_it() -> None:
    session = played(*ROLLING)
    session.table.characters["thug-1"].marks["right_leg"] = [4, 0, 0]
    session.answer([3, 5])
    session.answer("keep")
    app = club(session)
    async with app.run_test(size=(120, 40)):
        text = " ".join(table(app).question.text().split()).lower()
        assert "3 carries over to the torso" in text and "right leg full: unusable" in text


async def test_the_pending_shot_is_highlighted_with_why_and_its_marks() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        told = "".join(line for line, _ in explained(table(app).desk.prompt))
        await keys(pilot, "c")
        shown = table(app).map._scene.highlight
        assert shown.why in told, "before it is declared by ?"
        assert shown.good and shown.lines and [area for _, area in shown.marks] == ["pool-tables"]
        assert shown.why == "Entrance sees Pool Tables: 1 cover mark at Pool Tables (SIGHT-1)"
        assert str(table(app).map.border_subtitle) == "Entrance sees Pool Tables: 1 cover mark at Pool Tables", (
            "what decides, where all has no room"
        )
        roles = {role for line in table(app).map.lines for _, role in line}
        assert {"path.good", "mark.counted"} <= roles


async def test_looking_at_a_target_highlights_the_path_before_it_is_chosen() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        assert table(app).map._scene.highlight.places == ("entrance", "dance-floor"), "the first is looked at"
        await keys(pilot, "down down")
        assert "pool-tables" in table(app).map._scene.highlight.places


async def test_ending_a_turn_says_who_still_holds_an_action() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        assert "End the turn; all 4 may still react" in table(app).question.text()
        await keys(pilot, ".")
        assert "Vex, Juno, Moss" in " ".join(table(app).log_panel.text().splitlines()[-5:])


async def test_a_reaction_window_lists_only_those_who_can_and_says_who_decides() -> None:
    app = club(played(*TURN, ("turn.actor", "juno")))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "m p")
        live = {option.token for option in table(app).desk.decision.options}
        assert live == {"sniper", "barkeep", "thug-3"}
        assert who(app) == "GM to decide for Sniper, Barkeep and Thug 3"


def text(app: TrackerApp) -> str:
    return " ".join(table(app).question.text().split())


async def test_counterattacks_and_intercepts_show_chance_and_damage() -> None:
    session = played(*TURN, ("turn.actor", "juno"))
    app = club(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "m a")
        assert asked(app) == "move.react" and "hits damage KO" in text(app)
        await keys(pilot, "enter")
        session.table.characters["vex"].area = "dance-floor"
        await keys(pilot, ". t a v")
        assert asked(app) == "attack.react" and "hits counter deals" in text(app)


async def test_each_question_names_who_decides_with_a_capital() -> None:
    app = club()
    async with app.run_test(size=(120, 40)) as pilot:
        titles = []
        for pressed in ("45", "21", "c", "v", "a", "t", "enter", "35", "enter", "o"):
            titles.append(who(app))
            await keys(pilot, pressed)
    assert titles == [
        "Moss to decide",
        "GM (DJ Null) to decide",
        "The crew to decide",
        "The crew to decide",
        "Vex to decide",
        "Vex to decide",
        "GM (Thug 1) to decide",
        "Vex to decide",
        "Vex to decide",
        "Vex to decide",
    ]


async def test_cover_lets_the_target_choose_the_dice_and_the_title_says_so() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "c enter 35 enter")
        assert asked(app) == "damage.dice" and who(app) == "GM (Thug 3) to decide"
