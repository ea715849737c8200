"""Some seconds of a measured process."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from .host import CORES, Host, undisturbed
from .process import Reading


@dataclass(frozen=True)
class Window:
    """All of it can be added up: several short windows are as good as a long one."""

    seconds: float
    cpu_seconds: float
    stolen_seconds: float
    moves: int
    echoes: int
    turns: int
    turn_bytes: int
    shares: list[float]  # the server's of every move, in seconds
    calm_shares: list[float]  # of the moves that the host did not disturb

    @classmethod
    def between(cls, start: Reading, end: Reading, host: Host) -> Window:
        shares = end.tally.shares()
        return cls(
            end.at - start.at,
            end.cpu_seconds - start.cpu_seconds,
            host.stolen_seconds,
            end.moves - start.moves,
            end.echoes - start.echoes,
            len(end.tally.turns),
            end.tally.turn_bytes,
            [share.seconds for share in shares],
            [share.seconds for share in undisturbed(shares, host.thefts)],
        )

    def __add__(self, other: Window) -> Window:
        sums: Any = (getattr(self, kind.name) + getattr(other, kind.name) for kind in fields(self))
        return Window(*sums)

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def echoes_per_second(self) -> float:
        return self.echoes / self.seconds

    @property
    def message_bytes(self) -> int:
        """How long a turn is, on average."""
        return self.turn_bytes // self.turns

    @property
    def stolen_percent(self) -> float:
        """Of all cores."""
        return round(self.stolen_seconds / self.seconds / CORES * 100, 1)

    @property
    def disturbed_percent(self) -> float:
        """Of all moves."""
        return round(100 - len(self.calm_shares) / len(self.shares) * 100, 1)

    def cpu_us(self, times: int) -> int:
        """Of the server, for each of so many."""
        return round(self.cpu_seconds / times * 1e6)


def percentile_ms(shares: list[float], percent: int) -> float:
    return round(sorted(shares)[len(shares) * percent // 100] * 1000, 2)
