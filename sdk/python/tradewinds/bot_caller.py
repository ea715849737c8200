"""Calls the bot outside the event loop and handles every error in its code."""

from __future__ import annotations

import asyncio
import inspect
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

from .answer_counts import Answers
from .bot import Bot
from .invitation import Invitation
from .result import Result
from .turn import Turn

OnError = Literal["random", "wait"]
"""After a `choose` that raised or gave no legal action: play a random legal action, so that neither
a strike is spent nor the table kept waiting; or send nothing and let the clock run."""

log = logging.getLogger("tradewinds")


class IllegalChoice(Exception):
    """A bot answered with something that is not among the legal actions."""


class BotCaller:
    """Runs a bot's code: plain methods in threads, coroutines on the loop."""

    def __init__(self, bot: Bot, on_error: OnError, matches_at_once: int) -> None:
        self.bot = bot
        self.on_error = on_error
        # Twice, because a `choose` whose turn has passed cannot be stopped, only ignored.
        self.threads = ThreadPoolExecutor(2 * matches_at_once, f"tradewinds-{bot.name}")
        self.callbacks: set[asyncio.Future[None]] = set()
        self.is_async = inspect.iscoroutinefunction(bot.choose)

    async def answer(self, turn: Turn, answers: Answers) -> int | None:
        """The bot's action, or the fallback of `on_error` after a failure; None sends no answer."""
        choosing = self._start(turn)
        try:
            await asyncio.wait({choosing})
        except asyncio.CancelledError:
            choosing.cancel()
            raise
        error = choosing.exception()
        if error is None and choosing.result() in turn.legal:
            return int(choosing.result())
        if error is None:
            answers.illegal += 1
            error = IllegalChoice(f"{choosing.result()!r} is not a legal action")
        else:
            answers.failed += 1
        return self._after_failure(turn, error)

    async def accept(self, invitation: Invitation) -> bool:
        """Whether the bot takes a seat it is invited to; not if its code fails."""
        asking = asyncio.get_running_loop().run_in_executor(
            self.threads, self.bot.accept, invitation
        )
        await asyncio.wait({asking})
        if asking.exception() is not None:
            log.error("accept failed, the invitation is declined", exc_info=asking.exception())
            return False
        return asking.result()

    def tell(self, result: Result) -> None:
        """Hand the bot the result of a match."""
        callback = asyncio.get_running_loop().run_in_executor(
            self.threads, self.bot.match_over, result
        )
        self.callbacks.add(callback)
        callback.add_done_callback(self._after_callback)

    async def close(self) -> None:
        """Wait for every callback of the bot, except a `choose` that still runs."""
        if self.callbacks:
            await asyncio.wait(self.callbacks)
        self.threads.shutdown(wait=False, cancel_futures=True)

    def _start(self, turn: Turn) -> asyncio.Future[Any]:
        if self.is_async:
            return asyncio.ensure_future(self.bot.choose(turn))  # type: ignore[arg-type]
        return asyncio.get_running_loop().run_in_executor(self.threads, self.bot.choose, turn)

    def _after_failure(self, turn: Turn, error: BaseException) -> int | None:
        if self.on_error == "wait":
            log.error("choose failed, no answer is sent: %s", turn, exc_info=error)
            return None
        action = random.choice(turn.legal)  # noqa: S311 - play, not secrets
        label = turn.label(action)
        log.error("choose failed, %s is played instead: %s", label, turn, exc_info=error)
        return action

    def _after_callback(self, callback: asyncio.Future[None]) -> None:
        self.callbacks.discard(callback)
        if not callback.cancelled() and callback.exception() is not None:
            log.error("match_over failed", exc_info=callback.exception())
