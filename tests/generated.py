"""Files made from the code: `python -m tests.generated` writes them anew.

These are the JSON Schemas, the tables of file fields, the man page, the completions of shells,
the pages on keys and commands, and the key cards.
"""

from __future__ import annotations

import json
from pathlib import Path

from docs import cards, pages
from tests import field_tables, manual
from unhex_tui.commands.rules import schema_of

ROOT = Path(__file__).parent.parent
SCHEMAS, PACKAGED = ROOT / "docs" / "schemas", ROOT / "unhex_tui" / "schemas"
COMPLETIONS = ROOT / "unhex_tui" / "completions"
MAN_PAGE = ROOT / "docs" / "unhex-tui.1"
FORMS = ("setup", "party", "encounter", "template", "settings")


def texts() -> dict[str, str]:
    """Return the text of each schema by its file name."""
    return {f"{form}.json": json.dumps(schema_of(form), ensure_ascii=False, indent=1) + "\n" for form in FORMS}


def packaged() -> dict[str, str]:
    """Return the text of each schema file of the package: all forms in one, and the settings."""
    forms = {name.removesuffix(".json"): json.loads(text) for name, text in texts().items()}
    settings = forms.pop("settings")
    defs: dict[str, dict[str, object]] = {}
    for form, schema in forms.items():
        for name, shape in schema.pop("$defs").items():
            defs.setdefault(name, {})[form] = shape
    for name, by in defs.items():
        first = next(iter(by.values()))
        if len(by) == len(forms) and all(shape == first for shape in by.values()):
            defs[name] = {"all": first}
    files = {"forms.json": {"$defs": defs, **forms}, "settings.json": settings}
    return {name: json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n" for name, made in files.items()}


def command_texts() -> dict[Path, str]:
    """Return the text of the man page and of each shell's completions by its file."""
    shells = {COMPLETIONS / f"unhex-tui.{shell}": manual.completions(shell) for shell in manual.SHELLS}
    return {MAN_PAGE: manual.man_page(), **shells}


def main() -> None:
    for folder, files in ((SCHEMAS, texts()), (PACKAGED, packaged())):
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8")
    COMPLETIONS.mkdir(exist_ok=True)
    for file, text in command_texts().items():
        file.write_text(text, "utf-8")
    field_tables.main()
    pages.main()
    cards.main()


if __name__ == "__main__":
    main()
