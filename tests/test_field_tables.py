"""The tables of file fields on the games' pages follow from the traits."""

from __future__ import annotations

import pytest

from tests.field_tables import PAGES, TABLES, written


@pytest.mark.parametrize("page", TABLES)
def test_the_page_lists_the_fields_of_files(page: str) -> None:
    text = (PAGES / page).read_text("utf-8")
    assert written(page, text) == text, "python -m tests.generated writes them"
