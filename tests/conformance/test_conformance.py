"""Score cards of clients whose mistakes are known."""

from __future__ import annotations

import asyncio
import doctest
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from tests.conformance.small_client import Fault, SmallClient
from tests.e2e.processes import SOURCES
from tradewinds_server.conformance import check, client_under_test, score_card
from tradewinds_server.conformance.check import Check
from tradewinds_server.conformance.checks import ALL, clocks, hello_message
from tradewinds_server.conformance.client_under_test import CommandClient
from tradewinds_server.conformance.pace import Pace
from tradewinds_server.conformance.runner import Run, real_server, run

LOST = {
    Fault.NO_SESSION_ID: {"first-message-complete"},
    Fault.OWN_NAME: {"name-as-told"},
    Fault.NO_CLIENT_NAME: {"client-named"},
    Fault.NO_STREAM_NUMBER: {"stream-number-set"},
    Fault.NO_REQUEST_ID: {"move-complete", "request-ids-differ", "changed-turn-answered-anew"},
    Fault.ONE_REQUEST_ID: {"request-ids-differ", "changed-turn-answered-anew"},
    Fault.NEW_REQUEST_ID: {"duplicate-turn-answered-once", "lost-move-resent"},
    Fault.KNOWS_TURNS_BY_VERSION: {"changed-turn-answered-anew"},
    Fault.REPEATS_STALE_MOVES: {"stale-version-survived"},
    Fault.IGNORES_LOWER_VERSIONS: {"lower-version-accepted"},
    Fault.SHOWS_THE_BANK: {"time-left-shown", "refunded-time-shown"},
    Fault.SHOWS_THE_FIRST_CLOCK: {"refunded-time-shown"},
    Fault.SHOWS_ZERO_WITHOUT_A_CLOCK: {"untimed-turn-shown"},
    Fault.NEW_SESSION: {
        "session-resumed",
        "lost-move-resent",
        "expected-seats-named",
        "lost-acknowledgement-survived",
        "ended-stream-reopened",
        "go-away-followed",
    },
    Fault.SAME_STREAM_NUMBER: {"stream-number-rises"},
    Fault.NO_EXPECTED_SEATS: {"expected-seats-named"},
    Fault.INSISTS_ON_ITS_MOVE: {"lost-acknowledgement-survived"},
    Fault.IGNORES_ENDS_OF_LOST_MATCHES: {"end-while-away-heard"},
    Fault.JOINS_ONCE: {"lost-ticket-replaced"},
    Fault.ENDS_WITH_ITS_STREAM: {"ended-stream-reopened"},
    Fault.IGNORES_GO_AWAY: {"go-away-followed"},
    Fault.NEVER_GIVES_UP: {"replaced-stream-left", "bad-key-final"},
    Fault.REPEATS_UNANSWERED_MOVES: {"slow-server-awaited"},
    Fault.IGNORES_RETRY_INFO: {
        "refused-move-repeated",
        "refused-join-repeated",
        "retry-info-respected",
    },
    Fault.HEEDS_RETRY_INFO_ONCE: {"retry-info-respected"},
    Fault.NO_PAUSES: {"pauses-between-attempts"},
    Fault.IGNORES_HEARTBEATS: {"heartbeat-answered"},
    Fault.STAYS_WITH_SILENT_SERVERS: {"silent-server-left"},
    Fault.DIES_OF_UNKNOWN_FIELDS: {"unknown-field-ignored"},
    Fault.DIES_OF_UNKNOWN_MESSAGES: {"unknown-message-ignored"},
    Fault.DIES_OF_UNKNOWN_CLOCKS: {"unknown-enum-value-ignored"},
    Fault.DIES_OF_UNKNOWN_ENDS: {"unknown-enum-value-ignored"},
    Fault.DIES_OF_UNKNOWN_REASONS: {"unknown-reason-survived"},
    Fault.NO_MAX_MATCHES: {"max-matches-as-told", "matches-side-by-side"},
    Fault.ONE_MATCH: {"matches-side-by-side"},
    Fault.IGNORES_INVITATIONS: {
        "matches-side-by-side",
        "invitation-played",
        "two-seats-of-a-match-played",
    },
    Fault.KNOWS_ONE_SEAT: {"two-seats-of-a-match-played"},
    Fault.JOINS_UNDER_ONE_ID: {"next-match-joined", "ended-ticket-replaced"},
    Fault.IGNORES_ENDED_TICKETS: {"ended-ticket-replaced"},
    Fault.NO_KEY: {"api-key-sent"},
    Fault.NO_TLS: {"authority-trusted", "foreign-authority-refused", "other-host-refused"},
    Fault.TRUSTS_EVERY_AUTHORITY: {"foreign-authority-refused"},
    Fault.TRUSTS_EVERY_HOST: {"other-host-refused"},
}
FAULTY = Pace(start=6, answer=4, quiet=60, retry_after=60)
"""For checks that must be lost: what a client does wrong shows at once, or is never done."""
RIGHT = Pace(quiet=0.5, retry_after=0.3)
"""For checks that must be passed: nothing in them takes long."""
ROOM = 16  # clients at a time, so that none of them has to wait for the machine
PACES = {  # of faults that show later
    Fault.REPEATS_UNANSWERED_MOVES: replace(FAULTY, quiet=1),
    Fault.HEEDS_RETRY_INFO_ONCE: replace(FAULTY, retry_after=0.5),
}


def neighbours(names: set[str]) -> set[str]:
    """Checks of the same families, which a client with that fault must not lose."""
    families = {check.family for check in ALL if check.name in names}
    return {check.name for check in ALL if check.family in families} - names


async def lost(
    upstream: str,
    folder: Path,
    wanted: dict[Fault, set[str]],
    paces: dict[Fault, Pace],
    usual: Pace,
) -> dict[Fault, set[str]]:
    """Those of some checks that clients with a fault lose."""
    room = asyncio.Semaphore(ROOM)

    async def loses(number: int, fault: Fault, check: Check) -> bool:
        pace = paces.get(fault, usual)
        client = SmallClient(frozenset({fault}))
        async with room:
            one = Run(client, upstream, "puerto-rico/2", 1, folder, number, pace)
            card = await one.play([check])
        assert all(mark.seen and mark.mend for mark in card.lost)
        return bool(card.lost)

    pairs = [
        (fault, check) for fault, names in wanted.items() for check in ALL if check.name in names
    ]
    found = await asyncio.gather(*(loses(number, *pair) for number, pair in enumerate(pairs)))
    return {
        fault: {
            check.name
            for (other, check), is_lost in zip(pairs, found, strict=True)
            if other is fault and is_lost
        }
        for fault in wanted
    }


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
        assert await lost(upstream, tmp_path, LOST, PACES, FAULTY) == LOST


async def test_a_client_with_a_fault_keeps_its_other_marks(tmp_path: Path) -> None:
    others = {fault: neighbours(names) for fault, names in LOST.items()}
    async with real_server() as upstream:
        found = await lost(upstream, tmp_path, others, {}, RIGHT)
    assert {fault: names for fault, names in found.items() if names} == {}


def test_every_check_is_lost_by_a_client_with_some_fault() -> None:
    assert {name for names in LOST.values() for name in names} == {check.name for check in ALL}


def test_the_page_lists_every_check_with_its_advice() -> None:
    page = (Path(__file__).parents[2] / "docs" / "conformance.md").read_text()
    rows = [f"| {check.family}: `{check.name}` | {check.mend} |" for check in ALL]
    assert [row for row in page.splitlines() if row in rows] == rows


@pytest.mark.parametrize("module", [check, client_under_test, score_card])
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
