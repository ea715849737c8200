// A tournament's progress, table and heat map; the leaderboard it fed; a bot's history up to a replay.
import assert from "node:assert/strict";
import { check, UNSAFE } from "./axe.mjs";
import { call, DESK, inBrowser, PHONE } from "./browser.mjs";

const tournamentId = process.argv[4];
const { standings } = await call("ArenaService/ListStandings", { tournamentId });
const [best] = standings;

await inBrowser(async (open) => {
  const page = await open("#/competitions", { viewport: DESK, ...UNSAFE });
  const board = page.getByRole("table", { name: "Leaderboard" });
  await board.getByRole("link", { name: best.bot, exact: true }).waitFor();
  assert.match(await board.getByRole("row").nth(1).textContent(), /\d+ \(\d+ to \d+\)/, "a rating has an interval");
  assert.equal(await board.getByRole("img").count(), standings.length);
  await check(page, "Competitions");

  await page.getByRole("table", { name: "Tournaments" }).getByRole("link").first().click();
  await page.getByText("6 of 6 matches played").waitFor();
  const rows = page.getByRole("table", { name: "Standings" }).getByRole("row");
  await rows.nth(1).waitFor();
  assert.equal(await rows.count(), standings.length + 1);
  assert.match(await rows.nth(1).textContent(), new RegExp(`${best.bot}[^]*\\d\\.\\d\\d \\(`));
  const heat = page.getByRole("table", { name: "Who beats whom" });
  const share = async (row, column) => parseFloat(await heat.getByRole("row").nth(row + 1).getByRole("cell").nth(column).textContent());
  for (let one = 0; one < standings.length; one++) {
    for (let other = 0; other < one; other++) assert.equal((await share(one, other)) + (await share(other, one)), 100);
  }
  await check(page, "Tournament");

  await rows.nth(1).getByRole("link").click();
  await page.getByRole("heading", { name: best.bot }).waitFor();
  await page.getByRole("img", { name: `Rating over the last ${best.matches} matches` }).waitFor();
  const results = page.getByRole("table", { name: "Results" }).getByRole("row");
  assert.equal(await results.count(), best.matches + 1);
  await check(page, "Bot");
  await results.nth(1).getByRole("link").click();
  await page.getByText("replay of match").waitFor();

  const phone = await open(`#/tournament/${tournamentId}`, { viewport: PHONE, hasTouch: true, colorScheme: "dark", ...UNSAFE });
  await phone.getByRole("table", { name: "Who beats whom" }).waitFor();
  await check(phone, "Tournament on a phone");
});
