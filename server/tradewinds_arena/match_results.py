"""The record of a game that was played on a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tradewinds import Client
from tradewinds.v1 import match_pb2, player_pb2, position_pb2
from tradewinds_engine import game as find_game

from .bot_kinds import Kind, kind_of
from .errors import ArenaError
from .records import BotFailed, Failure, FailureKind, Record, Task, ranks_with_failures
from .tournament import Tournament

CAUSES = {
    player_pb2.SUBSTITUTION_CAUSE_TIMEOUT: (FailureKind.TIMEOUT, "out of time too often"),
    player_pb2.SUBSTITUTION_CAUSE_ILLEGAL_ACTION: (
        FailureKind.ILLEGAL,
        "answered illegally too often",
    ),
    player_pb2.SUBSTITUTION_CAUSE_RESIGNED: (FailureKind.RESIGNED, "resigned"),
    player_pb2.SUBSTITUTION_CAUSE_DISCONNECTED: (
        FailureKind.TIMEOUT,
        "was away when its time ran out",
    ),
    player_pb2.SUBSTITUTION_CAUSE_ABSENT: (FailureKind.ABSENT, "did not come, or declined"),
}
NOTHING = position_pb2.Include()
Ended = Mapping[tuple[int, int], BotFailed]


async def read_record(
    client: Client, tournament: Tournament, task: Task, match: match_pb2.Match, ended: Ended
) -> Record:
    """Read the moves of an ended match and check that they lead to its result.

    `ended` has, by game and seat, why a program of the tournament ended.
    """
    steps = [step async for step in client.matches.steps(match.match_id, include=NOTHING)]
    moves = [step for step in steps if step.HasField("seat")]
    track = tournament.tracks[task.track]
    state = find_game(track.game).new(track.seats, track.options, task.seed)
    times: list[list[float]] = [[] for _ in task.bots]
    for step in moves:
        state.apply(step.action_id)
        if step.source == match_pb2.MOVE_SOURCE_PLAYER:
            times[step.seat].append(step.think_time.ToMilliseconds() / 1000)
    totals = {score.seat: score.total for score in match.scores}
    scores = state.scores()
    if state.to_move is not None or any(totals[score.seat] != score.total for score in scores):
        raise ArenaError(f"the moves of match {match.match_id} do not lead to its result")
    failures = _failures(tournament, task, match, moves, ended)
    failed = [any(failure.seat == seat for failure in failures) for seat in range(len(task.bots))]
    return Record(
        task.game,
        task.block,
        task.track,
        task.bots,
        task.seed,
        tuple(score.total for score in scores),
        ranks_with_failures([score.rank for score in scores], failed),
        tuple(failures),
        state.digest().hex(),
        tuple(step.action_id for step in moves),
        tuple(map(tuple, times)),
        match.match_id,
    )


def _failures(
    tournament: Tournament,
    task: Task,
    match: match_pb2.Match,
    moves: Sequence[match_pb2.MatchStep],
    ended: Ended,
) -> list[Failure]:
    found = []
    for player in match.players:
        seat = player.seat
        known = CAUSES.get(player.substitution_cause)
        withdrawn = (
            player.kind == player_pb2.PLAYER_KIND_HOUSE
            and kind_of(tournament.bots[task.bots[seat]].run) is not Kind.POLICY
        )
        if withdrawn:
            known = FailureKind.ABSENT, "had not come to the games before; a substitute played"
        if known is None:
            continue
        kind, reason = known
        if (task.game, seat) in ended:
            kind, reason = ended[task.game, seat].kind, ended[task.game, seat].reason
        own = (
            at
            for at, step in enumerate(moves)
            if step.seat == seat and step.source == match_pb2.MOVE_SOURCE_SUBSTITUTE
        )
        found.append(Failure(seat, kind, next(own, len(moves)), reason))
    return found
