"""Every behaviour of librt that this project relies on."""

from __future__ import annotations

from pathlib import Path

from tradewinds_engine.native import BytesWriter, i16, u8, vec


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
    sources = (Path(__file__).parents[2] / "server").rglob("*.py")
    assert [path.name for path in sources if "librt" in path.read_text()] == ["native.py"]
