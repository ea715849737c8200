"""Streams that break, and what a client does on the next one."""

from __future__ import annotations

import asyncio

import grpc
from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1.setup_pb2 import GameSetup

from ...errors import SessionReplaced
from ..check import Failed, Family
from ..check_environment import CheckEnvironment
from ..injected_errors import end_with
from ..made_up_match import ended, ticket
from ..proxied_stream import End, ProxiedStream

FAMILY = Family("breaks")
BROKEN = End(grpc.StatusCode.UNAVAILABLE, "the connection broke")


async def break_in_a_turn(stage: CheckEnvironment) -> tuple[ProxiedStream, pb.Move, ProxiedStream]:
    """Lose the answer to a turn with its stream. The old stream, the answer, and the new stream."""
    link, turn = await stage.first_turn()
    move = await stage.answered(link, turn)
    link.end(BROKEN)
    return link, move, await stage.stream()


@FAMILY.check("Open a new stream after a break, under the same session_id, and answer its turns.")
async def session_resumed(stage: CheckEnvironment) -> None:
    old, move, new = await break_in_a_turn(stage)
    if new.hello.session_id != old.hello.session_id:
        raise Failed("hello.session_id is another one after a break")
    turn = await stage.turn(new)
    if turn.match_id != move.match_id:
        raise Failed("another match came before the one that was broken off")
    await stage.answered(new, turn, "did not answer the turn that came again")


@FAMILY.check("Raise hello.stream_number with every stream of the session.")
async def stream_number_rises(stage: CheckEnvironment) -> None:
    old, _, new = await break_in_a_turn(stage)
    numbers = old.hello.stream_number, new.hello.stream_number
    if numbers[1] <= numbers[0] and any(numbers):
        raise Failed(f"hello.stream_number went from {numbers[0]} to {numbers[1]}")


@FAMILY.check("Send an unacknowledged move again under its request id, with the same action.")
async def lost_move_resent(stage: CheckEnvironment) -> None:
    _, move, new = await break_in_a_turn(stage)
    turn = await stage.turn(new)
    again = await stage.answered(new, turn, "did not answer the turn that came again")
    if again.request_id != move.request_id:
        raise Failed("the move was sent again under a new request id")
    if again.action_id != move.action_id:
        raise Failed("the move was sent again with another action")


@FAMILY.check("Name the seats you still play in hello.expected_seats when you reconnect.")
async def expected_seats_named(stage: CheckEnvironment) -> None:
    _, move, new = await break_in_a_turn(stage)
    seats = [(ref.match_id, ref.seat) for ref in new.hello.expected_seats]
    if (move.match_id, move.seat) not in seats:
        raise Failed("hello.expected_seats does not name the seat that was broken off")


@FAMILY.check("After a break answer the turn that comes: the move before it may have been played.")
async def lost_acknowledgement_survived(stage: CheckEnvironment) -> None:
    link = await stage.stream()
    await stage.plays_on(link, 1, "did not answer a turn")
    await stage.turn(link)  # the server has played the move; the client never learns it here
    link.end(BROKEN)
    new = await stage.stream()
    await stage.plays_on(new, 2, "did not play on after a lost acknowledgement")


@FAMILY.check("Take match_over also for a match that ended while you were away.")
async def end_while_away_heard(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    await stage.answered(link, turn)
    stage.proxy.gates = {*stage.proxy.gates, "welcome", "seating", "join_queue"}
    link.end(BROKEN)
    new = await stage.stream()
    welcome: pb.Welcome = await stage.expect(new.take("welcome"), "was not welcomed", link=new)
    del welcome.seats[:]
    new.tell(welcome=welcome)
    setup = GameSetup(game=turn.game, seats=len(turn.clocks))
    new.tell(match_over=ended(setup, turn.match_id, turn.seat))
    await stage.join(new, "did not go on after a match that ended while it was away")


@FAMILY.check("Join the queue again after a break: a stream that ends loses its tickets.")
async def lost_ticket_replaced(stage: CheckEnvironment) -> None:
    link, join = await stage.waiting()
    link.tell(ticket=ticket(join))
    link.end(BROKEN)
    await stage.join(await stage.stream(), "did not join its queue again after a break")


@FAMILY.check("Treat a stream that the server ends without an error as broken: open it again.")
async def ended_stream_reopened(stage: CheckEnvironment) -> None:
    link, _ = await stage.first_turn()
    link.end()
    await stage.plays_on(await stage.stream(), 1, "did not play on")


@FAMILY.check("On go_away wait about reconnect_after, then open a new stream and play on.")
async def go_away_followed(stage: CheckEnvironment) -> None:
    link, _ = await stage.first_turn()
    wait = 1.0
    link.tell(go_away=pb.GoAway(reconnect_after=Duration(seconds=int(wait))))
    await stage.no_stream(wait / 2, f"came back within {wait / 2} s of a go_away for {wait} s")
    new = await stage.stream()
    if new.hello.session_id != link.hello.session_id:
        raise Failed("hello.session_id is another one after go_away")
    again = await stage.turn(new)
    await stage.answered(new, again, "did not play on after go_away")


@FAMILY.check("Do not reconnect after SESSION_REPLACED: a newer stream of yours is at work.")
async def replaced_stream_left(stage: CheckEnvironment) -> None:
    link, _ = await stage.first_turn()
    link.end(end_with(SessionReplaced()))
    await stage.no_stream(2 * stage.pace.quiet, "opened a stream after SESSION_REPLACED")


@FAMILY.check("Wait for a slow server: heartbeats, not pauses, tell whether it is there.")
async def slow_server_awaited(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    await asyncio.sleep(stage.pace.quiet)
    move = await stage.answered(link, turn, "did not answer a turn that came late")
    await asyncio.sleep(stage.pace.quiet)
    if link.has("move"):
        raise Failed("the client sent a move again though its stream was sound")
    await link.pass_on(move=move)
    await stage.plays_on(link, 1, "did not wait for a slow server")
