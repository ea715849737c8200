"""Which games a tournament plays, in blocks: one seed and one table under balanced seatings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from .block_designs import Table
from .blocks import Block
from .game_points import mean_rank_points
from .records import Record
from .seeds import derived_seed
from .sprt import judge
from .table_assignment import as_pair, covering_tables, tables_with
from .tournament import Format, Tournament

NEAR_TABLES = 4
SPRT_ROUND = 16  # blocks between two evaluations of the test


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
    """Tables of bots with similar points and few meetings. Those with most games sit out."""
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
    return with_fewer_rematches(tables, met)


def with_fewer_rematches(tables: Sequence[Table], met: Counter[tuple[int, int]]) -> list[Table]:
    """Swap bots of tables near each other as long as fewer of those who have met meet again."""
    found = list(tables)
    near = [(at, at + gap) for gap in range(1, NEAR_TABLES) for at in range(len(found) - gap)]
    is_better = True
    while is_better:
        is_better = False
        for one, other in near:
            best = min(swaps(found[one], found[other]), key=lambda pair: meetings(pair, met))
            if meetings(best, met) < meetings((found[one], found[other]), met):
                found[one], found[other] = best
                is_better = True
    return found


def swaps(one: Table, other: Table) -> Iterator[tuple[Table, Table]]:
    """The two tables after each swap of a bot of the one with a bot of the other."""
    for mine in one:
        for yours in other:
            yield (
                tuple(sorted({*one, yours} - {mine})),
                tuple(sorted({*other, mine} - {yours})),
            )


def meetings(tables: Sequence[Table], met: Counter[tuple[int, int]]) -> int:
    """How often those who sit together now have met before."""
    return sum(met[pair] for table in tables for pair in combinations(table, 2))
