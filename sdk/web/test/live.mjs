// Every game, followed by spectators to its end.
import assert from "node:assert/strict";
import { call, finishedMatch, gameNames, guestMatch, inBrowser } from "./browser.mjs";

await inBrowser(async (open) => {
  await finishedMatch("puerto-rico");
  const front = await open("");
  await front.getByRole("heading", { name: "Just ended" }).waitFor();
  await front.getByRole("link", { name: "Replay", exact: false }).last().waitFor();
  for (const game of await gameNames()) {
    const { matchId, play } = await guestMatch(game);
    await front.locator(`a[href="#/match/${matchId}"]`).waitFor();
    const pages = [await open(`#/match/${matchId}`)];
    if (game === "puerto-rico") pages.push(await open(`#/match/${matchId}`));
    for (const page of pages) await page.getByText("What happened").waitFor();
    while (await play());
    const { state } = await call("MatchService/GetMatch", { matchId });
    for (const page of pages) {
      await page.getByText("The match is finished").waitFor();
      const total = page.getByRole("table", { name: "Final scores" }).getByRole("row").last();
      const shown = (await total.getByRole("cell").allTextContents()).map(Number);
      assert.deepEqual(shown.sort(), state.match.scores.map((score) => score.total ?? 0).sort());
      await page.close();
    }
  }
});
