"""The table of permissions, row by row."""

from __future__ import annotations

import pytest

from tradewinds_server.errors import NotYourName, RoleForbids
from tradewinds_server.identity.permissions import ANYBODY, Permission, Principal, Role

WATCH, COMPUTE = Permission.WATCH, Permission.COMPUTE
PLAY, ORGANISE = Permission.PLAY, Permission.ORGANISE
INSPECT, ANY_NAME = Permission.INSPECT, Permission.ANY_NAME


@pytest.mark.parametrize(
    ("role", "permissions"),
    [
        (Role.SPECTATOR, {WATCH}),
        (Role.BOT, {WATCH, COMPUTE, PLAY}),
        (Role.ORGANISER, {WATCH, COMPUTE, ORGANISE}),
        (Role.ADMIN, {WATCH, COMPUTE, PLAY, ORGANISE, INSPECT, ANY_NAME}),
    ],
)
def test_a_role_may_do_this_and_nothing_else(role: Role, permissions: set[Permission]) -> None:
    principal = Principal("ada", role)
    assert {permission for permission in Permission if principal.may(permission)} == permissions
    for permission in set(Permission) - permissions:
        with pytest.raises(RoleForbids) as refused:
            principal.require(permission)
        assert refused.value.metadata == {"role": role, "permission": permission}


@pytest.mark.parametrize("role", [Role.BOT, Role.ORGANISER, Role.SPECTATOR])
def test_nobody_but_an_admin_acts_under_a_name_that_is_not_theirs(role: Role) -> None:
    principal = Principal("ada", role)
    principal.require_name("ada")
    for other in ("", "Ada", "ada ", "bob"):
        with pytest.raises(NotYourName):
            principal.require_name(other)
    Principal("ada", Role.ADMIN).require_name("bob")


def test_on_an_open_server_anybody_is_everybody() -> None:
    ANYBODY.require_name("bob")
    for permission in Permission:
        ANYBODY.require(permission)
