"""The course of a training: a table, and a chart of the strength reached."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

COLUMNS: Final = (
    "iteration", "stage", "seconds", "decisions", "policy_loss", "value_loss", "entropy",
    "seats", "opponent", "points", "low", "high",
)  # fmt: skip
WIDTH, HEIGHT, EDGE = 640, 320, 48
COLOURS: Final = {"greedy": "#0b5fa5", "random": "#b0540a"}

Row = dict[str, str]


class Curve:
    """Rows of `curve.csv`; those after the checkpoint are forgotten when a training goes on."""

    def __init__(self, folder: Path, iteration: int) -> None:
        self.folder = folder
        path = folder / "curve.csv"
        self.rows: list[Row] = []
        if iteration and path.exists():
            with path.open(newline="") as file:
                self.rows = [row for row in csv.DictReader(file) if int(row["iteration"]) <= iteration]

    def add(self, **row: str | float) -> None:
        self.rows.append(
            {name: f"{value:.6g}" if isinstance(value, float) else str(value) for name, value in row.items()}
        )

    def save(self) -> None:
        with (self.folder / "curve.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)
        (self.folder / "curve.svg").write_text(chart(self.rows))


def chart(rows: list[Row]) -> str:
    """Rank points against each opponent over the decisions learned from."""
    measured = [row for row in rows if row.get("opponent")]
    most = max((float(row["decisions"]) for row in measured), default=0.0) or 1.0
    inner, tall = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE

    def place(row: Row, name: str) -> str:
        across = EDGE + inner * float(row["decisions"]) / most
        return f"{across:.1f},{EDGE + tall * (1 - float(row[name])):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<text x="{EDGE}" y="20">Rank points (1 = always first) by decisions learned from</text>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        height = EDGE + tall * (1 - share)
        parts.append(
            f'<path d="M{EDGE} {height:.1f}h{inner}" stroke="#ccc"/>'
            f'<text x="8" y="{height + 4:.1f}">{share:g}</text>'
        )
    for share in (0, 0.5, 1):
        parts.append(
            f'<text x="{EDGE + inner * share:.1f}" y="{HEIGHT - EDGE + 20}" text-anchor="middle">'
            f"{most * share / 1e6:.2g} million</text>"
        )
    for number, (opponent, colour) in enumerate(COLOURS.items()):
        own = [row for row in measured if row["opponent"] == opponent]
        band = [place(row, "high") for row in own] + [place(row, "low") for row in reversed(own)]
        parts.append(f'<polygon points="{" ".join(band)}" fill="{colour}" opacity="0.15"/>')
        line = " ".join(place(row, "points") for row in own)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}"/>')
        parts.append(
            f'<text x="{WIDTH - EDGE - 80}" y="{HEIGHT - EDGE - 28 + 16 * number}" '
            f'fill="{colour}">against {opponent}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])
