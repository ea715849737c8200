"""The report: one HTML file that needs no network, with its numbers as JSON and CSV beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from tradewinds_engine.replay import encode

from . import charts
from .blocks import Block, games_of
from .failures import failure_groups
from .records import Record, replay_of
from .result_files import as_csv, as_json, details_as_json
from .results import Table, table_of
from .table_assignment import balance
from .tournament import Format, Tournament
from .tournament_folder import Folder
from .verdicts import headline, verdicts

MOST_REPLAYS = 24
ALL_TRACKS = "all tracks"
Times = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class ReportPart:
    """One track, or all of them together."""

    title: str
    table: Table
    records: Sequence[Record]
    remark: str
    is_pooled: bool = False
    """Scores of different games are not compared."""


def write_report(folder: Folder) -> Table:
    """Write report.html, its numbers as files and some replays; the table of all games."""
    tournament, records, times = folder.tournament(), folder.records(), folder.times()
    parts = parts_of(tournament, folder.blocks(), records, times)
    tables = {part.title: part.table for part in parts}
    table = parts[0].table
    folder.replace("results.json", as_json(table))
    folder.replace("details.json", details_as_json(tables))
    folder.replace("results.csv", as_csv(tables))
    shown = shown_games(records)
    (folder.path / "replays").mkdir(exist_ok=True)
    for record in shown:
        folder.replace(replay_name(record.game), encode(replay_of(record, tournament)))
    folder.replace("report.html", render(tournament, folder.blocks(), records, parts, shown))
    return table


def shown_games(records: Sequence[Record]) -> list[Record]:
    """Games whose replays lie beside the report: examples of every failure, and the latest."""
    failed = {game for group in failure_groups(records) for game in group.examples}
    latest = sorted(records, key=lambda record: (record.game not in failed, -record.game))
    most = max(MOST_REPLAYS, len(failed))
    return sorted(latest[:most], key=lambda record: record.game)


def replay_name(game: int) -> str:
    return f"replays/game-{game}.json"


def render(
    tournament: Tournament,
    blocks: Sequence[Block],
    records: Sequence[Record],
    parts: Sequence[ReportPart],
    shown: Sequence[Record] = (),
) -> str:
    """The page as text."""
    environment = Environment(
        loader=PackageLoader("tradewinds_arena", "."), autoescape=True, undefined=StrictUndefined
    )
    return environment.get_template("report.html.jinja").render(
        tournament=tournament,
        scheduled=games_of(blocks),
        parts=parts,
        table=parts[0].table,
        charts=charts,
        headline=headline(parts[0].table),
        verdicts=verdicts(parts[0].table),
        failures=failure_groups(records),
        shown=shown,
        replay_name=replay_name,
    )


def parts_of(
    tournament: Tournament, blocks: Sequence[Block], records: Sequence[Record], times: Times
) -> list[ReportPart]:
    """All games first, then each track if there are several."""
    parts = []
    for number, track in enumerate(tournament.tracks):
        own = [record for record in records if record.track == number]
        tables = [block.bots for block in blocks if block.track == number]
        remark = balance(len(tournament.bots), tables).describe()
        if tournament.format is Format.SPRT:
            remark = (
                "The two bots fill the seats in every mixture, so both have them equally often."
            )
        table = table_of(tournament, own, times, track.title)
        parts.append(ReportPart(track.title, table, own, remark))
    if len(parts) == 1:
        return parts
    pooled = table_of(tournament, records, times, ALL_TRACKS)
    remark = "Blocks of all tracks count alike; ratings are pooled over the tracks."
    return [ReportPart(ALL_TRACKS, pooled, records, remark, is_pooled=True), *parts]
