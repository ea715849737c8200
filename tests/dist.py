"""`python -m tests.dist`: builds every distribution, and plays with each in an empty environment.

The package: a source distribution, a compiled wheel made from it, and a pure wheel, which runs
everywhere. The light SDK: a source distribution and a wheel. Installed alone, a package plays its
demo, and an SDK a match at a server of the compiled wheel.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.stores import free_port, until

ROOT: Final = Path(__file__).resolve().parents[1]
PURE: Final = {"TRADEWINDS_PURE": "1"}
IS_COMPILED: Final = "import tradewinds_engine.state as s; print(not s.__file__.endswith('.py'))"
VERSION: Final = "from importlib.metadata import version; print(version('{}'))"
DEMO: Final = ("demo", "--matches", "1", "--seconds", "120", "--out", "replays")
BOT: Final = """
from tradewinds import Bot, Turn, run


class First(Bot):
    name = "first-{0}"

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]


print(*run(First(), server="127.0.0.1:{1}", queue="puerto-rico/2", matches=1))
"""


class Distributions(NamedTuple):
    """What a release consists of."""

    source: Path
    compiled: Path
    pure: Path
    sdk_source: Path
    sdk: Path


class Environment:
    """A virtual environment with one distribution and what it depends on."""

    def __init__(self, folder: Path, distribution: Path) -> None:
        self.folder = folder
        call(sys.executable, "-m", "venv", folder)
        self.python = folder / "bin" / "python"
        # An installation from source need not compile again: the compiled wheel was made from it.
        pip = (self.python, "-m", "pip", "install", "-q", "--disable-pip-version-check")
        call(*pip, distribution, variables=PURE)

    def run(self, *command: str | Path) -> str:
        return call(*command, folder=self.folder)

    def tradewinds(self, *words: str) -> str:
        return self.run(self.folder / "bin" / "tradewinds", *words)

    def version(self, name: str) -> str:
        return self.run(self.python, "-c", VERSION.format(name)).strip()


def call(
    *command: str | Path, folder: Path = ROOT, variables: Mapping[str, str] | None = None
) -> str:
    """The output of a command that must succeed. It gets nothing of this project's environment."""
    ours = ("PYTHONPATH", "TRADEWINDS_", "VIRTUAL_ENV")
    inherited = {name: text for name, text in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=inherited | dict(variables or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout}")
    return done.stdout


def build(out: Path, scratch: Path) -> Distributions:
    """Build everything; wheels of the package come from its source distribution."""
    source = build_source(ROOT, out)
    sdk_source = build_source(ROOT / "sdk" / "python", out)
    return Distributions(
        source=source,
        compiled=build_wheel(source, out, scratch / "compiled", {}),
        pure=build_wheel(source, out, scratch / "pure", PURE),
        sdk_source=sdk_source,
        sdk=build_wheel(sdk_source, out, scratch / "sdk", {}),
    )


def build_source(project: Path, out: Path) -> Path:
    before = set(out.iterdir())
    call(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", out, folder=project)
    [made] = set(out.iterdir()) - before
    return made


def build_wheel(source: Path, out: Path, scratch: Path, variables: Mapping[str, str]) -> Path:
    """A wheel, built as pip builds it on any machine: in an isolated environment."""
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps")
    call(*pip, "-w", scratch, source, variables=variables)
    [made] = scratch.iterdir()
    return made.rename(out / made.name)


def check_package(environment: Environment, wanted: str, is_compiled: bool) -> None:
    """Its version, whether it is compiled, its page, and the demo."""
    assert environment.version("tradewinds") == wanted
    said = environment.run(environment.python, "-c", IS_COMPILED).strip()
    assert said == str(is_compiled), f"compiled: {said}"
    [server] = environment.folder.glob("lib/python*/site-packages/tradewinds_server")
    assert (server / "web" / "index.html").exists(), "the page is missing"
    assert "every one of them verified" in " ".join(environment.tradewinds(*DEMO).split())


def check_sdk(environment: Environment, wanted: str, port: int) -> None:
    """Its version, that it is light, and two of its bots at one table."""
    assert environment.version("tradewinds-sdk") == wanted
    packages = environment.run(environment.python, "-m", "pip", "freeze")
    names = re.findall(r"^[\w-]+", packages, re.MULTILINE)
    assert "tradewinds-sdk" in names, packages
    assert not {"tradewinds", "hiredis", "librt", "rich"} & set(names), packages
    command = [str(environment.python), "-c"]
    with subprocess.Popen([*command, BOT.format("other", port)], cwd=environment.folder):
        result = environment.run(*command, BOT.format("one", port))
    assert re.search(r"seat \d of 2, rank \d", result), result


@contextmanager
def serving(environment: Environment) -> Iterator[int]:
    """The port of an open server of this environment."""
    port = free_port()
    command = [environment.folder / "bin" / "tradewinds", "serve", "--open", "--port", str(port)]
    with (environment.folder / "log").open("w+") as log:
        server = subprocess.Popen(
            [str(word) for word in command], cwd=environment.folder, stderr=log
        )
        try:
            until(lambda: "serving" in (environment.folder / "log").read_text())
            yield port
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out: Path = parser.parse_args().out.resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="tradewinds-dist-") as temporary:
        scratch = Path(temporary)
        made = build(out, scratch)
        wanted = made.source.name.removeprefix("tradewinds-").removesuffix(".tar.gz")
        assert all(f"-{wanted}" in file.name for file in made), made
        compiled = Environment(scratch / "1", made.compiled)
        check_package(compiled, wanted, is_compiled=made.compiled.name != made.pure.name)
        for number, package in enumerate((made.pure, made.source)):
            check_package(Environment(scratch / f"2{number}", package), wanted, is_compiled=False)
        with serving(compiled) as port:
            for number, sdk in enumerate((made.sdk, made.sdk_source)):
                check_sdk(Environment(scratch / f"3{number}", sdk), wanted, port)
    for file in made:
        sys.stdout.write(f"{file.stat().st_size:>12,}  {file.name}\n")


if __name__ == "__main__":
    main()
