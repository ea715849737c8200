"""Generate clients in TypeScript, Go, Java and Rust from the protos and compile them.

    python -m tests.contract [typescript] [go] [java] [rust]

Names that clash or do not compile in one of the languages show here. A language whose toolchain is
missing is skipped with a line that says so. Everything is made under build/contract.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import grpc_tools

ROOT = Path(__file__).resolve().parents[2]
PROTO = ROOT / "proto"
BUILD = ROOT / "build" / "contract"
PROTOC = (sys.executable, "-m", "grpc_tools.protoc")
WELL_KNOWN_TYPES = Path(grpc_tools.__file__).parent / "_proto"

PROTOC_GEN_ES = "2.13.0"
PROTOBUF_ES = "2.13.0"
TYPESCRIPT = "6"
PROTOC_GEN_GO = "v1.36.11"
PROTOC_GEN_GO_GRPC = "v1.6.0"
GO_GRPC = "v1.76.0"
JAVA_PROTOBUF = "4.33.0"
MAVEN_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"


def run(*command: str | Path, cwd: Path, **environment: str) -> None:
    """Run a command; its output is shown only if it fails."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout)
        raise SystemExit(f"failed: {' '.join(str(word) for word in command)}")


def protos() -> list[str]:
    return [str(path.relative_to(PROTO)) for path in sorted(PROTO.rglob("*.proto"))]


def protoc(*arguments: str, program: tuple[str, ...] = PROTOC) -> None:
    run(*program, f"-I{PROTO}", f"-I{WELL_KNOWN_TYPES}", *arguments, *protos(), cwd=BUILD)


def typescript(folder: Path) -> None:
    (folder / "package.json").write_text('{"private": true, "type": "module"}\n')
    packages = (
        f"@bufbuild/protoc-gen-es@{PROTOC_GEN_ES}",
        f"@bufbuild/protobuf@{PROTOBUF_ES}",
        f"typescript@{TYPESCRIPT}",
    )
    run("npm", "install", "--no-audit", "--no-fund", "--silent", *packages, cwd=folder)
    plugin = folder / "node_modules" / ".bin" / "protoc-gen-es"
    (folder / "gen").mkdir()
    protoc(
        f"--plugin=protoc-gen-es={plugin}",
        f"--es_out={folder / 'gen'}",
        "--es_opt=target=ts,import_extension=js",
    )
    options = [
        "--noEmit",
        "--strict",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--skipLibCheck",
    ]
    sources = [str(path) for path in sorted((folder / "gen").rglob("*.ts"))]
    run(folder / "node_modules" / ".bin" / "tsc", *options, *sources, cwd=folder)


def go(folder: Path) -> None:
    tools = folder / "bin"
    for tool in (
        f"google.golang.org/protobuf/cmd/protoc-gen-go@{PROTOC_GEN_GO}",
        f"google.golang.org/grpc/cmd/protoc-gen-go-grpc@{PROTOC_GEN_GO_GRPC}",
    ):
        run("go", "install", tool, cwd=folder, GOBIN=str(tools))
    protoc(
        f"--plugin=protoc-gen-go={tools / 'protoc-gen-go'}",
        f"--plugin=protoc-gen-go-grpc={tools / 'protoc-gen-go-grpc'}",
        f"--go_out={folder}",
        "--go_opt=module=tradewinds.dev/sdk/go",
        f"--go-grpc_out={folder}",
        "--go-grpc_opt=module=tradewinds.dev/sdk/go",
    )
    (folder / "go.mod").write_text("module tradewinds.dev/sdk/go\n\ngo 1.24\n")
    run("go", "get", f"google.golang.org/grpc@{GO_GRPC}", "./...", cwd=folder)
    run("go", "vet", "./...", cwd=folder)


def java(folder: Path) -> None:
    compiler = f"com.google.protobuf:protoc:{JAVA_PROTOBUF}:exe:{java_platform()}"
    for artifact in (compiler, f"com.google.protobuf:protobuf-java:{JAVA_PROTOBUF}"):
        where = f"-DoutputDirectory={folder}"
        run("mvn", "-q", "-B", MAVEN_COPY, f"-Dartifact={artifact}", where, cwd=folder)
    program = folder / f"protoc-{JAVA_PROTOBUF}-{java_platform()}.exe"
    program.chmod(0o755)
    (folder / "gen").mkdir()
    protoc(f"--java_out={folder / 'gen'}", program=(str(program),))
    sources = [str(path) for path in sorted((folder / "gen").rglob("*.java"))]
    jar = folder / f"protobuf-java-{JAVA_PROTOBUF}.jar"
    run("javac", "-nowarn", "-cp", jar, "-d", folder / "classes", *sources, cwd=folder)


def java_platform() -> str:
    system = {"Darwin": "osx"}.get(platform.system(), platform.system().lower())
    machine = {"arm64": "aarch_64", "aarch64": "aarch_64"}.get(platform.machine(), "x86_64")
    return f"{system}-{machine}"


def rust(folder: Path) -> None:
    """The SDK is compiled from the protos alone; what it compiled is used again by its tests."""
    run("cargo", "build", "--quiet", cwd=ROOT / "sdk" / "rust")


LANGUAGES: dict[str, tuple[str, Callable[[Path], None]]] = {
    "typescript": ("npm", typescript),
    "go": ("go", go),
    "java": ("mvn", java),
    "rust": ("cargo", rust),
}


def main(names: list[str]) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    for name in names or LANGUAGES:
        tool, check = LANGUAGES[name]
        if shutil.which(tool) is None:
            print(f"{name}: skipped, {tool} is not installed")
            continue
        folder = BUILD / name
        for made in ("gen", "classes"):
            shutil.rmtree(folder / made, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        check(folder)
        print(f"{name}: compiles")


if __name__ == "__main__":
    main(sys.argv[1:])
