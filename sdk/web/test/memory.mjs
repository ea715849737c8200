// A page that follows matches for a while needs no more memory at the end than after a warm-up.
import assert from "node:assert/strict";
import { guestMatch, inBrowser } from "./browser.mjs";

const minutes = Number(process.argv[4]);
const MOST_GROWTH = 4e6; // bytes

await inBrowser(async (open) => {
  const page = await open("");
  const devtools = await page.context().newCDPSession(page);
  const used = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    return (await devtools.send("Runtime.getHeapUsage")).usedSize;
  };
  let matches = 0;
  const follow = async () => {
    const { matchId, play } = await guestMatch("puerto-rico");
    await page.goto(page.url().split("#")[0] + `#/match/${matchId}`);
    while (await play());
    await page.waitForFunction((known) => {
      const moment = document.querySelector("tw-app").shadowRoot.querySelector("tw-match")?.moment;
      return moment?.match.matchId === known && moment.match.scores.length > 0;
    }, matchId);
    matches++;
  };
  await follow();
  await follow();
  const before = await used();
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) await follow();
  const growth = (await used()) - before;
  console.log(`${matches} matches in ${minutes} minutes; the page grew by ${growth} bytes from ${before}`);
  assert.ok(growth < MOST_GROWTH, `the page grew by ${growth} bytes`);
});
