/** What Node and browsers have in common. */

export { Answers } from "./answers.js";
export type { Bot, Invitation, Wants } from "./bot.js";
export type { Catalog, GameComponents } from "./catalog.js";
export { Client } from "./client.js";
export type { Connection } from "./connection.js";
export type { Engine, Looking, Rollout } from "./engine.js";
export * from "./errors.js";
export type { RolloutResult } from "./gen/tradewinds/v1/engine_service_pb.js";
export type { Log } from "./log.js";
export { guest, house, invite } from "./matches.js";
export type { Asking, Matches, MatchFilter, MatchTerms, Player as SeatPlayer } from "./matches.js";
export type { Matchmaking } from "./matchmaking.js";
export { Result } from "./result.js";
export { gameSetup, queueSpec } from "./setups.js";
export type { Options, Queue } from "./setups.js";
export { type GameView, Turn } from "./turn.js";
export { VERSION } from "./version.js";
export { Vocabulary } from "./vocabulary.js";
