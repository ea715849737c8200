"""The checker is checked: it finds nothing in a good story, and every fault planted there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from .checker import check
from .checks.charges import check_charges
from .kept_matches import KeptMatch
from .records import NETWORK, Record
from .story import CLIENTS, MATCH, SLOW_VERSION, changed, tell

Story = tuple[list[Record], KeptMatch]


@pytest.fixture
def story() -> Story:
    records, matches = tell()
    return records, matches[MATCH]


def look(story: Story, *others: KeptMatch) -> list[str]:
    records, match = story
    return check(records, {found.match_id: found for found in (match, *others)})


def change_record(records: list[Record], what: str, **facts: object) -> None:
    """The first record of this kind, changed."""
    next(record for record in records if record["what"] == what).update(facts)


def without(records: list[Record], what: str) -> list[Record]:
    """The records but the last of this kind."""
    place = max(place for place, record in enumerate(records) if record["what"] == what)
    return records[:place] + records[place + 1 :]


def test_nothing_is_wrong_in_a_match_that_went_well(story: Story) -> None:
    assert look(story) == []


def test_an_acknowledged_move_that_the_log_lost_is_found(story: Story) -> None:
    _, match = story
    match.log.pop()
    match.version -= 1
    assert any("acknowledged to" in line and "not in the log" in line for line in look(story))


def test_an_acknowledged_move_at_another_version_is_found(story: Story) -> None:
    change_record(story[0], "ack", version=2)
    assert look(story) == ["m1 version 2: acknowledged to ann, but not in the log"]


def test_a_match_that_is_gone_with_its_acknowledged_moves_is_found(story: Story) -> None:
    assert any("not in the log" in line for line in check(story[0], {}))


def test_a_move_that_was_played_twice_is_found(story: Story) -> None:
    _, match = story
    again = match.log[4]
    match.log.insert(5, changed(again, version=again.version + 1))
    match.log[6:] = [changed(entry, version=entry.version + 1) for entry in match.log[6:]]
    match.version += 1
    assert "m1: request r4 was played 2 times" in look(story)


def test_a_gap_in_the_versions_is_found(story: Story) -> None:
    _, match = story
    del match.log[5]
    assert "m1: the versions of its log have a gap or come twice" in look(story)


def test_a_version_that_is_not_the_length_of_the_log_is_found(story: Story) -> None:
    story[1].version += 1
    assert any("at version" in line for line in look(story))


def test_a_flipped_action_is_found(story: Story) -> None:
    records, match = story
    turn = next(record for record in records if record["what"] == "turn")
    other = next(action for action in turn["legal"] if action != match.log[0].action)
    match.log[0] = changed(match.log[0], action=other)
    found = look(story)
    assert "m1 version 1: nobody sent this move" in found
    assert "m1 version 1: the log's digest is of another position" in found
    assert "m1: its replay is not what its log says" in found


def test_a_move_for_another_seat_is_found(story: Story) -> None:
    _, match = story
    match.log[0] = changed(match.log[0], seat=1 - match.log[0].seat)
    assert "m1 version 1: seat 1 answered for seat 0" in look(story)


def test_a_replay_that_does_not_verify_is_found(story: Story) -> None:
    story[1].replay = story[1].replay.replace(b'"seed"', b'"sead"')
    assert any("its replay does not verify" in line for line in look(story))


def test_a_question_that_was_not_the_logs_is_found(story: Story) -> None:
    change_record(story[0], "turn", legal=[1, 2])
    assert look(story) == ["m1 version 0: ann was asked something else than the log says"]


def test_a_match_without_a_result_is_found(story: Story) -> None:
    story[1].is_over = False
    assert "m1: it has no result" in look(story)


def test_a_result_that_was_not_told_is_found(story: Story) -> None:
    records, match = story
    assert look((without(records, "over"), match)) == [
        "m1: ben was never told how it ended at seat 1"
    ]


def test_two_results_of_one_match_are_found(story: Story) -> None:
    change_record(story[0], "over", ranks=[7, 7])
    assert look(story) == ["m1: ben was told another result"]


def test_a_charge_for_time_the_client_did_not_take_is_found(story: Story) -> None:
    _, match = story
    match.log[-1] = changed(match.log[-1], bank_ms=match.log[-1].bank_ms - 5000)
    assert any("charged" in line and "took only" in line for line in look(story))


def test_a_charge_for_time_the_client_took_is_right(story: Story) -> None:
    _, match = story
    paid = [entry for entry in match.log if entry.bank_ms < match.bank_ms]
    assert paid[0].version == SLOW_VERSION + 1


def test_a_strike_for_time_the_client_did_not_take_is_found(story: Story) -> None:
    _, match = story
    match.log[-1] = changed(match.log[-1], by="house", strikes=1, bank_ms=0)
    assert any("lost its time" in line for line in look(story))


@pytest.fixture
def long_turn(story: Story) -> tuple[str, KeptMatch]:
    """A turn of ten seconds, all charged, and the client whose turn it is."""
    match = story[1]
    entry = changed(match.log[0], at_ms=match.created_ms + 10_000, bank_ms=match.bank_ms - 10_000)
    match.log, match.allowance_ms = [entry], 0
    return CLIENTS[entry.seat], match


def test_a_client_that_died_is_away_until_the_session_of_the_match_is_taken_up(
    story: Story, long_turn: tuple[str, KeptMatch]
) -> None:
    client, match = long_turn
    begin = match.created_ms / 1000
    records = [record for record in story[0] if record["at"] <= begin]
    back = {"client": client, "what": "welcome", "matches": []}
    records.append({"client": client, "what": "begin", "at": begin + 1, "wall": begin + 1})
    first = [*records, back | {"session": "another", "at": begin + 1.5}]
    [found] = check_charges(first, {MATCH: match})
    assert "was charged 10000 ms" in found
    both = [*first, back | {"session": client, "at": begin + 9}]
    assert not list(check_charges(both, {MATCH: match}))


def test_a_stall_of_the_network_is_nobodys_charge(
    story: Story, long_turn: tuple[str, KeptMatch]
) -> None:
    _, match = long_turn
    end = match.created_ms / 1000 + 10
    records = [record for record in story[0] if record["at"] <= end - 10]
    assert list(check_charges(records, {MATCH: match}))
    records.append({"client": NETWORK, "what": "begin", "at": 1.0, "wall": end - 10})
    records.append({"client": NETWORK, "what": "stalled", "at": 10.5, "seconds": 9.0})
    assert not list(check_charges(records, {MATCH: match}))


def test_a_ticket_that_was_served_twice_is_found(story: Story) -> None:
    other = replace(story[1], match_id="m2", sessions=["", ""])
    assert any("was served in m1 and in m2" in line for line in look(story, other))


def test_a_ticket_that_was_lost_is_found(story: Story) -> None:
    records, match = story
    late = {"client": "ann", "at": 0.0, "what": "ticket", "session": "ann", "ticket": "t9"}
    assert look(([*records, late], match)) == ["ticket t9 was lost"]


def test_a_ticket_that_was_taken_back_and_served_is_found(story: Story) -> None:
    records, match = story
    gone = {"client": "ann", "at": 0.0, "what": "gone", "ticket": "ticket of ann"}
    assert look(([gone | {"why": "TICKET_END_REASON_CANCELLED"}, *records], match)) == [
        "ticket ticket of ann was taken back, and served"
    ]


def test_a_seat_that_nobody_was_told_of_is_found(story: Story) -> None:
    records, match = story
    told = [record for record in records if record["what"] != "seated"]
    assert "m1: ann was never told of its seat 0" in look((told, match))
