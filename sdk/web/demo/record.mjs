// node demo/record.mjs GAME [ADDRESS [MOVES]]: record a position for the demo of a board.
import { writeFileSync } from "node:fs";

const [game, address = "http://localhost:8080", moves = "60"] = process.argv.slice(2);

async function call(name, request) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${address}/tradewinds.v1.${name}`, { method: "POST", headers, body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const setup = { game, seats: 3 };
const include = { view: true, actionDetails: true };
const seed = Buffer.from("a seed of 16 by.").toString("base64");
let now = await call("EngineService/NewPosition", { setup, seed, include });
for (let move = 0; move < Number(moves); move++) {
  const legal = now.position.legalActions;
  const actionIds = [legal[(move * 7) % legal.length]];
  now = await call("EngineService/Apply", { snapshot: now.snapshot, actionIds, include });
}
const { position, view } = now;
const words = await call("CatalogService/GetGame", { game });
const used = new Set(position.legalActions);
const actions = words.actions.map((action) => (used.has(action.actionId) ? action : {}));
const components = await call("CatalogService/GetComponents", { setup });
const recorded = { game: { ...words, actions, eventKinds: [] }, components, position: { position, view } };
writeFileSync(new URL(`${game}.json`, import.meta.url), JSON.stringify(recorded) + "\n");
