"""Match options: what a game lets an organiser choose, and the check of what was given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from .errors import BadSetup

# JSON values: bool, int, str, list and dict of those. Kept as Any because mypy has no JSON type.
OptionValue = Any
Options = dict[str, OptionValue]


class OptionType(Enum):
    FLAG = "flag"
    NUMBER = "number"  # an integer from `min` to `max`
    CHOICE = "choice"  # one of `choices`
    DATA = "data"  # any JSON value that passes the check


class Option:
    """One named option with its default and the check its values must pass.

    `check` returns what is wrong with a value, or an empty string. Type, choices and bounds tell
    the same to whoever draws a form.
    """

    def __init__(
        self,
        name: str,
        default: OptionValue,
        help: str,
        check: Callable[[OptionValue], str],
        type: OptionType = OptionType.DATA,
    ) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.check = check
        self.type = type
        self.choices: tuple[str, ...] = ()
        self.min: int | None = None
        self.max: int | None = None


def flag(name: str, default: bool, help: str) -> Option:
    def check(value: OptionValue) -> str:
        return "" if isinstance(value, bool) else "must be true or false"

    return Option(name, default, help, check, OptionType.FLAG)


def number(name: str, default: int, low: int, high: int, help: str) -> Option:
    def check(value: OptionValue) -> str:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return "" if whole and low <= value <= high else f"must be an integer from {low} to {high}"

    option = Option(name, default, help, check, OptionType.NUMBER)
    option.min = low
    option.max = high
    return option


def choice(name: str, default: str, choices: tuple[str, ...], help: str) -> Option:
    def check(value: OptionValue) -> str:
        return "" if value in choices else "must be one of " + ", ".join(choices)

    option = Option(name, default, help, check, OptionType.CHOICE)
    option.choices = choices
    return option


def complete(specs: tuple[Option, ...], given: Mapping[str, OptionValue] | None) -> Options:
    """Every option with its value: the given one where there is one, else the default."""
    chosen: Options = dict(given or {})
    known = {spec.name: spec for spec in specs}
    for name in chosen:
        if name not in known:
            allowed = ", ".join(sorted(known)) or "none"
            raise BadSetup(f"unknown option {name!r}; allowed: {allowed}")
    for spec in specs:
        wrong = spec.check(chosen[spec.name]) if spec.name in chosen else ""
        if wrong:
            raise BadSetup(f"option {spec.name} {wrong}, not {chosen[spec.name]!r}")
    return {spec.name: chosen.get(spec.name, spec.default) for spec in specs}


def changed(specs: tuple[Option, ...], options: Options) -> Options:
    """Only what differs from the defaults: the short form for replays, queues and snapshots."""
    return {s.name: options[s.name] for s in specs if options[s.name] != s.default}
