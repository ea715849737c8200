"""What an installation demands of gRPC and protobuf is what its stubs demand when imported."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tradewinds.v1

ROOT = Path(__file__).resolve().parents[2]
STUBS = Path(tradewinds.v1.__path__[0])
# As the generated code itself compares them.
PROTOBUF = re.compile(r"Domain\.PUBLIC,\s+(\d+),\s+(\d+),\s+(\d+),")
GRPC = re.compile(r"GRPC_GENERATED_VERSION = '(\d+)\.(\d+)\.(\d+)'")


def demanded(pattern: re.Pattern[str]) -> tuple[int, ...]:
    """The highest version any stub insists on."""
    text = "".join(stub.read_text() for stub in STUBS.glob("*_pb2*.py"))
    return max(tuple(map(int, version)) for version in pattern.findall(text))


@pytest.mark.parametrize("project", ["sdk/python", "."])
def test_the_metadata_demands_what_the_stubs_demand(project: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "hatchling", "metadata", "dependencies"],
        cwd=ROOT / project,
        capture_output=True,
        check=True,
    )
    floors = dict(re.findall(r"^([\w-]+)>=([\d.]+)$", "\n".join(json.loads(told.stdout)), re.M))
    assert tuple(map(int, floors["protobuf"].split("."))) >= demanded(PROTOBUF)
    assert tuple(map(int, floors["grpcio"].split("."))) >= demanded(GRPC)
