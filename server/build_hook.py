"""What a build adds to the sources: the protobuf stubs, and the engine compiled by mypyc.

Runs inside `pip install` (as a hatch build hook) and by hand:

    python server/build_hook.py [stubs] [engine]

Without a C compiler, or with TRADEWINDS_PURE=1, the engine is left as it is and runs interpreted.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "server" / "tradewinds_engine"
STUBS = ROOT / "sdk" / "python"
INTERPRETED = {"__init__.py", "interpreted.py"}  # they decide how the rest is loaded


def make_stubs() -> None:
    """Generate the Python stubs of every proto file into the SDK."""
    import grpc_tools
    from grpc_tools import protoc

    protos = sorted((ROOT / "proto").rglob("*.proto"))
    includes = [ROOT / "proto", Path(grpc_tools.__file__).parent / "_proto"]
    outputs = [f"--{kind}={STUBS}" for kind in ("python_out", "pyi_out", "grpc_python_out")]
    if not protos:
        return
    STUBS.mkdir(parents=True, exist_ok=True)
    arguments = [*(f"-I{path}" for path in includes), *outputs, *map(str, protos)]
    if protoc.main(["protoc", *arguments]) != 0:
        raise SystemExit("protoc could not make the stubs")
    for folder in {STUBS / proto.relative_to(ROOT / "proto").parent for proto in protos}:
        (folder / "__init__.py").touch()


def has_compiler() -> bool:
    return shutil.which(os.environ.get("CC", "cc").split()[0]) is not None


def compile_engine() -> bool:
    """Build the engine's extension modules in place; False where it stays interpreted."""
    if os.environ.get("TRADEWINDS_PURE") == "1" or not has_compiler():
        return False
    for old in ENGINE.parent.rglob("*.so"):
        old.unlink()
    subprocess.run([sys.executable, __file__, "build_ext"], cwd=ROOT / "server", check=True)
    return True


def build_extensions() -> None:
    from mypyc.build import mypycify
    from setuptools import setup

    sources = [
        str(path.relative_to(ROOT / "server"))
        for path in sorted(ENGINE.rglob("*.py"))
        if path.name not in INTERPRETED or path.parent != ENGINE
    ]
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--no-warn-unused-ignores"]
    modules = mypycify(
        [*options, *sources], opt_level="3", debug_level="0", multi_file=True, group_name="engine",
        target_dir=str(ROOT / "build"), strip_asserts=False,
    )  # fmt: skip
    command = ["build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    setup(
        name="tradewinds-engine",
        ext_modules=modules,
        package_dir={"": "."},
        script_args=[*command, f"--build-temp={ROOT / 'build'}"],
    )


def main(what: list[str]) -> None:
    if what == ["build_ext"]:
        build_extensions()
        return
    if "stubs" in what or not what:
        make_stubs()
    if "engine" in what or not what:
        compile_engine()


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:
    pass
else:

    class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
        """Called by hatchling before it collects the files of a wheel."""

        def initialize(self, version: str, build_data: dict[str, object]) -> None:
            if self.target_name != "wheel":
                return
            make_stubs()
            compiled = compile_engine()
            artifacts = ["sdk/python/tradewinds/**/*_pb2*", "sdk/python/tradewinds/**/__init__.py"]
            if compiled:
                artifacts.append("server/**/*.so")
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
            build_data["artifacts"] = artifacts


if __name__ == "__main__":
    main(sys.argv[1:])
