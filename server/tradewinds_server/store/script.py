"""Lua scripts of the store."""

from __future__ import annotations

import hashlib
from importlib import resources


class Script:
    """A Lua file of the scripts folder, after the part that all of them share."""

    def __init__(self, name: str) -> None:
        folder = resources.files(__package__) / "scripts"
        shared = (folder / "shared.lua").read_text()
        self.text = shared + (folder / f"{name}.lua").read_text()
        self.sha = hashlib.sha1(self.text.encode(), usedforsecurity=False).hexdigest()
