"""TRADEWINDS_PURE=1 means all of it: one compiled module would bring the compiled engine along."""

import os
import subprocess
import sys

COMPILED = """
import sys
import tradewinds_server.app
files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
print(*(name for name, file in files.items() if "tradewinds" in name and not file.endswith(".py")))
"""


def test_an_interpreted_server_loads_no_compiled_module() -> None:
    told = subprocess.run(
        [sys.executable, "-c", COMPILED],
        env={**os.environ, "TRADEWINDS_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == []
