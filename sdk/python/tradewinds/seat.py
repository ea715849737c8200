"""A seat in a running match: answers turns, and repeats answers until they are confirmed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from uuid import uuid4

from tradewinds.v1 import bot_service_pb2

from .answer_counts import Answers
from .bot_caller import BotCaller
from .message_decoding import turn_from
from .vocabulary import Vocabulary

TOO_LATE = ("TOO_LATE", "STALE_VERSION")  # reasons for which a move is refused


class Seat:
    """A turn that comes again after a reconnect is not thought about twice.

    The earlier answer is sent again with its request id, so the server plays it once.
    """

    def __init__(
        self, bot_caller: BotCaller, words: Vocabulary, say: Callable[[bot_service_pb2.Move], None]
    ) -> None:
        self.bot_caller = bot_caller
        self.words = words
        self.say = say
        self.question: tuple[int, list[int]] | None = None  # version and legal actions asked last
        self.thinking: asyncio.Task[None] | None = None
        self.move: bot_service_pb2.Move | None = None  # neither accepted nor refused yet
        self.answers = Answers()

    def ask(self, turn: bot_service_pb2.Turn) -> None:
        """The server asks, for the first time or again."""
        question = turn.version, list(turn.position.legal_actions)
        again = question == self.question  # not so where the match went back and on differently
        if again and self.thinking is not None:
            return
        if again and self.move is not None:
            self.say(self.move)
            return
        if self.thinking is not None and self.question is not None:
            self.answers.late += turn.version > self.question[0]
        self.leave()
        self.answers.asked += 1
        self.question = question
        self.thinking = asyncio.create_task(self._think(turn))

    def awaits(self, request_id: str) -> bool:
        """Whether the move with that id is still to be accepted."""
        return self.move is not None and self.move.request_id == request_id

    def settle(self, request_id: str) -> None:
        """The move with that id was accepted."""
        if self.awaits(request_id):
            self.move = None

    def refuse(self, request_id: str, reason: str) -> None:
        """The move with this id was finally refused."""
        if self.awaits(request_id):
            self.answers.late += reason in TOO_LATE
            self.move = None

    def end(self) -> None:
        """The match is over."""
        self.answers.late += self.thinking is not None
        self.leave()

    def leave(self) -> None:
        """Cancel pending thinking and sending."""
        self.move = None
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None

    async def _think(self, turn: bot_service_pb2.Turn) -> None:
        action = await self.bot_caller.answer(turn_from(turn, self.words), self.answers)
        self.thinking = None
        if action is not None:
            self.move = bot_service_pb2.Move(
                match_id=turn.match_id,
                seat=turn.seat,
                version=turn.version,
                action_id=action,
                request_id=uuid4().hex,
            )
            self.say(self.move)
