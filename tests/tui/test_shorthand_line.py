"""The shorthand line on the screen: what it says while it is typed, and what Enter does."""

from __future__ import annotations

from nightclub import SHOT, asked, club, keys, played, said, table

from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.questions.shorthand import ShorthandPrompt


def line(app: TrackerApp) -> ShorthandPrompt:
    prompt = table(app).desk.prompt
    assert isinstance(prompt, ShorthandPrompt)
    return prompt


def told(app: TrackerApp) -> str:
    return "\n".join(line(app).preview.lines)


async def test_a_line_says_what_it_will_do_does_it_and_is_taken_back() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("colon", *"vex ", ">", *" bar")
        assert told(app) == "Enter: Vex: Entrance → Bar\nthen: no intercept, no action spent (an edit)"
        assert table(app).desk.session.table.characters["vex"].area == "entrance"
        await keys(pilot, "enter")
        assert said(app) == "Vex: Entrance → Bar" and asked(app) == "turn.actor"
        assert table(app).desk.session.table.characters["vex"].area == "bar"
        assert "Vex: Entrance → Bar" in table(app).desk.session.log()[-1].text
        await keys(pilot, "u")
        assert table(app).desk.session.table.characters["vex"].area == "entrance"


async def test_it_is_open_in_the_middle_of_an_attack_and_on_a_key_that_every_keyboard_has() -> None:
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=(80, 24)) as pilot:
        assert asked(app) == "attack.roll"
        await pilot.press("f7", *"thug 1 -4 right leg", "enter")
        assert said(app) == "Thug 1: 4 damage to the right leg" and asked(app) == "attack.roll"


async def test_tab_writes_what_the_line_could_be_one_after_the_other() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"thug > bar")
        assert "could be Thug 1, Thug 2 and Thug 3" in told(app)
        await pilot.press("enter")
        assert "could be" in said(app) and asked(app) == "app.shorthand"
        await pilot.press("tab")
        assert line(app).text == "Thug 1 > bar"
        await pilot.press("tab")
        assert line(app).text == "Thug 2 > bar" and "Thug 2: Dance Floor → Bar" in told(app)
        await pilot.press("shift+tab", "shift+tab", "down", "tab")
        assert line(app).text.startswith("Thug ")
        await keys(pilot, "esc")
        assert line(app).text == "" and "Vex > " in told(app)
        await keys(pilot, "esc")
        assert asked(app) == "turn.actor" and said(app) == "Shorthand: no change"


async def test_words_answer_what_is_asked_and_agreed_answers_follow() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"vex attack thug 2", "enter")
        assert asked(app) in ("attack.react", "attack.roll")
        assert said(app) == "Vex attacks Thug 2: Pistol"
        assert [entry.kind for entry in table(app).desk.session.entries()][-3:] == ["answer"] * 3
