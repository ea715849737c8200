"""The kinds of bots in a tournament, and how each is run.

greedy, random          bundled bots, played inside the engine
shipper, builder,       bundled bots, each in a separate process like your classes
courtier, explorer,
lookahead, mcts,
mcts-400, learned,
learned-mcts
package.module:Class    a class that can be imported
path/to/bot.py:Class    a class in a file
cmd:./mybot --level 3   a program that connects to the tournament's server
remote:NAME             a bot that is connected to a server already
"""

from __future__ import annotations

from enum import Enum

from tradewinds_engine.policies import POLICIES

from .errors import BadTournament

BUNDLED_CLASSES = {
    "builder": "tradewinds_bots:BuilderBot",
    "courtier": "tradewinds_bots:CourtierBot",
    "explorer": "tradewinds_bots:ExplorerBot",
    "learned": "tradewinds_bots:LearnedBot",
    "learned-mcts": "tradewinds_bots:LearnedMctsBot",
    "lookahead": "tradewinds_bots:LookaheadBot",
    "mcts": "tradewinds_bots:MctsBot",
    "mcts-400": "tradewinds_bots:QuickMctsBot",
    "shipper": "tradewinds_bots:ShipperBot",
}


class Kind(Enum):
    """Where a bot plays."""

    POLICY = "inside the engine"
    CLASS = "in a process of this machine"
    COMMAND = "as a separate program"
    REMOTE = "on a server"


def kind_of(run: str) -> Kind:
    """Decided by the prefix before the colon. Raises BadTournament if it is unknown."""
    if run in POLICIES:
        return Kind.POLICY
    if run in BUNDLED_CLASSES:
        return Kind.CLASS
    before, colon, _ = run.partition(":")
    if not colon:
        bundled = ", ".join(sorted([*POLICIES, *BUNDLED_CLASSES]))
        raise BadTournament(
            f"there is no bot {run!r}: bundled are {bundled}; your own are module:Class, "
            "path.py:Class, cmd:COMMAND or remote:NAME"
        )
    return {"cmd": Kind.COMMAND, "remote": Kind.REMOTE}.get(before, Kind.CLASS)


def remote_name(run: str) -> str:
    """The name a `remote:` bot plays under; empty for other bots."""
    return run.removeprefix("remote:") if run.startswith("remote:") else ""
