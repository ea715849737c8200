"""A client written from the protocol alone, that can be told to make mistakes."""

from __future__ import annotations

import asyncio
import contextlib
import random
import ssl
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import Any
from uuid import uuid4

import grpc
from cryptography import x509
from google.protobuf.unknown_fields import UnknownFieldSet
from google.rpc import error_details_pb2, status_pb2

from tradewinds.queue_names import queue_spec
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import clock_pb2, errors_pb2, match_pb2, player_pb2, seating_pb2
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds_server.conformance.client_under_test import ClientStart

FINAL = (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.FAILED_PRECONDITION)
Chair = tuple[str, int]


class Fault(Enum):
    """What the client may do wrong."""

    NO_SESSION_ID = auto()
    OWN_NAME = auto()
    NO_CLIENT_NAME = auto()
    NO_MAX_MATCHES = auto()
    NO_STREAM_NUMBER = auto()
    SAME_STREAM_NUMBER = auto()
    NEW_SESSION = auto()
    NO_EXPECTED_SEATS = auto()
    NO_REQUEST_ID = auto()
    ONE_REQUEST_ID = auto()
    NEW_REQUEST_ID = auto()
    IGNORES_LOWER_VERSIONS = auto()
    REPEATS_STALE_MOVES = auto()
    REPEATS_UNANSWERED_MOVES = auto()
    INSISTS_ON_ITS_MOVE = auto()
    ENDS_WITH_ITS_STREAM = auto()
    IGNORES_ENDS_OF_LOST_MATCHES = auto()
    JOINS_ONCE = auto()
    JOINS_UNDER_ONE_ID = auto()
    IGNORES_ENDED_TICKETS = auto()
    IGNORES_INVITATIONS = auto()
    KNOWS_ONE_SEAT = auto()
    IGNORES_HEARTBEATS = auto()
    STAYS_WITH_SILENT_SERVERS = auto()
    DIES_OF_UNKNOWN_MESSAGES = auto()
    DIES_OF_UNKNOWN_FIELDS = auto()
    DIES_OF_UNKNOWN_CLOCKS = auto()
    DIES_OF_UNKNOWN_ENDS = auto()
    DIES_OF_UNKNOWN_REASONS = auto()
    IGNORES_RETRY_INFO = auto()
    HEEDS_RETRY_INFO_ONCE = auto()
    NO_PAUSES = auto()
    IGNORES_GO_AWAY = auto()
    NEVER_GIVES_UP = auto()
    ONE_MATCH = auto()
    NO_KEY = auto()
    NO_TLS = auto()
    TRUSTS_EVERY_AUTHORITY = auto()
    TRUSTS_EVERY_HOST = auto()
    KNOWS_TURNS_BY_VERSION = auto()
    SHOWS_NO_CLOCKS = auto()
    SHOWS_THE_BANK = auto()
    SHOWS_THE_FIRST_CLOCK = auto()
    SHOWS_ZERO_WITHOUT_A_CLOCK = auto()


