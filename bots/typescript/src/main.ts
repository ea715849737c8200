/** Run a sample bot: `node dist/main.js greedy --queue madeira/2`. */

import { parseArgs } from "node:util";

import { type Bot, connect, run, TradewindsError } from "tradewinds-sdk";

import { GreedyBot } from "./greedy_bot.js";
import { RandomBot } from "./random_bot.js";
import { ReferenceBot } from "./reference_bot.js";
import { SearchBot } from "./search_bot.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: "string", default: process.env["TRADEWINDS_SERVER"] ?? "localhost:50051" },
    queue: { type: "string", multiple: true, default: ["puerto-rico/4"] },
    invited: { type: "boolean", default: false }, // wait for invitations, in no queue
    name: { type: "string" },
    matches: { type: "string" },
    "max-matches": { type: "string", default: process.env["TRADEWINDS_AT_ONCE"] ?? "1" },
    ca: { type: "string", default: process.env["TRADEWINDS_CA"] }, // encrypt; trust this authority (PEM)
    tls: { type: "boolean", default: false }, // encrypt; trust the system's authorities
  },
});
const kind = positionals[0] ?? "random";
const name = values.name ?? process.env["TRADEWINDS_BOT"] ?? kind;
const access = {
  apiKey: process.env["TRADEWINDS_API_KEY"],
  tls: values.ca !== undefined ? { ca: values.ca } : values.tls ? {} : undefined,
};
const client = connect(values.server, access);

const BOTS: Record<string, () => Bot> = {
  greedy: () => new GreedyBot(name),
  random: () => new RandomBot(name),
  reference: () => new ReferenceBot(name),
  search: () => new SearchBot(client, name),
};
const bot = BOTS[kind];
if (bot === undefined) throw new Error(`no bot '${kind}': choose ${Object.keys(BOTS).join(", ")}`);

try {
  const results = await run(bot(), values.server, values.invited ? [] : values.queue, {
    ...access,
    matches: values.matches === undefined ? Infinity : Number(values.matches),
    maxMatches: Number(values["max-matches"]),
  });
  for (const result of results) console.log(String(result));
  const asked = results.some((result) => result.answers.asked > 0);
  if (asked && !results.some((result) => result.answers.good > 0)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof TradewindsError)) throw error;
  console.error(`${name}: ${error.message}`);
  process.exitCode = 1;
} finally {
  client.close();
}
