"""The Connect protocol: unary calls by POST or GET, server streams in envelopes."""

from __future__ import annotations

import binascii
import json
from base64 import urlsafe_b64decode
from urllib.parse import parse_qs

from .callable_methods import Method
from .codec import CODECS, Codec
from .error_responses import CallFailure, Code
from .framing import (
    SMALLEST_TO_COMPRESS,
    compressed,
    decompressed,
    unwrap_only,
    wrap,
    wrap_message,
)
from .http import HttpRequest, HttpResponse
from .request_limits import BodyLimit
from .upstream import Upstream

UNARY, STREAM = "application/", "application/connect+"
END_OF_STREAM = 2


def codec_of(content_type: str, prefix: str) -> Codec | None:
    """How the messages of this content type are written; None if it is none of ours."""
    kind = content_type.partition(";")[0].strip().lower()
    return CODECS.get(kind.removeprefix(prefix)) if kind.startswith(prefix) else None


async def answer_unary(
    method: Method,
    codec: Codec,
    request: HttpRequest,
    response: HttpResponse,
    limit: BodyLimit,
    upstream: Upstream,
) -> None:
    """POST with the message as the body."""
    try:
        body = await request.body(limit.bytes, limit.seconds)
        encoding = request.headers.get("content-encoding", "identity")
        message = decompressed(body, encoding, limit.bytes)
        await _answer(method, codec, message, request, response, upstream)
    except CallFailure as failure:
        await refuse(failure, response)


async def answer_get(
    method: Method,
    request: HttpRequest,
    response: HttpResponse,
    limit: BodyLimit,
    upstream: Upstream,
) -> None:
    """GET with the message in the query, for calls without side effects."""
    try:
        query = {
            name: values[0] for name, values in parse_qs(request.query.decode("latin-1")).items()
        }
        codec = CODECS.get(query.get("encoding", ""))
        if codec is None:
            raise CallFailure(Code.INVALID_ARGUMENT, "encoding must be proto or json")
        data = query.get("message", "").encode()
        if query.get("base64") == "1":
            data = _from_base64(data)
        message = decompressed(data, query.get("compression", "identity"), limit.bytes)
        await _answer(method, codec, message, request, response, upstream)
    except CallFailure as failure:
        await refuse(failure, response)


async def _answer(
    method: Method,
    codec: Codec,
    message: bytes,
    request: HttpRequest,
    response: HttpResponse,
    upstream: Upstream,
) -> None:
    data = codec.decode(method.request, message)
    async with upstream.answers(method, data, request, timeout_of(request)) as answers:
        (answer,) = [codec.encode(method.response, answer) async for answer in answers]
    headers = [("content-type", UNARY + codec.name), ("vary", "accept-encoding")]
    if len(answer) >= SMALLEST_TO_COMPRESS and "gzip" in request.headers.get("accept-encoding", ""):
        answer = compressed(answer)
        headers.append(("content-encoding", "gzip"))
    await response.whole(200, headers, answer)


async def answer_stream(
    method: Method,
    codec: Codec,
    request: HttpRequest,
    response: HttpResponse,
    limit: BodyLimit,
    upstream: Upstream,
) -> None:
    """One message in, many out; how it ended comes in the last envelope."""
    accepts = "gzip" in request.headers.get("connect-accept-encoding", "")
    headers = [("content-type", STREAM + codec.name)]
    if accepts:
        headers.append(("connect-content-encoding", "gzip"))
    await response.start(200, headers)
    end = {}
    try:
        body = await request.body(limit.bytes, limit.seconds)
        encoding = request.headers.get("connect-content-encoding", "identity")
        data = codec.decode(method.request, unwrap_only(body, encoding, limit.bytes))
        async with upstream.answers(method, data, request, timeout_of(request)) as answers:
            async for answer in answers:
                message = codec.encode(method.response, answer)
                await response.write(wrap_message(message, accepts))
    except CallFailure as failure:
        end = {"error": failure.as_connect()}
    await response.write(wrap(json.dumps(end).encode(), END_OF_STREAM), last=True)


async def refuse(failure: CallFailure, response: HttpResponse) -> None:
    await response.whole(
        failure.http_status, [("content-type", "application/json")], failure.as_json()
    )


def timeout_of(request: HttpRequest) -> float | None:
    """Seconds the client waits; None without end."""
    given = request.headers.get("connect-timeout-ms")
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= 10):
        raise CallFailure(Code.INVALID_ARGUMENT, "connect-timeout-ms must be 1 to 10 digits")
    return int(given) / 1000


def _from_base64(data: bytes) -> bytes:
    try:
        return urlsafe_b64decode(data + b"=" * (-len(data) % 4))
    except binascii.Error as error:
        raise CallFailure(Code.INVALID_ARGUMENT, "the message is not base64") from error
