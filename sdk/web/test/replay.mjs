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
    await page.keyboard.press("Shift+ArrowRight");
    await page.getByLabel("Go to", { exact: true }).fill("20");
    await page.getByLabel("Go to", { exact: true }).press("Enter");
    await shows(20);
    const rounds = page.getByLabel("Round", { exact: true });
    const [first, second] = await rounds.locator("option").evaluateAll((options) => options.map(({ value }) => value));
    assert.equal(first, "0");
    await rounds.selectOption(second);
    await shows(second);
    await page.getByRole("button", { name: "A round back" }).click();
    await shows(0);
    await page.getByRole("button", { name: "Run" }).click();
    await shows(2);
    await page.getByRole("button", { name: "Stop" }).click();
    const linked = await open(page.url().slice(page.url().indexOf("#")));
    await linked.getByText(/move [2-9] of/).waitFor();
    await linked.close();
    await page.getByRole("img", { name: "Points over time" }).click({ position: { x: 5, y: 20 } });
    await shows(0);
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
  await page.getByRole("link", { name: `Replay ${matchId}` }).waitFor();
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "match.json", { type: "application/json" }));
    return data;
  }, file.toString());
  await page.locator(".drop").dispatchEvent("drop", { dataTransfer: dropped });
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

  const mistyped = await open("#/replay/%", { expect: /404/ });
  await mistyped.getByRole("alert").filter({ hasText: "%" }).waitFor();
});
