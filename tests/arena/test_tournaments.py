"""Whole tournaments on this machine: the same whatever the workers, in every format."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.arena.playing import DUEL, GREEDY, RANDOM, bot, play, run
from tradewinds_arena import presets
from tradewinds_arena.blocks import games_of
from tradewinds_arena.errors import BadTournament
from tradewinds_arena.records import replay_of
from tradewinds_arena.report import write_report
from tradewinds_arena.schedule import next_round, tables_by_points
from tradewinds_arena.start_tournament import check_bots
from tradewinds_arena.tournament import (
    Entrant,
    Format,
    Limits,
    TimeControl,
    Track,
)  # fmt: skip
from tradewinds_arena.tournament_file import decode, encode, entrant, from_document, from_file
from tradewinds_arena.tournament_folder import Folder
from tradewinds_engine.replay import verify


def test_the_same_seed_gives_the_same_file_whatever_the_workers(tmp_path: Path) -> None:
    """Also with bots that use the module `random`, hashes of texts, or that crash."""
    names = ("Seeded", "Shuffling", "Hashing", "Crashing")
    duel = replace(DUEL, bots=(GREEDY, RANDOM, *map(bot, names)), blocks=2)
    files = [
        (play(tmp_path / str(workers), duel, workers).path / "games.jsonl").read_bytes()
        for workers in (1, 3)
    ]
    assert files[0] == files[1]
    assert files[0].count(b"\n") == 60


def test_the_searching_bot_takes_part_by_its_name(tmp_path: Path) -> None:
    bots = (Entrant("mcts", "mcts-400"), RANDOM)
    folder = play(tmp_path / "t", replace(DUEL, bots=bots, blocks=1))
    for record in folder.records():
        assert record.failures == ()
        assert record.ranks[record.bots.index(0)] == 1


def test_games_of_a_block_share_the_seed_and_swap_the_seats(tmp_path: Path) -> None:
    first, second = play(tmp_path / "t", replace(DUEL, blocks=1)).records()
    assert first.seed == second.seed
    assert first.bots == second.bots[::-1]


def test_every_block_has_a_deal_of_its_own() -> None:
    tracks = (Track("vasco-da-gama", 2), Track("puerto-rico", 2))
    seeds = [
        {
            block.seed
            for block in next_round(replace(DUEL, tracks=tracks, blocks=20, seed=seed), [], [])
        }
        for seed in (1, 2)
    ]
    assert len(seeds[0]) == len(seeds[1]) == 40
    assert not seeds[0] & seeds[1]


def test_every_game_makes_a_replay_that_verifies(tmp_path: Path) -> None:
    folder = play(tmp_path / "t", replace(DUEL, blocks=1))
    for record in folder.records():
        replay = replay_of(record, DUEL)
        assert verify(replay).digest().hex() == record.digest
        assert [row.total for row in replay.result] == list(record.scores)


def test_swiss_pairs_by_points_round_by_round(tmp_path: Path) -> None:
    bots = tuple(Entrant(f"bot-{at}", "random") for at in range(6))
    tournament = replace(DUEL, bots=bots, format=Format.SWISS, rounds=3, blocks=1)
    folder = play(tmp_path / "t", tournament)
    blocks = folder.blocks()
    assert [block.round for block in blocks] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert len({block.bots for block in blocks}) == 9
    assert games_of(blocks) == len(folder.records()) == 18


def test_bots_of_similar_points_meet_unless_they_have_met() -> None:
    points = {0: 0.9, 1: 0.1, 2: 0.8, 3: 0.2, 4: 0.55, 5: 0.5}
    fresh = tables_by_points(6, 2, points, [], Random(1))
    assert sorted(fresh) == [(0, 2), (1, 3), (4, 5)]
    later = tables_by_points(6, 2, points, fresh, Random(1))
    assert not set(fresh) & set(later)
    rested = tables_by_points(5, 2, points, [(0, 1), (2, 3), (0, 4), (1, 2)], Random(1))
    assert {3, 4} < {bot for table in rested for bot in table}  # who played less often plays


def test_every_track_of_a_swiss_lets_all_bots_rest_equally_often() -> None:
    bots = tuple(Entrant(f"bot-{at}", "random") for at in range(5))
    tracks = (Track("vasco-da-gama", 2), Track("vasco-da-gama", 3))
    swiss = replace(DUEL, bots=bots, tracks=tracks, format=Format.SWISS, rounds=5, blocks=1)
    blocks = next_round(swiss, [], [])
    while fresh := next_round(swiss, blocks, []):
        blocks += fresh
    for track, seats in enumerate((2, 3)):
        sat = Counter(bot for it in blocks if it.track == track for bot in it.bots)
        assert sum(sat.values()) == 5 * (5 // seats) * seats
        assert max(sat.values()) - min(sat.values()) <= 1


@pytest.mark.parametrize(("bots", "rounds"), [(6, 3), (8, 5), (16, 6)])
def test_nobody_meets_twice_in_a_short_swiss(bots: int, rounds: int) -> None:
    random = Random(bots)
    points = {bot: random.random() for bot in range(bots)}
    tables: list[tuple[int, ...]] = []
    for round in range(rounds):
        tables += tables_by_points(bots, 2, points, tables, Random(round))
    assert len(tables) == len(set(tables)) == rounds * bots // 2


def test_a_ladder_goes_on_until_it_is_stopped(tmp_path: Path) -> None:
    bots = tuple(Entrant(f"bot-{at}", "random") for at in range(5))
    folder = Folder(tmp_path)
    folder.create(replace(DUEL, bots=bots, format=Format.LADDER, blocks=1))
    assert not run(tmp_path, stopped=lambda: len(folder.records()) > 30)
    blocks = folder.blocks()
    assert blocks[-1].round > 5
    sat = [sum(at in block.bots for block in blocks) for at in range(5)]
    assert max(sat) - min(sat) <= 1


def test_a_gauntlet_is_played_by_the_first_bot(tmp_path: Path) -> None:
    bots = (GREEDY, Entrant("a", "random"), Entrant("b", "random"))
    folder = play(tmp_path, replace(DUEL, bots=bots, format=Format.GAUNTLET, blocks=2))
    assert sorted(block.bots for block in folder.blocks()) == [(0, 1), (0, 1), (0, 2), (0, 2)]


def test_a_sequential_test_stops_by_itself(tmp_path: Path) -> None:
    tournament = replace(DUEL, format=Format.SPRT, elo0=0.0, elo1=200.0)
    folder = play(tmp_path / "t", tournament, 2)
    assert len(folder.records()) == 64


def test_a_sequential_test_mixes_two_bots_at_larger_tables(tmp_path: Path) -> None:
    track = Track("vasco-da-gama", 3)
    tournament = replace(DUEL, tracks=(track,), format=Format.SPRT, elo0=0.0, elo1=400.0)
    folder = play(tmp_path / "t", tournament, 2)
    assert len(folder.records()) == 6 * len(folder.blocks())


def test_the_report_shows_every_bot_and_needs_no_network(tmp_path: Path) -> None:
    bots = (GREEDY, RANDOM, bot("Crashing"))
    folder = play(tmp_path / "t", replace(DUEL, bots=bots, blocks=8))
    write_report(folder)
    page = (folder.path / "report.html").read_text()
    assert "http" not in page
    assert "greedy is the best bot of this field." in page
    assert "<b>greedy</b> is better than <b>random</b>" in page
    assert "Every two bots meet in 8 blocks." in page
    for part in ("Ratings", "Seats", "Head to head", "Scores", "Failures", "Replays"):
        assert re.search(f"<h[23]>{part}</h[23]>", page), part
    assert "I never learned this" in page
    assert '32</td><td class="text"><b>crash</b> ValueError: I never learned this' in page
    results = json.loads((folder.path / "results.json").read_text())
    assert [*results] == ["bots", "head_to_head"]
    assert [*results["bots"][0]] == [
        "name", "games", "blocks", "rank_points", "rank_points_ci", "score", "win_share", "rating",
        "rating_ci", "crashes", "timeouts", "illegal",
    ]  # fmt: skip
    assert [*results["head_to_head"]["greedy"]["random"]] == ["blocks", "diff", "ci"]
    rows = {row["name"]: row for row in results["bots"]}
    assert rows["crashing"]["crashes"] == rows["crashing"]["games"] == 32
    assert rows["greedy"]["rank_points_ci"][0] > rows["random"]["rank_points_ci"][0]
    assert results["head_to_head"]["greedy"]["random"]["blocks"] == 8
    details = json.loads((folder.path / "details.json").read_text())["vasco-da-gama/2"]
    assert [row["failures"]["crash"] for row in details["bots"]] == [0, 0, 32]
    with (folder.path / "results.csv").open() as file:
        table = [*csv.DictReader(file)]
    assert [row["name"] for row in table] == ["greedy", "random", "crashing"]
    assert float(table[0]["rank_points_ci_low"]) == rows["greedy"]["rank_points_ci"][0]


def test_tracks_are_told_apart_and_pooled(tmp_path: Path) -> None:
    tracks = (Track("vasco-da-gama", 2), Track("puerto-rico", 2))
    folder = play(tmp_path / "t", replace(DUEL, tracks=tracks, blocks=1))
    write_report(folder)
    details = json.loads((folder.path / "details.json").read_text())
    assert {title: part["games"] for title, part in details.items()} == {
        "all tracks": 4, "vasco-da-gama/2": 2, "puerto-rico/2": 2,
    }  # fmt: skip
    results = json.loads((folder.path / "results.json").read_text())
    assert [row["games"] for row in results["bots"]] == [4, 4]
    (one, *_) = details["puerto-rico/2"]["bots"]
    assert one["rank_points_ci"] == [None, None]


PR = {"game": "puerto-rico", "seats": 2}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"bots": ["greedy"], "tracks": [], "colour": 1}, "unknown key 'colour'"),
        ({"bots": ["greedy", "random"], "tracks": []}, "there is nothing to play"),
        ({"bots": ["greedy", "greedy"], "tracks": []}, "two bots are called 'greedy'"),
        ({"bots": ["greedy", "../x=random"], "tracks": []}, "a bot cannot be called"),
        ({"bots": ["greedy"], "tracks": [{"game": "puerto-rico", "seats": 2}]}, "at least 2 bots"),
        ({"bots": [], "tracks": [{"game": "go", "seats": 2}]}, "go"),
        ({"bots": [], "tracks": [{"game": "puerto-rico"}]}, "seats is missing"),
        ({"bots": [], "tracks": [], "blocks": True}, "blocks must be a whole number"),
        ({"bots": [], "tracks": [], "format": "cup"}, "format must be one of round-robin"),
        ({"bots": [], "tracks": [], "time": {"allowance": 0}}, "allowance must be more"),
        ({"bots": [], "tracks": [], "time": {"bank": float("inf")}}, r"time\.bank must be a num"),
        ({"bots": [], "tracks": [], "time": {"bank": 1e9}}, r"time\.bank must be at most 604800 s"),
        ({"bots": [], "tracks": [], "rounds": 3}, "rounds is for swiss only"),
        ({"bots": [], "tracks": [], "elo1": 3}, "elo1 is for sprt only"),
        ({"bots": [], "tracks": [], "format": "sprt", "blocks": 9}, "blocks is for round-robin, "),
        ({"bots": [{"run": "random", "level": 3}], "tracks": []}, "unknown key 'bots.level'"),
        ({"bots": ["a=random", "b=random"], "tracks": [PR, PR]}, "puerto-rico/2 is there twice"),
        ({"bots": "greedy", "tracks": []}, "bots must be a list"),
        ({"bots": [], "tracks": [], "title": "\x1b[31m"}, "title must be one line of printable"),
        ({"bots": [], "tracks": [], "blocks": 10**9}, "blocks must be from 1 to 1000000"),
        ({"bots": [], "tracks": [], "time": {"strikes": 1001}}, r"strikes must be from 0 to 1000"),
        ({"bots": [], "tracks": [], "limits": {"memory_mb": -1}}, r"memory_mb must be from 0 to"),
        ({"bots": [], "tracks": [], "limits": {"file_mb": 1 << 60}}, r"file_mb must be from 0 to"),
        (
            {"bots": ["a=random", "b=random"], "tracks": [PR], "format": "sprt", "elo1": 1e308},
            "elo1 must be a number from -2000 to 2000",
        ),
        ({"bots": [], "tracks": [{"game": "puerto-rico", "seats": 2, "options": {"x": 1}}]}, "x"),
    ],
)
def test_a_bad_description_gets_one_clear_error(document: dict[str, object], message: str) -> None:
    with pytest.raises(BadTournament, match=message):
        from_document(document)


def test_a_file_that_is_no_description_is_told(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    for content in (b"title = ", b"title = '\xff'"):
        file.write_bytes(content)
        with pytest.raises(BadTournament, match=r"cup\.toml is not TOML"):
            from_file(file)
    for path in (tmp_path / "nowhere.toml", tmp_path):
        with pytest.raises(BadTournament, match=f"{path} cannot be read: "):
            from_file(path)


@pytest.mark.parametrize("name", presets.names())
def test_a_preset_can_be_played_as_it_is(tmp_path: Path, name: str) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(presets.text_of(name))
    tournament = from_file(file)
    check_bots(tournament, "")
    assert next_round(tournament, [], [])


def test_a_description_survives_being_written_down() -> None:
    tournament = replace(
        DUEL, time=TimeControl(1.0, 2.0, 1), limits=Limits(512), format=Format.GAUNTLET, title="Cup"
    )
    assert decode(encode(tournament)) == tournament


def test_bots_get_their_names_from_how_they_are_run() -> None:
    assert entrant("greedy") == Entrant("greedy", "greedy")
    assert entrant("bots/my.py:MyBot") == Entrant("MyBot", "bots/my.py:MyBot")
    assert entrant("cmd:./mybot --level=3") == Entrant("mybot", "cmd:./mybot --level=3")
    assert entrant("strong=cmd:./mybot --level=3") == Entrant("strong", "cmd:./mybot --level=3")
    assert entrant("ada.l_2=random") == Entrant("ada.l_2", "random")
