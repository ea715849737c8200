/** Matches: created, played move by move, watched, replayed. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";

import { Service } from "./connection.js";
import type { Match, MatchState, MatchStatus, MatchStep } from "./gen/tradewinds/v1/match_pb.js";
import {
  type CreateMatchRequestSchema,
  type CreateMatchResponse,
  MatchService,
  type SeatAssignmentSchema,
  type VerifyReplayResponse,
  type WatchMatchResponse,
} from "./gen/tradewinds/v1/match_service_pb.js";
import type { IncludeSchema } from "./gen/tradewinds/v1/position_pb.js";
import { newId } from "./ids.js";
import { gameSetup, type Options } from "./setups.js";

type Include = MessageInitShape<typeof IncludeSchema>;
type Assignment = MessageInitShape<typeof SeatAssignmentSchema>;

/** Who sits in a seat; a plain name invites the bot of that name. */
export type Player = string | Assignment;

/** The bot of this name, invited on its Play stream; the match waits for it. */
export function invite(bot: string): Assignment {
  return { player: { case: "bot", value: bot } };
}

/** A bot of the house, "random" or "greedy". */
export function house(bot: string): Assignment {
  return { player: { case: "houseBot", value: bot } };
}

/** Whoever holds the seat token; the match does not wait for guests. */
export function guest(name: string): Assignment {
  return { player: { case: "guest", value: name } };
}

/** What else a match may be created with. */
export type MatchTerms = Omit<MessageInitShape<typeof CreateMatchRequestSchema>, "$typeName" | "setup" | "assignments"> & {
  options?: Options;
};

/** Who asks, and what the answer shall carry. Without `token` a call speaks for a spectator. */
export interface Asking {
  token?: string;
  include?: Include;
}

/** Which matches to list. */
export interface MatchFilter {
  game?: string;
  status?: MatchStatus;
  player?: string;
  tournamentId?: string;
}

/** MatchService. */
export class Matches extends Service {
  private readonly stub = createClient(MatchService, this.connection.transport);

  /** Create a match; player i takes seat i. The answer holds the secret tokens of the seats. */
  create(game: string, players: readonly Player[], terms: MatchTerms = {}): Promise<CreateMatchResponse> {
    const { options: chosen, ...more } = terms;
    const request = {
      requestId: newId(),
      ...more,
      setup: gameSetup(game, players.length, chosen),
      assignments: players.map((player) => (typeof player === "string" ? invite(player) : player)),
    };
    return this.call((options) => this.stub.createMatch(request, options));
  }

  /** A match as the caller may see it, with its view unless `include` says otherwise. */
  async get(matchId: string, { token, ...include }: Asking = {}): Promise<MatchState | undefined> {
    const request = { matchId, ...include };
    return (await this.call((options) => this.stub.getMatch(request, options), token)).state;
  }

  /** Matches, newest first, page after page. */
  async *list(filter: MatchFilter = {}): AsyncGenerator<Match, void, undefined> {
    let pageToken = "";
    do {
      const request = { ...filter, pageSize: 500, pageToken };
      const page = await this.call((options) => this.stub.listMatches(request, options));
      yield* page.matches;
      pageToken = page.nextPageToken;
    } while (pageToken !== "");
  }

  /** Play one action; the version after it. The same `requestId` plays nothing twice. */
  async submit(
    matchId: string,
    version: number,
    actionId: number,
    token: string,
    requestId: string = newId(),
  ): Promise<number> {
    const request = { matchId, version, actionId, requestId };
    return (await this.call((options) => this.stub.submitMove(request, options), token)).version;
  }

  /** Follow a match: the complete state first, then one step per version. */
  watch(matchId: string, { token, ...include }: Asking = {}): AsyncGenerator<WatchMatchResponse, void, undefined> {
    return this.follow((options) => this.stub.watchMatch({ matchId, ...include }, options), token);
  }

  /** The history of a match, oldest step first, as the caller may know it. */
  async *steps(
    matchId: string,
    { token, ...more }: Asking & { fromVersion?: number; viewerSeat?: number } = {},
  ): AsyncGenerator<MatchStep, void, undefined> {
    let pageToken = "";
    do {
      const request = { ...more, matchId, pageSize: 500, pageToken };
      const page = await this.call((options) => this.stub.listSteps(request, options), token);
      yield* page.steps;
      pageToken = page.nextPageToken;
    } while (pageToken !== "");
  }

  /** Give up a seat; a substitute finishes the match and the seat ranks last. */
  async resign(matchId: string, token: string): Promise<void> {
    await this.call((options) => this.stub.resign({ matchId }, options), token);
  }

  /** The replay file of a finished match. */
  async replay(matchId: string): Promise<Uint8Array> {
    return (await this.call((options) => this.stub.getReplay({ matchId }, options))).replay;
  }

  /** Have a replay played again, every digest compared. */
  verify(replay: Uint8Array): Promise<VerifyReplayResponse> {
    return this.call((options) => this.stub.verifyReplay({ replay }, options));
  }
}
