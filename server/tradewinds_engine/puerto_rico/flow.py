"""How a match goes on: which phase carries out a step, lists an answer, takes an answer."""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..options import flag, number
from ..rng import Rng
from ..scores import Score
from ..state import State
from ..tables import ComponentTable
from . import components, determinize, estimate, invariants, new_game, scoring, view
from .actions import (
    ACTIONS,
    ASK_BUILD,
    ASK_EXTRA,
    ASK_HACIENDA,
    ASK_HOSPICE,
    ASK_KEEP_KIND,
    ASK_KEEP_ONE,
    ASK_LOAD,
    ASK_ROLE,
    ASK_TAKE,
    ASK_TRADE,
    ASK_UNIVERSITY,
    ASK_WORKERS,
    EVENTS,
    PROMPTS,
    ROLE,
)
from .data import BUILDER, CAPTAIN, CRAFTSMAN, MAYOR, SETTLER, TRADER
from .phases import builder, captain, craftsman, mayor, prospector, rounds, settler, storage, trader
from .state import STREAMS, PuertoRicoState
from .steps import (
    BUILDER_TURN,
    CAPTAIN_CLEAR,
    CAPTAIN_STORE,
    CAPTAIN_TURN,
    CHOOSE_ROLE,
    CRAFTSMAN_PRIVILEGE,
    CRAFTSMAN_TURN,
    MAYOR_DEAL,
    MAYOR_PLACE,
    MAYOR_REFILL,
    PHASE_END,
    ROUND_END,
    SETTLER_REVEAL,
    SETTLER_TAKE,
    SETTLER_TURN,
    TRADER_CLEAR,
    TRADER_TURN,
)


class PuertoRicoFlow(PuertoRicoState):
    """The state together with the rules that move it."""

    def copy(self) -> PuertoRicoFlow:
        twin = PuertoRicoFlow()
        self.copy_onto(twin)
        return twin

    def run(self, kind: int, seat: int) -> None:  # noqa: C901 - one branch per step
        if kind == MAYOR_PLACE:
            mayor.place_all(self, seat)
        elif kind == CAPTAIN_TURN:
            captain.take_turn(self, seat)
        elif kind == SETTLER_TURN:
            settler.take_turn(self, seat)
        elif kind == BUILDER_TURN:
            builder.take_turn(self, seat)
        elif kind == CRAFTSMAN_TURN:
            craftsman.produce(self, seat)
        elif kind == TRADER_TURN:
            trader.take_turn(self, seat)
        elif kind == CHOOSE_ROLE:
            rounds.choose(self, seat)
        elif kind == PHASE_END:
            self.clear_phase()
        elif kind == ROUND_END:
            rounds.end(self)
        elif kind == SETTLER_TAKE:
            settler.ask_for_tile(self, seat)
        elif kind == SETTLER_REVEAL:
            settler.end(self)
        elif kind == MAYOR_DEAL:
            mayor.deal(self, seat)
        elif kind == MAYOR_REFILL:
            mayor.refill(self)
        elif kind == CRAFTSMAN_PRIVILEGE:
            craftsman.claim_privilege(self)
        elif kind == TRADER_CLEAR:
            trader.clear_house(self)
        elif kind == CAPTAIN_STORE:
            storage.store(self, seat)
        elif kind == CAPTAIN_CLEAR:
            captain.clear_ships(self)

    def list_choices(self) -> list[int]:  # noqa: C901 - one branch per question
        seat = self.actor
        question = self.question
        if question == ASK_WORKERS:
            return mayor.list_workers(self, seat)
        elif question == ASK_TAKE:
            return settler.list_tiles(self, seat)
        elif question == ASK_BUILD:
            return builder.list_buildings(self, seat)
        elif question == ASK_LOAD:
            return captain.list_loads(self, seat)
        elif question == ASK_ROLE:
            return rounds.list_roles(self, seat)
        elif question == ASK_TRADE:
            return trader.list_trades(self, seat)
        elif question == ASK_EXTRA:
            return craftsman.list_extra(self)
        elif question == ASK_KEEP_KIND:
            return storage.list_kinds(self, seat)
        elif question == ASK_KEEP_ONE:
            return storage.list_singles(self, seat)
        elif question == ASK_HACIENDA:
            return settler.list_hacienda()
        elif question == ASK_HOSPICE:
            return settler.list_hospice(self)
        elif question == ASK_UNIVERSITY:
            return builder.list_university(self)
        return []

    def answer(self, seat: int, question: int, action: int) -> None:  # noqa: C901 - one branch per question
        if question == ASK_WORKERS:
            mayor.answer_workers(self, seat, action)
        elif question == ASK_TAKE:
            settler.answer_tile(self, seat, action)
        elif question == ASK_BUILD:
            builder.answer_build(self, seat, action)
        elif question == ASK_LOAD:
            captain.answer_load(self, seat, action)
        elif question == ASK_ROLE:
            self.play_role(seat, action - ROLE)
        elif question == ASK_TRADE:
            trader.answer_trade(self, seat, action)
        elif question == ASK_EXTRA:
            craftsman.answer_extra(self, seat, action)
        elif question == ASK_KEEP_KIND:
            storage.answer_kind(self, seat, action)
        elif question == ASK_KEEP_ONE:
            storage.answer_single(self, seat, action)
        elif question == ASK_HACIENDA:
            settler.answer_hacienda(self, seat, action)
        elif question == ASK_HOSPICE:
            settler.answer_hospice(self, seat, action)
        elif question == ASK_UNIVERSITY:
            builder.answer_university(self, seat, action)

    def play_role(self, seat: int, card: int) -> None:
        rounds.take_card(self, seat, card)
        if card == SETTLER:
            settler.start(self)
        elif card == MAYOR:
            mayor.start(self)
        elif card == BUILDER:
            builder.start(self)
        elif card == CRAFTSMAN:
            craftsman.start(self)
        elif card == TRADER:
            trader.start(self)
        elif card == CAPTAIN:
            captain.start(self)
        else:
            prospector.start(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self, seat)

    def redraw_hidden(self, seat: int, rng: Rng) -> None:
        determinize.redraw_hidden(self, seat, rng)

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def estimate(self, seat: int) -> int:
        return estimate.estimate(self, seat)

    def violations(self) -> list[str]:
        return invariants.violations(self)


class PuertoRico(Game):
    """The game as the registry knows it."""

    def blank(self) -> State:
        return PuertoRicoFlow()

    def deal(self, state: State) -> None:
        assert isinstance(state, PuertoRicoFlow)
        new_game.deal(state)

    def component_tables(self) -> list[ComponentTable]:
        return components.tables()


GAME = PuertoRico(
    name="puerto-rico",
    title="Puerto Rico",
    rules_version=1,
    seat_counts=(2, 3, 4, 5),
    options=(
        flag("open_vp", True, "victory point chips lie open; if not, seats see only their own"),
        number(
            "max_rounds", 100, 1, 1000, "the match is scored after so many rounds at the latest"
        ),
    ),
    actions=ACTIONS,
    prompts=PROMPTS,
    events=EVENTS,
    streams=STREAMS,
)
