"""Every behaviour of librt that this project relies on."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from server.build_hook import compiled_sources
from tradewinds_engine.bits import LARGEST, bit, count_bits
from tradewinds_engine.native import BytesWriter, Row, append, i16, pop, u8, vec
from tradewinds_engine.rows import filled, row_of, zeros

SERVER = Path(__file__).parents[2] / "server"
RULES = ("state", "scoring", "estimate")  # and the phases: what random play and search run


def test_bytes_and_single_bytes_are_appended_in_order() -> None:
    out = BytesWriter()
    out.write(b"ab")
    out.append(0)
    out.append(255)
    out.write(b"")
    assert out.getvalue() == b"ab\x00\xff"
    assert len(out) == 4


def test_the_value_can_be_read_while_more_is_written() -> None:
    out = BytesWriter()
    out.write(b"a")
    first = out.getvalue()
    out.write(b"b")
    assert (first, out.getvalue()) == (b"a", b"ab")


def test_what_was_written_last_can_be_taken_back() -> None:
    out = BytesWriter()
    out.write(b"kept")
    written = len(out)
    out.write(b"dropped")
    out.truncate(written)
    out.write(b"!")
    assert out.getvalue() == b"kept!"


def test_a_byte_can_be_replaced() -> None:
    out = BytesWriter()
    out.write(b"a?c")
    out[1] = ord("b")
    assert out.getvalue() == b"abc"


def test_a_vector_shows_its_memory_to_others() -> None:
    row = vec[i16]([1, 2, 3])
    memory = memoryview(row)
    row[1] = -7
    assert (memory.format, memory.tolist()) == ("h", [1, -7, 3])
    assert memoryview(vec[u8]([255, 0])).tobytes() == b"\xff\x00"


def test_only_one_module_imports_librt() -> None:
    sources = SERVER.rglob("*.py")
    assert [path.name for path in sources if "librt" in path.read_text()] == ["native.py"]


def test_a_row_is_read_and_changed_like_a_list() -> None:
    row = row_of([3, 1, 2])
    row[1] += 4
    assert (len(row), row[1], row[-1]) == (3, 5, 2)
    assert list(row) == [3, 5, 2]
    assert list(row[1:]) == [5, 2]
    assert 5 in row
    assert row == row_of([3, 5, 2]) != zeros(3)
    with pytest.raises(IndexError):
        row[3] = 0


def test_a_slice_of_a_row_is_a_copy() -> None:
    row = row_of([1, 2])
    twin = row[:]
    twin[0] = 9
    assert list(row) == [1, 2]
    assert list(append(twin[:1], 8)) == [9, 8]
    assert list(twin) == [9, 2]


def test_what_is_appended_or_popped_is_in_the_row_that_comes_back() -> None:
    row: Row = append(filled(2, 7), 8)
    assert list(row) == [7, 7, 8]
    row, last = pop(row)
    row, first = pop(row, 0)
    assert (list(row), first, last) == ([7], 7, 8)


def test_rows_hold_what_64_bits_hold() -> None:
    row = row_of([2**63 - 1, -(2**63)])
    assert list(row) == [2**63 - 1, -(2**63)]
    with pytest.raises(OverflowError):
        append(row, 2**63)


@pytest.mark.parametrize("place", range(LARGEST + 1))
def test_a_bit_is_a_power_of_two(place: int) -> None:
    assert bit(place) == 2**place
    assert count_bits(bit(place) - 1) == place


def shifts_a_literal(node: ast.AST) -> bool:
    """Such as `1 << place`, or the same by the name of a constant; not `1 << SEED_BITS`."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.LShift):
        return False
    shifted, by = ast.unparse(node.left), ast.unparse(node.right).split(".")[-1]
    is_literal = isinstance(node.left, ast.Constant) or shifted.split(".")[-1].isupper()
    return is_literal and not by.isdecimal() and not by.isupper()


@pytest.mark.parametrize("source", ["1 << place", "x | (2 << board.place)", "data.ONE << place"])
def test_a_shifted_literal_is_found(source: str) -> None:
    assert any(map(shifts_a_literal, ast.walk(ast.parse(source))))


def test_no_compiled_module_shifts_a_literal() -> None:
    """mypyc computes `1 << n` in 32 bits if n is a machine integer."""
    found = [
        f"{path.relative_to(SERVER)}:{node.lineno}"
        for path in compiled_sources()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.expr) and shifts_a_literal(node)
    ]
    assert found == []


def asks_a_builtin(node: ast.AST) -> bool:
    """Such as `any(row)` or `sum([...])`: mypyc makes a loop of them only for a generator."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) not in (
        "all",
        "any",
        "max",
        "min",
        "sum",
    ):
        return False
    return len(node.args) == 1 and not isinstance(node.args[0], ast.GeneratorExp)


def test_rules_ask_rows_without_builtins_that_box_every_number() -> None:
    assert asks_a_builtin(ast.parse("sum(state.bag)", mode="eval").body)
    assert not asks_a_builtin(ast.parse("any(x > 0 for x in row)", mode="eval").body)
    games = [path.parent for path in (SERVER / "tradewinds_engine").glob("*/phases")]
    assert len(games) == 3
    found = [
        f"{path.relative_to(SERVER)}:{node.lineno}"
        for game in games
        for path in [*game.glob("phases/*.py"), *(game / f"{name}.py" for name in RULES)]
        for function in ast.walk(ast.parse(path.read_text()))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.expr) and asks_a_builtin(node)
    ]
    assert found == []
