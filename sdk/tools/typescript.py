"""TypeScript: protobuf-es by buf, tsc, node's own test runner."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from .language import BUF, Language, run


class TypeScript(Language):
    name = "typescript"
    tools = ("node", "npm")

    def generate(self, into: Path) -> None:
        install(self.sdk)
        run(BUF, "generate", "--output", into, cwd=self.sdk)

    def build(self) -> None:
        self.generate(self.sdk)
        run("npm", "run", "build", cwd=self.sdk)
        install(self.bots)
        run("npm", "run", "build", cwd=self.bots)

    def test(self) -> None:
        self.generate(self.sdk)
        run("npm", "test", cwd=self.sdk)

    def version(self) -> str:
        return str(json.loads((self.sdk / "package.json").read_text())["version"])

    def bot(self) -> Sequence[str]:
        return ["node", str(self.bots / "dist" / "main.js")]

    def run_program(self, source: str, folder: Path) -> str:
        (folder / "package.json").write_text('{"type": "module"}\n')
        (folder / "node_modules").symlink_to(self.bots / "node_modules")
        (folder / "bot.ts").write_text(source)
        settings = json.loads((self.sdk / "tsconfig.json").read_text())["compilerOptions"]
        settings = {**settings, "rootDir": ".", "outDir": "."}
        chosen = {"compilerOptions": settings, "files": ["bot.ts"]}
        (folder / "tsconfig.json").write_text(json.dumps(chosen))
        run(self.sdk / "node_modules" / ".bin" / "tsc", cwd=folder)
        return run("node", "bot.js", cwd=folder)


def install(package: Path) -> None:
    """Install what the lock file names, unless it is there already."""
    installed = package / "node_modules" / ".package-lock.json"
    lock = package / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        run("npm", "ci", "--no-audit", "--no-fund", cwd=package)
