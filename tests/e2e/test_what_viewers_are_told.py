"""Each viewer of a match is told the same by every call, and nothing that it may not know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import pytest

from tests.engine.puerto_rico.build import kinds
from tests.engine.setups import pick
from tests.server.errors import details_of
from tradewinds.v1 import match_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.position_pb2 import Include
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES, Rng, State, load

SEED = 7
SEATS = 3
VIEWERS = [*range(SEATS), None]  # None is a spectator
EVERYTHING = Include(view=True, events=True, snapshot=True, action_details=True, observation=True)
HIDING: dict[str, dict[str, Any]] = {
    "puerto-rico": {
        "open_vp": False,
        "new_buildings": True,
        "draft": kinds("forest_house", "hacienda"),
    },
    "madeira": {},
    "vasco-da-gama": {},
}
MOVES = 30
every_game = pytest.mark.parametrize("name", list(GAMES))


class Table:
    """A match that is played on as the engine plays it, so that everything about it is known."""

    def __init__(self, stub: MatchServiceStub, created: pb.CreateMatchResponse) -> None:
        self.stub = stub
        self.match_id = created.match.match_id
        self.tokens = [key.token for key in created.seat_keys]
        name = created.match.setup.game
        self.states: list[State] = [GAMES[name].new(SEATS, HIDING[name], SEED)]

    def as_viewer(self, viewer: int | None) -> tuple[tuple[str, str], ...]:
        return () if viewer is None else (("tradewinds-seat-token", self.tokens[viewer]),)

    async def play(self, moves: int) -> None:
        rng = Rng(SEED)
        for _ in range(moves):
            state = self.states[-1].copy()
            action = pick(state, rng)
            move = pb.SubmitMoveRequest(
                match_id=self.match_id, version=len(self.states) - 1, action_id=action
            )
            await self.stub.SubmitMove(move, metadata=self.as_viewer(state.actor))
            state.apply(action)
            self.states.append(state)

    async def steps(self, viewer: int | None, **fields: Any) -> list[match_pb2.MatchStep]:
        request = pb.ListStepsRequest(
            match_id=self.match_id, include=EVERYTHING, page_size=500, **fields
        )
        steps: list[match_pb2.MatchStep] = []
        while True:
            page = await self.stub.ListSteps(request, metadata=self.as_viewer(viewer))
            steps += page.steps
            request.page_token = page.next_page_token
            if not request.page_token:
                return steps

    async def end(self) -> None:
        """All seats resign, and the house plays to the end."""
        for seat in range(SEATS):
            await self.stub.Resign(
                pb.ResignRequest(match_id=self.match_id), metadata=self.as_viewer(seat)
            )
        request = pb.WatchMatchRequest(match_id=self.match_id, include=Include())
        async for _ in self.stub.WatchMatch(request):
            pass

    def assert_hidden(self, snapshot: bytes, viewer: int | None, version: int) -> None:
        """It looks like the position to its seat, and chance is drawn anew."""
        if viewer is None:
            assert not snapshot
            return
        shown, real = load(snapshot), self.states[version]
        assert shown.view(viewer) == real.view(viewer)
        assert shown.chance.key != real.chance.key


async def open_table(stub: MatchServiceStub, name: str) -> Table:
    setup = GameSetup(game=name, seats=SEATS)
    setup.options.update(HIDING[name])
    block = match_pb2.MatchBlock(block_id="b", match_count=2)
    created = await stub.CreateMatch(
        pb.CreateMatchRequest(
            setup=setup,
            assignments=[pb.SeatAssignment(guest=f"guest-{seat}") for seat in range(SEATS)],
            seed=SEED.to_bytes(16, "big"),
            reveal=match_pb2.RevealRule(block=block),
        )
    )
    return Table(stub, created)


@asynccontextmanager
async def watching(
    table: Table, viewer: int | None, versions: int
) -> AsyncIterator[asyncio.Task[list[pb.WatchMatchResponse]]]:
    """What a viewer is told by its watch, up to that version; the first update has been read."""
    request = pb.WatchMatchRequest(match_id=table.match_id, include=EVERYTHING)
    call = table.stub.WatchMatch(request, metadata=table.as_viewer(viewer))
    heard = [await call.read()]

    async def listen() -> list[pb.WatchMatchResponse]:
        while heard[-1].step.version < versions:
            update = await call.read()
            if update.HasField("step"):
                heard.append(update)
        call.cancel()
        return heard

    yield asyncio.create_task(listen())


def comparable(step: match_pb2.MatchStep) -> match_pb2.MatchStep:
    """Without what depends on the moment of sending."""
    made = match_pb2.MatchStep()
    made.CopyFrom(step)
    made.ClearField("clocks")
    made.ClearField("snapshot")
    return made


@every_game
async def test_steps_read_later_tell_what_was_told_when_they_were_played(
    channel: grpc.aio.Channel, name: str
) -> None:
    table = await open_table(MatchServiceStub(channel), name)
    heard = {}
    for viewer in VIEWERS:
        async with watching(table, viewer, MOVES) as listening:
            heard[viewer] = listening
    await table.play(MOVES)
    told = {}
    for viewer in VIEWERS:
        first, *updates = await heard[viewer]
        table.assert_hidden(first.state.snapshot, viewer, 0)
        deal, *steps = told[viewer] = await table.steps(viewer)
        assert deal.view == first.state.view
        assert deal.observation == first.state.observation
        assert deal.position == first.state.position
        assert list(map(comparable, steps)) == [comparable(update.step) for update in updates]
        for step in [*steps, *(update.step for update in updates)]:
            table.assert_hidden(step.snapshot, viewer, step.version)
            asked = step.position.seat_to_move
            assert bool(step.position.legal_actions) == (asked == viewer)
            assert len(step.position.action_details) == len(step.position.legal_actions)
        get = pb.GetMatchRequest(match_id=table.match_id, include=EVERYTHING)
        state = (await table.stub.GetMatch(get, metadata=table.as_viewer(viewer))).state
        assert (state.view, state.observation) == (steps[-1].view, steps[-1].observation)
        assert state.position == steps[-1].position
        table.assert_hidden(state.snapshot, viewer, MOVES)
    await table.end()
    for viewer in VIEWERS:  # the match has ended, but another of its block has not
        again = await table.steps(viewer)
        assert list(map(comparable, again[: MOVES + 1])) == list(map(comparable, told[viewer]))


@every_game
async def test_nobody_reads_the_steps_of_another_seat(channel: grpc.aio.Channel, name: str) -> None:
    table = await open_table(MatchServiceStub(channel), name)
    await table.play(3)
    for reason in ("MATCH_RUNNING", "NOT_REVEALED"):
        if reason == "NOT_REVEALED":
            await table.end()
        for viewer, wanted in ((None, 0), (0, 1), (2, 1)):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await table.steps(viewer, viewer_seat=wanted)
            assert details_of(refused.value)[0].reason == reason
        assert await table.steps(1, viewer_seat=1)
