"""Queues by name: `puerto-rico/4`, or with options `puerto-rico/4?buildings=true&balanced`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from tradewinds.v1 import matchmaking_pb2

from .errors import BadQueue


def queue_spec(queue: str | matchmaking_pb2.QueueSpec) -> matchmaking_pb2.QueueSpec:
    """What a queue's name stands for; a spec is passed through.

    >>> spec = queue_spec("puerto-rico/4?colonists=20&variant=short")
    >>> spec.game, spec.seats, dict(spec.options) == {"colonists": "20", "variant": '"short"'}
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
    chosen = parse_qsl(options, keep_blank_values=True)
    return matchmaking_pb2.QueueSpec(
        game=game,
        seats=int(seats),
        options={key: as_json(value) for key, value in chosen},
    )


def as_json(text: str) -> str:
    """An option's value as JSON: numbers, booleans and lists as they are, words quoted.

    >>> as_json("3"), as_json("true"), as_json("short"), as_json("")
    ('3', 'true', '"short"', 'true')
    """
    if not text:
        return "true"
    try:
        json.loads(text)
    except ValueError:
        return json.dumps(text)
    return text


def options_as_json(options: Mapping[str, Any] | None) -> dict[str, str]:
    """Options as the wire wants them.

    >>> options_as_json({"colonists": 20})
    {'colonists': '20'}
    """
    return {name: json.dumps(value) for name, value in (options or {}).items()}
