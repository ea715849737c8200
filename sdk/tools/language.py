"""What the tools know of a language, and how they run its programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

ROOT = Path(__file__).resolve().parents[2]
BUF = Path(sys.executable).parent / "buf"


class CommandFailed(Exception):
    """A program ended with an error; the message is its output."""


class Language(ABC):
    """An SDK under `sdk/<name>` and sample bots under `bots/<name>`."""

    name: ClassVar[str]
    tools: ClassVar[Sequence[str]]
    """The programs without which nothing of the language can be built."""
    committed: ClassVar[Sequence[str]] = ()
    """Generated folders inside the SDK that are committed."""

    @property
    def sdk(self) -> Path:
        return ROOT / "sdk" / self.name

    @property
    def bots(self) -> Path:
        return ROOT / "bots" / self.name

    @property
    def missing(self) -> str:
        """Why the language has to be skipped; empty if it need not be."""
        lacking = [tool for tool in self.tools if not shutil.which(tool)]
        return f"{self.name}: skipped, no {' and no '.join(lacking)} here" if lacking else ""

    @abstractmethod
    def generate(self, into: Path) -> None:
        """Generate code from the protos; `into` takes the place of the SDK's folder."""

    @abstractmethod
    def build(self) -> None:
        """Make the sample bots runnable, with the SDK in its present state."""

    @abstractmethod
    def test(self) -> None:
        """Run the SDK's own tests."""

    @abstractmethod
    def version(self) -> str:
        """The version of the package as its metadata has it."""

    @abstractmethod
    def bot(self) -> Sequence[str]:
        """The command that runs the sample bots, once they are built."""

    @abstractmethod
    def run_program(self, source: str, folder: Path) -> str:
        """Run a program from the documentation in an empty folder. Returns its output."""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """The output of a command; CommandFailed with all of it if the command fails."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        words = " ".join(str(word) for word in command)
        raise CommandFailed(f"{done.stdout}\nfailed: {words}")
    return done.stdout
