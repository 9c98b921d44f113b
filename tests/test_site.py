"""The documentation site: its build knows no warnings, generated pages say what the app says, cards fit a page."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from web.browser import FOUND, NONE

from docs import build, cards, check, pages
from tests.command_line import here
from unhex_tui.systems import BUILT_IN, named
from unhex_tui.tui.keys.commands import DESK, DRAWING, TABLE
from unhex_tui.tui.keys.names import written

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    out = tmp_path_factory.mktemp("site") / "out"
    command = [sys.executable, "-m", "docs.build", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return out


def text_of(page: Path) -> str:
    """Return the text of a page without tags, with single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page.read_text("utf-8"))).split())


def test_the_site_has_every_page_and_a_search(site: Path) -> None:
    expected = {f"{page.relative_to(DOCS).with_suffix('.html')}" for page in DOCS.rglob("*.md")}
    expected |= {"changelog.html", "contributing.html", *(f"rules/{name}.html" for name in BUILT_IN)}
    expected |= {f"reports/{name}{end}.html" for name in BUILT_IN for end in ("", "-players")}
    assert len(expected) > 30
    assert not [page for page in expected | {"searchindex.js", "search.html"} if not (site / page).is_file()]


def test_every_rule_of_every_game_has_its_entry(site: Path) -> None:
    for name in BUILT_IN:
        entries = named(name).reference()
        text, page = text_of(site / "rules" / f"{name}.html"), (site / "rules" / f"{name}.html").read_text("utf-8")
        assert len(entries) > 20
        for entry in entries.values():
            assert f'id="{pages.anchor(entry.id)}"' in page, entry.id
            for part in (entry.text, entry.example, entry.changed, entry.source):
                assert " ".join(part.split()) in text, f"{entry.id}: {part}"


def test_rule_ids_on_the_games_pages_lead_to_their_entries(site: Path) -> None:
    page = (site / "games" / "fading-suns.html").read_text("utf-8")
    assert 'href="../rules/fading-suns.html#rule-fs-ini-1"' in page
    assert pages.linked("FS-INI-1 and NO-1, `FS-INI-1`") == "[FS-INI-1](#rule-fs-ini-1) and NO-1, `FS-INI-1`"


def test_the_page_on_commands_has_every_argument_that_the_help_prints() -> None:
    page = pages.commands()
    sections = dict(re.findall(r"(?ms)^## unhex-tui ?([\w -]*)\n(.*?)(?=^## |\Z)", page))
    assert len(sections) > 20
    for command, section in sections.items():
        words = command.split()
        told = here(*words, "--help").out
        within = re.split(r"(?m)^commands:", told)[0]
        for option in re.findall(r"(?m)^  (-[\w-]+|[A-Z|.]+)\b", within):
            assert option.replace("|", r"\|") in section, f"{command}: {option}"
        for other in re.findall(r"(?m)^    ([a-z-]{2,})\b", told.partition("commands:")[2]):
            assert f"\n## unhex-tui {' '.join([*words, other])}\n" in page


def test_the_page_on_keys_has_every_command_with_its_keys() -> None:
    page = (DOCS / "keys.md").read_text("utf-8")
    for command in (*TABLE, *DRAWING, *DESK):
        keys = " ".join(f"`{written(key)}`" for key in command.keys.split(","))
        assert f"| {keys} | {command.what} | `{command.id}` |" in page


def test_the_generated_files_are_those_of_the_app() -> None:
    """`python -m tests.generated` writes them."""
    assert {name: (DOCS / name).read_text("utf-8") for name in pages.texts()} == pages.texts()
    assert {name: (cards.FOLDER / name).read_text("utf-8") for name in cards.texts()} == cards.texts()


def test_the_cards_have_every_key_of_the_gm_and_the_signs_of_every_game() -> None:
    made = cards.texts()
    gm, players = (unescape(made[name]) for name in ("gm.html", "players.html"))
    assert not [command.id for command in TABLE if command.what not in gm]
    assert "<kbd>.</kbd> <kbd>;</kbd></td><td>declines: no reaction" in gm
    assert "For two keys (,d), press the first to list the second" in gm
    assert [system.title for system in map(named, BUILT_IN) if system.title in players] == [
        system.title for system in map(named, BUILT_IN)
    ]
    assert "hidden from players" in gm and "hidden from players" not in players


@pytest.mark.skipif(bool(NONE), reason=NONE)
@pytest.mark.parametrize("card", ["gm.html", "players.html"])
def test_a_card_fits_one_page_of_a4(card: str, tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    flags = ("--headless", "--no-sandbox", "--no-pdf-header-footer", f"--print-to-pdf={file}")
    subprocess.run([str(FOUND), *flags, (cards.FOLDER / card).as_uri()], check=True, capture_output=True, timeout=60)
    printed = file.read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    width, height = map(float, re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)[0])
    assert (round(width), round(height)) == (595, 842)


def test_a_dead_link_in_a_page_stops_the_build(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "index.md").write_text("# A page\n\n[dead](#no-such-heading)\n", "utf-8")
    assert build.rendered(source, tmp_path / "site", tmp_path / "doctrees") == 1
    assert "no-such-heading" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("html", "problem"),
    [
        ('<a href="gone.html">', "leads nowhere"),
        ('<a href="other.html#gone">', "has no such anchor"),
        ('<img src="https://example.org/a.png">', "would load"),
        ('<link rel="stylesheet" href="//example.org/a.css">', "would load"),
        ("<style>@import 'https://example.org/a.css';</style>", "would load"),
        ('<a href="https://example.org">', ""),
        ('<a href="other.html#there">', ""),
    ],
)
def test_the_check_finds_dead_links_and_what_a_page_would_load(html: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(html, "utf-8")
    (tmp_path / "other.html").write_text('<p id="there">', "utf-8")
    found = check.problems(tmp_path)
    assert len(found) == bool(problem) and all(problem in line for line in found)


def test_the_build_replaces_only_a_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("mine", "utf-8")
    assert build.main([str(tmp_path)]) == 2
    assert "no site of this command" in capsys.readouterr().err
    assert (tmp_path / "thesis.txt").read_text("utf-8") == "mine"
