"""Settings of Sphinx for the documentation site; `python -m docs.build` reads them."""

from typing import Any

from pygments.lexers.special import TextLexer

from unhex_tui import __version__

project = "unhex-tui"
release = version = __version__
language = "en"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
nitpicky = True
highlight_language = "text"
smartquotes = False

myst_heading_anchors = 4

html_theme = "furo"
html_title = f"unhex-tui {__version__}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False
html_use_index = False
templates_path: list[str] = []
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a2e1d", "color-brand-content": "#8a3520"},
    "dark_css_variables": {"color-brand-primary": "#f0a58f", "color-brand-content": "#f0a58f"},
    "navigation_with_keys": True,
}


def setup(app: Any) -> None:
    """Show hex maps as plain text."""
    app.add_lexer("hexes", TextLexer)
