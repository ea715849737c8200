"""The bots that play what a network has learned."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.engine.setups import SETUPS, Setup, reach
from tradewinds_bots import RandomBot
from tradewinds_bots.learned_bot import LearnedBot, LearnedMctsBot
from tradewinds_bots.learned_player import LearnedPlayer
from tradewinds_bots.learned_search import LearnedSearch, final_outcomes
from tradewinds_bots.local_match import LocalMatch, play_match
from tradewinds_bots.network import BadWeights, Features, Network, inputs_of
from tradewinds_engine import GAMES, Rng, State, game
from tradewinds_engine.observation import observe

BYTES = 1_000_000
PLAIN = [setup for setup in SETUPS if not setup.variant and setup.game.name in GAMES]
every_seat_count = pytest.mark.parametrize("setup", PLAIN, ids=str)


def network(name: str) -> Network:
    rules = game(name)
    return Network.new(rules, rules.seat_counts, 16, np.random.default_rng(4))


@every_seat_count
def test_inputs_mean_the_same_at_every_number_of_seats(setup: Setup) -> None:
    rules = setup.game
    state = reach(setup, 3, 0.5)
    row = np.array([observe(state, state.actor)])
    inputs = Features(rules, setup.seats).of(row)[0]
    place = 0
    values = {
        field.name: row[0, field.offset : field.offset + field.length]
        for field in rules.observation(setup.seats).fields
    }
    for field in rules.observation(max(rules.seat_counts)).fields:
        width = inputs_of(field)
        found = inputs[place : place + width * field.length].reshape(field.length, width)
        place += width * field.length
        shown = values.get(field.name, np.empty(0))
        assert not found[len(shown) :].any()
        found = found[: len(shown)].reshape(len(shown), width)
        if field.is_category:
            assert found.argmax(axis=1).tolist() == shown.tolist()
            assert (found.sum(axis=1) == 1).all()
        elif field.name != "idle_turns":  # its range depends on the number of seats
            assert np.allclose(found[:, 0], np.minimum(shown / min(field.high, 10), 10))
    assert place == len(inputs)


@every_seat_count
def test_the_policy_takes_the_legal_action_it_likes_best(setup: Setup) -> None:
    made = network(setup.game.name)
    player = LearnedPlayer(made)
    state = reach(setup, 5, 0.3)
    seen = observe(state, state.actor)
    logits = made.run(Features(setup.game, setup.seats).of(np.array([seen]))).logits[0]
    action = player.choose(seen, state.legal())
    assert action in state.legal()
    assert logits[action] == max(logits[legal] for legal in state.legal())


@every_seat_count
def test_a_position_is_judged_for_every_seat(setup: Setup) -> None:
    made = network(setup.game.name)
    state = reach(setup, 5, 0.6)
    chances, outcomes = LearnedPlayer(made).judge(state)
    assert sum(chances) == pytest.approx(1, abs=1e-5)
    assert len(chances) == len(state.legal())
    seen = np.array([observe(state, state.actor)])
    values = made.run(Features(setup.game, setup.seats).of(seen)).values[0]
    for ahead in range(setup.seats):
        seat = (state.actor + ahead) % setup.seats
        assert outcomes[seat] == pytest.approx(float(values[ahead]))


@every_seat_count
def test_the_search_finds_the_answer_that_ends_best(setup: Setup) -> None:
    """A judge that knows nothing but who has the most points afterwards."""
    state = reach(setup, 8, 0.5)
    seat = state.actor

    def judge(position: State) -> tuple[list[float], list[float]]:
        legal = position.legal()
        return [1 / len(legal)] * len(legal), final_outcomes(position)

    before = state.digest()
    search = LearnedSearch(state, judge, Rng(1))
    search.run(300)
    assert state.digest() == before
    assert search.root.visits == 300
    assert search.best() in state.legal()
    best = search.root.children[search.best()].mean(seat)
    others = [child.mean(seat) for child in search.root.children.values()]
    assert best >= np.median(others) - 1e-9


def test_positions_the_seat_cannot_tell_apart_get_the_same_answer(tmp_path: Path) -> None:
    for name in GAMES:
        network(name).save(tmp_path / f"{name}.npz")

    class Untrained(LearnedMctsBot):
        folder = tmp_path
        iterations = 20

    for setup in PLAIN:
        state = reach(setup, 11, 0.5)
        answer = Untrained(seed=5).choose_from(state)
        assert answer in state.legal()
        twin = state.determinize(state.actor, Rng(1))
        assert Untrained(seed=5).choose_from(twin) == answer


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_and_its_position_get_the_same_answer(name: str) -> None:
    bots = [LearnedBot(), LearnedBot()]
    table = LocalMatch(game(name).new(2, seed=3), bots, seed=3)
    answers = set()
    for _ in range(40):
        seat = table.state.actor
        answer = bots[seat].choose_from(table.state)
        assert bots[seat].choose(table.turn(seat)) == answer
        answers.add(answer)
        table.state.apply(answer)
    assert len(answers) > 5


@pytest.mark.parametrize("name", GAMES)
def test_the_weights_of_the_package_are_small_and_win(name: str) -> None:
    path = LearnedBot.folder / f"{name}.npz"
    assert path.stat().st_size <= BYTES
    rules = game(name)
    for seats in Network.load(path, rules).seats:
        bots = [LearnedBot(), *(RandomBot(seat) for seat in range(1, seats))]
        assert play_match(rules, bots, seed=4).state.scores()[0].rank == 1


def test_saved_weights_are_those_that_play(tmp_path: Path) -> None:
    made = network("madeira")
    path = tmp_path / "madeira.npz"
    made.save(path)
    loaded = Network.load(path, game("madeira"))
    assert loaded.seats == [2, 3, 4]
    for name, array in made.weights.items():
        assert np.allclose(loaded.weights[name], array, rtol=1e-3, atol=1e-4)


def test_weights_of_another_game_version_or_seat_count_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "madeira.npz"
    Network.new(game("madeira"), [2], 8, np.random.default_rng(1)).save(path)
    with pytest.raises(BadWeights, match="holds weights for madeira, not for puerto-rico"):
        Network.load(path, game("puerto-rico"))
    player = LearnedPlayer(Network.load(path, game("madeira")))
    state = game("madeira").new(seats=3, seed=1)
    with pytest.raises(BadWeights, match="trained at 2 seats; they cannot read an observation"):
        player.choose(observe(state, state.actor), state.legal())
    with np.load(path) as file:
        arrays = dict(file)
    np.savez(path, **(arrays | {"observation_version": np.array(99)}))
    with pytest.raises(BadWeights, match=r"version 99 .* at version 1 now: train it again"):
        Network.load(path, game("madeira"))


def test_a_game_without_weights_is_told(tmp_path: Path) -> None:
    class Untaught(LearnedBot):
        folder = tmp_path

    table = LocalMatch(game("madeira").new(2, None, 1), [Untaught(), Untaught()], 1)
    with pytest.raises(BadWeights, match=r"there are no weights for madeira: madeira\.npz"):
        table.play()


def test_the_bots_need_numpy_only_when_they_play() -> None:
    script = """
import sys
sys.modules["numpy"] = None
from tradewinds_bots.learned_bot import LearnedBot
from tradewinds_bots.__main__ import main
try:
    LearnedBot()
except ModuleNotFoundError as error:
    print(error)
sys.exit(main(["learned"]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "pip install 'tradewinds[rl]'" in done.stdout
    assert "pip install 'tradewinds[rl]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 1
