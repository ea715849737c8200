"""What the archive keeps of a match: all of it, in little room."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tradewinds_server.archive.archived_match import (
    LARGEST_RECORD,
    RecordError,
    decode,
    encode,
    from_store,
)
from tradewinds_server.match.ended_match import of_archive
from tradewinds_server.match.replay_match import finished, make_replay, verify_replay
from tradewinds_server.store.ratings import RatingChange

from .matches import played

LARGEST = 3 * 1024


@pytest.mark.parametrize("game", ["puerto-rico", "madeira", "vasco-da-gama"])
def test_a_match_comes_out_as_it_went_in_and_can_be_played_again(game: str) -> None:
    stored, entries = played(3, name=game)
    match = from_store(stored, entries, place=17)
    assert decode(encode(match)) == match
    assert [action.action for action in match.played] == [entry.action for entry in entries]
    assert [action.spent_ms for action in match.played] == [entry.spent_ms for entry in entries]
    assert verify_replay(make_replay(finished(of_archive(match)))) == ("", stored.version)


def test_ratings_are_kept_and_may_be_missing_but_not_of_one_seat() -> None:
    stored, entries = played(3, seats=2)
    changes = [RatingChange(25.0, 8.333333, 27.25, 8.0), RatingChange(25.0, 8.3, 22.75, 8.0)]
    match = from_store(stored, entries, 17, changes)
    assert decode(encode(match)) == match
    document = json.loads(gzip.decompress(encode(match)))
    del document["ratings"]
    assert decode(gzip.compress(json.dumps(document).encode())).ratings is None
    for damaged in (changes[:1], [["high"] * 4] * 2, [[1.0] * 3] * 2):
        document["ratings"] = damaged
        with pytest.raises(RecordError):
            decode(gzip.compress(json.dumps(document).encode()))


def test_a_match_of_four_seats_takes_at_most_three_kilobytes() -> None:
    everything = {"buccaneer": True, "festival": True, "new_buildings": True, "nobles": True}
    for seed in range(12):
        stored, entries = played(seed, options=everything if seed % 2 else {})
        ratings = [RatingChange(31.123456, 7.123456, 29.123456, 7.098765)] * 4
        assert len(encode(from_store(stored, entries, 17, ratings))) <= LARGEST


def test_nothing_of_sessions_tickets_or_tokens_is_kept() -> None:
    stored, entries = played(5)
    text = gzip.decompress(encode(from_store(stored, entries, 17)))
    owners = json.loads(stored.meta)["owners"]
    for owner in owners:
        assert owner["session_id"].encode() not in text
    assert b"ticket" not in text
    assert b"hhhh" not in text


def test_a_match_whose_log_is_not_whole_is_not_archived() -> None:
    stored, entries = played(1)
    with pytest.raises(RecordError):
        from_store(stored, entries[:-1], 17)


def test_damaged_bytes_are_never_read_as_another_match() -> None:
    stored, entries = played(2)
    match = from_store(stored, entries, 17)
    data, chance, refused = encode(match), random.Random(1), 0
    for _ in range(300):
        damaged = bytearray(data)
        damaged[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        try:
            assert decode(bytes(damaged)) == match  # a bit of the header that says nothing
        except RecordError:
            refused += 1
    assert refused > 290
    for length in [*range(0, len(data), 7), len(data) - 1]:
        with pytest.raises(RecordError):
            decode(data[:length])
    with pytest.raises(RecordError):
        decode(data + b"more")


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.update(place="noon"),
        lambda document: document.update(place=-1),
        lambda document: document.update(place=10**16),
        lambda document: document.update(match=[]),
        lambda document: document["match"].pop("owners"),
        lambda document: document["match"].update(owners=["ada"]),
        lambda document: document["match"].update(owners=[{"bot": 7}]),
        lambda document: document["match"].update(game="../../lists"),
        lambda document: document["match"].update(terms=[]),
        lambda document: document["match"].update(terms={"tournament_id": 7}),
        lambda document: document["match"].update(terms={"reveal": {"block_id": "b"}}),
    ],
)
def test_a_document_that_cannot_be_in_a_list_is_damaged(
    change: Callable[[dict[str, Any]], object],
) -> None:
    document = json.loads(gzip.decompress(encode(from_store(*played(2), 17))))
    change(document)
    with pytest.raises(RecordError):
        decode(gzip.compress(json.dumps(document).encode()))


def test_a_bomb_is_not_unpacked() -> None:
    """Though it is a match, with room between its fields."""
    text = gzip.decompress(encode(from_store(*played(1), 17)))
    decode(gzip.compress(text + b" " * 1000))
    bomb = gzip.compress(text + b" " * LARGEST_RECORD)
    assert len(bomb) < LARGEST_RECORD / 100
    with pytest.raises(RecordError, match="too large"):
        decode(bomb)
