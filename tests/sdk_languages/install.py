"""What an SDK weighs and how long a bot of one's own takes to build with it, in every language.

    python -m tests.sdk_languages.install [LANGUAGE ...]

Each SDK is packed as it would be published. Then the project that `tradewinds bot new` writes is
built twice in empty folders: with empty caches, and with the caches that this left. Printed are the
sizes of the package and of everything it brings along, and seconds on the clock and of the
processors. Needs a package registry.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from sdk.tools.language import ROOT, run
from tradewinds_server.bot_projects import new_project

Command = Sequence[str | Path]


class Installation(ABC):
    """How the package of an SDK is made and used."""

    name: ClassVar[str]

    def __init__(self, folder: Path) -> None:
        self.caches = folder / "caches"
        self.sdk = ROOT / "sdk" / self.name
        self.package = self.pack(folder)

    @abstractmethod
    def pack(self, folder: Path) -> Path:
        """The file that would be published."""

    @abstractmethod
    def environment(self) -> dict[str, str]:
        """Where downloads and compiled packages are kept."""

    @abstractmethod
    def commands(self) -> list[Command]:
        """Install the package in a new project and build the bot there."""

    @abstractmethod
    def brought(self, project: Path) -> Path:
        """The package and all that it depends on."""


class Python(Installation):
    name = "python"

    def pack(self, folder: Path) -> Path:
        run(
            sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ".", cwd=self.sdk
        )
        return next(folder.glob("*.whl"))

    def environment(self) -> dict[str, str]:
        return {"PIP_CACHE_DIR": str(self.caches)}

    def commands(self) -> list[Command]:
        return [
            (sys.executable, "-m", "venv", "--without-pip", "own"),
            (sys.executable, "-m", "pip", "--python", "own", "install", "-q", self.package),
        ]

    def brought(self, project: Path) -> Path:
        return project / "own" / "lib"


class TypeScript(Installation):
    name = "typescript"

    def pack(self, folder: Path) -> Path:
        run("npm", "pack", "--pack-destination", folder, cwd=self.sdk)
        return next(folder.glob("*.tgz"))

    def environment(self) -> dict[str, str]:
        return {"npm_config_cache": str(self.caches)}

    def commands(self) -> list[Command]:
        return [("npm", "install", self.package), ("npm", "run", "build")]

    def brought(self, project: Path) -> Path:
        return project / "node_modules"


class Go(Installation):
    name = "go"

    def pack(self, folder: Path) -> Path:
        module = folder / "module.zip"
        run("git", "archive", "--output", module, "HEAD:sdk/go", cwd=ROOT)
        return module

    def environment(self) -> dict[str, str]:
        modules, objects = self.caches / "modules", self.caches / "objects"
        return {"GOMODCACHE": str(modules), "GOCACHE": str(objects), "GOFLAGS": "-modcacherw"}

    def commands(self) -> list[Command]:
        replacement = f"tradewinds.dev/sdk/go={self.sdk}"
        return [
            ("go", "mod", "edit", "-replace", replacement),
            ("go", "mod", "tidy"),
            ("go", "build", "-o", "bot", "."),
        ]

    def brought(self, project: Path) -> Path:
        return self.caches / "modules"


class Java(Installation):
    name = "java"

    def pack(self, folder: Path) -> Path:
        run("mvn", "-q", "-B", "package", "-Dmaven.test.skip=true", cwd=self.sdk)
        return next((self.sdk / "target").glob("tradewinds-sdk-?.?.?.jar"))

    def environment(self) -> dict[str, str]:
        return {"MAVEN_OPTS": f"-Dmaven.repo.local={self.caches}"}

    def commands(self) -> list[Command]:
        file, pom = f"-Dfile={self.package}", f"-DpomFile={self.sdk / 'pom.xml'}"
        return [
            ("mvn", "-q", "-B", "install:install-file", file, pom),
            ("mvn", "-q", "-B", "package"),
        ]

    def brought(self, project: Path) -> Path:
        return project / "target"


class Rust(Installation):
    name = "rust"

    def pack(self, folder: Path) -> Path:
        run("cargo", "package", "-q", "--no-verify", "--allow-dirty", cwd=self.sdk)
        return next((self.sdk / "target" / "package").glob("tradewinds-sdk-*.crate"))

    def environment(self) -> dict[str, str]:
        return {"CARGO_HOME": str(self.caches)}

    def commands(self) -> list[Command]:
        return [
            ("cargo", "add", "-q", "tradewinds-sdk", "--path", self.sdk),
            ("cargo", "build", "-q"),
        ]

    def brought(self, project: Path) -> Path:
        return self.caches / "registry" / "src"


KINDS = {kind.name: kind for kind in (Python, TypeScript, Go, Java, Rust)}


def build(kind: Installation, project: Path) -> tuple[float, float]:
    """Build a new bot in a folder; seconds on the clock and of the processors."""
    new_project.write_project(project, "baron", new_project.Language(kind.name))
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    for command in kind.commands():
        run(*command, cwd=project, **kind.environment())
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def size(place: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    files = [place] if place.is_file() else [each for each in place.rglob("*") if each.is_file()]
    return sum(each.lstat().st_size for each in files)


def measure(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        kind = KINDS[name](Path(folder))
        cold, cold_spent = build(kind, Path(folder) / "cold")
        brought = size(kind.brought(Path(folder) / "cold"))
        warm, warm_spent = build(kind, Path(folder) / "warm")
        print(
            f"| {name} | {size(kind.package) / 1e6:.2f} MB | {brought / 1e6:.1f} MB "
            f"| {cold:.0f} s ({cold_spent:.0f} s) | {warm:.0f} s ({warm_spent:.0f} s) |",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="*", help=f"of {', '.join(KINDS)}; default: all")
    chosen = parser.parse_args()
    print("| | package | with all it needs | built with empty caches | with warm caches |")
    print("|---|---|---|---|---|", flush=True)
    for name in chosen.language or KINDS:
        measure(name)


if __name__ == "__main__":
    main()
