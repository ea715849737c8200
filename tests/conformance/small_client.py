"""A client written from the protocol alone, that can be told to make mistakes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import Any
from uuid import uuid4

import grpc
from google.rpc import error_details_pb2, status_pb2

from tradewinds.queue_names import queue_spec
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import player_pb2
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds_server.conformance.client_under_test import ClientStart

FINAL = (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.FAILED_PRECONDITION)
Chair = tuple[str, int]


class Fault(Enum):
    """What the client may do wrong."""

    NO_CLIENT_NAME = auto()
    NO_STREAM_NUMBER = auto()
    SAME_STREAM_NUMBER = auto()
    NEW_SESSION = auto()
    NO_EXPECTED_SEATS = auto()
    NO_REQUEST_ID = auto()
    NEW_REQUEST_ID = auto()
    IGNORES_LOWER_VERSIONS = auto()
    IGNORES_HEARTBEATS = auto()
    STAYS_WITH_SILENT_SERVERS = auto()
    DIES_OF_UNKNOWN_MESSAGES = auto()
    IGNORES_RETRY_INFO = auto()
    IGNORES_GO_AWAY = auto()
    NEVER_GIVES_UP = auto()
    ONE_MATCH = auto()
    NO_KEY = auto()
    NO_TLS = auto()
    KNOWS_TURNS_BY_VERSION = auto()
    SHOWS_NO_CLOCKS = auto()
    SHOWS_THE_BANK = auto()
    SHOWS_THE_FIRST_CLOCK = auto()
    SHOWS_ZERO_WITHOUT_A_CLOCK = auto()


class Died(Exception):
    """The client met something it could not handle."""


@dataclass
class SmallClient:
    """Plays the first legal action."""

    faults: frozenset[Fault] = frozenset()

    @contextlib.asynccontextmanager
    async def started(self, start: ClientStart) -> AsyncIterator[SmallClientTask]:
        player = Player(self.faults, start)
        task = asyncio.create_task(player.play())
        try:
            yield SmallClientTask(task, player)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


@dataclass
class SmallClientTask:
    task: asyncio.Task[None]
    player: Player

    async def wait(self) -> str:
        await asyncio.wait([self.task])
        return f"the client ended: {self.task.exception()!r}"

    def output(self) -> str:
        return self.player.printed


@dataclass
class Player:
    faults: frozenset[Fault]
    start: ClientStart
    session_id: str = field(default_factory=lambda: uuid4().hex)
    join_id: str = field(default_factory=lambda: uuid4().hex)
    number: int = 0
    answers: dict[Chair, tuple[list[int], pb.Move]] = field(default_factory=dict)
    chairs: set[Chair] = field(default_factory=set)
    heard: float = 0.0
    silence: float = 60.0  # seconds after which the server counts as gone
    printed: str = ""
    first_deadline: float | None = None

    def errs(self, fault: Fault) -> bool:
        return fault in self.faults

    async def play(self) -> None:
        while True:
            try:
                wait = await self._stream()
            except grpc.aio.AioRpcError as error:
                if error.code() in FINAL and not self.errs(Fault.NEVER_GIVES_UP):
                    raise
                wait = 0.0 if self.errs(Fault.IGNORES_RETRY_INFO) else retry_info(error)
            await asyncio.sleep(wait + 0.05)

    def _channel(self) -> grpc.aio.Channel:
        ca = self.start.environment.get("TRADEWINDS_CA")
        if not ca or self.errs(Fault.NO_TLS):
            return grpc.aio.insecure_channel(self.start.server)
        credentials = grpc.ssl_channel_credentials(Path(ca).read_bytes())
        return grpc.aio.secure_channel(self.start.server, credentials)

    def _hello(self) -> pb.Hello:
        if not self.errs(Fault.SAME_STREAM_NUMBER) or not self.number:
            self.number = max(self.number + 1, time.time_ns() // 1_000_000)
        seats = [player_pb2.SeatRef(match_id=match, seat=seat) for match, seat in self.chairs]
        return pb.Hello(
            bot=self.start.environment["TRADEWINDS_BOT"],
            session_id=uuid4().hex if self.errs(Fault.NEW_SESSION) else self.session_id,
            max_matches=int(self.start.environment["TRADEWINDS_AT_ONCE"]),
            stream_number=0 if self.errs(Fault.NO_STREAM_NUMBER) else self.number,
            expected_seats=[] if self.errs(Fault.NO_EXPECTED_SEATS) else seats,
            client="" if self.errs(Fault.NO_CLIENT_NAME) else "small/1",
        )

    async def _stream(self) -> float:
        """One stream until it ends; the seconds to wait before the next."""
        key = (("authorization", f"Bearer {self.start.environment['TRADEWINDS_API_KEY']}"),)
        async with self._channel() as channel:
            stub = BotServiceStub(channel)
            call: Any = stub.Play(metadata=() if self.errs(Fault.NO_KEY) else key)
            await call.write(pb.PlayRequest(hello=self._hello()))
            while True:
                try:
                    async with asyncio.timeout(self.silence):
                        response = await call.read()
                except TimeoutError:
                    return 0.0
                if response is grpc.aio.EOF:  # type: ignore[attr-defined]  # missing in the stubs
                    return 0.0
                if response.HasField("go_away") and not self.errs(Fault.IGNORES_GO_AWAY):
                    return float(response.go_away.reconnect_after.seconds)
                await self._hear(call, response)

    async def _hear(self, call: Any, response: pb.PlayResponse) -> None:
        match response.WhichOneof("body"):
            case "welcome":
                if not self.errs(Fault.STAYS_WITH_SILENT_SERVERS):
                    self.silence = 3 * response.welcome.heartbeat_interval.ToMilliseconds() / 1000
                if not response.welcome.seats:
                    await self._join(call)
            case "seating":
                self.chairs.add((response.seating.match.match_id, response.seating.seat))
            case "turn":
                await self._answer(call, response.turn)
            case "refusal":
                await self._on_refusal(call, response.refusal)
            case "heartbeat" if not self.errs(Fault.IGNORES_HEARTBEATS):
                await call.write(pb.PlayRequest(heartbeat=response.heartbeat))
            case None if self.errs(Fault.DIES_OF_UNKNOWN_MESSAGES):
                raise Died("an unknown message")

    async def _join(self, call: Any) -> None:
        join = pb.JoinQueue(queue=queue_spec(self.start.queue), request_id=self.join_id)
        await call.write(pb.PlayRequest(join_queue=join))

    async def _answer(self, call: Any, turn: pb.Turn) -> None:
        chair = turn.match_id, turn.seat
        if self.errs(Fault.ONE_MATCH) and any(match != chair[0] for match, _ in self.answers):
            return
        question = [turn.version]
        if not self.errs(Fault.KNOWS_TURNS_BY_VERSION):
            question += turn.position.legal_actions
        before, move = self.answers.get(chair, ([], pb.Move()))
        if self.errs(Fault.IGNORES_LOWER_VERSIONS) and before and turn.version < before[0]:
            return
        if question != before and "TRADEWINDS_SHOW_CLOCKS" in self.start.environment:
            self._show_clock(turn)
        if question != before or self.errs(Fault.NEW_REQUEST_ID):
            move = pb.Move(
                match_id=turn.match_id,
                seat=turn.seat,
                version=turn.version,
                action_id=turn.position.legal_actions[0],
                request_id="" if self.errs(Fault.NO_REQUEST_ID) else uuid4().hex,
            )
            self.answers[chair] = question, move
        await call.write(pb.PlayRequest(move=move))

    def _show_clock(self, turn: pb.Turn) -> None:
        if self.errs(Fault.SHOWS_NO_CLOCKS):
            return
        own = next(clock for clock in turn.clocks if clock.seat == turn.seat)
        left = own.bank_left if self.errs(Fault.SHOWS_THE_BANK) else turn.time_left
        seconds = left.ToMilliseconds() / 1000
        if self.errs(Fault.SHOWS_THE_FIRST_CLOCK):
            self.first_deadline = self.first_deadline or time.monotonic() + seconds
            seconds = self.first_deadline - time.monotonic()
        timed = turn.HasField("time_left") or self.errs(Fault.SHOWS_ZERO_WITHOUT_A_CLOCK)
        shown = f"{seconds:.3f}" if timed else "none"
        self.printed += f"clock {turn.match_id} {turn.seat} {turn.version} {shown}\n"

    async def _on_refusal(self, call: Any, refusal: pb.Refusal) -> None:
        _, move = self.answers.get((refusal.match_id, refusal.seat), ([], pb.Move()))
        if refusal.HasField("retry_after") and not self.errs(Fault.IGNORES_RETRY_INFO):
            await asyncio.sleep(refusal.retry_after.ToMilliseconds() / 1000)
        if refusal.request_id == self.join_id:
            await self._join(call)
        elif refusal.HasField("retry_after") and move.request_id == refusal.request_id:
            await call.write(pb.PlayRequest(move=move))


def retry_info(error: grpc.aio.AioRpcError) -> float:
    """The seconds in the error's RetryInfo; 0 without one."""
    trailers: Any = error.trailing_metadata()
    for key, value in trailers:
        if key == "grpc-status-details-bin":
            for detail in status_pb2.Status.FromString(value).details:
                retry = error_details_pb2.RetryInfo()
                if detail.Unpack(retry):
                    return float(retry.retry_delay.ToMilliseconds()) / 1000
    return 0.0
