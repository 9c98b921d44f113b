"""`log SAVE --html` writes one self-contained page in which no text can become markup."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent / "unhex"))

from kit import DUEL, TOY, holding, play
from players import RandomPlayer
from test_secrets import seeded
from unhex_kit import ROOM, Evening, Fight, setup, unseen

from tests.command_line import here, is_one_line
from unhex_tui.commands import sessions
from unhex_tui.commands.report import gathered, page
from unhex_tui.commands.story import told
from unhex_tui.engine.session import Session

VOID = {"meta"}
EVIL = "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&lt;b&gt; ]]> <!-- </style></svg>"


class Read(HTMLParser):
    """The page's elements, ids, links and texts; fails if an element is not closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.texts.append(data)

    @property
    def text(self) -> str:
        return "\n".join(self.texts)

    def values(self, name: str) -> list[str]:
        """Return all values of an attribute."""
        return [value for _, attributes in self.elements if (value := attributes.get(name)) is not None]


def played(path: Path, start: dict[str, Any], seed: int = 0, steps: int = 150) -> Evening:
    """Return a save of a fight played at random with occasional undo, closed in the middle."""
    rng = Random(f"page {seed}")
    held = sessions.begun(start, path)
    session, player = held.session, RandomPlayer(rng, passive=0.3)
    with holding(session):
        for _ in range(steps):
            if session.decision is None or session.decision.question.startswith("evening"):
                break
            if rng.random() < 0.05:
                session.undo()
            else:
                session.answer(unseen(player(session.decision)))
    held.close()
    return session


def fight(names: tuple[str, str] = ("Vex", "Thug")) -> dict[str, Any]:
    """Return a fight of two against two with these names for Vex and Thug."""
    start = setup(
        ROOM, "Vex pc crew Room knife@right armor:torso 1HM-1", "Kit pc crew Hall sword@right",
        "Thug house Room axe@both", "Rat house Hall pistol@right ammo",
    )  # fmt: skip
    for one, name in zip((start["characters"][0], start["characters"][2]), names, strict=True):
        one["name"] = name
    return start


