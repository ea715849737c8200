"""`tradewinds replay`: show, verify or convert recorded matches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tradewinds_engine import State
from tradewinds_engine.events import Event
from tradewinds_engine.replay import Replay, convert, decode, encode, first_position, verify

from .console import console, table

app = typer.Typer(help="Show, verify or convert recorded matches.", no_args_is_help=True)
File = Annotated[Path, typer.Argument(metavar="FILE", help="A replay file.")]


@app.command("show")
def show(file: File) -> None:
    """Print a recorded match in words, move by move.

    Example: `tradewinds playout puerto-rico --games 1 --save games/` and then `tradewinds replay
    show games/puerto-rico-0000.json`
    """
    replay = decode(file.read_bytes())
    state = first_position(replay)
    show_head(replay)
    for number, action in enumerate(replay.actions):
        tell_move(state, number, action)
    show_result(replay, state)


@app.command("verify")
def check(file: File) -> None:
    """Replay a recorded match and compare the digest of every position.

    Exit code 2 and the first difference if the digests differ.

    Example: `tradewinds replay verify games/puerto-rico-0000.json`
    """
    replay = decode(file.read_bytes())
    verify(replay)
    positions = len(replay.digests)
    console.print(f"verified: {replay.game}, {positions} positions, final digest {replay.final}")


@app.command("convert")
def rewrite(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Replay files.")],
) -> None:
    """Verify recorded matches of any format and rewrite them in the current one.

    A file that does not verify is left unchanged, and the exit code is 2.

    Example: `tradewinds replay convert games/*.json`
    """
    for file in files:
        converted = encode(convert(decode(file.read_bytes())))
        fresh = file.with_name(file.name + ".new")
        fresh.write_text(converted)
        fresh.replace(file)
        console.print(f"converted: {file}")


def show_head(replay: Replay) -> None:
    head = table("", "field", "value")
    head.add_row("game", f"{replay.game}, rules version {replay.rules_version}")
    head.add_row("seats", str(replay.seats))
    if replay.players:
        head.add_row("players", ", ".join(replay.players))
    for name, value in replay.options.items():
        head.add_row(f"option {name}", str(value))
    head.add_row("seed", f"{replay.seed:032x}")
    head.add_row("actions", str(len(replay.actions)))
    console.print(head)


def tell_move(state: State, number: int, action: int) -> None:
    prompt, seat = state.prompt, state.to_move
    events: list[Event] = []
    state.apply(action, events)
    label = state.game.actions[action].label
    asked = prompt.name if prompt else ""
    console.print(f"{number:4}  seat {seat}  {asked}  {label}", highlight=False, markup=False)
    for event in events[1:]:
        console.print(f"        {state.game.describe(event)}", highlight=False, markup=False)


def show_result(replay: Replay, state: State) -> None:
    if state.to_move is not None:
        console.print(f"The match is not over: seat {state.to_move} is to move.")
        return
    result = table("Result", "seat#", "player", "rank#", "points#", "from")
    for score in state.scores():
        player = replay.players[score.seat] if replay.players else ""
        items = ", ".join(f"{name} {points}" for name, points in score.items.items() if points)
        result.add_row(str(score.seat), player, str(score.rank), str(score.total), items)
    console.print(result)
