"""A game between policies, which play inside the engine: nothing can fail or take time."""

from __future__ import annotations

from tradewinds_engine import game as find_game
from tradewinds_engine.policies import POLICIES, Policy, play_policies

from .records import Record, Task
from .seeds import derived_seed
from .tournament import Tournament


def play_policies_only(tournament: Tournament, task: Task) -> Record:
    """Play the game to its end."""
    track = tournament.tracks[task.track]
    state = find_game(track.game).new(track.seats, track.options, task.seed)
    policies: list[Policy | None] = [
        policy_of(tournament, task, seat) for seat in range(track.seats)
    ]
    actions: list[int] = []
    play_policies(state, policies, actions, None)
    scores = state.scores()
    return Record(
        task.game,
        task.block,
        task.track,
        task.bots,
        task.seed,
        tuple([score.total for score in scores]),
        tuple([score.rank for score in scores]),
        (),
        state.digest().hex(),
        actions,
    )


def policy_of(tournament: Tournament, task: Task, seat: int) -> Policy:
    """The bundled bot in a seat; it plays the same whenever the game is played."""
    run = tournament.bots[task.bots[seat]].run
    return POLICIES[run](derived_seed(tournament.seed, "bot", task.game, seat))
