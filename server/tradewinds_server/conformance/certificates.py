"""Certificates, signed by an authority that exists for one run only."""

from __future__ import annotations

import datetime as dt
import ipaddress
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

OWN_HOST = "localhost"
OTHER_HOST = "elsewhere.example"


@dataclass(frozen=True, slots=True)
class Credentials:
    """A server's certificate and its private key, in PEM."""

    certificate: bytes
    key: bytes


def issue(authority_file: Path, host: str = OWN_HOST) -> Credentials:
    """A server's credentials. The authority that signed them is written to the file."""
    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority = _name("Tradewinds conformance")
    root = (
        _certificate(authority, authority, authority_key)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(authority_key, hashes.SHA256())
    )
    hosts: list[x509.GeneralName] = [x509.DNSName(host)]
    if host == OWN_HOST:
        hosts.append(x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
    own = (
        _certificate(_name(host), authority, key)
        .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    authority_file.write_bytes(root.public_bytes(serialization.Encoding.PEM))
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return Credentials(own.public_bytes(serialization.Encoding.PEM), secret)


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _certificate(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey
) -> x509.CertificateBuilder:
    now = dt.datetime.now(dt.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
    )
