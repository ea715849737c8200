"""Rust: messages and clients by the crate's own build script; bots and SDK are one workspace."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from .language import Language, run


class Rust(Language):
    name = "rust"
    tools = ("cargo",)

    def generate(self, into: Path) -> None:
        run("cargo", "build", "--quiet", cwd=self.sdk)

    def build(self) -> None:
        run("cargo", "build", "--quiet", "--workspace", cwd=self.sdk)

    def test(self) -> None:
        run("cargo", "test", "--quiet", "--workspace", cwd=self.sdk)

    def version(self) -> str:
        package = tomllib.loads((self.sdk / "Cargo.toml").read_text())["package"]
        return str(package["version"])

    def bot(self) -> Sequence[str]:
        return [str(self.sdk / "target" / "debug" / "tradewinds-bots")]

    def run_program(self, source: str, folder: Path) -> str:
        """As an example of the workspace, so that nothing but the program is compiled."""
        examples = self.bots / "examples"
        program = examples / "program.rs"
        examples.mkdir(exist_ok=True)
        program.write_text(source)
        try:
            return run("cargo", "run", "--quiet", "--example", "program", cwd=self.bots)
        finally:
            program.unlink()
            examples.rmdir()
