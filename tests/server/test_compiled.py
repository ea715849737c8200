"""What may not be written in the compiled modules of the server."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.build_hook import MOVE

WAITS = (ast.Await, ast.AsyncFor, ast.AsyncWith)


def waits_while_an_exception_is_handled(source: str) -> Iterator[int]:
    """The lines on which a handler, a `finally` or the end of an `async with` waits for something.

    That of `asyncio.timeout` does not.
    """
    for statement in ast.walk(ast.parse(source)):
        if isinstance(statement, ast.Try):
            for part in (*statement.handlers, *statement.finalbody):
                yield from (node.lineno for node in ast.walk(part) if isinstance(node, WAITS))
        if isinstance(statement, ast.AsyncWith):
            for item in statement.items:
                if not ast.unparse(item.context_expr).startswith("asyncio.timeout("):
                    yield statement.lineno


@pytest.mark.parametrize("path", MOVE, ids=lambda path: "/".join(path.parts[-2:]))
def test_nothing_waits_while_it_handles_an_exception(path: Path) -> None:
    """A compiled coroutine that does so leaves its exception to whatever runs meanwhile."""
    assert list(waits_while_an_exception_is_handled(path.read_text())) == []


def test_such_waiting_is_found() -> None:
    source = "async def f():\n try:\n  g()\n except E:\n  await h()\n finally:\n  await i()\n"
    assert list(waits_while_an_exception_is_handled(source)) == [5, 7]
    source = "async def f():\n async with asyncio.timeout(1):\n  async with g():\n   h()\n"
    assert list(waits_while_an_exception_is_handled(source)) == [3]
