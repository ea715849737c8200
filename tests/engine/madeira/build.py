"""Positions of Madeira in a few words: set pieces, ask a question, play labels."""

from __future__ import annotations

from typing import Any

from tradewinds_engine.events import Event
from tradewinds_engine.madeira import GAME, data, steps
from tradewinds_engine.madeira.arguments import (
    BUILDING_NAMES,
    CITY_SPOT_NAMES,
    COLONY_NAMES,
    FIELD_NAMES,
    SHIP_SPOT_NAMES,
)
from tradewinds_engine.madeira.board import Board
from tradewinds_engine.madeira.dispatch import MadeiraFlow
from tradewinds_engine.madeira.state import NEUTRAL
from tradewinds_engine.rows import filled, row_of, zeros
from tradewinds_engine.sentinels import NOBODY, NOTHING

NEUTRAL_SPOT = 3
HELD = (0, 2, 2, 3, 2, 3)  # requests after phase A of each round


class Table:
    """A match with all workers and ships at home, no goods, and an empty board."""

    def __init__(self, seats: int = 4, round: int = 1, **options: Any) -> None:
        state = GAME.new(seats, options, seed=7)
        assert isinstance(state, MadeiraFlow)
        self.state = state
        self.log: list[Event] = []
        state.round = round
        state.spots = filled(data.SPOT_COUNT, NOTHING)
        for city in range(3):
            state.spots[city * data.CITY_SPOTS + NEUTRAL_SPOT] = NEUTRAL
        for board in state.boards:
            board.home, board.watch, board.fields = data.WORKERS, 0, 0
            board.stock = zeros(6)
        self._lay_requests(5 - round)
        self.requests(*[(0,) * HELD[round]] * seats)

    def _lay_requests(self, count: int) -> None:
        """The first so many types in every row, one tile of each."""
        row = [1 if kind < count else 0 for kind in range(5)]
        self.state.row_requests = row_of(row * self.state.seats)

    def __getitem__(self, seat: int) -> Board:
        return self.state.boards[seat]

    # Pieces

    def stock(self, seat: int, **resources: int) -> Table:
        for name, amount in resources.items():
            self[seat].stock[data.RESOURCES.index(name)] = amount
        return self

    def workers(self, seat: int, *places: str) -> Table:
        for place in places:
            self[seat].home -= 1
            if place in FIELD_NAMES:
                self[seat].fields |= 1 << FIELD_NAMES.index(place)
            elif place in CITY_SPOT_NAMES:
                self.state.spots[CITY_SPOT_NAMES.index(place)] = seat
            elif place in COLONY_NAMES:
                self[seat].colonies[COLONY_NAMES.index(place)] += 1
            else:
                assert place == "city_watch"
                self[seat].watch += 1
        return self

    def neutral(self, source: str, target: str) -> Table:
        self.state.spots[CITY_SPOT_NAMES.index(source)] = NOTHING
        self.state.spots[CITY_SPOT_NAMES.index(target)] = NEUTRAL
        return self

    def ships(self, seat: int, *spots: str) -> Table:
        for spot in spots:
            self[seat].docked -= 1
            self.state.ships[SHIP_SPOT_NAMES.index(spot)] = seat
        return self

    def wood(self, **fields: int) -> Table:
        for name, amount in fields.items():
            self.state.wood[FIELD_NAMES.index(name)] = amount
        return self

    def favors(self, seat: int, up: tuple[str, ...] = (), down: tuple[str, ...] = ()) -> Table:
        for name in up + down:
            favor = data.FAVORS.index(name)
            self.state.favors[list(self.state.favors).index(favor)] = NOTHING
            if name in up:
                self[seat].favors_up |= 1 << favor
            else:
                self[seat].favors_down |= 1 << favor
        return self

    def district(self, city: str, district: int, favor: str) -> Table:
        """Put this favor on this district by swapping two favors."""
        favors = self.state.favors
        here = [row[0] for row in data.CITIES].index(city) * 4 + district - 2
        there = list(favors).index(data.FAVORS.index(favor))
        favors[here], favors[there] = favors[there], favors[here]
        return self

    def built(self, *districts: int) -> Table:
        """Build these districts of every city; the favors go face down to the last seat."""
        for city in range(3):
            for district in districts:
                place = city * 4 + district - 2
                self[self.state.seats - 1].favors_down |= 1 << self.state.favors[place]
                self.state.favors[place] = NOTHING
        return self

    def rewards(self, colony: str, one: str, other: str) -> Table:
        """Give the colony these tiles in exchange for its own."""
        tiles = self.state.rewards
        for place, name in ((0, one), (1, other)):
            here = COLONY_NAMES.index(colony) * 2 + place
            reward = data.REWARDS.index(name)
            if reward in tiles:
                tiles[list(tiles).index(reward)] = tiles[here]
            tiles[here] = reward
        return self

    def requests(self, *hands: tuple[int, ...]) -> Table:
        for seat, hand in enumerate(hands):
            self[seat].requests = row_of([hand.count(kind) for kind in range(5)])
        return self

    # Questions

    def preparation(self) -> Table:
        """The beginning of the round, with its requests still in the rows."""
        state = self.state
        self._lay_requests(6 - state.round)
        self.requests(*[(0,) * (HELD[state.round] - 1)] * state.seats)
        state.round -= 1
        state.rows = filled(state.seats, NOTHING)
        state.spaces = row_of(list(range(state.seats)))
        return self._ask((steps.BEGIN_PHASE, steps.PREPARATION))

    def die_turn(
        self, seat: int = 0, dice: tuple[int, ...] = (1, 2, 3), pirates: tuple[int, ...] = (1, 2, 3)
    ) -> Table:
        """Phase B with that seat in the top row and characters in their usual order."""
        state = self.state
        state.phase = steps.CHARACTER_ACTIONS
        self._place_characters()
        state.watch_dice = row_of([pirates.count(value) for value in (1, 2, 3)])
        state.rows = row_of([(seat + row) % state.seats for row in range(state.seats)])
        state.spaces = filled(state.seats, NOTHING)
        for board in state.boards:
            board.dice = row_of([dice.count(value) for value in (1, 2, 3)])
        return self._ask(
            (steps.BEGIN_PHASE, steps.BUILDING_ACTIONS), (steps.NEXT_DIE_TURN, state.seats - 1)
        )

    def building_turn(
        self,
        building: str,
        markers: dict[int, int],
        dice: tuple[int, ...] = (),
        pirate: int = 0,
        others: dict[str, dict[int, int]] | None = None,
    ) -> Table:
        """Phase C when a building comes up with these markers by seat; its dice show as given."""
        state = self.state
        place = BUILDING_NAMES.index(building)
        state.phase = steps.BUILDING_ACTIONS
        self._place_characters()
        state.rows = filled(state.seats, NOTHING)
        state.spaces = row_of(list(range(state.seats)))
        state.watch_dice = row_of([0, 0, 2] if pirate else [0, 0, 3])
        state.pirate_dice[place] = pirate
        self._mark(place, markers)
        for name, counts in (others or {}).items():
            self._mark(BUILDING_NAMES.index(name), counts)
        for board in state.boards:
            board.dice, board.aside = zeros(3), data.MARKERS - sum(board.markers)
        self._ask(
            (steps.BEGIN_PHASE, steps.UPKEEP),
            (steps.CLEAR_BUILDINGS, 0),
            *[(steps.LAST_MILLING, seat) for seat in reversed(list(state.spaces))],
            *[(steps.OPEN_BUILDING, later) for later in range(4, place - 1, -1)],
        )
        return self.show(place, dice, pirate)

    def show(self, building: int, dice: tuple[int, ...], pirate: int) -> Table:
        """Turn the dice of the open building to these values."""
        state = self.state
        if dice:
            for value in range(3):
                state.guild_dice[3 * building + value] = dice.count(value + 1)
        state.pirate_dice[building] = pirate
        state.list_again()
        return self

    def upkeep(self) -> Table:
        return self._late_phase(steps.UPKEEP)

    def crown(self) -> Table:
        return self._late_phase(steps.CROWN)

    def _late_phase(self, phase: int) -> Table:
        state = self.state
        state.rows = filled(state.seats, NOTHING)
        state.spaces = row_of(list(range(state.seats)))
        return self._ask((steps.BEGIN_PHASE, phase))

    def _mark(self, building: int, markers: dict[int, int]) -> None:
        for seat, count in markers.items():
            self[seat].markers[building] += count
            self.state.guild_dice[3 * building] += count

    def _place_characters(self) -> None:
        empty = [row[2] for row in data.BUILDINGS].index(self.state.round)
        waiting = [data.STEWARD, data.GUILDMASTER, data.MAYOR, data.COMMANDER]
        for building in range(5):
            character = data.PRINTED if building == empty else waiting.pop(0)
            self.state.characters[building] = character

    def character(self, building: str, character: str) -> Table:
        """Exchange two characters so that this one is on this building."""
        characters = self.state.characters
        here = BUILDING_NAMES.index(building)
        there = list(characters).index(data.CHARACTERS.index(character))
        characters[here], characters[there] = characters[there], characters[here]
        return self

    def _ask(self, *agenda: tuple[int, int]) -> Table:
        state = self.state
        state.agenda = row_of([])
        state.actor = NOBODY
        for kind, seat in agenda:
            state.push(kind, seat)
        state.advance()
        return self

    # Play

    def play(self, *labels: str) -> Table:
        """Play these answers one after the other; the position must stay sound."""
        for label in labels:
            self.state.apply(GAME.actions.parse(label), self.log)
            assert self.state.violations() == []
        return self

    @property
    def legal(self) -> list[str]:
        return [GAME.actions[action].label for action in self.state.legal()]

    @property
    def asked(self) -> tuple[int | None, str]:
        prompt = self.state.prompt
        return self.state.to_move, prompt.name if prompt else ""

    def have(self, seat: int) -> dict[str, int]:
        """What the seat has, without what it has none of."""
        stock = zip(data.RESOURCES, self[seat].stock, strict=True)
        return {name: amount for name, amount in stock if amount}
