"""A position as a picture: the numbers of its observation with their names, seat beside seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tradewinds_engine import State
from tradewinds_engine.observation import HIDDEN, ObservationField, observe
from tradewinds_engine.sentinels import NOBODY

from .text_render import asked

WIDTH: Final = 1280
HEIGHT: Final = 960
MARGIN: Final = 16
GAP: Final = 8
LINE: Final = 15
TEXT_SIZE: Final = 12
TITLE_SIZE: Final = 18
NAMES: Final = 100  # width of a column of names
TABLE: Final = 430  # where the columns of the seats begin
UNBROKEN: Final = "\xa0"  # a space at which no line ends
INK: Final = "#1c2733"
PALE: Final = "#66727f"
PAPER: Final = "#fbfaf6"
TO_MOVE: Final = "#f6dd9a"
SEAT: Final = "#dbe6ee"


class Picture:
    """A page that text is written on from the top; `bottom` is where it ends."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
        self.bottom = MARGIN
        self._draw = ImageDraw.Draw(self.image)

    def write(
        self, left: float, top: int, width: float, text: str, size: int = TEXT_SIZE, ink: str = INK
    ) -> int:
        """Wrap the text to the width; where the next line would begin."""
        letters = font(size)
        for line in wrap(text, width, size):
            self._draw.text((left, top), line.replace(UNBROKEN, " "), ink, letters)
            top += LINE * size // TEXT_SIZE
        self.bottom = max(self.bottom, top)
        return top

    def fill(self, left: float, top: int, width: float, height: int, colour: str) -> None:
        self._draw.rectangle((left, top, left + width, top + height), colour)


def render_picture(state: State) -> NDArray[np.uint8]:
    """What a spectator sees, and the points as of now, as rows of pixels in red, green and blue."""
    return np.array(draw(state).image)


def draw(state: State) -> Picture:
    picture = Picture()
    top = picture.write(
        MARGIN, MARGIN, WIDTH, f"{state.game.title}, {state.seats} seats", TITLE_SIZE
    )
    for line in asked(state):
        top = picture.write(MARGIN, top, WIDTH - 2 * MARGIN, line)
    top += GAP
    draw_seats(picture, state, top)
    shared, _ = told(state)
    for name, text in shared:
        below = picture.write(MARGIN, top, NAMES, name, ink=PALE)
        top = max(below, picture.write(MARGIN + NAMES, top, TABLE - MARGIN - NAMES - GAP, text))
    return picture


def draw_seats(picture: Picture, state: State, top: int) -> None:
    """A column for each seat."""
    _, seats = told(state)
    width = (WIDTH - MARGIN - TABLE - NAMES) / state.seats
    lefts = [TABLE + NAMES + width * seat for seat in range(state.seats)]
    for left, score in zip(lefts, state.scores(), strict=True):
        colour = TO_MOVE if state.to_move == score.seat else SEAT
        picture.fill(left, top, width - GAP, 3 * LINE, colour)
        heading = f"player{score.seat + 1} = seat {score.seat}"
        below = picture.write(left + GAP, top + LINE // 2, width, heading)
        picture.write(left + GAP, below, width, f"{score.total} points, rank {score.rank}")
    top += 3 * LINE + GAP
    for name, texts in seats.items():
        ends = [picture.write(TABLE, top, NAMES, name, ink=PALE)]
        ends += [
            picture.write(left + GAP, top, width - 2 * GAP, text or "-")
            for left, text in zip(lefts, texts, strict=True)
        ]
        top = max(ends) + 2


def told(state: State) -> tuple[list[tuple[str, str]], dict[str, list[str]]]:
    """The fields of the table that are not empty, and all those of the seats."""
    values = observe(state, NOBODY)
    shared: list[tuple[str, str]] = []
    seats: dict[str, list[str]] = {}
    for field in state.game.observation(state.seats).fields:
        text = ", ".join(numbers(field, values[field.offset : field.offset + field.length]))
        owner, _, name = field.name.partition("_")
        if owner.removeprefix("player").isdigit():
            seats.setdefault(name.replace("_", " "), []).append(text)
        elif text:
            shared.append((field.name.replace("_", " "), text))
    return shared, seats


def numbers(field: ObservationField, values: Sequence[int]) -> Iterator[str]:
    """Those that are not zero, each with what it stands for."""
    for place, value in enumerate(values):
        if value:
            shown = "hidden" if value == HIDDEN and field.low == HIDDEN else str(value)
            name = f"{field.elements[place]}: " if field.elements else ""
            yield (name + shown).replace(" ", UNBROKEN)


def wrap(text: str, width: float, size: int) -> list[str]:
    """Lines of words that fit the width."""
    letters = font(size)
    first, *words = text.split(" ")
    lines = [first]
    for word in words:
        longer = f"{lines[-1]} {word}"
        if letters.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
