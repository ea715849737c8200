"""A game: its tables, its options, and how a match of it begins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

from .actions import ActionTable
from .answers import no_answers
from .arguments import ArgumentType
from .errors import BadSetup, SnapshotError
from .events import Event, EventTable
from .first_format import FirstReader
from .layouts import Upgrade, upgraded
from .native import mypyc_attr
from .observation import ObservationSpec
from .options import Option, Options, OptionValue, changed, complete
from .prompts import PromptTable
from .ranges import ANYTHING
from .rng import Streams, key_of
from .rows import row_of, zeros
from .sentinels import NOBODY
from .snapshot import FIRST_FORMAT, Frame, Reader, heading
from .state import State
from .view_writer import DictWriter, ViewWriter

KEY_WORDS: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """Everything about one game that does not change during a match."""

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,
        seat_counts: tuple[int, ...],
        options: tuple[Option, ...],
        actions: ActionTable,
        prompts: PromptTable,
        events: EventTable,
        streams: tuple[str, ...],
        upgrades: tuple[Upgrade, ...] = (),
        observation_version: int = 0,
    ) -> None:
        self.name = name
        self.title = title
        self.rules_version = rules_version
        self.upgrades = upgrades  # of the layouts of snapshots, from the first on
        self.layout_version = len(upgrades) + 1
        self.seat_counts = seat_counts
        self.options = options
        self.actions = actions
        self.prompts = prompts
        self.events = events
        self.streams = streams
        self.observation_version = observation_version  # 0: it has no observations
        self._observations: dict[int, ObservationSpec] = {}  # by seats, once asked for

    def new(
        self, seats: int, options: Mapping[str, OptionValue] | None = None, seed: int = 0
    ) -> State:
        """The first real choice of a match; BadSetup names what is wrong and what is allowed."""
        state = self._frame(seats, options)
        state.chance = Streams(key_of(seed), zeros(len(self.streams)))
        state.agenda = zeros(0)
        state.actor = NOBODY
        state.question = 0
        self.deal(state)
        state.advance()
        return state

    def load(self, data: bytes) -> State:
        """The state a snapshot was made of; SnapshotError if it is not one of this game."""
        framed = Frame(data)
        if framed.game != self.name:
            raise SnapshotError(f"snapshot of {framed.game}, not of {self.name}")
        if framed.rules_version != self.rules_version:
            raise SnapshotError(
                f"snapshot of {self.name} rules version {framed.rules_version}; "
                f"this engine plays version {self.rules_version}"
            )
        if not self._reads_layout(framed):
            raise SnapshotError(
                f"snapshot of {self.name} format {framed.format}, "
                f"layout version {framed.layout_version}; "
                f"this engine reads layout versions up to {self.layout_version}"
            )
        try:
            return self._thaw(framed)
        except (BadSetup, IndexError, ValueError, KeyError, TypeError, OverflowError) as error:
            raise SnapshotError(f"snapshot does not fit {self.name}: {error}") from error

    def changed(self, options: Options) -> Options:
        """The options that differ from their defaults."""
        return changed(self.options, options)

    def describe(self, event: Event) -> str:
        """An event in words; arguments that were hidden show as a question mark."""
        kind = self.events[event.kind]
        words: dict[str, str] = {"seat": f"seat {event.seat}"}
        for place, field in enumerate(kind.fields):
            value = event.arguments[place]
            if place in event.hidden:
                words[field.name] = "?"
            elif field.type is ArgumentType.ACTION:
                words[field.name] = self.actions[value].label
            else:
                words[field.name] = field.words[value] if field.words else str(value)
        return kind.text.format(**words)

    def components(
        self, seats: int, options: Mapping[str, OptionValue] | None = None
    ) -> dict[str, Any]:
        """Every piece and number of a match with this setup, shaped like the components message."""
        page = DictWriter()
        self.write_components(seats, self.checked_options(seats, options), page)
        return page.fields

    def observation(self, seats: int) -> ObservationSpec:
        """How observations of a match with so many seats are laid out, whatever its options."""
        if self.observation_version == 0:
            raise BadSetup(f"{self.name} has no observations")
        self.check_seats(seats)
        if seats not in self._observations:
            spec = ObservationSpec(self.observation_version, seats, len(self.actions))
            self.describe_observation(spec)
            self._observations[seats] = spec
        return self._observations[seats]

    def checked_options(self, seats: int, options: Mapping[str, OptionValue] | None) -> Options:
        """The options of a match, complete; BadSetup names what is wrong and what is allowed."""
        self.check_seats(seats)
        chosen = complete(self.options, options)
        self.check_options(seats, chosen)
        return chosen

    def check_seats(self, seats: int) -> None:
        if seats not in self.seat_counts:
            allowed = ", ".join(str(count) for count in self.seat_counts)
            raise BadSetup(f"{self.name} is played by {allowed} seats, not {seats}")

    def _frame(self, seats: int, options: Mapping[str, OptionValue] | None) -> State:
        chosen = self.checked_options(seats, options)
        state = self.blank()
        state.game = self
        state.seats = seats
        state.options = chosen
        state.heading = heading(
            self.name, self.rules_version, self.layout_version, seats, self.changed(chosen)
        )
        state.choices = no_answers()
        state.events = None
        state.prepare()
        return state

    def _reads_layout(self, framed: Frame) -> bool:
        """Older layouts can be upgraded, unless the snapshot is without tags."""
        if framed.format == FIRST_FORMAT:
            return self.layout_version == 1
        return 1 <= framed.layout_version <= self.layout_version

    def _thaw(self, framed: Frame) -> State:
        state = self._frame(framed.seats, framed.options)
        values = framed.values
        if framed.layout_version < self.layout_version:
            values = upgraded(values, KEY_WORDS, self.upgrades[framed.layout_version - 1 :])
        pieces = values[KEY_WORDS:]
        if not pieces or max(pieces) > ANYTHING or min(pieces) < -ANYTHING:
            raise SnapshotError("snapshot holds a number that no match reaches")
        is_first = framed.format == FIRST_FORMAT
        source = FirstReader(values) if is_first else Reader(values)
        key = source.take_row(KEY_WORDS)
        drawn = source.pile(1) if is_first else source.row(1, len(self.streams), 0)
        if len(drawn) != len(self.streams) or min([*key, *drawn]) < 0 or max(key) >= 1 << 32:
            raise SnapshotError("snapshot holds no chance of this game")
        state.chance = Streams(row_of(key), drawn)
        state.agenda = source.pile(2)
        state.actor = source.number(3, NOBODY)
        state.question = source.number(4, 0)
        source.end()
        if not NOBODY <= state.actor < state.seats or not 0 <= state.question < len(self.prompts):
            raise SnapshotError("snapshot asks a question this game does not know")
        state.read(source)
        source.finish()
        broken = state.violations()
        if broken:
            raise SnapshotError(f"snapshot breaks {broken[0]}")
        state.list_again()
        if (state.actor == NOBODY) != (len(state.choices) < 2):
            raise SnapshotError("snapshot asks a question without a choice")
        return state

    # What a game fills in

    @abstractmethod
    def blank(self) -> State:
        """A state of the right class with nothing on it."""

    @abstractmethod
    def deal(self, state: State) -> None:
        """Set up the match: place every piece and push the first steps."""

    def write_components(self, seats: int, options: Options, page: ViewWriter) -> None:  # noqa: B027
        """Write the pieces and numbers of a match, field by field of the components message."""

    def describe_observation(self, spec: ObservationSpec) -> None:  # noqa: B027 - may have none
        """Add the fields that `State.observe` writes, in their order."""

    def check_options(self, seats: int, options: Options) -> None:  # noqa: B027 - most need none
        """Raise BadSetup if options contradict each other or the seat count."""
