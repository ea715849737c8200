// A spectator's page holds nothing that is hidden from spectators, in what it shows and what it got.
import assert from "node:assert/strict";
import { call, gameNames, guestMatch, inBrowser } from "./browser.mjs";

// Twins: positions that differ only in what spectators cannot know look the same to them.
for (const game of await gameNames()) {
  const options = game === "puerto-rico" ? { open_vp: false } : {};
  let { snapshot, position } = await call("EngineService/NewPosition", { setup: { game, seats: 3, options } });
  for (let move = 0; move < 90 && position.legalActions.length; move++) {
    const actionIds = [position.legalActions[(move * 7) % position.legalActions.length]];
    ({ snapshot, position } = await call("EngineService/Apply", { snapshot, actionIds }));
  }
  const { snapshots } = await call("EngineService/Determinize", { snapshot, count: 3 });
  const { view } = await call("EngineService/GetView", { snapshot });
  assert.ok(snapshots.some((twin) => twin !== snapshot), `${game} hides nothing that could differ`);
  for (const twin of snapshots) assert.deepEqual((await call("EngineService/GetView", { snapshot: twin })).view, view);
}

await inBrowser(async (open) => {
  const { matchId, play } = await guestMatch("puerto-rico", { open_vp: false });
  const page = await open(`#/match/${matchId}`);
  await page.getByText("What happened").waitFor();
  for (let moves = 0; moves < 60; moves++) await play();
  const { state } = await call("MatchService/GetMatch", { matchId });
  await page.waitForFunction(
    (version) => document.querySelector("tw-app").shadowRoot.querySelector("tw-match").moment.version === version,
    state.match.version,
  );
  assert.equal(await page.getByLabel("victory points hidden").count(), 2);
  const got = await page.locator("tw-match").evaluate(({ moment }) => ({
    points: moment.view.game.value.players.map(({ vp }) => vp),
    legal: moment.position.legalActions.length,
    seed: moment.match.seed.length,
  }));
  assert.deepEqual(got, { points: [undefined, undefined], legal: 0, seed: 0 });
});
