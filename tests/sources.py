"""Statements of a Python file, without the parts of its expressions."""

import ast
from collections.abc import Iterator
from pathlib import Path


def statements(file: Path) -> Iterator[ast.AST]:
    """Yield all statements of a file, however deep.

    This is faster than `ast.walk`, which mostly visits expressions.
    """
    yield from _below(ast.parse(file.read_text("utf-8")))


def _below(node: ast.AST) -> Iterator[ast.AST]:
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        for one in getattr(node, part, ()):
            yield one
            yield from _below(one)
