"""Matches played by unary calls alone: created, watched and answered one call at a time."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from uuid import uuid4

from tradewinds import Client
from tradewinds.errors import RateLimited, Refused, TradewindsError, Unavailable
from tradewinds.matches import Include
from tradewinds.seating import guest

from .habits import Mind, time_control
from .records import Recorder
from .sessions import final_ranks

PAUSE = 0.3


class Correspondence:
    """One match, every seat of which is played from here; begun again, it finds its match."""

    def __init__(self, name: str, client: Client, mind: Mind, recorder: Recorder) -> None:
        self._name = name
        self._client = client
        self._mind = mind
        self._recorder = recorder

    async def play(self, game: str, seats: int) -> None:
        """To the end."""
        players = [guest(f"{self._name}.{seat}") for seat in range(seats)]
        while True:
            try:
                made = await self._client.matches.create(
                    game, players, time_control=time_control(), request_id=self._name
                )
                break
            except (Unavailable, RateLimited) as error:
                await asyncio.sleep(error.retry_after or PAUSE)
        match_id = made.match.match_id
        self._recorder.note("created", match=match_id, request=self._name)
        async with asyncio.TaskGroup() as chairs:
            for key in made.seat_keys:
                chairs.create_task(self._sit(match_id, key.seat, key.token))

    async def _sit(self, match_id: str, seat: int, token: str) -> None:
        self._recorder.note("seated", match=match_id, seat=seat, ticket="")
        while True:
            try:
                if await self._follow(match_id, seat, token):
                    return
            except Unavailable:
                self._recorder.note("lost", match=match_id, seat=seat)
            await asyncio.sleep(PAUSE)

    async def _follow(self, match_id: str, seat: int, token: str) -> bool:
        """Watch and answer; whether the match is over."""
        answered = -1
        async with aclosing(self._client.matches.watch(match_id, token, Include())) as updates:
            async for update in updates:
                if update.WhichOneof("update") not in ("state", "step"):
                    continue
                whole = update.HasField("state")
                position = update.state.position if whole else update.step.position
                version = update.state.match.version if whole else update.step.version
                self._recorder.note("saw", match=match_id, seat=seat, version=version, whole=whole)
                if not position.HasField("seat_to_move"):
                    await self._note_end(match_id, seat)
                    return True
                if position.seat_to_move == seat and version != answered:
                    answered = version
                    await self._answer(match_id, seat, token, version, list(position.legal_actions))
        return False

    async def _answer(
        self, match_id: str, seat: int, token: str, version: int, legal: list[int]
    ) -> None:
        facts = {"match": match_id, "seat": seat, "version": version}
        self._recorder.note("turn", **facts, legal=legal)
        action = await self._mind.choose(legal)
        request = uuid4().hex
        while True:
            self._recorder.note("move", **facts, action=action, request=request)
            try:
                led_to = await self._client.matches.submit(
                    match_id, version, action, token, request
                )
                self._recorder.note("ack", match=match_id, version=led_to, request=request)
                return
            except (Unavailable, RateLimited) as error:
                await asyncio.sleep(error.retry_after or PAUSE)
            except Refused as error:
                self._recorder.note("refused", match=match_id, request=request, why=error.reason)
                return

    async def _note_end(self, match_id: str, seat: int) -> None:
        while True:
            try:
                state = await self._client.matches.get(match_id)
                break
            except TradewindsError:
                await asyncio.sleep(PAUSE)
        self._recorder.note("over", match=match_id, seat=seat, ranks=final_ranks(state.match))
