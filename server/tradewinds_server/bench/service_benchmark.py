"""The benchmark of the service, each part on a fresh server process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from operator import add
from typing import Final

from ..config import Settings
from ..store.embedded_redis import EmbeddedRedis
from . import load_bots
from .load_bots import Client, LoadProcesses
from .measured_server import MeasuredServer
from .measurement import Measurement, percentile_ms
from .recording_interceptor import RecordedMessages
from .stolen_time import watch_stolen_time

GAME: Final = "puerto-rico"
SEATS: Final = 4
MATCHES: Final = (1, 16, 500)
COMPARED: Final = 64  # matches, with the echo beside
WINDOWS: Final = 4
FEWEST_CALM: Final = 1000  # moves; with fewer, p50 and p99 are of all
WARMING_STREAMS: Final = 10
IDLE_STREAMS: Final = 500
QUEUED_BOTS: Final = 32
TICKETS_EACH: Final = 50
ARRIVALS_PER_SECOND: Final = 200
SETTLE_SECONDS: Final = 0.5
PATIENCE_SECONDS: Final = 60.0
SETTINGS: Final = Settings(
    port=0, open=True, log_level="error", calls_per_second=1e6, call_burst=1_000_000,
    messages_per_second=1e6, heartbeat_seconds=30.0, allowance_seconds=60.0,
)  # fmt: skip
Told = Callable[[str], None]


def measure_service(seconds: float, tell: Told) -> dict[str, object]:
    """All results as one object."""
    runs = {}
    for matches in MATCHES:
        tell(f"{matches} matches")
        runs[matches] = measure_moves(matches, seconds)
    moves, echoes = _measure_in_turn(seconds, tell)
    runs[COMPARED] = moves
    tell(f"{IDLE_STREAMS} idle streams")
    idle_kb = measure_idle()
    tell(f"{QUEUED_BOTS * TICKETS_EACH} tickets at once")
    formed = measure_forming()
    calm = moves.calm_shares if len(moves.calm_shares) >= FEWEST_CALM else moves.shares
    return {
        "echo_per_s": round(echoes.echoes_per_second),
        "moves_per_s": {str(n): round(runs[n].moves_per_second) for n in sorted(runs)},
        "ratio": round(moves.moves_per_second / echoes.echoes_per_second, 3),
        "p50_ms": percentile_ms(calm, 50),
        "p99_ms": percentile_ms(calm, 99),
        "p99_all_ms": percentile_ms(moves.shares, 99),
        "cpu_us_per_move": moves.cpu_us(moves.moves),
        "cpu_us_per_move_at": {str(n): runs[n].cpu_us(runs[n].moves) for n in sorted(runs)},
        "cpu_us_per_echo": echoes.cpu_us(echoes.echoes),
        "kb_per_idle_stream": round(idle_kb, 1),
        "matches_formed_per_s": round(formed),
        "stolen_percent": moves.stolen_percent,
        "disturbed_percent": moves.disturbed_percent,
        "message_bytes": moves.message_bytes,
    }


def _measure_in_turn(seconds: float, tell: Told) -> tuple[Measurement, Measurement]:
    """Measure moves and echoes alternately: the speed of a machine varies."""
    moves, echoes = [], []
    for _ in range(WINDOWS):
        tell(f"{COMPARED} matches")
        window = measure_moves(COMPARED, seconds / WINDOWS)
        size = window.message_bytes
        tell(f"echo of {size} bytes")
        moves.append(window)
        echoes.append(measure_echo(size, COMPARED, seconds / WINDOWS))
    return reduce(add, moves), reduce(add, echoes)


def measure_moves(matches: int, seconds: float) -> Measurement:
    bots = matches * SEATS
    with _service() as server:
        begin = time.monotonic() + bots / ARRIVALS_PER_SECOND  # a busy server accepts few at a time
        with _crowd(load_bots.play, bots, server, GAME, SEATS, begin):
            _await_seatings(server, bots)
            return _between(server, seconds)


def measure_echo(size: int, matches: int, seconds: float) -> Measurement:
    """The traffic of that many matches, without a referee."""
    echo = MeasuredServer(SETTINGS, "", echo=True)
    with echo as server, _crowd(load_bots.echo, matches, server, size, SEATS):
        _await(lambda: server.read().echoes > matches * SEATS)
        return _between(server, seconds)


def measure_idle() -> float:
    """Memory of an idle stream, beyond the first few that warm everything up."""
    with _service() as server:
        with _crowd(load_bots.wait, WARMING_STREAMS, server):
            _await(lambda: server.read().streams == WARMING_STREAMS)
        _await(lambda: server.read().streams == 0)
        before = server.read().resident_kb
        with _crowd(load_bots.wait, IDLE_STREAMS, server):
            _await(lambda: server.read().streams == IDLE_STREAMS)
            time.sleep(SETTLE_SECONDS)
            return (server.read().resident_kb - before) / IDLE_STREAMS


def measure_forming() -> float:
    """Matches per second, from the first ticket to the last seat."""
    wanted = QUEUED_BOTS * TICKETS_EACH
    asked = (GAME, SEATS, TICKETS_EACH)
    with _service() as server, _crowd(load_bots.join_often, QUEUED_BOTS, server, *asked):
        tallies = _await_seatings(server, wanted)
    begun = min(moment for tally in tallies for moment in tally.joins)
    ended = max(moment for tally in tallies for moment in tally.seatings)
    return wanted / SEATS / (ended - begun)


@contextmanager
def _service() -> Iterator[MeasuredServer]:
    store = EmbeddedRedis("everysec")
    store.start()
    try:
        with MeasuredServer(SETTINGS, store.url) as server:
            yield server
    finally:
        store.stop()


def _crowd(client: Client, count: int, server: MeasuredServer, *arguments: object) -> LoadProcesses:
    return LoadProcesses(client, count, server.address, *arguments)


def _between(server: MeasuredServer, seconds: float) -> Measurement:
    """Measure for some seconds."""
    time.sleep(SETTLE_SECONDS)
    with watch_stolen_time() as host:
        start = server.read()
        time.sleep(seconds)
        end = server.read()
    return Measurement.between(start, end, host)


def _await_seatings(server: MeasuredServer, wanted: int) -> list[RecordedMessages]:
    tallies: list[RecordedMessages] = []

    def all_seated() -> bool:
        tallies.append(server.read().tally)
        return sum(len(tally.seatings) for tally in tallies) >= wanted

    _await(all_seated)
    return tallies


def _await(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"the service did not get going within {PATIENCE_SECONDS:.0f} s")
        time.sleep(0.02)
