"""The log plays again with every digest, and is what clients saw and what the replay says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tradewinds_engine import IllegalAction, ReplayError, State, replay
from tradewinds_engine.registry import game

from ..kept_matches import KeptMatch
from ..records import Record

Turns = Mapping[tuple[str, int], Sequence[Record]]


def check_replays(records: Sequence[Record], matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    turns: dict[tuple[str, int], list[Record]] = defaultdict(list)
    for record in records:
        if record["what"] == "turn":
            turns[record["match"], record["version"]].append(record)
    for match in matches.values():
        yield from _check_log(match, turns)
        yield from _check_replay(match)


def _check_log(match: KeptMatch, turns: Turns) -> Iterator[str]:
    state = game(match.game).new(len(match.tickets), match.options, match.seed)
    for entry in match.log:
        yield from _check_turns(match, state, turns.get((match.match_id, entry.version - 1), ()))
        place = f"{match.match_id} version {entry.version}"
        if state.to_move != entry.seat:
            yield f"{place}: seat {entry.seat} answered for seat {state.to_move}"
            return
        try:
            state.apply(entry.action)
        except IllegalAction as error:
            yield f"{place}: {error}"
            return
        if state.digest().hex()[: len(entry.digest)] != entry.digest:
            yield f"{place}: the log's digest is of another position"
            return
    if match.is_over and state.to_move is not None:
        yield f"{match.match_id}: the store says it is over, its log does not"


def _check_turns(match: KeptMatch, state: State, turns: Sequence[Record]) -> Iterator[str]:
    for turn in turns:
        if turn["seat"] != state.to_move or turn["legal"] != list(state.legal()):
            yield (
                f"{match.match_id} version {turn['version']}: {turn['client']} was asked "
                "something else than the log says"
            )


def _check_replay(match: KeptMatch) -> Iterator[str]:
    try:
        read = replay.decode(match.replay)
        replay.verify(read)
    except ReplayError as error:
        yield f"{match.match_id}: its replay does not verify: {error}"
        return
    if read.actions != [entry.action for entry in match.log]:
        yield f"{match.match_id}: its replay is not what its log says"
