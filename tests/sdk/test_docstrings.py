"""The examples in the SDK's docstrings."""

import doctest
import importlib
import pkgutil

import pytest

import tradewinds

MODULES = [
    f"tradewinds.{module.name}"
    for module in pkgutil.iter_modules(tradewinds.__path__)
    if not module.ispkg
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    examples = [
        example
        for name in MODULES
        for found in finder.find(importlib.import_module(name))
        for example in found.examples
    ]
    assert len(examples) > 20
