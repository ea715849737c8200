"""Several matches at once, and invitations."""

from __future__ import annotations

from ..check import Failed, Family
from ..check_environment import CheckEnvironment

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
