"""An OpenAPI 3.1 description of every call, made from the protos."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor

from .callable_methods import Method

REFERENCE: Final = "#/components/schemas/"
SCALARS: Final[Mapping[int, dict[str, Any]]] = {
    FieldDescriptor.CPPTYPE_INT32: {"type": "integer", "format": "int32"},
    FieldDescriptor.CPPTYPE_UINT32: {"type": "integer", "format": "uint32", "minimum": 0},
    FieldDescriptor.CPPTYPE_INT64: {"type": "string", "format": "int64"},
    FieldDescriptor.CPPTYPE_UINT64: {"type": "string", "format": "uint64"},
    FieldDescriptor.CPPTYPE_DOUBLE: {"type": "number", "format": "double"},
    FieldDescriptor.CPPTYPE_FLOAT: {"type": "number", "format": "float"},
    FieldDescriptor.CPPTYPE_BOOL: {"type": "boolean"},
}
WELL_KNOWN: Final[Mapping[str, dict[str, Any]]] = {
    "google.protobuf.Duration": {"type": "string", "examples": ["1.500s"]},
    "google.protobuf.Timestamp": {"type": "string", "format": "date-time"},
    "google.protobuf.Struct": {"type": "object"},
    "google.protobuf.Value": {},
    "google.protobuf.ListValue": {"type": "array"},
}
ERROR: Final = {
    "type": "object",
    "description": "Why a call failed; `details` hold google.rpc.ErrorInfo with the reason.",
    "properties": {
        "code": {"type": "string", "examples": ["not_found"]},
        "message": {"type": "string"},
        "details": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "type": {"type": "string"},
                    "value": {"type": "string", "contentEncoding": "base64"},
                    "debug": {"type": "object"},
                },
            },
        },
    },
    "required": ["code"],
}
SECURITY: Final = {
    "key": {"type": "http", "scheme": "bearer", "description": "An API key."},
    "seat": {"type": "apiKey", "in": "header", "name": "tradewinds-seat-token"},
}


def describe(methods: Iterable[Method], version: str) -> dict[str, Any]:
    """The whole document. Calls that stream from the client are left out: no browser can."""
    schemas: dict[str, Any] = {"Error": ERROR}
    paths = {}
    for method in methods:
        if not method.client_streaming:
            paths[method.path] = {"post": _operation(method)}
            for message in (method.request, method.response):
                _add_message(cast(Descriptor, message.DESCRIPTOR), schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tradewinds", "version": version},
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": SECURITY},
        "security": [{}, {"key": []}, {"seat": []}],
    }


def _operation(method: Method) -> dict[str, Any]:
    _, service, name = method.path.split("/")
    kind = "application/connect+json" if method.server_streaming else "application/json"
    answer = "Envelopes of one flag byte, four length bytes and a message, until one with flag 2"
    return {
        "operationId": f"{service.rpartition('.')[2]}_{name}",
        "tags": [service],
        "requestBody": {"required": True, "content": _content(kind, method.request)},
        "responses": {
            "200": {
                "description": answer if method.server_streaming else "The answer",
                "content": _content(kind, method.response),
            },
            "default": {
                "description": "The call failed",
                "content": {"application/json": {"schema": {"$ref": REFERENCE + "Error"}}},
            },
        },
    }


def _content(kind: str, message: Any) -> dict[str, Any]:
    return {kind: {"schema": {"$ref": REFERENCE + message.DESCRIPTOR.full_name}}}


def _add_message(message: Descriptor, schemas: dict[str, Any]) -> None:
    if message.full_name in schemas or message.full_name in WELL_KNOWN:
        return
    properties: dict[str, Any] = {}
    schemas[message.full_name] = {"type": "object", "properties": properties}
    for field in message.fields:
        properties[field.json_name] = _field(field, schemas)


def _field(field: FieldDescriptor, schemas: dict[str, Any]) -> dict[str, Any]:
    kind = field.message_type
    if kind is not None and kind.GetOptions().map_entry:
        return {
            "type": "object",
            "additionalProperties": _value(kind.fields_by_name["value"], schemas),
        }
    value = _value(field, schemas)
    return {"type": "array", "items": value} if field.is_repeated else value


def _value(field: FieldDescriptor, schemas: dict[str, Any]) -> dict[str, Any]:
    if field.message_type is not None:
        known = WELL_KNOWN.get(field.message_type.full_name)
        if known is not None:
            return dict(known)
        _add_message(field.message_type, schemas)
        return {"$ref": REFERENCE + field.message_type.full_name}
    if field.enum_type is not None:
        _add_enum(field.enum_type, schemas)
        return {"$ref": REFERENCE + field.enum_type.full_name}
    if field.type == FieldDescriptor.TYPE_BYTES:
        return {"type": "string", "contentEncoding": "base64"}
    return dict(SCALARS.get(field.cpp_type, {"type": "string"}))


def _add_enum(enum: EnumDescriptor, schemas: dict[str, Any]) -> None:
    schemas.setdefault(
        enum.full_name, {"type": "string", "enum": [value.name for value in enum.values]}
    )
