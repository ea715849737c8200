"""Keys: their form, their hashes, and that they do not show themselves."""

from __future__ import annotations

import pytest

from tradewinds_server.identity.api_keys import new_key, parse_key


def test_a_key_is_read_back_from_its_text() -> None:
    key = new_key()
    assert parse_key(key.text) == key


def test_keys_differ_in_id_and_secret() -> None:
    first, second = new_key(), new_key()
    assert first.key_id != second.key_id
    assert first.secret != second.secret


def test_a_key_has_its_own_hash_only() -> None:
    key, other = new_key(), new_key()
    assert key.has_hash(key.hash)
    assert not key.has_hash(other.hash)
    assert not key._replace(secret=other.secret).has_hash(key.hash)
    assert not key._replace(key_id=other.key_id).has_hash(key.hash)


def test_a_key_does_not_show_its_secret_when_printed() -> None:
    key = new_key()
    assert key.secret not in repr(key)
    assert key.secret not in f"{key}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tw_",
        "tw__",
        "tw_00112233445_" + "0" * 40,
        "tw_001122334455_" + "0" * 39,
        "tw_001122334455_" + "0" * 41,
        "tw_001122334455_" + "G" * 40,
        " tw_001122334455_" + "0" * 40,
        "tw_001122334455_" + "0" * 40 + "\n",
        "q0CJ1SWmhyfnPlgOwU1Nqg",
    ],
)
def test_anything_else_is_no_key(text: str) -> None:
    assert parse_key(text) is None
