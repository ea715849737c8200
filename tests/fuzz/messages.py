"""Any message of any kind: fields left out, at their limits, nonsense, and things that exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from hypothesis import strategies as st

INTEGERS: Mapping[int, tuple[int, int]] = {
    FieldDescriptor.CPPTYPE_INT32: (-(1 << 31), (1 << 31) - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(1 << 63), (1 << 63) - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, (1 << 32) - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, (1 << 64) - 1),
    FieldDescriptor.CPPTYPE_ENUM: (-1, 9),
}
STRUCT = "google.protobuf.Struct"
NUMBERS = st.sampled_from([0.0, 3.0, -1.0, 0.5, 1e300, float("inf"), float("nan")])
SMALL = st.integers(min_value=0, max_value=6)


class Known:
    """What exists on the server that is fuzzed, to be mixed into the nonsense."""

    def __init__(self, strings: list[str], data: list[bytes]) -> None:
        self.strings = strings
        self.data = data


def messages(descriptor: Descriptor, known: Known) -> st.SearchStrategy[Message]:
    """Each field with some chance, whatever its name says it should hold."""
    kind = GetMessageClass(descriptor)
    fields = {field.name: _values(field, known) for field in descriptor.fields}
    taken: set[str] = set()
    for oneof in descriptor.oneofs:
        taken.update(field.name for field in oneof.fields[1:])
    free = {name: value for name, value in fields.items() if name not in taken}
    return st.fixed_dictionaries({}, optional=free).map(lambda chosen: kind(**chosen))


def _values(field: FieldDescriptor, known: Known) -> st.SearchStrategy[Any]:
    if field.message_type is not None and field.message_type.full_name == STRUCT:
        names = st.sampled_from(["nobles", "open_vp", "draft", "max_rounds", "data", "x", ""])
        return st.dictionaries(names, _options(known), max_size=3)
    one = _value(field, known)
    return st.lists(one, max_size=5) if field.is_repeated else one


def _value(field: FieldDescriptor, known: Known) -> st.SearchStrategy[Any]:
    if field.message_type is not None:
        return messages(field.message_type, known)
    if field.cpp_type in INTEGERS:
        low, high = INTEGERS[field.cpp_type]
        return SMALL | st.sampled_from([low, high]) | st.integers(low, high)
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return st.booleans()
    if field.type == FieldDescriptor.TYPE_BYTES:
        return st.sampled_from(known.data) | st.binary(max_size=40)
    assert field.type == FieldDescriptor.TYPE_STRING, field.name
    return _text(known)


def _options(known: Known) -> st.SearchStrategy[Any]:
    """Values of a Struct, nested deeper than any game wants."""
    plain = st.none() | st.booleans() | NUMBERS | _text(known)
    return st.recursive(
        plain,
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["x", "data", ""]), inner, max_size=3)
        ),
        max_leaves=12,
    )


def _text(known: Known) -> st.SearchStrategy[str]:
    odd = [
        "",
        " ",
        "a b",
        "\x00",
        "\n",
        "{x}",
        "*",
        "é" * 64,
        "x" * 65,
        "x" * 5000,
        "-1",
        "\U0001f6a2",
    ]
    whole = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    return st.sampled_from(known.strings) | st.sampled_from(odd) | whole
