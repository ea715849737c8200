"""Bots on Play streams through the SDK, with everything they say and hear written down."""

from __future__ import annotations

from typing import Any

from tradewinds import Bot, Client, Turn
from tradewinds.runner import Player
from tradewinds.session import Session
from tradewinds.stream import PlayStream
from tradewinds.v1 import bot_service_pb2, errors_pb2, match_pb2, queue_pb2

from .habits import Mind, queues
from .records import Recorder


class ChanceBot(Bot):
    """Plays as its mind has it."""

    wants_view = False
    wants_events = False

    def __init__(self, name: str, mind: Mind) -> None:
        self.name = name
        self.mind = mind

    async def choose(self, turn: Turn) -> int:
        return await self.mind.choose(turn.legal)


class RecordedSession(Session):
    """The SDK's session, with a pen."""

    recorder: Recorder

    async def attend(self, client: Client) -> float | None:
        try:
            return await super().attend(client)
        finally:
            self.recorder.note("left" if self.done else "lost", session=self.hello.session_id)

    async def _hear(
        self, client: Client, stream: PlayStream, response: bot_service_pb2.PlayResponse
    ) -> None:
        told = _facts(response)
        if told is not None:
            what, facts = told
            self.recorder.note(what, session=self.hello.session_id, **facts)
        await super()._hear(client, stream, response)

    def _say(self, move: bot_service_pb2.Move) -> None:
        self.recorder.note(
            "move",
            session=self.hello.session_id,
            match=move.match_id,
            version=move.version,
            action=move.action_id,
            request=move.request_id,
        )
        super()._say(move)


def make_player(name: str, server: str, at_once: int, mind: Mind, recorder: Recorder) -> Player:
    """A bot in the queues of every game; a process that was restarted takes its matches up."""
    bot = ChanceBot(name, mind)
    specs = queues()
    player = Player(bot, server, specs, max_matches=at_once)
    session = RecordedSession(bot, specs, None, at_once, session_id=name)
    session.recorder = recorder
    session.hello.acknowledge_moves = True
    player.session = session
    return player


def final_ranks(match: match_pb2.Match) -> list[int]:
    return [score.rank for score in match.scores]


def _facts(response: bot_service_pb2.PlayResponse) -> tuple[str, dict[str, Any]] | None:
    match response.WhichOneof("body"):
        case "welcome":
            return "welcome", {
                "matches": list(dict.fromkeys(ref.match_id for ref in response.welcome.seats))
            }
        case "ticket":
            ticket = response.ticket
            return "ticket", {"ticket": ticket.ticket_id, "request": ticket.request_id}
        case "ticket_ended":
            gone = response.ticket_ended
            return "gone", {
                "ticket": gone.ticket_id,
                "why": queue_pb2.TicketEndReason.Name(gone.reason),
            }
        case "seating":
            seating = response.seating
            return "seated", {
                "match": seating.match.match_id,
                "seat": seating.seat,
                "ticket": seating.ticket_id,
            }
        case "turn":
            turn = response.turn
            return "turn", {
                "match": turn.match_id,
                "seat": turn.seat,
                "version": turn.version,
                "legal": list(turn.position.legal_actions),
            }
        case "move_accepted":
            accepted = response.move_accepted
            return "ack", {
                "match": accepted.match_id,
                "version": accepted.version,
                "request": accepted.request_id,
            }
        case "refusal":
            refusal = response.refusal
            return "refused", {
                "match": refusal.match_id,
                "request": refusal.request_id,
                "why": errors_pb2.ErrorReason.Name(refusal.reason),
            }
        case "match_over":
            over = response.match_over
            return "over", {
                "match": over.match.match_id,
                "seat": over.seat,
                "ranks": final_ranks(over.match),
            }
    return None
