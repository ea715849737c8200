"""`tradewinds bots`: keys are made, shown once, replaced and taken away."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tradewinds_server.cli import main
from tradewinds_server.identity.api_keys import ApiKey, parse_key
from tradewinds_server.store.embedded_redis import DataInUse, EmbeddedRedis

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(redis_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `tradewinds bots` on the store; exit code, stdout, stderr."""
    monkeypatch.setenv("TRADEWINDS_REDIS_URL", redis_url)

    def run_command(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["bots", *words])
        written = capsys.readouterr()
        return int(ended.value.code or 0), written.out, written.err

    return run_command


def key_in(out: str) -> ApiKey:
    key = parse_key(out.strip())
    assert key is not None
    return key


def test_stdout_carries_the_key_and_nothing_else(run: Run) -> None:
    code, out, err = run("add", "ada", "--role", "organiser")
    assert code == 0
    assert key_in(out).secret not in err
    assert "ada (organiser)" in err


def test_the_list_shows_ids_but_no_keys(run: Run) -> None:
    key = key_in(run("add", "ada")[1])
    code, out, _ = run("list")
    assert code == 0
    assert "ada" in out
    assert key.key_id in out
    assert key.secret not in out


def test_rotating_makes_a_second_key_and_says_when_the_first_ends(run: Run) -> None:
    old = key_in(run("add", "ada")[1])
    code, out, err = run("rotate", "ada", "--grace-hours", "2")
    assert code == 0
    assert "2:00:00 more" in err
    new = key_in(out)
    listing = run("list")[1]
    assert {old.key_id, new.key_id} == set(re.findall(r"\b[0-9a-f]{12}\b", listing))
    assert "ends in 1:59" in listing


def test_a_revoked_name_is_no_longer_listed(run: Run) -> None:
    run("add", "ada")
    assert run("revoke", "ada")[0] == 0
    assert "ada" not in run("list")[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("add", "ada"), "taken"),
        (("add", "no/slash"), "name: must be"),
        (("add", "bob", "--role", "king"), "organiser"),
        (("rotate", "bob"), "there is no account named 'bob'"),
        (("revoke", "bob"), "there is no account named 'bob'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    run: Run, words: tuple[str, ...], told: str
) -> None:
    run("add", "ada")
    code, out, err = run(*words)
    assert code == 2
    assert not out
    assert told in err


def test_a_store_that_is_away_is_said_in_one_line_beside_the_log(run: Run) -> None:
    code, out, err = run("list", "--redis-url", "redis://127.0.0.1:1")
    assert code == 2
    assert not out
    assert "the store cannot be reached" in err


def test_without_a_store_it_asks_for_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRADEWINDS_REDIS_URL")
    code, _, err = run("list")
    assert code == 2
    assert "--redis-url or --data-dir" in err


def test_keys_reach_a_data_folder_whether_or_not_a_server_runs_on_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRADEWINDS_REDIS_URL", "")
    folder = ("--data-dir", str(tmp_path))
    run("add", "ada", *folder)
    server = EmbeddedRedis("always", str(tmp_path))
    server.start()
    try:
        run("add", "bob", *folder)
        with pytest.raises(DataInUse):
            EmbeddedRedis("always", str(tmp_path)).start()
    finally:
        server.stop()
    listing = run("list", *folder)[1]
    assert "ada" in listing
    assert "bob" in listing
