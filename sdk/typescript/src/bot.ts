/** The interface of a bot: it gets a turn and answers with one of the legal action ids. */

import type { Invitation as Terms, Seating } from "./gen/tradewinds/v1/seating_pb.js";
import type { Match } from "./gen/tradewinds/v1/match_pb.js";
import type { Result } from "./result.js";
import type { Turn } from "./turn.js";

/** What turns shall carry. */
export interface Wants {
  /** The game's view; wanted unless said otherwise. */
  view?: boolean;
  /** What happened since the last turn; wanted unless said otherwise. */
  events?: boolean;
  /** A position to search on. */
  snapshot?: boolean;
  /** What each legal action costs and does now. */
  details?: boolean;
  /** The view as numbers, for policies that were learned. */
  observation?: boolean;
}

/** A match that an organiser wants a bot in. */
export interface Invitation {
  /** Game, options, time control and players. */
  match: Match;
  /** The seat that is offered. */
  seat: number;
  organizer: string;
  tournamentId: string;
}

/**
 * Several matches may run at once: keep what belongs to one match under its `turn.matchId`.
 *
 * A plain `choose` blocks the process while it thinks. One that takes long returns a promise and
 * waits now and then, or thinks in a worker, so that heartbeats are answered meanwhile.
 */
export interface Bot {
  readonly name: string;
  readonly wants?: Wants;
  /** One of `turn.legal`. */
  choose(turn: Turn): number | Promise<number>;
  /** Called when a match ended; forget what was kept for it. */
  matchOver?(result: Result): void | Promise<void>;
  /** Whether to play a match that an organiser invites the bot to; yes without it. */
  accept?(invitation: Invitation): boolean | Promise<boolean>;
}

export function invitationOf(seating: Seating, match: Match, terms: Terms): Invitation {
  return { match, seat: seating.seat, organizer: terms.organizer, tournamentId: terms.tournamentId };
}
