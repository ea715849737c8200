/**
 * What can go wrong between a client and the server.
 *
 *     TradewindsError
 *     ├── BadQueue              a queue's name cannot be read
 *     ├── UnknownAction         the game has no action of that name
 *     ├── WrongEncryption       one side uses TLS and the other does not
 *     ├── Unavailable           no server can answer now; trying again may help
 *     └── Refused               the server answered: no
 *         ├── NotAllowed        the key or token does not permit it
 *         ├── NotFound          no such match, game or ticket
 *         ├── IllegalAction     not one of the legal actions
 *         ├── StaleVersion      the match has moved on
 *         ├── NotYourTurn       another seat is asked
 *         ├── TooLate           the time was up
 *         ├── MatchEnded        the match is over
 *         ├── NotRevealed       the match is over, but its seed is still in use
 *         ├── RateLimited       too much at once; `retryAfter` says when to come back
 *         └── SessionReplaced   a newer stream of the same session took over
 */

import { Code, ConnectError } from "@connectrpc/connect";

import { inSeconds } from "./durations.js";
import { ErrorInfoSchema, RetryInfoSchema } from "./gen/google/rpc/error_details_pb.js";
import type { Refusal } from "./gen/tradewinds/v1/bot_service_pb.js";
import { ErrorReason } from "./gen/tradewinds/v1/errors_pb.js";

/** What an error tells beside its message. */
export interface ErrorFacts {
  /** The name of an ErrorReason, or of a status code where the server gave no reason. */
  reason?: string;
  /** Rule id, version and the like, as ErrorReason lists them. */
  metadata?: Readonly<Record<string, string>>;
  /** Seconds to wait before trying again; absent where that would not help. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Base of everything the SDK throws. */
export class TradewindsError extends Error {
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(facts.reason ? `${message} [${facts.reason}]` : message, { cause: facts.cause });
    this.name = new.target.name;
    this.reason = facts.reason ?? "";
    this.metadata = facts.metadata ?? {};
    this.retryAfter = facts.retryAfter;
  }
}

export class BadQueue extends TradewindsError {}
export class UnknownAction extends TradewindsError {}
export class WrongEncryption extends TradewindsError {}
export class Unavailable extends TradewindsError {}
export class Refused extends TradewindsError {}
export class NotAllowed extends Refused {}
export class NotFound extends Refused {}
export class IllegalAction extends Refused {}
export class StaleVersion extends Refused {}
export class NotYourTurn extends Refused {}
export class TooLate extends Refused {}
export class MatchEnded extends Refused {}
export class NotRevealed extends Refused {}
export class RateLimited extends Refused {}
export class SessionReplaced extends Refused {}

type ErrorClass = new (message: string, facts: ErrorFacts) => TradewindsError;

const BY_REASON: Readonly<Record<string, ErrorClass>> = {
  ILLEGAL_ACTION: IllegalAction,
  STALE_VERSION: StaleVersion,
  NOT_YOUR_TURN: NotYourTurn,
  TOO_LATE: TooLate,
  MATCH_ENDED: MatchEnded,
  NOT_REVEALED: NotRevealed,
  RATE_LIMITED: RateLimited,
  SESSION_REPLACED: SessionReplaced,
};

const BY_CODE: ReadonlyMap<Code, ErrorClass> = new Map<Code, ErrorClass>([
  [Code.Unauthenticated, NotAllowed],
  [Code.PermissionDenied, NotAllowed],
  [Code.NotFound, NotFound],
  [Code.ResourceExhausted, RateLimited],
  [Code.Unavailable, Unavailable],
  [Code.DeadlineExceeded, Unavailable],
  [Code.Canceled, Unavailable],
  [Code.Internal, Unavailable],
  [Code.Unknown, Unavailable],
]);

/** By its reason, or by the status code where the reason says nothing more. */
function errorOf(code: Code, message: string, facts: ErrorFacts): TradewindsError {
  const kind = BY_REASON[facts.reason ?? ""] ?? BY_CODE.get(code) ?? Refused;
  return new kind(message, { ...facts, reason: facts.reason || codeName(code) });
}

/** As gRPC spells it: `RESOURCE_EXHAUSTED`. */
function codeName(code: Code): string {
  return (Code[code] ?? "Unknown").replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

/** The error for something refused inside a stream that goes on. */
export function fromRefusal(refusal: Refusal): TradewindsError {
  const reason = refusal.reason === 0 ? "" : (ErrorReason[refusal.reason] ?? "");
  return errorOf(refusal.code as Code, refusal.message, {
    reason,
    metadata: refusal.metadata,
    retryAfter: refusal.retryAfter && inSeconds(refusal.retryAfter),
  });
}

/** The error behind a failed call, with the details the server attached. */
export function fromCall(cause: unknown): TradewindsError {
  if (cause instanceof TradewindsError) return cause;
  const error = ConnectError.from(cause);
  const info = error.findDetails(ErrorInfoSchema)[0];
  const retry = error.findDetails(RetryInfoSchema)[0]?.retryDelay;
  // A connection that breaks is "aborted" here; what the server aborts has a reason.
  const isBroken = error.code === Code.Aborted && info === undefined;
  const code = isBroken ? Code.Unavailable : error.code;
  return errorOf(code, error.rawMessage || codeName(code), {
    reason: info?.reason ?? "",
    metadata: info?.metadata ?? {},
    retryAfter: retry && inSeconds(retry),
    cause,
  });
}
