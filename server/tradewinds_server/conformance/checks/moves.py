"""Turns and the moves that answer them."""

from __future__ import annotations

from tradewinds.v1 import bot_service_pb2 as pb

from ...errors import StaleVersion
from ..check import Failed, Family
from ..check_environment import CheckEnvironment
from ..injected_errors import refusal

FAMILY = Family("moves")
FIELDS = ("seat", "version", "action_id")
AFTER_A_DUPLICATE = "did not answer the turn after a duplicate"


@FAMILY.check(
    "Set match_id, seat, version, action_id (from the turn's legal actions) and request_id."
)
async def move_complete(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    link.tell(turn=turn)
    move = await stage.move(link)
    absent = [name for name in FIELDS if not move.HasField(name)]
    absent += [name for name in ("match_id", "request_id") if not getattr(move, name)]
    if absent:
        raise Failed(f"a move lacks {', '.join(absent)}")
    if (move.match_id, move.seat, move.version) != (turn.match_id, turn.seat, turn.version):
        raise Failed("a move names another match, seat or version than its turn")
    if move.action_id not in turn.position.legal_actions:
        raise Failed(f"action {move.action_id} is not legal")


@FAMILY.check("Use a new request id for every decision.")
async def request_ids_differ(stage: CheckEnvironment) -> None:
    link = await stage.stream()
    await stage.plays_on(link, 3, "did not answer a turn")
    ids = [request.move.request_id for request in link.requests if request.HasField("move")]
    if len(set(ids)) < len(ids):
        raise Failed(f"moves of different turns carry the request ids {', '.join(ids)}")


@FAMILY.check("Keep the answer to a turn. If the turn comes again, repeat that answer unchanged.")
async def duplicate_turn_answered_once(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    link.tell(turn=turn)
    move = await stage.answered(link, turn)
    link.tell(turn=turn)
    await link.pass_on(move=move)
    following = await stage.turn(link)
    link.tell(turn=following)
    while (again := await stage.move(link, AFTER_A_DUPLICATE)).version != following.version:
        if again != move:
            raise Failed("the second delivery of a turn was answered with a different move")


@FAMILY.check(
    "Answer a turn anew if its legal actions changed: after the loss of a store the same version "
    "may be another question."
)
async def changed_turn_answered_anew(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    first = await stage.answered(link, turn)
    others = [action for action in turn.position.legal_actions if action != first.action_id]
    turn.position.legal_actions[:] = others
    second = await stage.answered(link, turn, "did not answer a turn whose legal actions changed")
    if second.action_id not in others:
        raise Failed(f"action {second.action_id} is not legal any more")
    if second.request_id == first.request_id:
        raise Failed("another action was sent under the request id of the first")


@FAMILY.check("After a refusal with STALE_VERSION forget the move and answer the next turn.")
async def stale_version_survived(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    move = await stage.answered(link, turn)
    link.tell(refusal=refusal(StaleVersion(turn.version, turn.version + 1), move))
    turn.version += 1
    link.tell(turn=turn)
    following = await stage.move(link, "did not answer the turn after a refused move")
    if following.version == move.version:
        raise Failed("the client sent a move again that was refused with STALE_VERSION")


@FAMILY.check("Answer the turn that came last, even if its version is lower than one before.")
async def lower_version_accepted(stage: CheckEnvironment) -> None:
    link, first = await stage.first_turn()
    later = pb.Turn()
    later.CopyFrom(first)
    later.version += 7
    await stage.answered(link, later)
    await stage.answered(link, first, "did not answer a turn of a lower version")
