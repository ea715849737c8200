"""How much honest bots notice of attacks: `python -m tests.bench.flood [SECONDS]`.

16 bots play 8 matches; then the same under each attack. The server's share of their moves is
reported as p50 and p99 in milliseconds, with the factor to the quiet run. Then comes what 2,000
idle streams cost in memory. The output is two JSON objects, one a line.
"""

from __future__ import annotations

import json
import sys
import time
from contextlib import ExitStack

from tradewinds_server.bench.players import Client, Crowd, wait
from tradewinds_server.bench.process import ServerProcess
from tradewinds_server.config import Settings
from tradewinds_server.store.embedded import EmbeddedRedis

from . import attackers

BOTS = 16
IDLE_STREAMS = 2000
SETTLE_SECONDS = 2.0
PATIENCE_SECONDS = 60.0
SETTINGS = Settings(port=0, open=True, log_level="error", heartbeat_seconds=30.0)
ATTACKS: dict[str, tuple[Client, int]] = {
    "slow_loris": (attackers.drip, 200),
    "garbage_bytes": (attackers.babble, 20),
    "garbage_calls": (attackers.throw_garbage, 4),
    "refused_moves": (attackers.shout, 4),
}


def measure_share(seconds: float, attack: tuple[Client, int] | None) -> dict[str, float]:
    store = EmbeddedRedis("everysec")
    store.start()
    with ExitStack() as stack:
        stack.callback(store.stop)
        server = stack.enter_context(ServerProcess(SETTINGS, store.url))
        stack.enter_context(Crowd(attackers.play, BOTS, server.address))
        if attack is not None:
            stack.enter_context(Crowd(*attack, server.address))
        while server.read().moves < BOTS * 10:
            time.sleep(0.2)
        time.sleep(SETTLE_SECONDS)
        server.read()
        time.sleep(seconds)
        shares = sorted(server.read().tally.shares)
    return {
        "moves": len(shares),
        "p50_ms": round(shares[len(shares) // 2] * 1000, 2),
        "p99_ms": round(shares[len(shares) * 99 // 100] * 1000, 2),
    }


def measure_attacks(seconds: float) -> dict[str, object]:
    report: dict[str, object] = {}
    quiet = measure_share(seconds, None)
    report["quiet"] = quiet
    for name, attack in ATTACKS.items():
        under = measure_share(seconds, attack)
        under["p99_factor"] = round(under["p99_ms"] / quiet["p99_ms"], 1)
        report[name] = under
    return report


def measure_idle() -> dict[str, int | float]:
    """Every stream on a connection of its own, all of them opened at once."""
    store = EmbeddedRedis("everysec")
    store.start()
    with ExitStack() as stack:
        stack.callback(store.stop)
        server = stack.enter_context(ServerProcess(SETTINGS, store.url))
        before = server.read()
        stack.enter_context(Crowd(wait, IDLE_STREAMS, server.address))
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
    sys.stdout.write(json.dumps(measure_attacks(window)) + "\n")
    sys.stdout.write(json.dumps(measure_idle()) + "\n")
