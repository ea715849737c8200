"""Score cards of clients whose mistakes are known."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.conformance.small_client import Fault, SmallClient
from tests.e2e.processes import SOURCES
from tradewinds_server.conformance.checks import ALL
from tradewinds_server.conformance.client_under_test import CommandClient
from tradewinds_server.conformance.runner import Run, real_server, run
from tradewinds_server.conformance.score_card import ScoreCard

LOST = {
    Fault.NO_CLIENT_NAME: {"client-named"},
    Fault.NO_STREAM_NUMBER: {"stream-number-set"},
    Fault.SAME_STREAM_NUMBER: {"stream-number-rises"},
    Fault.NO_EXPECTED_SEATS: {"expected-seats-named"},
    Fault.NEW_REQUEST_ID: {"duplicate-turn-answered-once", "lost-move-resent"},
    Fault.IGNORES_LOWER_VERSIONS: {"lower-version-accepted"},
    Fault.IGNORES_HEARTBEATS: {"heartbeat-answered"},
    Fault.STAYS_WITH_SILENT_SERVERS: {"silent-server-left"},
    Fault.DIES_OF_UNKNOWN_MESSAGES: {"unknown-message-ignored"},
    Fault.IGNORES_RETRY_INFO: {"refused-move-repeated", "retry-info-respected"},
    Fault.IGNORES_GO_AWAY: {"go-away-followed"},
    Fault.NEVER_GIVES_UP: {"replaced-stream-left", "bad-key-final"},
    Fault.ONE_MATCH: {"matches-side-by-side"},
    Fault.NO_KEY: {"api-key-sent"},
    Fault.NO_TLS: {"authority-trusted"},
}
TOUCHED = {"move-complete", *(name for names in LOST.values() for name in names)}


async def score(
    upstream: str, folder: Path, faults: Iterable[Fault], first_label: int
) -> ScoreCard:
    checks = [check for check in ALL if check.name in TOUCHED]
    client = SmallClient(frozenset(faults))
    one = Run(client, upstream, "puerto-rico/2", 5, folder, first_label)
    return await one.play(checks)


async def test_a_client_written_from_the_protocol_gets_full_marks() -> None:
    card = await run(SmallClient(), ALL, at_once=len(ALL))
    assert [(mark.name, mark.seen) for mark in card.lost] == []
    assert card.score == f"{len(ALL)}/{len(ALL)}"
    assert card.client == "small/1"


async def test_the_python_bots_get_full_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", SOURCES)
    command = f"{sys.executable} -m tradewinds_bots random --server {{server}} --queue {{queue}}"
    card = await run(CommandClient(command), ALL, at_once=8)
    assert [(mark.name, mark.seen) for mark in card.lost] == []


@pytest.mark.exhaustive
async def test_a_client_with_a_fault_loses_the_right_checks_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tradewinds_server.conformance.check_environment.PATIENCE", 8.0)
    monkeypatch.setattr("tradewinds_server.conformance.check_environment.START_PATIENCE", 6.0)
    async with real_server() as upstream:
        cards = await asyncio.gather(
            *(score(upstream, tmp_path, [fault], 50 * number) for number, fault in enumerate(LOST))
        )
    found = {
        fault: {mark.name for mark in card.lost} for fault, card in zip(LOST, cards, strict=True)
    }
    seen = [(mark.name, mark.seen) for card in cards for mark in card.lost]
    assert found == LOST, seen
    assert all(mark.seen and mark.mend for card in cards for mark in card.lost)


def test_the_page_lists_every_check_with_its_advice() -> None:
    page = (Path(__file__).parents[2] / "docs" / "conformance.md").read_text()
    rows = [f"| {check.family}: `{check.name}` | {check.mend} |" for check in ALL]
    assert [row for row in page.splitlines() if row in rows] == rows
