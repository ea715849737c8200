// A replay is scrubbed, linked to, seen by a seat, verified; a file is dropped and verified, or found out.
import assert from "node:assert/strict";
import { call, finishedMatch, gameNames, inBrowser } from "./browser.mjs";

const replayOf = async (matchId) => Buffer.from((await call("MatchService/GetReplay", { matchId })).replay, "base64");

const games = process.argv[4] ? [process.argv[4]] : await gameNames();

await inBrowser(async (open) => {
  for (const game of games) {
    const { matchId, version } = await finishedMatch(game);
    const page = await open(`#/replay/${matchId}?at=3`);
    const shows = (at) => page.getByText(`move ${at} of ${version}`).waitFor();
    await shows(3);
    await page.keyboard.press("ArrowRight");
    await shows(4);
    await page.getByLabel("Move", { exact: true }).fill("7");
    await shows(7);
    assert.match(page.url(), /at=7/);
    await page.getByRole("button", { name: "To the end" }).click();
    await shows(version);
    await page.getByRole("table", { name: "Final scores" }).waitFor();
    await page.getByLabel("As seen by").selectOption("1");
    await shows(version);
    await page.waitForURL(/seat=1/);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText(`Verified: ${version} moves`).waitFor();
    await page.close();
  }
  const { matchId, version } = await finishedMatch("puerto-rico");
  const file = await replayOf(matchId);
  const page = await open("#/replay");
  await page.getByLabel("Replay file").setInputFiles({ name: "match.json", mimeType: "application/json", buffer: file });
  await page.getByText(`Verified: ${version} moves`).waitFor();
  await page.getByText(`move 0 of ${version}`).waitFor();

  const forged = JSON.parse(file.toString());
  forged.players = ["<b>bob</b>", "ann"];
  forged.final = forged.final.replace(/./, (digit) => (digit === "0" ? "1" : "0"));
  const other = await open("#/replay");
  const buffer = Buffer.from(JSON.stringify(forged));
  await other.getByLabel("Replay file").setInputFiles({ name: "forged.json", mimeType: "application/json", buffer });
  await other.getByText("Not valid:").waitFor();
  assert.ok(await other.getByText("<b>bob</b>").count(), "names are shown as they are written");
});
