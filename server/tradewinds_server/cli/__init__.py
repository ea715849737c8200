"""The command `tradewinds`: one file per group of subcommands."""

from .app import main

__all__ = ["main"]
