"""Matchmaking: bots wait in queues until matches form."""
