"""A client in another language, without any SDK: the proto files are enough to play."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

import grpc
import pytest

from tests.e2e.running import running_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds.v1.match_service_pb2 import GetReplayRequest, VerifyReplayRequest
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.queue_pb2 import QueueSpec
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES

SOURCE = Path(__file__).parent / "node"
ROOT = Path(__file__).parents[2]
SECONDS = 90

needs_node = pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("npm")), reason="node or npm is not installed"
)


@pytest.fixture(scope="session")
def script() -> Path:
    """The script beside its packages, in the build folder; installed when the lock file changed."""
    folder = ROOT / "build" / "node-client"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        flock(lock, LOCK_EX)  # of several test processes one installs, the others find it done
        install(folder)
    return folder / "play.mjs"


def install(folder: Path) -> None:
    installed = folder / "node_modules" / ".package-lock.json"
    lock = folder / "package-lock.json"
    stale = not lock.exists() or lock.read_bytes() != (SOURCE / lock.name).read_bytes()
    for file in SOURCE.iterdir():
        shutil.copy(file, folder)
    if stale or not installed.exists():
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)


async def play_from_node(script: Path, address: str, game: str, seats: int) -> dict[str, Any]:
    process = await asyncio.create_subprocess_exec(
        *("node", script, address, ROOT / "proto", game, str(seats), "node-bot"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), SECONDS)
    assert process.returncode == 0, err.decode()
    result: dict[str, Any] = json.loads(out)
    return result


async def play_from_python(channel: grpc.aio.Channel, game: str, seats: int) -> pb.MatchOver:
    stream = BotServiceStub(channel).Play()
    chance = random.Random(1)
    await stream.write(pb.PlayRequest(hello=pb.Hello(bot="python-bot", session_id="python")))
    queue = QueueSpec(setup=GameSetup(game=game, seats=seats))
    await stream.write(pb.PlayRequest(join_queue=pb.JoinQueue(queue=queue)))
    while True:
        said = await stream.read()
        if said.HasField("turn"):
            turn = said.turn
            move = pb.Move(
                match_id=turn.match_id,
                seat=turn.seat,
                version=turn.version,
                action_id=chance.choice(turn.position.legal_actions),
            )
            await stream.write(pb.PlayRequest(move=move))
        elif said.HasField("match_over"):
            stream.cancel()
            over: pb.MatchOver = said.match_over
            return over


@needs_node
@pytest.mark.parametrize("game", list(GAMES))
async def test_a_node_script_plays_a_whole_match_from_the_proto_files(
    redis_url: str, script: Path, game: str
) -> None:
    seats = GAMES[game].seat_counts[0]
    async with (
        running_server(redis_url, open=True) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        node, over = await asyncio.gather(
            play_from_node(script, address, game, seats), play_from_python(channel, game, seats)
        )
        assert node["matchId"] == over.match.match_id
        assert node["ranks"] == [score.rank for score in over.match.scores]
        assert {node["seat"], over.seat} == {0, 1}
        assert node["refused"] == []
        assert node["accepted"] == node["views"] > 0
        assert node["version"] == over.match.version > node["accepted"]
        matches = MatchServiceStub(channel)
        replay = (await matches.GetReplay(GetReplayRequest(match_id=over.match.match_id))).replay
        checked = await matches.VerifyReplay(VerifyReplayRequest(replay=replay))
        assert (checked.valid, checked.actions) == (True, over.match.version)
