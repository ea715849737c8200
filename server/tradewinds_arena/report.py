"""The report: one HTML file that needs no network, with its numbers as JSON and CSV beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from jinja2 import Environment, PackageLoader, StrictUndefined

from .folder import Folder
from .intervals import interval_of_mean
from .records import Record
from .results import Standing, Table, as_csv, as_json, table_of
from .schedule import Block
from .spec import Tournament
from .statistics import seat_points
from .tables import balance

BINS = 24


@dataclass(frozen=True)
class Part:
    """One track, or all of them together."""

    title: str
    table: Table
    records: Sequence[Record]
    remark: str


def write_report(folder: Folder) -> Table:
    """Write results.json, results.csv and report.html into the folder; the table of all games."""
    tournament, records = folder.tournament(), folder.records()
    table = table_of(tournament, records, folder.times())
    folder.replace("results.json", as_json(tournament, table))
    folder.replace("results.csv", as_csv(table))
    folder.replace("report.html", render(tournament, folder.blocks(), records, folder.times()))
    return table


def render(
    tournament: Tournament, blocks: Sequence[Block], records: Sequence[Record], times: Sequence[str]
) -> str:
    """The page as text."""
    environment = Environment(
        loader=PackageLoader("tradewinds_arena", "."), autoescape=True, undefined=StrictUndefined
    )
    parts = parts_of(tournament, blocks, records, times)
    failures = [
        {"game": record.game, "bot": tournament.bots[record.bots[failure.seat]].name, "at": failure}
        for record in records
        for failure in record.failures
    ]
    return environment.get_template("report.html.jinja").render(
        tournament=tournament,
        parts=parts,
        failures=failures,
        statements=statements(parts[0].table),
        whiskers=whiskers,
        heat=heat,
        histogram=histogram,
        seats_of=seats_of,
    )


def parts_of(
    tournament: Tournament, blocks: Sequence[Block], records: Sequence[Record], times: Sequence[str]
) -> list[Part]:
    """All games first, then each track if there are several."""
    parts = []
    for number, track in enumerate(tournament.tracks):
        own = [record for record in records if record.track == number]
        even = balance(len(tournament.bots), [it.bots for it in blocks if it.track == number])
        remark = "Every two bots meet equally often."
        if not even.is_even:
            remark = (
                f"Not balanced: two bots share {even.fewest_meetings} to {even.most_meetings} "
                f"blocks, a bot plays {even.fewest_tables} to {even.most_tables}."
            )
        parts.append(Part(track.title, table_of(tournament, own, times), own, remark))
    if len(parts) == 1:
        return parts
    pooled = table_of(tournament, records, times)
    return [Part("all tracks", pooled, records, "Ratings are pooled over the tracks."), *parts]


def statements(table: Table) -> list[str]:
    """What is safe to say about every two neighbours of the table, and what is not."""
    told = []
    for better, worse in zip(table.standings, table.standings[1:], strict=False):
        found = table.differences.get((better.bot, worse.bot))
        if found is None:
            told.append(f"{better.name} and {worse.name} never met.")
        elif found.is_certain:
            told.append(
                f"{better.name} is better than {worse.name}: {found.mean:+.3f} rank points a game, "
                f"95 % interval {found.interval[0]:+.3f} to {found.interval[1]:+.3f}."
            )
        else:
            told.append(
                f"{better.name} and {worse.name} cannot be told apart after {found.blocks} blocks."
            )
    return told


def whiskers(table: Table) -> list[dict[str, Any]]:
    """The rating plot: positions in percent of its width."""
    rows = table.standings
    ends = [end for row in rows for end in (*row.rating_ci, row.rating) if np.isfinite(end)]
    low, high = min(ends) - 10, max(ends) + 10

    def place(value: float) -> float:
        return float(np.clip(100 * (value - low) / (high - low), 0, 100))

    return [
        {"row": row, "low": place(row.rating_ci[0]), "at": place(row.rating),
         "high": place(row.rating_ci[1])}
        for row in rows
    ]  # fmt: skip


def heat(table: Table, one: Standing, other: Standing) -> dict[str, Any] | None:
    """A cell of the head-to-head map: the difference, and how strongly it is coloured."""
    found = table.differences.get((one.bot, other.bot))
    if found is None:
        return None
    return {"found": found, "strength": round(min(1.0, abs(found.mean)) * 70), "up": found.mean > 0}


def histogram(table: Table, row: Standing) -> list[dict[str, float]]:
    """Bars of a bot's scores, on the scale that all bots share."""
    every = [score for standing in table.standings for score in standing.result.scores]
    edges = np.linspace(min(every), max(every) + 1, BINS + 1)
    counts, _ = np.histogram(row.result.scores, edges)
    tallest = max(counts)
    return [
        {"x": 100 * at / BINS, "height": 100 * float(count) / tallest}
        for at, count in enumerate(counts)
    ]


def seats_of(records: Sequence[Record]) -> list[dict[str, Any]]:
    """What each seat is worth, for each number of seats."""
    found = []
    for seats in sorted({len(record.bots) for record in records}):
        values = seat_points(records, seats)
        rows = [(float(it.mean()), interval_of_mean(it)) for it in values]
        certain = any(np.isfinite(low) and (low > 1 / 2 or high < 1 / 2) for _, (low, high) in rows)
        found.append({"seats": seats, "rows": rows, "certain": certain})
    return found
