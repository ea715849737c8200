"""`tradewinds archive`: list, fetch, check and export archived matches."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer

from tradewinds_engine import ReplayError, RuleError
from tradewinds_engine.replay import decode

from ..archive.archive import ALL, Archive, block_list, player_list
from ..archive.archived_match import ArchivedMatch, RecordError
from ..archive.object_store import open_objects
from ..config import BadSettings, load_settings
from ..errors import NotRevealed, ServiceError, UnknownMatch
from ..match.ended_match import EndedMatch, of_archive
from ..match.match_setup import Status
from ..match.replay_match import finished, make_replay
from ..match.result import decode_scores
from ..match.seed_reveal import is_revealed
from ..store.match_lists import ListEntry
from .console import console, fail, notes, table

app = typer.Typer(help="List, fetch, check and export archived matches.", no_args_is_help=True)
Answer = TypeVar("Answer")
PAGE: Final = 200

Url = Annotated[
    str | None,
    typer.Option("--archive", help="A folder or s3://bucket/path, as `tradewinds serve` has it."),
]
MatchId = Annotated[str, typer.Argument(metavar="MATCH_ID", help="The match.")]
Game = Annotated[str, typer.Option(help="Only matches of this game.")]
Player = Annotated[str, typer.Option(help="Only matches with this player.")]


@app.command("ls")
def list_(
    archive: Url = None,
    game: Game = "",
    player: Player = "",
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Show archived matches, newest first.

    Example: `tradewinds archive ls --archive /var/lib/tradewinds/archive --player ada`
    """

    async def read(kept: Archive) -> list[EndedMatch]:
        found = []
        async for match in matches_in(kept, game, player):
            found.append(match)
            if len(found) == limit:
                break
        return found

    matches = ask(archive, read)
    if as_json:
        for match in matches:
            console.print(json.dumps(described(match)), highlight=False, soft_wrap=True)
        return
    listing = table("", "match", "game", "ended", "moves#", "players")
    for match in matches:
        row = described(match)
        players = ", ".join(f"{name} {score}" for name, score in row["result"])
        listing.add_row(row["match_id"], row["game"], row["ended"], str(row["moves"]), players)
    console.print(listing)


@app.command("get")
def get(
    match_id: MatchId,
    archive: Url = None,
    out: Annotated[Path | None, typer.Option(help="A file for it; stdout without.")] = None,
    force: Annotated[bool, typer.Option(help="Also before the match is revealed.")] = False,
) -> None:
    """Write the replay of a match, played again and checked.

    Example: `tradewinds archive get 4f0c... --out match.json && tradewinds replay show match.json`
    """

    async def read(kept: Archive) -> EndedMatch:
        match = of_archive(await kept.get(match_id))
        if not force and not await revealed(kept, match):
            raise NotRevealed("the match's seed is still in use; use --force to show it anyway")
        return match

    replay = make_replay(finished(ask(archive, read)))
    if out is None:
        console.print(replay.decode(), end="", highlight=False, soft_wrap=True, markup=False)
    else:
        out.write_bytes(replay)


@app.command("verify")
def verify(
    match_ids: Annotated[
        list[str] | None, typer.Argument(metavar="MATCH_ID...", help="These; all without any.")
    ] = None,
    archive: Url = None,
) -> None:
    """Play archived matches again and compare what came of them; exit code 1 if one differs.

    Matches of older rules are read and counted, not played.

    Example: `tradewinds archive verify --archive s3://bucket/tradewinds`
    """

    async def check(kept: Archive) -> tuple[int, int, int]:
        good = older = bad = 0
        async for match_id in chosen(kept, match_ids or []):
            try:
                outcome = check_match(await kept.get(match_id))
                good, older = good + (outcome == "good"), older + (outcome == "older")
            except (RuleError, ServiceError) as error:
                bad += 1
                notes.print(f"{match_id}: {error}", highlight=False, markup=False)
        return good, older, bad

    good, older, bad = ask(archive, check)
    console.print(f"{good} verified, {older} of older rules or aborted, {bad} bad", highlight=False)
    if bad:
        raise typer.Exit(1)


