/** The way to a server, and how calls are made over it. */

import type { CallOptions, Transport } from "@connectrpc/connect";

import { Backoff } from "./backoff.js";
import { fromCall, RateLimited, type TradewindsError, Unavailable } from "./errors.js";

const ATTEMPTS = 4; // for a call that finds no server
const REPEATED = new Set(["UNAVAILABLE", "DRAINING", "STORE_UNAVAILABLE", "TRY_LATER"]);

/** An open way to a server; Node and browsers have different ones. */
export interface Connection {
  readonly server: string;
  readonly transport: Transport;
  readonly apiKey: string | undefined;
  /** The error behind a failed call, with what it takes to mend it. */
  explain(error: TradewindsError): Promise<TradewindsError>;
  close(): void;
}

/** Who calls: the API key, and the token of the seat the call is for. */
export function headersOf(connection: Connection, token?: string): Record<string, string> {
  return {
    ...(connection.apiKey && { authorization: `Bearer ${connection.apiKey}` }),
    ...(token && { "tradewinds-seat-token": token }),
  };
}

/** Base of the groups of calls on a `Client`. */
export class Service {
  constructor(
    protected readonly connection: Connection,
    private readonly timeout: number,
  ) {}

  /**
   * One answer to one request.
   *
   * Every call is a read or carries a request id, so it is repeated where the server was away or
   * said when to try again, within the time limit.
   */
  protected async call<Answer>(
    attempt: (options: CallOptions) => Promise<Answer>,
    token?: string,
  ): Promise<Answer> {
    const end = performance.now() + this.timeout * 1000;
    const backoff = new Backoff(0.2, 3);
    for (let attempts = 1; ; attempts++) {
      try {
        const headers = headersOf(this.connection, token);
        return await attempt({ headers, timeoutMs: Math.max(1, Math.floor(end - performance.now())) });
      } catch (cause) {
        const error = fromCall(cause);
        const wait = repeatAfter(error, attempts, backoff);
        if (wait === undefined || performance.now() + wait * 1000 > end) {
          throw await this.connection.explain(error);
        }
        await sleep(wait);
      }
    }
  }

  /** The answers of a stream, for as long as the server sends them and the caller reads. */
  protected async *follow<Answer>(
    open: (options: CallOptions) => AsyncIterable<Answer>,
    token?: string,
  ): AsyncGenerator<Answer, void, undefined> {
    const hangUp = new AbortController();
    try {
      yield* open({ headers: headersOf(this.connection, token), signal: hangUp.signal });
    } catch (cause) {
      throw await this.connection.explain(fromCall(cause));
    } finally {
      hangUp.abort();
    }
  }
}

/** Seconds to wait before the same call is made again; undefined if it would not help. */
function repeatAfter(error: TradewindsError, attempts: number, backoff: Backoff): number | undefined {
  if (error instanceof RateLimited) return error.retryAfter;
  if (!(error instanceof Unavailable && REPEATED.has(error.reason)) || attempts >= ATTEMPTS) return undefined;
  return error.retryAfter ?? backoff.next();
}

export function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
