"""Creates the match of a game on a server."""

from __future__ import annotations

import hashlib
from collections.abc import Container

from google.protobuf.duration_pb2 import Duration

from tradewinds import Client
from tradewinds.seating import Player, house, invite
from tradewinds.v1 import clock_pb2, match_pb2, match_service_pb2

from .bot_kinds import Kind, kind_of, remote_name
from .records import Task
from .tournament import Entrant, TimeControl, Tournament

SUBSTITUTES = {
    "random": clock_pb2.SUBSTITUTE_RANDOM,
    "greedy": clock_pb2.SUBSTITUTE_GREEDY,
}


async def create_match(
    client: Client,
    tournament: Tournament,
    tournament_id: str,
    task: Task,
    games: int,
    withdrawn: Container[str],
) -> match_service_pb2.CreateMatchResponse:
    """Invite the bots of a game whose block has so many games.

    The same game with the same players is the same match, however often it is created.
    """
    track = tournament.tracks[task.track]
    players = [_player(tournament, tournament.bots[bot], withdrawn) for bot in task.bots]
    told = "/".join(f"{player}" for player in players)
    variant = hashlib.blake2b(told.encode(), digest_size=6).hexdigest()
    block = match_pb2.MatchBlock(block_id=f"{tournament_id}-{task.block}", match_count=games)
    return await client.matches.create(
        track.game,
        players,
        track.options,
        _time_control(tournament.time, tournament.substitute),
        task.seed.to_bytes(16, "big"),
        request_id=f"{tournament_id}-{task.game}-{variant}",
        invitation_timeout=_duration(tournament.time.connect),
        absence_policy=match_service_pb2.ABSENCE_POLICY_SUBSTITUTE,
        tournament_id=tournament_id,
        reveal=match_pb2.RevealRule(block=block),
    )


def _player(tournament: Tournament, entrant: Entrant, withdrawn: Container[str]) -> Player:
    if kind_of(entrant.run) is Kind.POLICY:
        return house(entrant.run)
    if entrant.name in withdrawn:
        return house(tournament.substitute)
    return invite(remote_name(entrant.run) or entrant.name)


def _time_control(time: TimeControl, substitute: str) -> clock_pb2.TimeControl:
    return clock_pb2.TimeControl(
        allowance=_duration(time.allowance),
        bank=_duration(time.bank),
        max_strikes=time.strikes,
        substitute=SUBSTITUTES[substitute],
        substituted_ranks_last=True,
    )


def _duration(seconds: float) -> Duration:
    duration = Duration()
    duration.FromMilliseconds(round(seconds * 1000))
    return duration
