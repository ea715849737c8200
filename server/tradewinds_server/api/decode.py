"""Decodes requests into domain values. Raises BadRequest with the name of the field."""

from __future__ import annotations

import re
from typing import Any

from google.protobuf import duration_pb2, struct_pb2, timestamp_pb2

from tradewinds.v1 import clock_pb2, position_pb2

from ..clock_constants import UNTIMED_MS
from ..config import Settings
from ..errors import BadRequest
from ..match.match_setup import SEED_BYTES, Substitute, TimeControl
from .encode import Included

LONGEST_NAME = 64
LONGEST_MS = 7 * 24 * 3600 * 1000
MOST_STRIKES = 1000
NAME = re.compile(r"[\w.@+-]+(?: [\w.@+-]+)*")
DEEPEST_OPTION = 8
LATEST_SECONDS = 1 << 35
SUBSTITUTES = {
    clock_pb2.SUBSTITUTE_UNSPECIFIED: Substitute.RANDOM,
    clock_pb2.SUBSTITUTE_RANDOM: Substitute.RANDOM,
    clock_pb2.SUBSTITUTE_GREEDY: Substitute.GREEDY,
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


def included(given: position_pb2.Include | None) -> Included:
    """What to include. View and events by default."""
    if given is None:
        return Included()
    return Included(
        given.view, given.events, given.snapshot, given.action_details, given.observation
    )


def required(field: str, value: int | None) -> int:
    """A number that may be 0 but must be set."""
    if value is None:
        raise BadRequest(field, "is required")
    return value


def options(given: struct_pb2.Struct) -> dict[str, Any]:
    """Option values. Whole numbers become integers."""
    return {name: _plain(value, name, 1) for name, value in given.fields.items()}


def _plain(value: struct_pb2.Value, option: str, depth: int) -> Any:
    if depth > DEEPEST_OPTION:
        raise BadRequest(f"options[{option[:LONGEST_NAME]}]", "is nested too deeply")
    kind = value.WhichOneof("kind")
    if kind == "number_value":
        number = value.number_value
        return int(number) if number.is_integer() else number
    if kind == "list_value":
        return [_plain(each, option, depth + 1) for each in value.list_value.values]
    if kind == "struct_value":
        rows = value.struct_value.fields.items()
        return {name: _plain(each, option, depth + 1) for name, each in rows}
    if kind in ("bool_value", "string_value"):
        return getattr(value, kind)
    return None


def seed(value: bytes) -> int | None:
    """16 bytes, big-endian. None for a secret random seed."""
    if len(value) not in (0, SEED_BYTES):
        raise BadRequest("seed", f"must be {SEED_BYTES} bytes, or empty")
    return int.from_bytes(value, "big") if value else None


def time_control(given: clock_pb2.TimeControl | None, settings: Settings) -> TimeControl:
    """The given time control, completed by the server's defaults."""
    if given is None:
        given = clock_pb2.TimeControl()
    if given.substitute not in SUBSTITUTES:
        raise BadRequest("time_control.substitute", "is not a known substitute")
    if given.max_strikes > MOST_STRIKES:
        raise BadRequest("time_control.max_strikes", f"must be at most {MOST_STRIKES}")
    has_allowance, has_bank = given.HasField("allowance"), given.HasField("bank")
    allowance = milliseconds("time_control.allowance", given.allowance)
    bank = milliseconds("time_control.bank", given.bank)
    if (has_allowance or has_bank) and allowance + bank == 0 and not given.untimed:
        raise BadRequest("time_control", "leaves no time to answer")
    if given.untimed:
        allowance, bank = UNTIMED_MS, 0
    else:
        allowance = allowance if has_allowance else int(settings.allowance_seconds * 1000)
        bank = bank if has_bank else int(settings.bank_seconds * 1000)
    return TimeControl(
        allowance,
        bank,
        given.max_strikes if given.HasField("max_strikes") else settings.strikes,
        SUBSTITUTES[given.substitute],
        given.may_return,
        given.substituted_ranks_last,
        given.untimed,
    )


def moment(field: str, given: timestamp_pb2.Timestamp) -> int:
    """Milliseconds since 1970."""
    if not 0 <= given.seconds < LATEST_SECONDS or not 0 <= given.nanos < 1_000_000_000:
        raise BadRequest(field, "must be a moment from 1970 on")
    return given.seconds * 1000 + given.nanos // 1_000_000


def milliseconds(field: str, duration: duration_pb2.Duration) -> int:
    total = duration.seconds * 1000 + duration.nanos // 1_000_000
    if not 0 <= total <= LONGEST_MS or duration.nanos < 0:
        raise BadRequest(field, f"must be from 0 to {LONGEST_MS // 1000} seconds")
    return total
