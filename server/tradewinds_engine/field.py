"""How a game declares the fields of its state, once each.

    class LanternsState(State):
        round: Annotated[int, Field(1, high=ROUNDS)]
        laid: Annotated[list[int], Field(2, length="state.seats", default=NOTHING)]  # by seat

`make gen` reads the declarations and writes the package's `fields.py`, with straight-line code to
copy, write, read and check them. An attribute without a Field is shared by copies and not saved.
"""

from __future__ import annotations


class Field:
    """What a field may hold.

    number     its place in snapshots: never changed, never used again for something else
    length     of a list that always has the same length; lists of objects need one
    low, high  bounds of every value; the default is allowed besides
    default    what a field holds that a snapshot does not mention, or every entry of a row
    ascending  a list without a fixed length whose values rise strictly
    when       without this condition the field stays at its default, and copies share it
    shared     a list that the rules replace but never change, so that copies may share it
    added      not part of snapshots of format 1; True for every field added from now on
    rule       the rule id a value out of bounds breaks

    Bounds, lengths and conditions that depend on the match are given as text that uses `state`.
    """

    def __init__(
        self,
        number: int,
        length: int | str = "",
        low: int | str = 0,
        high: int | str = "",
        default: int = 0,
        ascending: bool = False,
        when: str = "",
        shared: bool = False,
        added: bool = False,
        rule: str = "",
    ) -> None:
        raise TypeError("a Field is read from the source by `make gen`, never made")
