// How long a new visitor waits for the first view of a running match, in milliseconds. A command, not a test:
// node test/first-view.mjs http://localhost:8080/ /usr/bin/chromium
import { chromium } from "playwright-core";
import { base, chromiumPath, DESK, gameNames, guestMatch } from "./browser.mjs";

const VISITS = 9;
const MOVES_BEFORE = 20;

async function firstView(browser, matchId) {
  const context = await browser.newContext({ viewport: DESK }); // nothing is cached
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(base + `#/match/${matchId}`, { waitUntil: "commit" });
  await page.locator("tradewinds-board [data-spot]").first().waitFor();
  const waited = performance.now() - start;
  await context.close();
  return Math.round(waited);
}

const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
for (const game of await gameNames()) {
  const { matchId, play } = await guestMatch(game);
  for (let move = 0; move < MOVES_BEFORE; move++) await play();
  const waits = [];
  for (let visit = 0; visit < VISITS; visit++) waits.push(await firstView(browser, matchId));
  waits.sort((a, b) => a - b);
  console.log(`${game}: median ${waits[VISITS >> 1]}, from ${waits[0]} to ${waits.at(-1)}`);
}
await browser.close();
