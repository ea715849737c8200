"""Every key of the store.

All keys of one match share a hash tag, so they live on one node of a cluster and one script can use
them together. The same holds for the keys of a session, of a queue, of a rating pool, of a
tournament and of accounts.
"""

from __future__ import annotations

from hashlib import blake2b

DEADLINE_SHARDS = 8
MATCHES = "{x}:matches"  # sorted set: match ids by creation time
TOURNAMENTS = "{x}:tournaments"  # sorted set: tournament ids by creation time
ACTIVE_TOURNAMENTS = "{x}:tournaments:active"  # set: those a server has to look after
HEARTBEATS = "{x}:heartbeats"  # sorted set: processes by their last heartbeat
QUEUES = "{x}:queues"  # sorted set: "name\nspec" of queues with tickets, by the latest join
OUTAGES = "{x}:outages"  # sorted set: "since until" of the latest outages, by until


def match(match_id: str) -> str:
    """Hash: the setup and the current state of a match."""
    return f"{{m:{match_id}}}:match"


def log(match_id: str) -> str:
    """List: one entry per action; entry i led from version i to i + 1."""
    return f"{{m:{match_id}}}:log"


def archived(match_id: str) -> str:
    """String: the match has left for the archive, so its id is taken."""
    return f"{{m:{match_id}}}:archived"


def requests(match_id: str) -> str:
    """Hash: seat and request id of every move that carried one -> what it asked for."""
    return f"{{m:{match_id}}}:requests"


def listeners(match_id: str) -> str:
    """Set: the processes that follow this match."""
    return f"{{m:{match_id}}}:listeners"


def counted_bots(match_id: str) -> str:
    """Set: the bots for which this match counts."""
    return f"{{m:{match_id}}}:counted"


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
    """Sorted set: match ids by their next visit."""
    return f"{{d:{shard}}}:deadlines"


def ended(shard: int) -> str:
    """Sorted set: ended match ids by the moment they are to leave for the archive."""
    return f"{{d:{shard}}}:ended"


def playing(shard: int) -> str:
    """Sorted set: match ids that count for bots, by the next look at them."""
    return f"{{d:{shard}}}:playing"


def shard_of(match_id: str) -> int:
    return sum(match_id.encode()) % DEADLINE_SHARDS


def session(bot: str, session_id: str) -> str:
    """Set: the matches that a session plays, or whose result was not sent yet."""
    return f"{{s:{bot}/{session_id}}}:matches"


def session_home(bot: str, session_id: str) -> str:
    """String: the process and stream that hold the session."""
    return f"{{s:{bot}/{session_id}}}:home"


def invitations(bot: str) -> str:
    """Sorted set: "match seat" of a bot's open invitations, by expiry."""
    return f"{{b:{bot}}}:invitations"


def bot_listeners(bot: str) -> str:
    """Set: the processes with open streams of a bot."""
    return f"{{b:{bot}}}:listeners"


def running(bot: str) -> str:
    """Set: the matches a bot plays now."""
    return f"{{b:{bot}}}:running"


def queue_of_request(bot: str, request_id: str) -> str:
    """String: the tag of the queue that a bot joined with this request id."""
    return f"{{b:{bot}}}:request:{request_id}"


def queue_tag(name: str) -> str:
    """What the keys and tickets of a queue share."""
    return blake2b(name.encode(), digest_size=8).hexdigest()


def waiting(tag: str) -> str:
    """Sorted set: the tickets of a queue by the time they came."""
    return f"{{q:{tag}}}:waiting"


def leases(tag: str) -> str:
    """Sorted set: the waiting tickets of a queue by expiry."""
    return f"{{q:{tag}}}:leases"


def tickets(tag: str) -> str:
    """Prefix of hashes: queue, bot, most matches, state, session, process and seat of a ticket."""
    return f"{{q:{tag}}}:ticket:"


def ticket_of_request(tag: str, bot: str, request_id: str) -> str:
    """String: the ticket that a request made."""
    return f"{{q:{tag}}}:request:{bot}\n{request_id}"


def formations(tag: str) -> str:
    """Hash: match -> how to create it; formed and not known to be created."""
    return f"{{q:{tag}}}:formations"


def forming(tag: str) -> str:
    """Sorted set: the same matches by when another server may create them."""
    return f"{{q:{tag}}}:forming"


def formed_count(tag: str) -> str:
    """Number: matches a queue has formed."""
    return f"{{q:{tag}}}:formed"


def ratings(pool: str) -> str:
    """Hash: bot -> its rating in a pool."""
    return f"{{r:{pool}}}:ratings"


def rated_matches(pool: str) -> str:
    """Sorted set: the matches that have been rated, by when they ended."""
    return f"{{r:{pool}}}:rated"


def rating_changes(pool: str) -> str:
    """Hash: rated match -> the ratings of its seats before and after, until it is archived."""
    return f"{{r:{pool}}}:changes"


def leaderboard(pool: str) -> str:
    """Sorted set: bots by the lower end of their rating."""
    return f"{{r:{pool}}}:board"


def results_of_bot(pool: str, bot: str) -> str:
    """Sorted set: the latest rated results of a bot, by their number."""
    return f"{{r:{pool}}}:results:{bot}"


def tournament(tournament_id: str) -> str:
    """Hash: settings and status of a tournament."""
    return f"{{t:{tournament_id}}}:tournament"


def tournament_bots(tournament_id: str) -> str:
    """Sorted set: its bots in the order they came."""
    return f"{{t:{tournament_id}}}:bots"


def tournament_blocks(tournament_id: str) -> str:
    """List: the blocks that are scheduled."""
    return f"{{t:{tournament_id}}}:blocks"


def tournament_games(tournament_id: str) -> str:
    """Set: the numbers of the games whose results are known."""
    return f"{{t:{tournament_id}}}:games"


def tournament_results(tournament_id: str) -> str:
    """List: results in the order they came."""
    return f"{{t:{tournament_id}}}:results"


def tournament_lease(tournament_id: str) -> str:
    """String, a lease: the server process that looks after it."""
    return f"{{t:{tournament_id}}}:lease"


def created(request_id: str) -> str:
    """String: the match that a creation request led to."""
    return f"{{c:{request_id}}}:match"


def clock(tag: str) -> str:
    """String: the latest time of a server's clock, and its offset (correct_clock.lua)."""
    return f"{{t:{tag}}}:clock"


def port(address: str) -> str:
    """String, a lease: servers of this store listen at this host name and port."""
    return f"{{x}}:port:{address}"


def process_channel(process: str) -> str:
    """Pub/sub channel: notifications for one server process."""
    return f"p:{process}"


def match_topic(match_id: str) -> str:
    """The topic of a match's notifications within a process channel."""
    return f"m:{match_id}"


def session_topic(bot: str, session_id: str) -> str:
    return f"s:{bot}/{session_id}"


def bot_topic(bot: str) -> str:
    """Encoded: names may contain spaces, topics must not."""
    return f"b:{bot.encode().hex()}"


ACCOUNTS = "{a}:accounts"  # hash: name -> role


def account_keys(name: str) -> str:
    """Set: the ids of an account's API keys."""
    return f"{{a}}:keys:{name}"


def api_key(key_id: str) -> str:
    """Hash: the owner of a key, its role and its hash."""
    return f"{{a}}:key:{key_id}"
