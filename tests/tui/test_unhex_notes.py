"""A GM note by keys: from the menu to the log and the save."""

from __future__ import annotations

from pathlib import Path

from nightclub import SHOT, asked, club, keys, played, said, table, take
from screen_text import screen_text

from unhex_tui.commands import sessions
from unhex_tui.systems.unhex.system import UNHEX


async def test_a_note_is_written_by_keys_told_and_read_again_from_disk(tmp_path: Path) -> None:
    held = sessions.begun_demo(UNHEX, str(tmp_path))
    app = club(held.session)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "!")
        await take(pilot, "GM note")
        await take(pilot, "Vex")
        await pilot.press(*("space" if sign == " " else sign for sign in "owes the Cat"), "enter")
        await pilot.pause()
        assert said(app) == "note on Vex: owes the Cat"
        table(app).desk.commit()
        assert "The GM: note on Vex: owes the Cat" in screen_text(app)
    held.close()
    again = sessions.opened(next(tmp_path.rglob("*.jsonl")), read_only=True)
    assert again.session.table.noted == {"vex": ["owes the Cat"]}
    again.close()


async def test_DICE_7_a_re_roll_says_that_it_stands_at_80x24_too() -> None:
    app = club(played(*SHOT[:-1]))
    async with app.run_test(size=(80, 24)):
        note = "Good one-handed ranged attack: the second roll stands, for better or worse"
        assert asked(app) == "roll.again" and note in table(app).question.text()
