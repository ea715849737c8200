"""The report: one HTML file that needs no network, with its numbers as JSON and CSV beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from tradewinds_engine.replay import encode

from . import charts
from .blocks import Block
from .records import Record, replay_of
from .results import Table, as_csv, as_json, table_of
from .spec import Format, Tournament
from .table_assignment import balance
from .tournament_folder import Folder
from .verdicts import headline, verdicts

MOST_REPLAYS = 60
MOST_FAILURES = 200
Times = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class ReportPart:
    """One track, or all of them together."""

    title: str
    table: Table
    records: Sequence[Record]
    remark: str


def write_report(folder: Folder) -> Table:
    """Write results.json, results.csv, report.html and some replays; the table of all games."""
    tournament, records, times = folder.tournament(), folder.records(), folder.times()
    table = table_of(tournament, records, times)
    folder.replace("results.json", as_json(tournament, table))
    folder.replace("results.csv", as_csv(table))
    shown = shown_games(records)
    (folder.path / "replays").mkdir(exist_ok=True)
    for record in shown:
        folder.replace(replay_name(record), encode(replay_of(record, tournament)))
    page = render(tournament, folder.blocks(), records, times, shown)
    folder.replace("report.html", page)
    return table


def shown_games(records: Sequence[Record]) -> list[Record]:
    """Games whose replays are written next to the report: those with failures, then the latest."""
    latest = sorted(records, key=lambda record: (not record.failures, -record.game))
    return sorted(latest[:MOST_REPLAYS], key=lambda record: record.game)


def replay_name(record: Record) -> str:
    return f"replays/game-{record.game}.json"


def render(
    tournament: Tournament,
    blocks: Sequence[Block],
    records: Sequence[Record],
    times: Times,
    shown: Sequence[Record] = (),
) -> str:
    """The page as text."""
    environment = Environment(
        loader=PackageLoader("tradewinds_arena", "."), autoescape=True, undefined=StrictUndefined
    )
    parts = parts_of(tournament, blocks, records, times)
    failures = [
        (record.game, tournament.bots[record.bots[failure.seat]].name, failure)
        for record in records
        for failure in record.failures
    ]
    return environment.get_template("report.html.jinja").render(
        tournament=tournament,
        parts=parts,
        table=parts[0].table,
        charts=charts,
        headline=headline(parts[0].table),
        verdicts=verdicts(parts[0].table),
        failures=failures[:MOST_FAILURES],
        more_failures=max(0, len(failures) - MOST_FAILURES),
        matches={row["game"]: row["match"] for row in times if "match" in row},
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
    pooled = table_of(tournament, records, times)
    remark = "Blocks of all tracks count equally; ratings are pooled over the tracks."
    return [ReportPart("All tracks", pooled, records, remark), *parts]
