"""A bot that searches on the server, as one in any language can; it loads no engine."""

from __future__ import annotations

from collections import defaultdict

from tradewinds import Bot, Client, Turn
from tradewinds.v1 import engine_service_pb2 as pb

WORLDS = 4
PLAYOUTS = 4  # of each action in each world
LONGEST = 1.0  # second
TIME_SHARE = 20  # the part of the time left that a search may take


class SearchBot(Bot):
    """Lets the server play every legal action to the end in several possible worlds."""

    name = "search"
    wants_view = False
    wants_events = False
    wants_snapshot = True

    def __init__(self, client: Client) -> None:
        self.engine = client.engine

    async def choose(self, turn: Turn) -> int:
        worlds = await self.engine.determinize(turn.snapshot, turn.seat, WORLDS)
        seconds = min(LONGEST, turn.seconds_left() / TIME_SHARE)
        results = await self.engine.rollout(worlds, PLAYOUTS, per_action=True, seconds=seconds)
        leads: dict[int, float] = defaultdict(float)
        played: dict[int, int] = defaultdict(int)
        for after in (action for result in results for action in result.actions if action.seats):
            leads[after.action_id] += after.playouts * lead(after, turn.seat)
            played[after.action_id] += after.playouts
        return max(played, key=lambda action: leads[action] / played[action], default=turn.legal[0])


def lead(after: pb.ActionEstimate, seat: int) -> float:
    """By how many points a seat is ahead of the best other one."""
    scores = {estimate.seat: estimate.mean_score for estimate in after.seats}
    return scores.pop(seat) - max(scores.values())
