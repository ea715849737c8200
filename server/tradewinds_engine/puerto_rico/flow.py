"""How a match goes on: which phase carries out a step, lists the answers, takes an answer."""

from __future__ import annotations

from ..page import Page
from ..rng import Rng
from ..scores import Score
from . import determinize, estimate, invariants, new_game, scoring, view
from .actions import (
    ASK_BOOTY,
    ASK_BOOTY_NOBLE,
    ASK_BUCCANEER,
    ASK_BUILD,
    ASK_DRAFT,
    ASK_DRAWN,
    ASK_EXTRA,
    ASK_GIVE_GOOD,
    ASK_GIVE_PIECE,
    ASK_GUEST,
    ASK_HACIENDA,
    ASK_HOSPICE,
    ASK_KEEP_KIND,
    ASK_KEEP_ONE,
    ASK_LOAD,
    ASK_LODGE,
    ASK_NOBLES,
    ASK_PLACE,
    ASK_RECRUIT,
    ASK_ROLE,
    ASK_SMALL,
    ASK_SUPPLY,
    ASK_TAKE,
    ASK_TRADE,
    ASK_UNIVERSITY,
    ASK_USE,
    ASK_WORKERS,
    ROLE,
)
from .data import BUCCANEER, BUILDER, CAPTAIN, CRAFTSMAN, MAYOR, SETTLER, TRADER
from .phases import (
    before_loading,
    black_market,
    buccaneer,
    builder,
    captain,
    construction,
    craftsman,
    draft,
    guests,
    hidden_tiles,
    hunting_lodge,
    mayor,
    placement,
    placing,
    prospector,
    rounds,
    settler,
    small_wharf,
    storage,
    trader,
    voluntary,
)
from .state import NOTHING, PuertoRicoState
from .steps import (
    BUCCANEER_TURN,
    BUILDER_TURN,
    CAPTAIN_CLEAR,
    CAPTAIN_LOAD,
    CAPTAIN_STORE,
    CAPTAIN_TURN,
    CHOOSE_ROLE,
    CRAFTSMAN_END,
    CRAFTSMAN_PRIVILEGE,
    CRAFTSMAN_TURN,
    DRAFT_PICK,
    GUEST_WINDOW,
    GUEST_WINDOW_AT_END,
    LAY_DRAWN,
    MAYOR_DEAL,
    MAYOR_JOIN,
    MAYOR_PLACE,
    MAYOR_PRIVILEGE,
    MAYOR_REFILL,
    MAYOR_VILLA,
    PHASE_END,
    PROSPECT,
    ROUND_END,
    SET_TABLE,
    SETTLER_LIBRARY,
    SETTLER_LODGE,
    SETTLER_REVEAL,
    SETTLER_TAKE,
    SETTLER_TURN,
    TRADER_CLEAR,
    TRADER_GO_ON,
    TRADER_TURN,
)


