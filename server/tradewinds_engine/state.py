"""A position: whose turn, what is asked, what is legal, and how it goes on.

The flow of a game is an agenda, a stack of small steps. `advance` pops a step and lets the game run
it; a step either does its work, pushes further steps, or asks a seat a question. A question with
one answer is answered on the spot, so a caller only ever sees real choices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from .answers import Answers
from .errors import IllegalAction
from .events import CHOSE, EVERYONE, FORCED, NO_ARGUMENT, Event
from .explanation import Explanation
from .native import BytesWriter, Row, append, i16, i64, mypyc_attr, pop, vec
from .rng import Rng, Streams
from .sentinels import NOBODY
from .snapshot import (
    END,
    Reader,
    digest_of,
    frame,
    put,
    put_row,
    write_number,
    write_pile,
    write_row,
)
from .view_writer import DictWriter, ViewWriter

if TYPE_CHECKING:
    from .game import Game
    from .options import Options
    from .prompts import Prompt
    from .scores import Score

STEP_SHIFT: Final = 4  # a step is its kind and a seat (or other small number below 16)
STEP_MASK: Final = 15
ALL_ARGUMENTS: Final = (0, 1, 2)

# Tags of the fields that every state has: snapshot.py explains tags.
DRAWN_TAG: Final = 1 * 2 + 1
AGENDA_TAG: Final = 2 * 2 + 1
ACTOR_TAG: Final = 3 * 2
QUESTION_TAG: Final = 4 * 2


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """What every game's state has; games add their pieces and fill in the abstract methods.

    Attributes are set by `Game.new`, `Game.load` or `copy`, never by a constructor, so that a copy
    costs no more than its lists.
    """

    game: Game
    seats: int
    options: Options
    heading: bytes  # of its snapshots
    chance: Streams
    agenda: Row
    actor: int  # seat asked, NOBODY between questions and when the match is over
    question: int  # id of the prompt asked
    choices: Answers  # the legal ones, until the next action is applied; read-only outside
    events: list[Event] | None  # where the running apply reports, if anybody listens

    # What a caller uses

    @property
    def to_move(self) -> int | None:
        return None if self.actor == NOBODY else self.actor

    @property
    def prompt(self) -> Prompt | None:
        return None if self.actor == NOBODY else self.game.prompts[self.question]

    def legal(self) -> list[int]:
        """Ascending action ids; at least two while somebody is to move."""
        return self.choices.as_list()

    def apply(self, action: int, events: list[Event] | None = None) -> None:
        """Play one action of the seat to move. IllegalAction leaves the state untouched."""
        if action not in self.choices:
            raise self._refusal(action)
        self.apply_legal(action, events)

    def apply_legal(self, action: int, events: list[Event] | None) -> None:
        """Play an action that is known to be legal, and report what happens."""
        self.events = events
        self.log(CHOSE, self.actor, action)
        self.play(action)
        self.events = None

    def play(self, action: int) -> None:
        """The same without a report; playouts spend no time on more."""
        self._carry_out(action)
        self.advance()

    def digest(self) -> bytes:
        """16 bytes, equal for equal positions and only for those.

        A field that later versions add with its default does not change it.
        """
        return digest_of(self.dump())

    def dump(self) -> bytes:
        """A snapshot: everything `Game.load` needs to go on from here."""
        out = BytesWriter()
        put_row(out, self.chance.key)
        write_row(out, DRAWN_TAG, self.chance.drawn, 0)
        write_pile(out, AGENDA_TAG, self.agenda)
        if self.actor != NOBODY:
            write_number(out, ACTOR_TAG, self.actor)
        if self.question != 0:
            write_number(out, QUESTION_TAG, self.question)
        put(out, END)
        self.write(out)
        return frame(self.heading, out.getvalue())

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat sees (None: a spectator), shaped like the game's view message."""
        page = DictWriter()
        viewer = NOBODY if seat is None else seat
        self._check_viewer(viewer)
        self.show(viewer, page)
        return page.fields

    def observe(self, seat: int, out: vec[i16], at: i64) -> None:
        """Write what that seat sees (NOBODY: a spectator) as numbers (see observation.py).

        They go into the buffer from that place on. ValueError leaves it as it was.
        """
        length: i64 = self.game.observation(self.seats).length
        room: i64 = len(out)
        if at < 0 or at > room - length:
            raise ValueError(f"{length} numbers from place {at} on do not fit into {room}")
        self._check_viewer(seat)
        self.write_observation(seat, out, at)

    def explain(self, action: int) -> Explanation:
        """What a legal action costs and does now; IllegalAction if it is not legal."""
        if action not in self.choices:
            raise self._refusal(action)
        return self.explain_choice(action)

    def determinize(self, seat: int | None, rng: Rng) -> State:
        """A full state that seat cannot tell from this one: everything hidden is drawn anew."""
        viewer = NOBODY if seat is None else seat
        self._check_viewer(viewer)
        twin = self.copy()
        twin.chance.key = rng.key_words()
        twin.redraw_hidden(viewer, rng)
        if twin.actor != NOBODY and twin.actor != seat:
            twin.list_again()  # the answers may depend on what was redrawn
        return twin

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    # What a game fills in

    def prepare(self) -> None:  # noqa: B027 - not every game has such attributes
        """Set what follows from seats and options; called before a match is dealt or loaded."""

    @abstractmethod
    def copy(self) -> State:
        """An exact, independent copy."""

    @abstractmethod
    def run(self, kind: int, seat: int) -> None:
        """Carry out one step of the agenda."""

    @abstractmethod
    def list_answers(self, answers: Answers) -> None:
        """Add the legal answers to the question asked, ascending, at least one."""

    @abstractmethod
    def answer(self, seat: int, question: int, action: int) -> None:
        """Carry out a legal answer."""

    @abstractmethod
    def write(self, out: BytesWriter) -> None:
        """Everything the game itself keeps, field by field."""

    @abstractmethod
    def write_first(self, out: BytesWriter) -> None:
        """The same as snapshots of format 1 have it."""

    @abstractmethod
    def read(self, source: Reader) -> None:
        """The reverse of `write`."""

    @abstractmethod
    def show(self, seat: int, page: ViewWriter) -> None:
        """Write down what that seat sees (NOBODY: a spectator), field by field of its message."""

    @abstractmethod
    def redraw_hidden(self, seat: int, rng: Rng) -> None:
        """Draw anew what lies hidden from that seat; future chance is re-keyed already.

        The seat to move must keep at least two legal answers.
        """

    @abstractmethod
    def scores(self) -> list[Score]:
        """Itemised points by seat if the match ended now."""

    @abstractmethod
    def estimate(self, seat: int) -> int:
        """A rough worth of the position for that seat, for greedy players; larger is better."""

    @abstractmethod
    def violations(self) -> list[str]:
        """The invariants this state breaks, each with its rule id; empty for a sound state."""

    def write_observation(self, seat: int, out: vec[i16], at: i64) -> None:  # noqa: B027
        """Write the fields of the game's observation from that place on, if it has one."""

    def explain_choice(self, action: int) -> Explanation:
        """The explanation of an action that is legal."""
        return Explanation(self.game.actions[action].text, [])

    # What the rules use

    def push(self, kind: int, seat: int) -> None:
        """Do this step next."""
        self.agenda = append(self.agenda, kind << STEP_SHIFT | seat)

    def push_round(self, kind: int, first: int) -> None:
        """Do this step once for every seat, clockwise from the first."""
        place = self.seats - 1
        while place >= 0:
            self.push(kind, (first + place) % self.seats)
            place -= 1

    def copy_frame_onto(self, twin: State) -> None:
        """Copy what every game has; `copy` adds the game's own pieces."""
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.heading = self.heading
        twin.chance = self.chance.copy()
        twin.agenda = self.agenda[:]
        twin.actor = self.actor
        twin.question = self.question
        twin.choices = self.choices.copy()
        twin.events = None

    def ask(self, seat: int, question: int) -> None:
        self.actor = seat
        self.question = question

    def log(
        self, kind: int, seat: int, a: int = NO_ARGUMENT, b: int = NO_ARGUMENT, c: int = NO_ARGUMENT
    ) -> None:
        """Report a public event of that seat."""
        if self.events is not None:
            self._report(kind, seat, EVERYONE, a, b, c, ())

    def log_secret(
        self,
        kind: int,
        seat: int,
        a: int,
        b: int = NO_ARGUMENT,
        c: int = NO_ARGUMENT,
        secret: tuple[int, ...] = ALL_ARGUMENTS,
    ) -> None:
        """Report an event of which only that seat sees the arguments at the `secret` positions."""
        if self.events is not None:
            self._report(kind, seat, seat, a, b, c, secret)

    def advance(self) -> None:
        """Run the agenda up to the next real choice, or to the end of the match."""
        while True:
            while self.actor == NOBODY and len(self.agenda) > 0:
                self.agenda, step = pop(self.agenda)
                self.run(step >> STEP_SHIFT, step & STEP_MASK)
            self.list_again()
            if self.choices.count != 1:
                return
            only = self.choices.ids[0]
            self.log(FORCED, self.actor, only)
            self._carry_out(only)

    def list_again(self) -> None:
        """List the legal answers to the question asked; there are none if nobody is asked."""
        self.choices.clear()
        if self.actor != NOBODY:
            self.list_answers(self.choices)

    def _check_viewer(self, seat: int) -> None:
        if not NOBODY <= seat < self.seats:
            raise ValueError(f"there is no seat {seat} in a match of {self.seats}")

    def _carry_out(self, action: int) -> None:
        seat = self.actor
        self.actor = NOBODY
        self.answer(seat, self.question, action)

    def _report(
        self, kind: int, seat: int, audience: int, a: int, b: int, c: int, secret: tuple[int, ...]
    ) -> None:
        arguments = [value for value in (a, b, c) if value != NO_ARGUMENT]
        hidden = [place for place in secret if place < len(arguments)]
        if self.events is not None:
            self.events.append(Event(kind, seat, arguments, audience, hidden))

    def _refusal(self, action: int) -> IllegalAction:
        table = self.game.actions
        name = f"{action} ({table[action].label})" if 0 <= action < len(table) else str(action)
        if self.actor == NOBODY:
            return IllegalAction(f"action {name}: the match is over", action, "")
        prompt = self.game.prompts[self.question]
        allowed = ", ".join(f"{id} ({table[id].label})" for id in self.legal()[:20])
        more = len(self.choices) - 20
        return IllegalAction(
            f"action {name} is not legal: seat {self.actor} is asked {prompt.name} "
            f"({prompt.rule}); legal: {allowed}" + (f" and {more} more" if more > 0 else ""),
            action,
            prompt.rule,
        )
