"""What comes next in Vasco da Gama, and the game itself."""

from __future__ import annotations

from typing import Final

from ..explanation import Explanation
from ..game import Game
from ..options import Option, Options, OptionValue, flag
from ..page import Page
from ..rng import Rng
from ..scores import Score
from ..state import State
from ..tables import ComponentTable
from . import actions, view
from .components import component_tables, write_components
from .estimate import estimate
from .explain import explain
from .invariants import violations
from .new_game import set_up
from .overrides import board_of
from .phases import (
    bonus,
    buying,
    calling,
    characters,
    expedition,
    launching,
    merchant,
    placing,
    ports,
    recruiting,
    round_end,
    supply,
)
from .scoring import final_scores
from .state import VascoDaGamaState
from .steps import (
    ASK_CALL,
    BEGIN_ROUND,
    CHECK_PORTS,
    CLOSE_ROUND,
    DRAW_SAILOR,
    GIVE_MISSIONARY,
    GIVE_PROJECT,
    GIVE_SAILOR,
    LAST_LAUNCH,
    NEXT_CALL,
    OFFER_ALVARES,
    OFFER_LAUNCH,
    PLACE_DISC,
    REFILL,
    SEND_MERCHANT,
)

RULES_VERSION: Final = 2


class VascoDaGamaFlow(VascoDaGamaState):
    """The dispatch: from a step, a question or an answer to the phase it belongs to."""

    def copy(self) -> VascoDaGamaFlow:
        twin = VascoDaGamaFlow()
        self.copy_to(twin)
        return twin

    def run(self, kind: int, seat: int) -> None:  # noqa: C901 - one branch per step
        if kind == NEXT_CALL:
            calling.call_next(self)
        elif kind == PLACE_DISC:
            placing.take_turn(self, seat)
        elif kind == ASK_CALL:
            self.ask(seat, actions.P2_CALL)
        elif kind == GIVE_PROJECT:
            bonus.give_project(self, seat)
        elif kind == GIVE_SAILOR:
            bonus.give_sailor(self, seat)
        elif kind == DRAW_SAILOR:
            bonus.draw_sailor(self, seat)
        elif kind == GIVE_MISSIONARY:
            supply.gain_missionary(self, seat)
        elif kind == OFFER_LAUNCH:
            launching.offer(self, seat)
        elif kind == SEND_MERCHANT:
            merchant.must_send(self, seat)
        elif kind == CHECK_PORTS:
            ports.check_ports(self)
            round_end.end_round(self)
        elif kind == REFILL:
            round_end.refill(self)
        elif kind == OFFER_ALVARES:
            launching.offer_alvares(self, seat)
        elif kind == CLOSE_ROUND:
            round_end.close_round(self)
        elif kind == BEGIN_ROUND:
            placing.begin_round(self)
        elif kind == LAST_LAUNCH:
            launching.offer_last(self, seat)

    def list_choices(self) -> list[int]:  # noqa: C901 - one branch per question
        question = self.question
        seat = self.actor
        if question == actions.P1_NUMBER:
            return placing.list_numbers(self, seat)
        elif question in (actions.P1_AREA, actions.MANUEL_AREA):
            return placing.list_areas(self)
        elif question == actions.P2_CALL:
            return calling.list_call(self, seat)
        elif question == actions.LAUNCH_CREW:
            return launching.list_crews(self, seat)
        elif question == actions.BUY_FIRST:
            return buying.list_first(self, seat)
        elif question == actions.BUY_SECOND:
            return buying.list_second(self, seat)
        elif question == actions.REC_SECTION:
            return recruiting.list_sections(self, seat)
        elif question == actions.REC_COLOUR:
            return recruiting.list_takes(self)
        elif question == actions.REC_CAPTAIN:
            return recruiting.list_captain()
        elif question == actions.EXP_PORT:
            return expedition.list_ports(self, seat)
        elif question == actions.EXP_SHIP:
            return expedition.list_ships(self, seat)
        elif question == actions.BONUS_PROJECT:
            return bonus.list_projects(self)
        elif question == actions.BONUS_SAILOR:
            return bonus.list_sailors(self)
        elif question == actions.CHAR_PICK:
            return characters.list_picks(self)
        elif question == actions.SERNIGI_SEND:
            return merchant.list_sernigi(self)
        elif question == actions.MANUEL_NUMBER:
            return placing.list_extra_numbers(self)
        elif question == actions.P3_MERCHANT:
            return merchant.list_phase(self, seat)
        elif question == actions.SETUP_MERCHANT:
            return merchant.list_fields(self, self.setup_merchant)
        return launching.list_window(self, seat)

    def answer(self, seat: int, question: int, action: int) -> None:  # noqa: C901 - as above
        if question == actions.P1_NUMBER:
            placing.answer_number(self, seat, action)
        elif question == actions.P1_AREA:
            placing.answer_area(self, seat, action)
        elif question == actions.P2_CALL:
            calling.answer_call(self, seat, action)
        elif question == actions.LAUNCH_CREW:
            launching.launch(self, seat, action - actions.CREW)
        elif question == actions.BUY_FIRST:
            buying.answer_first(self, seat, action)
        elif question == actions.BUY_SECOND:
            buying.answer_second(self, seat, action)
        elif question == actions.REC_SECTION:
            recruiting.answer_section(self, seat, action)
        elif question == actions.REC_COLOUR:
            recruiting.answer_take(self, seat, action)
        elif question == actions.REC_CAPTAIN:
            recruiting.answer_captain(self, seat, action)
        elif question == actions.EXP_PORT:
            expedition.answer_port(self, seat, action)
        elif question == actions.EXP_SHIP:
            expedition.answer_ship(self, seat, action)
        elif question == actions.BONUS_PROJECT:
            bonus.answer_project(self, seat, action)
        elif question == actions.BONUS_SAILOR:
            bonus.answer_sailor(self, seat, action)
        elif question == actions.CHAR_PICK:
            characters.answer_pick(self, seat, action)
        elif question == actions.SERNIGI_SEND:
            merchant.answer_sernigi(self, seat, action)
        elif question == actions.MANUEL_NUMBER:
            characters.answer_manuel_number(self, seat, action)
        elif question == actions.MANUEL_AREA:
            characters.answer_manuel_area(self, seat, action)
        elif question == actions.P3_MERCHANT:
            merchant.answer_phase(self, seat, action)
        elif question == actions.SETUP_MERCHANT:
            merchant.answer_setup(self, seat, action)
        else:
            launching.answer_window(self, seat, question, action)

    def show(self, seat: int, page: Page) -> None:
        view.show(self, page)

    def redraw_hidden(self, seat: int, rng: Rng) -> None:
        """Nothing: face-down piles are drawn when they are turned up (VG-INF-02)."""

    def scores(self) -> list[Score]:
        return final_scores(self)

    def estimate(self, seat: int) -> int:
        return estimate(self, seat)

    def explain_choice(self, action: int) -> Explanation:
        return explain(self, action)

    def violations(self) -> list[str]:
        return violations(self)


def _check_data(value: OptionValue) -> str:
    return "" if isinstance(value, dict) else "must be an object of component tables"


class VascoDaGama(Game):
    def blank(self) -> State:
        return VascoDaGamaFlow()

    def deal(self, state: State) -> None:
        assert isinstance(state, VascoDaGamaFlow)
        set_up(state)

    def component_tables(self) -> list[ComponentTable]:
        return component_tables()

    def write_components(self, seats: int, options: Options, page: Page) -> None:
        write_components(seats, options, page)

    def check_options(self, seats: int, options: Options) -> None:
        board_of(options)


GAME: Final = VascoDaGama(
    name="vasco-da-gama",
    title="Vasco da Gama",
    rules_version=RULES_VERSION,
    seat_counts=(2, 3, 4),
    options=(
        flag(
            "strict_interrupts", False,
            "Let the others launch before a seat draws from the bag or gains a missionary.",
        ),
        Option(
            "data", {},
            "Printed values to replace: an object shaped like the component tables.",
            _check_data,
        ),
    ),
    actions=actions.ACTIONS,
    prompts=actions.PROMPTS,
    events=actions.EVENTS,
    streams=actions.STREAMS,
)  # fmt: skip
