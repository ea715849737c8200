"""Puts the generated stubs into a distribution, and demands what they demand when imported.

In the repository they are made from `proto/`; a source distribution carries them along.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HERE = Path(__file__).resolve().parent
SERVER = HERE.parents[1] / "server"
IN_REPOSITORY = (SERVER / "build_hook.py").exists()
SAMPLE = 'syntax = "proto3"; message M {} service S { rpc R(M) returns (M); }'
DEMANDS = {  # what the first lines of a stub say of the runtime it needs
    "protobuf": re.compile(r"^# Protobuf Python Version: ([\d.]+)$", re.MULTILINE),
    "grpcio": re.compile(r"^GRPC_GENERATED_VERSION = '([\d.]+)'$", re.MULTILINE),
}


class StubsHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling before it collects the files."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if IN_REPOSITORY:
            sys.path.insert(0, str(SERVER))
            from build_hook import make_stubs

            make_stubs()
        build_data["artifacts"] = ["tradewinds/**/*_pb2*", "tradewinds/**/__init__.py"]


class FloorsHook(MetadataHookInterface):
    """Adds gRPC and protobuf to the dependencies, no older than the stubs accept."""

    def update(self, metadata: dict[str, Any]) -> None:
        floors = floors_of_generator() if IN_REPOSITORY else floors_in(HERE / "tradewinds" / "v1")
        metadata["dependencies"] = [*self.config["dependencies"], *floors]


def floors_of_generator() -> list[str]:
    """What stubs made now would demand."""
    from grpc_tools import protoc

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sample.proto").write_text(SAMPLE)
        outputs = [f"--{kind}={folder}" for kind in ("python_out", "grpc_python_out")]
        if protoc.main(["protoc", f"-I{folder}", *outputs, "sample.proto"]) != 0:
            raise SystemExit("protoc could not make a sample")
        return floors_in(Path(folder))


def floors_in(stubs: Path) -> list[str]:
    """The lowest versions with which the stubs of a folder can be imported."""
    text = "\n".join(stub.read_text() for stub in sorted(stubs.glob("*_pb2*.py")))
    return [f"{name}>={_only(pattern.findall(text))}" for name, pattern in DEMANDS.items()]


def _only(versions: list[str]) -> str:
    [version] = set(versions)
    return version
