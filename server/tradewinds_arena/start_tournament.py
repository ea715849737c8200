"""Starts a tournament in a folder and chooses what plays its games."""

from __future__ import annotations

import os
import shlex
import shutil
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from .bot_kinds import Kind, kind_of, remote_name
from .bot_log import BotLog
from .bot_process import BotProcess
from .errors import BadFolder, BadTournament
from .local_games import LocalGames
from .program_group import is_program
from .records import BotFailed
from .remote_games import RemoteGames
from .runner import Games
from .server_access import access_of, choose_server
from .tournament import Entrant, Limits, Tournament
from .tournament_folder import Folder

KEY_VARIABLE = "TRADEWINDS_API_KEY"


def create(path: Path, tournament: Tournament, server: str = "", ca: str = "") -> Folder:
    """Check the bots and lay the folder out; `server` is empty for this machine."""
    check_bots(tournament, server)
    check_server_terms(tournament, server, ca)
    folder = Folder(path)
    folder.create(tournament)
    if server or needs_server(tournament):
        choose_server(folder, server, ca)
    return folder


def check_folder(folder: Folder) -> None:
    """BadTournament if the bots of a tournament that goes on cannot be run any more."""
    access = access_of(folder, "")
    check_bots(folder.tournament(), access.address if access else "")


def games_of_folder(
    folder: Folder, workers: int | None = None, matches: int | None = None
) -> Games:
    """Who plays: worker processes, or bots on a server, at most `matches` at once."""
    tournament = folder.tournament()
    access = access_of(folder, os.environ.get(KEY_VARIABLE, ""))
    if access is None:
        if needs_server(tournament):  # killed before it was noted, and before the first game
            raise BadFolder(f"{folder.path} does not say on which server to play; begin it again")
        return LocalGames(tournament, folder.path / "logs", workers)
    return RemoteGames(tournament, folder, access, matches)


def needs_server(tournament: Tournament) -> bool:
    kinds = {kind_of(bot.run) for bot in tournament.bots}
    return Kind.COMMAND in kinds or Kind.REMOTE in kinds


def check_bots(tournament: Tournament, server: str) -> None:
    """BadTournament if one of the bots cannot be run."""
    for bot in tournament.bots:
        kind = kind_of(bot.run)
        if kind is Kind.CLASS:
            check_class(bot, tournament.limits)
        elif kind is Kind.COMMAND:
            check_command(bot)
        elif kind is Kind.REMOTE and not server:
            raise BadTournament(
                f"bot {bot.name!r} is remote: say by --server where it is connected"
            )
    remote = Counter(remote_name(bot.run) for bot in tournament.bots if remote_name(bot.run))
    for name, count in remote.items():
        if count > 1:
            raise BadTournament(f"two bots are remote:{name}; a bot does not play against itself")


def check_server_terms(tournament: Tournament, server: str, ca: str) -> None:
    """BadTournament for what only means something on a server, or does not open one."""
    if ca and not server:
        raise BadTournament("--ca goes with --server")
    if ca and not os.access(ca, os.R_OK):
        raise BadTournament(f"the authority {ca} cannot be read")
    if tournament.at_once > 1 and not server and not needs_server(tournament):
        raise BadTournament("at_once is for bots on a server, and no bot here needs one")
    for bot in tournament.bots:
        if bot.key_env and not (server and is_program(bot)):
            raise BadTournament(
                f"bot {bot.name!r}: key_env is for a program that connects to --server"
            )


def check_class(bot: Entrant, limits: Limits) -> None:
    """Start it once in a process of its own, since nobody knows what it does."""
    with TemporaryDirectory() as place:
        try:
            BotProcess(bot.run, BotLog(Path(place) / "log"), limits).close()
        except BotFailed as failed:
            raise BadTournament(
                f"bot {bot.name!r} cannot be started: {failed.reason}; paths and modules are "
                f"looked for in {Path.cwd()}"
            ) from None


def check_command(bot: Entrant) -> None:
    try:
        words = shlex.split(bot.run.removeprefix("cmd:"))
    except ValueError as error:
        raise BadTournament(f"bot {bot.name!r}: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise BadTournament(
            f"bot {bot.name!r}: there is no program {' '.join(words[:1])!r} in {Path.cwd()} or on "
            "the PATH"
        )
