"""Checks a finished or running tournament: whoever has its folder can do it."""

from __future__ import annotations

from collections.abc import Sequence

from tradewinds_engine import RuleError, State
from tradewinds_engine import game as find_game

from .blocks import Block
from .errors import BadFolder
from .records import Record, ranks_with_failures
from .runner import check_records
from .schedule import next_round
from .tournament import Tournament
from .tournament_folder import Folder


def verify(folder: Folder) -> int:
    """Check schedule, moves and results against each other; how many games there are.

    BadFolder if the schedule does not follow from the tournament's seed, or if the moves of a game
    do not lead to what games.jsonl says.
    """
    tournament, blocks = folder.tournament(), folder.blocks()
    records = folder.records()
    check_records(blocks, records)
    check_schedule(tournament, blocks, records)
    for record in records:
        check_game(tournament, record)
    return len(records)


def check_schedule(
    tournament: Tournament, blocks: Sequence[Block], records: Sequence[Record]
) -> None:
    """Every round must be the one that follows from the rounds before it."""
    planned: list[Block] = []
    while len(planned) < len(blocks):
        numbers = {block.number for block in planned}
        known = [record for record in records if record.block in numbers]
        fresh = next_round(tournament, planned, known)
        planned += fresh
        if not fresh or planned != list(blocks[: len(planned)]):
            raise BadFolder(f"{tournament.title}: schedule.jsonl does not follow from the seed")


def check_game(tournament: Tournament, record: Record) -> None:
    state = played(tournament, record)
    scores = state.scores()
    failed = [
        any(failure.seat == seat for failure in record.failures) for seat in range(len(scores))
    ]
    found = (
        state.digest().hex(),
        tuple(score.total for score in scores),
        ranks_with_failures([score.rank for score in scores], failed),
    )
    if state.to_move is not None or found != (record.digest, record.scores, record.ranks):
        raise BadFolder(f"game {record.game}: its moves do not lead to the result in games.jsonl")


def played(tournament: Tournament, record: Record) -> State:
    track = tournament.tracks[record.track]
    state = find_game(track.game).new(track.seats, track.options, record.seed)
    try:
        for action in record.actions:
            state.apply(action)
    except RuleError as error:
        raise BadFolder(f"game {record.game}: {error}") from None
    return state
