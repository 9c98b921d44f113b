"""Players receive nothing hidden: every hidden thing has a name that exists nowhere else, and is searched for.

At each of 10,000 states of random play, in the long form, all texts for players are searched for these words, reduced
to letters: the view, its screen, the served page, the log as saved and as printed, the report, and the lines of `run
--audience players`. The GM's typed texts contain them too, in every spelling that the veil promises to find.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from players import RandomPlayer
from spelling import ENDINGS, WHOLE, folded, spelled
from unhex.test_secrets import as_seen, wild
from unhex_kit import Evening, Fight, setup

from tests.slices import Share
from unhex_tui.commands import report, story
from unhex_tui.commands.headless import Talk
from unhex_tui.commands.output import plain, text_of
from unhex_tui.engine.decision import Answer, Decision, Enter
from unhex_tui.engine.session import AppDice
from unhex_tui.files.follow import Follower
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create
from unhex_tui.gamekit.visibility import team_known
from unhex_tui.systems import named
from unhex_tui.systems.unhex.views import players as players_module
from unhex_tui.systems.unhex.views import progress as progress_module
from unhex_tui.systems.unhex.views import words as words_module
from unhex_tui.systems.unhex.views.words import veiled
from unhex_tui.web.page import page
from unhex_tui.web.site import LivePage

SOUNDS = ("zor", "vek", "qui", "jax", "wub", "xil", "gry", "pho", "dwe", "kho", "ýll", "zhâ", "ück", "xøv")
CALLED = ("the name", "the second name", "a side", "a thing")
"""Kinds of hidden names that the veil must also remove from the GM's texts."""
PARTS = ("the name", "the second name")
"""Kinds that are parts of a name of two words."""
EVENINGS, STATES = 130, 120
"""Number of sessions in the long form, and limit of states in each."""


