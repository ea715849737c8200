"""Roles and what each may do: the one table of permissions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from ..errors import NotYourName, RoleForbids


class Role(StrEnum):
    """What somebody is here for."""

    BOT = "bot"
    ORGANISER = "organiser"
    SPECTATOR = "spectator"
    ADMIN = "admin"


class Permission(StrEnum):
    """What a call asks for."""

    WATCH = "watch"  # see matches, queues and replays as the public does
    COMPUTE = "compute"  # run the engine on the server's processors
    PLAY = "play"  # wait in queues and play under one's own name
    ORGANISE = "organise"  # create matches and hold the tokens of all their seats
    INSPECT = "inspect"  # see every connection of a server, with the addresses of clients
    ANY_NAME = "any-name"  # act under a name that is not one's own


MAY: Final[Mapping[Role, frozenset[Permission]]] = {
    Role.SPECTATOR: frozenset({Permission.WATCH}),
    Role.BOT: frozenset({Permission.WATCH, Permission.COMPUTE, Permission.PLAY}),
    Role.ORGANISER: frozenset({Permission.WATCH, Permission.COMPUTE, Permission.ORGANISE}),
    Role.ADMIN: frozenset(Permission),
}


class Principal(NamedTuple):
    """Somebody known. `key_id` is empty for the anybody of an open server."""

    name: str
    role: Role
    key_id: str = ""

    def may(self, permission: Permission) -> bool:
        return permission in MAY[self.role]

    def require(self, permission: Permission) -> None:
        """RoleForbids unless the role has the permission."""
        if not self.may(permission):
            allowed = ", ".join(role for role in Role if permission in MAY[role])
            raise RoleForbids(
                f"the role {self.role} may not {permission}; these may: {allowed}",
                {"role": self.role, "permission": permission},
            )

    def require_name(self, bot: str) -> None:
        """NotYourName unless the bot is this principal, or it may act for anybody."""
        if bot != self.name and not self.may(Permission.ANY_NAME):
            raise NotYourName(f"this key belongs to {self.name!r}", {"name": self.name})


ANYBODY: Final = Principal("anybody", Role.ADMIN)
"""Every caller of an open server."""
