"""`tradewinds bench engine`: the speed of the engine on this machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time
from typing import Annotated, Any

import typer

from tradewinds_engine import GAMES, Game, Rng, State, game, is_compiled
from tradewinds_engine.observation import Observer
from tradewinds_engine.playout import mean_estimates, play_many, play_out

from .console import console, notes, table
from .shared_parameters import seat_counts

app = typer.Typer(help="Measure the engine and the service.", no_args_is_help=True)
SAMPLED_GAMES = 5
COPIES = 4_000
PLAYOUTS = 100
CUTOFF = 20  # choices
Row = dict[str, Any]


@app.callback()
def bench() -> None:
    """Measure the engine and the service."""


@app.command("engine")
def engine(
    name: Annotated[str | None, typer.Option("--game", help="Only this game.")] = None,
    seats: Annotated[int | None, typer.Option(help="Only this number of seats.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to play each row.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list of rows.")] = False,
) -> None:
    """Random play of whole games on one thread.

    A decision is one `legal` and one `apply`; answers the engine gives itself are not counted.
    Seconds are processor seconds, so that other programs do not disturb the figures.

    Example: `tradewinds bench engine --game puerto-rico --seats 4`
    """
    chosen = list(GAMES.values()) if name is None else [game(name)]
    warn_if_interpreted()
    rows = []
    for rules in chosen:
        for count in seat_counts(rules, seats):
            notes.print(f"{rules.name}, {count} seats ...")
            rows.append(measure(rules, count, seconds))
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
        return
    columns = ("decisions/s#", "games/s#", "copy us#", "observation us#", "bytes#")
    listing = table("Engine, one thread", "game", "seats#", *columns, "compiled")
    for row in rows:
        listing.add_row(
            row["game"],
            str(row["seats"]),
            f"{row['decisions_per_s']:,}",
            f"{row['games_per_s']:,}",
            str(row["copy_us"]),
            str(row["observation_us"]),
            str(row["snapshot_bytes"]),
            "yes" if row["compiled"] else "no",
        )
    console.print(listing)


def warn_if_interpreted() -> None:
    if not is_compiled():
        notes.print(
            "The engine runs interpreted, about ten times slower: `make setup` compiles it."
        )


def measure(rules: Game, seats: int, seconds: float) -> Row:
    rng = Rng(1)
    positions = sample_positions(rules, seats, rng)
    observer = Observer(rules, seats)
    games, decisions, spent = play_for(rules, seats, seconds, rng)
    return {
        "game": rules.name,
        "seats": seats,
        "decisions_per_s": round(decisions / spent),
        "games_per_s": round(games / spent, 1),
        "copy_us": time_each(positions, lambda state: state.copy()),
        "copy_apply_estimate_us": time_each(positions, try_first_action),
        "determinize_us": time_each(positions, lambda state: state.determinize(state.actor, rng)),
        "playout_us": time_each(positions, lambda state: play_out(state.copy(), rng), PLAYOUTS),
        "cutoff_playout_us": time_each(
            positions, lambda state: mean_estimates(state, 1, CUTOFF, rng), PLAYOUTS
        ),
        "observation_us": time_each(positions, lambda state: observer.write(0, state, state.actor)),
        "snapshot_bytes": max(len(state.dump()) for state in positions),
        "compiled": is_compiled(),
    }


def sample_positions(rules: Game, seats: int, rng: Rng) -> list[State]:
    """Every position of a few random games."""
    positions = []
    for _ in range(SAMPLED_GAMES):
        state = rules.new(seats, seed=rng.seed())
        while state.to_move is not None:
            positions.append(state.copy())
            choices = state.legal()
            state.apply(choices[rng.below(len(choices))])
    return positions


def play_for(rules: Game, seats: int, seconds: float, rng: Rng) -> tuple[int, int, float]:
    """Games, decisions and seconds, in batches of ten games after a warm-up game."""
    play_many(rules, seats, {}, 1, rng)
    games = decisions = 0
    start = process_time()
    while True:
        decisions += play_many(rules, seats, {}, 10, rng)
        games += 10
        spent = process_time() - start
        if spent >= seconds:
            return games, decisions, spent


def try_first_action(state: State) -> None:
    """What a search one move deep does for each action."""
    twin = state.copy()
    twin.apply(twin.choices[0])
    twin.estimate(state.actor)


def time_each(
    positions: list[State], work: Callable[[State], object], times: int = COPIES
) -> float:
    """Microseconds: the mean over all positions, the best of three rounds."""
    sample = positions[:: -(-len(positions) // times)]
    rounds = max(1, times // len(sample))
    best = float("inf")
    for _ in range(3):
        start = process_time()
        for state in sample:
            for _ in range(rounds):
                work(state)
        best = min(best, process_time() - start)
    return round(best / (rounds * len(sample)) * 1e6, 2)
