"""Plays a bot class on a server for a tournament: `python -m tradewinds_arena.bot_client RUN`.

Any error of the bot ends the process, so that the tournament notices it: exit code 70
for an exception, 71 for lack of memory, 72 for an illegal answer.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import sys
import traceback
from typing import NoReturn

from tradewinds import Bot, Invitation, Result, Turn, play

from .bot_class import load_class, make
from .seeds import derived_seed

CRASH, MEMORY, ILLEGAL = 70, 71, 72


class OwnFault(Bot):
    """A fresh bot for every match; its first mistake ends the process."""

    def __init__(self, bot_class: type[Bot], name: str) -> None:
        self.bot_class = bot_class
        self.name = name
        self.wants_view = bot_class.wants_view
        self.wants_events = bot_class.wants_events
        self.wants_snapshot = bot_class.wants_snapshot
        self.wants_details = bot_class.wants_details
        self.wants_observation = bot_class.wants_observation
        self.playing: dict[tuple[str, int], Bot] = {}

    def choose(self, turn: Turn) -> int:
        try:
            action = self._bot_of(turn).choose(turn)
            if inspect.iscoroutine(action):
                action = asyncio.run(action)
            if action not in turn.legal:
                sys.stderr.write(f"answered {action!r}; legal: {turn.legal[:20]}\n")
                end(ILLEGAL)
            return int(action)
        except MemoryError:
            end(MEMORY)
        except Exception:  # noqa: BLE001 - every error of the bot ends only the bot
            end(CRASH)

    def accept(self, invitation: Invitation) -> bool:
        return True

    def match_over(self, result: Result) -> None:
        bot = self.playing.pop((result.match_id, result.seat), None)
        if bot is not None:
            bot.match_over(result)

    def _bot_of(self, turn: Turn) -> Bot:
        key = (turn.match_id, turn.seat)
        if key not in self.playing:
            self.playing[key] = make(self.bot_class, derived_seed(*key))
        return self.playing[key]


def end(code: int) -> NoReturn:
    """End at once, even if other threads run."""
    if sys.exc_info()[0] is not None:
        traceback.print_exc()
    sys.stderr.flush()
    os._exit(code)


async def serve(run: str) -> None:
    bot = OwnFault(load_class(run), os.environ["TRADEWINDS_BOT"])
    at_once = int(os.environ["TRADEWINDS_AT_ONCE"])
    await play(bot, max_matches=at_once)


def main() -> None:
    asyncio.run(serve(sys.argv[1]))


if __name__ == "__main__":
    main()
