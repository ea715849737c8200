// Moves that come at once are shown one after the other, and pieces fly where they went.
import assert from "node:assert/strict";
import { guestMatch, inBrowser } from "./browser.mjs";

await inBrowser(async (open) => {
  const { matchId, play } = await guestMatch("puerto-rico");
  const page = await open(`#/match/${matchId}`, { reducedMotion: "no-preference" });
  await page.getByText("What happened").waitFor();
  await page.evaluate(() => {
    const match = document.querySelector("tw-app").shadowRoot.querySelector("tw-match");
    const board = match.shadowRoot.querySelector("tradewinds-puerto-rico");
    window.shown = [];
    window.flown = 0;
    const watch = { childList: true, subtree: true, characterData: true };
    new MutationObserver(() => {
      if (window.shown.at(-1) !== match.moment.version) window.shown.push(match.moment.version);
    }).observe(match.shadowRoot, watch);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) window.flown += addedNodes.length;
    }).observe(board.shadowRoot.querySelector(".flights"), { childList: true });
  });
  for (let moves = 0; moves < 4; moves++) await play();
  await page.waitForFunction(() => window.shown.length >= 4);
  const shown = await page.evaluate(() => window.shown);
  assert.deepEqual(shown.slice(0, 4), [shown[0], shown[0] + 1, shown[0] + 2, shown[0] + 3], "no move is skipped");
  for (let moves = 0; moves < 12 && (await page.evaluate(() => window.flown)) === 0; moves++) {
    await play();
    await page.waitForTimeout(500); // as long as a move is shown
  }
  assert.ok((await page.evaluate(() => window.flown)) > 0, "pieces fly");
});
