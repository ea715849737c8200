"""One-ply greedy play: the answer after which the seat's own estimate is largest."""

from __future__ import annotations

from .rng import Rng
from .sentinels import NOBODY
from .state import State


def choose_greedily(state: State, rng: Rng) -> int:
    """Try every legal answer on a copy; ties are broken at random.

    Give it a determinized state: it looks at whatever the copy reveals.
    """
    seat = state.actor
    best: list[int] = []
    best_worth = 0
    choices = state.choices
    for place in range(choices.count):
        action = choices.ids[place]
        twin = state.copy()
        twin.play(action)
        worth = twin.estimate(seat)
        if not best or worth > best_worth:
            best = [action]
            best_worth = worth
        elif worth == best_worth:
            best.append(action)
    return best[rng.below(len(best))]


def play_greedily(state: State, rng: Rng, choices: int, most_tried: int) -> State:
    """The position after so many greedy choices, or at the end of the match.

    The given state is used up. Only so many answers are tried for each choice: if there are more,
    some of them at random.
    """
    while choices > 0 and state.actor != NOBODY:
        state = _after_choice(state, rng, most_tried)
        choices -= 1
    return state


def _after_choice(state: State, rng: Rng, most_tried: int) -> State:
    seat = state.actor
    choices = state.choices
    untried = min(most_tried, choices.count)
    best = state
    best_worth = 0
    equals = 0  # as good as the best so far
    for place in range(choices.count):
        left = choices.count - place
        if left > untried and rng.below(left) >= untried:
            continue
        untried -= 1
        action = choices.ids[place]
        twin = state.copy() if untried > 0 else state  # nobody needs it any more
        twin.play(action)
        worth = twin.estimate(seat)
        if equals == 0 or worth > best_worth:
            best = twin
            best_worth = worth
            equals = 1
        elif worth == best_worth:
            equals += 1
            if rng.below(equals) == 0:
                best = twin
        if untried == 0:
            break
    return best