LEFT_OUT = {
    Fault.NO_SESSION_ID: "session_id",
    Fault.NO_CLIENT_NAME: "client",
    Fault.NO_MAX_MATCHES: "max_matches",
    Fault.NO_STREAM_NUMBER: "stream_number",
    Fault.NO_EXPECTED_SEATS: "expected_seats",
}  # of hello


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
    failures: int = 0  # since the last welcome
    retries_told: int = 0
    answers: dict[Chair, tuple[list[int], pb.Move]] = field(default_factory=dict)
    insisted: dict[Chair, pb.Move] = field(default_factory=dict)  # answers of an earlier stream
    chairs: set[Chair] = field(default_factory=set)
    ticket_id: str = ""
    repeating: asyncio.Task[None] | None = None
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
                wait = self._wait_after(error)
            finally:
                if self.repeating is not None:
                    self.repeating.cancel()
                self.repeating = None
            self.failures += 1
            await asyncio.sleep(wait)

    def _wait_after(self, error: grpc.aio.AioRpcError) -> float:
        told = retry_info(error)
        if told:
            self.retries_told += 1
            heeded = not self.errs(Fault.HEEDS_RETRY_INFO_ONCE) or self.retries_told == 1
            return told if heeded and not self.errs(Fault.IGNORES_RETRY_INFO) else 0.0
        ceiling = 0.0 if self.errs(Fault.NO_PAUSES) else 0.25 * 2**self.failures
        return random.uniform(0, ceiling)

    async def _channel(self) -> grpc.aio.Channel:
        ca = self.start.environment.get("TRADEWINDS_CA")
        if not ca or self.errs(Fault.NO_TLS):
            return grpc.aio.insecure_channel(self.start.server)
        trusted, options = Path(ca).read_bytes(), []
        if self.errs(Fault.TRUSTS_EVERY_AUTHORITY):
            trusted = await self._served_certificate()
        if self.errs(Fault.TRUSTS_EVERY_HOST):
            host = host_of(await self._served_certificate())
            options = [("grpc.ssl_target_name_override", host)]
        credentials = grpc.ssl_channel_credentials(trusted)
        return grpc.aio.secure_channel(self.start.server, credentials, options)

    async def _served_certificate(self) -> bytes:
        host, _, port = self.start.server.rpartition(":")
        served = await asyncio.to_thread(ssl.get_server_certificate, (host, int(port)))
        return served.encode()

    def _hello(self) -> pb.Hello:
        if not self.errs(Fault.SAME_STREAM_NUMBER) or not self.number:
            self.number = max(self.number + 1, time.time_ns() // 1_000_000)
        if self.errs(Fault.NEW_SESSION):
            self.session_id, self.chairs = uuid4().hex, set()
        environment = self.start.environment
        hello = pb.Hello(
            bot=environment["TRADEWINDS_BOT"],
            session_id=self.session_id,
            max_matches=int(environment["TRADEWINDS_AT_ONCE"]),
            stream_number=self.number,
            expected_seats=[seat_ref(chair) for chair in self.chairs],
            client="small/1",
        )
        for fault, name in LEFT_OUT.items():
            if self.errs(fault):
                hello.ClearField(name)
        if self.errs(Fault.OWN_NAME):
            hello.bot = f"small-{hello.bot}"
        return hello

    async def _stream(self) -> float:
        """One stream until it ends; the seconds to wait before the next."""
        key = (("authorization", f"Bearer {self.start.environment['TRADEWINDS_API_KEY']}"),)
        self.insisted = {chair: move for chair, (_, move) in self.answers.items()}
        async with await self._channel() as channel:
            stub = BotServiceStub(channel)
            call: Any = stub.Play(metadata=() if self.errs(Fault.NO_KEY) else key)
            await call.write(pb.PlayRequest(hello=self._hello()))
            while True:
                try:
                    async with asyncio.timeout(self.silence):
                        response = await call.read()
                except TimeoutError:
                    return 0.05
                if response is grpc.aio.EOF:  # type: ignore[attr-defined]  # missing in the stubs
                    if self.errs(Fault.ENDS_WITH_ITS_STREAM):
                        raise Died("the stream ended")
                    return 0.05
                if response.HasField("go_away") and not self.errs(Fault.IGNORES_GO_AWAY):
                    return float(response.go_away.reconnect_after.seconds)
                self._meet_the_unknown(response)
                await self._hear(call, response)

    def _meet_the_unknown(self, response: pb.PlayResponse) -> None:
        if self.errs(Fault.DIES_OF_UNKNOWN_MESSAGES) and response.WhichOneof("body") is None:
            raise Died("an unknown message")
        if self.errs(Fault.DIES_OF_UNKNOWN_FIELDS) and len(UnknownFieldSet(response.turn)):
            raise Died("an unknown field")
        if self.errs(Fault.DIES_OF_UNKNOWN_CLOCKS):
            for clock in response.turn.clocks:
                clock_pb2.ClockState.Name(clock.state)
        if self.errs(Fault.DIES_OF_UNKNOWN_ENDS):
            match_pb2.EndReason.Name(response.match_over.match.end_reason)
        if self.errs(Fault.DIES_OF_UNKNOWN_REASONS):
            errors_pb2.ErrorReason.Name(response.refusal.reason)

    async def _hear(self, call: Any, response: pb.PlayResponse) -> None:
        match response.WhichOneof("body"):
            case "welcome":
                await self._on_welcome(call, response.welcome)
            case "ticket":
                self.ticket_id = response.ticket.ticket_id
            case "ticket_ended" if response.ticket_ended.ticket_id == self.ticket_id:
                if not self.errs(Fault.IGNORES_ENDED_TICKETS):
                    await self._join_anew(call)
            case "seating":
                self._on_seating(response.seating)
            case "turn":
                await self._answer(call, response.turn)
            case "refusal":
                await self._on_refusal(call, response.refusal)
            case "match_over":
                await self._on_over(call, response.match_over)
            case "heartbeat" if not self.errs(Fault.IGNORES_HEARTBEATS):
                await call.write(pb.PlayRequest(heartbeat=response.heartbeat))

    async def _on_welcome(self, call: Any, welcome: pb.Welcome) -> None:
        self.failures = 0
        if not self.errs(Fault.STAYS_WITH_SILENT_SERVERS):
            self.silence = 3 * welcome.heartbeat_interval.ToMilliseconds() / 1000
        if not self.chairs and not (self.errs(Fault.JOINS_ONCE) and self.ticket_id):
            await self._join(call)

    def _on_seating(self, seating: seating_pb2.Seating) -> None:
        if not (seating.HasField("invitation") and self.errs(Fault.IGNORES_INVITATIONS)):
            self.chairs.add((seating.match.match_id, seating.seat))

    async def _on_over(self, call: Any, over: pb.MatchOver) -> None:
        chair = over.match.match_id, over.seat
        if chair in self.insisted and self.errs(Fault.IGNORES_ENDS_OF_LOST_MATCHES):
            return
        self.chairs.discard(chair)
        self.answers.pop(chair, None)
        if not self.chairs:
            await self._join_anew(call)

    async def _join_anew(self, call: Any) -> None:
        if not self.errs(Fault.JOINS_UNDER_ONE_ID):
            self.join_id = uuid4().hex
        await self._join(call)

    async def _join(self, call: Any) -> None:
        join = pb.JoinQueue(queue=queue_spec(self.start.queue), request_id=self.join_id)
        await call.write(pb.PlayRequest(join_queue=join))

    async def _answer(self, call: Any, turn: pb.Turn) -> None:
        chair = turn.match_id, turn.seat
        if self._skips(turn):
            return
        question = [turn.version]
        if not self.errs(Fault.KNOWS_TURNS_BY_VERSION):
            question += turn.position.legal_actions
        before, move = self.answers.get(chair, ([], pb.Move()))
        if question != before and "TRADEWINDS_SHOW_CLOCKS" in self.start.environment:
            self._show_clock(turn)
        if question != before or self.errs(Fault.NEW_REQUEST_ID):
            move = self._new_move(turn)
            self.answers[chair] = question, move
        if self.errs(Fault.INSISTS_ON_ITS_MOVE):
            move = self.insisted.get(chair, move)
        await call.write(pb.PlayRequest(move=move))
        if self.errs(Fault.REPEATS_UNANSWERED_MOVES):
            self.repeating = self.repeating or asyncio.create_task(repeat(call, move))

    def _skips(self, turn: pb.Turn) -> bool:
        chair = turn.match_id, turn.seat
        if self.errs(Fault.IGNORES_INVITATIONS) and chair not in self.chairs:
            return True
        if self.errs(Fault.ONE_MATCH) and any(match != chair[0] for match, _ in self.answers):
            return True
        before, _ = self.answers.get(chair, ([], pb.Move()))
        lower = bool(before) and turn.version < before[0]
        return lower and self.errs(Fault.IGNORES_LOWER_VERSIONS)

    def _new_move(self, turn: pb.Turn) -> pb.Move:
        seats = [seat for match, seat in self.answers if match == turn.match_id]
        move = pb.Move(
            match_id=turn.match_id,
            seat=seats[0] if seats and self.errs(Fault.KNOWS_ONE_SEAT) else turn.seat,
            version=turn.version,
            action_id=turn.position.legal_actions[0],
            request_id="" if self.errs(Fault.NO_REQUEST_ID) else uuid4().hex,
        )
        if self.errs(Fault.ONE_REQUEST_ID):
            move.request_id = self.session_id
        return move

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
        again = refusal.HasField("retry_after") or self.errs(Fault.REPEATS_STALE_MOVES)
        if not self.errs(Fault.IGNORES_RETRY_INFO):
            await asyncio.sleep(refusal.retry_after.ToMilliseconds() / 1000)
        if refusal.request_id == self.join_id:
            await self._join(call)
        elif again and move.request_id == refusal.request_id:
            await call.write(pb.PlayRequest(move=move))


async def repeat(call: Any, move: pb.Move) -> None:
    """Send a move over and over, until the stream ends."""
    with contextlib.suppress(asyncio.InvalidStateError):
        while True:
            await asyncio.sleep(0.3)
            await call.write(pb.PlayRequest(move=move))


def seat_ref(chair: Chair) -> player_pb2.SeatRef:
    return player_pb2.SeatRef(match_id=chair[0], seat=chair[1])


def host_of(certificate: bytes) -> str:
    """The first host that a certificate is for."""
    known = x509.load_pem_x509_certificate(certificate).extensions
    hosts = known.get_extension_for_class(x509.SubjectAlternativeName).value
    return hosts.get_values_for_type(x509.DNSName)[0]


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
