"""A replay is the whole match, and nothing else passes for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tradewinds_engine import GAMES, IllegalAction, ReplayError, State
from tradewinds_engine.replay import FORMAT, Replay, decode, encode, record, verify

from .setups import SETUPS, Setup, every_setup, few, random_actions, sample, seeds


def recorded(setup: Setup, seed: int) -> Replay:
    names = [f"player {seat}" for seat in range(setup.seats)]
    actions = random_actions(setup, seed)
    return record(setup.game.name, setup.seats, setup.options, seed, actions, names)


FILES: dict[str, str] = {}


def from_file(setup: Setup) -> Replay:
    """The same match every time, to be tampered with; recorded once."""
    if str(setup) not in FILES:
        FILES[str(setup)] = encode(recorded(setup, 1))
    return decode(FILES[str(setup)])


def text_with(**changes: Any) -> str:
    """The file of a random match with some fields replaced (None: left out)."""
    document = json.loads(encode(from_file(SETUPS[0])))
    document.update(changes)
    return json.dumps({name: value for name, value in document.items() if value is not None})


@every_setup
@sample(2)
@given(seed=seeds)
def test_a_recorded_match_verifies_after_its_way_through_a_file(setup: Setup, seed: int) -> None:
    replay = recorded(setup, seed)
    again = decode(encode(replay).encode())
    assert vars_of(again) == vars_of(replay)
    end = verify(again)
    assert end.to_move is None
    assert [row.total for row in replay.result] == [score.total for score in end.scores()]


def vars_of(replay: Replay) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(encode(replay))
    return document


@every_setup
@few
@given(seed=seeds, data=st.data())
def test_one_flipped_action_is_caught(setup: Setup, seed: int, data: st.DataObject) -> None:
    replay = recorded(setup, seed)
    place = data.draw(st.integers(0, len(replay.actions) - 1))
    state = setup.new(seed)
    for action in replay.actions[:place]:
        state.apply(action)
    others = [action for action in state.legal() if action != replay.actions[place]]
    replay.actions[place] = data.draw(st.sampled_from(others))
    same_positions = "other actions led through the same positions"
    with pytest.raises(ReplayError, match=f"position {place + 1}: the digest|{same_positions}"):
        verify(replay)


def transpositions(setup: Setup, seed: int) -> Iterator[tuple[int, int]]:
    """Places of a random match where another action leads to the same position, and that action."""
    state = setup.new(seed)
    for place, played in enumerate(random_actions(setup, seed)):
        after = {action: digest_after(state, action) for action in state.legal()}
        for action, digest in after.items():
            if action != played and digest == after[played]:
                yield place, action
        state.apply(played)


def digest_after(state: State, action: int) -> bytes:
    twin = state.copy()
    twin.apply(action)
    return twin.digest()


def test_another_order_of_the_same_choices_is_caught() -> None:
    """Where a captain has two loadings left, either first leads to the same position."""
    setup = Setup(GAMES["puerto-rico"], 2)
    seed = next(seed for seed in range(50) if any(transpositions(setup, seed)))
    replay = recorded(setup, seed)
    place, action = next(transpositions(setup, seed))
    replay.actions[place] = action
    with pytest.raises(ReplayError, match="other actions led through the same positions"):
        verify(replay)


@every_setup
def test_an_action_that_is_not_legal_is_caught_with_its_place(setup: Setup) -> None:
    replay = from_file(setup)
    legal = setup.new(1).legal()
    replay.actions[0] = next(i for i in range(len(setup.game.actions)) if i not in legal)
    with pytest.raises(ReplayError, match=r"action number 0: .* is not legal"):
        verify(replay)


@every_setup
def test_a_changed_seed_digest_version_or_result_is_caught(setup: Setup) -> None:
    replay = from_file(setup)
    replay.seed = 2
    with pytest.raises(ReplayError, match="position 0"):
        verify(replay)
    replay = from_file(setup)
    replay.digests[4] = "00000000"
    with pytest.raises(ReplayError, match="position 4"):
        verify(replay)
    replay = from_file(setup)
    replay.final = "0" * 32
    with pytest.raises(ReplayError, match="final digest"):
        verify(replay)
    replay = from_file(setup)
    replay.rules_version += 1
    with pytest.raises(ReplayError, match="rules version"):
        verify(replay)
    replay = from_file(setup)
    replay.result[0].total += 1
    with pytest.raises(ReplayError, match="seat 0 ends with"):
        verify(replay)


@every_setup
def test_actions_after_the_end_are_caught(setup: Setup) -> None:
    replay = from_file(setup)
    length = len(replay.actions)
    replay.actions.append(0)
    replay.digests.append(replay.digests[-1])
    with pytest.raises(ReplayError, match=f"over after {length} actions; 1 more"):
        verify(replay)


def test_an_unfinished_match_can_be_recorded_and_verified() -> None:
    setup = SETUPS[0]
    actions = random_actions(setup, 1)[:10]
    replay = record(setup.game.name, setup.seats, setup.options, 1, actions)
    assert replay.result == []
    assert verify(decode(encode(replay))).to_move is not None


def test_recording_refuses_an_illegal_action() -> None:
    setup = SETUPS[0]
    with pytest.raises(IllegalAction):
        record(setup.game.name, setup.seats, setup.options, 1, [len(setup.game.actions)])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "not a replay"),
        ("[" * 100_000, "not a replay"),
        ("[1]", FORMAT),
        (b"\xff\xfe", "not a replay"),
        ('{"format": "tradewinds-replay/3"}', FORMAT),
        (f'{{"format": "{FORMAT}"}}', "'game' is missing"),
    ],
)
def test_other_files_are_refused(text: str | bytes, wrong: str) -> None:
    with pytest.raises(ReplayError, match=wrong):
        decode(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", 5),
        ("rules_version", "1"),
        ("seats", 2.5),
        ("options", []),
        ("seed", "7"),
        ("actions", [1, "2"]),
        ("actions", [True]),
        ("actions", [1 << 70]),
        ("actions_digest", "abc"),
        ("digests", "abc"),
        ("final", None),
        ("players", ["one"]),
        ("result", [{}]),
        ("result", 3),
        ("extra", 1),
    ],
)
def test_a_field_of_the_wrong_form_is_named(name: str, value: Any) -> None:
    with pytest.raises(ReplayError, match=f"'{name}'"):
        decode(text_with(**{name: value}))


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"seats": 9, "players": None, "result": None}, "not 9"),
        ({"options": {"no_such_option": 1}}, "no_such_option"),
    ],
)
def test_a_match_that_cannot_be_set_up_is_refused(changes: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ReplayError, match=wrong):
        verify(decode(text_with(**changes)))
