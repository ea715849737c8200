"""Measures the service: a server process of its own, and bots in further processes."""
