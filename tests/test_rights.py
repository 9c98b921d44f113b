"""NOTICE, README, SECURITY.md and the issue templates: whose the games are, what is promised, what a report needs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unhex_tui.systems import BUILT_IN

ROOT = Path(__file__).parent.parent
NOTICE = (ROOT / "NOTICE").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
AUTHORS = {
    "unhex": ["Cody Koeninger"],
    "fading-suns": ["Bill Bridges", "Andrew Greenberg"],
    "fully-automated": ["Andrew R. Gross"],
    "unknown-armies": ["Greg Stolze", "John Tynes"],
}
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


@pytest.mark.parametrize("game", BUILT_IN)
def test_notice_and_readme_name_each_game_with_its_authors(game: str) -> None:
    """NOTICE has author, source and license of each; where nothing is known it says so."""
    title = BUILT_IN[game].title
    part = re.search(rf"^{re.escape(title)}( \(.*\))?\n(.+?)(\n\n\S|\Z)", NOTICE, re.DOTALL | re.MULTILINE)
    assert part is not None
    assert re.findall(r"^    (\w+): ", part[2], re.MULTILINE) in [
        ["Author", "Source", "License"],
        ["Authors", "Source", "License"],
    ]
    assert "nothing is known" in part[2] or "creativecommons.org/licenses" in part[2]
    rights = " ".join(README.partition("## License")[2].split())
    for author in AUTHORS[game]:
        assert author in part[2] and author in rights
    assert title in rights


def test_both_say_that_the_project_is_unofficial_and_which_texts_are_ours() -> None:
    assert "This project is unofficial." in " ".join(NOTICE.split()) and "This project is unofficial." in README
    assert "Ours, under the MIT license" in NOTICE and "NOTICE](NOTICE)" in README


def test_a_creative_commons_work_is_named_as_its_license_asks() -> None:
    words = " ".join(NOTICE.split())
    assert (
        '"Fully Automated!" by Andrew R. Gross and others, https://fullyautomatedrpg.com, is licensed under CC BY-SA'
        in words
    )
    assert "https://creativecommons.org/licenses/by-sa/4.0/. Changes: " in words


def test_templates_of_issues_ask_for_what_doctor_prints() -> None:
    asking = [template for template in TEMPLATES if template.name != "config.yml"]
    assert len(asking) == 2
    for template in asking:
        text = template.read_text("utf-8")
        assert re.search(r"label: Output of `unhex-tui doctor`\n(.*\n)*?.*required: true", text)


def test_security_promises_lead_to_tests_and_reports_stay_private() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    assert "docs/reliability.md" in text and "Report a vulnerability" in text and "unhex-tui doctor" in text
