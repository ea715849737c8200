"""Positions of Vasco da Gama in a few words."""

from __future__ import annotations

from copy import copy
from typing import Any

from tradewinds_engine import Rng
from tradewinds_engine.events import Event
from tradewinds_engine.rows import row_of
from tradewinds_engine.sentinels import NOBODY, NOTHING
from tradewinds_engine.vasco_da_gama import GAME, data, steps
from tradewinds_engine.vasco_da_gama import state as places
from tradewinds_engine.vasco_da_gama.data import (
    AREAS,
    CHARACTERS,
    COLOURS,
    CREW_COLOURS,
    MAX_FIELDS,
    PORTS,
    TILES,
    VDG_TILES,
    VESSELS,
)
from tradewinds_engine.vasco_da_gama.dispatch import VascoDaGamaFlow

EMPTY = NOTHING


def tile(name: str) -> int:
    return TILES.index(name)


class Table:
    """A table in round 1 with all ports empty, and words to lay it out and to play on."""

    def __init__(self, seats: int = 4, seed: int = 7, **options: Any) -> None:
        state = GAME.new(seats, options, seed)
        assert isinstance(state, VascoDaGamaFlow)
        self.state = state
        self.events: list[Event] = []
        state.setup_merchant = EMPTY
        state.agenda = row_of([])
        state.actor = NOBODY

    # Laying out

    def money(self, *reales: int) -> Table:
        self.state.reales = row_of(reales)
        return self

    def crew(self, seat: int, **figures: int) -> Table:
        """Exactly these; they come from the bag, or missionaries from the board."""
        for colour, name in enumerate(CREW_COLOURS):
            place = seat * len(CREW_COLOURS) + colour
            more = figures.get(name, 0) - self.state.crew[place]
            self.state.crew[place] += more
            if name == "white":
                self.state.board_missionaries -= more
            else:
                self.state.bag[colour] -= more
        return self

    def section(self, number: int, **sailors: int) -> Table:
        """Exactly these; the others go back into the bag."""
        for colour, name in enumerate(COLOURS):
            place = (number - 1) * len(COLOURS) + colour
            more = sailors.get(name, 0) - self.state.sections[place]
            self.state.sections[place] += more
            self.state.bag[colour] -= more
        return self

    def captains(self, seat: int, supply: int, board: int = 0) -> Table:
        self.state.captains[seat] = supply
        self.state.pool[seat] = board
        return self

    def _free(self, name: str) -> int:
        """Take a tile from wherever it lies; one from below fills the gap it leaves."""
        state, number = self.state, tile(name)
        for rows in (state.stacks, state.projects, state.ships):
            for place, row in enumerate(rows):
                rows[place] = row_of([other for other in row if other != number])
        if number in state.tops:
            stack = list(state.tops).index(number)
            state.tops[stack] = self._from_below(stack)
        if number in state.slots:
            stack = next(stack for stack in range(3) if state.stacks[stack])
            state.slots[list(state.slots).index(number)] = self._from_below(stack)
        return number

    def _from_below(self, stack: int) -> int:
        pile = self.state.stacks[stack]
        self.state.stacks[stack] = pile[1:]
        return pile[0] if pile else EMPTY

    def projects(self, seat: int, *names: str) -> Table:
        tiles = [self._free(name) for name in names]
        self.state.projects[seat] = row_of(sorted(tiles))
        return self

    def ships(self, seat: int, *names: str) -> Table:
        tiles = [self._free(name) for name in names]
        self.state.ships[seat] = row_of(sorted(tiles))
        return self

    def slot(self, slot: int, name: str | None) -> Table:
        self.state.slots[slot] = EMPTY if name is None else self._free(name)
        return self

    def port(self, name: str, *vessels: tuple[int, str] | str | None) -> Table:
        """From left to right: (seat, tile), a merchant, or None for an empty field."""
        first = PORTS.index(name) * MAX_FIELDS
        for place, vessel in enumerate(vessels, first):
            seat, label = vessel if isinstance(vessel, tuple) else (NOBODY, vessel)
            self.state.fields[place] = EMPTY if label is None else VESSELS.index(label)
            self.state.owner[place] = seat
            if isinstance(vessel, tuple):
                self._free(vessel[1])
        return self

    def holders(self, **seats: int) -> Table:
        for name, seat in seats.items():
            self.state.holder[CHARACTERS.index(name)] = seat
        manuel = self.state.holder[data.MANUEL]
        for seat in range(self.state.seats):
            self.state.extra[seat] = places.IN_SUPPLY if seat == manuel else places.ON_BOARD
        return self

    def merchant(self, name: str) -> Table:
        self.state.merchant = VESSELS.index(name)
        return self

    def discs(self, *discs: tuple[int, int, str]) -> Table:
        """Number, seat and area of every disc on the board."""
        for number, seat, area in discs:
            self.state.disc_seat[number] = seat
            self.state.disc_area[number] = AREAS.index(area)
            if number <= 20:
                self.state.discs[seat] -= 1
            else:
                self.state.extra[seat] = places.IN_USE
        return self

    # Setting it in motion

    def place_discs(self, vdg: str) -> Table:
        """Phase 1 with that tile on top of the stack."""
        self.state.vdg_next = VDG_TILES.index(vdg)
        self.state.push(steps.BEGIN_ROUND, 0)
        self.state.advance()
        return self

    def call(self, marker: int = 1) -> Table:
        """Phase 2 with the discs laid out, the marker having moved already."""
        self.state.phase = steps.ACTING
        self.state.vdg_tile = self.state.vdg_hidden[0]
        self.state.vdg_hidden = self.state.vdg_hidden[1:]
        self.state.marker = marker
        self.state.push(steps.NEXT_CALL, 0)
        self.state.advance()
        return self

    def sail(self) -> Table:
        """Phase 3."""
        self.state.phase = steps.ACTING
        self.state.push(steps.NEXT_CALL, 0)
        self.state.advance()
        return self

    def check_ports(self) -> Table:
        """Phase 3 after the merchant, and whatever follows without a choice."""
        self.state.phase = steps.SAILING
        self.state.merchant = EMPTY
        self.state.push(steps.CHECK_PORTS, 0)
        self.state.advance()
        return self

    # Playing and looking

    def play(self, *labels: str) -> Table:
        for label in labels:
            self.state.apply(GAME.actions.parse(label), self.events)
        return self

    def offers(self) -> list[str]:
        return [GAME.actions[action].label for action in self.state.legal()]

    @property
    def prompt(self) -> str:
        assert self.state.prompt is not None
        return self.state.prompt.name

    @property
    def told(self) -> list[str]:
        return [GAME.describe(event) for event in self.events]

    def vp(self) -> list[int]:
        return [self.state.vp(seat) for seat in range(self.state.seats)]

    def crew_of(self, seat: int) -> dict[str, int]:
        first = seat * len(CREW_COLOURS)
        row = self.state.crew[first : first + len(CREW_COLOURS)]
        return {name: count for name, count in zip(CREW_COLOURS, row, strict=True) if count}

    def fleet(self, name: str) -> list[str | None]:
        """What lies in a port, from left to right."""
        port = PORTS.index(name)
        first = port * MAX_FIELDS
        fields = self.state.fields[first : first + self.state.table.field_count[port]]
        return [None if vessel == EMPTY else VESSELS[vessel] for vessel in fields]


def random_states(seats: int, seed: int, **options: Any) -> list[VascoDaGamaFlow]:
    """Copies of every position of one random game, the last one over."""
    rng = Rng(seed)
    state = GAME.new(seats, options, rng.seed())
    assert isinstance(state, VascoDaGamaFlow)
    states = [state.copy()]
    while state.to_move is not None:
        choices = state.legal()
        state.apply(choices[rng.below(len(choices))])
        states.append(state.copy())
    return states


def endings(table: Table, *prompts: str) -> list[Table]:
    """Every way to go on while one of those questions is asked, in the order of the choices."""
    if table.state.to_move is None or table.prompt not in prompts:
        return [table]
    found: list[Table] = []
    for label in table.offers():
        branch = copy(table)
        branch.state = table.state.copy()
        found += endings(branch.play(label), *prompts)
    return found
