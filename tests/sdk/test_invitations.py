"""Matches that an organiser invites a bot to."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tradewinds import Invitation, Player, play
from tradewinds.v1 import bot_service_pb2

from .sample_bots import Builder
from .scripted_server import Line, ScriptedServer, aborted

OF_A_LATER_SERVER: Any = 900  # a value of an enum that this client does not know


class Choosy(Builder):
    """Comes only to seat 1."""

    name = "choosy"

    def __init__(self) -> None:
        super().__init__()
        self.invitations: list[Invitation] = []

    def accept(self, invitation: Invitation) -> bool:
        self.invitations.append(invitation)
        return invitation.seat == 1


class Undecided(Builder):
    name = "undecided"

    def accept(self, invitation: Invitation) -> bool:
        raise RuntimeError("who are they?")


async def test_a_bot_without_a_queue_plays_what_it_is_invited_to(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.invite()
        await line.ask()
        assert (await line.hear("move")).action_id == 3
        await line.finish()

    caplog.set_level(logging.INFO, "tradewinds")
    server.scripts = [script]
    (result,) = await play(Builder(), server.address, matches=1)
    assert (result.match_id, result.seat) == ("m1", 1)
    assert "builder waits for invitations" in caplog.text


async def test_a_bot_is_asked_whether_it_accepts_and_declines_the_rest(
    server: ScriptedServer,
) -> None:
    bot = Choosy()

    async def script(line: Line) -> None:
        await line.greet()
        await line.invite("m1", seat=0)
        declined = await line.hear("decline_invitation")
        assert (declined.match_id, declined.seat) == ("m1", 0)
        await line.invite("m2", seat=1)
        await line.finish("m2")

    server.scripts = [script]
    (result,) = await play(bot, server.address, matches=1)
    assert result.match_id == "m2"
    offered = bot.invitations[0]
    assert (offered.match.match_id, offered.organizer, offered.tournament_id) == (
        "m1",
        "club",
        "spring",
    )


async def test_a_bot_that_fails_to_decide_declines(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    player = Player(Undecided(), server.address)

    async def script(line: Line) -> None:
        await line.greet()
        await line.invite()
        await line.hear("decline_invitation")
        player.stop()

    server.scripts = [script]
    assert await player.play() == []
    assert "who are they?" in caplog.text


async def test_a_resumed_match_is_not_decided_about_again(server: ScriptedServer) -> None:
    bot = Choosy()

    async def script(line: Line) -> None:
        await line.greet(("m1", 0))
        await line.resume(seat=0)
        await line.ask(seat=0)
        await line.hear("move")
        await line.finish(seat=0)

    server.scripts = [script]
    assert len(await play(bot, server.address, matches=1)) == 1
    assert bot.invitations == []


async def test_a_match_that_is_aborted_does_not_count(server: ScriptedServer) -> None:
    bot = Builder()

    async def script(line: Line) -> None:
        await line.greet()
        await line.invite("m1")
        await line.say(match_over=bot_service_pb2.MatchOver(match=aborted("m1"), seat=1))
        await line.invite("m0")
        match = aborted("m0")
        match.end_reason = OF_A_LATER_SERVER
        await line.say(match_over=bot_service_pb2.MatchOver(match=match, seat=1))
        await line.invite("m2")
        await line.finish("m2")

    server.scripts = [script]
    results = await play(bot, server.address, matches=1)
    assert [result.match_id for result in results] == ["m2"]
    told = {result.match_id: str(result) for result in bot.over}
    assert told["m1"] == "puerto-rico m1: seat 1 of 2, aborted: invitation_declined"
    assert told["m0"] == "puerto-rico m0: seat 1 of 2, aborted: 900"


async def test_a_bot_that_was_stopped_declines(server: ScriptedServer) -> None:
    player = Player(Builder(), server.address, max_matches=2)

    async def script(line: Line) -> None:
        await line.greet()
        await line.invite("m1")
        await line.ask("m1")
        await line.hear("move")
        player.stop()
        await line.invite("m2")
        assert (await line.hear("decline_invitation")).match_id == "m2"
        await line.finish("m1")

    server.scripts = [script]
    assert [result.match_id for result in await player.play()] == ["m1"]
