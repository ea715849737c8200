"""The Play stream: hello, queues, turns, answers."""

from __future__ import annotations

from importlib.metadata import version

import grpc
import pytest
from structlog.testing import capture_logs

from tests.e2e.running import running_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import errors_pb2, match_pb2, player_pb2, position_pb2, queue_pb2
from tradewinds_engine import GAMES, load

from .errors import details_of
from .wire_bot import GAME, WireBot, mover_of, play_to_the_end, seat_two


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_match_is_played_from_the_queue_to_its_scores(
    channel: grpc.aio.Channel, game: str
) -> None:
    seats = max(GAMES[game].seat_counts)
    bots = [WireBot(channel, f"bot{number}") for number in range(seats)]
    for bot in bots:
        welcome = await bot.connect()
        assert not welcome.seats
        assert welcome.server_version == version("tradewinds")
        await bot.join(game, seats)
    endings = await play_to_the_end(*bots)
    assert sorted(over.seat for over in endings) == list(range(seats))
    assert len({over.match.match_id for over in endings}) == 1
    assert all(over.match.status == match_pb2.MATCH_STATUS_FINISHED for over in endings)
    assert min(score.rank for score in endings[0].match.scores) == 1
    assert {await bot.end() for bot in bots} == {grpc.StatusCode.OK}


async def test_a_seating_says_where_and_comes_before_the_first_turn(
    channel: grpc.aio.Channel,
) -> None:
    ada = WireBot(channel, "ada")
    bob = WireBot(channel, "bob")
    await ada.connect()
    await bob.connect()
    ticket = (await ada.join(GAME, 2, request_id="j1")).ticket
    assert ticket.request_id == "j1"
    await bob.join(GAME, 2)
    seating = (await ada.hear("turn", "seating")).seating
    assert seating.ticket_id == ticket.ticket_id
    assert seating.match.queue == ticket.queue
    assert not seating.match.organizer
    assert seating.match.players[seating.seat].name == "ada"
    assert seating.seat_token
    assert not seating.match.seed


async def test_a_turn_is_complete_and_carries_what_hello_asked_for(
    channel: grpc.aio.Channel,
) -> None:
    _, turn = await mover_of(
        *await seat_two(channel, include=position_pb2.Include(view=True, snapshot=True))
    )
    assert (turn.game, turn.version) == (GAME, 0)
    assert turn.position.prompt == "ROLE"
    assert list(turn.position.legal_actions) == sorted(turn.position.legal_actions)
    assert turn.view.WhichOneof("game") == "puerto_rico"
    assert [clock.seat for clock in turn.clocks] == [0, 1]
    assert turn.time_left.ToMilliseconds() > 0
    assert turn.position.seat_to_move == turn.seat
    assert load(turn.snapshot).legal() == list(turn.position.legal_actions)


async def test_a_turn_leaves_out_what_hello_declined(channel: grpc.aio.Channel) -> None:
    bots = await seat_two(channel, include=position_pb2.Include())
    mover, turn = await mover_of(*bots)
    assert not turn.HasField("view")
    assert not turn.snapshot
    await mover.answer(turn, turn.position.legal_actions[0])
    _, turn = await mover_of(*bots)
    assert not turn.events


async def test_events_since_the_last_turn_come_with_the_next(channel: grpc.aio.Channel) -> None:
    bots = await seat_two(channel)
    mover, turn = await mover_of(*bots)
    assert not turn.events
    await mover.answer(turn, turn.position.legal_actions[0])
    _, turn = await mover_of(*bots)
    assert turn.events[0].kind_id == 0  # chose
    assert {event.version for event in turn.events} == set(range(1, turn.version + 1))
    assert list(turn.events[0].arguments) == [turn.events[0].arguments[0]]