class Marks:
    """Unique words that stand for hidden things."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.what: dict[str, str] = {"qqmemo": "the GM's note"}
        """The hidden thing by its word as written."""

    def made(self, what: str) -> str:
        """Return a new word, capitalised."""
        word = "".join(self._rng.choice(SOUNDS) for _ in range(4)).capitalize()
        if folded(word) in map(folded, self.what):
            return self.made(what)
        self.what[word] = what
        return word

    def variant(self) -> str:
        """Return a name as a GM may type it; a part of a longer name only with its endings."""
        word, what = self._rng.choice([one for one in sorted(self.what.items()) if one[1].startswith(CALLED)])
        if what.startswith(PARTS):
            return self._rng.choice([*{**WHOLE, **ENDINGS}.values()])(word)
        return spelled(self._rng, word)

    def found(self, text: str) -> list[str]:
        """Return the hidden things found in a text."""
        seen = folded(text)
        return [f"{what} ({word})" for word, what in self.what.items() if folded(word) in seen]


def marked(rng: Random) -> tuple[dict[str, Any], Marks]:
    """Return a fight of known and hidden characters, with a mark for everything hidden."""
    marks = Marks(rng)
    hidden = [
        f"X{n} {team} {area} level={rng.choice((20, 30, 40))}/4{n} {things} hidden"
        for n, (team, area, things) in enumerate(
            (
                ("house", "Hall", "sword@right pistol@left ammo"),
                ("cult", "Room", "axe@both kit 2HM-1"),
                ("cult", "Attic", "rifle@both ammo STEA-1"),
                ("gang", "Room", "grenade@both fire smoke AOE-5 AOE-7 AOE-8"),
            )
        )
    ]
    areas = "Room --- Hall\nAttic ---| Hall\nRoom |--- Attic\nstart: Room, Hall\nexit: Room\n"
    notes = "".join(f"note {area}: {marks.made(f'a note on {area}')} hangs here\n" for area in ("Hall", "Attic"))
    start = setup(
        f"# {marks.made('a comment')}\n{areas}{notes}note: {marks.made('a note on the map')}\n",
        "Vex pc crew Room level=40/50 pistol@right knife@left ammo 1HR-1",
        "Kit pc crew Hall shield@left kit@right armor:head STEA-1",
        "Thug house Room level=37/43 knife@right armor:torso 1HM-1",
        "Rat gang Attic knife@right",
        *hidden,
    )
    start["objective"] = f"Until {marks.made('what ends the fight')} comes"
    for team in start["teams"]:
        if team["id"] == "cult":
            team["name"] = marks.made("a side that nobody knows")
    for one in start["characters"]:
        if one["pc"]:
            continue
        who = f"of {one['name']}"
        one |= {
            "concept": marks.made(f"the concept {who}"),
            "good_at": [marks.made(f"what is good {who}")],
            "notes": [f"{marks.made(f'a note {who}')} and more"],
        }
        if one.get("hidden"):
            one["name"] = f"{marks.made(f'the name {who}')} {marks.made(f'the second name {who}')}"
            one["items"] = [{**item, "name": marks.made(f"a thing {who}")} for item in one["items"]]
    return start, marks


class Telling(RandomPlayer):
    """Random player whose free texts mention hidden things, except where a name is asked for."""

    def __init__(self, rng: Random, marks: Marks) -> None:
        super().__init__(rng, passive=0.2)
        self._marks = marks

    def __call__(self, decision: Decision) -> Answer:
        if isinstance(decision, Enter) and decision.what == "text" and not decision.question.endswith("name"):
            return f"looks for {self._marks.variant()}, {self._marks.variant()}"[: decision.high]
        return super().__call__(decision)


# ---------------------------------------------------------------------- what the players get


def headless(session: Evening) -> str:
    """Return the log and the view printed by `run --audience players`; decisions are printed for their seats only."""
    said: list[Any] = []
    talk = Talk(session, AppDice(Random(1)), said.append, audience="players")
    talk.begin("")
    talk.take(b'{"view": "players"}')
    talk.take(b'{"view": true}')
    return "\n".join(text_of(one) for one in said if one["type"] in ("view", "log"))


def texts(session: Evening, step: int) -> Iterator[tuple[str, str]]:
    """Yield each kind of output with its text; slow ones at some steps only."""
    view = session.view("players")
    if view.ending is not None:
        view = view._replace(ending=session.ending("players"))
    yield "view", json.dumps(plain(view), ensure_ascii=False)
    yield "page", json.dumps(page(view), ensure_ascii=False)
    yield "log", json.dumps(plain(session.log("players")), ensure_ascii=False)
    if step % 5 == 0:
        yield "watch", as_seen(view)
        yield "printed log", "\n".join(story.told(session, "players"))
        yield "headless", headless(session)
    if step % 20 == 0:
        yield "report", report.page(report.gathered(session, "players"))


def searched(seed: int, states: int) -> int:
    """Play a session, search all output for players at each state, and return the number of states."""
    rng = Random(f"marks {seed}")
    start, marks = marked(rng)
    session, player = Evening(start), Telling(rng, marks)
    for step in range(states):
        for character in session.table.characters.values():
            for item in () if character.hidden else character.items:  # items of visible characters are known
                marks.what.pop(item.name, "")
        for what, text in texts(session, step):
            assert marks.found(text) == [], (seed, step, what, session.told()[-4:], session.told("players")[-4:])
        if session.decision is None or session.decision.question.startswith("evening"):
            return step + 1
        wild(session, rng, player)
    return states


@pytest.mark.parametrize("seed", [-1, -2])
def test_no_mark_is_found_in_anything_the_players_get(seed: int) -> None:
    assert searched(seed, 60) > 20


@pytest.mark.long
def test_no_mark_is_found_in_ten_thousand_states(share: Share, record_property: Any) -> None:
    states = sum(searched(seed, STATES) for seed in share.of(range(EVENINGS)))
    record_property("states of play searched", states)


def test_no_mark_is_found_in_what_is_followed_from_the_file(tmp_path: Path) -> None:
    rng = Random("followed")
    start, marks = marked(rng)
    session, player = Evening(start), Telling(rng, marks)
    path = tmp_path / f"{marks.made('the name of the file')}.jsonl"
    file = create(path, Header(system="unhex", title=marks.made("its title"), setup=start, told=session.opening()))
    session.recorder.write = file.write
    follower = Follower(path, named)
    live = LivePage(follower)
    for _ in range(20):
        wild(session, rng, player)
        follower.poll()
        live._publish(json.dumps(page(follower.view(), follower.trouble), ensure_ascii=False).encode())
        assert marks.found(as_seen(follower.view()) + follower.trouble + live.latest.decode()) == []
    file.close()
    assert marks.found(path.read_text("utf-8"))


def test_a_hidden_characters_dropped_item_is_veiled() -> None:
    """The item is not on their map; session 3 of the long form found it in Thug's list of actions."""
    s = Fight(
        "Room --- Hall", "Vex pc crew Room", "Ghost house Hall sword@right hidden", "Thug house Room", first="house"
    )
    s.who("ghost").items[0].name = "Zhaxilvek"
    s.act("ghost", "drop")
    assert all(item.name != "Zhaxilvek" for item in s.who("ghost").items)
    s.act("thug", "other", ("other.what", "looks for the ZHÂXILVEK"), ("other.how", "no"))
    assert "Thug: looks for the something" in s.told("players")
    s.amend("ghost", "hidden", "turn")
    assert veiled(s.table, "looks for the ZHÂXILVEK", own_words=True) == "Looks for the ZHÂXILVEK"


# ------------------------------------------------------------------------ marks are found

UNVEILED: dict[str, tuple[Any, str, Any]] = {
    "who is hidden": (players_module, "met", lambda table, one: team_known(table, one.team)),
    "sides nobody knows": (players_module, "team_known", lambda table, team: True),
    "names in words": (words_module, "_names", lambda table, **_: iter(())),
    "names however they are written": (words_module, "veil", lambda *names: SimpleNamespace(read=str)),
    "the notes of areas": (progress_module, "map_view", None),
}


@pytest.mark.parametrize("what", UNVEILED)
def test_one_thing_unveiled_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, instead = UNVEILED[what]
    if instead is None:
        view = progress_module.map_view

        def instead(known: Any) -> Any:
            shown = progress_module.scene_of(known.table.ground, {}, {}, None, {})
            return view(known)._replace(areas=shown.areas)

    monkeypatch.setattr(module, name, instead)
    with pytest.raises(AssertionError, match=r"(name|thing|side|note) "):
        for seed in range(4):
            searched(seed, 60)
