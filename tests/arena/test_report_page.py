"""The report in a real browser: wide and narrow, light and dark."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tradewinds_arena.local_games import LocalGames
from tradewinds_arena.match_review import review
from tradewinds_arena.report import write_report
from tradewinds_arena.review_page import render_review
from tradewinds_arena.runner import run
from tradewinds_arena.tournament import Entrant, Tournament, Track
from tradewinds_arena.tournament_folder import Folder
from tradewinds_engine.replay import decode

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium to look at the report with")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
MEASURE = """<script>
const cards = [...document.querySelectorAll(".card")].map(it => it.getBoundingClientRect());
document.title = [document.documentElement.scrollWidth, innerWidth,
  Math.max(...cards.map(it => it.right)),
  Math.max(...[...document.querySelectorAll("td:first-child")].map(it => it.offsetWidth)),
  getComputedStyle(document.body).backgroundColor].join("|");
</script>"""
SCHEMES = {"light": "1", "dark": "0"}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of two tracks with a bot that crashes, and a long name."""
    path = tmp_path_factory.mktemp("report")
    bots = (
        Entrant("greedy", "greedy"),
        Entrant("random", "random"),
        Entrant("a-bot-with-a-name-that-is-much-too-long-for-a-phone", "random"),
        Entrant("crashing", "tests.arena.bots:Crashing"),
    )
    tracks = (Track("vasco-da-gama", 2), Track("vasco-da-gama", 3))
    folder = Folder(path)
    folder.create(Tournament(bots, tracks, blocks=2, title="A cup"))
    assert run(folder, LocalGames(folder.tournament(), path / "logs", 2))
    write_report(folder)
    return path / "report.html"


def browse(page: Path, width: int, scheme: str, *more: str) -> str:
    command = [
        *(str(CHROMIUM), *FLAGS, f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}"),
        *(f"--window-size={width},1800", *more, page.as_uri()),
    ]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


@pytest.mark.parametrize("width", [1280, 500])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_report_fits_its_window_in_both_schemes(page: Path, width: int, scheme: str) -> None:
    measured = page.with_name("measured.html")
    measured.write_text(page.read_text().replace("</body>", MEASURE + "</body>"))
    dom = browse(measured, width, scheme, "--dump-dom")
    title = re.search("<title>(.*?)</title>", dom)
    assert title is not None
    content, window, right, names, background = title[1].split("|")
    assert int(content) <= int(window)
    assert float(right) <= int(window)
    assert int(names) < int(window) / 3  # beside them is room for figures
    brightness = sum(map(int, re.findall(r"\d+", background)))
    assert (brightness > 600) if scheme == "light" else (brightness < 150)
    shot = page.with_name(f"{scheme}-{width}.png")
    browse(page, width, scheme, f"--screenshot={shot}")
    assert shot.stat().st_size > 20_000


def test_a_review_fits_a_phone_in_the_dark(page: Path) -> None:
    replay = decode(min((page.parent / "replays").iterdir()).read_bytes())
    reviewed = page.with_name("review.html")
    reviewed.write_text(render_review(review(replay, 0, "mcts", iterations=100)))
    test_the_report_fits_its_window_in_both_schemes(reviewed, 500, "dark")


def test_links_of_the_report_lead_somewhere(page: Path) -> None:
    links = re.findall('href="(.*?)"', page.read_text())
    assert any(link.startswith("replays/") for link in links)
    for link in links:
        assert (page.parent / link).exists(), link
