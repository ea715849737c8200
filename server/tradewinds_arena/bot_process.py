"""Runs a bot class in a separate process, so that its faults stay there.

The worker that plays a game sends questions through a pipe; the process answers with an action or
with the reason why it cannot. What the bot prints goes to its log.
"""

from __future__ import annotations

import pickle
import resource
import socket
import subprocess
import sys
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import Any

from tradewinds import Bot

from .bot_class import load_class, make
from .bot_questions import BotQuestion, Wishes
from .records import BotFailed, FailureKind
from .spec import Limits

START_SECONDS = 60.0  # for imports, before the first question
LATE_SECONDS = 10.0  # a bot that is out of time for longer than this hangs


class BotProcess:
    """The worker's end."""

    def __init__(self, run: str, log: Path, limits: Limits) -> None:
        ours, theirs = socket.socketpair()
        with theirs, log.open("ab") as output:
            command = [sys.executable, "-m", "tradewinds_arena.bot_process"]
            self.process = subprocess.Popen(  # noqa: S603 - our own interpreter
                [
                    *command,
                    str(theirs.fileno()),
                    str(limits.memory_mb),
                    str(limits.cpu_seconds),
                    run,
                ],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        self.pipe = Connection(ours.detach())
        wishes = self._receive(START_SECONDS)
        if wishes is None:
            self.close()
            raise BotFailed(FailureKind.TIMEOUT, f"did not start within {START_SECONDS:.0f} s")
        self.wishes: Wishes = wishes

    def begin(self, seat: int, seed: int) -> None:
        """A fresh bot for a seat of the next game."""
        self._send(("begin", seat, seed))
        self._check(self._receive(START_SECONDS), START_SECONDS)

    def choose(self, question: BotQuestion, seconds: float) -> tuple[int, float]:
        """The answer, and the seconds it took; more than were given if it came late."""
        start = perf_counter()
        self._send(("choose", question))
        answer = self._check(self._receive(seconds + LATE_SECONDS), seconds)
        return answer, perf_counter() - start

    def close(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.wait()

    def _send(self, message: object) -> None:
        try:
            self.pipe.send_bytes(pickle.dumps(message))
        except OSError:
            raise self._died() from None

    def _receive(self, seconds: float) -> Any:
        try:
            return pickle.loads(self.pipe.recv_bytes()) if self.pipe.poll(seconds) else None  # noqa: S301
        except (EOFError, OSError):
            raise self._died() from None

    def _check(self, answer: Any, seconds: float) -> Any:
        if answer is None:
            raise BotFailed(FailureKind.TIMEOUT, f"no answer; it had {seconds:.1f} s")
        kind, value = answer
        if kind != "answer":
            raise BotFailed(FailureKind(kind), value)
        return value

    def _died(self) -> BotFailed:
        code = self.process.wait()
        return BotFailed(FailureKind.CRASH, f"its process ended with exit code {code}")


def serve(pipe: Connection, run: str) -> None:
    """The bot's end: answer until the worker closes the pipe."""
    bot_class = load_class(run)
    pipe.send_bytes(pickle.dumps(_wishes(bot_class)))
    bots: dict[int, Bot] = {}
    while True:
        try:
            message = pickle.loads(pipe.recv_bytes())  # noqa: S301 - from our own worker
        except EOFError:
            return
        pipe.send_bytes(pickle.dumps(_answer(bots, bot_class, message)))


def _answer(
    bots: dict[int, Bot], bot_class: type[Bot], message: Sequence[Any]
) -> tuple[str, int | str]:
    try:
        if message[0] == "begin":
            bots[message[1]] = make(bot_class, message[2])
            return "answer", 0
        turn = message[1].turn()
        action = bots[turn.seat].choose(turn)
    except MemoryError:
        traceback.print_exc()
        return FailureKind.MEMORY, "out of memory"
    except Exception as error:  # noqa: BLE001 - every error of the bot ends only the bot
        traceback.print_exc()
        return FailureKind.CRASH, f"{type(error).__name__}: {error}"
    if type(action) is not int:
        return FailureKind.ILLEGAL, f"answered {action!r} instead of an action id"
    return "answer", action


def _wishes(bot: type[Bot]) -> Wishes:
    return Wishes(
        bot.wants_view,
        bot.wants_events,
        bot.wants_snapshot,
        bot.wants_details,
        bot.wants_observation,
    )


def main() -> None:
    descriptor, memory_mb, cpu_seconds = map(int, sys.argv[1:4])
    run = sys.argv[4]
    if memory_mb:
        resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))
    if cpu_seconds:
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
    with Connection(descriptor) as pipe:
        serve(pipe, run)


if __name__ == "__main__":
    main()
