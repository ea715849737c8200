"""Write bots for Tradewinds: everything a bot author needs, and nothing of the server."""

from .bot import Action, Bot, Event, EventKind, Turn, Vocabulary

__all__ = ["Action", "Bot", "Event", "EventKind", "Turn", "Vocabulary"]
