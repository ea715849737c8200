"""A player's board: what one seat owns and where its workers, ships and markers are."""

from __future__ import annotations

from typing import Annotated, Final

from ..bits import bit
from ..field import Field
from ..native import Row
from . import data

ALL_FIELDS: Final = bit(data.FOREST + 1) - 1
ALL_FAVORS: Final = bit(len(data.FAVORS)) - 1


class Board:
    """What belongs to one seat."""

    stock: Annotated[  # by resource
        Row, Field(1, length=len(data.RESOURCES), rule="MA-INV-05")
    ]
    prestige: Annotated[int, Field(2, rule="MA-INV-05")]
    pirates: Annotated[int, Field(3, rule="MA-INV-05")]
    mill: Annotated[  # windmill level
        int,
        Field(
            4,
            low="state.table.mill_min",
            high="state.table.mill_max",
            default=data.START_MILL,
            rule="MA-INV-05",
        ),
    ]
    home: Annotated[int, Field(5, high=data.WORKERS, rule="MA-INV-01")]  # workers not deployed
    watch: Annotated[int, Field(6, high=data.WORKERS, rule="MA-INV-01")]
    fields: Annotated[  # bit per field with an own worker, forest included
        int, Field(7, high=ALL_FIELDS, rule="MA-INV-15")
    ]
    colonies: Annotated[  # workers
        Row,
        Field(8, length=data.COLONY_COUNT, high=data.WORKERS, shared=True, rule="MA-INV-01"),
    ]
    docked: Annotated[int, Field(9, high=data.WORKERS, rule="MA-INV-01")]  # ships at home
    markers: Annotated[  # by building
        Row, Field(10, length=data.BUILDING_COUNT, high=data.WORKERS, rule="MA-INV-01")
    ]
    dice: Annotated[  # guild dice in hand, by value - 1
        Row, Field(11, length=data.DIE_VALUES, high=data.WORKERS, rule="MA-INV-01")
    ]
    aside: Annotated[  # guild dice given up by passing
        int, Field(12, high=data.WORKERS, rule="MA-INV-01")
    ]
    requests: Annotated[  # by type
        Row,
        Field(13, length=len(data.REQUESTS), high=data.WORKERS, shared=True, rule="MA-INV-01"),
    ]
    favors_up: Annotated[int, Field(14, high=ALL_FAVORS, rule="MA-INV-15")]  # bit per favor
    favors_down: Annotated[int, Field(15, high=ALL_FAVORS, rule="MA-INV-15")]

    def is_on(self, field: int) -> bool:
        return self.fields >> field & 1 == 1
