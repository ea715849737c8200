"""A match that went well, as two clients and the store tell it: the checker finds nothing in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tradewinds_engine import replay
from tradewinds_engine.registry import game
from tradewinds_server.store.stored_match import LogEntry

from .kept_matches import KeptMatch
from .records import Record

MATCH = "m1"
CLIENTS = ("ann", "ben")
ALLOWANCE_MS = 3000
BANK_MS = 60_000
THOUGHT_MS = 200
SLOW_VERSION, SLOW_MS = 10, 4000  # the answer to this version takes a second of the bank
WAY_MS = 20
FACTS = (  # of an entry, in the order of its line
    *("version", "seat", "action", "by", "digest", "at_ms", "spent_ms", "held_ms", "queued_ms"),
    *("round_trip_ms", "bank_ms", "strikes", "cause", "deadline_ms", "request_id"),
)


@dataclass(slots=True)
class Story:
    """Time goes on by the clock of the store, which here is everybody's."""

    records: list[Record] = field(default_factory=list)
    log: list[LogEntry] = field(default_factory=list)
    now_ms: int = 1_000_000

    def note(self, client: str, what: str, **facts: object) -> None:
        self.records.append({"client": client, "at": self.now_ms / 1000, "what": what, **facts})

    def all_note(self, what: str, **facts: object) -> None:
        for seat, client in enumerate(CLIENTS):
            own = {"session": client, "ticket": f"ticket of {client}", "seat": seat}
            self.note(client, what, **own, **facts)


def tell() -> tuple[list[Record], dict[str, KeptMatch]]:
    """What the clients wrote down, and what the store kept."""
    story = Story()
    story.all_note("begin", wall=story.now_ms / 1000)
    story.all_note("welcome", matches=[])
    story.all_note("ticket", request="q")
    story.all_note("seated", match=MATCH)
    created_ms = story.now_ms
    state = game("puerto-rico").new(2, None, 7)
    banks = [BANK_MS, BANK_MS]
    while state.to_move is not None:
        seat, version = state.to_move, len(story.log)
        legal = list(state.legal())
        state.apply(legal[version % len(legal)])
        _play(story, seat, legal, banks, state.digest().hex()[:8])
    scores = state.scores()
    story.all_note("over", match=MATCH, ranks=[score.rank for score in scores])
    story.all_note("end")
    actions = [entry.action for entry in story.log]
    match = KeptMatch(
        match_id=MATCH,
        game="puerto-rico",
        options={},
        tickets=[f"ticket of {client}" for client in CLIENTS],
        sessions=list(CLIENTS),
        allowance_ms=ALLOWANCE_MS,
        bank_ms=BANK_MS,
        seed=7,
        version=len(story.log),
        is_over=True,
        result=[score.seat for score in scores],
        created_ms=created_ms,
        log=story.log,
        replay=replay.encode(replay.record("puerto-rico", 2, None, 7, actions)).encode(),
    )
    return story.records, {MATCH: match}


def _play(story: Story, seat: int, legal: list[int], banks: list[int], digest: str) -> None:
    client, version = CLIENTS[seat], len(story.log)
    action, request = legal[version % len(legal)], f"r{version}"
    began = story.now_ms
    story.now_ms += WAY_MS
    story.note(client, "turn", match=MATCH, seat=seat, version=version, legal=legal)
    story.now_ms += SLOW_MS if version == SLOW_VERSION else THOUGHT_MS
    move = {"match": MATCH, "version": version, "action": action, "request": request}
    story.note(client, "move", session=client, **move)
    story.now_ms += WAY_MS
    spent = story.now_ms - began
    banks[seat] -= max(0, spent - ALLOWANCE_MS)
    facts: list[object] = [version + 1, seat, action, "seat", digest, story.now_ms, spent, 0, 0, 0]
    facts += [banks[seat], 0, "-", story.now_ms + ALLOWANCE_MS + banks[1 - seat], request]
    story.log.append(_entry(facts))
    story.note(client, "ack", match=MATCH, version=version + 1, request=request)


def changed(entry: LogEntry, **changes: object) -> LogEntry:
    """The entry with some facts of its line changed."""
    facts = {name: getattr(entry, name) for name in FACTS} | {"cause": entry.cause or "-"}
    return _entry((facts | changes).values())


def _entry(facts: Iterable[object]) -> LogEntry:
    return LogEntry.parse(" ".join(map(str, facts)).encode())
