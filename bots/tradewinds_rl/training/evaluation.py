"""How strong a network is: matches against bundled bots, in duplicate blocks."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from tradewinds_bots.network import Features, Network, log_probabilities
from tradewinds_engine import Rng, State
from tradewinds_engine.observation import Observer
from tradewinds_rl.rewards import final_rewards, rank_points

from .guests import GUESTS, Player


class Strength(NamedTuple):
    """Mean rank points from 0 for the last to 1 for the first, with a 95 % interval by block."""

    mean: float
    low: float
    high: float


def evaluate(
    network: Network, seats: int, opponents: Sequence[str], blocks: int, seed: int
) -> Strength:
    """One network against bots in all other seats; a block is one deal from every seat.

    Several opponents sit one after the other, seen from the network.
    """
    rng = Rng(seed)
    states: list[State] = []
    movers: list[int] = []
    for _ in range(blocks):
        deal = rng.seed()
        states += [network.game.new(seats, {}, deal) for _ in range(seats)]
        movers += range(seats)
    play(network, states, movers, [GUESTS[name](seed) for name in opponents])
    points = [
        final_rewards(state.scores(), rank_points)[seat]
        for state, seat in zip(states, movers, strict=True)
    ]
    by_block = (np.array(points).reshape(blocks, seats).mean(axis=1) + 1) / 2
    mean = float(by_block.mean())
    half = 1.96 * float(by_block.std(ddof=1)) / sqrt(blocks)
    return Strength(mean, mean - half, mean + half)


def play(
    network: Network, states: list[State], seats: list[int], opponents: Sequence[Player]
) -> None:
    """Play all matches to the end, side by side; the network chooses what it thinks best."""
    features = Features(network.game, states[0].seats)
    observer = Observer(network.game, states[0].seats, len(states))
    seen = np.frombuffer(memoryview(observer.values), np.int16).reshape(len(states), -1)
    masks = np.frombuffer(memoryview(observer.mask), np.bool_).reshape(len(states), -1)
    while True:
        asked = []
        for row, (state, seat) in enumerate(zip(states, seats, strict=True)):
            while (mover := state.to_move) is not None and mover != seat:
                ahead = (mover - seat) % state.seats
                state.apply(opponents[(ahead - 1) % len(opponents)].choose_from(state))
            if state.to_move == seat:
                observer.write(row, state, seat)
                asked.append(row)
        if not asked:
            return
        logits = network.run(features.of(seen[asked])).logits
        chosen = log_probabilities(logits, masks[asked]).argmax(axis=1)
        for row, action in zip(asked, chosen.tolist(), strict=True):
            states[row].apply(action)
