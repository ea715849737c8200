"""Replays: a match as its seed, options and actions, with a digest of every position.

The file format is documented in docs/replay-format.md.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from . import first_format
from .errors import BadSetup, IllegalAction, ReplayError, UnknownGame
from .options import Options, OptionValue
from .registry import game as find_game
from .state import State

FORMAT: Final = "tradewinds-replay/2"
FIRST_FORMAT: Final = "tradewinds-replay/1"  # its digests are those of snapshot format 1
PREFIX: Final = 8  # hex digits kept of each position's digest
REQUIRED: Final = (
    "format", "game", "rules_version", "seats", "options", "seed", "actions", "actions_digest",
    "digests", "final",
)  # fmt: skip
OPTIONAL: Final = ("layout_version", "players", "result")


class Replay:
    """What a replay file holds, in its order; `players` and `result` are empty if unknown."""

    def __init__(
        self, game: str, rules_version: int, seats: int, options: Options, seed: int
    ) -> None:
        self.format = FORMAT
        self.layout_version = 1
        self.game = game
        self.rules_version = rules_version
        self.seats = seats
        self.options = options  # only those that differ from their defaults
        self.seed = seed
        self.actions: list[int] = []
        self.actions_digest = ""
        self.digests: list[str] = []  # the first hex digits, one more than there are actions
        self.final = ""
        self.players: list[str] = []
        self.result: list[Result] = []


class Result:
    """How a seat ended."""

    def __init__(self, total: int, rank: int) -> None:
        self.total = total
        self.rank = rank


def record(
    game: str,
    seats: int,
    options: Mapping[str, OptionValue] | None,
    seed: int,
    actions: Sequence[int],
    players: Sequence[str] = (),
) -> Replay:
    """Play the actions and note every digest; IllegalAction if one of them is not legal."""
    rules = find_game(game)
    state = rules.new(seats, options, seed)
    replay = Replay(game, rules.rules_version, seats, rules.changed(state.options), seed)
    replay.layout_version = rules.layout_version
    replay.players = list(players)
    digest = state.digest().hex()
    replay.digests.append(digest[:PREFIX])
    for action in actions:
        state.apply(action)
        digest = state.digest().hex()
        replay.actions.append(action)
        replay.digests.append(digest[:PREFIX])
    replay.final = digest
    replay.actions_digest = digest_of(replay.actions)
    if state.to_move is None:
        replay.result = [Result(score.total, score.rank) for score in state.scores()]
    return replay


def digest_of(actions: list[int]) -> str:
    """Tells apart two orders of choices that lead to the same positions."""
    text = json.dumps(actions, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def convert(replay: Replay) -> Replay:
    """Verify a replay of any format and give it in the present one."""
    verify(replay)
    return record(
        replay.game, replay.seats, replay.options, replay.seed, replay.actions, replay.players
    )


def verify(replay: Replay) -> State:
    """Play the match again and compare every digest; the position it ends in.

    A replay of an older layout has other digests of the same positions; those are not compared.
    """
    state = first_position(replay)
    compare(replay, state, 0)
    for place, action in enumerate(replay.actions):
        if state.to_move is None:
            surplus = len(replay.actions) - place
            raise ReplayError(f"the match is over after {place} actions; {surplus} more follow")
        try:
            state.apply(action)
        except IllegalAction as error:
            raise ReplayError(f"action number {place}: {error}") from error
        compare(replay, state, place + 1)
    final = digest_in(replay, state)
    if final != replay.final and is_of_this_layout(replay, state):
        raise ReplayError(f"final digest is {final}, recorded is {replay.final}")
    if digest_of(replay.actions) != replay.actions_digest:
        raise ReplayError("other actions led through the same positions")
    if replay.result and state.to_move is None:
        compare_result(replay, state)
    return state


def first_position(replay: Replay) -> State:
    """The start of the match; ReplayError if this engine cannot play it as it was played."""
    try:
        rules = find_game(replay.game)
        if rules.rules_version != replay.rules_version:
            raise ReplayError(
                f"recorded under {replay.game} rules version {replay.rules_version}; "
                f"this engine plays version {rules.rules_version}"
            )
        if replay.layout_version > rules.layout_version:
            raise ReplayError(
                f"recorded under {replay.game} layout version {replay.layout_version}; "
                f"this engine knows versions up to {rules.layout_version}"
            )
        return rules.new(replay.seats, replay.options, replay.seed)
    except (UnknownGame, BadSetup) as error:
        raise ReplayError(f"this match cannot be set up: {error}") from error


def digest_in(replay: Replay, state: State) -> str:
    """The digest of a position as the format of the replay defines it."""
    digest = first_format.digest(state) if replay.format == FIRST_FORMAT else state.digest()
    return digest.hex()


def compare(replay: Replay, state: State, place: int) -> None:
    digest = digest_in(replay, state)[:PREFIX]
    if digest != replay.digests[place] and is_of_this_layout(replay, state):
        raise ReplayError(
            f"position {place}: the digest begins with {digest}, "
            f"recorded is {replay.digests[place]}"
        )


def is_of_this_layout(replay: Replay, state: State) -> bool:
    return replay.layout_version == state.game.layout_version


def compare_result(replay: Replay, state: State) -> None:
    for score, result in zip(state.scores(), replay.result, strict=True):
        if (score.total, score.rank) != (result.total, result.rank):
            raise ReplayError(
                f"seat {score.seat} ends with {score.total} points and rank {score.rank}, "
                f"recorded are {result.total} and {result.rank}"
            )


def encode(replay: Replay) -> str:
    """The text of a replay file."""
    document: dict[str, Any] = {
        "format": replay.format,
        "game": replay.game,
        "rules_version": replay.rules_version,
        "seats": replay.seats,
        "options": replay.options,
        "seed": f"{replay.seed:032x}",
        "actions": replay.actions,
        "actions_digest": replay.actions_digest,
        "digests": "".join(replay.digests),
        "final": replay.final,
    }
    if replay.layout_version > 1:
        document["layout_version"] = replay.layout_version
    if replay.players:
        document["players"] = replay.players
    if replay.result:
        document["result"] = [{"total": r.total, "rank": r.rank} for r in replay.result]
    return json.dumps(document, separators=(",", ":")) + "\n"


def decode(text: str | bytes) -> Replay:
    """Read a replay file; ReplayError names the first thing that is wrong with its form."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"this is not a replay: {error}") from error
    if not isinstance(document, dict) or document.get("format") not in (FIRST_FORMAT, FORMAT):
        raise ReplayError(f'this is not a replay: "format" must be "{FORMAT}"')
    fields: dict[str, Any] = document
    for name in REQUIRED:
        require(name in fields, name, "is missing")
    for name in fields:
        require(name in REQUIRED or name in OPTIONAL, name, "is not part of a replay")
    return read_fields(fields)


