"""What the rules ask of rows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tradewinds_engine.rows import (
    count_of,
    filled,
    is_zero,
    place_of,
    row_of,
    total,
    with_value,
    without_value,
    zeros,
)

small = st.lists(st.integers(-3, 3), max_size=6)


@given(small)
def test_a_row_has_the_values_it_is_made_of(values: list[int]) -> None:
    row = row_of(values)
    assert list(row) == values
    assert total(row) == sum(values)
    assert is_zero(row) == (not any(values))


@given(small, st.integers(-3, 3))
def test_a_value_is_counted_and_found(values: list[int], value: int) -> None:
    row = row_of(values)
    assert count_of(row, value) == values.count(value)
    if value in values:
        assert place_of(row, value) == values.index(value)


@given(st.sets(st.integers(-9, 9)), st.integers(-9, 9))
def test_ascending_rows_stay_ascending(values: set[int], value: int) -> None:
    row = row_of(sorted(values - {value}))
    longer = with_value(row, value)
    assert list(longer) == sorted(values | {value})
    assert list(without_value(longer, value)) == list(row) == sorted(values - {value})


def test_rows_are_filled_with_one_value() -> None:
    assert list(filled(3, -1)) == [-1, -1, -1]
    assert list(zeros(2)) == [0, 0]
