"""Score cards of clients whose mistakes are known."""

from __future__ import annotations

import asyncio
import doctest
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.conformance.small_client import Fault, SmallClient
from tests.e2e.processes import SOURCES
from tradewinds_server.conformance import check, client_under_test, score_card
from tradewinds_server.conformance.checks import ALL, clocks, hello_message
from tradewinds_server.conformance.client_under_test import CommandClient
from tradewinds_server.conformance.pace import USUAL, Pace
from tradewinds_server.conformance.runner import Run, real_server, run

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
    Fault.IGNORES_RETRY_INFO: {
        "refused-move-repeated",
        "refused-join-repeated",
        "retry-info-respected",
    },
    Fault.IGNORES_GO_AWAY: {"go-away-followed"},
    Fault.NEVER_GIVES_UP: {"replaced-stream-left", "bad-key-final"},
    Fault.ONE_MATCH: {"matches-side-by-side"},
    Fault.NO_KEY: {"api-key-sent"},
    Fault.NO_TLS: {"authority-trusted"},
    Fault.KNOWS_TURNS_BY_VERSION: {"changed-turn-answered-anew"},
    Fault.SHOWS_THE_BANK: {"time-left-shown", "refunded-time-shown"},
    Fault.SHOWS_THE_FIRST_CLOCK: {"refunded-time-shown"},
    Fault.SHOWS_ZERO_WITHOUT_A_CLOCK: {"untimed-turn-shown"},
}
TOUCHED = {"move-complete", *(name for names in LOST.values() for name in names)}
FAULTY = Pace(start=6, answer=4, quiet=60, retry_after=60)
"""For checks that must be lost: what a client does wrong shows at once, or is never done."""


def neighbours(names: set[str]) -> set[str]:
    """Checks of the same families, which a client with that fault must not lose."""
    families = {check.family for check in ALL if check.name in names}
    same = {check.name for check in ALL if check.family in families}
    return (same & TOUCHED) - names


async def lost(
    upstream: str, folder: Path, fault: Fault, names: set[str], first_label: int, pace: Pace
) -> set[str]:
    """Those of some checks that a client with a fault loses."""
    client = SmallClient(frozenset({fault}))
    one = Run(client, upstream, "puerto-rico/2", 2, folder, first_label, pace)
    card = await one.play([check for check in ALL if check.name in names])
    assert all(mark.seen and mark.mend for mark in card.lost)
    return {mark.name for mark in card.lost}


async def test_a_client_written_from_the_protocol_gets_full_marks() -> None:
    card = await run(SmallClient(), ALL, at_once=len(ALL))
    assert [(mark.name, mark.seen) for mark in card.lost] == []
    assert card.score == f"{len(ALL)}/{len(ALL)}"
    assert card.client == "small/1"


async def test_the_python_bots_get_full_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", SOURCES)
    command = f"{sys.executable} -m tradewinds_bots reference --server {{server}} --queue {{queue}}"
    card = await run(CommandClient(command), ALL, at_once=8)
    assert [(mark.name, mark.seen) for mark in card.lost] == []
    assert card.score == f"{len(ALL)}/{len(ALL)}"


async def test_a_client_that_shows_no_clocks_is_not_checked_for_them() -> None:
    client = SmallClient(frozenset({Fault.SHOWS_NO_CLOCKS}))
    card = await run(client, [*clocks.FAMILY.checks, *hello_message.FAMILY.checks])
    assert card.lost == []
    assert card.score == "4/4, 3 not checked"


async def test_a_client_with_a_fault_loses_the_right_checks(tmp_path: Path) -> None:
    async with real_server() as upstream:
        found = await asyncio.gather(
            *(
                lost(upstream, tmp_path, fault, names, 10 * number, FAULTY)
                for number, (fault, names) in enumerate(LOST.items())
            )
        )
    assert dict(zip(LOST, found, strict=True)) == LOST


async def test_a_client_with_a_fault_keeps_its_other_marks(tmp_path: Path) -> None:
    async with real_server() as upstream:
        found = await asyncio.gather(
            *(
                lost(upstream, tmp_path, fault, neighbours(names), 10 * number, USUAL)
                for number, (fault, names) in enumerate(LOST.items())
            )
        )
    assert dict(zip(LOST, found, strict=True)) == {fault: set() for fault in LOST}


def test_the_page_lists_every_check_with_its_advice() -> None:
    page = (Path(__file__).parents[2] / "docs" / "conformance.md").read_text()
    rows = [f"| {check.family}: `{check.name}` | {check.mend} |" for check in ALL]
    assert [row for row in page.splitlines() if row in rows] == rows


@pytest.mark.parametrize("module", [check, client_under_test, score_card])
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
