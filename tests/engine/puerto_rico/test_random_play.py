"""Random play keeps every invariant (PR-INV) and always finishes."""

from __future__ import annotations

import hashlib
import itertools
from typing import Any

import pytest

from tradewinds_engine import Rng, State, is_compiled
from tradewinds_engine.greedy import choose_greedily

from .build import PUERTO_RICO

EXPANSIONS = ("new_buildings", "nobles", "buccaneer", "festival")
CONFIGURATIONS = [
    (seats, dict(zip(EXPANSIONS, flags, strict=True)))
    for seats in (2, 3, 4, 5)
    for flags in itertools.product((False, True), repeat=4)
]
SAMPLE = [*CONFIGURATIONS[:: 7 if is_compiled() else 13], CONFIGURATIONS[-1]]


def play_and_check(seats: int, options: dict[str, Any], rng: Rng) -> None:
    """A random match in which every position is sound, reloads and hides what it must."""
    state = PUERTO_RICO.new(seats, options, rng.seed())
    latched = False
    while state.to_move is not None:
        assert state.violations() == []
        choices = state.legal()
        assert choices == sorted(set(choices))
        assert len(choices) >= 2
        if rng.below(10) == 0:
            check_twins(state, rng)
        state.apply(choices[rng.below(len(choices))])
        now = state.view(None)["last_round"]
        assert now or not latched  # PR-INV-17
        latched = now
    assert state.violations() == []


def check_twins(state: State, rng: Rng) -> None:
    twin = PUERTO_RICO.load(state.dump())
    assert twin.digest() == state.digest()
    assert twin.legal() == state.legal()
    seat = rng.below(state.seats)
    twin = state.determinize(seat, rng)
    assert twin.violations() == []
    assert twin.view(seat) == state.view(seat)
    assert len(twin.legal()) >= 2
    assert twin.to_move != seat or twin.legal() == state.legal()


@pytest.mark.parametrize(("seats", "options"), SAMPLE)
@pytest.mark.parametrize("open_vp", [True, False])
def test_random_matches_keep_all_invariants(
    seats: int, options: dict[str, Any], open_vp: bool
) -> None:
    """PR-INV-01 to PR-INV-25 over a sample of the configurations."""
    draft = {"draft": "random"} if options["new_buildings"] and open_vp else {}
    play_and_check(seats, {**options, **draft, "open_vp": open_vp}, Rng(100 + seats))


@pytest.mark.exhaustive
@pytest.mark.parametrize(("seats", "options"), CONFIGURATIONS)
def test_every_configuration_keeps_all_invariants(seats: int, options: dict[str, Any]) -> None:
    """PR-INV-01 to PR-INV-25 over all 64 configurations."""
    rng = Rng(200 + seats)
    for _ in range(4):
        play_and_check(seats, options, rng)


@pytest.mark.parametrize(
    ("seats", "digest"),
    [
        (2, "65449d1ae0b34cca"),
        (3, "092bf8f3d14fff96"),
        (4, "d21ccb09feebcdfe"),
        (5, "dcd337fc70791cdb"),
    ],
)
def test_recorded_base_matches_replay(seats: int, digest: str) -> None:
    """The digests of all positions of a recorded match, hashed together."""
    rng = Rng(42 + seats)
    state = PUERTO_RICO.new(seats, {}, 4242 + seats)
    chain = hashlib.blake2b(digest_size=8)
    while state.to_move is not None:
        chain.update(state.digest())
        state.apply(state.legal()[rng.below(len(state.legal()))])
    chain.update(state.digest())
    assert chain.hexdigest() == digest


def test_greedy_play_beats_random_play() -> None:
    rng = Rng(3)
    wins = 0
    for number in range(10):
        state = PUERTO_RICO.new(2, {}, rng.seed())
        greedy = number % 2
        while state.to_move is not None:
            if state.to_move == greedy:
                state.apply(choose_greedily(state.determinize(greedy, rng), rng))
            else:
                state.apply(state.legal()[rng.below(len(state.legal()))])
        wins += state.scores()[greedy].rank == 1
    assert wins >= 8
