"""Redis's wire format: encodes commands, and represents error replies.

Compiled where there is a compiler.
"""

from __future__ import annotations

from typing import Final

from tradewinds_engine.native import BytesWriter

Argument = str | bytes | int | float
END: Final = b"\r\n"
HEADS: Final = [b"$%d\r\n" % length for length in range(1024)]  # length headers of short parts


class ReplyError(Exception):
    """The store refused a command. `code` is the first word of its message."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.code = message.partition(" ")[0]


def put_command(out: BytesWriter, command: tuple[Argument, ...]) -> None:
    """Append a command. On ValueError or TypeError a part of it may be written already."""
    out.write(b"*%d\r\n" % len(command))
    for argument in command:
        if isinstance(argument, bytes):
            part = argument
        elif isinstance(argument, str):
            part = argument.encode()
        elif isinstance(argument, int | float):
            part = str(argument).encode()
        else:
            raise TypeError(f"a {type(argument).__name__} cannot be sent to the store")
        length = len(part)
        out.write(HEADS[length] if length < len(HEADS) else b"$%d\r\n" % length)
        out.write(part)
        out.write(END)
