"""Run a bot: connect, wait in queues, play, and reconnect after every failure.

from tradewinds import Bot, run

class Cautious(Bot):
    name = "cautious"

    def choose(self, turn):
        return turn.legal[-1]

for result in run(Cautious(), queue="puerto-rico/2", matches=3):
    print(result)
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import signal
import sys
import threading
from collections.abc import Sequence
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import TypedDict, Unpack

from tradewinds.v1 import queue_pb2

from .backoff import Backoff
from .bot import Bot
from .bot_caller import OnError
from .client import Client
from .endpoint import Tls
from .errors import RateLimited, TradewindsError, Unavailable
from .queue_names import queue_spec
from .result import Result
from .session import Session

Queue = str | queue_pb2.QueueSpec

log = logging.getLogger("tradewinds")


class RunOptions(TypedDict, total=False):
    """How a bot is run; everything may be left out."""

    matches: int | None
    """Number of matches to play; None for no limit."""
    max_matches: int
    """How many of them may run at once; default 1."""
    on_error: OnError
    """When `choose` fails: "random" plays any legal action, "wait" lets the clock run."""
    session_id: str | None
    """With a fixed id, a restarted process resumes the matches of the previous one."""
    api_key: str | None
    tls: Tls | None
    patience: float
    """Seconds without a connection before giving up; default: never give up."""


class Player:
    """Keeps a bot's session connected; `stop` ends it in good order."""

    def __init__(
        self,
        bot: Bot,
        server: str | None = None,
        queue: Queue | Sequence[Queue] | None = None,
        *,
        matches: int | None = None,
        max_matches: int = 1,
        on_error: OnError = "random",
        session_id: str | None = None,
        api_key: str | None = None,
        tls: Tls | None = None,
        patience: float = inf,
    ) -> None:
        names = [queue] if isinstance(queue, str | queue_pb2.QueueSpec) else queue or ()
        queues = [queue_spec(name) for name in names]
        session_id = session_id or os.environ.get("TRADEWINDS_SESSION")
        self.session = Session(bot, queues, matches, max_matches, on_error, session_id)
        self.server = server or os.environ.get("TRADEWINDS_SERVER") or "localhost:50051"
        api_key = api_key or os.environ.get("TRADEWINDS_API_KEY")
        self.open_client = partial(Client, self.server, api_key, tls or _tls_of_environment())
        self.patience = patience
        self.backoff = Backoff()
        self.lost_at = inf

    async def play(self) -> list[Result]:
        """Until the wanted matches are played; errors that will not pass by waiting are raised."""
        self.lost_at = monotonic()
        try:
            while not self.session.done:
                await self._pause(await self._connect())
        finally:
            await self.session.close()
        return self.session.results

    def stop(self) -> None:
        """Leave the queues; the running matches are played to their end."""
        self.session.stop()

    async def _connect(self) -> float:
        """One connection, for as long as it holds; the seconds to wait before the next."""
        welcomes = self.session.welcomes
        failure: TradewindsError = Unavailable("the server closed the stream")
        wait = None
        try:
            async with self.open_client() as client:
                wait = await self.session.attend(client)
        except (Unavailable, RateLimited) as error:
            failure = error
            wait = error.retry_after
        if self.session.welcomes > welcomes:
            self.backoff.reset()
            self.lost_at = monotonic()
        if self.session.done:
            return 0
        wait = self.backoff.next() if wait is None else wait * random.uniform(1.0, 1.5)  # noqa: S311
        if monotonic() + wait > self.lost_at + self.patience:
            raise failure
        log.warning("%s: %s; next attempt in %.1f s", self.server, failure, wait)
        return wait

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.session.finished.wait()


def run(
    bot: Bot,
    server: str | None = None,
    queue: Queue | Sequence[Queue] | None = None,
    **terms: Unpack[RunOptions],
) -> list[Result]:
    """Play until the matches are played and return the results; see `Terms` for the rest.

    Server, key and the file of the server's authority, where they are not given, come from the
    environment: TRADEWINDS_SERVER, TRADEWINDS_API_KEY, TRADEWINDS_CA, and so does the session id:
    TRADEWINDS_SESSION. Tournaments start bots so.

    With several queues the bot waits in all of them at once; without any it waits for invitations.
    The first interrupt (Ctrl-C, SIGTERM) leaves the queues and plays the running matches to their
    end; the second one stops at once.
    Progress goes to the logger "tradewinds", and to stderr unless logging was set up before.
    """
    _log_to_stderr()
    return asyncio.run(_play_until_interrupted(Player(bot, server, queue, **terms)))


async def play(
    bot: Bot,
    server: str | None = None,
    queue: Queue | Sequence[Queue] | None = None,
    **terms: Unpack[RunOptions],
) -> list[Result]:
    """The same as `run` inside an event loop of your own, without touching its signals."""
    return await Player(bot, server, queue, **terms).play()


async def _play_until_interrupted(player: Player) -> list[Result]:
    loop = asyncio.get_running_loop()
    signals = [signal.SIGINT, signal.SIGTERM]

    def stop() -> None:
        log.warning("leaving the queues; running matches are played to their end")
        for number in signals:
            loop.remove_signal_handler(number)
        player.stop()

    if threading.current_thread() is threading.main_thread() and sys.platform != "win32":
        for number in signals:
            loop.add_signal_handler(number, stop)
    return await player.play()


def _tls_of_environment() -> Tls | None:
    ca = os.environ.get("TRADEWINDS_CA")
    return Tls(ca=Path(ca)) if ca else None


def _log_to_stderr() -> None:
    if not log.hasHandlers():
        to_stderr = logging.StreamHandler()
        to_stderr.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
        log.addHandler(to_stderr)
        log.setLevel(log.level or logging.INFO)
