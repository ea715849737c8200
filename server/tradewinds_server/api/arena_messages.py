"""Ratings and tournaments between wire and domain."""

from __future__ import annotations

from tradewinds.v1 import arena_service_pb2 as pb

from ..arena.ratings import RatedResult, skill_of
from ..arena.tournament_setup import SEED_BYTES, TournamentSetup
from ..arena.tournaments import StandingRow, commitment_of
from ..config import Settings
from ..errors import BadRequest
from ..match.rating_pool import VARIANTS, Pool
from ..store.ratings import StoredRating
from ..store.tournaments import StoredTournament
from . import decode, encode

MOST_BLOCKS = 10_000
MOST_TRACKS = 16
MOST_AT_ONCE = 100
DEFAULT_ROUNDS = 5
FORMATS = {
    pb.TOURNAMENT_FORMAT_UNSPECIFIED: "round-robin",
    pb.TOURNAMENT_FORMAT_ROUND_ROBIN: "round-robin",
    pb.TOURNAMENT_FORMAT_GAUNTLET: "gauntlet",
    pb.TOURNAMENT_FORMAT_SWISS: "swiss",
}
WIRE_FORMATS = {name: number for number, name in FORMATS.items()}
STATUSES = {
    "open": pb.TOURNAMENT_STATUS_OPEN,
    "running": pb.TOURNAMENT_STATUS_RUNNING,
    "finished": pb.TOURNAMENT_STATUS_FINISHED,
    "cancelled": pb.TOURNAMENT_STATUS_CANCELLED,
}


def pool(given: pb.RatingPool) -> Pool:
    """BadRequest names the field that is wrong."""
    if given.variant not in ("", VARIANTS):
        raise BadRequest("pool.variant", f"must be empty or {VARIANTS!r}")
    if not given.game or not given.seats:
        raise BadRequest("pool", "must name a game and a number of seats")
    return Pool(given.game, given.seats, given.variant)


def wire_pool(given: Pool) -> pb.RatingPool:
    return pb.RatingPool(game=given.game, seats=given.seats, variant=given.variant)


def rating(stored: StoredRating) -> pb.Rating:
    skill = skill_of(stored)
    return pb.Rating(
        value=skill.value,
        mu=skill.mu,
        sigma=skill.sigma,
        low=skill.low,
        high=skill.high,
        matches=stored.games,
    )


def bot_result(result: RatedResult) -> pb.BotResult:
    return pb.BotResult(
        match_id=result.match_id,
        seat=result.seat,
        rank=result.rank,
        score=result.score,
        rating_before=rating(result.before),
        rating_after=rating(result.after),
        end_time=encode.timestamp(result.ended_ms),
    )


def tournament_setup(spec: pb.TournamentSpec, settings: Settings) -> TournamentSetup:
    """The tournament of a request. Raises BadRequest with the name of the wrong field."""
    if spec.format not in FORMATS:
        raise BadRequest("spec.format", "is not a known format")
    if not 0 < len(spec.setups) <= MOST_TRACKS:
        raise BadRequest("spec.setups", f"must be 1 to {MOST_TRACKS}")
    if spec.blocks > MOST_BLOCKS or spec.rounds > MOST_BLOCKS:
        raise BadRequest("spec.blocks", f"blocks and rounds must be at most {MOST_BLOCKS}")
    if spec.matches_at_once > MOST_AT_ONCE:
        raise BadRequest("spec.matches_at_once", f"must be at most {MOST_AT_ONCE}")
    clock = spec.time_control if spec.HasField("time_control") else None
    return TournamentSetup(
        title=decode.name("spec.title", spec.title),
        format=FORMATS[spec.format],
        tracks=tuple(
            (setup.game, setup.seats, decode.options(setup.options)) for setup in spec.setups
        ),
        time_control=decode.time_control(clock, settings),
        blocks=spec.blocks or 1,
        rounds=spec.rounds or DEFAULT_ROUNDS,
        rated=spec.rated,
        start_ms=decode.moment("spec.start_time", spec.start_time)
        if spec.HasField("start_time")
        else 0,
        at_once=spec.matches_at_once or 1,
    )


def tournament_bots(spec: pb.TournamentSpec) -> list[str]:
    bots = [decode.name("spec.bots", bot) for bot in spec.bots]
    if len(set(bots)) < len(bots):
        raise BadRequest("spec.bots", "must not name a bot twice")
    return bots


def tournament_seed(spec: pb.TournamentSpec) -> bytes:
    if len(spec.seed) not in (0, SEED_BYTES):
        raise BadRequest("spec.seed", f"must be {SEED_BYTES} bytes, or empty")
    return spec.seed


def tournament(stored: StoredTournament, scheduled: int, played: int) -> pb.Tournament:
    """The public form: the seed is included once all games are played."""
    setup = TournamentSetup.decode(stored.spec)
    message = pb.Tournament(
        tournament_id=stored.tournament_id,
        spec=pb.TournamentSpec(
            title=setup.title,
            format=WIRE_FORMATS[setup.format],
            setups=[encode.setup(*track) for track in setup.tracks],
            time_control=encode.time_control(setup.time_control),
            blocks=setup.blocks,
            rounds=setup.rounds,
            seed=stored.seed if stored.status == "finished" else b"",
            rated=setup.rated,
            matches_at_once=setup.at_once,
        ),
        organizer=stored.organizer,
        status=STATUSES[stored.status],
        bots=stored.bots,
        seed_commitment=commitment_of(stored),
        create_time=encode.timestamp(stored.created_ms),
        scheduled_matches=scheduled,
        played_matches=played,
    )
    if setup.start_ms:
        message.spec.start_time.CopyFrom(encode.timestamp(setup.start_ms))
    if stored.started_ms:
        message.start_time.CopyFrom(encode.timestamp(stored.started_ms))
    if stored.ended_ms:
        message.end_time.CopyFrom(encode.timestamp(stored.ended_ms))
    return message


def standing(rank: int, row: StandingRow) -> pb.Standing:
    return pb.Standing(
        rank=rank,
        bot=row.bot,
        matches=row.games,
        blocks=row.blocks,
        rank_points=_estimate(row.rank_points, row.rank_points_ci),
        rating=_estimate(row.rating, row.rating_ci),
        mean_score=row.score,
        win_share=row.win_share,
        crashes=row.crashes,
        timeouts=row.timeouts,
        illegal_actions=row.illegal,
    )


def _estimate(value: float, interval: tuple[float, float] | None) -> pb.Estimate:
    if interval is None:
        return pb.Estimate(value=value)
    return pb.Estimate(value=value, low=interval[0], high=interval[1])
