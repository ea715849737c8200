"""Run a bot against a server: `python -m tradewinds_bots greedy --queue puerto-rico/2`."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path

from tradewinds import Bot, Client, Result, Tls, TradewindsError, run

from . import (
    BuilderBot,
    CourtierBot,
    ExplorerBot,
    GreedyBot,
    LearnedBot,
    LearnedMctsBot,
    LookaheadBot,
    MctsBot,
    QuickMctsBot,
    RandomBot,
    ReferenceBot,
    SearchBot,
    ShipperBot,
)

BOTS: dict[str, Callable[[int], Bot]] = {
    "builder": BuilderBot,
    "courtier": CourtierBot,
    "explorer": ExplorerBot,
    "greedy": GreedyBot,
    "learned": LearnedBot,
    "learned-mcts": LearnedMctsBot,
    "lookahead": LookaheadBot,
    "mcts": MctsBot,
    "mcts-400": QuickMctsBot,
    "random": RandomBot,
    "reference": lambda _: ReferenceBot(),
    "shipper": ShipperBot,
}
SEARCH = "search"  # calls a server beside its matches


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    logging.basicConfig(
        level="WARNING" if options.quiet else "INFO",
        format="%(asctime)s %(levelname)s %(message)s",
    )
    try:
        bot = chosen_bot(options)
    except ModuleNotFoundError as error:
        print(f"{options.bot}: {error}", file=sys.stderr)  # noqa: T201 - the command's answer
        return 1
    bot.name = options.name or os.environ.get("TRADEWINDS_BOT") or bot.name
    queues = options.queue or ([] if options.invited else ["puerto-rico/4"])
    try:
        results = run(
            bot,
            options.server,
            queues,
            matches=options.matches,
            max_matches=options.max_matches,
            tls=chosen_tls(options),
            patience=options.patience,
        )
    except TradewindsError as error:
        print(f"{bot.name}: {error}", file=sys.stderr)  # noqa: T201 - the command's answer
        return 1
    for result in results:
        print(result)  # noqa: T201 - the command's answer
    return exit_code(results)


def chosen_bot(options: argparse.Namespace) -> Bot:
    if options.bot != SEARCH:
        return BOTS[options.bot](options.seed)
    server = options.server or os.environ.get("TRADEWINDS_SERVER") or "localhost:50051"
    return SearchBot(Client(server, os.environ.get("TRADEWINDS_API_KEY"), chosen_tls(options)))


def chosen_tls(options: argparse.Namespace) -> Tls | None:
    ca = options.ca or os.environ.get("TRADEWINDS_CA")
    return Tls(ca=Path(ca) if ca else None) if options.tls or ca else None


def exit_code(results: Sequence[Result]) -> int:
    """1 if the bot was asked and not one answer was its own, so that scripts notice."""
    answers = [result.answers for result in results]
    was_asked = any(answer.asked for answer in answers)
    return int(was_asked and not any(answer.good for answer in answers))


def parser() -> argparse.ArgumentParser:
    known = argparse.ArgumentParser(
        "python -m tradewinds_bots",
        description="Let a bot wait in queues and play. The key of a closed server is read from "
        "TRADEWINDS_API_KEY.",
    )
    known.add_argument("bot", choices=sorted([*BOTS, SEARCH]))
    known.add_argument("--server", help="default: TRADEWINDS_SERVER, or localhost:50051")
    known.add_argument("--queue", action="append", help="GAME/SEATS; may be given several times")
    known.add_argument("--invited", action="store_true", help="wait for invitations, in no queue")
    known.add_argument("--name", help="play under another name; default: TRADEWINDS_BOT")
    known.add_argument("--matches", type=int, help="stop after so many matches")
    known.add_argument(
        "--max-matches",
        type=int,
        default=os.environ.get("TRADEWINDS_AT_ONCE", "1"),
        help="how many at once; default: TRADEWINDS_AT_ONCE, or 1",
    )
    known.add_argument("--seed", type=int, default=0, help="of the bot's own randomness")
    known.add_argument("--tls", action="store_true", help="encrypt; trust the system's authorities")
    known.add_argument("--ca", type=Path, help="encrypt; trust this authority (PEM)")
    known.add_argument("--patience", type=float, default=inf, help="seconds to seek the server")
    known.add_argument("--quiet", action="store_true", help="log warnings only")
    return known


if __name__ == "__main__":
    sys.exit(main())
