"""Nobody pays for the platform: a seat is charged at most what its client took itself.

A client takes time itself from seeing a turn to answering it, while it is dead, and while it is
stalled. It is dead for a match until the session, or the match played by calls, is taken up again.
The network is not the platform either: its stalls count for everybody. What the way there and back
may cost, on a busy machine and through cuts, is `WAY_MS`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tradewinds_server.store.stored_match import LogEntry

from ..kept_matches import KeptMatch
from ..records import NETWORK, Record

WAY_MS = 2000
Span = tuple[float, float]


class Witness:
    """What one client did with its time, in milliseconds of the wall clock."""

    def __init__(self) -> None:
        self.stalled: list[Span] = []
        self.seen: dict[tuple[str, int], float] = {}  # match and version -> first sight of the turn
        self.answered: dict[str, float] = {}  # request -> when the answer was ready
        self._died: list[float] = []
        self._taken_up: dict[str, list[float]] = defaultdict(list)  # by session or match
        self._offset = 0.0
        self._latest = 0.0

    def hear(self, record: Record) -> None:
        what = record["what"]
        if what == "begin":
            self._offset = record["wall"] - record["at"]
            self._died += [self._latest] if self._latest else []
        at = (record["at"] + self._offset) * 1000
        self._latest = at
        if what == "stalled":
            self.stalled.append((at - record["seconds"] * 1000, at))
        elif what == "turn":
            self.seen.setdefault((record["match"], record["version"]), at)
        elif what == "move":
            self.answered.setdefault(record["request"], at)
        elif what in ("welcome", "created"):
            self._taken_up[_player(record)].append(at)

    def dead(self, player: str) -> Iterator[Span]:
        """When the client was dead for one of its players."""
        taken_up = self._taken_up[player]
        for died in self._died:
            place = bisect_right(taken_up, died)
            yield died, taken_up[place] if place < len(taken_up) else died


def check_charges(records: Sequence[Record], matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    witnesses: dict[str, Witness] = defaultdict(Witness)
    players: dict[tuple[str, int], tuple[str, str]] = {}
    for record in records:
        witnesses[record["client"]].hear(record)
        if record["what"] == "seated":
            players[record["match"], record["seat"]] = record["client"], _player(record)
    network = witnesses[NETWORK]
    for match in matches.values():
        seats = range(len(match.tickets))
        chairs = [players.get((match.match_id, seat), ("", "")) for seat in seats]
        away = [
            _during(
                match,
                (*network.stalled, *witnesses[client].stalled, *witnesses[client].dead(player)),
            )
            for client, player in chairs
        ]
        yield from _check_match(match, [witnesses[client] for client, _ in chairs], away)


def _during(match: KeptMatch, spans: Iterable[Span]) -> list[Span]:
    """Those that touch the time of the match, in order."""
    begin, end = match.created_ms, match.log[-1].at_ms if match.log else match.created_ms
    return sorted(span for span in spans if span[0] < end and span[1] > begin)


def _player(record: Record) -> str:
    """The session of a record, or the match that is played by calls."""
    return str(record.get("session") or record["match"])


def _check_match(
    match: KeptMatch, witnesses: Sequence[Witness], away: Sequence[Sequence[Span]]
) -> Iterator[str]:
    banks = [match.bank_ms] * len(witnesses)
    strikes = [0] * len(witnesses)
    began = match.created_ms
    for entry in match.log:
        seat = entry.seat
        own = _own_time(match, entry, began, witnesses[seat], away[seat])
        place = f"{match.match_id} version {entry.version}: seat {seat}"
        charged = banks[seat] - entry.bank_ms
        if entry.by == "house" and entry.strikes > strikes[seat]:
            if own < match.allowance_ms + banks[seat] - WAY_MS:
                yield f"{place} lost its time, but took only {own:.0f} ms itself"
        elif charged > max(0, own - match.allowance_ms) + WAY_MS:
            yield f"{place} was charged {charged} ms of its bank, but took only {own:.0f} ms itself"
        banks[seat] = entry.bank_ms
        strikes[seat] = entry.strikes
        began = entry.at_ms


def _own_time(
    match: KeptMatch, entry: LogEntry, began: int, witness: Witness, away: Sequence[Span]
) -> float:
    """How much of a turn the client took itself."""
    spans = list(away)
    seen = witness.seen.get((match.match_id, entry.version - 1))
    if seen is not None:
        spans.append((seen, witness.answered.get(entry.request_id, entry.at_ms)))
    return _covered(spans, began, entry.at_ms)


def _covered(spans: Sequence[Span], begin: float, end: float) -> float:
    """How much of a time the spans cover together."""
    total = 0.0
    for first, last in sorted(spans):
        begin = max(begin, min(first, end))
        if last > begin:
            covered = min(last, end)
            total += max(0.0, covered - begin)
            begin = max(begin, covered)
    return total
