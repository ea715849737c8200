// What stays the same during a match: the words of its game and its components.
import { Vocabulary } from "./board/vocabulary";
import type { Server } from "./client";
import type { GetComponentsResponse } from "./gen/tradewinds/v1/catalog_service_pb";
import type { GameSetup } from "./gen/tradewinds/v1/setup_pb";

export interface Knowledge {
  readonly words: Vocabulary;
  readonly components: GetComponentsResponse;
}

export async function learn(server: Server, setup: GameSetup, rulesVersion = 0): Promise<Knowledge> {
  const [game, components] = await Promise.all([
    server.catalog.getGame({ game: setup.game, rulesVersion }),
    server.catalog.getComponents({ source: { case: "setup", value: setup }, rulesVersion }),
  ]);
  return { words: new Vocabulary(game), components };
}
