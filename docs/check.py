"""Checks of the finished site: every link and anchor leads somewhere, and nothing is loaded from another host."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("object", "data")}
"""Attributes whose address a browser loads by itself."""
HARMLESS = {"canonical", "search", "next", "prev", "author", "license"}
"""Relations of a `link` that loads nothing."""
LOADED_BY_STYLE = re.compile(r"(?:@import|url\()\s*[\"']?((?:https?:)?//[^\"')\s]+)")
"""An address on another host that a style loads."""


class _Page(HTMLParser):
    """The anchors of a page, and its links with whether a browser loads them by itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, bool]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given and tag != "meta"}
        for name in ("href", "src", "data"):
            if name in given and (tag == "a" or (tag, name) in LOADED):
                self.links.append((given[name], tag != "a" and not HARMLESS & {*given.get("rel", "").split()}))


def problems(site: Path) -> list[str]:
    """Return the dead links of a site and the addresses on other hosts that it would load."""
    pages = {file: _Page(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}
    wrong = []
    for file, page in pages.items():
        where = file.relative_to(site).as_posix()
        for link, loaded in page.links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                if loaded and address.scheme != "data":
                    wrong.append(f"{where} would load {link}")
                continue
            target = (file.parent / unquote(address.path)).resolve() if address.path else file
            if not target.is_file():
                wrong.append(f"{where}: {link} leads nowhere")
            elif address.fragment and target in pages and unquote(address.fragment) not in pages[target].anchors:
                wrong.append(f"{where}: {link} has no such anchor")
    for file in sorted((*site.rglob("*.css"), *pages)):
        where = file.relative_to(site).as_posix()
        wrong += [f"{where} would load {address}" for address in LOADED_BY_STYLE.findall(file.read_text("utf-8"))]
    return wrong
