"""The eviction policy: what the store does when its memory is full."""

from __future__ import annotations

import re

from .client import StoreClient
from .resp import ReplyError

POLICY = re.compile(rb"^maxmemory_policy:(\S+)", re.MULTILINE)


async def eviction_policies(client: StoreClient) -> set[str]:
    """The maxmemory-policy of every node that reports one."""
    try:
        reports = await client.send_to_all("INFO", "memory")
    except ReplyError:  # forbidden by an access list
        return set()
    return {policy.decode() for report in reports for policy in POLICY.findall(report)}
