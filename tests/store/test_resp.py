"""Commands as bytes: what the store's own client library would write."""

from __future__ import annotations

import pytest
from hiredis import pack_command

from tradewinds_engine.native import BytesWriter
from tradewinds_server.store.resp import Argument, put_command


@pytest.mark.parametrize(
    "command",
    [
        ("PING",),
        ("SET", "a", b"\x00\r\n\xff"),
        ("EVALSHA", "f" * 40, 2, "{m:x}:log", "gr\u00fc\u00dfe", -1, 0.5, b""),
        ("SET", "b", b"x" * 1023, b"y" * 1024, b"z" * 100_000),
    ],
    ids=["one part", "bytes", "all kinds", "long"],
)
def test_a_command_is_written_as_hiredis_writes_it(command: tuple[Argument, ...]) -> None:
    out = BytesWriter()
    put_command(out, command)
    put_command(out, command)
    assert out.getvalue() == 2 * pack_command(command)  # type: ignore[arg-type]


@pytest.mark.parametrize("part", [None, [], "\ud800"], ids=["none", "a list", "half a character"])
def test_what_the_store_does_not_take_is_refused(part: object) -> None:
    with pytest.raises((TypeError, UnicodeEncodeError)):
        put_command(BytesWriter(), ("SET", "a", part))  # type: ignore[arg-type]
