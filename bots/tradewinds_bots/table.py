"""A match between bots in one process: no server, no clock, the same turns."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from tradewinds import Action, Bot, Event, EventKind, Prompt, Turn, Vocabulary
from tradewinds_engine import Game, Rng, State
from tradewinds_engine import game as find_game
from tradewinds_engine.events import Event as EngineEvent


@cache
def vocabulary(game: str) -> Vocabulary:
    rules = find_game(game)
    return Vocabulary(
        actions=[
            Action(row.id, row.kind, row.label, {a.name: str(a.value) for a in row.arguments})
            for row in rules.actions
        ],
        prompts=[Prompt(prompt.name, prompt.rule, prompt.text) for prompt in rules.prompts.rows],
        events=[
            EventKind(kind.name, kind.text, {field.name: field.words for field in kind.fields})
            for kind in rules.events.kinds
        ],
    )


@cache
def view_message(game: str) -> Any:
    """The class of a game's view message, such as PuertoRicoView."""
    module = import_module(f"tradewinds.{game.replace('-', '_')}.v1.view_pb2")
    return getattr(module, game.title().replace("-", "") + "View")


class Table:
    """A running match; `play` takes it to the end and leaves the actions played."""

    def __init__(self, state: State, bots: Sequence[Bot], seed: int) -> None:
        if len(bots) != state.seats:
            raise ValueError(f"{len(bots)} bots cannot take {state.seats} seats")
        self.state = state
        self.bots = bots
        self.rng = Rng(seed)  # what the bots are shown in place of the match's own chance
        self.actions: list[int] = []
        self.unseen: list[list[EngineEvent]] = [[] for _ in bots]

    def play(self) -> State:
        while self.state.to_move is not None:
            self.step(self.state.to_move)
        return self.state

    def step(self, seat: int) -> None:
        """Ask one bot and play its answer; IllegalAction if it is none."""
        action = self.bots[seat].choose(self.turn(seat))
        if isinstance(action, Awaitable):
            raise TypeError(f"{self.bots[seat].name} is asynchronous: it plays over the network")
        happened: list[EngineEvent] = []
        self.state.apply(action, happened)
        self.actions.append(action)
        for events in self.unseen:
            events.extend(happened)

    def turn(self, seat: int) -> Turn:
        """The question asked, as the seat that is to move gets it."""
        bot, state = self.bots[seat], self.state
        prompt = state.prompt
        assert prompt is not None
        known = [event.seen_by(seat) for event in self.unseen[seat]]
        self.unseen[seat].clear()
        game = state.game.name
        return Turn(
            match_id="table",
            game=game,
            seat=seat,
            version=len(self.actions),
            prompt=prompt.name,
            legal=state.legal(),
            view=view_message(game)(**state.view(seat)) if bot.wants_view else None,
            snapshot=state.determinize(seat, self.rng).dump() if bot.wants_snapshot else b"",
            events=[
                Event(event.kind, event.seat, () if event.hidden else event.arguments)
                for event in known
            ],
            vocabulary=vocabulary(game),
        )


def play_match(
    game: Game, bots: Sequence[Bot], seed: int, options: dict[str, Any] | None = None
) -> Table:
    """Play one whole match; seat i is taken by bot i."""
    table = Table(game.new(len(bots), options, seed), bots, seed ^ 1)
    table.play()
    return table
