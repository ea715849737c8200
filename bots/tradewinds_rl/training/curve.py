"""The course of a training: a table, and a chart of the strength reached."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final, TypeAlias

COLUMNS: Final = (
    "iteration", "stage", "seconds", "decisions", "policy_loss", "value_loss", "entropy",
    "seats", "opponent", "points", "low", "high",
)  # fmt: skip
WIDTH: Final = 640
HEIGHT: Final = 320
EDGE: Final = 48
ACROSS: Final = WIDTH - 4 * EDGE
DOWN: Final = HEIGHT - 2 * EDGE
COLOURS: Final = ("#0b5fa5", "#b0540a", "#2f7d32", "#8a3ffc", "#c2185b", "#5d4037", "#00796b")

Row: TypeAlias = dict[str, str]


class Curve:
    """The rows of `curve.csv`. A training that goes on forgets those after its checkpoint."""

    def __init__(self, folder: Path, iteration: int) -> None:
        self.folder = folder
        self.rows: list[Row] = []
        if iteration:
            with (folder / "curve.csv").open(newline="") as file:
                rows = list(csv.DictReader(file))
            self.rows = [row for row in rows if int(row["iteration"]) <= iteration]

    def add(self, **row: str | float) -> None:
        self.rows.append(
            {
                name: f"{value:.6g}" if isinstance(value, float) else str(value)
                for name, value in row.items()
            }
        )

    def save(self) -> None:
        with (self.folder / "curve.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)
        (self.folder / "curve.svg").write_text(chart(self.rows))


def chart(rows: list[Row]) -> str:
    """Rank points against each opponent, over the decisions of self-play."""
    measured = [row for row in rows if row.get("opponent")]
    most = max([float(row["decisions"]) for row in measured], default=0.0) or 1.0
    lines: dict[str, list[Row]] = {}
    for row in measured:
        lines.setdefault(f"{row['opponent']}, {row['seats']} seats", []).append(row)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<text x="{EDGE}" y="20">Rank points (1 = always first) by decisions of self-play</text>',
        *axes(most),
    ]
    for number, (name, line) in enumerate(lines.items()):
        parts += curve_of(line, most, COLOURS[number % len(COLOURS)])
        label = f'<text x="{EDGE + ACROSS + 12}" y="{EDGE + 16 * number}"'
        parts.append(f'{label} fill="{COLOURS[number % len(COLOURS)]}">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def axes(most: float) -> list[str]:
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        height = EDGE + DOWN * (1 - share)
        parts.append(f'<path d="M{EDGE} {height:g}h{ACROSS}" stroke="#ccc"/>')
        parts.append(f'<text x="8" y="{height + 4:g}">{share:g}</text>')
    for share in (0, 0.5, 1):
        place = f'x="{EDGE + ACROSS * share:g}" y="{HEIGHT - EDGE + 20}" text-anchor="middle"'
        parts.append(f"<text {place}>{most * share / 1e6:.2g} million</text>")
    return parts


def curve_of(line: list[Row], most: float, colour: str) -> list[str]:
    """The means as a line, the intervals as a band."""

    def place(row: Row, name: str) -> str:
        across = EDGE + ACROSS * float(row["decisions"]) / most
        share = min(1.0, max(0.0, float(row[name])))
        return f"{across:.1f},{EDGE + DOWN * (1 - share):.1f}"

    band = [place(row, "high") for row in line] + [place(row, "low") for row in reversed(line)]
    means = [place(row, "points") for row in line]
    return [
        f'<polygon points="{" ".join(band)}" fill="{colour}" opacity="0.15"/>',
        f'<polyline points="{" ".join(means)}" fill="none" stroke="{colour}"/>',
    ]
