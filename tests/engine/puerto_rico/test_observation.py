"""What an observation tells of hidden tiles is what the view tells (PR-INFO)."""

from __future__ import annotations

from tradewinds_engine.observation import observe

from .build import PUERTO_RICO, Scene

CORN = 0
COFFEE = 4


def seen(scene: Scene, seat: int) -> dict[str, list[int]]:
    """The observation of that seat, by field."""
    values = observe(scene.state, seat)
    fields = PUERTO_RICO.observation(scene.state.seats).fields
    return {field.name: values[field.offset : field.offset + field.length] for field in fields}


def test_only_the_owner_is_told_which_forests_are_hidden() -> None:
    """PR-INFO-03, PR-INFO-04: the others count them with the stack."""
    scene = Scene(3, drafted=("forest_house",)).secret_forests(1, coffee=2).forests(2, sugar=1)
    scene.secret_forests(2, corn=1)
    stack = list(scene.state.stack)
    own, other, spectator = (seen(scene, seat) for seat in (1, 0, -1))
    assert own["unseen_plantations"] == [stack[CORN] + 1, *stack[1:]]
    assert own["player1_known_forests"] == [0, 0, 0, 0, 2]
    for more in (other, spectator):
        assert more["unseen_plantations"] == [stack[CORN] + 1, *stack[1:COFFEE], stack[COFFEE] + 2]
        assert more["player2_hidden_forests"] == [2]
        assert more["player2_known_forests"] == [0] * 5
    assert other["player3_forests"] == [0, 0, 1, 0, 0]
    assert seen(scene, 2)["unseen_plantations"] == [*stack[:COFFEE], stack[COFFEE] + 2]


def test_only_who_drew_a_tile_is_told_which() -> None:
    """PR-INFO-04"""
    scene = Scene(3, drafted=("forest_house", "hacienda")).city(0, "forest_house", "hacienda")
    scene.take("settler").do("hacienda:draw")
    own, other = seen(scene, 0), seen(scene, 2)
    assert sum(other["unseen_plantations"]) == sum(own["unseen_plantations"]) + 1
    assert own["stack_size"] == other["stack_size"]
