"""The Lua scripts of the store."""

from __future__ import annotations

import hashlib
from importlib import resources

from .. import clock_constants


class Script:
    """A Lua file of the scripts folder, preceded by shared bounds and functions."""

    def __init__(self, name: str) -> None:
        self.name = name
        folder = resources.files(__package__) / "scripts"
        bounds = "".join(f"local {bound} = {ms}\n" for bound, ms in clock_constants.LUA.items())
        shared = (folder / "shared_functions.lua").read_text()
        self.text = bounds + shared + (folder / f"{name}.lua").read_text()
        self.sha = hashlib.sha1(self.text.encode(), usedforsecurity=False).hexdigest()
