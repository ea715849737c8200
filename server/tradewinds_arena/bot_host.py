"""Runs a bot class for a worker: `python -m tradewinds_arena.bot_host SOCKET RUN`.

Answers every message with one line of JSON: its kind, "answer" or a kind of failure, and a value.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import pickle
import random
import socket
import sys
import traceback
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any, BinaryIO

from tradewinds import Bot, Turn

from .bot_class import load_class, make
from .bot_questions import Wishes
from .errors import BadTournament
from .records import FailureKind


class BotHost:
    """The bots of one class, one for each seat of the running game."""

    def __init__(self, bot_class: type[Bot]) -> None:
        self.bot_class = bot_class
        self.bots: dict[int, Bot] = {}
        self.loop = asyncio.Runner()

    def wishes(self) -> Wishes:
        it = self.bot_class
        return Wishes(
            it.wants_view,
            it.wants_events,
            it.wants_snapshot,
            it.wants_details,
            it.wants_observation,
        )

    def begin(self, seat: int, seed: int) -> None:
        random.seed(seed)  # bots that use the module play the same game again
        self.bots[seat] = make(self.bot_class, seed)

    def choose(self, turn: Turn) -> tuple[str, int | str]:
        """The answer may be of any type that equals a legal action, such as numpy's integers."""
        action: Any = self.bots[turn.seat].choose(turn)
        if inspect.iscoroutine(action):
            action = self.loop.run(action)
        if action in turn.legal:
            return "answer", int(action)
        if type(action) is int:
            return "answer", action  # illegal, which the worker tells
        return FailureKind.ILLEGAL, f"answered {action!r} instead of an action id"

    def answer(self, message: Sequence[Any]) -> tuple[str, int | str]:
        try:
            match message:
                case "begin", seat, seed:
                    self.begin(seat, seed)
                case "choose", question:
                    return self.choose(question.turn())
                case "end", over:
                    self.bots[over.seat].match_over(over.result())
        except MemoryError:
            traceback.print_exc()
            return FailureKind.MEMORY, "out of memory"
        except Exception as error:  # noqa: BLE001 - whatever the bot raises is its own fault
            traceback.print_exc()
            return FailureKind.CRASH, f"{type(error).__name__}: {error}"
        return "answer", 0


def serve(messages: BinaryIO, answers: BinaryIO, host: BotHost) -> None:
    """Until the worker closes its end."""
    while True:
        try:
            message = pickle.load(messages)  # noqa: S301 - from our own worker
        except EOFError:
            return
        answer = host.answer(message)
        if message[0] != "end":  # nobody waits for that
            _write(answers, answer)


def _write(answers: BinaryIO, answer: tuple[str, Any]) -> None:
    answers.write(json.dumps(answer).encode() + b"\n")
    answers.flush()


def main() -> None:
    with socket.socket(fileno=int(sys.argv[1])) as connection:
        answers = connection.makefile("wb")
        try:
            host = BotHost(load_class(sys.argv[2]))
        except BadTournament as error:
            sys.exit(str(error))
        _write(answers, ("answer", astuple(host.wishes())))
        serve(connection.makefile("rb"), answers, host)


if __name__ == "__main__":
    main()
