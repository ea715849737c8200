"""What the report, the table and the live view say, checked on games made up for it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from tests.arena.playing import DUEL
from tradewinds_arena import charts
from tradewinds_arena.failures import failure_groups
from tradewinds_arena.live_progress import LiveView
from tradewinds_arena.records import Failure, FailureKind, Record
from tradewinds_arena.report import shown_games
from tradewinds_arena.result_files import as_csv, as_json, details_as_json
from tradewinds_arena.results import Table, table_of
from tradewinds_arena.tournament import Entrant, Format, Tournament, Track
from tradewinds_arena.verdicts import headline, verdicts

BOTS = tuple(Entrant(name, "random") for name in ("ada", "bob", "cy"))
CUP = replace(DUEL, bots=BOTS)
CRASH = Failure(0, FailureKind.CRASH, 3, "no")


def block(number: int, bots: tuple[int, int], won: Sequence[int]) -> list[Record]:
    """Two games with the seats swapped, and which of the two bots won each."""
    games = []
    for game, winner in enumerate(won):
        seated = bots if game == 0 else bots[::-1]
        ranks = tuple(1 if bot == winner else 2 for bot in seated)
        scores = tuple(40 if rank == 1 else 30 for rank in ranks)
        games.append(Record(2 * number + game, number, 0, seated, 7, scores, ranks))
    return games


def table(*blocks: tuple[tuple[int, int], Sequence[int]]) -> Table:
    return table_of(CUP, [it for at, each in enumerate(blocks) for it in block(at, *each)])


ADA_BEATS_BOB = ((0, 1), (0, 0))
ADA_AND_BOB_SHARE = ((0, 1), (0, 1))
BOB_BEATS_CY = ((1, 2), (1, 1))


def test_a_clear_winner_is_named_and_a_level_field_is_not() -> None:
    assert headline(table()) == "No game is finished yet."
    assert headline(table(*[ADA_BEATS_BOB] * 9)) == "ada is the best bot of this field."
    assert headline(table(*[ADA_BEATS_BOB] * 2)) == "It is too early to say who is best."
    both = table(*[ADA_AND_BOB_SHARE] * 12, *[((0, 2), (0, 0)), BOB_BEATS_CY] * 12)
    assert headline(both) == "ada or bob is the best bot of this field."


def test_neighbours_of_the_table_are_compared() -> None:
    level, unmet = verdicts(table(*[ADA_AND_BOB_SHARE] * 12, *[BOB_BEATS_CY] * 12))
    assert (level.better, level.worse, level.is_safe) == ("bob", "ada", False)
    assert level.text == "exactly level over 12 blocks"
    assert (unmet.better, unmet.worse, unmet.is_safe) == ("ada", "cy", False)
    assert unmet.text == "they never met"
    (clear,) = verdicts(table(*[ADA_BEATS_BOB] * 12))
    assert (clear.better, clear.worse, clear.is_safe) == ("ada", "bob", True)
    assert clear.text == "+1.000 rank points a game over 12 blocks"


def test_a_difference_that_is_not_sure_says_how_many_blocks_would_show_it() -> None:
    (one,) = verdicts(table(*[ADA_BEATS_BOB] * 3, *[ADA_AND_BOB_SHARE] * 2, ((0, 1), (1, 1))))
    assert not one.is_safe
    assert "; if that is the true difference, about " in one.text


def test_figures_of_the_files_are_those_of_the_games() -> None:
    found = table(ADA_BEATS_BOB, ADA_AND_BOB_SHARE, BOB_BEATS_CY)
    results = json.loads(as_json(found))
    rows = {row["name"]: row for row in results["bots"]}
    assert [*rows] == ["ada", "bob", "cy"]
    ada, bob = rows["ada"], rows["bob"]
    assert (ada["games"], ada["blocks"], ada["rank_points"]) == (4, 2, 0.75)
    assert (bob["games"], bob["blocks"], bob["rank_points"]) == (6, 3, 0.5)
    assert (ada["win_share"], ada["score"]) == (0.75, 37.5)
    assert results["head_to_head"]["ada"]["bob"]["diff"] == 0.5
    assert results["head_to_head"]["bob"]["ada"]["diff"] == -0.5
    assert "cy" not in results["head_to_head"]["ada"]
    details = json.loads(details_as_json({"cup": found}))["cup"]
    assert [row["wins"] for row in details["bots"]] == [3, 3, 0]
    assert [row["score_margin"] for row in details["bots"]] == [5.0, 0.0, -10.0]
    assert as_csv({"cup": found}).splitlines()[1].startswith("cup,ada,4,2,0.75,")


def test_every_kind_of_failure_is_counted_where_it_belongs() -> None:
    kinds = {
        FailureKind.CRASH: "crashes", FailureKind.MEMORY: "crashes",
        FailureKind.RESIGNED: "crashes", FailureKind.ABSENT: "crashes",
        FailureKind.TIMEOUT: "timeouts", FailureKind.ILLEGAL: "illegal",
    }  # fmt: skip
    assert set(kinds) == set(FailureKind)
    for kind, column in kinds.items():
        one, other = block(0, *ADA_BEATS_BOB)
        failed = one._replace(failures=(Failure(1, kind, 3, "no"),))
        row = json.loads(as_json(table_of(CUP, [failed, other])))["bots"][1]
        counts = {name: row[name] for name in ("crashes", "timeouts", "illegal")}
        assert counts == {**dict.fromkeys(counts, 0), column: 1}


def test_ties_are_counted_apart_from_wins() -> None:
    one, other = (it._replace(ranks=(1, 1)) for it in block(0, *ADA_BEATS_BOB))
    (ada, bob) = table_of(CUP, [one, other]).standings
    assert (ada.result.wins, ada.result.ties, ada.win_share) == (0, 2, 0.5)
    assert (bob.result.wins, bob.result.ties, bob.rank_points) == (0, 2, 0.5)


def test_the_best_seat_is_named_when_it_is_known() -> None:
    first_seat_wins = [it for at in range(20) for it in block(at, (0, 1), (0, 1))]
    (effect,) = charts.seat_effects(first_seat_wins)
    assert effect.verdict == "Seat 0 is the best one; the blocks balance that."
    assert [whisker.at for whisker in effect.whiskers] == [100.0, 0.0]
    level = [it for at in range(20) for it in block(at, (0, 1), (at % 2, at % 2))]
    assert charts.seat_effects(level)[0].verdict == "No seat is known to be better than another."


def test_the_heat_map_is_green_where_the_row_is_ahead() -> None:
    found = table(*[ADA_BEATS_BOB] * 9, *[BOB_BEATS_CY] * 2)
    ada, bob, cy = found.standings
    cell, mirrored = charts.heat(found, ada, bob), charts.heat(found, bob, ada)
    assert cell is not None
    assert mirrored is not None
    assert (cell.is_up, cell.strength, cell.is_safe) == (True, 60, True)
    assert (mirrored.is_up, mirrored.strength, mirrored.difference.mean) == (False, 60, -1.0)
    assert charts.heat(found, ada, cy) is None


def test_charts_put_values_where_their_scale_has_them() -> None:
    found = table(*[ADA_BEATS_BOB] * 4, *[ADA_AND_BOB_SHARE] * 4)
    plot = charts.rating_plot(found)
    ada, bob = plot.whiskers
    assert ada.low < ada.at < ada.high
    assert bob.at < ada.at
    middle = plot.axis.place(1500.0)  # the mean of those that have played
    assert ada.at - middle == pytest.approx(middle - bob.at, abs=0.1)
    scores = charts.score_plot(found)
    assert (scores.axis.low, scores.axis.high) == (30, 41)
    assert scores.histograms[0].label == "40 (30 to 40)"
    assert max(scores.histograms[0].bars) == 100.0


def test_time_use_has_the_bots_that_think() -> None:
    records = block(0, *ADA_BEATS_BOB)
    times = [{"game": 0, "ms": [[10.0] * 99 + [5000.0], []]}, {"game": 1, "ms": [[], [10.0]]}]
    (used,) = charts.time_use(table_of(CUP, records, times))
    assert (used.name, used.label[:6]) == ("ada", "10 ms,")
    assert 0 < used.median <= used.p99 <= 100


def test_like_failures_are_told_once_with_examples() -> None:
    records = []
    for game in range(5):
        reason = f"answered {game}; legal: {game + 1}, {game + 2}"
        failure = Failure(0, FailureKind.ILLEGAL, game, reason)
        records.append(Record(game, 0, 0, (1, 0), 7, (1, 2), (2, 1), (failure,)))
    records.append(Record(9, 4, 0, (1, 0), 7, (1, 2), (2, 1), (CRASH,)))
    often, once = failure_groups(records)
    assert (often.bot, often.games, often.examples) == (1, [0, 1, 2, 3, 4], [0, 1, 2])
    assert (once.kind, once.reason) == (FailureKind.CRASH, "no")


def test_replays_beside_the_report_are_examples_of_failures_and_the_latest_games() -> None:
    played = [Record(game, 0, 0, (0, 1), 7, (1, 2), (2, 1)) for game in range(100)]
    played[5] = played[5]._replace(failures=(CRASH,))
    assert [record.game for record in shown_games(played)] == [5, *range(77, 100)]


def test_the_live_view_shows_progress_standings_and_what_is_left() -> None:
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, width=120)
    with LiveView(CUP, console) as view:
        view.scheduled([], 40)
        view.played([])
        view.played(block(0, *ADA_BEATS_BOB))
        view.played(block(1, *ADA_AND_BOB_SHARE))
    last = screen.getvalue()
    assert "Tournament: 4 of 40 games, " in last
    top = last.rindex("┏")  # of the table, below the bar
    assert last[:top].endswith(("\n", "\r"))
    assert "/s, " in last
    assert " left" in last
    ada, bob = last.rindex("│ ada"), last.rindex("│ bob")
    assert "0.750" in last[ada:bob]
    assert "75.0 %" in last[ada:bob]
    assert "cy" not in last


def test_the_live_view_of_a_sequential_test_shows_how_far_it_is() -> None:
    screen = StringIO()
    test = Tournament(BOTS[:2], (Track("vasco-da-gama", 2),), format=Format.SPRT)
    with LiveView(test, Console(file=screen, force_terminal=True, width=120)) as view:
        view.scheduled([], 32)
        view.played(block(0, *ADA_BEATS_BOB))
    assert "LLR +" in screen.getvalue()
    assert "(-2.94 to 2.94)" in screen.getvalue()
