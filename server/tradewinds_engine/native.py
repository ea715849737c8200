"""What the engine and the server use of librt, the runtime library of mypyc's authors.

i64 and u8 are plain integers to the interpreter and machine integers to the compiler.

Import it from here only: librt is young and may change, so its range is pinned in pyproject.toml
and tests/engine/test_native.py names every behaviour that this project relies on.
"""

from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

__all__ = ["BytesWriter", "i64", "mypyc_attr", "u8"]
