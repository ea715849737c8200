"""The blocks of docs/learning.md do what they are there to show."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tradewinds_bots import LearnedBot, RandomBot
from tradewinds_bots.local_match import play_match
from tradewinds_engine import game

GUIDE = Path(__file__).parents[2] / "docs" / "learning.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
SERVED = "print(run("  # needs a server: tests/test_docs.py runs it with one

Names = dict[str, Any]
Check = Callable[[Names, list[str]], None]


def spec_is_told(names: Names, lines: list[str]) -> None:
    spec = game("puerto-rico").observation(4)
    assert lines[0] == f"{spec.version} {spec.length} {spec.action_count}"
    assert [line.split()[4] for line in lines[1:]] == [field.name for field in spec.fields[:12]]


def match_is_played(names: Names, lines: list[str]) -> None:
    state = names["state"]
    assert state.to_move is None
    assert lines == [str([score.total for score in state.scores()])]


def rewards_are_told(names: Names, lines: list[str]) -> None:
    rewards = [float(line.split()[1]) for line in lines]
    assert len(rewards) == 3
    assert max(rewards) > 0
    assert sum(rewards) == pytest.approx(0)
    assert all("rank" in line for line in lines)


def learner_is_told(names: Names, lines: list[str]) -> None:
    assert names["env"].table.state.to_move is None
    assert re.fullmatch(r"seat [012] reward -?[01]\.0", lines[0])


def batch_is_played(names: Names, lines: list[str]) -> None:
    env = names["env"]
    *rewards, shapes = lines
    assert len(rewards) == names["finished"] >= 10
    for line in rewards:
        paid = [float(number) for number in line.strip("[]").split()]
        assert len(paid) == 4
        assert sum(paid) == pytest.approx(0, abs=1e-6)
    assert shapes.startswith(f"(64, {env.spec.length}) (64, {env.spec.action_count}) [")


def spiel_is_played(names: Names, lines: list[str]) -> None:
    state = names["state"]
    assert state.is_terminal()
    assert lines == [str(state.returns())]
    assert len(state.returns()) == 3
    assert any(state.returns())


def agent_has_played(names: Names, lines: list[str]) -> None:
    """The agent takes the first legal action whenever seat 0 is asked."""
    match, state = names["match"], game("madeira").new(2, seed=1)
    answers = 0
    for action in match.actions:
        if state.to_move == 0:
            assert action == state.legal()[0]
            answers += 1
        state.apply(action)
    assert answers > 20
    assert lines == [str([score.total for score in state.scores()])]


def rows_are_made(names: Names, lines: list[str]) -> None:
    arrays, count = names["arrays"], len(names["actions"])
    spec = game("madeira").observation(3)
    assert arrays["observation"].shape == (count, spec.length)
    assert arrays["mask"].shape == (count, spec.action_count)
    assert arrays["action"].tolist() == names["actions"]
    assert len(arrays["outcome"]) == count
    assert lines[0].startswith(f"({count}, {spec.length}) ({count}, {spec.action_count}) [")


def learned_bot_wins(names: Names, lines: list[str]) -> None:
    totals = [score.total for score in names["match"].state.scores()]
    assert lines == [str(totals)]
    assert totals[0] > max(totals[1:])


def own_weights_are_played(names: Names, lines: list[str]) -> None:
    rules, mine = game("madeira"), names["Mine"]
    shutil.copytree(LearnedBot.folder, "trained")
    own = play_match(rules, [mine(), RandomBot(1)], seed=4)
    packaged = play_match(rules, [LearnedBot(), RandomBot(1)], seed=4)
    assert own.actions == packaged.actions
    assert mine.name == "mine"


CHECKS: dict[str, Check] = {
    "for field in spec.fields": spec_is_told,
    "observer = Observer": match_is_played,
    "tradewinds_rl.env(": rewards_are_told,
    "GymEnv(": learner_is_told,
    "with BatchEnv(": batch_is_played,
    "pyspiel.load_game": spiel_is_played,
    "class MyAgent": agent_has_played,
    "Dataset(rules": rows_are_made,
    "[LearnedBot(),": learned_bot_wins,
    "class Mine(LearnedBot)": own_weights_are_played,
}


def test_every_block_is_checked() -> None:
    assert [sum(mark in block for mark in CHECKS) for block in BLOCKS] == [1] * len(CHECKS)


@pytest.mark.parametrize("mark", CHECKS)
def test_a_block_does_what_it_shows(
    mark: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (block,) = (block for block in BLOCKS if mark in block)
    monkeypatch.chdir(tmp_path)
    names: Names = {"__name__": "guide"}
    exec(compile(block.partition(SERVED)[0], "guide", "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    CHECKS[mark](names, printed)
