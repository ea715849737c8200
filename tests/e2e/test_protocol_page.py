"""docs/protocol.md against the code: its errors, its limits, and its examples on a real match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from google.rpc.code_pb2 import Code

from tests.e2e.running import running_server
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds_server import errors
from tradewinds_server.api.decode import LONGEST_NAME
from tradewinds_server.api.error_status import CODES
from tradewinds_server.api.play_stream_tickets import MOST_TICKETS
from tradewinds_server.config import Settings
from tradewinds_server.store.matches import TOKENS_PER_SEAT

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
ROW = re.compile(r"^\| `([A-Z_]+)` \| ([A-Z_]+) \|", re.MULTILINE)


def raised(root: type[errors.ServiceError]) -> Iterator[type[errors.ServiceError]]:
    """The kinds below a root that are raised as such; most of the others only group them."""
    if not root.__subclasses__() or root is errors.TryLater:
        yield root
    for kind in root.__subclasses__():
        yield from raised(kind)


def code_of(kind: type[Exception]) -> str:
    name: str = Code.Name(
        next((code for row, code, _ in CODES if issubclass(kind, row)), Code.Value("INTERNAL"))
    )
    return name


def test_the_table_of_errors_is_the_one_of_the_server() -> None:
    table = {kind.reason: code_of(kind) for kind in raised(errors.ServiceError)}
    table |= {reason: code_of(kind) for kind, _, reason in CODES if reason}
    table["INTERNAL"] = "INTERNAL"
    assert dict(ROW.findall(PAGE)) == table


def test_the_limits_are_the_default_settings() -> None:
    settings = Settings()
    for limit in (
        f"{settings.max_message_bytes // 1024} KB a request",
        f"{settings.max_streams} streams a connection",
        f"{settings.max_calls_per_client} calls open at once of one client",
        f"({settings.max_calls} of all, on as many connections",
        f"{settings.calls_per_second:.0f} calls a second of one client",
        f"bursts of {settings.call_burst}",
        f"{settings.messages_per_second:.0f} messages a second on one Play stream",
        f"{settings.engine_workers_per_client:.0f} engine worker busy for one client",
        f"{settings.archive_reads_per_second:.0f} reads of the archive a second",
        f"{settings.watch_backlog} steps of backlog",
        f"{MOST_TICKETS} tickets a Play stream",
        f"{settings.allowance_seconds:.0f} s for each move and a bank of "
        f"{settings.bank_seconds:.0f} s",
        f"session ids are 1 to {LONGEST_NAME} letters",
        f"Request ids are at most {LONGEST_NAME} printable characters",
        f"{settings.lease_seconds:.0f} seconds",
        f"newest {('one', 'two', 'three', 'four')[TOKENS_PER_SEAT - 1]}",
    ):
        assert limit in " ".join(PAGE.split()), limit


async def test_the_examples_play_and_check_a_match(redis_url: str) -> None:
    page: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE):
        exec(block, page)
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        match_id, version = created.match.match_id, 0
        state = await client.matches.get(match_id, created.seat_keys[0].token)
        while state.position.HasField("seat_to_move"):
            token = created.seat_keys[state.position.seat_to_move].token
            state = await client.matches.get(match_id, token)
            version = await page["answer"](
                client, match_id, token, version, state.position.legal_actions[0]
            )
            state = await client.matches.get(match_id, token)
        assert state.match.version == version
        assert page["is_honest"](state.match)
        state.match.seed = bytes(16)
        assert not page["is_honest"](state.match)
