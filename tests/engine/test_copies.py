"""Copies may share memory, but only memory that nobody changes in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from tradewinds_engine import Rng, State
from tradewinds_engine.native import Row, append, pop
from tradewinds_engine.rows import zeros

from .attributes import attributes
from .setups import SETUPS, Setup, every_setup, pick, sample, seeds

PRINTED = ("game", "options", "table", "heading")  # the same in all positions of a match


def pieces(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every row and every list that a state holds, with where it is."""
    if isinstance(value, type(zeros(0))):
        yield path, value
    elif isinstance(value, list):
        yield path, value
        for place, item in enumerate(value):
            yield from pieces(item, f"{path}[{place}]")
    elif type(value).__module__.startswith(("tradewinds_engine", "tests.example_game")):
        for name, item in attributes(value).items():
            if name not in PRINTED:
                yield from pieces(item, f"{path}.{name}")


def address(row: Row) -> int:
    place: int = np.asarray(row).__array_interface__["data"][0]
    return place


class Memory:
    """The rows of a state as they are now."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.lists: set[int] = set()
        self.rows: dict[int, tuple[str, Row, list[int]]] = {}
        for path, piece in pieces(state, "state"):
            if isinstance(piece, list):
                self.lists.add(id(piece))
            elif len(piece) > 0:
                self.rows[address(piece)] = (path, piece, list(piece))

    def check(self, other: State) -> None:
        """The other state has changed none of these rows, nor added to one in place."""
        for path, row, values in self.rows.values():
            assert list(row) == values, f"{path} was changed in place"
        for path, piece in pieces(other, "state"):
            if isinstance(piece, list):
                assert id(piece) not in self.lists, f"{path} is one list for two states"
            elif len(piece) > 0 and address(piece) in self.rows:
                length = len(self.rows[address(piece)][1])
                assert len(piece) == length, f"{path} was added to or shortened in place"


@every_setup
@sample(1)
@given(seed=seeds)
def test_what_copies_share_is_never_changed_in_place(setup: Setup, seed: int) -> None:
    state, rng = setup.new(seed), Rng(seed)
    while state.to_move is not None:
        twin = state.copy()
        memory = Memory(twin)
        memory.check(state)
        memory.check(twin.determinize(rng.below(setup.seats), rng))
        if rng.below(2) == 0:
            memory, state = Memory(state), twin  # the copy goes on, and the original is watched
        state.apply(pick(state, rng))
        memory.check(state)


def change_in_place(state: State) -> None:
    state.agenda[0] += 1


def add_in_place(state: State) -> None:
    state.agenda = append(state.agenda, 1)


def shorten_in_place(state: State) -> None:
    state.agenda, _ = pop(state.agenda)


@pytest.mark.parametrize("change", [change_in_place, add_in_place, shorten_in_place])
def test_changes_of_shared_rows_are_found(change: Callable[[State], None]) -> None:
    state = SETUPS[0].new(1)
    state.agenda, _ = pop(zeros(4))  # which leaves room for another number
    twin = state.copy()
    twin.agenda = state.agenda
    memory = Memory(state)
    memory.check(twin)
    change(twin)
    with pytest.raises(AssertionError, match="in place"):
        memory.check(twin)


def test_lists_that_two_states_have_are_found() -> None:
    state = SETUPS[0].new(1)
    state.events = []
    twin = state.copy()
    memory = Memory(state)
    memory.check(twin)
    twin.events = state.events
    with pytest.raises(AssertionError, match="one list for two states"):
        memory.check(twin)
