"""The players of a new match: invited bots, house bots, guests with a token."""

from __future__ import annotations

from tradewinds.v1.match_service_pb2 import SeatAssignment

Player = str | SeatAssignment


def invite(bot: str) -> SeatAssignment:
    """The bot of this name, invited on its Play stream; the match waits for it."""
    return SeatAssignment(bot=bot)


def house(bot: str) -> SeatAssignment:
    """A bot of the house, "random" or "greedy"."""
    return SeatAssignment(house_bot=bot)


def guest(name: str) -> SeatAssignment:
    """The holder of the seat token plays. The match does not wait for guests."""
    return SeatAssignment(guest=name)


def assignment(player: Player) -> SeatAssignment:
    """A plain name means an invited bot.

    >>> assignment("ada") == invite("ada")
    True
    """
    return invite(player) if isinstance(player, str) else player
