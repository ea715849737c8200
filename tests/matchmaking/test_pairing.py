"""Pairing is a pure function: what it may and may not do to any list of waiting tickets."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tradewinds_server.matchmaking.pairing import Group, Pairing, PairingTicket, pair, rating_window

BOTS = "ABCDEFGH"


@st.composite
def queues(draw: st.DrawFn) -> list[PairingTicket]:
    ratings = {bot: draw(st.integers(1000, 2000)) for bot in BOTS}
    places = draw(st.lists(st.tuples(st.sampled_from(BOTS), st.integers(0, 30), st.integers(0, 3))))
    return [
        PairingTicket(f"t{place}", bot, joined, room, ratings[bot])
        for place, (bot, joined, room) in enumerate(places)
    ]


seat_counts = st.integers(2, 5)
modes = st.sampled_from(Pairing)


def waiting(*bots: str, room: int = 9) -> list[PairingTicket]:
    return [PairingTicket(f"{bot}{place}", bot, place, room) for place, bot in enumerate(bots)]


def names(groups: list[Group]) -> list[list[str]]:
    return [[ticket.bot for ticket in group] for group in groups]


@given(queues(), seat_counts, modes, st.booleans())
def test_nobody_is_doubled_and_every_group_is_full(
    tickets: list[PairingTicket], seats: int, mode: Pairing, allow_self: bool
) -> None:
    groups = pair(tickets, seats, mode, allow_self, now=30)
    seated = [ticket for group in groups for ticket in group]
    assert len(set(seated)) == len(seated)
    assert set(seated) <= set(tickets)
    assert all(len(group) == seats for group in groups)


@given(queues(), seat_counts, modes)
def test_no_bot_meets_itself_unless_allowed(
    tickets: list[PairingTicket], seats: int, mode: Pairing
) -> None:
    for group in pair(tickets, seats, mode, allow_self=False, now=30):
        assert len({ticket.bot for ticket in group}) == seats


@given(queues(), seat_counts, modes, st.booleans())
def test_no_ticket_is_served_beyond_its_bots_room(
    tickets: list[PairingTicket], seats: int, mode: Pairing, allow_self: bool
) -> None:
    begun: Counter[str] = Counter()
    for group in pair(tickets, seats, mode, allow_self, now=30):
        assert all(begun[ticket.bot] < ticket.room for ticket in group)
        begun.update({ticket.bot for ticket in group})


@given(queues(), seat_counts, modes, st.booleans())
def test_a_bots_own_tickets_are_served_in_the_order_they_came(
    tickets: list[PairingTicket], seats: int, mode: Pairing, allow_self: bool
) -> None:
    served = {
        ticket for group in pair(tickets, seats, mode, allow_self, now=30) for ticket in group
    }
    for ticket in tickets:
        older = [other for other in tickets if other.bot == ticket.bot and _older(other, ticket)]
        if ticket in served:
            assert all(other in served for other in older if other.room >= ticket.room)


def _older(one: PairingTicket, other: PairingTicket) -> bool:
    return (one.joined, one.ticket_id) < (other.joined, other.ticket_id)


@given(queues(), seat_counts, st.booleans())
def test_fifo_leaves_nobody_waiting_who_could_still_make_up_a_table(
    tickets: list[PairingTicket], seats: int, allow_self: bool
) -> None:
    groups = pair(tickets, seats, allow_self=allow_self)
    seated = {ticket for group in groups for ticket in group}
    begun = Counter(bot for group in groups for bot in {ticket.bot for ticket in group})
    left = [
        ticket for ticket in tickets if ticket not in seated and ticket.room > begun[ticket.bot]
    ]
    tables = len(left) if allow_self else len({ticket.bot for ticket in left})
    assert tables < seats


@given(queues(), seat_counts)
def test_fifo_serves_the_oldest_ticket_first(tickets: list[PairingTicket], seats: int) -> None:
    groups = pair(tickets, seats)
    able = [ticket for ticket in tickets if ticket.room > 0]
    if groups:
        assert groups[0][0] == min(able, key=lambda ticket: (ticket.joined, ticket.ticket_id))


@given(queues(), seat_counts, st.booleans())
def test_ratings_stay_within_the_window_of_the_one_who_waited_longest(
    tickets: list[PairingTicket], seats: int, allow_self: bool
) -> None:
    for group in pair(tickets, seats, Pairing.RATING, allow_self, now=30):
        anchor = group[0]
        reach = rating_window(30 - anchor.joined)
        assert all(abs(ticket.rating - anchor.rating) <= reach for ticket in group)


@given(queues(), seat_counts, modes, st.booleans())
def test_the_order_of_the_list_does_not_matter(
    tickets: list[PairingTicket], seats: int, mode: Pairing, allow_self: bool
) -> None:
    assert pair(tickets, seats, mode, allow_self) == pair(tickets[::-1], seats, mode, allow_self)


def test_first_come_first_served() -> None:
    assert names(pair(waiting("A", "B", "C", "D", "E"), 2)) == [["A", "B"], ["C", "D"]]


def test_a_second_ticket_of_a_bot_waits_for_another_opponent() -> None:
    assert names(pair(waiting("A", "A", "B", "C"), 2)) == [["A", "B"], ["A", "C"]]


def test_a_bot_meets_itself_where_that_is_allowed() -> None:
    assert names(pair(waiting("A", "A", "B", "C"), 2, allow_self=True)) == [["A", "A"], ["B", "C"]]


def test_a_seat_beside_itself_costs_a_bot_no_second_match() -> None:
    assert names(pair(waiting("A", "A", room=1), 2, allow_self=True)) == [["A", "A"]]


def test_a_bot_without_room_is_passed_over() -> None:
    full = PairingTicket("full", "A", 0, 0)
    assert names(pair([full, *waiting("B", "C")], 2)) == [["B", "C"]]


def test_the_nearest_rating_is_taken_not_the_next_in_line() -> None:
    far = PairingTicket("1", "far", 1, 1, 1580)
    near = PairingTicket("2", "near", 2, 1, 1510)
    own = PairingTicket("0", "own", 0, 1, 1500)
    assert names(pair([own, far, near], 2, Pairing.RATING, now=2)) == [["own", "near"]]


@pytest.mark.parametrize(("waited", "meets"), [(0, False), (5, False), (20, True)])
def test_the_window_widens_while_a_bot_waits(waited: float, meets: bool) -> None:
    low = PairingTicket("low", "low", 0, 1, 1300)
    high = PairingTicket("high", "high", waited, 1, 1700)
    assert bool(pair([low, high], 2, Pairing.RATING, now=waited)) == meets


@pytest.mark.parametrize("mode", list(Pairing))
@pytest.mark.parametrize("bots", [1, 2, 2000])
def test_two_thousand_tickets_are_paired_at_once(mode: Pairing, bots: int) -> None:
    crowd = [
        PairingTicket(str(i), f"bot{i % bots}", i, 2000, 1500 + i % bots % 90) for i in range(2000)
    ]
    assert len(pair(crowd, 2, mode, now=2000)) == (0 if bots == 1 else 1000)
