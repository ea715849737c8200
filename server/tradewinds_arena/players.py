"""How the bots of a tournament are found and made.

greedy                  a bundled bot, played inside the engine
package.module:Class    a class that can be imported
path/to/bot.py:Class    a class in a file
cmd:./mybot --level 3   a program that connects to the tournament's server
remote:NAME             a bot that is connected to a server already
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from enum import Enum
from pathlib import Path
from typing import Any

from tradewinds import Bot
from tradewinds_engine.policies import POLICIES

from .errors import BadTournament


class Kind(Enum):
    """Where a bot plays."""

    POLICY = "inside the engine"
    CLASS = "in a process of this machine"
    COMMAND = "as a program of its own"
    REMOTE = "on a server"


def kind_of(run: str) -> Kind:
    """What stands before the colon decides; BadTournament if nothing of the kind exists."""
    if run in POLICIES:
        return Kind.POLICY
    before, colon, _ = run.partition(":")
    if not colon:
        bundled = ", ".join(sorted(POLICIES))
        raise BadTournament(
            f"there is no bot {run!r}: bundled are {bundled}; your own are module:Class, "
            "path.py:Class, cmd:COMMAND or remote:NAME"
        )
    return {"cmd": Kind.COMMAND, "remote": Kind.REMOTE}.get(before, Kind.CLASS)


def load_class(run: str) -> type[Bot]:
    """The class that `module:Class` or `path.py:Class` names."""
    place, _, name = run.rpartition(":")
    try:
        module = (
            _load_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
        )
        found = getattr(module, name)
    except (ImportError, FileNotFoundError, AttributeError, SyntaxError) as error:
        raise BadTournament(f"bot {run!r} cannot be loaded: {error}") from error
    if not (inspect.isclass(found) and issubclass(found, Bot)):
        raise BadTournament(f"bot {run!r} is no class derived from tradewinds.Bot")
    return found


def make(bot_class: type[Bot], seed: int) -> Bot:
    """A fresh bot; its class gets the seed of its game if it asks for one."""
    asks = "seed" in inspect.signature(bot_class).parameters
    make_bot: Any = bot_class
    bot: Bot = make_bot(seed=seed) if asks else make_bot()
    return bot


def _load_file(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path.resolve())
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
