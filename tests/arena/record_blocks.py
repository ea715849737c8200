"""Records what blocks between two equal bots look like: `python -m tests.arena.record_blocks`.

The share that the first bot wins of its encounters in each block, and how often it occurred.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from tradewinds_arena.blocks import Block, Remaining
from tradewinds_arena.policy_game import play_policies_only
from tradewinds_arena.seeds import derived_seed
from tradewinds_arena.sprt import share_of_a
from tradewinds_arena.tournament import Entrant, Format, Tournament, Track

FILE = Path(__file__).parents[1] / "data" / "arena" / "blocks.json"
BLOCKS = {"puerto-rico/2": 300, "madeira/2": 300, "vasco-da-gama/3": 300, "puerto-rico/4": 60}
TWINS = (Entrant("one", "greedy"), Entrant("other", "greedy"))


def record(title: str, blocks: int) -> dict[str, int]:
    game, seats = title.split("/")
    track = Track(game, int(seats))
    tournament = Tournament(TWINS, (track,), seed=2026, format=Format.SPRT)
    found: Counter[str] = Counter()
    for number in range(blocks):
        block = Block(number, 0, 0, (0, 1), track.seats, derived_seed(title, number))
        records = [
            play_policies_only(tournament, task)
            for task in Remaining(block, 100 * number, frozenset()).tasks()
        ]
        found[f"{share_of_a(records):.6f}"] += 1
    return dict(sorted(found.items()))


def main() -> None:
    FILE.parent.mkdir(exist_ok=True)
    document = {title: record(title, blocks) for title, blocks in BLOCKS.items()}
    FILE.write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main()
