"""Tables of strength whose blocks of matches are kept, one a line of a file.

None is played twice, so an interrupted run goes on where it was. Several processes share the work
with `--shard 0/2` and `--shard 1/2`. Without `--games` nothing is played.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "tests" / "data"
DOCS: Final = ROOT / "docs" / "strength.md"


class Cell(Protocol):
    """Who plays whom; its text is its name in the file."""

    @property
    def seats(self) -> int: ...


class Block(Protocol):
    """A deal, played once with the lonely bot in every seat."""

    @property
    def cell(self) -> str: ...

    @property
    def number(self) -> int: ...


C = TypeVar("C", bound=Cell)
B = TypeVar("B", bound=Block)


@dataclass(frozen=True)
class StrengthTable(Generic[C, B]):
    module: str  # run with `python -m`
    played: Path
    cells: Callable[[], Iterable[C]]
    play_block: Callable[[C, int], B]
    block: Callable[..., B]
    rows: Callable[[Sequence[B]], Iterator[str]]

    def read(self, path: Path) -> list[B]:
        lines = path.read_text().splitlines() if path.exists() else []
        blocks = [self.block(**json.loads(line)) for line in lines]
        return sorted(blocks, key=lambda block: block.number)

    def play(self, games: int, only: Sequence[str], part: tuple[int, int], path: Path) -> None:
        """What is missing of every cell, in their order."""
        index, parts = part
        played = {(block.cell, block.number) for block in self.read(path)}
        for cell in self.cells():
            if not any(words in str(cell) for words in only):
                continue
            for number in range(index, -(-games // cell.seats), parts):
                if (str(cell), number) not in played:
                    block: Any = self.play_block(cell, number)
                    with path.open("a") as out:  # a line at once: other processes append, too
                        out.write(json.dumps(asdict(block)) + "\n")

    def main(self, arguments: Sequence[str] | None = None) -> None:
        known = argparse.ArgumentParser(f"python -m {self.module}")
        known.add_argument("--out", type=Path, default=self.played)
        known.add_argument("--games", type=int, default=0, help="of every cell, at least")
        known.add_argument(
            "--only", nargs="+", default=[""], help="cells whose name contains one of these"
        )
        known.add_argument(
            "--shard", type=shard, default=(0, 1), help="such as 0/2: the even blocks"
        )
        known.add_argument(
            "--docs", action="store_true", help="write the table into docs/strength.md"
        )
        options = known.parse_args(arguments)
        self.play(options.games, options.only, options.shard, options.out)
        rows = list(self.rows(self.read(options.out)))
        if options.docs:
            DOCS.write_text(with_table(DOCS.read_text(), rows))
        sys.stdout.write("\n".join((*rows, "")))


def shard(text: str) -> tuple[int, int]:
    index, _, shards = text.partition("/")
    return int(index), int(shards)


def with_table(page: str, rows: Sequence[str]) -> str:
    """The page with its first table that has the same head replaced."""
    before, head, rest = page.partition(rows[0] + "\n")
    if not head:
        raise ValueError(f"the page has no table with the head {rows[0]}")
    _, blank, after = rest.partition("\n\n")
    return before + "\n".join(rows) + blank + after
