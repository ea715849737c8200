"""What commit_move.lua and change_seat.lua promise, outcome by outcome."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tradewinds_server.errors import UnknownMatch
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.match_lists import Filing
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.stored_match import By, Commit, NewMatch, Outcome

ALLOWANCE, BANK = 10_000, 60_000
TOKENS = [b"x" * 32, b"y" * 32]
FILING = Filing("game", ["ada", "bob"])
NEW = NewMatch("m", b"meta", b"seed", b"first", 0, ALLOWANCE, BANK, TOKENS, [], FILING, ["", ""])


def move(
    match_id: str = "m",
    version: int = 0,
    seat: int = 0,
    action: int = 5,
    by: By = "seat",
    request_id: str = "",
    mover: int = 1,
    arrived_ms: int = 0,
    allowance_ms: int = ALLOWANCE,
    strikes: int = 3,
    result: bytes = b"",
) -> Commit:
    return Commit(
        *(match_id, version, seat, action, by, request_id, b"second", "d1", mover, arrived_ms),
        *(allowance_ms, strikes, result),
    )


def late(by: By = "seat", arrived_ms: int = 0, strikes: int = 3) -> Commit:
    return move("late", by=by, arrived_ms=arrived_ms, allowance_ms=0, strikes=strikes)


def told(outcome: Outcome) -> tuple[str, int]:
    return outcome.code, outcome.version


@pytest.fixture
async def store(any_redis_url: str) -> AsyncIterator[MatchStore]:
    client = StoreClient(any_redis_url)
    store = MatchStore(client, "here", 60_000)
    await store.create(NEW)
    yield store
    await client.close()


async def make_late(store: MatchStore) -> None:
    """Begin again with a clock that has run out."""
    await store.create(replace(NEW, match_id="late", allowance_ms=0, bank_ms=0))
    began = await store.now_ms()
    while await store.now_ms() <= began:
        await asyncio.sleep(0.001)


async def test_a_played_action_is_written_with_everything_that_follows_from_it(
    store: MatchStore,
) -> None:
    outcome = await store.commit(move())
    stored = await store.load("m")
    assert outcome.code == "PLAYED"
    assert outcome.entry is not None
    [entry] = await store.log_since("m", 0)
    assert (entry.version, entry.action, entry.digest) == (1, 5, "d1")
    assert entry.at_ms == outcome.entry.at_ms == stored.turn_ms
    assert (stored.version, stored.snapshot, stored.mover) == (1, b"second", 1)
    assert stored.deadline_ms == stored.turn_ms + ALLOWANCE + BANK


async def test_an_action_for_another_version_is_stale(store: MatchStore) -> None:
    assert told(await store.commit(move(version=1))) == ("STALE", 0)
    assert (await store.load("m")).snapshot == b"first"


async def test_asking_about_a_repetition_never_writes(store: MatchStore) -> None:
    assert told(await store.ask_repeated("m", 0, 0, 5, "")) == ("STALE", 0)
    await store.commit(move())
    assert told(await store.ask_repeated("m", 0, 0, 5, "")) == ("REPEATED", 1)
    assert told(await store.ask_repeated("m", 0, 0, 6, "")) == ("STALE", 1)
    assert told(await store.ask_repeated("m", 1, 0, 5, "")) == ("STALE", 1)


async def test_a_request_id_is_remembered_with_what_it_asked(store: MatchStore) -> None:
    named = move(request_id="r")
    await store.commit(named)
    assert told(await store.commit(named)) == ("REPEATED", 1)
    assert (await store.commit(move(action=6, request_id="r"))).code == "REUSED"
    assert (await store.commit(move(version=1, seat=1, request_id="r"))).code == "PLAYED"


async def test_an_action_of_an_unknown_match_is_unknown(store: MatchStore) -> None:
    assert told(await store.commit(move(match_id="other"))) == ("UNKNOWN", -1)


async def test_a_seat_that_answers_after_its_deadline_is_late(store: MatchStore) -> None:
    await make_late(store)
    assert told(await store.commit(late())) == ("LATE", -1)


async def test_an_answer_the_platform_held_back_is_not_late(store: MatchStore) -> None:
    await make_late(store)
    outcome = await store.commit(late(arrived_ms=1))
    assert outcome.entry is not None
    assert outcome.entry.spent_ms == 0


async def test_the_house_waits_for_the_deadline(store: MatchStore) -> None:
    assert told(await store.commit(move(by="house"))) == ("EARLY", -1)


async def test_the_house_answers_an_expired_turn_for_a_strike(store: MatchStore) -> None:
    await make_late(store)
    outcome = await store.commit(late(by="house"))
    assert outcome.entry is not None
    assert (outcome.entry.strikes, outcome.entry.bank_ms, outcome.entry.cause) == (1, 0, "")


async def test_a_strike_beyond_those_allowed_substitutes_the_seat(store: MatchStore) -> None:
    await make_late(store)
    outcome = await store.commit(late(by="house", strikes=0))
    assert outcome.entry is not None
    assert outcome.entry.cause == "timeout"
    assert (await store.load("late")).seats[0].cause == "timeout"


async def test_a_substituted_seat_answers_no_more_but_the_house_does_at_once(
    store: MatchStore,
) -> None:
    assert await store.change_seat("m", 0, "substitute", "resigned", ALLOWANCE)
    assert told(await store.commit(move())) == ("SUBSTITUTED", -1)
    assert (await store.commit(move(by="house"))).code == "PLAYED"
    assert (await store.load("m")).seats[0].strikes == 0


async def test_the_first_cause_of_a_substitution_stays(store: MatchStore) -> None:
    await store.change_seat("m", 0, "substitute", "resigned", ALLOWANCE)
    assert not await store.change_seat("m", 0, "substitute", "disconnected", ALLOWANCE)
    assert (await store.load("m")).seats[0].cause == "resigned"


async def test_a_seat_that_returns_begins_its_turn_anew(store: MatchStore) -> None:
    await store.change_seat("m", 0, "substitute", "timeout", ALLOWANCE)
    assert await store.change_seat("m", 0, "return", "", ALLOWANCE)
    stored = await store.load("m")
    assert stored.seats[0].cause == ""
    assert stored.deadline_ms == stored.turn_ms + ALLOWANCE + BANK
    assert not await store.change_seat("m", 0, "return", "", ALLOWANCE)


async def test_a_newer_stream_of_a_seat_is_not_ended_by_the_older(store: MatchStore) -> None:
    await store.change_seat("m", 0, "connect", "old", ALLOWANCE)
    await store.change_seat("m", 0, "connect", "new", ALLOWANCE)
    assert not await store.change_seat("m", 0, "disconnect", "old 1", ALLOWANCE)
    assert (await store.load("m")).seats[0].stream == "new"
    assert await store.change_seat("m", 0, "disconnect", "new 1", ALLOWANCE)


async def test_a_seat_keeps_in_mind_when_it_lost_its_stream(store: MatchStore) -> None:
    assert (await store.load("m")).seats[0].lost_ms == 0
    await store.change_seat("m", 0, "connect", "p.stream", ALLOWANCE)
    await store.change_seat("m", 0, "disconnect", "p.stream 1234", ALLOWANCE)
    seat = (await store.load("m")).seats[0]
    assert (seat.stream, seat.lost_ms) == ("", 1234)


async def test_a_change_tells_how_the_seat_stands_since(store: MatchStore) -> None:
    await store.change_seat("m", 0, "connect", "p.stream", ALLOWANCE)
    for what, argument in (
        *(("strike", "3"), ("substitute", "timeout"), ("return", ""), ("connect", "p.other")),
        *(("disconnect", "p.other 1234"), ("hold", "p.watch.1")),
    ):
        change = await store.change_seat("m", 0, what, argument, ALLOWANCE)
        stored = await store.load("m")
        seat = stored.seats[0]
        assert change == (
            *(stored.version, stored.turn_ms, stored.deadline_ms),
            *(seat.strikes, seat.cause, seat.stream, seat.lost_ms),
        )


async def test_a_refund_tells_the_turn_since(store: MatchStore) -> None:
    await asyncio.sleep(0.002)
    refund = await store.refund("m", None, 0)
    stored = await store.load("m")
    assert refund.given_ms > 0
    assert refund[2:] == (stored.version, stored.turn_ms, stored.deadline_ms)


async def test_the_four_newest_tokens_open_a_seat(store: MatchStore) -> None:
    first, *hashes = (NEW.token_hashes[0], *(bytes([number]) * 32 for number in range(5)))
    await asyncio.gather(*(store.add_token("m", 0, token) for token in hashes[:2]))
    assert (await store.load("m")).seats[0].token_hashes == b"".join([first, *hashes[:2]])
    for token in hashes[2:]:
        assert await store.change_seat("m", 0, "connect", "p.stream", ALLOWANCE, token)
    await store.change_seat("m", 0, "strike", "3", ALLOWANCE)
    stored = await store.load("m")
    assert stored.seats[0].token_hashes == b"".join(hashes[1:])
    assert stored.seats[1].token_hashes == NEW.token_hashes[1]


async def test_a_token_opens_a_match_that_is_over(store: MatchStore) -> None:
    await store.commit(move(mover=-1, result=b"[]"))
    assert await store.change_seat("m", 0, "connect", "p.stream", ALLOWANCE, b"z" * 32) is None
    seat = (await store.load("m")).seats[0]
    assert (seat.token_hashes, seat.stream) == (NEW.token_hashes[0] + b"z" * 32, "")


async def test_no_token_makes_a_match(store: MatchStore) -> None:
    await store.add_token("other", 0, b"z" * 32)
    with pytest.raises(UnknownMatch):
        await store.load("other")


async def test_a_watch_takes_the_place_of_a_watch_but_not_of_a_stream(store: MatchStore) -> None:
    assert await store.change_seat("m", 0, "hold", "p.watch.1", ALLOWANCE)
    assert await store.change_seat("m", 0, "hold", "q.watch.2", ALLOWANCE)
    assert await store.change_seat("m", 0, "connect", "p.3", ALLOWANCE)
    assert not await store.change_seat("m", 0, "hold", "p.watch.4", ALLOWANCE)
    assert (await store.load("m")).seats[0].stream == "p.3"


async def test_nothing_changes_in_a_match_that_is_over_or_unknown(store: MatchStore) -> None:
    await store.commit(move(mover=-1, result=b"[]"))
    for match_id in ("m", "other"):
        for what in ("strike", "substitute", "return", "connect", "hold", "disconnect"):
            assert not await store.change_seat(match_id, 0, what, "0", ALLOWANCE)
    stored = await store.load("m")
    assert (stored.mover, stored.deadline_ms, stored.result) == (-1, 0, b"[]")


async def test_a_finished_match_is_kept_for_its_retention(
    store: MatchStore, any_redis_url: str
) -> None:
    client = StoreClient(any_redis_url)
    assert await client.send("PTTL", "{m:m}:match") == -1
    await store.commit(move(mover=-1, result=b"[]", request_id="r"))
    for key in ("match", "log", "requests"):
        assert 0 < await client.send("PTTL", f"{{m:m}}:{key}") <= 60_000
    await client.close()


async def test_a_turn_never_begins_before_the_one_it_follows(store: MatchStore) -> None:
    """The clock was just set back: once it is corrected, the next turn would be charged for it."""
    began_ms = await store.now_ms() + 3_600_000
    times = ("turn_at", began_ms, "deadline", began_ms + ALLOWANCE + BANK)
    await store._client.send("HSET", redis_keys.match("m"), *times)
    outcome = await store.commit(move(allowance_ms=0))
    assert outcome.entry is not None
    assert (outcome.entry.at_ms, outcome.entry.spent_ms) == (began_ms, 0)
    assert (await store.load("m")).turn_ms == began_ms
