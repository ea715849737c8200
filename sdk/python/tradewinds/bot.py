"""The interface of a bot: it gets a turn and answers with one of the legal action ids.

    class Cautious(Bot):
        name = "cautious"

        def choose(self, turn: Turn) -> int:
            return turn.legal[-1]

The same class plays in process (`tradewinds_bots.local_match`) and over the network
(`tradewinds.run`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable

from .invitation import Invitation
from .result import Result
from .turn import Turn


class Bot(ABC):
    """Override `choose`; declare in the class body what the bot is sent.

    Over the network several matches may run at once: keep what belongs to one match under its
    `turn.match_id`. A plain `choose` is called in a separate thread for each running match, so
    it may compute as long as the clock allows; an `async def choose` runs on the event loop.
    """

    name: str
    wants_view: bool = True
    wants_events: bool = True
    wants_snapshot: bool = False
    wants_details: bool = False
    wants_observation: bool = False

    @abstractmethod
    def choose(self, turn: Turn) -> int | Awaitable[int]:
        """One of `turn.legal`."""

    def match_over(self, result: Result) -> None:  # noqa: B027 - few bots need it
        """Called when a match ended; forget what was kept for it."""

    def accept(self, invitation: Invitation) -> bool:
        """Whether to play a match that an organiser invites the bot to."""
        return True