async def test_the_log_says_which_client_a_bot_uses(channel: grpc.aio.Channel) -> None:
    with capture_logs() as lines:
        await WireBot(channel, "ada", client="my\nclient 1.0" + "x" * 100).connect()
        await WireBot(channel, "bob").connect()
    told = {line["bot"]: line["client"] for line in lines if line["event"] == "bot connected"}
    assert told["ada"].startswith("myclient 1.0x")
    assert len(told["ada"]) == 64
    assert told["bob"] == ""


async def test_an_accepted_move_is_confirmed_and_its_repetition_too(
    channel: grpc.aio.Channel,
) -> None:
    mover, turn = await mover_of(*await seat_two(channel))
    for _ in range(3):
        await mover.answer(turn, turn.position.legal_actions[0], "r1")
        accepted = (await mover.hear("move_accepted", "refusal")).move_accepted
        assert (accepted.seat, accepted.version, accepted.request_id) == (turn.seat, 1, "r1")


async def test_a_repeated_move_of_a_second_seat_is_confirmed_again(
    channel: grpc.aio.Channel,
) -> None:
    ada = WireBot(channel, "ada", max_matches=2)
    await ada.connect()
    for request_id in ("j1", "j2"):
        await ada.join(GAME, 2, request_id, allow_self=True)
    moves: dict[int, tuple[pb.Turn, int]] = {}
    accepted: dict[int, pb.MoveAccepted] = {}
    while len(accepted) < 2:
        said = await ada.hear("turn", "move_accepted")
        if said.HasField("move_accepted"):
            accepted.setdefault(said.move_accepted.seat, said.move_accepted)
        else:
            action = said.turn.position.legal_actions[0]
            moves.setdefault(said.turn.seat, (said.turn, action))
            await ada.answer(said.turn, action)
    for seat, (turn, action) in moves.items():
        await ada.answer(turn, action)
        while (said := await ada.hear("move_accepted", "refusal")).move_accepted != accepted[seat]:
            assert not said.HasField("refusal")


@pytest.mark.parametrize("field", ["seat", "version", "action_id"])
async def test_a_move_without_a_required_field_changes_nothing(
    channel: grpc.aio.Channel, field: str
) -> None:
    mover, turn = await mover_of(*await seat_two(channel))
    move = pb.Move(
        match_id=turn.match_id,
        seat=turn.seat,
        version=turn.version,
        action_id=turn.position.legal_actions[0],
    )
    complete = pb.Move()
    complete.CopyFrom(move)
    move.ClearField(field)
    await mover.say(move=move)
    refusal = (await mover.hear("refusal", "move_accepted")).refusal
    assert refusal.metadata["field"] == f"move.{field}"
    await mover.say(move=complete)
    assert (await mover.hear("move_accepted", "refusal")).move_accepted.version == 1


async def test_a_turn_tells_what_its_actions_cost_if_hello_asks(channel: grpc.aio.Channel) -> None:
    include = position_pb2.Include(action_details=True)
    _, turn = await mover_of(*await seat_two(channel, include=include))
    position = turn.position
    told = [detail.action_id for detail in position.action_details]
    assert told == list(position.legal_actions)
    assert all(detail.text for detail in position.action_details)


async def test_a_seat_that_the_bot_expects_is_answered_by_its_end(
    channel: grpc.aio.Channel,
) -> None:
    bots = await seat_two(channel)
    over = (await play_to_the_end(*bots))[0]
    ref = player_pb2.SeatRef(match_id=over.match.match_id, seat=over.seat)
    others = player_pb2.SeatRef(match_id=over.match.match_id, seat=1 - over.seat)
    unknown = player_pb2.SeatRef(match_id="gone", seat=0)
    ada = WireBot(channel, "ada", expected_seats=[ref, others, unknown])
    assert not (await ada.connect()).seats
    assert (await ada.hear("match_over")).match_over == over
    refusals = [(await ada.hear("refusal")).refusal for _ in range(2)]
    assert [refused.reason for refused in refusals] == [
        errors_pb2.BAD_REQUEST,
        errors_pb2.UNKNOWN_MATCH,
    ]


