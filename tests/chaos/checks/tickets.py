"""A ticket leads to one seat or is taken back; none is lost, none is served twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..kept_matches import KeptMatch
from ..records import Record

FINAL = ("TICKET_END_REASON_CANCELLED", "TICKET_END_REASON_EXPIRED")


def check_tickets(records: Sequence[Record], matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    yield from _check_served_once(matches)
    yield from _check_seatings(records, matches)
    yield from _check_fates(records)


def _check_served_once(matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    served: dict[str, str] = {}
    for match in matches.values():
        for ticket in filter(None, match.tickets):
            if ticket in served:
                yield f"ticket {ticket} was served in {served[ticket]} and in {match.match_id}"
            served[ticket] = match.match_id


def _check_seatings(records: Sequence[Record], matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    """Whoever was seated sits there in the store, and whoever sits there was told."""
    told = set()
    for record in records:
        if record["what"] == "seated" and record["ticket"]:
            told.add((record["session"], record["match"], record["seat"]))
            match = matches.get(record["match"])
            if match is None or match.tickets[record["seat"]] != record["ticket"]:
                yield f"ticket {record['ticket']}: {record['client']} was seated by it elsewhere"
    for match in matches.values():
        for seat, session in enumerate(match.sessions):
            if session and (session, match.match_id, seat) not in told:
                yield f"{match.match_id}: {session} was never told of its seat {seat}"


def _check_fates(records: Sequence[Record]) -> Iterator[str]:
    """A client that stayed to the end knows what became of each of its tickets."""
    open_tickets: dict[str, Record] = {}
    taken_back: set[str] = set()
    for record in records:
        what = record["what"]
        if what == "ticket":
            open_tickets[record["ticket"]] = record
        elif what == "seated" and record["ticket"]:
            open_tickets.pop(record["ticket"], None)
            if record["ticket"] in taken_back:
                yield f"ticket {record['ticket']} was taken back, and served"
        elif what == "gone":
            open_tickets.pop(record["ticket"], None)
            if record["why"] in FINAL:
                taken_back.add(record["ticket"])
        elif what == "lost" and "session" in record:
            open_tickets = _without(open_tickets, "session", record)
        elif what == "begin":
            open_tickets = _without(open_tickets, "client", record)
    for ticket in open_tickets:
        yield f"ticket {ticket} was lost"


def _without(tickets: dict[str, Record], by: str, record: Record) -> dict[str, Record]:
    return {name: held for name, held in tickets.items() if held[by] != record[by]}
