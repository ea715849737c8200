"""Which settings let whom in, and which are refused before anything listens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.identity.certificates import Authority
from tradewinds_server.config import BadSettings, Settings, load_settings
from tradewinds_server.tls import server_credentials


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "[::1]", "127.8.8.8"])
def test_an_open_server_may_listen_on_loopback(host: str) -> None:
    assert Settings(host=host, open=True).open


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "[::]", "10.0.0.7", "example.org", ""])
def test_an_open_server_may_listen_nowhere_else(host: str) -> None:
    Settings(host=host)
    with pytest.raises(BadSettings, match="loopback"):
        Settings(host=host, open=True)


@pytest.mark.parametrize(("text", "value"), [("1", True), ("True", True), ("no", False)])
def test_a_switch_is_read_from_the_environment(text: str, value: bool) -> None:
    assert load_settings(environment={"TRADEWINDS_OPEN": text}).open is value


def test_a_switch_that_is_neither_on_nor_off_is_refused() -> None:
    with pytest.raises(BadSettings, match="open must be one of"):
        load_settings(environment={"TRADEWINDS_OPEN": "maybe"})


@pytest.mark.parametrize(
    "given",
    [
        {"tls_cert": "c.pem"},
        {"tls_key": "k.pem"},
        {"tls_client_ca": "ca.pem"},
        {"spectator_delay_seconds": -1.0},
        {"spectator_delay_seconds": float("nan")},
        {"metrics_port": 70000},
        {"redis_url": "localhost:6379"},
        {"redis_url": "http://localhost:6379"},
        {"log_level": "loud"},
    ],
)
def test_half_a_setting_and_impossible_values_are_refused(given: dict[str, str]) -> None:
    with pytest.raises(BadSettings):
        load_settings(given, environment={})


def test_without_a_certificate_nothing_is_encrypted() -> None:
    assert server_credentials(Settings()) is None


def test_a_certificate_with_its_key_is_taken(tmp_path: Path) -> None:
    certificate, key = Authority(tmp_path, "ca").issue("server")
    assert server_credentials(Settings(tls_cert=str(certificate), tls_key=str(key))) is not None


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    certificate, _ = Authority(tmp_path, "ca").issue("server")
    settings = Settings(tls_cert=str(certificate), tls_key=str(tmp_path / "nowhere"))
    with pytest.raises(BadSettings, match=r"tls_key: .*nowhere cannot be read"):
        server_credentials(settings)


def test_a_key_of_another_certificate_is_refused(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "ca")
    certificate, _ = authority.issue("server")
    _, other = authority.issue("other")
    with pytest.raises(BadSettings, match="do not work"):
        server_credentials(Settings(tls_cert=str(certificate), tls_key=str(other)))


def test_an_authority_that_is_none_is_refused(tmp_path: Path) -> None:
    certificate, key = Authority(tmp_path, "ca").issue("server")
    with pytest.raises(BadSettings, match="do not work"):
        server_credentials(
            Settings(tls_cert=str(certificate), tls_key=str(key), tls_client_ca=str(key))
        )


@pytest.mark.parametrize(
    ("host", "address"),
    [("localhost", "localhost:7"), ("::1", "[::1]:7"), ("[::1]", "[::1]:7")],
)
def test_an_ipv6_address_needs_no_brackets(host: str, address: str) -> None:
    assert Settings(host=host, port=7).address == address
