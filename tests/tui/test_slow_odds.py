"""Odds that take long: the screen is painted and takes keys before they are known."""

from asyncio import sleep

from nightclub import club, table
from screen_text import screen_text
from unhex_kit import ROOM, Fight

from unhex_tui.tui.questions.roll import RollPrompt

_MOST = 3000
"""Limit of waits for the odds."""


def attacked(level: int) -> Fight:
    """Return an attack at this level before its roll, against three defenders who may re-roll."""
    bearers = [
        f"{name} b Room level={level} shield@left SHLD-1 SHLD-2"
        for name, level in zip(("Bob", "Cid", "Dee"), (41, 37, 33), strict=True)
    ]
    s = Fight(ROOM, f"Vex pc a Room level={level} knife@right 1HM-1", *bearers, first="a")
    s.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"), ("attack.target", "bob"))
    return s.script(("attack.react", ["bob:defend:", "cid:defend:", "dee:defend:"]))


async def test_keys_are_taken_before_odds_that_take_long_are_known() -> None:
    session = attacked(39)
    app = club(session)
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = table(app).desk.prompt
        assert isinstance(prompt, RollPrompt) and prompt.counts
        assert "hits …" in screen_text(app)
        await pilot.press("3")
        assert prompt.faces == [3] and prompt.counts
        await pilot.press("backspace")
        for _ in range(_MOST):
            if not prompt.counts:
                break
            await sleep(0.01)
        await pilot.pause()
        hits, damage, ko = session.advice().odds().cells[""]
        shown = " ".join(screen_text(app).split())
        assert f"hits {hits}" in shown and f"damage {damage}, KO {ko}" in shown and "…" not in hits + damage + ko


async def test_a_count_ends_with_its_question() -> None:
    app = club(attacked(45))
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = table(app).desk.prompt
        assert isinstance(prompt, RollPrompt)
        await pilot.press("3", "9")
        assert table(app).desk.prompt is not prompt
        await sleep(0.1)
        shown = prompt.odds
        await sleep(0.1)
        assert prompt.odds is shown and prompt.counts
