"""A measurement over some seconds of a measured process."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from .measured_server import Reading
from .stolen_time import CORES, StolenTime, undisturbed


@dataclass(frozen=True)
class Measurement:
    """Measurements can be added: several short ones are as good as a long one."""

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
    def between(cls, start: Reading, end: Reading, host: StolenTime) -> Measurement:
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
            [share.seconds for share in undisturbed(shares, host.stolen_intervals)],
        )

    def __add__(self, other: Measurement) -> Measurement:
        sums: Any = (getattr(self, kind.name) + getattr(other, kind.name) for kind in fields(self))
        return Measurement(*sums)

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def echoes_per_second(self) -> float:
        return self.echoes / self.seconds

    @property
    def message_bytes(self) -> int:
        """The average size of a turn."""
        return self.turn_bytes // self.turns

    @property
    def stolen_percent(self) -> float:
        """Share of all cores that the host took."""
        return round(self.stolen_seconds / self.seconds / CORES * 100, 1)

    @property
    def disturbed_percent(self) -> float:
        """Share of all moves that the host disturbed."""
        return round(100 - len(self.calm_shares) / len(self.shares) * 100, 1)

    def cpu_us(self, times: int) -> int:
        """Server CPU time for each of that many events."""
        return round(self.cpu_seconds / times * 1e6)


def percentile_ms(shares: list[float], percent: int) -> float:
    return round(sorted(shares)[len(shares) * percent // 100] * 1000, 2)