@app.command("export")
def export(
    parquet: Annotated[Path, typer.Option(help="The file to write.")],
    archive: Url = None,
    game: Game = "",
    player: Player = "",
    views: Annotated[bool, typer.Option(help="Also what the seat saw, as JSON.")] = False,
    observations: Annotated[
        bool, typer.Option(help="Also what the seat saw, as numbers for learning.")
    ] = False,
) -> None:
    """Write a data set: one row a decision, of all revealed matches of the present rules.

    Needs `pip install 'tradewinds[parquet]'`.

    Example: `tradewinds archive export --archive games/ --game puerto-rico --parquet games.parquet`
    """
    try:
        from .parquet_export import DecisionTable
    except ImportError as error:
        fail(f"the extra is missing: pip install 'tradewinds[parquet]' ({error})")

    async def write(kept: Archive) -> tuple[int, int]:
        with DecisionTable(parquet, views=views, observations=observations) as rows:
            async for match in matches_in(kept, game, player):
                if is_playable(match) and await revealed(kept, match):
                    rows.add(match)
            return rows.matches, rows.decisions

    matches, decisions = ask(archive, write)
    console.print(f"{matches} matches, {decisions} decisions: {parquet}", highlight=False)


def is_playable(match: EndedMatch) -> bool:
    record = match.summary.record
    same_rules = record.rules_version == record.game.rules_version
    return same_rules and match.summary.status is Status.FINISHED


def check_match(archived: ArchivedMatch) -> str:
    """'good', or 'older' if this engine cannot play it; raises if it comes out otherwise."""
    match = of_archive(archived)
    if not is_playable(match):
        return "older"
    made = decode(make_replay(finished(match)))
    played = [(result.total, result.rank) for result in made.result]
    if played != [(score.total, score.rank) for score in decode_scores(archived.stored.result)]:
        raise ReplayError("its result is not that of its moves")
    return "good"


def described(match: EndedMatch) -> dict[str, Any]:
    summary = match.summary
    record = summary.record
    ended = datetime.fromtimestamp(summary.ended_ms / 1000, UTC)
    totals: list[int | str] = [score.total for score in summary.scores()]
    names = [owner.bot for owner in record.owners]
    return {
        "match_id": record.match_id,
        "game": record.game.name,
        "ended": ended.isoformat(timespec="seconds"),
        "moves": summary.version,
        "status": str(summary.status),
        "result": list(zip(names, totals or [""] * len(names), strict=True)),
        "ratings": match.ratings and [change._asdict() for change in match.ratings],
    }


async def revealed(kept: Archive, match: EndedMatch) -> bool:
    """According to the archive alone: all matches of the block must be in it."""
    terms = match.summary.record.terms
    rule = terms.reveal
    is_block_over = bool(rule.block_id) and rule.match_count <= await kept.count(
        block_list(terms.organizer, rule.block_id), rule.match_count
    )
    now_ms = int(datetime.now(UTC).timestamp() * 1000)
    return is_revealed(match.summary, now_ms, is_block_over)


async def matches_in(kept: Archive, game: str, player: str = "") -> AsyncIterator[EndedMatch]:
    """All matches of a list that can be read; of the others there is a note."""
    async for entry in entries(kept, game, player):
        try:
            match = of_archive(await kept.get(entry.match_id))
        except (UnknownMatch, RecordError) as error:
            notes.print(f"{entry.match_id} is left out: {error}", highlight=False, markup=False)
        else:
            yield match


async def entries(kept: Archive, game: str = "", player: str = "") -> AsyncIterator[ListEntry]:
    """All entries of a list, page after page."""
    after: ListEntry | None = None
    while True:
        page = await kept.page(player_list(player) if player else ALL, game, after, PAGE)
        for entry in page.entries:
            yield entry
        after = page.entries[-1] if len(page.entries) == PAGE else page.read_to
        if after is None:
            return


async def chosen(kept: Archive, match_ids: list[str]) -> AsyncIterator[str]:
    for match_id in match_ids:
        yield match_id
    if not match_ids:
        async for entry in entries(kept):
            yield entry.match_id


def ask(url: str | None, question: Callable[[Archive], Awaitable[Answer]]) -> Answer:
    """Ask the archive that servers use."""
    settings = load_settings({"archive": url})
    if not settings.archive:
        raise BadSettings("give --archive, the same as for `tradewinds serve`")

    async def answer() -> Answer:
        return await question(Archive(open_objects(settings.archive)))

    return asyncio.run(answer())
