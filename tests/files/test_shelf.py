"""Documents as files: shipped ones are offered and read, and a saved one replaces another only on request."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from unhex_tui.engine.document import LONGEST, Document
from unhex_tui.files.shelf import Shelf, read_document
from unhex_tui.systems.unhex.system import UNHEX


def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path, UNHEX.kinds)


def party(text: str = "{}", name: str = "The crew") -> Document:
    return Document("party", name, text)


# ----------------------------------------------------------------------- offers


def test_the_gms_own_files_come_before_the_shipped_ones(tmp_path: Path) -> None:
    ready = shelf(tmp_path).offered("encounters")
    assert ready
    assert not any(item.own for item in ready)
    (tmp_path / "encounters").mkdir()
    for name in ("Zoo.json", "bar.JSON", ".hidden.json", "notes.txt"):
        (tmp_path / "encounters" / name).write_text("{}")
    (tmp_path / "encounters" / "folder.json").mkdir()
    offered = shelf(tmp_path).offered("encounters")
    assert [(item.name, item.own) for item in offered] == [
        ("bar", True),
        ("Zoo", True),
        *((item.name, False) for item in ready),
    ]


def test_maps_are_offered_by_their_own_suffix(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for name in ("mine.map", "typed.txt", "other.json"):
        (tmp_path / "maps" / name).write_text("A --- B")
    names = [item.name for item in shelf(tmp_path).offered("maps")]
    assert names[:2] == ["mine", "typed"]
    assert "nightclub" in names
    assert "other" not in names


def test_in_a_checkout_no_map_is_offered_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    names = [item.name for item in Shelf(root, UNHEX.kinds).offered("maps")]
    assert len(names) == len(set(names)) >= 3


def test_a_folder_that_is_not_there_offers_nothing(tmp_path: Path) -> None:
    assert Shelf(tmp_path / "none", {}).offered("parties") == []


# ------------------------------------------------------------------- reading


def test_a_path_that_is_not_a_document_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "latin.json").write_bytes(b'{"title":\n"caf\xe9"}')
    (tmp_path / "large.json").write_bytes(b"x" * (4 * LONGEST + 1))
    for name, message in (
        ("a folder", "it is a folder"),
        ("none.json", "there is no such file"),
        ("x" * 300, "cannot be read|no such file"),
        ("latin.json", "line 2: not valid UTF-8 text"),
        ("large.json", "too long"),
    ):
        with pytest.raises(ValueError, match=message) as refusal:
            read_document(tmp_path / name)
        assert "\n" not in str(refusal.value)


def test_a_byte_order_mark_is_not_part_of_the_document(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf{}")
    assert read_document(tmp_path / "a.json") == "{}"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="every file is readable here")
def test_a_file_without_read_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("{}")
    path.chmod(0)
    with pytest.raises(ValueError, match="cannot be read"):
        read_document(path)


# -------------------------------------------------------------------- saving


def test_a_kept_document_gets_a_file_of_its_own(tmp_path: Path) -> None:
    assert shelf(tmp_path).keep(party("one")) == tmp_path / "parties" / "The crew.json"
    assert shelf(tmp_path).keep(party("two")).name == "The crew 2.json"
    assert [path.read_text() for path in sorted((tmp_path / "parties").iterdir())] == ["two", "one"]


def test_a_document_with_the_same_text_is_not_kept_twice(tmp_path: Path) -> None:
    first = shelf(tmp_path).keep(party("one"))
    second = shelf(tmp_path).keep(party("two"))
    assert [shelf(tmp_path).keep(party(text)) for text in ("one", "two")] == [first, second]
    assert len([*(tmp_path / "parties").iterdir()]) == 2


def test_a_document_replaces_the_file_of_its_name_on_request(tmp_path: Path) -> None:
    shelf(tmp_path).keep(party("one"))
    assert shelf(tmp_path).place(party()).exists()
    shelf(tmp_path).keep(party("two"), replace=True)
    assert [path.read_text() for path in (tmp_path / "parties").iterdir()] == ["two"]


@pytest.mark.parametrize("name", ["../../x", "a/b\\c", "con", "\x1b[31m", ".", "n" * 300, ""])
def test_no_name_leads_outside_the_folder(name: str, tmp_path: Path) -> None:
    path = shelf(tmp_path).keep(party(name=name))
    assert path.parent == tmp_path / "parties"
    assert path.is_file()
    assert len(path.name.encode()) < 130


def test_a_failed_write_leaves_the_existing_file_unchanged(tmp_path: Path) -> None:
    (tmp_path / "parties").write_text("a file")
    with pytest.raises(OSError):
        shelf(tmp_path).keep(party())
    assert (tmp_path / "parties").read_text() == "a file"


# -------------------------------------------------------------------- replacing


def test_renewing_keeps_the_name_and_puts_the_old_file_aside(tmp_path: Path) -> None:
    first = shelf(tmp_path).renew(party("one"))
    assert first == (tmp_path / "parties" / "The crew.json", None)
    second = shelf(tmp_path).renew(party("two"))
    third = shelf(tmp_path).renew(party("three"))
    assert first.path == second.path == third.path
    assert first.path.read_text() == "three"
    assert second.aside is not None and third.aside is not None
    assert (second.aside.read_text(), third.aside.read_text()) == ("one", "two")


def test_renewing_an_unchanged_document_puts_nothing_aside(tmp_path: Path) -> None:
    shelf(tmp_path).renew(party("one"))
    assert shelf(tmp_path).renew(party("one")).aside is None
    assert [path.name for path in (tmp_path / "parties").iterdir()] == ["The crew.json"]


def test_files_put_aside_are_not_offered(tmp_path: Path) -> None:
    shelf(tmp_path).renew(party("one"))
    shelf(tmp_path).renew(party("two"))
    assert [item.path.name for item in shelf(tmp_path).offered("parties") if item.own] == ["The crew.json"]


def test_a_file_that_cannot_be_put_aside_is_not_replaced(tmp_path: Path) -> None:
    shelf(tmp_path).renew(party("one"))
    (tmp_path / "parties" / "earlier").write_text("a file")
    with pytest.raises(OSError):
        shelf(tmp_path).renew(party("two"))
    assert (tmp_path / "parties" / "The crew.json").read_text() == "one"
