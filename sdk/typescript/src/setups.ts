/** What is played: a game, its seats and its options; and queues by name. */

import { create, type JsonObject, type JsonValue } from "@bufbuild/protobuf";

import { BadQueue } from "./errors.js";
import { type QueueSpec, QueueSpecSchema } from "./gen/tradewinds/v1/queue_pb.js";
import { type GameSetup, GameSetupSchema } from "./gen/tradewinds/v1/setup_pb.js";

/** Options by name, as the catalog lists them. */
export type Options = JsonObject;

/** A queue's name, such as `puerto-rico/4?nobles=true&open_vp`, or its spec. */
export type Queue = string | QueueSpec;

/** A setup with some options; those left out have their defaults. */
export function gameSetup(game: string, seats: number, options: Options = {}): GameSetup {
  const chosen = Object.keys(options).length > 0 ? { options } : {};
  return create(GameSetupSchema, { game, seats, ...chosen });
}

/** What a queue's name stands for; a spec is passed through. */
export function queueSpec(queue: Queue): QueueSpec {
  if (typeof queue !== "string") return queue;
  const parts = /^([^/?]+)\/(\d+)(?:\?(.*))?$/.exec(queue);
  if (parts === null) {
    throw new BadQueue(`'${queue}' is no queue: write GAME/SEATS, such as puerto-rico/4`);
  }
  const [, game = "", seats = "", text = ""] = parts;
  const options: Options = {};
  for (const [name, value] of new URLSearchParams(text)) options[name] = option(value);
  return create(QueueSpecSchema, { setup: gameSetup(game, Number(seats), options) });
}

/** Numbers, booleans and lists as JSON has them, nothing is `true`, anything else a word. */
function option(text: string): JsonValue {
  if (text === "") return true;
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
