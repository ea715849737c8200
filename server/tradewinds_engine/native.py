"""What the engine and the server use of librt, the runtime library of mypyc's authors.

i16, i64 and u8 are plain integers to the interpreter and machine integers to the compiler. A vec
holds them without objects around them; numpy and memoryview see its memory.

Import it from here only: librt is young and may change, so its range is pinned in pyproject.toml
and tests/engine/test_native.py names every behaviour that this project relies on.
"""

from __future__ import annotations

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

__all__ = ["BytesWriter", "i16", "i64", "mypyc_attr", "u8", "vec"]
