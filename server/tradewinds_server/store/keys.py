"""Every key of the store.

All keys of one match share a hash tag, so they live on one node of a cluster and one script may
touch them together. So do all keys of one session, all keys of matchmaking, all of accounts.
"""

from __future__ import annotations

DEADLINE_SHARDS = 8
MATCHES = "{x}:matches"  # sorted set: match ids by creation time
HEARTBEATS = "{x}:heartbeats"  # sorted set: processes by their last sign of life
OUTAGES = "{x}:outages"  # sorted set: "since until" of the latest lapses, by until


def match(match_id: str) -> str:
    """Hash: what a match is and how it stands."""
    return f"{{m:{match_id}}}:match"


def log(match_id: str) -> str:
    """List: one entry per action; entry i led from version i to i + 1."""
    return f"{{m:{match_id}}}:log"


def requests(match_id: str) -> str:
    """Hash: seat and request id of every move that carried one -> what it asked for."""
    return f"{{m:{match_id}}}:requests"


def listeners(match_id: str) -> str:
    """Set: the processes that want to hear of this match."""
    return f"{{m:{match_id}}}:listeners"


def matches(game: str = "", *, has_ended: bool | None = None) -> str:
    """Sorted set: match ids by creation time, of one game or all, ended, not ended or both."""
    part = "" if has_ended is None else ":ended" if has_ended else ":on"
    return f"{MATCHES}{':game:' + game if game else ''}{part}"


def matches_of_player(name: str) -> str:
    return f"{MATCHES}:player:{name}"


def matches_of_tournament(tournament_id: str) -> str:
    return f"{MATCHES}:tournament:{tournament_id}"


def block(organizer: str, block_id: str) -> str:
    """Set: the matches of an organiser's block that have ended."""
    return f"{{b:{organizer}/{block_id}}}:ended"


def deadlines(shard: int) -> str:
    """Sorted set: match ids by the next moment somebody should look at their deadline."""
    return f"{{d:{shard}}}:deadlines"


def shard_of(match_id: str) -> int:
    return sum(match_id.encode()) % DEADLINE_SHARDS


def session(bot: str, session_id: str) -> str:
    """Set: the matches a bot's session plays or has yet to be told the end of."""
    return f"{{s:{bot}/{session_id}}}:matches"


def session_home(bot: str, session_id: str) -> str:
    """String: process and stream that hold the session now."""
    return f"{{s:{bot}/{session_id}}}:home"


def invitations(bot: str) -> str:
    """Sorted set: "match seat" of the invitations that wait for a bot, by when they end."""
    return f"{{b:{bot}}}:invitations"


def bot_listeners(bot: str) -> str:
    """Set: the processes where streams of a bot are open."""
    return f"{{b:{bot}}}:listeners"


def created(request_id: str) -> str:
    """String: the match a creation request led to."""
    return f"{{c:{request_id}}}:match"


def clock(tag: str) -> str:
    """String: the latest time of a server's clock, and what is added to it (tick.lua)."""
    return f"{{t:{tag}}}:clock"


def port(address: str) -> str:
    """String, a lease: servers of this store listen at this host name and port."""
    return f"{{x}}:port:{address}"


def process_channel(process: str) -> str:
    """Pub/sub channel: hints for one server process."""
    return f"p:{process}"


def match_topic(match_id: str) -> str:
    """The topic of a match's hints within a process channel."""
    return f"m:{match_id}"


def session_topic(bot: str, session_id: str) -> str:
    return f"s:{bot}/{session_id}"


def bot_topic(bot: str) -> str:
    """A name may hold spaces, a topic must not."""
    return f"b:{bot.encode().hex()}"


MATCHMAKING = "{mm}:"  # every key of matchmaking begins so; see tickets.py
ACCOUNTS = "{a}:accounts"  # hash: name -> role


def account_keys(name: str) -> str:
    """Set: the ids of a name's API keys."""
    return f"{{a}}:keys:{name}"


def api_key(key_id: str) -> str:
    """Hash: whose key it is, its role, and the hash that proves it."""
    return f"{{a}}:key:{key_id}"
