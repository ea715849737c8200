// Phone width, keyboard only, and what a screen reader is told, on every part of the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DESK, finishedMatch, gameNames, guestMatch, inBrowser, PHONE } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function check(page, what) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(width <= 0, `${what} is ${width} pixels too wide`);
  await page.evaluate(`(() => { ${axe}; window.axe = axe; })()`);
  const { violations } = await page.evaluate(() => window.axe.run());
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ") + " " + node.html).join(" | ")}`);
  assert.deepEqual(told, [], what);
}

await inBrowser(async (open) => {
  const unsafe = { bypassCSP: true }; // for axe, which is not part of the page
  for (const options of [
    { viewport: DESK, colorScheme: "light" },
    { viewport: PHONE, colorScheme: "dark", hasTouch: true },
  ]) {
    const width = `at ${options.viewport.width} pixels`;
    const live = await open("", { ...options, ...unsafe });
    await live.getByRole("heading", { name: "Queues" }).waitFor();
    await check(live, `Live ${width}`);
    await live.close();
    for (const game of await gameNames()) {
      const { matchId, play } = await guestMatch(game);
      for (let moves = 0; moves < 12; moves++) await play();
      const watching = await open(`#/match/${matchId}`, { ...options, ...unsafe });
      await watching.getByText("What happened").waitFor();
      await check(watching, `${game} ${width}`);
      await watching.close();
    }
    const { matchId } = await finishedMatch("puerto-rico");
    const replay = await open(`#/replay/${matchId}?at=40`, { ...options, ...unsafe });
    await replay.getByText("move 40 of").waitFor();
    await check(replay, `Replay ${width}`);
    await replay.close();
  }

  const page = await open("#/play?game=puerto-rico&against=random", unsafe);
  await page.getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".choice").first().waitFor();
  await check(page, "Play");
  const version = () => page.locator("tw-play").evaluate((element) => element.moment.version);
  const before = await version();
  const focused = () => page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.className ?? "";
  });
  for (let presses = 0; !/spot/.test(await focused()) && presses < 60; presses++) await page.keyboard.press("Tab");
  await page.locator("[role=tooltip]").waitFor();
  const first = await page.locator("[role=tooltip]").textContent();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(
    (known) => {
      const play = document.querySelector("tw-app").shadowRoot.querySelector("tw-play");
      const board = play.shadowRoot.querySelector("tradewinds-puerto-rico");
      return board.shadowRoot.querySelector("[role=tooltip]")?.textContent !== known;
    },
    first,
  );
  await page.locator(".choice").first().focus();
  await page.keyboard.press("Enter");
  assert.match(await focused(), /confirm/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (known) => document.querySelector("tw-app").shadowRoot.querySelector("tw-play").moment.version > known,
    before,
  );
});
