"""Log setup: one event with fields per line, as JSON or for the console."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor

from .config import Settings


def set_up(settings: Settings) -> None:
    """Set up logging. Match id, seat and version come from context variables."""
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[settings.log_level.upper()]
        ),
        logger_factory=lambda *_: structlog.WriteLogger(sys.stderr),  # the one in use at that time
    )
