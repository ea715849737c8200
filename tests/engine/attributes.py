"""What an object stores, compiled or not."""

from __future__ import annotations

import inspect
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

STORED = (GetSetDescriptorType, MemberDescriptorType)
NAMES: dict[type, list[str]] = {}


def attributes(value: object) -> dict[str, Any]:
    if hasattr(value, "__dict__"):
        return dict(vars(value))
    return {name: getattr(value, name) for name in stored_names(type(value))}


def stored_names(kind: type) -> list[str]:
    if kind not in NAMES:
        names = [name for name in dir(kind) if not name.startswith("__")]
        NAMES[kind] = [
            name for name in names if isinstance(inspect.getattr_static(kind, name), STORED)
        ]
    return NAMES[kind]
