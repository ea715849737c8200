"""Bot classes: loaded by name, and made for a game."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from pathlib import Path
from typing import Any

from tradewinds import Bot

from .bot_kinds import BUNDLED_CLASSES
from .errors import BadTournament


def load_class(run: str) -> type[Bot]:
    """The class that a bundled name, `module:Class` or `path.py:Class` names.

    Modules of this folder count. A class with `act(observation, action_mask)` becomes a bot.
    """
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    place, _, name = BUNDLED_CLASSES.get(run, run).rpartition(":")
    try:
        module = (
            _load_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
        )
        found = getattr(module, name)
    except (ImportError, FileNotFoundError, AttributeError, SyntaxError) as error:
        raise BadTournament(f"bot {run!r} cannot be loaded: {error}") from error
    if (
        inspect.isclass(found)
        and not issubclass(found, Bot)
        and callable(getattr(found, "act", None))
    ):
        return _playing(found)
    if not (inspect.isclass(found) and issubclass(found, Bot)):
        raise BadTournament(
            f"bot {run!r} is no class derived from tradewinds.Bot, nor one with a method act"
        )
    if inspect.isabstract(found):
        raise BadTournament(f"bot {run!r} has no method choose")
    return found


def make(bot_class: type[Bot], seed: int) -> Bot:
    """A fresh bot; its class gets the seed of its game if it takes one."""
    bot: Bot = _made(bot_class, seed)
    return bot


def _made(any_class: Any, seed: int) -> Any:
    asks = "seed" in inspect.signature(any_class).parameters
    return any_class(seed=seed) if asks else any_class()


def _playing(agent_class: Any) -> type[Bot]:
    """A class of bots for a class of agents."""
    from tradewinds_bots.agent_bot import AgentBot  # needs numpy, as agents do

    class PlayingAgent(AgentBot):
        def __init__(self, seed: int = 0) -> None:
            super().__init__(_made(agent_class, seed))

    return PlayingAgent


def _load_file(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path.resolve())
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
