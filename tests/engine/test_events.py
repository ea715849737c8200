"""Events: typed arguments, and which of them a seat may see."""

from __future__ import annotations

from tradewinds_engine.arguments import ANY_SEAT, ArgumentType, pieces
from tradewinds_engine.events import EVERYONE, Event, EventTable


def test_a_field_says_what_its_numbers_mean() -> None:
    table = EventTable()
    kind = table[
        table.kind(
            "gave", "{seat} gives {count} {good} to {other}",
            good=pieces("good", ("corn", "indigo")), count=None, other=ANY_SEAT,
        )
    ]  # fmt: skip
    assert [(field.name, field.type, field.component) for field in kind.fields] == [
        ("good", ArgumentType.COMPONENT, "good"),
        ("count", ArgumentType.NUMBER, ""),
        ("other", ArgumentType.SEAT, ""),
    ]
    assert kind.fields[0].words == ["corn", "indigo"]
    assert table[0].fields[0].type is ArgumentType.ACTION


def test_single_arguments_can_be_hidden_from_all_but_one_seat() -> None:
    event = Event(kind=2, seat=1, arguments=[5, 6, 7], audience=1, secret=[1])
    assert event.seen_by(1) is event
    for seat in (-1, 0):
        seen = event.seen_by(seat)
        assert (seen.arguments, seen.hidden) == ([5, 0, 7], [1])
    assert (event.arguments, event.hidden) == ([5, 6, 7], [])


def test_a_public_event_is_seen_whole() -> None:
    event = Event(kind=2, seat=1, arguments=[5], audience=EVERYONE, secret=[])
    assert event.seen_by(0) is event


def test_the_word_of_a_component_stands_at_its_id() -> None:
    table = EventTable()
    kind = table.kind(
        "takes", "{seat} takes {good}", good=pieces("good", ("corn", "wine"), first=1)
    )
    (good,) = table[kind].fields
    assert good.words == ["", "corn", "wine"]
    assert (good.component, good.type) == ("good", ArgumentType.COMPONENT)
