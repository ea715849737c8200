/** The rules without a match, for frontends that embed the engine and bots that search. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";

import { Service } from "./connection.js";
import { asDuration } from "./durations.js";
import {
  type ApplyResponse,
  EngineService,
  type NewPositionResponse,
  type RolloutResult,
} from "./gen/tradewinds/v1/engine_service_pb.js";
import type { IncludeSchema, Position } from "./gen/tradewinds/v1/position_pb.js";
import { gameSetup, type Options } from "./setups.js";
import type { GameView } from "./turn.js";

/** What an answer shall carry, and whose view; without a seat it is a spectator's. */
export interface Looking {
  include?: MessageInitShape<typeof IncludeSchema>;
  viewerSeat?: number;
}

/** How playouts are done. */
export interface Rollout {
  /** Playouts from each snapshot, or for each action; 1 unless told. */
  playouts?: number;
  /** Report on each legal action by itself. */
  perAction?: boolean;
  /** With `perAction`: only these. */
  actions?: readonly number[];
  /** Stop a playout after this many decisions and estimate its outcome. */
  cutoff?: number;
  /** Draw anew before every playout what is hidden from this seat. */
  determinizeForSeat?: number;
  /** Stop after this time; what was done by then is reported. */
  seconds?: number;
  /** Exactly 16 bytes: the same seed gives the same answer unless a limit struck. */
  seed?: Uint8Array;
}

/** EngineService: snapshots are opaque bytes the caller keeps. */
export class Engine extends Service {
  private readonly stub = createClient(EngineService, this.connection.transport);

  /** The first position of a match. */
  newPosition(
    game: string,
    seats: number,
    { options: chosen = {}, seed = new Uint8Array(), ...looking }: Looking & { options?: Options; seed?: Uint8Array } = {},
  ): Promise<NewPositionResponse> {
    const setup = gameSetup(game, seats, chosen);
    return this.call((options) => this.stub.newPosition({ setup, seed, ...looking }, options));
  }

  /** Who is asked what, and the legal answers; with `details` what each costs and does. */
  async position(snapshot: Uint8Array, details = false): Promise<Position | undefined> {
    const include = { actionDetails: details };
    return (await this.call((options) => this.stub.getPosition({ snapshot, include }, options))).position;
  }

  /** The game's view message for a seat, or for a spectator. */
  async view(snapshot: Uint8Array, viewerSeat?: number): Promise<GameView> {
    const request = { snapshot, ...(viewerSeat !== undefined && { viewerSeat }) };
    const answer = await this.call((options) => this.stub.getView(request, options));
    return answer.view?.game ?? { case: undefined };
  }

  /** The position after these actions; all of them are played, or none. */
  apply(snapshot: Uint8Array, actions: readonly number[], looking: Looking = {}): Promise<ApplyResponse> {
    return this.call((options) => this.stub.apply({ snapshot, actionIds: [...actions], ...looking }, options));
  }

  /** Snapshots that seat cannot tell from the given one; without a seat, that a spectator cannot. */
  async determinize(
    snapshot: Uint8Array,
    viewerSeat?: number,
    count = 1,
    seed: Uint8Array = new Uint8Array(),
  ): Promise<Uint8Array[]> {
    const request = { snapshot, count, seed, ...(viewerSeat !== undefined && { viewerSeat }) };
    return (await this.call((options) => this.stub.determinize(request, options))).snapshots;
  }

  /**
   * What random playouts come to from each of many snapshots, or after each action of them.
   *
   * A result says how many playouts were done: fewer than asked for if the time was up.
   */
  async rollout(snapshots: readonly Uint8Array[], terms: Rollout = {}): Promise<RolloutResult[]> {
    const { playouts = 1, perAction = false, actions = [], cutoff = 0, seed = new Uint8Array() } = terms;
    const request = {
      snapshots: [...snapshots],
      playouts,
      perAction,
      actionIds: [...actions],
      cutoff,
      seed,
      ...(terms.determinizeForSeat !== undefined && { determinizeForSeat: terms.determinizeForSeat }),
      ...(terms.seconds !== undefined && { timeLimit: asDuration(terms.seconds) }),
    };
    return (await this.call((options) => this.stub.rollout(request, options))).results;
  }
}
