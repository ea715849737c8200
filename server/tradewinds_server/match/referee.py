"""The referee: every change of a match goes through here. Apply, commit, notify, in that order."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable

import structlog

from tradewinds_engine import IllegalAction, Rng, State, game
from tradewinds_engine.events import Event
from tradewinds_engine.greedy import choose_greedily
from tradewinds_engine.state import NOBODY

from ..errors import (
    MatchFinished,
    NotYourTurn,
    RequestReused,
    SeatSubstituted,
    ServiceError,
    StaleVersion,
    StoreUnavailable,
    TooLate,
    UnknownMatch,
)
from ..metrics.figures import (
    BOT_SECONDS,
    COMMIT_SECONDS,
    MATCHES,
    MOVES,
    NETWORK_SECONDS,
    QUEUE_SECONDS,
    SERVER_SECONDS,
    SUBSTITUTIONS,
)
from ..store.matches import Commit, LogEntry, MatchStore, NewMatch, Outcome
from . import tokens
from .cache import LiveMatch, MatchCache, Step, digest_of
from .outages import Outages
from .record import Cause, MatchRecord, Setup, Substitute, seed_commitment
from .result import encode_scores

Finished = Callable[[LiveMatch], Awaitable[None]]
LOSS_PAUSE = 0.3
log = structlog.get_logger()


class Move:
    """An answer of a seat; `received` is when it arrived, on this process's monotonic clock.

    `asked_ms` is when the question was sent, by the store's clock, 0 if nobody knows;
    `round_trip_ms` what the network takes.
    """

    def __init__(
        self,
        match_id: str,
        seat: int,
        version: int,
        action: int,
        request_id: str,
        received: float,
        asked_ms: int = 0,
        round_trip_ms: int = 0,
    ) -> None:
        self.match_id = match_id
        self.seat = seat
        self.version = version
        self.action = action
        self.request_id = request_id
        self.received = received
        self.asked_ms = asked_ms
        self.round_trip_ms = round_trip_ms


class Draft:
    """What an answer leads to: the match itself goes on once this is committed."""

    def __init__(self, match: LiveMatch, move: Move, arrived_ms: int = 0, by: str = "seat") -> None:
        self.events: list[Event] = []
        self.state = match.lend()
        self.state.apply(move.action, self.events)
        over = self.state.actor == NOBODY
        snapshot = self.state.dump()
        time_control = match.record.time_control
        self.commit = Commit(
            move.match_id, move.version, move.seat, move.action, by, move.request_id,
            snapshot, digest_of(snapshot), self.state.actor, arrived_ms,
            time_control.allowance_ms, time_control.strikes,
            encode_scores(self.state.scores()) if over else b"",
            match.digest, move.asked_ms, move.round_trip_ms,
        )  # fmt: skip


class Referee:
    """Creates matches and plays actions in them, for seats and for the house."""

    def __init__(self, store: MatchStore, matches: MatchCache, outages: Outages) -> None:
        self._store = store
        self._matches = matches
        self._outages = outages
        self._work: set[asyncio.Task[None]] = set()
        self._closing = False
        self.process = outages.process
        self.when_finished: list[Finished] = []

    async def create(self, setup: Setup) -> tuple[LiveMatch, list[str]]:
        """A new match and its seat tokens; if the id exists already, that match and no tokens."""
        seed = secrets.randbits(128) if setup.seed is None else setup.seed
        match_id = setup.match_id or secrets.token_hex(10)
        rules = game(setup.game)
        state = rules.new(len(setup.owners), setup.options, seed)
        record = MatchRecord(
            match_id,
            rules,
            rules.rules_version,
            rules.changed(state.options),
            setup.owners,
            setup.time_control,
            seed_commitment(seed, match_id),
        )
        seat_tokens = [tokens.new_token() for _ in setup.owners]
        new = NewMatch(
            match_id,
            record.encode(),
            seed.to_bytes(16, "big"),
            state.dump(),
            state.actor,
            setup.time_control.allowance_ms,
            setup.time_control.bank_ms,
            [tokens.hash_of(token) for token in seat_tokens],
            [(owner.bot, owner.session_id) for owner in setup.owners if owner.session_id],
        )
        created = await self._store.create(new)
        match = await self._matches.get_fresh(match_id)
        if created:
            MATCHES.add("created")
            log.info("match created", match_id=match_id, game=rules.name, seats=state.seats)
        return match, seat_tokens if created else []

    async def submit(self, move: Move) -> Outcome:
        """Play a seat's answer, or find that it was played before."""
        match = self._matches.at_hand(move.match_id) or await self._matches.get(move.match_id)
        if move.version > match.version:
            await self._matches.refresh(match)
        if match.mover == move.seat and self._outages.may_refund(match):
            await self._matches.refresh(match)
            await self.refund(match, move.seat)
            await self.release(match, move.seat)
        if move.version > match.version:
            raise StaleVersion(move.version, match.version)
        if move.version < match.version:
            return await self._find_repeated(match, move)
        if match.is_over:
            raise MatchFinished("the match is over")
        if match.mover != move.seat:
            raise NotYourTurn(
                f"seat {match.mover} is asked, not seat {move.seat}",
                {"seat": str(match.mover)},
            )
        illegal = None
        try:
            draft = Draft(match, move, self._outages.arrived_ms(move.received))
        except IllegalAction as error:
            illegal = error
        if illegal is not None:
            await self.strike(match, move.seat)
            raise illegal
        try:
            outcome = await self._commit(match, draft)
        except asyncio.CancelledError:  # a caller that hangs up leaves no half-told move
            self._start(self._commit_again(match, draft))
            raise
        COMMIT_SECONDS.observe(time.monotonic() - move.received)
        return _played(move, outcome)

    async def resign(self, match: LiveMatch, seat: int) -> None:
        """Give a seat up for good: a substitute finishes the match. Twice is as good as once."""
        if match.is_over:
            raise MatchFinished("the match is over")
        await self._change(match, seat, "substitute", Cause.RESIGNED)

    async def strike(self, match: LiveMatch, seat: int) -> None:
        """Count an illegal answer."""
        await self._change(match, seat, "strike", str(match.record.time_control.strikes))

    async def take_back(self, match: LiveMatch, seat: int) -> None:
        """Let a seat that came back play itself again, if the match allows it."""
        cause = match.seats[seat].cause
        if match.record.time_control.may_return and cause not in (Cause.NONE, Cause.RESIGNED):
            await self._change(match, seat, "return", "")

    async def refund(self, match: LiveMatch, seat: int) -> None:
        """A client is there for its seat: give back what the platform took from it."""
        if not match.is_over and match.mover == seat:
            await self._outages.refund(match)

    async def refund_resuming(
        self, match: LiveMatch, seat: int, stream: str, came: float
    ) -> int | None:
        """A stream that came for its seat waits: up to when that is paid for; None if it is not."""
        if match.is_over or match.mover != seat:
            return None
        return await self._outages.refund_resuming(match, stream, came) or None

    async def connect(self, match: LiveMatch, seat: int, stream: str) -> str:
        """Note the stream that plays a seat from now on; a further token for the seat."""
        token = tokens.new_token()
        await self._change(match, seat, "connect", stream, tokens.hash_of(token))
        return token

    async def hold(self, match: LiveMatch, seat: int, watch: str) -> None:
        """Note the watch that keeps a seat from now on, unless a stream plays it."""
        await self._change(match, seat, "hold", watch)

    async def release(self, match: LiveMatch, seat: int) -> None:
        """A client is there for a seat: a stream that died with its server holds it no longer."""
        stream = match.seats[seat].stream
        died_ms = await self._outages.died_ms(stream)
        if died_ms is not None:
            await self._change(match, seat, "disconnect", f"{stream} {died_ms}")

    def leave(self, match: LiveMatch, seat: int, stream: str) -> None:
        """Note that a stream or a watch is gone, as soon as the store can be told."""
        if not match.is_over:
            self._start(self._note_loss(match, seat, f"{stream} {self._outages.lost_ms()}"))

    async def _note_loss(self, match: LiveMatch, seat: int, loss: str) -> None:
        while True:
            try:
                await self._change(match, seat, "disconnect", loss)
                return
            except StoreUnavailable:
                if self._closing:
                    raise
            await asyncio.sleep(LOSS_PAUSE)

    async def issue_token(self, match: LiveMatch, seat: int) -> str:
        """A further token for a seat, for an owner who proved itself in another way."""
        token = tokens.new_token()
        await self._store.add_token(match.match_id, seat, tokens.hash_of(token))
        return token

    async def enforce(self, match_id: str) -> LiveMatch:
        """Let the house answer if the seat to move is out of time or substituted."""
        match = await self._matches.get_fresh(match_id)
        if match.is_over or not await self._is_spared(match):
            await self._play_house(match)
        return match

    async def _is_spared(self, match: LiveMatch) -> bool:
        return not match.is_substituted(match.mover) and await self._outages.spares(match)

    async def close(self) -> None:
        """Finish the commits that are under way; other servers play the house from now on."""
        self._closing = True
        while self._work:
            await asyncio.wait(self._work)

    async def _change(
        self, match: LiveMatch, seat: int, what: str, argument: str, token_hash: bytes = b""
    ) -> None:
        allowance = match.record.time_control.allowance_ms
        was_substituted = match.is_substituted(seat)
        change = await self._store.change_seat(
            match.match_id, seat, what, argument, allowance, token_hash
        )
        self._matches.tell_successor(match)
        if change is None or not match.take_change(seat, change):
            await self._matches.refresh(match)
        if match.is_substituted(seat) and not was_substituted:
            SUBSTITUTIONS.add(match.seats[seat].cause)
        self._call_house(match)

    async def _find_repeated(self, match: LiveMatch, move: Move) -> Outcome:
        """The match has moved on, perhaps by this very move."""
        outcome = await self._store.ask_repeated(
            move.match_id, move.seat, move.version, move.action, move.request_id
        )
        if outcome.code == "STALE" and outcome.version < match.version:
            await self._matches.refresh(match)
        return _played(move, outcome)

    async def _commit(self, match: LiveMatch, draft: Draft) -> Outcome:
        try:
            outcome = await self._store.commit(draft.commit)
        except StoreUnavailable:
            outcome = None
        if outcome is None:
            outcome = await self._store.commit(draft.commit)  # the same answer is played only once
        if outcome.entry is not None:
            _count(match, outcome.entry)
            if match.version + 1 == outcome.version:
                match.advance(Step(outcome.entry, draft.events, draft.state, draft.commit.snapshot))
            self._matches.tell_successor(match)
            self._after_move(match)
        elif outcome.code != "EARLY":
            await self._matches.refresh(match)
            self._call_house(match)
        return outcome

    async def _commit_again(self, match: LiveMatch, draft: Draft) -> None:
        """Nobody saw what became of a commit: the store plays the same answer only once."""
        outcome = await self._commit(match, draft)
        if outcome.code == "REPEATED" and match.version == outcome.version:
            self._after_move(match)

    def _after_move(self, match: LiveMatch) -> None:
        if match.is_over:
            MATCHES.add("finished")
            log.info("match finished", match_id=match.match_id, version=match.version)
            self._start(self._tell_finished(match))
        else:
            self._call_house(match)

    async def _tell_finished(self, match: LiveMatch) -> None:
        for finished in self.when_finished:
            await finished(match)

    def _call_house(self, match: LiveMatch) -> None:
        if match.is_over or self._closing:
            return
        if match.is_substituted(match.mover):
            self._start(self._play_house(match))

    async def _play_house(self, match: LiveMatch) -> None:
        """Answer for the seat to move; the store refuses if that seat still has time."""
        if match.is_over:
            return
        state = match.state
        action = choose_for_house(state, match.record.time_control.substitute)
        move = Move(match.match_id, state.actor, match.version, action, "", time.monotonic())
        await self._commit(match, Draft(match, move, by="house"))

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)


