"""Common features of all panels: literal text, themes, and all panels together on one screen."""

from __future__ import annotations

import pytest
from sample_views import HOSTILE
from textual.app import App

from unhex_tui.drawing.picture import ROLES
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.theme import looks, themes


@pytest.mark.parametrize("theme", themes(), ids=lambda theme: theme.name)
def test_every_role_of_a_drawing_has_a_look_in_every_theme(theme):
    assert set(ROLES) <= looks(theme).keys()


def test_the_ansi_theme_uses_no_colour_of_its_own():
    for style in looks(themes()[2]).values():
        assert style.color is None or style.color.triplet is None
        assert style.bgcolor is None


@pytest.mark.parametrize("name", [theme.name for theme in themes()])
async def test_the_themes_can_be_switched_to(name):
    app = App()
    async with app.run_test():
        for theme in themes():
            app.register_theme(theme)
        app.theme = name
        assert app.current_theme.name == name


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("ascii_mode", [False, True])
def test_a_padded_text_takes_exactly_its_cells_whatever_it_holds(text, ascii_mode):
    look = looks(themes()[0])
    for cells in range(60):
        shown = plain_text.padded(text, cells, ascii_mode)
        assert plain_text.width(shown) == cells
        assert plain_text.strip([(shown, "")], lambda role: look[role]).cell_length == cells
        assert shown.isascii() or not ascii_mode


def test_our_own_signs_have_a_form_in_ascii_too():
    assert plain_text.plain("Magazine ×2, “kit” −1", ascii=True) == 'Magazine x2, "kit" -1'


@pytest.mark.parametrize("text", HOSTILE)
def test_wrapped_lines_fit_and_lose_nothing_but_spaces(text):
    for cells in range(2, 40):
        lines = plain_text.wrapped(text, cells, hang=1)
        assert all(plain_text.width(line) <= cells for line in lines)
        assert "".join(lines).replace(" ", "") == plain_text.plain(text).replace(" ", "")


def test_at_most_so_many_lines_end_in_an_ellipsis():
    assert plain_text.wrapped("fails 55 % of all", 8) == ("fails", "55 % of", "all")
    assert plain_text.wrapped("55 % of all", 2) == ("55", "%", "of", "al", "l")
    assert plain_text.wrapped("choked, breath 55 s, hurt", 19) == ("choked, breath", "55 s, hurt"), "a unit stays too"
    assert plain_text.wrapped("key s or 5 shots", 10) == ("key s or 5", "shots")
    assert plain_text.wrapped("one two three four", 5, most=2) == ("one", "two…")
    assert plain_text.wrapped("one two three four", 5, ascii=True, most=2) == ("one", "two~")


def test_content_is_never_markup():
    assert plain_text.content("Bob[/]x[@click=app.quit]q[/]").plain == "Bob[/]x[@click=app.quit]q[/]"
    assert plain_text.content("[b]long name[/b]", 8).plain == "[b]long…"
