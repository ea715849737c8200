"""Encodes domain values as messages. Views are built only where they are wanted."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from google.protobuf import duration_pb2, struct_pb2, timestamp_pb2

from tradewinds.v1 import (
    clock_pb2,
    match_pb2,
    observation_pb2,
    player_pb2,
    position_pb2,
    setup_pb2,
)
from tradewinds_engine import Rng, State
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.observation import observe
from tradewinds_engine.scores import Score

from ..match.charging import remaining_bank
from ..match.live_match import LiveMatch, Step
from ..match.match_setup import (
    Cause,
    EndReason,
    MatchRecord,
    PlayerKind,
    Reveal,
    Status,
    Substitute,
    TimeControl,
)
from ..match.match_summary import MatchSummary
from ..match.seed_reveal import is_revealed
from .protobuf_layouts import layout_of
from .protobuf_writer import ProtobufWriter

CAUSES = {
    Cause.NONE: player_pb2.SUBSTITUTION_CAUSE_UNSPECIFIED,
    Cause.TIMEOUT: player_pb2.SUBSTITUTION_CAUSE_TIMEOUT,
    Cause.ILLEGAL: player_pb2.SUBSTITUTION_CAUSE_ILLEGAL_ACTION,
    Cause.RESIGNED: player_pb2.SUBSTITUTION_CAUSE_RESIGNED,
    Cause.DISCONNECTED: player_pb2.SUBSTITUTION_CAUSE_DISCONNECTED,
    Cause.ABSENT: player_pb2.SUBSTITUTION_CAUSE_ABSENT,
    Cause.HOUSE: player_pb2.SUBSTITUTION_CAUSE_UNSPECIFIED,
}
KINDS = {
    PlayerKind.BOT: player_pb2.PLAYER_KIND_BOT,
    PlayerKind.GUEST: player_pb2.PLAYER_KIND_GUEST,
    PlayerKind.HOUSE: player_pb2.PLAYER_KIND_HOUSE,
}
INVITED = {
    "open": player_pb2.SEAT_STATUS_INVITED,
    "declined": player_pb2.SEAT_STATUS_DECLINED,
}
STATUSES = {
    Status.WAITING: match_pb2.MATCH_STATUS_WAITING,
    Status.RUNNING: match_pb2.MATCH_STATUS_RUNNING,
    Status.FINISHED: match_pb2.MATCH_STATUS_FINISHED,
    Status.ABORTED: match_pb2.MATCH_STATUS_ABORTED,
}
END_REASONS = {
    EndReason.NONE: match_pb2.END_REASON_UNSPECIFIED,
    EndReason.COMPLETED: match_pb2.END_REASON_COMPLETED,
    EndReason.INVITATION_EXPIRED: match_pb2.END_REASON_INVITATION_EXPIRED,
    EndReason.INVITATION_DECLINED: match_pb2.END_REASON_INVITATION_DECLINED,
    EndReason.POSITION_UNREADABLE: match_pb2.END_REASON_POSITION_UNREADABLE,
}
SUBSTITUTES = {
    Substitute.RANDOM: clock_pb2.SUBSTITUTE_RANDOM,
    Substitute.GREEDY: clock_pb2.SUBSTITUTE_GREEDY,
}
SOURCES = {"seat": match_pb2.MOVE_SOURCE_PLAYER, "house": match_pb2.MOVE_SOURCE_HOUSE}
SPECTATOR = EVERYONE
VIEW = layout_of(position_pb2.View.DESCRIPTOR)


class Included(NamedTuple):
    """What a response contains besides the choices."""

    view: bool = True
    events: bool = True
    snapshot: bool = False
    action_details: bool = False
    observation: bool = False


def timestamp(ms: int) -> timestamp_pb2.Timestamp:
    return timestamp_pb2.Timestamp(seconds=ms // 1000, nanos=ms % 1000 * 1_000_000)


def duration(ms: int) -> duration_pb2.Duration:
    return duration_pb2.Duration(seconds=ms // 1000, nanos=ms % 1000 * 1_000_000)


def struct(values: Mapping[str, Any]) -> struct_pb2.Struct:
    """Nested values, as in JSON."""
    made = struct_pb2.Struct()
    made.update(values)
    return made


def setup(name: str, seats: int, options: Mapping[str, Any]) -> setup_pb2.GameSetup:
    return setup_pb2.GameSetup(game=name, seats=seats, options=struct(options) if options else None)


def observation(state: State, seat: int) -> observation_pb2.Observation | None:
    """The view of a seat as numbers. None if the game has no observations."""
    version = state.game.observation_version
    if version == 0:
        return None
    return observation_pb2.Observation(observation_version=version, values=observe(state, seat))


def view(state: State, seat: int) -> position_pb2.View:
    """The view of a seat, in the message of the game."""
    field = state.game.name.replace("-", "_")
    if field not in VIEW.fields:
        seen = state.view(None if seat == SPECTATOR else seat)
        return position_pb2.View(generic=struct(seen))
    page = ProtobufWriter(VIEW)
    page.begin(field)
    state.show(seat, page)
    page.end()
    return position_pb2.View.FromString(page.written())


def events(happened: Iterable[Event], seat: int, version: int) -> list[position_pb2.GameEvent]:
    """The events, as that seat may see them."""
    return [event(each.seen_by(seat), version) for each in happened]


def event(seen: Event, version: int) -> position_pb2.GameEvent:
    return position_pb2.GameEvent(
        kind_id=seen.kind,
        seat=seen.seat if seen.seat >= 0 else None,
        arguments=seen.arguments,
        hidden_arguments=seen.hidden,
        version=version,
    )


def scores(final: Iterable[Score]) -> list[position_pb2.SeatScore]:
    return [
        position_pb2.SeatScore(
            seat=score.seat,
            total=score.total,
            rank=score.rank,
            items=_score_items(score.items),
            tie_breaks=_score_items(score.tie_breaks),
        )
        for score in final
    ]


def _score_items(items: Mapping[str, int]) -> list[position_pb2.ScoreItem]:
    return [position_pb2.ScoreItem(name=name, points=points) for name, points in items.items()]


def position(
    state: State, seat: int, final: Sequence[Score] = (), with_details: bool = False
) -> position_pb2.Position:
    """The position. Only the seat to move gets the legal actions."""
    if state.to_move is None:
        return position_pb2.Position(scores=scores(final))
    prompt = state.prompt
    assert prompt is not None
    legal = state.legal() if seat == state.to_move else []
    return position_pb2.Position(
        seat_to_move=state.to_move,
        prompt=prompt.name,
        legal_actions=legal,
        action_details=[detail(state, action) for action in legal] if with_details else (),
    )


def detail(state: State, action: int) -> position_pb2.ActionDetail:
    """The cost and effect of a legal action."""
    explained = state.explain(action)
    return position_pb2.ActionDetail(
        action_id=action,
        costs=[
            position_pb2.Cost(resource=resource, amount=amount)
            for resource, amount in explained.costs
        ],
        text=explained.text,
    )


def time_control(control: TimeControl) -> clock_pb2.TimeControl:
    return clock_pb2.TimeControl(
        allowance=None if control.untimed else duration(control.allowance_ms),
        bank=None if control.untimed else duration(control.bank_ms),
        untimed=control.untimed,
        max_strikes=control.strikes,
        substitute=SUBSTITUTES[control.substitute],
        substituted_ranks_last=control.substituted_ranks_last,
        may_return=control.may_return,
    )


def player(record: MatchRecord, match: MatchSummary, seat: int) -> player_pb2.Player:
    owner, held = record.owners[seat], match.seats[seat]
    if owner.kind is PlayerKind.HOUSE:
        status = player_pb2.SEAT_STATUS_CONNECTED
    elif held.cause:
        status = player_pb2.SEAT_STATUS_SUBSTITUTED
    elif held.invitation in INVITED:
        status = INVITED[held.invitation]
    elif held.stream:
        status = player_pb2.SEAT_STATUS_CONNECTED
    else:
        status = player_pb2.SEAT_STATUS_DISCONNECTED
    return player_pb2.Player(
        seat=seat,
        name=owner.bot,
        kind=KINDS[owner.kind],
        status=status,
        substitution_cause=CAUSES[Cause(held.cause)],
    )


def player_update(live: LiveMatch, seat: int, now_ms: int) -> player_pb2.PlayerUpdate:
    """A player as it is now. The others wait until its deadline if it is to move."""
    is_timed = not live.record.time_control.untimed
    waits = is_timed and live.mover == seat and not live.is_substituted(seat)
    return player_pb2.PlayerUpdate(
        match_id=live.match_id,
        player=player(live.record, live, seat),
        time_left=duration(max(0, live.deadline_ms - now_ms)) if waits else None,
    )


def reveal(rule: Reveal, is_block_over: bool) -> match_pb2.RevealRule | None:
    """The rule. Until a block is over nobody is told which matches are in it."""
    if rule.block_id:
        block_id = rule.block_id if is_block_over else ""
        block = match_pb2.MatchBlock(block_id=block_id, match_count=rule.match_count)
        return match_pb2.RevealRule(block=block)
    return match_pb2.RevealRule(time=timestamp(rule.at_ms)) if rule.at_ms else None


def match(summary: MatchSummary, now_ms: int = 0, is_block_over: bool = False) -> match_pb2.Match:
    """The public data of a match. The seed is included once it is revealed."""
    record, terms = summary.record, summary.record.terms
    return match_pb2.Match(
        match_id=record.match_id,
        setup=setup(record.game.name, len(record.owners), record.options),
        rules_version=record.rules_version,
        players=[player(record, summary, seat) for seat in range(len(record.owners))],
        status=STATUSES[summary.status],
        end_reason=END_REASONS[summary.end_reason],
        version=summary.version,
        time_control=time_control(record.time_control),
        seed_commitment=record.commitment,
        seed=summary.seed if is_revealed(summary, now_ms, is_block_over) else b"",
        reveal=reveal(terms.reveal, is_block_over),
        scores=scores(summary.scores()),
        create_time=timestamp(record.created_ms),
        start_time=timestamp(summary.started_ms) if summary.started_ms else None,
        end_time=timestamp(summary.ended_ms) if summary.ended_ms else None,
        spectator_delay=duration(terms.spectator_delay_ms) if terms.spectator_delay_ms else None,
        queue=terms.queue,
        organizer=terms.organizer,
        tournament_id=terms.tournament_id,
        rated=terms.rated,
    )


def clocks(live: LiveMatch, now_ms: int, is_outage: bool = False) -> list[clock_pb2.Clock]:
    """The clocks of all seats at that moment. Empty once the match has ended.

    An outage stops the clock of the seat to move.
    """
    if live.is_over:
        return []
    return [clock(live, seat, now_ms, is_outage) for seat in range(len(live.seats))]


def clock(live: LiveMatch, seat: int, now_ms: int, is_outage: bool) -> clock_pb2.Clock:
    control, held = live.record.time_control, live.seats[seat]
    is_asked = live.mover == seat and not live.is_substituted(seat)
    thinks = is_asked and not is_outage
    state = clock_pb2.CLOCK_STATE_STOPPED
    if is_asked:
        state = clock_pb2.CLOCK_STATE_OUTAGE if is_outage else clock_pb2.CLOCK_STATE_THINKING
    made = clock_pb2.Clock(seat=seat, state=state, strikes=held.strikes)
    if control.untimed:
        return made
    bank_ms = held.bank_ms
    if thinks:
        bank_ms = remaining_bank(bank_ms, control.allowance_ms, live.turn_ms, now_ms)
        left_ms = control.allowance_ms - max(0, now_ms - live.turn_ms)
        made.allowance_left.CopyFrom(duration(max(0, left_ms)))
    made.bank_left.CopyFrom(duration(bank_ms))
    return made


def match_state(
    live: LiveMatch,
    seat: int,
    included: Included,
    now_ms: int,
    is_block_over: bool = False,
    is_outage: bool = False,
) -> match_pb2.MatchState:
    """The state of a match. The deal stays hidden while players can still decline it."""
    is_open = not live.is_waiting
    asks = live.mover >= 0
    choices = position(live.state, seat, (), included.action_details) if asks else None
    return match_pb2.MatchState(
        match=match(live, now_ms, is_block_over),
        position=choices or position_pb2.Position(scores=scores(live.scores())),
        view=view(live.state, seat) if included.view and is_open else None,
        clocks=clocks(live, now_ms, is_outage),
        snapshot=snapshot(live.state, seat) if included.snapshot and is_open else b"",
        observation=observation(live.state, seat) if included.observation and is_open else None,
    )


def snapshot(state: State, seat: int) -> bytes:
    """A snapshot to search on, with hidden information redrawn. Empty for spectators."""
    if seat == SPECTATOR:
        return b""
    return state.determinize(seat, Rng(secrets.randbits(128))).dump()


def match_step(
    live: LiveMatch, step: Step, seat: int, included: Included, now_ms: int
) -> match_pb2.MatchStep:
    entry = step.entry
    final = live.scores() if step.state.to_move is None else ()
    return match_pb2.MatchStep(
        version=entry.version,
        seat=entry.seat,
        action_id=entry.action,
        source=source(entry.by, entry.cause),
        think_time=duration(entry.spent_ms),
        events=events(step.report.events, seat, entry.version) if included.events else (),
        position=position(step.state, seat, final, included.action_details),
        view=view(step.state, seat) if included.view else None,
        clocks=clocks(live, now_ms),
        snapshot=snapshot(step.state, seat) if included.snapshot else b"",
        observation=observation(step.state, seat) if included.observation else None,
    )


def source(by: str, cause: str) -> match_pb2.MoveSource:
    """Who played an action of the log. The house also plays substituted seats."""
    if by == "house" and cause not in (Cause.NONE, Cause.HOUSE):
        return match_pb2.MOVE_SOURCE_SUBSTITUTE
    return SOURCES[by]
