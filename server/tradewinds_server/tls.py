"""Server certificates for TLS and mTLS, read from files."""

from __future__ import annotations

import ssl
from pathlib import Path

import grpc

from .config import BadSettings, Settings


def server_credentials(settings: Settings) -> grpc.ServerCredentials | None:
    """The credentials; None without a certificate. Raises BadSettings."""
    if not settings.tls_cert:
        return None
    certificate, key = _read("tls_cert", settings.tls_cert), _read("tls_key", settings.tls_key)
    _check_pair(settings)
    authority = _read("tls_client_ca", settings.tls_client_ca) if settings.tls_client_ca else None
    return grpc.ssl_server_credentials(
        [(key, certificate)], authority, require_client_auth=authority is not None
    )


def _read(name: str, path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BadSettings(f"{name}: {path} cannot be read: {error.strerror}") from error


def _check_pair(settings: Settings) -> None:
    """Check that key and certificate match: gRPC would start and then refuse every client."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(settings.tls_cert, settings.tls_key, password="")
        if settings.tls_client_ca:
            context.load_verify_locations(settings.tls_client_ca)
    except (ssl.SSLError, ValueError) as error:
        raise BadSettings(f"tls_cert, tls_key and tls_client_ca do not work: {error}") from error
