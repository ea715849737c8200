"""A bot plays through the proxy of the conformance kit: breaks, duplicates, old versions, pauses.

It is started as tournaments start it, and invited to its matches. A program also plays a match at
every table here; a bot class has done so in process.
"""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds_arena.records import FailureKind

from ..conformance import checks
from ..conformance.check import Check, Failed, Script, Tls
from ..conformance.check_environment import CheckEnvironment
from ..conformance.client_under_test import CommandClient
from ..conformance.pace import USUAL, Pace
from ..conformance.proxied_stream import ProxiedStream
from ..conformance.runner import Run, real_server
from ..conformance.score_card import Mark
from .terms import ADVICE, SLOW, Terms, Told

TABLES = "tables"
OF_BOTS = (  # of the checks of the kit, those that a bot's own code can lose
    "duplicate-turn-answered-once",
    "stale-version-survived",
    "lower-version-accepted",
    "session-resumed",
    "lost-move-resent",
    "lost-acknowledgement-survived",
    "ended-stream-reopened",
    "go-away-followed",
    "slow-server-awaited",
    "heartbeat-answered",
    "unknown-field-ignored",
    "matches-side-by-side",
    "two-seats-of-a-match-played",
)
CHECKS = [check for check in checks.ALL if check.name in OF_BOTS]
AT_ONCE = 4


def table_checks(terms: Terms) -> list[Check]:
    """A whole match at every table, every answer legal and in time."""
    mend = f"{ADVICE[FailureKind.CRASH]} {SLOW}"
    return [
        Check(
            TABLES, f"{game}/{seats}", mend, whole_match(game, seats, terms.seconds), {}, Tls.NONE
        )
        for game, seats in terms.tables
    ]


def whole_match(game: str, seats: int, seconds: float) -> Script:
    async def play(stage: CheckEnvironment) -> None:
        stage.game = game
        stage.proxy.gates = {*stage.proxy.gates, "match_over"}
        link = await stage.stream()
        await stage.invite(link, seats)
        while (turn := await next_turn(stage, link)) is not None:
            asked = time.monotonic()
            move = await stage.answered(link, turn, "did not answer a turn")
            took = time.monotonic() - asked
            if move.action_id not in turn.position.legal_actions:
                raise Failed(f"action {move.action_id} is not legal at version {turn.version}")
            if took > seconds:
                raise Failed(f"took {took:.2f} s at version {turn.version}; {seconds:g} s allowed")
            await link.pass_on(move=move)

    return play


async def next_turn(stage: CheckEnvironment, link: ProxiedStream) -> pb.Turn | None:
    """The next question; None once the match is over."""
    kind, message = await stage.expect(link.take_first("turn", "match_over"), "got to no turn")
    return message if kind == "turn" else None


async def check_over_the_wire(
    terms: Terms, command: str, chosen: Sequence[Check], folder: Path, told: Told
) -> list[Mark]:
    """Play the checks against a server that is started for it."""
    pace = Pace(answer=max(USUAL.answer, terms.seconds + USUAL.answer / 2))
    queue = f"{terms.games[0]}/2"
    async with real_server() as upstream:
        run = Run(CommandClient(command), upstream, queue, AT_ONCE, folder, 0, pace, invites=True)
        return (await run.play(chosen, told)).marks


def command_of_class(run: str) -> str:
    """What plays a bot class on the server that the environment names."""
    return shlex.join([sys.executable, "-m", "tradewinds_arena.bot_client", run])
