"""The SDK stays light: bot authors install gRPC and protobuf, nothing else."""

import subprocess
import sys

FOREIGN = """
import sys
before = {name.partition(".")[0] for name in sys.modules}
import tradewinds
after = {name.partition(".")[0] for name in sys.modules}
known = sys.stdlib_module_names | {"tradewinds", "google", "typing_extensions"}
print(*sorted(after - before - known))
"""


def test_importing_the_sdk_loads_only_grpc_and_protobuf() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FOREIGN], capture_output=True, text=True, check=True
    )
    foreign = [name for name in done.stdout.split() if "cython" not in name]
    assert [name for name in foreign if not name.startswith("grpc")] == []