async def test_a_bot_that_waits_is_told_the_figures_of_its_queue(redis_url: str) -> None:
    async with (
        running_server(redis_url, open=True, heartbeat_seconds=0.4) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        ada = WireBot(channel, "ada")
        ada.answers_heartbeats = True
        await ada.connect()
        ticket = (await ada.join(GAME, 2)).ticket
        update = (await ada.hear("queue_update")).queue_update
        assert (update.ticket_id, update.statistics.waiting) == (ticket.ticket_id, 1)


async def test_an_illegal_answer_is_refused_with_its_rule_and_asked_again(
    channel: grpc.aio.Channel,
) -> None:
    mover, turn = await mover_of(*await seat_two(channel))
    await mover.answer(turn, 2**32 - 1, "r1")
    refusal = (await mover.hear("refusal")).refusal
    assert (refusal.reason, refusal.request_id) == (errors_pb2.ILLEGAL_ACTION, "r1")
    assert refusal.code == grpc.StatusCode.FAILED_PRECONDITION.value[0]
    assert refusal.metadata["rule"].startswith("PR-")
    again = (await mover.hear("turn")).turn
    assert (again.version, list(again.position.legal_actions)) == (
        turn.version,
        list(turn.position.legal_actions),
    )
    assert again.clocks[turn.seat].strikes == 1
    await mover.answer(again, again.position.legal_actions[0])
    assert (await mover.hear("move_accepted")).move_accepted.version == 1


async def test_what_makes_no_sense_is_refused_and_the_stream_goes_on(
    channel: grpc.aio.Channel,
) -> None:
    bot = WireBot(channel, "ada")
    await bot.connect()
    complete = pb.Move(match_id="m", seat=0, version=0, action_id=0, request_id="r")
    for said, reason, match_id, request_id in (
        ({"move": complete}, "UNKNOWN_MATCH", "m", "r"),
        ({"move": pb.Move(match_id="m", seat=0, version=0)}, "BAD_REQUEST", "m", ""),
        ({"resign": pb.Resign(match_id="m", seat=0)}, "UNKNOWN_MATCH", "m", ""),
        ({"resign": pb.Resign(match_id="m")}, "BAD_REQUEST", "m", ""),
        (
            {"decline_invitation": pb.DeclineInvitation(match_id="m")},
            "BAD_REQUEST",
            "m",
            "",
        ),
        ({"cancel_ticket": pb.CancelTicket(ticket_id="t")}, "UNKNOWN_TICKET", "", ""),
        ({"join_queue": pb.JoinQueue(request_id="r")}, "UNKNOWN_GAME", "", "r"),
        (
            {"move": pb.Move(seat=0, version=0, action_id=0, request_id="x" * 65)},
            "BAD_REQUEST",
            "",
            "x" * 64,
        ),
        ({"hello": pb.Hello(bot="ada", session_id="s")}, "BAD_REQUEST", "", ""),
        ({}, "BAD_REQUEST", "", ""),
    ):
        await bot.say(**said)
        refusal = (await bot.hear("refusal")).refusal
        assert refusal.reason == errors_pb2.ErrorReason.Value(reason)
        assert (refusal.match_id, refusal.request_id) == (match_id, request_id)
    assert (await bot.join(GAME, 2)).HasField("ticket")


async def test_a_stream_that_does_not_begin_with_hello_is_refused(
    channel: grpc.aio.Channel,
) -> None:
    bot = WireBot(channel, "no\nname")
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await bot.connect()
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert details_of(refused.value)[0].metadata["field"] == "hello.bot"


async def test_leaving_a_queue_gives_the_ticket_back(channel: grpc.aio.Channel) -> None:
    bot = WireBot(channel, "ada")
    await bot.connect()
    ticket = (await bot.join(GAME, 2)).ticket
    await bot.say(cancel_ticket=pb.CancelTicket(ticket_id=ticket.ticket_id))
    gone = (await bot.hear("ticket_ended")).ticket_ended
    assert gone.ticket_id == ticket.ticket_id
    assert gone.reason == queue_pb2.TICKET_END_REASON_CANCELLED
