"""Bots for tournaments: a good one, and one for each way to fail."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

import numpy as np

from tradewinds import Bot, Result, Turn


class First(Bot):
    """Takes the first legal action."""

    name = "first"

    def choose(self, turn: Turn) -> int:
        assert turn.view is not None
        return turn.legal[0]


class Crashing(Bot):
    name = "crashing"

    def choose(self, turn: Turn) -> int:
        raise ValueError("I never learned this")


class Exiting(Bot):
    name = "exiting"

    def choose(self, turn: Turn) -> int:
        os._exit(3)


class Illegal(Bot):
    name = "illegal"

    def choose(self, turn: Turn) -> int:
        return 99_999


class Huge(Bot):
    """Answers with a number that fits into no machine word."""

    name = "huge"

    def choose(self, turn: Turn) -> int:
        return 10**30


class Cursing(Bot):
    """Fails with words that no file and no terminal takes."""

    name = "cursing"

    def choose(self, turn: Turn) -> int:
        raise ValueError("\ud800 \x1b[31m\n" + "!" * 50_000)


class Wordy(Bot):
    name = "wordy"

    def choose(self, turn: Turn) -> int:
        return "first"  # type: ignore[return-value]


class Hungry(Bot):
    name = "hungry"

    def choose(self, turn: Turn) -> int:
        return len(bytearray(5 << 30))


class Slow(Bot):
    """Answers a little too late."""

    name = "slow"

    def choose(self, turn: Turn) -> int:
        time.sleep(turn.allowance + turn.bank + 0.05)
        return turn.legal[0]


class Dawdling(Bot):
    """Lives off its bank."""

    name = "dawdling"

    def choose(self, turn: Turn) -> int:
        sys.stdout.write(f"{turn.bank}\n")
        time.sleep(turn.allowance + 0.4)
        return turn.legal[0]


class Murderous(First):
    """Kills the worker that plays its game, if a file says so; then the file is gone."""

    name = "murderous"

    def choose(self, turn: Turn) -> int:
        order = Path(os.environ["KILL_WORKERS"])
        if order.exists():
            left = int(order.read_text())
            order.write_text(str(left - 1)) if left > 1 else order.unlink()
            os.kill(os.getppid(), signal.SIGKILL)
        return super().choose(turn)


class Waylaying(First):
    """Kills its worker in the game after the first one, once that is written down."""

    name = "waylaying"

    def choose(self, turn: Turn) -> int:
        games, killed = Path(os.environ["GAMES"]), Path(os.environ["KILLED"])
        if turn.match_id == "1" and not killed.exists():
            while not games.read_text():
                time.sleep(0.01)
            killed.touch()
            os.kill(os.getppid(), signal.SIGKILL)
        return super().choose(turn)


class Hanging(Bot):
    name = "hanging"

    def choose(self, turn: Turn) -> int:
        sys.stderr.write("I hang\n")
        sys.stderr.flush()
        time.sleep(3600)
        return 0


class Seeded(Bot):
    """Plays as its seed says."""

    name = "seeded"
    wants_view = False

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, turn: Turn) -> int:
        return turn.legal[self.seed % len(turn.legal)]


class Shuffling(Bot):
    """Plays as the module `random` says."""

    name = "shuffling"
    wants_view = False

    def choose(self, turn: Turn) -> int:
        return random.choice(turn.legal)


class Hashing(Bot):
    """Plays as hashes of texts say."""

    name = "hashing"
    wants_view = False

    def choose(self, turn: Turn) -> int:
        return turn.legal[hash(turn.prompt) % len(turn.legal)]


class Modern(Bot):
    """Thinks asynchronously, and answers with a number of numpy's."""

    name = "modern"

    async def choose(self, turn: Turn) -> int:
        return np.int64(turn.legal[0])  # type: ignore[return-value]


class Learning(First):
    """Remembers how its games ended."""

    name = "learning"

    def match_over(self, result: Result) -> None:
        sys.stdout.write(f"over {result}\n")


class Noisy(First):
    """Prints rubbish."""

    name = "noisy"

    def choose(self, turn: Turn) -> int:
        sys.stdout.buffer.write(b"\xff\x00[1, 2]\n" * 100)
        return super().choose(turn)


class Lying(Bot):
    """Writes rubbish where its answers are expected."""

    name = "lying"

    def choose(self, turn: Turn) -> int:
        os.write(int(sys.argv[1]), b"rubbish\n")
        return turn.legal[0]


class Nesting(Bot):
    """Writes an answer that is nested too deeply."""

    name = "nesting"

    def choose(self, turn: Turn) -> int:
        os.write(int(sys.argv[1]), b"[" * 50_000 + b"\n")
        return turn.legal[0]


class Endless(Bot):
    """Writes an answer that does not end."""

    name = "endless"

    def choose(self, turn: Turn) -> int:
        while True:
            os.write(int(sys.argv[1]), b"9" * 1000)


class Forking(First):
    """Leaves children behind that do not want to end."""

    name = "forking"

    def choose(self, turn: Turn) -> int:
        child = os.fork()
        if not child:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(3600)
        sys.stdout.write(f"child {child}\n")
        return super().choose(turn)


class Spinning(Bot):
    name = "spinning"

    def choose(self, turn: Turn) -> int:
        while True:
            pass


class Flooding(Bot):
    """Fills the disk."""

    name = "flooding"

    def choose(self, turn: Turn) -> int:
        while True:
            sys.stdout.write("x" * 10_000 + "\n")


class Stopped(Bot):
    name = "stopped"

    def choose(self, turn: Turn) -> int:
        os.kill(os.getpid(), signal.SIGSTOP)
        return turn.legal[0]


class Abstract(Bot):
    name = "abstract"
