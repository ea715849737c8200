// Calls to a server, by Connect.
import { createClient, type Client } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { ArenaService } from "./gen/tradewinds/v1/arena_service_pb";
import { CatalogService } from "./gen/tradewinds/v1/catalog_service_pb";
import { EngineService } from "./gen/tradewinds/v1/engine_service_pb";
import { MatchService } from "./gen/tradewinds/v1/match_service_pb";
import { MatchmakingService } from "./gen/tradewinds/v1/matchmaking_service_pb";

export interface Server {
  readonly arena: Client<typeof ArenaService>;
  readonly catalog: Client<typeof CatalogService>;
  readonly engine: Client<typeof EngineService>;
  readonly matches: Client<typeof MatchService>;
  readonly queues: Client<typeof MatchmakingService>;
}

/** `key` gives the API key of the moment; empty for an open server. */
export function connectTo(baseUrl: string, key: () => string = () => ""): Server {
  const transport = createConnectTransport({
    baseUrl,
    useBinaryFormat: true,
    interceptors: [
      (next) => (request) => {
        if (key()) request.header.set("authorization", `Bearer ${key()}`);
        return next(request);
      },
    ],
  });
  return {
    arena: createClient(ArenaService, transport),
    catalog: createClient(CatalogService, transport),
    engine: createClient(EngineService, transport),
    matches: createClient(MatchService, transport),
    queues: createClient(MatchmakingService, transport),
  };
}

/** What proves that the caller holds a seat. Never part of a URL. */
export function seatHeaders(token: string | undefined): Record<string, string> {
  return token ? { "tradewinds-seat-token": token } : {};
}
