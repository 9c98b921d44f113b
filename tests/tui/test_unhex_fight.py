"""A whole fight by keys at two alternating sizes: to the end of the session, back to the start, and again."""

from random import Random
from typing import Any

from nightclub import asked, club, keys, played, table
from players import RandomPlayer
from screen_text import screen_text
from textual.pilot import Pilot

from unhex_tui.engine.decision import Answer, Choose, Roll
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.questions.prompt import Prompt

_MOST = 400
"""Limit of decisions in a fight."""
_SIZES = ((120, 40), (80, 24))
_ROUND = 20
"""Decisions until the size changes."""


class Brawler(RandomPlayer):
    """Player that answers at random but mostly fights, recovers once and then ends the session.

    PCs mostly roll 49, which fills a head of three boxes, so that a fight ends in a few rounds.
    """

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, passive=0.6)
        self._rng = rng
        self.session: Any = None
        """The session whose questions it answers; set once the app runs."""
        self.recovered = False

    def __call__(self, decision: Any) -> Answer:
        if isinstance(decision, Roll):
            if not any(seat.gm for seat in decision.seats) and self._rng.random() < 0.8 and len(decision.dice) == 2:
                return [4, 9]
            return [self._rng.randint(die.low, die.high) for die in decision.dice]
        if isinstance(decision, Choose):
            options = [option.key for option in decision.options]
            if decision.question == "evening.next":
                choice = "close" if self.recovered else "recover"
                self.recovered = True
                return choice
            if decision.question == "damage.dice":
                previews = self.session.advice(decision).previews
                return max(options, key=lambda key: "unconscious" in " ".join(previews[key].worst))
            if decision.question == "turn.actor" and len(options) > 1:
                options.remove("end")
            if decision.question == "action.choose":
                wanted = [key for key in options if key.startswith("attack") and "~less" not in key]
                options = wanted or (["move"] if "move" in options and self._rng.random() < 0.8 else options)
            return self._rng.choice(options)
        return super().__call__(decision)


async def type_answer(pilot: Pilot[None], prompt: Prompt[Any], answer: Answer) -> None:
    """Type an answer as a user would."""
    decision = prompt.decision
    if decision.kind == "roll" and isinstance(answer, list):
        pressed = [str(face) for face in answer]
    elif decision.kind in ("choose", "roll"):
        pressed = [prompt.letters[answer]]
    elif decision.kind == "pick":
        changed = set(answer) ^ set(decision.chosen)
        pressed = [prompt.letters[option.key] for option in decision.options if option.key in changed] + ["enter"]
    elif decision.kind == "allot":
        pressed = [prompt.letters[key] for key, points in answer.items() for _ in range(points)] + ["enter"]
    else:
        pressed = [*str(answer), "enter"]
    await pilot.press(*pressed)
    await pilot.pause()


async def test_a_fight_is_played_to_its_end_undone_to_its_start_and_redone() -> None:
    app = club(played())
    play = Brawler(Random(9))
    seen: dict[str, int] = {}
    async with app.run_test(size=_SIZES[0]) as pilot:
        desk = table(app).desk
        play.session = desk.session
        for step in range(_MOST):
            if step and step % _ROUND == 0:
                await pilot.resize_terminal(*_SIZES[step // _ROUND % 2])
            prompt = desk.prompt
            if prompt is None:
                break
            question = asked(app)
            seen[question] = seen.get(question, 0) + 1
            assert str(table(app).question.border_title).endswith("to decide") or "to decide for" in str(
                table(app).question.border_title
            )
            assert prompt.decision.prompt.split()[0] in table(app).question.text()
            if step % 10 == 0 or seen[question] == 1:
                screen_text(app)
            if seen[question] == 1:
                await keys(pilot, "? esc")
            head = desk.session.journal.head
            answer = play(prompt.decision)
            await type_answer(pilot, prompt, answer)
            assert desk.session.journal.head > head, f"{question} was not answered with {answer}: {desk.said.text}"
        assert desk.decision is None, f"the fight did not end: {seen}"
        over(app)
        assert {
            "initiative.roll",
            "attack.react",
            "attack.roll",
            "damage.dice",
            "move.react",
            "armor.use",
            "end.fate",
        } <= set(seen), seen
        at_the_end, steps = desk.session.table.dump(), len(desk.session.journal.path)
        for _ in range(steps):
            desk.undo()
        await keys(pilot, "u")
        assert desk.said.text == "Nothing to undo: this is the start" and asked(app) == "initiative.roll"
        for _ in range(steps - 1):
            desk.redo()
        await keys(pilot, "y")
        assert desk.session.table.dump() == at_the_end and desk.decision is None
        over(app)


def over(app: TrackerApp) -> None:
    """Assert that the screen announces the end of the session and the keys that remain."""
    text = screen_text(app)
    assert "The end" in text and "The session is over" in text
    assert "u open it again" in text and "q quit" in text
