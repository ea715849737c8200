"""Search trees that go on from one turn of a match to the next.

A tree follows the choices made since, which the turn's events tell. Where events are missing, as
after a broken connection, or the match went another way than the search expected, a new one begins.
"""

from __future__ import annotations

from dataclasses import dataclass

from tradewinds import Turn
from tradewinds_engine import State
from tradewinds_engine.events import CHOSE
from tradewinds_engine.search import Search


@dataclass
class KeptTree:
    version: int  # of the match, when the search began or went on
    search: Search


class KeptTrees:
    def __init__(self) -> None:
        self.trees: dict[tuple[str, int], KeptTree] = {}  # by match and seat

    def grown_for(self, turn: Turn, state: State) -> Search | None:
        """The search of the seat's last turn, gone on to this one, if it knows enough about it."""
        kept = self.trees.pop((turn.match_id, turn.seat), None)
        if kept is None:
            return None
        chosen = choices_since(turn, kept.version)
        return kept.search if chosen and kept.search.follow(state, chosen) else None

    def keep(self, turn: Turn, search: Search) -> None:
        self.trees[turn.match_id, turn.seat] = KeptTree(turn.version, search)

    def forget(self, match_id: str) -> None:
        for key in [key for key in self.trees if key[0] == match_id]:
            del self.trees[key]


def choices_since(turn: Turn, version: int) -> list[int]:
    """What all seats chose from that version of the match to the turn; empty if it is not known."""
    chosen = [event for event in turn.events if event.kind == CHOSE]
    if [event.version for event in chosen] != list(range(version + 1, turn.version + 1)):
        return []
    return [event.arguments[0] for event in chosen]
