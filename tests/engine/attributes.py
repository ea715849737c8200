"""What an object stores, compiled or not."""

from __future__ import annotations

import inspect
from functools import cache
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

STORED = (GetSetDescriptorType, MemberDescriptorType)


def attributes(value: object) -> dict[str, Any]:
    if hasattr(value, "__dict__"):
        return dict(vars(value))
    return {name: getattr(value, name) for name in stored_names(type(value))}


@cache
def stored_names(kind: type) -> list[str]:
    names = [name for name in dir(kind) if not name.startswith("__")]
    return [name for name in names if isinstance(inspect.getattr_static(kind, name), STORED)]
