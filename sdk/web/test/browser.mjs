// What the browser scenarios share: a page that fails the scenario when it complains.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const [base, chromiumPath] = process.argv.slice(2);
export const PHONE = { width: 390, height: 800 };
export const DESK = { width: 1400, height: 1000 };

/** Run a scenario in a browser of its own; errors on the console count as failures. */
export async function inBrowser(scenario) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  const complaints = [];
  const open = async (address, options = {}) => {
    const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000); // the machine may do a lot beside
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      const expected = options.expect?.test(message.text());
      if (message.type() === "error" && !expected) complaints.push(message.text());
    });
    await page.goto(base + address);
    return page;
  };
  try {
    await scenario(open);
  } finally {
    await browser.close();
  }
  assert.deepEqual(complaints, []);
}

export async function call(name, request, token) {
  const headers = { "content-type": "application/json", ...(token ? { "tradewinds-seat-token": token } : {}) };
  const response = await fetch(`${base}tradewinds.v1.${name}`, { method: "POST", headers, body: JSON.stringify(request) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${name}: ${answer.message}`);
  return answer;
}

/** A guest's match against the house, and a function that plays one move of the guest. */
export async function guestMatch(game, options = {}) {
  const created = await call("MatchService/CreateMatch", {
    setup: { game, seats: 2, options },
    assignments: [{ guest: "ann" }, { houseBot: "random" }],
    timeControl: { untimed: true },
  });
  const { matchId } = created.match;
  const { token } = created.seatKeys[0];
  const play = async () => {
    for (;;) {
      const { state } = await call("MatchService/GetMatch", { matchId, include: {} }, token);
      const { seatToMove, legalActions } = state.position;
      if (seatToMove === undefined) return false;
      if (!legalActions.length) continue; // the house is about to play
      const actionId = legalActions[state.match.version % legalActions.length];
      await call("MatchService/SubmitMove", { matchId, version: state.match.version, actionId }, token);
      return true;
    }
  };
  return { matchId, play };
}

/** A match that bots of the house play to its end at once. */
export async function finishedMatch(game) {
  const { match } = await call("MatchService/CreateMatch", {
    setup: { game, seats: 2 },
    assignments: [{ houseBot: "random" }, { houseBot: "random" }],
    timeControl: { untimed: true },
  });
  for (;;) {
    const { state } = await call("MatchService/GetMatch", { matchId: match.matchId });
    if (state.match.status === "MATCH_STATUS_FINISHED") return state.match;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function gameNames() {
  return (await call("CatalogService/ListGames", {})).games.map(({ name }) => name);
}
