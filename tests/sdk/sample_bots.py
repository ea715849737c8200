"""Bots with habits that tests rely on."""

from __future__ import annotations

import threading

from tradewinds import Bot, Result, Turn


class Builder(Bot):
    """Takes the builder, and remembers what it was asked."""

    name = "builder"

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.over: list[Result] = []

    def choose(self, turn: Turn) -> int:
        self.turns.append(turn)
        action = turn.find("role:builder")
        return turn.legal[0] if action is None else action

    def match_over(self, result: Result) -> None:
        self.over.append(result)


class SlowBuilder(Builder):
    """Thinks until it is allowed to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = threading.Event()

    def choose(self, turn: Turn) -> int:
        self.may_answer.wait(10)
        return super().choose(turn)


class Broken(Bot):
    name = "broken"

    def choose(self, turn: Turn) -> int:
        raise RuntimeError("no idea")


class Confused(Bot):
    name = "confused"

    def choose(self, turn: Turn) -> int:
        return 99
