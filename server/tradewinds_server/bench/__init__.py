"""Benchmarks of the service: a server process, and bots in other processes."""
