"""Requests to domain values; what makes no sense is BadRequest with the field's name."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from google.protobuf import duration_pb2

from tradewinds.v1 import match_pb2 as pb

from ..config import Settings
from ..errors import BadRequest
from ..match.record import SEED_BYTES, Substitute, TimeControl

LONGEST_NAME = 64
LONGEST_MS = 7 * 24 * 3600 * 1000
MOST_STRIKES = 1000
NAME = re.compile(r"[\w.@+-]+(?: [\w.@+-]+)*")
SUBSTITUTES = {
    pb.SUBSTITUTE_POLICY_UNSPECIFIED: Substitute.RANDOM,
    pb.SUBSTITUTE_POLICY_RANDOM: Substitute.RANDOM,
    pb.SUBSTITUTE_POLICY_GREEDY: Substitute.GREEDY,
    pb.SUBSTITUTE_POLICY_FORFEIT: Substitute.FORFEIT,
}


def name(field: str, value: str) -> str:
    """A name of letters, digits and . _ @ + - with single spaces inside."""
    if len(value) > LONGEST_NAME or not NAME.fullmatch(value):
        raise BadRequest(
            field, f"must be 1 to {LONGEST_NAME} letters, digits, spaces or any of . _ @ + -"
        )
    return value


def request_id(value: str) -> str:
    """Up to 64 printable characters without spaces; may be empty."""
    if len(value) > LONGEST_NAME or not (value.isprintable() and " " not in value):
        raise BadRequest("request_id", f"must be at most {LONGEST_NAME} characters without spaces")
    return value


def options(given: Mapping[str, str]) -> dict[str, Any]:
    """Option values from their JSON."""
    chosen = {}
    for option, text in given.items():
        try:
            chosen[option] = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRequest(f"options[{option[:LONGEST_NAME]}]", "must be JSON") from error
    return chosen


def seed(value: bytes) -> int | None:
    """At most 16 bytes, big-endian; nothing for a secret random one."""
    if len(value) > SEED_BYTES:
        raise BadRequest("seed", f"must be at most {SEED_BYTES} bytes")
    return int.from_bytes(value, "big") if value else None


def time_control(given: pb.TimeControl | None, settings: Settings) -> TimeControl:
    """What was given, with the server's defaults where nothing was."""
    if given is None:
        given = pb.TimeControl()
    if given.substitute not in SUBSTITUTES:
        raise BadRequest("time_control.substitute", "is not a known policy")
    if given.strikes > MOST_STRIKES:
        raise BadRequest("time_control.strikes", f"must be at most {MOST_STRIKES}")
    has_allowance, has_bank = given.HasField("allowance"), given.HasField("bank")
    allowance = _milliseconds("time_control.allowance", given.allowance)
    bank = _milliseconds("time_control.bank", given.bank)
    if (has_allowance or has_bank) and allowance + bank == 0:
        raise BadRequest("time_control", "leaves no time to answer")
    return TimeControl(
        allowance if has_allowance else int(settings.allowance_seconds * 1000),
        bank if has_bank else int(settings.bank_seconds * 1000),
        given.strikes or settings.strikes,
        SUBSTITUTES[given.substitute],
        given.may_return,
    )


def _milliseconds(field: str, duration: duration_pb2.Duration) -> int:
    total = duration.seconds * 1000 + duration.nanos // 1_000_000
    if not 0 <= total <= LONGEST_MS or duration.nanos < 0:
        raise BadRequest(field, f"must be from 0 to {LONGEST_MS // 1000} seconds")
    return total
