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
    prompt = state.prompt
    if prompt is None:
        lines.append("The match is over.")
    else:
        labels = [state.game.actions[action].label for action in state.legal()]
        more = f" and {len(labels) - MOST_LABELS} more" if len(labels) > MOST_LABELS else ""
        lines.append(f"Seat {state.to_move} is asked: {prompt.text}")
        lines.append(f"  {', '.join(labels[:MOST_LABELS])}{more}")
    return "\n".join(lines)
