"""A position as a picture."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from tests.engine.setups import reach, walk
from tradewinds_engine import game
from tradewinds_rl import GymEnv, env
from tradewinds_rl.picture import HEIGHT, TO_MOVE, WIDTH, draw, render_picture, told

from .setups import Setup, every_game, every_setup


@every_setup
def test_every_position_fits_the_picture(setup: Setup) -> None:
    positions = list(walk(setup, 1))
    for state in [*positions[::60], positions[-1]]:
        picture = draw(state)
        assert picture.image.size == (WIDTH, HEIGHT)
        assert HEIGHT // 4 < picture.bottom < HEIGHT


@every_game
def test_a_step_changes_the_picture_and_drawing_changes_nothing(setup: Setup) -> None:
    state = reach(setup, 1, 0.4)
    before, digest = render_picture(state), state.digest()
    assert before.shape == (HEIGHT, WIDTH, 3)
    assert before.dtype == np.uint8
    assert (render_picture(state) == before).all()
    assert state.digest() == digest
    state.apply(state.legal()[0])
    assert (render_picture(state) != before).any()


@every_game
def test_only_the_seat_to_move_is_marked(setup: Setup) -> None:
    """Its column lies where the seat stands among the others."""
    marked = tuple(bytes.fromhex(TO_MOVE.removeprefix("#")))
    found = {}
    for state in walk(setup, 2):
        if state.to_move not in found:
            _, columns = (render_picture(state) == marked).all(axis=2).nonzero()
            found[state.to_move] = columns
        if len(found) == setup.seats + 1:
            break
    first, second, over = found[0], found[1], found[None]
    assert first.max() < second.min()
    assert not len(over)


def test_fields_are_told_by_their_names() -> None:
    state = game("puerto-rico").new(3, {"open_vp": False}, seed=1)
    shared, seats = told(state)
    assert ("governor", "3") in shared
    assert seats["doubloons"] == ["2", "2", "2"]
    assert seats["vp"] == ["hidden"] * 3
    assert seats["tiles"] == ["indigo:\xa01", "corn:\xa01", "indigo:\xa01"]
    assert seats["city"] == ["", "", ""]
    assert "trading house" not in dict(shared)


@pytest.mark.parametrize(
    "made",
    [
        lambda: env("madeira", seats=2, render_mode="rgb_array"),
        lambda: GymEnv("madeira", ["random"], render_mode="rgb_array"),
    ],
    ids=["env", "GymEnv"],
)
def test_environments_return_the_picture(made: object) -> None:
    table = made()  # type: ignore[operator]
    table.reset(seed=1)
    pixels = table.render()
    state = table.position if hasattr(table, "position") else table.table.state
    assert (pixels == render_picture(state)).all()
    assert Image.fromarray(pixels).getcolors(1 << 16)
