"""`tradewinds playout`: whole games between bots in this process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Protocol

import typer

from tradewinds import Bot
from tradewinds_bots.__main__ import BOTS
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import BadSetup, Game, Rng, State, game
from tradewinds_engine.options import Options
from tradewinds_engine.replay import encode, record

from .console import fail, notes, progress
from .playout_statistics import PlayoutStatistics
from .shared_parameters import GameName, OptionPairs, Seats, parse_options


class Play(Protocol):
    """A match that is played step by step."""

    state: State
    actions: list[int]

    def step(self, seat: int) -> None: ...


class RandomPlay:
    """Uniformly random choices, without the cost of bots."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.state = state
        self.actions: list[int] = []
        self.rng = rng

    def step(self, seat: int) -> None:
        choices = self.state.choices
        action = choices[self.rng.below(len(choices))]
        self.state.apply(action)
        self.actions.append(action)


def playout(
    name: GameName,
    seats: Seats = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same games.")] = 0,
    option: OptionPairs = [],  # noqa: B006 - typer reads it and never changes it
    check: Annotated[bool, typer.Option(help="Check every invariant after every action.")] = False,
    bots: Annotated[
        str, typer.Option(help="The bots, such as `random,greedy`; they rotate seats every game.")
    ] = "",
    save: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a replay of every game there.")
    ] = None,
) -> None:
    """Play whole games and sum them up.

    Without `--bots` every choice is random. With `--check` the first broken invariant ends the run
    with exit code 1 and everything needed to reproduce it.

    Examples:

    `tradewinds playout puerto-rico --seats 3 --games 1000 --check`

    `tradewinds playout puerto-rico --seats 2 --games 50 --bots random,greedy`

    `tradewinds playout puerto-rico --option open_vp=true --games 1 --save games/`
    """
    rules, options, rng = game(name), parse_options(option), Rng(seed)
    names = parse_bots(bots)
    rules.new(seats, options)  # refuses a bad setup before anything is printed
    summary = PlayoutStatistics()
    with progress() as bar:
        task = bar.add_task(f"{rules.name}, {seats} seats", total=games)
        for number in range(games):
            players = [names[(seat + number) % len(names)] for seat in range(seats) if names]
            match_seed = rng.seed()
            state = rules.new(seats, options, match_seed)
            match = sit_down(state, players, rng)
            play(match, match_seed, check, summary)
            summary.finish(match.state, players)
            if save is not None:
                write_replay(save, number, rules, match, match_seed, players)
            bar.advance(task)
    summary.show(f"{rules.title}, {seats} seats, {games} games")


def parse_bots(bots: str) -> list[str]:
    names = bots.split(",") if bots else []
    for name in names:
        if name not in BOTS:
            raise BadSetup(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")
    return names


def sit_down(state: State, players: list[str], rng: Rng) -> Play:
    if not players:
        return RandomPlay(state, rng)
    seated: list[Bot] = [BOTS[name](rng.seed()) for name in players]
    return LocalMatch(state, seated, rng.seed())


def play(match: Play, seed: int, check: bool, summary: PlayoutStatistics) -> None:
    state = match.state
    broken = state.violations() if check else []
    while state.to_move is not None and not broken:
        summary.note(len(state.choices))
        try:
            match.step(state.to_move)
        except Exception:
            tell_how_to_reproduce(match, seed)
            raise
        if check:
            broken = state.violations()
    if broken:
        tell_how_to_reproduce(match, seed)
        fail(f"after {len(match.actions)} actions: {'; '.join(broken)}", code=1)


def tell_how_to_reproduce(match: Play, seed: int) -> None:
    state = match.state
    options: Options = state.game.changed(state.options)
    notes.print(
        f"game     {state.game.name}, {state.seats} seats",
        f"seed     0x{seed:032x}",
        f"options  {json.dumps(options)}",
        f"actions  {match.actions}",
        sep="\n",
        highlight=False,
        markup=False,
        soft_wrap=True,
    )


def write_replay(
    folder: Path, number: int, rules: Game, match: Play, seed: int, players: list[str]
) -> None:
    state = match.state
    replay = record(rules.name, state.seats, state.options, seed, match.actions, players)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{rules.name}-{number:04}.json").write_text(encode(replay))
