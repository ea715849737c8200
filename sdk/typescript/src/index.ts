/** Write bots for Tradewinds on Node; in browsers import "tradewinds-sdk/web". */

export * from "./core.js";
export { type Access, connect, playerOf, run, type Tls } from "./node.js";
export { Player, type PlayTerms } from "./player.js";
export type { OnError } from "./thinker.js";
