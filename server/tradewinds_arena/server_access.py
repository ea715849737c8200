"""The address of the server that referees a tournament, and access to it. Keys are never stored."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tradewinds import Client, Tls

from .errors import BadFolder
from .tournament_folder import Folder

FILE = "server.json"


@dataclass(frozen=True)
class ServerAccess:
    """An empty address means a private server in the tournament's folder."""

    tournament_id: str
    address: str = ""
    ca: str = ""
    """File of the authority the server's certificate is of; empty for no encryption."""
    api_key: str = field(default="", repr=False)

    @property
    def is_own(self) -> bool:
        return not self.address

    def client(self) -> Client:
        tls = Tls(ca=Path(self.ca)) if self.ca else None
        return Client(self.address, self.api_key or None, tls)


def choose_server(folder: Folder, address: str, ca: str) -> None:
    """Note which server referees the tournament, before its first game."""
    row = {"tournament_id": f"t-{secrets.token_hex(8)}", "address": address, "ca": ca}
    folder.replace(FILE, json.dumps(row) + "\n")


def access_of(folder: Folder, api_key: str) -> ServerAccess | None:
    """As `choose_server` noted it; None for a tournament that needs no server."""
    text = folder.read(FILE)
    if text is None:
        return None
    try:
        row: dict[str, Any] = json.loads(text)
        access = ServerAccess(row["tournament_id"], row["address"], row["ca"])
    except (ValueError, KeyError, TypeError) as error:
        raise BadFolder(f"{folder.path / FILE} is damaged: {error!r}") from None
    return access if access.is_own else replace(access, api_key=api_key)
