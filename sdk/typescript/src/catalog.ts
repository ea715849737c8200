/** What can be played, and the numbered words of each game. */

import { createClient } from "@connectrpc/connect";

import { Service } from "./connection.js";
import {
  CatalogService,
  type GetComponentsResponse,
  type GetGameResponse,
} from "./gen/tradewinds/v1/catalog_service_pb.js";
import type { Game } from "./gen/tradewinds/v1/game_pb.js";
import type { ObservationSpec } from "./gen/tradewinds/v1/observation_pb.js";
import { gameSetup, type Options } from "./setups.js";
import { Vocabulary } from "./vocabulary.js";

/** A game's own components message, told apart by `case`. */
export type GameComponents = GetComponentsResponse["components"];

/** CatalogService. */
export class Catalog extends Service {
  private readonly stub = createClient(CatalogService, this.connection.transport);

  /** Every game with its seat counts, options and rules version. */
  async games(): Promise<Game[]> {
    return (await this.call((options) => this.stub.listGames({}, options))).games;
  }

  /** One game with its prompts, kinds of events and numbered actions. */
  game(name: string): Promise<GetGameResponse> {
    return this.call((options) => this.stub.getGame({ game: name }, options));
  }

  /** Every piece of a game with its numbers. */
  async components(game: string, seats: number, chosen: Options = {}): Promise<GameComponents> {
    const source = { case: "setup", value: gameSetup(game, seats, chosen) } as const;
    return (await this.call((options) => this.stub.getComponents({ source }, options))).components;
  }

  /** The same, as a match plays it. */
  async matchComponents(matchId: string): Promise<GameComponents> {
    const source = { case: "matchId", value: matchId } as const;
    return (await this.call((options) => this.stub.getComponents({ source }, options))).components;
  }

  /** What each number of an observation means, whatever the options of the match. */
  async observationSpec(game: string, seats: number): Promise<ObservationSpec | undefined> {
    return (await this.call((options) => this.stub.getObservationSpec({ game, seats }, options))).spec;
  }

  /** The numbered words of a game, ready to look things up in. */
  async vocabulary(name: string): Promise<Vocabulary> {
    return new Vocabulary(await this.game(name));
  }
}
