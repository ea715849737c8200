"""What a spectator is told."""

from __future__ import annotations

from tradewinds_engine import Rng
from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.vasco_da_gama import GAME

from .build import Table


def test_every_kind_of_event_happens_and_can_be_put_into_words() -> None:
    kinds = set()
    for seed in range(12):
        rng = Rng(seed)
        state = GAME.new(3, {}, rng.seed())
        events: list[Event] = []
        while state.to_move is not None:
            choices = state.legal()
            state.apply(choices[rng.below(len(choices))], events)
        assert all(GAME.describe(event) for event in events)
        assert all(event.audience == EVERYONE for event in events)
        kinds |= {GAME.events[event.kind].name for event in events}
    assert kinds == {kind.name for kind in GAME.events.kinds}


def test_an_expedition_is_told_step_by_step() -> None:
    table = Table(4).ships(0, "II-11").captains(0, 1)
    table.discs((10, 0, "navigation"), (20, 1, "projects")).call(marker=12)
    table.play("perform", "port:malindi", "ship:II-11@1")
    assert table.told == [
        "seat 0 chooses perform",
        "seat 0 pays 2 reales",
        "seat 0 chooses port:malindi",
        "seat 0 chooses ship:II-11@1",
        "seat 0 sends II-11 to malindi, field 1",
        "seat 0 scores 9 VP",
        "seat 0 receives 1 reales",
        "seat 1 is called with number 20",
    ]