@pytest.mark.parametrize("players", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_the_page_is_well_formed_and_every_link_leads_to_a_place_in_it(
    tmp_path: Path, seed: int, players: bool
) -> None:
    played(tmp_path / "a.jsonl", fight(), seed)
    out = tmp_path / "report.html"
    done = here("log", tmp_path / "a.jsonl", "--html", out, *(["--players"] if players else []))
    assert (done.status, done.err, done.out) == (0, "", f"written: {out}\n")
    text = out.read_text("ascii")
    assert text.startswith("<!DOCTYPE html>")
    read = Read(text)
    ids = read.values("id")
    assert len(set(ids)) == len(ids)
    links = read.values("href")
    assert links and all(link.startswith("#") and link[1:] in ids for link in links)
    assert {name for name, _ in read.elements}.isdisjoint({"script", "img", "link", "iframe", "object", "base"})
    assert read.values("src") == []
    assert "://" not in text and "url(" not in text and "@import" not in text
    assert "default-src 'none'" in read.values("content")[0]


def test_every_rule_cited_in_the_story_is_a_link_to_its_entry(tmp_path: Path) -> None:
    session = played(tmp_path / "a.jsonl", fight())
    cited = {rule for line in session.log() for rule in line.rules}
    read = Read(page(gathered(session, "gm")))
    entries = session.system.reference()
    assert cited and cited <= {link.removeprefix("#rule-") for link in read.values("href")}
    for rule in cited:
        assert f"rule-{rule}" in read.values("id")
        assert entries[rule].title in read.text and entries[rule].text in read.text


def test_the_story_has_headings_for_rounds_and_turns(tmp_path: Path) -> None:
    """A map stands at the end of each round."""
    session = played(tmp_path / "a.jsonl", fight())
    text = page(gathered(session, "gm"))
    read = Read(text)
    told = [line.text for line in session.log()]
    rounds = [line for line in told if line.startswith("Round ") and not line.endswith("ends")]
    ended = [line for line in told if line.startswith("Round ") and line.endswith("ends")]
    assert ended
    assert text.count("<h4>Round ") == len(rounds)
    assert text.count("<h5>Turn: ") == sum(line.startswith("Turn: ") for line in told)
    assert text.count("<figcaption>At the end of Round ") >= len(ended)
    maps = [attributes for name, attributes in read.elements if name == "svg" and "map" in (attributes["class"] or "")]
    assert len(maps) == text.count("<figcaption>At the end of") + text.count("<figcaption>Now")
    for line in told:
        assert line in read.texts


def test_the_roster_at_a_rounds_end_shows_its_state(tmp_path: Path) -> None:
    """Levels and marked boxes are those of that moment."""
    session = played(tmp_path / "a.jsonl", fight())
    past, read = session.past(), Read(page(gathered(session, "gm")))
    for entry in session.entries():
        if any(line.kind == "scene" and line.text.endswith(" ends") for line in entry.told):
            for row in past.moment(entry.n).view.roster:
                assert row.name in read.texts and f"level {row.figures[0][1]}" in read.texts
            for sheet in past.moment(entry.n).view.sheets:
                for track in sheet.tracks:
                    if track.boxes.strip():
                        assert f"{track.name.lower()} {track.boxes.replace(' ', '☐')}" in read.text


def test_ROUND_3_a_fight_that_is_over_is_summed_up_and_drawn_as_it_ended() -> None:
    session = Fight(ROOM, "Vex pc crew Room level=50 knife@right", "Thug house Room level=12/40")
    session.attack("vex", "knife", [3, 9], ("damage.dice", "ones"))
    while not session.table.fights:
        session.answer(session.decision.options[0].key)  # Thug's fate
    read = Read(page(gathered(session, "gm")))
    (fought,) = session.system.reporter("gm").summary(session.table)
    assert fought in read.texts and "Crew held the field" in fought
    figures = [text for text in read.texts if text.startswith(("At the end of", "Now"))]
    assert figures == ["At the end of the fight"]
    assert "After the fight" in read.texts, "what is told from there on is of no round"
    lines = [*told(session, "gm")]
    assert lines[lines.index("A fight begins") + 1] == "=" * len("A fight begins"), "in the text a fight is a heading"
    assert "level 3/40" in read.texts and "unconscious" in read.text


@pytest.mark.parametrize("evil", EVIL)
def test_no_name_becomes_markup(tmp_path: Path, evil: str) -> None:
    start = fight((evil, f"{evil} the second"))
    start["title"] = f"{evil} fight"
    session = played(tmp_path / "a.jsonl", start)
    plain = Read(page(gathered(played(tmp_path / "b.jsonl", fight()), "gm")))
    for audience in ("gm", "players"):
        read = Read(page(gathered(session, audience)))  # type: ignore[arg-type]
        assert {name for name, _ in read.elements} <= {name for name, _ in plain.elements}
        assert {key for _, found in read.elements for key in found} <= {k for _, found in plain.elements for k in found}
        assert any(evil in text for text in read.texts)


def test_what_a_save_of_unknown_origin_holds_is_only_ever_text(tmp_path: Path) -> None:
    session = played(tmp_path / "a.jsonl", fight(), steps=40)
    entry = next(entry for entry in session.entries() if entry.told)
    told = entry.told[0]._replace(text="\x1b[31m<b>\ud800\u202e", rules=('X"><script>', "ATK-1"), kind='"><script>')
    session.journal.entries[entry.n] = entry._replace(told=(told, *entry.told[1:]))
    read = Read(page(gathered(session, "gm")))
    assert "script" not in {name for name, _ in read.elements}
    assert "\\x1b[31m<b>\\ud800\\u202e" in read.text and 'X"><script>' in read.text


@pytest.mark.parametrize("seed", range(4))
def test_the_players_page_holds_no_secret(tmp_path: Path, seed: int) -> None:
    path, start = tmp_path / "qqfile.jsonl", seeded()
    start["characters"] = [character | {"area": character["area"] or "Room"} for character in start["characters"]]
    session = played(path, start, seed)
    seen = [
        character for character in session.table.characters.values() if not character.hidden
    ]  # some may have come into sight
    taken = {one.name for one in seen} | {item.name for one in seen for item in one.items}
    taken |= {item.name for there in session.table.floor.values() for item in there}
    done = here("log", path, "--html", "--players")
    assert done.status == 0
    text = done.out
    for name in sorted(taken, key=len, reverse=True):  # players know the items of visible characters
        text = re.sub(re.escape(name), "", text, flags=re.IGNORECASE)
    assert "qq" not in text.lower() and "/97" not in text and "undone step" not in text
    assert "qq" in here("log", path, "--html").out.lower()


def test_steps_that_were_taken_back_are_left_out_and_the_gm_is_told_so(tmp_path: Path) -> None:
    session = played(tmp_path / "a.jsonl", fight())
    count = len(session.journal.entries) - len(session.journal.path)
    assert count > 1
    assert f"{count} undone steps" in page(gathered(session, "gm"))


def test_the_save_stays_as_it_is_and_is_never_written_over(tmp_path: Path) -> None:
    save = tmp_path / "a.jsonl"
    played(save, fight(), steps=20)
    before = save.read_bytes()
    done = here("log", save, "--html")
    assert done.status == 0 and done.out.endswith("</html>\n")
    done = here("log", save, "--html", save)
    assert done.status == 1 and is_one_line(done.err) and "the save itself" in done.err
    assert save.read_bytes() == before


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    played(tmp_path / "a.jsonl", fight(), steps=5)
    done = here("log", tmp_path / "a.jsonl", "--html", tmp_path / "gone" / "report.html")
    assert done.status == 1 and is_one_line(done.err)


def test_a_report_knows_no_game() -> None:
    session = play(Session(TOY, DUEL), [("how", "strike"), ("parry", []), ("roll", [2]), ("how", "feint")])
    read = Read(page(gathered(session, "players")))
    assert "ann against bob: [2]" in read.texts and "Strikes" in read.texts
    assert [each.rows for each in gathered(session, "gm").tables] == [(("all", "1"),)]
    assert "#rule-ROLL-1" in read.values("href") and "rule-ROLL-1" in read.values("id")


def test_a_session_that_has_not_begun_makes_a_page_too(tmp_path: Path) -> None:
    session = played(tmp_path / "a.jsonl", fight(), steps=0)
    assert "The story" in Read(page(gathered(session, "gm"))).text
