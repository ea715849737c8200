"""A position as a row of small numbers, for learning: what one seat sees, and what it may do.

    >>> from tradewinds_engine import game
    >>> from tradewinds_engine.observation import Observer
    >>> state = game("madeira").new(seats=3, seed=7)
    >>> observer = Observer(state.game, seats=3)
    >>> observer.write(0, state, state.actor)

`observer.values` and `observer.mask` are buffers that numpy wraps without copying. The row tells
what `state.view(seat)` tells, never more. Its layout depends on the game and the number of seats
only, never on options; `game.observation(seats)` lists its fields.

Conventions: the seat that looks comes first, the others follow in turn order. Seats and pieces are
numbered from 1, and 0 means nobody or nothing. HIDDEN stands for a number the seat must not see.
Numbers without a natural bound stop at MANY.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .answers import no_answers
from .native import Row, i16, i64, u8, vec
from .sentinels import NOBODY
from .state import State

if TYPE_CHECKING:
    from .game import Game

HIDDEN: Final = -1
MANY: Final = 999


class ObservationField:
    """A stretch of an observation: `length` numbers from `offset` on, each from `low` to `high`.

    `elements` names each of them, if there are several. `is_category` says that the numbers are
    names of things, so that half-way between two of them means nothing.
    """

    def __init__(
        self,
        name: str,
        offset: int,
        low: int,
        high: int,
        text: str,
        elements: tuple[str, ...],
        is_category: bool,
    ) -> None:
        self.name = name
        self.offset = offset
        self.length = max(1, len(elements))
        self.low = low
        self.high = high
        self.text = text
        self.elements = elements
        self.is_category = is_category


class ObservationSpec:
    """The layout of all observations of one game with that many seats."""

    def __init__(self, version: int, seats: int, actions: int) -> None:
        self.version = version
        self.seats = seats
        self.length = 0
        self.action_count = actions  # the length of a mask
        self.fields: list[ObservationField] = []
        self._prefix = ""

    def player(self, place: int) -> None:
        """Let the fields that follow be those of one seat, counted from the one that looks."""
        self._prefix = f"player{place + 1}_"

    def count(
        self, name: str, high: int, text: str, elements: Sequence[str] = (), low: int = 0
    ) -> None:
        """Add amounts or flags."""
        self._add(name, low, high, text, elements, False)

    def choice(self, name: str, high: int, text: str, elements: Sequence[str] = ()) -> None:
        """Add numbers that name things: 0 for none, then from 1 on."""
        self._add(name, 0, high, text, elements, True)

    def seat(self, name: str, text: str, elements: Sequence[str] = ()) -> None:
        """Add seats, counted from the one that looks: 0 for nobody, 1 for itself."""
        self._add(name, 0, self.seats, text, elements, True)

    def _add(
        self,
        name: str,
        low: int,
        high: int,
        text: str,
        elements: Sequence[str],
        is_category: bool,
    ) -> None:
        field = ObservationField(
            self._prefix + name, self.length, low, high, text, tuple(elements), is_category
        )
        self.fields.append(field)
        self.length += field.length


class Observer:
    """Room for the observations and masks of so many positions, one row each."""

    def __init__(self, game: Game, seats: int, rows: int = 1) -> None:
        spec = game.observation(seats)
        self._game = game
        self._seats = seats
        self.width: i64 = spec.length
        self.mask_width: i64 = spec.action_count
        self.values: vec[i16] = vec[i16]([0] * (spec.length * rows))
        self.mask: vec[u8] = vec[u8]([0] * (spec.action_count * rows))
        self._marked = [no_answers() for _ in range(rows)]  # the actions set in each mask

    def write(self, row: int, state: State, seat: int) -> None:
        """Write what that seat sees (NOBODY: a spectator) and what the seat to move may do.

        What does not fit is refused with a ValueError, and nothing is written.
        """
        if not 0 <= row < len(self._marked):
            raise ValueError(f"there is no row {row}, only {len(self._marked)}")
        if state.game is not self._game or state.seats != self._seats:
            raise ValueError(
                f"made for {self._game.name} with {self._seats} seats, "
                f"not for {state.game.name} with {state.seats}"
            )
        place: i64 = row
        state.observe(seat, self.values, place * self.width)
        first: i64 = place * self.mask_width
        mask = self.mask
        marked = self._marked[row]
        for number in range(marked.count):
            mask[first + marked.ids[number]] = 0
        marked.clear()
        choices = state.choices
        for number in range(choices.count):
            mask[first + choices.ids[number]] = 1
            marked.add(choices.ids[number])


def observe(state: State, seat: int) -> list[int]:
    """One observation as a list."""
    values = vec[i16]([0] * state.game.observation(state.seats).length)
    state.observe(seat, values, 0)
    return list(values)


def describe_asked(spec: ObservationSpec, prompts: int) -> None:
    """The fields that observations of every game begin with."""
    spec.choice("own_seat", spec.seats, "number of the seat that looks, from 1; 0 for a spectator")
    spec.seat("asked_seat", "who is to move")
    spec.choice("prompt", prompts, "id of the prompt from 1; 0 when the match is over")


def write_asked(state: State, seat: int, out: vec[i16], at: i64) -> i64:
    """Write the fields of `describe_asked`; where to go on."""
    out[at] = i16(seat + 1)
    if state.actor == NOBODY:
        out[at + 1] = 0
        out[at + 2] = 0
    else:
        out[at + 1] = relative(state.actor, seat, state.seats)
        out[at + 2] = i16(state.question + 1)
    return at + 3


def relative(owner: int, seat: int, seats: int) -> i16:
    """A seat as the looking seat counts: itself is 1, nobody 0; spectators look from seat 0."""
    if owner < 0:
        return 0
    first = max(seat, 0)
    return i16(owner - first + 1 if owner >= first else owner - first + 1 + seats)


def capped(value: int) -> i16:
    """A number without a natural bound."""
    return MANY if value > MANY else i16(value)


def write_row(row: Row, out: vec[i16], at: i64) -> i64:
    """Write numbers as they are; where to go on."""
    for value in row:
        out[at] = i16(value)
        at += 1
    return at


def write_part(row: Row, first: int, length: int, out: vec[i16], at: i64) -> i64:
    """Write so many numbers from that place of a row on."""
    for place in range(first, first + length):
        out[at] = i16(row[place])
        at += 1
    return at


def write_pieces(row: Row, out: vec[i16], at: i64) -> i64:
    """Write pieces or places, whose numbers begin with 0 and are -1 for none."""
    for value in row:
        out[at] = i16(value + 1)
        at += 1
    return at


def write_seats(row: Row, seat: int, seats: int, out: vec[i16], at: i64) -> i64:
    """Write owners, of which NOBODY is none."""
    for owner in row:
        out[at] = relative(owner, seat, seats)
        at += 1
    return at


def write_zeros(length: int, out: vec[i16], at: i64) -> i64:
    end: i64 = at + length
    while at < end:
        out[at] = 0
        at += 1
    return at


def write_bits(bits: i64, length: int, out: vec[i16], at: i64) -> i64:
    """Write a set of bits as flags."""
    end: i64 = at + length
    while at < end:
        out[at] = i16(bits & 1)
        bits >>= 1
        at += 1
    return at
