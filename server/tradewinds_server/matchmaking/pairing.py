"""Pairing: a pure function from waiting tickets to groups.

The bot that has waited longest is served first. A bot's tickets are served in order, and a bot
never gets more matches than it has room for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Sequence
from enum import StrEnum
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

DEFAULT_RATING: Final = 1500.0
WINDOW_AT_FIRST: Final = 100.0
WINDOW_PER_SECOND: Final = 20.0


class Pairing(StrEnum):
    FIFO = "fifo"
    RATING = "rating"


class PairingTicket(NamedTuple):
    """A ticket, as pairing sees it. `room` is the number of further matches its bot may start."""

    ticket_id: str
    bot: str
    joined: float  # seconds on the clock `now` is read from
    room: int
    rating: float = DEFAULT_RATING


Group = list[PairingTicket]


def pair(
    tickets: Sequence[PairingTicket],
    seats: int,
    mode: Pairing = Pairing.FIFO,
    allow_self: bool = False,
    now: float = 0.0,
) -> list[Group]:
    """Disjoint groups of `seats` tickets, longest waiting first."""
    lines: dict[str, _Line] = {}
    for ticket in sorted(tickets, key=_age):
        if ticket.room > 0:
            lines.setdefault(ticket.bot, _Line(ticket)).add(ticket)
    if mode is Pairing.FIFO:
        return _pair_in_order(lines.values(), seats, allow_self)
    return _pair_by_rating(lines.values(), seats, allow_self, now)


def rating_window(waited: float) -> float:
    """The rating distance at which a bot accepts opponents after waiting that long."""
    return WINDOW_AT_FIRST + WINDOW_PER_SECOND * max(0.0, waited)


class _Line:
    """The tickets of one bot that may still be served, oldest first."""

    def __init__(self, first: PairingTicket) -> None:
        self.rung = (first.rating, first.bot)
        self.tickets: deque[PairingTicket] = deque()
        self.limits: set[int] = set()
        self.begun = 0

    def add(self, ticket: PairingTicket) -> None:
        self.tickets.append(ticket)
        self.limits.add(ticket.room)

    def begin_match(self) -> None:
        self.begun += 1
        if self.begun in self.limits:
            self.tickets = deque(ticket for ticket in self.tickets if ticket.room > self.begun)


_Place = tuple[float, str, _Line]  # ticket ids differ, so two lines are never compared


def _age(ticket: PairingTicket) -> tuple[float, str]:
    return ticket.joined, ticket.ticket_id


def _place(line: _Line) -> _Place:
    return (*_age(line.tickets[0]), line)


def _pop_oldest(heap: list[_Place]) -> _Line | None:
    """The line with the oldest first ticket. Outdated heap entries are corrected."""
    while heap:
        joined, ticket_id, line = heappop(heap)
        if line.tickets and _age(line.tickets[0]) == (joined, ticket_id):
            return line
        if line.tickets:
            heappush(heap, _place(line))
    return None


def _pair_in_order(lines: Iterable[_Line], seats: int, allow_self: bool) -> list[Group]:
    heap = [_place(line) for line in lines]
    heapify(heap)
    groups: list[Group] = []
    while True:
        group: Group = []
        members: set[_Line] = set()
        while len(group) < seats:
            line = _pop_oldest(heap)
            if line is None:
                return groups
            group.append(line.tickets.popleft())
            members.add(line)
            if line.tickets and allow_self:
                heappush(heap, _place(line))
        groups.append(group)
        for line in members:
            line.begin_match()
            if line.tickets and not allow_self:
                heappush(heap, _place(line))


def _pair_by_rating(
    lines: Iterable[_Line], seats: int, allow_self: bool, now: float
) -> list[Group]:
    """The longest waiting bot takes the nearest ratings inside its own window."""
    ladder = sorted(lines, key=lambda line: line.rung)
    heap = [_place(line) for line in ladder]
    heapify(heap)
    groups: list[Group] = []
    while anchor := _pop_oldest(heap):
        reach = rating_window(now - anchor.tickets[0].joined)
        chosen = _nearest(ladder, anchor, seats, allow_self, reach)
        if len(chosen) < seats:
            continue  # the younger tickets of this bot have narrower windows still
        groups.append([line.tickets.popleft() for line in chosen])
        for line in set(chosen):
            line.begin_match()
            if not line.tickets:
                del ladder[_rung(ladder, line)]
        if anchor.tickets:
            heappush(heap, _place(anchor))
    return groups


def _rung(ladder: list[_Line], line: _Line) -> int:
    return bisect_left(ladder, line.rung, key=lambda other: other.rung)


def _nearest(
    ladder: list[_Line], anchor: _Line, seats: int, allow_self: bool, reach: float
) -> list[_Line]:
    """The anchor and its nearest neighbours, each as often as it fills a seat."""

    def distance(place: int) -> float:
        return abs(ladder[place].rung[0] - own) if 0 <= place < len(ladder) else reach + 1

    own = anchor.rung[0]
    below = _rung(ladder, anchor) - 1
    above = below + 2
    chosen = [anchor] * min(seats, len(anchor.tickets) if allow_self else 1)
    while len(chosen) < seats and min(distance(below), distance(above)) <= reach:
        if distance(below) <= distance(above):
            line = ladder[below]
            below -= 1
        else:
            line = ladder[above]
            above += 1
        chosen += [line] * min(seats - len(chosen), len(line.tickets) if allow_self else 1)
    return chosen
