"""Which games a tournament plays, in blocks: one seed and one table under balanced seatings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from random import Random

from .records import Record
from .seatings import balanced_seatings, mixed_seatings
from .seeds import derived_seed
from .spec import Format, Tournament
from .sprt import judge
from .statistics import mean_rank_points
from .tables import Table, as_pair, covering_tables, tables_with

SPRT_ROUND = 16  # blocks between two looks at the test


@dataclass(frozen=True)
class Block:
    """Games of one track with one seed; `bots` are indices into the tournament's bots.

    If there are fewer bots than seats, they are two and fill the seats in every mixture.
    """

    number: int
    track: int
    round: int
    bots: Table
    seats: int
    seed: int

    def games(self) -> list[tuple[int, ...]]:
        """The bots by seat, one tuple for each game."""
        if len(self.bots) < self.seats:
            return mixed_seatings(self.seats)
        return [
            tuple(self.bots[bot] for bot in order) for order in balanced_seatings(len(self.bots))
        ]

    def encode(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))


def decode(line: str) -> Block:
    row = json.loads(line)
    return Block(
        row["number"], row["track"], row["round"], tuple(row["bots"]), row["seats"], row["seed"]
    )


def next_round(
    tournament: Tournament, played: Sequence[Block], records: Sequence[Record]
) -> list[Block]:
    """The blocks to play after those given, whose games are `records`; empty at the end."""
    round = played[-1].round + 1 if played else 0
    blocks: list[Block] = []
    for track, terms in enumerate(tournament.tracks):
        random = Random(derived_seed(tournament.seed, "tables", track, round))  # noqa: S311
        for table in _tables(tournament, track, round, played, records, random):
            number = len(played) + len(blocks)
            seed = derived_seed(tournament.seed, "block", number)
            blocks.append(Block(number, track, round, table, terms.seats, seed))
    return blocks


def _tables(
    tournament: Tournament,
    track: int,
    round: int,
    played: Sequence[Block],
    records: Sequence[Record],
    random: Random,
) -> list[Table]:
    """Who meets in the next round of a track."""
    bots, seats, blocks = len(tournament.bots), tournament.tracks[track].seats, tournament.blocks
    match tournament.format:
        case Format.ROUND_ROBIN:
            return covering_tables(bots, seats, blocks, random) if round == 0 else []
        case Format.GAUNTLET:
            return tables_with(0, bots, seats, blocks) if round == 0 else []
        case Format.SPRT:
            is_open = judge(tournament.elo0, tournament.elo1, records).verdict is None
            return [(0, 1)] * SPRT_ROUND if is_open else []
        case Format.SWISS if round >= tournament.rounds:
            return []
        case Format.SWISS | Format.LADDER:
            earlier = [block.bots for block in played if block.track == track]
            points = mean_rank_points(records)
            tables = tables_by_points(bots, seats, points, earlier, random)
            return [table for table in tables for _ in range(blocks)]


def tables_by_points(
    bots: int, seats: int, points: Mapping[int, float], earlier: Sequence[Table], random: Random
) -> list[Table]:
    """Tables of bots with similar points that have met seldom; who sat most often sits out."""
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[int] = Counter()
    for table in earlier:
        met.update(combinations(table, 2))
        sat.update(table)
    order = list(range(bots))
    random.shuffle(order)
    resting = sorted(order, key=lambda bot: -sat[bot])[: bots % seats]
    waiting = sorted(
        (bot for bot in order if bot not in resting), key=lambda bot: -points.get(bot, 0)
    )
    tables: list[Table] = []
    while waiting:
        together = [waiting.pop(0)]
        while len(together) < seats:
            near = waiting[: 2 * seats]
            chosen = min(near, key=lambda bot: sum(met[as_pair(bot, at)] for at in together))
            waiting.remove(chosen)
            together.append(chosen)
        tables.append(tuple(sorted(together)))
    return tables
