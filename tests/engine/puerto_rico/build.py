"""Positions in a few words: pieces come out of the supplies, so every scene is a sound state."""

from __future__ import annotations

from typing import Any

from tradewinds_engine import game
from tradewinds_engine.events import Event
from tradewinds_engine.native import append
from tradewinds_engine.puerto_rico.data import (
    BUILDING_NAMES,
    CARDS,
    COST,
    DRAFT_SLOTS,
    FORESTS_SEEN,
    GOODS,
    PLACES,
    SHIPS,
    TILES,
)
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow
from tradewinds_engine.puerto_rico.phases import builder, rounds
from tradewinds_engine.rows import row_of

PUERTO_RICO = game("puerto-rico")
BEIGE = BUILDING_NAMES[6:37]


def kinds(*wanted: str) -> list[str]:
    """A full draft with these buildings, the other slots filled in table order."""
    chosen = list(wanted)
    for name in BEIGE:
        cost = COST[BUILDING_NAMES.index(name)]
        taken = sum(1 for other in chosen if COST[BUILDING_NAMES.index(other)] == cost)
        if name not in chosen and taken < DRAFT_SLOTS[cost]:
            chosen.append(name)
    return chosen


class Scene:
    """A fresh match with bare boards, waiting to be furnished; seat 0 is the governor."""

    def __init__(
        self, seats: int = 4, seed: int = 1, drafted: tuple[str, ...] = (), **options: Any
    ) -> None:
        if drafted:
            options |= {"new_buildings": True, "draft": kinds(*drafted)}
        state = PUERTO_RICO.new(seats, options, seed)
        assert isinstance(state, PuertoRicoFlow)
        self.state = state
        self.events: list[Event] = []
        for board in state.boards:
            board.doubloons = 0
            for kind in range(len(GOODS)):
                state.stack[kind] += board.tiles[kind]
                board.tiles[kind] = 0
        self.choose_roles(0)

    # Furnishing

    def money(self, seat: int, doubloons: int) -> Scene:
        self.state.boards[seat].doubloons = doubloons
        return self

    def points(self, seat: int, vp: int) -> Scene:
        self.state.vp_supply -= vp
        self.state.boards[seat].vp += vp
        return self

    def goods(self, seat: int, **amounts: int) -> Scene:
        for good, amount in amounts.items():
            self.state.goods[GOODS.index(good)] -= amount
            self.state.boards[seat].goods[GOODS.index(good)] += amount
        return self

    def spend_goods(self, **left: int) -> Scene:
        """Leave so many goods in the supply; the others lie on the last seat's port."""
        for good, amount in left.items():
            self.goods(self.state.seats - 1, **{good: self.state.goods[GOODS.index(good)] - amount})
        return self

    def island(self, seat: int, **tiles: int) -> Scene:
        """Unmanned tiles."""
        for tile, amount in tiles.items():
            kind = TILES.index(tile)
            self.state.boards[seat].tiles[kind] += amount
            if tile == "quarry":
                self.state.quarries -= amount
            else:
                self.state.stack[kind] -= amount
        return self

    def plantations(self, seat: int, **tiles: int) -> Scene:
        """Tiles with a worker on each."""
        return self.island(seat, **tiles).workers(seat, **tiles)

    def city(self, seat: int, *buildings: str) -> Scene:
        """Buildings with one worker each."""
        self.empty_city(seat, *buildings)
        return self.workers(seat, **dict.fromkeys(buildings, 1))

    def empty_city(self, seat: int, *buildings: str) -> Scene:
        for name in buildings:
            self.state.buildings[BUILDING_NAMES.index(name)] -= 1
            self.state.boards[seat].add_building(BUILDING_NAMES.index(name))
        return self

    def workers(self, seat: int, **amounts: int) -> Scene:
        for place, amount in amounts.items():
            self.state.workers -= amount
            self.state.boards[seat].pieces[PLACES.index(place)] += amount
        return self

    def nobles(self, seat: int, **amounts: int) -> Scene:
        for place, amount in amounts.items():
            self.state.nobles -= amount
            self.state.boards[seat].pieces[PLACES.index(place)] += amount
            self.state.boards[seat].nobles[PLACES.index(place)] += amount
        return self

    def hire(self, left: int) -> Scene:
        """Leave so many workers in the supply; the others are idle on the last seat's port."""
        return self.workers(self.state.seats - 1, port=self.state.workers - left)

    def station(self, workers: int, nobles: int = 0) -> Scene:
        self.state.workers -= workers - self.state.station_workers
        self.state.station_workers = workers
        self.state.nobles -= nobles - self.state.station_nobles
        self.state.station_nobles = nobles
        return self

    def forests(self, seat: int, **tiles: int) -> Scene:
        """Forests everybody saw being taken, by true kind."""
        for tile, amount in tiles.items():
            self.state.stack[GOODS.index(tile)] -= amount
            self.state.boards[seat].tiles[FORESTS_SEEN + GOODS.index(tile)] += amount
        return self

    def secret_forests(self, seat: int, **tiles: int) -> Scene:
        """Forests drawn face down, by true kind."""
        for tile, amount in tiles.items():
            kind = GOODS.index(tile)
            self.state.stack[kind] -= amount
            board = self.state.boards[seat]
            for _ in range(amount):
                board.secrets = append(board.secrets, self.state.layer * len(GOODS) + kind)
        return self

    def festival(self, kind: str = "", goods: tuple[str, ...] = (), building: str = "") -> Scene:
        """Replace what the festival asks for."""
        state = self.state
        if kind:
            state.stack[state.festival_kind] += 1
            state.festival_kind = GOODS.index(kind)
            state.stack[state.festival_kind] -= 1
        if goods:
            for good in range(len(GOODS)):
                state.goods[good] += state.festival_goods[good]
                state.festival_goods[good] = 0
            for name in goods:
                state.goods[GOODS.index(name)] -= 1
                state.festival_goods[GOODS.index(name)] += 1
        if building:
            state.buildings[state.festival_building] += 1
            state.festival_building = BUILDING_NAMES.index(building)
            state.buildings[state.festival_building] -= 1
        return self

    def ship(self, capacity: int, good: str, load: int) -> Scene:
        index = SHIPS.index(capacity)
        self.state.goods[GOODS.index(good)] -= load
        self.state.ship_goods[index] = GOODS.index(good)
        self.state.ship_loads[index] = load
        return self

    def house(self, *goods: str) -> Scene:
        for good in goods:
            self.state.goods[GOODS.index(good)] -= 1
            self.state.house[GOODS.index(good)] += 1
        return self

    def face_up(self, **tiles: int) -> Scene:
        """Exactly these plantations lie open."""
        for kind in range(len(GOODS)):
            self.state.stack[kind] += self.state.face_up[kind]
            self.state.face_up[kind] = 0
        for tile, amount in tiles.items():
            self.state.stack[GOODS.index(tile)] -= amount
            self.state.face_up[GOODS.index(tile)] += amount
        return self

    def discard_stack(self, **left: int) -> Scene:
        """Move the stack to the discard, but for these tiles."""
        for kind, good in enumerate(GOODS):
            stay = left.get(good, 0)
            self.state.discard[kind] += self.state.stack[kind] - stay
            self.state.stack[kind] = stay
        return self

    def spread_stack(self, *seats: int) -> Scene:
        """Lay the whole stack on these islands."""
        for seat in seats:
            board = self.state.boards[seat]
            for kind, good in enumerate(GOODS):
                self.island(seat, **{good: min(self.state.stack[kind], board.free_island_spaces())})
        assert not any(self.state.stack)
        return self

    def on_card(self, card: str, doubloons: int) -> Scene:
        self.state.card_money[CARDS.index(card)] = doubloons
        return self

    # Playing

    def choose_roles(self, governor: int) -> Scene:
        """A new round in which this seat chooses first."""
        state = self.state
        state.agenda = row_of([])
        state.actor = -1
        state.governor = governor
        state.round -= 1
        rounds.start(state)
        state.advance()
        return self

    def take(self, role: str, by: int = 0) -> Scene:
        """This seat opens a round with that role."""
        self.choose_roles(by)
        assert self.state.violations() == []
        return self.do(f"role:{role}")

    def do(self, *labels: str) -> Scene:
        for label in labels:
            self.state.apply(PUERTO_RICO.actions.parse(label), self.events)
            assert self.state.violations() == []
        return self

    def skip_to(self, prompt: str) -> Scene:
        """Answer with the last option until that question comes."""
        while self.prompt != prompt:
            self.state.apply(self.state.legal()[-1], self.events)
        return self

    # Looking

    @property
    def legal(self) -> list[str]:
        return [PUERTO_RICO.actions[action].label for action in self.state.legal()]

    @property
    def prompt(self) -> str:
        return self.state.prompt.name if self.state.prompt else ""

    @property
    def actor(self) -> int | None:
        return self.state.to_move

    @property
    def story(self) -> list[str]:
        return [PUERTO_RICO.describe(event) for event in self.events]

    def vp(self, seat: int) -> int:
        return self.state.boards[seat].vp

    def doubloons(self, seat: int) -> int:
        return self.state.boards[seat].doubloons

    def stock(self, seat: int) -> dict[str, int]:
        """The goods a seat has."""
        goods = self.state.boards[seat].goods
        return {good: goods[kind] for kind, good in enumerate(GOODS) if goods[kind]}

    def supply(self, good: str) -> int:
        return self.state.goods[GOODS.index(good)]

    def pieces(self, seat: int, place: str) -> int:
        return self.state.boards[seat].pieces[PLACES.index(place)]

    def nobles_on(self, seat: int, place: str) -> int:
        return self.state.boards[seat].nobles[PLACES.index(place)]

    def tiles(self, seat: int, tile: str) -> int:
        return self.state.boards[seat].tiles[TILES.index(tile)]

    def owns(self, seat: int, building: str) -> bool:
        return self.state.boards[seat].owns(BUILDING_NAMES.index(building))

    def copies(self, building: str) -> int:
        return self.state.buildings[BUILDING_NAMES.index(building)]

    def price(self, seat: int, building: str) -> int:
        return builder.price(self.state, seat, BUILDING_NAMES.index(building))

    def load(self, capacity: int) -> dict[str, int]:
        index = SHIPS.index(capacity)
        good = self.state.ship_goods[index]
        return {} if good < 0 else {GOODS[good]: self.state.ship_loads[index]}

    def traded(self) -> dict[str, int]:
        return {
            good: self.state.house[kind]
            for kind, good in enumerate(GOODS)
            if self.state.house[kind]
        }

    def score(self, seat: int) -> dict[str, int]:
        return self.state.scores()[seat].items


def outcomes(scene: Scene, prompt: str, seat: int, *places: str) -> set[tuple[int, ...]]:
    """Every distribution over these places that answers to the question can lead to."""
    found: set[tuple[int, ...]] = set()
    open_positions = [scene.state.copy()]
    while open_positions:
        state = open_positions.pop()
        if state.prompt is None or state.prompt.name != prompt or state.to_move != seat:
            assert isinstance(state, PuertoRicoFlow)
            found.add(tuple(state.boards[seat].pieces[PLACES.index(place)] for place in places))
            continue
        for action in state.legal():
            twin = state.copy()
            twin.apply(action)
            open_positions.append(twin)
    return found
