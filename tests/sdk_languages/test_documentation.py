"""Every program in the documentation of the SDKs runs as it stands, against a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.rpc import status_pb2

from sdk.tools import LANGUAGES
from sdk.tools.language import ROOT, run
from tests.clients.test_node_client import install

from .conftest import PYTHON_BOTS, build, started

pytestmark = pytest.mark.languages
MARKS = {"typescript": "ts"}  # of code blocks, where it is not the language's name
PLACE = "localhost:50051"
WEB_PLACE = "localhost:8080"
SHOWN = {  # what a program prints, by something that it does
    '"puerto-rico/2"': r"puerto-rico \w+: seat \d of 2, rank \d",
    "ollout(": r"3 worlds, \d+",
    "watch(": r"over: \[ -?\d+, -?\d+ \]",
}


def programs() -> list[tuple[str, str, str]]:
    """Language, page and source."""
    found = []
    for name, language in LANGUAGES.items():
        block = re.compile(rf"^```{MARKS.get(name, name)}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
        for page in (ROOT / "README.md", language.sdk / "README.md", ROOT / f"docs/sdk/{name}.md"):
            place = page.relative_to(ROOT)
            found += [(name, str(place), source) for source in block.findall(page.read_text())]
    return found


@pytest.fixture(scope="module")
def opponent(server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a bot waiting in the queue that the pages join."""
    flags = ("greedy", "--queue", "puerto-rico/2", "--server", server)
    log = tmp_path_factory.mktemp("opponent") / "log"
    with started([*PYTHON_BOTS, *flags], log):
        yield server


@pytest.mark.parametrize(
    ("name", "source"),
    [
        pytest.param(name, source, id=f"{page}-{number}")
        for number, (name, page, source) in enumerate(programs())
    ],
)
def test_a_program_of_the_documentation_runs(
    name: str,
    source: str,
    opponent: str,
    web_port: int,
    tmp_path: Path,
) -> None:
    language = LANGUAGES[name]
    if language.missing:
        pytest.skip(language.missing)
    build(language)
    placed = source.replace(PLACE, opponent).replace(WEB_PLACE, f"localhost:{web_port}")
    printed = language.run_program(placed, tmp_path)
    assert re.search(r"of \d+ answers", printed) is None, printed
    shown = next(pattern for sign, pattern in SHOWN.items() if sign in source)
    assert re.search(shown, printed), printed


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_language_has_programs_on_its_page_and_in_the_readme(name: str) -> None:
    pages = {page for language, page, _ in programs() if language == name}
    assert pages == {"README.md", f"sdk/{name}/README.md", f"docs/sdk/{name}.md"}


ERRORS = (ROOT / "docs" / "protocol.md").read_text()
GO_CALL = """package main

import (
	"context"
	"fmt"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

func main() {
	plain := grpc.WithTransportCredentials(insecure.NewCredentials())
	connection, err := grpc.NewClient("SERVER", plain)
	if err != nil {
		panic(err)
	}
	catalog := pb.NewCatalogServiceClient(connection)
	_, err = catalog.GetGame(context.Background(), &pb.GetGameRequest{Game: "chess"})
BLOCK}
"""
NODE_CALL = """import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";
import protobuf from "protobufjs";

const [protos, google, server] = process.argv.slice(2);
const root = new protobuf.Root();
root.resolvePath = (_, file) => `${google}/${file}`;
root.loadSync(["google/rpc/status.proto", "google/rpc/error_details.proto"], { keepCase: true });
const Status = root.lookupType("google.rpc.Status");
const ErrorInfo = root.lookupType("google.rpc.ErrorInfo");
const includeDirs = [protos, google];
const loaded = loader.loadSync("tradewinds/v1/catalog_service.proto", { includeDirs });
const { CatalogService } = grpc.loadPackageDefinition(loaded).tradewinds.v1;
const client = new CatalogService(server, grpc.credentials.createInsecure());
client.GetGame({ game: "chess" }, (error) => {
BLOCK  client.close();
});
"""


def error_block(mark: str) -> str:
    """How the page about the protocol reads an error in a language without any SDK."""
    (block,) = re.findall(rf"^```{mark}\n(.*?)^```$", ERRORS, re.DOTALL | re.MULTILINE)
    return str(block)


def test_the_page_of_the_protocol_reads_errors_in_go(opponent: str, tmp_path: Path) -> None:
    go = LANGUAGES["go"]
    if go.missing:
        pytest.skip(go.missing)
    program = GO_CALL.replace("SERVER", opponent).replace("BLOCK", error_block("go"))
    assert "UNKNOWN_GAME map[" in go.run_program(program, tmp_path)


def test_the_page_of_the_protocol_reads_errors_in_node(opponent: str, tmp_path: Path) -> None:
    node = LANGUAGES["typescript"]
    if node.missing:
        pytest.skip(node.missing)
    packages = ROOT / "build" / "node-client"
    packages.mkdir(parents=True, exist_ok=True)
    install(packages)
    (tmp_path / "node_modules").symlink_to(packages / "node_modules")
    (tmp_path / "call.mjs").write_text(NODE_CALL.replace("BLOCK", error_block("js")))
    google = Path(status_pb2.__file__).parents[2]
    printed = run("node", "call.mjs", ROOT / "proto", google, opponent, cwd=tmp_path)
    assert printed == "UNKNOWN_GAME\n"
