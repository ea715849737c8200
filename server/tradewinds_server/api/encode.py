"""Domain values to messages. Views are built only for whoever gets one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from google.protobuf import duration_pb2, timestamp_pb2

from tradewinds.v1 import match_pb2 as pb
from tradewinds.v1 import position_pb2
from tradewinds_engine import State
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.scores import Score

from ..match.charging import remaining_bank
from ..match.live_match import LiveMatch, Step
from ..match.record import Cause, MatchRecord, Substitute, TimeControl
from ..match.summary import MatchSummary
from .layouts import layout_of
from .turn_message import write_view
from .wire import WirePage

CAUSES = {
    Cause.NONE: pb.SEAT_CAUSE_UNSPECIFIED,
    Cause.TIMEOUT: pb.SEAT_CAUSE_TIMEOUT,
    Cause.ILLEGAL: pb.SEAT_CAUSE_ILLEGAL,
    Cause.RESIGNED: pb.SEAT_CAUSE_RESIGNED,
    Cause.DISCONNECTED: pb.SEAT_CAUSE_DISCONNECTED,
}
POLICIES = {
    Substitute.RANDOM: pb.SUBSTITUTE_POLICY_RANDOM,
    Substitute.GREEDY: pb.SUBSTITUTE_POLICY_GREEDY,
    Substitute.FORFEIT: pb.SUBSTITUTE_POLICY_FORFEIT,
}
SPECTATOR = EVERYONE
VIEW = layout_of(position_pb2.View.DESCRIPTOR)


def timestamp(ms: int) -> timestamp_pb2.Timestamp:
    return timestamp_pb2.Timestamp(seconds=ms // 1000, nanos=ms % 1000 * 1_000_000)


def duration(ms: int) -> duration_pb2.Duration:
    return duration_pb2.Duration(seconds=ms // 1000, nanos=ms % 1000 * 1_000_000)


def view(state: State, seat: int) -> position_pb2.View:
    """What that seat sees, in the message of the state's game."""
    page = WirePage(VIEW)
    write_view(page, state, seat)
    return position_pb2.View.FromString(page.written())


def events(happened: Iterable[Event], seat: int) -> list[position_pb2.Event]:
    """As that seat may know them."""
    return [
        position_pb2.Event(
            kind=event.kind,
            seat=event.seat,
            arguments=event.arguments if event.audience in (EVERYONE, seat) else (),
        )
        for event in happened
    ]


def scores(final: Iterable[Score]) -> list[position_pb2.SeatScore]:
    return [
        position_pb2.SeatScore(
            seat=score.seat,
            total=score.total,
            rank=score.rank,
            items=[
                position_pb2.ScoreItem(name=name, points=points)
                for name, points in score.items.items()
            ],
            tie_break=score.tie_break,
        )
        for score in final
    ]


def position(state: State, seat: int, final: Sequence[Score] = ()) -> position_pb2.Position:
    """Whose turn it is; the legal list only for the seat asked."""
    if state.to_move is None:
        return position_pb2.Position(scores=scores(final))
    prompt = state.prompt
    assert prompt is not None
    return position_pb2.Position(
        to_move=state.to_move,
        prompt=prompt.name,
        legal=state.choices if seat == state.to_move else (),
    )


def time_control(control: TimeControl) -> pb.TimeControl:
    return pb.TimeControl(
        allowance=duration(control.allowance_ms),
        bank=duration(control.bank_ms),
        strikes=control.strikes,
        substitute=POLICIES[control.substitute],
        may_return=control.may_return,
    )


def players(record: MatchRecord, standing: MatchSummary) -> list[pb.Player]:
    return [
        pb.Player(
            seat=seat,
            bot=owner.bot,
            substituted=held.cause != "",
            cause=CAUSES[Cause(held.cause)],
            connected=held.stream != "",
        )
        for seat, (owner, held) in enumerate(zip(record.owners, standing.seats, strict=True))
    ]


def match(standing: MatchSummary) -> pb.Match:
    """As everybody may see it: the seed only once the match is over."""
    record = standing.record
    over = standing.is_over
    return pb.Match(
        match_id=record.match_id,
        game=record.game.name,
        rules_version=record.rules_version,
        options={name: json.dumps(value) for name, value in record.options.items()},
        players=players(record, standing),
        status=pb.MATCH_STATUS_FINISHED if over else pb.MATCH_STATUS_RUNNING,
        version=standing.version,
        time_control=time_control(record.time_control),
        seed_commitment=record.commitment,
        seed=standing.seed if over else b"",
        scores=scores(standing.scores()),
        created_at=timestamp(record.created_ms),
    )


def clocks(match: LiveMatch, now_ms: int) -> list[pb.Clock]:
    mover = match.mover
    allowance = match.record.time_control.allowance_ms
    return [
        pb.Clock(
            seat=seat,
            bank=duration(
                remaining_bank(held.bank_ms, allowance, match.turn_ms, now_ms)
                if seat == mover
                else held.bank_ms
            ),
            strikes=held.strikes,
        )
        for seat, held in enumerate(match.seats)
    ]


def deadline(match: LiveMatch) -> timestamp_pb2.Timestamp | None:
    return timestamp(match.deadline_ms) if match.deadline_ms else None


def match_state(live: LiveMatch, seat: int, with_view: bool, now_ms: int) -> pb.MatchState:
    return pb.MatchState(
        match=match(live),
        position=position(live.state, seat, live.scores()),
        view=view(live.state, seat) if with_view else None,
        clocks=clocks(live, now_ms),
        deadline=deadline(live),
        server_time=timestamp(now_ms),
    )


def match_step(
    live: LiveMatch, step: Step, seat: int, with_view: bool, now_ms: int
) -> pb.MatchStep:
    return pb.MatchStep(
        version=step.entry.version,
        seat=step.entry.seat,
        action=step.entry.action,
        events=events(step.report.events, seat),
        position=position(step.state, seat, live.scores() if step.state.to_move is None else ()),
        view=view(step.state, seat) if with_view else None,
        clocks=clocks(live, now_ms),
        deadline=timestamp(step.entry.deadline_ms) if step.entry.deadline_ms else None,
        server_time=timestamp(now_ms),
    )
