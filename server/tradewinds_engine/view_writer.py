"""What a view is written on. One description of a view serves messages and plain data alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from .native import Row


class ViewWriter(ABC):
    """Takes the fields of a view by the names they have in its message.

    Between `begin` or `begin_row` and `end`, fields belong to a message in that field.
    """

    @abstractmethod
    def number(self, field: str, value: int) -> None: ...

    @abstractmethod
    def flag(self, field: str, value: bool) -> None: ...

    @abstractmethod
    def text(self, field: str, value: str) -> None: ...

    @abstractmethod
    def numbers(self, field: str, values: list[int]) -> None: ...

    @abstractmethod
    def row(self, field: str, values: Row) -> None: ...

    @abstractmethod
    def texts(self, field: str, values: list[str]) -> None: ...

    @abstractmethod
    def begin(self, field: str) -> None:
        """The only message in this field."""

    @abstractmethod
    def begin_row(self, field: str) -> None:
        """One more of the messages in this field."""

    @abstractmethod
    def end(self) -> None: ...


class DictWriter(ViewWriter):
    """Makes nested dictionaries and lists of it."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self._around: list[dict[str, Any]] = []

    def number(self, field: str, value: int) -> None:
        self.fields[field] = value

    def flag(self, field: str, value: bool) -> None:
        self.fields[field] = value

    def text(self, field: str, value: str) -> None:
        self.fields[field] = value

    def numbers(self, field: str, values: list[int]) -> None:
        self.fields[field] = values.copy()

    def row(self, field: str, values: Row) -> None:
        self.fields[field] = list(values)

    def texts(self, field: str, values: list[str]) -> None:
        self.fields[field] = values

    def begin(self, field: str) -> None:
        part: dict[str, Any] = {}
        self.fields[field] = part
        self._around.append(self.fields)
        self.fields = part

    def begin_row(self, field: str) -> None:
        part: dict[str, Any] = {}
        self.fields.setdefault(field, []).append(part)
        self._around.append(self.fields)
        self.fields = part

    def end(self) -> None:
        self.fields = self._around.pop()
