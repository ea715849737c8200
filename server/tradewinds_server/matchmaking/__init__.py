"""Queues where bots wait and matches form."""
