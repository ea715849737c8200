"""Write bots for Tradewinds: everything a bot author needs, and nothing of the server."""

from .answers import Answers
from .bot import Bot
from .client import Client
from .endpoint import Tls
from .errors import TradewindsError
from .result import Result
from .runner import Player, play, run
from .turn import Turn
from .vocabulary import Action, Event, EventKind, Prompt, Vocabulary

__all__ = [
    "Action",
    "Answers",
    "Bot",
    "Client",
    "Event",
    "EventKind",
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
