"""API keys and TLS."""

from __future__ import annotations

from ..check import Failed, Family, Tls
from ..check_environment import CheckEnvironment

FAMILY = Family("access")


@FAMILY.check("Send the key in TRADEWINDS_API_KEY as metadata `authorization: Bearer KEY`.")
async def api_key_sent(stage: CheckEnvironment) -> None:
    link = await stage.stream()
    wanted = f"Bearer {stage.environment['TRADEWINDS_API_KEY']}"
    if link.opening.metadata.get("authorization") != wanted:
        raise Failed("the Play stream was opened without the key")


@FAMILY.check(
    "Connect with TLS, and trust the authority in the file TRADEWINDS_CA.", tls=Tls.TRUSTED
)
async def authority_trusted(stage: CheckEnvironment) -> None:
    await stage.plays_on(await stage.stream(), 1, "did not play over TLS")


@FAMILY.check(
    "Leave a server whose certificate is not of an authority you trust. Send it nothing.",
    tls=Tls.FOREIGN_AUTHORITY,
)
async def foreign_authority_refused(stage: CheckEnvironment) -> None:
    await stage.leaves_untrusted("a certificate of an authority it was not told to trust")


@FAMILY.check(
    "Leave a server whose certificate is for another host than the one you asked for.",
    tls=Tls.OTHER_HOST,
)
async def other_host_refused(stage: CheckEnvironment) -> None:
    await stage.leaves_untrusted("a certificate for another host")
