"""What environments are tested with: every game, seat count and set of options."""

from __future__ import annotations

import pytest

from tests.engine.setups import SETUPS, Setup

OBSERVED = [setup for setup in SETUPS if setup.game.observation_version]
every_setup = pytest.mark.parametrize("setup", OBSERVED, ids=str)
SMALL = [setup for setup in OBSERVED if setup.seats == 2 and not setup.variant]
every_game = pytest.mark.parametrize("setup", SMALL, ids=str)

__all__ = ["Setup", "every_game", "every_setup"]
