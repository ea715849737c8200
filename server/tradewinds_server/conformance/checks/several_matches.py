"""Several matches at once, and invitations."""

from __future__ import annotations

from tradewinds.v1 import queue_pb2

from ..check import Failed, Family
from ..check_environment import CheckEnvironment
from ..made_up_match import ended, seating, ticket

FAMILY = Family("matches")
AT_ONCE = {"TRADEWINDS_AT_ONCE": "3"}


@FAMILY.check("Put the number in TRADEWINDS_AT_ONCE into hello.max_matches.", AT_ONCE)
async def max_matches_as_told(stage: CheckEnvironment) -> None:
    hello = (await stage.stream()).hello
    if hello.max_matches != 3:
        raise Failed(f"hello.max_matches is {hello.max_matches}, TRADEWINDS_AT_ONCE is 3")


@FAMILY.check("Answer a turn of one match while a move of another is unanswered.", AT_ONCE)
async def matches_side_by_side(stage: CheckEnvironment) -> None:
    link = await stage.stream()
    matches = {await stage.invite(link), await stage.invite(link)}
    waiting: set[str] = set()
    while not matches <= waiting:
        turn = await stage.turn(link)
        await stage.answered(link, turn, "waited for one match before it went on with another")
        waiting.add(turn.match_id)


@FAMILY.check("Play matches that come with an invitation, also while waiting in a queue.")
async def invitation_played(stage: CheckEnvironment) -> None:
    stage.proxy.gates = {*stage.proxy.gates, "join_queue"}  # so that only the invitation comes
    link = await stage.stream()
    match_id = await stage.invite(link)
    turn = await stage.turn(link)
    if turn.match_id != match_id:
        raise Failed("another match came before the one it was invited to")
    await stage.answered(link, turn, "did not answer in a match it was invited to")


@FAMILY.check(
    "Tell seats of one match apart: a bot may have several. Answer as the turn's seat.", AT_ONCE
)
async def two_seats_of_a_match_played(stage: CheckEnvironment) -> None:
    stage.proxy.gates = {*stage.proxy.gates, "join_queue"}
    link = await stage.stream()
    await stage.invite(link, own=2)
    seats: set[int] = set()
    while len(seats) < 2:
        turn = await stage.turn(link)
        move = await stage.answered(link, turn, "did not answer for every seat it has")
        await link.pass_on(move=move)
        seats.add(turn.seat)


@FAMILY.check("After match_over join again for the next match, under a new request id.")
async def next_match_joined(stage: CheckEnvironment) -> None:
    link, join = await stage.waiting()
    link.tell(ticket=ticket(join))
    link.tell(seating=seating(join))
    link.tell(match_over=ended(join.queue.setup))
    again = await stage.join(link, "did not join again after a match")
    if again.request_id == join.request_id:
        raise Failed("it joined again under the old request id, which finds the old ticket")


@FAMILY.check("After ticket_ended join the queue again, under a new request id.")
async def ended_ticket_replaced(stage: CheckEnvironment) -> None:
    link, join = await stage.waiting()
    place = ticket(join)
    link.tell(ticket=place)
    link.tell(
        ticket_ended=queue_pb2.TicketEnded(
            ticket_id=place.ticket_id, reason=queue_pb2.TICKET_END_REASON_EXPIRED
        )
    )
    again = await stage.join(link, "did not join again after its ticket ended")
    if again.request_id == join.request_id:
        raise Failed("it joined again under the old request id, which finds the old ticket")
