// The embedding examples, served from an origin of their own.
import assert from "node:assert/strict";
import { base, call, guestMatch, inBrowser } from "./browser.mjs";

const examples = process.argv[4];

await inBrowser(async (open) => {
  const { matchId, play } = await guestMatch("puerto-rico");
  const live = await open("", { expect: /.*/ });
  await live.goto(`${examples}live-match.html?server=${base.slice(0, -1)}`);
  await live.locator("tradewinds-puerto-rico").getByText("Cargo ships").waitFor();
  await play();
  const { state } = await call("MatchService/GetMatch", { matchId });
  await live.locator("#status").getByText(`Move ${state.match.version}`, { exact: true }).waitFor();

  const both = await open("");
  await both.goto(`${examples}engine-only.html?server=${base.slice(0, -1)}`);
  const spot = both.locator("button.spot").first();
  await spot.waitFor();
  const question = await both.locator("#status").textContent();
  await both.locator("button.spot[data-spot='role:builder']").click();
  await both.waitForFunction((known) => document.querySelector("#status").textContent !== known, question);
  for (let moves = 0; moves < 5; moves++) {
    const view = await both.locator("tradewinds-board").evaluate((board) => (window.known = board.view) && true);
    assert.ok(view);
    await both.locator("#list button").first().click();
    await both.waitForFunction(() => document.querySelector("tradewinds-board").view !== window.known);
  }
});
