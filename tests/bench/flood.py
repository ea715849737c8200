"""How much honest bots notice of attacks: `python -m tests.bench.flood [SECONDS]`.

16 bots play 8 matches, by turns left alone and under an attack. The server's share of their moves
is reported as p50 and p99 in milliseconds, with the factor between the two. Then comes what 2,000
idle streams cost in memory. The output is two JSON objects, one a line.
"""

from __future__ import annotations

import json
import sys
import time
from contextlib import ExitStack

from tradewinds_server.bench.load_bots import Client, LoadProcesses, wait
from tradewinds_server.bench.measured_server import MeasuredServer
from tradewinds_server.bench.measurement import percentile_ms
from tradewinds_server.config import Settings
from tradewinds_server.store.embedded_redis import EmbeddedRedis

from . import attackers

BOTS = 16
IDLE_STREAMS = 2000
ROUNDS = 4
SETTLE_SECONDS = 1.0
PATIENCE_SECONDS = 60.0
SETTINGS = Settings(port=0, open=True, log_level="error", heartbeat_seconds=30.0)
ATTACKS: dict[str, tuple[Client, int]] = {
    "slow_loris": (attackers.drip, 200),
    "garbage_bytes": (attackers.babble, 20),
    "garbage_calls": (attackers.throw_garbage, 4),
    "refused_moves": (attackers.shout, 4),
}


def measure_attack(seconds: float, attack: tuple[Client, int]) -> dict[str, float]:
    """By turns without the attack and under it, since a machine is not always equally fast."""
    quiet: list[float] = []
    under: list[float] = []
    store = EmbeddedRedis("everysec")
    store.start()
    with ExitStack() as stack:
        stack.callback(store.stop)
        server = stack.enter_context(MeasuredServer(SETTINGS, store.url))
        stack.enter_context(LoadProcesses(attackers.play, BOTS, server.address))
        while server.read().moves < BOTS * 10:
            time.sleep(0.2)
        for _ in range(ROUNDS):
            quiet += shares(server, seconds)
            with LoadProcesses(*attack, server.address):
                under += shares(server, seconds)
    factor = percentile_ms(under, 99) / percentile_ms(quiet, 99)
    return {
        "quiet_p50_ms": percentile_ms(quiet, 50),
        "quiet_p99_ms": percentile_ms(quiet, 99),
        "p50_ms": percentile_ms(under, 50),
        "p99_ms": percentile_ms(under, 99),
        "p99_factor": round(factor, 1),
    }


def shares(server: MeasuredServer, seconds: float) -> list[float]:
    time.sleep(SETTLE_SECONDS)
    server.read()
    time.sleep(seconds)
    return [share.seconds for share in server.read().tally.shares()]


def measure_idle() -> dict[str, int | float]:
    """Every stream on a connection of its own, all of them opened at once."""
    store = EmbeddedRedis("everysec")
    store.start()
    with ExitStack() as stack:
        stack.callback(store.stop)
        server = stack.enter_context(MeasuredServer(SETTINGS, store.url))
        before = server.read()
        stack.enter_context(LoadProcesses(wait, IDLE_STREAMS, server.address))
        while (reading := server.read()).streams < IDLE_STREAMS:
            if reading.at > before.at + PATIENCE_SECONDS:
                raise TimeoutError(f"only {reading.streams} of {IDLE_STREAMS} streams are open")
            time.sleep(0.2)
        held = reading.resident_kb - before.resident_kb
    return {
        "idle_streams": IDLE_STREAMS,
        "seconds": round(reading.at - before.at, 1),
        "mb": held // 1024,
        "kb_each": held // IDLE_STREAMS,
    }


if __name__ == "__main__":
    window = float(sys.argv[1]) if sys.argv[1:] else 5.0
    report = {name: measure_attack(window, attack) for name, attack in ATTACKS.items()}
    sys.stdout.write(json.dumps(report) + "\n")
    sys.stdout.write(json.dumps(measure_idle()) + "\n")