class PuertoRicoFlow(PuertoRicoState):
    """The state together with the rules that move it."""

    def copy(self) -> PuertoRicoFlow:
        twin = PuertoRicoFlow()
        self.copy_onto(twin)
        return twin

    def run(self, kind: int, seat: int) -> None:  # noqa: C901 - one branch per step
        if self.strict:
            voluntary.begin(self)
        if kind == GUEST_WINDOW:
            guests.open_window(self, seat)
        elif kind == GUEST_WINDOW_AT_END:
            guests.open_window_at_end(self, seat)
        elif kind == MAYOR_PLACE:
            placement.place_all(self, seat)
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
        elif kind == CAPTAIN_STORE:
            storage.store(self, seat)
        elif kind == CHOOSE_ROLE:
            rounds.choose(self, seat)
        elif kind == PHASE_END:
            rounds.end_phase(self)
        elif kind == ROUND_END:
            self.end_round(seat)
        elif kind == SETTLER_TAKE:
            settler.ask_for_tile(self, seat)
        elif kind == SETTLER_LIBRARY:
            settler.use_library(self, seat)
        elif kind == SETTLER_LODGE:
            hunting_lodge.use(self, seat)
        elif kind == SETTLER_REVEAL:
            settler.end(self)
        elif kind == LAY_DRAWN:
            hidden_tiles.lay_drawn(self, seat)
        elif kind == MAYOR_DEAL:
            mayor.deal(self, seat)
        elif kind == MAYOR_PRIVILEGE:
            mayor.take_privilege(self, seat)
        elif kind == MAYOR_VILLA:
            mayor.use_villa(self, seat)
        elif kind == MAYOR_JOIN:
            mayor.join_deal(self, seat)
        elif kind == MAYOR_REFILL:
            mayor.refill(self)
        elif kind == CRAFTSMAN_PRIVILEGE:
            craftsman.claim_privilege(self)
        elif kind == CRAFTSMAN_END:
            craftsman.end(self)
        elif kind == TRADER_GO_ON:
            trader.go_on(self, seat)
        elif kind == TRADER_CLEAR:
            trader.clear_house(self)
        elif kind == CAPTAIN_LOAD:
            captain.ask_for_load(self, seat)
        elif kind == CAPTAIN_CLEAR:
            captain.clear_ships(self)
        elif kind == PROSPECT:
            prospector.find_gold(self)
        elif kind == BUCCANEER_TURN:
            buccaneer.take_turn(self, seat)
        elif kind == DRAFT_PICK:
            draft.pick(self, seat)
        elif kind == SET_TABLE:
            new_game.set_table(self)

    def list_choices(self) -> list[int]:  # noqa: C901 - one branch per question
        seat = self.actor
        question = self.question
        choices: list[int] = []
        if question == ASK_WORKERS:
            choices = placement.list_workers(self, seat)
        elif question == ASK_TAKE:
            choices = settler.list_tiles(self, seat)
        elif question == ASK_BUILD:
            choices = builder.list_buildings(self, seat)
        elif question == ASK_LOAD:
            choices = captain.list_loads(self, seat)
        elif question == ASK_ROLE:
            choices = rounds.list_roles(self, seat)
        elif question == ASK_TRADE:
            choices = trader.list_trades(self, seat)
        elif question == ASK_GUEST:
            choices = guests.list_moves(self, seat)
        elif question == ASK_NOBLES:
            choices = placement.list_nobles(self, seat)
        elif question == ASK_EXTRA:
            choices = craftsman.list_extra(self)
        elif question == ASK_KEEP_KIND:
            choices = storage.list_kinds(self, seat)
        elif question == ASK_KEEP_ONE:
            choices = storage.list_singles(self, seat)
        elif question == ASK_HACIENDA:
            choices = settler.list_hacienda()
        elif question == ASK_HOSPICE:
            choices = settler.list_hospice(self)
        elif question == ASK_UNIVERSITY:
            choices = construction.list_university(self)
        elif question == ASK_DRAWN:
            choices = hidden_tiles.list_drawn()
        elif question == ASK_LODGE:
            choices = hunting_lodge.list_discards(self, seat)
        elif question == ASK_RECRUIT:
            choices = mayor.list_recruits()
        elif question == ASK_GIVE_PIECE:
            choices = black_market.list_pieces(self, seat)
        elif question == ASK_GIVE_GOOD:
            choices = black_market.list_goods(self, seat)
        elif question == ASK_SUPPLY:
            choices = before_loading.list_gifts(self, seat)
        elif question == ASK_SMALL:
            choices = small_wharf.list_amounts(self, seat)
        elif question == ASK_BUCCANEER:
            choices = buccaneer.list_deeds(self)
        elif question == ASK_BOOTY:
            choices = buccaneer.list_booty(self, seat)
        elif question == ASK_BOOTY_NOBLE:
            choices = buccaneer.list_noble()
        elif question == ASK_PLACE:
            choices = placing.list_places(self, seat)
        elif question == ASK_DRAFT:
            choices = draft.list_kinds(self)
        elif question == ASK_USE:
            choices = voluntary.list_answers(self)
        return choices

    def answer(self, seat: int, question: int, action: int) -> None:  # noqa: C901 - as above
        if question == ASK_WORKERS:
            placement.answer_workers(self, seat, action)
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
        elif question == ASK_GUEST:
            guests.answer_move(self, seat, action)
        elif question == ASK_NOBLES:
            placement.answer_nobles(self, seat, action)
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
            construction.answer_university(self, seat, action)
        elif question == ASK_DRAWN:
            hidden_tiles.answer_drawn(self, seat, action)
        elif question == ASK_LODGE:
            hunting_lodge.answer_discard(self, seat, action)
        elif question == ASK_RECRUIT:
            mayor.answer_recruit(self, seat, action)
        elif question == ASK_GIVE_PIECE:
            black_market.answer_piece(self, seat, action)
        elif question == ASK_GIVE_GOOD:
            black_market.answer_good(self, seat, action)
        elif question == ASK_SUPPLY:
            before_loading.answer_gift(self, seat, action)
        elif question == ASK_SMALL:
            small_wharf.answer_amount(self, seat, action)
        elif question == ASK_BUCCANEER:
            buccaneer.answer_deed(self, seat, action)
        elif question == ASK_BOOTY:
            buccaneer.answer_booty(self, seat, action)
        elif question == ASK_BOOTY_NOBLE:
            buccaneer.answer_noble(self, seat, action)
        elif question == ASK_PLACE:
            placing.answer_place(self, seat, action)
        elif question == ASK_DRAFT:
            draft.answer_kind(self, seat, action)
        elif question == ASK_USE:
            voluntary.answer_use(self, action)

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
        elif card == BUCCANEER:
            buccaneer.start(self)
        else:
            prospector.start(self)

    def end_round(self, governor: int) -> None:
        """A kidnapped role nobody took is played first (PR-BUCCANEER-08)."""
        if self.kidnapped == NOTHING:
            rounds.end(self)
            return
        self.push(ROUND_END, governor)
        self.play_role(self.kidnapper, self.kidnapped)

    def show(self, seat: int, page: Page) -> None:
        view.show(self, seat, page)

    def redraw_hidden(self, seat: int, rng: Rng) -> None:
        determinize.redraw_hidden(self, seat, rng)

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def estimate(self, seat: int) -> int:
        return estimate.estimate(self, seat)

    def violations(self) -> list[str]:
        return invariants.violations(self)
