"""Puts the generated stubs into the SDK's own distribution.

In the repository they are made from `proto/`; a source distribution carries them along.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SERVER = Path(__file__).resolve().parents[2] / "server"


class StubsHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling before it collects the files."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if (SERVER / "build_hook.py").exists():
            sys.path.insert(0, str(SERVER))
            from build_hook import make_stubs

            make_stubs()
        build_data["artifacts"] = ["tradewinds/**/*_pb2*", "tradewinds/**/__init__.py"]
