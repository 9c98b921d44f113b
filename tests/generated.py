"""Files made from the code: `python -m tests.generated` writes them anew.

These are the JSON Schemas, the tables of file fields, the pages on keys and commands, and the key cards.
"""

from __future__ import annotations

import json
from pathlib import Path

from docs import cards, pages
from tests import field_tables
from unhex_tui.commands.rules import schema_of

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "unhex_tui" / "schemas", ROOT / "docs" / "schemas")
FORMS = ("setup", "party", "encounter", "template", "settings")


def texts() -> dict[str, str]:
    """Return the text of each schema by its file name."""
    return {f"{form}.json": json.dumps(schema_of(form), ensure_ascii=False, indent=1) + "\n" for form in FORMS}


def main() -> None:
    for folder in FOLDERS:
        folder.mkdir(exist_ok=True)
        for name, text in texts().items():
            (folder / name).write_text(text, "utf-8")
    field_tables.main()
    pages.main()
    cards.main()


if __name__ == "__main__":
    main()
