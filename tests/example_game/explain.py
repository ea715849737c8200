"""What an action means now."""

from tradewinds_engine.explanation import Explanation

from . import data
from .actions import ACTIONS, LIGHT
from .state import LanternsState


def explain(state: LanternsState, action: int) -> Explanation:
    text = ACTIONS[action].text
    if action == LIGHT:
        text += f" for {data.LIGHT[state.lantern]} points"
    return Explanation(text, [])
