"""Commands that need the packages of the arena."""

from __future__ import annotations

from importlib.util import find_spec

from .console import fail


def need_arena() -> None:
    missing = [name for name in ("choix", "jinja2", "numpy", "openskill") if not find_spec(name)]
    if missing:
        fail(f"this needs {', '.join(missing)}: install `tradewinds[arena]`")
