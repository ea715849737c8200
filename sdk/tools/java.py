"""Java: protoc and the gRPC generator by Maven, JUnit; bots and SDK are built together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from .language import Language, run

MAVEN = ("mvn", "-q", "-B")


class Java(Language):
    name = "java"
    tools = ("java", "mvn")

    def generate(self, into: Path) -> None:
        run(*MAVEN, "generate-sources", cwd=self.sdk)

    def build(self) -> None:
        run(*MAVEN, "-f", "with-sdk.xml", "package", "-Dmaven.test.skip=true", cwd=self.bots)

    def test(self) -> None:
        run(*MAVEN, "test", cwd=self.sdk)

    def version(self) -> str:
        return str(re.findall(r"<version>(.*)</version>", (self.sdk / "pom.xml").read_text())[0])

    def bot(self) -> Sequence[str]:
        return ["java", "-jar", str(self.bots / "target" / "tradewinds-bots.jar")]

    def run_program(self, source: str, folder: Path) -> str:
        (folder / "Program.java").write_text(source)
        libraries = self.bots / "target" / "lib" / "*"
        return run("java", "-cp", libraries, "Program.java", cwd=folder)
