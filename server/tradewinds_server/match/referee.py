"""The referee: every change of a match goes through here.

A move is loaded, applied on a copy, committed, and then announced to everybody who follows the
match, in that order: see `Referee.submit`.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

import structlog

from tradewinds_engine import IllegalAction, State, game
from tradewinds_engine.events import Event
from tradewinds_engine.state import NOBODY

from ..errors import (
    MatchEnded,
    MatchWaiting,
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
from ..store.match_lists import Filing
from ..store.matches import Commit, LogEntry, MatchStore, NewMatch, Outcome, StoredMatch
from . import tokens
from .cache import MatchCache
from .house import choose_for_house
from .live_match import LiveMatch, Step, digest_of
from .outages import Outages
from .record import (
    Cause,
    MatchRecord,
    Owner,
    PlayerKind,
    Setup,
    Substitute,
    seed_commitment,
)
from .result import encode_scores

Finished = Callable[[LiveMatch], Awaitable[None]]
LOSS_RETRY_SECONDS = 0.3
STAYING = (Cause.NONE, Cause.RESIGNED, Cause.HOUSE)  # nobody comes back to such a seat
log = structlog.get_logger()


class Move(NamedTuple):
    """An answer of a seat.

    `received` is when it arrived, on this process's monotonic clock. `sent_ms` is the store time
    from which the seat pays for its question, 0 if unknown; `round_trip_ms` what the network takes.
    """

    match_id: str
    seat: int
    version: int
    action: int
    request_id: str
    received: float
    sent_ms: int = 0
    round_trip_ms: int = 0


class Draft(NamedTuple):
    """A move that was applied on a copy of the position but is not committed yet."""

    commit: Commit
    events: list[Event]
    state: State


def draft_move(
    match: LiveMatch, move: Move, arrived_ms: int, by: Literal["seat", "house"]
) -> Draft:
    """Apply a move on a copy of the position; IllegalAction if it is not on the legal list."""
    events: list[Event] = []
    state = match.state.copy()
    state.apply(move.action, events)
    snapshot = state.dump()
    time_control = match.record.time_control
    commit = Commit(
        move.match_id, move.version, move.seat, move.action, by, move.request_id,
        snapshot, digest_of(snapshot), state.actor, arrived_ms,
        time_control.allowance_ms, time_control.strikes,
        encode_scores(state.scores()) if state.actor == NOBODY else b"",
        match.digest, move.sent_ms, move.round_trip_ms,
    )  # fmt: skip
    return Draft(commit, events, state)


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
        """A new match and its seat tokens; if the id exists already, that match and no tokens.

        The match waits for the bots that are invited. The token of a seat of the house is empty.
        """
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
            setup.terms,
        )
        is_house = [owner.kind is PlayerKind.HOUSE for owner in setup.owners]
        seat_tokens = ["" if house else tokens.new_token() for house in is_house]
        new = NewMatch(
            match_id,
            record.encode(),
            seed.to_bytes(16, "big"),
            state.dump(),
            state.actor,
            setup.time_control.allowance_ms,
            setup.time_control.bank_ms,
            [tokens.hash_of(token) if token else b"" for token in seat_tokens],
            [(owner.bot, owner.session_id) for owner in setup.owners if owner.session_id],
            Filing(rules.name, [owner.bot for owner in setup.owners], setup.terms.tournament_id),
            [_kind(owner) for owner in setup.owners],
            [(owner.bot, seat) for seat, owner in enumerate(setup.owners) if owner.is_invited],
            setup.terms.invitation_timeout_ms,
        )
        created = await self._store.create(new)
        match = await self._matches.get_fresh(match_id)
        if created:
            MATCHES.add("created")
            log.info("match created", match_id=match_id, game=rules.name, seats=state.seats)
            self._let_house_play(match)
        return match, seat_tokens if created else []

    async def submit(self, move: Move) -> Outcome:
        """Play a seat's answer: load, apply on a copy, commit, notify.

        A move that was played before gets its first outcome again, and nothing is played.
        """
        match = await self._load(move)
        if move.version < match.version:
            return await self._find_repeated(match, move)
        _check_turn(match, move)
        try:
            draft = draft_move(match, move, self._outages.arrived_ms(move.received), by="seat")
        except IllegalAction:
            await self.strike(match, move.seat)
            raise
        try:
            outcome = await self._commit(draft.commit)
            await self._notify(match, draft, outcome)
        except asyncio.CancelledError:  # finish in the background so that listeners are notified
            self._start(self._commit_again(match, draft))
            raise
        COMMIT_SECONDS.observe(time.monotonic() - move.received)
        return _played(move, outcome)

    async def resign(self, match: LiveMatch, seat: int) -> None:
        """Give a seat up for good: a substitute finishes the match. Twice is as good as once."""
        if match.is_over:
            raise MatchEnded("the match is over")
        await self._change(match, seat, "substitute", Cause.RESIGNED)

    async def strike(self, match: LiveMatch, seat: int) -> None:
        """Count an illegal answer."""
        await self._change(match, seat, "strike", str(match.record.time_control.strikes))

    async def take_back(self, match: LiveMatch, seat: int) -> None:
        """Let a seat that came back play itself again, if the match allows it."""
        cause = match.seats[seat].cause
        if match.record.time_control.may_return and cause not in STAYING:
            await self._change(match, seat, "return", "")

    async def refund(self, match: LiveMatch, seat: int) -> None:
        """A client is there for its seat: refund what outages took from it."""
        if not match.is_over and match.mover == seat:
            await self._outages.refund(match)

    async def refund_resuming(
        self, match: LiveMatch, seat: int, stream: str, started: float
    ) -> int | None:
        """Refund what a stream has waited for its seat since it started.

        Returns the store time up to which that is refunded, None if it is not.
        """
        if match.is_over or match.mover != seat:
            return None
        return await self._outages.refund_resuming(match, stream, started) or None

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
            await asyncio.sleep(LOSS_RETRY_SECONDS)

    async def issue_token(self, match: LiveMatch, seat: int) -> str:
        """A further token for a seat, for an owner who proved itself in another way."""
        token = tokens.new_token()
        await self._store.add_token(match.match_id, seat, tokens.hash_of(token))
        return token

    async def enforce(self, match_id: str) -> LiveMatch:
        """Let the house answer if the seat to move is out of time or substituted."""
        match = await self._matches.get_fresh(match_id)
        if match.mover >= 0 and not await self._is_spared(match):
            await self._play_house(match)
        return match

    async def _is_spared(self, match: LiveMatch) -> bool:
        return not match.is_substituted(match.mover) and await self._outages.spares(match)

    def go_on(self, match: LiveMatch) -> None:
        """A match began, or was aborted, without a move."""
        if match.is_over:
            MATCHES.add("aborted")
            log.info("match aborted", match_id=match.match_id, reason=match.end_reason)
            self._start(self._tell_finished(match))
        else:
            self._let_house_play(match)

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
        self._let_house_play(match)

    async def _load(self, move: Move) -> LiveMatch:
        """The match of a move, up to date if the move answers a version not known here yet.

        The seat is evidently there: what outages took from it is refunded.
        """
        match = await self._matches.get(move.match_id)
        if move.version > match.version:
            await self._matches.refresh(match)
        if match.mover == move.seat and self._outages.may_refund(match):
            await self._matches.refresh(match)
            await self.refund(match, move.seat)
            await self.release(match, move.seat)
        return match

    async def _find_repeated(self, match: LiveMatch, move: Move) -> Outcome:
        """The match has moved on, perhaps by this very move."""
        outcome = await self._store.ask_repeated(
            move.match_id, move.seat, move.version, move.action, move.request_id
        )
        if outcome.code == "STALE" and outcome.version < match.version:
            await self._matches.refresh(match)
        return _played(move, outcome)

    async def _commit(self, commit: Commit) -> Outcome:
        """Once more if the store was lost meanwhile: it plays the same answer only once."""
        try:
            return await self._store.commit(commit)
        except StoreUnavailable:
            return await self._store.commit(commit)

    async def _notify(self, match: LiveMatch, draft: Draft, outcome: Outcome) -> None:
        """Tell everybody who follows the match what became of a commit."""
        if outcome.entry is not None:
            _count(match, outcome.entry)
            if match.version + 1 == outcome.version:
                match.advance(Step(outcome.entry, draft.events, draft.state))
            self._matches.tell_successor(match)
            self._after_move(match)
        elif outcome.code != "EARLY":
            await self._matches.refresh(match)
            self._let_house_play(match)

    async def _commit_again(self, match: LiveMatch, draft: Draft) -> None:
        """Nobody saw the outcome of this commit."""
        outcome = await self._commit(draft.commit)
        await self._notify(match, draft, outcome)
        if outcome.code == "REPEATED" and match.version == outcome.version:
            self._after_move(match)

    def _after_move(self, match: LiveMatch) -> None:
        if match.is_over:
            MATCHES.add("finished")
            log.info("match finished", match_id=match.match_id, version=match.version)
            self._start(self._tell_finished(match))
        else:
            self._let_house_play(match)

    async def load(self, match_id: str) -> StoredMatch:
        """All the store holds of a match, without reading its position."""
        return await self._store.load(match_id)

    async def note_ended(self, record: MatchRecord) -> None:
        """Have lists and the match's block know that it has ended. Repeating it is harmless."""
        await self._store.lists.end(record.match_id, record.game.name, record.created_ms)
        block_id = record.terms.reveal.block_id
        if block_id:
            await self._store.end_in_block(record.terms.organizer, block_id, record.match_id)

    async def _tell_finished(self, match: LiveMatch) -> None:
        await self.note_ended(match.record)
        for finished in self.when_finished:
            await finished(match)

    def _let_house_play(self, match: LiveMatch) -> None:
        if match.mover >= 0 and match.is_substituted(match.mover) and not self._closing:
            self._start(self._play_house(match))

    async def _play_house(self, match: LiveMatch) -> None:
        """Answer for the seat to move; the store refuses if that seat still has time."""
        if match.mover < 0:
            return
        owner = match.record.owners[match.mover]
        is_house = owner.kind is PlayerKind.HOUSE
        substitute = Substitute(owner.bot) if is_house else match.record.time_control.substitute
        action = choose_for_house(match.state, substitute)
        move = Move(match.match_id, match.mover, match.version, action, "", time.monotonic())
        draft = draft_move(match, move, arrived_ms=0, by="house")
        await self._notify(match, draft, await self._commit(draft.commit))

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)


