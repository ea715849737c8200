"""Limits per client: calls, open calls, and shared work for spectators."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network
from typing import Any, Final, TypeAlias
from urllib.parse import unquote

import grpc

from ..errors import Overloaded, RateLimited

REMEMBERED_CLIENTS = 10_000
BURST_SECONDS = 0.05
SHORTEST_WAIT_SECONDS = 0.001
CLIENT_ADDRESS: Final = "tradewinds-client-address"
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
UNITS_IN_TURN = 10
NETWORK_BITS: Final = 64  # of an IPv6 address; the rest is the host's own choice
CALL_UNITS: Final = 5  # a call costs as much as this many updates or list entries


class TokenBucket:
    """A token bucket: a rate per second, with a burst saved up while idle."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = now

    def take(self, now: float) -> float:
        """Take a token. Returns 0, or the seconds until there is one."""
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return (1 - self._left) / self._rate
        self._left -= 1
        return 0.0


class RateLimit:
    """One bucket per client. The longest idle ones are dropped first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def admit(self, client: str) -> None:
        """RateLimited if that client asks too often."""
        now = time.monotonic()
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = TokenBucket(self._rate, self._burst, now)
            if len(self._buckets) > REMEMBERED_CLIENTS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(client)
        wait = bucket.take(now)
        if wait:
            raise RateLimited(
                "too many calls with this key, or from this address without one", wait
            )


class CallLimit:
    """Limits the calls per second and the open calls, per client and in total.

    A client is the owner of a key, or an address without one.
    """

    def __init__(self, rate: RateLimit, most: int, most_per_client: int) -> None:
        self._rate = rate
        self._most = most
        self._most_per_client = most_per_client
        self._open: Counter[str] = Counter()
        self._total = 0

    def count(self, client: str) -> None:
        """Raise RateLimited if the client makes too many requests, in many calls or in one."""
        self._rate.admit(client)

    @contextmanager
    def enter(self) -> Iterator[None]:
        """Count an open call during the context."""
        if self._total >= self._most:
            raise Overloaded("too many calls are open on this server")
        self._total += 1
        try:
            yield
        finally:
            self._total -= 1

    @contextmanager
    def admit(self, client: str) -> Iterator[None]:
        """A call of that client is open while the context lasts."""
        if self._open[client] >= self._most_per_client:
            raise Overloaded("too many calls are open with this key, or from this address")
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


class SharedBudget:
    """Limits the work for spectators per second, so that players come first.

    Waiting clients are served round-robin, with equal shares.
    """

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._burst = rate * BURST_SECONDS
        self._left = self._burst
        self._since = time.monotonic()
        self._waiting: OrderedDict[str, deque[tuple[asyncio.Future[None], int]]] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None

    async def spend(self, client: str, units: int = 1) -> None:
        """Wait until the client may use that much work."""
        if not self._waiting and self._refill() > 0:
            self._left -= units
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append((turn, units))
        self._wait()
        await turn

    def _serve(self) -> None:
        self._timer = None
        while self._waiting and self._refill() > 0:
            client, turns = self._waiting.popitem(last=False)
            served = 0
            while turns and served < UNITS_IN_TURN:
                turn, units = turns.popleft()
                if not turn.done():  # otherwise the client is gone
                    turn.set_result(None)
                    served += units
            self._left -= served
            if turns:
                self._waiting[client] = turns
        self._wait()

    def _wait(self) -> None:
        if self._waiting and self._timer is None:
            seconds = max(0.0, -self._left) / self._rate + SHORTEST_WAIT_SECONDS
            self._timer = asyncio.get_running_loop().call_later(seconds, self._serve)

    def _refill(self) -> float:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return self._left


def peer_of(context: Context) -> str:
    """The caller, as gRPC names it. The gateway, which uses a socket file, names its client."""
    peer: str = context.peer()
    if not peer.startswith("unix:"):
        return peer
    metadata = context.invocation_metadata() or ()
    address = next((str(value) for name, value in metadata if name == CLIENT_ADDRESS), "")
    return f"ipv6:%5B{address}%5D:0" if ":" in address else f"ipv4:{address}:0"


def address_of(peer: str) -> str:
    """The address without its port: a new connection is not a new client.

    Of IPv6 it is the network: whoever has one address has 2**64.
    """
    address = peer.rpartition(":")[0] or peer
    if not address.startswith("ipv6:"):
        return address
    try:
        found = IPv6Address(unquote(address.removeprefix("ipv6:")).strip("[]"))
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return f"ipv4:{found.ipv4_mapped}"
    return f"ipv6:{IPv6Network((found, NETWORK_BITS), strict=False)}"
