"""What the rules ask of rows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tradewinds_engine.rows import (
    count_of,
    filled,
    is_zero,
    place_of,
    replaced,
    row_of,
    total,
    total_of_largest,
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


@given(small, st.integers(0, 7))
def test_the_largest_entries_are_summed(values: list[int], most: int) -> None:
    row = row_of(values)
    assert total_of_largest(row, most) == sum(sorted(values, reverse=True)[:most])
    assert list(row) == values


def test_a_replaced_value_leaves_the_old_row_alone() -> None:
    row = row_of([4, 5, 6])
    assert list(replaced(row, 1, -2)) == [4, -2, 6]
    assert list(row) == [4, 5, 6]


def test_rows_are_filled_with_one_value() -> None:
    assert list(filled(3, -1)) == [-1, -1, -1]
    assert list(zeros(2)) == [0, 0]
