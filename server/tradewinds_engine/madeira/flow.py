"""Madeira's flow: which step runs what, which question lists and does what."""

from __future__ import annotations

from ..explanation import Explanation
from ..game import Game
from ..options import Options
from ..page import Page
from ..rng import Rng
from ..scores import Score
from ..state import State
from ..tables import ComponentTable
from . import (
    actions,
    component_tables,
    components,
    data,
    determinize,
    estimate,
    explain,
    invariants,
    new_game,
    rulings,
    scoring,
    steps,
    view,
)
from .phases import (
    building_turns,
    characters,
    crown,
    favors,
    harvest,
    preparation,
    rewards,
    setup,
    ships,
    turns,
    upkeep,
    windmill,
    wood,
    workers,
)
from .state import MadeiraState


class MadeiraFlow(MadeiraState):
    def copy(self) -> MadeiraFlow:
        twin = MadeiraFlow()
        self.fill_copy(twin)
        return twin

    def run(self, kind: int, seat: int) -> None:  # noqa: C901 - one branch per step
        if kind == steps.PLAY_DIE:
            turns.begin_turn(self, seat)
        elif kind == steps.SETTLEMENT:
            wood.settle(self, seat)
        elif kind == steps.NEXT_DIE_TURN:
            turns.next_turn(self, seat)
        elif kind == steps.MOVE_WORKERS:
            workers.begin_move(self, seat)
        elif kind == steps.BUILDING_TURN:
            building_turns.begin_turn(self, seat)
        elif kind == steps.PLAY_BUILDING:
            building_turns.play(self, seat)
        elif kind == steps.MOVE_SHIPS:
            ships.begin_move(self, seat)
        elif kind == steps.LAUNCH_SHIP:
            ships.launch(self, seat)
        elif kind == steps.COLLECT:
            ships.collect(self, seat)
        elif kind == steps.BUY_WOOD:
            wood.begin_buying(self, seat)
        elif kind == steps.TAKE_WOOD:
            wood.begin_taking(self, seat)
        elif kind == steps.TAKE_FAVOR:
            characters.take_favor(self, seat)
        elif kind == steps.RELOCATE:
            characters.begin_relocation(self, seat)
        elif kind == steps.MAYOR_INCOME:
            characters.pay_mayor_income(self, seat)
        elif kind == steps.HARVEST_MORE:
            harvest.begin_extra(self, seat)
        elif kind == steps.TURN_FAVORS:
            rewards.begin_turning(self, seat)
        elif kind == steps.OPEN_BUILDING:
            building_turns.open_building(self, seat)
        elif kind == steps.LAST_MILLING:
            windmill.begin_last_milling(self, seat)
        elif kind == steps.CLEAR_BUILDINGS:
            building_turns.clear(self)
        elif kind == steps.COLONY_INCOME:
            upkeep.pay_income(self)
        elif kind == steps.MAINTENANCE:
            upkeep.begin_maintenance(self, seat)
        elif kind == steps.FEEDING:
            upkeep.begin_feeding(self, seat)
        elif kind == steps.FULFILMENT:
            crown.begin_fulfilment(self, seat)
        elif kind == steps.GIVE_WEALTH:
            crown.begin_wealth(self, seat)
        elif kind == steps.TAKE_ROW:
            preparation.begin_row(self, seat)
        elif kind == steps.TAKE_TILE:
            preparation.begin_tile(self, seat)
        elif kind == steps.REFRESH:
            preparation.begin_refresh(self, seat)
        elif kind == steps.SETUP_CITIES:
            setup.begin_city(self, seat)
        elif kind == steps.SETUP_FIELDS:
            setup.begin_field(self, seat)
        else:
            self.begin_phase(seat)

    def begin_phase(self, phase: int) -> None:
        """Start a phase with the one after it waiting below; five rounds, then the end."""
        if phase == steps.PREPARATION and self.round == data.ROUNDS:
            self.phase = steps.OVER
            scoring.reveal(self)
            return
        self.phase = phase
        self.push(steps.BEGIN_PHASE, steps.PREPARATION if phase == steps.CROWN else phase + 1)
        if phase == steps.PREPARATION:
            preparation.begin(self)
        elif phase == steps.CHARACTER_ACTIONS:
            turns.begin(self)
        elif phase == steps.BUILDING_ACTIONS:
            building_turns.begin(self)
        elif phase == steps.UPKEEP:
            upkeep.begin(self)
        else:
            crown.begin(self)

    def list_choices(self) -> list[int]:  # noqa: C901 - one branch per question
        question = self.question
        if question == actions.ASK_DIE_TURN:
            return turns.list_turn(self)
        if question == actions.ASK_ACT:
            return characters.list_acts(self)
        if question == actions.ASK_WORKER_DEST:
            return workers.list_destinations(self)
        if question == actions.ASK_WORKER_SRC:
            return workers.list_sources(self)
        if question == actions.ASK_BUILDING_TURN:
            return building_turns.list_turn(self)
        if question == actions.ASK_MILLING:
            return windmill.list_last_milling(self)
        if question == actions.ASK_FEED:
            return upkeep.list_feeding(self)
        if question == actions.ASK_MAINTAIN:
            return upkeep.list_maintenance(self)
        if question == actions.ASK_SHIP_DEST:
            return ships.list_destinations(self)
        if question == actions.ASK_SHIP_SRC:
            return ships.list_sources(self)
        if question == actions.ASK_SHIP_AMOUNT:
            return ships.list_amounts(self)
        if question == actions.ASK_REWARD:
            return rewards.list_rewards(self)
        if question == actions.ASK_SUPPORT:
            return rewards.list_support(self)
        if question == actions.ASK_FLIP:
            return rewards.list_face_down(self)
        if question == actions.ASK_BUY_WOOD or question == actions.ASK_TAKE_WOOD:
            return wood.list_sources(self)
        if question == actions.ASK_SETTLE:
            return wood.list_settling(self)
        if question == actions.ASK_RELOCATE_SRC:
            return characters.list_citizens(self)
        if question == actions.ASK_RELOCATE_DEST:
            return characters.list_free_spots(self)
        if question == actions.ASK_DISTRICT:
            return characters.list_districts(self)
        if question == actions.ASK_HARVEST:
            return harvest.list_extra(self)
        if question == actions.ASK_BISHOP_FROM:
            return favors.list_bishop_from(self)
        if question == actions.ASK_BISHOP_TO:
            return favors.list_bishop_to(self)
        if question == actions.ASK_LADY:
            return favors.list_lady(self)
        if question == actions.ASK_HONOR:
            return upkeep.list_honor(self)
        if question == actions.ASK_FULFIL:
            return crown.list_fulfilment(self)
        if question == actions.ASK_KEEP:
            return crown.list_keeping(self)
        if question == actions.ASK_WEALTH:
            return crown.list_wealth(self)
        if question == actions.ASK_ROW:
            return preparation.list_rows(self)
        if question == actions.ASK_REQUEST:
            return preparation.list_tiles(self)
        if question == actions.ASK_GUILD:
            return preparation.list_guilds(self)
        if question == actions.ASK_SETUP_CITY:
            return setup.list_cities(self)
        return setup.list_fields(self)

    def answer(self, seat: int, question: int, action: int) -> None:  # noqa: C901 - one per question
        if question == actions.ASK_DIE_TURN:
            turns.answer_turn(self, seat, action)
        elif question == actions.ASK_ACT:
            characters.answer_act(self, seat, action)
        elif question == actions.ASK_WORKER_DEST:
            workers.answer_destination(self, seat, action)
        elif question == actions.ASK_WORKER_SRC:
            workers.answer_source(self, seat, action - actions.WORKER_SRC)
        elif question == actions.ASK_BUILDING_TURN:
            building_turns.answer_turn(self, seat, action)
        elif question == actions.ASK_MILLING:
            windmill.answer_last_milling(self, seat, action)
        elif question == actions.ASK_FEED:
            upkeep.answer_feeding(self, seat, action)
        elif question == actions.ASK_MAINTAIN:
            upkeep.answer_maintenance(self, seat, action - actions.MAINTAIN)
        elif question == actions.ASK_SHIP_DEST:
            ships.answer_destination(self, seat, action)
        elif question == actions.ASK_SHIP_SRC:
            ships.answer_source(self, seat, action - actions.SHIP_SRC)
        elif question == actions.ASK_SHIP_AMOUNT:
            ships.answer_amount(self, seat, action - actions.SHIP_AMOUNT)
        elif question == actions.ASK_REWARD:
            rewards.answer_reward(self, seat, action - actions.REWARD)
        elif question == actions.ASK_SUPPORT:
            rewards.answer_support(self, seat, action)
        elif question == actions.ASK_FLIP:
            rewards.answer_turning(self, seat, action - actions.FLIP_FAVOR)
        elif question == actions.ASK_BUY_WOOD:
            wood.answer_buy(self, seat, action - actions.WOOD_SRC)
        elif question == actions.ASK_TAKE_WOOD:
            wood.answer_take(self, seat, action - actions.WOOD_SRC)
        elif question == actions.ASK_SETTLE:
            wood.answer_settling(self, seat, action)
        elif question == actions.ASK_RELOCATE_SRC:
            characters.answer_citizen(self, seat, action)
        elif question == actions.ASK_RELOCATE_DEST:
            characters.answer_free_spot(self, seat, action - actions.RELOCATE_DEST)
        elif question == actions.ASK_DISTRICT:
            characters.answer_district(self, seat, action - actions.DISTRICT)
        elif question == actions.ASK_HARVEST:
            harvest.answer_extra(self, seat, action)
        elif question == actions.ASK_BISHOP_FROM:
            favors.answer_bishop_from(self, seat, action - actions.BISHOP_FROM)
        elif question == actions.ASK_BISHOP_TO:
            favors.answer_bishop_to(self, seat, action - actions.BISHOP_TO)
        elif question == actions.ASK_LADY:
            favors.answer_lady(self, seat, action - actions.LADY_BUILDING)
        elif question == actions.ASK_HONOR:
            upkeep.answer_honor(self, seat, action)
        elif question == actions.ASK_FULFIL:
            crown.answer_fulfilment(self, seat, action - actions.FULFIL)
        elif question == actions.ASK_KEEP:
            crown.answer_keeping(self, seat, action - actions.KEEP)
        elif question == actions.ASK_WEALTH:
            crown.answer_wealth(self, seat, action - actions.WEALTH_PAY)
        elif question == actions.ASK_ROW:
            preparation.answer_row(self, seat, action - actions.CHOOSE_ROW)
        elif question == actions.ASK_REQUEST:
            preparation.answer_tile(self, seat, action - actions.TAKE_REQUEST)
        elif question == actions.ASK_GUILD:
            preparation.answer_refresh(self, seat, action - actions.REFRESH_GUILD)
        elif question == actions.ASK_SETUP_CITY:
            setup.answer_city(self, seat, action - actions.SETUP_CITY)
        else:
            setup.answer_field(self, seat, action - actions.SETUP_FIELD)

    def show(self, seat: int, page: Page) -> None:
        view.show(self, seat, page)

    def explain_choice(self, action: int) -> Explanation:
        return explain.explain(self, action)

    def redraw_hidden(self, seat: int, rng: Rng) -> None:
        determinize.redraw(self, seat, rng)

    def scores(self) -> list[Score]:
        return scoring.score(self)

    def estimate(self, seat: int) -> int:
        return estimate.worth(self, seat)

    def violations(self) -> list[str]:
        return invariants.violations(self)


class Madeira(Game):
    def __init__(self) -> None:
        super().__init__(
            name="madeira",
            title="Madeira",
            rules_version=1,
            seat_counts=(2, 3, 4),
            options=rulings.OPTIONS,
            actions=actions.ACTIONS,
            prompts=actions.PROMPTS,
            events=actions.EVENTS,
            streams=actions.STREAMS,
        )

    def blank(self) -> State:
        return MadeiraFlow()

    def deal(self, state: State) -> None:
        assert isinstance(state, MadeiraState)
        new_game.set_up(state)

    def component_tables(self) -> list[ComponentTable]:
        return component_tables.tables()

    def write_components(self, seats: int, options: Options, page: Page) -> None:
        components.write_components(seats, options, page)
