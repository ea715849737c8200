"""A match between bots in one process: no server, no clock, the same turns."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import cache
from typing import Any

from tradewinds import (
    Action,
    Argument,
    Bot,
    Detail,
    Event,
    EventField,
    EventKind,
    Prompt,
    Turn,
    Vocabulary,
)
from tradewinds.typed import typed_view
from tradewinds.v1 import game_pb2
from tradewinds.v1.position_pb2 import View
from tradewinds_engine import Game, Rng, State
from tradewinds_engine import game as find_game
from tradewinds_engine.actions import Action as EngineAction
from tradewinds_engine.arguments import ArgumentType
from tradewinds_engine.events import Event as EngineEvent
from tradewinds_engine.events import EventField as EngineField
from tradewinds_engine.observation import observe

TYPES = {
    ArgumentType.NUMBER: game_pb2.ARGUMENT_TYPE_NUMBER,
    ArgumentType.SEAT: game_pb2.ARGUMENT_TYPE_SEAT,
    ArgumentType.ACTION: game_pb2.ARGUMENT_TYPE_ACTION,
    ArgumentType.WORD: game_pb2.ARGUMENT_TYPE_WORD,
    ArgumentType.COMPONENT: game_pb2.ARGUMENT_TYPE_COMPONENT,
}


@cache
def vocabulary(game: str) -> Vocabulary:
    rules = find_game(game)
    return Vocabulary(
        actions=[
            Action(row.id, row.kind, row.label, row.text, action_arguments(row))
            for row in rules.actions
        ],
        prompts=[Prompt(prompt.name, prompt.rule, prompt.text) for prompt in rules.prompts.rows],
        events=[
            EventKind(kind.name, kind.text, [event_field(row) for row in kind.fields])
            for kind in rules.events.kinds
        ],
    )


def action_arguments(row: EngineAction) -> dict[str, Argument]:
    arguments = {}
    for each in row.arguments:
        number = each.value if isinstance(each.value, int) else each.component_id
        arguments[each.name] = Argument(str(each.value), each.component, number)
    return arguments


def event_field(field: EngineField) -> EventField:
    return EventField(field.name, TYPES[field.type], field.words)


def view_for(state: State, seat: int) -> Any:
    """The game's own message, such as a PuertoRicoView; a dict of a game that has none."""
    seen = state.view(seat)
    field = state.game.name.replace("-", "_")
    return typed_view(View(**{field: seen})) if field in View.DESCRIPTOR.fields_by_name else seen


class LocalMatch:
    """A running match; `play` takes it to the end and leaves the actions played."""

    def __init__(
        self, state: State, bots: Sequence[Bot], seed: int, match_id: str = "table"
    ) -> None:
        if len(bots) != state.seats:
            raise ValueError(f"{len(bots)} bots cannot take {state.seats} seats")
        self.state = state
        self.bots = bots
        self.match_id = match_id
        self.rng = Rng(seed)  # what the bots are shown in place of the match's own chance
        self.actions: list[int] = []
        self.unseen: list[list[tuple[int, EngineEvent]]] = [[] for _ in bots]  # with the version

    def play(self) -> State:
        while self.state.to_move is not None:
            self.step(self.state.to_move)
        return self.state

    def step(self, seat: int) -> None:
        """Ask one bot and play its answer; IllegalAction if it is none."""
        action = self.bots[seat].choose(self.turn(seat))
        if isinstance(action, Awaitable):
            raise TypeError(f"{self.bots[seat].name} is asynchronous: it plays over the network")
        self.answer(action)

    def answer(self, action: int) -> None:
        """Play an action of the seat to move; IllegalAction if it is none."""
        happened: list[EngineEvent] = []
        self.state.apply(action, happened)
        self.actions.append(action)
        for events in self.unseen:
            events.extend((len(self.actions), event) for event in happened)

    def turn(self, seat: int) -> Turn:
        """The question asked, as the seat that is to move gets it."""
        bot, state = self.bots[seat], self.state
        prompt = state.prompt
        assert prompt is not None
        known = self.unseen[seat].copy()
        self.unseen[seat].clear()
        game = state.game.name
        return Turn(
            match_id=self.match_id,
            game=game,
            seat=seat,
            version=len(self.actions),
            prompt=prompt.name,
            legal=state.legal(),
            details=details(state) if bot.wants_details else {},
            view=view_for(state, seat) if bot.wants_view else None,
            snapshot=state.determinize(seat, self.rng).dump() if bot.wants_snapshot else b"",
            observation=observe(state, seat) if bot.wants_observation else (),
            observation_version=state.game.observation_version if bot.wants_observation else 0,
            events=[event_for(seat, event, version) for version, event in known],
            vocabulary=vocabulary(game),
        )


def details(state: State) -> dict[int, Detail]:
    """What each legal action costs and does now."""
    explained = {action: state.explain(action) for action in state.legal()}
    return {action: Detail(each.text, dict(each.costs)) for action, each in explained.items()}


def event_for(seat: int, event: EngineEvent, version: int) -> Event:
    seen = event.seen_by(seat)
    of_seat = None if seen.seat < 0 else seen.seat
    return Event(seen.kind, of_seat, seen.arguments, seen.hidden, version)


def play_match(
    game: Game, bots: Sequence[Bot], seed: int, options: dict[str, Any] | None = None
) -> LocalMatch:
    """Play one whole match; seat i is taken by bot i."""
    table = LocalMatch(game.new(len(bots), options, seed), bots, seed ^ 1)
    table.play()
    return table
