"""A position in a few lines of text."""

from __future__ import annotations

from tradewinds_engine import State

MOST_LABELS = 12


def render_text(state: State) -> str:
    """Points of every seat, and what is asked."""
    lines = [f"{state.game.title}, {state.seats} seats"]
    lines += [
        f"  seat {score.seat}: {score.total} points, rank {score.rank}" for score in state.scores()
    ]
    return "\n".join([*lines, *asked(state)])


def asked(state: State) -> list[str]:
    """Who is asked what, and the first of the answers."""
    prompt = state.prompt
    if prompt is None:
        return ["The match is over."]
    labels = [state.game.actions[action].label for action in state.legal()]
    more = f" and {len(labels) - MOST_LABELS} more" if len(labels) > MOST_LABELS else ""
    return [
        f"Seat {state.to_move} is asked: {prompt.text}",
        f"  {', '.join(labels[:MOST_LABELS])}{more}",
    ]
