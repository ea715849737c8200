"""Go: protoc-gen-go and protoc-gen-go-grpc by buf; the generated code is committed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from .language import BUF, ROOT, Language, run

BINARY = ROOT / "build" / "bots" / "go"


class Go(Language):
    name = "go"
    tools = ("go",)
    committed = ("gen",)

    def generate(self, into: Path) -> None:
        run(BUF, "generate", "--output", into, cwd=self.sdk)

    def build(self) -> None:
        run("go", "build", "-o", BINARY, ".", cwd=self.bots)

    def test(self) -> None:
        run("go", "vet", "./...", cwd=self.sdk)
        run("go", "test", "./...", cwd=self.sdk)

    def version(self) -> str:
        text = (self.sdk / "version.go").read_text()
        return str(re.findall(r'^const Version = "(.*)"$', text, re.MULTILINE)[0])

    def bot(self) -> Sequence[str]:
        return [str(BINARY)]

    def run_program(self, source: str, folder: Path) -> str:
        (folder / "main.go").write_text(source)
        for name in ("go.mod", "go.sum"):
            text = (self.bots / name).read_text()
            (folder / name).write_text(text.replace("../../sdk/go", str(self.sdk)))
        return run("go", "run", ".", cwd=folder)