def _count(match: LiveMatch, entry: LogEntry) -> None:
    """Note a move of ours before the match goes on by it."""
    MOVES.add(match.record.game.name, entry.by)
    if entry.by == "seat":
        BOT_SECONDS.observe(entry.bot_ms / 1000)
        NETWORK_SECONDS.observe(entry.network_ms / 1000)
        QUEUE_SECONDS.observe(entry.queued_ms / 1000)
        SERVER_SECONDS.observe(entry.held_ms / 1000)
    elif entry.cause and not match.is_substituted(entry.seat):
        SUBSTITUTIONS.add(entry.cause)


def choose_for_house(state: State, policy: Substitute) -> int:
    """The answer of a substitute, who knows no more than the seat it plays."""
    rng = Rng(secrets.randbits(128))
    if policy is Substitute.GREEDY:
        return choose_greedily(state.determinize(state.actor, rng), rng)
    choices = state.legal()
    return choices[rng.below(len(choices))]


def _played(move: Move, outcome: Outcome) -> Outcome:
    """The same, if the answer was played now or before; else the error that says why not."""
    if outcome.code in ("PLAYED", "REPEATED"):
        return outcome
    if outcome.code == "STALE":
        raise StaleVersion(move.version, outcome.version)
    if outcome.code == "LATE":
        raise TooLate("the answer came after the seat's deadline")
    if outcome.code == "SUBSTITUTED":
        raise SeatSubstituted("a substitute plays this seat")
    if outcome.code == "REUSED":
        raise RequestReused(f"request id {move.request_id!r} stands for another move")
    raise UnknownMatch(move.match_id)


async def _logged(work: Awaitable[None]) -> None:
    try:
        await work
    except ServiceError as error:
        log.warning("left to the next sweep", error=str(error))
