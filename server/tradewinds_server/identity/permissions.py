"""Roles and permissions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from ..errors import NotYourName, RoleForbids


class Role(StrEnum):
    """The role of an account."""

    BOT = "bot"
    ORGANISER = "organiser"
    SPECTATOR = "spectator"
    ADMIN = "admin"


class Permission(StrEnum):
    """What a call needs."""

    WATCH = "watch"  # see matches, queues and replays as a spectator
    COMPUTE = "compute"  # run the engine on the server's processors
    PLAY = "play"  # wait in queues and play under its own name
    ORGANISE = "organise"  # create matches and get the tokens of all seats
    INSPECT = "inspect"  # see every connection of a server, with the addresses of clients
    ANY_NAME = "any-name"  # act under any name


MAY: Final[Mapping[Role, frozenset[Permission]]] = {
    Role.SPECTATOR: frozenset({Permission.WATCH}),
    Role.BOT: frozenset({Permission.WATCH, Permission.COMPUTE, Permission.PLAY}),
    Role.ORGANISER: frozenset({Permission.WATCH, Permission.COMPUTE, Permission.ORGANISE}),
    Role.ADMIN: frozenset(Permission),
}


class Principal(NamedTuple):
    """A known caller. `key_id` is empty for the anonymous caller of an open server."""

    name: str
    role: Role
    key_id: str = ""

    def may(self, permission: Permission) -> bool:
        return permission in MAY[self.role]

    def require(self, permission: Permission) -> None:
        """Raise RoleForbids unless the role has the permission."""
        if not self.may(permission):
            allowed = ", ".join(role for role in Role if permission in MAY[role])
            raise RoleForbids(
                f"the role {self.role} may not {permission}; these may: {allowed}",
                {"role": self.role, "permission": permission},
            )

    def require_name(self, bot: str) -> None:
        """Raise NotYourName unless the bot is this principal or it may act for any name."""
        if bot != self.name and not self.may(Permission.ANY_NAME):
            raise NotYourName(f"this key belongs to {self.name!r}", {"name": self.name})


ANYBODY: Final = Principal("anybody", Role.ADMIN)
"""Every caller of an open server."""
