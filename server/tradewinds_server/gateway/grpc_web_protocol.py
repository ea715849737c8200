"""gRPC-Web, binary and as text: like gRPC, but the trailers are the last frame of the body."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Callable

from .callable_methods import Method
from .codec import BINARY, CODECS, Codec
from .error_responses import CallFailure, Code
from .framing import unwrap_only, wrap, wrap_message
from .http import HttpRequest, HttpResponse
from .request_limits import BodyLimit
from .upstream import Upstream

PREFIX = "application/grpc-web"
TRAILERS = 0x80
UNITS = {"H": 3600.0, "M": 60.0, "S": 1.0, "m": 1e-3, "u": 1e-6, "n": 1e-9}
LONGEST_SECONDS = 1e9  # gRPC cannot tell much later times and takes them for the past
TIMEOUT = re.compile(r"([0-9]{1,8})([HMSmun])")


def codec_of(content_type: str) -> Codec | None:
    """How the messages of this content type are written; None if it is not gRPC-Web."""
    kind = content_type.partition(";")[0].strip().lower()
    if not kind.startswith(PREFIX):
        return None
    subtype = kind.removeprefix(PREFIX).removeprefix("-text").removeprefix("+")
    return CODECS.get(subtype) if subtype else BINARY


async def answer(
    method: Method,
    codec: Codec,
    request: HttpRequest,
    response: HttpResponse,
    limit: BodyLimit,
    upstream: Upstream,
) -> None:
    """One message in, one or many out."""
    content_type = request.headers["content-type"]
    as_text = content_type.startswith(PREFIX + "-text")
    written: Callable[[bytes], bytes] = b64encode if as_text else bytes
    accepts = "gzip" in request.headers.get("grpc-accept-encoding", "")
    headers = [("content-type", content_type)]
    if accepts:
        headers.append(("grpc-encoding", "gzip"))
    await response.start(200, headers)
    trailers = [("grpc-status", "0")]
    try:
        body = await request.body(limit.bytes, limit.seconds)
        if as_text:
            body = _from_text(body)
        encoding = request.headers.get("grpc-encoding", "identity")
        data = codec.decode(method.request, unwrap_only(body, encoding, limit.bytes))
        async with upstream.answers(method, data, request, timeout_of(request)) as answers:
            async for message in answers:
                frame = wrap_message(codec.encode(method.response, message), accepts)
                await response.write(written(frame))
    except CallFailure as failure:
        trailers = failure.as_trailers()
    lines = "".join(f"{name}: {value}\r\n" for name, value in trailers)
    await response.write(written(wrap(lines.encode(), TRAILERS)), last=True)


def timeout_of(request: HttpRequest) -> float | None:
    """Seconds the client waits; None without end."""
    given = request.headers.get("grpc-timeout")
    if given is None:
        return None
    found = TIMEOUT.fullmatch(given)
    if found is None:
        raise CallFailure(Code.INVALID_ARGUMENT, "grpc-timeout must be 1 to 8 digits and a unit")
    return min(int(found[1]) * UNITS[found[2]], LONGEST_SECONDS)


def _from_text(body: bytes) -> bytes:
    try:
        return b64decode(body, validate=True)
    except binascii.Error as error:
        raise CallFailure(Code.INVALID_ARGUMENT, "the body is not base64") from error
