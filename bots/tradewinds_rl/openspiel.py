"""The games for OpenSpiel: import this module, then load one of them by its name.

    import pyspiel
    import tradewinds_rl.openspiel

    game = pyspiel.load_game("tradewinds_puerto_rico(players=3)")

Parameters: `players`; `options`, a JSON object; `rng_seed`, which decides about all deals.

Chance is sampled: a match begins with one chance node, whose only outcome deals it. What chance
brings later is hidden in the state, also in its clones, so search with `resample_from_infostate`
(as ISMCTS does): it draws anew all that the player cannot know.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from tradewinds_engine import GAMES, Game, Rng, State
from tradewinds_engine import game as find_game

from .rewards import final_rewards, rank_points
from .spaces import Eyes
from .text_render import render_text

LONGEST_MATCH = 100_000
DEAL = 0  # the only outcome of the chance node


class Position:
    """An engine state that can be copied with `copy.deepcopy`, as OpenSpiel clones states."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(None if self.state is None else self.state.copy())


def game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name="tradewinds_" + game.name.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(game.seat_counts),
            "options": "{}",
            "rng_seed": 0,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game with its number of players and options."""

    def __init__(self, type: Any, rules: Game, parameters: dict[str, Any]) -> None:
        given = {**type.parameter_specification, **parameters}
        self.rules = rules
        self.seats = int(given["players"])
        self.options = rules.checked_options(self.seats, json.loads(given["options"]))
        self.seeds = Rng(int(given["rng_seed"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.actions),
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_MATCH,
        )
        super().__init__(type, info, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.rules, self.seats)


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A match; before the deal its only node is one of chance."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position()

    @property
    def _engine(self) -> State:
        state = self.position.state
        if state is None:
            raise ValueError("the match is not dealt yet")
        return state

    def current_player(self) -> Any:
        if self.position.state is None:
            return pyspiel.PlayerId.CHANCE
        mover = self._engine.to_move
        return pyspiel.PlayerId.TERMINAL if mover is None else mover

    def _legal_actions(self, player: int) -> list[int]:
        return self._engine.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DEAL, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.position.state is None:
            game = self.get_game()
            self.position.state = game.rules.new(game.seats, game.options, game.seeds.seed())
        else:
            self.position.state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        return self.get_game().rules.actions[action].label  # type: ignore[no-any-return]

    def is_terminal(self) -> bool:
        return self.position.state is not None and self.position.state.to_move is None

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.get_game().seats
        return final_rewards(self._engine.scores(), rank_points)

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] | None = None
    ) -> SpielState:
        """A match that the player cannot tell from this one."""
        drawn = np.random.default_rng().random() if sampler is None else sampler()
        twin = self.clone()
        state = self._engine.determinize(player, Rng(int(drawn * (1 << 62))))
        twin.position = Position(state)
        return twin  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return "not dealt yet" if self.position.state is None else render_text(self._engine)


class SpielObserver:
    """OpenSpiel's interface to observations."""

    def __init__(self, game: Game, seats: int) -> None:
        spec = game.observation(seats)
        self._eyes = Eyes(game, seats)
        self.tensor = np.zeros(spec.length, np.float32)
        self.dict = {
            field.name: self.tensor[field.offset : field.offset + field.length]
            for field in spec.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position.state
        self.tensor[:] = 0 if position is None else self._eyes.look(position, player)["observation"]

    def string_from(self, state: SpielState, player: int) -> str:
        position = state.position.state
        if position is None:
            return "not dealt yet"
        return json.dumps([player, position.to_move, position.question, position.view(player)])


def register(game: Game) -> None:
    """Let `pyspiel.load_game` find a game."""
    type = game_type(game)

    class Loaded(SpielGame):
        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            super().__init__(type, find_game(game.name), parameters or {})

    pyspiel.register_game(type, Loaded)


for _game in GAMES.values():
    register(_game)
