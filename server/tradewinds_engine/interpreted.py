"""TRADEWINDS_PURE=1: load a package's sources even where compiled modules lie beside them."""

from __future__ import annotations

import importlib.machinery
import os
import sys
from collections.abc import Sequence
from types import ModuleType


class SourceFinder:
    """Finds modules below one package by their source files only."""

    def __init__(self, package: str) -> None:
        self.prefix = package + "."

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith(self.prefix) or path is None:
            return None
        source = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
        for folder in path:
            spec = importlib.machinery.FileFinder(folder, source).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def install(package: str) -> None:
    if os.environ.get("TRADEWINDS_PURE") == "1":
        sys.meta_path.insert(0, SourceFinder(package))
