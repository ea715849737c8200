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
  const follow = async () => {
    const { matchId, play } = await guestMatch("puerto-rico");
    await page.goto(page.url().split("#")[0] + `#/match/${matchId}`);
    while (await play());
    await page.getByText("The match is finished").waitFor();
  };
  await follow();
  await follow();
  const before = await used();
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) await follow();
  const growth = (await used()) - before;
  assert.ok(growth < MOST_GROWTH, `the page grew by ${growth} bytes`);
});
