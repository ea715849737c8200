"""Turns a setup into a new match, ready for the store."""

from __future__ import annotations

import secrets

from tradewinds_engine import game

from ..store.match_lists import Filing
from ..store.stored_match import NewMatch
from . import seat_tokens
from .match_setup import MatchRecord, Owner, PlayerKind, Setup, seed_commitment


def new_match(setup: Setup) -> tuple[NewMatch, list[str]]:
    """The match and its seat tokens. Seats of the house have an empty token."""
    seed = secrets.randbits(128) if setup.seed is None else setup.seed
    match_id = setup.match_id or secrets.token_hex(10)
    rules = game(setup.game)
    state = rules.new(len(setup.owners), setup.options, seed)
    record = MatchRecord(
        match_id,
        rules,
        rules.rules_version,
        rules.changed(state.options),
        setup.owners,
        setup.time_control,
        seed_commitment(seed, match_id),
        setup.terms,
    )
    is_house = [owner.kind is PlayerKind.HOUSE for owner in setup.owners]
    new_tokens = ["" if house else seat_tokens.new_token() for house in is_house]
    new = NewMatch(
        match_id,
        record.encode(),
        seed.to_bytes(16, "big"),
        state.dump(),
        state.actor,
        setup.time_control.allowance_ms,
        setup.time_control.bank_ms,
        [seat_tokens.hash_of(token) if token else b"" for token in new_tokens],
        [(owner.bot, owner.session_id) for owner in setup.owners if owner.session_id],
        Filing(rules.name, [owner.bot for owner in setup.owners], setup.terms.tournament_id),
        [_kind(owner) for owner in setup.owners],
        [(owner.bot, seat) for seat, owner in enumerate(setup.owners) if owner.is_invited],
        setup.terms.invitation_timeout_ms,
    )
    return new, new_tokens


def _kind(owner: Owner) -> str:
    """The kind of a seat, in the store's terms."""
    if owner.kind is PlayerKind.HOUSE:
        return "house"
    return "invited" if owner.is_invited else ""
