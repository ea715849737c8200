"""Queues by name: `puerto-rico/4`, or with options `puerto-rico/4?nobles=true&open_vp`."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl

from tradewinds.v1 import queue_pb2

from .errors import BadQueue
from .game_setup import game_setup


def queue_spec(queue: str | queue_pb2.QueueSpec) -> queue_pb2.QueueSpec:
    """The spec that a queue name means. A spec is returned as it is.

    >>> setup = queue_spec("puerto-rico/4?colonists=20&variant=short").setup
    >>> setup.game, setup.seats, dict(setup.options) == {"colonists": 20, "variant": "short"}
    ('puerto-rico', 4, True)
    >>> queue_spec("puerto-rico")
    Traceback (most recent call last):
    tradewinds.errors.BadQueue: 'puerto-rico' is no queue: write GAME/SEATS, such as puerto-rico/4
    """
    if not isinstance(queue, str):
        return queue
    name, _, options = queue.partition("?")
    game, _, seats = name.partition("/")
    if not game or not (seats.isascii() and seats.isdigit()):
        raise BadQueue(f"{queue!r} is no queue: write GAME/SEATS, such as puerto-rico/4")
    chosen = {key: option(text) for key, text in parse_qsl(options, keep_blank_values=True)}
    return queue_pb2.QueueSpec(setup=game_setup(game, int(seats), chosen))


def option(text: str) -> Any:
    """An option's value: numbers, booleans and lists as JSON has them, anything else a word.

    >>> option("3"), option("true"), option("short"), option("")
    (3, True, 'short', True)
    """
    if not text:
        return True
    try:
        return json.loads(text)
    except ValueError:
        return text
