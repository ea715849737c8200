"""The ASGI application: decides what a request is and who answers it."""

from __future__ import annotations

from collections.abc import Mapping

from . import connect_protocol, grpc_web_protocol, safety_headers
from .callable_methods import Method
from .cors import CorsRules
from .error_responses import CallFailure, Code
from .http import HttpRequest, HttpResponse, Receive, Scope, Send
from .request_limits import BodyLimit
from .static_files import StaticFiles
from .upstream import Upstream

GET_HINT = "this call is made by POST, or by GET with connect=v1 if it has no side effects\n"
TYPE_HINT = (
    "use content-type application/json or application/proto for a unary call, application/connect+"
    "json or application/connect+proto for a stream, or application/grpc-web for either\n"
)


class Gateway:
    """Connect and gRPC-Web for every method; everything else is a file."""

    def __init__(
        self,
        upstream: Upstream,
        methods: Mapping[str, Method],
        files: StaticFiles,
        access: CorsRules,
        limit: BodyLimit,
    ) -> None:
        self._upstream = upstream
        self._methods = methods
        self._files = files
        self._access = access
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = HttpRequest(scope, receive)
        method = self._methods.get(request.path)
        safety = safety_headers.PAGE if method is None else safety_headers.CALL
        response = HttpResponse(send, [*self._access.cors(request), *safety])
        refusal = self._access.refusal(request, is_call=method is not None)
        if refusal:
            await connect_protocol.refuse(CallFailure(Code.PERMISSION_DENIED, refusal), response)
        elif request.method == "OPTIONS":
            await response.whole(204, self._access.preflight())
        elif method is None:
            await self._files.answer(request, response)
        elif request.method == "GET":
            await self._get(method, request, response)
        elif request.method == "POST":
            await self._post(method, request, response)
        else:
            await response.text(405, GET_HINT)

    async def _get(self, method: Method, request: HttpRequest, response: HttpResponse) -> None:
        if not method.read_only or method.server_streaming or b"connect=v1" not in request.query:
            await response.text(405, GET_HINT)
            return
        await connect_protocol.answer_get(method, request, response, self._limit, self._upstream)

    async def _post(self, method: Method, request: HttpRequest, response: HttpResponse) -> None:
        content_type = request.headers.get("content-type", "")
        streams = method.server_streaming or method.client_streaming
        way = connect_protocol.answer_stream if streams else connect_protocol.answer_unary
        codec = connect_protocol.codec_of(
            content_type, connect_protocol.STREAM if streams else connect_protocol.UNARY
        )
        if codec is None:
            way, codec = grpc_web_protocol.answer, grpc_web_protocol.codec_of(content_type)
        if codec is None:
            await response.text(415, TYPE_HINT)
            return
        await way(method, codec, request, response, self._limit, self._upstream)
