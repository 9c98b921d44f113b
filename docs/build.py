"""Build the documentation site: `python -m docs.build OUT`.

The site needs no network, neither to build nor to read. Sphinx renders the pages of `docs`, the changelog and the
generated pages; each of its warnings is an error. Sample reports and key cards are made by the app. At the end every
link and anchor of the finished site is checked.
"""

from __future__ import annotations

import argparse
import gc
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from docs import cards, check, pages, samples

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
OUTSIDE = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
"""Pages beside the folder of the docs, with their names in the site."""


def main(argv: Sequence[str] | None = None) -> int:
    """Build the site in the folder that the command line names; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m docs.build", description="Build the documentation site.")
    parser.add_argument("out", metavar="OUT", type=Path, help="folder of the site; a site that is there is replaced")
    out: Path = parser.parse_args(argv).out
    if out.exists() and any(out.iterdir()) and not (out / "searchindex.js").is_file():
        print(f"{out} holds files that are no site of this command", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        write_source(source)
        site = Path(folder) / "site"
        if status := rendered(source, site, Path(folder) / "doctrees"):
            return status
        write_extras(site, Path(folder) / "work")
        if wrong := check.problems(site):
            print("\n".join(wrong), file=sys.stderr)
            return 1
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(site, out)
    print(f"The site is in {out}: open {out / 'index.html'}")
    return 0


def write_source(source: Path) -> None:
    """Write all pages of the site as Markdown to a new folder."""
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("*.py", "static", "cards", "__pycache__"))
    for name, page in OUTSIDE.items():
        (source / page).write_text(moved_in((ROOT / name).read_text("utf-8")), "utf-8")
    for file in source.rglob("*.md"):
        text = file.read_text("utf-8")
        for name, page in OUTSIDE.items():
            text = text.replace(f"](../{name}", f"]({page}").replace(f"](../../{name}", f"](../{page}")
        file.write_text(pages.linked(text), "utf-8")
    (source / "rules").mkdir()
    for name, text in pages.rules().items():
        (source / "rules" / name).write_text(text, "utf-8")


def moved_in(page: str) -> str:
    """Return a page of the checkout's top folder with links as they are within the docs."""
    return re.sub(r"\]\(docs/", "](", page)


def rendered(source: Path, site: Path, doctrees: Path) -> int:
    """Render the pages with Sphinx, warnings as errors; return the exit status."""
    from sphinx.application import Sphinx

    app = Sphinx(source, DOCS, site, doctrees, "html", status=None, warningiserror=True, freshenv=True)
    app.build(force_all=True)
    return app.statuscode


def write_extras(site: Path, work: Path) -> None:
    """Write the key cards and the sample reports into the site; `work` is an empty folder."""
    for folder in ("cards", "reports"):
        (site / folder).mkdir()
    for name, text in cards.texts().items():
        (site / "cards" / name).write_text(text, "utf-8")
    samples.write(site / "reports", work)


if __name__ == "__main__":
    gc.disable()  # Sphinx makes millions of nodes that live to the end: looking for garbage takes a sixth of the time
    sys.exit(main())
