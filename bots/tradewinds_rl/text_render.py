"""A position in a few lines of text."""

from __future__ import annotations

from tradewinds_engine import State

MOST_LABELS = 12
RENDER_MODES = ["human", "ansi"]


def checked_mode(render_mode: str | None) -> str | None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be one of {RENDER_MODES} or None, not {render_mode!r}")
    return render_mode


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
