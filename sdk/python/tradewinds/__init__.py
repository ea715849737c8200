"""Write bots for Tradewinds: everything a bot author needs, and nothing of the server."""

from .bot import Bot
from .result import Result
from .turn import Turn
from .vocabulary import Action, Event, EventKind, Prompt, Vocabulary

__all__ = ["Action", "Bot", "Event", "EventKind", "Prompt", "Result", "Turn", "Vocabulary"]
