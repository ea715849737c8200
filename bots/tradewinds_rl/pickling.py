"""How positions and chance of the compiled engine are pickled and deep-copied.

Environments hold them, and searches copy environments.
"""

from __future__ import annotations

import copyreg
from typing import Any

from tradewinds_engine import GAMES, Game, Rng, State, load
from tradewinds_engine import game as find_game
from tradewinds_engine.events import Event
from tradewinds_engine.rows import row_of


def register() -> None:
    for game in GAMES.values():
        copyreg.pickle(type(game), game_parts)
        copyreg.pickle(type(game.blank()), state_parts)
    copyreg.pickle(Rng, rng_parts)
    copyreg.pickle(Event, event_parts)


def game_parts(game: Game) -> tuple[Any, ...]:
    return find_game, (game.name,)


def state_parts(state: State) -> tuple[Any, ...]:
    return load, (state.dump(),)


def rng_parts(rng: Rng) -> tuple[Any, ...]:
    return make_rng, (list(rng.key), rng.counter, list(rng.words), rng.left)


def make_rng(key: list[int], counter: int, words: list[int], left: int) -> Rng:
    rng = Rng(0)
    rng.key, rng.counter, rng.words, rng.left = row_of(key), counter, row_of(words), left
    return rng


def event_parts(event: Event) -> tuple[Any, ...]:
    parts = event.kind, event.seat, event.arguments, event.audience, event.secret, event.hidden
    return make_event, parts


def make_event(*parts: Any) -> Event:
    event = Event(*parts[:-1])
    event.hidden = parts[-1]
    return event
