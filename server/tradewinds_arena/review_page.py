"""The review of a match as one HTML file that needs no network."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from .match_review import Decision, MatchReview

MOST_LOSSES = 10
MOST_OPTIONS = 6


def render_review(review: MatchReview) -> str:
    """The page as text."""
    environment = Environment(
        loader=PackageLoader("tradewinds_arena", "."), autoescape=True, undefined=StrictUndefined
    )
    return environment.get_template("review.html.jinja").render(
        review=review,
        replay=review.replay,
        worst=review.worst(MOST_LOSSES),
        shown_options=shown_options,
    )


def shown_options(decision: Decision) -> list[object]:
    """The best options, and the played one wherever it ranks."""
    shown: list[object] = list(decision.options[:MOST_OPTIONS])
    return shown if decision.played in shown else [*shown, decision.played]
