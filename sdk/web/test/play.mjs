// A person plays a whole match by clicking, on the board where there is a place for it.
import assert from "node:assert/strict";
import { call, inBrowser } from "./browser.mjs";

const game = process.argv[4];

await inBrowser(async (open) => {
  const page = await open(`#/play?game=${game}&against=random`);
  await page.getByLabel("Your name").fill("eve");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/#\/play\/.+/);
  const matchId = page.url().split("/").at(-1);
  assert.match(matchId, /^[0-9a-z]+$/, "the address holds no token");
  const confirm = page.locator(".confirm");
  let moves = 0;
  let onBoard = 0;
  for (;;) {
    await page.locator(".choice, a:text('Replay it')").first().waitFor();
    if (await page.locator("a:text('Replay it')").count()) break;
    const version = await page.locator("tw-play").evaluate((element) => element.moment.version);
    const spots = page.locator("button.spot");
    const onSpot = (await spots.count()) > 0 && moves % 2 === 0;
    if (onSpot) {
      await spots.first().click();
      const menu = page.locator(".menu button").first();
      if (await menu.count()) await menu.click();
      onBoard++;
    } else {
      const choices = page.locator(".choice");
      await choices.nth(moves % (await choices.count())).click();
    }
    if (moves === 0) {
      await page.getByRole("button", { name: "Undo" }).click();
      assert.equal(await confirm.isDisabled(), true);
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText(/wins \d+ % of random playouts/).waitFor();
      await page.locator(".choice").first().click();
    }
    await confirm.click();
    moves++;
    const moved = (known) => {
      const { moment, choices } = document.querySelector("tw-app").shadowRoot.querySelector("tw-play");
      return moment.version > known && (choices.length > 0 || moment.position.seatToMove === undefined);
    };
    await page.waitForFunction(moved, version);
  }
  const { state } = await call("MatchService/GetMatch", { matchId });
  assert.equal(state.match.status, "MATCH_STATUS_FINISHED");
  assert.ok(moves > 5);
  if (game === "puerto-rico") assert.ok(onBoard > 5, "the board takes clicks");
  const storedElsewhere = await page.evaluate(() => Object.keys(localStorage).length);
  assert.equal(storedElsewhere, 0);
});
