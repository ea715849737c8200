"""Runs a bot class in a separate process, so that its faults stay there.

The worker that plays a game sends pickled messages through a socket; `bot_host`, which runs in the
process, answers each with one line of JSON. The worker believes none of it.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import fields
from time import monotonic, perf_counter
from typing import Any

from .bot_log import BotLog
from .bot_questions import BotQuestion, GameOver, Wishes
from .limited_process import describe_exit, limited, signal_group
from .records import BotFailed, FailureKind
from .tournament import Limits

START_SECONDS = 60.0  # for imports, before the first question
LATE_SECONDS = 10.0  # a bot that is out of time for longer than this hangs
END_SECONDS = 5.0  # between the end of its answers and that of the process
LONGEST_ANSWER = 1 << 16
ENVIRONMENT = {"PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1"}  # plays alike, loses no output


class BotProcess:
    """The worker's end."""

    def __init__(self, run: str, log: BotLog, limits: Limits) -> None:
        self.log = log
        self.received = bytearray()
        self.socket, theirs = socket.socketpair()
        host = [sys.executable, "-m", "tradewinds_arena.bot_host", str(theirs.fileno()), run]
        with theirs, log.open() as output:
            self.process = subprocess.Popen(  # noqa: S603 - our own interpreter
                limited(host, limits),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={**os.environ, **ENVIRONMENT},
                start_new_session=True,  # so that it can be ended with its children
            )
        try:
            self.wishes = self._wishes()
        except BotFailed:
            self.close()
            raise

    def _wishes(self) -> Wishes:
        found = self._answer_within(START_SECONDS)
        if not isinstance(found, list) or len(found) != len(fields(Wishes)):
            raise BotFailed(FailureKind.CRASH, f"garbage in place of its wishes: {found!r}")
        return Wishes(*map(bool, found))

    def begin(self, seat: int, seed: int) -> None:
        """A fresh bot for a seat of the next game."""
        self._send(("begin", seat, seed), START_SECONDS)
        self._answer_within(START_SECONDS)

    def choose(self, question: BotQuestion, seconds: float) -> tuple[int, float]:
        """The answer, and the seconds it took; more than were given if it came late."""
        start = perf_counter()
        self._send(("choose", question), seconds + LATE_SECONDS)
        answer = self._answer_within(seconds, LATE_SECONDS)
        if type(answer) is not int:
            raise BotFailed(FailureKind.ILLEGAL, f"answered {answer!r} instead of an action id")
        return answer, perf_counter() - start

    def end(self, over: GameOver) -> None:
        """Tell the bot of a seat that its game is over; a process that ended fails the next one."""
        with suppress(BotFailed):
            self._send(("end", over), START_SECONDS)

    def close(self, patience: float = 0.0) -> None:
        """End it, and everything it started; in so many seconds it may finish by itself."""
        self.socket.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        signal_group(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _send(self, message: object, seconds: float) -> None:
        self.socket.settimeout(seconds)
        try:
            self.socket.sendall(pickle.dumps(message))
        except TimeoutError:
            raise BotFailed(FailureKind.TIMEOUT, "reads no questions") from None
        except OSError:
            raise self._died() from None

    def _answer_within(self, seconds: float, grace: float = 0.0) -> Any:
        line = self._line_within(seconds + grace)
        if line is None:
            raise BotFailed(FailureKind.TIMEOUT, f"no answer; it had {seconds:.1f} s")
        try:
            kind, value = json.loads(line)
            failure = None if kind == "answer" else FailureKind(kind)
        except (ValueError, TypeError, RecursionError):
            told = f"garbage in place of an answer: {line[:80]!r}"
            raise BotFailed(FailureKind.CRASH, told) from None
        if failure is None:
            return value
        raise BotFailed(failure, str(value))

    def _line_within(self, seconds: float) -> bytes | None:
        """What the bot's process sends next; None if it takes longer."""
        deadline = monotonic() + seconds
        while (end := self.received.find(b"\n")) < 0:
            left = deadline - monotonic()
            if left <= 0:
                return None
            self.socket.settimeout(left)
            try:
                data = self.socket.recv(LONGEST_ANSWER)
            except TimeoutError:
                return None
            except OSError:
                raise self._died() from None
            if not data:
                raise self._died()
            self.received += data
            if len(self.received) > LONGEST_ANSWER:
                raise BotFailed(FailureKind.CRASH, "an endless answer")
        line = bytes(self.received[:end])
        del self.received[: end + 1]
        return line

    def _died(self) -> BotFailed:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(END_SECONDS)
        signal_group(self.process.pid, signal.SIGKILL)  # it may only have closed the socket
        code = self.process.wait()
        words = self.log.last_words()
        reason = f"its process ended with {describe_exit(code)}"
        return BotFailed(FailureKind.CRASH, f"{reason}: {words}" if words else reason)
