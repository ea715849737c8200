"""Write bots for Tradewinds: everything a bot author needs, and nothing of the server."""

from .answer_counts import Answers
from .bot import Bot
from .client import Client
from .endpoint import Tls
from .errors import TradewindsError
from .invitation import Invitation
from .result import Result
from .runner import Player, play, run
from .turn import Detail, Turn
from .vocabulary import Action, Argument, Event, EventField, EventKind, Prompt, Vocabulary

__all__ = [
    "Action",
    "Answers",
    "Argument",
    "Bot",
    "Client",
    "Detail",
    "Event",
    "EventField",
    "EventKind",
    "Invitation",
    "Player",
    "Prompt",
    "Result",
    "Tls",
    "TradewindsError",
    "Turn",
    "Vocabulary",
    "play",
    "run",
]