def _kind(owner: Owner) -> str:
    """As the store tells seats apart."""
    if owner.kind is PlayerKind.HOUSE:
        return "house"
    return "invited" if owner.is_invited else ""


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


def _check_turn(match: LiveMatch, move: Move) -> None:
    """The error that says why this move cannot be the next one."""
    if move.version > match.version:
        raise StaleVersion(move.version, match.version)
    if match.is_over:
        raise MatchEnded("the match is over")
    if match.is_waiting:
        raise MatchWaiting("the match waits for invited bots")
    if match.mover != move.seat:
        raise NotYourTurn(
            f"seat {match.mover} is asked, not seat {move.seat}", {"seat": str(match.mover)}
        )


def _played(move: Move, outcome: Outcome) -> Outcome:
    """The outcome, if the answer was played now or before; else the error that says why not."""
    if outcome.code in ("PLAYED", "REPEATED"):
        return outcome
    if outcome.code == "STALE":
        raise StaleVersion(move.version, outcome.version)
    if outcome.code == "LATE":
        raise TooLate("the answer came after the seat's deadline")
    if outcome.code == "SUBSTITUTED":
        raise SeatSubstituted("a substitute plays this seat")
    if outcome.code == "WAITING":
        raise MatchWaiting("the match waits for invited bots")
    if outcome.code == "ENDED":
        raise MatchEnded("the match has ended")
    if outcome.code == "REUSED":
        raise RequestReused(f"request id {move.request_id!r} stands for another move")
    raise UnknownMatch(move.match_id)


async def _logged(work: Awaitable[None]) -> None:
    try:
        await work
    except ServiceError as error:
        log.warning("left to the next sweep", error=str(error))
