"""Errors of competitions.

ArenaError
├── BadTournament    the description of a tournament makes no sense
├── BadReview        a match cannot be looked back at so
├── FolderInUse      another runner plays in this folder
└── BadFolder        the folder holds no tournament, or a damaged one
"""

from __future__ import annotations


class ArenaError(Exception):
    """The message is for people and says what to do."""


class BadTournament(ArenaError):
    pass


class BadReview(ArenaError):
    pass


class FolderInUse(ArenaError):
    pass


class BadFolder(ArenaError):
    pass
