"""Generate, build and test the SDKs in other languages: one module per language."""

from __future__ import annotations

from .go import Go
from .java import Java
from .language import Language
from .rust import Rust
from .typescript import TypeScript

LANGUAGES: dict[str, Language] = {
    language.name: language for language in (TypeScript(), Go(), Java(), Rust())
}
