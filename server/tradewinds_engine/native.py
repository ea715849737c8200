"""What the engine and the server use of librt, the runtime library of mypyc's authors.

i16, i64 and u8 are plain integers to the interpreter and machine integers to the compiler. A vec
holds them without objects around them; numpy and memoryview see its memory. A Row is one of i64: it
is indexed, sliced, iterated and compared like a list. `append` and `pop` return the changed row;
the old one must not be used any more.

Import it from here only: librt is young and may change, so its range is pinned in pyproject.toml
and tests/engine/test_native.py names every behaviour that this project relies on. This module is
not compiled, since only the interpreter can make the class that Row stands for.
"""

from __future__ import annotations

from typing import TypeAlias

from librt.strings import BytesWriter
from librt.vecs import append, pop, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

Row: TypeAlias = vec[i64]

__all__ = ["BytesWriter", "Row", "append", "i16", "i64", "mypyc_attr", "pop", "u8", "vec"]