def read_fields(fields: dict[str, Any]) -> Replay:
    version, seats, actions = fields["rules_version"], fields["seats"], fields["actions"]
    require(isinstance(fields["game"], str), "game", "must be a name")
    require(is_count(version), "rules_version", "must be a whole number")
    require(is_count(seats), "seats", "must be a whole number")
    require(isinstance(fields["options"], dict), "options", "must be an object")
    require(is_hex(fields["seed"], 32), "seed", "must be 32 hex digits")
    layout = fields.get("layout_version", 1)
    require(is_count(layout) and layout > 0, "layout_version", "must be a whole number from 1 on")
    fits = isinstance(actions, list) and all(is_count(action) for action in actions)
    require(fits, "actions", "must be a list of whole numbers")
    require(is_hex(fields["actions_digest"], 32), "actions_digest", "must be 32 hex digits")
    digits = PREFIX * (len(actions) + 1)
    one_more = f"must be {digits} hex digits, {PREFIX} for each position from the start on"
    require(is_hex(fields["digests"], digits), "digests", one_more)
    require(is_hex(fields["final"], 32), "final", "must be 32 hex digits")
    seed = int(fields["seed"], 16)
    replay = Replay(fields["game"], version, seats, fields["options"], seed)
    replay.format = fields["format"]
    replay.layout_version = layout
    replay.actions = actions
    replay.actions_digest = fields["actions_digest"]
    digests: str = fields["digests"]
    replay.digests = [digests[at : at + PREFIX] for at in range(0, digits, PREFIX)]
    replay.final = fields["final"]
    replay.players = read_players(fields.get("players", []), seats)
    replay.result = [read_result(row) for row in read_rows(fields.get("result", []), seats)]
    return replay


def read_players(players: Any, seats: int) -> list[str]:
    named = isinstance(players, list) and all(isinstance(name, str) for name in players)
    require(named and len(players) in (0, seats), "players", "must be one name for each seat")
    names: list[str] = players
    return names


def read_rows(rows: Any, seats: int) -> list[Any]:
    fits = isinstance(rows, list) and len(rows) in (0, seats)
    require(fits, "result", "must be one row for each seat")
    found: list[Any] = rows
    return found


def read_result(row: Any) -> Result:
    fits = isinstance(row, dict) and set(row) == {"total", "rank"}
    fits = fits and type(row["total"]) is int and is_count(row["rank"])
    require(fits, "result", "must hold a total and a rank for each seat")
    return Result(row["total"], row["rank"])


def is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 31


def is_hex(value: Any, digits: int) -> bool:
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{digits}}}", value) is not None


def require(fits: bool, name: str, wrong: str) -> None:
    if not fits:
        raise ReplayError(f"{name!r} {wrong}")
