"""`tradewinds bot explain`: what a search thinks of every decision in a recorded match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tradewinds_engine.replay import decode

from .console import notes, progress, say
from .need_arena import need_arena

if TYPE_CHECKING:
    from tradewinds_arena.match_review import Decision, MatchReview, Option

MOST_LOSSES = 5
MOST_BETTER = 3


def explain(
    file: Annotated[Path, typer.Argument(metavar="REPLAY", help="A replay file.")],
    seat: Annotated[int, typer.Option(min=0, help="Whose decisions, counted from 0.")],
    adviser: Annotated[
        str, typer.Option("--with", help="mcts, or a class of yours derived from MctsBot.")
    ] = "mcts",
    iterations: Annotated[
        int, typer.Option(min=100, help="For each decision; the same number, the same answer.")
    ] = 1000,
    html: Annotated[Path | None, typer.Option(help="Also write a page to this file.")] = None,
) -> None:
    """Show where a player lost points: every decision with its alternatives and their values.

    A value is what the search expects for the seat, from 0 to 1. It looks at each position as the
    seat knew it. Replays come from `tradewinds playout --save`, `tradewinds tournament replay`,
    `tradewinds play --terminal --save` and the page of a server.

    Example: `tradewinds bot explain games/puerto-rico-0000.json --seat 1 --html review.html`
    """
    need_arena()
    from tradewinds_arena.match_review import review, turns_of
    from tradewinds_arena.review_page import render_review

    replay = decode(file.read_bytes())
    with progress() as bar:
        task = bar.add_task("decisions", total=len(turns_of(replay, seat)))
        found = review(replay, seat, adviser, iterations, lambda: bar.advance(task))
    for decision in found.decisions:
        tell(decision)
    tell_summary(found)
    if html is not None:
        html.write_text(render_review(found))
        notes.print(f"{html} is written; open it in a browser")


def tell(decision: Decision) -> None:
    say(f"{decision.version:4}  {decision.question}")
    for option in decision.options[:MOST_BETTER]:
        say(line(decision, option))
    if decision.played not in decision.options[:MOST_BETTER]:
        say(line(decision, decision.played))


def line(decision: Decision, option: Option) -> str:
    mark = "played" if option is decision.played else ""
    return f"      {mark:6}  {option.value:.2f}  {option.visits:>7,} visits  {option.text}"


def tell_summary(found: MatchReview) -> None:
    decisions = len(found.decisions)
    say(f"\n{found.adviser} agrees with {found.player} in {found.agreed} of {decisions} decisions.")
    for number, decision in enumerate(found.worst(MOST_LOSSES), 1):
        say(f"{number:4}  lost {decision.loss:.2f} at {decision.version}: {decision.question}")
        say(f"      played  {decision.played.text}")
        say(f"      better  {decision.best.text}")
