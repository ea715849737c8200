// Phone width, keyboard only, and what a screen reader is told, on every part of the page.
import assert from "node:assert/strict";
import { check, UNSAFE } from "./axe.mjs";
import { DESK, finishedMatch, gameNames, guestMatch, inBrowser, PHONE } from "./browser.mjs";

await inBrowser(async (open) => {
  for (const options of [
    { viewport: DESK, colorScheme: "light" },
    { viewport: PHONE, colorScheme: "dark", hasTouch: true },
  ]) {
    const width = `at ${options.viewport.width} pixels`;
    const live = await open("", { ...options, ...UNSAFE });
    await live.getByRole("heading", { name: "Queues" }).waitFor();
    await check(live, `Live ${width}`);
    await live.close();
    for (const game of await gameNames()) {
      const { matchId, play } = await guestMatch(game);
      for (let moves = 0; moves < 12; moves++) await play();
      const watching = await open(`#/match/${matchId}`, { ...options, ...UNSAFE });
      await watching.getByText("What happened").waitFor();
      await check(watching, `${game} ${width}`);
      await watching.close();
    }
    const { matchId } = await finishedMatch("puerto-rico");
    const start = await open("#/replay", { ...options, ...UNSAFE });
    await start.getByRole("table", { name: "Ended matches" }).waitFor();
    await check(start, `Where replays begin ${width}`);
    await start.close();
    const replay = await open(`#/replay/${matchId}?at=40`, { ...options, ...UNSAFE });
    await replay.getByText("move 40 of").waitFor();
    await check(replay, `Replay ${width}`);
    await replay.close();
  }

  const page = await open("#/play?game=puerto-rico&against=random", UNSAFE);
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
